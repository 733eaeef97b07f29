// SPDX-License-Identifier: MIT
#include "shellgame/io/text/report.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>

#include <fmt/format.h>

#include "io/text/html.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/play/dice_statistics.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/words/say.hpp"
#include "shellgame/words/term.hpp"

namespace shellgame {

namespace {

constexpr const char* style =
    "body{font-family:Georgia,'DejaVu Serif',serif;max-width:52em;margin:2em auto;padding:0 1em;"
    "line-height:1.5;color:#1d1d1a;background:#fdfcf8}h1,h2,h3,th,nav,.dice{font-family:sans-serif}"
    "h2{border-bottom:2px solid #6b7a4f;margin-top:2em}h3{margin:1.2em 0 .3em;color:#4b5638;font-size:1em}"
    "ol{margin:0;padding:0;list-style:none}li{margin:.35em 0}.no{color:#666;font-size:80%;margin-right:.5em}"
    ".dice{color:#333;font-size:85%;margin-left:1.6em}.mark{font-size:80%;font-weight:bold}"
    "details{font-size:85%;margin-left:1.6em;color:#444}figure{margin:1em 0}"
    "figure img{max-width:100%;border:1px solid #888}figcaption{font-size:85%;color:#444}"
    "table{border-collapse:collapse}td,th{padding:.25em .7em;border-bottom:1px solid #bbb;text-align:left}"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}nav a{margin-right:1em}"
    "details.all{margin:1em 0 0 0}@media "
    "print{nav{display:none}h2{break-after:avoid}li,figure{break-inside:avoid}}";

/// Sentences of the log in the past tense, for use in a story. Sentences that are not listed here remain
/// unchanged.
constexpr std::string_view storySentences = R"(stackIn = the "?" in %1
markerIn = the %1 in %2
minefieldIn = the minefield in %1
exchangeOf = %1 and %2
wayOn = %1 to %2
shiftDrFinalExchanged = %1 tried to change places and did (DR %2; final DR %3).
shiftDrFinalExchangedItDoes = %1 tried to change places and did (DR %2; final DR %3).
shiftDrFinalNotAllowedBothStay = %1 tried to change places and failed (DR %2; final DR %3). Nothing happened to either.
shiftDrFinalNotAllowedAndBoth = %1 tried to change places and failed (DR %2; final DR %3). Both lost their status.
shiftDrFinalNotAllowedAndBothAre = %1 tried to change places and failed (DR %2; final DR %3). Both were revealed.
minefieldsInAndDrFinalExchanged = The minefields in %1 and %2 changed places (DR %3; final DR %4). Both were revealed.
minefieldsInAndDrFinalNotExchanged = The minefields in %1 and %2 failed to change places (DR %3; final DR %4). Both were revealed.
moves = %1 {3|moved|moved} from %2.
stopsForFire = %1 {3|stopped|stopped} in %2 because of Defensive First Fire.
routs = %1 {3|routed|routed} from %2.
advances = %1 {3|advanced|advanced} from %2.
advancesAfterCombat = %1 advanced after combat from %2.
retreatsAfterCombat = %1 retreated after combat from %2.
entersBy = %1 entered the map by %2: %3.
leavesMapFrom = %1 left the map from %2.
setUpIn = %1 set up in %2.
turnsTo = %1 turned to %2.
comeTo = %1 {3|moved|moved} to %2.
stays = %1 {2|stayed|stayed}.
firesAt = %1 {3|fired|fired} at %2.
fires = %1 {2|fired|fired}.
firedInEnemyLosAndLoses = %1 lost its "?" because it fired in enemy LOS (Case %2).
losesIts = %1 lost its "?".
isRevealed = %1 was revealed: %2.
isNowConcealed = %1 was concealed: %2.
removed = %2 left play (%1).
replacedBy = %1 was replaced by %2.
recombine = %1 Recombined: %2.
inIsNow = %1 in %2 became a %3.
unitsMount = %1 {3|mounted|mounted} %2.
unloads = %1 {2|unloaded|unloaded}.
dismounts = %1 {2|dismounted|dismounted}.
isUnhooked = %1 {2|was|were} unhooked.
isPutDown = %1 {2|was|were} put down.
isOnFoot = %1 {2|was|were} no longer carried.
goesTo = %1 {3|was|were} transferred to %2.
actChangesCa = {1|changed|changed} CA
actStarts = {1|started|started}
actStops = {1|stopped|stopped}
actIsInMotion = {1|was|were} in Motion
actOther = {1|acted|acted}
actButtonsUp = {1|buttoned|buttoned} up
actIsCe = {1|was|were} CE
liesIn = A %2 of the %1 appeared in %3.
inIsGone = The %2 of the %1 in %3 disappeared.
movesFromTo = The %2 of the %1 moved from %3 to %4.
inChanges = The %2 of the %1 in %3 changed.
standsIn = %2 of the %1 appeared in %3.
minefieldTurnsUp = A minefield of the %1 was revealed in %2.
counterIsGone = %2 of the %1 in %3 left play (%4).
inIsSeenNoMore = %2 of the %1 in %3 disappeared from view.
counterMovesFromTo = %2 of the %1 moved from %3 to %4.
inHasNow = The status of %2 of the %1 in %3 became %4.
counterTurns = %2 of the %1 in %3 turned.
counterInChanges = %2 of the %1 in %3 changed.
statusComes = {1|got|got} the status %2
statusGoes = {1|lost|lost} the status %2
comesBroken = {1|broke|broke}
goesBroken = {1|rallied|rallied}
comesDm = {1|was|were} under DM
goesDm = {1|was|were} no longer under DM
comesPinned = {1|was|were} pinned
goesPinned = {1|was|were} no longer pinned
comesTi = {1|was|were} TI
goesTi = {1|was|were} no longer TI
comesCx = {1|was|were} CX
goesCx = {1|was|were} no longer CX
comesWounded = {1|was|were} wounded
goesWounded = {1|was|were} no longer wounded
comesBerserk = {1|went|went} berserk
goesBerserk = {1|was|were} no longer berserk
comesFanatic = {1|became|became} Fanatic
goesFanatic = {1|was|were} no longer Fanatic
comesDisrupted = {1|was|were} Disrupted
goesDisrupted = {1|was|were} no longer Disrupted
comesStunned = {1|was|were} stunned
goesStunned = {1|was|were} no longer stunned
comesShocked = {1|was|were} shocked
goesShocked = {1|recovered|recovered} from Shock
comesImmobilized = {1|was|were} immobilized
goesImmobilized = {1|was|were} no longer immobilized
comesBogged = {1|bogged|bogged}
goesBogged = {1|was|were} no longer bogged
comesAbandoned = {1|was|were} abandoned by {1|its crew|their crews}
goesAbandoned = {1|was|were} manned again
comesMelee = {1|was|were} in Melee
goesMelee = {1|was|were} no longer in Melee
comesCaptured = {1|was|were} captured
goesCaptured = {1|was|were} no longer captured
comesEncircled = {1|was|were} Encircled
goesEncircled = {1|was|were} no longer Encircled
comesMalfunctioned = {1|malfunctioned|malfunctioned}
goesMalfunctioned = {1|was|were} repaired
comesLimbered = {1|was|were} limbered
goesLimbered = {1|was|were} unlimbered
comesDismantled = {1|was|were} dismantled
goesDismantled = {1|was|were} assembled
comesWreck = {1|became a wreck|became wrecks}
goesWreck = {1|was no longer a wreck|were no longer wrecks}
comesPrepFire = {1|was|were} marked Prep Fire
goesPrepFire = {1|was|were} no longer marked Prep Fire
comesFirstFire = {1|was|were} marked First Fire
goesFirstFire = {1|was|were} no longer marked First Fire
comesFinalFire = {1|was|were} marked Final Fire
goesFinalFire = {1|was|were} no longer marked Final Fire
comesIntensiveFire = {1|was|were} marked Intensive Fire
goesIntensiveFire = {1|was|were} no longer marked Intensive Fire
comesNoFire = {1|was|were} marked No Fire
goesNoFire = {1|was|were} no longer marked No Fire
comesAcquiredOne = {1|was|were} acquired at -1
goesAcquiredOne = {1|was|were} no longer acquired at -1
comesAcquiredTwo = {1|was|were} acquired at -2
goesAcquiredTwo = {1|was|were} no longer acquired at -2
)";

