// SPDX-License-Identifier: MIT
// In which part of its hex a counter is: VASL shows it by what lies on what, and by the hexside on which it
// lies.
#include <algorithm>

#include "io/vsav/export_work.hpp"
#include "io/vsav/marker_table.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::vsav {

/// Whose part of its hex play has changed, and who has gone into another hex.
void ExportWork::findPortions() {
    for (const auto& [id, vasl] : link_.pieces) {
        const Piece* is = now_.piece(id);
        const auto there = there_.look.pieces.find(vasl);
        if (is == nullptr || !is->gone.empty() || !edited_.has(vasl) || there == there_.look.pieces.end())
            continue;
        // Under a numbered `?` he lies where that lies, whoever he is.
        if (numbered_ && now_.marker(is->under) != nullptr && isCovered(vasl)) continue;
        if (touched_.contains(id) && lieBefore(id).at != now_.placeOf(*is)) {
            settling_.insert(id);
            continue;
        }
        const Position now = now_.positionOf(*is);
        const Piece* was = wasOf(id);
        const Shown* agreed = agreedOn(id);
        const bool known = agreed != nullptr && agreed->position;
        const bool another = known ? !alikePortions(*agreed->position, now)
                                   : was == nullptr || !alikePortions(before_.positionOf(*was), now);
        const Position shown = there->second.position.value_or(Position());
        if (!another || alikePortions(shown, now)) continue;
        if (there->second.at != now_.placeOf(*is) || (known && !alikePortions(*agreed->position, shown)))
            leave(VaslByHand::changedThere, nameOf(id), now_.placeOf(*is).hex);
        else
            settling_.insert(id);
    }
}

Position ExportWork::shownIn(const std::vector<std::string>& children, std::size_t place) const {
    const auto ours = ours_.find(children[place]);
    const Piece* p = ours == ours_.end() ? nullptr : now_.piece(ours->second);
    if (p == nullptr) return {};
    for (std::size_t i = place + 1; goesIn(*p) && i < children.size(); ++i) {
        const auto above = ours_.find(children[i]);
        const Piece* fort = above == ours_.end() ? nullptr : now_.piece(above->second);
        if (fort == nullptr || givenBy(*fort).portion == Portion::open) continue;
        if (now_.placeOf(*fort).level == now_.placeOf(*p).level) return givenBy(*fort);
    }
    Position out;
    const bool bypasses = p->fortification.empty() && p->kind != PieceClass::mines && !isWreck(*p);
    if (const Spot spot = spotOf(children[place]); bypasses && !spot.beside.empty()) {
        out.portion = Portion::bypass;
        out.faces = spot.beside;
    }
    return out;
}

std::string ExportWork::fortOf(const Piece& piece) const {
    return goesIn(piece) ? fortAt(now_.placeOf(piece), now_.positionOf(piece)) : "";
}

std::string ExportWork::fortOf(const Marker& dummies) const {
    return dummies.contents.empty() && covers(dummies) ? fortAt(dummies.at, dummies.position) : "";
}

std::string ExportWork::fortAt(const Location& at, const Position& in) const {
    if (in.portion == Portion::open) return "";
    for (const auto& [id, vasl] : link_.pieces) {
        const Piece* fort = now_.piece(id);
        if (fort != nullptr && fort->gone.empty() && edited_.has(vasl) && givenBy(*fort) == in &&
            now_.placeOf(*fort) == at)
            return vasl;
    }
    return "";
}

