// SPDX-License-Identifier: MIT
#include "map/ground_layer.hpp"

#include <QElapsedTimer>
#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "map/blank_board.hpp"
#include "map/ground_overlays.hpp"

namespace shellgame::app {

namespace {

constexpr QRgb deskColour = 0xff3c4149;
constexpr int tileCost = GroundLayer::tileSize * GroundLayer::tileSize * 4 / 1024;

/// Returns the color of Open Ground at a level in one hex of a picture. Each channel is the median of the
/// hex's Open Ground pixels.
std::optional<QRgb> openColour(const Board& board, const QImage& image, Hex h, int level,
                               const std::set<std::size_t>& except) {
    const Raster& raster = *board.raster;
    std::array<std::vector<int>, 3> channels;
    for (const PixelRun& run : pixelRuns(board.geometry.border(h))) {
        if (run.x < 0 || run.x >= std::min(raster.width, image.width())) continue;
        for (int y = std::max(run.top, 0); y < std::min({run.bottom, raster.height, image.height()}); ++y) {
            const std::size_t at = raster.index(run.x, y);
            if (raster.terrain[at] != 0 || raster.elevation[at] != level || except.contains(at)) continue;
            const QRgb c = image.pixel(run.x, y);
            channels[0].push_back(qRed(c));
            channels[1].push_back(qGreen(c));
            channels[2].push_back(qBlue(c));
        }
    }
    if (channels[0].empty()) return std::nullopt;
    std::array<int, 3> middle{};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto half = channels[i].begin() + static_cast<std::ptrdiff_t>(channels[i].size() / 2);
        std::nth_element(channels[i].begin(), half, channels[i].end());
        middle[i] = *half;
    }
    return qRgb(middle[0], middle[1], middle[2]);
}

void paintChanges(const Board& board, QImage& image) {
    for (const ChangedPixels& changed : board.changed)
        for (int y = changed.run.top; y < std::min(changed.run.bottom, image.height()); ++y)
            image.setPixel(changed.run.x, y, 0xff000000U | changed.colour);
}

/// Paints Open Ground over slivers of terrain beside overlays (A2.74), if the picture has VASL's scale.
void openCleared(const Board& board, QImage& image) {
    if (board.cleared.empty() || !board.raster || image.width() != board.raster->width) return;
    std::set<std::size_t> cleared;
    for (const PixelRun& run : board.cleared)
        for (int y = run.top; y < run.bottom; ++y) cleared.insert(board.raster->index(run.x, y));
    std::map<std::pair<Hex, int>, std::optional<QRgb>> colours;
    for (const PixelRun& run : board.cleared)
        for (int y = run.top; y < std::min(run.bottom, image.height()); ++y) {
            const auto h = board.geometry.hexAtPixel(run.x, y);
            if (!h) continue;
            const int level = board.raster->elevationAt(run.x, y);
            auto [it, fresh] = colours.try_emplace({*h, level});
            if (fresh) it->second = openColour(board, image, *h, level, cleared);
            if (it->second) image.setPixel(run.x, y, *it->second);
        }
}

}  // namespace

/// A board's picture, with copies at half, a quarter, ... of its size, so that no picture has to be scaled
/// down by more than half.
struct GroundLayer::Picture {
    std::vector<QImage> mips;
    QTransform toMap;
    QRectF onMap;  ///< the rectangle of the picture, in map pixels
    QRectF onBoard;
    std::optional<QPainterPath> inPlay;     ///< the visible part of the picture, if boards overlap
    std::unique_ptr<BoardPainter> painter;  ///< paints this program's own board separately for each tile

    std::unique_ptr<BoardPainter> open;  ///< paints the same board, but only the ground at each level
    QRegion cleared;                     ///< the region in which `open` is visible (A2.74), in board pixels

