// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/json.hpp"

namespace shellgame::test {

/// Changes of a JSON value along its JSON Schema: members that may be there come and go, values are drawn as
/// the schema lets them be (at a bound as often as between, now and then beyond it), parts take the place of
/// others. A change of bytes breaks the text itself most of the time, and what stands behind the reader of
/// JSON is not reached.
class JsonChanges {
  public:
    /// Without a schema (null) members come from what is in the value itself.
    explicit JsonChanges(Json schema) : schema_(std::move(schema)) {}

    /// One to four changes. Names that it draws are mostly those that stand in the value or in `others`.
    [[nodiscard]] Json changed(Json value, const std::vector<std::string>& others,
                               std::mt19937& random) const;
    /// The same for a text of lines, each a value by itself: whole lines come and go too.
    [[nodiscard]] std::string changedLines(std::string_view text, std::mt19937& random) const;

  private:
    Json schema_;
};

}  // namespace shellgame::test
