// SPDX-License-Identifier: MIT
#include "help/signs_page.hpp"

#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <functional>

#include "map/counter_face.hpp"
#include "map/field_layer.hpp"
#include "map/map_drawing.hpp"
#include "map/map_overlay.hpp"
#include "map/map_text.hpp"
#include "settings/manual_topic.hpp"

namespace shellgame::app {

namespace {

constexpr QSize sampleSize(104, 62);
constexpr double sampleScale = 0.72;
constexpr Hex signHex{1, 1};
constexpr Hex nextHex{2, 1};

/// A small map of plain paper with hexes, and a camera that is centered on the sign to be shown.
struct Sample {
    HexLayout layout{BoardGeometry::standard(4, 3)};
    Camera camera;
    QPixmap pixmap;
    QPainter painter;

    Sample(double ratio, QPointF middle) : pixmap(sampleSize * ratio) {
        pixmap.setDevicePixelRatio(ratio);
        pixmap.fill(QColor(0xffe4ddc4));
        camera.scale = sampleScale;
        camera.scroll =
            (middle * sampleScale).toPoint() - QPoint(sampleSize.width(), sampleSize.height()) / 2;
        painter.begin(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(QColor(90, 90, 70, 90), 1));
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < layout.geometry().rowsIn(c); ++r) {
                QPolygonF outline;
                for (const QPointF& v : layout.outline({c, r})) outline << camera.toView(v);
                painter.drawPolygon(outline);
            }
    }
};

void addSign(QTreeWidget* list, const QPixmap& picture, const QString& words) {
    auto* item = new QTreeWidgetItem(list);
    item->setIcon(0, picture);
    item->setText(1, words);
    item->setData(0, Qt::AccessibleTextRole, words);
}

void addGroup(QTreeWidget* list, const QString& title) {
    auto* item = new QTreeWidgetItem(list);
    item->setText(0, title);
    QFont bold = list->font();
    bold.setBold(true);
    item->setFont(0, bold);
    item->setFlags(Qt::ItemIsEnabled);
    item->setFirstColumnSpanned(true);
}

void addOverlay(QTreeWidget* list, const MapOverlay& overlay, const QString& words, bool wide = false) {
    const HexLayout layout(BoardGeometry::standard(4, 3));
    const QPointF middle =
        wide ? (layout.centre(signHex) + layout.centre(nextHex)) / 2 : layout.centre(signHex);
    Sample s(list->devicePixelRatioF(), middle);
    paintRings(s.painter, s.layout, s.camera, overlay, QRect(QPoint(), sampleSize), true);
    paintOverlay(s.painter, s.layout, s.camera, overlay, QRect(QPoint(), sampleSize));
    s.painter.end();
    addSign(list, s.pixmap, words);
}

}  // namespace

SignsPage::SignsPage(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("signsPage"));
    setWindowTitle(tr("Map symbols"));
    explainedBy(this, ManualTopic::seen);
    setAttribute(Qt::WA_DeleteOnClose);
    resize(560, 620);
    auto* column = new QVBoxLayout(this);
    auto* list = new QTreeWidget;
    list->setObjectName(QStringLiteral("signs"));
    list->setAccessibleName(tr("Map symbols"));
    list->setHeaderHidden(true);
    list->setColumnCount(2);
    list->setRootIsDecorated(false);
    list->setIconSize(sampleSize);
    list->setWordWrap(true);
    list->setTextElideMode(Qt::ElideNone);
    list->setSelectionMode(QAbstractItemView::NoSelection);
    list->header()->setStretchLastSection(true);
    list->setColumnWidth(0, sampleSize.width() + 16);
    addLabels(list);
    addRings(list);
    addFields(list);
    addDrawings(list);
    addBadges(list);
    column->addWidget(list);
}

void SignsPage::addLabels(QTreeWidget* list) {
    addGroup(list, tr("Beside the name of a hex"));
    const auto plate = [&](const QString& text, const QString& words) {
        Sample s(list->devicePixelRatioF(), HexLayout(BoardGeometry::standard(4, 3)).centre(signHex));
        paintLabel(s.painter, QPointF(sampleSize.width(), sampleSize.height()) / 2, text, {1, 1},
                   LabelStyle::plate, 1e9, 13);
        s.painter.end();
        addSign(list, s.pixmap, words);
    };
    plate(QStringLiteral("1E4 \u25c9"), tr("Seen by the enemy: by your answer (E) or by computed LOS."));
    plate(QStringLiteral("1E4 \u00d75"), tr("Five counters are here. Click to fan them out."));
}

