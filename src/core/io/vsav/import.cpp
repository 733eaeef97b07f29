// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/import.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "io/vsav/assemble.hpp"
#include "io/vsav/board_overlays.hpp"
#include "io/vsav/facts.hpp"
#include "io/vsav/import_of.hpp"
#include "io/vsav/parts.hpp"
#include "io/vsav/table.hpp"
#include "io/vsav/weather.hpp"
#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/words/say.hpp"
#include "words/vasl.hpp"

namespace shellgame {

namespace {

using vsav::Assembler;
using vsav::Counter;
using vsav::Item;
using vsav::Layout;
using vsav::SavedGame;
using vsav::SavedInfo;
using vsav::sideCalled;

const SideId axisId{vsav::axisSide}, alliedId{vsav::alliedSide};

std::string withoutFolders(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

/// Returns the title of a game from its path: "Hill 621" for "/games/Hill 621.vsav".
std::string titleOfFile(const std::string& path, const std::string& member) {
    std::string name = withoutFolders(member.empty() ? path : member);
    if (const auto dot = name.rfind('.'); dot != std::string::npos && dot > 0) name.resize(dot);
    return printable(name, 150);
}

std::string namesOfBoards(const SavedGame& game) {
    std::string out;
    for (const vsav::SavedBoard& b : game.boards()) out += (out.empty() ? "" : ", ") + printable(b.name, 40);
    return out.empty() ? "it has none" : out;
}

/// Returns the direction of the N arrow, clockwise from the top. The first of its facings points up.
double northOf(const SavedGame& game) {
    for (const vsav::SavedPiece& p : game.pieces()) {
        if (p.name != "North" || !p.readable || p.map != game.mainMap()) continue;
        const vsav::Trait* t = p.trait("rotate");
        if (t == nullptr) return 0;
        const int facings = std::max(1, std::atoi(t->field(1).c_str()));
        const double turned = std::atof(t->state.c_str());
        const double degrees = facings == 1 ? turned : turned * 360 / facings;
        return degrees >= 0 && degrees < 360 ? degrees : 0;
    }
    return 0;
}

/// Cuts the notes off at a limit in bytes, without splitting a character.
std::string cutNotes(std::string notes) {
    constexpr std::size_t most = 9000;
    if (notes.size() <= most) return notes;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(notes[end]) & 0xC0U) == 0x80U) --end;
    notes.resize(end);
    return notes;
}

/// Returns the notes for the scenario card: ELR and SAN, which can be different for two nations; booby traps;
/// weather, because scenarios have keys for only some kinds of weather; and the notes in the file.
std::string cardNotes(const SavedInfo& info) {
    const auto one = [](const char* side, const std::string& elr, const std::string& san,
                        const std::string& traps) {
        std::string out;
        const auto add = [&](const std::string& what) {
            out += (out.empty() ? std::string(side) + ": " : ", ") + what;
        };
        if (!elr.empty()) add("ELR " + printable(elr, 20));
        if (!san.empty()) add("SAN " + printable(san, 20));
        if (!traps.empty()) add("Booby Traps " + traps);
        return out.empty() ? out : out + "\n";
    };
    return one("Axis", info.axisElr, info.axisSan, info.axisBoobyTraps) +
           one("Allied", info.alliedElr, info.alliedSan, info.alliedBoobyTraps) + vsav::weatherLine(info) +
           cutNotes(info.notes);
}

/// Returns the number that a player has entered in VASL; nullopt for other texts, such as "2/4", which only
/// the scenario card shows.
std::optional<int> levelOf(const std::string& written, int most) {
    const bool digit = written.size() == 1 && written[0] >= '0' && written[0] <= '9';
    const int level = digit ? written[0] - '0' : -1;
    return level >= 0 && level <= most ? std::optional(level) : std::nullopt;
}

Side sideOf(const Assembler& parts, const SavedInfo& info, const SideId& id) {
    constexpr int mostElr = 5, mostSan = 7;
    Side side;
    side.elr = levelOf(id == axisId ? info.axisElr : info.alliedElr, mostElr);
    side.san = levelOf(id == axisId ? info.axisSan : info.alliedSan, mostSan);
    int most = 0;
    std::vector<std::string> names;
    if (const auto of = parts.nations.find(id); of != parts.nations.end())
        for (const auto& [nation, units] : of->second) {
            const Nation* known = Catalogue::builtIn().nation(nation);
            if (known == nullptr || nation.empty()) continue;
            names.push_back(known->name);
            if (units > most) {
                most = units;
                side.nationality = nation;
            }
        }
    for (const std::string& name : names) side.name += (side.name.empty() ? "" : ", ") + name;
    if (side.name.empty() || side.name.size() > 60) side.name = id == axisId ? "Axis" : "Allied";
    // Don't set a number of dummies: VASL's files don't contain the number in the OB, and the number on the
    // map is not a limit.
    const auto factors = [&](const std::map<SideId, int>& of, int bound) {
        const auto n = of.find(id);
        return n == of.end() ? 0 : std::min(n->second, bound);
    };
    side.apFactors = factors(parts.apFactors, 999);
    side.atFactors = factors(parts.atFactors, 99);
    return side;
}

/// Returns true if a counter has a mark that units get only during play.
bool hasBeenPlayed(const Assembler& parts) {
    // Marks that units can also have at setup.
    const std::set<std::string> atSetup{"fanatic", "limbered", "dismantled", "wreck", "burning wreck"};
    return std::any_of(parts.items.begin(), parts.items.end(), [&](const Item& item) {
        return item.piece && std::any_of(item.piece->marks.begin(), item.piece->marks.end(),
                                         [&](const std::string& mark) { return !atSetup.contains(mark); });
    });
}

/// Returns turn and phase as stated by the player, or else from VASL's scenario information. The file states
/// no phase: before the first turn the phase is setup, and a game in progress starts at the beginning of a
/// Player Turn.
VaslMoment momentOf(const SavedInfo& said, const Assembler& parts, const ImportOptions& options) {
    const SideId first = sideCalled(said.firstAxis);
    VaslMoment out;
    out.turn = std::clamp(options.turn.value_or(said.turn.value_or(1)), 1, lastTurn);
    out.player = options.player.value_or(sideCalled(said.toMove()));
    const bool begins = out.turn == 1 && out.player == first && !hasBeenPlayed(parts);
    out.phase = options.phase.value_or(begins ? Phase::setup : Phase::RPh);
    if (out.phase == Phase::setup) {
        out.turn = 1;
        out.player = first;
    }
    out.pds = out.phase == Phase::setup || options.pds.value_or(false);
    return out;
}

ScenarioFile fileOf(const SavedGame& game, Assembler& parts, const VaslMoment& moment, GameInfo info) {
    const SavedInfo& said = game.info();
    ScenarioFile out;
    out.head.info = std::move(info);
    out.head.asItStands = true;
    Clock& clock = out.table.clock;
    clock.first = sideCalled(said.firstAxis);
    clock.player = moment.player;
    clock.turn = moment.turn;
    clock.phase = moment.phase;
    for (const SideId& id : {clock.first, clock.first == axisId ? alliedId : axisId})
        out.head.sides.push_back({id, sideOf(parts, said, id)});
    Settings& settings = out.table.settings;
    vsav::setWeather(said, settings);
    if (settings.ground.empty()) settings.ground = parts.groundIs;
    out.placed = std::move(parts.placed);
    for (MarkerEntry& m : out.placed.markers) m.marker.pds = m.marker.pds && moment.pds;
    out.named.card.notes = cardNotes(said);
    return out;
}

/// Asks which side each player has rolled for. Proposes the side whose counters this player has moved more
/// often. If there are two players and only one has moved counters, proposes the other side for the other
/// player.
std::map<std::string, SideId> dicePlayers(const SavedGame& game, const Assembler& parts,
                                          vsav::Questions& questions) {
    // For each player, counts the counters that this player was the last to move: the number of Axis counters
    // minus the number of Allied counters.
    std::map<vsav::Owner, int> handled;
    for (const Item& item : parts.items)
        if (!item.side.empty()) handled[item.c.piece->handledBy] += item.side == axisId ? 1 : -1;
    handled[vsav::Owner::none] = 0;
    std::map<std::string, int> axisMore;
    for (const VaslRoll& roll : game.steps()->rolls) axisMore[roll.player];
    for (auto& [name, more] : axisMore) more = handled[game.playerCalled(name)];
    int axisPlayers = 0, alliedPlayers = 0;
    for (const auto& [name, more] : axisMore) (more > 0 ? axisPlayers : alliedPlayers) += more == 0 ? 0 : 1;
    std::map<std::string, SideId> out;
    // The question is asked again for each roll, so that it shows how many rolls it affects.
    for (const VaslRoll& roll : game.steps()->rolls) {
        const int more = axisMore.at(roll.player);
        std::string likely = more > 0 ? axisId.text : more < 0 ? alliedId.text : "both";
        if (more == 0 && axisMore.size() == 2 && axisPlayers + alliedPlayers == 1)
            likely = axisPlayers > 0 ? alliedId.text : axisId.text;
        const std::string said = questions.ask({"", roll.player, "", "player " + roll.player}, VaslAsk::dice,
                                               likely, {axisId.text, alliedId.text, "both"});
        out[roll.player] = said == "both" ? SideId() : SideId(said);
    }
    return out;
}

std::vector<OutsideRoll> rolledBefore(const SavedGame& game, const Assembler& parts,
                                      vsav::Questions& questions) {
    constexpr std::size_t most = 20'000;  // maximum number of rolls in a game's file
    std::vector<OutsideRoll> out;
    const auto sides = dicePlayers(game, parts, questions);
    for (const VaslRoll& roll : game.steps()->rolls) {
        if (out.size() == most) break;
        std::string faces;
        for (const int face : roll.faces) faces += std::to_string(face);
        out.push_back({sides.at(roll.player), roll.kind, std::move(faces)});
    }
    return out;
}

/// Lists the steps of a log that were not applied.
void tellSteps(const VaslSteps& steps, bool played, std::vector<VaslLeft>& out) {
    if (!played) {
        if (steps.recorded > 0)
            out.push_back({"", "", "", VaslLeftOut::steps, "", Message(words::vaslSteps, steps.recorded)});
        return;
    }
    for (const auto& [head, count] : steps.leftOut)
        out.push_back(
            {"", "", "", VaslLeftOut::steps, "", Message(words::vaslStepsOf, count, printable(head, 40))});
}

/// Returns a problem if most counters can't be read, because such a game can't be played. The problem states
/// the reason for the first unreadable counter.
Problems mostUnread(const SavedGame& game) {
    const auto& pieces = game.pieces();
    const auto unread = [](const vsav::SavedPiece& p) { return !p.readable; };
    const auto count = static_cast<std::size_t>(std::count_if(pieces.begin(), pieces.end(), unread));
    if (2 * count <= pieces.size()) return {};
    const auto first = std::find_if(pieces.begin(), pieces.end(), unread);
    return {{withoutFolders(game.file()), "savedGame",
             std::to_string(count) + " of " + std::to_string(pieces.size()) +
                 " counters that can't be read, the first for " + printable(first->why, 200),
             "a saved game in a form known to this program", ""}};
}

VaslCounter told(const Item& item) {
    const Counter& c = item.c;
    return {c.piece->id,    c.name,
            c.piece->gpid,  std::string(vsav::kindText(c.kind)),
            item.side.text, item.place.text(),
            item.place.at,  c.piece->x,
            c.piece->y,     item.level,
            c.hidden(),     c.concealed(),
            c.moved,        c.piece->name};
}

vsav::LogAt atOf(const ImportOptions& options) {
    return options.atBeginning ? vsav::LogAt::beginning : vsav::LogAt::end;
}

/// Returns the boards with their terrain changes. Reports terrain changes that are not possible.
std::vector<BoardEntry> boardsWithChanges(const SavedGame& game, const Layout& layout,
                                          std::vector<VaslLeft>& leftOut) {
    std::vector<BoardEntry> boards = layout.entries();
    for (std::size_t i = 0; i < game.boards().size(); ++i) {
        const auto entry = layout.entryOf(i);
        // Only VASL's boards can have terrain changes. A later check tests whether the board has these
        // changes.
        for (const std::string& rule : game.boards()[i].rules)
            if (entry && !boards[*entry].vasl.empty() && !rule.empty() && rule.size() <= 60 &&
                boards[*entry].ssr.size() < 60)
                boards[*entry].ssr.push_back(printable(rule));
            else
                leftOut.push_back({"", rule, game.boards()[i].name, VaslLeftOut::boardRule});
    }
    return boards;
}

}  // namespace

