// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QLocale>
#include <QSpinBox>
#include <QString>
#include <QStringList>
#include <QTranslator>
#include <functional>
#include <string_view>

#include "shellgame/base/message.hpp"

namespace shellgame::app {

/// Texts of the window as a `.ts` file gives them, the format of Qt's lupdate and Linguist. What it does not
/// give is asked of the translator that was installed before, and stands in English in the end.
class Words : public QTranslator {
  public:
    explicit Words(const QByteArray& ts, QObject* parent = nullptr);
    [[nodiscard]] QString translate(const char* context, const char* source, const char* comment,
                                    int n) const override;
    [[nodiscard]] bool isEmpty() const override { return forms_.isEmpty(); }
    /// What kept the file from being read; empty where nothing did.
    [[nodiscard]] QString problem() const { return problem_; }

  private:
    QHash<QPair<QByteArray, QByteArray>, QStringList> forms_;  ///< by context and source; one, or by number
    QString problem_;
};

/// A language for tests: each text stands in brackets, what is put into its places outside of them. So what
/// stands in no brackets is either a name or a number, or a word that nobody can translate.
class PseudoLanguage : public QTranslator {
  public:
    using QTranslator::QTranslator;
    [[nodiscard]] QString translate(const char* context, const char* source, const char* comment,
                                    int n) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }
    static constexpr char16_t opens = u'\u27e6';
    static constexpr char16_t closes = u'\u27e7';
};

/// The window speaks this language from now on: "" for English, "pseudo", or the path of a `.ts` file, beside
/// which lies a `.txt` with the sentences of the core, if they are translated. What is wrong with it; empty
/// where nothing is. Widgets that are there already keep their texts.
QString speak(const QString& language);

/// Qt's own words (in dialogs for files, colours and paper) in the language of a locale, where Qt's
/// translations are installed; whether they are.
bool speakForQt(const QLocale& locale);

/// What the core says, in the language of the window: the only way by which its words come into it.
[[nodiscard]] QString coreText(const Message& message);
[[nodiscard]] QString coreText(const Message::Arg& words);
[[nodiscard]] QString coreText(const Listed& list);
/// A text of one of the core's tables (tableTexts()).
[[nodiscard]] QString coreText(std::string_view english);
/// What is wrong with a file, or with what was typed as in one: that speaks English, as files do.
[[nodiscard]] QString inputFault(std::string_view english);

/// "1E4, 1E5, 1F3".
[[nodiscard]] QString listed(const QStringList& parts);

/// What stands around the number of a box, by `words`, which says "%n hexes" of it.
void countIn(QSpinBox* box, const std::function<QString(int)>& words);

}  // namespace shellgame::app
