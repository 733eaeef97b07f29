// SPDX-License-Identifier: MIT
#include "support/good_samples.hpp"

#include <map>
#include <stdexcept>

#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"
#include "support/vasl_archive.hpp"

namespace shellgame::test {

namespace {

Json dataFile(const std::string& name) {
    const auto text = readFile(dataPath("good/" + name), 1U << 20U);
    if (!text) throw std::runtime_error(joinProblems(text.error()));
    auto json = parseJson(*text, name);
    if (!json) throw std::runtime_error(joinProblems(json.error()));
    return std::move(*json);
}

/// Adds questions that may be open when the game is saved.
void ask(State& s) {
    Prompt prompt;
    prompt.kind = PromptKind::attack;
    prompt.side = s.clock.player;
    prompt.marker = MarkerId("m1");
    prompt.at = Location{"1E4", 0};
    prompt.pieces = {PieceId("tank")};
    prompt.options = {Location{"1E4", 0}};
    s.prompts["attack/1E4"] = prompt;
}

/// Fills every table, so that each key of a stored state has a value in at least one place.
void fill(State& s) {
    Act act;
    act.turn = 1;
    act.player = act.player.empty() ? s.clock.player : act.player;
    act.phase = Phase::MPh;
    act.from = Location{"1E5", 0};
    act.to = Location{"1E4", 0};
    act.kind = ActKind::assault;
    act.spent = 4;
    act.before = act.after = SeenNote{true, 6, 0, ""};
    s.trails[MarkerId("m1")] = {act};
    s.markers[MarkerId("m1")].marks = {"TI"};
    s.counters.moves = {{"german", 1}, {"russian", 2}};
    s.counters.named = {{"german/m", 3}, {"russian/p", 1}};
    s.windows["russian/concealed"] = {"2/russian/MPh", "2/russian/MPh", false, true, 1, {MarkerId("m1")}};
    s.pieces[PieceId("tank")].boreRuledOut = {Location{"1E5", 0}};
    s.pieces[PieceId("tank")].spent = Spent{4, true, Haste::late};
    s.offers[PieceId("tank")] = {{"ca", "bu"}, MarkerId("m1")};
    s.exits[PieceId("tank")] = {SideId("german"), "1A1", 1, Phase::MPh, 4};
    Formation& unit = s.formations.at("german/A");
    unit.checked = unit.free = {PieceId("panzer")};
    unit.halted = "2/german";
    s.rulings["2.4@1E4"] = {true, "we agreed so"};
    s.card[cardKey].title = "As the player calls it";
    s.card[cardKey].description = "As the player tells it";
    s.control["german@1E4"] = {SideId("german"), true};
}

Json everyField(const Game& game) {
    Json out = saveJson(game);
    out["start"] = stateToJson(game.session->start(), Elide::no);
    out["state"] = stateToJson(game.session->state(), Elide::no);
    return out;
}

Entry must(Session& session, const Json& command) {
    Entry e = session.perform(command);
    if (!e.ok) throw std::runtime_error(command.dump() + ": " + textOf(e.text));
    return e;
}

/// Returns a value for an argument that is valid in the sample game.
Json argument(const ArgSpec& spec, const Session& session, const Json& counter) {
    switch (spec.type) {
        case ArgType::integer:
            return static_cast<std::int64_t>(spec.min);
        case ArgType::number:
            return spec.min;
        case ArgType::boolean:
            return true;
        case ArgType::word:
            return spec.words.front();
        case ArgType::identifier:
            return "fresh";
        case ArgType::side:
            return session.state().sides.begin()->first.text;
        case ArgType::marker:
            return session.state().markers.begin()->first.text;
        case ArgType::piece:
            return session.state().pieces.begin()->first.text;
        case ArgType::hex:
            return "1E4";
        case ArgType::location:
            return "1E4";
        case ArgType::position:
            return "foxhole";
        case ArgType::counter:
            return counter;
        case ArgType::object: {
            Json out = Json::object();
            for (const ArgSpec& field : spec.fields) {
                Json value = argument(field, session, counter);
                out[field.name] = field.list ? Json::array({value}) : value;
            }
            return out;
        }
        default:
            return "text";
    }
}

}  // namespace

GoodSamples::GoodSamples()
    : scenario_(dataFile("scenario.json")),
      forces_(dataFile("forces.json")),
      board_(dataFile("full.board.json")) {
    const auto archive = zippedBoard(archiveParts(Drawing(5, 4)));
    if (!writeFileSafely(folder_.file("bdtest"), archive)) throw std::runtime_error("cannot write a board");
    const auto onAll = loadScenario(scenario_.dump());
    if (!onAll) throw std::runtime_error(joinProblems(onAll.error()));
    Game all;
    all.info = onAll->info;
    all.save = true;
    State start = onAll->session->start();
    fill(start);
    ask(start);
    all.session =
        std::make_unique<Session>(onAll->session->groundPtr(), start, ruledSight(), standardRegistry());
    saveOnAllBoards_ = everyField(all);

    Json blank = scenario_;
    blank.erase("overlays");
    blank["boards"] = {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}}};
    const auto onBlank = loadScenario(blank.dump());
    if (!onBlank) throw std::runtime_error(joinProblems(onBlank.error()));
    Game game;
    game.info = onBlank->info;
    game.save = true;
    start = onBlank->session->start();
    fill(start);
    game.session =
        std::make_unique<Session>(onBlank->session->groundPtr(), start, ruledSight(), standardRegistry());
    Session& session = *game.session;
    must(session, {{"do", "note"}, {"text", "a remark"}});
    must(session, {{"do", "shift"},
                   {"side", "russian"},
                   {"pairs", {{{"from", "m3"}, {"to", "m3"}}}},
                   {"dice", {3, 4}}});
    must(session, {{"do", "undo"}});
    must(session, {{"do", "redo"}});
    save_ = everyField(game);
    save_["$schema"] = "urn:shellgame:schema:save";
    // Add a random choice, because the format has fields for it although no act makes one yet.
    Json& roll = save_["entries"][1]["rolls"][0];
    roll["choice"] = 0;
    roll["of"] = 2;
    // Add the fields of earlier versions beside the current ones.
    save_["entries"][1]["findings"][0]["umpire"] = true;
    const Json old{{"pattern", "%1 so to say"}, {"args", {"words"}}};
    save_["entries"][0]["message"] = save_["entries"][1]["findings"][0]["message"] = old;
    Json earlier = save_["entries"][1]["rolls"][0];
    earlier["purpose"] = earlier["drm"][0]["cause"] = old;
    earlier["drm"][0].update(old);
    save_["entries"][1]["rolls"].push_back(std::move(earlier));
    save_["entries"][1]["findings"][0]["secret_of"] = "german";
    save_["entries"][1]["follows"] = true;
}

