// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractScrollArea>
#include <QSet>
#include <QTimer>
#include <memory>

#include "map/camera.hpp"
#include "map/counter_atlas.hpp"
#include "map/ground_layer.hpp"
#include "map/map_overlay.hpp"
#include "map/map_scene.hpp"
#include "map/map_tool.hpp"
#include "map/north_arrow.hpp"
#include "map/stack_tray.hpp"

namespace shellgame::app {

/// The map: boards with counters on them. It shows a scene and reports mouse and key input, and makes no
/// decisions about the game.
class MapView : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit MapView(QWidget* parent = nullptr);
    ~MapView() override;

    void setGround(std::shared_ptr<const Ground> ground);
    void setViewer(const SideId& side, CounterNames names = {});
    void setNumbered(bool numbered);
    /// Shows a state. If `ids` is given, the state differs from the previous one only in these markers and
    /// pieces.
    void showState(const State& state, const std::vector<std::string>* ids = nullptr);
    /// Shows a shared state. If the previous state had the same viewer, updates only the differences.
    void showState(const std::shared_ptr<const GameState>& state);

    [[nodiscard]] const MapScene& scene() const { return scene_; }
    [[nodiscard]] GroundLayer& groundLayer() { return ground_; }
    [[nodiscard]] const HexLayout& layout() const { return ground_.layout(); }
    [[nodiscard]] const Camera& camera() const { return camera_; }
    [[nodiscard]] const MapOverlay& overlay() const { return overlay_; }

    void setGroundStyle(const GroundStyle& style);
    /// Sets whether each selected stack is fanned out.
    void setTrayShown(bool shown);
    /// Fans out the selected stack, or closes its fan.
    void foldFan();
    void toggleFan();
    /// Shows the stack in a hex enlarged, with its values in words; nullopt closes the lens.
    void magnify(std::optional<Hex> hex);
    [[nodiscard]] std::optional<Hex> magnified() const { return magnified_; }
    void setNorthShown(bool shown);
    /// Sets the LOS overlays; an empty picture removes them.
    void setFields(const FieldPicture& fields);

    // The following functions set the selection without emitting signals, because the signals report only the
    // player's input.
    void setSelection(std::optional<Hex> hex, const QSet<QString>& ids);
    void setArea(const std::vector<Hex>& hexes);
    /// Shows the path of the selected marker; an empty path removes it.
    void setTrail(const std::vector<Hex>& hexes);
    void setPath(const std::vector<Hex>& hexes);
    void setPartners(std::vector<PartnerMark> partners);
    void setAsking(bool asking);
    void setDrawings(std::vector<MapDrawing> drawings);
    /// Puts the cursor on a hex. `byPlayer` is true if the player moves the cursor by keys. In that case the
    /// hex scrolls into view (unless `scrolls` is false), and Enter selects it.
    void setCursorHex(Hex h, bool byPlayer = true, bool scrolls = true);
    [[nodiscard]] Hex cursorHex() const { return overlay_.cursor.value_or(Hex{}); }
    /// Returns true if the player has moved the cursor to its hex by keys.
    [[nodiscard]] bool cursorByPlayer() const { return cursorByPlayer_; }
    /// Scrolls to a hex and marks it for a moment.
    void flashHex(Hex h);

    /// Sets the hexes whose units the enemy of each side sees. A sign beside the hex's name marks them.
    void setSeen(const State& state, MapScene::SeenPlaces seen);

    void zoomBy(int steps, std::optional<QPointF> about = std::nullopt);
    void zoomTo(double scale, std::optional<QPointF> about = std::nullopt);
    void fit();
    void centreOn(Hex h);
    void centreOnPoint(QPointF map);
    void reveal(Hex h);
    /// Returns true if the whole hex is visible at the current scroll position.
    [[nodiscard]] bool isInSight(Hex h) const;
    void pan(QPoint by);
    /// Sets how many pixels the bars cover at the upper and lower edge of the view.
    /// The map does not move, but the player can scroll it out from under the bars.
    void setCovered(int above, int below);
    /// Returns the part of the view that no bar covers.
    [[nodiscard]] QRect room() const;
    /// The part of the map that the player is looking at, stored so that the view can return to it.
    struct Place {
        std::optional<Hex> cursor;
        double scale = defaultScale;
        QPointF middle;       ///< the middle of the view, in map pixels
        bool fitted = false;  ///< true if the whole map was visible
    };
    [[nodiscard]] Place place() const;
    void setPlace(const Place& place);
    static constexpr double leastScale = 0.12;
    static constexpr double mostScale = 5;
    static constexpr double defaultScale = 1.25;

