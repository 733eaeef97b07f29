// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <set>

#include "command.hpp"
#include "shellgame/base/message_text.hpp"
#include "shellgame/board/terrain_chart.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/play/state_check.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/fixing/forces.hpp"
#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/mapboard/changes.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/setup_area.hpp"
#include "shellgame/rules/mapboard/setup_check.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/sighting/computed_sight.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/sighting/visibility.hpp"

namespace shellgame {

namespace {

/// Reads one scenario into a fresh state, and lists everything that is wrong with it.
class ScenarioReader {
  public:
    ScenarioReader(const Json& json, std::string file, const BoardFolders& folders)
        : root_(json, problems_, std::move(file)), folders_(folders) {}

    Result<Game> run() {
        if (!root_.isObject()) return tl::unexpected(std::move(problems_));
        root_.format(scenarioFormat);
        root_.word("kind", {"scenario"}, "scenario");
        info_.title = root_.text("title", "", 200);
        info_.description = root_.text("description", "", 20'000);
        info_.north = root_.number("north", 0, 360, 0);
        standing_ = root_.boolean("as_it_stands", false);
        boards();
        sides();
        clock();
        settings();
        if (ground_) {
            hexes();
            setupAreas();
            modules();
            markers();
            units();
            reinforcements();
            carriers();
            observers();
            works();
            entryAreas();
            if (problems_.empty())
                readCommand(root_, *ground_, state_, standing_);
            else
                root_.has("command");
            seen();
            setupChecks();
            if (problems_.empty()) problems_ = StateCheck(state_, ground_.get(), root_.file()).whole();
        } else {
            for (const char* key :
                 {"hexes", "setup", "oba", "markers", "units", "reinforcements", "works", "command", "seen"})
                root_.has(key);
        }
        root_.noOtherKeys();
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        Game game;
        game.info = std::move(info_);
        game.session =
            std::make_unique<Session>(ground_, std::move(state_), sightOn(ground_), standardRegistry());
        game.path = root_.file();
        game.warnings = std::move(warnings_);
        return game;
    }

  private:
    void boards() {
        if (!root_.has("boards")) {
            root_.problemAt("boards", "nothing", "a list of boards");
            return;
        }
        info_.boards = root_.value()["boards"];
        auto ground = readBoards(info_.boards, info_.north, root_.file(), "/boards", folders_);
        if (root_.has("overlays")) {
            info_.overlays = root_.value()["overlays"];
            if (ground) ground = readOverlays(*ground, info_.overlays, root_.file(), "/overlays", folders_);
        }
        if (ground)
            ground_ = std::move(*ground);
        else
            problems_.insert(problems_.end(), ground.error().begin(), ground.error().end());
    }

    /// Squads, and perhaps a half-squad: a capacity of 6 is six squads, 2.5 two and a half-squad.
    static int halfSquadsOf(const Reader& r) {
        const double squads = r.number("hip_capacity", 0, 100);
        const int halves = static_cast<int>(std::lround(squads * 2));
        if (halves != squads * 2)
            r.problemAt("hip_capacity", Json(squads).dump(), "squads, in whole or half numbers");
        return halves;
    }

    void sides() {
        root_.each(
            "sides", 2,
            [&](const Reader& r) {
                if (!r.isObject()) return;
                const SideId id(r.identifier("id"));
                Side side;
                side.nationality = r.text("nationality", id.text, 40);
                const Nation* nation = Catalogue::builtIn().nation(side.nationality);
                if (r.has("hip_capacity")) side.hipHalves = halfSquadsOf(r);
                side.name = r.text("name", nation != nullptr ? nation->name : id.text, 60);
                side.apFactors = static_cast<int>(r.integer("ap_factors", 0, 999, 0));
                side.atFactors = static_cast<int>(r.integer("at_factors", 0, 99, 0));
                if (r.has("dummies")) side.dummies = static_cast<int>(r.integer("dummies", 0, 999, 0));
                side.edge = r.word("edge", {"", "north", "east", "south", "west"}, "");
                r.each("entry", 2000, [&](const Reader& v) { side.entry.insert(v.asText(40)); });
                r.noOtherKeys();
                if (id.empty()) return;
                if (state_.sides.contains(id))
                    r.problemAt("id", describeJson(id.text), "a name that no other side has");
                if (state_.sides.empty()) firstSide_ = id;
                state_.sides[id] = std::move(side);
            },
            true);
        if (root_.value().contains("sides") && root_.value()["sides"].is_array() &&
            root_.value()["sides"].size() < 2)
            root_.problemAt("sides", root_.value()["sides"].empty() ? "none" : "one side", "two sides");
    }

    SideId side(const Reader& r, const std::string& key,
                std::optional<std::string> otherwise = std::nullopt) {
        const SideId id(r.identifier(key, std::move(otherwise)));
        if (!id.empty() && !state_.sides.empty() && !state_.sides.contains(id)) {
            std::string names;
            for (const auto& [known, s] : state_.sides) names += (names.empty() ? "" : ", ") + known.text;
            r.problemAt(key, describeJson(id.text), "one of the sides " + names);
        }
        return id;
    }

    /// Sides are read before there is a map.
    void entryAreas() {
        for (const auto& [id, side] : state_.sides)
            for (const std::string& hex : side.entry)
                if (!ground_->find(hex))
                    problems_.push_back({root_.file(), "/sides", describeJson(hex),
                                         "a hex of the map: " + ground_->explainBadName(hex), ""});
    }

    void clock() {
        Clock& c = state_.clock;
        c.first = c.player = firstSide_;
        const auto r = root_.object("clock");
        if (!r) return;
        c.turns = static_cast<int>(r->integer("turns", 0, 100, 0));
        c.first = side(*r, "first", firstSide_.text);
        c.turn = static_cast<int>(r->integer("turn", 1, mostTurns, 1));
        c.player = side(*r, "player", c.first.text);
        c.phase = enumFrom<Phase>(r->word("phase", enumWords<Phase>(), "setup")).value_or(Phase::setup);
        if (c.turns > 0 && c.turn > c.turns)
            r->problemAt("turn", std::to_string(c.turn),
                         "at most the " + std::to_string(c.turns) + " turns of the scenario");
        r->noOtherKeys();
    }

    void settings() {
        if (const auto dice = root_.object("dice")) {
            state_.dice.seed = static_cast<std::uint64_t>(dice->integer("seed", 0, INT64_MAX));
            dice->noOtherKeys();
        }
        const auto r = root_.object("settings");
        if (!r) return;
        state_.settings.night = r->boolean("night", false);
        state_.settings.lv = r->boolean("lv", false);
        if (r->has("nvr")) state_.settings.nvr = static_cast<int>(r->integer("nvr", 0, 9));
        const std::string weather = r->word("weather", weatherWords(), "clear");
        if (weather != "clear") state_.settings.weather = weather;
        const std::string ground = r->word("ground", groundWords(), "dry");
        if (ground != "dry") state_.settings.ground = ground;
        state_.settings.dummies = r->boolean("dummies", true);
        state_.settings.system =
            enumFrom<System>(r->word("system", enumWords<System>(), "asl")).value_or(System::asl);
        state_.settings.series = static_cast<int>(r->integer("series", 1, 5, 1));
        if (state_.settings.series == 3 || state_.settings.series == 4)
            r->problemAt("series", std::to_string(state_.settings.series), "1, 2 or 5");
        state_.settings.shortestEnd = static_cast<int>(r->integer("shortest_end", 1, 100, 0));
        if (const int turns = state_.clock.turns; turns > 0 && state_.settings.shortestEnd > turns)
            r->problemAt("shortest_end", std::to_string(state_.settings.shortestEnd),
                         "at most the " + std::to_string(turns) + " turns of the scenario (C 2.82)");
        state_.settings.campaign = r->boolean("campaign", false);
        if (r->has("viewer")) {
            const SideId viewer(r->identifier("viewer"));
            if (state_.sides.contains(viewer))
                state_.settings.viewer = viewer;
            else
                r->problemAt("viewer", describeJson(r->value()["viewer"]), "a side");
        }
        r->members("balance", 8, [&](const std::string& name, const Reader& v) {
            if (!state_.sides.contains(SideId(name)))
                v.problem("the unknown side " + describeJson(name), "a side");
            state_.settings.balance[name] = static_cast<int>(v.asInteger(-2, 0));
        });
        r->members("house", 200, [&](const std::string& id, const Reader& v) {
            const HouseRule* rule = houseRule(id);
            const std::string value = v.asText(60);
            if (rule == nullptr) {
                std::string names;
                for (const HouseRule& h : houseRules())
                    names += (names.empty() ? "" : ", ") + std::string(h.id);
                v.problem("the unknown house rule " + describeJson(id), "one of " + names);
            } else if (value != rule->on && value != rule->off) {
                v.problem(describeJson(value),
                          "\"" + std::string(rule->off) + "\" or \"" + std::string(rule->on) + "\"");
            } else if (value == rule->on) {
                state_.settings.house[id] = value;
            }
        });
        r->noOtherKeys();
    }

    /// The name as the map spells it; empty, with a problem, where there is no such hex.
    std::string knownHex(const Reader& r, const std::string& name) {
        if (const auto h = ground_->find(name)) return ground_->nameOf(*h);
        r.problem(describeJson(name), "a hex of the map: " + ground_->explainBadName(name));
        return {};
    }

    Location location(const Reader& r, const std::string& key) {
        if (!r.has(key)) {
            r.problemAt(key, "nothing", "a Location such as \"1E4\"");
            return {};
        }
        return location(r.at(key));
    }
    Location location(const Reader& v) {
        const std::size_t before = problems_.size();
        const std::string text = v.asText(40);
        if (problems_.size() != before) return {};
        const auto at = readLocation(text, *ground_);
        if (at) return *at;
        v.problem(describeJson(text), at.error());
        return {};
    }

    Position position(const Reader& r, const Location& at) {
        if (!r.has("position")) return {};
        const Reader v = r.at("position");
        const std::size_t before = problems_.size();
        const std::string text = v.asText(60);
        if (problems_.size() != before) return {};
        const auto p = Position::parse(text);
        if (!p) {
            v.problem(describeJson(text),
                      "a position such as \"foxhole\", \"crest/1E5\" or \"1+3+5 pillbox\"");
            return {};
        }
        if (!p->faces.empty() && !knownHex(v, p->faces).empty() && !at.empty() &&
            ground_->distance(at.hex, p->faces) != 1)
            v.problem(describeJson(p->faces), "a neighbour of " + at.hex);
        return *p;
    }

    SeenNote seenNote(const Reader& v) {
        SeenNote note;
        if (v.value().is_boolean()) {
            note.seen = v.value().get<bool>();
        } else if (v.value().is_object()) {
            note.seen = v.boolean("seen");
            note.range = static_cast<int>(v.integer("range", 0, 200, 0));
            note.by = v.word("by", {"any", "broken", "hidden"}, "any");
            if (note.by == "any") note.by.clear();
            v.noOtherKeys();
        } else {
            v.problem(describeJson(v.value()), "true, false or an object with \"seen\" and \"range\"");
        }
        return note;
    }

    /// A terrain that play can make of a hex, as the chart spells it.
    static std::string becomes(const Reader& v) {
        const std::string name = v.asText(60);
        const TerrainChart& chart = TerrainChart::builtIn();
        if (const TerrainRow* row = chart.byName(name); row != nullptr && mayBecome(name)) return row->name;
        const auto near = chart.byName(name) == nullptr ? chart.nearestName(name) : std::nullopt;
        v.problem(describeJson(name), near ? "a terrain that a hex can become, perhaps " + *near
                                           : "a terrain that a hex can become");
        return {};
    }

    void hexes() {
        root_.members("hexes", 20'000, [&](const std::string& name, const Reader& r) {
            const std::string hex = knownHex(r, name);
            if (!r.isObject()) return;
            HexNote note;
            r.each("terrain", 20, [&](const Reader& t) {
                const std::size_t before = problems_.size();
                const std::string word = t.asText(60);
                if (problems_.size() != before) return;
                const TerrainChart& chart = TerrainChart::builtIn();
                if (std::string kept = terrainToKeep(word); !kept.empty()) {
                    note.terrain.push_back(std::move(kept));
                } else {
                    const auto near = chart.nearestName(word);
                    t.problem(describeJson(word),
                              near ? "a terrain of the chart, perhaps " + *near : "a terrain of the chart");
                }
            });
            if (r.has("tem")) note.tem = static_cast<int>(r.integer("tem", -3, 9));
            if (r.has("crest_line")) note.crestLine = r.boolean("crest_line");
            note.smoke = static_cast<int>(r.integer("smoke", 0, 3, 0));
            note.smokeHeight = static_cast<int>(r.integer("smoke_height", 0, 9, 0));
            note.blaze = static_cast<int>(r.integer("blaze", 0, 9, 0));
            if (r.has("becomes")) note.becomes = becomes(r.at("becomes"));
            if (note.blaze > 0 || !note.becomes.empty()) note.changed = beforeAllPlay;
            r.each("no_zoc_to", 6, [&](const Reader& v) {
                const std::string next = knownHex(v, v.asText(40));
                if (!next.empty() && !hex.empty() && ground_->distance(hex, next) != 1)
                    v.problem(describeJson(next), "a neighbour of " + hex);
                note.noZocTo.insert(next);
            });
            r.each("barred", 8, [&](const Reader& v) {
                const std::string word = v.asText(40);
                if (word != "all" && (word == "none" || !enumFrom<Arm>(word)))
                    v.problem(describeJson(word), "an arm such as \"cavalry\", or \"all\"");
                note.barred.insert(word);
            });
            note.text = r.text("text", "", 2000);
            r.noOtherKeys();
            if (!hex.empty()) state_.hexes[hex] = std::move(note);
        });
    }