const Language& storyLanguage() {
    static const Language language = Language::read(storySentences, "story", {}).value();
    return language;
}

/// A paragraph of the report on a Player Turn. The paragraph contains the entries with these verbs.
struct Chapter {
    const char* title;
    const char* one;  ///< the things counted, in singular and plural ("move", "moves"); empty if none
    const char* many;
    std::initializer_list<std::string_view> verbs;
};
const std::array<Chapter, 7> chapters{
    {{"Movement",
      "move",
      "moves",
      {"move", "advance", "enter_map", "exit", "set_up_offboard", "delay_entry", "act", "load", "unload",
       "detach", "join", "retreat_after_combat", "advance_after_combat"}},
     {"Shifts",
      "shift",
      "shifts",
      {"shift", "stance", "hull_down", "come", "stay", "occupy", "tunnel", "redraw", "exchange_mines", "fix",
       "array", "substitute", "bore_sighted"}},
     {"Fire and its results",
      "",
      "",
      {"fire", "mine_attack", "mark", "transfer", "ar", "preregister", "accuracy"}},
     {"Finds", "find", "finds", {"reveal", "ask", "conceal", "drop"}},
     {"Losses", "loss", "losses", {"remove", "replace", "wreck"}},
     {"The map", "", "", {"smoke", "becomes", "blaze", "terrain", "label", "seen", "control", "tally"}},
     {"Notes", "", "", {"note"}}}};

