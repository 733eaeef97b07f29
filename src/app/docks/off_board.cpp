// SPDX-License-Identifier: MIT
#include "docks/off_board.hpp"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "docks/counter_icon.hpp"
#include "map/map_view.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::app {

namespace {

enum OffBoardRole { pieceRole = Qt::UserRole, groupRole, hexRole };

/// Counters that can be drawn onto the map.
class OffBoardTree : public QTreeWidget {
  public:
    using QTreeWidget::QTreeWidget;
    [[nodiscard]] QStringList idsOf(const QList<QTreeWidgetItem*>& items) const {
        QStringList out;
        const auto add = [&](const QTreeWidgetItem* item) {
            const QString id = item->data(0, pieceRole).toString();
            if (!id.isEmpty() && !out.contains(id)) out << id;
        };
        for (const QTreeWidgetItem* item : items) {
            add(item);
            // A group stands for all its counters.
            for (int i = 0; i < item->childCount(); ++i) add(item->child(i));
        }
        return out;
    }

  protected:
    [[nodiscard]] QStringList mimeTypes() const override { return {QLatin1String(MapView::arrivalMime)}; }
    [[nodiscard]] QMimeData* mimeData(const QList<QTreeWidgetItem*>& items) const override {
        const QStringList ids = idsOf(items);
        if (ids.isEmpty()) return nullptr;
        auto* carried = new QMimeData;
        carried->setData(QLatin1String(MapView::arrivalMime), ids.join(QLatin1Char('\n')).toUtf8());
        return carried;
    }
};

QString hexList(const std::set<std::string>& hexes) {
    QStringList out;
    for (const std::string& h : hexes) out << qs(h);
    // A whole edge would fill the panel.
    if (out.size() > 8) return QObject::tr("%1 … %2 (%3 hexes)").arg(out.front(), out.back()).arg(out.size());
    return out.join(QStringLiteral(", "));
}

}  // namespace

OffBoardPanel::OffBoardPanel(GameController& game, MapAsks& asks, QWidget* parent)
    : QWidget(parent),
      game_(game),
      asks_(asks),
      tree_(new OffBoardTree),
      words_(new QLabel),
      concealed_(new QCheckBox(tr("under a ?"))),
      road_(new QCheckBox(tr("by road"))),
      way_(new QLineEdit),
      boards_(new QLineEdit),
      enter_(new QPushButton(tr("&Enter by a hex …"))),
      setUp_(new QPushButton(tr("&Draw a board"))),
      delay_(new QPushButton(tr("De&lay their entry"))) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 8, 6);
    column->setSpacing(4);
    tree_->setObjectName(QStringLiteral("offBoardTree"));
    tree_->setAccessibleName(tr("Forces off the map"));
    tree_->setHeaderHidden(true);
    tree_->setIconSize(QSize(counterIconSide, counterIconSide));
    tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    tree_->setIndentation(14);
    tree_->setWordWrap(true);
    tree_->setDragEnabled(true);
    tree_->setDragDropMode(QAbstractItemView::DragOnly);
    tree_->setToolTip(tr("Draw counters, or a whole group, onto the hex by which they enter."));
    column->addWidget(tree_, 1);
    words_->setObjectName(QStringLiteral("offBoardWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::RichText);
    column->addWidget(words_);
    const auto named = [](auto* w, const char* name, const QString& words) {
        w->setObjectName(QLatin1String(name));
        w->setAccessibleName(words);
    };
    named(way_, "offBoardWay", tr("Hexes of the setup board on the way"));
    way_->setPlaceholderText(tr("way on the setup board: Y9 Y10"));
    way_->setToolTip(tr("Hexes of the setup board on the way to the map, that of the setup first (A2.51)"));
    named(boards_, "offBoardBoards", tr("Boards that are not in use"));
    boards_->setPlaceholderText(tr("boards not in use: 3 7 12"));
    named(concealed_, "offBoardConcealed", concealed_->text());
    named(road_, "offBoardRoad", road_->text());
    named(enter_, "offBoardEnter", enter_->text());
    named(setUp_, "offBoardSetUp", setUp_->text());
    named(delay_, "offBoardDelay", delay_->text());
    auto* setUpLine = new QHBoxLayout;
    setUpLine->addWidget(boards_, 1);
    setUpLine->addWidget(setUp_);
    column->addLayout(setUpLine);
    column->addWidget(way_);
    auto* how = new QHBoxLayout;
    how->addWidget(concealed_);
    how->addWidget(road_);
    how->addStretch(1);
    column->addLayout(how);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(delay_);
    buttons->addWidget(enter_, 1);
    column->addLayout(buttons);
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &OffBoardPanel::showGroup);
    connect(tree_, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        if (const QString hex = item->data(0, hexRole).toString(); !hex.isEmpty())
            Q_EMIT hexWanted(hex);
        else
            askHex();
    });
    connect(enter_, &QPushButton::clicked, this, &OffBoardPanel::askHex);
    connect(delay_, &QPushButton::clicked, this, [this] {
        game_.perform({{"do", "delay_entry"}, {"group", group_}});
    });
    connect(setUp_, &QPushButton::clicked, this, [this] {
        Json boards = Json::array();
        for (const QString& b : boards_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts))
            boards.push_back(b.toStdString());
        game_.perform({{"do", "set_up_offboard"}, {"group", group_}, {"boards", boards}});
    });
    connect(boards_, &QLineEdit::returnPressed, setUp_, &QPushButton::click);
    connect(&game_, &GameController::gameChanged, this, &OffBoardPanel::refresh);
    connect(&game_, &GameController::stateChanged, this, &OffBoardPanel::refresh);
    connect(&game_, &GameController::viewerChanged, this, &OffBoardPanel::refresh);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &OffBoardPanel::refresh);
}

