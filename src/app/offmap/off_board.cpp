// SPDX-License-Identifier: MIT
#include "offmap/off_board.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "map/map_view.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/setup_board.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "widgets/counter_icon.hpp"
#include "widgets/flow_layout.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

enum OffBoardRole { pieceRole = Qt::UserRole, groupRole, hexRole };

/// The list of counters that can be dragged onto the map.
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
            // If a whole group is selected, add all its counters.
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

QString hexList(const std::set<std::string, HexOrder>& hexes) {
    QStringList out;
    for (const std::string& h : hexes) out << qs(h);
    // If the hexes are a whole edge, list only the first and the last, because the complete list would fill
    // the panel.
    if (out.size() > 8)
        return OffBoardPanel::tr("%1 … %2 (%n hexes)", nullptr, static_cast<int>(out.size()))
            .arg(out.front(), out.back());
    return listed(out);
}

}  // namespace

OffBoardPanel::OffBoardPanel(GameController& game, MapAsks& asks, QWidget* parent)
    : QWidget(parent),
      game_(game),
      asks_(asks),
      tree_(new OffBoardTree),
      words_(new QLabel),
      concealed_(new QCheckBox(tr("under a “?”"))),
      road_(new QCheckBox(tr("by road"))),
      way_(new QLineEdit),
      boards_(new QLineEdit),
      edge_(new QComboBox),
      starts_(new QPushButton(tr("&Starting status"))),
      startsMenu_(new QMenu(starts_)),
      enter_(new QPushButton(tr("&Enter by a hex …"))),
      setUp_(new QPushButton(tr("&Draw a board"))),
      delay_(new QPushButton(tr("De&lay entry"))),
      bring_(new QPushButton(tr("&Turn of entry …"))) {
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
    tree_->setToolTip(tr("Drag counters, or a whole group, onto their entry hex."));
    column->addWidget(tree_, 1);
    words_->setObjectName(QStringLiteral("offBoardWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::RichText);
    column->addWidget(words_);
    const auto named = [](auto* w, const char* name, const QString& words) {
        w->setObjectName(QLatin1String(name));
        w->setAccessibleName(words);
    };
    named(way_, "offBoardWay", tr("Hexes of the way on the setup board"));
    way_->setPlaceholderText(tr("way on the setup board: Y9 Y10"));
    way_->setToolTip(
        tr("Hexes of the setup board on the way to the map, starting with the setup hex (A2.51)"));
    named(boards_, "offBoardBoards", tr("Boards that are not in use"));
    boards_->setPlaceholderText(tr("boards not in use: 3 7 12"));
    named(edge_, "offBoardEdge", tr("Edge of the board that touches the map"));
    edge_->addItem(tr("long edge"), true);
    edge_->addItem(tr("short edge"), false);
    edge_->setToolTip(
        tr("If the board's long edge touches the map, its roads are hexrows Y, Q and I; otherwise they "
           "are all hexes with the number 5 (A2.51)"));
    named(starts_, "offBoardStarts", tr("Starting status"));
    starts_->setMenu(startsMenu_);
    starts_->setToolTip(tr("CE or BU, limbered or dismantled, loaded or not (A2.52)"));
    named(concealed_, "offBoardConcealed", concealed_->text());
    named(road_, "offBoardRoad", road_->text());
    named(enter_, "offBoardEnter", enter_->text());
    named(setUp_, "offBoardSetUp", setUp_->text());
    named(delay_, "offBoardDelay", delay_->text());
    named(bring_, "offBoardBring", bring_->text());
    auto* setUpLine = new QHBoxLayout;
    setUpLine->addWidget(boards_, 1);
    setUpLine->addWidget(edge_);
    setUpLine->addWidget(setUp_);
    column->addLayout(setUpLine);
    column->addWidget(way_);
    // Let the rows wrap. Otherwise the column of panels would become wider when units are due to enter.
    for (const std::vector<QWidget*>& some :
         {std::vector<QWidget*>{concealed_, road_}, std::vector<QWidget*>{delay_, starts_, enter_, bring_}}) {
        auto* row = new FlowLayout(nullptr);
        for (QWidget* w : some) row->addWidget(w);
        column->addLayout(row);
    }
    connect(tree_, &QTreeWidget::itemSelectionChanged, this, &OffBoardPanel::choose);
    connect(edge_, &QComboBox::activated, this, &OffBoardPanel::showGroup);
    connect(startsMenu_, &QMenu::aboutToShow, this, &OffBoardPanel::fillStarts);
    connect(tree_, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
        if (const QString hex = item->data(0, hexRole).toString(); !hex.isEmpty())
            Q_EMIT hexWanted(hex);
        else
            askHex();
    });
    connect(enter_, &QPushButton::clicked, this, &OffBoardPanel::askHex);
    connect(bring_, &QPushButton::clicked, this, &OffBoardPanel::bringIn);
    connect(delay_, &QPushButton::clicked, this, [this] { game_.perform(DelayEntryAct{.group = group_}); });
    connect(setUp_, &QPushButton::clicked, this, [this] { game_.perform(setUpAct()); });
    connect(boards_, &QLineEdit::returnPressed, setUp_, &QPushButton::click);
    connect(&game_, &GameController::gameChanged, this, [this] {
        edgeOf_.clear();  // another game may have a different group with this name
        refresh();
    });
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
        // Select the previously selected counters again, unless they have entered.
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
    if (g.turn == 0) return tr("%1 · %2 · out of play").arg(qs(name), qs(state.sideName(g.side)));
    QString text = tr("%1 · %2 · turn %3").arg(qs(name), qs(state.sideName(g.side))).arg(turn);
    if (g.delayed > 0) text = tr("%1 (delayed by %2)").arg(text, QString::number(g.delayed));
    const auto due = entriesDue(state);
    if (std::find(due.begin(), due.end(), name) != due.end()) text = tr("%1 · now").arg(text);
    return g.board.empty() ? text : tr("%1 · set up on board %2").arg(text, qs(g.board));
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
            for (const MapEdge e : edgesAt(game_.ground(), *h)) edges << term(edgeName(game_.ground(), e));
        auto* item = new QTreeWidgetItem(top);
        item->setText(0, tr("%1: from %2, %3 edge, turn %4 %5, %6 %7")
                             .arg(face.words, qs(note.hex), edges.join(QStringLiteral("/")))
                             .arg(note.turn)
                             .arg(term(note.phase), qs(pointsText(note.spent)),
                                  coreText(pointsName(wayOf(state, {id})))));
        item->setIcon(0, counterIcon(face, devicePixelRatioF()));
        item->setData(0, hexRole, qs(note.hex));
    }
    if (top != nullptr) top->setExpanded(true);
}

