// SPDX-License-Identifier: MIT
#include "game_source.hpp"

#include <istream>
#include <iterator>
#include <ostream>

#include "shellgame/base/json.hpp"
#include "shellgame/base/places.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame::cli {

namespace {

constexpr std::size_t mostScriptBytes = 64U << 20U;

}  // namespace

Result<std::string> readText(const std::string& path, const Streams& streams) {
    if (path != "-") return readFile(path, mostScriptBytes);
    std::string text;
    std::string piece(65536, '\0');
    while (streams.in.read(piece.data(), static_cast<std::streamsize>(piece.size())) ||
           streams.in.gcount() > 0) {
        text.append(piece, 0, static_cast<std::size_t>(streams.in.gcount()));
        if (text.size() > mostScriptBytes)
            return failure(
                {"-", "", "more than " + std::to_string(mostScriptBytes) + " bytes", "a shorter text", ""});
    }
    return text;
}

GameSource::GameSource(CLI::App& options, const std::string& help) : boards_(options) {
    options.add_option("FILE", file_, help)->required();
}

Result<BoardFolders> GameSource::folders(const std::string& file) const {
    auto out = boards_.folders();
    if (!out) return out;
    return foldersFor(file, std::move(*out));
}

Result<SavedAlone> SavedAlone::take(const std::string& path) {
    SavedAlone out;
    out.path_ = path;
    if (path.empty()) return out;
    if (path.ends_with(journalOf("")) || isPutAside(path))
        return failure({path, "", "the name of a journal", "another name for a saved game", ""});
    out.lock_ = FileLock::take(path);
    if (out.lock_.state() == FileLock::State::others)
        return failure({path, "", "a game that is open elsewhere: " + out.lock_.owner(),
                        "a file that no other program is writing", ""});
    return out;
}

Result<void> SavedAlone::save(const Game& game, const Streams& streams) {
    if (const auto written = saveGame(game, path_); !written) return tl::unexpected(written.error());
    return saved(game, streams);
}

Result<void> SavedAlone::saveAsScenario(const Game& game, const Streams& streams) {
    if (const auto written = saveScenario(game, path_); !written) return tl::unexpected(written.error());
    return saved(game, streams);
}

Result<void> SavedAlone::saved(const Game& game, const Streams& streams) {
    Journal journal(journalOf(path_));
    const auto removed = journal.remove(game);
    tellPutAside(journal, streams);
    return removed;
}

void tellPutAside(Journal& journal, const Streams& streams) {
    for (const std::string& name : journal.takePutAside())
        streams.err << "warning: " << journal.path()
                    << ": the actions found there are not in this game and were saved as " << name << '\n';
}

Result<Game> GameSource::load(const Streams& streams, Boards boards) const {
    const auto folders = boards_.folders();
    if (!folders) return tl::unexpected(folders.error());
    auto game = loadGame(file_, *folders, boards);
    for (const Problem& row : folders->told) streams.err << "warning: " << row.text() << '\n';
    if (game)
        for (const Problem& warning : game->warnings) streams.err << "warning: " << warning.text() << '\n';
    // Use LOS rows that the graphical program has cached.
    if (const std::string cache = cacheFolder(); game && boards == Boards::needed && !cache.empty())
        if (const auto lines = linesOf(game->session->view().sight)) lines->storeRows(cache + "/sight");
    if (game && game->save && game->unsaved() > 0)
        streams.err << file_ << ": including the unsaved actions of its journal\n";
    return game;
}

Result<std::vector<ScriptLine>> readScript(const std::string& path, const Streams& streams) {
    const auto text = readText(path, streams);
    if (!text) return tl::unexpected(text.error());
    std::vector<ScriptLine> out;
    Problems problems;
    int number = 0;
    // Skip the byte order mark of UTF-8, which some editors write.
    std::size_t at = text->starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at < text->size()) {
        const auto end = std::min(text->find('\n', at), text->size());
        std::string_view line(text->data() + at, end - at);
        at = end + 1;
        ++number;
        const auto first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') continue;
        auto json = parseJson(line, path);
        if (json) {
            out.push_back({number, std::move(*json)});
            continue;
        }
        for (Problem& p : json.error()) {
            // Each line is parsed separately as line 1, so replace that number. Other places within the line
            // are JSON Pointers.
            const bool column = p.pointer.starts_with("line 1, ");
            p.pointer = "line " + std::to_string(number) +
                        (column              ? p.pointer.substr(6)
                         : p.pointer.empty() ? ""
                                             : " " + p.pointer);
            problems.push_back(std::move(p));
        }
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

AskedGame::AskedGame(CLI::App& options) : GameSource(options) {
    options.add_option("--script", script_, "run this script first; - reads the input");
    options.add_flag("--json", json_, "machine-readable");
}

Result<Game> AskedGame::load(const Streams& streams) const {
    auto game = GameSource::load(streams);
    if (!game || script_.empty()) return game;
    const auto lines = readScript(script_, streams);
    if (!lines) return tl::unexpected(lines.error());
    for (const ScriptLine& line : *lines) {
        const Entry entry = game->session->perform(line.command);
        if (entry.ok) continue;
        return failure({script_, "line " + std::to_string(line.number), textOf(entry.text),
                        "a command that the rules allow", ""});
    }
    return game;
}

SideId usualViewer(const Session& session) {
    return session.state().settings.aiSide.empty() ? SideId() : session.viewer();
}

std::optional<SideId> viewerOf(const Session& session, const std::string& word, const Streams& streams) {
    const SideId side(word);
    if (word.empty()) return usualViewer(session);
    if (word == "umpire") return SideId();
    if (session.start().sides.contains(side)) return side;
    streams.err << "--view: found \"" << word << "\", expected umpire";
    for (const auto& [id, s] : session.start().sides) streams.err << ", " << id.text;
    streams.err << '\n';
    return std::nullopt;
}

}  // namespace shellgame::cli
