// SPDX-License-Identifier: MIT
#include <ostream>

#include "game_source.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/model/bounds.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct ImportVaslOptions {
    explicit ImportVaslOptions(CLI::App& app) : source(app, "VASL saved game: .vsav, .vlog or .vmdx") {
        app.add_option("--member", member, "for a .vmdx: the setup to import");
        app.add_option("--answers", answers, "file with answers to questions that the VASL file leaves open");
        app.add_option("--blank", blank, "board to replace by a blank grid (can be repeated)")
            ->take_all()
            ->allow_extra_args(false);
        app.add_option("--turn", turn, "the turn, if VASL's scenario information is out of date")
            ->check(CLI::Range(1, lastTurn));
        app.add_option("--side", side, "the side whose Player Turn it is")
            ->check(CLI::IsMember({"axis", "allied"}));
        std::vector<std::string> phases;
        for (const auto& [value, word] : EnumNames<Phase>::names) phases.emplace_back(word);
        app.add_option("--phase", phase, "the phase, which VASL's file does not have")
            ->check(CLI::IsMember(phases));
        app.add_flag("--pds", pds, "in play: concealed stacks are PDS");
        app.add_option("--log-at", logAt, "for a .vlog: the position to open; by default end")
            ->check(CLI::IsMember({"beginning", "end"}));
        app.add_option("-o,--output", output, "scenario to write");
        app.add_flag("--json", json, "machine-readable");
    }
    GameSource source;
    std::string member, answers, output, side, phase, logAt;
    std::optional<int> turn;
    bool pds = false;
    std::vector<std::string> blank;
    bool json = false;
};

/// Prints a summary of the import for the player.
void tellImport(const VaslImport& import, const Streams& streams) {
    streams.out << import.title << ": " << import.counters.size() << " counters on VASL's map, "
                << import.understood << " understood, " << import.leftOut.size() << " not imported, "
                << import.questions.size() << (import.questions.size() == 1 ? " question" : " questions")
                << '\n';
    const VaslMoment& m = import.moment;
    streams.out << "begins: ";
    if (m.phase == Phase::setup)
        streams.out << "setup\n";
    else
        streams.out << "turn " << m.turn << ", " << m.player.text << ", " << enumText(m.phase)
                    << (m.pds ? "; concealed stacks are PDS\n" : "; concealed stacks are not PDS\n");
    if (const auto& steps = import.steps)
        streams.out << "log: " << steps->recorded
                    << (steps->recorded == 1 ? " recorded step, " : " recorded steps, ") << steps->pieces
                    << " played, " << steps->rolls.size()
                    << (steps->rolls.size() == 1 ? " roll\n" : " rolls\n");
    for (const VaslQuestion& q : import.questions) {
        streams.out << "asked: " << q.key << " = " << (q.answer.empty() ? "?" : q.answer);
        if (q.counters > 1) streams.out << " (" << q.counters << " counters)";
        streams.out << '\n';
    }
    for (const VaslLeft& l : import.leftOut)
        streams.out << "not imported: " << printable(nameOf(l), 200) << (l.hex.empty() ? "" : " at " + l.hex)
                    << ": " << enumText(l.why) << (l.detail.empty() ? "" : " (" + l.detail + ")") << '\n';
}

int importVaslVerb(const ImportVaslOptions& o, const Streams& streams) {
    if (const Problems wrong = overwritten(o.output, o.source.file(), "VASL's own file"); !wrong.empty())
        return report(wrong, streams);
    if (const Problems wrong = overwritten(o.output, o.answers, "your answers"); !wrong.empty())
        return report(wrong, streams);
    auto alone = SavedAlone::take(o.output);
    if (!alone) return report(alone.error(), streams);
    ImportOptions options;
    auto folders = o.source.folders(o.source.file());
    if (!folders) return report(folders.error(), streams);
    options.folders = std::move(*folders);
    options.member = o.member;
    options.blank = {o.blank.begin(), o.blank.end()};
    options.turn = o.turn;
    if (!o.side.empty()) options.player = SideId(o.side);
    if (!o.phase.empty()) options.phase = enumFrom<Phase>(o.phase);
    if (o.pds) options.pds = true;
    options.atBeginning = o.logAt == "beginning";
    if (!o.answers.empty()) {
        auto answers = readVaslAnswers(o.answers);
        if (!answers) return report(answers.error(), streams);
        options.answers = std::move(*answers);
    }
    auto import = importVasl(o.source.file(), options);
    if (!import) return report(import.error(), streams);
    if (!import->unusedBlank.empty()) return report(import->unusedBlank, streams);
    Problems problems = import->problems;
    // Write a file only if it can be opened as a game.
    if (problems.empty() && !o.output.empty()) {
        if (auto game = gameOf(*import); !game)
            problems = std::move(game.error());
        else if (auto written = alone->saveAsScenario(*game, streams); !written)
            problems = std::move(written.error());
    }
    import->problems = problems;
    if (o.json)
        print(importSummary(*import), streams);
    else
        tellImport(*import, streams);
    return problems.empty() ? static_cast<int>(Exit::done) : tell(problems, streams);
}

}  // namespace

void addImportVasl(VerbList& verbs) {
    Verb& verb = verbs.add("import-vasl", "Imports a VASL saved game as a scenario");
    const auto options = std::make_shared<ImportVaslOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return importVaslVerb(*options, streams); };
}

}  // namespace shellgame::cli
