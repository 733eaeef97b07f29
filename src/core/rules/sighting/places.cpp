// SPDX-License-Identifier: MIT
#include <algorithm>

#include "play/verb_of.hpp"
#include "rules/mapboard/changes.hpp"
#include "rules/sighting/act_loss.hpp"
#include "rules/sighting/lights.hpp"
#include "rules/sighting/recorded_los.hpp"
#include "rules/sighting/room.hpp"
#include "rules/sighting/scene.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/places.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/words/term.hpp"
#include "words/sighting.hpp"

namespace shellgame {

namespace {

/// Returns the Locations that an act names: those in "at", and all hexes of the rectangle from "from" to
/// "to".
std::vector<Location> placesMeant(const GameView& view, const Places& places) {
    std::vector<Location> out = places.at;
    if (!places.from || !places.to) return out;
    const auto a = view.ground.find(*places.from), b = view.ground.find(*places.to);
    if (a && b)
        for (int c = std::min(a->column, b->column); c <= std::max(a->column, b->column); ++c)
            for (int r = std::min(a->row, b->row); r <= std::max(a->row, b->row); ++r)
                if (view.ground.contains({c, r})) out.push_back({view.ground.nameOf({c, r}), 0});
    return out;
}

Findings placesFindings(const GameView& view, const Places& places) {
    if (places.from.has_value() != places.to.has_value())
        return {forbidden("", "/to", Message(words::rectangleNeedsFromAndTo))};
    if (placesMeant(view, places).empty()) return {forbidden("", "/at", Message(words::sayWhichHexes))};
    return {};
}

template <class A>
Findings checkPlaces(const GameView& view, const A& act) {
    return placesFindings(view, act.places);
}

Message::Arg placesText(const std::vector<Location>& places) {
    if (places.size() <= 6) return Message::Arg(listed(places));
    return Message::Arg(Message(words::fromToHexes, places.front(), places.back(), places.size()));
}

/// Records in a marker's trail that the marker was in enemy LOS, when enemy movement ends the LOS or changes
/// its range. Units that come under the marker later must have been able to keep their `?` there (2.4). As
/// long as the LOS lasts, the check of the present covers it. If no enemy has moved, the earlier statement
/// was a mistake and is not recorded.
void recordInTrail(const GameView& view, const MarkerId& id, const Marker& m, const SeenNote& now,
                   Draft& draft) {
    if (view.state.clock.phase == Phase::setup || m.kind == MarkerKind::mine) return;
    const auto before = toldSeen(view, m.side, m.at, &m);
    // A side must not learn whether a hidden enemy has moved, so in its view every new statement is recorded.
    if (view.state.settings.viewer.empty() &&
        !view.sight.enemySees(view.state, view.ground, m.side, m.at, &m).stale)
        return;
    if (viewerOf(before) == Viewer::none || viewerOf(before) == viewerOf(now)) return;
    const Trail& trail = view.state.trail(id);
    if (!trail.empty() && trail.back().to == m.at && trail.back().after == before) return;
    Act act = beginning(view.state.clock, m.at, m.position);
    act.kind = ActKind::seen;
    act.before = act.after = before;
    draft.append(id, std::move(act));
}

Findings checkSeen(const GameView& view, const SeenAct& act) {
    Findings out = placesFindings(view, act.places);
    // A statement about a marker applies to no other place.
    if (act.marker && act.places == Places{}) out.clear();
    if (act.forget && (act.seen || act.range || act.by))
        out.push_back(forbidden("", "/forget", Message(words::whatIsTakenBackIsNotSaid)));
    return out;
}

void playSeen(const GameView& view, const SeenAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const SideId side = act.side     ? *act.side
                        : act.marker ? view.state.marker(*act.marker)->side
                                     : view.state.clock.player;
    const SeenBy by = act.by.value_or(SeenBy::any);
    SeenNote note;
    note.seen = act.seen.value_or(true);
    note.range = act.range.value_or(0);
    note.by = by == SeenBy::any ? "" : std::string(enumText(by));
    stampNow(note, view.state, side);
    const bool forget = act.forget;
    if (forget) note = SeenNote();
    const auto places = placesMeant(view, act.places);
    for (const Location& l : places) {
        for (const auto& [id, marker] : view.state.markers)
            if (marker.side == side && marker.at == l) recordInTrail(view, id, marker, note, draft);
        const std::string key = seenKey(side, l);
        if (!forget)
            draft.edit<SeenNote>(key) = note;
        else if (draft.find<SeenNote>(key) != nullptr)
            draft.erase<SeenNote>(key);
        // A new statement about the whole Location replaces the statements about single markers in it.
        for (const auto& [id, marker] : view.state.markers)
            if (marker.side == side && marker.at == l && marker.seen) draft.editMarker(id).seen.reset();
    }
    if (act.marker) {
        const MarkerId& id = *act.marker;
        recordInTrail(view, id, *view.state.marker(id), note, draft);
        if (forget)
            draft.editMarker(id).seen.reset();
        else
            draft.editMarker(id).seen = note;
    }
    const Message::Arg where = act.marker ? Message::Arg(*act.marker) : placesText(places);
    const std::string name = view.state.sideName(side);
    outcome.text = forget      ? Message(words::whatWasSaidOfInLos, name, where)
                   : note.seen ? Message(words::enemiesOfSee, name, where)
                               : Message(words::noEnemyOfSees, name, where);
}

Finding noTerrain(const std::string& name) {
    const auto near = TerrainChart::builtIn().nearestName(name);
    return forbidden("", "/terrain",
                     near ? Message(words::thereIsNoTerrainDidYouMean, name, *near)
                          : Message(words::thereIsNoTerrain, name));
}

Findings checkTerrain(const GameView& view, const TerrainAct& act) {
    Findings out = placesFindings(view, act.places);
    if (act.clear) return out;
    if (!act.terrain && !act.tem && !act.crestLine && !act.text)
        out.push_back(forbidden("", "/terrain", Message(words::sayWhatHexesHaveTerrainTemCrest)));
    if (act.terrain)
        for (const std::string& name : *act.terrain)
            if (TerrainChart::builtIn().byName(name) == nullptr) out.push_back(noTerrain(name));
    return out;
}

void playTerrain(const GameView& view, const TerrainAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, act.places);
    for (const Location& l : places) {
        if (act.clear) {
            if (view.state.hexes.contains(l.hex)) draft.erase<HexNote>(l.hex);
            continue;
        }
        HexNote& note = draft.edit<HexNote>(l.hex);
        if (act.terrain) {
            note.terrain.clear();
            for (const std::string& name : *act.terrain) note.terrain.push_back(terrainToKeep(name));
            note.tem.reset();
        }
        if (act.tem) note.tem = *act.tem;
        if (act.crestLine) note.crestLine = *act.crestLine;
        if (act.text) note.text = *act.text;
    }
    Listed what = listed(act.terrain.value_or(std::vector<std::string>{}));
    if (act.tem) what.items.emplace_back(Message(words::tem, *act.tem));
    if (act.crestLine)
        what.items.emplace_back(*act.crestLine ? Message(words::crestLine) : Message(words::noCrestLine));
    if (act.text) what.items.emplace_back(*act.text);
    outcome.text = act.clear ? Message(words::rulingOnTakenBack, placesText(places))
                             : Message(words::ruledFor, placesText(places), what);
}

void playLabel(const GameView& view, const LabelAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, act.places);
    for (const Location& l : places) {
        HexNote& note = draft.edit<HexNote>(l.hex);
        note.text = act.text;
        if (note == HexNote{}) draft.erase<HexNote>(l.hex);
    }
    outcome.text = act.text.empty() ? Message(words::labelRemovedFrom, placesText(places))
                                    : Message(words::labelOn, placesText(places), act.text);
}

