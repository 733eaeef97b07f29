// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/game_lines.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <deque>
#include <mutex>
#include <tuple>

#include "los/row_cache.hpp"
#include "rules/mapboard/changes.hpp"
#include "rules/sighting/watcher.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame {

namespace {

using Cause = GameLine::Hindrance::Cause;

/// The place of a unit that observes. If the unit is in Bypass, its place is a vertex of its hexside; this
/// vertex represents the whole hexside.
struct Watch {
    LosPlace place;
    bool buttonedUp = false;  ///< true at night for a BU AFV, which sees less far (E1.14)
    bool operator==(const Watch&) const = default;
    /// Returns true if a field of a Location does not tell what the unit sees.
    [[nodiscard]] bool apart() const { return place.vertex || buttonedUp; }
};
/// A side's observers, by kind.
using Watchers = std::array<std::vector<Watch>, 3>;

constexpr int smokeRises = 2;         // levels that SMOKE rises above its hex (A24)
constexpr int burningWreckSmoke = 2;  // Hindrance of a burning wreck's smoke (B25)
constexpr int blazeSmoke = 3;         // Hindrance of a Blaze's smoke (B25)

std::optional<int> hexIndex(const BoardGeometry& map, const Ground& ground, const std::string& name) {
    const auto hex = ground.find(name);
    if (!hex || !map.contains(*hex)) return std::nullopt;
    return map.indexOf(*hex);
}

/// Returns the Location at a level of the hex; nothing if the board has none at that level.
std::optional<LosPlace> placeAt(const LosMap& map, const Ground& ground, const Location& at) {
    const auto index = hexIndex(map.geometry(), ground, at.hex);
    if (!index) return std::nullopt;
    for (const StackLocation& l : map.hex(*index).locations)
        if (l.levelInHex() == at.level) return LosPlace{*index, l.index};
    return std::nullopt;
}

/// Returns the Location at a level of the hex. If the board has no Location at that level, returns a place at
/// that level.
std::optional<LosPlace> levelAt(const LosMap& map, const Ground& ground, const Location& at) {
    if (const auto place = placeAt(map, ground, at)) return place;
    const auto index = hexIndex(map.geometry(), ground, at.hex);
    if (!index || at.level < LosPlace::lowestLevel || at.level > LosPlace::highestLevel) return std::nullopt;
    return LosPlace{*index, 0, at.level};
}

/// Returns the pixel at which a line from or to a place starts or ends.
PixelPoint pointOf(const LosMap& map, const LosPlace& place) {
    const LosHex& hex = map.hex(place.hex);
    return place.vertex ? hex.vertices[static_cast<std::size_t>(place.vertex->corner())] : hex.centre;
}

/// Returns the vertices of a hexside that are on the map.
std::vector<LosPlace> verticesOf(const LosMap& map, LosPlace hexside) {
    std::vector<LosPlace> out;
    for (const bool clockwise : {false, true}) {
        hexside.vertex->clockwise = clockwise;
        const PixelPoint p = pointOf(map, hexside);
        if (map.contains(p.x, p.y)) out.push_back(hexside);
    }
    return out;
}

/// Returns a vertex, or nothing if its hex or the vertex is off the map.
std::optional<LosPlace> vertexOf(const LosMap& map, const Ground& ground, const GameEnd& end) {
    const auto index = hexIndex(map.geometry(), ground, end.at.hex);
    if (!index || end.at.level != 0) return std::nullopt;
    LosPlace out{*index, 0};
    out.vertex = end.vertex;
    const PixelPoint p = pointOf(map, out);
    return map.contains(p.x, p.y) ? std::optional(out) : std::nullopt;
}

/// Returns the record of a vertex (A2.2), or an empty text for other places.
std::string vertexText(const LosMap& map, const Ground& ground, const LosPlace& place) {
    if (!place.vertex) return {};
    const Hex hex = map.hex(place.hex).hex;
    Notation record;
    record.at.hex = ground.nameOf(hex);
    const int side = place.vertex->side;
    for (const int s : {side, (side + (place.vertex->clockwise ? 1 : 5)) % 6}) {
        std::string name = ground.nameBeside(hex, static_cast<Side6>(s));
        if (name.empty()) return record.at.hex;  // hexes to the left of the map have no name
        record.bypass.push_back(std::move(name));
    }
    return printNotation(record);
}

/// Returns the hexside of a unit in Bypass; nothing for other units, and for hexsides that are unknown or off
/// the map.
std::optional<LosPlace> hexsideOf(const LosMap& map, const Ground& ground, const Location& at,
                                  const Position& position) {
    if (position.portion != Portion::bypass || position.faces.empty() || at.level != 0) return std::nullopt;
    const auto index = hexIndex(map.geometry(), ground, at.hex);
    const auto facing = facingOf(ground, at.hex, position.faces);
    if (!index || !facing || *facing % 2 != 0) return std::nullopt;
    LosPlace out{*index, 0};
    out.vertex = LosVertex{static_cast<std::int8_t>(*facing / 2), false};
    return verticesOf(map, out).empty() ? std::nullopt : std::optional(out);
}

/// Returns the place of a unit. For a unit in Bypass, this is a vertex of its hexside.
std::optional<LosPlace> placeOf(const LosMap& map, const Ground& ground, const Location& at,
                                const Position& position) {
    const auto hexside = hexsideOf(map, ground, at, position);
    return hexside ? hexside : placeAt(map, ground, at);
}

/// Returns true if the straight line from a point to the center of a unit's hex crosses the unit's hexside.
bool crossesHexside(const LosMap& map, PixelPoint from, const LosPlace& hexside) {
    const LosHex& h = map.hex(hexside.hex);
    const auto side = static_cast<std::size_t>(hexside.vertex->side);
    const PixelPoint a = h.vertices[side], b = h.vertices[(side + 1) % 6];
    const auto leftOf = [](PixelPoint p, PixelPoint q, PixelPoint r) {
        return std::int64_t{q.x - p.x} * (r.y - p.y) - std::int64_t{q.y - p.y} * (r.x - p.x);
    };
    const auto apart = [](std::int64_t x, std::int64_t y) { return (x < 0) != (y < 0); };
    return apart(leftOf(a, b, from), leftOf(a, b, h.centre)) &&
           apart(leftOf(from, h.centre, a), leftOf(from, h.centre, b));
}

/// Returns true if there is LOS between two places (A4.34). A unit in Bypass is seen at either vertex of its
/// hexside, and at the center of its hex if the line crosses the hexside first. It sees every place from
/// which it is seen (A6.5). VASL considers the terrain in the hex of a vertex if the line ends at the vertex,
/// but not if the line starts there. So lines are traced to vertices; between two vertices both directions
/// must be clear.
bool seesBetween(LosTracer& tracer, const LosPlace& from, const LosPlace& to) {
    LosResult result;
    const auto isClear = [&](const LosPlace& a, const LosPlace& b) {
        tracer.trace(a, b, result);
        return !result.blocked;
    };
    if (!from.vertex && !to.vertex) return isClear(from, to);
    if (from.hex == to.hex && from.location == to.location) return true;  // in the same Location
    if (!to.vertex) return seesBetween(tracer, to, from);
    const LosMap& map = tracer.map();
    const auto ends = verticesOf(map, to);
    if (from.vertex) {
        const auto starts = verticesOf(map, from);
        return std::any_of(starts.begin(), starts.end(), [&](const LosPlace& a) {
            return std::any_of(ends.begin(), ends.end(),
                               [&](const LosPlace& b) { return isClear(a, b) && isClear(b, a); });
        });
    }
    return std::any_of(ends.begin(), ends.end(), [&](const LosPlace& b) { return isClear(from, b); }) ||
           (crossesHexside(map, map.hex(from.hex).centre, to) && isClear(from, {to.hex, 0}));
}

Watchers watchersOf(const State& state, const LosMap& map, const Ground& ground, const SideId& side) {
    Watchers out;
    const bool dark = nvrNow(state.settings).has_value();
    for (const auto& [id, piece] : state.pieces) {
        if (piece.side != side || !piece.isUnit() || !piece.inPlay() || isWreck(piece)) continue;
        const Marker* marker = piece.under.empty() ? nullptr : state.marker(piece.under);
        if (const auto place = placeOf(map, ground, state.placeOf(piece), state.positionOf(piece)))
            out[static_cast<std::size_t>(watcherOf(piece, marker))].push_back(
                {*place, dark && piece.kind == PieceClass::vehicle && piece.buttonedUp});
    }
    for (auto& places : out) {
        const auto order = [](const Watch& w) {
            const LosPlace& p = w.place;
            return std::tuple(p.hex, p.location, p.vertex ? p.vertex->side : -1, w.buttonedUp);
        };
        std::sort(places.begin(), places.end(),
                  [&](const Watch& a, const Watch& b) { return order(a) < order(b); });
        // A BU AFV sees nothing that another unit in its place does not see.
        places.erase(std::unique(places.begin(), places.end(),
                                 [](const Watch& a, const Watch& b) { return a.place == b.place; }),
                     places.end());
    }
    return out;
}

struct Overlays {
    std::vector<LosOverlay> overlays;
    std::vector<Cause> causes;
    void add(int hex, LosOverlay::Kind kind, int value, int height, Cause cause) {
        overlays.push_back({hex, kind, value, height});
        causes.push_back(cause);
    }
};

Overlays overlaysOf(const State& state, const BoardGeometry& map, const Ground& ground) {
    Overlays out;
    for (const auto& [name, note] : state.hexes) {
        const auto hex = hexIndex(map, ground, name);
        if (!hex) continue;
        if (note.smoke > 0)
            out.add(*hex, LosOverlay::Kind::smoke, note.smoke,
                    note.smokeHeight > 0 ? note.smokeHeight : smokeRises, Cause::smoke);
        if (note.blaze > 0) out.add(*hex, LosOverlay::Kind::smoke, blazeSmoke, note.blaze, Cause::blaze);
    }
    for (const auto& [id, piece] : state.pieces) {
        // Vehicles are Hindrances unless they are in Motion (D9.4, D2.41). Only Known vehicles are used,
        // because the Hindrance of a hidden vehicle would reveal it.
        if (piece.kind != PieceClass::vehicle || !piece.inPlay() || !piece.under.empty()) continue;
        if (piece.at.level != 0 || (piece.motion && !isWreck(piece))) continue;
        const auto hex = hexIndex(map, ground, piece.at.hex);
        if (!hex) continue;
        out.add(*hex, LosOverlay::Kind::vehicle, 1, 0, isWreck(piece) ? Cause::wreck : Cause::vehicle);
        if (piece.marks.contains("burning wreck"))
            out.add(*hex, LosOverlay::Kind::smoke, burningWreckSmoke, smokeRises, Cause::smoke);
    }
    return out;
}

std::vector<TerrainChange> changesOf(const State& state, const BoardGeometry& map, const Ground& ground) {
    std::vector<TerrainChange> out;
    for (const auto& [name, note] : state.hexes) {
        if (note.becomes.empty()) continue;
        const auto hex = hexIndex(map, ground, name);
        const auto terrain = losTerrainOf(note.becomes);
        if (hex && terrain) out.push_back({*hex, *terrain});
    }
    return out;
}

bool shown(const LosMap& map, const StackLocation& l, bool all) {
    const LosTerrain& t = map.terrain(l.terrain);
    return all || (!t.cellar && !t.rooftop);
}

}  // namespace