    std::string hexOf(const Reader& r, const std::string& key) {
        const std::size_t before = problems_.size();
        const std::string name = r.text(key, "", 40);
        if (problems_.size() != before || name.empty()) return "";
        return knownHex(r.at(key), name);
    }

    /// The hexes of the boards that "boards" names; half-hexes that another board shares only if that one is
    /// named too (A2.3).
    std::vector<std::string> wholeBoards(const Reader& r) {
        std::set<std::string> names;
        r.each("boards", 64, [&](const Reader& v) {
            const std::size_t before = problems_.size();
            const std::string name = v.asText(12);
            if (problems_.size() != before) return;
            std::string known;
            for (const PlacedBoard& b : ground_->boards()) {
                if (b.as == name) names.insert(name);
                known += (known.empty() ? "" : ", ") + b.as;
            }
            if (!names.contains(name)) v.problem(describeJson(name), "a board of the map: " + known);
        });
        std::vector<std::string> out;
        const BoardGeometry& g = ground_->geometry();
        for (int i = 0; i < g.hexCount() && !names.empty(); ++i)
            if (const Hex h = g.hexAt(i); ground_->belongsTo(h, names)) out.push_back(ground_->nameOf(h));
        return out;
    }

    void setupAreas() {
        int n = 0;
        root_.each("setup", 200, [&](const Reader& r) {
            if (!r.isObject()) return;
            SetupArea area;
            area.side = side(r, "side");
            area.group = r.text("group", "", 40);
            r.each("at", 20'000, [&](const Reader& v) {
                const std::size_t before = problems_.size();
                const std::string name = v.asText(40);
                if (problems_.size() != before) return;
                if (const std::string hex = knownHex(v, name); !hex.empty()) area.hexes.insert(hex);
            });
            const std::string from = hexOf(r, "from"), to = hexOf(r, "to");
            if (r.has("from") != r.has("to"))
                r.problemAt(r.has("from") ? "to" : "from", "nothing", "both corners of a rectangle of hexes");
            // As written, since "4A1" may bear the name of the board beside it.
            const auto written = [&](const char* key, const std::string& known) {
                const std::string text = r.text(key, "", 40);
                return ground_->find(text) ? text : known;
            };
            if (!from.empty() && !to.empty())
                area.hexes.merge(hexesBetween(*ground_, written("from", from), written("to", to)));
            for (const std::string& name : wholeBoards(r)) area.hexes.insert(name);
            if (area.hexes.empty() && problems_.empty())
                r.problem("no hexes", "\"at\", \"boards\", or \"from\" and \"to\"");
            r.noOtherKeys();
            state_.areas["area" + std::to_string(++n)] = std::move(area);
        });
    }