/// Who is in a fortification lies in the stack of its counter; in which order is seen to afterwards.
void ExportWork::intoForts() {
    for (const PieceId& id : settling_) {
        const Piece* p = now_.piece(id);
        const std::string fort = p == nullptr ? "" : fortOf(*p);
        if (fort.empty() || (numbered_ && now_.marker(p->under) != nullptr)) continue;
        std::vector<std::string> all{link_.pieces.at(id)};
        if (const auto marks = link_.marks.find(id); marks != link_.marks.end())
            all.insert(all.end(), marks->second.begin(), marks->second.end());
        if (const auto above = link_.counters.find(p->under); above != link_.counters.end())
            all.insert(all.end(), above->second.begin(), above->second.end());
        into(all, fort);
    }
    for (const MarkerId& id : touchedMarkers_)
        if (const std::string fort = fortOf(now_.markers.at(id)); !fort.empty() && !numbered_)
            into(link_.counters[id], fort);
}

void ExportWork::into(const std::vector<std::string>& all, const std::string& counter) {
    if (hexOf(counter).empty()) return;
    for (const std::string& vasl : all) {
        if (!edited_.has(vasl) || hexOf(vasl) != hexOf(counter)) continue;
        std::string stack = edited_.stackOf(counter);
        if (stack.empty()) {
            const EditedGame::Place place = edited_.placeOf(counter);
            const auto made = edited_.newStack({counter}, place.x, place.y);
            if (!done(made, counter)) break;
            stacks_.insert(stack = *made);
        }
        if (edited_.stackOf(vasl) == stack) continue;
        const auto in = edited_.putInto(vasl, stack);
        if (!done(in, vasl)) continue;
        stacks_.insert(*in);
        note(VaslChanged::restacked, vasl, "", "", hexOf(vasl));
    }
}

/// What the file does not show in the end: no counter lies there any longer, or nobody has said which
/// hexside.
void ExportWork::portionsByHand() {
    for (const auto& [id, vasl] : link_.pieces) {
        const Piece* p = now_.piece(id);
        if (p == nullptr || !p->gone.empty() || !edited_.has(vasl)) continue;
        const Position now = now_.positionOf(*p);
        const auto before = there_.look.pieces.find(vasl);
        const bool wasShown = before != there_.look.pieces.end() && before->second.position &&
                              alikePortions(*before->second.position, now);
        if (!wasShown && !settling_.contains(id)) continue;
        const std::string stack = edited_.stackOf(vasl);
        const auto children = stack.empty() ? std::vector<std::string>{vasl} : edited_.childrenOf(stack);
        const auto at = std::find(children.begin(), children.end(), vasl);
        if (at == children.end()) continue;
        const Position shown = shownIn(children, static_cast<std::size_t>(at - children.begin()));
        if (!alikePortions(shown, now))
            leave(VaslByHand::portion, nameOf(id), now_.placeOf(*p).text(),
                  now == Position() ? "open" : now.text());
    }
}

// --- levels ---

std::optional<int> ExportWork::levelOf(const std::string& vasl) const {
    if (const auto laid = floors_.find(vasl); laid != floors_.end()) return laid->second;
    const SavedPiece* p = saved(vasl);
    if (p == nullptr || !p->readable) return std::nullopt;
    const Counter c = counterOf(*p);
    return markerRow(c).means == MarkerMeans::level ? std::optional(levelTold(c)) : std::nullopt;
}

std::vector<ExportWork::Floor> ExportWork::floorsOf(const std::vector<std::string>& children) const {
    std::vector<Floor> out(1);
    for (const std::string& c : children)
        if (const auto level = levelOf(c))
            out.push_back({c, *level, {}});
        else
            out.back().lies.push_back(c);
    return out;
}

int ExportWork::levelFor(const std::string& vasl, int lies) const {
    if (const auto cover = markerOf_.find(vasl); cover != markerOf_.end()) {
        const Marker* m = now_.marker(cover->second);
        return m == nullptr ? lies : m->at.level;
    }
    if (const auto on = onCover_.find(vasl); on != onCover_.end()) return levelFor(on->second, lies);
    const Piece* p = pieceAt(vasl);
    return p == nullptr || !p->gone.empty() || now_.placeOf(*p).hex != hexOf(vasl) ? lies
                                                                                   : now_.placeOf(*p).level;
}

