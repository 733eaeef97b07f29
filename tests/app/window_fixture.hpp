// SPDX-License-Identifier: MIT
#pragma once

#include <QTest>

#include "main_window.hpp"
#include "support/paths.hpp"

namespace shellgame::test {

/// A German MPh on a blank grid. It has m1 (4-6-7, LMG, 8-1) in Woods in 1E4, m2 (a dummy stack of four) in
/// Open Ground in 1H6, m3 (a dummy stack of two), m7 (a Russian stack), and a Russian 6-2-8 and a German PzKw
/// VIE, both face up.
[[nodiscard]] QByteArray smallScenario();

/// A player's window with one open game, and the player's actions by mouse and keys.
class WindowFixture {
  public:
    /// Opens a game with this scenario text; if the text is empty, shows the start page.
    explicit WindowFixture(const QByteArray& scenario = smallScenario());
    ~WindowFixture();

    [[nodiscard]] app::MainWindow& window() { return *window_; }
    [[nodiscard]] app::MapView& map() { return *window_->map(); }
    [[nodiscard]] app::GameController& game() { return window_->controller(); }
    [[nodiscard]] const GameState& state() { return game().state(); }
    [[nodiscard]] QString told() { return window_->strip()->text(); }
    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

    /// Returns the center of a hex in the map view, after scrolling to it.
    [[nodiscard]] QPoint pointOf(const char* hex);
    void click(const char* hex, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Presses the mouse button on the first hex, moves over the others and releases the button on the last.
    void drag(const std::vector<const char*>& hexes, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void key(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// Brings a panel to the front of the panels with which it shares its place.
    void bringForward(const char* dock);
    /// Makes the window so large that the log is visible below the shifts and no panel is hidden behind
    /// another.
    void widen();
    /// After this call the window asks before another game replaces an unsaved one. By default tests continue
    /// without saving.
    void askBeforeReplacing() { replacesUnasked_ = false; }
    /// Clicks a button that is visible and enabled.
    void press(const char* button);
    void type(QWidget* widget, const QString& text);
    template <class T>
    [[nodiscard]] T* find(const char* name) {
        T* found = window_->findChild<T*>(QLatin1String(name));
        if (found == nullptr) throw std::runtime_error(std::string("no widget ") + name);
        return found;
    }
    [[nodiscard]] const Marker& marker(const char* id);

  private:
    TemporaryFolder folder_;
    bool replacesUnasked_ = true;
    std::unique_ptr<app::MainWindow> window_;
};

/// Lets the program's side play on, as Ctrl+Shift+N does.
void letPlayOn(WindowFixture& w);

}  // namespace shellgame::test
