// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/rules/mapboard/changes.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/act_loss.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"

namespace shellgame::acts {

namespace {

/// The Locations a command speaks of: "at", and all hexes of the rectangle from "from" to "to".
std::vector<Location> placesMeant(const GameView& view, const Args& args) {
    std::vector<Location> out;
    for (const std::string& t : args.texts("at"))
        if (const auto l = Location::parse(t)) out.push_back(*l);
    if (args.has("from") && args.has("to")) {
        const auto a = view.ground.find(args.text("from")), b = view.ground.find(args.text("to"));
        if (a && b)
            for (int c = std::min(a->column, b->column); c <= std::max(a->column, b->column); ++c)
                for (int r = std::min(a->row, b->row); r <= std::max(a->row, b->row); ++r)
                    if (view.ground.contains({c, r})) out.push_back({view.ground.nameOf({c, r}), 0});
    }
    return out;
}

Findings checkPlaces(const GameView& view, const Args& args) {
    if (args.has("from") != args.has("to"))
        return {forbidden("", "/to", Message("A rectangle needs \"from\" and \"to\"."))};
    if (placesMeant(view, args).empty() && !args.has("marker"))
        return {forbidden("", "/at", Message("Say which hexes: \"at\", or \"from\" and \"to\"."))};
    return {};
}

std::string placesText(const std::vector<Location>& places) {
    if (places.size() > 6)
        return places.front().text() + " to " + places.back().text() + " (" + std::to_string(places.size()) +
               " hexes)";
    std::string out;
    for (const Location& l : places) out += (out.empty() ? "" : ", ") + l.text();
    return out;
}

/// The trail keeps that a marker lay in enemy LOS when that ends or becomes another range because enemies
/// have moved: what comes under it later must have kept its `?` there (2.4). While it lasts, the present is
/// asked. Where none has moved, what was said before was a mistake.
void keepInTrail(const GameView& view, const MarkerId& id, const Marker& m, const SeenNote& now,
                 Draft& draft) {
    if (view.state.clock.phase == Phase::setup || m.kind == MarkerKind::mine) return;
    const auto before = toldSeen(view, m.side, m.at, &m);
    // Whether any has moved is not for a side that looks: there what was said holds until something else is.
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

Findings checkSeen(const GameView& view, const Args& args) {
    Findings out = checkPlaces(view, args);
    if (args.boolean("forget") && (args.has("seen") || args.has("range") || args.has("by")))
        out.push_back(forbidden("", "/forget", Message("What is taken back is not said anew.")));
    return out;
}

void playSeen(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const SideId side = args.has("side")     ? args.side("side")
                        : args.has("marker") ? view.state.marker(args.marker("marker"))->side
                                             : view.state.clock.player;
    SeenNote note;
    note.seen = args.boolean("seen", true);
    note.range = args.integer("range");
    note.by = args.text("by") == "any" ? "" : args.text("by");
    note.stamp = enemyMoves(draft.counters, side);
    const bool forget = args.boolean("forget");
    if (forget) note = SeenNote();
    const auto places = placesMeant(view, args);
    for (const Location& l : places) {
        for (const auto& [id, marker] : view.state.markers)
            if (marker.side == side && marker.at == l) keepInTrail(view, id, marker, note, draft);
        const std::string key = seenKey(side, l);
        if (!forget)
            draft.edit<SeenNote>(key) = note;
        else if (draft.find<SeenNote>(key) != nullptr)
            draft.erase<SeenNote>(key);
        // What was said of single markers there gives way to what is said of the whole Location now.
        for (const auto& [id, marker] : view.state.markers)
            if (marker.side == side && marker.at == l && marker.seen) draft.editMarker(id).seen.reset();
    }
    if (args.has("marker")) {
        const MarkerId id = args.marker("marker");
        keepInTrail(view, id, *view.state.marker(id), note, draft);
        if (forget)
            draft.editMarker(id).seen.reset();
        else
            draft.editMarker(id).seen = note;
    }
    const std::string where = args.has("marker") ? args.text("marker") : placesText(places);
    const std::string name = view.state.sideName(side);
    outcome.text = forget ? Message("What was said of %2 in LOS of enemies of %1 is taken back.", name, where)
                   : note.seen ? Message("Enemies of %1 see %2.", name, where)
                               : Message("No enemy of %1 sees %2.", name, where);
}

Findings checkTerrain(const GameView& view, const Args& args) {
    Findings out = checkPlaces(view, args);
    if (args.boolean("clear")) return out;
    if (!args.has("terrain") && !args.has("tem") && !args.has("crest_line") && !args.has("text"))
        out.push_back(
            forbidden("", "/terrain",
                      Message("Say what the hexes have: \"terrain\", \"tem\", \"crest_line\" or \"text\".")));
    const TerrainChart& chart = TerrainChart::builtIn();
    for (const std::string& name : args.texts("terrain")) {
        if (chart.byName(name) != nullptr) continue;
        const auto near = chart.nearestName(name);
        out.push_back(forbidden("", "/terrain",
                                near ? Message("There is no terrain \"%1\". Did you mean %2?", name, *near)
                                     : Message("There is no terrain \"%1\".", name)));
    }
    return out;
}

void playTerrain(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, args);
    for (const Location& l : places) {
        if (args.boolean("clear")) {
            if (view.state.hexes.contains(l.hex)) draft.erase<HexNote>(l.hex);
            continue;
        }
        HexNote& note = draft.edit<HexNote>(l.hex);
        if (args.has("terrain")) {
            note.terrain.clear();
            for (const std::string& name : args.texts("terrain")) note.terrain.push_back(terrainToKeep(name));
            note.tem.reset();
        }
        if (args.has("tem")) note.tem = args.integer("tem");
        if (args.has("crest_line")) note.crestLine = args.boolean("crest_line");
        if (args.has("text")) note.text = args.text("text");
    }
    std::string what = joined(args.texts("terrain"));
    if (args.has("tem"))
        what += (what.empty() ? "" : ", ") + std::string("TEM ") + std::to_string(args.integer("tem"));
    if (args.has("crest_line"))
        what += std::string(what.empty() ? "" : ", ") +
                (args.boolean("crest_line") ? "crest line" : "no crest line");
    if (args.has("text")) what += (what.empty() ? "" : ", ") + args.text("text");
    outcome.text = args.boolean("clear") ? Message("Ruling on %1 taken back.", placesText(places))
                                         : Message("Ruled for %1: %2.", placesText(places), what);
}

void playSmoke(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, args);
    for (const Location& l : places) {
        HexNote& note = draft.edit<HexNote>(l.hex);
        note.smoke = args.integer("level", 3);
        note.smokeHeight = note.smoke > 0 ? args.integer("height") : 0;
    }
    outcome.text =
        args.integer("level", 3) == 0
            ? Message("No SMOKE in %1 any more.", placesText(places))
            : Message("SMOKE +%1 in %2.", std::to_string(args.integer("level", 3)), placesText(places));
}

// --- what play makes of hexes

/// When a hex changes now; before all play what changes in the setup phase.
int changedNow(const State& state) {
    return state.clock.phase == Phase::setup ? beforeAllPlay : clockOrder(state.clock);
}

Findings checkBecomes(const GameView& view, const Args& args) {
    Findings out = checkPlaces(view, args);
    if (args.has("terrain") == args.boolean("clear")) {
        out.push_back(forbidden("", "/terrain",
                                Message("Say what the hexes have become (\"terrain\"), or take it back "
                                        "(\"clear\").")));
        return out;
    }
    if (!args.has("terrain")) return out;
    const std::string name = args.text("terrain");
    const TerrainChart& chart = TerrainChart::builtIn();
    if (chart.byName(name) == nullptr) {
        const auto near = chart.nearestName(name);
        out.push_back(forbidden("", "/terrain",
                                near ? Message("There is no terrain \"%1\". Did you mean %2?", name, *near)
                                     : Message("There is no terrain \"%1\".", name)));
    } else if (!mayBecome(name)) {
        out.push_back(forbidden("", "/terrain", Message("A hex can't become %1.", name)));
    }
    return out;
}

void playBecomes(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, args);
    const TerrainRow* row = TerrainChart::builtIn().byName(args.text("terrain"));
    for (const Location& l : places) {
        HexNote& note = draft.edit<HexNote>(l.hex);
        note.becomes = row != nullptr ? row->name : "";
        note.changed = row != nullptr || note.blaze > 0 ? changedNow(view.state) : 0;
        if (row == nullptr) continue;
        // What was said of it before is no more.
        note.terrain.clear();
        note.tem.reset();
        note.blaze = 0;
    }
    outcome.text = row != nullptr ? Message("%1: now %2.", placesText(places), row->name)
                                  : Message("%1: as the board has it.", placesText(places));
}

