// SPDX-License-Identifier: MIT
#include "shellgame/model/state.hpp"

#include <algorithm>

#include "model/describe.hpp"
#include "model/tables.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"

namespace shellgame {

// The special members of the large structs are defined here so that they are compiled only once.

Settings::Settings() = default;
Settings::Settings(const Settings&) = default;
Settings::Settings(Settings&&) noexcept = default;
Settings& Settings::operator=(const Settings&) = default;
Settings& Settings::operator=(Settings&&) noexcept = default;
Settings::~Settings() = default;
bool Settings::operator==(const Settings&) const = default;

Piece::Piece() = default;
Piece::Piece(const Piece&) = default;
Piece::Piece(Piece&&) noexcept = default;
Piece& Piece::operator=(const Piece&) = default;
Piece& Piece::operator=(Piece&&) noexcept = default;
Piece::~Piece() = default;
bool Piece::operator==(const Piece&) const = default;

Marker::Marker() = default;
Marker::Marker(const Marker&) = default;
Marker::Marker(Marker&&) noexcept = default;
Marker& Marker::operator=(const Marker&) = default;
Marker& Marker::operator=(Marker&&) noexcept = default;
Marker::~Marker() = default;
bool Marker::operator==(const Marker&) const = default;

Act::Act() = default;
Act::Act(const Act&) = default;
Act::Act(Act&&) noexcept = default;
Act& Act::operator=(const Act&) = default;
Act& Act::operator=(Act&&) noexcept = default;
Act::~Act() = default;
bool Act::operator==(const Act&) const = default;

State::State() = default;
State::State(const State&) = default;
State::State(State&&) noexcept = default;
State& State::operator=(const State&) = default;
State& State::operator=(State&&) noexcept = default;
State::~State() = default;
bool State::operator==(const State&) const = default;

GameState::GameState(State state, SideId viewpoint)
    : State(std::move(state)), viewpoint_(std::move(viewpoint)) {
    hash = recount();
}
GameState::GameState(const GameState&) = default;
GameState::GameState(GameState&&) noexcept = default;
GameState& GameState::operator=(const GameState&) = default;
GameState& GameState::operator=(GameState&&) noexcept = default;
GameState::~GameState() = default;

std::string playerTurn(const Clock& clock) {
    return std::to_string(clock.turn) + "/" + clock.player.text;
}

int clockOrder(const SideId& first, int turn, const SideId& player, Phase phase) {
    if (phase == Phase::setup) return 0;
    constexpr int phases = static_cast<int>(Phase::CCPh);
    return ((turn - 1) * 2 + (player == first ? 0 : 1)) * phases + static_cast<int>(phase);
}
int clockOrder(const Clock& clock) {
    return clockOrder(clock.first, clock.turn, clock.player, clock.phase);
}

const Piece* State::piece(const PieceId& id) const {
    const auto it = pieces.find(id);
    return it == pieces.end() ? nullptr : &it->second;
}
const Marker* State::marker(const MarkerId& id) const {
    const auto it = markers.find(id);
    return it == markers.end() ? nullptr : &it->second;
}
const Trail& State::trail(const MarkerId& id) const {
    static const Trail none;
    const auto it = trails.find(id);
    return it == trails.end() ? none : it->second;
}

Location State::placeOf(const Piece& piece) const {
    const Marker* m = marker(piece.under);
    return m != nullptr ? m->at : piece.at;
}
Location State::placeOf(const PieceId& id) const {
    const Piece* p = piece(id);
    return p != nullptr ? placeOf(*p) : Location();
}
Position State::positionOf(const Piece& piece) const {
    const Marker* m = marker(piece.under);
    return m != nullptr ? m->position : piece.position;
}
std::string State::sideName(const SideId& id) const {
    const auto it = sides.find(id);
    return it == sides.end() || it->second.name.empty() ? id.text : it->second.name;
}

const std::vector<StateRow>& stateSingles() {
    static const std::vector<StateRow> singles{{"clock", &State::clock},
                                               {"settings", &State::settings},
                                               {"dice", &State::dice},
                                               {"counters", &State::counters}};
    return singles;
}

const std::vector<TableRow>& stateTables() {
    using enum Secrecy;
    static const std::vector<TableRow> tables{
        // Other sides' allotments of dummies and mines would reveal how many of their markers are real.
        {"sides", &State::sides, byFunction},
        {"pieces", &State::pieces, byFunction},
        {"markers", &State::markers, byFunction},
        {"hexes", &State::hexes, byFunction},
        {"seen", &State::seen, byFunction},
        {"windows", &State::windows, sideInKey},
        {"offers", &State::offers, byFunction},
        {"rulings", &State::rulings, byFunction},
        {"areas", &State::areas, plain, later},
        {"prompts", &State::prompts, byFunction, later},
        {"modules", &State::modules, byFunction, later},
        {"works", &State::works, byFunction, later},
        // The scenario states these groups, so they are public. The waiting counters are in the table
        // `pieces`, which hides the counters of other sides.
        {"reinforcements", &State::reinforcements, plain, later},
        {"exits", &State::exits, withPiece, later},
        // Written orders are secret (Command Rules 1.2), and so is the composition of UNITs.
        {"formations", &State::formations, ownSide, later},
        {"card", &State::card, plain, later},
        {"conditions", &State::conditions, plain, later},
        // A side knows the controller of a place only if it can see the occupants.
        {"control", &State::control, sideInKey, later},
        // The OB and the player's statements about places are public; dealt units are hidden under markers.
        {"pool", &State::pool, plain, later},
        {"places", &State::places, plain, later}};
    return tables;
}

namespace {
template <class Row>
const Row* named(const std::vector<Row>& rows, std::string_view name) {
    const auto it = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.name == name; });
    return it == rows.end() ? nullptr : &*it;
}
}  // namespace

