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

/// Texts of the window from a `.ts` file, the format of Qt's lupdate and Linguist. If a text is missing, Qt
/// uses the previously installed translator, or else the English source.
class Words : public QTranslator {
  public:
    explicit Words(const QByteArray& ts, QObject* parent = nullptr);
    [[nodiscard]] QString translate(const char* context, const char* source, const char* comment,
                                    int n) const override;
    [[nodiscard]] bool isEmpty() const override { return forms_.isEmpty(); }
    /// Returns the reason why the file could not be read; empty if it was read.
    [[nodiscard]] QString problem() const { return problem_; }

  private:
    /// The forms by context and source. A text has a single form, or several by grammatical number.
    QHash<QPair<QByteArray, QByteArray>, QStringList> forms_;
    QString problem_;
};

/// A language for tests that puts the text before, between and after placeholders into brackets. Therefore
/// anything outside brackets is a name, a number, or a word that can't be translated.
class PseudoLanguage : public QTranslator {
  public:
    using QTranslator::QTranslator;
    [[nodiscard]] QString translate(const char* context, const char* source, const char* comment,
                                    int n) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }
    static constexpr char16_t opens = u'\u27e6';
    static constexpr char16_t closes = u'\u27e7';
};

/// Sets the language of the window: "" for English, "pseudo", or the path of a `.ts` file. A `.txt` file
/// beside the `.ts` file may contain the core's sentences. Returns the error, or an empty string. Existing
/// widgets keep their texts.
QString speak(const QString& language);

/// Loads Qt's own texts (in dialogs for files, colors and paper) in the language of a locale; returns false
/// if Qt's translations are not installed.
bool speakForQt(const QLocale& locale);

/// Returns a message of the core in the language of the window. All messages of the core must be converted by
/// this function.
[[nodiscard]] QString coreText(const Message& message);
[[nodiscard]] QString coreText(const Message::Arg& words);
[[nodiscard]] QString coreText(const Listed& list);
/// Returns the translation of a text in one of the core's tables (tableTexts()).
[[nodiscard]] QString coreText(std::string_view english);
/// Returns an error in a file, or in input that has the form of a file. These errors are always in English,
/// because the words in these files are English.
[[nodiscard]] QString inputFault(std::string_view english);

/// Joins the parts into a list such as "1E4, 1E5, 1F3".
[[nodiscard]] QString listed(const QStringList& parts);

/// Sets prefix and suffix of a spin box from `words`, which returns a text such as "%n hexes" for a number.
void countIn(QSpinBox* box, const std::function<QString(int)>& words);

}  // namespace shellgame::app