    void modules() {
        root_.each("oba", 60, [&](const Reader& r) {
            if (!r.isObject()) return;
            const std::string id = r.identifier("id");
            ObaModule module;
            module.side = side(r, "side");
            module.name = r.text("name", "", 80);
            module.preRegistered = r.boolean("pre_registered", false);
            module.hex = hexOf(r, "hex");
            module.ar = hexOf(r, "ar");
            if (r.has("observer")) observers_.emplace_back(id, r.pointer());
            module.observer = PieceId(r.identifier("observer", ""));
            if (!module.hex.empty() && !module.preRegistered)
                r.problemAt("hex", describeJson(module.hex), "only for a module with a pre-registered hex");
            r.noOtherKeys();
            if (id.empty()) return;
            if (!state_.modules.emplace(id, std::move(module)).second)
                r.problemAt("id", describeJson(id), "a name that no other module has");
        });
    }

    std::string nationality(const SideId& id) const {
        const auto it = state_.sides.find(id);
        return it == state_.sides.end() ? "" : it->second.nationality;
    }

    /// Pieces get their ids in the order of the file; those that name one keep it.
    PieceId addPiece(const Reader& r, PieceSpec spec) {
        PieceId id = spec.id;
        if (id.empty()) {
            do id = PieceId("p" + std::to_string(++state_.counters.pieces));
            while (nameTaken(state_, id.text) || named_.contains(id.text));
        } else if (nameTaken(state_, id.text) || namedMarkers_.contains(id.text)) {
            r.problemAt("id", describeJson(id.text), "an id that no other counter and no marker has");
            return {};
        }
        if (!spec.carrier.empty()) carried_.push_back({id, spec.carrier, r.pointer()});
        state_.pieces[id] = std::move(spec.piece);
        return id;
    }