/// Who is on a level lies above the counter that tells it, with his `?`: a copy of one where the stack has
/// none.
void ExportWork::ontoFloors(const std::string& stack) {
    const auto children = edited_.childrenOf(stack);
    if (children.empty() ||
        std::any_of(children.begin(), children.end(), [&](const std::string& c) { return isNews(c); }))
        return;
    std::vector<Floor> floors = floorsOf(children);
    std::map<int, std::vector<std::string>> coming;
    for (const Floor& floor : floors)
        for (const std::string& c : floor.lies)
            if (const int level = levelFor(c, floor.level); level != floor.level) coming[level].push_back(c);
    if (coming.empty()) return;
    std::set<std::string> gone;
    for (const auto& [level, all] : coming) {
        auto floor = std::find_if(floors.begin(), floors.end(),
                                  [&, &is = level](const Floor& f) { return f.level == is; });
        if (floor == floors.end()) {
            const auto counter = layFloor(level);
            if (!counter) continue;  // told
            note(VaslChanged::added, *counter, "", "", hexOf(children.front()));
            floor = std::find_if(floors.begin() + 1, floors.end(),
                                 [&, &is = level](const Floor& f) { return f.level > is; });
            floor = floors.insert(floor, Floor{*counter, level, {}});
        }
        floor->lies.insert(floor->lies.end(), all.begin(), all.end());
        gone.insert(all.begin(), all.end());
    }
    std::vector<std::string> wanted;
    std::string in = stack;
    for (Floor& floor : floors) {
        const bool hasCome = coming.contains(floor.level);
        std::vector<std::string> lies;
        for (const std::string& c : floor.lies)
            if (!gone.contains(c) ||
                (hasCome && std::count(coming[floor.level].begin(), coming[floor.level].end(), c) > 0))
                lies.push_back(c);
        if (!floor.counter.empty()) wanted.push_back(floor.counter);
        if (floors_.contains(floor.counter) && edited_.stackOf(floor.counter).empty()) {
            const auto into = edited_.putInto(floor.counter, in);
            if (!done(into, floor.counter)) return;
            in = *into;
            stacks_.insert(in);
        }
        wanted.insert(wanted.end(), lies.begin(), lies.end());
    }
    if (!done(edited_.reorder(in, wanted), wanted.front())) return;
    for (const std::string& c : gone) note(VaslChanged::restacked, c, "", "", hexOf(c));
}

void ExportWork::ontoFloors() {
    if (numbered_) return;
    for (const PieceId& id : touched_) {
        const std::string& vasl = link_.pieces.at(id);
        const EditedGame::Place place = edited_.placeOf(vasl);
        if (!edited_.stackOf(vasl).empty() || place.map != edited_.original().mainMap() ||
            levelFor(vasl, 0) == 0)
            continue;
        if (const auto made = edited_.newStack({vasl}, place.x, place.y); done(made, vasl))
            stacks_.insert(*made);
    }
    for (const std::string& stack : std::set<std::string>(stacks_)) ontoFloors(stack);
    // What an export has laid goes with the last who lay on it.
    for (const std::string& counter : base_.copies) {
        if (!edited_.has(counter) || !levelOf(counter)) continue;
        const auto isEmpty = [&](const std::vector<std::string>& children) {
            const auto floors = floorsOf(children);
            return std::all_of(floors.begin(), floors.end(),
                               [&](const Floor& f) { return f.counter != counter || f.lies.empty(); });
        };
        const SavedPiece* p = edited_.original().piece(counter);
        const SavedStack* lay = p == nullptr ? nullptr : edited_.original().stack(p->stack);
        const std::string stack = edited_.stackOf(counter);
        const bool was = lay != nullptr && !isEmpty(lay->children);
        if (was && (stack.empty() || isEmpty(edited_.childrenOf(stack)))) removeOne(counter);
    }
}

