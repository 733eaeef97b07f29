// SPDX-License-Identifier: MIT
#include "shellgame/base/held_json.hpp"

#include <nlohmann/json.hpp>

namespace shellgame {

std::shared_ptr<const Json> HeldJson::held(const Json& value) {
    return std::make_shared<const Json>(value);
}
std::shared_ptr<const Json> HeldJson::held(Json&& value) {
    return std::make_shared<const Json>(std::move(value));
}

HeldJson HeldJson::emptyList() {
    return Json::array();
}

const Json& HeldJson::operator*() const {
    static const Json null;
    return value_ != nullptr ? *value_ : null;
}

bool HeldJson::isNull() const {
    return (**this).is_null();
}

bool HeldJson::operator==(const HeldJson& other) const {
    return value_ == other.value_ || **this == *other;
}
bool HeldJson::operator==(const Json& other) const {
    return **this == other;
}

}  // namespace shellgame