/// As VASL's counters have it.
int blazeHeight(const GameView& view, const std::string& hex) {
    constexpr int onGround = 2, inBuilding = 4;
    const HexTerrain terrain = terrainAt(view, hex);
    const bool building = std::any_of(terrain.rows.begin(), terrain.rows.end(),
                                      [](const TerrainRow* r) { return r->group == "building"; });
    return building ? inBuilding : onGround;
}

void playBlaze(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const auto places = placesMeant(view, args);
    const bool out = args.boolean("out");
    for (const Location& l : places) {
        HexNote& note = draft.edit<HexNote>(l.hex);
        note.blaze = out ? 0 : args.integer("height", blazeHeight(view, l.hex));
        note.changed = out && note.becomes.empty() ? 0 : changedNow(view.state);
    }
    outcome.text = out ? Message("No Blaze in %1 any more.", placesText(places))
                       : Message("Blaze in %1.", placesText(places));
}

}  // namespace

void registerSighting(Registry& registry) {
    const ArgSpec at{"at", ArgType::location, "the hexes or Locations", false, true};
    const ArgSpec from{"from", ArgType::hex, "one corner of a rectangle of hexes"};
    const ArgSpec to{"to", ArgType::hex, "the other corner"};
    ArgSpec range{"range", ArgType::integer,
                  "hexes to the nearest enemy that sees it; unsaid counts as within 16"};
    range.max = 200;
    Verb seen{
        "seen",
        "Says whether an enemy of a side sees places (or one marker): for the +1 of 2.5 and for "
        "consistency.",
        "2.5",
        {at,
         from,
         to,
         {"marker", ArgType::marker, "one marker instead of a place"},
         {"side", ArgType::side, "the side whose enemies are meant; by default the one whose turn it is"},
         {"seen", ArgType::boolean, "true (default) or false"},
         {"forget", ArgType::boolean, "take back what was said: nobody has said"},
         range,
         {"by",
          ArgType::word,
          "who sees it: any unit, only units not in Good Order, only hidden ones",
          false,
          false,
          {"any", "broken", "hidden"}}},
        {{"do", "seen"}, {"at", {"1E4", "1F5"}}, {"side", "german"}, {"seen", true}, {"range", 9}},
        checkSeen,
        playSeen};
    seen.waits = false;
    registry.add(std::move(seen));
    ArgSpec tem{"tem", ArgType::integer, "TEM of the hex, instead of the chart's sum"};
    tem.min = -3;
    tem.max = 9;
    ArgSpec names{"terrain", ArgType::text, "names of the terrain chart", false, true};
    names.most = 20;
    ArgSpec remark{"text", ArgType::text, "a remark"};
    remark.max = 2000;
    Verb terrain{"terrain",
                 "Says what terrain hexes have: on a blank grid, or where the board is misread.",
                 "A2.4",
                 {at,
                  from,
                  to,
                  names,
                  tem,
                  {"crest_line", ArgType::boolean, "the hex has a crest line (D4.22)"},
                  remark,
                  {"clear", ArgType::boolean, "take the ruling back"}},
                 {{"do", "terrain"}, {"at", {"1C3"}}, {"terrain", {"Woods"}}},
                 checkTerrain,
                 playTerrain};
    terrain.waits = false;
    terrain.audience = Audience::everybody;
    registry.add(std::move(terrain));
    ArgSpec level{"level", ArgType::integer, "Hindrance of the SMOKE, 0 for none; 3 if unsaid"};
    level.max = 3;
    ArgSpec height{"height", ArgType::integer, "levels that it rises above the hex; 2 if unsaid, WP 4"};
    height.min = 1;
    height.max = 9;
    Verb smoke{"smoke",
               "Puts SMOKE in hexes or takes it away.",
               "A24",
               {at, from, to, level, height},
               {{"do", "smoke"}, {"at", {"1F5"}}, {"level", 3}},
               checkPlaces,
               playSmoke};
    smoke.audience = Audience::everybody;
    registry.add(std::move(smoke));
    Verb becomes{"becomes",
                 "Play has made another terrain of hexes: rubble, woods burnt down. It counts for lines of "
                 "sight, TEM and MF alike.",
                 "B24",
                 {at,
                  from,
                  to,
                  {"terrain", ArgType::text, "name of the terrain chart"},
                  {"clear", ArgType::boolean, "it is again as the board has it"}},
                 {{"do", "becomes"}, {"at", {"1F5"}}, {"terrain", "Stone Rubble"}},
                 checkBecomes,
                 playBecomes};
    becomes.audience = Audience::everybody;
    registry.add(std::move(becomes));
    height.doc = "levels that its SMOKE rises above the hex; 2 if unsaid, 4 in a building";
    Verb blaze{
        "blaze",
        "Sets hexes ablaze, or tells that the fire is out. Nobody can be there, and its SMOKE hinders.",
        "B25",
        {at, from, to, height, {"out", ArgType::boolean, "the fire is out"}},
        {{"do", "blaze"}, {"at", {"1F5"}}},
        checkPlaces,
        playBlaze};
    blaze.audience = Audience::everybody;
    registry.add(std::move(blaze));
}

}  // namespace shellgame::acts
