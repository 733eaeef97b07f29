// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <set>

#include "command.hpp"
#include "file.hpp"
#include "model/form.hpp"
#include "model/keys.hpp"
#include "play/invariants.hpp"
#include "rules/mapboard/setup_area.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "rules/sighting/scene.hpp"
#include "rules/turn/state_words.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame {

namespace {

/// Returns the pointer to the list entry or table row that contains the target of a pointer: "/markers/3" for
/// "/markers/3/at".
std::string objectOf(const std::string& pointer) {
    return pointer.substr(0, pointer.find('/', std::min(pointer.size(), pointer.find('/', 1)) + 1));
}

/// Makes a state from a scenario file (file.hpp), and collects all errors of the file.
class ScenarioReader {
  public:
    ScenarioReader(const Json& json, std::string file, const BoardFolders& folders)
        : root_(json, problems_, std::move(file)), folders_(folders) {
        form_.words = &stateWords();
        form_.state = &state_;
    }

    Result<Game> run() {
        if (!root_.isObject()) return tl::unexpected(std::move(problems_));
        head();
        table();
        if (ground_) {
            placed();
            named();
            groundOfNotes();
            countNames();
        } else {
            for (const auto& names : {keyNames<ScenarioPlaced>(), keyNames<ScenarioNamed>()})
                for (const std::string& key : names) root_.has(key);
        }
        root_.noOtherKeys();
        whole();
        if (problems_.empty() && ground_) setupChecks();
        if (!problems_.empty()) return tl::unexpected(inOrder(std::move(problems_)));
        Game game;
        game.info = std::move(file_.head.info);
        game.session =
            std::make_unique<Session>(ground_, std::move(state_), sightOn(ground_), standardRegistry());
        game.path = root_.file();
        game.warnings = std::move(warnings_);
        return game;
    }

  private:
    /// Calls `use` with each entry of a list, and with a reader for its place in the file.
    template <class Entries, class F>
    void each(const char* key, Entries& entries, F use) {
        const Reader list = root_.at(key);
        for (std::size_t i = 0; i < entries.size(); ++i)
            if (const Reader r = list.at(i); r.value().is_object()) use(entries[i], r);
    }
    /// Records where in the file an object of the state was defined.
    void from(const char* table, const std::string& id, const Reader& r) {
        origins_["/" + std::string(table) + "/" + pointerToken(id)] = r.pointer();
    }
    /// Makes sure that names in the file (m3, p12, m3--a) are never used for new counters, even after the
    /// counters with these names are gone.
    void countNames() {
        const auto count = [&](const std::string& id, char letter, int& shared) {
            constexpr std::size_t digits = 8;
            const SideId side = sideOfName(state_, id);
            const std::size_t size = id.size() - (side.empty() ? 0 : nameEnding(state_, side).size());
            int n = 0;
            const char* end = id.data() + size;
            if (size < 2 || size > digits + 1 || id[0] != letter) return;
            const auto [stop, error] = std::from_chars(id.data() + 1, end, n);
            if (error != std::errc{} || stop != end) return;
            int& most = side.empty() ? shared : state_.counters.named[side.text + "/" + letter];
            most = std::max(most, n);
        };
        for (const auto& [id, m] : state_.markers) count(id.text, 'm', state_.counters.markers);
        for (const auto& [id, p] : state_.pieces) count(id.text, 'p', state_.counters.pieces);
    }
    [[nodiscard]] bool standing() const { return file_.head.asItStands; }

