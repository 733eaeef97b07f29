// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/json.hpp"

namespace shellgame::test {

/// Changes a JSON value along its JSON Schema. It adds and removes optional members, draws values within the
/// schema (often at a bound, sometimes beyond it), and swaps parts. Random changes of bytes would mostly
/// break the JSON syntax and so never reach the code behind the JSON reader.
class JsonChanges {
  public:
    /// Without a schema (null) new members are copies from the value itself.
    explicit JsonChanges(Json schema) : schema_(std::move(schema)) {}

    /// Makes one to four changes. New names mostly come from the value or from `others`.
    [[nodiscard]] Json changed(Json value, const std::vector<std::string>& others,
                               std::mt19937& random) const;
    /// Does the same for a text whose lines are values; it also adds and removes whole lines.
    [[nodiscard]] std::string changedLines(std::string_view text, std::mt19937& random) const;

  private:
    Json schema_;
};

}  // namespace shellgame::test
