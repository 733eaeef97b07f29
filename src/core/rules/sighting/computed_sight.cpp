// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/computed_sight.hpp"

#include <algorithm>
#include <array>
#include <mutex>

#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"

namespace shellgame {

namespace {

/// Whom a unit counts with, in the order in which they matter to those who are seen.
enum class Watcher { goodOrder, broken, hidden };
constexpr std::array<std::string_view, 3> watcherWords{"", "broken", "hidden"};  // as SeenNote::by

/// Where the enemies of a side stand, by kind of watcher.
using Watchers = std::array<std::vector<LosPlace>, 3>;

/// The Location of the hex's stack at a level: the one nearest to the ground, since below a bridge levels can
/// repeat. Nothing for a level that the board has not (then nothing can be said).
std::optional<LosPlace> placeAt(const LosMap& map, const Ground& ground, const Location& at) {
    const auto hex = ground.find(at.hex);
    if (!hex || !map.geometry().contains(*hex)) return std::nullopt;
    const int index = map.geometry().indexOf(*hex);
    std::optional<LosPlace> best;
    for (const StackLocation& l : map.hex(index).locations)
        if (l.level == at.level && (!best || std::abs(l.index) < std::abs(best->location)))
            best = LosPlace{index, l.index};
    return best;
}

Watcher watcherOf(const Piece& piece, const Marker* marker) {
    if (marker != nullptr && marker->kind == MarkerKind::hip) return Watcher::hidden;
    const bool goodOrder = !piece.marks.contains("broken") && !piece.marks.contains("captured");
    return goodOrder ? Watcher::goodOrder : Watcher::broken;
}

Watchers enemiesOf(const State& state, const LosMap& map, const Ground& ground, const SideId& owner) {
    Watchers out;
    for (const auto& [id, piece] : state.pieces) {
        if (piece.side == owner || !piece.isUnit() || !piece.inPlay()) continue;
        const Marker* marker = piece.under.empty() ? nullptr : state.marker(piece.under);
        if (const auto place = placeAt(map, ground, state.placeOf(piece)))
            out[static_cast<std::size_t>(watcherOf(piece, marker))].push_back(*place);
    }
    for (auto& places : out) {
        std::sort(places.begin(), places.end(), [](LosPlace a, LosPlace b) {
            return a.hex != b.hex ? a.hex < b.hex : a.location < b.location;
        });
        places.erase(std::unique(places.begin(), places.end()), places.end());
    }
    return out;
}

std::vector<LosOverlay> smokeOf(const State& state, const LosMap& map, const Ground& ground) {
    std::vector<LosOverlay> out;
    for (const auto& [name, note] : state.hexes) {
        const auto hex = ground.find(name);
        if (note.smoke > 0 && hex && map.geometry().contains(*hex))
            out.push_back({map.geometry().indexOf(*hex), LosOverlay::Kind::smoke, note.smoke, 2});
    }
    return out;
}

}  // namespace

/// Fields by owner. A state is known by its hash: as long as that stays, so do the answers.
class ComputedSight::Memo {
  public:
    struct Group {
        Watchers watchers;
        std::array<std::unique_ptr<SightFields>, 3> fields;
        bool whole = false;  ///< `fields` are those of `watchers`
        std::uint64_t hash = 0;
    };

    std::mutex mutex;
    std::shared_ptr<const LosMap> map;
    bool tried = false;
    std::uint64_t smokeHash = 0;
    std::vector<LosOverlay> smoke;
    std::map<SideId, Group> groups;

    void makeMap(const Ground& ground) {
        if (tried) return;
        tried = true;
        if (const auto boards = joinBoards(ground)) map = LosMap::make(*boards);
    }

    /// The fields of a side's enemies in this state; nothing when stopped.
    Group* groupFor(const State& state, const Ground& ground, const SideId& owner,
                    const std::stop_token& stop, const Progress& progress) {
        if (smokeHash != state.hash) {
            smokeHash = state.hash;
            auto now = smokeOf(state, *map, ground);
            if (now != smoke) {
                smoke = std::move(now);
                groups.clear();
            }
        }
        Group& g = groups[owner];
        if (g.whole && g.hash == state.hash) return &g;
        Watchers now = enemiesOf(state, *map, ground, owner);
        if (!g.whole || now != g.watchers) {
            g.whole = false;
            for (std::size_t i = 0; i < now.size(); ++i) {
                if (!g.fields[i]) g.fields[i] = std::make_unique<SightFields>(map, smoke);
                if (!g.fields[i]->setObservers(now[i], stop, progress)) return nullptr;
            }
            g.watchers = std::move(now);
            g.whole = true;
        }
        g.hash = state.hash;
        return &g;
    }
};

ComputedSight::ComputedSight(std::shared_ptr<const Ground> ground)
    : ground_(std::move(ground)), memo_(std::make_unique<Memo>()) {}
ComputedSight::~ComputedSight() = default;

SeenAnswer ComputedSight::enemySees(const State& state, const Ground& ground, const SideId& owner,
                                    const Location& at, const Marker* marker) const {
    const SeenAnswer told = RuledSight().enemySees(state, ground, owner, at, marker);
    if (told.basis == SeenAnswer::Basis::told || !houseRuleOn(state.settings, "los_computed")) return told;
    const std::lock_guard lock(memo_->mutex);
    memo_->makeMap(*ground_);
    if (!memo_->map) return told;
    const auto place = placeAt(*memo_->map, *ground_, at);
    if (!place) return told;
    const Memo::Group* group = memo_->groupFor(state, *ground_, owner, {}, {});
    SeenAnswer out;
    out.basis = SeenAnswer::Basis::computed;
    if (group == nullptr) return told;
    for (std::size_t i = 0; i < watcherWords.size(); ++i) {
        const auto range = group->fields[i]->nearest(*place);
        if (!range) continue;
        out.seen = true;
        out.range = *range;
        out.by = watcherWords[i];
        break;
    }
    return out;
}

bool ComputedSight::prepare(const State& state, const std::stop_token& stop, const Progress& progress) const {
    if (!houseRuleOn(state.settings, "los_computed")) return true;
    const std::lock_guard lock(memo_->mutex);
    memo_->makeMap(*ground_);
    if (!memo_->map) return true;
    for (const auto& [owner, side] : state.sides)
        if (memo_->groupFor(state, *ground_, owner, stop, progress) == nullptr) return false;
    return true;
}

std::size_t ComputedSight::memory() const {
    const std::lock_guard lock(memo_->mutex);
    std::size_t sum = memo_->map ? memo_->map->memory() : 0;
    for (const auto& [owner, group] : memo_->groups)
        for (const auto& fields : group.fields)
            if (fields) sum += fields->memory();
    return sum;
}

std::shared_ptr<const Sight> sightOn(const std::shared_ptr<const Ground>& ground) {
    static const auto ruled = std::make_shared<const RuledSight>();
    if (!ground || ground->blank()) return ruled;
    return std::make_shared<const ComputedSight>(ground);
}

}  // namespace shellgame
