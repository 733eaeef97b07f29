// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <ostream>

#include "game_source.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/report.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct StateOptions {
    explicit StateOptions(CLI::App& app) : source(app) {
        app.add_option("--at", at, "the state after the first N entries of the log");
        app.add_option("--view", view, viewHelp);
    }
    AskedGame source;
    std::string view;
    std::optional<int> at;
};

std::string oddsLine(const WaitingReport& waiting) {
    const Acceptance& now = waiting.now;
    if (!waiting.canRoll()) return textOf(waiting.against.front().message);
    return fmt::format("final DR of at most {}, DRM {}: {}%", now.number.value_or(0), now.drm, now.percent());
}

/// Prints UNITs with their orders, waiting orders with their odds, and reminders.
void printOrders(const OrdersReport& report, std::ostream& out) {
    for (const LevelReport& level : report.levels) {
        out << level.side.text << " preadvice levels: " << level.used;
        if (level.allowed) out << " of " << *level.allowed;
        out << '\n';
    }
    for (const UnitReport& r : report.units) {
        const auto& unit = r.unit;
        out << "UNIT " << unitMark(r.key) << "  " << unit.side.text << "  " << enumText(unit.kind)
            << ", size " << unit.size;
        if (!r.above.empty()) {
            out << "  part of " << r.above << '\n';
            continue;
        }
        out << "  " << unit.status();
        if (unit.order)
            out << ": " << textOf(orderText(*unit.order));
        else if (!unit.tah.empty())
            out << (unit.retreating ? " to " : ", target hex ") << unit.tah;
        out << '\n';
        if (r.waiting)
            out << "  waits: " << textOf(orderText(*unit.waiting)) << "; turns accrued "
                << unit.waiting->accrued << ". " << oddsLine(*r.waiting) << '\n';
        for (const Reminder& reminder : r.reminders) {
            out << "  " << enumText(reminder.what) << ": " << textOf(reminder.text) << " (" << reminder.rule
                << ")\n";
            if (reminder.what != Heed::inCc || r.retreatTo.empty()) continue;
            out << "  possible retreat to";
            for (const std::string& hex : r.retreatTo) out << ' ' << hex;
            out << '\n';
        }
    }
}

void printText(const GameView& view, const Game& game, const SideId& viewer, std::ostream& out) {
    const State& state = view.state;
    if (!game.info.title.empty()) out << game.info.title << '\n';
    const Clock& c = state.clock;
    if (c.phase == Phase::setup)
        out << "setup\n";
    else
        out << "turn " << c.turn << ", " << c.player.text << " " << enumText(c.phase) << '\n';
    const auto hidden = [&](const SideId& side) { return !viewer.empty() && side != viewer; };
    for (const WindowNow& w : windowsNow(state))
        if (!hidden(w.side))
            out << w.side.text << " " << w.track << ": " << (w.open ? "open" : "closed") << ", " << w.count
                << " shifts counted. " << textOf(w.why.message) << '\n';
    for (const auto& [id, m] : state.markers) {
        if (hidden(m.side) && !m.faceUp()) {
            out << id.text << "  " << m.side.text << "  unknown  " << m.at.text() << '\n';
            continue;
        }
        out << id.text << "  " << m.side.text << "  " << markerStatus(m) << "  " << m.at.text()
            << (m.position.text().empty() ? "" : " (" + m.position.text() + ")") << "  "
            << textOf(contentsText(state, m)) << '\n';
    }
    for (const auto& [id, p] : state.pieces)
        if (p.under.empty() && p.gone.empty() && !p.at.empty())
            out << id.text << "  " << p.side.text << "  known  " << p.at.text() << "  " << p.type << '\n';
    printOrders(reportOrders(view), out);
    for (const auto& [id, prompt] : state.prompts) {
        out << "waits for an answer from " << prompt.side.text << ": " << enumText(prompt.kind);
        if (!prompt.at.empty()) out << " in " << prompt.at.text();
        out << '\n';
    }
    for (const Json& asked : questionsJson(view))
        out << "waits for an answer from " << asked.at("side").get<std::string>() << ": "
            << jsonText(asked.at("answers").front()) << " or " << jsonText(asked.at("answers").back())
            << '\n';
    out << "hash " << hexDigits(state.hash) << '\n';
}

int run(const StateOptions& o, const Streams& streams) {
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const Session& session = *game->session;
    State state = session.state();
    if (o.at) {
        auto then = session.stateAt(*o.at);
        if (!then) {
            for (Problem& p : then.error()) p.file = o.source.file();
            return report(then.error(), streams);
        }
        state = std::move(*then);
    }
    const auto viewer = viewerOf(session, o.view, streams);
    if (!viewer) return Exit::usage;
    std::size_t entries = session.entries().size();
    if (!viewer->empty()) {
        const SideLog log = logFor(session, *viewer, o.at);
        state = log.names.inState(stateFor(state, *viewer));
        entries = log.entries.size();
    }
    const auto asked = GameState::of(std::move(state));
    const GameView view{*asked, session.ground(), session.view().sight};
    if (o.source.json()) {
        Json out = stateReport(session.registry(), view, *viewer);
        out["title"] = game->info.title;
        out["entries"] = entries;
        print(out, streams);
    } else {
        printText(view, *game, *viewer, streams.out);
    }
    return Exit::done;
}

}  // namespace

void addState(VerbList& verbs) {
    Verb& verb = verbs.add("state",
                           "Shows a game: turn and phase, shift opportunities, markers with the units under "
                           "them, counters, settings, hash");
    const auto options = std::make_shared<StateOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return run(*options, streams); };
}

}  // namespace shellgame::cli
