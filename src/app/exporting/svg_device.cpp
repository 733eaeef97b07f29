// SPDX-License-Identifier: MIT
#include "exporting/svg_device.hpp"

#include <QBuffer>
#include <QHash>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <array>
#include <cmath>

namespace shellgame::app {

namespace {

QByteArray number(double v) {
    const QByteArray text = QByteArray::number(v, 'f', 3);
    qsizetype end = text.size();
    while (text[end - 1] == '0') --end;
    if (text[end - 1] == '.') --end;
    const QByteArray out = text.left(end);
    return out == "-0" ? QByteArray("0") : out;
}

QByteArray matrix(const QTransform& t) {
    if (t.isIdentity()) return {};
    // Scale and rotation need more decimal places than positions.
    const auto fine = [](double v) { return QByteArray::number(v, 'g', 8); };
    return " transform=\"matrix(" + fine(t.m11()) + ' ' + fine(t.m12()) + ' ' + fine(t.m21()) + ' ' +
           fine(t.m22()) + ' ' + fine(t.dx()) + ' ' + fine(t.dy()) + ")\"";
}

QByteArray pathData(const QPainterPath& path) {
    QByteArray out;
    const auto point = [&](const QPainterPath::Element& e) { out += number(e.x) + ' ' + number(e.y); };
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element e = path.elementAt(i);
        if (e.isMoveTo())
            out += 'M';
        else if (e.isLineTo())
            out += 'L';
        else if (e.type == QPainterPath::CurveToElement)
            out += 'C';
        else
            out += ' ';
        point(e);
    }
    return out;
}

QByteArray colourOf(const char* attribute, const QColor& c) {
    QByteArray out = QByteArray(" ") + attribute + "=\"" + c.name(QColor::HexRgb).toLatin1() + '"';
    if (c.alpha() < 255) out += QByteArray(" ") + attribute + "-opacity=\"" + number(c.alphaF()) + '"';
    return out;
}

QByteArray embedded(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return "data:image/png;base64," + bytes.toBase64();
}

QByteArray sized(const QRectF& r) {
    return " x=\"" + number(r.x()) + "\" y=\"" + number(r.y()) + "\" width=\"" + number(r.width()) +
           "\" height=\"" + number(r.height()) + '"';
}

}  // namespace

class SvgEngine : public QPaintEngine {
  public:
    SvgEngine()
        : QPaintEngine(QPaintEngine::PaintEngineFeatures(
              QPaintEngine::AllFeatures &
              ~QPaintEngine::PaintEngineFeatures(PerspectiveTransform | LinearGradientFill |
                                                 RadialGradientFill | ConicalGradientFill | PorterDuff |
                                                 BlendModes | RasterOpModes | ObjectBoundingModeGradients))) {
    }

    bool begin(QPaintDevice*) override {
        body_.clear();
        defs_.clear();
        patterns_.clear();
        pictures_.clear();
        known_.clear();
        clips_.clear();
        clip_.clear();
        open_.clear();
        return true;
    }
    bool end() override {
        clip_.clear();
        group();
        return true;
    }
    [[nodiscard]] Type type() const override { return User; }

    void updateState(const QPaintEngineState& s) override {
        const auto dirty = s.state();
        if (dirty & (DirtyClipPath | DirtyClipRegion)) {
            QPainterPath path;
            if (dirty & DirtyClipPath)
                path = s.clipPath();
            else
                path.addRegion(s.clipRegion());
            addClip(s.clipOperation(), path, s.transform());
        }
        if ((dirty & DirtyClipEnabled) && !s.isClipEnabled()) clip_.clear();
    }

    void drawPath(const QPainterPath& path) override {
        if (path.isEmpty()) return;
        const QByteArray rule = path.fillRule() == Qt::OddEvenFill ? " fill-rule=\"evenodd\"" : "";
        write("<path d=\"" + pathData(path) + '"' + rule + fill() + stroke());
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        if (count < 1) return;
        QPainterPath path(points[0]);
        for (int i = 1; i < count; ++i) path.lineTo(points[i]);
        if (mode != PolylineMode) path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        write("<path d=\"" + pathData(path) + '"' +
              (mode == OddEvenMode ? QByteArray(" fill-rule=\"evenodd\"") : QByteArray()) +
              (mode == PolylineMode ? QByteArray(" fill=\"none\"") : fill()) + stroke());
    }
    void drawPolygon(const QPoint* points, int count, PolygonDrawMode mode) override {
        QPolygonF polygon;
        for (int i = 0; i < count; ++i) polygon << points[i];
        drawPolygon(polygon.constData(), count, mode);
    }