    void head() {
        form_.keys(root_, file_.head);
        GameInfo& info = file_.head.info;
        if (root_.has("boards")) {
            auto ground = readBoards(info.boards, info.north, root_.file(), "/boards", folders_);
            if (ground && root_.has("overlays"))
                ground = readOverlays(*ground, info.overlays, root_.file(), "/overlays", folders_);
            if (ground)
                ground_ = std::move(*ground);
            else
                problems_.insert(problems_.end(), ground.error().begin(), ground.error().end());
        }
        each("sides", file_.head.sides, [&](SideEntry& e, const Reader& r) {
            if (!r.has("nationality")) e.side.nationality = e.id.text;
            const Nation* nation = Catalogue::builtIn().nation(e.side.nationality);
            if (!r.has("name")) e.side.name = nation != nullptr ? nation->name : e.id.text;
            if (e.id.empty()) return;
            if (state_.sides.contains(e.id))
                r.problemAt("id", describeJson(e.id.text), "a name that no other side has");
            from("sides", e.id.text, r);
            state_.sides[e.id] = std::move(e.side);
        });
        form_.ground = ground_.get();
    }

    void table() {
        Clock& c = file_.table.clock;
        if (!file_.head.sides.empty()) c.first = c.player = file_.head.sides.front().id;
        form_.keys(root_, file_.table);
        if (!root_.at("clock").has("player")) c.player = c.first;
        state_.clock = c;
        if (file_.table.dice) state_.dice.seed = file_.table.dice->seed;
        state_.settings = std::move(file_.table.settings);
        const Reader house = root_.at("settings").at("house");
        if (ground_ && !ground_->blank())
            beginWith(state_.settings, [&](std::string_view id) { return house.has(std::string(id)); });
    }

    void placed() {
        form_.keys(root_, file_.placed);
        for (auto& [name, note] : file_.placed.hexes) {
            const Reader r = root_.at("hexes").at(name);
            const std::string hex = form_.hex(r, name);
            if (hex.empty()) continue;
            if (note.blaze > 0 || !note.becomes.empty()) note.changed = beforeAllPlay;
            from("hexes", hex, r);
            state_.hexes[hex] = std::move(note);
        }
        setupAreas();
        each("oba", file_.placed.oba, [&](ModuleEntry& e, const Reader& r) {
            if (e.id.empty()) return;
            if (!state_.modules.emplace(e.id, std::move(e.module)).second)
                return r.problemAt("id", describeJson(e.id), "a name that no other module has");
            from("modules", e.id, r);
        });
        namedIds();
        each("markers", file_.placed.markers, [&](MarkerEntry& e, const Reader& r) { marker(e, r); });
        each("units", file_.placed.units, [&](const OpenEntry& e, const Reader& r) { inTheOpen(e, r); });
        each("reinforcements", file_.placed.reinforcements,
             [&](GroupEntry& e, const Reader& r) { reinforcement(e, r); });
        observers();
    }

    void named() {
        form_.keys(root_, file_.named);
        for (auto& [name, work] : file_.named.works) {
            from("works", name, root_.at("works").at(name));
            state_.works[name] = std::move(work);
        }
        namesOfSides();
        if (problems_.empty())
            addUnits(file_.named.command, root_.at("command"), *ground_, state_, standing());
        if (!(file_.named.card == Card())) {
            state_.card[cardKey] = std::move(file_.named.card);
            from("card", cardKey, root_.at("card"));
        }
        each("conditions", file_.named.conditions, [&](ConditionEntry& e, const Reader& r) {
            if (e.id.empty()) return;
            if (!state_.conditions.emplace(e.id, std::move(e.condition)).second)
                return r.problemAt("id", describeJson(e.id), "a name that no other condition has");
            from("conditions", e.id, r);
        });
        each("pool", file_.named.pool, [&](PoolEntry& e, const Reader& r) { pooled(e, r); });
        each("places", file_.named.places, [&](const DealEntry& e, const Reader& r) {
            for (const Location& at : e.at) {
                if (at.empty() || e.place.side.empty()) continue;
                const std::string key = seenKey(e.place.side, at);
                DealPlace place = e.place;
                place.at = at;
                if (!state_.places.emplace(key, std::move(place)).second)
                    return r.problemAt("at", describeJson(at.text()), "each place of a side once");
                from("places", key, r);
            }
        });
        each("seen", file_.named.seen, [&](const SeenEntry& e, const Reader& r) {
            for (const Location& at : e.at)
                if (!at.empty()) {
                    state_.seen[seenKey(e.side, at)] = e.note;
                    from("seen", seenKey(e.side, at), r);
                }
        });
    }