Json GoodSamples::overlay() const {
    Json out = board_;
    out.update({{"kind", "overlay"}, {"name", "F1"}, {"covers", {"B2", "B3"}}, {"one", "B2"}, {"two", "B3"}});
    return out;
}

Game GoodSamples::game() const {
    auto game = loadScenario(save_.dump());
    if (!game) throw std::runtime_error(joinProblems(game.error()));
    return std::move(*game);
}

std::vector<Json> GoodSamples::commands(const Session& session) const {
    // These text arguments must have a special form.
    const auto around = session.ground().neighbours("1E4");
    const std::map<std::string, Json> known{{"stance/ca", around[0] + "/" + around[1]},
                                            {"stance/tca", around[1] + "/" + around[2]},
                                            {"set/house", "sizes_apart"},
                                            {"view/as", "umpire"},
                                            {"set/to", "apart"},
                                            {"terrain/terrain", "Woods"},
                                            {"correct/pointer", "/markers/m1/at"},
                                            {"correct/value", "1E5"},
                                            {"ar/module", "battery"},
                                            {"set_up_offboard/group", "reserves"},
                                            {"delay_entry/group", "reserves"},
                                            {"preregister/module", "battery"},
                                            {"accuracy/module", "battery"}};
    Json counter = scenario_["markers"][2]["contents"][0];
    counter["id"] = "fresh2";
    counter["carrier"] = "tank";
    counter["class"] = "force";
    counter["arm"] = "infantry";
    counter["sp"] = 3;
    std::vector<Json> out;
    for (const Verb& verb : session.registry().verbs()) {
        Json command = {{"do", verb.name}};
        for (const ArgSpec& spec : verb.args) {
            const auto it = known.find(verb.name + "/" + spec.name);
            const Json value = it != known.end() ? it->second : argument(spec, session, counter);
            command[spec.name] = spec.list ? Json::array({value}) : value;
        }
        if (verb.traits.dice > 0) command["dice"] = {3, 4};
        out.push_back(std::move(command));
    }
    return out;
}

Result<Game> GoodSamples::loadScenario(const std::string& text, const std::string& file) const {
    return loadGameText(text, file, {dataPath("good"), {folder_.path()}});
}

}  // namespace shellgame::test