    /// MIME type of off-board counters that are dragged onto the map; the data contain one id per line.
    static constexpr const char* arrivalMime = "application/x-shellgame-arrivals";
    /// MIME type of a drag with counters that are not in the game yet. The data are text, as players type
    /// counters.
    static constexpr const char* countersMime = "application/x-shellgame-counters";

    // The following functions are called by map tools.
    [[nodiscard]] std::optional<Hex> hexAt(QPoint viewPoint) const;
    /// The counter or hex under a point of the view. The fan covers the hexes beneath it, so a point inside
    /// the fan belongs to the hex of the fanned-out stack.
    struct Pointed {
        std::optional<Hex> hex;
        QString id;  ///< the counter; empty if there is none
        bool fan = false;
    };
    [[nodiscard]] Pointed pointedAt(QPoint viewPoint) const;
    /// Returns the counter that a click or drag at a point of the view means. With Ctrl, in the fan, and for
    /// a drag that corrects a position, this is the counter under the point.
    [[nodiscard]] Pointed meantAt(QPoint viewPoint, Qt::KeyboardModifiers modifiers,
                                  bool drags = false) const;
    /// Returns the box of a counter in the fan, in view pixels; empty if the fan does not contain the
    /// counter.
    [[nodiscard]] QRect fanBox(const QString& id) const { return tray_.boxOf(id); }
    [[nodiscard]] const QSet<QString>& chosen() const { return chosen_; }
    [[nodiscard]] QRect counterBox(Hex h, std::size_t index) const;
    void updateHex(Hex h);
    void repaintAll();
    void abortTool();
    /// Reports the contents of the hex under the cursor to screen readers.
    void announceCursor();
    [[nodiscard]] bool toolBusy() const;
    /// Makes the next drag move the stack under the mouse, although its counter was selected by a right
    /// click.
    void noteChosenByHex();
    /// Returns true if the keys go to a tool other than the default tool.
    [[nodiscard]] bool hasTool() const { return tool_ != nullptr; }
    /// Hints about the path (without its first hex) that the player draws, and about the levels that the
    /// counters climb at its end: its cost for the counters, why they can't move there, where they lose their
    /// `?`, what a rout costs them, and which shifts the move makes impossible. A hint that does not apply is
    /// empty.
    struct WayWords {
        QString spent, refused, losing, routs, shuts;
        bool allowed = true;  ///< false if the rules forbid the move, or leave it to the player's ruling
    };
    using TellWay = std::function<WayWords(const QStringList& ids, const std::vector<Hex>& path, int levels)>;
    void setTellWay(TellWay tell) { tellWay_ = std::move(tell); }
    [[nodiscard]] WayWords wayWords(const QStringList& ids, const std::vector<Hex>& path,
                                    int levels = 0) const {
        return tellWay_ ? tellWay_(ids, path, levels) : WayWords();
    }
    /// Returns the counter that the player means by a click on a counter, or by a drag that begins there, in
    /// a hex with counters of both sides.
    using MeantBy = std::function<QString(Hex hex, const QString& id, bool drags)>;
    void setMeantBy(MeantBy meant) { meantBy_ = std::move(meant); }
    /// Returns the counters that move when the player drags a counter that was not selected individually.
    using StackOf = std::function<QStringList(const QString& id)>;
    void setStackOf(StackOf stack) { stackOf_ = std::move(stack); }
    [[nodiscard]] QStringList stackOf(const QString& id) const {
        return stackOf_ ? stackOf_(id) : QStringList{id};
    }
    void setTool(std::unique_ptr<MapTool> tool);  ///< nullptr restores the default tool, which selects hexes
                                                  ///< and counters
    [[nodiscard]] const MapTool* tool() const { return tool_.get(); }

    /// Paints a part of the view; paintEvent calls this function for each rectangle. `budget` limits the
    /// milliseconds spent on new ground. Returns false if parts of the ground are not painted in detail yet.
    bool paintPart(QPainter& painter, const QRect& part, std::optional<int> budget = {});
    /// Sets whether every repaint must complete the whole ground, as needed for pictures.
    void setPatient(bool patient) { patient_ = patient; }

