// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "shellgame/base/held_json.hpp"
#include "shellgame/model/description.hpp"

namespace shellgame {

/// A real counter in an act: its type ("4-6-7"), or its type with further values. The type depends on the
/// nation of its side, so it is resolved where that is known (model/piece_spec.hpp).
class NamedCounter {
  public:
    NamedCounter() = default;
    NamedCounter(const std::string& type);
    NamedCounter(const char* type);
    /// Reads the form of a command or file: a name, or an object with a "type".
    static NamedCounter written(Json value);

    /// Set its covered arc; its number of hexsides; arm and strength points of a counter of a force.
    [[nodiscard]] NamedCounter facing(const std::string& arc) const;
    [[nodiscard]] NamedCounter hexsides(int count) const;
    [[nodiscard]] NamedCounter ofArm(std::string_view arm) const;
    /// The group of the OB that it sets up with.
    [[nodiscard]] NamedCounter ofGroup(const std::string& group) const;
    [[nodiscard]] NamedCounter points(int strength) const;

    /// Empty where what was written names none.
    [[nodiscard]] std::string type() const;
    [[nodiscard]] const Json& json() const { return *written_; }
    bool operator==(const NamedCounter&) const = default;

  private:
    [[nodiscard]] NamedCounter with(const char* key, Json value) const;
    HeldJson written_;
};
SHELLGAME_DESCRIBED(NamedCounter);

}  // namespace shellgame