void SignsPage::addRings(QTreeWidget* list) {
    addGroup(list, tr("The selected stack and its partners"));
    MapOverlay chosen;
    chosen.selected = signHex;
    chosen.selectedName = QStringLiteral("1E4");
    addOverlay(list, chosen, tr("The selected hex."));
    const auto partner = [&](PartnerMark::Kind kind, const QString& label, bool byPlayer,
                             const QString& words) {
        MapOverlay o;
        o.partners = {{signHex, kind, label, byPlayer, QStringLiteral("1H6")}};
        addOverlay(list, o, words);
    };
    partner(PartnerMark::Kind::legal, tr("83%"), false,
            tr("The selected stack can shift with this stack, with this chance of success."));
    partner(PartnerMark::Kind::legal, tr("83%"), true, tr("The partner for the next roll."));
    partner(PartnerMark::Kind::ruling, tr("58%, ruling"), false,
            tr("Possible if you allow it: the rules leave a point to your ruling."));
    partner(PartnerMark::Kind::notNow, tr("not now"), true, tr("Not possible now. The list shows why."));
    MapOverlay trail;
    trail.trail = {signHex, nextHex};
    addOverlay(list, trail, tr("The trail of the selected stack. The open ring is its start."), true);
    MapOverlay cursor;
    cursor.cursor = signHex;
    addOverlay(list, cursor, tr("The keyboard's hex cursor."));
    MapOverlay area;
    area.area = {signHex};
    addOverlay(list, area, tr("Hexes selected with Shift and the mouse."));
    MapOverlay flash;
    flash.flash = signHex;
    addOverlay(list, flash, tr("The hex of a log entry, shown for a moment."));
}

void SignsPage::addFields(QTreeWidget* list) {
    addGroup(list, tr("LOS overlays"));
    const auto field = [&](bool enemy, Sighted how, const QString& words) {
        addSign(list, fieldSwatch(enemy, how, sampleSize, list->devicePixelRatioF()), words);
    };
    field(false, Sighted::whole, tr("Seen from the selected Location (Shift+L)."));
    field(false, Sighted::above, tr("Only an upper level of the hex is seen."));
    field(true, Sighted::whole, tr("Seen by the enemy (Shift+E)."));
    field(true, Sighted::weak,
          tr("Seen by the enemy, but only by units that are hidden or not in Good Order."));
}

void SignsPage::addBadges(QTreeWidget* list) {
    addGroup(list, tr("Letters on counters"));
    for (const Badge& b : badgeLegend()) {
        auto* item = new QTreeWidgetItem(list);
        item->setText(0, b.text);
        item->setTextAlignment(0, Qt::AlignCenter);
        item->setText(1, b.meaning);
    }
}

void SignsPage::addDrawings(QTreeWidget* list) {
    using Kind = MapDrawing::Kind;
    addGroup(list, tr("Lines between hexes and hex markers"));
    const auto drawing = [&](Kind kind, bool two, const QString& label, const QString& words) {
        MapOverlay o;
        o.drawings = {
            {kind, two ? std::vector<Hex>{signHex, nextHex} : std::vector<Hex>{signHex}, label, false}};
        addOverlay(list, o, words, two);
    };
    drawing(Kind::tunnel, true, {}, tr("A tunnel with its two ends."));
    drawing(Kind::complex, true, {}, tr("Caves of one complex."));
    drawing(Kind::pair, true, {}, tr("Two stacks that shift with the same roll as other pairs."));
    drawing(Kind::boreSight, true, {}, tr("From a weapon to its Bore Sighted Location."));
    drawing(Kind::thirdDie, true, {}, tr("Where the direction and distance of the third die lead."));
    drawing(Kind::shot, true, {}, tr("An enemy unit has opened fire: resolve the attack on the table."));
    drawing(Kind::ar, false, {}, tr("An AR of OBA."));
    drawing(Kind::registered, false, {}, tr("A pre-registered hex."));
    drawing(Kind::entry, false, {}, tr("The selected counters can enter here now."));
    drawing(Kind::entryShut, false, {},
            tr("The selected counters could enter here, but the hex is blocked."));
    drawing(Kind::entryLater, false, {}, tr("The selected counters can enter here in another turn."));
    drawing(Kind::candidates, false, {}, tr("You can choose this hex."));
    drawing(Kind::picked, false, {}, tr("This hex is part of what you are drawing."));
    drawing(Kind::targetRange, false, {}, tr("Target hex of a UNIT; the border is its range."));
    drawing(Kind::lit, false, {}, tr("Illuminated at night (E1.9)."));
    drawing(Kind::flash, false, {}, tr("A Gunflash (E1.101)."));
    drawing(Kind::nightRange, false, {}, tr("At night, the border is how far the selected unit sees (NVR)."));
    drawing(Kind::members, false, {}, tr("Counters of the selected UNIT are here."));
}

}  // namespace shellgame::app
