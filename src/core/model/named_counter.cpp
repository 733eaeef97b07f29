// SPDX-License-Identifier: MIT
#include "shellgame/model/named_counter.hpp"

namespace shellgame {

NamedCounter NamedCounter::written(Json value) {
    NamedCounter out;
    out.written_ = std::move(value);
    return out;
}

std::string NamedCounter::type() const {
    const Json* name = &written_;
    if (written_.is_object()) {
        const auto it = written_.find("type");
        if (it == written_.end()) return "";
        name = &*it;
    }
    return name->is_string() ? name->get<std::string>() : std::string();
}

NamedCounter NamedCounter::with(const char* key, Json value) const {
    Json object = written_.is_object() ? written_ : Json{{"type", type()}};
    object[key] = std::move(value);
    return written(std::move(object));
}

}  // namespace shellgame
