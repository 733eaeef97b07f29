// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "shellgame/rules/mapboard/work_acts.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Tunnels and cave complexes, drawn on the map: a click takes a hex as an end of the tunnel, or the caves in
/// it into the complex; what is drawn so far is shown there and judged (4.4.1, 4.4.2). At setup, and anew
/// after a shift of what they join.
class WorksBar : public FormBar {
    Q_OBJECT
  public:
    WorksBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// The list of all that the viewer may draw.
    void open();
    /// An empty name draws a new tunnel.
    void drawTunnel(const QString& name);
    void drawComplexes(const SideId& side);
    [[nodiscard]] bool drawing() const { return what_ == What::tunnel || what_ == What::complexes; }
    /// The work that is being drawn anew: not to be shown as it was.
    [[nodiscard]] bool redraws(const std::string& name, const Work& work) const;

  protected:
    void acted() override;
    void forget() override;

  private:
    enum class What { nothing, list, tunnel, complexes };
    struct Complex {
        std::string id;
        std::vector<PieceId> caves;
    };
    void refresh();
    void showList();
    void showTunnel();
    void showComplexes();
    void pickHex(const std::string& hex);
    void takeTunnelEnd(const std::string& hex);
    void takeCaves(const std::string& hex);
    void pick();
    void drawSketch();
    [[nodiscard]] TunnelAct tunnel() const;
    [[nodiscard]] RedrawAct redrawing() const;
    [[nodiscard]] std::vector<PieceId> fortificationsIn(const std::string& hex, bool caves) const;
    [[nodiscard]] std::string freeName(const char* letter) const;

    What what_ = What::nothing;
    std::string name_;
    SideId side_;
    struct End {
        std::string hex;
        PieceId fortification;  ///< empty: the Location itself
    };
    std::vector<End> ends_;
    std::vector<Complex> complexes_;
    std::size_t current_ = 0;
    std::map<PieceId, std::string> goes_;  ///< destination of each unit inside; empty: it stays where it is
};

}  // namespace shellgame::app
