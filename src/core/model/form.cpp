// SPDX-License-Identifier: MIT
#include "model/form.hpp"

#include <limits>

#include "model/record.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/terrain_chart.hpp"
#include "shellgame/model/piece_spec.hpp"

namespace shellgame {

namespace {

/// Converts a bound to an integer. Written as a double, the greatest integer is rounded up and does not fit
/// into an integer any more.
std::int64_t wholeBound(double bound) {
    constexpr double beyond = 9223372036854775808.0;
    return bound >= beyond    ? std::numeric_limits<std::int64_t>::max()
           : bound <= -beyond ? std::numeric_limits<std::int64_t>::min()
                              : static_cast<std::int64_t>(bound);
}

}  // namespace

std::string detail::wholeNumberFrom(std::int64_t min, std::int64_t max) {
    return "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
}

std::string FormReader::expected(const ArgSpec& spec) const {
    switch (spec.type) {
        case ArgType::text:
        case ArgType::terrain:
        case ArgType::becomes:
            return spec.min > 0 ? "a text that is not empty" : "a text";
        case ArgType::integer:
            return detail::wholeNumberFrom(wholeBound(spec.min), wholeBound(spec.max));
        case ArgType::number:
            return "a number from " + jsonText(Json(spec.min)) + " to " + jsonText(Json(spec.max));
        case ArgType::boolean:
            return "true or false";
        case ArgType::word:
            return spec.words.size() == 1 ? "\"" + spec.words.front() + "\""
                                          : "one of " + joinedWords(spec.words);
        case ArgType::identifier:
            return identifierForm;
        case ArgType::newName:
            return "a new name: no marker or counter has it, or had it";
        case ArgType::side:
            return "a side";
        case ArgType::marker:
            return "a marker";
        case ArgType::piece:
            return "a piece";
        case ArgType::hex:
            return "a hex such as \"1E4\"";
        case ArgType::location:
            return R"(a Location such as "1E4" or "1E4h1")";
        case ArgType::position:
            return R"(a position such as "foxhole", "crest/1E5" or "1+3+5 pillbox")";
        case ArgType::any:
            return "a value";
        case ArgType::counter:
            return "a counter such as \"4-6-7\"";
        case ArgType::object:
            break;
    }
    return "an object";
}

std::string newNameWanted(const State& state) {
    const SideId& viewer = state.settings.viewer;
    if (!viewer.empty())
        return "a new name that ends in " + nameEnding(state, viewer) + ", or no name: the program gives one";
    std::string endings;
    for (const auto& [id, side] : state.sides)
        endings += (endings.empty() ? "" : " or ") + nameEnding(state, id);
    return "a new name that does not end in " + endings +
           ": such names are reserved for the side that views the game";
}

std::optional<std::string> FormReader::word(const Reader& r, const std::vector<std::string>& these) const {
    if (r.value().is_string())
        if (auto text = r.value().get<std::string>();
            std::find(these.begin(), these.end(), text) != these.end())
            return text;
    r.problem(describeJson(r.value()), expected({"", ArgType::word, "", false, false, these}));
    return std::nullopt;
}

std::string FormReader::hex(const Reader& r, const std::string& name) const {
    if (ground == nullptr) return name;
    if (const auto h = ground->find(name)) return ground->nameOf(*h);
    r.problem(describeJson(name), "a hex of the map: " + ground->explainBadName(name));
    return {};
}

Location FormReader::location(const Reader& r) const {
    const std::size_t before = r.problems().size();
    const std::string text = r.asText(40);
    if (r.problems().size() != before) return {};
    if (ground == nullptr) {
        if (const auto at = Location::parse(text)) return *at;
        if (!text.empty()) r.problem(describeJson(text), expected({"", ArgType::location}));
        return {};
    }
    const auto at = readLocation(text, *ground);
    if (at) return *at;
    r.problem(describeJson(text), at.error());
    return {};
}

Position FormReader::position(const Reader& r) const {
    const std::size_t before = r.problems().size();
    const std::string text = r.asText(60);
    if (r.problems().size() != before) return {};
    const auto p = Position::parse(text);
    if (!p)
        r.problem(describeJson(text), expected({"", ArgType::position}));
    else if (ofAct && ground != nullptr && !p->faces.empty())
        (void)hex(r, p->faces);
    return p.value_or(Position{});
}

std::string FormReader::text(const Reader& r, ArgType type, std::size_t least, std::string out) const {
    const TerrainChart& chart = TerrainChart::builtIn();
    const auto bad = [&](const std::string& wanted) {
        r.problem(describeJson(out), wanted);
        return std::string();
    };
    const auto unknown = [&](const std::string& wanted) {
        const auto near = chart.byName(out) == nullptr ? chart.nearestName(out) : std::nullopt;
        return bad(near ? wanted + ", perhaps " + *near : wanted);
    };
    switch (type) {
        case ArgType::identifier:
        case ArgType::newName:
            if (!isIdentifier(out)) return bad(identifierForm);
            if (type != ArgType::newName || state == nullptr) return out;
            if (!oneListOfNames && !mayBeNamed(*state, out)) return bad(newNameWanted(*state));
            if (nameTaken(*state, out)) return bad(expected({"", ArgType::newName}));
            return out;
        case ArgType::hex:
            if (ofAct && ground != nullptr) {
                const auto at = readLocation(out, *ground);
                if (!at) return bad(at.error());
                return at->level == 0 ? at->text() : bad(expected({"", ArgType::hex}));
            }
            return out.empty() ? out : hex(r, out);
        case ArgType::terrain:
            if (words == nullptr) return out;
            if (std::string known = words->terrain(out); !known.empty()) return known;
            return unknown("a terrain of the chart");
        case ArgType::becomes:
            if (const TerrainRow* row = chart.byName(out);
                words == nullptr || (row != nullptr && words->becomes(out)))
                return row == nullptr ? out : row->name;
            return unknown("a terrain that a hex can become");
        default:
            return least > 0 && out.empty() ? bad("a text that is not empty") : out;
    }
}

namespace {

/// Returns `what` with some of the existing ids as examples. If `counted` is true, a viewing side gets no
/// examples, because the ids would reveal how many ids the side can't see.
template <class Map>
std::string someOf(const State& state, const Map& map, const std::string& what, bool counted) {
    if (counted && !state.settings.viewer.empty()) return what;
    std::string out = what;
    int n = 0;
    for (const auto& [id, object] : map) {
        if (++n > 8) return out + ", …";
        out += (n == 1 ? ": " : ", ") + id.text;
    }
    return n == 0 ? what + " (there is none)" : out;
}

}  // namespace

void FormReader::id(const Reader& r, const FieldRow& k, const ValueType& type, const void* value) const {
    if (state == nullptr) return;
    if (type.shape == Shape::side) {
        const auto& id = *static_cast<const SideId*>(value);
        if ((!ofAct && (id.empty() || state->sides.empty())) || state->sides.contains(id)) return;
        if (ofAct) return r.problem(describeJson(id.text), someOf(*state, state->sides, "a side", false));
        std::vector<std::string> names;
        for (const auto& [known, side] : state->sides) names.push_back(known.text);
        r.problem(describeJson(id.text), "one of the sides " + joinedWords(names));
    } else if (type.shape == Shape::marker) {
        const auto& id = *static_cast<const MarkerId*>(value);
        if (ofAct && state->marker(id) == nullptr)
            r.problem(describeJson(id.text), someOf(*state, state->markers, "a marker", true));
    } else {
        const auto& id = *static_cast<const PieceId*>(value);
        if (!(ofAct || (k.asked && !id.empty())) || state->piece(id) != nullptr) return;
        r.problem(describeJson(id.text),
                  ofAct ? someOf(*state, state->pieces, "a piece", true) : "the id of a counter");
    }
}

Json detail::valueForm(const ArgSpec& spec, std::string_view pattern) {
    Json out = {{"type", "string"}};
    switch (spec.type) {
        case ArgType::boolean:
            return {{"type", "boolean"}};
        case ArgType::number:
            return {{"type", "number"}, {"minimum", spec.min}, {"maximum", spec.max}};
        case ArgType::word:
            return {{"enum", spec.words}};
        case ArgType::any:
            return Json::object();
        case ArgType::object:
            return {{"type", "object"}};
        case ArgType::counter:
            return pieceSpecSchema();
        case ArgType::identifier:
        case ArgType::newName:
        case ArgType::side:
        case ArgType::marker:
        case ArgType::piece:
            out["pattern"] = identifierPattern;
            return out;
        case ArgType::location:
            out["maxLength"] = 40;
            return out;
        case ArgType::position:
            out["maxLength"] = 60;
            return out;
        default:
            break;
    }
    out["maxLength"] = static_cast<std::int64_t>(spec.max);
    if (spec.min > 0) out["minLength"] = static_cast<std::int64_t>(spec.min);
    if (!pattern.empty()) out["pattern"] = pattern;
    return out;
}

}  // namespace shellgame
