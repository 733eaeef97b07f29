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

/// One counter on the map: a marker or a Known piece.
struct SceneItem {
    QString id;  ///< "m1", "p3"
    bool marker = false;
    int face = 0;  ///< place in MapScene::faces()
    int level = 0;
    bool operator==(const SceneItem&) const = default;
};

/// The counters of a hex, from bottom to top, and other signs that the map shows there.
struct HexStack {
    std::vector<SceneItem> items;
    std::vector<QString> seenFor;  ///< nations of the sides whose counters here are seen by their enemy
    std::size_t other = 0;         ///< index of the first counter of another side; 0: all are of one side
    bool operator==(const HexStack&) const = default;
    [[nodiscard]] bool empty() const { return items.empty(); }
};

/// Returns the viewer's name of a counter by its id; without a function, the id itself.
using CounterNames = std::function<QString(const QString&)>;

/// Arranges a state's counters on the map, by hex, and updates them from one state to the next. It knows
/// faces and places but no rules; units that are hidden from the viewer are not in its state, or are under a
/// marker drawn closed. setSeen() states which hexes the enemy sees.
class MapScene {
  public:
    MapScene();
    void setGround(std::shared_ptr<const Ground> ground);
    /// Selects the markers that are drawn with the units under them: all of them in the Umpire view (empty),
    /// else those of one side.
    void setViewer(const SideId& side, CounterNames names = {});

    /// Sets the hexes whose units the enemy sees, by name and side; returns the hexes that look different
    /// now.
    using SeenPlaces = std::map<std::string, std::set<SideId>>;
    std::vector<Hex> setSeen(const State& state, SeenPlaces seen);
    [[nodiscard]] const SeenPlaces& seenPlaces() const { return seen_; }

    /// Sets whether markers show their numbers, for players whose "?" on the table are numbered.
    void setNumbered(bool numbered);

    /// Shows a state; returns the hexes that look different now.
    std::vector<Hex> show(const State& state);
    /// Shows a shared state: if the last one had the same viewer, updates only what differs.
    std::vector<Hex> show(const std::shared_ptr<const GameState>& state);
    /// Shows a state in which only these markers and pieces can have changed.
    std::vector<Hex> showChanged(const State& state, const std::vector<std::string>& ids);

    [[nodiscard]] const HexStack* stack(Hex h) const;
    /// Hexes that hold counters, column by column.
    [[nodiscard]] std::vector<Hex> occupied() const;
    [[nodiscard]] const std::vector<CounterFace>& faces() const { return faces_; }
    [[nodiscard]] std::optional<Hex> placeOf(const QString& id) const;
    /// One sentence for a hex: "1E4: German concealed stack, 3 real; Russian squad 4-4-7."
    [[nodiscard]] QString describe(Hex h) const;
    /// Changes whenever faces() gets new numbers; until then the number of a face stays the same.
    [[nodiscard]] int faceGeneration() const { return generation_; }

    /// Returns the middle of a counter of a stack relative to the middle of its hex, in map pixels. The top
    /// counter is lowest and leftmost, so that the upper edges of those below remain visible. `other`: index
    /// of the first counter of another side, which lies farther away, so that both sides can be recognized.
    [[nodiscard]] static QPointF offsetInStack(std::size_t index, std::size_t count, std::size_t other = 0);
    /// Sides of counters in map pixels.
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
    std::vector<HexStack> stacks_;                 ///< by geometry().indexOf
    std::vector<std::vector<std::string>> idsAt_;  ///< ids of those counters
    std::unordered_map<std::string, int> where_;   ///< index of the hex of each id
    std::vector<CounterFace> faces_;
    QHash<QString, int> faceByKey_;
    int generation_ = 0;
    SeenPlaces seen_;
    std::shared_ptr<const GameState> shown_;  ///< the state that is shown, if the scene shares it
};

}  // namespace shellgame::app
