// SPDX-License-Identifier: MIT
#include <charconv>
#include <limits>
#include <ostream>

#include "game_source.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/play/told_log.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/ai/even_pace.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct PlayOptions {
    explicit PlayOptions(CLI::App& app) : source(app) {
        app.add_option("--script", script, "commands, one JSON object per line; - reads the input")
            ->required();
        auto* s = app.add_option("--seed", seed,
                                 "random seed of all dice, including those of a side that the program plays");
        s->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max()));
        app.add_option("--dice", dice, "only these faces, in order: \"3 4 6 1\"")->excludes(s);
        app.add_option("--save", save,
                       "save the game to this file at the end; until then its journal records each action");
        app.add_option("--log", log, "write the log to this file: .csv, .json, .html, or text");
        app.add_flag("--keep-going", keepGoing, "continue after a refused command");
        app.add_flag("--quiet", quiet, "don't print entries; still print refusals");
    }
    GameSource source;
    std::string script, log, policy;
    std::optional<std::string> save;
    std::optional<std::int64_t> seed;  ///< a seed within the range that files can store
    std::optional<std::string> dice;
    int playOn = 0;  ///< number of steps that the program plays after the script
    bool keepGoing = false;
    bool quiet = false;
};

/// Reads faces from 1 to 6 that are separated by spaces or commas. Returns nullopt for any other text.
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
        session.fix(static_cast<std::uint64_t>(*o.seed));
    }
    return Exit::done;
}

/// The file in which the game is saved. The file is locked before it is read. Each act is written to disk
/// before it is printed.
class Written {
  public:
    /// Prepares the file. Without `--save`, nothing is stored.
    static Written into(const PlayOptions& o, SavedAlone alone, Game& game) {
        Written out;
        if (!o.save) return out;
        const std::string& path = *o.save;
        out.alone_ = std::move(alone);
        if (path != o.source.file()) {
            // Remember the seal, because this game will replace the game that the file contains now.
            game.seal = sealIn(path);
            game.rewritten = true;
        } else if (game.unsaved() > 0) {
            if (auto before = readFile(journalOf(path), SIZE_MAX)) out.before_ = std::move(*before);
        }
        out.journal_.emplace(journalOf(path));
        return out;
    }
    [[nodiscard]] Result<void> keep(const Game& game, const Streams& streams) {
        if (!journal_) return {};
        auto saved = journal_->keep(game);
        tellPutAside(*journal_, streams);
        return saved ? journal_->sync() : saved;
    }
    /// Removes the journal after saving, because the saved file contains the journal's acts.
    [[nodiscard]] Result<void> saved(const Game& game, const Streams& streams) {
        if (!journal_) return {};
        auto removed = journal_->remove(game);
        tellPutAside(*journal_, streams);
        return removed;
    }
    /// Discards all acts of this run, and restores the journal's old contents.
    [[nodiscard]] Result<void> giveUp() {
        if (!journal_ || !journal_->isOwn()) return {};
        journal_->again();
        if (before_) return writeFileSafely(journal_->path(), *before_, systemSink(), Previous::goes);
        return journal_->removeOwn();
    }

  private:
    SavedAlone alone_;
    std::optional<Journal> journal_;
    std::optional<std::string> before_;  ///< the old text of the journal, if the saved file does not contain
                                         ///< the journal's acts
};

/// Prints the result of a command as a log entry. In a game against the program, prints only the parts of the
/// entry and of the program's answer that the player's side may read.
class EntryPrinter {
  public:
    EntryPrinter(const Session& session, const Streams& streams) : session_(session), streams_(streams) {}
    void print(const Entry& entry) {
        const SideId viewer = usualViewer(session_);
        if (viewer.empty()) {
            // Don't print the counts of ids, because the counts include hidden counters.
            Entry shown = entry;
            if (!session_.viewer().empty())
                std::erase_if(shown.changes, [](const Change& c) { return c.table == "counters"; });
            return line(entryToJson(shown));
        }
        follow(viewer);
        // If the log was read again from the beginning, don't repeat earlier entries.
        if (printed_ > log_.entries.size()) {
            printed_ = 0;
            while (printed_ < log_.numbers.size() && (!entry.ok || log_.numbers[printed_] < entry.n))
                ++printed_;
        }
        if (!entry.ok) {
            // Print the names that the side uses, because gaps in the game's ids would reveal the number of
            // hidden counters.
            Entry readable = entry;
            keepReadable(readable.findings, viewer);
            return line(asTyped(log_.names.inJson(entryToJson(readable))));
        }
        for (; printed_ < log_.entries.size(); ++printed_) {
            Json out = entryToJson(log_.entries[printed_]);
            line(std::move(out));
        }
    }