/// Limits of visibility of a game: weather, and at night the NVR and the hexes that are visible beyond it.
LosVisibility visibilityOn(const State& state, const BoardGeometry& map, const Ground& ground) {
    LosVisibility out = visibilityOf(state.settings);
    if (out.farthest < 0) return out;
    const auto hexes = hexesShownAtNight(state, ground);
    if (hexes.empty()) return out;
    out.shown.resize(ground.names().size());
    for (const std::string& name : hexes)
        if (const auto hex = hexIndex(map, ground, name)) out.shown[static_cast<std::size_t>(*hex)] = true;
    return out;
}

/// Returns true if darkness hides a target. Code that traces lines without a limit must call this function
/// first.
bool isDark(const LosVisibility& visibility, const LosMap& map, const LosPlace& from, const LosPlace& to,
            bool buttonedUp, NightTarget target) {
    if (visibility.farthest < 0) return false;
    NightQuestion q;
    q.nvr = visibility.farthest;
    q.range = map.hex(from.hex).rangeTo(map.hex(to.hex));
    q.buttonedUpAfv = buttonedUp;
    q.target = target;
    q.illuminated = visibility.shows(to.hex);
    return !seesAtNight(q).seen;
}

/// Facts about the units at the ends of a line. These facts change how far the line reaches at night (E1.14).
struct NightEnds {
    bool buttonedUp = false;  ///< all units at the start are BU AFVs
    NightTarget target = NightTarget::usual;
    [[nodiscard]] bool usual() const { return !buttonedUp && target == NightTarget::usual; }
};
NightEnds nightEndsOf(const State& state, const Location& from, const Location& to) {
    NightEnds out;
    bool others = false;
    for (const auto& [id, piece] : state.pieces) {
        if (!piece.isUnit() || !piece.inPlay() || isWreck(piece) || !piece.carrier.empty()) continue;
        const Location& at = state.placeOf(piece);
        const bool afv = piece.kind == PieceClass::vehicle && piece.buttonedUp;
        if (at == from) (afv ? out.buttonedUp : others) = true;
        if (at == to) out.target = std::max(out.target, nightTargetOf(piece, false));
    }
    out.buttonedUp = out.buttonedUp && !others;
    return out;
}