bool OffBoardPanel::hasContent() const {
    return tree_->topLevelItemCount() > 0;
}

void OffBoardPanel::refresh() {
    filling_ = true;
    const QStringList before = chosenPieces();
    const std::string group = group_;
    tree_->clear();
    if (game_.hasGame()) {
        for (const auto& [name, g] : game_.shown().reinforcements)
            if (game_.maySee(g.side) && !waiting(game_.shown(), name).empty()) addGroup(name);
        addGone();
        // What was chosen stays chosen, as far as it still waits.
        for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
            QTreeWidgetItem* top = tree_->topLevelItem(i);
            if (before.isEmpty() && !group.empty() && top->data(0, groupRole).toString() == qs(group))
                top->setSelected(true);
            for (int k = 0; k < top->childCount(); ++k)
                if (before.contains(top->child(k)->data(0, pieceRole).toString()))
                    top->child(k)->setSelected(true);
        }
    }
    filling_ = false;
    showGroup();
}

QString OffBoardPanel::turnText(const std::string& name) const {
    const EntryGroup& g = game_.shown().reinforcements.at(name);
    const State& state = game_.shown();
    const int turn = g.turn + g.delayed;
    QString text = tr("%1 · %2 · turn %3").arg(qs(name), qs(state.sideName(g.side))).arg(turn);
    if (g.delayed > 0) text += tr(" (delayed by %1)").arg(g.delayed);
    const auto due = entriesDue(state);
    if (std::find(due.begin(), due.end(), name) != due.end()) text += tr(" · now");
    if (!g.board.empty()) text += tr(" · set up on board %1").arg(qs(g.board));
    return text;
}

void OffBoardPanel::addGroup(const std::string& name) {
    const State& state = game_.shown();
    auto* top = new QTreeWidgetItem(tree_);
    top->setText(0, turnText(name));
    top->setData(0, groupRole, qs(name));
    QFont bold = tree_->font();
    bold.setBold(true);
    top->setFont(0, bold);
    for (const PieceId& id : waiting(state, name)) {
        const Piece& piece = *state.piece(id);
        const CounterFace face = faceOf(piece, nationOf(state, piece.side));
        auto* item = new QTreeWidgetItem(top);
        item->setText(0, face.words);
        item->setIcon(0, counterIcon(face, devicePixelRatioF()));
        item->setData(0, pieceRole, qs(id.text));
        item->setData(0, groupRole, qs(name));
    }
    top->setExpanded(true);
}

void OffBoardPanel::addGone() {
    const State& state = game_.shown();
    QTreeWidgetItem* top = nullptr;
    for (const auto& [id, note] : state.exits) {
        if (!game_.maySee(note.side)) continue;
        const Piece* piece = state.piece(id);
        if (piece == nullptr || piece->gone != exited) continue;
        if (top == nullptr) {
            top = new QTreeWidgetItem(tree_);
            top->setText(0, tr("Left the map"));
            QFont bold = tree_->font();
            bold.setBold(true);
            top->setFont(0, bold);
            top->setFlags(Qt::ItemIsEnabled);
        }
        const CounterFace face = faceOf(*piece, nationOf(state, piece->side));
        QStringList edges;
        if (const auto h = game_.ground().find(note.hex))
            for (const MapEdge e : edgesAt(game_.ground(), *h)) edges << qs(edgeName(game_.ground(), e));
        auto* item = new QTreeWidgetItem(top);
        item->setText(0, tr("%1: from %2, %3 edge, turn %4 %5, %6 %7")
                             .arg(face.words, qs(note.hex), edges.join(QStringLiteral("/")))
                             .arg(note.turn)
                             .arg(qs(enumText(note.phase)), qs(pointsText(note.spent)),
                                  qs(pointsName(wayOf(state, {id})))));
        item->setIcon(0, counterIcon(face, devicePixelRatioF()));
        item->setData(0, hexRole, qs(note.hex));
    }
    if (top != nullptr) top->setExpanded(true);
}

QStringList OffBoardPanel::chosenPieces() const {
    return static_cast<OffBoardTree*>(tree_)->idsOf(tree_->selectedItems());
}