/// Returns false for entries that a chapter describes but does not include in its count.
bool isCounted(const Entry& e) {
    static constexpr std::array<std::string_view, 7> apart{"act",  "stance", "hull_down", "conceal",
                                                           "drop", "load",   "unload"};
    return std::find(apart.begin(), apart.end(), e.verb) == apart.end();
}

class Writer {
  public:
    explicit Writer(const ReportParts& parts) : parts_(parts), story_(storyOf(parts.entries)) {}

    std::string page() {
        begin();
        head();
        pictures(0);
        for (std::size_t i = 0; i < story_.turns.size(); ++i) turn(i);
        revealedEnemy();
        luck();
        return out_ + "</body></html>\n";
    }
    std::string secrets() {
        begin(false);
        revealedEnemy();
        return out_ + "</body></html>\n";
    }

  private:
    void begin(bool heading = true) {
        const std::string title = htmlEscaped(parts_.title.empty() ? "After-action report" : parts_.title);
        out_ =
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
            "content=\"width=device-width\"><title>" +
            title + "</title>\n<style>" + style + "</style></head>\n<body>" +
            (heading ? "<h1>" + title + "</h1>\n" : "");
    }
    [[nodiscard]] std::string sideName(const SideId& id) const {
        const auto it = parts_.sides.find(id);
        return htmlEscaped(it == parts_.sides.end() ? id.text : it->second);
    }
    [[nodiscard]] std::string turnName(const StoryTurn& t) const {
        return t.turn == 0 ? std::string("Setup") : fmt::format("Turn {}, {}", t.turn, sideName(t.player));
    }

    void head() {
        std::string sides;
        for (const auto& [id, name] : parts_.sides)
            sides += (sides.empty() ? "" : " against ") + htmlEscaped(name);
        const std::string viewpoint = parts_.viewpoint.empty()
                                          ? std::string("Umpire view, which shows everything.")
                                          : "Viewed as the " + htmlEscaped(parts_.viewpoint) + ".";
        out_ += "<p>After-action report. " + sides + (sides.empty() ? "" : ". ") + viewpoint;
        if (story_.undone > 0)
            out_ += fmt::format(
                " {} undone and {} not shown.",
                story_.undone == 1 ? "One action was" : std::to_string(story_.undone) + " actions were",
                story_.undone == 1 ? "is" : "are");
        out_ += "</p>\n";
        if (story_.turns.empty()) out_ += "<p>The game has no events yet.</p>\n";
        out_ += "<nav>";
        for (std::size_t i = 0; i < story_.turns.size(); ++i)
            out_ += fmt::format("<a href=\"#t{}\">{}</a>", i + 1, turnName(story_.turns[i]));
        if (!parts_.revealedEnemy.empty()) out_ += "<a href=\"#enemy\">The unknown enemy</a>";
        out_ += "<a href=\"#dice\">Dice</a></nav>\n";
    }

