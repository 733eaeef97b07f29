// SPDX-License-Identifier: MIT
#include "io/save/seal.hpp"

#include "base/sha256.hpp"
#include "shellgame/base/hash.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

std::string textOfJson(const Json& json) {
    return jsonText(json);
}

/// Returns the text of an entry without its seal, and without the key that undo and redo change later.
std::string textOfEntry(const Json& entry) {
    if (!entry.is_object()) return textOfJson(entry);
    std::string out = "{";
    for (const auto& [key, value] : entry.items()) {
        if (key == "seal" || key == "undone") continue;
        if (out.size() > 1) out += ',';
        out += textOfJson(key) + ':' + textOfJson(value);
    }
    return out + '}';
}

std::string oldSeal(std::uint64_t before, const std::string& text) {
    StableHash h;
    h.number(before);
    h.text(text);
    return hexDigits(h.value());
}

}  // namespace

std::string sealOf(const std::string& before, const Json& json) {
    return sha256(before + "\n" + textOfJson(json));
}

std::string Seals::ofStart(const Json& start) const {
    return format_ < 2 ? hexDigits(0) : sealOf("", start);
}

std::string Seals::ofEntry(const std::string& before, const Json& entry) const {
    const std::string text = textOfEntry(entry);
    if (format_ >= 2) return sha256(before + "\n" + text);
    std::uint64_t chain = 0;
    static_cast<void>(parseHexDigits(before, chain));
    return oldSeal(chain, text);
}

std::string Seals::ofFile(const std::string& last, const Json& file) const {
    Json bare = Json::object();
    for (const auto& [key, value] : file.items())
        if (key != "seal" && (format_ < 2 || key != "entries")) bare[key] = value;
    return format_ < 2 ? oldSeal(0, textOfJson(bare)) : sealOf(last, bare);
}

}  // namespace shellgame
