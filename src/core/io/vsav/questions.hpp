// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shellgame/io/vsav/import.hpp"
#include "shellgame/model/catalogue.hpp"

namespace shellgame::vsav {

/// Who or what a question is about.
struct Asked {
    std::string nation;  ///< of our catalogue
    std::string name;
    std::string hex{};  ///< of one place only
    std::string id{};   ///< of one counter only: the question is no lasting one
};

/// The table of what a file can't tell. Counters of one name and nation share a line.
class Questions {
  public:
    explicit Questions(const VaslAnswers& answers) : answers_(answers) {}

    /// What counts: the player's answer, or the default. An answer that is none of the choices is no answer.
    std::string ask(const Asked& about, VaslAsk what, const std::string& byDefault,
                    std::vector<std::string> choices = {});
    /// The same for a whole number within bounds, which counts for so many counters.
    int number(const Asked& about, VaslAsk what, int byDefault, int least, int most, int counters = 1);
    /// True if the player has said that this counter is to be left out.
    [[nodiscard]] bool leavesOut(const Asked& about) const;
    /// How often something was asked, the same again included.
    [[nodiscard]] int askedSoFar() const { return asked_; }
    [[nodiscard]] std::vector<VaslQuestion> take() { return std::move(table_); }
    /// What the catalogue was asked of counters before, with its answers: many counters are alike, and what
    /// it does not know it looks for long.
    std::map<std::string, PieceLookup> lookups;

  private:
    VaslQuestion& line(const Asked& about, VaslAsk what, const std::string& byDefault);
    const VaslAnswers& answers_;
    std::vector<VaslQuestion> table_;
    std::map<std::string, std::size_t> places_;
    int asked_ = 0;
};

}  // namespace shellgame::vsav
