// SPDX-License-Identifier: MIT
#include <charconv>
#include <limits>
#include <ostream>

#include "game_source.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct PlayOptions {
    explicit PlayOptions(CLI::App& app) : source(app) {
        app.add_option("--script", script, "commands, one JSON object a line; - reads the input")->required();
        auto* s = app.add_option("--seed", seed, "seed of the dice");
        s->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()));
        app.add_option("--dice", dice, "only these faces, in order: \"3 4 6 1\"")->excludes(s);
        app.add_option("--save", save, "write the game to this file at the end");
        app.add_option("--log", log, "write the log: .csv, .json, .html, else text");
        app.add_flag("--keep-going", keepGoing, "go on after a refused command");
    }
    GameSource source;
    std::string script, save, log;
    std::optional<std::int64_t> seed;  ///< as far as files can hold it
    std::optional<std::string> dice;
    bool keepGoing = false;
};

/// Faces 1 to 6 between spaces or commas; nothing for anything else.
std::optional<std::vector<std::uint8_t>> readFaces(const std::string& text) {
    std::vector<std::uint8_t> out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ' ' || text[i] == ',') continue;
        const bool single = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == ',';
        if (text[i] < '1' || text[i] > '6' || !single) return std::nullopt;
        out.push_back(static_cast<std::uint8_t>(text[i] - '0'));
    }
    return out;
}

LogFormat formatOf(const std::string& path) {
    if (path.ends_with(".csv")) return LogFormat::csv;
    if (path.ends_with(".json")) return LogFormat::json;
    return path.ends_with(".html") ? LogFormat::html : LogFormat::text;
}

int prepare(const PlayOptions& o, Session& session, const Streams& streams) {
    if (o.dice) {
        const auto faces = readFaces(*o.dice);
        if (!faces) {
            streams.err << "--dice: found \"" << *o.dice << "\", expected faces 1 to 6 between spaces\n";
            return Exit::usage;
        }
        session.useScript(*faces);
    }
    if (o.seed) {
        if (!session.entries().empty()) {
            streams.err << o.source.file() << ": the seed of a game in progress can't be changed\n";
            return Exit::refused;
        }
        session.seed(static_cast<std::uint64_t>(*o.seed));
    }
    return Exit::done;
}

int finish(const PlayOptions& o, const Game& game, int code, const Streams& streams) {
    if (!o.log.empty()) {
        const auto written =
            writeFileSafely(o.log, writeLog(game.session->entries(), formatOf(o.log), game.info.title,
                                            game.session->state().dice.seed));
        if (!written) return report(written.error(), streams);
    }
    if (!o.save.empty()) {
        if (code != Exit::done && !o.keepGoing) {
            streams.err << o.save << ": not saved, since a command was refused\n";
        } else if (const auto written = saveGame(game, o.save); !written) {
            return report(written.error(), streams);
        }
    }
    return code;
}

int run(const PlayOptions& o, const Streams& streams) {
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const auto lines = readScript(o.script, streams);
    if (!lines) return report(lines.error(), streams);
    Session& session = *game->session;
    if (const int code = prepare(o, session, streams); code != Exit::done) return code;

    int code = Exit::done;
    int number = 0;
    for (const ScriptLine& line : *lines) {
        ++number;
        Entry entry;
        try {
            entry = session.perform(line.command);
        } catch (const DiceExhausted&) {
            streams.err << o.script << ": line " << line.number << ": dice exhausted at command " << number
                        << '\n';
            return finish(o, *game, Exit::refused, streams);
        }
        Json told = entryToJson(entry);
        // What only the player can tell, and the commands that do.
        told["asks"] = questionsJson(session.view());
        streams.out << told.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
        if (entry.ok) continue;
        streams.err << o.script << ": line " << line.number << ": command " << number << ": "
                    << textOf(entry.text) << '\n';
        code = Exit::refused;
        if (!o.keepGoing) break;
    }
    for (const Json& asked : questionsJson(session.view()))
        streams.err << o.script << ": waits for an answer of " << asked.at("side").get<std::string>() << ": "
                    << asked.at("text").get<std::string>() << ' ' << asked.at("answers").front().dump()
                    << " or " << asked.at("answers").back().dump() << '\n';
    if (o.dice && session.scriptLeft() > 0) streams.err << session.scriptLeft() << " dice left over\n";
    return finish(o, *game, code, streams);
}

}  // namespace

void addPlay(VerbList& verbs) {
    Verb& verb =
        verbs.add("play", "Runs a script of commands and prints one log entry a command (JSON lines)");
    const auto options = std::make_shared<PlayOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return run(*options, streams); };
}

}  // namespace shellgame::cli