/// Where the file has no counter of a level, that is for the player to lay.
void ExportWork::levelsByHand() {
    const auto shownFor = [&](const std::string& vasl) {
        int shown = 0;
        const std::string stack = edited_.stackOf(vasl);
        for (const std::string& c : stack.empty() ? std::vector<std::string>{} : edited_.childrenOf(stack)) {
            if (c == vasl) break;
            shown = levelOf(c).value_or(shown);
        }
        return shown;
    };
    for (const PieceId& id : touched_) {
        const Piece* p = now_.piece(id);
        const std::string& vasl = link_.pieces.at(id);
        if (p == nullptr || !p->gone.empty() || !edited_.has(vasl)) continue;
        if (const Location at = now_.placeOf(*p); at.level != shownFor(vasl))
            leave(VaslByHand::level, nameOf(id), at.text());
    }
    // Dummies, and with numbered `?` whatever lies under them: the `?` itself.
    for (const auto& [id, counters] : link_.counters) {
        const Marker* m = now_.marker(id);
        if (m == nullptr || !touchedMarkers_.contains(id) || counters.empty() ||
            !edited_.has(counters.front()) || !(numbered_ || m->contents.empty()))
            continue;
        if (m->at.level != shownFor(counters.front()))
            leave(VaslByHand::level, m->kind == MarkerKind::concealed ? "?" : "Cloak", m->at.text());
    }
}

// --- order in stacks ---

std::optional<MarkerId> ExportWork::coverIn(const std::vector<std::string>& children, std::size_t place,
                                            const State& state) const {
    const Piece* p = pieceAt(children[place]);
    for (std::size_t k = place + 1; p != nullptr && k < children.size(); ++k)
        if (const auto q = markerOf_.find(children[k]); q != markerOf_.end())
            if (const Marker* m = state.marker(q->second);
                m != nullptr && m->side == p->side && covers(*m) &&
                (&state != &now_ || m->at.level == now_.placeOf(*p).level))
                return q->second;
    return std::nullopt;
}

/// Whether a `?` covers what it must not, or leaves uncovered what it must cover.
bool ExportWork::wrongCover(const std::vector<std::string>& children) const {
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Piece* p = ours_.contains(children[i]) ? pieceAt(children[i]) : nullptr;
        if (p == nullptr) continue;
        const auto cover = coverIn(children, i, now_);
        const Marker* under = now_.marker(p->under);
        const bool concealed = under != nullptr && covers(*under);
        if (concealed != cover.has_value() && p->fortification.empty() && !(under != nullptr && !concealed))
            return true;
        if (!concealed || !cover || *cover == p->under) continue;
        // Two stacks under one `?`: it lies on the upper, and covers both.
        const auto own = link_.counters.find(p->under);
        const bool none =
            own == link_.counters.end() || std::none_of(own->second.begin(), own->second.end(),
                                                        [&](const std::string& q) { return edited_.has(q); });
        const bool shared = none && now_.marker(*cover)->at == under->at;
        if (!shared) return true;
    }
    return false;
}

