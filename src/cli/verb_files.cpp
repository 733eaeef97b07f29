// SPDX-License-Identifier: MIT
#include <ostream>
#include <set>

#include "game_source.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/scenario/schemas.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/io/text/report.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/texts.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct CheckOptions {
    explicit CheckOptions(CLI::App& app) : boards(app) {
        app.add_option("FILE", files, "scenarios, saved games, Shellgame boards or VASL board archives")
            ->required();
        app.add_flag("--json", json, "machine-readable");
    }
    PlayersBoards boards;
    std::vector<std::string> files;
    bool json = false;
};

/// Returns problems for damaged pictures of the map's boards. Does not report missing pictures.
Problems picturesOf(const Ground& ground) {
    Problems out;
    std::set<std::string> seen;
    for (const PlacedBoard& b : ground.boards()) {
        if (!b.board->pictureProblem.empty() || !seen.insert(b.board->sourcePath).second) continue;
        if (std::string damage = pictureDamage(*b.board); !damage.empty())
            out.push_back({b.board->sourcePath, "", std::move(damage), "the picture of board " + b.as, ""});
    }
    return out;
}

/// Returns true if a game exists only in a journal. This is so if `path` is itself a journal, or if the file
/// is missing but its journal exists.
bool isInJournal(const std::string& path, const Result<std::string>& text) {
    return text ? isJournal(*text) || isPutAside(path) : fileExists(journalOf(path));
}

/// Checks a file. The kind of check depends on the content: archives start with "PK", and JSON boards state
/// their kind. For a game, the function adds to `setup` the questions that need a ruling, and the counters in
/// places where they can't be.
Problems checkFile(const std::string& path, const BoardFolders& folders, std::vector<SetupFinding>& setup) {
    const auto text = readFile(path, 256U << 20U);
    // A new game may exist only as a journal. Such a game is checked like any other game.
    const bool journal = isInJournal(path, text);
    if (!text && !journal) return text.error();
    const auto problemsOf = [](const auto& result) { return result ? Problems{} : result.error(); };
    if (text && text->starts_with("PK")) {
        BoardArchiveOptions options;
        options.table = folders.table;
        const auto board = readBoardArchive(path, options);
        if (!board) return board.error();
        Problems out;
        if (const std::string damage = pictureDamage(**board); !damage.empty())
            out.push_back({path, "", damage, "the picture of the board", ""});
        if (!(*board)->metadataProblem.empty())
            out.push_back({path, "BoardMetadata.xml", (*board)->metadataProblem, wholeMetadata, ""});
        if (!(*board)->archiveProblem.empty())
            out.push_back({path, "", (*board)->archiveProblem, wholeArchive, ""});
        if (!(*board)->terrainProblem.empty())
            out.push_back({path, "LOSData", (*board)->terrainProblem, knownTerrain, ""});
        return out;
    }
    const auto json = journal ? Result<Json>(Json()) : parseJson(*text, path, gameLimits);
    if (!json) return json.error();
    // Use the kind that the file states. If it states none, use the suffix of its name, because scenarios
    // don't state a kind.
    const Json kind = json->is_object() ? json->value("kind", Json()) : Json();
    if (kind == "overlay" || (kind != "board" && path.ends_with(".overlay.json")))
        return problemsOf(loadOverlayFile(path));
    if (kind == "board" || path.ends_with(".board.json") || path.ends_with(".sgboard"))
        return problemsOf(loadBoardFile(path));
    auto game = loadGame(path, folders);
    if (!game) return game.error();
    setup = setupFindings(game->session->view());
    for (Problem& p : picturesOf(game->session->ground())) game->warnings.push_back(std::move(p));
    return std::move(game->warnings);
}

Json setupJson(const std::string& file, const SetupFinding& f) {
    return {{"file", file},
            {"at", f.finding.subject.text()},
            {"found", textOf(f.found)},
            {"expected", textOf(f.expected)},
            {"rule", f.finding.rule},
            {"side", f.side.text},
            {"verdict", std::string(toText(f.finding.verdict))}};
}

int runCheck(const CheckOptions& o, const Streams& streams) {
    const auto folders = o.boards.folders();
    if (!folders) return report(folders.error(), streams);
    Problems all = folders->told;
    Json told = Json::array();
    for (const std::string& file : o.files) {
        std::vector<SetupFinding> setup;
        Problems problems = checkFile(file, *folders, setup);
        if (problems.empty() && !o.json)
            streams.out << file
                        << (setup.empty() ? ": OK\n" : ": can be played, with these notes on its setup:\n");
        for (const SetupFinding& f : setup) {
            told.push_back(setupJson(file, f));
            if (o.json) continue;
            const std::string rule = f.finding.rule.empty() ? "" : " (" + f.finding.rule + ")";
            streams.out << "  " << (f.finding.verdict == Verdict::ruling ? "needs a ruling: " : "")
                        << textOf(f.finding.message) << rule << '\n';
        }
        all.insert(all.end(), problems.begin(), problems.end());
    }
    if (o.json) {
        Json out = problemsJson(all);
        out.insert(out.end(), told.begin(), told.end());
        print(out, streams);
    }
    if (all.empty()) return Exit::done;
    return tell(all, streams);
}