    void markers() {
        namedIds();
        root_.each("markers", 20'000, [&](const Reader& r) {
            if (!r.isObject()) return;
            MarkerId id(r.identifier("id", ""));
            if (id.empty()) {
                do id = MarkerId("m" + std::to_string(++state_.counters.markers));
                while (nameTaken(state_, id.text) || named_.contains(id.text));
            } else if (state_.markers.contains(id)) {
                r.problemAt("id", describeJson(id.text), "an id that no other marker has");
            }
            Marker m;
            m.side = side(r, "side");
            m.kind = enumFrom<MarkerKind>(r.word("kind", enumWords<MarkerKind>(), "concealed"))
                         .value_or(MarkerKind::concealed);
            m.at = m.start = location(r, "at");
            m.position = m.startPosition = position(r, m.at);
            const std::size_t before = problems_.size();
            m.dummies = static_cast<int>(r.integer("dummies", 0, 60, 0));
            m.large = r.boolean("large", false);
            m.known = r.boolean("known", false);
            if (m.known && m.kind != MarkerKind::mine)
                r.problemAt("known", "true", "only for a minefield (4.6.5)");
            if (r.has("seen")) m.seen = seenNote(r.at("seen"));
            r.each("contents", 60, [&](const Reader& c) {
                auto spec = readPieceSpec(c, m.side, nationality(m.side));
                if (!spec) return;
                checkArcs(c, *spec, m.at);
                const PieceId piece = addPiece(c, std::move(*spec));
                if (piece.empty()) return;
                state_.pieces[piece].under = id;
                m.contents.push_back(piece);
            });
            const bool real = r.value().contains("contents") && !r.value()["contents"].empty();
            forceKeys(r, m, problems_.size() == before);
            m.pds = r.boolean("pds", false);
            if (real && m.dummies > 0)
                r.problemAt("dummies", std::to_string(m.dummies), "real contents or dummies, not both");
            if (m.pds && (!real || m.kind != MarkerKind::concealed))
                r.problemAt("pds", "true", "only for a concealed stack of real counters (2.1)");
            if (m.dummies > 0 && m.kind != MarkerKind::concealed)
                r.problemAt("dummies", std::to_string(m.dummies), "none, but in a concealed stack");
            if (m.pds && !state_.settings.dummies && !standing_)
                r.problemAt("pds", "true", "no PDS where the scenario allots no dummies (2.1)");
            if (!real && m.kind == MarkerKind::concealed && m.dummies == 0 && problems_.size() == before)
                r.problemAt("contents", "nothing", "contents, or a number of dummies");
            r.noOtherKeys();
            state_.markers[id] = std::move(m);
        });
    }

