// SPDX-License-Identifier: MIT
#include "shellgame/io/load.hpp"

#include <algorithm>

#include "base/memory.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/save/save.hpp"

namespace shellgame {

BoardFolders foldersFor(const std::string& path, BoardFolders folders) {
    folders.base = utf8Of(systemPath(path).parent_path());
    return folders;
}

Result<Game> loadGameText(std::string_view text, const std::string& file, const BoardFolders& folders,
                          Boards boards) {
    const ManySmallPieces pieces(text.size());
    auto json = parseJson(text, file, gameLimits);
    if (!json) return tl::unexpected(std::move(json.error()));
    // A saved game states its kind in "kind". If that key is damaged, the other keys identify the game.
    const Json kind = json->is_object() ? json->value("kind", Json()) : Json();
    const bool save = kind == "save" || (json->is_object() && kind != "scenario" &&
                                         json->contains("entries") && json->contains("state"));
    auto game = save ? readSave(*json, file, folders, boards) : readScenario(*json, file, folders);
    if (!game) return game;
    game->path = file;
    if (!game->session->groundPtr()) return game;
    for (Problem& p : groundWarnings(game->session->ground(), file, "/boards"))
        game->warnings.push_back(std::move(p));
    return game;
}

Result<Game> loadGame(const std::string& path, const BoardFolders& folders, Boards boards) {
    const std::string journal = journalOf(path);
    auto text = readFile(path, gameLimits.bytes);
    // If only a journal exists, the program ended before the game was saved for the first time. The journal
    // is read instead.
    if (!text && !fileExists(path) && fileExists(journal)) {
        auto game = readJournal(journal, foldersFor(path, folders), boards);
        if (game) game->path = path;
        return game;
    }
    if (!text) return tl::unexpected(std::move(text.error()));
    // A put-aside journal is recognized by its file name even if its first line is damaged.
    if (isJournal(*text) || isPutAside(path)) return readJournal(path, foldersFor(path, folders), boards);
    auto game = loadGameText(*text, path, foldersFor(path, folders), boards);
    if (game) takeUpJournal(*game, journal, foldersFor(path, folders), boards);
    const std::size_t bytes = text->size();
    *text = std::string();
    giveBackMemory(bytes);
    return game;
}

Result<Game> editScenario(const std::string& path, const BoardFolders& folders) {
    auto game = loadGame(path, folders);
    if (!game) return game;
    if (game->save) return tl::unexpected(Problems{{path, "", "a saved game", "a scenario", ""}});
    State state = game->session->state();
    Clock& clock = state.clock;
    clock.phase = Phase::setup;
    clock.turn = 1;
    if (!clock.first.empty()) clock.player = clock.first;
    auto edited = readScenario(scenarioJson(game->info, state), path, foldersFor(path, folders));
    if (edited) edited->path = path;
    return edited;
}

std::vector<std::string> missingBoards(const std::string& path, const BoardFolders& folders) {
    auto text = readFile(path, gameLimits.bytes);
    if (!text) text = readFile(journalOf(path), gameLimits.bytes);
    if (!text) return {};
    // A journal lists boards only in its first line, as part of the game that it contains.
    if (isJournal(*text)) text->resize(std::min(text->find('\n'), text->size()));
    auto json = parseJson(*text, path, gameLimits);
    if (json && json->is_object() && json->contains("save")) json = Json((*json)["save"]);
    if (!json || !json->is_object()) return {};
    // In a saved game, the lists of boards and overlays are in "game", which contains everything that does
    // not change during play.
    const Json& game = json->contains("game") && (*json)["game"].is_object() ? (*json)["game"] : *json;
    return missingBoards(game.value("boards", Json()), game.value("overlays", Json()),
                         foldersFor(path, folders));
}

}  // namespace shellgame
