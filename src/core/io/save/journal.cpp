// SPDX-License-Identifier: MIT
#include "shellgame/io/save/journal.hpp"

#include <algorithm>

#include "io/save/continued.hpp"
#include "io/save/seal.hpp"
#include "io/scenario/file.hpp"
#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/base/safe_write.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostJournalBytes = 2 * gameLimits.bytes;
constexpr std::size_t mostLines = 10'000'000;
constexpr std::string_view leftSuffix = ".left";  ///< suffix in the file name of a journal that was put aside
/// Suffix in the file name of the copy of the saved game that a journal continues.
constexpr const char* baseSuffix = ".base";

/// The content of a journal, before its acts are performed.
struct Lines {
    std::string after;  ///< seal of the saved game that the journal continues; empty if there is none
    int entries = 0;    ///< number of entries in the saved game that the journal continues
    /// The complete game at the beginning of the journal; null if the journal continues a saved game.
    Json save;
    std::vector<Entry> more;
    std::optional<Json> info;  ///< the latest information about the game
    /// The problems of the first unreadable line. An incomplete last line does not count as a problem.
    Problems problems;
};

class JournalReader {
  public:
    JournalReader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

    Result<Lines> run() {
        if (Problems wrong = head(); !wrong.empty()) return tl::unexpected(std::move(wrong));
        for (std::size_t lines = 2; !text_.empty(); ++lines) {
            const bool cutOff = text_.find('\n') == std::string_view::npos;
            Problems problems;
            if (lines > mostLines)
                problems.push_back({file_, "", "more lines", "at most " + std::to_string(mostLines), ""});
            else if (cutOff ? takeCutOff(lines) : takeLine(nextLine(), lines, problems))
                continue;
            // An incomplete last line is not an error, because its act was never reported as done.
            if (!cutOff) out_.problems = std::move(problems);
            break;
        }
        return std::move(out_);
    }

  private:
    [[nodiscard]] std::string_view nextLine() {
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        const std::string_view line = text_.substr(0, end);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        return line;
    }

    /// Reads the first line and returns its problems; empty if the line is the head of a journal.
    Problems head() {
        const auto json = parseJson(nextLine(), file_, gameLimits);
        if (!json) return json.error();
        Problems problems;
        const Reader r(*json, problems, file_);
        r.format(journalFormat);
        r.word("kind", {"journal"});
        out_.after = r.text("after", std::string());
        out_.entries = static_cast<int>(r.integer("entries", 0, mostLines));
        if (r.has("save")) out_.save = (*json)["save"];
        r.noOtherKeys();
        seal_ = sealOf("", *json);
        return problems;
    }

    /// Reads a last line that does not end with a line feed. Ignores one wrong byte at the end of the line.
    bool takeCutOff(std::size_t number) {
        const std::string_view line = std::exchange(text_, {});
        Problems ignored;
        return takeLine(line, number, ignored) || takeLine(line.substr(0, line.size() - 1), number, ignored);
    }

    bool takeLine(std::string_view line, std::size_t number, Problems& problems) {
        const std::string where = "line " + std::to_string(number);
        auto json = parseJson(line, file_);
        if (!json || !json->is_object()) {
            problems.push_back({file_, where, "no JSON object", "a line of a journal", ""});
            return false;
        }
        const Json seal = json->value("seal", Json());
        json->erase("seal");
        const std::string expected = sealOf(seal_, *json);
        if (seal != expected) {
            problems.push_back(
                {file_, where, "a seal that does not fit", "the seal of this line and all before it", ""});
            return false;
        }
        seal_ = expected;
        if (json->contains("game")) {
            out_.info = (*json)["game"];
            return true;
        }
        Json written = json->value("entry", Json());
        if (written.is_object()) written["undone"] = false;
        auto entry = entryFromJson(written, file_, where + " /entry");
        if (!entry) {
            problems = std::move(entry.error());
            return false;
        }
        out_.more.push_back(std::move(*entry));
        return true;
    }

