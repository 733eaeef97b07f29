// SPDX-License-Identifier: MIT
#include "shellgame/model/fields.hpp"

#include <algorithm>

#include "model/describe.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/named_counter.hpp"

namespace shellgame {

// --- The basic types

namespace {

template <class V>
ValueType wholeType() {
    ValueType out = detail::basicType<V>(Shape::integer);
    out.unsigned64 = std::is_same_v<V, std::uint64_t>;
    out.whole = [](const void* v) { return static_cast<std::int64_t>(valueAs<V>(v)); };
    out.setWhole = [](void* v, std::int64_t n) { valueAs<V>(v) = static_cast<V>(n); };
    return out;
}

template <class V>
const ValueType& plainType(Shape shape) {
    static const ValueType type = detail::basicType<V>(shape);
    return type;
}

template <class V>
const ValueType& jsonType() {
    static const ValueType type = [] {
        ValueType out = detail::basicType<V>(Shape::json);
        out.json = [](const void* v) -> const Json& { return valueAs<V>(v); };
        out.setJson = [](void* v, const Json& json) { valueAs<V>(v) = json; };
        return out;
    }();
    return type;
}

/// Returns the text of the id of a side, a marker or a piece.
const std::string& idText(const ValueType& type, const void* value) {
    return type.shape == Shape::side     ? valueAs<SideId>(value).text
           : type.shape == Shape::marker ? valueAs<MarkerId>(value).text
                                         : valueAs<PieceId>(value).text;
}
std::string& idText(const ValueType& type, void* value) {
    return type.shape == Shape::side     ? valueAs<SideId>(value).text
           : type.shape == Shape::marker ? valueAs<MarkerId>(value).text
                                         : valueAs<PieceId>(value).text;
}

}  // namespace

template <>
const ValueType& typeOf<bool>() {
    return plainType<bool>(Shape::boolean);
}
template <>
const ValueType& typeOf<int>() {
    static const ValueType type = wholeType<int>();
    return type;
}
template <>
const ValueType& typeOf<std::int64_t>() {
    static const ValueType type = wholeType<std::int64_t>();
    return type;
}
template <>
const ValueType& typeOf<std::uint64_t>() {
    static const ValueType type = wholeType<std::uint64_t>();
    return type;
}
template <>
const ValueType& typeOf<double>() {
    return plainType<double>(Shape::real);
}
template <>
const ValueType& typeOf<std::string>() {
    return plainType<std::string>(Shape::text);
}
template <>
const ValueType& typeOf<Json>() {
    return jsonType<Json>();
}
template <>
const ValueType& typeOf<HeldJson>() {
    return jsonType<HeldJson>();
}
template <>
const ValueType& typeOf<NamedCounter>() {
    return plainType<NamedCounter>(Shape::counter);
}
template <>
const ValueType& typeOf<SideId>() {
    return plainType<SideId>(Shape::side);
}
template <>
const ValueType& typeOf<MarkerId>() {
    return plainType<MarkerId>(Shape::marker);
}
template <>
const ValueType& typeOf<PieceId>() {
    return plainType<PieceId>(Shape::piece);
}
template <>
const ValueType& typeOf<Location>() {
    return plainType<Location>(Shape::location);
}
template <>
const ValueType& typeOf<Position>() {
    return plainType<Position>(Shape::position);
}

const FieldRow* Description::field(std::string_view name) const {
    const auto it =
        std::find_if(fields.begin(), fields.end(), [&](const FieldRow& r) { return r.name == name; });
    return it == fields.end() ? nullptr : &*it;
}

Description detail::describedBy(FieldRows fields, std::optional<FieldRows> keys, const void* fresh) {
    Description out;
    out.fresh = fresh;
    if (keys) {
        out.keys = std::move(*keys);
        out.fields = std::move(fields);
    } else if (!fields.empty() && fields.front().is != FieldRow::Is::field) {
        out.keys = std::move(fields);
        out.ofActs = true;
    } else {
        out.fields = std::move(fields);
    }
    return out;
}

// --- Writing, hashing

Json writeStored(const ValueType& type, const void* value, Elide elide) {
    switch (type.shape) {
        case Shape::boolean:
            return valueAs<bool>(value);
        case Shape::integer:
            if (type.unsigned64) return valueAs<std::uint64_t>(value);
            return type.whole(value);
        case Shape::real:
            return valueAs<double>(value);
        case Shape::text:
            return valueAs<std::string>(value);
        case Shape::word:
            return std::string(type.word(value));
        case Shape::side:
        case Shape::marker:
        case Shape::piece:
            return idText(type, value);
        case Shape::location:
            return valueAs<Location>(value).text();
        case Shape::position:
            return valueAs<Position>(value).text();
        case Shape::json:
            return type.json(value);
        case Shape::counter:
            return valueAs<NamedCounter>(value).json();
        case Shape::list:
        case Shape::set: {
            Json out = Json::array();
            const ValueType& element = type.element();
            type.each(value, [&](const std::string*, const void* e) {
                out.push_back(writeStored(element, e, elide));
            });
            return out;
        }
        case Shape::map: {
            Json out = Json::object();
            const ValueType& element = type.element();
            type.each(value, [&](const std::string* key, const void* e) {
                out[*key] = writeStored(element, e, elide);
            });
            return out;
        }
        case Shape::optional: {
            Json out;
            type.each(value, [&](const std::string*, const void* e) {
                out = writeStored(type.element(), e, elide);
            });
            return out;
        }
        case Shape::object:
            break;
    }
    Json out = Json::object();
    const Description& rows = type.rows();
    for (const FieldRow& row : rows.fields) {
        const ValueType& of = row.type();
        if (elide == Elide::defaults && of.equal(row.in(value), row.in(rows.fresh))) continue;
        out[std::string(row.name)] = writeStored(of, row.in(value), elide);
    }
    return out;
}

void hashStored(StableHash& h, const ValueType& type, const void* value) {
    switch (type.shape) {
        case Shape::boolean:
            return h.number(valueAs<bool>(value) ? 1 : 0);
        case Shape::integer:
            return h.number(static_cast<std::uint64_t>(type.whole(value)));
        case Shape::real:
            return h.real(valueAs<double>(value));
        case Shape::text:
            return h.text(valueAs<std::string>(value));
        case Shape::word:
            return h.text(type.word(value));
        case Shape::side:
        case Shape::marker:
        case Shape::piece:
            return h.text(idText(type, value));
        case Shape::location:
            h.text(valueAs<Location>(value).hex);
            return h.number(
                static_cast<std::uint64_t>(static_cast<std::int64_t>(valueAs<Location>(value).level)));
        case Shape::position:
            return h.text(valueAs<Position>(value).text());
        case Shape::json:
            return h.text(jsonText(type.json(value)));
        case Shape::counter:
            return h.text(jsonText(valueAs<NamedCounter>(value).json()));
        case Shape::list:
        case Shape::set:
        case Shape::map: {
            h.number(type.count(value));
            const ValueType& element = type.element();
            return type.each(value, [&](const std::string* key, const void* e) {
                if (key != nullptr) h.text(*key);
                hashStored(h, element, e);
            });
        }
        case Shape::optional:
            h.byte(type.count(value) > 0 ? 1 : 0);
            return type.each(value,
                             [&](const std::string*, const void* e) { hashStored(h, type.element(), e); });
        case Shape::object:
            break;
    }
    const Description& rows = type.rows();
    for (const FieldRow& row : rows.fields) {
        const ValueType& of = row.type();
        if (row.addedLater) {
            if (of.equal(row.in(value), row.in(rows.fresh))) continue;
            h.text(row.name);
        }
        hashStored(h, of, row.in(value));
    }
}

void eachStored(const ValueType& type, void* value, FunctionRef<void(const ValueType&, void*)> use) {
    switch (type.shape) {
        case Shape::list:
        case Shape::set:
        case Shape::map:
        case Shape::optional: {
            const ValueType& element = type.element();
            return type.change(value, [&](void* e) { eachStored(element, e, use); });
        }
        case Shape::object:
            for (const FieldRow& row : type.rows().fields) eachStored(row.type(), row.in(value), use);
            return;
        default:
            use(type, value);
    }
}

Json storedSchema(const ValueType& type) {
    switch (type.shape) {
        case Shape::boolean:
            return {{"type", "boolean"}};
        case Shape::integer:
            if (type.unsigned64) return {{"type", "integer"}, {"minimum", 0}, {"maximum", storedCounterMost}};
            return {{"type", "integer"}, {"minimum", -storedIntegerMost}, {"maximum", storedIntegerMost}};
        case Shape::real:
            return {{"type", "number"}};
        case Shape::word:
            return {{"enum", type.words()}};
        case Shape::side:
        case Shape::marker:
        case Shape::piece:
            return {{"type", "string"}, {"pattern", std::string("^$|") + identifierPattern}};
        case Shape::list:
            return {{"type", "array"}, {"items", storedSchema(type.element())}};
        case Shape::set:
            return {{"type", "array"}, {"uniqueItems", true}, {"items", storedSchema(type.element())}};
        case Shape::map: {
            Json out = {{"type", "object"}, {"additionalProperties", storedSchema(type.element())}};
            if (type.key().shape != Shape::text) out["propertyNames"] = {{"pattern", identifierPattern}};
            return out;
        }
        case Shape::optional:
            return {{"anyOf", {{{"type", "null"}}, storedSchema(type.element())}}};
        case Shape::object:
            break;
        default:
            return {{"type", "string"}};
    }
    Json out = {{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}};
    for (const FieldRow& row : type.rows().fields)
        out["properties"][std::string(row.name)] = storedSchema(row.type());
    return out;
}

// --- Reading

void readStored(const Json& json, const ValueType& type, void* value) {
    Problems problems;
    StoredReader("", "", problems).read(json, type, value);
    if (!problems.empty()) throw CodecError(problems.front().text());
}

void StoredReader::integer(const Json& j, const ValueType& type, void* value) {
    const std::int64_t min = type.unsigned64 ? 0 : -storedIntegerMost;
    const std::int64_t max = type.unsigned64 ? storedCounterMost : storedIntegerMost;
    const bool fits = j.is_number_integer() &&
                      !(j.is_number_unsigned() && j.get<std::uint64_t>() > static_cast<std::uint64_t>(max)) &&
                      j.get<std::int64_t>() >= min && j.get<std::int64_t>() <= max;
    if (!fits) return bad(j, "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
    type.setWhole(value, j.get<std::int64_t>());
}

void StoredReader::read(const Json& j, const ValueType& type, void* value) {
    const std::string* text = j.is_string() ? &j.get_ref<const std::string&>() : nullptr;
    switch (type.shape) {
        case Shape::boolean:
            return j.is_boolean() ? void(valueAs<bool>(value) = j.get<bool>()) : bad(j, "true or false");
        case Shape::integer:
            return integer(j, type, value);
        case Shape::real:
            return j.is_number() ? void(valueAs<double>(value) = j.get<double>()) : bad(j, "a number");
        case Shape::text:
            return text != nullptr ? void(valueAs<std::string>(value) = *text) : bad(j, "a text");
        case Shape::word:
            if (text == nullptr || !type.setWord(value, *text)) bad(j, "one of " + joinedWords(type.words()));
            return;
        case Shape::side:
        case Shape::marker:
        case Shape::piece:
            if (text == nullptr || !(text->empty() || isIdentifier(*text)))
                return bad(j, identifierForm + std::string(", or nothing"));
            idText(type, value) = *text;
            return;
        case Shape::location: {
            const auto at = text == nullptr ? std::nullopt
                            : text->empty() ? std::optional(Location{})
                                            : Location::parse(*text);
            if (!at) return bad(j, "a Location such as \"1E4\" or \"1E4h1\"");
            valueAs<Location>(value) = *at;
            return;
        }
        case Shape::position: {
            const auto at = text == nullptr ? std::nullopt
                            : text->empty() ? std::optional(Position{})
                                            : Position::parse(*text);
            if (!at) return bad(j, "a position such as \"foxhole\" or \"crest/1E5\"");
            valueAs<Position>(value) = *at;
            return;
        }
        case Shape::json:
            type.setJson(value, j);
            return;
        case Shape::counter:
            valueAs<NamedCounter>(value) = NamedCounter::written(j);
            return;
        case Shape::list:
        case Shape::set:
            return list(j, type, value);
        case Shape::map:
            return map(j, type, value);
        case Shape::optional:
            type.clear(value);
            if (!j.is_null()) type.add(value, nullptr, [&](void* e) { read(j, type.element(), e); });
            return;
        case Shape::object:
            return object(j, type, value);
    }
}

void StoredReader::member(std::string_view key, const Json& j, const ValueType& type, void* value) {
    const Step step{at_, key, 0, false};
    at_ = &step;
    read(j, type, value);
    at_ = step.up;
}

void StoredReader::list(const Json& j, const ValueType& type, void* value) {
    if (!j.is_array()) return bad(j, "a list");
    type.clear(value);
    const ValueType& element = type.element();
    Step step{at_, "", 0, true};
    at_ = &step;
    for (const Json& e : j) {
        if (!type.add(value, nullptr, [&](void* item) { read(e, element, item); }))
            say(pointer(), describeJson(e) + " a second time", "each once");
        ++step.index;
    }
    at_ = step.up;
}

void StoredReader::map(const Json& j, const ValueType& type, void* value) {
    if (!j.is_object()) return bad(j, "an object");
    type.clear(value);
    const ValueType& element = type.element();
    const bool ids = type.key().shape != Shape::text;
    for (const auto& item : j.items()) {
        if (ids && !isIdentifier(item.key()))
            say(pointer() + "/" + pointerToken(item.key()), "the key " + describeJson(item.key()),
                identifierForm);
        type.add(value, &item.key(), [&](void* e) { member(item.key(), item.value(), element, e); });
    }
}

void StoredReader::object(const Json& j, const ValueType& type, void* value) {
    if (!j.is_object()) return bad(j, "an object");
    const Description& rows = type.rows();
    type.assign(value, rows.fresh);
    std::size_t known = 0;
    for (const FieldRow& row : rows.fields) {
        const auto it = j.find(row.name);
        if (it == j.end()) continue;
        ++known;
        member(row.name, *it, row.type(), row.in(value));
    }
    if (known == j.size()) return;
    std::vector<std::string> names;
    for (const FieldRow& row : rows.fields) names.emplace_back(row.name);
    for (const auto& item : j.items())
        if (std::find(names.begin(), names.end(), item.key()) == names.end()) unknownKey(item.key(), names);
}

void StoredReader::bad(const Json& j, std::string expected) {
    say(pointer(), describeJson(j), std::move(expected));
}
void StoredReader::unknownKey(const std::string& key, const std::vector<std::string>& known) {
    const auto near = nearestWord(key, known);
    say(pointer() + "/" + pointerToken(key), "the unknown key " + describeJson(key),
        near ? "the key \"" + *near + "\"" : "one of the keys " + joinedWords(known));
}
void StoredReader::missing(std::string_view key, std::string expected) {
    say(pointer() + "/" + pointerToken(key), "nothing", std::move(expected));
}

std::string StoredReader::pointer() const {
    std::string below;
    for (const Step* s = at_; s != nullptr; s = s->up)
        below.insert(0, "/" + (s->inList ? std::to_string(s->index) : pointerToken(s->key)));
    return pointer_ + below;
}
void StoredReader::say(std::string at, std::string found, std::string expected) {
    if (told_++ < mostStoredProblems)
        out_.push_back({file_, std::move(at), std::move(found), std::move(expected), ""});
}

}  // namespace shellgame
