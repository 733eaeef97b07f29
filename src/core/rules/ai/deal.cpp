// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <tuple>

#include "model/keys.hpp"
#include "play/verb_of.hpp"
#include "rules/ai/ai_view.hpp"
#include "rules/ai/beside_map.hpp"
#include "rules/ai/room.hpp"
#include "rules/ai/sample.hpp"
#include "rules/setup/contents.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "words/ai.hpp"

namespace shellgame {

namespace {

using ThingsDealt = std::set<DealtThing>;

/// Counters that are dealt together as one stack, before it has a place.
struct DealtStack {
    PlaceAct act;
    /// The kinds of things in the stack. The kind with the most restricted setup comes first, because that
    /// kind decides where the stack may be.
    ThingsDealt things;
    std::string called;
    [[nodiscard]] bool real() const { return !act.contents.empty(); }
    [[nodiscard]] PlacedAs kind() const { return act.kind.value_or(PlacedAs::concealed); }
};

struct OpenPlace {
    Location at;
    int weight = 0;
    std::set<std::string> takes;
};

/// A group of stacks with equal needs, and the places that satisfy them.
struct DealtClass {
    std::vector<std::size_t> stacks;
    std::vector<std::size_t> places;
};

std::vector<Piece> countersOf(const PlaceAct& act, const std::string& nationality) {
    std::vector<Piece> out;
    for (const NamedCounter& c : act.contents)
        if (const PieceLookup found = Catalogue::builtIn().lookup(c.type(), nationality))
            out.push_back(makePiece(found.type, act.side.value_or(SideId())));
    return out;
}

ThingsDealt thingsOf(const PlaceAct& act, const std::string& nationality) {
    ThingsDealt out;
    const PlacedAs kind = act.kind.value_or(PlacedAs::concealed);
    if (kind == PlacedAs::mine) return {DealtThing::mines};
    if (kind == PlacedAs::hip) out.insert(DealtThing::hidden);
    for (const Piece& p : countersOf(act, nationality)) {
        if (p.kind == PieceClass::fortification) out.insert(DealtThing::fortifications);
        if (p.kind == PieceClass::gun) out.insert(DealtThing::guns);
        if (p.kind == PieceClass::vehicle) out.insert(DealtThing::vehicles);
    }
    if (out.empty()) out.insert(DealtThing::troops);
    return out;
}

/// One deal of a side: the side's stacks, their possible places, and the functions that draw places for the
/// stacks.
class Dealer {
  public:
    Dealer(const GameView& view, const SideId& side)
        : ai_(view.state, view.ground, view.sight, side, view.olderPolicy), view_(view), side_(side) {
        readPool();
        readPlaces();
    }

    /// Returns the reasons why the side's counters can't be dealt; empty if there are enough places for all
    /// stacks.
    [[nodiscard]] Findings against();
    /// Draws one deal: an act for each stack; nothing if the draw fails.
    [[nodiscard]] std::optional<std::vector<PlaceAct>> draw(const Choose& choose);
    /// Draws until every objective has a real stack, or the policy's number of tries is used up. Returns the
    /// draw with the fewest empty objectives.
    [[nodiscard]] std::optional<std::vector<PlaceAct>> drawGood(const Choose& choose);

  private:
    void readPool();
    void readPlaces();
    void readAreas();
    void readObjectives(bool namedPlaces);
    [[nodiscard]] int weightNear(const std::string& hex, const std::set<std::string>& objectives) const;
    void classify();
    [[nodiscard]] bool takes(const OpenPlace& place, const DealtStack& stack) const;
    [[nodiscard]] PlaceAct actFor(const DealtStack& stack, const Location& at) const;
    [[nodiscard]] Findings judge(const GameView& view, const DealtStack& stack, const Location& at) const;
    [[nodiscard]] bool hides(const Location& at) const;
    [[nodiscard]] std::string arcTowardsEnemy(const std::string& hex) const;
    [[nodiscard]] const PolicyDeal* needs() const {
        const std::optional<PolicyDeal>& deal = ai_.state().settings.policy->deal;
        return deal && !anyPlace_ ? &*deal : nullptr;
    }
    /// Ignores the needs of weapons from now on, so that only legality and priority count. Returns false if
    /// they were ignored already.
    bool forgetNeeds();
    [[nodiscard]] Findings againstNow();
    [[nodiscard]] std::optional<std::vector<PlaceAct>> drawNow(const Choose& choose);
    [[nodiscard]] std::optional<std::vector<PlaceAct>> drawOnce(const Choose& choose, bool garrisons);
    void keepFit(const DealtStack& stack, std::vector<std::size_t>& places) const;
    [[nodiscard]] int seesFrom(const Location& at, const std::string& arc) const;
    [[nodiscard]] int emptyObjectives(const std::vector<PlaceAct>& dealt) const;
    /// Deals one real stack, if possible of troops, to each objective of `garrisoned_`. Returns the dealt
    /// stacks.
    std::set<std::size_t> drawGarrisons(Draft& draft, const Choose& choose, std::set<Location>& taken,
                                        std::vector<PlaceAct>& out) const;
    bool put(Draft& draft, const DealtStack& stack, const Location& at, std::vector<PlaceAct>& out) const;
    bool fill(Draft& draft, PlacedAs kind, Allotted what, const Choose& choose,
              std::vector<PlaceAct>& out) const;