/// Caches the results for the most recent states. All results follow from the state alone, and the hash of a
/// state identifies it.
class GameLines::Memo {
  public:
    /// The map as changed by play, and the additional Hindrances.
    struct Situation {
        std::shared_ptr<const LosMap> map;
        std::vector<LosOverlay> overlays;
        std::vector<Cause> causes;  ///< the cause of each overlay
        LosVisibility visibility;
        /// Returns `visibility` without the limit by darkness, for lines whose ends isDark() has already
        /// checked.
        [[nodiscard]] LosVisibility undarkened() const {
            LosVisibility out = visibility;
            out.farthest = -1;
            out.shown.clear();
            return out;
        }
    };

    /// The units of one side as observers.
    struct Observers {
        std::shared_ptr<const Situation> situation;
        Watchers watchers;
        std::array<std::unique_ptr<SightFields>, 3> fields;  ///< for the watchers that are not apart()
        bool whole = false;                                  ///< true if `fields` are complete for `watchers`
        std::uint64_t hash = 0;
        Watchers apart;  ///< the other watchers: those in Bypass, by hexside, and BU AFVs at night
        /// States whether there is LOS between two units, apart from darkness. Used if the fields don't
        /// contain that LOS. The lines are traced when they are needed.
        using UnitKey = std::array<int, 3>;
        std::map<std::pair<UnitKey, UnitKey>, bool> bypass;
        static constexpr std::size_t mostBypass = 100'000;
        std::unique_ptr<LosTracer> tracer;  ///< traces these lines

