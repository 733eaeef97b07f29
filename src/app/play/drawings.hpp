// SPDX-License-Identifier: MIT
#pragma once

#include "actions/window_context.hpp"
#include "play/tunnels_bar.hpp"

namespace shellgame::app {

/// Collects everything that the map shows besides the counters: tunnels and other marks in the state, the
/// result of direction dice, and the drawings of panels and bars.
class Drawings : public QObject {
    Q_OBJECT
  public:
    Drawings(const WindowContext& context, const TunnelsBar& works, QObject* parent = nullptr);
    /// A function that returns drawings. Drawings from sources that are added later are on top.
    using Source = std::function<std::vector<MapDrawing>()>;
    void add(Source source) { sources_.push_back(std::move(source)); }

    void refresh();
    /// If the third die was a 6, draws the line from the target to the hex found by direction and distance
    /// (6.1, 7.1).
    void noteThirdDice(const Entry& entry);
    /// Returns the drawings for the dice of the last act.
    [[nodiscard]] const std::vector<MapDrawing>& thirdDice() const { return thirdDice_; }
    void forgetDice() { thirdDice_.clear(); }

  private:
    void addWorks(std::vector<MapDrawing>& out) const;
    void addOba(std::vector<MapDrawing>& out) const;
    void addChosen(std::vector<MapDrawing>& out) const;
    /// At night, adds the Illuminated hexes, the Gunflashes, and the NVR of the selected unit.
    void addNight(std::vector<MapDrawing>& out) const;
    /// Returns the hex of the selected units and the NVR of these units; nullopt if no unit is selected or if
    /// it is not night.
    [[nodiscard]] std::optional<std::pair<Hex, int>> selectedNightRange() const;
    [[nodiscard]] std::optional<Hex> targetOf(const Entry& entry) const;
    void put(std::vector<MapDrawing>& out, MapDrawing::Kind kind, const std::vector<std::string>& names,
             const QString& label) const;

    WindowContext context_;
    const TunnelsBar& works_;
    std::vector<Source> sources_;
    std::vector<MapDrawing> thirdDice_;
};

}  // namespace shellgame::app
