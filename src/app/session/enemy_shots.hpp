// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>

#include "map/map_drawing.hpp"
#include "session/game_controller.hpp"

namespace shellgame::app {

/// Returns true if the program plays a side, and the game is shown in the view of the other side.
[[nodiscard]] bool playsAgainstProgram(const GameController& game);

/// An attack of the program-controlled side that the player has to resolve on the table.
struct EnemyShot {
    int entry = 0;            ///< number of the entry in the game's log
    std::size_t finding = 0;  ///< index of the finding that announces the attack
    std::string from{};       ///< hex
    std::string target{};     ///< hex; empty if the log does not name it
    QString text{};
    QString attack{};  ///< the FP or To Hit of the attack, with its DRM; empty if the log does not name them
    bool toHit = false;  ///< true if the attack rolls To Hit
    Location at{};       ///< the Location of the target
    /// The counters that are attacked because they have moved (A8.1); empty for an attack on all units in the
    /// target's Location.
    std::vector<PieceId> movers{};
    MarkerId stack{};  ///< the "?" that is attacked because it has moved; empty for other attacks
    std::vector<PieceId> weapons{};  ///< the SW and Guns that fire
    bool operator==(const EnemyShot&) const = default;
};

/// Returns the SW and Guns that an act has marked as having fired.
[[nodiscard]] std::vector<PieceId> weaponsFiredIn(const State& state, const Entry& act);

/// Returns the SW and Guns of the player's last attack in this phase: of the last acts of fire that directly
/// follow each other.
[[nodiscard]] std::vector<PieceId> weaponsOfLastFire(const GameController& game);

/// The breakdown of a weapon that fires, by the Original DR of the attack (A9.7).
struct Breakdown {
    PieceId weapon{};
    QString text{};  ///< "LMG in 1E4 malfunctions (B12)"
    MadeAct act;
    bool certain = false;  ///< false if the program does not know the B#, or if several weapons break down
};
/// Returns the weapons that the dice break down (of several, the player selects one at random), and those
/// whose B# the program does not know if the dice are an Original 12.
[[nodiscard]] std::vector<Breakdown> breakdownsOf(const State& state, const std::vector<PieceId>& weapons,
                                                  const std::vector<int>& dice);

/// The attacks that the program has announced in this phase. Each attack is open until the player has entered
/// its results, the phase ends, or an undo reverts it.
class EnemyShots : public QObject {
    Q_OBJECT
  public:
    explicit EnemyShots(GameController& game, QObject* parent = nullptr);
    [[nodiscard]] std::vector<EnemyShot> open() const;
    /// Records that the player enters the results of an attack. Until all are entered, the attack stays open.
    void begin(const EnemyShot& shot);
    /// Records that the player enters no results now.
    void pause();
    /// Records that all results of an attack are entered. An undo of the last act opens the attack again.
    void close(const EnemyShot& shot);
    /// Returns a line from each firer to its target. While the player enters the results of an attack,
    /// returns only the line of that attack.
    [[nodiscard]] std::vector<MapDrawing> drawings() const;
    /// If this change of phase has ended the program's Player Turn, returns the acts that the viewer saw in
    /// that turn, or a sentence which says that the viewer saw nothing.
    [[nodiscard]] QStringList turnEnded(const Entry& phase) const;
    /// If this change of phase has ended the RtPh of the viewer's Player Turn, returns the routs of the
    /// program's units in it.
    [[nodiscard]] QStringList routsIn(const Entry& phase) const;

  Q_SIGNALS:
    void changed();

  private:
    /// Emits changed() if the set of open attacks has changed.
    void note();
    using Key = std::pair<int, std::size_t>;  ///< entry and finding
    [[nodiscard]] bool isClosed(const EnemyShot& shot) const;
    GameController& game_;
    std::map<Key, int> closed_;  ///< the last entry in effect when the attack was closed
    std::set<Key> begun_;
    std::optional<Key> current_;    ///< the attack whose results the player enters
    std::vector<EnemyShot> shown_;  ///< the attacks that were open at the last changed()
};

}  // namespace shellgame::app
