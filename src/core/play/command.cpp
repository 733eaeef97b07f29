// SPDX-License-Identifier: MIT
#include "shellgame/play/command.hpp"

#include <algorithm>
#include <stdexcept>

#include "shellgame/model/keys.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/model/piece_spec.hpp"

namespace shellgame {

void Registry::add(Verb verb) {
    if (find(verb.name) != nullptr) throw std::logic_error("verb registered twice: " + verb.name);
    verbs_.push_back(std::move(verb));
}
const Verb* Registry::find(const std::string& name) const {
    const auto it = std::find_if(verbs_.begin(), verbs_.end(), [&](const Verb& v) { return v.name == name; });
    return it == verbs_.end() ? nullptr : &*it;
}
std::vector<std::string> Registry::names() const {
    std::vector<std::string> out;
    for (const Verb& v : verbs_) out.push_back(v.name);
    return out;
}

Judgement Registry::check(const GameView& view, const AnyAct& act) const {
    const Verb& verb = act.verb();
    Judgement out;
    if (!verb.check) return out;
    out = verb.check(view, act);
    if (verb.traits.looks) return out;
    for (const Hooks& hooks : hooks_)
        if (hooks.before != nullptr)
            for (Finding& f : hooks.before(view, act)) out.findings.push_back(std::move(f));
    return out;
}

void Registry::play(const GameView& view, const AnyAct& act, const Judgement& judged, Dice& dice,
                    Draft& draft, Outcome& outcome) const {
    act.verb().play(view, act, judged, dice, draft, outcome);
    if (act.verb().traits.looks) return;
    for (const Hooks& hooks : hooks_)
        if (hooks.after != nullptr) hooks.after(view, act, draft, outcome);
}

SideId actingSide(const State& state, const Named& named) {
    if (named.side) return *named.side;
    for (const auto& id : {named.marker, named.from})
        if (id)
            if (const Marker* m = state.marker(*id)) return m->side;
    if (named.piece)
        if (const Piece* p = state.piece(*named.piece)) return p->side;
    if (const auto it = state.modules.find(named.module); it != state.modules.end()) return it->second.side;
    if (named.firstPair)
        if (const Marker* m = state.marker(*named.firstPair)) return m->side;
    for (const auto* ids : {&named.pieces, &named.joins})
        for (const PieceId& id : *ids)
            if (const Piece* p = state.piece(id)) return p->side;
    return state.clock.player;
}

std::vector<PieceId> piecesNamed(const State& state, const Named& named) {
    std::vector<PieceId> out = named.pieces;
    if (named.piece) out.push_back(*named.piece);
    if (out.empty() && named.marker)
        if (const Marker* m = state.marker(*named.marker)) out = m->contents;
    return out;
}

namespace {

std::size_t mostCharacters(const ArgSpec& s) {
    return s.type == ArgType::text && s.max > 0 ? static_cast<std::size_t>(s.max) : 10'000;
}

template <class Map>
std::string someKeys(const Map& map, const std::string& what) {
    std::string out = what;
    int n = 0;
    for (const auto& [id, object] : map) {
        if (++n > 8) return out + ", …";
        out += (n == 1 ? ": " : ", ") + id.text;
    }
    return n == 0 ? what + " (there is none)" : out;
}

class Validator {
  public:
    explicit Validator(const GameView& view) : view_(view) {}

    void object(const Reader& r, const std::vector<ArgSpec>& specs, Json& out) {
        if (!r.isObject()) return;
        for (const ArgSpec& spec : specs) {
            if (!r.has(spec.name)) {
                if (spec.required) r.problemAt(spec.name, "nothing", expectation(spec));
                continue;
            }
            const Reader v = r.at(spec.name);
            if (!spec.list) {
                out[spec.name] = value(v, spec);
                continue;
            }
            Json list = Json::array();
            if (!v.value().is_array())
                v.problem(describeJson(v.value()), "a list of " + expectation(spec));
            else if (v.value().size() > spec.most)
                v.problem(std::to_string(v.value().size()) + " entries",
                          "at most " + std::to_string(spec.most));
            else if (v.value().size() < spec.least)
                v.problem(v.value().empty() ? "an empty list" : std::to_string(v.value().size()) + " entries",
                          "at least " + std::to_string(spec.least) + ": " + expectation(spec));
            else
                for (std::size_t i = 0; i < v.value().size(); ++i) {
                    if (spec.type == ArgType::piece && v.value()[i].is_string() &&
                        std::find(list.begin(), list.end(), v.value()[i]) != list.end())
                        v.at(i).problem(describeJson(v.value()[i]) + " twice", "each piece once");
                    list.push_back(value(v.at(i), spec));
                }
            out[spec.name] = std::move(list);
        }
        r.noOtherKeys();
    }