    /// Checks that a name with a side's ending belongs to that side. Otherwise a new name of that side could
    /// equal the name of a hidden counter.
    void namesOfSides() {
        const auto each = [&](const char* table, const auto& objects) {
            for (const auto& [key, object] : objects) {
                const std::string& name = detail::keyText(key);
                if (const SideId side = sideOfName(state_, name); !side.empty() && side != object.side)
                    problems_.push_back({root_.file(),
                                         origins_.at("/" + std::string(table) + "/" + pointerToken(name)),
                                         describeJson(name),
                                         "a name that does not end in " + nameEnding(state_, side) +
                                             ", the ending for names of " + side.text,
                                         ""});
            }
        };
        each("markers", state_.markers);
        each("pieces", state_.pieces);
        each("works", state_.works);
    }

    /// Adds a group to the enemy OB, unless its counters can't be read.
    void pooled(PoolEntry& e, const Reader& r) {
        if (e.id.empty() || e.group.side.empty()) return;
        const TypedCounters typed =
            readTypedCounters(e.group.counters, nationality(e.group.side), PlacedAs::concealed, "");
        if (!typed) {
            std::string found = textOf(typed.problem);
            if (found.ends_with('.')) found.pop_back();
            return r.problemAt("counters", found, "counters as they are typed at setup: \"4-6-7, LMG\"");
        }
        if (!state_.pool.emplace(e.id, std::move(e.group)).second)
            return r.problemAt("id", describeJson(e.id), "a name that no other group of an enemy OB has");
        from("pool", e.id, r);
    }

    /// Returns those boards in the list "boards" that are on the map.
    std::set<std::string> boardNames(const Reader& r, const std::vector<std::string>& boards) {
        std::set<std::string> names;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            std::vector<std::string> known;
            for (const PlacedBoard& b : ground_->boards()) known.push_back(b.as);
            if (std::find(known.begin(), known.end(), boards[i]) != known.end())
                names.insert(boards[i]);
            else if (const Reader v = r.at("boards").at(i); v.value().is_string())
                v.problem(describeJson(v.value()), "a board of the map: " + joinedWords(known));
        }
        return names;
    }

    void setupAreas() {
        int n = 0;
        each("setup", file_.placed.setup, [&](SetupEntry& e, const Reader& r) {
            if (r.has("from") != r.has("to"))
                r.problemAt(r.has("from") ? "to" : "from", "nothing", "both corners of a rectangle of hexes");
            const auto corner = [&](const char* key, const std::string& name) {
                return name.empty() ? "" : form_.hex(r.at(key), name);
            };
            const std::string one = corner("from", e.from), other = corner("to", e.to);
            if (!one.empty() && !other.empty()) e.area.hexes.merge(hexesBetween(*ground_, e.from, e.to));
            e.area.hexes.merge(hexesOfBoards(*ground_, boardNames(r, e.boards)));
            e.area.hexes.erase("");
            if (e.area.hexes.empty() && problems_.empty())
                r.problem("no hexes", "\"at\", \"boards\", or \"from\" and \"to\"");
            const std::string id = "area" + std::to_string(++n);
            from("areas", id, r);
            state_.areas[id] = std::move(e.area);
        });
    }

    std::string nationality(const SideId& id) const {
        const auto it = state_.sides.find(id);
        return it == state_.sides.end() ? "" : it->second.nationality;
    }

    // The ids in the file are collected before new ids are assigned.
    void namedIds() {
        const auto note = [&](const std::vector<Json>& counters) {
            for (const Json& c : counters)
                if (c.is_object() && c.contains("id") && c["id"].is_string())
                    named_.insert(c["id"].get<std::string>());
        };
        for (const MarkerEntry& e : file_.placed.markers) {
            note(e.contents);
            if (!e.id.empty()) namedMarkers_.insert(e.id.text);
        }
        for (const OpenEntry& e : file_.placed.units) note(e.pieces);
        for (const GroupEntry& e : file_.placed.reinforcements) note(e.pieces);
        named_.insert(namedMarkers_.begin(), namedMarkers_.end());
    }