    void turn(std::size_t i) {
        const StoryTurn& t = story_.turns[i];
        out_ += fmt::format("<section><h2 id=\"t{}\">{}</h2>\n", i + 1, turnName(t));
        std::size_t all = 0;
        for (const StoryPhase& p : t.phases) all += p.entries.size();
        tale(t);
        for (const StoryPhase& p : t.phases)
            for (const Entry* e : p.entries) pictures(e->n);
        out_ += fmt::format("<details class=\"all\"><summary>{} with dice and rules</summary>\n",
                            all == 1 ? std::string("The entry") : fmt::format("All {} entries", all));
        for (const StoryPhase& p : t.phases) {
            if (t.turn != 0) out_ += "<h3>" + std::string(enumText(p.phase)) + "</h3>\n";
            out_ += "<ol>\n";
            for (const Entry* e : p.entries) entry(*e);
            out_ += "</ol>\n";
        }
        out_ += "</details></section>\n";
    }

    /// Describes the events of a Player Turn in complete sentences, grouped by subject instead of by phase.
    void tale(const StoryTurn& t) {
        std::string told;
        std::vector<std::string> counts;
        for (const Chapter& c : chapters) {
            std::string sentences;
            int count = 0;
            for (const StoryPhase& p : t.phases)
                for (const Entry* e : p.entries) {
                    if (std::find(c.verbs.begin(), c.verbs.end(), e->verb) == c.verbs.end()) continue;
                    count += isCounted(*e) ? 1 : 0;
                    sentences += " " + sentence(*e);
                }
            if (sentences.empty()) continue;
            told += fmt::format("<p><b>{}.</b>{}</p>\n", c.title, sentences);
            if (*c.one != '\0' && count > 0)
                counts.push_back(fmt::format("{} {}", count, count == 1 ? c.one : c.many));
        }
        if (told.empty()) {
            out_ += "<p>Nothing happened.</p>\n";
            return;
        }
        if (t.turn > 0 && !counts.empty()) {
            std::string list = counts.front();
            for (std::size_t i = 1; i < counts.size(); ++i)
                list += (i + 1 == counts.size() ? " and " : ", ") + counts[i];
            out_ += fmt::format("<p>This Player Turn of the {} had {}.</p>\n", sideName(t.player), list);
        }
        out_ += told;
    }

    /// Returns the sentence that describes an entry and any loss of "?" that the entry caused.
    [[nodiscard]] static std::string sentence(const Entry& e) {
        std::string text = say(e.text, storyLanguage());
        // The names of markers begin with "the" in a story.
        if (text.starts_with("the ")) text.front() = 'T';
        if (!text.empty() && std::string_view(".!?\"").find(text.back()) == std::string_view::npos)
            text += '.';
        if (e.verb == "fire" || e.verb == "mark")
            for (const Finding& f : e.findings)
                if (f.rule == "A12.121" && f.verdict == Verdict::ok)
                    text += " " + say(f.message, storyLanguage());
        return htmlEscaped(text);
    }

    void entry(const Entry& e) {
        out_ += fmt::format("<li><span class=\"no\">{}</span>{}", e.n, htmlEscaped(textOf(e.text)));
        if (e.knownDice) out_ += " <span class=\"mark\">known dice</span>";
        for (const Roll& r : e.rolls) out_ += "<div class=\"dice\">" + htmlEscaped(rollText(r)) + "</div>";
        if (!e.findings.empty()) {
            out_ += "<details><summary>Why</summary>";
            for (const Finding& f : e.findings)
                out_ += "<div>" + htmlEscaped((f.rule.empty() ? "" : f.rule + ": ") + textOf(f.message)) +
                        "</div>";
            out_ += "</details>";
        }
        out_ += "</li>\n";
    }

    void pictures(int after) {
        for (const ReportPicture& p : parts_.pictures) {
            if (p.after != after) continue;
            out_ += "<figure><img alt=\"" + htmlEscaped(p.words) + "\" src=\"" + htmlEscaped(p.source) +
                    "\"><figcaption>" + htmlEscaped(p.words) + "</figcaption></figure>\n";
        }
    }

