// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shellgame/io/vsav/import.hpp"
#include "shellgame/model/catalogue.hpp"

namespace shellgame::vsav {

/// The subject of a question.
struct Asked {
    std::string nation;  ///< a nation of the catalog
    std::string name;
    std::string hex{};  ///< set if the question is about a particular place
    /// Set if the question is about a particular counter. Its answer is then valid for this file only.
    std::string id{};
};

/// Collects the questions that a file leaves open. Counters with the same name and nation share a question.
class Questions {
  public:
    explicit Questions(const VaslAnswers& answers) : answers_(answers) {}

    /// Returns the player's answer. Returns the default if there is no answer or the answer is not valid.
    /// `counters` is the number of counters that the answer affects.
    std::string ask(const Asked& about, VaslAsk what, const std::string& byDefault,
                    std::vector<std::string> choices = {}, int counters = 1);
    /// Asks like ask(), for a whole number between two limits.
    int number(const Asked& about, VaslAsk what, int byDefault, int least, int most, int counters = 1);
    /// Returns true if the player does not want this counter to be imported.
    [[nodiscard]] bool leavesOut(const Asked& about) const;
    /// Returns how many questions were asked, counting repetitions.
    [[nodiscard]] int askedSoFar() const { return asked_; }
    [[nodiscard]] std::vector<VaslQuestion> take() { return std::move(table_); }
    /// Cache of catalog lookups. Many counters are the same, and an unsuccessful search takes long.
    std::map<std::string, PieceLookup> lookups;

  private:
    VaslQuestion& line(const Asked& about, VaslAsk what, const std::string& byDefault, int counters);
    const VaslAnswers& answers_;
    std::vector<VaslQuestion> table_;
    std::map<std::string, std::size_t> places_;
    int asked_ = 0;
};

}  // namespace shellgame::vsav