void OffBoardPanel::showGroup() {
    if (filling_) return;
    group_.clear();
    drawings_.clear();
    for (const QTreeWidgetItem* item : tree_->selectedItems())
        if (group_.empty()) group_ = item->data(0, groupRole).toString().toStdString();
    const bool any = !group_.empty() && game_.hasGame() && game_.shown().reinforcements.contains(group_);
    for (QWidget* w :
         std::initializer_list<QWidget*>{enter_, setUp_, delay_, boards_, way_, concealed_, road_})
        w->setVisible(any);
    if (!any) {
        group_.clear();
        words_->setText(hasContent() ? tr("Choose a group: the map shows by which hexes it may enter.")
                                     : tr("Nobody waits off-board, and nobody has left the map."));
        Q_EMIT drawingsChanged();
        return;
    }
    const EntryGroup& g = game_.shown().reinforcements.at(group_);
    QStringList lines;
    bool first = true;
    for (const EntryTurn& turn : entryTurns(game_.shownView(), g)) {
        QString text = turn.radius == 0 ? tr("<b>Turn %1</b>: by %2").arg(turn.turn).arg(hexList(turn.open))
                                        : tr("<b>Turn %1</b>, within %2 hexes: by %3")
                                              .arg(turn.turn)
                                              .arg(turn.radius)
                                              .arg(hexList(turn.open));
        if (turn.open.empty())
            text = turn.radius == 0 ? tr("<b>Turn %1</b>: every hex is blocked").arg(turn.turn)
                                    : tr("<b>Turn %1</b>, within %2 hexes: every hex is blocked")
                                          .arg(turn.turn)
                                          .arg(turn.radius);
        int told = 0;
        for (const auto& [hex, why] : turn.obstructed)
            if (++told <= 3 && !why.empty()) text += QStringLiteral("<br>× ") + qs(why.front().text.text());
        if (told > 3) text += tr("<br>× and %1 more hexes").arg(told - 3);
        lines << text;
        if (first) {
            MapDrawing open, shut;
            open.kind = MapDrawing::Kind::entry;
            open.label = tr("entry");
            shut.kind = MapDrawing::Kind::entryShut;
            shut.label = tr("blocked");
            for (const std::string& n : turn.open)
                if (const auto h = game_.ground().find(n)) open.hexes.push_back(*h);
            for (const auto& [n, why] : turn.obstructed)
                if (const auto h = game_.ground().find(n)) shut.hexes.push_back(*h);
            if (!open.hexes.empty()) drawings_.push_back(std::move(open));
            if (!shut.hexes.empty()) drawings_.push_back(std::move(shut));
        }
        first = false;
    }
    words_->setText(lines.join(QStringLiteral("<br>")));
    const auto may = [&](QPushButton* button, const Json& command) {
        const Findings findings = game_.check(command);
        button->setEnabled(worst(findings) != Verdict::forbidden);
        button->setToolTip(findingsText(findings, Verdict::ruling));
    };
    // Without boards only the boards may be missing.
    may(setUp_, {{"do", "set_up_offboard"}, {"group", group_}, {"boards", {"-"}}});
    boards_->setEnabled(setUp_->isEnabled());
    setUp_->setVisible(g.board.empty());
    boards_->setVisible(g.board.empty());
    way_->setVisible(!g.board.empty());
    may(delay_, {{"do", "delay_entry"}, {"group", group_}});
    const Phase phase = game_.shown().clock.phase;
    enter_->setEnabled(phase == Phase::MPh || phase == Phase::APh);
    Q_EMIT drawingsChanged();
}

void OffBoardPanel::askHex() {
    const QStringList ids = chosenPieces();
    if (ids.isEmpty()) {
        game_.post(Notice::Kind::refused, tr("Choose the counters that enter."));
        return;
    }
    asks_.hex(tr("By which hex do they enter? A click, or the arrow keys and Enter."),
              [this, ids](const std::string& hex) { enter(ids, hex); });
}

void OffBoardPanel::enter(const QStringList& ids, const std::string& hex) {
    if (!game_.hasGame() || ids.isEmpty()) return;
    Json command = {{"do", "enter_map"}, {"pieces", Json::array()}, {"at", hex}};
    QStringList all = ids;
    // What a unit carries comes with it.
    for (const auto& [id, p] : game_.state().pieces)
        if (p.gone == offBoard && ids.contains(qs(p.carrier.text)) && !all.contains(qs(id.text)))
            all << qs(id.text);
    for (const QString& id : all) command["pieces"].push_back(id.toStdString());
    if (concealed_->isChecked()) command["kind"] = "concealed";
    if (road_->isChecked()) command["how"] = "road";
    const QStringList way = way_->text().toUpper().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (way_->isVisibleTo(this) && !way.isEmpty()) {
        command["off_board"] = Json::array();
        for (const QString& h : way) command["off_board"].push_back(h.toStdString());
    }
    game_.perform(command);
}

}  // namespace shellgame::app