    void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
        drawImage(to, pixmap.toImage(), from, Qt::AutoColor);
    }
    void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                   Qt::ImageConversionFlags) override {
        const bool whole = from == QRectF(image.rect());
        const QImage part = whole ? image : image.copy(from.toAlignedRect());
        write("<use href=\"#" + pictureOf(part) + "\" transform=\"translate(" + number(to.x()) + ' ' +
                  number(to.y()) + ") scale(" + QByteArray::number(to.width() / part.width(), 'g', 8) + ' ' +
                  QByteArray::number(to.height() / part.height(), 'g', 8) + ")\"",
              true);
    }
    void drawTiledPixmap(const QRectF& r, const QPixmap& pixmap, const QPointF& offset) override {
        QBrush brush(pixmap);
        brush.setTransform(QTransform::fromTranslate(r.x() - offset.x(), r.y() - offset.y()));
        write("<rect" + sized(r) + fillOf(brush));
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        if (item.text().trimmed().isEmpty()) return;
        const QFont font = item.font();
        QStringList families = font.families();
        families << QStringLiteral("sans-serif");
        for (QString& f : families) f = QLatin1Char('\'') + f.toHtmlEscaped() + QLatin1Char('\'');
        const double pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
        group();
        body_ += "<text x=\"" + number(at.x()) + "\" y=\"" + number(at.y()) + "\" font-family=\"" +
                 families.join(QLatin1Char(',')).toUtf8() + "\" font-size=\"" + number(pixels) +
                 (font.bold() ? QByteArray("\" font-weight=\"bold") : QByteArray()) +
                 (font.italic() ? QByteArray("\" font-style=\"italic") : QByteArray()) + "\" textLength=\"" +
                 number(item.width()) + "\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\"" +
                 colourOf("fill", state->pen().color()) + opacity() + matrix(state->transform()) + '>' +
                 item.text().toHtmlEscaped().toUtf8() + "</text>\n";
    }

    [[nodiscard]] const QByteArray& body() const { return body_; }
    [[nodiscard]] const QByteArray& defs() const { return defs_; }

  private:
    /// Writes an element with the attributes that all elements have. A picture has its own transform (`own`),
    /// so it is put into a group.
    void write(const QByteArray& element, bool own = false) {
        group();
        if (own)
            body_ += "<g" + opacity() + matrix(state->transform()) + '>' + element + "/></g>\n";
        else
            body_ += element + opacity() + matrix(state->transform()) + "/>\n";
    }
    /// Groups elements that share a clip path, because a clip on a single element would be rotated and scaled
    /// with that element.
    void group() {
        if (open_ == clip_) return;
        if (!open_.isEmpty()) body_ += "</g>\n";
        if (!clip_.isEmpty()) body_ += "<g clip-path=\"url(#" + clip_ + ")\">\n";
        open_ = clip_;
    }

    /// Adds a clip. Clips are nested, so each clip also limits the clips added after it.
    void addClip(Qt::ClipOperation how, const QPainterPath& path, const QTransform& transform) {
        if (how == Qt::NoClip) {
            clip_.clear();
            return;
        }
        const QByteArray before = how == Qt::IntersectClip ? clip_ : QByteArray();
        const QByteArray shape = (before.isEmpty() ? QByteArray() : " clip-path=\"url(#" + before + ")\"") +
                                 "><path d=\"" + pathData(transform.map(path)) +
                                 (path.fillRule() == Qt::OddEvenFill ? "\" clip-rule=\"evenodd" : "") +
                                 "\"/></clipPath>\n";
        // When a painter restores its state, it sets earlier clips again. Use the ids that these clips
        // already have.
        QByteArray& known = clips_[shape];
        if (known.isEmpty()) {
            known = "c" + QByteArray::number(clips_.size());
            defs_ += "<clipPath id=\"" + known + "\"" + shape;
        }
        clip_ = known;
    }

    [[nodiscard]] QByteArray opacity() const {
        return state->opacity() >= 1 ? QByteArray() : " opacity=\"" + number(state->opacity()) + '"';
    }
    QByteArray fill() { return fillOf(state->brush()); }
    QByteArray fillOf(const QBrush& brush) {
        if (brush.style() == Qt::NoBrush) return " fill=\"none\"";
        if (brush.style() == Qt::SolidPattern || brush.gradient() != nullptr)
            return colourOf("fill", brush.color());
        return " fill=\"url(#" + patternOf(brush) + ")\"";
    }
    [[nodiscard]] QByteArray stroke() const {
        const QPen pen = state->pen();
        if (pen.style() == Qt::NoPen || pen.brush().style() == Qt::NoBrush) return {};
        const bool hair = pen.widthF() <= 0 || pen.isCosmetic();
        const double width = pen.widthF() <= 0 ? 1 : pen.widthF();
        QByteArray out = colourOf("stroke", pen.color()) + " stroke-width=\"" + number(width) + '"';
        if (hair) out += " vector-effect=\"non-scaling-stroke\"";
        if (pen.capStyle() != Qt::FlatCap)
            out +=
                pen.capStyle() == Qt::RoundCap ? " stroke-linecap=\"round\"" : " stroke-linecap=\"square\"";
        if (pen.joinStyle() == Qt::RoundJoin) out += " stroke-linejoin=\"round\"";
        if (pen.joinStyle() == Qt::BevelJoin) out += " stroke-linejoin=\"bevel\"";
        if (pen.style() != Qt::SolidLine) {
            QByteArray dashes;
            for (const double d : pen.dashPattern())
                dashes += (dashes.isEmpty() ? "" : " ") + number(d * width);
            out += " stroke-dasharray=\"" + dashes + '"';
        }
        return out;
    }

    /// Returns an SVG pattern for a brush with a texture. Qt's patterns of lines and dots become small
    /// pictures.
    QByteArray patternOf(const QBrush& brush) {
        QImage tile = brush.textureImage();
        if (tile.isNull()) {
            tile = QImage(8, 8, QImage::Format_ARGB32_Premultiplied);
            tile.fill(Qt::transparent);
            QPainter p(&tile);
            p.fillRect(tile.rect(), QBrush(brush.color(), brush.style()));
        }
        const QTransform t = brush.transform();
        const QByteArray key = pictureOf(tile) + matrix(t);
        if (const auto known = patterns_.constFind(key); known != patterns_.constEnd()) return *known;
        const QByteArray id = "f" + QByteArray::number(patterns_.size() + 1);
        const double ratio = tile.devicePixelRatio();
        QByteArray placed = matrix(t);
        placed.replace(" transform=", " patternTransform=");
        defs_ += "<pattern id=\"" + id + "\" patternUnits=\"userSpaceOnUse\" width=\"" +
                 number(tile.width() / ratio) + "\" height=\"" + number(tile.height() / ratio) + '"' +
                 placed + "><use href=\"#" + pictureOf(tile) + "\" transform=\"scale(" + number(1 / ratio) +
                 ")\"/></pattern>\n";
        patterns_.insert(key, id);
        return id;
    }
    /// Writes each picture only once, even if it is drawn several times.
    QByteArray pictureOf(const QImage& image) {
        if (const auto same = known_.constFind(image.cacheKey()); same != known_.constEnd()) return *same;
        const QByteArray data = embedded(image);
        if (const auto known = pictures_.constFind(data); known != pictures_.constEnd()) return *known;
        const QByteArray id = "p" + QByteArray::number(pictures_.size() + 1);
        defs_ += "<image id=\"" + id + "\" width=\"" + QByteArray::number(image.width()) + "\" height=\"" +
                 QByteArray::number(image.height()) + "\" href=\"" + data + "\"/>\n";
        pictures_.insert(data, id);
        known_.insert(image.cacheKey(), id);
        return id;
    }

    QByteArray body_, defs_;
    QByteArray clip_, open_;  ///< the current clip, and the clip of the group that is open in the file
    QHash<QByteArray, QByteArray> patterns_, pictures_, clips_;
    QHash<qint64, QByteArray> known_;  ///< ids of the pictures that are already written, by Qt's cache key
};

