// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/json.hpp"

namespace shellgame::test {

/// Changes a JSON value according to its JSON Schema. It adds and removes optional members, draws values that
/// the schema allows (often at a bound, sometimes beyond it), and swaps parts. Random changes of bytes would
/// break the JSON syntax in most cases and never reach the code behind the JSON reader.
class JsonChanges {
  public:
    /// If the schema is null, new members are copies of parts of the value.
    explicit JsonChanges(Json schema) : schema_(std::move(schema)) {}

    /// Makes one to four changes. Most new names come from the value or from `others`.
    [[nodiscard]] Json changed(Json value, const std::vector<std::string>& others,
                               std::mt19937& random) const;
    /// Changes a text whose lines are values in the same way, and also adds and removes whole lines.
    [[nodiscard]] std::string changedLines(std::string_view text, std::mt19937& random) const;

  private:
    Json schema_;
};

}  // namespace shellgame::test
