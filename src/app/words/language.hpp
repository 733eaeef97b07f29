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

/// Texts of the window from a `.ts` file, the format of Qt's lupdate and Linguist. A missing text comes from
/// the translator installed before, and finally from the English source.
class Words : public QTranslator {
  public:
    explicit Words(const QByteArray& ts, QObject* parent = nullptr);
    [[nodiscard]] QString translate(const char* context, const char* source, const char* comment,
                                    int n) const override;
    [[nodiscard]] bool isEmpty() const override { return forms_.isEmpty(); }
    /// Returns the reason why the file could not be read; empty if it was.
    [[nodiscard]] QString problem() const { return problem_; }

  private:
    QHash<QPair<QByteArray, QByteArray>, QStringList> forms_;  ///< by context and source; one form, or
                                                               ///< several by number
    QString problem_;
};

/// A language for tests: each text is in brackets, the values of placeholders are outside. So anything
/// outside brackets is either a name or a number, or a word that nobody can translate.
class PseudoLanguage : public QTranslator {
  public:
    using QTranslator::QTranslator;
    [[nodiscard]] QString translate(const char* context, const char* source, const char* comment,
                                    int n) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }
    static constexpr char16_t opens = u'\u27e6';
    static constexpr char16_t closes = u'\u27e7';
};

/// Sets the language of the window: "" for English, "pseudo", or the path of a `.ts` file, beside which a
/// `.txt` may have the core's sentences. Returns the error; empty for success. Existing widgets keep their
/// texts.
QString speak(const QString& language);

/// Loads Qt's own texts (in dialogs for files, colors and paper) in the language of a locale, if Qt's
/// translations are installed; returns whether they are.
bool speakForQt(const QLocale& locale);

/// Returns a message of the core in the language of the window: the only way for its words into the window.
[[nodiscard]] QString coreText(const Message& message);
[[nodiscard]] QString coreText(const Message::Arg& words);
[[nodiscard]] QString coreText(const Listed& list);
/// Returns a text of one of the core's tables (tableTexts()).
[[nodiscard]] QString coreText(std::string_view english);
/// Returns the error in a file, or in a text typed in the form of files; in English, like files.
[[nodiscard]] QString inputFault(std::string_view english);

/// "1E4, 1E5, 1F3".
[[nodiscard]] QString listed(const QStringList& parts);

/// Sets the text around the number of a box from `words`, which returns "%n hexes" for it.
void countIn(QSpinBox* box, const std::function<QString(int)>& words);

}  // namespace shellgame::app
