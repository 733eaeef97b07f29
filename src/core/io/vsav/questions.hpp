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
    std::string nation;  ///< a nation of our catalogue
    std::string name;
    std::string hex{};  ///< set for a question about a single place
    std::string id{};   ///< set for a question about a single counter, whose answer holds for this file only
};

/// The questions that a file leaves open. Counters with the same name and nation share a question.
class Questions {
  public:
    explicit Questions(const VaslAnswers& answers) : answers_(answers) {}

    /// Returns the player's answer or, if it is missing or not one of the choices, the default.
    std::string ask(const Asked& about, VaslAsk what, const std::string& byDefault,
                    std::vector<std::string> choices = {});
    /// Does the same for a whole number within bounds. `counters`: the number of counters that the answer
    /// affects.
    int number(const Asked& about, VaslAsk what, int byDefault, int least, int most, int counters = 1);
    /// Returns true if the player excludes this counter.
    [[nodiscard]] bool leavesOut(const Asked& about) const;
    /// Returns the number of calls that asked a question, repetitions included.
    [[nodiscard]] int askedSoFar() const { return asked_; }
    [[nodiscard]] std::vector<VaslQuestion> take() { return std::move(table_); }
    /// Earlier lookups in the catalogue. Many counters are alike, and an unsuccessful search takes long.
    std::map<std::string, PieceLookup> lookups;

  private:
    VaslQuestion& line(const Asked& about, VaslAsk what, const std::string& byDefault);
    const VaslAnswers& answers_;
    std::vector<VaslQuestion> table_;
    std::map<std::string, std::size_t> places_;
    int asked_ = 0;
};

}  // namespace shellgame::vsav