/// Whether who settles lies beneath another fortification than it is in, or a weapon on another than its
/// bearer.
bool ExportWork::wrongPlace(const std::vector<std::string>& children) const {
    const auto here = [&](const std::string& vasl) {
        return std::count(children.begin(), children.end(), vasl) > 0;
    };
    // Dummies lie where units would.
    const auto fortOver = [&](std::size_t place, int level) -> std::string {
        for (std::size_t i = place + 1; i < children.size(); ++i)
            if (const Piece* fort = ours_.contains(children[i]) ? pieceAt(children[i]) : nullptr;
                fort != nullptr && givenBy(*fort).portion != Portion::open &&
                now_.placeOf(*fort).level == level)
                return children[i];
        return "";
    };
    for (std::size_t i = 0; i < children.size(); ++i) {
        const auto cover = markerOf_.find(children[i]);
        const Marker* m = cover == markerOf_.end() ? nullptr : now_.marker(cover->second);
        if (m == nullptr || !m->contents.empty() || !covers(*m) || !touchedMarkers_.contains(cover->second))
            continue;
        const std::string fort = fortOf(*m);
        if ((fort.empty() || here(fort)) && fortOver(i, m->at.level) != fort) return true;
    }
    for (std::size_t i = 0; i < children.size(); ++i) {
        const auto ours = ours_.find(children[i]);
        const Piece* p = ours == ours_.end() ? nullptr : now_.piece(ours->second);
        if (p == nullptr) continue;
        if ((handed_.contains(ours->second) || touched_.contains(ours->second)) && isBorne(*p)) {
            const auto bearer = bearerOf(*p);
            const Piece* who = bearer && !bearer->empty() ? pieceAt(*bearer) : nullptr;
            const bool together =
                bearer && (bearer->empty() || (who != nullptr && who->isPersonnel() && here(*bearer)));
            if (together && bearerShown(children, i) != *bearer) return true;
        }
        if (!settling_.contains(ours->second) || !goesIn(*p)) continue;
        const Position shown = shownIn(children, i), now = now_.positionOf(*p);
        if (alikePortions(shown, now)) continue;
        const std::string fort = fortOf(*p);
        const bool beneath = shown.portion != Portion::open && shown.portion != Portion::bypass;
        if (fort.empty() ? beneath : here(fort)) return true;
    }
    return false;
}

std::optional<MarkerId> ExportWork::toppedBy(const std::string& vasl,
                                             const std::vector<std::string>& children) const {
    if (ours_.contains(vasl) || markerOf_.contains(vasl)) return std::nullopt;
    if (const auto laid = onCover_.find(vasl); laid != onCover_.end() && copies_.contains(vasl)) {
        const auto of = markerOf_.find(laid->second);
        const bool lies = std::count(children.begin(), children.end(), laid->second) > 0;
        return lies && of != markerOf_.end() ? std::optional(of->second) : std::nullopt;
    }
    const SavedPiece* p = edited_.original().piece(vasl);
    const SavedStack* stack = p == nullptr ? nullptr : edited_.original().stack(p->stack);
    if (stack == nullptr || edited_.stackOf(vasl) != p->stack) return std::nullopt;
    const auto at = std::find(stack->children.begin(), stack->children.end(), vasl);
    for (auto below = at; below != stack->children.begin();) {
        --below;
        if (ours_.contains(*below)) return std::nullopt;
        const auto of = markerOf_.find(*below);
        if (of == markerOf_.end()) continue;
        const Marker* m = now_.marker(of->second);
        const bool lies = std::count(children.begin(), children.end(), *below) > 0;
        const auto marked = markedBy_.find(vasl);
        const Piece* unit = marked == markedBy_.end() ? nullptr : now_.piece(marked->second);
        if (!lies) continue;
        // Who is shown takes it with him; who has exchanged leaves it where both sides see it.
        const bool shown = unit != nullptr && unit->gone.empty() && now_.marker(unit->under) == nullptr &&
                           now_.placeOf(*unit).hex == hexOf(vasl);
        if (m == nullptr || shown) return std::nullopt;
        return of->second;
    }
    return std::nullopt;
}

bool ExportWork::isOnTop(const std::string& vasl) const {
    const SavedPiece* p = edited_.original().piece(vasl);
    const SavedStack* stack = p == nullptr ? nullptr : edited_.original().stack(p->stack);
    if (stack == nullptr) return false;
    const auto at = std::find(stack->children.begin(), stack->children.end(), vasl);
    return std::none_of(at, stack->children.end(),
                        [&](const std::string& c) { return markerOf_.contains(c); });
}

