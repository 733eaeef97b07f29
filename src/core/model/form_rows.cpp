// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "model/form.hpp"
#include "model/state_words.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"

namespace shellgame {

namespace {

bool isContainer(Shape shape) {
    return shape == Shape::list || shape == Shape::set || shape == Shape::map || shape == Shape::optional;
}
bool isId(Shape shape) {
    return shape == Shape::side || shape == Shape::marker || shape == Shape::piece;
}
/// Returns true if people write values of the type as an object with keys.
bool isFormed(const ValueType& type) {
    return type.shape == Shape::object && !type.rows().keys.empty();
}

}  // namespace

// --- FieldRows

const ValueType& FieldRow::element() const {
    const ValueType* of = &type();
    while (isContainer(of->shape)) of = &of->element();
    return *of;
}

bool FieldRow::isList() const {
    const ValueType* of = &type();
    while (of->shape == Shape::optional) of = &of->element();
    return of->shape == Shape::list || of->shape == Shape::set;
}

std::vector<std::string> FieldRow::wordsOf(const StateWords* known) const {
    if (words != nullptr) return words();
    if (table != nullptr && known != nullptr) return known->*table;
    const ValueType& of = element();
    return of.shape == Shape::word ? of.words() : std::vector<std::string>();
}

ArgType FieldRow::kind() const {
    if (asked) return *asked;
    if (words != nullptr || table != nullptr) return ArgType::word;
    const ValueType& of = element();
    switch (of.shape) {
        case Shape::word:
            return ArgType::word;
        case Shape::boolean:
            return ArgType::boolean;
        case Shape::integer:
            return ArgType::integer;
        case Shape::real:
            return ArgType::number;
        case Shape::side:
            return ArgType::side;
        case Shape::marker:
            return ArgType::marker;
        case Shape::piece:
            return ArgType::piece;
        case Shape::location:
            return ArgType::location;
        case Shape::position:
            return ArgType::position;
        case Shape::json:
            return ArgType::any;
        case Shape::counter:
            return ArgType::counter;
        default:
            return isFormed(of) ? ArgType::object : ArgType::text;
    }
}

std::size_t FieldRow::leastCharacters() const {
    return bounded && element().shape == Shape::text ? static_cast<std::size_t>(min.whole) : 0;
}
std::size_t FieldRow::mostCharacters() const {
    return bounded && element().shape == Shape::text ? static_cast<std::size_t>(max.whole) : characters;
}

namespace {

/// Describes a key, without the keys of the objects that it contains.
ArgSpec specOf(const FieldRow& k, const StateWords* known) {
    ArgSpec out{std::string(k.name), k.kind(), std::string(k.doc), k.required, k.isList(), k.wordsOf(known)};
    const Shape shape = k.element().shape;
    const bool number = shape == Shape::integer || shape == Shape::real || shape == Shape::boolean;
    out.min = number ? k.min.real : static_cast<double>(k.leastCharacters());
    out.max = number ? k.max.real : static_cast<double>(k.mostCharacters());
    out.most = k.most;
    out.least = k.least;
    return out;
}

/// Removes a counter from the list if it is also named separately, so that the counter acts only once.
void once(const FieldRows& rows, void* out) {
    const FieldRow *one = nullptr, *many = nullptr;
    for (const FieldRow& row : rows) {
        if (row.is != FieldRow::Is::key) continue;
        if (row.name == "piece" && row.type().shape == Shape::optional && row.element().shape == Shape::piece)
            one = &row;
        if (row.name == "pieces" && row.type().shape == Shape::list && row.element().shape == Shape::piece)
            many = &row;
    }
    if (one == nullptr || many == nullptr) return;
    auto& piece = valueAs<std::optional<PieceId>>(one->in(out));
    const auto& pieces = valueAs<std::vector<PieceId>>(many->in(out));
    if (piece && std::find(pieces.begin(), pieces.end(), *piece) != pieces.end()) piece.reset();
}

}  // namespace

std::vector<std::string> keyNamesOf(const ValueType& type) {
    std::vector<std::string> out;
    for (const FieldRow& row : type.rows().keys) {
        if (row.is != FieldRow::Is::shared) {
            out.emplace_back(row.name);
            continue;
        }
        const auto inner = keyNamesOf(row.type());
        out.insert(out.end(), inner.begin(), inner.end());
    }
    return out;
}

std::vector<ArgSpec> specsOf(const ValueType& type, const StateWords* words) {
    std::vector<ArgSpec> out;
    for (const FieldRow& row : type.rows().keys) {
        if (row.is == FieldRow::Is::shared) {
            for (ArgSpec& spec : specsOf(row.type(), words)) out.push_back(std::move(spec));
        } else if (row.is == FieldRow::Is::key) {
            out.push_back(specOf(row, words));
            if (isFormed(row.element())) out.back().fields = specsOf(row.element(), words);
        }
    }
    return out;
}

// --- Reading

void FormReader::keys(const Reader& r, const ValueType& type, void* out) const {
    const FieldRows& rows = type.rows().keys;
    for (const FieldRow& row : rows) {
        if (row.is == FieldRow::Is::shared)
            keys(r, row.type(), row.in(out));
        else if (row.is == FieldRow::Is::key)
            key(r, row, row.in(out));
        else if (r.has(std::string(row.name)) || row.required)
            row.own->read(*row.own, *this, r, out);
    }
    once(rows, out);
}

void FormReader::whole(const Reader& r, const ValueType& type, void* out) const {
    if (!r.isObject()) return;
    keys(r, type, out);
    r.noOtherKeys();
}

void FormReader::key(const Reader& r, const FieldRow& k, void* member) const {
    const std::string name(k.name);
    if (r.has(name))
        read(r, k, k.type(), member);
    else if (k.required && r.isObject())
        r.problemAt(name, "nothing",
                    !ofAct && k.isList()                     ? "a list"
                    : !ofAct && k.type().shape == Shape::map ? "an object"
                                                             : expectation(k));
}

void FormReader::read(const Reader& r, const FieldRow& k, const ValueType& type, void* member) const {
    const std::string name(k.name);
    switch (type.shape) {
        case Shape::optional:
            type.clear(member);
            type.add(member, nullptr, [&](void* e) {
                if (type.element().shape == Shape::json)
                    type.element().setJson(e, r.value()[name]);  // null is a valid value here
                else
                    read(r, k, type.element(), e);
            });
            return;
        case Shape::list:
        case Shape::set:
            type.clear(member);
            // An invalid entry keeps its position in the list, because problems refer to entries by their
            // number.
            r.each(name, k.most, [&](const Reader& e) {
                type.add(member, nullptr, [&](void* item) { value(e, k, type.element(), item); });
            });
            if (r.value()[name].is_array()) list(r.at(name), k, type, member, r.value()[name].size());
            return;
        case Shape::map:
            r.members(name, k.most, [&](const std::string& id, const Reader& e) {
                type.add(member, &id, [&](void* item) { value(e, k, type.element(), item); });
            });
            return;
        default:
            value(r.at(name), k, type, member);
    }
}

/// Checks the number of entries in a list, and reports counters that are listed twice.
void FormReader::list(const Reader& r, const FieldRow& k, const ValueType& type, const void* list,
                      std::size_t size) const {
    if (size < k.least) {
        const std::string least = ofAct          ? std::to_string(k.least) + ": " + expectation(k)
                                  : k.least == 1 ? "one entry"
                                                 : std::to_string(k.least) + " entries";
        r.problem(size == 0   ? "an empty list"
                  : size == 1 ? "one entry"
                              : std::to_string(size) + " entries",
                  "at least " + least);
    }
    if (!ofAct || type.shape != Shape::list || type.element().shape != Shape::piece) return;
    const auto& pieces = valueAs<std::vector<PieceId>>(list);
    for (auto it = pieces.begin(); it != pieces.end(); ++it)
        if (std::find(pieces.begin(), it, *it) != it)
            r.at(static_cast<std::size_t>(it - pieces.begin()))
                .problem(describeJson(it->text) + " twice", "each piece once");
}

void FormReader::value(const Reader& r, const FieldRow& k, const ValueType& type, void* value) const {
    const Json& j = r.value();
    const auto bad = [&] { r.problem(describeJson(j), expectation(k)); };
    switch (type.shape) {
        case Shape::json:
            if (k.kind() != ArgType::object || r.isObject()) type.setJson(value, j);
            return;
        case Shape::counter:
            valueAs<NamedCounter>(value) = NamedCounter::written(j);
            return;
        case Shape::object:
            return whole(r, type, value);
        case Shape::word:
            if (const auto text = word(r, k.wordsOf(words))) type.setWord(value, *text);
            return;
        case Shape::boolean:
            return j.is_boolean() ? void(valueAs<bool>(value) = j.get<bool>()) : bad();
        case Shape::integer:
            return type.setWhole(value, r.asInteger(k.min.whole, k.max.whole));
        case Shape::real:
            return j.is_number() && j.get<double>() >= k.min.real && j.get<double>() <= k.max.real
                       ? void(valueAs<double>(value) = j.get<double>())
                       : bad();
        case Shape::side:
        case Shape::marker:
        case Shape::piece: {
            // Ids of sides, markers and pieces contain only a text.
            std::string& text = type.shape == Shape::side     ? valueAs<SideId>(value).text
                                : type.shape == Shape::marker ? valueAs<MarkerId>(value).text
                                                              : valueAs<PieceId>(value).text;
            if (k.asked == ArgType::text) return void(text = r.asText(k.mostCharacters()));
            if (!j.is_string() || !(ofAct || isIdentifier(j.get_ref<const std::string&>()))) return bad();
            text = j.get<std::string>();
            return id(r, k, type, value);
        }
        case Shape::location:
            valueAs<Location>(value) = location(r);
            return;
        case Shape::position:
            valueAs<Position>(value) = position(r);
            return;
        default:
            break;
    }
    auto& out = valueAs<std::string>(value);
    if (const auto these = k.wordsOf(words); !these.empty()) {
        const auto found = word(r, these);
        if (found && !(k.firstIsNone && *found == these.front())) out = *found;
    } else if (ofAct && !j.is_string()) {
        bad();
    } else {
        const ArgType kind = k.kind();
        const std::size_t before = r.problems().size();
        out = r.asText(kind == ArgType::identifier ? 10'000 : k.mostCharacters());
        if (r.problems().size() == before) out = text(r, kind, k.leastCharacters(), std::move(out));
    }
}

void FormReader::check(const Reader& r, const ValueType& type, void* made) const {
    const Description& rows = type.rows();
    for (const FieldRow& row : rows.keys) {
        if (row.is == FieldRow::Is::shared) {
            check(r, row.type(), row.in(made));
        } else if (row.is == FieldRow::Is::key) {
            const ValueType& of = row.type();
            if (row.required || !of.equal(row.in(made), row.in(rows.fresh)))
                checkAll(r.at(std::string(row.name)), row, of, row.in(made));
        }
    }
    once(rows.keys, made);
}

void FormReader::checkAll(const Reader& r, const FieldRow& k, const ValueType& type, void* made) const {
    switch (type.shape) {
        case Shape::optional:
            return type.change(made, [&](void* e) { checkAll(r, k, type.element(), e); });
        case Shape::list: {
            const std::size_t size = type.count(made);
            if (size > k.most)
                return r.problem(std::to_string(size) + " entries", "at most " + std::to_string(k.most));
            std::size_t i = 0;
            type.change(made, [&](void* e) { checkAll(r.at(i++), k, type.element(), e); });
            return list(r, k, type, made, size);
        }
        case Shape::object:
            return check(r, type, made);
        case Shape::integer: {
            const std::int64_t n = type.whole(made);
            if (n < k.min.whole || n > k.max.whole) r.problem(std::to_string(n), expectation(k));
            return;
        }
        case Shape::real:
            if (valueAs<double>(made) < k.min.real || valueAs<double>(made) > k.max.real)
                r.problem(describeJson(valueAs<double>(made)), expectation(k));
            return;
        case Shape::side:
        case Shape::marker:
        case Shape::piece:
            return id(r, k, type, made);
        case Shape::location:
        case Shape::position:
        case Shape::text: {
            // The value is checked in its written form, so that Locations get the map's spelling and lengths
            // are checked.
            const Json written = writeStored(type, made, Elide::defaults);
            return value(Reader(written, r.problems(), r.file(), r.pointer()), k, type, made);
        }
        default:
            return;
    }
}

std::string FormReader::expectation(const FieldRow& k) const {
    return !ofAct && isId(k.element().shape) ? identifierForm : expected(specOf(k, words));
}

// --- Writing

namespace {

void writeKey(const FieldRow& k, const void* object, const void* silent, Json& out) {
    const ValueType& type = k.type();
    const void* member = k.in(object);
    if (!k.written) {
        if (type.equal != nullptr) {
            if (type.equal(member, k.in(silent))) return;
        } else if (isContainer(type.shape)) {
            if (type.count(member) == 0) return;
        }
    }
    out[std::string(k.name)] = writtenForm(type, member);
}

}  // namespace

void writeKeys(const ValueType& type, const void* object, const void* silent, Json& out) {
    for (const FieldRow& row : type.rows().keys) {
        if (row.is == FieldRow::Is::shared) {
            writeKeys(row.type(), row.in(object), row.in(silent), out);
        } else if (row.is == FieldRow::Is::key) {
            writeKey(row, object, silent, out);
        } else {
            Json value;
            row.own->write(*row.own, object, value);
            if (!value.is_null()) out[std::string(row.name)] = std::move(value);
        }
    }
}

Json writtenForm(const ValueType& type, const void* value) {
    switch (type.shape) {
        case Shape::optional: {
            Json out;
            type.each(value,
                      [&](const std::string*, const void* e) { out = writtenForm(type.element(), e); });
            return out;
        }
        case Shape::map: {
            Json out = Json::object();
            type.each(value, [&](const std::string* key, const void* e) {
                out[*key] = writtenForm(type.element(), e);
            });
            return out;
        }
        case Shape::list:
        case Shape::set: {
            Json out = Json::array();
            type.each(value, [&](const std::string*, const void* e) {
                out.push_back(writtenForm(type.element(), e));
            });
            return out;
        }
        case Shape::real: {
            // Whole numbers are written as people write them: 2, not 2.0.
            const double v = valueAs<double>(value);
            return v == std::trunc(v) ? Json(static_cast<std::int64_t>(v)) : Json(v);
        }
        case Shape::object:
            if (isFormed(type)) {
                Json out = Json::object();
                writeKeys(type, value, type.rows().fresh, out);
                return out;
            }
            break;
        default:
            break;
    }
    return writeStored(type, value, Elide::defaults);
}

// --- Schemas

namespace {

void addSchema(const ValueType& type, const StateWords& words, Json& properties, Json& required) {
    for (const FieldRow& k : type.rows().keys) {
        if (k.is == FieldRow::Is::shared) {
            addSchema(k.type(), words, properties, required);
            continue;
        }
        Json out;
        if (k.is == FieldRow::Is::own) {
            out = k.own->schema(words);
        } else {
            const ValueType& of = k.element();
            if (isFormed(of))
                out = keysSchema(of, words);
            else if (of.shape == Shape::integer)
                out = {{"type", "integer"}, {"minimum", k.min.whole}, {"maximum", k.max.whole}};
            else
                out = detail::valueForm(specOf(k, &words), k.pattern);
            if (k.isList()) {
                out = {{"type", "array"}, {"maxItems", k.most}, {"items", std::move(out)}};
                if (k.least > 0) out["minItems"] = k.least;
            } else if (k.type().shape == Shape::map) {
                out = {
                    {"type", "object"}, {"maxProperties", k.most}, {"additionalProperties", std::move(out)}};
            }
            if (!k.doc.empty()) out["description"] = k.doc;
        }
        properties[std::string(k.name)] = std::move(out);
        if (k.required) required.push_back(k.name);
    }
}

}  // namespace

Json keysSchema(const ValueType& type, const StateWords& words) {
    Json properties = Json::object(), required = Json::array();
    addSchema(type, words, properties, required);
    Json out = {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
    if (!required.empty()) out["required"] = std::move(required);
    return out;
}

}  // namespace shellgame
