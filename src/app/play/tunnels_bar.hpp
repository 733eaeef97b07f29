// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "shellgame/rules/mapboard/work_acts.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Draws tunnels and cave complexes on the map at setup, and again after a fortification that they connect
/// has shifted. A click on a hex makes it an end of the tunnel, or adds its caves to the complex. The bar
/// shows whether the rules allow the drawing so far (4.4.1, 4.4.2).
class TunnelsBar : public FormBar {
    Q_OBJECT
  public:
    TunnelsBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);
    /// Opens the list of everything that the viewer may draw.
    void open();
    /// Starts drawing this tunnel again, or a new tunnel if `name` is empty.
    void drawTunnel(const QString& name);
    void drawComplexes(const SideId& side);
    [[nodiscard]] bool drawing() const { return what_ == What::tunnel || what_ == What::complexes; }
    /// Returns true if a tunnel or complex is being drawn again, so that the map hides its old form.
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
        PieceId fortification;  ///< the fortification at the end; if empty, the tunnel ends at the Location
                                ///< itself
    };
    std::vector<End> ends_;
    std::vector<Complex> complexes_;
    std::size_t current_ = 0;
    /// The destination of each unit inside; if empty, the unit stays in its Location.
    std::map<PieceId, std::string> goes_;
};

}  // namespace shellgame::app
