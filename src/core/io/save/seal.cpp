// SPDX-License-Identifier: MIT
#include "io/save/seal.hpp"

#include "base/sha256.hpp"
#include "shellgame/base/hash.hpp"

namespace shellgame {

namespace {

std::string textOfJson(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string oldSeal(std::uint64_t before, const Json& json) {
    StableHash h;
    h.number(before);
    h.text(textOfJson(json));
    return hexDigits(h.value());
}

}  // namespace

std::string sealOf(const std::string& before, const Json& json) {
    return sha256(before + "\n" + textOfJson(json));
}

std::string Seals::ofStart(const Json& start) const {
    return format_ < 2 ? hexDigits(0) : sealOf("", start);
}

std::string Seals::ofEntry(const std::string& before, Json entry) const {
    entry.erase("seal");
    entry.erase("undone");  // changes after the entry was written: undo and redo tell it
    if (format_ >= 2) return sealOf(before, entry);
    std::uint64_t chain = 0;
    static_cast<void>(parseHexDigits(before, chain));
    return oldSeal(chain, entry);
}

std::string Seals::ofFile(const std::string& last, const Json& file) const {
    Json bare = Json::object();
    for (const auto& [key, value] : file.items())
        if (key != "seal" && (format_ < 2 || key != "entries")) bare[key] = value;
    return format_ < 2 ? oldSeal(0, bare) : sealOf(last, bare);
}

}  // namespace shellgame