    /// Reads a counter and calls `put` with it. Counters without an id get new ids in the order of the file.
    template <class F>
    void counter(const Reader& r, const SideId& owner, const Location& at, F put) {
        auto spec = readPieceSpec(r, owner, nationality(owner));
        if (!spec) return;
        checkArcs(r, spec->piece, at);
        PieceId id = spec->id;
        if (id.empty()) {
            do id = PieceId("p" + std::to_string(++state_.counters.pieces));
            while (nameTaken(state_, id.text) || named_.contains(id.text));
        } else if (nameTaken(state_, id.text) || namedMarkers_.contains(id.text)) {
            return r.problemAt("id", describeJson(id.text), "an id that no other counter and no marker has");
        }
        spec->piece.carrier = PieceId(spec->carrier);
        put(id, spec->piece);
        from("pieces", id.text, r);
        state_.pieces[id] = std::move(spec->piece);
    }
    template <class F>
    void counters(const Reader& owner, const char* key, const std::vector<Json>& list, const SideId& side,
                  const Location& at, F put) {
        for (std::size_t i = 0; i < list.size(); ++i) counter(owner.at(key).at(i), side, at, put);
    }

    void checkArcs(const Reader& r, const Piece& piece, const Location& at) {
        for (const auto& [key, arc, of] :
             {std::tuple{"ca", piece.ca, ArcOf::counter}, std::tuple{"tca", piece.tca, ArcOf::turret}}) {
            if (arc.empty() || at.empty() || arcShape(piece) == ArcShape::none) continue;
            if (!arcFits(*ground_, piece, at.hex, arc, of))
                r.problemAt(key, describeJson(arc), textOf(arcExpectation(piece, at.hex, of)));
        }
    }

    void marker(MarkerEntry& e, const Reader& r) {
        MarkerId id = e.id;
        if (id.empty()) {
            do id = MarkerId("m" + std::to_string(++state_.counters.markers));
            while (nameTaken(state_, id.text) || named_.contains(id.text));
        } else if (state_.markers.contains(id)) {
            r.problemAt("id", describeJson(id.text), "an id that no other marker has");
        }
        Marker& m = e.marker;
        m.start = m.at;
        m.startPosition = m.position;
        const std::size_t before = problems_.size();
        counters(r, "contents", e.contents, m.side, m.at, [&](const PieceId& piece, Piece& p) {
            p.under = id;
            m.contents.push_back(piece);
        });
        ofSystem(m, r, problems_.size() == before);
        if (m.pds && !state_.settings.dummies && !standing())
            r.problemAt("pds", "true", "no PDS, because the scenario allots no dummies (2.1)");
        if (state_.markers.emplace(id, std::move(m)).second) from("markers", id.text, r);
    }

    /// Reports a marker that does not belong to the system of the scenario, such as a force in a game of ASL.
    void ofSystem(const Marker& m, const Reader& r, bool fine) {
        const System system = systemOf(m.kind);
        std::vector<Piece> lie;
        for (const PieceId& id : m.contents) lie.push_back(state_.pieces.at(id));
        if (fine)
            for (const Finding& f : systemFindings(state_.settings, system, lie, m.at)) {
                std::string found = textOf(f.message);
                found.pop_back();  // remove the period
                r.problem(found, "what the system of the scenario has");
            }
        for (const char* key : {"force", "fixed"})
            if (r.has(key) && !systemRow(system).forces)
                r.problemAt(key, describeJson(r.value()[key]), "only for a force");
    }

    /// Reports keys that only forces may have, in a list of counters that are not under a force marker.
    void noForces(const Reader& r, const char* key, const std::vector<Json>& list) {
        for (std::size_t i = 0; i < list.size(); ++i)
            for (const char* value : {"arm", "sp"})
                if (list[i].is_object() && list[i].contains(value))
                    r.at(key).at(i).problemAt(value, describeJson(list[i][value]),
                                              "only in a marker of kind \"force\"");
    }

