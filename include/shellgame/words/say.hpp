// SPDX-License-Identifier: MIT
#pragma once

// Converts messages to text, for code that shows or stores them. `tests/structure` lists the files that may
// include this header. Code that makes decisions must use a finding's verdict, subject and code instead of
// its text.

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "shellgame/base/message.hpp"
#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Returns all sentences, sorted by id. docs/languages.md describes how to translate them.
[[nodiscard]] std::span<const SentenceRow* const> sentences();
/// Returns the sentence with this id, or null.
[[nodiscard]] const SentenceRow* sentenceOf(std::string_view id);

/// A language into which messages can be translated.
class Language {
  public:
    static const Language& english();
    /// Returns a pseudo-language for tests: English in brackets, "⟦…⟧", with the values of placeholders
    /// outside the brackets. A word outside brackets is therefore a name, a count, or a text that is missing
    /// from the table.
    static const Language& pseudo();
    /// Reads a language file. Its first line is "plurals = …" with one of the words one-other, zero-other (as
    /// in French, where none and one have the same form), none, east-slavic, west-slavic. Other lines are "id
    /// = sentence" for each sentence, '"English" = text' for each of `texts`, or comments "# …". Missing
    /// sentences stay in English. The function reports as problems: unknown and duplicate ids or texts,
    /// placeholders that the English sentence does not have, a wrong number of plural forms, and any other
    /// lines.
    static Result<Language> read(std::string_view text, const std::string& file,
                                 const std::set<std::string>& texts);

    [[nodiscard]] std::string_view sentence(const SentenceRow& row) const;
    /// Translates a text that is a complete entry of a table, such as the summary of a verb.
    [[nodiscard]] std::string_view text(std::string_view english) const;
    /// Returns the index of the plural form for n things, counted from 0.
    [[nodiscard]] std::size_t form(long long n) const { return form_(n); }
    [[nodiscard]] bool bracketed() const { return bracketed_; }
    /// Returns the number of sentences and texts that the language has translated.
    [[nodiscard]] std::size_t translated() const { return words_.size() + texts_.size(); }

  private:
    explicit Language(bool bracketed = false) : bracketed_(bracketed) {}
    std::map<std::string, std::string, std::less<>> words_;  ///< the translations by id
    std::map<std::string, std::string, std::less<>> texts_;  ///< the translations by English text
    std::size_t (*form_)(long long) = [](long long n) -> std::size_t { return n == 1 ? 0 : 1; };
    bool bracketed_;
};

[[nodiscard]] std::string say(const Message& message, const Language& language);
[[nodiscard]] std::string say(const Message::Arg& arg, const Language& language);
/// Returns the message in English, as in logs and on the command line.
[[nodiscard]] std::string textOf(const Message& message);
[[nodiscard]] std::string textOf(const Message::Arg& arg);
[[nodiscard]] std::string textOf(const Listed& list);

}  // namespace shellgame