  private:
    static std::string expectation(const ArgSpec& s) {
        switch (s.type) {
            case ArgType::text:
                return s.min > 0 ? "a text that is not empty" : "a text";
            case ArgType::integer:
                return "a whole number from " + Json(static_cast<long long>(s.min)).dump() + " to " +
                       Json(static_cast<long long>(s.max)).dump();
            case ArgType::number:
                return "a number from " + Json(s.min).dump() + " to " + Json(s.max).dump();
            case ArgType::boolean:
                return "true or false";
            case ArgType::word:
                return "one of " + joinedWords(s.words);
            case ArgType::identifier:
                return "a name";
            case ArgType::newName:
                return "a new name: no marker or counter has it, or had it";
            case ArgType::side:
                return "a side";
            case ArgType::marker:
                return "a marker";
            case ArgType::piece:
                return "a piece";
            case ArgType::hex:
                return "a hex such as 1E4";
            case ArgType::location:
                return "a Location such as 1E4 or 1E4h1";
            case ArgType::position:
                return "a position such as \"foxhole\", \"crest/1E5\" or \"1+3+5 pillbox\"";
            case ArgType::any:
                return "a value";
            case ArgType::counter:
                return "a counter such as \"4-6-7\"";
            case ArgType::object:
                return "an object";
        }
        return "";
    }

    Json value(const Reader& r, const ArgSpec& s) {
        const Json& j = r.value();
        const auto bad = [&](const std::string& expected) {
            r.problem(describeJson(j), expected);
            return Json();
        };
        switch (s.type) {
            case ArgType::any:
            case ArgType::counter:  // read by the verb, which knows the side and its nationality
                return j;
            case ArgType::boolean:
                return j.is_boolean() ? j : bad(expectation(s));
            case ArgType::integer:
                return r.asInteger(static_cast<std::int64_t>(s.min), static_cast<std::int64_t>(s.max));
            case ArgType::number: {
                if (j.is_number() && j.get<double>() >= s.min && j.get<double>() <= s.max) return j;
                return bad(expectation(s));
            }
            case ArgType::object: {
                Json out = Json::object();
                object(r, s.fields, out);
                return out;
            }
            default:
                break;
        }
        if (!j.is_string()) return bad(expectation(s));
        const std::size_t before = r.problems().size();
        const std::string text = r.asText(mostCharacters(s));
        if (r.problems().size() != before) return Json();
        switch (s.type) {
            case ArgType::word:
                return std::find(s.words.begin(), s.words.end(), text) != s.words.end() ? j
                                                                                        : bad(expectation(s));
            case ArgType::identifier:
                return isIdentifier(text) ? j : bad(identifierForm);
            case ArgType::newName:
                if (!isIdentifier(text)) return bad(identifierForm);
                return nameTaken(view_.state, text) ? bad(expectation(s)) : j;
            case ArgType::text:
                return s.min > 0 && text.empty() ? bad(expectation(s)) : j;
            case ArgType::side:
                return view_.state.sides.contains(SideId(text)) ? j
                                                                : bad(someKeys(view_.state.sides, "a side"));
            case ArgType::marker:
                return view_.state.marker(MarkerId(text)) != nullptr
                           ? j
                           : bad(known(view_.state.markers, "a marker"));
            case ArgType::piece:
                return view_.state.piece(PieceId(text)) != nullptr
                           ? j
                           : bad(known(view_.state.pieces, "a piece"));
            case ArgType::hex:
            case ArgType::location: {
                const auto at = readLocation(text, view_.ground);
                if (!at) return bad(at.error());
                if (s.type == ArgType::hex && at->level != 0) return bad(expectation(s));
                return at->text();
            }
            case ArgType::position: {
                const auto p = Position::parse(text);
                if (!p) return bad(expectation(s));
                if (!p->faces.empty() && !view_.ground.find(p->faces))
                    return bad("a hex of the map: " + view_.ground.explainBadName(p->faces));
                return p->text();
            }
            default:
                return j;
        }
    }