    void load(const Board& board) {
        const auto* data = reinterpret_cast<const uchar*>(board.pictureBytes.data());
        QImage image = QImage::fromData(data, static_cast<int>(board.pictureBytes.size()));
        if (image.isNull()) return;
        image = image.convertToFormat(QImage::Format_RGB32);
        paintChanges(board, image);
        // Draw the pictures of terrain changes onto the board's picture.
        QPainter patcher(&image);
        for (const BoardPatch& patch : board.patches)
            patcher.drawImage(patch.left, patch.top, imageOf(*patch.picture));
        patcher.end();
        openCleared(board, image);
        mips = halvesOf(std::move(image));
    }
    void openGround(const Board& board) {
        auto levels = std::make_shared<BoardShapes>();
        levels->columns = board.shapes->columns;
        levels->rows = board.shapes->rows;
        levels->naming = board.shapes->naming;
        levels->levels = board.shapes->levels;
        open = std::make_unique<BoardPainter>(std::move(levels));
        for (const PixelRun& run : board.cleared) cleared += QRect(run.x, run.top, 1, run.bottom - run.top);
    }
    [[nodiscard]] const QImage& at(double scale) const { return halfFor(mips, onBoard.width() * scale); }
};

GroundLayer::GroundLayer() : tiles_(160 * 1024), shaded_(64 * 1024) {}
GroundLayer::~GroundLayer() = default;

void GroundLayer::setGround(std::shared_ptr<const Ground> ground) {
    ground_ = std::move(ground);
    tiles_.clear();
    shaded_.clear();
    fields_ = {};
    notes_.clear();
    pictures_.clear();
    laid_.clear();
    scales_.clear();
    overview_ = {};
    overviewAt_ = 0;
    if (!ground_) return;
    layout_ = HexLayout(ground_->geometry());
    for (const PlacedBoard& b : ground_->boards()) {
        auto picture = std::make_unique<Picture>();
        picture->toMap = placement(b, ground_->geometry());
        picture->onBoard = QRectF(0, 0, b.board->geometry.pixelWidth, b.board->geometry.pixelHeight);
        picture->onMap = picture->toMap.mapRect(picture->onBoard);
        pictures_.push_back(std::move(picture));
    }
    for (const LaidOverlay& overlay : ground_->overlays())
        laid_.push_back(overlay.picture ? laidPicture(overlay.picture) : laidDesign(overlay));
    findOutside();
    clipParts();
}

/// Finds hexes that no unit can enter, in parts of boards that are not in play (A2.1) and in gaps between
/// boards.
void GroundLayer::findOutside() {
    const BoardGeometry& g = ground_->geometry();
    outside_.assign(static_cast<std::size_t>(g.hexCount()), Outside::no);
    holes_ = false;
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        if (ground_->contains(h)) continue;
        const auto& boards = ground_->boards();
        const bool printed = std::any_of(boards.begin(), boards.end(), [&](const PlacedBoard& b) {
            return b.board->geometry.contains(b.toBoard(h));
        });
        outside_[static_cast<std::size_t>(i)] = printed ? Outside::part : Outside::hole;
        holes_ = holes_ || !printed;
    }
}

/// If boards overlap, clips each board to its part in play. That part is the rectangle between its cuts, plus
/// all hexes beyond the cuts that belong to no other board.
void GroundLayer::clipParts() {
    const auto& boards = ground_->boards();
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const bool alone = std::none_of(pictures_.begin(), pictures_.end(), [&](const auto& other) {
            return other != pictures_[i] &&
                   other->onMap.adjusted(4, 4, -4, -4).intersects(pictures_[i]->onMap);
        });
        if (alone) continue;
        const BoardGeometry& g = boards[i].board->geometry;
        const PartPixels part = pixelsOf(g, boards[i].inPlay());
        const QRectF own(QPointF(part.left, part.top), QPointF(part.right, part.bottom));
        QPainterPath path;
        path.setFillRule(Qt::WindingFill);
        path.addRect(pictures_[i]->toMap.mapRect(own));
        for (int k = 0; k < g.hexCount(); ++k) {
            const Hex h = boards[i].toMap(g.hexAt(k));
            const auto from = ground_->origins(h);
            if (from.size() != 1 || from.front().board != &boards[i]) continue;
            QPolygonF hex = layout_.outline(h);
            hex << hex.first();
            path.addPolygon(hex);
        }
        pictures_[i]->inPlay = path.simplified();
    }
}