    std::string_view text_;
    std::string file_, seal_;
    Lines out_;
};

Json headOfJournal(const std::string& after, std::size_t entries) {
    Json head = {{"format", journalFormat}, {"kind", "journal"}, {"entries", entries}};
    if (!after.empty()) head["after"] = after;
    return head;
}

/// Returns true if the first line names a newer format, which this program can't read.
bool isOfNewerFormat(const std::string& text, const std::string& file) {
    const auto head = parseJson(std::string_view(text).substr(0, text.find('\n')), file, gameLimits);
    const Json format = head && head->is_object() ? head->value("format", Json()) : Json();
    return format.is_number_integer() && format > journalFormat;
}

/// Reads a journal whose first line is damaged or missing. If the journal continues `game`, the first line
/// can be reconstructed, and the seal of the next line proves that the reconstruction is correct.
std::optional<Lines> linesBehindHead(const std::string& text, const std::string& file, const Game& game) {
    if (game.seal.empty() || isOfNewerFormat(text, file)) return std::nullopt;
    const std::string head = jsonText(headOfJournal(game.seal, game.session->entries().size())) + "\n";
    const std::size_t end = text.find('\n');
    for (const std::size_t begin : {end == std::string::npos ? text.size() : end + 1, std::size_t{0}}) {
        auto lines = JournalReader(head + text.substr(begin), file).run();
        if (lines && (lines->info || !lines->more.empty())) return std::move(*lines);
    }
    return std::nullopt;
}

Json infoJson(const Game& game) {
    return formJson(game.info);
}

/// Returns true if the game begins with the entries of the complete game that a journal contains.
bool beginsWith(const Game& game, const Json& save) {
    const auto& entries = game.session->entries();
    const auto there = save.find("entries");
    if (there == save.end() || there->size() > entries.size()) return false;
    return std::equal(there->begin(), there->end(), entries.begin(), [](const Json& a, const Entry& e) {
        const Json b = entryToJson(e);
        const auto alike = [&](const char* key) {
            return a.is_object() && a.value(key, Json()) == b.value(key, Json());
        };
        return alike("hash") && alike("do") && alike("command");
    });
}

/// Returns true if the game already has these entries and this information. In that case the game was saved,
/// but its journal was not deleted.
bool isSaved(const Game& game, const Lines& lines) {
    const auto& entries = game.session->entries();
    const auto first = static_cast<std::size_t>(lines.entries);
    if (!lines.problems.empty() || entries.size() < first + lines.more.size()) return false;
    if (!lines.save.is_null() && !beginsWith(game, lines.save)) return false;
    if (lines.info && *lines.info != infoJson(game)) return false;
    return std::equal(lines.more.begin(), lines.more.end(),
                      entries.begin() + static_cast<std::ptrdiff_t>(first),
                      [](const Entry& a, const Entry& b) {
                          return a.hash == b.hash && a.verb == b.verb && a.command == b.command;
                      });
}

void leave(Game& game, Problems problems) {
    game.journalLeft = true;
    game.warnings.insert(game.warnings.end(), std::make_move_iterator(problems.begin()),
                         std::make_move_iterator(problems.end()));
}

void takeInfo(Game& game, const Json& json, const std::string& file) {
    Problems problems;
    const Reader r(json, problems, file, "game");
    GameInfo info;
    FormReader().whole(r, info);
    if (!problems.empty()) return leave(game, std::move(problems));
    // The boards stay the same, because no act changes them.
    info.boards = game.info.boards;
    info.overlays = game.info.overlays;
    info.north = game.info.north;
    game.info = std::move(info);
}