ExportWork::Order ExportWork::ordered(const std::vector<std::string>& children) const {
    /// From the bottom: what is hidden, each `?` with what lies under it, those in the open.
    struct Pile {
        std::vector<std::string> hidden, open;
        std::vector<MarkerId> markers;
    };
    // Lowest what belongs to no unit; then each fortification on top of who is in it, then the others.
    Order out;
    std::vector<std::string> ground, hidden;
    std::map<std::string, Pile> in;  // by fortification; "": in none
    std::map<MarkerId, std::vector<std::string>> under, over, crown;
    const auto add = [&](const std::string& fort, const MarkerId& id) {
        auto& markers = in[fort].markers;
        if (std::find(markers.begin(), markers.end(), id) == markers.end()) markers.push_back(id);
    };
    const auto here = [&](const Piece& p) {
        const std::string fort = fortOf(p);
        return std::count(children.begin(), children.end(), fort) > 0 ? fort : std::string();
    };
    const bool forts = std::any_of(children.begin(), children.end(), [&](const std::string& c) {
        const auto ours = ours_.find(c);
        const Piece* p = ours == ours_.end() ? nullptr : now_.piece(ours->second);
        return p != nullptr && givenBy(*p).portion != Portion::open;
    });
    std::map<MarkerId, std::string> fortOfMarker;
    for (const std::string& c : children)
        if (const auto ours = ours_.find(c); ours != ours_.end())
            if (const Piece* p = now_.piece(ours->second); p != nullptr && now_.marker(p->under) != nullptr)
                if (const std::string fort = here(*p); !fort.empty()) fortOfMarker[p->under] = fort;
    for (const std::string& c : children)
        if (const auto q = markerOf_.find(c); q != markerOf_.end())
            if (const Marker* m = now_.marker(q->second); m != nullptr)
                if (const std::string fort = fortOf(*m);
                    std::count(children.begin(), children.end(), fort) > 0)
                    fortOfMarker[q->second] = fort;
    for (const std::string& c : children) {
        if (const auto q = markerOf_.find(c); q != markerOf_.end()) {
            over[q->second].push_back(c);
            add(fortOfMarker[q->second], q->second);
            continue;
        }
        if (const auto top = toppedBy(c, children)) {
            (isOnTop(c) ? crown : over)[*top].push_back(c);
            add(fortOfMarker[*top], *top);
            continue;
        }
        const Piece* p = pieceAt(c);
        const Marker* m = p == nullptr ? nullptr : now_.marker(p->under);
        if (p == nullptr || !p->fortification.empty()) {
            ground.push_back(c);
        } else if (m != nullptr && covers(*m)) {
            under[p->under].push_back(c);
            add(fortOfMarker[p->under], p->under);
        } else if (m != nullptr) {
            const std::string fort = here(*p);
            const bool there = !fort.empty() || forts;
            if (!there) hidden.push_back(c);
            (there ? in[fort].hidden : ground).push_back(c);
        } else {
            in[here(*p)].open.push_back(c);
        }
    }
    // Hidden ones in their places, each weapon on its bearer.
    if (const auto sorted = borne(hidden); sorted.size() == hidden.size()) {
        const std::set<std::string> those(hidden.begin(), hidden.end());
        auto next = sorted.begin();
        for (std::string& c : ground)
            if (those.contains(c)) c = *next++;
    }
    const auto lay = [&](const Pile& pile, std::vector<std::string>& onto) {
        const auto pour = [&](const std::vector<std::string>& all) {
            onto.insert(onto.end(), all.begin(), all.end());
        };
        pour(borne(pile.hidden));
        for (const MarkerId& id : pile.markers) {
            pour(borne(under[id]));
            pour(over[id]);
            pour(crown[id]);
        }
        pour(borne(pile.open));
    };
    for (const std::string& c : ground) {
        if (const auto inside = in.find(c); inside != in.end()) lay(inside->second, out.lower);
        out.lower.push_back(c);
    }
    if (const auto outside = in.find(""); outside != in.end()) lay(outside->second, out.upper);
    return out;
}

