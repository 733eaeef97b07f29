// SPDX-License-Identifier: MIT
#include <optional>
#include <ostream>
#include <sstream>

#include "game_source.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/turn/doable.hpp"
#include "shellgame/rules/turn/state_report.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct ShiftsOptions {
    explicit ShiftsOptions(CLI::App& app) : source(app) {
        app.add_option("--marker", marker, "the marker that would shift")->required();
        app.add_option("--pieces", pieces, "some of the units under it: ids separated by commas")
            ->delimiter(',');
    }
    AskedGame source;
    std::string marker;
    std::vector<std::string> pieces;
};

Json rowsJson(const std::array<int, 5>& odds) {
    Json rows = Json::array();
    for (ShiftRow row : allShiftRows)
        rows.push_back({{"row", std::string(toText(row))}, {"cases", odds[static_cast<std::size_t>(row)]}});
    return rows;
}

Json optionJson(const ShiftOption& o) {
    Json out = {{"from", o.request.pairs.front().from.text},
                {"to", o.request.pairs.front().to.text},
                {"partner", o.request.pairs.front().to.text},
                {"verdict", std::string(toText(o.verdict))},
                {"findings", findingsJson(o.findings)},
                {"drm", modifiersJson(o.modifiers)},
                {"total", o.drm},
                {"success", o.successCases()},
                {"idle", o.idle},
                {"rows", rowsJson(o.odds)}};
    for (std::size_t i = 0; i < o.outcomes.size(); ++i) {
        out["rows"][i]["effects"] = Json::array();
        for (const Message& m : o.outcomes[i]) out["rows"][i]["effects"].push_back(textOf(m));
    }
    return out;
}

void printModifiers(const std::vector<Modifier>& modifiers, std::ostream& out) {
    for (const Modifier& m : modifiers)
        out << "    " << (m.value > 0 ? "+" : "") << m.value << "  " << m.rule << "  " << textOf(m.cause)
            << '\n';
}
void printFindings(const Findings& findings, std::ostream& out) {
    for (const Finding& f : findings)
        out << "    " << toText(f.verdict) << "  " << f.rule << "  " << textOf(f.message) << '\n';
}

void printOption(const ShiftOption& o, std::ostream& out) {
    out << o.request.pairs.front().to.text << ": " << toText(o.verdict) << ", DRM " << o.drm << ", "
        << o.successCases() << " of 36\n";
    printModifiers(o.modifiers, out);
    printFindings(o.findings, out);
}

/// Prints shifts. In a game against the program, uses the names from the log of the player's side, because
/// the game's ids would reveal the number of hidden counters.
class Printer {
  public:
    Printer(const Session& session, bool json, const Streams& streams) : streams_(streams), json_(json) {
        if (const SideId viewer = usualViewer(session); !viewer.empty())
            names_ = logFor(session, viewer).names;
    }
    [[nodiscard]] bool json() const { return json_; }
    [[nodiscard]] std::string idOf(const std::string& name) const {
        return names_ ? names_->idOf(name) : name;
    }
    void print(const Json& out) const { cli::print(names_ ? names_->inJson(out) : out, streams_); }
    void print(const std::string& text) const { streams_.out << (names_ ? names_->inText(text) : text); }

  private:
    const Streams& streams_;
    bool json_;
    std::optional<SideNames> names_;
};

/// Prints the forces that might really be in the hex that a moving force has met.
int runFixing(const GameView& view, const MarkerId& id, const Printer& printer) {
    const FixingOption option = judgeFixing(view, id);
    if (printer.json()) {
        Json out = fixingJson(view.state, option);
        out["marker"] = id.text;
        printer.print(out);
        return Exit::done;
    }
    std::ostringstream text;
    text << textOf(forceName(view.state, option.asked)) << ": really there on " << option.stays
         << " of 6, substituted on " << 6 - option.stays << ", one of " << option.drawn << '\n';
    printModifiers(option.modifiers, text);
    printFindings(option.findings, text);
    for (const FixingCandidate& c : option.candidates) {
        text << textOf(forceName(view.state, c.force)) << ": " << toText(c.verdict) << ", " << c.distance
             << " hexes\n";
        printFindings(c.findings, text);
    }
    printer.print(text.str());
    return Exit::done;
}

