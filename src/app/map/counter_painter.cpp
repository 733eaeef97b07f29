// SPDX-License-Identifier: MIT
#include "map/counter_painter.hpp"

#include <QFont>
#include <QFontMetricsF>
#include <algorithm>

#include "map/counter_glyphs.hpp"
#include "map/counter_plan.hpp"
#include "map/nation_emblem.hpp"

namespace shellgame::app {

namespace {

QFont counterFont(double pixels, bool bold) {
    QFont f;
    f.setFamilies({QStringLiteral("DejaVu Sans Condensed"), QStringLiteral("Noto Sans Condensed"),
                   QStringLiteral("Liberation Sans Narrow"), QStringLiteral("Arial Narrow"), f.family()});
    f.setPixelSize(std::max(5, static_cast<int>(pixels)));
    f.setBold(bold);
    f.setStretch(QFont::SemiCondensed);
    return f;
}

/// Draws a line of text as large as the box allows, but no larger than `most`. Capital letters are centered
/// vertically.
void fitText(QPainter& p, const QRectF& box, const QString& text, double most, const QColor& ink,
             Qt::AlignmentFlag side = Qt::AlignHCenter, bool bold = true) {
    if (text.isEmpty()) return;
    double size = most;
    QFont font = counterFont(size, bold);
    for (; size > 5; size -= 0.5) {
        font = counterFont(size, bold);
        const QFontMetricsF m(font);
        if (m.horizontalAdvance(text) <= box.width() && m.capHeight() <= box.height()) break;
    }
    const QFontMetricsF m(font);
    const double wide = m.horizontalAdvance(text);
    double x = box.left();
    if (side == Qt::AlignHCenter) x = box.center().x() - wide / 2;
    if (side == Qt::AlignRight) x = box.right() - wide;
    p.setFont(font);
    p.setPen(ink);
    p.drawText(QPointF(std::round(x), std::round(box.center().y() + m.capHeight() / 2)), text);
}

void paintGlyph(QPainter& p, const QRectF& box, Glyph glyph, const QColor& colour) {
    const QPainterPath path = glyphPath(glyph);
    const QRectF b = path.boundingRect();
    if (b.isEmpty()) return;
    const double s = std::min(box.width() / b.width(), box.height() / b.height());
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.translate(box.center());
    p.scale(s, s);
    p.translate(-b.center());
    p.fillPath(path, colour);
    p.restore();
}

QColor badgeColour(Badge::Tone tone) {
    switch (tone) {
        case Badge::Tone::bad:
            return QColor(0xffa01414);
        case Badge::Tone::hindered:
            return QColor(0xff6a2a8c);
        case Badge::Tone::spent:
            return QColor(0xff8a4300);
        case Badge::Tone::good:
            return QColor(0xff14603c);
        case Badge::Tone::plain:
            return QColor(0xff2c3848);
    }
    return Qt::black;
}

void paintBadge(QPainter& p, const QRectF& box, const QString& text, Badge::Tone tone) {
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(Qt::white, std::max(0.7, box.height() * 0.07)));
    p.setBrush(badgeColour(tone));
    p.drawRoundedRect(box, box.height() * 0.28, box.height() * 0.28);
    p.restore();
    fitText(p, box.adjusted(box.height() * 0.12, 0, -box.height() * 0.12, 0), text, box.height() * 0.86,
            Qt::white);
}

void paintBadges(QPainter& p, const QRectF& column, const CounterFace& face, double high, int room) {
    const int count = static_cast<int>(face.badges.size());
    const int shown = count <= room ? count : room - 1;
    for (int i = 0; i < std::min(count, room); ++i) {
        const QRectF box(column.left(), column.top() + i * high * 1.06, column.width(), high);
        if (i < shown)
            paintBadge(p, box, face.badges[static_cast<std::size_t>(i)].text,
                       face.badges[static_cast<std::size_t>(i)].tone);
        else
            paintBadge(p, box, QStringLiteral("+%1").arg(count - shown), Badge::Tone::plain);
    }
}

/// Paints a card of one color with a bevel, so that the counters in a stack can be distinguished.
void paintCard(QPainter& p, const QRectF& box, const NationColours& c, const CounterFace& face) {
    QColor field = c.field;
    if (face.reversed) field = field.lightnessF() > 0.4 ? field.lighter(112) : field;
    p.fillRect(box, field);
    if (face.reversed) {
        p.save();
        p.setClipRect(box);
        QColor stripe = c.head;
        stripe.setAlpha(46);
        p.setPen(QPen(stripe, std::max(1.0, box.width() * 0.05)));
        p.setRenderHint(QPainter::Antialiasing);
        for (double x = -box.width(); x < box.width(); x += box.width() * 0.16)
            p.drawLine(QPointF(box.left() + x, box.bottom()),
                       QPointF(box.left() + x + box.width(), box.top()));
        p.restore();
    }
    const double edge = std::max(1.0, box.width() * 0.022);
    p.fillRect(QRectF(box.left(), box.top(), box.width(), edge), field.lighter(125));
    p.fillRect(QRectF(box.left(), box.top(), edge, box.height()), field.lighter(125));
    p.fillRect(QRectF(box.left(), box.bottom() - edge, box.width(), edge), c.head.darker(130));
    p.fillRect(QRectF(box.right() - edge, box.top(), edge, box.height()), c.head.darker(130));
}

bool textIsName(const CounterFace& face) {
    return face.strength.isEmpty();
}

void paintHead(QPainter& p, const QRectF& box, const CounterFace& face, const NationColours& c) {
    const double w = box.width();
    const QRectF head(box.left(), box.top(), w, w * 0.21);
    p.fillRect(head, c.head);
    const QRectF emblem(head.left() + w * 0.035, head.top() + w * 0.03, w * 0.225, w * 0.15);
    paintEmblem(p, emblem, face.nation);
    QString text = face.title.isEmpty() || face.faceDown ? nationCode(face.nation) : face.title;
    if (!face.number.isEmpty()) text = face.number;
    fitText(p,
            QRectF(emblem.right() + w * 0.03, head.top(), head.right() - emblem.right() - w * 0.06,
                   head.height()),
            text, w * 0.185, c.headInk);
}

void paintQuestionMark(QPainter& p, const QRectF& box, const CounterFace& face, const NationColours& c) {
    // Get the outline from the font only once, because at small sizes it would depend on what was drawn
    // before.
    static const QPainterPath path = [] {
        constexpr double large = 1000;
        QFont font = counterFont(large, true);
        font.setHintingPreference(QFont::PreferNoHinting);
        QPainterPath out;
        out.addText(0, 0, font, QStringLiteral("?"));
        return out;
    }();
    const QRectF b = path.boundingRect();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.translate(box.center());
    const double s = std::min(box.height() / b.height(), box.width() / b.width());
    p.scale(s, s);
    p.translate(-b.center());
    // Draw a hollow question mark on a dummy, so that it does not differ by color alone.
    if (face.dummy) {
        p.setPen(QPen(c.ink, b.height() * 0.05));
        p.setBrush(Qt::NoBrush);
        p.drawPath(path);
    } else {
        p.fillPath(path, c.ink);
    }
    p.restore();
}

void paintSubject(QPainter& p, const QRectF& box, const CounterFace& face, const NationColours& c) {
    if (face.glyph == Glyph::concealed)
        paintQuestionMark(p, box, face, c);
    else if (hasPlan(face))
        paintPlan(p, box, face, c.ink);
    else
        paintGlyph(p, box, face.glyph, c.ink);
}

void paintDetailStrip(QPainter& p, const QRectF& box, const CounterFace& face, const NationColours& c) {
    if (face.detail.isEmpty()) return;
    const double w = box.width();
    const QRectF strip(box.left() + w * 0.04, box.bottom() - w * 0.27, w * 0.92, w * 0.23);
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    if (face.dummy) {
        p.setPen(QPen(c.headInk, std::max(1.0, w * 0.02)));
        p.setBrush(QColor(0xff3d4248));
    } else {
        p.setPen(QPen(c.headInk, std::max(1.0, w * 0.02)));
        p.setBrush(c.head.darker(125));
    }
    p.drawRoundedRect(strip, w * 0.05, w * 0.05);
    p.restore();
    fitText(p, strip.adjusted(w * 0.02, 0, -w * 0.02, 0), face.detail, w * 0.19, Qt::white);
}

void paintFull(QPainter& p, const QRectF& box, const CounterFace& face, const NationColours& c) {
    const double w = box.width();
    paintHead(p, box, face, c);
    const bool badges = !face.badges.empty();
    const double floor = face.faceDown && face.detail.isEmpty() ? 0.95
                         : textIsName(face) && !face.faceDown   ? 0.93
                                                                : 0.66;
    const QRectF subject(box.left() + w * 0.05, box.top() + w * 0.245, w * (badges ? 0.53 : 0.9),
                         w * (floor - 0.245));
    paintSubject(p, subject, face, c);
    if (face.faceDown)
        paintDetailStrip(p, box, face, c);
    else
        fitText(p, strengthBox(box, face), face.strength, w * 0.36, c.ink);
    if (badges) {
        const int room = face.faceDown || !textIsName(face) ? 2 : 3;
        paintBadges(p, QRectF(box.left() + w * 0.6, box.top() + w * 0.235, w * 0.38, 0), face, w * 0.2, room);
    }
}

void paintBrief(QPainter& p, const QRectF& box, const CounterFace& face, const NationColours& c) {
    const double w = box.width();
    const bool text = !face.strength.isEmpty() || (face.faceDown && !face.detail.isEmpty());
    p.fillRect(QRectF(box.left(), box.top(), w, w * 0.13), c.head);
    const bool badges = !face.badges.empty();
    paintSubject(p,
                 QRectF(box.left() + w * 0.07, box.top() + w * 0.17, w * (badges ? 0.5 : 0.86),
                        w * (text ? 0.42 : 0.76)),
                 face, c);
    if (face.faceDown)
        fitText(p, QRectF(box.left() + w * 0.03, box.top() + w * 0.63, w * 0.94, w * 0.33),
                face.dummy ? face.detail.section(QLatin1Char(' '), -1) : face.detail, w * 0.34, c.ink);
    else
        fitText(p, strengthBox(box, face), face.strength, w * 0.4, c.ink);
    if (badges)
        paintBadges(p, QRectF(box.left() + w * 0.56, box.top() + w * 0.15, w * 0.42, 0), face, w * 0.24, 2);
}

void paintSymbol(QPainter& p, const QRectF& box, const CounterFace& face, const NationColours& c) {
    const double w = box.width();
    p.setPen(Qt::NoPen);
    const double edge = std::max(1.0, w * 0.09);
    p.fillRect(QRectF(box.left(), box.top(), w, edge), c.head);
    paintSubject(p, box.adjusted(w * 0.1, w * 0.18, -w * 0.1, -w * 0.1), face, c);
    const bool bad = std::any_of(face.badges.begin(), face.badges.end(),
                                 [](const Badge& b) { return b.tone == Badge::Tone::bad; });
    if (bad) {
        p.save();
        p.setRenderHint(QPainter::Antialiasing);
        p.setBrush(badgeColour(Badge::Tone::bad));
        p.drawPolygon(QPolygonF{
            {box.topRight(), box.topRight() + QPointF(-w * 0.38, 0), box.topRight() + QPointF(0, w * 0.38)}});
        p.restore();
    }
}

}  // namespace