/// With numbered `?` the rest of a stack stays as it lies: who is shown goes onto its `?`, marks and all.
void ExportWork::shownOnTop(const std::string& stack, const std::vector<std::string>& children) {
    std::vector<std::string> wanted, up;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const auto marked = markedBy_.find(children[i]);
        const auto ours = ours_.find(children[i]);
        const PieceId id = marked != markedBy_.end() ? marked->second
                           : ours != ours_.end()     ? ours->second
                                                     : PieceId();
        const Piece* p = now_.piece(id);
        const bool shown = p != nullptr && touched_.contains(id) && now_.marker(p->under) == nullptr;
        const auto vasl = link_.pieces.find(id);
        const auto lies = vasl == link_.pieces.end()
                              ? children.end()
                              : std::find(children.begin(), children.end(), vasl->second);
        const bool covered =
            shown && lies != children.end() &&
            coverIn(children, static_cast<std::size_t>(lies - children.begin()), now_).has_value();
        (covered ? up : wanted).push_back(children[i]);
    }
    if (up.empty()) return;
    wanted.insert(wanted.end(), up.begin(), up.end());
    if (!done(edited_.reorder(stack, wanted), up.front())) return;
    for (const std::string& vasl : up) note(VaslChanged::restacked, vasl, "", "", hexOf(vasl));
}

void ExportWork::order() {
    // Pieces whose `?` has come or gone, or whose part of the hex is another, lie in stacks that nothing else
    // has changed.
    for (const auto& changed : {touched_, settling_, handed_})
        for (const PieceId& id : changed)
            if (const std::string stack = edited_.stackOf(link_.pieces.at(id)); !stack.empty())
                stacks_.insert(stack);
    for (const MarkerId& id : touchedMarkers_)
        if (const auto counters = link_.counters.find(id); counters != link_.counters.end())
            for (const std::string& vasl : counters->second)
                if (const std::string stack = edited_.has(vasl) ? edited_.stackOf(vasl) : ""; !stack.empty())
                    stacks_.insert(stack);
    ontoFloors();
    for (const std::string& stack : stacks_) {
        const auto children = edited_.childrenOf(stack);
        if (children.empty()) continue;
        // Where VASL has put somebody otherwise since, the order is what it is there.
        if (std::any_of(children.begin(), children.end(), [&](const std::string& c) { return isNews(c); }))
            continue;
        const std::vector<Floor> floors = floorsOf(children);
        const bool levels = floors.size() > 1;
        if (numbered_) {
            shownOnTop(stack, children);
            continue;
        }
        if (!wrongCover(children) && !wrongPlace(children)) continue;
        Order parts;
        std::vector<std::string> wanted;
        for (const Floor& floor : floors) {
            if (!floor.counter.empty()) wanted.push_back(floor.counter);
            parts = ordered(floor.lies);
            for (const auto* all : {&parts.lower, &parts.upper})
                wanted.insert(wanted.end(), all->begin(), all->end());
        }
        const EditedGame::Place place = edited_.placeOf(children.front());
        // A `?` that lies beside a foxhole would cover who is shown in it: a stack of its own, at the same
        // place.
        const bool apart = !levels && !parts.lower.empty() && !parts.upper.empty() &&
                           wanted.size() == children.size() && place.map == edited_.original().mainMap() &&
                           (wrongCover(wanted) || wrongPlace(wanted));
        if (apart) {
            if (!done(edited_.newStack(parts.upper, place.x, place.y), parts.upper.front())) continue;
            if (!done(edited_.reorder(stack, parts.lower), children.front())) continue;
        } else if (wanted == children || !done(edited_.reorder(stack, wanted), children.front())) {
            continue;
        }
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (wanted[i] != children[i]) note(VaslChanged::restacked, wanted[i], "", "", hexOf(wanted[i]));
    }
}

}  // namespace shellgame::vsav