void takeLines(Game& game, Lines lines, const std::string& file) {
    if (!lines.problems.empty()) leave(game, std::move(lines.problems));
    if (lines.info) takeInfo(game, *lines.info, file);
    while (!lines.more.empty()) {
        const std::size_t count = lines.more.size();
        Continued more = continued(*game.session, lines.more, file);
        if (more.session) {
            game.session = std::make_unique<Session>(std::move(*more.session));
            return;
        }
        leave(game, std::move(more.problems));
        lines.more.resize(std::min(more.good, count - 1));
    }
}

}  // namespace

std::string journalOf(const std::string& file) {
    return file + ".journal";
}

bool isPutAside(const std::string& path) {
    const std::size_t at = path.rfind(leftSuffix);
    if (at == std::string::npos || !path.substr(0, at).ends_with(".journal")) return false;
    const std::string number = path.substr(at + leftSuffix.size());
    return number.empty() || (number.size() > 1 && number[0] == '-' &&
                              number.find_first_not_of("0123456789", 1) == std::string::npos);
}

bool isJournal(std::string_view text) {
    const std::string_view head = text.substr(0, text.find('\n'));
    return head.starts_with('{') && head.find(R"("kind":"journal")") != std::string_view::npos;
}

// --- writing

Journal::Journal(std::string path, bool alone, std::unique_ptr<FileSink> sink)
    : path_(std::move(path)), sink_(std::move(sink)), alone_(alone) {}

void Journal::close() {
    own_ = own_ && (!begun_ || sink_->isThere(path_));
    sink_->close();
    begun_ = false;
}

Result<void> Journal::failed(const std::string& step) {
    const std::string why = sink_->error();
    close();
    return failure({path_, "", step + " failed: " + why, "a place that can be written", ""});
}

void Journal::add(Json line, std::string& text) {
    seal_ = sealOf(seal_, line);
    line["seal"] = seal_;
    text += jsonText(line);
    text += '\n';
}

void Journal::addEntries(const Game& game, std::size_t first, std::string& text) {
    const auto& entries = game.session->entries();
    for (std::size_t i = first; i < entries.size(); ++i) {
        Json entry = entryToJson(entries[i]);
        entry.erase("undone");  // The undo and redo entries contain this information.
        add({{"entry", std::move(entry)}}, text);
    }
    written_ = entries.size();
}

Result<void> Journal::begin(const Game& game) {
    // If both the journal and the game's file were removed, the new journal must contain the whole game.
    const bool whole = alone_ || game.seal.empty() || game.rewritten || (gone_ && !fileExists(game.path));
    const std::size_t all = game.session->entries().size();
    const std::size_t inFile = whole ? all : std::min(all, static_cast<std::size_t>(game.inFile));
    Json head = headOfJournal(alone_ ? std::string() : game.seal, inFile);
    if (whole) head["save"] = saveJson(game);
    std::string text = jsonText(head) + "\n";
    seal_ = sealOf("", head);
    if (!whole) add({{"game", infoJson(game)}}, text);
    addEntries(game, inFile, text);
    if (auto room = makeRoom(game); !room) return room;
    // Gives the journal the permissions of the game's file, so that only users who may read the game may read
    // the journal.
    if (fileExists(game.path)) mode_ = modeBeside(game.path);
    if (auto done = writeFileWithMode(path_, text, mode_, *sink_, Previous::goes); !done) return done;
    own_ = true;
    if (!sink_->append(path_)) return failed("opening");
    begun_ = true;
    infoChanged_ = gone_ = false;
    return {};
}

Result<void> Journal::keep(const Game& game) {
    if (begun_ && !sink_->isThere(path_)) {
        again();
        gone_ = true;
    }
    if (!begun_) return begin(game);
    std::string text;
    if (infoChanged_) add({{"game", infoJson(game)}}, text);
    addEntries(game, written_, text);
    if (text.empty()) return {};
    if (!sink_->write(text)) return failed("writing");
    infoChanged_ = false;
    return {};
}

Result<void> Journal::sync() {
    if (!begun_ || sink_->sync()) return {};
    return failed("flushing to disk");
}

void Journal::again() {
    close();
}