    /// Forces lie on the map in the fixing system, and in no other.
    void forceKeys(const Reader& r, Marker& m, bool fine) {
        const System system = kindRow(m.kind).system;
        std::vector<Piece> counters;
        for (const PieceId& id : m.contents) counters.push_back(state_.pieces.at(id));
        if (fine)
            for (const Finding& f : systemFindings(state_.settings, system, counters, m.at)) {
                std::string found = textOf(f.message);
                found.pop_back();  // the full stop
                r.problem(found, "what the system of the scenario has");
            }
        m.force = r.text("force", "", 40);
        if (r.boolean("fixed", false)) m.marks.insert("fixed");
        for (const char* key : {"force", "fixed"})
            if (r.has(key) && system != System::fixing)
                r.problemAt(key, describeJson(r.value()[key]), "only for a force");
    }

    // Ids written in the file are taken before any is handed out.
    void namedIds() {
        const auto collect = [&](const Json& list, const char* inner, bool markers) {
            if (!list.is_array()) return;
            for (const Json& item : list) {
                if (!item.is_object()) continue;
                if (markers && item.contains("id") && item["id"].is_string())
                    namedMarkers_.insert(item["id"].get<std::string>());
                if (!item.contains(inner) || !item[inner].is_array()) continue;
                for (const Json& piece : item[inner])
                    if (piece.is_object() && piece.contains("id") && piece["id"].is_string())
                        named_.insert(piece["id"].get<std::string>());
            }
        };
        const Json& json = root_.value();
        if (json.contains("markers")) collect(json["markers"], "contents", true);
        for (const char* key : {"units", "reinforcements"})
            if (json.contains(key)) collect(json[key], "pieces", false);
        named_.insert(namedMarkers_.begin(), namedMarkers_.end());
    }

