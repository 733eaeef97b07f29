// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace shellgame {

using Json = nlohmann::json;

/// A JSON value in a struct whose header does not include the JSON library. It never changes in place: assign
/// a new one. Copies share it.
class HeldJson {
  public:
    HeldJson() = default;  ///< null
    HeldJson(std::nullptr_t) {}
    HeldJson(Json value);
    [[nodiscard]] static HeldJson emptyList();
    [[nodiscard]] const Json& operator*() const;
    [[nodiscard]] const Json* operator->() const { return &**this; }
    operator const Json&() const { return **this; }
    /// Null, or nothing has been assigned.
    [[nodiscard]] bool isNull() const;
    bool operator==(const HeldJson& other) const;
    bool operator==(const Json& other) const;

  private:
    std::shared_ptr<const Json> value_;  ///< none: null
};

}  // namespace shellgame