    void inTheOpen(const OpenEntry& e, const Reader& r) {
        if (isOfForces(state_.settings))
            r.problem("units in the open",
                      "markers of kind \"force\": this system has no other counters on the map");
        counters(r, "pieces", e.pieces, e.side, e.at, [&](const PieceId&, Piece& p) {
            p.at = e.at;
            p.position = e.position;
        });
        noForces(r, "pieces", e.pieces);
    }

    /// Returns the hexes through which a group may enter (A2.5). These are all hexes along one edge of the
    /// map, or only the hexes of some boards along one edge or along any edge.
    std::set<std::string> entryAlong(const GroupEntry& e, const Reader& r) {
        if (e.edge.empty() && !r.has("boards")) return {};
        const std::set<std::string> boards = boardNames(r, e.boards);
        if (r.has("boards") && boards.empty()) return {};
        return hexesOfEntry(*ground_, e.edge, boards);
    }

    void reinforcement(GroupEntry& e, const Reader& r) {
        EntryGroup& group = e.group;
        const Reader hexes = r.at("hexes");
        for (std::size_t i = 0; !standing() && hexes.value().is_array() && i < hexes.value().size(); ++i)
            if (const Json& name = hexes.value()[i]; name.is_string())
                if (const auto h = ground_->find(name.get<std::string>()); h && edgesAt(*ground_, *h).empty())
                    hexes.at(i).problem(describeJson(name), "a hex at the edge of the map (A2.5)");
        group.hexes.merge(entryAlong(e, r));
        group.hexes.erase("");
        if (group.hexes.empty() && problems_.empty())
            r.problem("no hexes", "\"hexes\", \"edge\" or \"boards\"");
        counters(r, "pieces", e.pieces, group.side, Location(), [&](const PieceId&, Piece& p) {
            p.gone = std::string(offBoard);
            p.entry = e.id;
        });
        noForces(r, "pieces", e.pieces);
        if (e.id.empty()) return;
        if (!state_.reinforcements.emplace(e.id, std::move(group)).second)
            return r.problemAt("id", describeJson(e.id), "a name that no other group has");
        from("reinforcements", e.id, r);
    }

    void observers() {
        for (const auto& [id, module] : state_.modules) {
            const Piece* p = state_.piece(module.observer);
            if (!module.observer.empty() && (p == nullptr || p->side != module.side || !p->isPersonnel()))
                problems_.push_back({root_.file(), origins_.at("/modules/" + id) + "/observer",
                                     describeJson(module.observer.text), "the id of Personnel of its side",
                                     ""});
        }
    }

    /// Stores the present ground in the rulings about LOS that come from the file.
    void groundOfNotes() {
        for (auto& [id, m] : state_.markers)
            if (m.seen) m.seen->ground = sceneOf(state_, m.side).ground;
        for (auto& [key, note] : state_.seen)
            note.ground = sceneOf(state_, sideOfKey(key).value_or(SideId())).ground;
    }

    /// Reports violations of the invariants at their places in the file. Skips objects that could not be read
    /// completely.
    void whole() {
        if (!ground_ || state_.sides.size() != 2) return;
        std::set<std::string> told;
        for (const Problem& p : problems_) told.insert(objectOf(p.pointer));
        for (const Violation& m : invariants(state_, ground_.get(), form_.words)) {
            Problem p = m.problem(root_.file());
            const auto place = placeOf(p);
            if (!place || told.contains(objectOf(*place))) continue;
            p.pointer = *place;
            if (std::find(problems_.begin(), problems_.end(), p) == problems_.end())
                problems_.push_back(std::move(p));
        }
    }

