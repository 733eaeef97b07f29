// SPDX-License-Identifier: MIT
#include "shellgame/model/named_counter.hpp"

#include "shellgame/base/json.hpp"

namespace shellgame {

NamedCounter::NamedCounter(const std::string& type) : written_(Json(type)) {}
NamedCounter::NamedCounter(const char* type) : written_(Json(type)) {}

NamedCounter NamedCounter::written(Json value) {
    NamedCounter out;
    out.written_ = std::move(value);
    return out;
}

std::string NamedCounter::type() const {
    const Json* name = &json();
    if (name->is_object()) {
        const auto it = name->find("type");
        if (it == name->end()) return "";
        name = &*it;
    }
    return name->is_string() ? name->get<std::string>() : std::string();
}

NamedCounter NamedCounter::facing(const std::string& arc) const {
    return with("ca", arc);
}
NamedCounter NamedCounter::hexsides(int count) const {
    return with("hexsides", count);
}
NamedCounter NamedCounter::ofArm(std::string_view arm) const {
    return with("arm", arm);
}
NamedCounter NamedCounter::ofGroup(const std::string& group) const {
    return with("group", group);
}
NamedCounter NamedCounter::points(int strength) const {
    return with("sp", strength);
}

NamedCounter NamedCounter::with(const char* key, Json value) const {
    Json object = json().is_object() ? json() : Json{{"type", type()}};
    object[key] = std::move(value);
    return written(std::move(object));
}

}  // namespace shellgame
