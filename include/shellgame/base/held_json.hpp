// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <type_traits>
#include <utility>

namespace shellgame {

using Json = nlohmann::json;

/// A JSON value for structs in headers that do not include the JSON library. A value is never changed in
/// place: assign a new one. Copies share the value.
class HeldJson {
  public:
    HeldJson() = default;  ///< null
    HeldJson(std::nullptr_t) {}
    /// Accepts only the type Json. If other types were accepted, the same braced list would make a Json and a
    /// HeldJson with different values.
    template <class J>
    requires std::is_same_v<std::remove_cvref_t<J>, Json> HeldJson(J&& value)
        : value_(held(std::forward<J>(value))) {}
    [[nodiscard]] static HeldJson emptyList();
    [[nodiscard]] const Json& operator*() const;
    [[nodiscard]] const Json* operator->() const { return &**this; }
    operator const Json&() const { return **this; }
    /// Returns true if the value is null or nothing has been assigned.
    [[nodiscard]] bool isNull() const;
    bool operator==(const HeldJson& other) const;
    bool operator==(const Json& other) const;

  private:
    static std::shared_ptr<const Json> held(const Json& value);
    static std::shared_ptr<const Json> held(Json&& value);

    std::shared_ptr<const Json> value_;  ///< nullptr means JSON null
};

}  // namespace shellgame
