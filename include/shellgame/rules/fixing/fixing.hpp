// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/play/command.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/fixing/forces.hpp"

// Napoleon at Bay, played face up (RULES 12; the source has no rule numbers, so docs/readings.md numbers the
// rules N.1 to N.4). In this system too, a marker keeps its hex, and a substitution exchanges the counters
// under two markers.

namespace shellgame {

/// The encounters of a force on its path. The result is the same for one command with the whole path and for
/// one command per hex.
struct ForceWay {
    /// Number of hexes that the force moves: to the end of the path, or to the first hex where a question
    /// arises.
    std::size_t steps = 0;
    /// The forces about which a question arises in the last hex entered (N.1). They are not fixed, the hex is
    /// in their ZOC, and no enemy force was in that ZOC before. The list is empty if the moving force has
    /// neither vedette nor general.
    std::vector<MarkerId> asked;
    /// The parts of fixed forces that were not adjacent to any enemy force at some point of the path (N.2),
    /// even if they are adjacent at its end. An empty id means the moving part.
    std::vector<MarkerId> freed;
    Findings told;  ///< messages about forces that are no longer fixed
};
/// Computes the encounters when `pieces` of the marker `mover` move along a path of adjacent hexes. If
/// `looks` is false, the move is a retreat and raises no questions.
[[nodiscard]] ForceWay wayOfForce(const GameView& view, const MarkerId& mover,
                                  const std::vector<PieceId>& pieces, const std::vector<Location>& path,
                                  bool looks = true);
/// Adds the questions of `way` to the state, and frees forces that are no longer fixed. `gone` is the marker
/// that moved; if only part of the force moved, this is a new marker.
void meetForces(const GameView& view, const MarkerId& gone, const ForceWay& way, Draft& draft,
                Outcome& outcome);
/// Runs after every act. Frees fixed forces that are not adjacent to any enemy force (N.2), and removes
/// questions about forces that are fixed, gone or out of range.
void settleFixing(const GameView& view, Draft& draft, Outcome& outcome);

/// Returns the range of a substitution: 10 hexes at scale 1x, 5 at 2x, 3 at 5x (N.3).
[[nodiscard]] int fixingRange(const Settings& settings);
/// Returns how many of the six faces leave the force in its place, that is, give 3 or less after the
/// modifier.
[[nodiscard]] int staysCases(int drm);

/// A force that may be in the place of the force in question.
struct FixingCandidate {
    Force force;
    int distance = 0;  ///< distance in hexes between the nearest parts of the two forces
    /// A candidate with `ok` can be drawn, one with `ruling` only if the player allows it.
    Verdict verdict = Verdict::ok;
    Findings findings;
};

/// All facts about a question that are known before the roll.
struct FixingOption {
    Force asked;
    Force mover;  ///< the moving force; without parts if no question is open
    Verdict verdict = Verdict::ok;
    Findings findings;
    std::vector<Modifier> modifiers;  ///< the row of N.3.1 to N.3.4 that applies, even if its value is 0
    int drm = 0;
    int stays = 6;  ///< how many of the six faces leave the force in its place
    std::vector<FixingCandidate>
        candidates;  ///< forces of the same side, sorted by distance, with the possible ones first
    int drawn = 0;   ///< number of candidates that can be drawn
};
/// Evaluates the question about a force. Returns the candidates even if no question is open. Rolls no dice.
[[nodiscard]] FixingOption judgeFixing(const GameView& view, const MarkerId& asked);
/// Returns the open question of this kind about a force, or null.
[[nodiscard]] const Prompt* fixingQuestion(const GameView& view, const MarkerId& part, PromptKind kind);

/// Rolls, draws the substitute, and exchanges the forces or prompts for their hexes.
void playFixing(const GameView& view, const MarkerId& asked, Dice& dice, Draft& draft, Outcome& outcome);
/// Checks a ruling of the player that replaces the dice (N.4). The player chooses a substitute for the force,
/// or no substitute, so that the force stays.
[[nodiscard]] Findings judgeSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with);
void playSubstitute(const GameView& view, const MarkerId& asked, const MarkerId& with, Draft& draft,
                    Outcome& outcome);

/// The hex to which a part of a force moves.
struct ArrayPart {
    MarkerId part{};
    std::string to{};  ///< the hex
    bool operator==(const ArrayPart&) const = default;
    static FieldRows fields() {
        return FieldRows{Arg{"part", &ArrayPart::part, "the part, named by its present marker"}.needed(),
                         Arg{"to", &ArrayPart::to, "the new hex of the part"}.as(ArgType::hex).needed()};
    }
};
/// Returns the violations of a placement (N.4). Parts without a hex are violations only if `whole` is true.
[[nodiscard]] Findings judgeArray(const GameView& view, const Prompt& question,
                                  const std::vector<ArrayPart>& parts, bool whole = true);
/// Returns the hexes in which a part may be placed, considering the parts already placed.
[[nodiscard]] std::vector<std::string> arrayHexes(const GameView& view, const Prompt& question,
                                                  std::vector<ArrayPart> parts, const MarkerId& part);
/// Returns a legal placement. Each part gets the first hex that is legal for it.
[[nodiscard]] std::vector<ArrayPart> arrayProposal(const GameView& view, const Prompt& question);
/// Exchanges two forces with the given placement. The arriving force becomes fixed, the departing force is no
/// longer fixed, and rulings about the hexes are removed. Counters that are not a force (N.3) stay in place,
/// and the log says so.
void exchangeForces(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts,
                    Draft& draft, Outcome& outcome);
void playArray(const GameView& view, const Prompt& question, const std::vector<ArrayPart>& parts,
               Draft& draft, Outcome& outcome);

/// Returns the open questions with odds, candidates and proposed placements as JSON, for `state --json`.
[[nodiscard]] Json fixingReport(const GameView& view);
[[nodiscard]] Json fixingJson(const State& state, const FixingOption& option);

}  // namespace shellgame
