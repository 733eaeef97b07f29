// SPDX-License-Identifier: MIT
#include "support/schema_walk.hpp"

#include <algorithm>
#include <limits>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "shellgame/base/json.hpp"

namespace shellgame::test {

namespace {

constexpr std::size_t mostBytesOfALongList = 8U << 20U;
const std::string twin =
    "@@doubled@@";  ///< represents a duplicate key in the JSON text, which a Json value can't contain

std::string typeOf(const Json& v) {
    if (v.is_null()) return "null";
    if (v.is_boolean()) return "boolean";
    if (v.is_number_integer()) return "integer";
    if (v.is_number()) return "number";
    if (v.is_string()) return "string";
    return v.is_array() ? "array" : "object";
}

/// Returns the types that a schema allows; empty if it allows any.
std::set<std::string> typesOf(const Json& schema) {
    std::set<std::string> out;
    if (schema.contains("type")) {
        if (schema["type"].is_array())
            for (const Json& t : schema["type"]) out.insert(t.get<std::string>());
        else
            out.insert(schema["type"].get<std::string>());
    } else if (schema.contains("const")) {
        out.insert(typeOf(schema["const"]));
    } else if (schema.contains("enum")) {
        for (const Json& e : schema["enum"]) out.insert(typeOf(e));
    } else {
        for (const char* way : {"anyOf", "oneOf"}) {
            if (!schema.contains(way)) continue;
            for (const Json& branch : schema[way])
                for (const std::string& t : typesOf(branch)) out.insert(t);
        }
    }
    if (out.contains("number")) out.insert("integer");
    return out;
}

bool admits(const std::set<std::string>& types, const Json& v) {
    return types.empty() || types.contains(typeOf(v));
}

/// Returns a number beyond a bound, even if the number needs more than 64 bits.
Json beyond(const Json& bound, int by) {
    if (bound.is_number_float()) return bound.get<double>() + by;
    if (by > 0 && bound.get<std::int64_t>() == std::numeric_limits<std::int64_t>::max())
        return static_cast<std::uint64_t>(bound.get<std::int64_t>()) + 1U;
    return bound.get<std::int64_t>() + by;
}

Json::json_pointer pointerOf(const std::string& at) {
    return Json::json_pointer(at);
}

std::string child(const std::string& at, const std::string& token) {
    return at + "/" + pointerToken(token);
}

}  // namespace

void SchemaWalk::sample(const Json& document, const std::function<void(const BadVariant&)>& use,
                        const std::string& part) {
    document_ = document;
    use_ = &use;
    part_ = part;
    visit(schema_, document, "", "");
}

const Json& SchemaWalk::resolved(const Json& schema) const {
    if (!schema.contains("$ref")) return schema;
    return schema_.at(pointerOf(schema["$ref"].get<std::string>().substr(1)));
}

const Json& SchemaWalk::branchFor(const Json& schema, const Json& value) const {
    const Json& s = resolved(schema);
    if (s.contains("properties")) return s;
    for (const char* way : {"anyOf", "oneOf"}) {
        if (!s.contains(way)) continue;
        for (const Json& branch : s[way]) {
            const Json& b = resolved(branch);
            // Select the schema of a command by the word in "do".
            const bool other = b.contains("properties") && b["properties"].contains("do") &&
                               b["properties"]["do"]["const"] != value.value("do", Json());
            if (!other && admits(typesOf(b), value)) return b;
        }
    }
    return s;
}

void SchemaWalk::tell(const std::string& what, const std::string& key, const std::string& at,
                      const std::string& place, const std::function<void(Json&)>& spoil) {
    if (variants_++ % variantStep != 0) return;
    (*use_)({what, key, at, spoiltAt(place, spoil)});
}

/// Returns the text of a document in which the value at this place is damaged. The document itself is not
/// changed.
std::string SchemaWalk::spoiltAt(const std::string& place, const std::function<void(Json&)>& spoil) {
    Json& there = document_[pointerOf(place)];
    const Json kept = there;
    spoil(there);
    std::string text = document_.dump(-1, ' ', false, Json::error_handler_t::replace);
    there = kept;
    return text;
}

void SchemaWalk::replaced(const std::string& what, const std::string& key, const std::string& at,
                          const Json& with) {
    tell(what, key, at, at, [&](Json& there) { there = with; });
}

void SchemaWalk::visit(const Json& schema, const Json& value, const std::string& key, const std::string& at) {
    if (!part_.empty() &&
        at.compare(0, std::min(at.size(), part_.size()), part_, 0, std::min(at.size(), part_.size())) != 0)
        return;
    const Json& all = resolved(schema);
    const Json& branch = branchFor(schema, value);
    const bool inside = at.size() >= part_.size();
    if (inside && spoilt_.insert(key).second) wrongTypes(all, key, at);
    if (inside && spoilt_.insert(key + "#" + typeOf(value)).second) outOfRange(branch, value, key, at);
    if (value.is_object()) object(branch, value, key, at);
    if (value.is_array()) list(branch, value, key, at);
}

void SchemaWalk::object(const Json& schema, const Json& value, const std::string& key,
                        const std::string& at) {
    const Json& rest = schema.contains("additionalProperties") ? schema["additionalProperties"] : Json(true);
    const Json none = Json::object();
    const Json& properties = schema.contains("properties") ? schema["properties"] : none;
    for (const auto& item : value.items()) {
        const std::string below = child(at, item.key());
        if (properties.contains(item.key())) {
            member(schema, value, item.key(), key + "/" + item.key(), below);
            visit(properties[item.key()], item.value(), key + "/" + item.key(), below);
        } else if (rest.is_object()) {
            member(schema, value, item.key(), key + "/*", below);
            visit(rest, item.value(), key + "/*", below);
        }
    }
}

void SchemaWalk::member(const Json& schema, const Json& value, const std::string& name,
                        const std::string& key, const std::string& at) {
    if (at.size() < part_.size() || !met_.insert(key).second) return;
    const std::string owner = at.substr(0, at.rfind('/'));
    const auto& required = schema.contains("required") ? schema["required"] : Json::array();
    if (std::find(required.begin(), required.end(), name) != required.end()) {
        tell("missing", key, at, owner, [&](Json& there) { there.erase(name); });
    }
    if (schema.contains("additionalProperties") && schema["additionalProperties"] == false) {
        const std::string unknown = name + "_";
        tell("an unknown key beside it", key, child(owner, unknown), owner,
             [&](Json& there) { there[unknown] = value[name]; });
    }
    std::string text = spoiltAt(owner, [&](Json& there) { there[twin] = value[name]; });
    const std::string quoted = Json(twin).dump();
    text.replace(text.find(quoted), quoted.size(), Json(name).dump());
    (*use_)({"doubled", key, at, text});
}

void SchemaWalk::list(const Json& schema, const Json& value, const std::string& key, const std::string& at) {
    if (!schema.contains("items")) return;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (at.size() >= part_.size()) met_.insert(key + "/*");
        visit(schema["items"], value[i], key + "/*", at + "/" + std::to_string(i));
    }
}