int runCommands(bool json, const Streams& streams) {
    if (!json) {
        for (const shellgame::Verb& v : standardRegistry()->verbs())
            streams.out << v.name << (v.rule.empty() ? "" : " (" + v.rule + ")") << ": " << v.summary
                        << "\n    " << v.example->dump() << '\n';
        return Exit::done;
    }
    Json out = Json::array();
    for (const shellgame::Verb& v : standardRegistry()->verbs())
        out.push_back({{"name", v.name},
                       {"summary", v.summary},
                       {"rule", v.rule},
                       {"dice", v.traits.dice},
                       {"schema", verbSchema(v)},
                       {"example", v.example}});
    streams.out << indentedJson(out) << '\n';
    return Exit::done;
}

struct LogOptions {
    explicit LogOptions(CLI::App& app) : source(app, "saved game") {
        app.add_option("--format", format, "text, csv, json or html")
            ->check(CLI::IsMember({"text", "csv", "json", "html"}));
        app.add_flag("--json", json, "the same as --format json")->excludes("--format");
        app.add_option("--view", view, viewHelp);
    }
    GameSource source;
    std::string format = "text", view;
    bool json = false;
};

int runLog(const LogOptions& o, const Streams& streams) {
    const auto game = o.source.load(streams, Boards::dispensable);
    if (!game) return report(game.error(), streams);
    const LogFormat format = o.json || o.format == "json" ? LogFormat::json
                             : o.format == "csv"          ? LogFormat::csv
                             : o.format == "html"         ? LogFormat::html
                                                          : LogFormat::text;
    const auto viewer = viewerOf(*game->session, o.view, streams);
    if (!viewer) return Exit::usage;
    const Session& session = *game->session;
    streams.out << (viewer->empty()
                        ? writeLog(session.entries(), format, game->info.title, session.state().dice.seed)
                        : writeLog(logFor(session, *viewer).entries, format, game->info.title));
    return Exit::done;
}

struct ReportOptions {
    explicit ReportOptions(CLI::App& app) : source(app, "saved game") {
        app.add_option("--view", view, viewHelp);
    }
    GameSource source;
    std::string view;
};

int runReport(const ReportOptions& o, const Streams& streams) {
    const auto game = o.source.load(streams, Boards::dispensable);
    if (!game) return report(game.error(), streams);
    const auto viewer = viewerOf(*game->session, o.view, streams);
    if (!viewer) return Exit::usage;
    const Session& session = *game->session;
    ReportParts parts;
    parts.title = game->info.title;
    for (const auto& [id, side] : session.state().sides) parts.sides.emplace(id, side.name);
    if (!viewer->empty()) parts.viewpoint = session.state().sideName(*viewer);
    if (viewer->empty()) parts.revealedEnemy = revealedEnemy(session);
    parts.entries = viewer->empty() ? session.entries() : logFor(session, *viewer).entries;
    parts.rolled = game->info.rolled;
    streams.out << writeReport(parts);
    return Exit::done;
}

struct VerifyOptions {
    explicit VerifyOptions(CLI::App& app) : source(app, "saved game") {
        app.add_flag("--json", json, "machine-readable");
    }
    GameSource source;
    bool json = false;
};

/// Verifies a game, which is either a file with the acts in its journal, or only a journal.
Result<Verification> verified(const std::string& path, const BoardFolders& folders) {
    Verification v;
    const auto failed = [&v](Problems problems) {
        v.changesOk = v.rulesOk = false;
        v.problems = std::move(problems);
        return v;
    };
    const auto text = readFile(path, gameLimits.bytes);
    const bool alone = isInJournal(path, text);
    if (!alone) {
        if (!text) return tl::unexpected(text.error());
        const auto json = parseJson(*text, path, gameLimits);
        if (!json) return failed(json.error());
        v = verifySave(*json, path, folders);
        if (!v.changesOk || !fileExists(journalOf(path))) return v;
    }
    const auto game = loadGame(path, folders);
    if (!game) {
        v.unverifiable = !missingBoards(path, folders).empty();
        // A journal that continues a saved game can't be verified without that game.
        if (alone && !v.unverifiable) return tl::unexpected(game.error());
        return failed(game.error());
    }
    // Verify the acts in the journal in the form in which they would be saved.
    v = verifySave(saveJson(*game), path, folders);
    if (!game->journalLeft) return v;
    v.changesOk = false;
    for (const Problem& p : game->warnings)
        if (p.file != path || (text && alone)) v.problems.push_back(p);
    return v;
}

