// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "shellgame/rules/mapboard/work_acts.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Draws tunnels and cave complexes on the map: a click makes a hex an end of the tunnel, or adds its caves
/// to the complex, and the rules judge the drawing so far (4.4.1, 4.4.2). At setup, and again after a shift
/// of fortifications that they join.
class TunnelsBar : public FormBar {
    Q_OBJECT
  public:
    TunnelsBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// The list of all that the viewer may draw.
    void open();
    /// An empty name draws a new tunnel.
    void drawTunnel(const QString& name);
    void drawComplexes(const SideId& side);
    [[nodiscard]] bool drawing() const { return what_ == What::tunnel || what_ == What::complexes; }
    /// True for a tunnel or complex that is being drawn again, so that its old form is hidden.
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