    AiView ai_;
    const GameView& view_;
    SideId side_;
    std::string nationality_;
    std::vector<DealtStack> stacks_;
    std::vector<OpenPlace> places_;
    /// The hexes of the objectives that get one stack each before the other stacks are dealt.
    std::vector<std::set<std::string>> garrisoned_;
    std::set<std::string> listed_;  ///< kinds of counters that have reserved places
    std::vector<DealtClass> classes_;
    Findings violations_;
    bool anyPlace_ = false;  ///< true if the needs of weapons are ignored
    mutable std::map<std::pair<Location, std::string>, int> sees_;
};

void Dealer::readPool() {
    const State& state = ai_.state();
    nationality_ = state.sides.at(side_).nationality;
    std::vector<std::pair<DealtStack, int>> dummies;
    std::size_t largest = 1;
    for (const auto& [name, group] : state.pool) {
        if (group.side != side_ || group.dealt) continue;
        const TypedCounters typed = readTypedCounters(group.counters, nationality_, PlacedAs::concealed, "");
        if (!typed) continue;
        DealtStack stack{typed.act, {}, group.counters};
        stack.act.side = side_;
        stack.things = thingsOf(stack.act, nationality_);
        if (stack.act.dummies > 0 && !stack.real()) {
            dummies.emplace_back(std::move(stack), group.count);
            continue;
        }
        if (stack.kind() == PlacedAs::concealed) largest = std::max(largest, stack.act.contents.size());
        for (int i = 0; i < group.count; ++i) stacks_.push_back(stack);
    }
    // A group with more "?" than are useful in one stack (2.3.2: one more than the largest real stack) is
    // split.
    const int full = static_cast<int>(largest) + 1;
    for (auto& [stack, count] : dummies)
        for (int i = 0; i < count; ++i)
            for (int left = stack.act.dummies; left > 0;) {
                int size = left < full + 2 ? left : full;
                if (left > full && left - full < 2) size = left - 2;
                DealtStack one = stack;
                one.act.dummies = size;
                stacks_.push_back(std::move(one));
                left -= size;
            }
}

void Dealer::readPlaces() {
    const State& state = ai_.state();
    for (const auto& [key, place] : state.places)
        if (place.side == side_) {
            places_.push_back({place.at, weightOf(place.wish), place.takes});
            listed_.insert(place.takes.begin(), place.takes.end());
        }
    const bool namedPlaces = !places_.empty();
    if (!namedPlaces) readAreas();
    // The side does not set up in Locations of enemy units that it knows of.
    std::set<Location> theirs;
    for (const auto& [id, m] : state.markers)
        if (m.side != side_) theirs.insert(m.at);
    for (const auto& [id, p] : state.pieces)
        if (p.side != side_ && p.under.empty() && p.inPlay()) theirs.insert(p.at);
    std::erase_if(places_, [&](const OpenPlace& place) { return theirs.contains(place.at); });
    readObjectives(namedPlaces);
}

/// Finds the objectives that get a stack. In a setup area, these are the objectives that the side controls.
/// Among setup Locations that the scenario or the player names, these are all objectives with such a
/// Location, if the policy considers the needs of a deal.
void Dealer::readObjectives(bool namedPlaces) {
    const State& state = ai_.state();
    if (namedPlaces && !state.settings.policy->deal) return;
    for (const auto& [id, c] : state.conditions)
        for (const Objective& o : c.objectives) {
            const bool possible = std::any_of(places_.begin(), places_.end(), [&](const OpenPlace& place) {
                return place.weight > 0 && o.hexes.contains(place.at.hex);
            });
            if (possible && (namedPlaces || holderOf(state, side_, o).side == side_))
                garrisoned_.push_back(o.hexes);
        }
}

void Dealer::readAreas() {
    const State& state = ai_.state();
    std::set<std::string> hexes;
    for (const auto& [name, area] : state.areas)
        if (area.side == side_) hexes.insert(area.hexes.begin(), area.hexes.end());
    std::set<std::string> objectives;
    for (const auto& [id, c] : state.conditions)
        for (const Objective& o : c.objectives)
            if (holderOf(state, side_, o).side == side_) objectives.insert(o.hexes.begin(), o.hexes.end());
    for (const std::string& hex : hexes) places_.push_back({{hex, 0}, weightNear(hex, objectives), {}});
}

/// Returns the weight of a place in a setup area. It is largest in the objectives that the side controls and
/// decreases with the distance from them.
int Dealer::weightNear(const std::string& hex, const std::set<std::string>& objectives) const {
    if (objectives.empty()) return weightOf(Wish::normal);
    int nearest = std::numeric_limits<int>::max();
    for (const std::string& objective : objectives)
        if (const auto d = view_.ground.distance(hex, objective)) nearest = std::min(nearest, *d);
    return nearest == 0 ? 8 : nearest <= 2 ? 4 : nearest <= 4 ? 2 : 1;
}

/// Returns true if a stack may be placed here. Counters for which places are reserved can use only these
/// places, and other counters can't use them.
bool Dealer::takes(const OpenPlace& place, const DealtStack& stack) const {
    constexpr std::array order{DealtThing::mines,    DealtThing::fortifications, DealtThing::guns,
                               DealtThing::vehicles, DealtThing::hidden,         DealtThing::troops};
    // A dummy stack may only be where a real stack could be; elsewhere it would be recognized as a dummy.
    if (!stack.real() && stack.kind() == PlacedAs::concealed) {
        const auto real = [](const DealtStack& s) { return s.real() && s.kind() == PlacedAs::concealed; };
        return std::none_of(stacks_.begin(), stacks_.end(), real) ||
               std::any_of(stacks_.begin(), stacks_.end(),
                           [&](const DealtStack& s) { return real(s) && takes(place, s); });
    }
    for (const DealtThing thing : order) {
        const std::string word(enumText(thing));
        if (!stack.things.contains(thing) || !listed_.contains(word)) continue;
        return place.takes.contains(word);
    }
    return place.takes.empty();
}

bool Dealer::hides(const Location& at) const {
    if (terrainAt(ai_.view(), at.hex).basis == HexTerrain::Basis::assumed) return true;
    const Cover cover = coverAt(ai_.view(), at, {}).cover;
    if (cover == Cover::concealing || cover == Cover::building) return true;
    // Outside Concealment Terrain, concealment requires that no enemy has LOS to the place (A12.12).
    const SeenAnswer seen = view_.sight.enemySees(ai_.state(), view_.ground, side_, at, nullptr);
    return seen.basis != SeenAnswer::Basis::assumed && !seen.seen;
}

/// Returns the CA that points most nearly to the center of the other side's units. If that side has no units
/// on the map, the center of its setup or entry area is used.
std::string Dealer::arcTowardsEnemy(const std::string& hex) const {
    const State& state = ai_.state();
    const Ground& ground = view_.ground;
    std::vector<std::string> theirs;
    for (const auto& [id, m] : state.markers)
        if (m.side != side_) theirs.push_back(m.at.hex);
    for (const auto& [id, p] : state.pieces)
        if (p.side != side_ && p.under.empty() && !p.at.empty()) theirs.push_back(p.at.hex);
    const auto unlessThere = [&](const auto& table) {
        if (!theirs.empty()) return;
        for (const auto& [id, row] : table)
            if (row.side != side_) theirs.insert(theirs.end(), row.hexes.begin(), row.hexes.end());
    };
    unlessThere(state.areas);
    unlessThere(state.reinforcements);
    const auto here = ground.find(hex);
    double x = 0, y = 0, n = 0;
    for (const std::string& name : theirs)
        if (const auto h = ground.find(name)) x += h->column, y += h->row + (h->column % 2) * -0.5, ++n;
    if (!here || n == 0) return "";
    const double dx = x / n - here->column;
    const double dy = y / n - (here->row + (here->column % 2) * -0.5);
    const double turn = std::atan2(dx * 0.866, -dy) / (2 * std::acos(-1.0)) * 12;
    const int spine = static_cast<int>(std::lround((turn - 1) / 2)) * 2 + 1;
    return arcFacing(ground, hex, (spine + 12) % 12);
}

PlaceAct Dealer::actFor(const DealtStack& stack, const Location& at) const {
    PlaceAct act = stack.act;
    act.at = at;
    for (NamedCounter& counter : act.contents) {
        const PieceLookup found = Catalogue::builtIn().lookup(counter.type(), nationality_);
        if (!found) continue;
        const Piece piece = makePiece(found.type, side_);
        if (piece.kind != PieceClass::gun && piece.kind != PieceClass::vehicle) continue;
        Json said = counter.json();
        if (said.is_string()) said = Json{{"type", said}};
        if (piece.kind == PieceClass::gun && mayEmplaceAt(ai_.view(), at, act.position))
            said["emplaced"] = true;
        if (const std::string arc = arcTowardsEnemy(at.hex); !arc.empty()) {
            said["ca"] = arc;
            if (piece.kind == PieceClass::vehicle && hasTurret(piece)) said["tca"] = arc;
        }
        counter = NamedCounter::written(std::move(said));
    }
    return act;
}

Findings Dealer::judge(const GameView& view, const DealtStack& stack, const Location& at) const {
    Findings out = withRulings(view.state, placingFindings(view, actFor(stack, at)));
    std::erase_if(out, [](const Finding& f) { return f.verdict == Verdict::ok; });
    return out;
}

/// Returns how many hexes within the policy's range can be seen from a Location; with a CA, only hexes in
/// that CA.
int Dealer::seesFrom(const Location& at, const std::string& arc) const {
    const auto [it, isNew] = sees_.try_emplace({at, arc}, 0);
    if (!isNew) return it->second;
    const Ground& ground = view_.ground;
    for (const std::string& hex : ground.names()) {
        const auto range = ground.distance(at.hex, hex);
        if (!range || *range == 0 || *range > needs()->range) continue;
        if (!arc.empty() && !inArc(ground, at.hex, arc, hex)) continue;
        if (const auto line = ai_.line(at, {hex, 0}); line && line->clear) ++it->second;
    }
    return it->second;
}

/// Removes the places where a stack's weapons would be of little use. Keeps at least twice as many places as
/// there are such stacks, including less suitable places if necessary, because a stack with only one possible
/// place would not be secret.
void Dealer::keepFit(const DealtStack& stack, std::vector<std::size_t>& places) const {
    const PolicyDeal& deal = *needs();
    bool gun = false, mortar = false, machineGun = false;
    for (const Piece& p : countersOf(stack.act, nationality_)) {
        const bool weapon = p.kind == PieceClass::supportWeapon || p.kind == PieceClass::gun;
        const bool isMortar =
            weapon && (p.gunType == "MTR" || Catalogue::builtIn().lookup(p.type, p.nation).type.minRange > 0);
        mortar = mortar || isMortar;
        gun = gun || (p.kind == PieceClass::gun && !isMortar);
        machineGun = machineGun || (p.kind == PieceClass::supportWeapon && !isMortar && p.range > 1 &&
                                    p.firepower >= deal.machineGunFirepower);
    }
    const auto rank = [&](std::size_t p) {
        const Location& at = places_[p].at;
        if (mortar) return coverAt(ai_.view(), at, stack.act.position).cover == Cover::building ? 0 : 1;
        if (gun) return seesFrom(at, arcTowardsEnemy(at.hex));
        return at.level > 0 || seesFrom(at, "") >= deal.machineGunSees ? 1 : 0;
    };
    if (!mortar && !gun && !machineGun) return;
    const auto alike = [&](const DealtStack& other) { return other.real() && other.things == stack.things; };
    const auto rivals = static_cast<std::size_t>(std::count_if(stacks_.begin(), stacks_.end(), alike));
    std::map<std::size_t, int> ranks;
    for (const std::size_t p : places) ranks[p] = rank(p);
    std::vector<int> sorted;
    for (const auto& [p, r] : ranks) sorted.push_back(r);
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    // Computes two limits: the lowest rank that counts as good, and the lowest rank that still leaves enough
    // places.
    const auto dropped = sorted.size() * static_cast<std::size_t>(deal.lane) / 100;
    const int good = gun && !mortar ? (sorted.empty() ? 0 : sorted[sorted.size() - dropped - 1]) : 1;
    const std::size_t least = std::min(gun && !mortar ? 2 * rivals : std::size_t{2}, sorted.size());
    const int enough = least == 0 ? good : std::min(good, sorted[least - 1]);
    std::erase_if(places, [&](std::size_t p) { return ranks[p] < enough; });
}

/// Groups stacks that may be placed in the same places, so that they are drawn together. The group with the
/// fewest places is drawn first.
void Dealer::classify() {
    if (!classes_.empty()) return;
    std::map<std::string, std::vector<std::size_t>> known;
    // A "?" must be where a real stack could be: elsewhere it would be recognized as a dummy. Real stacks
    // come before dummies in stacks_, so this set is complete when the dummies need it.
    std::set<std::size_t> forReal;
    for (std::size_t s = 0; s < stacks_.size(); ++s) {
        const DealtStack& stack = stacks_[s];
        const std::string key = stack.called + "\n" + std::to_string(stack.act.dummies);
        auto it = known.find(key);
        if (it == known.end()) {
            std::vector<std::size_t> fit;
            Findings why;
            for (std::size_t p = 0; p < places_.size(); ++p) {
                if (!takes(places_[p], stack) || (stack.real() && places_[p].weight == 0)) continue;
                const bool mines = stack.kind() == PlacedAs::mine;
                if (!mines && stack.kind() != PlacedAs::known && !hides(places_[p].at)) continue;
                if (Findings no = judge(ai_.view(), stack, places_[p].at); no.empty())
                    fit.push_back(p);
                else if (why.empty())
                    why = std::move(no);
            }
            if (needs() != nullptr) {
                if (stack.real())
                    keepFit(stack, fit);
                else if (stack.kind() == PlacedAs::concealed && !forReal.empty())
                    std::erase_if(fit, [&](std::size_t p) { return !forReal.contains(p); });
                if (stack.real() && stack.kind() == PlacedAs::concealed)
                    forReal.insert(fit.begin(), fit.end());
            }
            if (fit.empty())
                violations_.push_back(forbidden(why.empty() ? "A2.9" : why.front().rule, side_,
                                                why.empty()
                                                    ? Message(words::noPlaceForNamed, stack.called)
                                                    : Message(words::noPlaceFor, stack.called,
                                                              std::vector<Message>{why.front().message})));
            it = known.emplace(key, std::move(fit)).first;
        }
        const auto same = std::find_if(classes_.begin(), classes_.end(), [&](const DealtClass& c) {
            const DealtStack& first = stacks_[c.stacks.front()];
            return c.places == it->second && first.real() == stack.real() && first.kind() == stack.kind();
        });
        (same != classes_.end() ? *same : classes_.emplace_back(DealtClass{{}, it->second}))
            .stacks.push_back(s);
    }
    std::stable_sort(classes_.begin(), classes_.end(), [&](const DealtClass& a, const DealtClass& b) {
        const bool realA = stacks_[a.stacks.front()].real(), realB = stacks_[b.stacks.front()].real();
        return realA != realB ? realA : a.places.size() < b.places.size();
    });
}

bool Dealer::forgetNeeds() {
    if (needs() == nullptr) return false;
    anyPlace_ = true;
    classes_.clear();
    violations_.clear();
    return true;
}

Findings Dealer::against() {
    Findings out = againstNow();
    return !out.empty() && forgetNeeds() ? againstNow() : out;
}

Findings Dealer::againstNow() {
    const std::string name = view_.state.sideName(side_);
    if (stacks_.empty()) return {forbidden("", side_, Message(words::nothingToDeal, name))};
    if (places_.empty()) return {forbidden("A2.9", side_, Message(words::noPlacesToDeal, name))};
    classify();
    Findings out = violations_;
    for (const DealtClass& c : classes_) {
        if (c.places.empty() || c.places.size() >= c.stacks.size()) continue;
        const DealtStack& first = stacks_[c.stacks.front()];
        out.push_back(forbidden(
            "A2.9", side_,
            first.real() ? Message(words::tooFewPlacesFor, c.places.size(), c.stacks.size(), first.called)
                         : Message(words::tooFewPlacesForDummies, c.places.size(), c.stacks.size())));
    }
    if (!out.empty()) return out;
    // Draws with fixed seeds, without dice. If none of these draws succeeds, the deal counts as impossible.
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        if (draw(fixedChoice(seed))) return {};
    return {forbidden("A2.9", side_, Message(words::cantBeDealtTogether))};
}

bool Dealer::put(Draft& draft, const DealtStack& stack, const Location& at,
                 std::vector<PlaceAct>& out) const {
    const GameView now{draft.now(), view_.ground, view_.sight};
    if (!judge(now, stack, at).empty()) return false;
    Outcome told;
    const PlaceAct act = actFor(stack, at);
    placeCounters(now, act, draft, told);
    out.push_back(act);
    return true;
}

/// Adds the dummy HIP counters (3.1.1, 4.1) or dummy minefields (4.6.1) that the side may still place, as
/// many as there is room for. The rules give these in addition to the enemy OB.
bool Dealer::fill(Draft& draft, PlacedAs kind, Allotted what, const Choose& choose,
                  std::vector<PlaceAct>& out) const {
    int left = 0;
    for (const Allotment& a : allotments(draft.now()))
        if (a.side == side_ && a.what == what) left = a.allotted - a.placed;
    DealtStack empty;
    empty.act.side = side_;
    empty.act.kind = kind;
    empty.things = {kind == PlacedAs::mine ? DealtThing::mines : DealtThing::hidden};
    // A dummy minefield may only be where a real minefield of the OB could be. Elsewhere it would be
    // recognized as a dummy.
    const auto couldLie = [&](const Location& at) {
        return kind != PlacedAs::mine ||
               std::any_of(stacks_.begin(), stacks_.end(), [&](const DealtStack& s) {
                   return s.kind() == PlacedAs::mine && s.real() &&
                          judge({draft.now(), view_.ground, view_.sight}, s, at).empty();
               });
    };
    std::vector<Location> free;
    for (const OpenPlace& place : places_) {
        const bool taken = std::any_of(out.begin(), out.end(), [&](const PlaceAct& a) {
            return a.at == place.at && a.kind.value_or(PlacedAs::concealed) == kind;
        });
        const bool fits = kind == PlacedAs::mine
                              ? takes(place, empty)
                              : place.takes.empty() || place.takes.contains("hidden") ||
                                    place.takes.contains("guns") || place.takes.contains("fortifications");
        if (!taken && fits && (kind == PlacedAs::mine ? couldLie(place.at) : hides(place.at)))
            free.push_back(place.at);
    }
    for (; left > 0 && !free.empty(); --left) {
        const auto at = static_cast<std::size_t>(choose(static_cast<int>(free.size())));
        const Location where = free[at];
        free.erase(free.begin() + static_cast<std::ptrdiff_t>(at));
        if (!put(draft, empty, where, out)) ++left;
    }
    return true;
}

std::set<std::size_t> Dealer::drawGarrisons(Draft& draft, const Choose& choose, std::set<Location>& taken,
                                            std::vector<PlaceAct>& out) const {
    std::set<std::size_t> dealt;
    using Choices = std::vector<std::pair<std::size_t, std::size_t>>;
    const auto choicesFor = [&](const std::set<std::string>& hexes, bool troops) {
        Choices choices;
        for (const DealtClass& c : classes_)
            for (const std::size_t s : c.stacks) {
                const DealtStack& stack = stacks_[s];
                if (!stack.real() || stack.kind() != PlacedAs::concealed || dealt.contains(s) ||
                    (troops && !stack.things.contains(DealtThing::troops)))
                    continue;
                for (const std::size_t p : c.places)
                    if (hexes.contains(places_[p].at.hex) && !taken.contains(places_[p].at))
                        choices.emplace_back(s, p);
            }
        return choices;
    };
    // The order is drawn too, because there may be fewer stacks than objectives.
    for (const std::size_t i : shuffled(garrisoned_.size(), choose)) {
        const std::set<std::string>& hexes = garrisoned_[i];
        if (std::any_of(taken.begin(), taken.end(),
                        [&](const Location& at) { return hexes.contains(at.hex); }))
            continue;
        Choices choices = choicesFor(hexes, true);
        if (choices.empty()) choices = choicesFor(hexes, false);
        if (choices.empty()) continue;
        const auto [s, p] = choices[static_cast<std::size_t>(choose(static_cast<int>(choices.size())))];
        if (!put(draft, stacks_[s], places_[p].at, out)) continue;
        taken.insert(places_[p].at);
        dealt.insert(s);
    }
    return dealt;
}

/// Draws a deal with a stack in each objective. If the other stacks then don't fit, draws a deal without this
/// requirement.
std::optional<std::vector<PlaceAct>> Dealer::draw(const Choose& choose) {
    auto dealt = drawOnce(choose, true);
    return dealt || garrisoned_.empty() ? dealt : drawOnce(choose, false);
}

std::optional<std::vector<PlaceAct>> Dealer::drawOnce(const Choose& choose, bool garrisons) {
    classify();
    Draft draft(view_.state);
    std::vector<PlaceAct> out;
    std::set<Location> taken, mined;
    std::set<std::size_t> inObjectives;
    if (garrisons) inObjectives = drawGarrisons(draft, choose, taken, out);
    for (const DealtClass& c : classes_) {
        std::vector<std::size_t> stacks;
        std::copy_if(c.stacks.begin(), c.stacks.end(), std::back_inserter(stacks),
                     [&](std::size_t s) { return !inObjectives.contains(s); });
        if (stacks.empty()) continue;
        const DealtStack& first = stacks_[stacks.front()];
        const bool mines = first.kind() == PlacedAs::mine;
        std::vector<std::size_t> free;
        std::vector<int> weights;
        for (const std::size_t p : c.places) {
            if ((mines ? mined : taken).contains(places_[p].at)) continue;
            free.push_back(p);
            weights.push_back(first.real() ? places_[p].weight : 1);
        }
        if (free.size() < stacks.size()) return std::nullopt;
        std::vector<std::size_t> picked = sampled(weights, stacks.size(), choose);
        std::vector<std::size_t> order = shuffled(stacks.size(), choose);
        for (std::size_t i = 0; i < picked.size(); ++i) {
            const Location& at = places_[free[picked[i]]].at;
            if (!put(draft, stacks_[stacks[order[i]]], at, out)) return std::nullopt;
            (mines ? mined : taken).insert(at);
        }
    }
    fill(draft, PlacedAs::hip, Allotted::dummyHip, choose, out);
    fill(draft, PlacedAs::mine, Allotted::dummyMinefields, choose, out);
    return out;
}

int Dealer::emptyObjectives(const std::vector<PlaceAct>& dealt) const {
    return static_cast<int>(
        std::count_if(garrisoned_.begin(), garrisoned_.end(), [&](const std::set<std::string>& hexes) {
            return std::none_of(dealt.begin(), dealt.end(), [&](const PlaceAct& act) {
                return !act.contents.empty() && act.kind != PlacedAs::mine && hexes.contains(act.at.hex);
            });
        }));
}

std::optional<std::vector<PlaceAct>> Dealer::drawGood(const Choose& choose) {
    auto dealt = drawNow(choose);
    return !dealt && forgetNeeds() ? drawNow(choose) : dealt;
}

std::optional<std::vector<PlaceAct>> Dealer::drawNow(const Choose& choose) {
    constexpr int triesBefore = 10;  // number of tries if no policy states one
    const int tries = needs() != nullptr ? needs()->tries : triesBefore;
    std::optional<std::vector<PlaceAct>> best;
    int empty = 0;
    for (int i = 0; i < tries; ++i) {
        auto dealt = draw(choose);
        if (!dealt) continue;
        const int without = emptyObjectives(*dealt);
        if (without == 0) return dealt;
        if (!best || without < empty) best = std::move(dealt), empty = without;
    }
    return best;
}

/// Returns how well a unit suits a weapon as its possessor; 0 if the unit can't possess it. Crews suit Guns
/// best, leaders suit radios best, and MMC suit all other weapons best.
int suits(const Piece& unit, const Piece& weapon) {
    if (!unit.isPersonnel()) return 0;
    if (weapon.kind == PieceClass::radio) return unit.isLeader() ? 2 : 1;
    if (weapon.kind == PieceClass::gun && unit.kind == PieceClass::crew) return 3;
    return unit.isMmc() ? 2 : 1;
}

/// Makes the units of each newly dealt stack possess the weapons in the stack. Among units that suit a weapon
/// equally well, the unit with the fewest weapons gets it.
void possessWeapons(const State& before, const SideId& side, Draft& draft) {
    using Stack = std::pair<MarkerId, Location>;
    std::map<Stack, std::vector<PieceId>> units, weapons;
    for (const auto& [id, p] : draft.now().pieces) {
        const Piece* was = before.piece(id);
        if (p.side != side || !p.inPlay() || (was != nullptr && was->inPlay()) || !p.carrier.empty())
            continue;
        const bool weapon =
            p.kind == PieceClass::supportWeapon || p.kind == PieceClass::radio || p.kind == PieceClass::gun;
        if (weapon || p.isUnit()) (weapon ? weapons : units)[{p.under, p.at}].push_back(id);
    }
    for (const auto& [stack, all] : weapons) {
        std::map<PieceId, int> possessed;
        for (const PieceId& weapon : all) {
            PieceId best;
            std::tuple<int, int, bool> rank;
            for (const PieceId& id : units[stack]) {
                const Piece& unit = *draft.piece(id);
                const int suited = suits(unit, *draft.piece(weapon));
                const std::tuple now{suited, -possessed[id], unit.kind == PieceClass::squad};
                if (suited > 0 && (best.empty() || now > rank)) best = id, rank = now;
            }
            if (best.empty()) continue;
            draft.editPiece(weapon).carrier = best;
            ++possessed[best];
        }
    }
}

Findings checkDeal(const GameView& view, const DealAct& act) {
    if (view.state.clock.phase != Phase::setup)
        return {forbidden("A2.9", act.side, Message(words::poolIsMadeBeforePlay))};
    if (act.open && view.state.settings.aiSide == act.side)
        return {forbidden("", act.side,
                          Message(words::programDealsItsOwnSideUnseen, view.state.sideName(act.side)))};
    if (!act.open)
        if (Findings why = againstGiving(view.state, act.side); !why.empty()) return why;
    return Dealer(view, act.side).against();
}

void playDeal(const GameView& view, const DealAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    const bool gives = !act.open && view.state.settings.aiSide != act.side;
    if (gives)
        giveToProgram(view.state, act.side, dice, draft);
    else
        dice.newSecret();
    dice.forAi();
    Dealer dealer(view, act.side);
    const Choose byDice = [&](int n) { return dice.choose(n, Message(words::dealsA)); };
    std::optional<std::vector<PlaceAct>> dealt = dealer.drawGood(byDice);
    for (std::uint64_t seed = 1; !dealt && seed <= 40; ++seed) dealt = dealer.draw(fixedChoice(seed));
    // Names are given in the order of the Locations, so that they don't reveal the order of drawing.
    std::stable_sort(dealt->begin(), dealt->end(),
                     [](const PlaceAct& a, const PlaceAct& b) { return a.at < b.at; });
    for (const PlaceAct& place : *dealt) {
        Outcome told;
        placeCounters({draft.now(), view.ground, view.sight}, place, draft, told);
        outcome.reasons.push_back(said("A2.9", place.at, std::move(told.text), Readers::umpire()));
    }
    useCountersBesideMap(view.state, act.side, draft);
    // `verify` repeats old deals, in which weapons had no possessor.
    if (!view.olderPolicy) possessWeapons(view.state, act.side, draft);
    for (const auto& [name, group] : view.state.pool)
        if (group.side == act.side) draft.edit<PoolGroup>(name).dealt = true;
    if (act.side == draft.settings.aiSide && !draft.settings.policy)
        draft.settings.policy = view.olderPolicy ? olderPolicy() : builtInPolicy();
    outcome.text = gives ? Message(words::sideIsGivenAndDealt, view.state.sideName(act.side), dealt->size())
                         : Message(words::sideIsDealt, view.state.sideName(act.side), dealt->size());
}

}  // namespace

void registerDeal(Registry& registry) {
    registry.add(verbOf<DealAct>(checkDeal, playDeal, {.side = SideId("german")}));
}

}  // namespace shellgame