        bool seesApart(const Watch& watch, const LosPlace& to, NightTarget target) {
            const LosPlace& from = watch.place;
            if (isDark(situation->visibility, *situation->map, from, to, watch.buttonedUp, target))
                return false;
            const auto key = [](const LosPlace& p) {
                return UnitKey{p.hex, p.location, p.vertex ? int{p.vertex->side} : -1};
            };
            if (bypass.size() >= mostBypass) bypass.clear();
            const auto [known, fresh] = bypass.try_emplace({key(from), key(to)});
            if (!fresh) return known->second;
            if (!tracer) {
                tracer = std::make_unique<LosTracer>(situation->map);
                tracer->setOverlays(situation->overlays);
                tracer->setVisibility(situation->undarkened());
            }
            return known->second = seesBetween(*tracer, from, to);
        }

        /// Returns the watchers of one kind that have LOS to a place.
        GameField::Seen seen(std::size_t kind, const LosPlace& to, NightTarget target = NightTarget::usual) {
            GameField::Seen out;
            const bool single = to.vertex || target != NightTarget::usual;
            const auto range = single ? std::nullopt : fields[kind]->nearest(to);
            if (range) out = {fields[kind]->observersOf(to), *range, {}};
            for (const Watch& from : single ? watchers[kind] : apart[kind]) {
                if (!seesApart(from, to, target)) continue;
                const LosMap& map = *situation->map;
                const int far = map.hex(from.place.hex).rangeTo(map.hex(to.hex));
                out.range = out.observers == 0 ? far : std::min(out.range, far);
                ++out.observers;
            }
            return out;
        }
    };

    std::mutex mapMutex;
    bool tried = false;
    JoinedBoards boards;
    std::shared_ptr<const LosMap> map;  ///< the map as printed
    /// The map as changed by play. Its rows are made when they are needed.
    struct Played {
        std::vector<TerrainChange> changes;
        std::shared_ptr<const LosMap> map;
        std::shared_ptr<LosRows> rows;
        bool written = false;  ///< true if all rows are stored in the cache folder
    };
    static constexpr std::size_t mostPlayed = 4;
    std::deque<Played> played;  ///< sorted from latest to oldest; undo and redo return to earlier ones
    /// The situations of the most recent states, by hash. Several are needed because callers alternate
    /// between the views of both sides.
    struct Known {
        std::uint64_t hash = 0;
        std::shared_ptr<const Situation> situation;
    };
    static constexpr std::size_t mostKnown = 4;
    std::deque<Known> known;  ///< sorted from latest to oldest

    std::mutex folderMutex;
    std::string folder;  ///< cache folder, which keeps rows for the next run; empty if there is none

    std::mutex lineMutex;
    std::unique_ptr<LosTracer> tracer;
    std::shared_ptr<const Situation> traced;
    bool tracedDark = true;  ///< true if the tracer stops at the NVR

    std::mutex fieldMutex;
    std::map<SideId, Observers> sides;
    std::shared_ptr<LosRows> rows;  ///< the rows for all sides, which SMOKE and wrecks don't change
    std::atomic<bool> filling = false;

    void makeMap(const Ground& ground) {
        if (tried) return;
        tried = true;
        if (ground.blank()) return;
        if (auto joined = joinBoards(ground)) {
            boards = std::move(*joined);
            map = LosMap::make(boards);
            played.push_front({{}, map, nullptr});
        }
    }

    /// Returns the map with these changes. Creates the map if it is not cached.
    std::shared_ptr<const LosMap> play(std::vector<TerrainChange> now) {
        const auto same = [&](const Played& p) {
            return std::equal(now.begin(), now.end(), p.changes.begin(), p.changes.end(),
                              [](const TerrainChange& a, const TerrainChange& b) {
                                  return a.hex == b.hex && a.terrain == b.terrain;
                              });
        };
        const auto found = std::find_if(played.begin(), played.end(), same);
        if (found == played.begin()) return found->map;
        Played next =
            found != played.end()
                ? std::move(*found)
                : Played{now, now.empty() ? map : LosMap::make(changedTerrain(boards, now)), nullptr};
        if (found != played.end()) played.erase(found);
        played.push_front(std::move(next));
        if (played.size() > mostPlayed) played.pop_back();
        return played.front().map;
    }