CounterDetail detailFor(double pixels) {
    if (pixels < 14) return CounterDetail::blot;
    if (pixels < 26) return CounterDetail::symbol;
    if (pixels < 40) return CounterDetail::brief;
    return CounterDetail::full;
}

QRectF strengthBox(const QRectF& box, const CounterFace& face) {
    const double w = box.width();
    if (face.large) return {box.left() + w * 0.05, box.top() + w * 0.69, w * 0.9, w * 0.25};
    return {box.left() + w * 0.03, box.top() + w * 0.66, w * 0.94, w * 0.3};
}

void paintCounter(QPainter& p, const QRectF& box, const CounterFace& face, CounterDetail detail) {
    p.save();
    const NationColours c = coloursOf(face.nation);
    paintCard(p, box, c, face);
    switch (detail) {
        case CounterDetail::blot:
            if (face.faceDown)
                p.fillRect(box.adjusted(box.width() * 0.3, box.width() * 0.3, -box.width() * 0.3,
                                        -box.width() * 0.3),
                           c.head);
            break;
        case CounterDetail::symbol:
            paintSymbol(p, box, face, c);
            break;
        case CounterDetail::brief:
            paintBrief(p, box, face, c);
            break;
        case CounterDetail::full:
            paintFull(p, box, face, c);
            break;
    }
    if (detail != CounterDetail::blot) paintFacing(p, box, face, c.ink);
    p.restore();
}

}  // namespace shellgame::app
