// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "session/game_controller.hpp"
#include "shellgame/hex/hex.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/turn/doable.hpp"

namespace shellgame::app {

/// A marker, and the pieces under it that shift. If no pieces are listed, all of them shift.
struct ShiftPart {
    MarkerId marker;
    std::vector<PieceId> pieces;
    bool operator==(const ShiftPart&) const = default;
};

/// The player's selection, which may consist of a hex, counters in it, several hexes, and a partner for a
/// shift. Panels and map update themselves when the selection changes.
class Selection : public QObject {
    Q_OBJECT
  public:
    explicit Selection(GameController& game, QObject* parent = nullptr);

    [[nodiscard]] std::optional<Hex> hex() const { return hex_; }
    /// Returns the name of the selected hex ("1E4"); empty if none is selected.
    [[nodiscard]] QString hexName() const;
    [[nodiscard]] QStringList ids() const { return ids_; }
    [[nodiscard]] std::vector<Hex> area() const { return area_; }
    /// Returns the selected marker, if the selection contains exactly one.
    [[nodiscard]] std::optional<MarkerId> marker() const;
    /// Returns the selected real counters, whether Known or under the selected marker.
    [[nodiscard]] std::vector<PieceId> pieces() const;

    [[nodiscard]] Chosen chosen() const;

    /// If `add` is set, adds the counter to those selected in the hex, or removes it if it is already
    /// selected.
    void chooseHex(Hex hex, const QString& id, bool add);
    /// Returns true if the player has selected the counters one by one.
    [[nodiscard]] bool picked() const { return picked_; }
    /// Selects a hex and exactly these counters of it.
    void chooseStack(Hex hex, const QStringList& ids);
    void chooseIds(const QStringList& ids);
    void chooseArea(std::vector<Hex> hexes);
    void clear();
    /// Deselects counters that are gone and selects the counters that have replaced them. If all selected
    /// counters have moved to another hex, selects that hex.
    void refresh();

    /// Returns the shifts that the selected marker could attempt, beginning with the best. Computed at the
    /// first call.
    [[nodiscard]] const std::vector<ShiftChance>& options() const;
    /// Returns an option with all its text.
    [[nodiscard]] ShiftOption option(int index) const;
    [[nodiscard]] int chosenOption() const { return option_; }
    /// Selects an option. `byPlayer` is true if the player has selected it, and false if the program proposes
    /// it as the best one.
    void chooseOption(int index, bool byPlayer = true);
    [[nodiscard]] bool optionByPlayer() const { return optionByPlayer_; }
    /// Returns the hex of the partner that the player has selected.
    [[nodiscard]] std::optional<Hex> partnerHex() const;
    /// Called after a shift was rolled: no other shift is proposed until the player selects something. The
    /// same applies after the end of the phase in which a stack was selected.
    void rolled();
    [[nodiscard]] bool mayOffer() const { return !rolled_; }
    /// Returns the other markers in the Location that shift together with the selected marker on one DR. Each
    /// is listed with the pieces that shift (4.5).
    [[nodiscard]] const std::vector<ShiftPart>& companions() const { return companions_; }
    /// Sets which units of the selected marker shift (all of them if the list is empty), and the companions.
    void chooseParts(const std::vector<PieceId>& pieces, std::vector<ShiftPart> companions);
    /// Returns the counters under the selected partner that also shift, as the player has declared before the
    /// roll.
    [[nodiscard]] const std::vector<PieceId>& come() const { return come_; }
    void chooseCome(std::vector<PieceId> come);
    /// Returns the pairs that shift together with the selected pair on a single DR (2.4.2). Each option is
    /// evaluated together with them.
    [[nodiscard]] const std::vector<ShiftPair>& group() const { return group_; }
    void addToGroup();
    void removeFromGroup(std::size_t index);
    void clearGroup();
    /// Returns the selected attempt: the option together with the group, or only the group; nullopt if
    /// neither is selected.
    [[nodiscard]] std::optional<ShiftOption> attempt() const;
    /// Returns the index of the option with a partner in this hex; -1 if there is none.
    [[nodiscard]] int optionIn(Hex hex) const;

  Q_SIGNALS:
    void changed();
    void optionChanged();

  private:
    void invalidate();
    void offerAgain();
    void forgetCompanions();
    void keepPartner();
    void follow();
    [[nodiscard]] bool isThere(const QString& id) const;
    [[nodiscard]] QStringList successorsOf(const QString& id) const;
    [[nodiscard]] QString boardedAgain(const QString& id) const;
    /// Returns the pairs that the selected marker and its companions form with one partner.
    [[nodiscard]] std::vector<ShiftPair> pairsWith(const MarkerId& to) const;

    GameController& game_;
    std::optional<Hex> hex_;
    QStringList ids_;
    bool picked_ = false;
    std::vector<Hex> area_;
    /// The object that evaluates the current options, and the state for which it evaluates them.
    struct Judging {
        ShiftJudge judge;
        const GameState* state;
        std::uint64_t hash;
    };
    [[nodiscard]] const ShiftJudge& judge() const;
    mutable std::optional<Judging> judging_;
    mutable std::vector<ShiftChance> options_;
    mutable bool optionsKnown_ = false;
    int option_ = -1;
    bool optionByPlayer_ = false;
    bool rolled_ = false;
    std::size_t logLength_ = 0;  ///< the length of the log at the last refresh()
    Clock chosenAt_;             ///< when the player last selected something
    std::vector<ShiftPair> group_;
    std::vector<ShiftPart> companions_;
    std::vector<PieceId> come_;
};

}  // namespace shellgame::app