    /// Returns the situation of a state; null if the boards have no terrain.
    std::shared_ptr<const Situation> situationOf(const GameState& state, const Ground& ground) {
        const std::lock_guard lock(mapMutex);
        makeMap(ground);
        if (!map) return nullptr;
        const auto same =
            std::find_if(known.begin(), known.end(), [&](const Known& k) { return k.hash == state.hash; });
        if (same != known.end()) {
            std::rotate(known.begin(), same, std::next(same));
            return known.front().situation;
        }
        auto changed = play(changesOf(state, boards.geometry, ground));
        Overlays overlays = overlaysOf(state, boards.geometry, ground);
        const LosVisibility visibility = visibilityOn(state, boards.geometry, ground);
        // If another state had the same situation, its results are still valid.
        const auto alike = std::find_if(known.begin(), known.end(), [&](const Known& k) {
            const Situation& s = *k.situation;
            return s.map == changed && s.overlays == overlays.overlays && s.causes == overlays.causes &&
                   s.visibility == visibility;
        });
        auto situation = alike != known.end() ? alike->situation
                                              : std::make_shared<const Situation>(Situation{
                                                    std::move(changed), std::move(overlays.overlays),
                                                    std::move(overlays.causes), visibility});
        if (known.size() == mostKnown) known.pop_back();
        known.push_front({state.hash, std::move(situation)});
        return known.front().situation;
    }

    /// If `dark` is false, the lines do not end at the NVR; the caller calls isDark().
    LosTracer& tracerOf(const std::shared_ptr<const Situation>& wanted, bool dark = true) {
        if (traced != wanted || tracedDark != dark) {
            if (!tracer || tracer->mapPtr() != wanted->map) tracer = std::make_unique<LosTracer>(wanted->map);
            tracer->setOverlays(wanted->overlays);
            tracer->setVisibility(dark ? wanted->visibility : wanted->undarkened());
            traced = wanted;
            tracedDark = dark;
        }
        return *tracer;
    }

    Played* playedOn(const std::shared_ptr<const LosMap>& wanted) {
        const auto found =
            std::find_if(played.begin(), played.end(), [&](const Played& p) { return p.map == wanted; });
        return found == played.end() ? nullptr : &*found;
    }

    std::optional<LosRowCache> cache() {
        const std::lock_guard lock(folderMutex);
        return folder.empty() ? std::nullopt : std::optional<LosRowCache>(folder);
    }

    /// Saves only complete maps: single rows would reveal the hexes from which a hidden unit has looked.
    Result<void> saveRows() {
        const auto into = cache();
        std::shared_ptr<LosRows> whole;
        {
            const std::scoped_lock lock(fieldMutex, mapMutex);
            Played* const now = rows ? playedOn(rows->mapPtr()) : nullptr;
            if (!into || now == nullptr || now->written || !rows->whole()) return {};
            now->written = true;
            whole = rows;
        }
        // Saving without the lock is safe, because complete rows don't change any more.
        return into->save(*whole);
    }

    /// Returns the rows of the previous map. They are still valid for lines far from the changed hexes.
    [[nodiscard]] LosRowsBefore before(const Played& next) const {
        if (!rows) return {};
        const auto last = std::find_if(played.begin(), played.end(),
                                       [&](const Played& p) { return p.map == rows->mapPtr(); });
        if (last == played.end()) return {};
        LosRowsBefore out{rows, {}};
        const auto differ = [&](const std::vector<TerrainChange>& a, const std::vector<TerrainChange>& b) {
            for (const TerrainChange& c : a)
                if (std::none_of(b.begin(), b.end(), [&](const TerrainChange& d) {
                        return c.hex == d.hex && c.terrain == d.terrain;
                    }))
                    out.centres.push_back(map->hex(c.hex).centre);
        };
        differ(last->changes, next.changes);
        differ(next.changes, last->changes);
        return out;
    }

    /// Requires the lock `fieldMutex`. Does not hold `mapMutex` while it reads a file.
    void useRowsOf(const std::shared_ptr<const LosMap>& wanted) {
        if (rows && rows->mapPtr() == wanted) return;
        LosRowsBefore then;
        {
            const std::lock_guard lock(mapMutex);
            const Played* const now = playedOn(wanted);
            if (now != nullptr && now->rows) {
                rows = now->rows;
                return;
            }
            if (now != nullptr) then = before(*now);
        }
        // Only the previous map is needed, so the map before it is discarded.
        if (then.rows && then.rows->before().rows) then.rows->before().rows->forgetBefore();
        rows = std::make_shared<LosRows>(wanted, LosRows::usualBytes, std::move(then));
        const auto from = cache();
        const bool written = from && from->load(*rows) == rows->places().count();
        const std::lock_guard lock(mapMutex);
        // Another thread may have changed the list in the meantime.
        if (Played* const now = playedOn(wanted)) {
            now->rows = rows;
            now->written = written;
        }
    }