bool GroundLayer::inPlay(Hex h) const {
    return layout_.contains(h) &&
           outside_[static_cast<std::size_t>(ground_->geometry().indexOf(h))] == Outside::no;
}

bool GroundLayer::onBoards(QPointF point) const {
    return std::any_of(pictures_.begin(), pictures_.end(),
                       [&](const auto& picture) { return picture->onMap.contains(point); });
}

void GroundLayer::setStyle(const GroundStyle& style) {
    if (style == style_) return;
    style_ = style;
    tiles_.clear();
    shaded_.clear();
    overviewAt_ = 0;
}

QString GroundLayer::labelOf(Hex h) const {
    if (notes_.empty()) return {};
    const auto note = notes_.find(ground_->nameOf(h));
    return note == notes_.end() ? QString() : QString::fromStdString(note->second.text).simplified();
}

std::vector<Hex> GroundLayer::setNotes(const std::map<std::string, HexNote>& notes) {
    std::vector<Hex> changed;
    if (!ground_) return changed;
    const auto add = [&](const std::string& name) {
        if (const auto h = ground_->find(name)) changed.push_back(*h);
    };
    for (const auto& [name, note] : notes) {
        const auto it = notes_.find(name);
        if (it == notes_.end() || !(it->second == note)) add(name);
    }
    for (const auto& [name, note] : notes_)
        if (notes.find(name) == notes.end()) add(name);
    if (changed.empty()) return changed;
    notes_ = notes;
    overviewAt_ = 0;
    dropTiles(tiles_, changed);
    dropTiles(shaded_, changed);
    return changed;
}

/// Drops only the tiles that contain a changed hex.
void GroundLayer::dropTiles(QCache<TileKey, QPixmap>& tiles, const std::vector<Hex>& hexes) {
    for (const TileKey& key : tiles.keys()) {
        const double scale = static_cast<double>(key.scale) / 1e6;
        const QRectF area(key.x * tileSize / scale, key.y * tileSize / scale, tileSize / scale,
                          tileSize / scale);
        for (const Hex h : hexes)
            if (layout_.box(h).adjusted(-8, -8, 8, 8).intersects(area)) {
                tiles.remove(key);
                break;
            }
    }
}

std::vector<Hex> GroundLayer::setFields(const FieldPicture& fields) {
    std::vector<Hex> changed;
    if (!ground_) return changed;
    const int count = ground_->geometry().hexCount();
    for (int i = 0; i < count; ++i)
        if (fields.ownAt(i) != fields_.ownAt(i) || fields.enemyAt(i) != fields_.enemyAt(i))
            changed.push_back(ground_->geometry().hexAt(i));
    fields_ = fields;
    // Include the neighbors, because they share an edge with a changed hex and their tiles change too.
    std::vector<Hex> touched = changed;
    for (const Hex h : changed)
        for (const Side6 side : allSides) touched.push_back(neighbour(h, side));
    if (fields.empty())
        shaded_.clear();
    else
        dropTiles(shaded_, touched);
    return changed;
}