SvgDevice::SvgDevice(QSizeF size, double unitsPerInch, QString title)
    : size_(size),
      unitsPerInch_(unitsPerInch),
      title_(std::move(title)),
      engine_(std::make_unique<SvgEngine>()) {}

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const {
    return engine_.get();
}

QByteArray SvgDevice::document() const {
    const QByteArray wide = number(size_.width()), high = number(size_.height());
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
           number(size_.width() / unitsPerInch_) + "in\" height=\"" + number(size_.height() / unitsPerInch_) +
           "in\" viewBox=\"0 0 " + wide + ' ' + high + "\">\n<title>" + title_.toHtmlEscaped().toUtf8() +
           "</title>\n<defs>\n" + engine_->defs() + "</defs>\n" + engine_->body() + "</svg>\n";
}

int SvgDevice::metric(PaintDeviceMetric metric) const {
    switch (metric) {
        case PdmWidth:
            return static_cast<int>(std::ceil(size_.width()));
        case PdmHeight:
            return static_cast<int>(std::ceil(size_.height()));
        case PdmWidthMM:
            return static_cast<int>(std::lround(size_.width() / unitsPerInch_ * 25.4));
        case PdmHeightMM:
            return static_cast<int>(std::lround(size_.height() / unitsPerInch_ * 25.4));
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return static_cast<int>(std::lround(unitsPerInch_));
        case PdmNumColors:
            return 1 << 24;
        case PdmDepth:
            return 24;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return QPaintDevice::metric(metric);
    }
}

}  // namespace shellgame::app
