// SPDX-License-Identifier: MIT
#include "setup/counter_palette.hpp"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <set>

#include "map/map_view.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "widgets/clear_button.hpp"
#include "widgets/counter_icon.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Maximum number of stacks of another scenario in the list.
constexpr int mostListed = 400;

/// Lists pieces in the form that a player types, such as "2x 4-6-7, LMG".
QString typedLine(const State& state, const std::vector<PieceId>& pieces) {
    QStringList order;
    std::map<QString, int> count;
    for (const PieceId& id : pieces)
        if (const Piece* p = state.piece(id); p != nullptr && count[qs(p->type)]++ == 0) order << qs(p->type);
    QStringList out;
    for (const QString& type : std::as_const(order))
        out << (count[type] > 1 ? QStringLiteral("%1x %2").arg(count[type]).arg(type) : type);
    return out.join(QStringLiteral(", "));
}

QString prefixOf(MarkerKind kind) {
    return kind == MarkerKind::hip       ? QStringLiteral("hip ")
           : kind == MarkerKind::cloaked ? QStringLiteral("cloak ")
           : kind == MarkerKind::mine    ? QStringLiteral("mine ")
                                         : QString();
}

/// Returns all stacks of a side: those under markers, those face up, and those that enter later.
QStringList stacksOf(const State& state, const SideId& side) {
    QStringList out;
    for (const auto& [id, m] : state.markers) {
        if (m.side != side) continue;
        if (!m.contents.empty()) out << prefixOf(m.kind) + typedLine(state, m.contents);
        if (m.dummies > 0) out << QStringLiteral("? x%1").arg(m.dummies);
    }
    std::map<std::pair<Location, std::string>, std::vector<PieceId>> together;
    for (const auto& [id, p] : state.pieces)
        if (p.side == side && p.under.empty() && (p.inPlay() || !p.entry.empty()))
            together[{p.at, p.entry}].push_back(id);
    for (const auto& [where, pieces] : together)
        out << (where.second.empty() ? QStringLiteral("known ") : QString()) + typedLine(state, pieces);
    return out;
}

constexpr int describedAs = Qt::UserRole + 1;  ///< item role: kind and side of a counter, so that a search
                                               ///< finds them too

/// The list of counters. A drag takes the names of counters to the map. If the list is empty, it shows the
/// reason.
class PaletteList : public QListWidget {
  public:
    void setNothing(const QString& words) {
        nothing_ = words;
        setAccessibleDescription(words);
        viewport()->update();
    }
    /// Shows single counters in several columns, so that more of them are visible, and stacks in one column.
    void setSingle(bool single) {
        single_ = single;
        constexpr int letters = 9;  // enough for most names of counters
        const int least = iconSize().width() + fontMetrics().averageCharWidth() * letters + 12;
        const int width = viewport()->width() - 2;
        const int columns = single ? std::max(1, width / least) : 1;
        setGridSize({std::max(1, width / columns),
                     std::max(fontMetrics().height(), single ? iconSize().height() : 0) + 2});
    }

  protected:
    [[nodiscard]] QStringList mimeTypes() const override { return {QLatin1String(MapView::countersMime)}; }
    [[nodiscard]] QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override {
        if (items.isEmpty()) return nullptr;
        auto* carried = new QMimeData;
        carried->setData(QLatin1String(MapView::countersMime), items.front()->text().toUtf8());
        return carried;
    }
    void resizeEvent(QResizeEvent* event) override {
        QListWidget::resizeEvent(event);
        setSingle(single_);
    }
    void paintEvent(QPaintEvent* event) override {
        QListWidget::paintEvent(event);
        if (nothing_.isEmpty()) return;
        QPainter p(viewport());
        p.setPen(palette().color(QPalette::Text));
        p.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignHCenter | Qt::TextWordWrap, nothing_);
    }

  private:
    QString nothing_;
    bool single_ = true;
};

}  // namespace