int run(const ShiftsOptions& o, const Streams& streams) {
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const Session& session = *game->session;
    const GameView view = usualViewer(session).empty() ? session.view() : session.seenView();
    const Printer printer(session, o.source.json(), streams);
    const MarkerId id(printer.idOf(o.marker));
    const Marker* marker = view.state.marker(id);
    if (marker == nullptr)
        return report(
            {{o.source.file(), "--marker", describeJson(Json(o.marker)), "a marker of the game", ""}},
            streams);
    if (marker->kind == MarkerKind::force) return runFixing(view, id, printer);
    std::vector<PieceId> pieces;
    for (const std::string& p : o.pieces) pieces.emplace_back(printer.idOf(p));
    const WindowNow window = windowNow(view.state, marker->side, marker->kind);
    const auto options = shiftsFor(view, id, pieces);
    if (!o.source.json()) {
        std::ostringstream text;
        text << id.text << " in " << marker->at.text() << ": " << textOf(window.why.message) << '\n';
        for (const ShiftOption& option : options) printOption(option, text);
        printer.print(text.str());
        return Exit::done;
    }
    Json out = {{"marker", id.text},
                {"side", marker->side.text},
                {"window",
                 {{"track", window.track},
                  {"open", window.open},
                  {"why", textOf(window.why.message)},
                  {"rule", window.why.rule},
                  {"count", window.count},
                  {"locked", window.locked}}},
                {"partners", Json::array()}};
    for (const ShiftOption& option : options) out["partners"].push_back(optionJson(option));
    printer.print(out);
    return Exit::done;
}

struct DoableOptions {
    explicit DoableOptions(CLI::App& app) : source(app) {
        app.add_option("--marker", markers, "selected markers: ids separated by commas")->delimiter(',');
        app.add_option("--pieces", pieces, "selected counters: ids separated by commas")->delimiter(',');
        app.add_option("--hex", hex, "the selected hex; by default that of the first marker or counter");
    }
    AskedGame source;
    std::vector<std::string> markers, pieces;
    std::string hex;
};

int runDoable(const DoableOptions& o, const Streams& streams) {
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const Session& session = *game->session;
    const State& seen = session.seen();
    const Printer printer(session, o.source.json(), streams);
    Chosen chosen;
    Location at;
    const auto unknown = [&](const char* option, const std::string& found, const char* expected) {
        return report({{o.source.file(), option, describeJson(Json(found)), expected, ""}}, streams);
    };
    for (const std::string& name : o.markers) {
        chosen.markers.emplace_back(printer.idOf(name));
        const Marker* marker = seen.marker(chosen.markers.back());
        if (marker == nullptr) return unknown("--marker", name, "a marker of the game");
        if (at.empty()) at = marker->at;
    }
    for (const std::string& name : o.pieces) {
        chosen.pieces.emplace_back(printer.idOf(name));
        const Piece* piece = seen.piece(chosen.pieces.back());
        if (piece == nullptr) return unknown("--pieces", name, "a counter of the game");
        if (at.empty()) at = seen.placeOf(*piece);
    }
    chosen.hex = session.ground().find(o.hex.empty() ? at.hex : o.hex);
    if (!chosen.hex && !o.hex.empty()) return unknown("--hex", o.hex, "a hex of the map");
    const auto doable = doableWith(session, chosen);
    if (!o.source.json()) {
        for (const Deed deed : doable) streams.out << deedWord(deed) << '\n';
        return Exit::done;
    }
    Json out = Json::array();
    for (const Deed deed : doable) out.push_back(std::string(deedWord(deed)));
    printer.print(Json{{"doable", std::move(out)}});
    return Exit::done;
}

int runOdds(int drm, bool json, const Streams& streams) {
    const auto odds = shiftOdds(drm);
    if (json) {
        streams.out << jsonText(Json{{"drm", drm}, {"rows", rowsJson(odds)}}) << '\n';
        return Exit::done;
    }
    for (ShiftRow row : allShiftRows)
        streams.out << toText(row) << "\t" << odds[static_cast<std::size_t>(row)] << " of 36\n";
    return Exit::done;
}

}  // namespace

void addShifts(VerbList& verbs) {
    Verb& verb = verbs.add(
        "shifts",
        "Lists every partner of a marker, or every substitute of a force, with reasons, modifiers and odds");
    const auto options = std::make_shared<ShiftsOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return run(*options, streams); };
}

void addDoable(VerbList& verbs) {
    Verb& verb = verbs.add("doable", "Lists the possible actions of selected markers, counters or a hex");
    const auto options = std::make_shared<DoableOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return runDoable(*options, streams); };
}

void addOdds(VerbList& verbs) {
    Verb& verb = verbs.add("odds", "Prints how many of the 36 DR lead to each row of the shift table");
    const auto drm = std::make_shared<int>(0);
    const auto json = std::make_shared<bool>(false);
    verb.options.add_option("--drm", *drm, "sum of the modifiers")
        ->required()
        ->check(CLI::Range(-1000, 1000));
    verb.options.add_flag("--json", *json, "machine-readable");
    verb.run = [drm, json](const Streams& streams) { return runOdds(*drm, *json, streams); };
}

}  // namespace shellgame::cli