void SchemaWalk::wrongTypes(const Json& schema, const std::string& key, const std::string& at) {
    const auto types = typesOf(schema);
    for (const Json& other :
         {Json(nullptr), Json(true), Json(7), Json(2.5), Json("7"), Json::array(), Json::object()})
        if (!admits(types, other)) replaced(typeOf(other) + " instead", key, at, other);
}

void SchemaWalk::outOfRange(const Json& schema, const Json& value, const std::string& key,
                            const std::string& at) {
    const auto say = [&](const std::string& what, const Json& with) { replaced(what, key, at, with); };
    if (schema.contains("enum")) say("an unknown word", "no such word");
    if (schema.contains("const")) {
        const Json& only = schema["const"];
        if (only.is_string()) say("an unknown word", "no such word");
        if (only.is_boolean()) say("the other value", !only.get<bool>());
        if (only.is_number()) {
            say("one more", beyond(only, 1));
            say("one less", beyond(only, -1));
        }
    }
    if (value.is_number()) {
        if (schema.contains("minimum")) say("below the least", beyond(schema["minimum"], -1));
        if (schema.contains("maximum")) say("above the most", beyond(schema["maximum"], 1));
        if (schema.contains("minimum") || schema.contains("maximum")) {
            say("far above", std::numeric_limits<std::uint64_t>::max());
            say("far below", std::numeric_limits<std::int64_t>::min());
        }
    }
    if (value.is_string()) {
        if (schema.contains("minLength")) say("an empty text", "");
        if (schema.contains("maxLength"))
            say("too long", std::string(schema["maxLength"].get<std::size_t>() + 1, 'x'));
        if (schema.contains("pattern")) say("of another form", " !");
    }
    if (value.is_array() && !value.empty()) {
        Json many = value;
        if (schema.contains("maxItems")) {
            const auto size = schema["maxItems"].get<std::size_t>() + 1;
            if (size * (value[0].dump().size() + 1) < mostBytesOfALongList) {
                for (std::size_t i = value.size(); i < size; ++i) many.push_back(value[0]);
                say("too many", many);
            }
        }
        if (schema.contains("minItems")) {
            Json few = value;
            while (few.size() >= schema["minItems"].get<std::size_t>()) few.erase(few.size() - 1);
            say("too few", few);
        }
        if (schema.value("uniqueItems", false)) {
            tell("twice in the list", key, at + "/" + std::to_string(value.size()), at,
                 [&](Json& there) { there.push_back(value[0]); });
        }
    }
    if (value.is_object() && !value.empty()) {
        if (schema.contains("maxProperties")) {
            Json many = value;
            for (std::size_t i = 0; many.size() <= schema["maxProperties"].get<std::size_t>(); ++i)
                many["k" + std::to_string(i)] = value.begin().value();
            say("too many", many);
        }
        if (schema.contains("propertyNames")) {
            tell("a key of another form", key, child(at, "7 of 9"), at,
                 [&](Json& there) { there["7 of 9"] = value.begin().value(); });
        }
    }
}

