// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame::test {

inline const SideId german{"german"}, russian{"russian"};  ///< the two sides in drawn positions

/// Returns the smallest scenario on the page about formats, with a blank board, two sides, the German MPh of
/// turn 1, and no pieces.
[[nodiscard]] Json emptyScenario();

/// Adds a drawn position to a scenario. Each line of the drawing is a Location, with parts between bars:
///
/// 1E4 (foxhole) | Woods, Wooden Building | m1 pds 4-6-7, LMG, 8-1 | seen 20
///
/// The first part is the Location with a position. The second is its terrain by the chart, or `tem 3` for a
/// ruled TEM. The third part has its stacks, each `[side] id kind contents`, where kind is pds, concealed,
/// hip, cloaked, mine, `dummy 4` or known (with a dash as id). The last part states whether enemies see the
/// Location ("seen", "seen 20", "seen broken", "unseen"). Contents in braces are read as JSON. Pieces are
/// named p1, p2 and so on in the order of the drawing, hidden ones before Known ones. The side is German
/// unless stated. Parts may be empty or missing.
[[nodiscard]] Json drawn(std::string_view position, Json scenario = emptyScenario());

/// A game for a test. The test acts through commands, as a player does.
class TestGame {
  public:
    /// Makes a game with a drawn position; `patch` is merged into the scenario (RFC 7396).
    explicit TestGame(std::string_view position, const Json& patch = Json::object());
    [[nodiscard]] static TestGame ofScenario(const Json& scenario);

    Game game;
    [[nodiscard]] Session& session() { return *game.session; }
    [[nodiscard]] const GameState& state() const { return game.session->state(); }
    [[nodiscard]] GameView view() const { return game.session->view(); }

    /// Performs a command, or fails the test with the reasons of its refusal.
    Entry must(const Json& command);
    /// Sets a house rule to its other value (`on`), or to the default.
    void house(const char* id, bool on);
    /// Performs a command that must be refused without changing the state, and returns the entry with the
    /// reasons.
    Entry refused(const Json& command);
    /// Shifts with the given dice. `pieces` are the counters under `from` that shift.
    Entry shift(const std::string& from, const std::string& to, int coloured, int white,
                const std::vector<std::string>& pieces = {});
    /// Returns the evaluation of a shift before the roll.
    [[nodiscard]] ShiftOption judge(const std::string& from, const std::string& to,
                                    const std::vector<std::string>& pieces = {}) const;
    /// Advances to the next phase of that name.
    void phase(const std::string& to);

    [[nodiscard]] bool has(const std::string& marker) const;
    [[nodiscard]] const Marker& marker(
        const std::string& id) const;  ///< fails the test if the marker does not exist
    [[nodiscard]] const Piece& piece(const std::string& id) const;
    /// Describes the units that are under a marker now, such as "p1 p2" or "4 dummies".
    [[nodiscard]] std::string under(const std::string& marker) const;

  private:
    explicit TestGame(Game loaded) : game(std::move(loaded)) {}
};

/// Formats modifiers in their order, such as "S.drm.tem -1, S.drm.los +1".
[[nodiscard]] std::string itemised(const std::vector<Modifier>& modifiers);
/// Returns the rules of the findings with this verdict, sorted and each only once, such as "2.2 2.3.2".
[[nodiscard]] std::string rulesOf(const Findings& findings, Verdict verdict = Verdict::forbidden);
/// Returns the texts of all findings with this rule.
[[nodiscard]] std::string textsOf(const Findings& findings, const std::string& rule);

/// Returns the texts of all reasons of an entry, one per line.
[[nodiscard]] std::string allTexts(const Entry& entry);

/// Returns the current choices of a piece as words, such as "bu ca tca".
[[nodiscard]] std::string offered(const TestGame& game, const std::string& piece);
/// Makes the command that sets a piece's stance. `what` is merged into the command.
[[nodiscard]] Json stance(const std::string& piece, const Json& what);
[[nodiscard]] Json hullDown(const std::string& piece, const Json& more = Json::object());
[[nodiscard]] Json occupy(const std::string& piece, const std::vector<std::string>& in);
/// Makes the command by which a piece leaves the map. `more` is merged into the command.
[[nodiscard]] Json exits(const std::string& piece, const Json& more = Json::object());
[[nodiscard]] Json shiftCommand(const std::string& from, const std::string& to);

}  // namespace shellgame::test
