// SPDX-License-Identifier: MIT
#include <algorithm>

#include "fuzz/targets.hpp"
#include "io/save/seal.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/shapes.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/paths.hpp"

namespace shellgame::test {

namespace {

const BoardFolders& noFolders() {
    static const TemporaryFolder empty;
    static const BoardFolders folders{empty.path(), {}};
    return folders;
}

}  // namespace

Game smallGame() {
    static constexpr std::string_view text =
        R"({"format":1,"boards":[{"as":"1","blank":{"columns":9,"rows":5}}],
            "hexes":{"1B2":{"terrain":["Woods"],"tem":1}},
            "sides":[{"id":"german"},{"id":"russian"}],
            "clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
            "markers":[{"id":"m1","side":"german","kind":"concealed","at":"1B2","pds":true,"seen":false,
                        "contents":["4-6-7","LMG","8-1"]},
                       {"id":"m2","side":"german","kind":"concealed","at":"1D3","dummies":4},
                       {"id":"m3","side":"russian","kind":"hip","at":"1F3","contents":["4-4-7"]},
                       {"id":"m4","side":"russian","kind":"hip","at":"1G3"}]})";
    auto game = loadGameText(text, "small.json", noFolders());
    promise(bool(game), "the small game cannot be read");
    return std::move(*game);
}

Game smallSavedGame(const std::string& file) {
    Game game = smallGame();
    promise(bool(game.session->seed(3)), "no luck");
    promise(game.session->perform({{"do", "phase"}}).ok, "the small game does not go on");
    promise(bool(saveGame(game, file)), "the small game cannot be saved");
    return game;
}

namespace {

void ownBoard(std::string_view bytes) {
    auto shapes = readBoardShapes(bytes, "fuzz.board.json");
    if (!shapes) return checkProblems(shapes.error());
    if (shapes->columns > 20 || shapes->rows > 20) return;  // painting a large valid board takes too long
    const auto made = makeOwnBoard(std::move(*shapes));
    promise(made && made->raster && !made->raster->terrain.empty(), "a board without terrain");
}

void scenario(std::string_view bytes) {
    const auto game = loadGameText(bytes, "fuzz.json", noFolders());
    if (!game) return checkProblems(game.error());
    const State& state = game->session->state();
    promise(state.hash == recountHash(state), "the hash of the state is not that of its objects");
    // The program must be able to read its own output.
    const Json written = game->save ? saveJson(*game) : scenarioJson(game->info, state);
    const auto again = loadGameText(written.dump(), "written.json", noFolders());
    promise(bool(again), "a game that was written cannot be read");
}

void save(std::string_view bytes) {
    const auto json = parseJson(bytes, "fuzz.json");
    if (!json) return checkProblems(json.error());
    const auto game = readSave(*json, "fuzz.json", noFolders());
    const auto verified = verifySave(*json, "fuzz.json", noFolders());
    if (!game) {
        checkProblems(game.error());
        promise(!verified.changesOk, "verify finds nothing in a save that cannot be read");
        return;
    }
    promise(game->session->state().hash == recountHash(game->session->state()), "a wrong hash");
}

// Performs commands, one per line, on a small game. Each command is performed or refused with reasons, and
// undo restores the state before it.
void script(std::string_view bytes) {
    Game game = smallGame();
    Session& session = *game.session;
    for (int lines = 0; lines < 12 && !bytes.empty(); ++lines) {
        const auto end = std::min(bytes.find('\n'), bytes.size());
        const auto command = parseJson(bytes.substr(0, end), "script");
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        if (!command) continue;
        const std::uint64_t before = session.state().hash;
        const int last = session.lastDone();
        const Entry entry = session.perform(*command);
        promise(entry.ok || !entry.findings.empty(), "refused without a reason");
        promise(entry.ok || session.state().hash == before, "a refused command left a trace");
        promise(session.state().hash == recountHash(session.state()), "the kept hash is wrong");
        (void)entryToJson(entry).dump();
        if (!entry.ok || entry.verb == "undo" || entry.verb == "redo" || session.lastDone() == last) continue;
        const std::uint64_t after = session.state().hash;
        promise(session.perform({{"do", "undo"}}).ok, "an act that cannot be undone");
        promise(session.state().hash == before, "undo does not bring the state before back");
        promise(session.perform({{"do", "redo"}}).ok, "an act that cannot be done again");
        promise(session.state().hash == after, "redo does not bring the state after back");
    }
    // Whatever commands were performed, the game can be saved and loaded.
    const auto loaded = loadGameText(saveJson(game).dump(), "saved.json", noFolders());
    promise(bool(loaded), "a saved game cannot be loaded");
    promise(loaded->session->state() == session.state(), "loading brings another state");
    promise(loaded->warnings.empty(), "a fresh save with a warning");
}

/// Computes the seals of changed journal lines again. The first line then refers to the saved game (`after`),
/// and each later line that is an object continues the line before it.
std::string sealedAgain(std::string_view bytes, const std::string& after) {
    std::string out, seal;
    while (!bytes.empty()) {
        const auto end = std::min(bytes.find('\n'), bytes.size());
        auto line = parseJson(bytes.substr(0, end), "line");
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        if (!line || !line->is_object()) {
            out += "?\n";
            continue;
        }
        if (out.empty() && line->contains("after")) (*line)["after"] = after;
        line->erase("seal");
        seal = sealOf(seal, *line);
        if (!out.empty()) (*line)["seal"] = seal;
        out += line->dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    return out;
}

void checkTakenUp(const Game& game) {
    const State& state = game.session->state();
    promise(state.hash == recountHash(state), "the hash of the state is not that of its objects");
    const auto again = loadGameText(saveJson(game).dump(), "again.json", noFolders());
    promise(bool(again), "a game with a journal's acts cannot be saved and loaded");
    promise(again->session->state() == state, "saved and loaded it is another game");
}

// Reads the bytes as a journal, both beside a saved game and alone. Uses the bytes first without change, and
// then with valid seals.
void journal(std::string_view bytes) {
    static const TemporaryFolder folder;
    static const std::string file = folder.file("game.json"), beside = journalOf(file);
    static const Json saved = saveJson(smallSavedGame(file));
    const BoardFolders folders{folder.path(), {}};
    const std::string fitting = sealedAgain(bytes, saved.at("seal").get<std::string>());
    for (const bool fits : {false, true}) {
        promise(test::writeFile(beside, fits ? fitting : std::string(bytes)), "no place for a journal");
        if (const auto alone = readJournal(beside, folders))
            checkTakenUp(*alone);
        else
            checkProblems(alone.error());
        auto game = readSave(saved, file, folders);
        promise(bool(game), "the saved game cannot be read");
        const std::size_t before = game->session->entries().size();
        takeUpJournal(*game, beside, folders);
        checkTakenUp(*game);
        promise(game->rewritten || game->session->entries().size() >= before, "a journal took acts away");
        promise(!game->journalLeft || !game->warnings.empty(), "what was left is not told");
    }
}

}  // namespace

std::vector<FuzzTarget> gameFuzzTargets() {
    return {{"own-board", ownBoard, FuzzForm::json, "board"},
            {"scenario", scenario, FuzzForm::json, "scenario"},
            {"save", save, FuzzForm::json, "save"},
            {"script", script, FuzzForm::jsonLines, "script"},
            {"journal", journal, FuzzForm::jsonLines}};
}

}  // namespace shellgame::test