CounterPalette::CounterPalette(GameController& game, QWidget* parent)
    : QWidget(parent), game_(game), source_(new QComboBox), search_(new QLineEdit), list_(new PaletteList) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* line = new QHBoxLayout;
    setObjectName(QStringLiteral("counterPalette"));
    source_->setObjectName(QStringLiteral("paletteSource"));
    source_->setAccessibleName(tr("Counters to pick from"));
    source_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    source_->setMinimumContentsLength(8);
    line->addWidget(source_, 1);
    auto* from = new QToolButton;
    from->setObjectName(QStringLiteral("paletteScenario"));
    from->setText(QStringLiteral("…"));
    from->setFocusPolicy(Qt::StrongFocus);
    from->setToolTip(tr("Lists the stacks of another scenario's OBs here. Place each with a click."));
    from->setAccessibleName(from->toolTip());
    line->addWidget(from);
    line->addWidget(search_, 1);
    column->addLayout(line);
    search_->setObjectName(QStringLiteral("paletteSearch"));
    search_->setAccessibleName(tr("Search for a counter"));
    search_->setPlaceholderText(tr("Search: 4-6-7, Tiger, mortar …"));
    clearOnceWritten(*search_);
    search_->installEventFilter(this);
    list_->setObjectName(QStringLiteral("paletteList"));
    list_->setAccessibleName(tr("Counters"));
    list_->setIconSize(QSize(24, 24));
    list_->setUniformItemSizes(true);
    list_->setFlow(QListView::LeftToRight);
    list_->setWrapping(true);
    list_->setResizeMode(QListView::Adjust);
    list_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    list_->setMinimumHeight(fontMetrics().height() * 4);
    list_->setDragEnabled(true);
    list_->setToolTip(tr("Click a counter and then its hex, or drag it there."));
    list_->installEventFilter(this);
    column->addWidget(list_, 1);
    connect(source_, &QComboBox::currentIndexChanged, this, &CounterPalette::list);
    connect(search_, &QLineEdit::textChanged, this, &CounterPalette::filter);
    connect(list_, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) { take(item, true); });
    connect(from, &QToolButton::clicked, this, &CounterPalette::scenarioWanted);
}

void CounterPalette::follow(const SideId& side) {
    if (side == side_ && source_->count() > 0) return;
    side_ = side;
    const QSignalBlocker quiet(source_);
    const int before = std::max(source_->currentIndex(), 0);
    source_->clear();
    source_->addItem(qs(game_.shown().sideName(side)));
    source_->addItem(tr("All counters"));
    for (const Ob& ob : obs_) source_->addItem(ob.name);
    source_->setCurrentIndex(std::min(before, source_->count() - 1));
    list();
}

void CounterPalette::list() {
    list_->clear();
    const int at = source_->currentIndex();
    static_cast<PaletteList*>(list_)->setSingle(at < 2);
    if (at >= 2) {
        for (const QString& stack : obs_[static_cast<std::size_t>(at - 2)].stacks) list_->addItem(stack);
    } else if (at >= 0) {
        const auto side = game_.shown().sides.find(side_);
        listCounters(side == game_.shown().sides.end() ? std::string() : side->second.nationality, at == 1);
    }
    filter();
}

void CounterPalette::listCounters(const std::string& nation, bool all) {
    const Catalogue& catalogue = Catalogue::builtIn();
    std::vector<std::string> nations{nation};
    if (const Nation* n = catalogue.nation(nation)) {
        nations = {n->id};
        nations.insert(nations.end(), n->then.begin(), n->then.end());
    }
    const auto rank = [&](const PieceType& t) {
        const auto it = std::find(nations.begin(), nations.end(), t.nation);
        return t.nation.empty() ? nations.size() : static_cast<std::size_t>(it - nations.begin());
    };
    std::vector<const PieceType*> rows;
    for (const PieceType& t : catalogue.all())
        if (all || t.nation.empty() || rank(t) < nations.size()) rows.push_back(&t);
    std::stable_sort(rows.begin(), rows.end(), [&](const PieceType* a, const PieceType* b) {
        const auto home = [&](const PieceType* t) { return t->nation.empty() ? 0 : rank(*t); };
        return all ? a->cls < b->cls : std::pair(home(a), a->cls) < std::pair(home(b), b->cls);
    });
    std::set<std::string> told;
    for (const PieceType* t : rows)
        if (told.insert(t->name).second && list_->count() < mostListed) addCounter(t->name, nation);
}