VaslImport vsav::importOf(const SavedGame& game, const ImportOptions& options) {
    VaslImport out;
    out.folders = options.folders;
    out.title = titleOfFile(game.file(), options.member);
    const double north = northOf(game);
    const Layout layout =
        Layout::of(game.boards(), north, withoutFolders(game.file()), {options.folders, options.blank});
    vsav::Questions questions(options.answers);
    Assembler parts(game, layout, questions, sideCalled(game.info().firstAxis));
    parts.run();
    out.facts = vsav::factsOf(game, layout, parts.items);
    for (const Item& item : parts.items) out.counters.push_back(told(item));
    out.moment = momentOf(game.info(), parts, options);
    out.understood = parts.understood;
    out.asked = parts.asked;
    out.leftOut = std::move(parts.left);
    if (const VaslSteps* steps = game.steps()) {
        out.steps = *steps;
        tellSteps(*steps, !options.atBeginning, out.leftOut);
    }
    out.problems = layout.problems();
    for (Problem& p : mostUnread(game)) out.problems.push_back(std::move(p));
    for (const std::string& line : game.parts().boardsUnread)
        out.leftOut.push_back({"", "", "", VaslLeftOut::unreadable,
                               "column and row of the board are not whole numbers",
                               Message(words::vaslBoardLine, printable(line, 100))});
    for (const std::string& name : options.blank)
        if (std::none_of(game.boards().begin(), game.boards().end(),
                         [&](const vsav::SavedBoard& b) { return b.name == name || b.written == name; }))
            out.unusedBlank.push_back({withoutFolders(game.file()), "",
                                       "no board \"" + printable(name, 40) + "\"",
                                       "a board of this game: " + namesOfBoards(game), ""});
    for (const std::string& fact : vsav::weatherFacts(game.info()).notSet)
        out.leftOut.push_back({"", "", "", VaslLeftOut::cardOnly, "", Message(words::vaslWeather, fact)});
    out.missing = layout.missing();
    out.gridless = layout.gridless();

    GameInfo info;
    info.title = out.title;
    if (out.steps && !options.atBeginning) info.rolled = rolledBefore(game, parts, questions);
    info.north = north;
    const std::vector<vsav::BoardOverlay> overlays = vsav::overlaysOf(game.boards(), layout);
    Json sentences = Json::array();
    for (const vsav::BoardOverlay& overlay : overlays) sentences.push_back(overlay.sentence);
    info.overlays = std::move(sentences);
    info.boards = boardsJson(boardsWithChanges(game, layout, out.leftOut));
    parts.link.file = printable(withoutFolders(game.file()), 150);
    parts.link.member = options.member;
    parts.link.hash = vaslHash(game.parts().text);
    parts.link.seen = vsav::writtenStart(game);
    info.vasl = std::move(parts.link);
    const ScenarioFile file = fileOf(game, parts, out.moment, std::move(info));
    out.questions = questions.take();
    if (!out.problems.empty()) return out;
    out.scenario = formJson(file);
    vsav::settleOverlays(out, overlays, north);
    vsav::tellUnknownChanges(out, north);
    return out;
}

