// SPDX-License-Identifier: MIT
#include "io/vsav/assemble.hpp"

#include <algorithm>
#include <set>

#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "words/vasl.hpp"

namespace shellgame::vsav {

namespace {

const SideId axis{axisSide}, allied{alliedSide};

/// Returns the counter's name. If the counter has no name, returns the name of its picture, which may be
/// empty.
std::string nameToTell(const Counter& c) {
    if (!c.piece->name.empty()) return c.piece->name;
    return c.name.empty() ? std::string(pictureStem(c.piece->image)) : c.name;
}

/// Makes the entry for a piece that is not imported.
VaslLeft leftPiece(const std::string& id, std::string name, std::string hex, VaslLeftOut why,
                   std::string detail = "") {
    VaslLeft out{id, std::move(name), std::move(hex), why, std::move(detail)};
    if (out.name.empty()) out.what = Message(words::vaslNamelessPiece, id);
    return out;
}

}  // namespace

Assembler::Assembler(const SavedGame& game, const Layout& layout, Questions& questions, SideId first)
    : game_(game), layout_(layout), questions_(questions), first_(std::move(first)) {}

void Assembler::leave(Item& item, VaslLeftOut why) {
    if (item.done) return;
    item.done = true;
    left.push_back(leftPiece(item.c.piece->id, nameToTell(item.c), item.place.text(), why));
}

void Assembler::take(Item& item) {
    if (item.done) return;
    item.done = true;
    ++understood;
}

/// Collects all counters of the battlefield, and their stacks.
void Assembler::gather() {
    std::unordered_map<std::string, std::size_t> byId;
    for (const SavedPiece& p : game_.pieces()) {
        if (!p.readable) {
            left.push_back(leftPiece(p.id, p.name, "", VaslLeftOut::unreadable, printable(p.why, 300)));
            continue;
        }
        if (p.map != game_.mainMap()) {
            const Counter c = counterOf(p);
            const bool track = markerRow(c).means == MarkerMeans::track;
            const bool none = p.map.empty() || p.map == "null";
            left.push_back(leftPiece(p.id, nameToTell(c), "",
                                     track  ? VaslLeftOut::tracks
                                     : none ? VaslLeftOut::noMap
                                            : VaslLeftOut::otherMap,
                                     none ? "" : printable(p.map, 60)));
            continue;
        }
        Item item;
        item.c = counterOf(p);
        item.row = &markerRow(item.c);
        item.place = layout_.placeOf(p.x, p.y);
        item.side = SideId(sideOfNation(item.c.nation));
        // If several pieces have the same id, stacks refer to the last of these pieces.
        if (const auto [at, fresh] = byId.emplace(p.id, items.size()); !fresh) {
            leave(items[at->second], VaslLeftOut::sameId);
            at->second = items.size();
        }
        items.push_back(std::move(item));
    }
    std::vector<bool> stacked(items.size(), false);
    const auto pile = [&](int x, int y) {
        Pile out;
        out.x = x, out.y = y;
        out.onBoard = layout_.placeOf(x, y).onBoard;
        return out;
    };
    for (const SavedStack& s : game_.stacks()) {
        if (!s.readable || s.map != game_.mainMap()) continue;
        Pile here = pile(s.x, s.y);
        for (const std::string& child : s.children)
            if (const auto at = byId.find(child); at != byId.end() && !stacked[at->second]) {
                stacked[at->second] = true;
                here.of.push_back(at->second);
            }
        if (!here.of.empty()) piles_.push_back(std::move(here));
    }
    for (std::size_t i = 0; i < items.size(); ++i)
        if (!stacked[i] && !items[i].done) {
            Pile here = pile(items[i].c.piece->x, items[i].c.piece->y);
            here.of.push_back(i);
            piles_.push_back(std::move(here));
        }
}

/// Determines the side of counters without a nation: the side that has hidden them, the side of other
/// counters in their stack or hex, or the side that the player states.
void Assembler::sides() {
    std::map<Owner, int> axisOwned;
    const auto owner = [](const Item& item) {
        const SavedPiece& p = *item.c.piece;
        return p.hidden != Owner::none      ? p.hidden
               : p.concealed != Owner::none ? p.concealed
                                            : p.concealmentCounter;
    };
    for (const Item& item : items)
        if (const Owner of = owner(item); of != Owner::none && !item.side.empty())
            axisOwned[of] += item.side == axis ? 1 : -1;
    for (Item& item : items) {
        if (!item.side.empty()) continue;
        const auto of = axisOwned.find(owner(item));
        if (owner(item) != Owner::none && of != axisOwned.end() && of->second != 0)
            item.side = of->second > 0 ? axis : allied;
    }
    std::map<std::string, std::set<SideId>> inHex;
    for (const Item& item : items)
        if (item.place.onBoard && !item.side.empty() && isUnitOrWeapon(item.c.kind))
            inHex[item.place.at].insert(item.side);
    for (const Pile& pile : piles_) {
        const SideId others = sideByOthers(pile);
        for (const std::size_t i : pile.of) {
            Item& item = items[i];
            const bool sided = item.c.kind == CounterKind::fortification || isUnitOrWeapon(item.c.kind) ||
                               item.isQ() || item.isCloak() || !wreckedName(item.c.piece->name).empty();
            if (!item.side.empty() || !sided) continue;
            item.side = others;
            if (const auto in = inHex.find(item.place.at);
                item.side.empty() && item.place.onBoard && in != inHex.end() && in->second.size() == 1)
                item.side = *in->second.begin();
            if (!item.side.empty()) continue;
            const Asked about{"", item.c.name, item.place.text(), item.c.piece->id};
            item.side = SideId(questions_.ask(about, VaslAsk::side, defender().text, {axisSide, alliedSide}));
            item.sideAsked = true;
            ++asked;
        }
    }
    for (const Pile& pile : piles_)
        if (pile.onBoard) captures(pile);
}

/// Marks captured weapons. A weapon is captured if it is on top of an enemy unit, in a stack without units of
/// its own side (A21).
void Assembler::captures(const Pile& pile) {
    std::set<SideId> men;
    for (const std::size_t i : pile.of)
        if (isUnitOrWeapon(items[i].c.kind) && items[i].c.kind != CounterKind::supportWeapon)
            men.insert(items[i].side);
    if (men.size() != 1 || men.begin()->empty()) return;
    bool beneath = false;
    for (const std::size_t i : pile.of) {
        Item& item = items[i];
        if (item.c.kind != CounterKind::supportWeapon)
            beneath = beneath || isUnitOrWeapon(item.c.kind);
        else if (beneath && !item.side.empty())
            item.side = *men.begin();
    }
}

SideId Assembler::sideByOthers(const Pile& pile) const {
    int more = 0;
    for (const std::size_t i : pile.of)
        if (isUnitOrWeapon(items[i].c.kind) || items[i].isQ())
            more += items[i].side == axis ? 1 : items[i].side == allied ? -1 : 0;
    return more > 0 ? axis : more < 0 ? allied : SideId();
}

void Assembler::mines(Item& item) {
    const std::string& base = item.c.piece->name;
    item.mines = true;
    if (base.find("Dummy") != std::string::npos) return;
    const bool antiTank = base.find("AT") != std::string::npos;
    int factors = item.c.size;
    if (factors == 0)
        factors = questions_.number({"", base}, VaslAsk::factors, antiTank ? 1 : 6, 1, antiTank ? 5 : 12);
    if (const auto found =
            Catalogue::builtIn().lookup(std::to_string(factors) + (antiTank ? " AT" : " AP"), ""))
        item.piece = makePiece(found.type, item.side);
}

/// Determines the type of each counter of a pile.
void Assembler::makePieces(const Pile& pile) {
    for (const std::size_t i : pile.of) {
        Item& item = items[i];
        if (item.done) continue;
        const int before = questions_.askedSoFar();
        if (item.c.kind == CounterKind::mapOverlay) {
            leave(item, VaslLeftOut::overlay);
        } else if (item.c.kind == CounterKind::fortification && item.c.piece->name.starts_with("Minefield")) {
            mines(item);
        } else if (isUnitOrWeapon(item.c.kind) || item.c.kind == CounterKind::fortification) {
            item.fortification = item.c.kind == CounterKind::fortification;
            if (leaveOut.contains(item.c.piece->id)) {
                leave(item, VaslLeftOut::byPlayer);
                continue;
            }
            if (!item.side.empty()) item.piece = ourPiece(item.c, item.side, questions_);
            if (!item.piece) {
                const bool said = questions_.leavesOut({catalogueNation(item.c), item.c.name});
                if (said) link.leftOut.insert(item.c.piece->id);
                leave(item, said                 ? VaslLeftOut::byPlayer
                            : item.fortification ? VaslLeftOut::noSetting
                                                 : VaslLeftOut::unknown);
            }
            // Only Personnel and vehicles count for the nation of a side, because weapons may be captured.
            if (item.isUnit() && item.piece->isUnit()) ++nations[item.side][catalogueNation(item.c)];
        } else if (!wreckedName(item.c.piece->name).empty()) {
            item.wreck = true;
            item.piece = ourWreck(item.c, item.side, questions_);
        }
        item.asked = questions_.askedSoFar() != before;
        if (item.asked) ++asked;
        if (item.c.heroic && !item.done)
            left.push_back({item.c.piece->id, item.c.name, item.place.text(), VaslLeftOut::noSetting, "",
                            Message(words::vaslHeroic, item.c.name)});
    }
}

StackCounter cardOf(const Item& item) {
    using Is = StackCounter::Is;
    StackCounter out;
    out.side = item.side;
    out.hidden = item.c.hidden();
    out.concealed = item.c.concealed();
    const bool marker = item.c.kind == CounterKind::marker && item.row != nullptr;
    if (item.wreck && item.piece) {
        out.is = Is::wreck;
    } else if (item.fortification && item.piece) {
        out.is = Is::fort;
        out.makes = item.piece->makes;
    } else if (item.isUnit()) {
        out.is = isBorne(*item.piece) ? Is::weapon : Is::unit;
        out.personnel = item.piece->isPersonnel();
        out.vehicle = item.piece->kind == PieceClass::vehicle;
        out.goesIn = goesIn(*item.piece);
        out.broken = item.piece->marks.contains("broken");
    } else if (item.isQ() || (marker && item.row->means == MarkerMeans::cloak)) {
        out.is = item.side.empty() ? Is::other : Is::cover;
        out.cloak = !item.isQ();
    } else if (marker && item.row->means == MarkerMeans::level) {
        out.is = Is::floor;
        out.level = levelTold(item.c);
    } else if (marker && !item.mines && !markTold(item.c).empty()) {
        out.is = Is::mark;
        out.of = item.row->of;
        out.forBroken = item.row->mark == "DM";
    }
    return out;
}

/// Converts marker counters to marks of units and notes about hexes, depending on their positions in the
/// stack.
void Assembler::understand(Pile& pile) {
    makePieces(pile);
    std::vector<StackCounter> cards;
    for (const std::size_t i : pile.of) cards.push_back(cardOf(items[i]));
    const Place& where = items[pile.of.front()].place;
    const bool onHexside = pile.onBoard && !where.other.empty();
    pile.lies = readStack(cards, onHexside ? std::optional(where.otherAt) : std::nullopt);
    for (std::size_t place = 0; place < pile.of.size(); ++place) {
        Item& item = items[pile.of[place]];
        const Lies& lies = pile.lies[place];
        item.level = lies.level;
        if (pile.onBoard) item.position = lies.portion;
        if (lies.onCover != Lies::nobody) item.onCover = items[pile.of[lies.onCover]].c.piece->id;
    }
    for (std::size_t place = 0; place < pile.of.size(); ++place) {
        const std::size_t of = pile.lies[place].marks;
        understandMarker(items[pile.of[place]], of == Lies::nobody ? nullptr : &items[pile.of[of]]);
    }
}

void Assembler::mark(Item& unit, Item& marker) {
    if (unit.id.empty()) unit.id = nextPiece();
    if (link.marks[unit.id].size() >= mostUnderMarker) return leave(marker, VaslLeftOut::noSetting);
    if (marker.row->means == MarkerMeans::motion && unit.piece->kind != PieceClass::vehicle)
        return leave(marker, VaslLeftOut::noUnit);
    bear(*unit.piece, markTold(marker.c));
    link.marks[unit.id].push_back(marker.c.piece->id);
    take(marker);
}

void Assembler::noteHex(Item& item) {
    if (!item.place.onBoard) return leave(item, VaslLeftOut::noUnit);
    if (item.place.at.empty()) return leave(item, VaslLeftOut::noHex);
    if (link.hexes[item.place.at].size() >= mostUnderMarker) return leave(item, VaslLeftOut::noSetting);
    const auto told = noteTold(item.c);
    if (!told) return leave(item, VaslLeftOut::unknown);
    HexNote& note = placed.hexes[item.place.at];
    note.smoke = std::min(3, note.smoke + told->smoke);
    if (told->blaze > 0) note.blaze = told->blaze;
    if (!told->becomes.empty()) note.becomes = told->becomes;
    link.hexes[item.place.at].push_back(item.c.piece->id);
    take(item);
}

/// `of` is the unit that has the mark; nullptr if there is none.
void Assembler::understandMarker(Item& item, Item* of) {
    if (item.done || item.piece || item.mines || item.isQ()) return;
    const MarkerRow& row = *item.row;
    switch (row.means) {
        case MarkerMeans::mark:
        case MarkerMeans::motion:
            return of == nullptr ? leave(item, VaslLeftOut::noUnit) : mark(*of, item);
        case MarkerMeans::smoke:
        case MarkerMeans::blaze:
        case MarkerMeans::rubble:
        case MarkerMeans::shellholes:
            return noteHex(item);
        case MarkerMeans::level:
            return item.level != 0 ? take(item) : leave(item, VaslLeftOut::noSetting);
        case MarkerMeans::cloak:
            return;
        case MarkerMeans::ground:
            if (item.c.shows("snow") || item.c.shows("mud")) groundIs = item.c.shows("snow") ? "snow" : "mud";
            return take(item);
        case MarkerMeans::north:
            return take(item);
        case MarkerMeans::track:
            return leave(item, VaslLeftOut::tracks);
        case MarkerMeans::blank:
            leave(item, VaslLeftOut::writtenOn);
            left.back().detail = printable(item.c.label, 60);
            return;
        case MarkerMeans::noSetting:
            return leave(item, VaslLeftOut::noSetting);
        case MarkerMeans::unknown:
            return leave(item, VaslLeftOut::unknown);
    }
}

// --- On the map
// ----------------------------------------------------------------------------------------------

/// The contents of one marker.
struct Assembler::Group {
    MarkerKind kind = MarkerKind::concealed;
    SideId side;
    std::vector<std::size_t> counters, contents;  ///< indexes in the pile
};

/// Sets the covered arcs of a counter, which are named by adjacent hexes.
void Assembler::face(Item& item) {
    const auto map = layout_.ground();
    if (!map || item.place.at.empty() || !item.piece || arcShape(*item.piece) == ArcShape::none) return;
    const auto hex = map->find(item.place.at);
    if (!hex) return;
    const auto arc = [&](int spine, ArcOf of) -> std::string {
        // Hexspine 1 is between the top hexside and the upper right hexside.
        const std::string out = map->nameBeside(*hex, static_cast<Side6>(spine - 1)) + "/" +
                                map->nameBeside(*hex, static_cast<Side6>(spine % 6));
        return arcFits(*map, *item.piece, item.place.at, out, of) ? out : "";
    };
    if (item.c.ca > 0) item.piece->ca = arc(item.c.ca, ArcOf::counter);
    if (item.c.tca > 0) item.piece->tca = arc(item.c.tca, ArcOf::turret);
}

/// Gives each weapon to the unit that possesses it according to the order of the stack, if that unit is in
/// the same group.
void Assembler::possess(const Pile& pile, const std::vector<std::size_t>& together) {
    for (const std::size_t place : together) {
        Item& item = items[pile.of[place]];
        const std::size_t by = pile.lies[place].bearer;
        if (item.piece && std::find(together.begin(), together.end(), by) != together.end())
            item.piece->carrier = items[pile.of[by]].id;
    }
}

/// Asks the player about a `?` that covers nothing, because it may represent units that its owner keeps
/// beside the map.
void Assembler::askUnder(const Item& top, MarkerEntry& entry) {
    std::vector<std::string> choices = groupNames(entry.marker.side);
    choices.insert(choices.begin(), "dummy");
    const Asked about{catalogueNation(top.c), "?", top.place.text(), top.c.piece->id};
    const std::string under =
        questions_.ask(about, VaslAsk::under, "dummy", std::move(choices), std::max(1, entry.marker.dummies));
    ++asked;
    const auto from = std::find_if(placed.reinforcements.begin(), placed.reinforcements.end(),
                                   [&](const GroupEntry& g) { return g.id == under; });
    if (from == placed.reinforcements.end() || from->pieces.size() > mostTogether) return;
    entry.marker.dummies = 0;
    entry.contents = std::move(from->pieces);
    placed.reinforcements.erase(from);
}

void Assembler::putMarker(const Pile& pile, Group& group) {
    // In VASL, units in a foxhole and units on top of the foxhole may be under one `?`. In the game they are
    // two stacks, and the `?` belongs to the upper stack.
    if (!group.contents.empty()) {
        const Position first = items[pile.of[group.contents.front()]].position;
        const auto upper =
            std::stable_partition(group.contents.begin(), group.contents.end(),
                                  [&](std::size_t place) { return items[pile.of[place]].position == first; });
        if (upper != group.contents.end()) {
            Group lower{group.kind, group.side, {}, {group.contents.begin(), upper}};
            group.contents.erase(group.contents.begin(), upper);
            putMarker(pile, lower);
        }
    }
    Group rest{group.kind, group.side, {}, {}};
    for (const auto part : {&Group::contents, &Group::counters})
        if (auto& all = group.*part; all.size() > mostUnderMarker) {
            (rest.*part).assign(all.begin() + mostUnderMarker, all.end());
            all.resize(mostUnderMarker);
        }
    const Item& first =
        items[pile.of[group.contents.empty() ? group.counters.front() : group.contents.front()]];
    MarkerEntry entry;
    entry.id = MarkerId("m" + std::to_string(++markers_));
    Marker& m = entry.marker;
    m.side = group.side;
    m.kind = group.kind;
    m.at = Location{first.place.at, first.level};
    if (!group.contents.empty() || group.kind == MarkerKind::concealed) m.position = first.position;
    possess(pile, group.contents);
    for (const std::size_t place : group.contents) {
        Item& item = items[pile.of[place]];
        entry.contents.push_back(pieceSpecJson(item.id, *item.piece));
        item.under = entry.id;
        item.underKind = m.kind;
        link.pieces[item.id] = item.c.piece->id;
        m.large = m.large || (item.isUnit() && item.piece->isLarge());
        take(item);
    }
    for (const std::size_t place : group.counters) {
        Item& item = items[pile.of[place]];
        link.counters[entry.id].push_back(item.c.piece->id);
        m.large = m.large || (item.isQ() && item.c.large);
        take(item);
    }
    if (group.kind == MarkerKind::concealed && entry.contents.empty()) {
        m.dummies = static_cast<int>(group.counters.size());
        askUnder(items[pile.of[group.counters.front()]], entry);
    }
    m.pds = m.kind == MarkerKind::concealed && !entry.contents.empty();
    placed.markers.push_back(std::move(entry));
    if (!rest.contents.empty() || !rest.counters.empty()) putMarker(pile, rest);
}

void Assembler::putOpen(const Pile& pile, const std::vector<std::size_t>& open) {
    possess(pile, open);
    for (const std::size_t place : open) {
        Item& item = items[pile.of[place]];
        const Location at{item.place.at, item.level};
        if (placed.units.empty() || placed.units.back().side != item.side || placed.units.back().at != at ||
            placed.units.back().position != item.position ||
            placed.units.back().pieces.size() >= mostTogether)
            placed.units.push_back({item.side, at, item.position, {}});
        placed.units.back().pieces.push_back(pieceSpecJson(item.id, *item.piece));
        link.pieces[item.id] = item.c.piece->id;
        take(item);
    }
}

void Assembler::placePile(const Pile& pile) {
    std::vector<Group> groups;
    std::vector<std::size_t> open;
    // For each index of a `?` in the pile, the index of its group.
    std::map<std::size_t, std::size_t> ofCounter;
    const auto group = [&](MarkerKind kind, const SideId& side) {
        groups.push_back({kind, side, {}, {}});
        return groups.size() - 1;
    };
    std::map<std::pair<SideId, int>, std::size_t> hidden, alone;
    for (std::size_t place = 0; place < pile.of.size(); ++place) {
        Item& item = items[pile.of[place]];
        if (item.done || (!item.piece && !item.mines)) continue;
        if (item.place.at.empty()) {
            leave(item, VaslLeftOut::noHex);
            continue;
        }
        if (item.piece && item.id.empty()) item.id = nextPiece();
        face(item);
        if (item.mines) {
            const bool down = item.c.hidden() || item.c.piece->name == "Minefield" || !item.piece;
            if (!down) {
                open.push_back(place);
                continue;
            }
            Group& g = groups[group(MarkerKind::mine, item.side)];
            (item.piece ? g.contents : g.counters).push_back(place);
        } else if (item.c.hidden()) {
            const std::pair key{item.side, item.fortification ? -static_cast<int>(place) - 100 : item.level};
            if (!hidden.contains(key)) hidden[key] = group(MarkerKind::hip, item.side);
            groups[hidden[key]].contents.push_back(place);
        } else if (item.isUnit()) {
            if (const std::size_t above = pile.lies[place].cover; above != Lies::nobody) {
                if (!ofCounter.contains(above)) {
                    ofCounter[above] = group(
                        items[pile.of[above]].isQ() ? MarkerKind::concealed : MarkerKind::cloaked, item.side);
                    groups[ofCounter[above]].counters.push_back(above);
                }
                groups[ofCounter[above]].contents.push_back(place);
            } else if (item.c.concealed()) {
                const std::pair key{item.side, item.level};
                if (!alone.contains(key)) alone[key] = group(MarkerKind::concealed, item.side);
                groups[alone[key]].contents.push_back(place);
            } else {
                open.push_back(place);
            }
        } else {
            open.push_back(place);
        }
    }
    placeCovers(pile, ofCounter, groups);
    for (Group& g : groups) putMarker(pile, g);
    putOpen(pile, open);
}

/// Places each `?` that covers nothing. Such a `?` belongs to the marker beneath it or, without a marker,
/// begins a dummy stack. `ofCounter` contains the group of each `?` that covers something.
void Assembler::placeCovers(const Pile& pile, const std::map<std::size_t, std::size_t>& ofCounter,
                            std::vector<Group>& groups) {
    const auto covers = [](const Item& item) {
        return !item.done && !item.side.empty() && (item.isQ() || item.isCloak());
    };
    std::map<std::pair<SideId, int>, std::size_t> below;
    for (std::size_t place = 0; place < pile.of.size(); ++place) {
        Item& item = items[pile.of[place]];
        const std::pair key{item.side, item.level};
        if (item.isUnit()) below.erase(key);
        if (!covers(item)) continue;
        if (item.place.at.empty()) {
            leave(item, VaslLeftOut::noHex);
            continue;
        }
        if (const auto of = ofCounter.find(place); of != ofCounter.end()) {
            below[key] = of->second;
            continue;
        }
        if (!below.contains(key)) {
            const MarkerKind kind = item.c.hidden() ? MarkerKind::hip
                                    : item.isQ()    ? MarkerKind::concealed
                                                    : MarkerKind::cloaked;
            below[key] = groups.size();
            groups.push_back({kind, item.side, {}, {}});
        }
        groups[below[key]].counters.push_back(place);
    }
}

void Assembler::run() {
    gather();
    sides();
    for (Pile& pile : piles_) understand(pile);
    tray();
    for (const Pile& pile : piles_)
        if (pile.onBoard) placePile(pile);
    // Counters that were not used, such as a cloak beside the map, are listed as not imported.
    for (Item& item : items)
        if (!item.done)
            leave(item, item.isQ() || item.isCloak() ? VaslLeftOut::noSetting : VaslLeftOut::unknown);
}

}  // namespace shellgame::vsav
