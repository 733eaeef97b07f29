// SPDX-License-Identifier: MIT
#include "shellgame/model/subject.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "shellgame/model/state.hpp"

namespace shellgame {

namespace {

constexpr std::string_view turnWord = "turn ";
constexpr const char* lightWord = "light";
constexpr const char* dummiesWord = "dummies";

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

std::string pastText(const PastAct& p) {
    const std::string of = p.of == PastAct::Of::piece   ? p.piece.text
                           : p.of == PastAct::Of::light ? lightWord
                                                        : dummiesWord;
    return p.marker.text + "/" + std::to_string(p.act) + "/" + of;
}

std::string turnText(const InTurn& t) {
    const std::string who = std::visit([](const auto& id) { return id.text; }, t.who);
    return who + "/" + std::string(turnWord) + std::to_string(t.turn) +
           (t.phase ? " " + std::string(enumText(*t.phase)) : "") + (t.hex.empty() ? "" : "/" + t.hex);
}

std::optional<int> numberIn(std::string_view text) {
    int out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

std::vector<std::string> segments(const std::string& text) {
    std::vector<std::string> out(1);
    for (const char c : text) {
        if (c == '/')
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

/// Reads "turn 3", "turn 3 RPh" or "turn 3/1213".
template <class Who>
std::optional<Subject> turnIn(Who who, const std::vector<std::string>& parts, std::size_t at) {
    if (parts.size() <= at || parts.size() > at + 2 || !parts[at].starts_with(turnWord)) return std::nullopt;
    const std::string_view when = std::string_view(parts[at]).substr(turnWord.size());
    const auto space = when.find(' ');
    const auto turn = numberIn(when.substr(0, space));
    std::optional<Phase> phase;
    if (space != std::string_view::npos) phase = enumFrom<Phase>(when.substr(space + 1));
    if (!turn || phase.has_value() != (space != std::string_view::npos)) return std::nullopt;
    return InTurn{std::move(who), *turn, phase, parts.size() > at + 1 ? parts[at + 1] : ""};
}

Subject unitIn(const std::vector<std::string>& parts) {
    const UnitId unit(parts[0] + "/" + parts[1]);
    if (parts.size() == 2) return unit;
    if (auto turn = turnIn(unit, parts, 2)) return std::move(*turn);
    return UnitHex{unit, parts[2]};
}

/// Reads a subject that begins with a marker, or ends with a marker that still exists.
std::optional<Subject> markerIn(const State& state, const std::vector<std::string>& parts) {
    const MarkerId first(parts[0]);
    const bool known = state.marker(first) != nullptr;
    if (known)
        if (auto turn = turnIn(first, parts, 1)) return turn;
    if (parts.size() == 2) {
        const MarkerId second(parts[1]);
        if (known && state.marker(second) == nullptr && Location::parse(parts[1]))
            return LayoutPlace{first, parts[1]};
        if (known || state.marker(second) != nullptr) return Substitution{first, second};
    } else if (const auto act = numberIn(parts[1]); known && parts.size() == 3 && act) {
        if (parts[2] == lightWord) return PastAct{first, *act, PastAct::Of::light};
        if (parts[2] == dummiesWord) return PastAct{first, *act, PastAct::Of::dummies};
        return PastAct{first, *act, PastAct::Of::piece, PieceId(parts[2])};
    }
    return std::nullopt;
}

Subject compoundIn(const State& state, const std::string& text) {
    const std::vector<std::string> parts = segments(text);
    if (const PieceId piece(parts[0]); state.piece(piece) != nullptr) {
        if (auto turn = turnIn(piece, parts, 1)) return std::move(*turn);
        if (const auto at = Location::parse(parts[1]); at && parts.size() == 2) return AimedAt{piece, *at};
    }
    if (auto marker = markerIn(state, parts)) return std::move(*marker);
    if (state.sides.contains(SideId(parts[0]))) return unitIn(parts);
    if (state.modules.contains(parts[0]) && parts.size() == 2) return ModuleHex{ModuleId(parts[0]), parts[1]};
    if (state.reinforcements.contains(parts[0]))
        if (auto turn = turnIn(GroupId(parts[0]), parts, 1)) return std::move(*turn);
    return WrittenSubject{text};
}

Subject simpleIn(const State& state, const std::string& text) {
    if (state.marker(MarkerId(text)) != nullptr) return MarkerId(text);
    if (state.piece(PieceId(text)) != nullptr) return PieceId(text);
    if (state.sides.contains(SideId(text))) return SideId(text);
    if (state.reinforcements.contains(text)) return GroupId(text);
    if (state.modules.contains(text)) return ModuleId(text);
    if (state.works.contains(text)) return WorkId(text);
    if (const auto at = Location::parse(text)) return *at;
    return WrittenSubject{text};
}

}  // namespace

Subject::Subject() = default;
Subject::Subject(const Subject&) = default;
Subject::Subject(Subject&&) noexcept = default;
Subject& Subject::operator=(const Subject&) = default;
Subject& Subject::operator=(Subject&&) noexcept = default;
Subject::~Subject() = default;
bool Subject::operator==(const Subject&) const = default;

Subject::Subject(MarkerId value) : value_(std::move(value)) {}
Subject::Subject(PieceId value) : value_(std::move(value)) {}
Subject::Subject(SideId value) : value_(std::move(value)) {}
Subject::Subject(Location value) : value_(std::move(value)) {}
Subject::Subject(HexId value) : value_(std::move(value)) {}
Subject::Subject(UnitId value) : value_(std::move(value)) {}
Subject::Subject(UnitMark value) : value_(std::move(value)) {}
Subject::Subject(GroupId value) : value_(std::move(value)) {}
Subject::Subject(ModuleId value) : value_(std::move(value)) {}
Subject::Subject(WorkId value) : value_(std::move(value)) {}
Subject::Subject(FieldPointer value) : value_(std::move(value)) {}
Subject::Subject(PastAct value) : value_(std::move(value)) {}
Subject::Subject(Substitution value) : value_(std::move(value)) {}
Subject::Subject(LayoutPlace value) : value_(std::move(value)) {}
Subject::Subject(AimedAt value) : value_(std::move(value)) {}
Subject::Subject(UnitHex value) : value_(std::move(value)) {}
Subject::Subject(ModuleHex value) : value_(std::move(value)) {}
Subject::Subject(InTurn value) : value_(std::move(value)) {}
Subject::Subject(WrittenSubject value) : value_(std::move(value)) {}

Subject::Subject(const char* pointer) {
    if (*pointer != '\0') value_ = FieldPointer{pointer};
}

Subject Subject::written(const std::string& text) {
    if (text.empty()) return {};
    if (text.front() == '/') return FieldPointer{text};
    return WrittenSubject{text};
}

std::string Subject::text() const {
    return std::visit(
        Overloaded{[](std::monostate) { return std::string(); }, [](const Location& at) { return at.text(); },
                   [](const FieldPointer& f) { return f.pointer; },
                   [](const PastAct& p) { return pastText(p); },
                   [](const Substitution& s) { return s.asked.text + "/" + s.with.text; },
                   [](const LayoutPlace& p) { return p.part.text + "/" + p.hex; },
                   [](const AimedAt& a) { return a.weapon.text + "/" + a.at.text(); },
                   [](const UnitHex& u) { return u.unit.text + "/" + u.hex; },
                   [](const ModuleHex& m) { return m.module.text + "/" + m.hex; },
                   [](const InTurn& t) { return turnText(t); }, [](const auto& named) { return named.text; }},
        value_);
}

Subject Subject::in(const State& state) const {
    const auto* text = as<WrittenSubject>();
    if (text == nullptr) return *this;
    return text->text.find('/') == std::string::npos ? simpleIn(state, text->text)
                                                     : compoundIn(state, text->text);
}

std::optional<UnitId> unitNamed(const Subject& subject) {
    if (const auto* unit = subject.as<UnitId>()) return *unit;
    if (const auto* place = subject.as<UnitHex>()) return place->unit;
    if (const auto* asked = subject.as<InTurn>())
        if (const auto* unit = std::get_if<UnitId>(&asked->who)) return *unit;
    return std::nullopt;
}

std::string rulingKey(const std::string& rule, const Subject& at) {
    return rule + "@" + at.text();
}

RulingOn readRulingKey(const State& state, const std::string& key) {
    const auto at = key.find('@');
    return {key.substr(0, at), Subject::written(key.substr(at + 1)).in(state)};
}

}  // namespace shellgame