void playSmoke(const GameView& view, const SmokeAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, act.places);
    const int level = act.level.value_or(3);
    for (const Location& l : places) {
        HexNote& note = draft.edit<HexNote>(l.hex);
        note.smoke = level;
        note.smokeHeight = level > 0 ? act.height.value_or(0) : 0;
    }
    outcome.text = level == 0 ? Message(words::noSmokeInAnyMore, placesText(places))
                              : Message(words::smokeIn, level, placesText(places));
}

// --- lights

/// Asks once per game whether the player accepts the program's table of lights, because no source contains
/// these values.
Finding lightsQuestion() {
    const auto radius = [](const char* kind) { return lightRow(kind)->radius; };
    return toRule("E1.9", "",
                  Message(words::doLightsReachThatFar, radius("starshell"), radius("ir"),
                          radius("trip flare"), radius("blaze"), radius("flame")));
}

Findings checkLight(const GameView& view, const LightAct& act) {
    Findings out = placesFindings(view, act.places);
    if (!out.empty()) return out;
    const LightRow& row = *lightRow(act.kind);
    if (!act.out) {
        if (!act.radius && !row.certain) out.push_back(lightsQuestion());
        return out;
    }
    const auto burns = [&](const Location& l) {
        const auto note = view.state.hexes.find(l.hex);
        return note != view.state.hexes.end() && note->second.lights.contains(act.kind);
    };
    const auto places = placesMeant(view, act.places);
    if (std::none_of(places.begin(), places.end(), burns))
        out.push_back(
            forbidden("E1.9", "/at", Message(words::noLightThere, term(row.title), placesText(places))));
    return out;
}

