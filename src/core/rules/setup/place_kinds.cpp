// SPDX-License-Identifier: MIT
#include "shellgame/rules/setup/place_kinds.hpp"

#include <algorithm>
#include <array>

#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

namespace {

constexpr std::array<PlaceKind, 12> placeRows{{
    {PlacedAs::concealed, PlaceContents::counters, "Stack under a ?"},
    {PlacedAs::concealed, PlaceContents::number, "Dummy stack", Allotted::dummyStacks},
    {PlacedAs::hip, PlaceContents::counters, "Hidden units (HIP)"},
    {PlacedAs::hip, PlaceContents::fortification, "Hidden fortification"},
    {PlacedAs::hip, PlaceContents::nothing, "Dummy HIP counter", Allotted::dummyHip},
    {PlacedAs::mine, PlaceContents::number, "A-P mines", Allotted::apFactors, "AP"},
    {PlacedAs::mine, PlaceContents::number, "A-T mines", Allotted::atFactors, "AT"},
    {PlacedAs::mine, PlaceContents::nothing, "Dummy minefield", Allotted::dummyMinefields},
    {PlacedAs::cloaked, PlaceContents::counters, "Cloaked units"},
    {PlacedAs::cloaked, PlaceContents::nothing, "Dummy cloak"},
    {PlacedAs::known, PlaceContents::counters, "Units face up"},
    {PlacedAs::force, PlaceContents::counters, "Force"},
}};

/// Returns true if a marker on the map belongs to this row.
bool countsAs(const PlaceKind& row, const State& state, const Marker& m) {
    if (row.kind != placedAs(m.kind)) return false;
    const auto is = [&](const auto& what) {
        return [&](const PieceId& id) {
            const Piece* p = state.piece(id);
            return p != nullptr && what(*p);
        };
    };
    const auto& in = m.contents;
    if (!row.mines.empty())
        return std::any_of(in.begin(), in.end(), is([&](const Piece& p) { return p.mines == row.mines; }));
    const bool works =
        !in.empty() && std::all_of(in.begin(), in.end(),
                                   is([](const Piece& p) { return p.kind == PieceClass::fortification; }));
    switch (row.contents) {
        case PlaceContents::counters:
            return !m.isDummy() && !works;
        case PlaceContents::fortification:
            return works;
        case PlaceContents::number:
        case PlaceContents::nothing:
            return m.isDummy();
    }
    return false;
}

int placedOf(const PlaceKind& row, const State& state, const SideId& side) {
    if (row.kind == PlacedAs::known)
        return static_cast<int>(std::count_if(state.pieces.begin(), state.pieces.end(), [&](const auto& one) {
            const Piece& p = one.second;
            return p.side == side && p.under.empty() && p.inPlay() && p.kind != PieceClass::fortification;
        }));
    return static_cast<int>(std::count_if(state.markers.begin(), state.markers.end(), [&](const auto& one) {
        return one.second.side == side && countsAs(row, state, one.second);
    }));
}

}  // namespace

std::span<const PlaceKind> placeKinds() {
    return placeRows;
}

System systemOf(const PlaceKind& kind) {
    const auto marker = enumFrom<MarkerKind>(enumText(kind.kind));
    return marker ? systemOf(*marker) : System::asl;
}

std::vector<PlacedCount> countPlaced(const State& state, const SideId& side) {
    const std::vector<Allotment> given = allotments(state);
    std::vector<PlacedCount> out;
    for (const PlaceKind& row : placeRows) {
        if (systemOf(row) != state.settings.system) continue;
        PlacedCount& count = out.emplace_back(PlacedCount{&row, placedOf(row, state, side)});
        for (const Allotment& a : given)
            if (a.side == side && row.allotted == a.what) count.allotment = a;
    }
    return out;
}

PlaceAct placing(const PlaceKind& kind, const SideId& side, const std::string& hex, int n) {
    PlaceAct act{.side = side, .at = {hex, 0}, .kind = kind.kind};
    if (!kind.mines.empty())
        act.contents.emplace_back(std::to_string(n) + " " + std::string(kind.mines));
    else if (kind.contents == PlaceContents::number)
        act.dummies = n;
    return act;
}

std::vector<std::string> fortificationNames() {
    std::vector<std::string> out;
    for (const PieceType& t : Catalogue::builtIn().all()) {
        const Piece p = makePiece(t, SideId());
        const bool known = std::find(out.begin(), out.end(), p.type) != out.end();
        if (p.kind == PieceClass::fortification && p.fortification != "tunnel" && !known)
            out.push_back(p.type);
    }
    return out;
}

ArcShape facingOf(const std::string& name, const std::string& nationality) {
    const PieceLookup found = Catalogue::builtIn().lookup(name, nationality);
    return found ? arcShape(makePiece(found.type, SideId())) : ArcShape::none;
}

PlaceAct placingFortification(const PlaceKind& kind, const SideId& side, const std::string& hex,
                              const std::string& name, int hexsides) {
    PlaceAct act{.side = side, .at = {hex, 0}, .kind = kind.kind};
    act.contents.emplace_back(name);
    if (hexsides > 0) act.contents.front() = act.contents.front().hexsides(hexsides);
    return act;
}

PlaceAct allFacing(PlaceAct act, const std::string& nationality, const std::string& arc) {
    for (NamedCounter& counter : act.contents)
        if (facingOf(counter.type(), nationality) == ArcShape::spine) counter = counter.facing(arc);
    return act;
}

PlaceAct allEmplaced(const GameView& view, PlaceAct act, const std::string& nationality) {
    const auto typeOf = [&](const NamedCounter& counter) {
        const PieceLookup found = Catalogue::builtIn().lookup(counter.type(), nationality);
        return found ? makePiece(found.type, SideId()) : Piece();
    };
    const bool manned =
        std::any_of(act.contents.begin(), act.contents.end(),
                    [&](const NamedCounter& counter) { return typeOf(counter).kind == PieceClass::crew; });
    if (!manned || !mayEmplaceAt(view, act.at, act.position)) return act;
    for (NamedCounter& counter : act.contents) {
        if (const Piece gun = typeOf(counter); gun.kind != PieceClass::gun || gun.gunType == "RCL") continue;
        Json json = counter.json();
        if (json.is_string()) json = {{"type", json}};
        if (json.contains("emplaced")) continue;
        json["emplaced"] = true;
        counter = NamedCounter::written(std::move(json));
    }
    return act;
}

PlaceAct facing(PlaceAct act, const std::string& arc) {
    act.contents.front() = act.contents.front().facing(arc);
    return act;
}

}  // namespace shellgame