    /// Replaces the names in a typed command with ids. The player knows only the names in the printed
    /// entries.
    [[nodiscard]] Json meant(Json command) {
        const SideId viewer = usualViewer(session_);
        const auto verb = command.is_object() ? command.find("do") : command.end();
        if (viewer.empty() || verb == command.end() || !verb->is_string()) return command;
        follow(viewer);
        if (const shellgame::Verb* v = standardRegistry()->find(verb->get<std::string>()))
            (void)log_.names.toIds(*v, command);  // unknown names are not changed, and are refused later
        return command;
    }

  private:
    /// Returns a refused command as it was typed. SideNames::toIds inserts invisible joiners into unknown
    /// names, and this function removes them.
    static Json asTyped(const Json& refused) {
        std::string text = jsonText(refused);
        constexpr std::string_view joiner = "\xe2\x81\xa0";
        for (std::size_t at = text.find(joiner); at != std::string::npos; at = text.find(joiner, at))
            text.erase(at, joiner.size());
        return jsonOrNull(text);
    }
    /// Brings the viewer's log up to date. If the viewer has changed, starts the log again from the
    /// beginning.
    void follow(const SideId& viewer) {
        if (!told_ || viewer != viewer_) {
            viewer_ = viewer;
            log_ = {};
            told_ = std::make_unique<ToldLog>(session_, viewer);
            printed_ = std::numeric_limits<std::size_t>::max();
        }
        told_->follow(log_);
    }
    void line(Json told) {
        // Remove the hash, because it depends on the whole state, including what the other side hides.
        if (!session_.viewer().empty()) told.erase("hash");
        // Add the questions that only the player can answer, with the commands that answer them.
        told["asks"] = questionsJson(usualViewer(session_).empty() ? session_.view() : session_.seenView());
        streams_.out << jsonText(told) << '\n' << std::flush;
    }
    const Session& session_;
    const Streams& streams_;
    SideId viewer_;
    SideLog log_;
    std::unique_ptr<ToldLog> told_;
    std::size_t printed_ = 0;
};

std::string logOf(const Session& session, LogFormat format, const std::string& title) {
    const SideId viewer = usualViewer(session);
    return viewer.empty() ? writeLog(session.entries(), format, title, session.state().dice.seed)
                          : writeLog(logFor(session, viewer).entries, format, title);
}

int finish(const PlayOptions& o, const Game& game, Written& file, int code, const Streams& streams) {
    if (!o.log.empty()) {
        const auto written = writeFileSafely(o.log, logOf(*game.session, formatOf(o.log), game.info.title));
        if (!written) return report(written.error(), streams);
    }
    if (!o.save) return code;
    const bool saves = code == Exit::done || o.keepGoing;
    if (!saves) streams.err << *o.save << ": not saved, because a command was refused\n";
    if (saves)
        if (const auto written = saveGame(game, *o.save); !written) return report(written.error(), streams);
    if (const auto closed = saves ? file.saved(game, streams) : file.giveUp(); !closed)
        return report(closed.error(), streams);
    return code;
}