    /// Writes everything that the opponent of a program-controlled side could not see.
    void revealedEnemy() {
        const RevealedEnemy& all = parts_.revealedEnemy;
        if (all.empty()) return;
        out_ += "<section><h2 id=\"enemy\">The enemy revealed</h2>\n<p>The program played the " +
                sideName(all.ai) + ".</p>\n";
        victory(all);
        dealt(all);
        found(all);
        fog(all);
        secret("Secret shifts and their reasons", all.shifts, "The program has not shifted.");
        secret("Searches and attacks", all.asked, "No Location was searched or attacked.");
        out_ += "<h3>Use of the Umpire view</h3>\n";
        if (all.looks.empty()) out_ += "<p>The Umpire view was not used during play.</p>\n";
        for (const Entry* e : all.looks)
            out_ += fmt::format("<p>Umpire view in turn {}, {}, {}.</p>\n", e->turn, sideName(e->player),
                                enumText(e->phase));
        seeds(all);
        out_ += "</section>\n";
    }

    /// Writes the seeds. With a seed and a position from the log, each face can be recomputed
    /// (docs/formats/log.md).
    void seeds(const RevealedEnemy& all) {
        out_ += fmt::format(
            "<h3>The dice</h3>\n<p>The seed of the dice that you saw is <code>{}</code> (SplitMix64).</p>\n",
            all.seed);
        for (const Entry* e : all.seeded)
            out_ += fmt::format(
                "<p>From entry {} on, the secret seed of the program's own dice {} <code>{}</code> "
                "(SHA-256).</p>\n",
                e->n, e == all.seeded.back() ? "is" : "was", secretSetBy(*e));
        out_ +=
            "<p>The log exported from the Umpire view has the position of each roll in the stream, from "
            "which you can recompute its faces.</p>\n";
    }

    void victory(const RevealedEnemy& all) {
        if (all.victory.empty()) return;
        out_ += "<h3>Victory</h3>\n";
        for (const ConditionNow& c : all.victory) {
            const std::string points = c.condition.need > 0
                                           ? fmt::format("{} of {}", c.points, c.condition.need)
                                           : std::to_string(c.points);
            out_ += fmt::format("<p>{}, {}: {}{}.</p>\n", sideName(c.condition.side),
                                htmlEscaped(c.condition.text.empty() ? c.id : c.condition.text), points,
                                c.condition.need == 0 ? ""
                                : c.met               ? ", met"
                                                      : ", not met");
        }
        if (!all.winner.empty())
            out_ += "<p>By the Victory Conditions that the program checks, the " + sideName(all.winner) +
                    " have won.</p>\n";
        else if (all.over)
            out_ += "<p>The game is over. The scenario card says what these counts mean.</p>\n";
    }

