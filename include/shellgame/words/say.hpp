// SPDX-License-Identifier: MIT
#pragma once

// The words of a message, for who shows or stores it. `tests/structure` names who may read this file: code
// that decides something asks the finding for its verdict, its subject and its code.

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "shellgame/base/message.hpp"
#include "shellgame/base/problem.hpp"

namespace shellgame {

/// Returns all sentences, by their ids. docs/languages.md describes how to translate them.
[[nodiscard]] std::span<const SentenceRow* const> sentences();
/// Returns the sentence with this id, or null.
[[nodiscard]] const SentenceRow* sentenceOf(std::string_view id);

/// A language in which sentences are written.
class Language {
  public:
    static const Language& english();
    /// Returns English in brackets, "⟦…⟧", except for values of placeholders: a word outside brackets is a
    /// name or a count, or has bypassed the table. For tests.
    static const Language& pseudo();
    /// Reads another language: a line "id = sentence" for each, '"English" = text' for the texts of tables,
    /// "# …" for comments, and first "plurals = …", one of one-other, zero-other (French: none and one have
    /// one form), none, east-slavic, west-slavic. Missing sentences stay in English. Problems: unknown and
    /// duplicate ids and `texts`, other placeholders than the sentence has, a wrong number of plural forms,
    /// other lines.
    static Result<Language> read(std::string_view text, const std::string& file,
                                 const std::set<std::string>& texts);

    [[nodiscard]] std::string_view sentence(const SentenceRow& row) const;
    /// Translates a text that is complete in a table, such as the summary of a verb.
    [[nodiscard]] std::string_view text(std::string_view english) const;
    /// Which plural form n things have, from 0.
    [[nodiscard]] std::size_t form(long long n) const { return form_(n); }
    [[nodiscard]] bool bracketed() const { return bracketed_; }
    /// Returns the number of its own sentences and texts.
    [[nodiscard]] std::size_t translated() const { return words_.size() + texts_.size(); }

  private:
    explicit Language(bool bracketed = false) : bracketed_(bracketed) {}
    std::map<std::string, std::string, std::less<>> words_;  ///< by id
    std::map<std::string, std::string, std::less<>> texts_;  ///< by the English
    std::size_t (*form_)(long long) = [](long long n) -> std::size_t { return n == 1 ? 0 : 1; };
    bool bracketed_;
};

[[nodiscard]] std::string say(const Message& message, const Language& language);
[[nodiscard]] std::string say(const Message::Arg& arg, const Language& language);
/// Returns the text in English, as in logs and on the command line.
[[nodiscard]] std::string textOf(const Message& message);
[[nodiscard]] std::string textOf(const Message::Arg& arg);
[[nodiscard]] std::string textOf(const Listed& list);

}  // namespace shellgame
