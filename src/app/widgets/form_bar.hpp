// SPDX-License-Identifier: MIT
#pragma once

#include "session/map_asks.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// A bar that the player opens and fills in. The player leaves it with Esc or by performing its act. When the
/// bar closes, its prompts on the map end too. The bar closes when the game or viewer changes, and after any
/// act, unless a subclass decides otherwise.
class FormBar : public ActBar {
    Q_OBJECT
  public:
    /// `asks` lets the player pick hexes on the map; nullptr if the bar needs no hexes.
    FormBar(const QString& name, GameController& game, MapAsks* asks, QWidget* parent);

  public Q_SLOTS:
    void close();

  protected:
    void escape() override { close(); }
    virtual void acted() { close(); }
    virtual void viewed() { close(); }
    /// Discards the input and the pointers to the bar's widgets.
    virtual void forget() {}

    [[nodiscard]] bool isOpen() const { return open_; }
    void setOpen() { open_ = true; }
    /// Prompts for a hex on the map. If the player presses Esc on the map, `back` gets the focus.
    void pickHex(const QString& what, const MapAsks::Answer& take, const std::function<void()>& back = {});
    /// Prompts for a hex on the map and puts its name into a field, in which the player can also type the
    /// name.
    void pickHex(const QString& what, QLineEdit* into);
    /// Prompts for hexes one after another, until the bar closes or the player presses Esc.
    void pickHexes(const QString& what, const MapAsks::Answer& take, const std::function<void()>& back);
    void stopPicking();

    QPushButton* go_ = nullptr;  ///< the button that performs the act
    QLabel* verdict_ = nullptr;  ///< shows the reasons why the act is not possible

  private:
    MapAsks* asks_;
    bool open_ = false;
    bool picking_ = false;
};

}  // namespace shellgame::app
