// SPDX-License-Identifier: MIT
#include "play/drawings.hpp"

#include <algorithm>

#include "shellgame/rules/mapboard/tunnels.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/sighting/oba.hpp"
#include "shellgame/rules/stacks/status.hpp"

namespace shellgame::app {

namespace {

/// Returns the act of an entry if the act has this type, otherwise nullopt.
template <TypedAct A>
std::optional<A> actOf(const Entry& entry) {
    if (entry.verb != A::about.verb) return std::nullopt;
    return actFrom<A>(entry.command);
}

}  // namespace

Drawings::Drawings(const WindowContext& context, const TunnelsBar& works, QObject* parent)
    : QObject(parent), context_(context), works_(works) {
    // Remove the results of one side's dice, because they must not be shown to another viewer.
    connect(&context_.game, &GameController::viewerChanged, this, [this] { thirdDice_.clear(); });
}

/// Updates all drawings: those of all sources, and the tunnels, complexes, ARs, Bore Sights and pairs that
/// the viewer knows about.
void Drawings::refresh() {
    std::vector<MapDrawing> out;
    if (context_.game.hasGame()) {
        addNight(out);
        addWorks(out);
        addOba(out);
        addChosen(out);
    }
    const auto add = [&](const std::vector<MapDrawing>& some) {
        out.insert(out.end(), some.begin(), some.end());
    };
    for (const Source& source : sources_) add(source());
    context_.map.setDrawings(std::move(out));
}

void Drawings::put(std::vector<MapDrawing>& out, MapDrawing::Kind kind, const std::vector<std::string>& names,
                   const QString& label) const {
    MapDrawing d;
    d.kind = kind;
    d.label = label;
    for (const std::string& n : names)
        if (const auto h = context_.game.ground().find(n)) d.hexes.push_back(*h);
    if (!d.hexes.empty()) out.push_back(std::move(d));
}

void Drawings::addWorks(std::vector<MapDrawing>& out) const {
    const State& state = context_.game.shown();
    for (const auto& [name, work] : state.works) {
        if (works_.redraws(name, work)) continue;
        std::vector<std::string> hexes;
        for (const Location& l : tunnelEnds(state, work)) hexes.push_back(l.hex);
        put(out, work.kind == WorkKind::tunnel ? MapDrawing::Kind::tunnel : MapDrawing::Kind::complex, hexes,
            qs(name));
    }
}

void Drawings::addOba(std::vector<MapDrawing>& out) const {
    for (const auto& [id, m] : context_.game.shown().modules) {
        if (!m.hex.empty()) put(out, MapDrawing::Kind::registered, {m.hex}, tr("pre-registered"));
        if (!m.ar.empty()) put(out, MapDrawing::Kind::ar, {m.ar}, m.fixed ? tr("AR, fixed") : tr("AR"));
    }
}

void Drawings::addNight(std::vector<MapDrawing>& out) const {
    const State& state = context_.game.shown();
    if (!state.settings.night) return;
    const Ground& ground = context_.game.ground();
    const auto list = [](const std::set<std::string>& names) {
        return std::vector<std::string>(names.begin(), names.end());
    };
    put(out, MapDrawing::Kind::lit, list(illuminatedHexes(state, ground)), {});
    std::vector<std::string> flashes;
    for (const Light& light : lightsOf(state))
        if (!light.row->illuminates) flashes.push_back(light.hex);
    put(out, MapDrawing::Kind::flash, flashes, {});
    const auto range = selectedNightRange();
    if (!range) return;
    MapDrawing d;
    d.kind = MapDrawing::Kind::nightRange;
    const HexLayout& layout = context_.map.layout();
    for (int c = range->first.column - range->second; c <= range->first.column + range->second; ++c)
        for (int r = range->first.row - range->second - 1; r <= range->first.row + range->second + 1; ++r)
            if (const Hex h{c, r}; layout.contains(h) && hexDistance(range->first, h) <= range->second)
                d.hexes.push_back(h);
    if (!d.hexes.empty()) out.push_back(std::move(d));
}

std::optional<std::pair<Hex, int>> Drawings::selectedNightRange() const {
    const State& state = context_.game.shown();
    const auto nvr = nvrNow(state.settings);
    const auto hex = context_.selection.hex();
    if (!nvr || !hex) return std::nullopt;
    auto counters = context_.selection.pieces();
    const auto id = context_.selection.marker();
    const Marker* marker = id ? state.marker(*id) : nullptr;
    if (counters.empty() && marker == nullptr) return std::nullopt;
    if (counters.empty()) counters = marker->contents;
    // At night, BU AFVs see less far than other units. The border shows the range of BU AFVs only if all
    // selected units are BU AFVs.
    const bool buttonedUp =
        !counters.empty() && std::all_of(counters.begin(), counters.end(), [&](const PieceId& counter) {
            const Piece* p = state.piece(counter);
            return p != nullptr && p->kind == PieceClass::vehicle && p->buttonedUp;
        });
    return std::pair(*hex, nightRange(nvr, buttonedUp, NightTarget::usual));
}

/// Draws the Bore Sights of the selected weapons and stack, and the pairs that will shift together.
void Drawings::addChosen(std::vector<MapDrawing>& out) const {
    const State& state = context_.game.shown();
    const auto marker = context_.selection.marker();
    for (const auto& [id, p] : state.pieces) {
        if (p.boreSighted.empty() || !context_.game.maySee(p.side)) continue;
        const bool chosen = context_.selection.ids().contains(qs(id.text)) || (marker && p.under == *marker);
        if (chosen)
            put(out, MapDrawing::Kind::boreSight, {state.placeOf(p).hex, p.boreSighted.hex},
                tr("Bore Sighted"));
    }
    for (const ShiftPair& pair : context_.selection.group()) {
        const Marker* from = state.marker(pair.from);
        const Marker* to = state.marker(pair.to);
        if (from != nullptr && to != nullptr)
            put(out, MapDrawing::Kind::pair, {from->at.hex, to->at.hex}, {});
    }
}

/// Returns the target hex of an act that rolls a third die.
std::optional<Hex> Drawings::targetOf(const Entry& entry) const {
    if (const auto fire = actOf<FireAct>(entry)) {
        if (fire->at) return context_.game.ground().find(fire->at->hex);
    } else if (const auto act = actOf<PreregisterAct>(entry)) {
        const auto it = context_.game.shown().modules.find(act->module);
        if (it != context_.game.shown().modules.end()) return context_.game.ground().find(it->second.ar);
    }
    return std::nullopt;
}

void Drawings::noteThirdDice(const Entry& entry) {
    if (!context_.game.maySee(entry.side)) return;
    const auto from = targetOf(entry);
    if (!from) return;
    for (std::size_t i = 0; i + 2 < entry.rolls.size(); ++i) {
        if (entry.rolls[i].row != "elsewhere") continue;
        const int direction = entry.rolls[i + 1].faces.front();
        const int distance = entry.rolls[i + 2].faces.front();
        const Hex to = hexTowards(context_.game.shownView(), *from, direction, distance);
        const std::string& there = context_.game.ground().nameOf(to);
        thirdDice_.push_back(
            {MapDrawing::Kind::thirdDie,
             {*from, to},
             there.empty() ? tr("direction %1, distance %2: off the map").arg(direction).arg(distance)
                           : tr("direction %1, distance %2: %3").arg(direction).arg(distance).arg(qs(there)),
             false});
    }
    if (!thirdDice_.empty()) refresh();
}

}  // namespace shellgame::app