const QPixmap* GroundLayer::shadedTile(int x, int y, MapScale ms) {
    const QPixmap* bare = tile(x, y, ms);
    if (fields_.empty() || bare == nullptr) return bare;
    const double scale = ms.scale;
    const TileKey key{x, y, std::llround(scale * 1e6)};
    if (const QPixmap* known = shaded_.object(key)) return known;
    auto* made = new QPixmap(*bare);
    QPainter p(made);
    p.translate(-x * tileSize, -y * tileSize);
    const QRectF area(x * tileSize / scale, y * tileSize / scale, tileSize / scale, tileSize / scale);
    paintFields(p, layout_, fields_, ms, area);
    // Draw the names last, on top of the hatching.
    p.scale(scale, scale);
    if (style_.names) paintNames(p, ms, area);
    p.end();
    shaded_.insert(key, made, tileCost);
    return shaded_.object(key);
}

const QPixmap* GroundLayer::tile(int x, int y, MapScale ms) {
    const double scale = ms.scale;
    const TileKey key{x, y, std::llround(scale * 1e6)};
    if (const QPixmap* known = tiles_.object(key)) return known;
    auto* made = new QPixmap(tileSize, tileSize);
    made->fill(QColor(deskColour));
    QPainter p(made);
    const QRectF area(x * tileSize / scale, y * tileSize / scale, tileSize / scale, tileSize / scale);
    p.translate(-x * tileSize, -y * tileSize);
    paintDirect(p, ms, area);
    p.end();
    tiles_.insert(key, made, tileCost);
    return tiles_.object(key);
}

const QPixmap* GroundLayer::knownTile(int x, int y, MapScale ms, bool& complete) const {
    const TileKey key{x, y, std::llround(ms.scale * 1e6)};
    if (const QPixmap* whole = fields_.empty() ? tiles_.object(key) : shaded_.object(key)) return whole;
    complete = false;
    return tiles_.object(key);
}

bool GroundLayer::paint(QPainter& p, const Camera& camera, const QRect& view, std::optional<int> budget) {
    if (!ground_) return true;
    QElapsedTimer spent;
    spent.start();
    bool complete = true;
    const QRect map =
        QRectF(layout_.bounds().topLeft() * camera.scale, layout_.bounds().size() * camera.scale)
            .toAlignedRect()
            .translated(-camera.scroll);
    if (!map.contains(view))
        for (const QRect& r : QRegion(view) - QRegion(map)) p.fillRect(r, QColor(deskColour));
    const double ratio = p.device()->devicePixelRatioF();
    if (ratio != ratio_) {
        tiles_.clear();
        shaded_.clear();
    }
    ratio_ = ratio;
    const MapScale scale{camera.scale * ratio, ratio};
    const QRect part = (view & map).translated(camera.scroll);
    if (part.isEmpty()) return true;
    const auto first = [&](int v) { return static_cast<int>(std::floor(v * ratio / tileSize)); };
    // If the cache can't hold all visible tiles, painting in steps would never end, so paint without a limit.
    const int shown =
        (first(part.right()) - first(part.left()) + 1) * (first(part.bottom()) - first(part.top()) + 1);
    if (shown * tileCost > (fields_.empty() ? tiles_ : shaded_).maxCost() / 2) budget.reset();
    constexpr std::size_t mostScales = 5;
    if (const qint64 now = std::llround(scale.scale * 1e6); scales_.empty() || scales_.front() != now) {
        std::erase(scales_, now);
        scales_.insert(scales_.begin(), now);
        if (scales_.size() > mostScales) scales_.pop_back();
    }
    for (int y = first(part.top()); y <= first(part.bottom()); ++y)
        for (int x = first(part.left()); x <= first(part.right()); ++x) {
            const bool late = budget && spent.elapsed() > *budget;
            const QPixmap* t = late ? knownTile(x, y, scale, complete) : shadedTile(x, y, scale);
            const QPointF at(x * tileSize / ratio - camera.scroll.x(),
                             y * tileSize / ratio - camera.scroll.y());
            // Paint only the requested part, on whole device pixels.
            const QRect whole(QPoint(static_cast<int>(std::lround(at.x() * ratio)),
                                     static_cast<int>(std::lround(at.y() * ratio))),
                              QSize(tileSize, tileSize));
            const QRect wanted =
                QRect((view.topLeft() * ratio), QSize(static_cast<int>(std::ceil(view.width() * ratio)),
                                                      static_cast<int>(std::ceil(view.height() * ratio))));
            const QRect cut = whole & wanted;
            if (cut.isEmpty()) continue;
            if (t == nullptr) {
                paintLast(p, camera, QRectF(QPointF(cut.topLeft()) / ratio, QSizeF(cut.size()) / ratio));
                continue;
            }
            p.drawPixmap(QRectF(QPointF(cut.topLeft()) / ratio, QSizeF(cut.size()) / ratio), *t,
                         QRectF(cut.translated(-whole.topLeft())));
        }
    return complete;
}

