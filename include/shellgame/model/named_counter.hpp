// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "shellgame/base/json.hpp"
#include "shellgame/model/description.hpp"

namespace shellgame {

/// A real counter as an act names it: by its type ("4-6-7"), or by that and values of its own. Which type
/// that is depends on the nation of its side, so it is read where that is known (model/piece_spec.hpp).
class NamedCounter {
  public:
    NamedCounter() = default;
    NamedCounter(std::string type) : written_(std::move(type)) {}
    NamedCounter(const char* type) : written_(type) {}
    /// As a command or a file has it: a name, or an object with a "type".
    static NamedCounter written(Json value);

    /// Its covered arc; how many hexsides it says; arm and strength points of a counter of a force.
    [[nodiscard]] NamedCounter facing(const std::string& arc) const { return with("ca", arc); }
    [[nodiscard]] NamedCounter hexsides(int count) const { return with("hexsides", count); }
    [[nodiscard]] NamedCounter ofArm(std::string_view arm) const { return with("arm", arm); }
    /// The group of the OB that it sets up with.
    [[nodiscard]] NamedCounter ofGroup(const std::string& group) const { return with("group", group); }
    [[nodiscard]] NamedCounter points(int strength) const { return with("sp", strength); }

    /// Empty where what was written names none.
    [[nodiscard]] std::string type() const;
    [[nodiscard]] const Json& json() const { return written_; }
    bool operator==(const NamedCounter&) const = default;

  private:
    [[nodiscard]] NamedCounter with(const char* key, Json value) const;
    Json written_;
};
SHELLGAME_DESCRIBED(NamedCounter);

}  // namespace shellgame
