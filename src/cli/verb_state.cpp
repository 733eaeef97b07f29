// SPDX-License-Identifier: MIT
#include <ostream>

#include "game_source.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct StateOptions {
    explicit StateOptions(CLI::App& app) : source(app) {
        app.add_option("--script", script, "run this script first; - reads the input");
        app.add_option("--at", at, "the state after the first N entries of the log");
        app.add_option("--view", view, "whose eyes: umpire, or the id of a side");
        app.add_flag("--json", json, "machine-readable");
    }
    GameSource source;
    std::string script, view = "umpire";
    std::optional<int> at;
    bool json = false;
};

std::string oddsLine(const Json& waiting) {
    const Json& now = waiting.at("now");
    if (!waiting.at("can_roll").get<bool>()) {
        const Json& against = waiting.at("against");
        return against.empty() ? "" : against.front().at("text").get<std::string>();
    }
    return "final DR of at most " + now.at("number").dump() + ", DRM " + now.at("drm").dump() + ": " +
           now.at("percent").dump() + "%";
}

/// UNITs, their orders, what waits with its odds, and what is to be heeded.
void printOrders(const Json& report, std::ostream& out) {
    const auto text = [](const Json& json, const char* key) { return json.at(key).get<std::string>(); };
    for (const Json& level : report.at("levels")) {
        out << text(level, "side") << " preadvice levels: " << level.at("used");
        if (!level.at("allowed").is_null()) out << " of " << level.at("allowed");
        out << '\n';
    }
    for (const Json& unit : report.at("units")) {
        out << "UNIT " << text(unit, "unit") << "  " << text(unit, "side") << "  " << text(unit, "kind")
            << ", size " << unit.at("size");
        if (unit.contains("acts_with")) {
            out << "  part of " << text(unit, "acts_with") << '\n';
            continue;
        }
        out << "  " << text(unit, "status");
        if (unit.contains("order"))
            out << ": " << text(unit.at("order"), "text");
        else if (!text(unit, "tah").empty())
            out << (unit.at("status") == "retreating" ? " to " : ", target hex ") << text(unit, "tah");
        out << '\n';
        if (unit.contains("waiting"))
            out << "  waits: " << text(unit.at("waiting"), "text") << "; turns accrued "
                << unit.at("waiting").at("accrued") << ". " << oddsLine(unit.at("waiting")) << '\n';
        for (const Json& reminder : unit.at("reminders")) {
            out << "  " << text(reminder, "what") << ": " << text(reminder, "text") << " ("
                << text(reminder, "rule") << ")\n";
            if (reminder.at("what") != "in CC?" || unit.at("retreat_to").empty()) continue;
            out << "  it may retreat to";
            for (const Json& hex : unit.at("retreat_to")) out << ' ' << hex.get<std::string>();
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
                << " counting shifts. " << textOf(w.why.message) << '\n';
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
    printOrders(ordersReport(view), out);
    for (const auto& [id, prompt] : state.prompts) {
        out << "waits for an answer of " << prompt.side.text << ": " << enumText(prompt.kind);
        if (!prompt.at.empty()) out << " in " << prompt.at.text();
        out << '\n';
    }
    for (const Json& asked : questionsJson(view))
        out << "waits for an answer of " << asked.at("side").get<std::string>() << ": "
            << asked.at("answers").front().dump() << " or " << asked.at("answers").back().dump() << '\n';
    out << "hash " << hexDigits(state.hash) << '\n';
}

int run(const StateOptions& o, const Streams& streams) {
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    if (!o.script.empty())
        if (const auto done = runScript(*game, o.script, streams); !done)
            return report(done.error(), streams);
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
    if (o.json) {
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
    Verb& verb = verbs.add(
        "state", "Shows a game: clock, windows, markers with what is under them, pieces, settings, hash");
    const auto options = std::make_shared<StateOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return run(*options, streams); };
}

}  // namespace shellgame::cli
