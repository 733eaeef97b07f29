// SPDX-License-Identifier: MIT
#include <ostream>

#include "game_source.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/setup/place_kinds.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct SetupOptions {
    explicit SetupOptions(CLI::App& app) : source(app) {
        app.add_option("--side", side,
                       "id of the side that sets up; by default all sides, or the side that moves first");
        auto* in = app.add_option("--at", at, "hex in which to place counters");
        app.add_option("--type", typed, "counters as typed in the window: \"4-6-7 LMG 8-1\"")->needs(in);
        app.add_option("--kind", kind, "marker over the counters if the line names none: hip, mine …");
    }
    AskedGame source;
    std::string side, at, kind;
    std::optional<std::string> typed;
};

/// Prints the findings, one per line, with `lead` at the beginning of each line.
void remarkOn(const Findings& findings, const char* lead, std::ostream& out) {
    for (const Finding& f : findings) {
        out << lead << toText(f.verdict) << ": " << textOf(f.message);
        if (!f.rule.empty()) out << " (" << f.rule << ")";
        out << '\n';
    }
}

/// Prints a typed line as a command for a script, with the findings about the command.
int typedLine(const SetupOptions& o, const Session& session, const SideId& side, const Streams& streams) {
    const State& state = session.state();
    const std::string where = o.source.file();
    const auto wrong = [&](const std::string& option, const std::string& found, const std::string& expected) {
        return report({{where, option, found, expected, ""}}, streams);
    };
    PlacedAs kind = isOfForces(state.settings) ? PlacedAs::force : PlacedAs::concealed;
    if (!o.kind.empty()) {
        const auto said = enumFrom<PlacedAs>(o.kind);
        if (!said) return wrong("--kind", o.kind, "one of " + joinedWords(enumWords<PlacedAs>()));
        kind = *said;
    }
    if (!session.ground().find(o.at))
        return wrong("--at", o.at, "a hex of the map (" + session.ground().explainBadName(o.at) + ")");
    TypedCounters typed = readTypedCounters(*o.typed, state.sides.at(side).nationality, kind, o.at);
    if (!typed) return wrong("--type", *o.typed, "counters that can be read (" + textOf(typed.problem) + ")");
    typed.act.side = side;
    const Json command = commandOf(typed.act);
    const Findings findings = session.check(command);
    if (o.source.json()) {
        print(
            {{"command", command}, {"reading", textOf(typed.reading)}, {"findings", findingsJson(findings)}},
            streams);
    } else {
        // Print everything except the command as a comment of the script.
        streams.out << "# " << textOf(typed.reading) << '\n';
        remarkOn(findings, "# ", streams.out);
        streams.out << jsonText(command) << '\n';
    }
    return worst(findings) == Verdict::forbidden ? Exit::refused : Exit::done;
}

std::string leftText(const PlacedCount& count) {
    if (!count.allotment) return std::to_string(count.placed);
    const int left = count.allotment->allotted - count.allotment->placed;
    return left < 0 ? std::to_string(-left) + " too many"
                    : std::to_string(left) + " of " + std::to_string(count.allotment->allotted) + " left (" +
                          textOf(Message::Arg(listed(count.allotment->why))) + ")";
}

Json countJson(const SideId& side, const PlacedCount& count) {
    Json out = {{"side", side.text},
                {"what", count.kind->name},
                {"kind", enumText(count.kind->kind)},
                {"placed", count.placed}};
    if (const auto& a = count.allotment)
        out["allotment"] = {{"allotted", a->allotted},
                            {"placed", a->placed},
                            {"rule", a->rule},
                            {"why", textOf(Message::Arg(listed(a->why)))}};
    return out;
}

/// Prints everything that can be placed and how much of it is left, and then violations of the setup rules.
int overview(const SetupOptions& o, const Session& session, const Streams& streams) {
    const SideId viewer = usualViewer(session);
    const GameView view = viewer.empty() ? session.view() : session.seenView();
    Findings findings;
    for (const SetupFinding& f : setupFindings(view, SideId(o.side))) findings.push_back(f.finding);
    Json out = {{"kinds", Json::array()}, {"findings", findingsJson(findings)}};
    for (const auto& [id, side] : view.state.sides) {
        if (!o.side.empty() && id.text != o.side) continue;
        if (!viewer.empty() && id != viewer) continue;  // the setup of a program-controlled side is secret
        if (!o.source.json()) streams.out << id.text << '\n';
        for (const PlacedCount& count : countPlaced(view.state, id)) {
            out["kinds"].push_back(countJson(id, count));
            if (!o.source.json()) streams.out << "  " << count.kind->name << ": " << leftText(count) << '\n';
        }
    }
    if (o.source.json())
        print(out, streams);
    else
        remarkOn(findings, "", streams.out);
    return Exit::done;
}

int setup(const SetupOptions& o, const Streams& streams) {
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const Session& session = *game->session;
    const State& state = session.state();
    const SideId side(o.side.empty() ? state.clock.first.text : o.side);
    if (!state.sides.contains(side))
        return report({{o.source.file(), "--side", o.side, "the id of a side", ""}}, streams);
    return o.typed ? typedLine(o, session, side, streams) : overview(o, session, streams);
}

}  // namespace

void addSetup(VerbList& verbs) {
    Verb& verb = verbs.add(
        "setup", "Prints what a side can still set up, or how a typed line of counters is understood");
    const auto options = std::make_shared<SetupOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return setup(*options, streams); };
}

}  // namespace shellgame::cli
