// SPDX-License-Identifier: MIT
#include <ostream>

#include "game_source.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/scenario/schemas.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/registry.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

Json problemsJson(const Problems& problems) {
    Json out = Json::array();
    for (const Problem& p : problems)
        out.push_back({{"file", p.file},
                       {"at", p.pointer},
                       {"found", p.found},
                       {"expected", p.expected},
                       {"rule", p.rule}});
    return out;
}

// --- check ---

struct CheckOptions {
    explicit CheckOptions(CLI::App& app) {
        app.add_option("FILE", files, "scenarios, saved games, boards of our own or VASL board archives")
            ->required();
        app.add_option("--boards", boards, "folder with VASL board archives (may be given several times)")
            ->take_all()
            ->allow_extra_args(false);
        app.add_flag("--json", json, "machine-readable");
    }
    std::vector<std::string> files, boards;
    bool json = false;
};

/// What a file is, by its content: an archive starts with "PK"; a JSON board says so.
Problems checkFile(const std::string& path, const std::vector<std::string>& boards) {
    const auto text = readFile(path, 256U << 20U);
    if (!text) return text.error();
    const auto problemsOf = [](const auto& result) { return result ? Problems{} : result.error(); };
    if (text->starts_with("PK")) {
        const auto board = readBoardArchive(path);
        if (!board || (*board)->pictureProblem.empty()) return problemsOf(board);
        return {{path, "", (*board)->pictureProblem, "the picture of the board", ""}};
    }
    const auto json = parseJson(*text, path);
    if (!json) return json.error();
    const bool board =
        json->is_object() && (json->value("kind", Json()) == "board" || path.ends_with(".board.json"));
    if (board) return problemsOf(loadBoardFile(path));
    if (json->is_object() && (json->value("kind", Json()) == "overlay" || path.ends_with(".overlay.json")))
        return problemsOf(loadOverlayFile(path));
    const auto game = loadGame(path, boards);
    return game ? game->warnings : game.error();
}

int runCheck(const CheckOptions& o, const Streams& streams) {
    Problems all;
    for (const std::string& file : o.files) {
        Problems problems = checkFile(file, o.boards);
        if (problems.empty() && !o.json) streams.out << file << ": fine\n";
        all.insert(all.end(), problems.begin(), problems.end());
    }
    if (o.json) streams.out << problemsJson(all).dump(1, ' ', false, Json::error_handler_t::replace) << '\n';
    if (all.empty()) return Exit::done;
    return report(all, streams);
}

// --- commands, schema ---

int runCommands(bool json, const Streams& streams) {
    if (!json) {
        for (const shellgame::Verb& v : standardRegistry()->verbs())
            streams.out << v.name << (v.rule.empty() ? "" : " (" + v.rule + ")") << ": " << v.summary
                        << "\n    " << v.example.dump() << '\n';
        return Exit::done;
    }
    Json out = Json::array();
    for (const shellgame::Verb& v : standardRegistry()->verbs())
        out.push_back({{"name", v.name},
                       {"summary", v.summary},
                       {"rule", v.rule},
                       {"dice", v.dice},
                       {"schema", verbSchema(v)},
                       {"example", v.example}});
    streams.out << out.dump(1, ' ') << '\n';
    return Exit::done;
}

// --- log ---

struct LogOptions {
    explicit LogOptions(CLI::App& app) : source(app, "saved game") {
        app.add_option("--format", format, "text, csv, json or html")
            ->check(CLI::IsMember({"text", "csv", "json", "html"}));
        app.add_option("--view", view, "whose eyes: umpire, or the id of a side");
    }
    GameSource source;
    std::string format = "text", view = "umpire";
};

int runLog(const LogOptions& o, const Streams& streams) {
    const auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const LogFormat format = o.format == "csv"    ? LogFormat::csv
                             : o.format == "json" ? LogFormat::json
                             : o.format == "html" ? LogFormat::html
                                                  : LogFormat::text;
    const auto viewer = viewerOf(*game->session, o.view, streams);
    if (!viewer) return Exit::usage;
    streams.out << writeLog(
        viewer->empty() ? game->session->entries() : logFor(*game->session, *viewer).entries, format,
        game->info.title);
    return Exit::done;
}

// --- verify ---

struct VerifyOptions {
    explicit VerifyOptions(CLI::App& app) : source(app, "saved game") {
        app.add_flag("--json", json, "machine-readable");
    }
    GameSource source;
    bool json = false;
};

int runVerify(const VerifyOptions& o, const Streams& streams) {
    const auto text = readFile(o.source.file(), JsonLimits{}.bytes);
    Verification v;
    if (!text) {
        v.problems = text.error();
    } else if (const auto json = parseJson(*text, o.source.file()); !json) {
        v.problems = json.error();
    } else {
        v = verifySave(*json, o.source.file(), o.source.folders(o.source.file()));
    }
    const bool fine = v.changesOk && v.rulesOk;
    if (o.json) {
        streams.out << Json{{"changes_ok", v.changesOk},
                            {"rules_ok", v.rulesOk},
                            {"first_bad", v.firstBad == 0 ? Json(nullptr) : Json(v.firstBad)},
                            {"problems", problemsJson(v.problems)}}
                           .dump(1, ' ', false, Json::error_handler_t::replace)
                    << '\n';
    } else {
        streams.out << "changes: " << (v.changesOk ? "fine" : "not as written")
                    << "\nrules: " << (v.rulesOk ? "same outcome" : "another outcome") << '\n';
    }
    return fine ? static_cast<int>(Exit::done) : report(v.problems, streams);
}

}  // namespace

void addCheck(VerbList& verbs) {
    Verb& verb = verbs.add("check", "Every problem of scenarios, saved games and boards");
    const auto options = std::make_shared<CheckOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runCheck(*options, streams); };
}

void addCommands(VerbList& verbs) {
    Verb& verb = verbs.add("commands", "The commands of scripts, each with an example");
    const auto json = std::make_shared<bool>(false);
    verb.options.add_flag("--json", *json, "machine-readable, with a JSON Schema for each");
    verb.run = [json](const Streams& streams) { return runCommands(*json, streams); };
}

void addSchema(VerbList& verbs) {
    Verb& verb = verbs.add("schema", "Prints a JSON Schema");
    const auto name = std::make_shared<std::string>();
    verb.options.add_option("NAME", *name, "scenario, save, board, script, entry or state")
        ->required()
        ->check(CLI::IsMember(schemaNames()));
    verb.run = [name](const Streams& streams) {
        streams.out << schemaNamed(*name).dump(1, ' ') << '\n';
        return static_cast<int>(Exit::done);
    };
}

void addLog(VerbList& verbs) {
    Verb& verb = verbs.add("log", "The log of a saved game: every die, modifier and result");
    const auto options = std::make_shared<LogOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runLog(*options, streams); };
}

void addVerify(VerbList& verbs) {
    Verb& verb = verbs.add(
        "verify", "Whether a saved game is as it was written, and whether today's rules give the same");
    const auto options = std::make_shared<VerifyOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runVerify(*options, streams); };
}

}  // namespace shellgame::cli