    /// Some that there are; to a side that looks the order of their ids would count what it does not see.
    template <class Map>
    std::string known(const Map& map, const std::string& what) const {
        return view_.state.settings.viewer.empty() ? someKeys(map, what) : what;
    }

    const GameView& view_;
};

Json argSchema(const ArgSpec& s);

Json objectSchema(const std::vector<ArgSpec>& specs) {
    Json out = {{"type", "object"}, {"properties", Json::object()}, {"additionalProperties", false}};
    Json required = Json::array();
    for (const ArgSpec& s : specs) {
        out["properties"][s.name] = argSchema(s);
        if (s.required) required.push_back(s.name);
    }
    if (!required.empty()) out["required"] = std::move(required);
    return out;
}

Json argSchema(const ArgSpec& s) {
    Json out;
    switch (s.type) {
        case ArgType::integer:
            out = {{"type", "integer"},
                   {"minimum", static_cast<long long>(s.min)},
                   {"maximum", static_cast<long long>(s.max)}};
            break;
        case ArgType::number:
            out = {{"type", "number"}, {"minimum", s.min}, {"maximum", s.max}};
            break;
        case ArgType::boolean:
            out = {{"type", "boolean"}};
            break;
        case ArgType::word:
            out = {{"type", "string"}, {"enum", s.words}};
            break;
        case ArgType::identifier:
        case ArgType::newName:
            out = {{"type", "string"}, {"pattern", identifierPattern}};
            break;
        case ArgType::any:
            out = Json::object();
            break;
        case ArgType::counter:
            out = pieceSpecSchema();
            break;
        case ArgType::object:
            out = objectSchema(s.fields);
            break;
        default:
            out = {{"type", "string"}, {"maxLength", mostCharacters(s)}};
            break;
    }
    if (s.type == ArgType::text && s.min > 0) out["minLength"] = 1;
    if (s.list) {
        out = {{"type", "array"}, {"items", std::move(out)}, {"maxItems", s.most}};
        if (s.least > 0) out["minItems"] = s.least;
    }
    if (!s.doc.empty()) out["description"] = s.doc;
    return out;
}

std::vector<ArgSpec> withCommon(const Verb& verb) {
    std::vector<ArgSpec> specs = verb.args;
    specs.push_back({"do", ArgType::word, "names the command", true, false, {verb.name}});
    if (verb.traits.dice > 0) {
        ArgSpec dice{"dice", ArgType::integer, "faces thrown on the table, coloured die first", false, true};
        dice.min = 1;
        dice.max = 6;
        specs.push_back(std::move(dice));
    }
    return specs;
}

}  // namespace

Result<AnyAct> readAct(const GameView& view, const Verb& verb, const Json& command) {
    Problems problems;
    Json out = Json::object();
    const Reader r(command, problems, "", "");
    Validator(view).object(r, withCommon(verb), out);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    // A counter named by itself and again in the list acts once.
    if (out.contains("piece") && out.contains("pieces") &&
        std::find(out["pieces"].begin(), out["pieces"].end(), out["piece"]) != out["pieces"].end())
        out.erase("piece");
    out.erase("do");
    return verb.read(verb, out);
}

Json verbSchema(const Verb& verb) {
    Json out = objectSchema(withCommon(verb));
    out["properties"]["do"] = {{"const", verb.name}};
    out["title"] = verb.name;
    out["description"] = verb.summary + (verb.rule.empty() ? "" : " (" + verb.rule + ")");
    return out;
}

Findings withRulings(const State& state, Findings findings) {
    for (Finding& f : findings) {
        if (f.verdict != Verdict::ruling) continue;
        const auto it = state.rulings.find(rulingKey(f.rule, f.subject));
        if (it == state.rulings.end()) continue;
        f.verdict = it->second.allow ? Verdict::ok : Verdict::forbidden;
        f.message = it->second.allow ? Message("%1 The player ruled: allowed.", f.message)
                                     : Message("%1 The player ruled: not allowed.", f.message);
    }
    return findings;
}

}  // namespace shellgame