/// Paints the overview, and over it the cached tiles of other scales. The most recent tiles are painted last.
void GroundLayer::paintLast(QPainter& p, const Camera& camera, const QRectF& view) const {
    const QRectF wanted = camera.toMap(view);
    const QRectF bounds = layout_.bounds();
    if (overview_.isNull()) {
        const bool green = ground_->boards().front().board->kind == BoardKind::own;
        p.fillRect(view, QColor(green ? 0xffabba76 : 0xffeae5d0));
    } else {
        const double small = overview_.width() / bounds.width();
        p.drawPixmap(view, overview_,
                     QRectF((wanted.topLeft() - bounds.topLeft()) * small, wanted.size() * small));
    }
    for (auto it = scales_.rbegin(); it != scales_.rend(); ++it) {
        const double side = tileSize * 1e6 / static_cast<double>(*it);  // side of a tile, in map pixels
        const auto first = [side](double v) { return static_cast<int>(std::floor(v / side)); };
        for (int y = first(wanted.top()); y <= first(wanted.bottom()); ++y)
            for (int x = first(wanted.left()); x <= first(wanted.right()); ++x) {
                const TileKey key{x, y, *it};
                const QPixmap* shaded = fields_.empty() ? nullptr : shaded_.object(key);
                const QPixmap* tile = shaded != nullptr ? shaded : tiles_.object(key);
                if (tile == nullptr) continue;
                const QRectF cut = QRectF(x * side, y * side, side, side) & wanted;
                p.drawPixmap(camera.toView(cut), *tile,
                             QRectF((cut.topLeft() - QPointF(x * side, y * side)) * (tileSize / side),
                                    cut.size() * (tileSize / side)));
            }
    }
}

bool GroundLayer::growOverview() {
    constexpr double mostPixels = 640;
    constexpr int part = 64;  // width of a step in pixels
    if (!ground_) return false;
    const QRectF bounds = layout_.bounds();
    const double scale = std::min(1.0, mostPixels / std::max(bounds.width(), bounds.height()));
    if (overview_.isNull()) {
        overview_ = QPixmap((bounds.size() * scale).toSize().expandedTo(QSize(1, 1)));
        const bool green = ground_->boards().front().board->kind == BoardKind::own;
        overview_.fill(QColor(green ? 0xffabba76 : 0xffeae5d0));
    }
    if (overviewAt_ >= overview_.width()) return false;
    const QRect now(overviewAt_, 0, part, overview_.height());
    overviewAt_ += part;
    QPainter p(&overview_);
    p.setClipRect(now);
    p.fillRect(now, QColor(deskColour));
    p.translate(-bounds.topLeft() * scale);
    paintDirect(p, {scale, 1},
                QRectF(now.topLeft() / scale, QSizeF(now.size()) / scale).translated(bounds.topLeft()));
    return true;
}