    /// Returns the fields of a side's units in this state; null if the computation was stopped.
    Observers* observersOf(const GameState& state, const Ground& ground,
                           const std::shared_ptr<const Situation>& now, const SideId& side,
                           const StopToken& stop, const Progress& progress) {
        Observers& o = sides[side];
        useRowsOf(now->map);
        if (o.situation != now) {
            o = Observers();
            o.situation = now;
        }
        if (o.whole && o.hash == state.hash) return &o;
        Watchers watchers = watchersOf(state, *now->map, ground, side);
        if (!o.whole || watchers != o.watchers) {
            o.whole = false;
            std::size_t all = 0, before = 0;
            for (const auto& places : watchers) all += places.size();
            for (std::size_t i = 0; i < watchers.size(); ++i) {
                if (!o.fields[i])
                    o.fields[i] =
                        std::make_unique<SightFields>(now->map, now->overlays, now->visibility, rows);
                const Progress sum = [&](std::size_t done, std::size_t) { progress(before + done, all); };
                std::vector<LosPlace> atCentre;
                o.apart[i].clear();
                for (const Watch& w : watchers[i])
                    if (w.apart())
                        o.apart[i].push_back(w);
                    else
                        atCentre.push_back(w.place);
                if (!o.fields[i]->setObservers(std::move(atCentre), stop, progress ? sum : Progress()))
                    return nullptr;
                before += watchers[i].size();
            }
            o.watchers = std::move(watchers);
            o.whole = true;
        }
        o.hash = state.hash;
        return &o;
    }
};

GameLines::GameLines(std::shared_ptr<const Ground> ground)
    : ground_(std::move(ground)), memo_(std::make_unique<Memo>()) {}
GameLines::~GameLines() = default;

bool GameLines::available() const {
    const std::lock_guard lock(memo_->mapMutex);
    memo_->makeMap(*ground_);
    return memo_->map != nullptr;
}

std::vector<LineEnd> GameLines::endsOf(const GameState& state, const std::string& hex) const {
    std::vector<LineEnd> out;
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return out;
    const auto index = hexIndex(now->map->geometry(), *ground_, hex);
    if (!index) return out;
    const bool all = houseRuleOn(state.settings, "rooftops_cellars");
    for (const StackLocation& l : now->map->hex(*index).locations) {
        if (!shown(*now->map, l, all)) continue;
        const LosTerrain& t = now->map->terrain(l.terrain);
        out.push_back({{hex, l.levelInHex()}, t.name, t.cellar, t.rooftop});
    }
    return out;
}

std::optional<GameLine> GameLines::line(const GameState& state, const Location& from, const Location& to,
                                        Levels levels) const {
    return lineBetween(state, {from}, {to}, levels);
}

std::optional<GameLine> GameLines::lineTo(const GameState& state, const Location& from, const Location& at,
                                          const Position& position) const {
    const bool bypass = position.portion == Portion::bypass && at.level == 0;
    const auto facing = bypass ? facingOf(*ground_, at.hex, position.faces) : std::nullopt;
    std::optional<GameLine> best;
    if (facing && *facing % 2 == 0)
        for (const bool clockwise : {false, true}) {
            const LosVertex vertex{static_cast<std::int8_t>(*facing / 2), clockwise};
            auto line = lineBetween(state, {from, {}}, {at, vertex});
            if (line && (!best || std::pair(line->blocked, line->hindrance) <
                                      std::pair(best->blocked, best->hindrance)))
                best = std::move(line);
        }
    return best ? best : line(state, from, at);
}

std::optional<GameLine> GameLines::lineBetween(const GameState& state, const GameEnd& from, const GameEnd& to,
                                               Levels levels) const {
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return std::nullopt;
    const LosMap& map = *now->map;
    const auto endOf = [&](const GameEnd& end) {
        if (end.vertex) return vertexOf(map, *ground_, end);
        return levels == Levels::any ? levelAt(map, *ground_, end.at) : placeAt(map, *ground_, end.at);
    };
    const auto a = endOf(from), b = endOf(to);
    if (!a || !b) return std::nullopt;
    LosResult r;
    {
        const std::lock_guard lock(memo_->lineMutex);
        const NightEnds ends =
            now->visibility.farthest < 0 ? NightEnds() : nightEndsOf(state, from.at, to.at);
        memo_->tracerOf(now, ends.usual()).trace(*a, *b, r);
        if (!ends.usual() && isDark(now->visibility, map, *a, *b, ends.buttonedUp, ends.target)) {
            r.blocked = true;
            r.reason = LosReason::darkness;
            r.blockHex = -1;
            r.hindrance = 0;
            r.hindrances.clear();
            const PixelPoint start = pointOf(map, *a), end = pointOf(map, *b);
            const int reach = nightRange(now->visibility.farthest, ends.buttonedUp, ends.target);
            r.blockPixel = {start.x + (end.x - start.x) * reach / r.range,
                            start.y + (end.y - start.y) * reach / r.range};
        }
    }
    const auto nameOf = [&](int hex) { return ground_->nameOf(map.hex(hex).hex); };
    GameLine out;
    out.from = from.at;
    out.to = to.at;
    out.fromVertex = vertexText(map, *ground_, *a);
    out.toVertex = vertexText(map, *ground_, *b);
    out.fromLocation = !a->level;
    out.toLocation = !b->level;
    out.range = r.range;
    out.blocked = r.blocked;
    out.reason = r.reason;
    out.start = pointOf(map, *a);
    out.end = pointOf(map, *b);
    out.stop = r.blocked ? r.blockPixel : out.end;
    if (r.blocked && r.blockHex >= 0) out.blockHex = nameOf(r.blockHex);
    out.hindrance = r.hindrance;
    for (const LosHindrance& h : r.hindrances) {
        const bool weather = h.overlay == LosHindrance::lowVisibility;
        const Cause cause = weather         ? Cause::lowVisibility
                            : h.overlay < 0 ? Cause::terrain
                                            : now->causes[static_cast<std::size_t>(h.overlay)];
        out.hindrances.push_back({weather ? std::string() : nameOf(h.hex), h.range, h.value, cause, h.half});
    }
    return out;
}

