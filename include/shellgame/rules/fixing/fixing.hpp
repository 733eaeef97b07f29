// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/play/command.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/fixing/forces.hpp"

// Napoleon at Bay, played face up (RULES 12; the source has no numbers: see docs/readings.md for N.1 to N.4).
// A marker keeps its hex here too; the counters under it change places, by the exchange of all markers.

namespace shellgame {

/// The encounters of a force on its path, identical for one command and for hex-by-hex commands.
struct ForceWay {
    std::size_t steps =
        0;  ///< number of hexes that it moves: to the end, or to the first where a question arises
    /// Forces that it looks at in the last of them (N.1): not fixed, the hex in their ZOC, and no enemy force
    /// in it before. Empty if the moving force has neither vedette nor general.
    std::vector<MarkerId> asked;
    /// Parts of fixed forces that were not adjacent to any enemy force somewhere on the way (N.2), even if
    /// they are at its end; an empty id is that of the moving part.
    std::vector<MarkerId> freed;
    Findings told;  ///< forces that are no longer fixed
};
/// Moves `pieces` of marker `mover` along a path of adjacent hexes. A retreat (`looks` false) raises no
/// question.
[[nodiscard]] ForceWay wayOfForce(const GameView& view, const MarkerId& mover,
                                  const std::vector<PieceId>& pieces, const std::vector<Location>& path,
                                  bool looks = true);
/// Raises the questions and frees forces that are no longer fixed; `gone` is the marker that moved, a new one
/// if only a part moved.
void meetForces(const GameView& view, const MarkerId& gone, const ForceWay& way, Draft& draft,
                Outcome& outcome);
/// Runs after every act: fixed forces without an adjacent enemy force are no longer fixed (N.2), and
/// questions about forces that are fixed, gone or out of reach lapse.
void settleFixing(const GameView& view, Draft& draft, Outcome& outcome);

/// 10 hexes at 1x, 5 at 2x, 3 at 5x (N.3).
[[nodiscard]] int fixingRange(const Settings& settings);
/// Returns how many of the six faces leave the force in its place: 3 or less after the modifier.
[[nodiscard]] int staysCases(int drm);

/// A force that might be there instead.
struct FixingCandidate {
    Force force;
    int distance = 0;  ///< to the force that did not move, in hexes, from the nearest part to the nearest
    Verdict verdict = Verdict::ok;  ///< only `ok` is drawn; `ruling`: not, unless the player rules it legal
    Findings findings;
};

/// Everything that is known before the roll.
struct FixingOption {
    Force asked;
    Force mover;  ///< without parts if there is no question
    Verdict verdict = Verdict::ok;
    Findings findings;
    std::vector<Modifier> modifiers;  ///< the applicable row of N.3.1 to N.3.4, even if it is 0
    int drm = 0;
    int stays = 6;  ///< faces of six with which it stays
    std::vector<FixingCandidate>
        candidates;  ///< forces of the same side; possible ones first, near ones first
    int drawn = 0;   ///< how many of them are ok
};
/// Judges the question about a force; without a question it still returns the candidates. No dice.
[[nodiscard]] FixingOption judgeFixing(const GameView& view, const MarkerId& asked);
/// Returns the open question of that kind about a force; null if there is none.
[[nodiscard]] const Prompt* fixingQuestion(const GameView& view, const MarkerId& part, PromptKind kind);

/// Rolls, draws a substitute, and exchanges the forces or asks for their placement.
void playFixing(const GameView& view, const MarkerId& asked, Dice& dice, Draft& draft, Outcome& outcome);
/// Checks the player's ruling instead of the dice (N.4): another force of the player's choice, or none, so
/// that the force stays.
[[nodiscard]] Findings judgeSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with);
void playSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with, Draft& draft,
                    Outcome& outcome);

/// The destination of a part that is in a hex now.
struct ArrayPart {
    MarkerId part{};
    std::string to{};  ///< hex
    bool operator==(const ArrayPart&) const = default;
    static FieldRows fields() {
        return FieldRows{Arg{"part", &ArrayPart::part, "the marker there now"}.needed(),
                         Arg{"to", &ArrayPart::to, "its new hex"}.as(ArgType::hex).needed()};
    }
};
/// Returns violations of a placement (N.4). Parts without a destination are violations only if `whole`.
[[nodiscard]] Findings judgeArray(const GameView& view, const Prompt& question,
                                  const std::vector<ArrayPart>& parts, bool whole = true);
/// Returns hexes where a part may be, given the parts already placed.
[[nodiscard]] std::vector<std::string> arrayHexes(const GameView& view, const Prompt& question,
                                                  std::vector<ArrayPart> parts, const MarkerId& part);
/// Returns a legal placement, made by taking the first hex that fits for each part.
[[nodiscard]] std::vector<ArrayPart> arrayProposal(const GameView& view, const Prompt& question);
/// Lets two forces change places as laid out: the arriving one is fixed, the leaving one is not, and rulings
/// about the hexes are dropped. Counters that are not a force (N.3) stay, and the log says so.
void exchangeForces(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts,
                    Draft& draft, Outcome& outcome);
void playArray(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts,
               Draft& draft, Outcome& outcome);

/// The open questions with odds and candidates, and layouts with their proposal, for `state --json`.
[[nodiscard]] Json fixingReport(const GameView& view);
[[nodiscard]] Json fixingJson(const State& state, const FixingOption& option);

}  // namespace shellgame