Result<void> Journal::remove(const Game& game) {
    close();
    if (auto room = makeRoom(game); !room) return room;
    own_ = true;
    return removeOwn();
}

Result<void> Journal::removeOwn() {
    close();
    if (!own_) return {};
    if (sink_->remove(path_)) {
        own_ = false;
        return {};
    }
    return failure({path_, "", "removing failed: " + sink_->error(), "a place that can be written", ""});
}

std::vector<std::string> Journal::takePutAside() {
    return std::exchange(putAside_, {});
}

namespace {

/// Returns "game.json" for "game.json.journal" and for "game.json.journal.left-2".
std::string gameOfJournal(const std::string& path) {
    std::string file = isPutAside(path) ? path.substr(0, path.rfind(leftSuffix)) : path;
    constexpr std::string_view suffix = ".journal";
    if (file.ends_with(suffix)) file.resize(file.size() - suffix.size());
    return file;
}

/// Returns the files that may be the saved game that a journal continues.
std::vector<std::string> basesOf(const std::string& path) {
    const std::string file = gameOfJournal(path);
    return {path + baseSuffix, file, file + ".bak"};
}

/// Returns true if a game has all acts of a journal.
bool hasAllOf(const Game& game, const std::string& text, const std::string& path) {
    if (text.empty()) return true;
    const auto lines = JournalReader(text, path).run();
    return lines && isSaved(game, *lines);
}

Result<Game> readBase(const std::string& base, const BoardFolders& folders, Boards boards) {
    const auto text = readFile(base, gameLimits.bytes);
    const auto json = text ? parseJson(*text, base, gameLimits) : Result<Json>(tl::unexpected(text.error()));
    return json ? readSave(*json, base, folders, boards) : Result<Game>(tl::unexpected(json.error()));
}

/// Returns true if a journal continues the saved game in this file. The journal's first line contains the
/// seal of that game, which can be found even if the rest of the line is damaged. If the seal is missing, the
/// other lines must fit the game.
bool continues(const std::string& text, const std::string& path, const std::string& base) {
    const std::string seal = sealIn(base);
    if (seal.empty()) return false;
    if (text.find(seal) != std::string::npos) return true;
    const auto game = readBase(base, {}, Boards::dispensable);
    return game && linesBehindHead(text, path, *game);
}

/// Makes a copy, beside the journal, of the saved game that the journal continues, so that no later save
/// overwrites that game.
void keepBase(const std::string& path, const std::string& text, const std::string& left, FileSink& sink) {
    for (const std::string& base : basesOf(path)) {
        if (base == path || !fileExists(base) || !continues(text, path, base)) continue;
        // If the copy fails, the journal itself still exists.
        (void)keepCopy(base, left + baseSuffix, sink);
        return;
    }
}

}  // namespace

/// If the file at the journal's path has acts that are not in the game, renames the file to an unused name.
Result<void> Journal::makeRoom(const Game& game) {
    if (own_ || !fileExists(path_)) return {};
    const auto text = readFile(path_, mostJournalBytes);
    if (text && hasAllOf(game, *text, path_)) return {};
    const std::string left = freeName(
        (isPutAside(path_) ? path_.substr(0, path_.rfind(leftSuffix)) : path_) + std::string(leftSuffix),
        baseSuffix);
    if (text) keepBase(path_, *text, left, *sink_);
    if (!sink_->rename(path_, left)) return failed("renaming the old journal");
    putAside_.push_back(left);
    return {};
}

// --- reading

namespace {

/// Returns the complete game that a journal contains, with the journal's acts.
Result<Game> wholeGame(Lines lines, const std::string& path, const BoardFolders& folders, Boards boards) {
    auto game = readSave(lines.save, path, folders, boards);
    if (!game) return game;
    game->save = false;
    game->seal.clear();
    game->inFile = 0;
    takeLines(*game, std::move(lines), path);
    return game;
}

}  // namespace