    /// A counter in no marker: none of the fixing system, where all lie in forces.
    std::optional<PieceSpec> inTheOpen(const Reader& c, const SideId& owner) {
        auto spec = readPieceSpec(c, owner, nationality(owner));
        for (const char* key : {"arm", "sp"})
            if (c.value().is_object() && c.has(key))
                c.problemAt(key, describeJson(c.value()[key]), "only in a marker of kind \"force\"");
        return spec;
    }

    void units() {
        root_.each("units", 20'000, [&](const Reader& r) {
            if (!r.isObject()) return;
            const SideId owner = side(r, "side");
            if (state_.settings.system == System::fixing)
                r.problem("units in the open", "markers of kind \"force\" in the fixing system");
            const Location at = location(r, "at");
            const Position where = position(r, at);
            r.each(
                "pieces", 60,
                [&](const Reader& c) {
                    auto spec = inTheOpen(c, owner);
                    if (!spec) return;
                    checkArcs(c, *spec, at);
                    spec->piece.at = at;
                    spec->piece.position = where;
                    addPiece(c, std::move(*spec));
                },
                true);
            r.noOtherKeys();
        });
    }

    /// Forces that are to enter the map (A2.5).
    /// The hexes of an edge of the map, of boards at its edges, or of those boards at that edge. Half-hexes
    /// that another board shares only if that one is named too (A2.3).
    std::set<std::string> entryAlong(const Reader& r) {
        std::set<std::string> out;
        std::vector<MapEdge> edges{MapEdge::top, MapEdge::right, MapEdge::bottom, MapEdge::left};
        if (r.has("edge")) edges = {edgeTowards(*ground_, r.word("edge", {"N", "E", "S", "W"}))};
        if (!r.has("edge") && !r.has("boards")) return out;
        for (const MapEdge edge : edges) out.merge(hexesAlong(*ground_, edge));
        if (!r.has("boards")) return out;
        const std::vector<std::string> theirs = wholeBoards(r);
        std::erase_if(out, [&](const std::string& hex) {
            return std::find(theirs.begin(), theirs.end(), hex) == theirs.end();
        });
        return out;
    }

    void reinforcements() {
        root_.each("reinforcements", 200, [&](const Reader& r) {
            if (!r.isObject()) return;
            const std::string id = r.identifier("id");
            EntryGroup group;
            group.side = side(r, "side");
            group.turn = static_cast<int>(r.integer("turn", 1, 100));
            if (state_.clock.turns > 0 && group.turn > state_.clock.turns)
                r.problemAt("turn", std::to_string(group.turn),
                            "at most the " + std::to_string(state_.clock.turns) + " turns of the scenario");
            group.delayed = static_cast<int>(r.integer("delayed", 0, 100, 0));
            group.board = r.text("board", "", 12);
            group.lengthwise = r.boolean("lengthwise", true);
            if (r.has("roads")) group.roads = r.word("roads", roadWords());
            r.each("hexes", 1000, [&](const Reader& v) {
                const Location at = location(v);
                if (at.empty()) return;
                if (!standing_ && (at.level != 0 || edgesAt(*ground_, *ground_->find(at.hex)).empty()))
                    v.problem(describeJson(at.text()), "a hex at the edge of the map (A2.5)");
                group.hexes.insert(at.hex);
            });
            group.hexes.merge(entryAlong(r));
            if (group.hexes.empty() && problems_.empty())
                r.problem("no hexes", "\"hexes\", \"edge\" or \"boards\"");
            r.each("pieces", 200, [&](const Reader& c) {
                auto spec = inTheOpen(c, group.side);
                if (!spec) return;
                spec->piece.gone = std::string(offBoard);
                spec->piece.entry = id;
                addPiece(c, std::move(*spec));
            });
            r.noOtherKeys();
            if (id.empty()) return;
            if (!state_.reinforcements.emplace(id, std::move(group)).second)
                r.problemAt("id", describeJson(id), "a name that no other group has");
        });
    }

    void checkArcs(const Reader& r, const PieceSpec& spec, const Location& at) {
        for (const auto& [key, arc] : {std::pair{"ca", spec.piece.ca}, std::pair{"tca", spec.piece.tca}}) {
            if (arc.empty() || at.empty() || arcShape(spec.piece) == ArcShape::none) continue;
            if (!arcFits(*ground_, spec.piece, at.hex, arc))
                r.problemAt(key, describeJson(arc), arcExpectation(spec.piece, at.hex));
        }
        const Location& sighted = spec.piece.boreSighted;
        if (!sighted.empty() && !ground_->find(sighted.hex))
            r.problemAt("bore_sighted", describeJson(sighted.text()),
                        "a hex of the map: " + ground_->explainBadName(sighted.hex));
    }

    /// Tunnels and cave complexes (B8.6, G11).
    void works() {
        root_.members("works", 200, [&](const std::string& name, const Reader& r) {
            if (!r.isObject()) return;
            Work work;
            work.side = side(r, "side");
            work.kind = enumFrom<WorkKind>(r.word("kind", enumWords<WorkKind>())).value_or(WorkKind::tunnel);
            work.known = r.boolean("known", false);
            r.each("joins", 40, [&](const Reader& v) {
                const PieceId id(v.asText(40));
                const auto it = state_.pieces.find(id);
                if (it == state_.pieces.end() || it->second.kind != PieceClass::fortification ||
                    it->second.side != work.side)
                    v.problem(describeJson(id.text), "the id of a fortification of its side");
                work.joins.push_back(id);
            });
            r.each("ends", 2, [&](const Reader& v) { work.ends.push_back(location(v)); });
            r.noOtherKeys();
            if (problems_.empty()) state_.works[name] = std::move(work);
        });
    }

    void observers() {
        for (const auto& [id, pointer] : observers_) {
            const auto module = state_.modules.find(id);
            if (module == state_.modules.end()) continue;
            const auto it = state_.pieces.find(module->second.observer);
            if (it != state_.pieces.end() && it->second.side == module->second.side &&
                it->second.isPersonnel())
                continue;
            problems_.push_back({root_.file(), pointer + "/observer",
                                 describeJson(module->second.observer.text),
                                 "the id of Personnel of its side", ""});
        }
    }

    void carriers() {
        for (const Carried& c : carried_) {
            const PieceId on(c.carrier);
            const auto it = state_.pieces.find(on);
            Piece& piece = state_.pieces[c.piece];
            if (it == state_.pieces.end() || it->second.side != piece.side ||
                it->second.under != piece.under || it->second.at != piece.at ||
                it->second.entry != piece.entry || on == c.piece) {
                problems_.push_back({root_.file(), c.pointer + "/carrier", describeJson(c.carrier),
                                     "the id of another counter of the same stack", ""});
                continue;
            }
            piece.carrier = on;
        }
        for (const Carried& c : carried_) {
            PieceId on = c.piece;
            for (std::size_t steps = 0; !on.empty() && steps <= carried_.size(); ++steps)
                on = state_.pieces[on].carrier;
            if (!on.empty())
                problems_.push_back({root_.file(), c.pointer + "/carrier", describeJson(c.carrier),
                                     "a counter that is not carried by this one in turn", ""});
        }
    }

    void seen() {
        root_.each("seen", 20'000, [&](const Reader& r) {
            if (!r.isObject()) return;
            const SideId owner = side(r, "side");
            SeenNote note;
            note.seen = r.boolean("seen", true);
            note.range = static_cast<int>(r.integer("range", 0, 200, 0));
            note.by = r.word("by", {"any", "broken", "hidden"}, "any");
            if (note.by == "any") note.by.clear();
            r.each(
                "at", 20'000,
                [&](const Reader& v) {
                    if (const Location at = location(v); !at.empty()) state_.seen[seenKey(owner, at)] = note;
                },
                true);
            r.noOtherKeys();
        });
    }

    /// Setup limits (A2.9): not overstacked, nothing where it could not be in play.
    void setupChecks() {
        if (!problems_.empty()) return;  // places may be missing; say those first
        const auto sight = ruledSight();
        const GameView view{state_, *ground_, *sight};
        std::map<MarkerId, std::size_t> order;
        std::size_t n = 0;
        if (root_.value().contains("markers"))
            for (const Json& m : root_.value()["markers"]) {
                if (m.contains("id")) order[MarkerId(m["id"].get<std::string>())] = n;
                ++n;
            }
        const auto pointer = [&](const SetupFinding& f) {
            if (!f.work.empty()) return "/works/" + f.work;
            if (!f.piece.empty()) return "/units (" + f.piece.text + ")";
            if (f.marker.empty()) return std::string("/markers");
            const auto at = order.find(f.marker);
            return at == order.end() ? "/markers (" + f.marker.text + ")"
                                     : "/markers/" + std::to_string(at->second);
        };
        for (const SetupFinding& f : setupFindings(view))
            if (f.finding.verdict == Verdict::forbidden)
                (standing_ ? warnings_ : problems_)
                    .push_back(
                        {root_.file(), pointer(f), textOf(f.found), textOf(f.expected), f.finding.rule});
    }

    struct Carried {
        PieceId piece;
        std::string carrier;
        std::string pointer;
    };

    Problems problems_;
    Problems warnings_;
    Reader root_;
    const BoardFolders& folders_;
    GameInfo info_;
    bool standing_ = false;  ///< a position out of play: setup limits are told, not asked
    State state_;
    SideId firstSide_;
    std::shared_ptr<const Ground> ground_;
    std::set<std::string> named_, namedMarkers_;  ///< names that the file gives: all, and those of markers
    std::vector<Carried> carried_;
    std::vector<std::pair<std::string, std::string>> observers_;  ///< modules that name one, and where
};