    /// Returns the place in the file of a faulty object of the state. Returns nullopt if the fault is
    /// reported elsewhere.
    std::optional<std::string> placeOf(const Problem& p) const {
        const std::string object = objectOf(p.pointer);
        const auto origin = origins_.find(object);
        if (origin == origins_.end()) return p.pointer;
        std::string field = p.pointer.substr(object.size()), where = origin->second;
        if (field == "/start" || field == "/start_position") return std::nullopt;
        if (object.starts_with("/areas/")) field = "/at";
        if (object.starts_with("/pieces/") && field == "/kind") field = "/class";
        // A counter's Location is given by the entry that contains the counter.
        if (object.starts_with("/pieces/") && (field == "/position" || field == "/at"))
            where = objectOf(where);
        where += field;
        const Json::json_pointer pointer(where);
        const Json* there = root_.value().contains(pointer) ? &root_.value()[pointer] : nullptr;
        if (there != nullptr && there->is_array())
            for (std::size_t i = 0; i < there->size(); ++i)
                if (describeJson((*there)[i]) == p.found) return where + "/" + std::to_string(i);
        return where;
    }

    /// Sorts problems into the order of the file.
    static Problems inOrder(Problems problems) {
        static const std::vector<std::string> keys = keyNames<ScenarioFile>();
        const auto rank = [](const Problem& p) {
            if (p.pointer.empty())
                return std::pair<std::ptrdiff_t, int>{-1, 0};  // This problem is in another file.
            const std::string object = objectOf(p.pointer);
            const std::size_t slash = object.find('/', 1);
            const std::string key = object.substr(0, slash).substr(1);
            return std::pair<std::ptrdiff_t, int>{
                std::find(keys.begin(), keys.end(), key) - keys.begin(),
                slash == std::string::npos ? 0 : std::atoi(object.c_str() + slash + 1)};
        };
        std::stable_sort(problems.begin(), problems.end(),
                         [&](const Problem& a, const Problem& b) { return rank(a) < rank(b); });
        return problems;
    }

    /// Checks the limits of setup (A2.9): stacking, and places in which counters can't be in play.
    void setupChecks() {
        const auto sight = ruledSight();
        const auto state = GameState::of(state_);
        const GameView view{*state, *ground_, *sight};
        const auto origin = [&](const char* table, const std::string& id) {
            return origins_.at("/" + std::string(table) + "/" + pointerToken(id));
        };
        for (const SetupFinding& f : setupFindings(view)) {
            if (f.finding.verdict != Verdict::forbidden) continue;
            const std::string where = !f.work.empty()     ? origin("works", f.work)
                                      : !f.piece.empty()  ? origin("pieces", f.piece.text)
                                      : !f.marker.empty() ? origin("markers", f.marker.text)
                                                          : "/markers";
            (standing() ? warnings_ : problems_)
                .push_back({root_.file(), where, textOf(f.found), textOf(f.expected), f.finding.rule});
        }
    }

    Problems problems_;
    Problems warnings_;
    Reader root_;
    const BoardFolders& folders_;
    FormReader form_;
    ScenarioFile file_;
    State state_;
    std::shared_ptr<const Ground> ground_;
    /// The path in the file for each path in the state, for example "/markers/0" for "/markers/m1".
    std::map<std::string, std::string> origins_;
    /// all ids that the file contains, and the ids of its markers
    std::set<std::string> named_, namedMarkers_;
};

}  // namespace

std::shared_ptr<const Sight> ruledSight() {
    static const auto sight = std::make_shared<const RuledSight>();
    return sight;
}

Result<Game> readScenario(const Json& json, const std::string& file, const BoardFolders& folders) {
    return ScenarioReader(json, file, folders).run();
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
    if (wanted.linesComputed && !ground->blank())
        beginWith(state.settings,
                  [&](std::string_view id) { return state.settings.house.contains(std::string(id)); });
    game->session = std::make_unique<Session>(ground, std::move(state), sightOn(ground), standardRegistry());
    game->path.clear();
    game->warnings = groundWarnings(*ground, "", "/boards");
    return game;
}

}  // namespace shellgame