void GroundLayer::paintDirect(QPainter& p, MapScale ms, const QRectF& area) const {
    if (!ground_) return;
    p.save();
    p.scale(ms.scale, ms.scale);
    p.setClipRect(layout_.bounds(), Qt::IntersectClip);
    for (std::size_t i = 0; i < pictures_.size(); ++i)
        if (pictures_[i]->onMap.intersects(area)) paintBoard(p, i, ms.scale, area);
    for (Laid& laid : laid_)
        if (laid.bounds().intersects(area)) paintLaid(p, laid, ms, area);
    paintOutside(p, area);
    if (style_.rulings) paintNotes(p, ms, area);
    if (style_.grid) paintGrid(p, ms, area);
    if (style_.names) paintNames(p, ms, area);
    p.restore();
}

void GroundLayer::paintBoard(QPainter& p, std::size_t index, double scale, const QRectF& area) const {
    const PlacedBoard& b = ground_->boards()[index];
    Picture& picture = *pictures_[index];
    if (b.board->kind == BoardKind::vasl && picture.mips.empty()) picture.load(*b.board);
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    if (picture.inPlay) p.setClipPath(*picture.inPlay, Qt::IntersectClip);
    if (b.board->kind == BoardKind::own && b.board->shapes) {
        if (!picture.painter) picture.painter = std::make_unique<BoardPainter>(b.board->shapes);
        p.setClipRect(picture.onMap, Qt::IntersectClip);
        p.setTransform(picture.toMap, true);
        const QRectF exposed = picture.toMap.inverted().mapRect(area & picture.onMap);
        picture.painter->paint(p, exposed);
        if (!b.board->cleared.empty()) {
            if (!picture.open) picture.openGround(*b.board);
            p.setClipRegion(picture.cleared, Qt::IntersectClip);
            picture.open->paint(p, exposed);
        }
    } else if (!picture.mips.empty()) {
        p.setTransform(picture.toMap, true);
        p.setRenderHint(QPainter::SmoothPixmapTransform);
        p.drawImage(picture.onBoard, picture.at(scale));
    } else {
        p.setClipRect(picture.onMap, Qt::IntersectClip);
        paintPaper(p, layout_, area & picture.onMap);
    }
    p.restore();
}

/// Makes printed parts that are not in play darker and adds hatching, so that they don't differ by color
/// alone.
void GroundLayer::paintOutside(QPainter& p, const QRectF& area) const {
    QPainterPath veil;
    veil.setFillRule(Qt::WindingFill);
    const auto r = layout_.hexesIn(area);
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row) {
            const Hex h{c, row};
            if (!layout_.contains(h)) continue;
            if (outside_[static_cast<std::size_t>(ground_->geometry().indexOf(h))] != Outside::part) continue;
            QPolygonF hex = layout_.outline(h);
            hex << hex.first();
            veil.addPolygon(hex);
        }
    if (veil.isEmpty()) return;
    p.save();
    p.setRenderHint(QPainter::Antialiasing, false);
    p.setClipPath(veil, Qt::IntersectClip);
    QColor dark(deskColour);
    dark.setAlpha(185);
    p.fillRect(area.adjusted(-2, -2, 2, 2), dark);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(QColor(255, 255, 255, 60), 1.5));
    const double step = layout_.hexHeight() / 3;
    const double first = std::floor((area.left() - area.bottom()) / step) * step;
    for (double at = first; at < area.right() - area.top() + step; at += step)
        p.drawLine(QPointF(at + area.top(), area.top()), QPointF(at + area.bottom(), area.bottom()));
    p.restore();
}

bool GroundLayer::overPicture(Hex h) const {
    const auto origins = ground_->origins(h);
    return !origins.empty() && origins.front().board->board->kind == BoardKind::vasl;
}