void CounterPalette::addCounter(const std::string& name, const std::string& nation) {
    Problems problems;
    const Json json = name;
    const auto spec = readPieceSpec(Reader(json, problems, ""), side_, nation);
    auto* item = new QListWidgetItem(qs(name), list_);
    if (!spec) return;
    const CounterFace face = faceOf(spec->piece, QString::fromStdString(nation));
    item->setIcon(counterIcon(face, devicePixelRatioF()));
    item->setData(describedAs, face.words);
}

void CounterPalette::filter() {
    const QString typed = search_->text().trimmed();
    QListWidgetItem* first = nullptr;
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* item = list_->item(i);
        item->setHidden(!typed.isEmpty() && !item->text().contains(typed, Qt::CaseInsensitive) &&
                        !item->data(describedAs).toString().contains(typed, Qt::CaseInsensitive));
        if (first == nullptr && !item->isHidden()) first = item;
    }
    list_->setCurrentItem(typed.isEmpty() ? nullptr : first);
    static_cast<PaletteList*>(list_)->setNothing(
        first != nullptr ? QString()
        : typed.isEmpty()
            ? tr("No counters.")
            : tr("No counter is called “%1” here. Choose “All counters”, or change the search.").arg(typed));
}

/// Picks a counter or a stack. After a click the list stays unchanged, because the mouse is over it.
void CounterPalette::take(QListWidgetItem* item, bool byMouse) {
    if (item == nullptr || item->isHidden()) return;
    const bool whole = source_->currentIndex() >= 2;
    Q_EMIT picked(item->text(), whole, byMouse);
    if (!byMouse) search_->clear();
    if (!whole) return;
    // Show items that are already used in a different style, although they can be used again.
    QFont font = item->font();
    font.setStrikeOut(true);
    item->setFont(font);
}

bool CounterPalette::takeFrom(const QString& path) {
    const auto game = loadGame(path.toStdString(), game_.lookup());
    if (!game) {
        QStringList lines;
        for (const Problem& p : game.error()) lines << inputFault(p.text());
        game_.post(Notice::Kind::refused,
                   tr("%1 has no OB that can be listed here.").arg(QFileInfo(path).fileName()),
                   lines.join(QLatin1Char('\n')));
        return false;
    }
    const State& state = game->session->start();
    const QString title =
        game->info.title.empty() ? QFileInfo(path).completeBaseName() : qs(game->info.title);
    const std::size_t first = obs_.size();
    for (const auto& [id, side] : state.sides)
        if (Ob ob{tr("%1: %2").arg(title, qs(side.name)), stacksOf(state, id)}; !ob.stacks.isEmpty())
            obs_.push_back(std::move(ob));
    if (obs_.size() == first) {
        game_.post(Notice::Kind::refused, tr("%1 has no counters.").arg(title));
        return false;
    }
    for (std::size_t i = first; i < obs_.size(); ++i) source_->addItem(obs_[i].name);
    // Propose an OB of the same nation first.
    const auto ours = game_.shown().sides.find(side_);
    std::size_t meant = first;
    std::size_t n = first;
    for (const auto& [id, side] : state.sides) {
        if (ours != game_.shown().sides.end() && n < obs_.size() &&
            side.nationality == ours->second.nationality)
            meant = n;
        ++n;
    }
    source_->setCurrentIndex(static_cast<int>(meant) + 2);
    return true;
}

bool CounterPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (watched == search_ && key == Qt::Key_Down) {
        if (list_->currentItem() == nullptr) list_->setCurrentRow(0);
        list_->setFocus(Qt::OtherFocusReason);
        return true;
    }
    if (enter) {
        take(list_->currentItem(), false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace shellgame::app