std::optional<GameField> GameLines::fieldFrom(const GameState& state, const Location& from,
                                              const StopToken& stop) const {
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return std::nullopt;
    const LosMap& map = *now->map;
    const auto place = placeAt(map, *ground_, from);
    if (!place) return std::nullopt;
    LosTracer tracer(now->map);
    tracer.setOverlays(now->overlays);
    tracer.setVisibility(now->visibility);
    const LosPlaces places(map);
    const auto field = LosField::from(tracer, places, *place, stop);
    if (!field) return std::nullopt;
    const bool all = houseRuleOn(state.settings, "rooftops_cellars");
    GameField out;
    for (std::size_t i = 0; i < places.count(); ++i) {
        if (!field->sees(i)) continue;
        const LosPlace p = places.at(i);
        const LosHex& h = map.hex(p.hex);
        const StackLocation& l = *h.location(p.location);
        const std::string& name = ground_->nameOf(h.hex);
        if (name.empty() || !shown(map, l, all)) continue;
        out.seen.try_emplace({name, l.levelInHex()}, GameField::Seen{1, h.rangeTo(map.hex(place->hex)), {}});
    }
    return out;
}

std::optional<GameField> GameLines::fieldOf(const GameState& state, const SideId& side, const StopToken& stop,
                                            const Progress& progress) const {
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return std::nullopt;
    const std::lock_guard lock(memo_->fieldMutex);
    Memo::Observers* o = memo_->observersOf(state, *ground_, now, side, stop, progress);
    if (o == nullptr) return std::nullopt;
    const bool all = houseRuleOn(state.settings, "rooftops_cellars");
    GameField out;
    for (std::size_t hex = 0; hex < now->map->hexes().size(); ++hex) {
        const LosHex& h = now->map->hexes()[hex];
        const std::string& name = ground_->nameOf(h.hex);
        if (name.empty()) continue;
        if (stop.stopRequested()) return std::nullopt;
        for (const StackLocation& l : h.locations) {
            if (!shown(*now->map, l, all)) continue;
            const LosPlace place{static_cast<int>(hex), l.index};
            GameField::Seen seen;
            for (std::size_t i = watcherWords.size(); i-- > 0;) {
                const GameField::Seen some = o->seen(i, place);
                if (some.observers == 0) continue;
                seen.observers += some.observers;
                seen.range = some.range;
                seen.by = watcherWords[i];
            }
            if (seen.observers > 0) out.seen.try_emplace({name, l.levelInHex()}, std::move(seen));
        }
    }
    return out;
}

std::optional<GameField::Seen> GameLines::enemiesSee(const GameState& state, const SideId& owner,
                                                     const Location& at, const Position& position,
                                                     NightTarget target) const {
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return std::nullopt;
    const auto place = placeOf(*now->map, *ground_, at, position);
    if (!place) return std::nullopt;
    if (now->visibility.farthest < 0) target = NightTarget::usual;
    const std::lock_guard lock(memo_->fieldMutex);
    GameField::Seen out;
    std::size_t best = watcherWords.size();
    for (const auto& [side, data] : state.sides) {
        if (side == owner) continue;
        Memo::Observers* o = memo_->observersOf(state, *ground_, now, side, {}, {});
        for (std::size_t i = 0; i < watcherWords.size(); ++i) {
            const GameField::Seen some = o->seen(i, *place, target);
            if (some.observers == 0) continue;
            out.observers += some.observers;
            if (i > best || (i == best && some.range >= out.range)) continue;
            best = i;
            out.range = some.range;
            out.by = watcherWords[i];
        }
    }
    return out;
}