  Q_SIGNALS:
    /// Emitted when the player begins a LOS thread with the mouse.
    void threadWanted(shellgame::Hex from);
    void hexChosen(shellgame::Hex hex, const QString& id, Qt::KeyboardModifiers modifiers);
    /// Emitted when the player double-clicks a single counter in the fan.
    void counterChosen(shellgame::Hex hex, const QString& id, Qt::KeyboardModifiers modifiers);
    void hexDoubleClicked(shellgame::Hex hex, const QString& id);
    void areaChosen(const std::vector<shellgame::Hex>& hexes);
    /// Emitted when the player has dragged counters along hexes. `path` ends at the hex of the drop and does
    /// not include the start.
    void dropped(const QStringList& ids, const std::vector<shellgame::Hex>& path,
                 Qt::KeyboardModifiers modifiers);
    /// Emitted when counters were dropped just beyond the edge of the map; `path` may be empty.
    void droppedOutside(const QStringList& ids, const std::vector<shellgame::Hex>& path);
    /// Emitted when counters were dropped outside the map and not near its edge, so that nothing moves.
    void dropCancelled();
    /// Emitted when counters from off-board were dropped on a hex.
    void arrived(const QStringList& ids, shellgame::Hex hex);
    void countersDropped(const QString& typed, shellgame::Hex hex);
    void menuWanted(shellgame::Hex hex, const QString& id, QPoint global);
    void cursorMoved(shellgame::Hex hex);
    void hovered(shellgame::Hex hex);
    void zoomed(double scale);
    void cancelled();
    void toolChanged();
    /// Emitted when the overview of the map, or the part of it that the view shows, has changed.
    void overviewChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

  private:
    [[nodiscard]] static QStringList arriving(const QMimeData* data);
    /// Returns true if the data are counters that may be dropped on the map.
    [[nodiscard]] static bool carries(const QMimeData* data);
    enum class Keep {
        inside,  ///< keep the map within the range in which the player can scroll it
        exactly  ///< don't move the map by a single pixel
    };
    void updateRange(std::optional<QPointF> keepMap, QPointF atView, Keep keep = Keep::inside);
    void shown(const State& state, const std::vector<Hex>& changed);
    void updateHexes(const std::vector<Hex>& hexes);
    void layTray();
    void layLens();
    void moveCursor(int key);
    void growOverview();
    void paintStacks(QPainter& painter, const QRect& part);
    /// The pixmaps for a hex with their positions, in view pixels from the map's origin. They are created
    /// once for each scale.
    struct Sprites {
        int stamp = -1;
        std::vector<std::pair<QPoint, QPixmap>> counters;
        QPoint plateAt;
        QPixmap plate;
    };
    /// Returns a shortened form of the label that the counters in the hex cover, for the plate above them;
    /// empty without such a label.
    [[nodiscard]] QString labelOver(Hex h) const;
    /// Returns the text of a hex's plate: the name, the height of the stack, a sign for units in LOS, and the
    /// label.
    [[nodiscard]] QString plateText(Hex h) const;
    void nameSelected();
    const Sprites& spritesOf(Hex h, const HexStack& stack, double ratio);
    void forgetSprites() { ++spriteStamp_; }

    GroundLayer ground_;
    MapScene scene_;
    CounterAtlas atlas_;
    StackTray tray_;
    StackTray lens_{116};
    QTimer lensTimer_;
    std::optional<Hex> magnified_;
    std::optional<Hex> pointed_;  ///< the hex under the mouse
    bool fanned_ = false;         ///< true if the player has fanned out the selected stack
    QStringList fanOrder_;        ///< the ids of the fan's counters by place, while the fan is open
    Camera camera_;
    MapOverlay overlay_;
    bool cursorByPlayer_ = false;
    NorthArrow* north_;
    bool northShown_ = true;
    QSet<QString> chosen_;
    std::unique_ptr<MapTool> choose_;
    std::unique_ptr<MapTool> tool_;
    TellWay tellWay_;
    StackOf stackOf_;
    MeantBy meantBy_;
    QTimer flashTimer_;
    QTimer overviewTimer_;
    QPoint panFrom_;
    bool panning_ = false;
    bool spaceHeld_ = false;
    bool trayShown_ = true;
    bool fitted_ = false;        ///< true if the whole map must be fitted again when the window is resized
    int above_ = 0, below_ = 0;  ///< pixels of the view covered by bars
    QSize window_;               ///< size of the window at the last layout
    QPoint corner_;              ///< place of the view in the window at the last layout
    bool patient_ = false;
    int faceGeneration_ = 0;
    std::vector<Sprites> sprites_;  ///< indexed by geometry().indexOf
    int spriteStamp_ = 0;
    double spriteRatio_ = 1;
    int wheelRest_ = 0;
};

}  // namespace shellgame::app