void takeUpJournal(Game& game, const std::string& path, const BoardFolders& folders, Boards boards) {
    if (!fileExists(path)) return;
    const auto text = readFile(path, mostJournalBytes);
    if (!text) return leave(game, text.error());
    if (text->empty()) return;
    auto lines = JournalReader(*text, path).run();
    if (!lines) {
        leave(game, std::move(lines.error()));
        if (auto behind = linesBehindHead(*text, path, game)) takeLines(game, std::move(*behind), path);
        return;
    }
    const bool fits = lines->after == game.seal && !game.seal.empty();
    if (fits && lines->save.is_null() && lines->entries == static_cast<int>(game.session->entries().size()))
        return takeLines(game, std::move(*lines), path);
    if (fits && !lines->save.is_null()) {
        auto whole = wholeGame(std::move(*lines), path, folders, boards);
        if (!whole) return leave(game, whole.error());
        whole->path = game.path;
        whole->seal = game.seal;
        whole->save = whole->rewritten = true;
        game = std::move(*whole);
        return;
    }
    if (isSaved(game, *lines)) return;
    leave(game, {{path, "", "a journal that continues another version of this game",
                  "a journal that continues the game in its file", ""}});
}

namespace {

/// Returns the saved game that a journal continues. The function looks for it in the copy beside the journal,
/// then in the game's own file (the journal's path without its suffix), then in that file's backup.
Result<Game> gameBefore(const Lines& lines, const std::string& path, const BoardFolders& folders,
                        Boards boards) {
    for (const std::string& base : basesOf(path)) {
        if (lines.after.empty() || base == path || sealIn(base) != lines.after) continue;
        return readBase(base, folders, boards);
    }
    return failure({path, "", "only acts, without the saved game that they continue",
                    "a complete journal, or the saved game that it continues as " + path + baseSuffix +
                        ", as the file that the journal is named after, or as that file's .bak",
                    ""});
}

}  // namespace

std::string sealIn(const std::string& path) {
    const auto text = readFile(path, gameLimits.bytes);
    const auto json = text ? parseJson(*text, path, gameLimits) : Result<Json>(Json());
    if (!json || !json->is_object() || json->value("kind", Json()) != "save") return "";
    const Json seal = json->value("seal", Json());
    return seal.is_string() ? seal.get<std::string>() : "";
}

namespace {

/// Reads a journal whose first line can't be read. The journal continues the first saved game beside it that
/// fits the other lines.
Result<Game> gameBehindHead(const std::string& text, const std::string& path, const BoardFolders& folders,
                            Boards boards, Problems problems) {
    for (const std::string& base : basesOf(path)) {
        if (base == path || sealIn(base).empty()) continue;
        auto game = readBase(base, folders, boards);
        auto lines = game ? linesBehindHead(text, path, *game) : std::nullopt;
        if (!lines) continue;
        leave(*game, std::move(problems));
        takeLines(*game, std::move(*lines), path);
        return game;
    }
    return tl::unexpected(std::move(problems));
}

Result<Game> gameOfLines(Lines lines, const std::string& path, const BoardFolders& folders, Boards boards) {
    auto game = lines.save.is_null() ? gameBefore(lines, path, folders, boards)
                                     : readSave(lines.save, path, folders, boards);
    if (game) takeLines(*game, std::move(lines), path);
    return game;
}

}  // namespace

Result<Game> readJournal(const std::string& path, const BoardFolders& folders, Boards boards) {
    const auto text = readFile(path, mostJournalBytes);
    if (!text) return tl::unexpected(text.error());
    auto lines = JournalReader(*text, path).run();
    auto game = lines ? gameOfLines(std::move(*lines), path, folders, boards)
                      : gameBehindHead(*text, path, folders, boards, std::move(lines.error()));
    if (!game) return game;
    game->save = false;
    game->seal.clear();
    game->inFile = 0;
    return game;
}

}  // namespace shellgame
