// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QPointF>
#include <QString>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "map/counter_face.hpp"
#include "map/hex_layout.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::app {

/// One counter on the map, which is a marker or a Known piece.
struct SceneItem {
    QString id;  ///< id of the counter, such as "m1" or "p3"
    bool marker = false;
    int face = 0;  ///< index in MapScene::faces()
    int level = 0;
    bool operator==(const SceneItem&) const = default;
};

/// The counters in a hex from bottom to top, and other signs in the hex.
struct HexStack {
    std::vector<SceneItem> items;
    std::vector<QString> seenFor;  ///< nations of the sides whose counters in this hex are in LOS of their
                                   ///< enemy
    std::size_t other = 0;         ///< index of the first counter of another side; 0 if all counters are of
                                   ///< one side
    bool operator==(const HexStack&) const = default;
    [[nodiscard]] bool empty() const { return items.empty(); }
};

/// A function that returns the viewer's name for the counter with this id. Without such a function ids are
/// used.
using CounterNames = std::function<QString(const QString&)>;

/// Arranges the counters of a state on the map by hex, and updates them from one state to the next. It
/// applies no rules, and handles only appearance and position. Units hidden from the viewer are not in the
/// state, or are under a marker whose face does not show them. setSeen() sets which hexes the enemy sees.
class MapScene {
  public:
    MapScene();
    void setGround(std::shared_ptr<const Ground> ground);
    /// Sets the viewer. Under a marker only the units that the viewer may know about are drawn; in the Umpire
    /// view (empty) all of them are.
    void setViewer(const SideId& side, CounterNames names = {});

    /// Sets the hexes whose units the enemy sees, by hex name and side; returns the hexes that look different
    /// now.
    using SeenPlaces = std::map<std::string, std::set<SideId>>;
    std::vector<Hex> setSeen(const State& state, SeenPlaces seen);
    [[nodiscard]] const SeenPlaces& seenPlaces() const { return seen_; }

    /// Sets whether markers show their numbers, for players whose "?" counters are numbered.
    void setNumbered(bool numbered);

    /// Shows a state; returns the hexes that look different now.
    std::vector<Hex> show(const State& state);
    /// Shows a shared state. If the previous state had the same viewer, updates only the differences.
    std::vector<Hex> show(const std::shared_ptr<const GameState>& state);
    /// Shows a state that differs from the previous one only in these markers and pieces.
    std::vector<Hex> showChanged(const State& state, const std::vector<std::string>& ids);

    [[nodiscard]] const HexStack* stack(Hex h) const;
    /// Returns the hexes with counters, column by column.
    [[nodiscard]] std::vector<Hex> occupied() const;
    [[nodiscard]] const std::vector<CounterFace>& faces() const { return faces_; }
    [[nodiscard]] std::optional<Hex> placeOf(const QString& id) const;
    /// Returns a sentence about a hex, such as "1E4: German concealed stack, 3 real; Russian squad 4-4-7."
    [[nodiscard]] QString describe(Hex h) const;
    /// Returns a number that changes whenever the indexes in faces() change.
    [[nodiscard]] int faceGeneration() const { return generation_; }

    /// Returns the center of a counter in a stack relative to the center of its hex, in map pixels. The top
    /// counter is lowest and leftmost, so that the upper edges of the counters below it remain visible.
    /// `other` is the index of the first counter of another side. A gap before that counter separates the
    /// counters of the two sides.
    [[nodiscard]] static QPointF offsetInStack(std::size_t index, std::size_t count, std::size_t other = 0);
    /// Side lengths of counters in map pixels.
    static constexpr double smallCounter = 45;
    static constexpr double largeCounter = 51;
    [[nodiscard]] double sizeOf(const SceneItem& item) const;

  private:
    int faceIndex(CounterFace face);
    void clear();
    std::vector<Hex> showWhole(const State& state);
    std::vector<Hex> showThese(const State& state, const std::vector<std::string>& ids);
    [[nodiscard]] HexStack build(const State& state, int index);
    void rebuild(const State& state, const std::set<int>& indices, std::vector<Hex>& changed);
    void place(const State& state, const std::string& id);
    void forget(const std::string& id);
    [[nodiscard]] SceneItem itemOf(const State& state, const std::string& id);

    std::shared_ptr<const Ground> ground_;
    SideId viewer_;
    CounterNames names_;
    bool numbered_ = false;
    std::vector<HexStack> stacks_;                 ///< indexed by geometry().indexOf
    std::vector<std::vector<std::string>> idsAt_;  ///< ids of the counters in `stacks_`
    std::unordered_map<std::string, int> where_;   ///< index of the hex of each id
    std::vector<CounterFace> faces_;
    QHash<QString, int> faceByKey_;
    int generation_ = 0;
    SeenPlaces seen_;
    std::shared_ptr<const GameState> shown_;  ///< the state that is shown, if it was passed as a shared state
};

}  // namespace shellgame::app
