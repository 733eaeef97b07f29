// SPDX-License-Identifier: MIT
#include "fuzz/json_changes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "shellgame/base/json.hpp"

namespace shellgame::test {

namespace {

constexpr int deepest = 12;
constexpr std::array<const char*, 12> oddTexts{
    "",     " ",  "/",  "1E4",    "1E4/1E5",  "-1",
    "a\tb", "%1", "~0", "umpire", "\xC3\xA9", "00000000000000000000000000000000000000000000000000"};

/// Characters that have a meaning in names, notations, Locations and paths, and some that have none.
constexpr std::string_view signs = " /:;,.+-'\"@~\\%|()*^_0123456789aehxzAEHZ\t\n\x7F\xC3";

/// A value inside the value that is being changed, with its schema; the schema is null if there is none.
struct Place {
    Json* value;
    const Json* schema;
};

class Changer {
  public:
    Changer(std::vector<std::string> texts, std::mt19937& random)
        : texts_(std::move(texts)), random_(random) {}

    void change(Json& value, const Json* schema) {
        for (int n = 1 + below(4); n > 0; --n) {
            places_.clear();
            find(value, schema, 0);
            changeOne(places_[static_cast<std::size_t>(below(static_cast<int>(places_.size())))]);
        }
    }

    static void collect(const Json& value, std::vector<std::string>& out) {
        if (value.is_string()) out.push_back(value.get<std::string>());
        if (value.is_object())
            for (const auto& [key, member] : value.items()) {
                out.push_back(key);
                collect(member, out);
            }
        if (value.is_array())
            for (const Json& element : value) collect(element, out);
    }

