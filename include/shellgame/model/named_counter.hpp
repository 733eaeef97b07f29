// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "shellgame/base/held_json.hpp"
#include "shellgame/model/description.hpp"

namespace shellgame {

/// A real counter as an argument of an act: its type ("4-6-7"), or its type with changed values. The meaning
/// of the type depends on the side's nation, so the type is looked up later, when the side is known
/// (model/piece_spec.hpp).
class NamedCounter {
  public:
    NamedCounter() = default;
    NamedCounter(const std::string& type);
    NamedCounter(const char* type);
    /// Makes a NamedCounter from the JSON of a command or file: a name, or an object with a "type".
    static NamedCounter written(Json value);

    /// These functions return a copy with this covered arc, this number of hexsides, or this arm (for a
    /// counter of a force).
    [[nodiscard]] NamedCounter facing(const std::string& arc) const;
    [[nodiscard]] NamedCounter hexsides(int count) const;
    [[nodiscard]] NamedCounter ofArm(std::string_view arm) const;
    /// Returns a copy that sets up with this group of the OB.
    [[nodiscard]] NamedCounter ofGroup(const std::string& group) const;
    [[nodiscard]] NamedCounter points(int strength) const;

    /// Returns the type's name, or an empty text if the JSON names none.
    [[nodiscard]] std::string type() const;
    [[nodiscard]] const Json& json() const { return *written_; }
    bool operator==(const NamedCounter&) const = default;

  private:
    [[nodiscard]] NamedCounter with(const char* key, Json value) const;
    HeldJson written_;
};
SHELLGAME_DESCRIBED(NamedCounter);

}  // namespace shellgame
