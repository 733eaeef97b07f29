// SPDX-License-Identifier: MIT
#pragma once

#include <QCache>
#include <QImage>
#include <QPainter>
#include <QPixmap>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "map/camera.hpp"
#include "map/field_layer.hpp"
#include "map/hex_layout.hpp"
#include "map/map_text.hpp"
#include "shellgame/board/ground.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::app {

/// The parts of the map that are drawn over the bare boards.
struct GroundStyle {
    bool grid = true;
    bool names = true;
    bool rulings = true;
    bool operator==(const GroundStyle&) const = default;
};

/// Draws everything under the counters: boards (pictures from VASL archives, this program's own boards, blank
/// grids), the grid, hex names and the player's rulings on terrain. Tiles are cached per scale and pixel
/// ratio. Only VASL's pictures are scaled; everything else is painted separately for each scale, so it is
/// always sharp.
class GroundLayer {
  public:
    GroundLayer();
    ~GroundLayer();

    void setGround(std::shared_ptr<const Ground> ground);
    [[nodiscard]] const Ground* ground() const { return ground_.get(); }
    [[nodiscard]] const HexLayout& layout() const { return layout_; }
    void setStyle(const GroundStyle& style);
    [[nodiscard]] const GroundStyle& style() const { return style_; }
    /// Sets the player's rulings on terrain; returns the hexes that look different now.
    std::vector<Hex> setNotes(const std::map<std::string, HexNote>& notes);
    /// Returns the player's label for a hex; empty if there is none.
    [[nodiscard]] QString labelOf(Hex h) const;

    /// Sets the LOS overlays; returns the hexes that look different now.
    std::vector<Hex> setFields(const FieldPicture& fields);
    [[nodiscard]] const FieldPicture& fields() const { return fields_; }

    /// Paints the part of the map in a rectangle of the view. `budget` limits the milliseconds spent on
    /// making new tiles. After that time, older pictures are scaled to replace the missing tiles, and the
    /// function returns false. Call it again to complete the view.
    bool paint(QPainter& painter, const Camera& camera, const QRect& view, std::optional<int> budget = {});
    /// Paints a part of the map without tiles. The painter's origin is the map's origin.
    void paintDirect(QPainter& painter, MapScale scale, const QRectF& area) const;

    /// Returns the overview of the map; null until its first part is painted.
    [[nodiscard]] const QPixmap& overview() const { return overview_; }
    [[nodiscard]] bool overviewWanted() const {
        return ground_ && (overview_.isNull() || overviewAt_ < overview_.width());
    }
    /// Paints the next part of the overview; returns false when the whole overview is up to date.
    bool growOverview();

    static constexpr int tileSize = 256;  ///< device pixels

  private:
    struct Picture;
    struct Laid;
    struct TileKey {
        int x, y;
        qint64 scale;  ///< device pixels for each map pixel, in millionths
        bool operator==(const TileKey&) const = default;
        friend size_t qHash(const TileKey& k, size_t seed) { return qHashMulti(seed, k.x, k.y, k.scale); }
    };
    /// Returns a cached tile. If only the tile without overlays is cached, returns that tile and sets
    /// `complete` to false.
    [[nodiscard]] const QPixmap* knownTile(int x, int y, MapScale scale, bool& complete) const;
    const QPixmap* tile(int x, int y, MapScale scale);
    void paintLast(QPainter& painter, const Camera& camera, const QRectF& view) const;
    const QPixmap* shadedTile(int x, int y, MapScale scale);
    void dropTiles(QCache<TileKey, QPixmap>& tiles, const std::vector<Hex>& hexes);
    void paintBoard(QPainter& painter, std::size_t index, double scale, const QRectF& area) const;
    void paintLaid(QPainter& painter, Laid& laid, MapScale scale, const QRectF& area) const;
    [[nodiscard]] Laid laidDesign(const LaidOverlay& overlay) const;
    [[nodiscard]] Laid laidPicture(const std::shared_ptr<const LaidPicture>& picture) const;
    void paintGrid(QPainter& painter, MapScale scale, const QRectF& area) const;
    void paintNames(QPainter& painter, MapScale scale, const QRectF& area) const;
    void paintNotes(QPainter& painter, MapScale scale, const QRectF& area) const;
    [[nodiscard]] bool overPicture(Hex h) const;
    void findOutside();
    void clipParts();
    void paintOutside(QPainter& painter, const QRectF& area) const;
    [[nodiscard]] bool inPlay(Hex h) const;
    [[nodiscard]] bool onBoards(QPointF point) const;

    std::shared_ptr<const Ground> ground_;
    HexLayout layout_;
    GroundStyle style_;
    std::map<std::string, HexNote> notes_;
    mutable std::vector<std::unique_ptr<Picture>> pictures_;
    mutable std::vector<Laid> laid_;
    enum class Outside : std::uint8_t { no, part, hole };
    std::vector<Outside> outside_;  ///< states for each hex whether and why it is out of play; indexed by
                                    ///< geometry().indexOf
    bool holes_ = false;            ///< true if the boards leave part of the map uncovered
    FieldPicture fields_;
    QCache<TileKey, QPixmap> tiles_;
    QCache<TileKey, QPixmap> shaded_;  ///< tiles with LOS overlays
    double ratio_ = 1;                 ///< device pixel ratio of the cached tiles
    std::vector<qint64> scales_;       ///< scales at which tiles have been painted, the most recent first
    QPixmap overview_;
    int overviewAt_ = 0;  ///< the overview is up to date from its left edge to this pixel column
};

}  // namespace shellgame::app
