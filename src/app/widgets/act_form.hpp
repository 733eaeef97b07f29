// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "session/game_controller.hpp"
#include "session/selection.hpp"

class QFormLayout;
class QLineEdit;

namespace shellgame::app {

/// An argument that an ActForm asks for.
struct FormField {
    std::string_view argument;  ///< the argument's name in the description of the act
    QString name;               ///< object name of the input
    QString label;              ///< text in front of the input, or of a check box
    QString spoken{};           ///< accessible name, if it differs from the label
    QString hint{};  ///< an example for a line; the text for the least number, the first word, or no side
    QString tip{};
    /// The words that the player can choose, if the form does not offer all words of the description.
    std::vector<std::pair<std::string, QString>> words{};
};

/// Inputs for arguments of an act, one per line. The description of the act determines the kind of each
/// input: a check box for a truth value; a spin box with the argument's bounds; a list of words or sides; a
/// line for texts and counters; or a line for hexes, with buttons that fill it from the map.
class ActForm : public QWidget {
    Q_OBJECT
  public:
    ActForm(GameController& game, Selection& selection, QWidget* parent = nullptr);
    ~ActForm() override;
    /// Adds inputs for arguments of an act, or of a struct that is part of an act.
    template <Described A>
    void add(const std::vector<FormField>& fields) {
        for (const FormField& field : fields) add(typeOf<A>(), field);
    }
    /// The layout, to which a page can add its own rows.
    [[nodiscard]] QFormLayout& rows() { return *rows_; }

    /// Sets the arguments that the form asks for; empty lines omit their argument. If a line can't be read,
    /// stores the reason in `problem`.
    template <Described A>
    void fill(A& act, QString& problem) const {
        fill(typeOf<A>(), &act, problem, {});
    }
    /// Sets only one argument.
    template <Described A>
    void fill(A& act, std::string_view argument) const {
        QString problem;
        fill(typeOf<A>(), &act, problem, argument);
    }
    /// Shows the arguments of an act without emitting `changed`.
    template <Described A>
    void show(const A& act) {
        show(typeOf<A>(), &act);
    }
    /// Fills the lists of sides. The selected side stays selected.
    void refreshSides();
    [[nodiscard]] SideId side() const;
    /// Selects this side in the first list of sides, if the list contains it.
    void chooseSide(const SideId& side);
    [[nodiscard]] bool isBlank(std::string_view argument) const;
    [[nodiscard]] QLineEdit* line(std::string_view argument) const;
    /// Returns the line for hexes; nullptr if there is none.
    [[nodiscard]] QLineEdit* hexLine() const;
    /// Empties lines and unticks check boxes.
    void clear(std::initializer_list<std::string_view> arguments);
    void enable(std::string_view argument, bool on);

  Q_SIGNALS:
    void changed(std::string_view argument);
    /// Emitted when the player presses Enter in a line.
    void entered();
    /// Emitted when the player wants to click the hexes of a line on the map.
    void hexesWanted(QLineEdit* into);

  private:
    struct Field;
    void add(const ValueType& act, const FormField& what);
    void addNumber(Field& field, const FormField& what);
    void addChoice(Field& field, const FormField& what);
    void addLine(Field& field, const FormField& what);
    [[nodiscard]] QWidget* hexButtons(QLineEdit* line, const QString& name);
    void fill(const ValueType& type, void* act, QString& problem, std::string_view only) const;
    void show(const ValueType& type, const void* act);
    [[nodiscard]] const Field& field(std::string_view argument) const;

    GameController& game_;
    Selection& selection_;
    QFormLayout* rows_;
    std::vector<Field> fields_;
};

}  // namespace shellgame::app