std::vector<GameSeer> GameLines::whoSees(const GameState& state, const SideId& owner, const Location& at,
                                         const Position& position, NightTarget target) const {
    std::vector<GameSeer> out;
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return out;
    const LosMap& map = *now->map;
    const auto to = placeOf(map, *ground_, at, position);
    if (!to) return out;
    const std::lock_guard lock(memo_->lineMutex);
    LosTracer& tracer = memo_->tracerOf(now, false);
    for (const auto& [side, data] : state.sides) {
        if (side == owner) continue;
        const Watchers watchers = watchersOf(state, map, *ground_, side);
        for (std::size_t i = 0; i < watchers.size(); ++i)
            for (const auto& [p, buttonedUp] : watchers[i]) {
                if (isDark(now->visibility, map, p, *to, buttonedUp, target)) continue;
                const LosHex& hex = map.hex(p.hex);
                const Location from{ground_->nameOf(hex.hex), hex.location(p.location)->levelInHex()};
                const bool twice =
                    std::any_of(out.begin(), out.end(), [&](const GameSeer& s) { return s.from == from; });
                if (!twice && seesBetween(tracer, p, *to))
                    out.push_back({from, hex.rangeTo(map.hex(to->hex)), std::string(watcherWords[i])});
            }
    }
    const auto rank = [](const GameSeer& s) {
        return std::pair(std::find(watcherWords.begin(), watcherWords.end(), s.by) - watcherWords.begin(),
                         s.range);
    };
    std::stable_sort(out.begin(), out.end(),
                     [&](const GameSeer& a, const GameSeer& b) { return rank(a) < rank(b); });
    return out;
}

std::optional<int> GameLines::sees(const GameState& state, const Location& from, const Location& at,
                                   const Position& position, bool buttonedUp, NightTarget target) const {
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return std::nullopt;
    const auto a = placeAt(*now->map, *ground_, from), b = placeOf(*now->map, *ground_, at, position);
    if (!a || !b || isDark(now->visibility, *now->map, *a, *b, buttonedUp, target)) return std::nullopt;
    const std::lock_guard lock(memo_->lineMutex);
    if (!seesBetween(memo_->tracerOf(now, false), *a, *b)) return std::nullopt;
    return now->map->hex(a->hex).rangeTo(now->map->hex(b->hex));
}

bool GameLines::prepare(const GameState& state, const SideId& owner, const StopToken& stop,
                        const Progress& progress) const {
    const auto now = memo_->situationOf(state, *ground_);
    if (!now) return true;
    const std::lock_guard lock(memo_->fieldMutex);
    for (const auto& [side, data] : state.sides)
        if (side != owner && memo_->observersOf(state, *ground_, now, side, stop, progress) == nullptr)
            return false;
    return true;
}

void GameLines::storeRows(const std::string& folder) const {
    // The folder has its own lock, so that a change of the folder does not wait for work on the map or the
    // fields.
    const std::lock_guard lock(memo_->folderMutex);
    memo_->folder = folder;
}

Result<void> GameLines::saveRows() const {
    return memo_->saveRows();
}

bool GameLines::fillRows(const GameState& state, const StopToken& stop) const {
    const auto now = memo_->situationOf(state, *ground_);
    if (!now || memo_->filling.exchange(true)) return true;
    // Resets `filling` on every return, so that the next call may fill rows.
    const std::shared_ptr<void> ends(nullptr, [&](void*) { memo_->filling = false; });
    std::shared_ptr<LosRows> rows;
    bool whole = false;
    LosRowsBefore before;  // a copy, because `rows` discards the original when play continues
    {
        const std::lock_guard lock(memo_->fieldMutex);
        memo_->useRowsOf(now->map);
        rows = memo_->rows;
        whole = rows->whole();
        before = rows->before();
    }
    const LosPlaces& places = rows->places();
    if (rows->mostRows() < places.count()) return true;
    LosTracer tracer(now->map);  // The tracer of the fields can add rows at the same time.
    for (std::size_t i = 0; !whole && i < places.count(); ++i) {
        std::optional<LosRow> old;
        {
            const std::lock_guard lock(memo_->fieldMutex);
            if (memo_->rows != rows) return false;  // Play has changed the map in the meantime.
            if (rows->known(i) != nullptr) continue;
            if (const LosRow* row = rows->rowBefore(i)) old = *row;
        }
        auto made = tracedRow(tracer, places, i, before, old ? &*old : nullptr, stop);
        if (!made) return false;
        const std::lock_guard lock(memo_->fieldMutex);
        if (rows->known(i) == nullptr) rows->add(i, std::move(*made));
    }
    (void)saveRows();  // If saving fails, the rows can be computed again.
    return true;
}

std::size_t GameLines::memory() const {
    const std::scoped_lock lock(memo_->mapMutex, memo_->fieldMutex);
    std::size_t sum = memo_->map ? memo_->map->memory() : 0;
    for (const auto& played : memo_->played)
        if (played.map != memo_->map) sum += played.map->memory();
    for (const auto& [side, observers] : memo_->sides) {
        for (const auto& fields : observers.fields)
            if (fields) sum += fields->memory();
        sum += observers.bypass.size() * sizeof(*observers.bypass.begin());
    }
    for (const auto& played : memo_->played)
        if (played.rows) sum += played.rows->memory();
    return sum;
}

Result<PlayedBoards> playedBoards(const Ground& ground, const State& state) {
    auto boards = joinBoards(ground);
    if (!boards) return tl::unexpected(boards.error());
    PlayedBoards out;
    out.overlays = overlaysOf(state, boards->geometry, ground).overlays;
    out.visibility = visibilityOn(state, boards->geometry, ground);
    out.boards = changedTerrain(*boards, changesOf(state, boards->geometry, ground));
    return out;
}

}  // namespace shellgame
