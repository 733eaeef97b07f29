// SPDX-License-Identifier: MIT
#include "shellgame/play/change.hpp"

#include <algorithm>

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

/// Sets a field of an object from JSON, after checking that the field has the expected old value.
void setField(const ValueType& type, void* object, const Change& c, const Json& expected, const Json& value) {
    const FieldRow* row = type.rows().field(c.field);
    if (row == nullptr) mismatch(c, "an unknown field", "a field of " + c.table);
    const ValueType& of = row->type();
    void* target = row->in(object);
    // The values are compared, not their texts, because a later version may have written the same value
    // differently.
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

void applyToTable(State& state, const TableRow& table, const Change& c, const Json& from, const Json& to) {
    const ValueType& of = table.object();
    void* object = table.find(state, c.id);
    if (c.field.empty() && from.is_null()) {
        if (object != nullptr) mismatch(c, "an object", "none");
        const Scratch made = of.make();
        readStored(to, of, made.get());
        state.hash += objectHash(table.name, c.id, of, made.get());
        table.type().add(table.in(state), &c.id, [&](void* out) { of.assign(out, made.get()); });
        return;
    }
    if (object == nullptr) mismatch(c, "nothing", "an object");
    const std::uint64_t before = objectHash(table.name, c.id, of, object);
    if (c.field.empty()) {
        const Scratch expected = of.make();
        readStored(from, of, expected.get());
        if (!of.equal(expected.get(), object))
            mismatch(c, "another object", "the one that the change speaks of");
        if (!to.is_null()) mismatch(c, "a change of a whole object", "changes of its fields");
        table.type().erase(table.in(state), c.id);
        state.hash -= before;
        return;
    }
    setField(of, object, c, from, to);
    state.hash += objectHash(table.name, c.id, of, object) - before;
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
    if (const StateRow* single = singleNamed(c.table)) {
        void* object = single->in(state);
        const std::uint64_t before = objectHash(single->name, "", single->type(), object);
        setField(single->type(), object, c, from, to);
        state.hash += objectHash(single->name, "", single->type(), object) - before;
    } else if (const TableRow* table = tableNamed(c.table)) {
        applyToTable(state, *table, c, from, to);
    } else if (c.table == "trails") {
        applyToTrail(state, c, from, to);
    } else {
        mismatch(c, "an unknown table", "a part of the state");
    }
}

void applyOne(State& state, const Change& c, Direction d) {
    if (d == Direction::forward)
        applyOne(state, c, c.before, c.after);
    else
        applyOne(state, c, c.after, c.before);
}

/// Adds the differences between two objects as changes.
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

/// Compares keys of a table. Ids are sorted by length first, so that p10 comes after p9.
struct KeyOrder {
    bool ids;
    bool operator()(const std::string& a, const std::string& b) const {
        return ids && a.size() != b.size() ? a.size() < b.size() : a < b;
    }
};

}  // namespace

/// The edited objects of one table; null for an erased object.
struct Draft::Overlay {
    explicit Overlay(const TableRow& row)
        : table(&row), objects(KeyOrder{row.type().key().shape != Shape::text}) {}
    Overlay(const Overlay& other) : table(other.table), objects(other.objects.key_comp()) {
        for (const auto& [key, object] : other.objects)
            objects.emplace_hint(objects.end(), key,
                                 object ? copyOf(object.get()) : Scratch(nullptr, nullptr));
    }
    Overlay(Overlay&&) = default;
    [[nodiscard]] Scratch copyOf(const void* object) const {
        Scratch out = table->object().make();
        table->object().assign(out.get(), object);
        return out;
    }

    const TableRow* table;
    std::map<std::string, Scratch, KeyOrder> objects;
};
struct Draft::Overlays {
    std::vector<Overlay> all{stateTables().begin(), stateTables().end()};
    [[nodiscard]] Overlay& of(const ValueType& (*object)()) {
        return *std::find_if(all.begin(), all.end(),
                             [&](const Overlay& overlay) { return overlay.table->object == object; });
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

const void* Draft::findObject(const ValueType& (*type)(), const std::string& key) const {
    const Overlay& overlay = overlays_->of(type);
    const auto it = overlay.objects.find(key);
    return it != overlay.objects.end() ? it->second.get() : overlay.table->find(*base_, key);
}
void* Draft::editObject(const ValueType& (*type)(), const std::string& key) {
    Overlay& overlay = overlays_->of(type);
    const auto [it, isNew] = overlay.objects.try_emplace(key, nullptr, nullptr);
    if (const void* old = isNew ? overlay.table->find(*base_, key) : nullptr)
        it->second = overlay.copyOf(old);
    else if (it->second == nullptr)
        it->second = type().make();
    return it->second.get();
}
void Draft::eraseObject(const ValueType& (*type)(), const std::string& key) {
    overlays_->of(type).objects.insert_or_assign(key, Scratch(nullptr, nullptr));
}

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
    for (const auto& [table, objects] : overlays_->all) {
        const ValueType& type = table->object();
        const auto write = [&](const void* object) { return writeStored(type, object, Elide::defaults); };
        for (const auto& [key, object] : objects) {
            const void* before = table->find(*base_, key);
            if (before != nullptr && object != nullptr)
                diffFields(out, table->name, key, type, before, object.get());
            else if (before != nullptr)
                out.push_back({std::string(table->name), key, "", write(before), nullptr});
            else if (object != nullptr)
                out.push_back({std::string(table->name), key, "", nullptr, write(object.get())});
        }
    }
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
    for (const auto& [table, objects] : overlays_->all) {
        const ValueType& type = table->object();
        for (const auto& [key, object] : objects) {
            void* stands = table->find(state, key);
            if (stands == nullptr ? object == nullptr : object != nullptr && type.equal(stands, object.get()))
                continue;
            if (stands != nullptr) state.hash -= objectHash(table->name, key, type, stands);
            if (object == nullptr) {
                table->type().erase(table->in(state), key);
                continue;
            }
            state.hash += objectHash(table->name, key, type, object.get());
            if (stands != nullptr)
                type.assign(stands, object.get());
            else
                table->type().add(table->in(state), &key,
                                  [&, made = object.get()](void* out) { type.assign(out, made); });
        }
    }
    for (; actsNow_ < acts_.size(); ++actsNow_)
        appendAct(state, acts_[actsNow_].first, acts_[actsNow_].second);
    return state;
}

}  // namespace shellgame
