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

/// A pair that shall change places: the units under `from` with those under `to`. Empty `pieces` means all of
/// `from`; only kinds that need not shift as a whole may name some (3.3.3). `from` == `to` is an exchange
/// with itself (2.3).
struct ShiftPair {
    MarkerId from{};
    MarkerId to{};
    std::vector<PieceId> pieces{};
    std::vector<PieceId> come{};  ///< under `to`: counters declared before the roll to shift as well
    bool operator==(const ShiftPair&) const = default;
    static constexpr std::string_view piecesDoc =
        "some of the units under it (hidden and cloaked units only)";
    static constexpr std::string_view comeDoc =
        "counters under \"to\" that move back: fortifications that also shift, units that must make room, "
        "and, with the house rule stay_declared, units declared before the roll";
    static FieldRows fields() {
        return FieldRows{
            Arg{"from", &ShiftPair::from, "the marker that shifts"}.needed(),
            Arg{"to", &ShiftPair::to, "its partner; the same marker for a shift with itself"}.needed(),
            Arg{"pieces", &ShiftPair::pieces, piecesDoc}, Arg{"come", &ShiftPair::come, comeDoc}};
    }
};
/// One attempt on one DR; several pairs shift "as a single stack" (2.4.2).
struct ShiftRequest {
    SideId side;
    std::vector<ShiftPair> pairs;
    bool operator==(const ShiftRequest&) const = default;
};

/// The prospects of an attempt, without words.
struct ShiftOdds {
    Verdict verdict = Verdict::ok;
    /// A success would change nothing: an exchange with itself without a CA or the like to choose, or of
    /// identical stacks. The roll would only be a risk, and for minefields reveal them.
    bool idle = false;
    int drm = 0;
    std::array<int, 5> odds{};  ///< cases of 36 of each row
    [[nodiscard]] int successCases() const { return odds[0] + odds[1]; }
    bool operator==(const ShiftOdds&) const = default;
};

/// The odds as a row of a list, with the pair.
struct ShiftChance : ShiftOdds {
    ShiftRequest request;
};

/// Everything that is known about an attempt before the roll.
struct ShiftOption : ShiftChance {
    Findings findings;                             ///< every reason, not the first
    std::vector<Modifier> modifiers;               ///< by cause; their sum is `drm`
    std::array<std::vector<Message>, 5> outcomes;  ///< the effect on these stacks, row by row
};

/// Judges one attempt (2.2 to 2.5). No dice.
[[nodiscard]] ShiftOption judgeShift(const GameView& view, const ShiftRequest& request);
/// Returns every marker of the side as a partner, itself only if that would change something: best odds
/// first, then attempts that need a ruling, then impossible ones with all their reasons.
[[nodiscard]] std::vector<ShiftOption> shiftsFor(const GameView& view, const MarkerId& marker,
                                                 const std::vector<PieceId>& pieces = {});
/// Sorts attempts as they are offered: possible ones first, among these those that change something, then by
/// odds.
void sortShifts(std::vector<ShiftOption>& options);
void sortShifts(std::vector<ShiftChance>& chances);

namespace exchange {
class Memo;
struct PairView;
}  // namespace exchange

/// Judges many attempts in one state, which must outlive it. Facts about a marker or a place are computed
/// once.
class ShiftJudge {
  public:
    explicit ShiftJudge(const GameView& view);
    ShiftJudge(ShiftJudge&&) noexcept;
    ShiftJudge& operator=(ShiftJudge&&) noexcept;
    ~ShiftJudge();
    [[nodiscard]] ShiftOption option(const ShiftRequest& request) const;
    /// Verdict, modifier and odds of the same, without the words for them.
    [[nodiscard]] ShiftChance chance(ShiftRequest request) const;
    /// Returns the results of `shiftsFor`, in its order.
    [[nodiscard]] std::vector<ShiftChance> chances(const MarkerId& marker,
                                                   const std::vector<PieceId>& pieces = {}) const;

  private:
    std::unique_ptr<exchange::Memo> memo_;
};
/// The modifiers alone (2.5), only the largest of the starred ones among them.
[[nodiscard]] std::vector<Modifier> shiftModifiers(const GameView& view, const ShiftRequest& request);

/// A judged attempt with its parties, with which the roll continues. They refer to the state that was judged.
struct ShiftJudgement {
    ShiftOption option;
    std::shared_ptr<const std::vector<exchange::PairView>> pairs{};
    [[nodiscard]] const Findings& findings() const { return option.findings; }
};
[[nodiscard]] ShiftJudgement judgeForPlay(const GameView& view, const ShiftRequest& request);
/// Rolls and carries out an attempt whose judgement allows it.
void playShift(const GameView& view, const ShiftJudgement& judged, Dice& dice, Draft& draft,
               Outcome& outcome);

/// Exchanges the units under two markers of a kind that shifts as a whole, without a check or a roll.
void exchangeContents(const GameView& view, const MarkerId& one, const MarkerId& other, Draft& draft,
                      Outcome& outcome);

/// Hidden or cloaked units come back after a success, or stay (3.3.3).
struct ComeJudgement {
    Findings coming;   ///< objections to their coming
    Findings staying;  ///< objections to their staying: only units with a pending choice may stay
};
[[nodiscard]] ComeJudgement judgeCome(const GameView& view, const std::vector<PieceId>& pieces);
void playCome(const GameView& view, const std::vector<PieceId>& pieces, Draft& draft, Outcome& outcome);

/// Returns the choices of a counter right after a shift (2.3): CA, TCA, BU, Emplaced, HD attempt.
[[nodiscard]] Offer choicesOf(const GameView& view, const Piece& piece, const Location& at,
                              const Position& position);

}  // namespace shellgame