const StateRow* singleNamed(std::string_view name) {
    return named(stateSingles(), name);
}
const TableRow* tableNamed(std::string_view name) {
    return named(stateTables(), name);
}

std::uint64_t objectHash(std::string_view table, const std::string& key, const ValueType& type,
                         const void* object) {
    StableHash h;
    h.text(table);
    h.text(key);
    hashStored(h, type, object);
    return h.value();
}

std::uint64_t actHash(const std::string& marker, std::size_t index, const Act& act) {
    StableHash h;
    h.text("trails");
    h.text(marker);
    h.number(index);
    hashValue(h, act);
    return h.value();
}

std::uint64_t recountHash(const State& state) {
    std::uint64_t sum = 0;
    for (const StateRow& row : stateSingles()) sum += objectHash(row.name, "", row.type(), row.in(state));
    for (const TableRow& row : stateTables())
        row.type().each(row.in(state), [&](const std::string* key, const void* object) {
            sum += objectHash(row.name, *key, row.object(), object);
        });
    for (const auto& [id, trail] : state.trails)
        for (std::size_t i = 0; i < trail.size(); ++i) sum += actHash(id.text, i, trail[i]);
    return sum;
}

Json stateToJson(const State& state, Elide elide) {
    Json out = Json::object();
    const auto put = [&](const StateRow& row) {
        out[std::string(row.name)] = writeStored(row.type(), row.in(state), elide);
    };
    for (const StateRow& row : stateSingles()) put(row);
    for (const TableRow& row : stateTables()) put(row);
    out["trails"] = writeValue(state.trails, elide);
    return out;
}

Result<State> stateFromJson(const Json& json, const std::string& file, const std::string& pointer) {
    State state;
    Problems problems;
    StoredReader reader(file, pointer, problems);
    if (!json.is_object()) {
        reader.bad(json, "an object");
        return tl::unexpected(std::move(problems));
    }
    std::vector<std::string> parts;
    const auto take = [&](const StateRow& row) {
        parts.emplace_back(row.name);
        if (const auto it = json.find(row.name); it != json.end())
            reader.member(row.name, *it, row.type(), row.in(state));
        else if (!row.addedLater)
            reader.missing(row.name, "this part of the state");
    };
    for (const StateRow& row : stateSingles()) take(row);
    for (const TableRow& row : stateTables()) take(row);
    take({"trails", &State::trails});
    for (const auto& item : json.items())
        if (std::find(parts.begin(), parts.end(), item.key()) == parts.end())
            reader.unknownKey(item.key(), parts);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    state.hash = recountHash(state);
    return state;
}

std::shared_ptr<const GameState> GameState::copyOf(const GameState& state) {
    return std::shared_ptr<const GameState>(new GameState(state));
}

std::shared_ptr<const GameState> GameState::of(State state) {
    return std::shared_ptr<const GameState>(new GameState(std::move(state)));
}

std::uint64_t GameState::recount() const {
    return recountHash(*this);
}

bool nameTaken(const State& state, const std::string& name) {
    return state.markers.contains(MarkerId(name)) || state.pieces.contains(PieceId(name)) ||
           state.trails.contains(MarkerId(name));
}

std::string nameEnding(const State& state, const SideId& side) {
    const auto at = std::distance(state.sides.begin(), state.sides.find(side));
    return "--" + std::string(1, static_cast<char>('a' + at));
}

SideId sideOfName(const State& state, const std::string& name) {
    for (const auto& [id, side] : state.sides)
        if (name.ends_with(nameEnding(state, id))) return id;
    return {};
}

bool mayBeNamed(const State& state, const std::string& name) {
    return sideOfName(state, name) == state.settings.viewer;
}

}  // namespace shellgame