int run(const PlayOptions& o, const Streams& streams) {
    if (o.save && o.save->empty())
        return report({{"--save", "", "an empty name", "the name of a file", ""}}, streams);
    auto alone = SavedAlone::take(o.save.value_or(""));
    if (!alone) return report(alone.error(), streams);
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    std::vector<ScriptLine> lines;
    if (!o.script.empty()) {
        auto read = readScript(o.script, streams);
        if (!read) return report(read.error(), streams);
        lines = std::move(*read);
    }
    Session& session = *game->session;
    if (const int code = prepare(o, session, streams); code != Exit::done) return code;
    AiSideAct decides{.side = session.state().settings.aiSide};
    if (!o.policy.empty()) {
        auto policy = loadPolicy(o.policy);
        if (!policy) return report(policy.error(), streams);
        decides.policy = std::move(*policy);
    }
    Written file = Written::into(o, std::move(*alone), *game);

    EntryPrinter printer(session, streams);
    if (decides.policy) {
        const Entry entry = session.perform(decides);
        if (!entry.ok) return streams.err << o.policy << ": " << textOf(entry.text) << '\n', Exit::refused;
        if (const auto saved = file.keep(*game, streams); !saved) return report(saved.error(), streams);
        if (!o.quiet) printer.print(entry);
    }
    int code = Exit::done;
    int number = 0;
    for (const ScriptLine& line : lines) {
        ++number;
        Entry entry;
        const EvenPace pace(session.state());
        try {
            entry = session.perform(printer.meant(line.command));
        } catch (const DiceExhausted&) {
            streams.err << o.script << ": line " << line.number << ": dice exhausted at command " << number
                        << '\n';
            return finish(o, *game, file, Exit::refused, streams);
        }
        if (entry.ok)
            if (const auto saved = file.keep(*game, streams); !saved) return report(saved.error(), streams);
        if (!o.quiet) printer.print(entry);
        if (entry.ok) continue;
        streams.err << o.script << ": line " << line.number << ": command " << number << ": "
                    << textOf(entry.text) << '\n';
        code = Exit::refused;
        if (!o.keepGoing) break;
    }
    std::optional<Clock> playerIsDone;
    for (int i = 0; i < o.playOn && code == Exit::done; ++i) {
        Problems problems;
        const auto perform = [&](const MadeAct& act) {
            const EvenPace pace(session.state());
            const Entry entry = session.perform(act);
            if (entry.ok)
                if (const auto saved = file.keep(*game, streams); !saved) problems = saved.error();
            if (!o.quiet) printer.print(entry);
            return entry.ok && problems.empty();
        };
        const EnemyPause pause = playEnemy(session, perform, playerIsDone == session.state().clock);
        playerIsDone = pause.playersTurn ? std::optional(session.state().clock) : std::nullopt;
        if (!problems.empty()) return report(problems, streams);
        Json stop = {{"stop", textOf(pause.text)}};
        for (const Message& seen : pause.seen) stop["seen"].push_back(textOf(seen));
        streams.out << jsonText(stop) << '\n';
        if (pause.acts == 0 && !pause.playersTurn) break;
    }
    for (const Json& asked :
         questionsJson(usualViewer(session).empty() ? session.view() : session.seenView()))
        streams.err << o.script << ": waits for an answer from " << asked.at("side").get<std::string>()
                    << ": " << asked.at("text").get<std::string>() << ' '
                    << jsonText(asked.at("answers").front()) << " or " << jsonText(asked.at("answers").back())
                    << '\n';
    if (o.dice && session.scriptLeft() > 0) streams.err << session.scriptLeft() << " dice left over\n";
    return finish(o, *game, file, code, streams);
}

}  // namespace

void addKeep(VerbList& verbs) {
    Verb& verb = verbs.add("keep",
                           "Plays a script against a side that the program plays, and prints the entries as "
                           "the player sees them");
    const auto options = std::make_shared<PlayOptions>(verb.options);
    verb.options.add_option("--policy", options->policy, "a behavior file that applies from now on");
    CLI::Option* playOn = verb.options.add_option(
        "--play-on", options->playOn,
        "after the script, lets the program play on this many times, each time until it needs the player");
    playOn->check(CLI::Range(1, 1000));
    verb.options.get_option("--script")->required(false);
    verb.run = [options](const Streams& streams) {
        if (options->script.empty() && options->playOn == 0) {
            streams.err << "keep: expected --script or --play-on\n";
            return static_cast<int>(Exit::usage);
        }
        const auto game = options->source.load(streams);
        if (!game) return report(game.error(), streams);
        if (usualViewer(*game->session).empty())
            return report(
                {{options->source.file(), "/state/settings/kept", "no side",
                  "a game in which the program plays a side (see deal), viewed as the other side", ""}},
                streams);
        return run(*options, streams);
    };
}

void addPlay(VerbList& verbs) {
    Verb& verb =
        verbs.add("play", "Runs a script of commands and prints one log entry per command (JSON lines)");
    const auto options = std::make_shared<PlayOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return run(*options, streams); };
}

}  // namespace shellgame::cli