void GroundLayer::paintGrid(QPainter& p, MapScale ms, const QRectF& area) const {
    const double scale = ms.scale;
    if (layout_.hexHeight() * scale < 9 * ms.ratio) return;
    const bool bold = layout_.hexHeight() * scale > 40 * ms.ratio;
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    QPen pen(QColor(40, 42, 34, bold ? 165 : 110),
             ms.ratio * std::max(1.0, 1.15 * std::sqrt(scale / ms.ratio)) / scale);
    pen.setCapStyle(Qt::FlatCap);
    p.setPen(pen);
    // Draw the grid only on boards. In a gap between boards, omit even the outer part of a half-hex.
    if (holes_) {
        QPainterPath boards;
        boards.setFillRule(Qt::WindingFill);
        for (const auto& picture : pictures_) boards.addRect(picture->onMap.adjusted(-1, -1, 1, 1));
        p.setClipPath(boards, Qt::IntersectClip);
    }
    const QPolygonF& o = layout_.outlineAtOrigin();
    const auto r = layout_.hexesIn(area);
    QList<QLineF> lines;
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row) {
            const Hex h{c, row};
            if (!layout_.contains(h)) continue;
            // Draw three sides of each hex. The other sides are drawn by its neighbors, or are on the edge of
            // the map.
            const QPointF at = layout_.centre(h);
            for (const auto& [side, a, b] :
                 {std::tuple(Side6::NW, 5, 0), std::tuple(Side6::N, 0, 1), std::tuple(Side6::NE, 1, 2)})
                if (inPlay(h) || inPlay(neighbour(h, side))) lines << QLineF(at + o[a], at + o[b]);
        }
    p.drawLines(lines);
    p.setBrush(Qt::NoBrush);
    if (!holes_) p.drawRect(layout_.bounds());
    if (bold) {
        p.setPen(Qt::NoPen);
        p.setBrush(QColor(40, 42, 34, 150));
        for (int c = r.firstColumn; c <= r.lastColumn; ++c)
            for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row)
                if (inPlay({c, row}) && !overPicture({c, row}))
                    p.drawEllipse(layout_.centre({c, row}), 1.5, 1.5);
    }
    p.restore();
}

void GroundLayer::paintNames(QPainter& p, MapScale ms, const QRectF& area) const {
    if (layout_.hexHeight() * ms.scale < 40 * ms.ratio) return;
    const auto r = layout_.hexesIn(area);
    const QRectF inner = layout_.bounds();
    for (int c = r.firstColumn; c <= r.lastColumn; ++c)
        for (int row = r.firstRow; row <= r.lastRow + (c & 1); ++row) {
            const Hex h{c, row};
            if (!inPlay(h)) continue;
            QPointF at = layout_.centre(h) + QPointF(0, -layout_.hexHeight() * 0.39);
            // Move the name of a half-hex to a place with enough room.
            if (at.y() < inner.top() + 3) at.setY(layout_.centre(h).y() + layout_.hexHeight() * 0.12);
            if (c == 0) at.rx() += layout_.hexWidth() * 0.22;
            if (c == layout_.geometry().columns - 1) at.rx() -= layout_.hexWidth() * 0.22;
            // Also move the name of a hex beside a gap in the map.
            for (const QPointF by : {QPointF(0, 0.12), QPointF(0.22, -0.39), QPointF(-0.22, -0.39)}) {
                const double aside = holes_ ? layout_.hexWidth() * 0.2 : 0;
                if (!holes_ || (onBoards(at - QPointF(aside, 0)) && onBoards(at + QPointF(aside, 0)))) break;
                at = layout_.centre(h) + QPointF(by.x() * layout_.hexWidth(), by.y() * layout_.hexHeight());
            }
            paintLabel(p, at, QString::fromStdString(ground_->nameOf(h)), ms,
                       overPicture(h) ? LabelStyle::plate : LabelStyle::plain, 1e9, labelPixels(ms) * 0.93);
        }
}

void GroundLayer::paintNotes(QPainter& p, MapScale ms, const QRectF& area) const {
    for (const auto& [name, note] : notes_) {
        const auto h = ground_->find(name);
        if (!h || !layout_.box(*h).adjusted(-8, -8, 8, 8).intersects(area)) continue;
        paintHexNote(p, layout_, *h, note, ms);
    }
}

}  // namespace shellgame::app