  private:
    int below(int n) { return n <= 1 ? 0 : static_cast<int>(random_() % static_cast<unsigned>(n)); }
    bool oneIn(int n) { return below(n) == 0; }
    const Json& any(const Json& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

    std::string text() {
        if (texts_.empty() || oneIn(12)) return oddTexts[static_cast<std::size_t>(below(oddTexts.size()))];
        return oneIn(5) ? edited(knownText()) : knownText();
    }
    std::string knownText() {
        if (texts_.empty()) return "";
        return texts_[static_cast<std::size_t>(below(static_cast<int>(texts_.size())))];
    }

    /// Makes a typing error in a key, or joins two keys.
    std::string edited(std::string text) {
        const auto at = static_cast<std::size_t>(below(static_cast<int>(text.size()) + 1));
        const std::string sign(1, signs[static_cast<std::size_t>(below(static_cast<int>(signs.size())))]);
        switch (below(7)) {
            case 0:
                return text.erase(at, 1);
            case 1:
                return text.insert(at, text.substr(at, 1));
            case 2:
                return text.insert(at, sign);
            case 3:
                return text.substr(0, at);
            case 4:
                return text.substr(at);
            case 5:
                return text + (oneIn(2) ? "" : sign) + knownText();
            default:
                return at < text.size() ? text.replace(at, 1, sign) : text + sign;
        }
    }

    static const Json* member(const Json* schema, const char* key) {
        if (schema == nullptr || !schema->is_object()) return nullptr;
        const auto found = schema->find(key);
        return found == schema->end() ? nullptr : &*found;
    }

    /// Returns the allowed schema that fits the type and the constants of the value.
    const Json* formOf(const Json* schema, const Json& value) {
        for (const char* key : {"oneOf", "anyOf"}) {
            const Json* forms = member(schema, key);
            if (forms == nullptr) continue;
            for (const Json& form : *forms)
                if (fits(form, value)) return formOf(&form, value);
        }
        return schema;
    }

    static bool fits(const Json& form, const Json& value) {
        if (const Json* same = member(&form, "const")) return *same == value;
        if (const Json* forms = member(&form, "oneOf"))
            return std::any_of(forms->begin(), forms->end(), [&](const Json& f) { return fits(f, value); });
        const Json* type = member(&form, "type");
        if (type != nullptr && type->is_string()) {
            const auto name = type->get<std::string>();
            if ((name == "object") != value.is_object() || (name == "array") != value.is_array() ||
                (name == "string") != value.is_string())
                return false;
        }
        const Json* properties = member(&form, "properties");
        if (properties == nullptr || !value.is_object()) return true;
        for (const auto& [key, own] : value.items())
            if (const auto of = properties->find(key); of != properties->end())
                if (const Json* same = member(&*of, "const"); same != nullptr && *same != own) return false;
        return true;
    }

    void find(Json& value, const Json* schema, int depth) {
        schema = formOf(schema, value);
        places_.push_back({&value, schema});
        if (depth > deepest) return;
        if (value.is_object())
            for (auto& [key, of] : value.items()) find(of, ofMember(schema, key), depth + 1);
        if (value.is_array())
            for (Json& element : value) find(element, member(schema, "items"), depth + 1);
    }

    static const Json* ofMember(const Json* schema, const std::string& key) {
        if (const Json* properties = member(schema, "properties"))
            if (const auto found = properties->find(key); found != properties->end()) return &*found;
        const Json* others = member(schema, "additionalProperties");
        return others != nullptr && others->is_object() ? others : nullptr;
    }

    void changeOne(const Place& place) {
        Json& value = *place.value;
        if (oneIn(6)) return replace(place);
        if (value.is_object()) return changeObject(value, place.schema);
        if (value.is_array()) return changeArray(value, place.schema);
        if (value.is_string() && oneIn(3)) {
            value = edited(value.get<std::string>());
            return;
        }
        if (value.is_number_integer() && oneIn(3)) {
            value = moved(value.get<std::int64_t>(), oneIn(2) ? 1 : -1);
            return;
        }
        replace(place);
    }

    void replace(const Place& place) {
        // Sometimes replace the value with another part of the document, preferably one with the same schema.
        if (oneIn(4)) {
            const Place& other = places_[static_cast<std::size_t>(below(static_cast<int>(places_.size())))];
            if (other.schema == place.schema || oneIn(8)) {
                const Json copy = *other.value;
                *place.value = copy;
                return;
            }
        }
        *place.value = drawn(place.schema, 0);
    }

    void changeObject(Json& value, const Json* schema) {
        const auto one = [&] {
            auto at = value.begin();
            std::advance(at, below(static_cast<int>(value.size())));
            return at;
        };
        const int kind = below(6);
        if (kind == 0 && !value.empty()) {
            value.erase(one());
        } else if (kind == 1 && !value.empty()) {
            const Json copy = *one();
            value[text()] = copy;
        } else if (kind == 2 && value.size() > 1) {
            std::swap(*one(), *one());
        } else {
            addMember(value, schema, 0);
        }
    }

    void addMember(Json& value, const Json* schema, int depth) {
        const Json* properties = member(schema, "properties");
        if (properties == nullptr || properties->empty() || oneIn(30)) {
            const std::string key = text();
            value[key] = drawn(ofMember(schema, key), depth + 1);
            return;
        }
        auto at = properties->begin();
        std::advance(at, below(static_cast<int>(properties->size())));
        value[at.key()] = drawn(&at.value(), depth + 1);
    }

    void changeArray(Json& value, const Json* schema) {
        const auto one = [&] { return below(static_cast<int>(value.size())); };
        const int kind = below(4);
        if (kind == 0 && !value.empty()) {
            value.erase(value.begin() + one());
        } else if (kind == 1 && !value.empty()) {
            const Json copy = value[static_cast<std::size_t>(one())];
            value.insert(value.begin() + one(), copy);
        } else if (kind == 2 && value.size() > 1) {
            std::swap(value[static_cast<std::size_t>(one())], value[static_cast<std::size_t>(one())]);
        } else {
            value.insert(value.begin() + below(static_cast<int>(value.size()) + 1),
                         drawn(member(schema, "items"), 1));
        }
    }

    Json anything() {
        switch (below(7)) {
            case 0:
                return nullptr;
            case 1:
                return oneIn(2);
            case 2:
                return below(12) - 2;
            case 3:
                return Json::array();
            case 4:
                return Json::object();
            case 5:
                return oddNumber();
            default:
                return text();
        }
    }

    Json oddNumber() {
        switch (below(6)) {
            case 0:
                return 0.5;
            case 1:
                return -1.0e300;
            case 2:
                return std::numeric_limits<std::int64_t>::min();
            case 3:
                return std::numeric_limits<std::uint64_t>::max();
            case 4:
                return std::int64_t{1} << below(63);
            default:
                return 12.0;
        }
    }

    Json drawn(const Json* schema, int depth) {
        if (schema == nullptr || depth > deepest || oneIn(40)) return anything();
        if (const Json* same = member(schema, "const")) return *same;
        if (const Json* words = member(schema, "enum")) return any(*words);
        for (const char* key : {"oneOf", "anyOf"})
            if (const Json* forms = member(schema, key)) return drawn(&any(*forms), depth + 1);
        const Json* type = member(schema, "type");
        if (type == nullptr) return anything();
        const auto name = (type->is_array() ? any(*type) : *type).get<std::string>();
        if (name == "string") return text();
        if (name == "boolean") return oneIn(2);
        if (name == "integer" || name == "number") return number(schema);
        if (name == "null") return nullptr;
        if (name == "array") {
            Json out = Json::array();
            for (int n = below(4); n > 0; --n) out.push_back(drawn(member(schema, "items"), depth + 1));
            return out;
        }
        return object(schema, depth);
    }

    /// Returns number + by, or the number if the sum would overflow.
    static std::int64_t moved(std::int64_t number, int by) {
        std::int64_t out = number;
        return __builtin_add_overflow(number, by, &out) ? number : out;
    }

    Json number(const Json* schema) {
        const auto bound = [&](const char* key, std::int64_t other) {
            const Json* of = member(schema, key);
            return of != nullptr && of->is_number() ? of->get<std::int64_t>() : other;
        };
        const std::int64_t least = bound("minimum", 0);
        const std::int64_t most = bound("maximum", 1000);
        switch (below(8)) {
            case 0:
                return least;
            case 1:
                return most;
            case 2:
                return moved(least, oneIn(3) ? -1 : 1);
            case 3:
                return moved(most, oneIn(3) ? 1 : -1);
            default:
                return std::min(moved(least, below(12)), most);
        }
    }

    Json object(const Json* schema, int depth) {
        Json out = Json::object();
        if (const Json* required = member(schema, "required"))
            for (const Json& key : *required)
                out[key.get<std::string>()] = drawn(ofMember(schema, key.get<std::string>()), depth + 1);
        for (int n = below(4); n > 0; --n) addMember(out, schema, depth);
        return out;
    }

    std::vector<std::string> texts_;
    std::mt19937& random_;
    std::vector<Place> places_;
};

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        out.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

}  // namespace

Json JsonChanges::changed(Json value, const std::vector<std::string>& others, std::mt19937& random) const {
    std::vector<std::string> texts = others;
    Changer::collect(value, texts);
    Changer(std::move(texts), random).change(value, schema_.is_null() ? nullptr : &schema_);
    return value;
}

std::string JsonChanges::changedLines(std::string_view text, std::mt19937& random) const {
    std::vector<std::string> lines = linesOf(text);
    if (lines.empty()) lines.emplace_back("{}");
    const auto one = [&] { return random() % lines.size(); };
    const auto kind = random() % 8;
    if (kind == 0 && lines.size() > 1) {
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(one()));
    } else if (kind == 1) {
        const std::string copy = lines[one()];
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(one()), copy);
    } else if (kind == 2) {
        std::swap(lines[one()], lines[one()]);
    } else {
        std::vector<std::string> texts;
        for (const std::string& line : lines)
            if (const auto value = parseJson(line, "line")) Changer::collect(*value, texts);
        std::string& line = lines[one()];
        auto value = parseJson(line, "line");
        // One line in three is new; the others are changed lines.
        const Json whole = random() % 3 == 0 || !value ? Json() : std::move(*value);
        line = changed(whole, texts, random).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

}  // namespace shellgame::test
