// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame::test {

inline const SideId german{"german"}, russian{"russian"};  ///< the two sides of drawn positions

/// The smallest scenario of the formats page: a blank board, two sides, German MPh of turn 1, no pieces.
[[nodiscard]] Json emptyScenario();

/// Adds a drawn position to a scenario. One line a Location, its parts between bars:
///
///     1E4 (foxhole) | Woods, Wooden Building | m1 pds 4-6-7, LMG, 8-1 | seen 20
///
/// place with position; terrain of the chart, or `tem 3` for a ruled number; stacks, each `[side] id kind
/// contents` with kind pds, concealed, hip, cloaked, mine, `dummy 4` or known (then the id is a dash);
/// whether enemies see the Location ("seen", "seen 20", "seen broken", "unseen"). Contents in braces are read
/// as JSON. Pieces are numbered p1, p2 … in the order of the drawing, hidden ones before Known ones. Sides:
/// german unless said. Parts may be empty or missing.
[[nodiscard]] Json drawn(std::string_view position, Json scenario = emptyScenario());

/// A game for a test. Everything is done through commands, as a player would.
class TestGame {
  public:
    /// A drawn position; `patch` is merged over the scenario (RFC 7396).
    explicit TestGame(std::string_view position, const Json& patch = Json::object());
    [[nodiscard]] static TestGame ofScenario(const Json& scenario);

    Game game;
    [[nodiscard]] Session& session() { return *game.session; }
    [[nodiscard]] const GameState& state() const { return game.session->state(); }
    [[nodiscard]] GameView view() const { return game.session->view(); }

    /// Does a command, or fails the test with the reasons of its refusal.
    Entry must(const Json& command);
    /// Sets a house rule to its other value, or back.
    void house(const char* id, bool on);
    /// Tries a command that must be refused; the entry has the reasons. The state must not change.
    Entry refused(const Json& command);
    /// Shifts with the given faces; `pieces` is a part of what is under `from`.
    Entry shift(const std::string& from, const std::string& to, int coloured, int white,
                const std::vector<std::string>& pieces = {});
    /// Returns the judgement of a shift before the roll.
    [[nodiscard]] ShiftOption judge(const std::string& from, const std::string& to,
                                    const std::vector<std::string>& pieces = {}) const;
    /// Advances to the next phase of that name.
    void phase(const std::string& to);

    [[nodiscard]] bool has(const std::string& marker) const;
    [[nodiscard]] const Marker& marker(
        const std::string& id) const;  ///< fails the test if the marker is gone
    [[nodiscard]] const Piece& piece(const std::string& id) const;
    /// Returns "p1 p2" or "4 dummies": the units under a marker now.
    [[nodiscard]] std::string under(const std::string& marker) const;

  private:
    explicit TestGame(Game loaded) : game(std::move(loaded)) {}
};

/// Returns "S.drm.tem -1, S.drm.los +1", in the order of the modifiers.
[[nodiscard]] std::string itemised(const std::vector<Modifier>& modifiers);
/// Rules of the findings with this verdict, each once, sorted: "2.2 2.3.2".
[[nodiscard]] std::string rulesOf(const Findings& findings, Verdict verdict = Verdict::forbidden);
/// All texts of the findings with this rule.
[[nodiscard]] std::string textsOf(const Findings& findings, const std::string& rule);

/// The texts of all reasons of an entry, a line each.
[[nodiscard]] std::string allTexts(const Entry& entry);

/// Returns the present choices of a piece as words: "bu ca tca".
[[nodiscard]] std::string offered(const TestGame& game, const std::string& piece);
/// The command by which it does: `what` is merged in.
[[nodiscard]] Json stance(const std::string& piece, const Json& what);
[[nodiscard]] Json hullDown(const std::string& piece, const Json& more = Json::object());
[[nodiscard]] Json occupy(const std::string& piece, const std::vector<std::string>& in);
/// Leaves the map; `more` is merged in.
[[nodiscard]] Json exits(const std::string& piece, const Json& more = Json::object());
[[nodiscard]] Json shiftCommand(const std::string& from, const std::string& to);

}  // namespace shellgame::test