int runVerify(const VerifyOptions& o, const Streams& streams) {
    const auto folders = o.source.folders(o.source.file());
    if (!folders) return report(folders.error(), streams);
    const auto verification = verified(o.source.file(), *folders);
    if (!verification) return report(verification.error(), streams);
    const Verification& v = *verification;
    const bool fine = v.changesOk && v.rulesOk;
    if (o.json) {
        const auto known = [&v](bool is) { return v.unverifiable ? Json(nullptr) : Json(is); };
        print({{"changes_ok", known(v.changesOk)},
               {"rules_ok", known(v.rulesOk)},
               {"first_bad", v.firstBad == 0 ? Json(nullptr) : Json(v.firstBad)},
               {"other_words", v.otherWords},
               {"missing_boards", missingBoards(o.source.file(), *folders)},
               {"problems", problemsJson(v.problems)}},
              streams);
    } else if (v.unverifiable) {
        const bool missing = !missingBoards(o.source.file(), *folders).empty();
        streams.out << "can't be verified: boards " << (missing ? "missing" : "can't be read") << '\n';
    } else {
        streams.out << "changes: " << (v.changesOk ? "OK" : "differs from the record")
                    << "\nrules: " << (v.rulesOk ? "same result" : "different result") << '\n';
        if (!v.otherWords.empty())
            streams.out << "sentences: entry " << v.otherWords.front()
                        << (v.otherWords.size() > 1 ? " and others are" : " is")
                        << " not in the sentences of this program\n";
    }
    return fine ? static_cast<int>(Exit::done) : tell(v.problems, streams);
}

}  // namespace

void addCheck(VerbList& verbs) {
    Verb& verb = verbs.add("check", "Lists every problem of scenarios, saved games and boards");
    const auto options = std::make_shared<CheckOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runCheck(*options, streams); };
}

void addCommands(VerbList& verbs) {
    Verb& verb = verbs.add("commands", "Lists the commands of scripts, each with an example");
    const auto json = std::make_shared<bool>(false);
    verb.options.add_flag("--json", *json, "machine-readable, with a JSON Schema for each");
    verb.run = [json](const Streams& streams) { return runCommands(*json, streams); };
}

void addSchema(VerbList& verbs) {
    Verb& verb = verbs.add("schema", "Prints a JSON Schema");
    const auto name = std::make_shared<std::string>();
    verb.options.add_option("NAME", *name, "scenario, save, board, overlay, policy, script, entry or state")
        ->required()
        ->check(CLI::IsMember(schemaNames()));
    verb.run = [name](const Streams& streams) {
        streams.out << indentedJson(schemaNamed(*name)) << '\n';
        return static_cast<int>(Exit::done);
    };
}

/// Prints all English sentences. For a translation, prints the problems of the translation instead.
int runWords(const std::string& file, const Streams& streams) {
    if (file.empty()) {
        streams.out << "plurals = one-other\n";
        for (const SentenceRow* row : sentences()) streams.out << row->id << " = " << row->english << '\n';
        for (const std::string& text : tableTexts())
            streams.out << jsonText(Json(text)) << " = " << text << '\n';
        return Exit::done;
    }
    const auto text = readFile(file, 4U << 20U);
    if (!text) return report(text.error(), streams);
    const auto language = Language::read(*text, file, tableTexts());
    if (!language) return report(language.error(), streams);
    streams.out << language->translated() << " of " << sentences().size() + tableTexts().size()
                << " sentences and texts\n";
    return Exit::done;
}

void addWords(VerbList& verbs) {
    Verb& verb = verbs.add("words", "Prints the sentences of the rules, for translators");
    const auto file = std::make_shared<std::string>();
    verb.options.add_option("FILE", *file, "sentences in another language, to check");
    verb.run = [file](const Streams& streams) { return runWords(*file, streams); };
}

void addLog(VerbList& verbs) {
    Verb& verb = verbs.add("log", "Prints the log of a saved game: every die, modifier and result");
    const auto options = std::make_shared<LogOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runLog(*options, streams); };
}

void addReport(VerbList& verbs) {
    Verb& verb = verbs.add(
        "report",
        "Writes an after-action report of a saved game: a web page with its events and dice statistics");
    const auto options = std::make_shared<ReportOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runReport(*options, streams); };
}

void addVerify(VerbList& verbs) {
    Verb& verb = verbs.add(
        "verify", "Checks that a saved game is unchanged and that today's rules give the same results");
    const auto options = std::make_shared<VerifyOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runVerify(*options, streams); };
}

}  // namespace shellgame::cli
