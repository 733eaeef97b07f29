// SPDX-License-Identifier: MIT
#include "shellgame/play/change.hpp"

#include "model/describe.hpp"
#include "model/tables.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"

namespace shellgame {

namespace {

[[noreturn]] void mismatch(const Change& c, const std::string& found, const std::string& expected) {
    const std::string at =
        c.table + (c.id.empty() ? "" : "/" + c.id) + (c.field.empty() ? "" : "/" + c.field);
    throw CodecError(at + ": " + found + " instead of " + expected);
}

/// Sets one described field from JSON after making sure that the old value is the expected one.
void setField(const ValueType& type, void* object, const Change& c, const Json& expected, const Json& value) {
    const FieldRow* row = type.rows().field(c.field);
    if (row == nullptr) mismatch(c, "an unknown field", "a field of " + c.table);
    const ValueType& of = row->type();
    void* target = row->in(object);
    // Compared as values: what was written by a later version may be spelled otherwise.
    const Scratch old = of.make();
    readStored(expected, of, old.get());
    if (!of.equal(old.get(), target))
        mismatch(c, describeJson(writeStored(of, target, Elide::defaults)), describeJson(expected));
    readStored(value, of, target);
}

void appendAct(State& state, const MarkerId& id, Act act) {
    Trail& trail = state.trails[id];
    state.hash += actHash(id.text, trail.size(), act);
    trail.push_back(std::move(act));
}

template <class K, class T>
void applyToTable(State& state, std::map<K, T>& map, std::string_view table, const Change& c,
                  const Json& from, const Json& to) {
    const K key(c.id);
    const auto it = map.find(key);
    if (c.field.empty() && from.is_null()) {
        if (it != map.end()) mismatch(c, "an object", "none");
        T object{};
        readValue(to, object);
        state.hash += objectHash(table, c.id, object);
        map.emplace(key, std::move(object));
        return;
    }
    if (it == map.end()) mismatch(c, "nothing", "an object");
    const std::uint64_t before = objectHash(table, c.id, it->second);
    if (c.field.empty()) {
        T object{};
        readValue(from, object);
        if (!(object == it->second)) mismatch(c, "another object", "the one that the change speaks of");
        if (!to.is_null()) mismatch(c, "a change of a whole object", "changes of its fields");
        map.erase(it);
        state.hash -= before;
        return;
    }
    setField(typeOf<T>(), &it->second, c, from, to);
    state.hash += objectHash(table, c.id, it->second) - before;
}

void applyToTrail(State& state, const Change& c, const Json& from, const Json& to) {
    const MarkerId id(c.id);
    if (c.field != "+") mismatch(c, "an unknown field", "\"+\"");
    if (from.is_null()) {
        Act act;
        readValue(to, act);
        appendAct(state, id, std::move(act));
        return;
    }
    const auto it = state.trails.find(id);
    Act act;
    readValue(from, act);
    if (it == state.trails.end() || it->second.empty() || !(it->second.back() == act))
        mismatch(c, "another trail", "the act that the change speaks of");
    it->second.pop_back();
    state.hash -= actHash(c.id, it->second.size(), act);
    if (it->second.empty()) state.trails.erase(it);
}

void applyOne(State& state, const Change& c, const Json& from, const Json& to) {
    bool known = false;
    forEachSingle([&](const auto& s) {
        if (s.name != c.table) return;
        known = true;
        auto& object = state.*(s.member);
        const std::uint64_t before = objectHash(s.name, "", object);
        setField(typeOf<std::remove_cvref_t<decltype(object)>>(), &object, c, from, to);
        state.hash += objectHash(s.name, "", object) - before;
    });
    forEachTable([&](const auto& t) {
        if (t.name != c.table) return;
        known = true;
        applyToTable(state, state.*(t.member), t.name, c, from, to);
    });
    if (c.table == "trails") {
        known = true;
        applyToTrail(state, c, from, to);
    }
    if (!known) mismatch(c, "an unknown table", "a part of the state");
}

void applyOne(State& state, const Change& c, Direction d) {
    if (d == Direction::forward)
        applyOne(state, c, c.before, c.after);
    else
        applyOne(state, c, c.after, c.before);
}

/// Differences of two described objects as changes.
void diffFields(std::vector<Change>& out, std::string_view table, const std::string& id,
                const ValueType& type, const void* before, const void* after) {
    for (const FieldRow& row : type.rows().fields) {
        const ValueType& of = row.type();
        const void* b = row.in(before);
        const void* a = row.in(after);
        if (!of.equal(b, a))
            out.push_back({std::string(table), id, std::string(row.name), writeStored(of, b, Elide::defaults),
                           writeStored(of, a, Elide::defaults)});
    }
}
template <class T>
void diffFields(std::vector<Change>& out, std::string_view table, const std::string& id, const T& before,
                const T& after) {
    diffFields(out, table, id, typeOf<T>(), &before, &after);
}

}  // namespace

Result<void> applyChanges(State& state, std::span<const Change> changes, Direction direction) {
    const bool forward = direction == Direction::forward;
    const auto nth = [&](std::size_t i) -> const Change& {
        return forward ? changes[i] : changes[changes.size() - 1 - i];
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        try {
            applyOne(state, nth(i), direction);
        } catch (const CodecError& e) {
            const Direction back = forward ? Direction::backward : Direction::forward;
            while (i-- > 0) applyOne(state, nth(i), back);
            return failure({"", "", e.what(), "changes that fit the state", ""});
        }
    }
    return {};
}

// --- Draft

namespace {

template <class K, class T>
struct Overlay {
    std::map<K, std::optional<T>> objects;  ///< nothing: erased
};
template <class... Tables>
std::tuple<Overlay<typename Tables::Key, typename Tables::Object>...> overlaysOf(
    const std::tuple<Tables...>&);

/// The row of the objects of a type.
template <class T, std::size_t I = 0>
constexpr auto tableOf() {
    constexpr auto row = std::get<I>(stateTables);
    if constexpr (std::is_same_v<typename decltype(row)::Object, T>)
        return row;
    else
        return tableOf<T, I + 1>();
}

}  // namespace

struct Draft::Overlays {
    decltype(overlaysOf(stateTables)) all;
    template <class T>
    [[nodiscard]] auto& of() {
        return std::get<Overlay<typename decltype(tableOf<T>())::Key, T>>(all).objects;
    }
};

Draft::Draft(const GameState& base)
    : clock(base.clock),
      settings(base.settings),
      dice(base.dice),
      counters(base.counters),
      base_(&base),
      overlays_(std::make_unique<Overlays>()) {}
Draft::Draft(const Draft& other)
    : clock(other.clock),
      settings(other.settings),
      dice(other.dice),
      counters(other.counters),
      oneListOfNames(other.oneListOfNames),
      base_(other.base_),
      overlays_(std::make_unique<Overlays>(*other.overlays_)),
      acts_(other.acts_),
      now_(other.now_ ? new GameState(*other.now_) : nullptr),
      actsNow_(other.actsNow_) {}
Draft& Draft::operator=(const Draft& other) {
    return *this = Draft(other);
}
Draft::Draft(Draft&&) noexcept = default;
Draft& Draft::operator=(Draft&&) noexcept = default;
Draft::~Draft() = default;

template <class T, class K>
const T* Draft::find(const K& key) const {
    const auto& overlay = overlays_->of<T>();
    if (const auto it = overlay.find(key); it != overlay.end()) return it->second ? &*it->second : nullptr;
    const auto& table = (*base_).*(tableOf<T>().member);
    const auto it = table.find(key);
    return it == table.end() ? nullptr : &it->second;
}
template <class T, class K>
T& Draft::edit(const K& key) {
    auto& overlay = overlays_->of<T>();
    if (const auto it = overlay.find(key); it != overlay.end()) {
        if (!it->second) it->second.emplace();
        return *it->second;
    }
    const T* old = find<T>(key);
    return *overlay.emplace(key, old != nullptr ? std::optional<T>(*old) : std::optional<T>(T{}))
                .first->second;
}
template <class T, class K>
void Draft::erase(const K& key) {
    overlays_->of<T>()[key] = std::nullopt;
}
#define SHELLGAME_EDITED(T, K)                           \
    template const T* Draft::find<T, K>(const K&) const; \
    template T& Draft::edit<T, K>(const K&);             \
    template void Draft::erase<T, K>(const K&)
SHELLGAME_EDITED(Side, SideId);
SHELLGAME_EDITED(Piece, PieceId);
SHELLGAME_EDITED(Marker, MarkerId);
SHELLGAME_EDITED(HexNote, std::string);
SHELLGAME_EDITED(SeenNote, std::string);
SHELLGAME_EDITED(WindowState, std::string);
SHELLGAME_EDITED(Offer, PieceId);
SHELLGAME_EDITED(Ruling, std::string);
SHELLGAME_EDITED(SetupArea, std::string);
SHELLGAME_EDITED(Prompt, std::string);
SHELLGAME_EDITED(ObaModule, std::string);
SHELLGAME_EDITED(Work, std::string);
SHELLGAME_EDITED(EntryGroup, std::string);
SHELLGAME_EDITED(ExitNote, PieceId);
SHELLGAME_EDITED(Formation, std::string);
SHELLGAME_EDITED(Card, std::string);
SHELLGAME_EDITED(Condition, std::string);
SHELLGAME_EDITED(Holder, std::string);
SHELLGAME_EDITED(PoolGroup, std::string);
SHELLGAME_EDITED(DealPlace, std::string);
#undef SHELLGAME_EDITED

void Draft::append(const MarkerId& id, Act act) {
    acts_.emplace_back(id, std::move(act));
}

const Act* Draft::lastAct(const MarkerId& id) const {
    for (auto it = acts_.rbegin(); it != acts_.rend(); ++it)
        if (it->first == id) return &it->second;
    const Trail& before = base_->trail(id);
    return before.empty() ? nullptr : &before.back();
}

std::string Draft::newName(char letter, int& shared, const SideId& side, const std::string& asked) {
    const auto taken = [&](const std::string& name) {
        return marker(MarkerId(name)) != nullptr || piece(PieceId(name)) != nullptr ||
               nameTaken(*base_, name);
    };
    if (!asked.empty() && !taken(asked)) return asked;
    const bool ofSide = !base_->settings.viewer.empty() && !oneListOfNames;
    int& last = ofSide ? counters.named[side.text + "/" + letter] : shared;
    const std::string ending = ofSide ? nameEnding(*base_, side) : "";
    std::string name;
    do name = letter + std::to_string(++last) + ending;
    while (taken(name));
    return name;
}

MarkerId Draft::newMarker(const SideId& side, const std::optional<std::string>& asked) {
    return MarkerId(newName('m', counters.markers, side, asked.value_or("")));
}

PieceId Draft::newPiece(const SideId& side) {
    return PieceId(newName('p', counters.pieces, side, ""));
}

std::vector<Change> Draft::changes() const {
    std::vector<Change> out;
    diffFields(out, "clock", "", base_->clock, clock);
    diffFields(out, "settings", "", base_->settings, settings);
    diffFields(out, "dice", "", base_->dice, dice);
    diffFields(out, "counters", "", base_->counters, counters);
    forEachTable([&](const auto& t) {
        using Row = std::remove_cvref_t<decltype(t)>;
        const auto& table = (*base_).*(t.member);
        for (const auto& [key, object] : overlays_->of<typename Row::Object>()) {
            const auto it = table.find(key);
            const std::string& id = detail::keyText(key);
            if (it == table.end()) {
                if (object) out.push_back({std::string(t.name), id, "", nullptr, writeValue(*object)});
            } else if (!object) {
                out.push_back({std::string(t.name), id, "", writeValue(it->second), nullptr});
            } else {
                diffFields(out, t.name, id, it->second, *object);
            }
        }
    });
    for (const auto& [id, act] : acts_) out.push_back({"trails", id.text, "+", nullptr, writeValue(act)});
    return out;
}

const GameState& Draft::now() const {
    if (!now_) {
        now_.reset(new GameState(*base_));
        actsNow_ = 0;
    }
    GameState& state = *now_;
    const auto single = [&](std::string_view name, auto& stands, const auto& wanted) {
        if (stands == wanted) return;
        state.hash += objectHash(name, "", wanted) - objectHash(name, "", stands);
        stands = wanted;
    };
    single("clock", state.clock, clock);
    single("settings", state.settings, settings);
    single("dice", state.dice, dice);
    single("counters", state.counters, counters);
    forEachTable([&](const auto& t) {
        using Row = std::remove_cvref_t<decltype(t)>;
        auto& table = state.*(t.member);
        for (const auto& [key, object] : overlays_->of<typename Row::Object>()) {
            const auto it = table.find(key);
            const bool stands = it != table.end();
            if (stands == object.has_value() && (!stands || it->second == *object)) continue;
            const std::string& id = detail::keyText(key);
            if (stands) state.hash -= objectHash(t.name, id, it->second);
            if (!object) {
                table.erase(it);
                continue;
            }
            state.hash += objectHash(t.name, id, *object);
            if (stands)
                it->second = *object;
            else
                table.emplace(key, *object);
        }
    });
    for (; actsNow_ < acts_.size(); ++actsNow_)
        appendAct(state, acts_[actsNow_].first, acts_[actsNow_].second);
    return state;
}

}  // namespace shellgame