Result<VaslImport> importVasl(const std::string& path, const ImportOptions& options) {
    const auto game = SavedGame::read(path, options.member, atOf(options));
    if (!game) return tl::unexpected(game.error());
    return vsav::importOf(*game, options);
}

Result<VaslImport> importVaslBytes(std::string bytes, const std::string& file, const ImportOptions& options) {
    const auto game = SavedGame::fromBytes(std::move(bytes), file, options.member, atOf(options));
    if (!game) return tl::unexpected(game.error());
    return vsav::importOf(*game, options);
}

Result<std::vector<VaslSetup>> vaslSetups(const std::string& path) {
    const auto setups = SavedGame::setupsIn(path);
    if (!setups) return tl::unexpected(setups.error());
    std::vector<VaslSetup> out;
    for (const vsav::SetupName& s : *setups) out.push_back({s.member, s.title});
    return out;
}

Result<Game> gameOf(const VaslImport& import) {
    if (!import.problems.empty()) return tl::unexpected(import.problems);
    auto game = readScenario(import.scenario, import.title, import.folders);
    if (game) game->path.clear();
    return game;
}

std::string nameOf(const VaslLeft& left) {
    return left.what.empty() ? left.name : textOf(left.what);
}

Json importSummary(const VaslImport& import) {
    Json out = import.facts;
    out["understood"] = import.understood;
    out["asked"] = import.asked;
    out["moment"] = {{"turn", import.moment.turn},
                     {"player", import.moment.player.text},
                     {"phase", std::string(enumText(import.moment.phase))},
                     {"pds", import.moment.pds}};
    if (const auto& steps = import.steps) {
        out["steps"] = {{"recorded", steps->recorded},
                        {"pieces", steps->pieces},
                        {"chat", steps->chat},
                        {"left_out", steps->leftOut},
                        {"rolls", Json::array()}};
        for (const VaslRoll& r : steps->rolls)
            out["steps"]["rolls"].push_back({{"player", r.player}, {"for", r.kind}, {"faces", r.faces}});
    }
    out["pieces"] = Json::array();
    for (const VaslCounter& c : import.counters)
        out["pieces"].push_back({{"id", c.id},
                                 {"name", c.printed},
                                 {"now", c.name},
                                 {"gpid", c.gpid.empty() ? "-" : c.gpid},
                                 {"kind", c.kind},
                                 {"side", c.side},
                                 {"x", c.x},
                                 {"y", c.y},
                                 {"hex", c.hex},
                                 {"at", c.at},
                                 {"level", c.level},
                                 {"hidden", c.hidden},
                                 {"concealed", c.concealed},
                                 {"moved", c.moved}});
    out["questions"] = Json::array();
    for (const VaslQuestion& q : import.questions) {
        Json line = {{"key", q.key},           {"name", q.name},
                     {"nation", q.nation},     {"ask", std::string(enumText(q.ask))},
                     {"default", q.byDefault}, {"answer", q.answer},
                     {"counters", q.counters}, {"lasting", q.lasting}};
        if (!q.choices.empty()) line["choices"] = q.choices;
        if (!q.hex.empty()) line["hex"] = q.hex;
        out["questions"].push_back(std::move(line));
    }
    out["left_out"] = Json::array();
    for (const VaslLeft& l : import.leftOut) {
        Json line = {
            {"id", l.id}, {"name", nameOf(l)}, {"hex", l.hex}, {"why", std::string(enumText(l.why))}};
        if (!l.detail.empty()) line["detail"] = l.detail;
        out["left_out"].push_back(std::move(line));
    }
    out["problems"] = Json::array();
    for (const Problem& p : import.problems)
        out["problems"].push_back(
            {{"file", p.file}, {"at", p.pointer}, {"found", p.found}, {"expected", p.expected}});
    return out;
}

}  // namespace shellgame