std::string folderOf(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "" : slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

std::shared_ptr<const Sight> ruledSight() {
    static const auto sight = std::make_shared<const RuledSight>();
    return sight;
}

Result<Game> readScenario(const Json& json, const std::string& file, const BoardFolders& folders) {
    return ScenarioReader(json, file, folders).run();
}

Result<Game> loadGameText(std::string_view text, const std::string& file, const BoardFolders& folders) {
    auto json = parseJson(text, file);
    if (!json) return tl::unexpected(std::move(json.error()));
    // A saved game says so; one whose "kind" is damaged is still known by its parts.
    const Json kind = json->is_object() ? json->value("kind", Json()) : Json();
    const bool save = kind == "save" || (json->is_object() && kind != "scenario" &&
                                         json->contains("entries") && json->contains("state"));
    auto game = save ? readSave(*json, file, folders) : readScenario(*json, file, folders);
    if (!game) return game;
    game->path = file;
    for (Problem& p : groundWarnings(game->session->ground(), file, "/boards"))
        game->warnings.push_back(std::move(p));
    return game;
}

Result<Game> loadGame(const std::string& path, const std::vector<std::string>& vaslFolders) {
    auto text = readFile(path, JsonLimits{}.bytes);
    if (!text) return tl::unexpected(std::move(text.error()));
    return loadGameText(*text, path, {folderOf(path), vaslFolders});
}

std::vector<std::string> missingBoards(const std::string& path, const std::vector<std::string>& vaslFolders) {
    const auto text = readFile(path, JsonLimits{}.bytes);
    if (!text) return {};
    const auto json = parseJson(*text, path);
    if (!json || !json->is_object()) return {};
    // A saved game keeps the lists with what does not change in play.
    const Json& game = json->contains("game") && (*json)["game"].is_object() ? (*json)["game"] : *json;
    return missingBoards(game.value("boards", Json()), game.value("overlays", Json()),
                         {folderOf(path), vaslFolders});
}

Result<Game> newGame(const NewGame& wanted, const BoardFolders& folders) {
    Json json = {{"format", scenarioFormat},
                 {"title", wanted.info.title},
                 {"description", wanted.info.description},
                 {"boards", wanted.info.boards},
                 {"overlays", wanted.info.overlays},
                 {"north", wanted.info.north},
                 {"sides", Json::array()}};
    for (const auto& [id, side] : wanted.sides)
        json["sides"].push_back({{"id", id.text}, {"name", side.name}, {"nationality", side.nationality}});
    auto game = readScenario(json, "new game", folders);
    if (!game) return game;
    State state = game->session->start();
    state.clock.turns = wanted.turns;
    state.settings = wanted.settings;
    state.dice.seed = wanted.seed;
    const auto ground = game->session->groundPtr();
    game->session = std::make_unique<Session>(ground, std::move(state), sightOn(ground), standardRegistry());
    game->path.clear();
    game->warnings = groundWarnings(*ground, "", "/boards");
    return game;
}

}  // namespace shellgame