QStringList OffBoardPanel::chosenPieces() const {
    return static_cast<OffBoardTree*>(tree_)->idsOf(tree_->selectedItems());
}

SetUpOffboardAct OffBoardPanel::setUpAct() const {
    SetUpOffboardAct out{.group = group_, .lengthwise = edge_->currentData().toBool()};
    for (const QString& b : boards_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        out.boards.push_back(b.toStdString());
    return out;
}

std::vector<Hex> OffBoardPanel::entryHexes() const {
    for (const MapDrawing& d : drawings_)
        if (d.kind != MapDrawing::Kind::entryShut) return d.hexes;
    return drawings_.empty() ? std::vector<Hex>{} : drawings_.front().hexes;
}

/// Responds when the player selects a row of the list.
void OffBoardPanel::choose() {
    if (filling_) return;
    const std::string before = group_;
    showGroup();
    if (!group_.empty() && group_ != before) Q_EMIT entryChosen(entryHexes());
}

/// Proposes the edge that fits the group, unless the player has chosen another edge for that group.
void OffBoardPanel::showEdge(const EntryGroup& group) {
    if (edgeOf_ == group_) return;
    edgeOf_ = group_;
    edge_->setCurrentIndex(edge_->findData(longEdgeFits(game_.ground(), group)));
}

/// Fills the menu with the states in which the selected counters may start (A2.52).
void OffBoardPanel::fillStarts() {
    startsMenu_->clear();
    if (!game_.hasGame()) return;
    const State& state = game_.shown();
    std::vector<PieceId> chosen;
    for (const QString& id : chosenPieces())
        if (const PieceId piece(id.toStdString()); state.piece(piece) != nullptr) chosen.push_back(piece);
    const auto offer = [this](const QString& text, const auto& act) {
        if (worst(game_.check(act)) == Verdict::forbidden) return;
        connect(startsMenu_->addAction(text), &QAction::triggered, this, [this, act] { game_.perform(act); });
    };
    for (const PieceId& id : chosen) {
        const Piece& p = *state.piece(id);
        const QString who = qs(p.type);
        if (p.kind == PieceClass::vehicle && p.closedTopped)
            offer(p.buttonedUp ? tr("%1: crew exposed (CE)").arg(who) : tr("%1: buttoned up (BU)").arg(who),
                  StanceAct{.piece = id, .bu = !p.buttonedUp});
        if (!p.isUnit()) {
            const bool gun = p.kind == PieceClass::gun;
            const char* mark = gun ? "limbered" : "dismantled";
            if (p.marks.contains(mark))
                offer((gun ? tr("%1: not limbered") : tr("%1: not dismantled")).arg(who),
                      MarkAct{.piece = id, .remove = {mark}});
            else
                offer((gun ? tr("%1: limbered") : tr("%1: dismantled")).arg(who),
                      MarkAct{.piece = id, .add = {mark}});
        }
        if (!p.carrier.empty())
            offer(p.isUnit() ? tr("%1: on foot").arg(who) : tr("%1: not possessed").arg(who),
                  UnloadAct{.piece = id});
    }
    for (const PieceId& on : waiting(state, group_)) {
        if (std::find(chosen.begin(), chosen.end(), on) != chosen.end()) continue;
        const QString whom = qs(state.piece(on)->type);
        offer(tr("Load on %1").arg(whom), LoadAct{.pieces = chosen, .on = on});
        offer(tr("Possessed or carried by %1").arg(whom), TransferAct{.pieces = chosen, .to = on});
    }
    if (startsMenu_->isEmpty()) startsMenu_->addAction(tr("No choices"))->setEnabled(false);
}

void OffBoardPanel::showGroup() {
    if (filling_) return;
    group_.clear();
    drawings_.clear();
    for (const QTreeWidgetItem* item : tree_->selectedItems())
        if (group_.empty()) group_ = item->data(0, groupRole).toString().toStdString();
    const bool any = !group_.empty() && game_.hasGame() && game_.shown().reinforcements.contains(group_);
    for (QWidget* w : std::initializer_list<QWidget*>{enter_, setUp_, delay_, boards_, edge_, starts_, way_,
                                                      concealed_, road_})
        w->setVisible(any);
    bring_->hide();
    if (!any) {
        group_.clear();
        words_->setText(hasContent() ? tr("Select a group to see its entry hexes on the map.")
                                     : tr("No units are off-board or have left the map."));
        Q_EMIT drawingsChanged();
        return;
    }
    const EntryGroup& g = game_.shown().reinforcements.at(group_);
    if (g.turn == 0) {
        bring_->show();
        for (QWidget* w : std::initializer_list<QWidget*>{enter_, starts_, setUp_, delay_, boards_, edge_,
                                                          way_, concealed_, road_})
            w->hide();
        words_->setText(
            tr("They are out of play. Give them a turn of entry to bring them in, or place them on the "
               "map during setup."));
        Q_EMIT drawingsChanged();
        return;
    }
    const auto due = entriesDue(game_.shown());
    const bool now = std::find(due.begin(), due.end(), group_) != due.end();
    showEdge(g);
    QStringList lines;
    bool first = true;
    for (const EntryTurn& turn : entryTurns(game_.shownView(), g)) {
        lines << entryText(turn);
        if (first) drawEntry(turn, now);
        first = false;
    }
    judgeGroup(g, lines);
    words_->setText(lines.join(QStringLiteral("<br>")));
    const Phase phase = game_.shown().clock.phase;
    enter_->setEnabled(now && (phase == Phase::MPh || phase == Phase::APh));
    enter_->setToolTip(now ? QString() : tr("These units enter in turn %1.").arg(g.turn + g.delayed));
    Q_EMIT drawingsChanged();
}

/// Prompts for the turn in which a group that is out of play enters.
void OffBoardPanel::bringIn() {
    const int now = game_.shown().clock.turn;
    bool wanted = false;
    const int turn = QInputDialog::getInt(this, tr("Turn of entry"), tr("They enter in turn:"), now, now,
                                          lastTurn, 1, &wanted);
    if (wanted) game_.perform(CorrectAct{.pointer = "/reinforcements/" + group_ + "/turn", .value = turn});
}

/// Describes the hexes through which the group may enter in a turn, with up to three of the blocked hexes.
QString OffBoardPanel::entryText(const EntryTurn& turn) const {
    QString text = turn.radius == 0 ? tr("<b>Turn %1</b>: by %2").arg(turn.turn).arg(hexList(turn.open))
                                    : tr("<b>Turn %1</b>, within %2: by %3")
                                          .arg(turn.turn)
                                          .arg(tr("%n hexes", nullptr, turn.radius), hexList(turn.open));
    if (turn.open.empty())
        text = turn.radius == 0 ? tr("<b>Turn %1</b>: every hex is blocked").arg(turn.turn)
                                : tr("<b>Turn %1</b>, within %2: every hex is blocked")
                                      .arg(turn.turn)
                                      .arg(tr("%n hexes", nullptr, turn.radius));
    int told = 0;
    for (const auto& [hex, why] : turn.obstructed)
        if (++told <= 3 && !why.empty()) text += QStringLiteral("<br>× ") + qs(why.front().message);
    return told > 3 ? tr("%1<br>× and %n more hexes", nullptr, told - 3).arg(text) : text;
}

void OffBoardPanel::drawEntry(const EntryTurn& turn, bool now) {
    MapDrawing open, shut;
    open.kind = now ? MapDrawing::Kind::entry : MapDrawing::Kind::entryLater;
    open.label = now ? tr("entry") : tr("turn %1").arg(turn.turn);
    shut.kind = MapDrawing::Kind::entryShut;
    shut.label = tr("blocked");
    for (const std::string& n : turn.open)
        if (const auto h = game_.ground().find(n)) open.hexes.push_back(*h);
    for (const auto& [n, why] : turn.obstructed)
        if (const auto h = game_.ground().find(n)) shut.hexes.push_back(*h);
    if (!open.hexes.empty()) drawings_.push_back(std::move(open));
    if (!shut.hexes.empty()) drawings_.push_back(std::move(shut));
}

/// Enables the buttons that the rules allow, and explains why the others are disabled.
void OffBoardPanel::judgeGroup(const EntryGroup& g, QStringList& lines) {
    // Ignore a missing board number, because its field is enabled together with the button.
    Findings draw = game_.check(setUpAct());
    for (const Finding& f : draw)
        if (f.code == FindingCode::edgeUnfit) lines << qs(f.message);
    std::erase_if(draw, [](const Finding& f) { return f.subject == "/boards"; });
    setUp_->setEnabled(worst(draw) != Verdict::forbidden);
    setUp_->setToolTip(findingsText(draw, Verdict::ruling));
    for (QWidget* w : std::initializer_list<QWidget*>{boards_, edge_}) {
        w->setEnabled(setUp_->isEnabled());
        w->setVisible(g.board.empty());
    }
    setUp_->setVisible(g.board.empty());
    const QStringList ids = chosenPieces();
    starts_->setVisible(std::any_of(ids.begin(), ids.end(), [&](const QString& id) {
        return choosesOffBoard(game_.shown(), PieceId(id.toStdString()));
    }));
    way_->setVisible(!g.board.empty());
    const Findings delay = game_.check(DelayEntryAct{.group = group_});
    delay_->setEnabled(worst(delay) != Verdict::forbidden);
    delay_->setToolTip(findingsText(delay, Verdict::ruling));
}

void OffBoardPanel::askHex() {
    const QStringList ids = chosenPieces();
    if (ids.isEmpty()) {
        game_.post(Notice::Kind::refused, tr("Select the counters that enter."));
        return;
    }
    asks_.goTo(entryHexes());
    asks_.hex(tr("Click the entry hex, or go there with the arrow keys and press Enter."),
              [this, ids](const std::string& hex) { enter(ids, hex); });
}

void OffBoardPanel::enter(const QStringList& ids, const std::string& hex) {
    if (!game_.hasGame() || ids.isEmpty()) return;
    EnterMapAct act{.at = {hex, 0}};
    QStringList all = ids;
    // A weapon enters with the unit that possesses it.
    for (const auto& [id, p] : game_.shown().pieces)
        if (p.gone == offBoard && ids.contains(qs(p.carrier.text)) && !all.contains(qs(id.text)))
            all << qs(id.text);
    for (const QString& id : all) act.pieces.emplace_back(id.toStdString());
    if (concealed_->isChecked()) act.kind = EntersUnder::concealed;
    if (road_->isChecked()) act.how = Crossing::road;
    if (way_->isVisibleTo(this))
        for (const QString& h : way_->text().toUpper().split(QLatin1Char(' '), Qt::SkipEmptyParts))
            act.offBoard.push_back(h.toStdString());
    game_.perform(act);
}

}  // namespace shellgame::app