void playLight(const GameView& view, const LightAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, act.places);
    const LightRow& row = *lightRow(act.kind);
    const int radius = row.illuminates ? act.radius.value_or(row.radius) : 0;
    for (const Location& l : places)
        if (act.out)
            removeLight(draft, l.hex, act.kind);
        else
            addLight(draft, l.hex, act.kind, radius);
    const Message name = term(row.title);
    outcome.text = act.out      ? Message(words::lightOutIn, name, placesText(places))
                   : radius > 0 ? Message(words::lightInWithin, name, placesText(places), radius)
                                : Message(words::lightIn, name, placesText(places));
}

// --- changes of hexes by play

/// Returns the time of a change that is made now. Changes made during setup get the time before play.
int changedNow(const State& state) {
    return state.clock.phase == Phase::setup ? beforeAllPlay : clockOrder(state.clock);
}

Findings checkBecomes(const GameView& view, const BecomesAct& act) {
    Findings out = placesFindings(view, act.places);
    if (act.terrain.has_value() == act.clear) {
        out.push_back(forbidden("", "/terrain", Message(words::sayWhatHexesHaveBecomeTerrain)));
        return out;
    }
    if (!act.terrain) return out;
    if (TerrainChart::builtIn().byName(*act.terrain) == nullptr)
        out.push_back(noTerrain(*act.terrain));
    else if (!mayBecome(*act.terrain))
        out.push_back(forbidden("", "/terrain", Message(words::hexCantBecome, *act.terrain)));
    return out;
}

void playBecomes(const GameView& view, const BecomesAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, act.places);
    const TerrainRow* row = act.terrain ? TerrainChart::builtIn().byName(*act.terrain) : nullptr;
    for (const Location& l : places) {
        HexNote& note = draft.edit<HexNote>(l.hex);
        note.becomes = row != nullptr ? row->name : "";
        note.changed = row != nullptr || note.blaze > 0 ? changedNow(view.state) : 0;
        if (row == nullptr) continue;
        // Earlier statements about the hex no longer apply.
        note.terrain.clear();
        note.tem.reset();
        note.blaze = 0;
    }
    outcome.text = row != nullptr ? Message(words::isNow, placesText(places), row->name)
                                  : Message(words::asBoardHasIt, placesText(places));
}

Findings checkBlaze(const GameView& view, const BlazeAct& act) {
    Findings out = placesFindings(view, act.places);
    if (out.empty() && !act.out && view.state.settings.night && !lightsRuling(view.state))
        out.push_back(lightsQuestion());
    return out;
}

/// Returns the height of a Blaze as printed on VASL's counters.
int blazeHeight(const GameView& view, const std::string& hex) {
    constexpr int onGround = 2, inBuilding = 4;
    const HexTerrain terrain = terrainAt(view, hex);
    const bool building = std::any_of(terrain.rows.begin(), terrain.rows.end(),
                                      [](const TerrainRow* r) { return r->group == "building"; });
    return building ? inBuilding : onGround;
}

void playBlaze(const GameView& view, const BlazeAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, act.places);
    const bool out = act.out;
    for (const Location& l : places) {
        HexNote& note = draft.edit<HexNote>(l.hex);
        note.blaze = out ? 0 : act.height ? *act.height : blazeHeight(view, l.hex);
        note.changed = out && note.becomes.empty() ? 0 : changedNow(view.state);
    }
    outcome.text = out ? Message(words::noBlazeInAnyMore, placesText(places))
                       : Message(words::blazeIn, placesText(places));
}

}  // namespace

void registerPlaces(Registry& registry) {
    const auto hex = [](const char* name) { return Location{name, 0}; };
    registry.add(verbOf<SeenAct>(
        checkSeen, playSeen,
        {.places = {.at = {hex("1E4"), hex("1F5")}}, .side = SideId("german"), .seen = true, .range = 9}));
    registry.add(verbOf<TerrainAct>(checkTerrain, playTerrain,
                                    {.places = {.at = {hex("1C3")}}, .terrain = {{"Woods"}}}));
    registry.add(verbOf<LabelAct>(checkPlaces<LabelAct>, playLabel,
                                  {.places = {.at = {hex("1F5")}}, .text = "Acq A -1"}));
    registry.add(
        verbOf<SmokeAct>(checkPlaces<SmokeAct>, playSmoke, {.places = {.at = {hex("1F5")}}, .level = 3}));
    registry.add(verbOf<LightAct>(checkLight, playLight,
                                  {.places = {.at = {hex("1F5")}}, .kind = "starshell", .radius = 3}));
    registry.add(verbOf<BecomesAct>(checkBecomes, playBecomes,
                                    {.places = {.at = {hex("1F5")}}, .terrain = "Stone Rubble"}));
    registry.add(verbOf<BlazeAct>(checkBlaze, playBlaze, {.places = {.at = {hex("1F5")}}}));
}

}  // namespace shellgame