void SchemaWalk::keysOf(const Json& schema, const std::string& key, std::set<std::string>& out) const {
    const Json& s = resolved(schema);
    for (const char* way : {"anyOf", "oneOf"})
        if (s.contains(way) && !s.contains("properties"))
            for (const Json& branch : s[way]) keysOf(branch, key, out);
    const auto below = [&](const std::string& name, const Json& inner) {
        out.insert(key + "/" + name);
        keysOf(inner, key + "/" + name, out);
    };
    if (s.contains("properties"))
        for (const auto& item : s["properties"].items()) below(item.key(), item.value());
    if (s.contains("additionalProperties") && s["additionalProperties"].is_object())
        below("*", s["additionalProperties"]);
    if (s.contains("items")) below("*", s["items"]);
}

std::vector<std::string> SchemaWalk::unmet() const {
    std::set<std::string> all;
    keysOf(schema_, "", all);
    std::vector<std::string> out;
    std::set_difference(all.begin(), all.end(), met_.begin(), met_.end(), std::back_inserter(out));
    return out;
}

std::vector<std::string> schemaComplaints(const Json& schema, const Json& document) {
    valijson::Schema parsed;
    valijson::SchemaParser parser;
    const valijson::adapters::NlohmannJsonAdapter schemaAdapter(schema);
    parser.populateSchema(schemaAdapter, parsed);
    valijson::Validator validator;
    valijson::ValidationResults results;
    const valijson::adapters::NlohmannJsonAdapter target(document);
    std::vector<std::string> out;
    if (validator.validate(parsed, target, &results)) return out;
    valijson::ValidationResults::Error error;
    while (results.popError(error)) {
        std::string where;
        for (const std::string& part : error.context) where += part;
        out.push_back(where + ": " + error.description);
    }
    return out;
}

}  // namespace shellgame::test
