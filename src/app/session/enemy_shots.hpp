// SPDX-License-Identifier: MIT
#pragma once

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
    bool operator==(const EnemyShot&) const = default;
};

/// The attacks that the program has announced in this phase. Each attack is open until the player has seen
/// it or entered a result for its target, the phase ends, or an undo reverts it.
class EnemyShots : public QObject {
    Q_OBJECT
  public:
    explicit EnemyShots(GameController& game, QObject* parent = nullptr);
    [[nodiscard]] std::vector<EnemyShot> open() const;
    void close(const EnemyShot& shot);
    /// Returns a line from each firer to its target.
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
    GameController& game_;
    std::set<std::pair<int, std::size_t>> closed_;
    std::vector<EnemyShot> shown_;  ///< the attacks that were open at the last changed()
};

}  // namespace shellgame::app
