// SPDX-License-Identifier: MIT
#pragma once

#include <QPoint>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "map/map_tool.hpp"
#include "shellgame/hex/hex.hpp"

namespace shellgame::app {

/// A tool that prompts for one choice, and ends when the player makes it or presses Esc.
class AskTool : public MapTool {
  public:
    AskTool(MapView& view, std::function<void()> givenUp) : MapTool(view), givenUp_(std::move(givenUp)) {}
    void activate() override;
    void deactivate() override;
    void abort() override;
    /// Esc cancels, and Enter picks the object at which the tool points.
    bool key(QKeyEvent* event) override;
    [[nodiscard]] bool busy() const override { return !over_; }
    /// Sets a function that is called when the prompt ends, with or without an answer, and before the answer
    /// is used.
    void whenOver(std::function<void()> told) { told_ = std::move(told); }

  protected:
    /// Handles Enter; returns false if there is nothing to pick.
    virtual bool take() { return false; }
    /// Ends the tool, then calls `act` with the answer. The view deletes the tool after this call, not
    /// earlier.
    void finish(const std::function<void()>& act);
    [[nodiscard]] bool over() const { return over_; }

  private:
    std::function<void()> givenUp_;
    std::function<void()> told_;
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
    bool over_ = false;
};

/// Prompts for a hex, which the player picks with a click, or with the cursor and Space or Enter. If `many`
/// is set, the player picks several hexes, and Enter finishes.
class HexTool : public AskTool {
  public:
    using Picked = std::function<void(Hex)>;
    HexTool(MapView& view, Picked picked, std::function<void()> givenUp, bool many = false);
    void press(QMouseEvent* event) override;
    void move(QMouseEvent* event) override;
    bool key(QKeyEvent* event) override;
    void paint(QPainter& painter) override;

  private:
    bool take() override;
    void pick(Hex hex);
    Picked picked_;
    bool many_;
    std::optional<Hex> under_;
};

/// Prompts for the direction of a counter. The mouse or the arrow keys turn the counter, and a click or Enter
/// confirms. With `touching` the player picks two adjacent hexes (a hexspine). Without it the player picks
/// `sides` single hexsides, and can toggle each of them.
class ArcTool : public AskTool {
  public:
    using Faced = std::function<void(const std::vector<Hex>&)>;
    ArcTool(MapView& view, Hex at, bool touching, int sides, Faced faced, std::function<void()> givenUp);
    /// Sets the direction that is shown first, if it is legal. Directions are numbered in sixths of a turn,
    /// clockwise from the top.
    void beginAt(int turn);
    /// Returns the hint shown beside the faced hexes, such as the cost of turning.
    using Hint = std::function<QString(const std::vector<Hex>&)>;
    void setHint(Hint hint) { hint_ = std::move(hint); }
    void activate() override;
    void press(QMouseEvent* event) override;
    void move(QMouseEvent* event) override;
    bool wheel(int steps, Qt::KeyboardModifiers modifiers) override;
    bool key(QKeyEvent* event) override;
    void paint(QPainter& painter) override;

  private:
    [[nodiscard]] bool possible(int turn) const;
    [[nodiscard]] std::optional<int> turnTo(QPoint there) const;
    [[nodiscard]] std::vector<Hex> facing(int turn) const;
    void turn(int by);
    bool take() override;
    Hex at_;
    bool touching_;
    int sides_;
    int turn_ = 0;  ///< direction of the counter, 0 to 5 clockwise from the top
    std::vector<int> taken_;
    Faced faced_;
    Hint hint_;
};

/// Prompts for one of several Locations in one hex or in nearby hexes. The map shows a chip for each of them.
class ChipTool : public AskTool {
  public:
    struct Chip {
        Hex hex;
        QString text;
    };
    using Chosen = std::function<void(int)>;
    ChipTool(MapView& view, std::vector<Chip> chips, Chosen chosen, std::function<void()> givenUp);
    void activate() override;
    void press(QMouseEvent* event) override;
    bool key(QKeyEvent* event) override;
    void paint(QPainter& painter) override;
    /// Returns the box of a chip, in view pixels.
    [[nodiscard]] QRectF box(std::size_t index) const;

  private:
    std::vector<Chip> chips_;
    Chosen chosen_;
};

}  // namespace shellgame::app