    void dealt(const RevealedEnemy& all) {
        out_ += "<h3>The deal</h3>\n";
        if (all.deal.empty()) {
            out_ += "<p>No stacks were dealt.</p>\n";
            return;
        }
        out_ += "<table><thead><tr><th>Location</th><th>Marker</th><th>Under it</th></tr></thead><tbody>\n";
        for (const StackDealt& d : all.deal)
            out_ += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", htmlEscaped(d.at.text()),
                                htmlEscaped(textOf(term(kindRow(d.kind).name))), htmlEscaped(textOf(d.what)));
        out_ += "</tbody></table>\n";
    }

    void found(const RevealedEnemy& all) {
        if (all.found.empty()) return;
        out_ += "<h3>When each unit was found</h3>\n<ul>\n";
        for (const UnitFound& f : all.found)
            out_ += fmt::format("<li>{}: turn {}, {}, {}</li>\n", htmlEscaped(f.type), f.turn,
                                sideName(f.player), enumText(f.phase));
        out_ += "</ul>\n";
    }

    void fog(const RevealedEnemy& all) {
        if (all.fog.empty()) return;
        out_ +=
            "<h3>How much was unknown</h3>\n<table><thead><tr><th>At the end of</th><th class=\"n\">? on the "
            "map</th>"
            "<th class=\"n\">Real</th><th class=\"n\">Chance of one</th><th "
            "class=\"n\">Bits</th></tr></thead><tbody>\n";
        for (const FogAt& f : all.fog)
            out_ += fmt::format(
                "<tr><td>Turn {}, {}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
                "class=\"n\">{:.0f} %</td><td class=\"n\">{:.1f}</td></tr>\n",
                f.turn, sideName(f.player), f.stacks, f.real, f.chance * 100, f.bits);
        out_ +=
            "</tbody></table>\n<p>You know from the enemy OB how many stacks are real, but not which. The "
            "chance is that any one of them is real. The bits measure in how many ways the real stacks can "
            "be distributed: each additional bit doubles them.</p>\n";
    }

    void secret(const char* title, const std::vector<const Entry*>& entries, const char* otherwise) {
        out_ += fmt::format("<h3>{}</h3>\n", title);
        if (entries.empty()) {
            out_ += fmt::format("<p>{}</p>\n", otherwise);
            return;
        }
        out_ += "<ol>\n";
        for (const Entry* e : entries) {
            // The steps of an encounter are listed separately below.
            const bool met =
                e->verb == EnemyAct::about.verb && !e->findings.empty() &&
                std::none_of(e->rolls.begin(), e->rolls.end(), [](const Roll& r) { return r.kind == "DR"; });
            out_ += fmt::format("<li><span class=\"no\">{}</span> Turn {}, {}, {}{}", e->n, e->turn,
                                sideName(e->player), enumText(e->phase),
                                met ? std::string() : ": " + htmlEscaped(textOf(e->text)));
            for (const Roll& r : e->rolls)
                if (r.kind == "DR") out_ += "<div class=\"dice\">" + htmlEscaped(rollText(r)) + "</div>";
            for (const Finding& f : e->findings)
                out_ += "<div class=\"dice\">" + htmlEscaped(textOf(f.message)) + "</div>";
            out_ += "</li>\n";
        }
        out_ += "</ol>\n";
    }

    void luck() {
        const DiceStatisticsTable table = luckOf(parts_.entries, parts_.rolled);
        out_ += "<section><h2 id=\"dice\">Dice</h2>\n";
        if (table.lines.empty())
            out_ += "<p>No dice were rolled.</p>\n";
        else
            luckTable(table);
        if (table.choices > 0)
            out_ += fmt::format("<p>{} more {} only chose at random.</p>\n", table.choices,
                                table.choices == 1 ? "roll" : "rolls");
        out_ += "</section>\n";
    }

    void luckTable(const DiceStatisticsTable& table) {
        out_ +=
            "<table><thead><tr><th>Side</th><th>For</th><th>Dice</th><th class=\"n\">Rolls</th>"
            "<th class=\"n\">Mean</th><th class=\"n\">Spread</th><th class=\"n\">Chance</th>"
            "<th>Judgment</th></tr></thead><tbody>\n";
        for (const DiceStatisticsLine& l : table.lines) {
            const auto spread = l.tally.spread();
            out_ += fmt::format(
                "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{:.2f}</td>"
                "<td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>\n",
                l.side.empty() ? std::string("both") : sideName(l.side),
                l.verb.empty() ? std::string("all") : htmlEscaped(l.verb), l.tally.dice == 2 ? "DR" : "dr",
                l.tally.count, l.tally.mean(), spread ? fmt::format("{:.2f}", *spread) : "",
                l.chance < 0.001 ? std::string("below 0.1 %") : fmt::format("{:.1f} %", l.chance * 100),
                htmlEscaped(textOf(diceStatisticsWords(l))));
        }
        out_ +=
            "</tbody></table>\n<p>Fair dice have a mean of 7 and a spread of 2.42 for a DR, 3.5 and 1.71 for "
            "a dr. The chance is that fair dice are at least this far from their mean. The judgment also "
            "takes into account how many lines the table has.</p>\n";
    }

    const ReportParts& parts_;
    Story story_;
    std::string out_;
};

}  // namespace

Story storyOf(const std::vector<Entry>& entries) {
    Story out;
    for (const Entry& e : entries) {
        if (e.isHistory() || e.isLook()) continue;
        if (e.undone) {
            ++out.undone;
            continue;
        }
        const bool setup = e.phase == Phase::setup;
        const int turn = setup ? 0 : e.turn;
        const SideId player = setup ? SideId() : e.player;
        if (out.turns.empty() || out.turns.back().turn != turn || out.turns.back().player != player)
            out.turns.push_back({.turn = turn, .player = player});
        auto& phases = out.turns.back().phases;
        if (phases.empty() || phases.back().phase != e.phase) phases.push_back({.phase = e.phase});
        phases.back().entries.push_back(&e);
    }
    return out;
}

std::string writeLaidOpen(const ReportParts& parts) {
    return Writer(parts).secrets();
}

std::string writeReport(const ReportParts& parts) {
    return Writer(parts).page();
}

}  // namespace shellgame
