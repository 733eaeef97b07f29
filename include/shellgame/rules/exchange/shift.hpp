// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/exchange/shift_table.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// Two markers that exchange the units under them. If `pieces` is empty, all units under `from` shift.
/// `pieces` may name only some of these units if markers of that kind need not shift as a whole (3.3.3). If
/// `from` equals `to`, the stack is exchanged with itself (2.3).
struct ShiftPair {
    MarkerId from{};
    MarkerId to{};
    std::vector<PieceId> pieces{};
    std::vector<PieceId> come{};  ///< counters under `to` that move to `from`, as declared before the roll
    bool operator==(const ShiftPair&) const = default;
    static constexpr std::string_view piecesDoc =
        "some of the units under the marker, if not all of them shift (hidden and cloaked units only)";
    static constexpr std::string_view comeDoc =
        "counters under \"to\" that move back: fortifications that also shift, units that must make room, "
        "and, with the house rule stay_declared, units declared before the roll";
    static FieldRows fields() {
        return FieldRows{
            Arg{"from", &ShiftPair::from, "the marker that shifts"}.needed(),
            Arg{"to", &ShiftPair::to, "the partner of the marker; the same marker for a shift with itself"}
                .needed(),
            Arg{"pieces", &ShiftPair::pieces, piecesDoc}, Arg{"come", &ShiftPair::come, comeDoc}};
    }
};
/// One attempt with one DR. Several pairs may shift "as a single stack" (2.4.2).
struct ShiftRequest {
    SideId side;
    std::vector<ShiftPair> pairs;
    bool operator==(const ShiftRequest&) const = default;
};

/// The chances of an attempt, without texts.
struct ShiftOdds {
    Verdict verdict = Verdict::ok;
    /// True if a success would have no effect: an exchange with itself that offers no choice of CA or the
    /// like, or an exchange of identical stacks. The roll would only be a risk, and would reveal minefields.
    bool idle = false;
    int drm = 0;
    std::array<int, 5> odds{};  ///< how many of the 36 rolls lead to each row
    [[nodiscard]] int successCases() const { return odds[0] + odds[1]; }
    bool operator==(const ShiftOdds&) const = default;
};

/// The odds of an attempt, and the attempt itself.
struct ShiftChance : ShiftOdds {
    ShiftRequest request;
};

/// All facts about an attempt that are known before the roll.
struct ShiftOption : ShiftChance {
    Findings findings;                             ///< all reasons, not only the first one
    std::vector<Modifier> modifiers;               ///< each modifier with its cause; the sum is `drm`
    std::array<std::vector<Message>, 5> outcomes;  ///< the effect of each row on these stacks
};

/// Evaluates one attempt (2.2 to 2.5). Rolls no dice.
[[nodiscard]] ShiftOption judgeShift(const GameView& view, const ShiftRequest& request);
/// Returns an attempt for every marker of the side as partner; an exchange of the marker with itself is
/// included only if it would have an effect. Attempts with the best odds come first, then attempts that need
/// a ruling, then impossible ones with all reasons.
[[nodiscard]] std::vector<ShiftOption> shiftsFor(const GameView& view, const MarkerId& marker,
                                                 const std::vector<PieceId>& pieces = {});
/// Sorts attempts for display: first the possible ones that have an effect, then the other possible ones,
/// then the rest; each group by odds.
void sortShifts(std::vector<ShiftOption>& options);
void sortShifts(std::vector<ShiftChance>& chances);

namespace exchange {
class Memo;
struct PairView;
}  // namespace exchange

/// Evaluates many attempts in one state, which must outlive the object. Facts about markers and places are
/// computed only once.
class ShiftJudge {
  public:
    explicit ShiftJudge(const GameView& view);
    ShiftJudge(ShiftJudge&&) noexcept;
    ShiftJudge& operator=(ShiftJudge&&) noexcept;
    ~ShiftJudge();
    [[nodiscard]] ShiftOption option(const ShiftRequest& request) const;
    /// Returns the result of option() without texts.
    [[nodiscard]] ShiftChance chance(ShiftRequest request) const;
    /// Returns the results of `shiftsFor` in the same order, but without texts.
    [[nodiscard]] std::vector<ShiftChance> chances(const MarkerId& marker,
                                                   const std::vector<PieceId>& pieces = {}) const;

  private:
    std::unique_ptr<exchange::Memo> memo_;
};
/// Returns the modifiers of an attempt (2.5). Only the largest of the starred modifiers applies; the others
/// are not included.
[[nodiscard]] std::vector<Modifier> shiftModifiers(const GameView& view, const ShiftRequest& request);

/// An evaluated attempt, with the data that playShift() needs. The data refer to the state in which the
/// attempt was evaluated.
struct ShiftJudgement {
    ShiftOption option;
    std::shared_ptr<const std::vector<exchange::PairView>> pairs{};
    [[nodiscard]] const Findings& findings() const { return option.findings; }
};
[[nodiscard]] ShiftJudgement judgeForPlay(const GameView& view, const ShiftRequest& request);
/// Rolls for an attempt and carries it out. `judged` must allow the attempt.
void playShift(const GameView& view, const ShiftJudgement& judged, Dice& dice, Draft& draft,
               Outcome& outcome);

/// Exchanges the units under two markers without a check or a roll. The markers must be of a kind that shifts
/// as a whole.
void exchangeContents(const GameView& view, const MarkerId& one, const MarkerId& other, Draft& draft,
                      Outcome& outcome);

/// Findings about hidden or cloaked units that may move to the other end or stay after a successful shift
/// (3.3.3).
struct ComeJudgement {
    Findings coming;   ///< objections to moving
    Findings staying;  ///< objections to staying; only units with a pending choice may stay
};
[[nodiscard]] ComeJudgement judgeCome(const GameView& view, const std::vector<PieceId>& pieces);
void playCome(const GameView& view, const std::vector<PieceId>& pieces, Draft& draft, Outcome& outcome);

/// Returns the choices that a counter has right after a shift (2.3): CA, TCA, BU, Emplaced, HD attempt.
[[nodiscard]] Offer choicesOf(const GameView& view, const Piece& piece, const Location& at,
                              const Position& position);

}  // namespace shellgame
