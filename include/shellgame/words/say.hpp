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

/// All sentences, by their ids. docs/languages.md tells how to put them into another language.
[[nodiscard]] std::span<const SentenceRow* const> sentences();
/// None where there is no such sentence.
[[nodiscard]] const SentenceRow* sentenceOf(std::string_view id);

/// How sentences are said.
class Language {
  public:
    static const Language& english();
    /// English in brackets, "⟦…⟧", but for what is put into the places of sentences: what stands outside of
    /// them is a name or a count, or has not come through the table. For tests.
    static const Language& pseudo();
    /// Another language: a line "id = sentence" for each, '"English" = text' for the texts of tables, "# …"
    /// for remarks, and at first "plurals = …", one of one-other, zero-other (French: none and one have one
    /// form), none, east-slavic, west-slavic. What it lacks is said in English. Problems: unknown and doubled
    /// ids and `texts`, other places than the sentence has, a wrong number of plural forms, lines that are
    /// none of these.
    static Result<Language> read(std::string_view text, const std::string& file,
                                 const std::set<std::string>& texts);

    [[nodiscard]] std::string_view sentence(const SentenceRow& row) const;
    /// Of a text that stands whole in a table, such as what a verb does.
    [[nodiscard]] std::string_view text(std::string_view english) const;
    /// Which plural form n things have, from 0.
    [[nodiscard]] std::size_t form(long long n) const { return form_(n); }
    [[nodiscard]] bool bracketed() const { return bracketed_; }
    /// How many sentences and texts it has of its own.
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
/// In English, as logs and the command line have it.
[[nodiscard]] std::string textOf(const Message& message);
[[nodiscard]] std::string textOf(const Message::Arg& arg);
[[nodiscard]] std::string textOf(const Listed& list);

}  // namespace shellgame
