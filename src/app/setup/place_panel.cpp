// SPDX-License-Identifier: MIT
#include "setup/place_panel.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "fixing/force_row.hpp"
#include "settings/input_habits.hpp"
#include "setup/counter_palette.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "widgets/clear_button.hpp"
#include "widgets/up_and_down.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

constexpr int leadsTo = Qt::UserRole + 1;  ///< item role: the page that opens when this line of the checks is
                                           ///< selected

QString kindName(const PlaceKind& kind) {
    return term(kind.name);
}

}  // namespace

PlacePanel::PlacePanel(GameController& game, Selection& selection, MapAsks& asks, CounterPalette& palette,
                       QWidget* parent)
    : QWidget(parent),
      game_(game),
      selection_(selection),
      asks_(asks),
      side_(new QComboBox),
      kinds_(new QTreeWidget),
      hex_(new QLabel),
      editor_(new QStackedWidget),
      input_(new QLineEdit),
      number_(new QWidget),
      numberOf_(new QLabel),
      count_(new QSpinBox),
      fort_(new QWidget),
      fortification_(new QComboBox),
      hexsides_(new QSpinBox),
      nothing_(new QLabel),
      force_(new ForceRow(game)),
      place_(new QPushButton),
      verdict_(new QLabel),
      checks_(new QListWidget),
      palette_(palette),
      below_(new QStackedWidget) {
    // The page scrolls in a low window; the buttons below stay in view.
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 8);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(10, 6, 10, 0);
    column->setSpacing(5);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(4);
    side_->setObjectName(QStringLiteral("placeSide"));
    side_->setAccessibleName(tr("Side that sets up"));
    form->addRow(tr("Side"), side_);
    column->addLayout(form);

    kinds_->setObjectName(QStringLiteral("placeKinds"));
    kinds_->setAccessibleName(tr("What is placed"));
    kinds_->setHeaderLabels({tr("What"), tr("On the map, left")});
    kinds_->setRootIsDecorated(false);
    kinds_->setUniformRowHeights(true);
    kinds_->setAllColumnsShowFocus(true);
    kinds_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    kinds_->header()->setStretchLastSection(false);
    kinds_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    kinds_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    for (const PlaceKind& kind : placeKinds()) {
        auto* item = new QTreeWidgetItem(kinds_);
        item->setText(0, kindName(kind));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    kinds_->setCurrentItem(kinds_->topLevelItem(0));
    // Show all rows of this list, and give the remaining height to the list of checks.
    kinds_->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    kinds_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    kinds_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    column->addWidget(kinds_);

    QFont bold = hex_->font();
    bold.setBold(true);
    hex_->setFont(bold);
    hex_->setObjectName(QStringLiteral("placeHex"));
    column->addWidget(hex_);

    input_->setObjectName(QStringLiteral("placeInput"));
    input_->setAccessibleName(tr("Counters to place"));
    clearOnceWritten(*input_);
    count_->setObjectName(QStringLiteral("placeCount"));
    count_->setAccessibleName(tr("How many"));
    auto* numberLine = new QHBoxLayout(number_);
    numberLine->setContentsMargins(0, 0, 0, 0);
    numberOf_->setBuddy(count_);
    numberLine->addWidget(numberOf_);
    numberLine->addWidget(count_, 1);
    fortification_->setObjectName(QStringLiteral("placeFortification"));
    fortification_->setAccessibleName(tr("Fortification"));
    hexsides_->setObjectName(QStringLiteral("placeHexsides"));
    hexsides_->setAccessibleName(tr("Hexsides"));
    hexsides_->setRange(1, 6);
    hexsides_->setValue(3);
    countIn(hexsides_, [](int n) { return tr("%n hexsides", nullptr, n); });
    auto* fortLine = new QHBoxLayout(fort_);
    fortLine->setContentsMargins(0, 0, 0, 0);
    fortLine->addWidget(fortification_, 1);
    fortLine->addWidget(hexsides_);
    nothing_->setWordWrap(true);
    nothing_->setText(tr("It covers no counters. Select a hex and place it."));
    for (QWidget* w : {static_cast<QWidget*>(input_), number_, fort_, static_cast<QWidget*>(nothing_)})
        editor_->addWidget(w);
    editor_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    column->addWidget(editor_);
    column->addWidget(force_);
    place_->setObjectName(QStringLiteral("placeButton"));
    column->addWidget(place_);
    verdict_->setObjectName(QStringLiteral("placeVerdict"));
    verdict_->setWordWrap(true);
    verdict_->setMinimumHeight(fontMetrics().height() * 2 + 4);
    verdict_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(verdict_);
    makeBelow(column);
    inside->resize(1, 1);  // postpone measuring, because the font is not set yet
    auto* scroll = new UpAndDown;
    scroll->setWidget(inside);
    outer->addWidget(scroll, 1);
    outer->addLayout(makeButtons());
    for (QWidget* w :
         {static_cast<QWidget*>(input_), static_cast<QWidget*>(place_), static_cast<QWidget*>(count_),
          static_cast<QWidget*>(hexsides_), static_cast<QWidget*>(fortification_)})
        w->installEventFilter(this);
    for (QWidget* w : {static_cast<QWidget*>(place_), static_cast<QWidget*>(fortification_)})
        w->setProperty(takesLetters, true);

    connect(input_, &QLineEdit::textChanged, this, &PlacePanel::judge);
    connect(input_, &QLineEdit::returnPressed, this, [this] {
        if (input_->text().trimmed().isEmpty())
            Q_EMIT nothingEntered();
        else
            place();
    });
    connect(place_, &QPushButton::clicked, this, &PlacePanel::place);
    connect(force_, &ForceRow::changed, this, &PlacePanel::judge);
    connect(force_, &ForceRow::entered, this,
            [this] { input_->text().trimmed().isEmpty() ? force_->give() : void(place()); });
    connect(count_, &QSpinBox::valueChanged, this, &PlacePanel::judge);
    connect(hexsides_, &QSpinBox::valueChanged, this, &PlacePanel::judge);
    connect(fortification_, &QComboBox::currentTextChanged, this, &PlacePanel::judge);
    connect(side_, &QComboBox::currentIndexChanged, this, [this] {
        countKinds();
        judge();
        if (below_->currentWidget() == &palette_) palette_.follow(side());
        Q_EMIT sideChosen();
    });
    connect(kinds_, &QTreeWidget::currentItemChanged, this, &PlacePanel::showKind);
    connect(kinds_, &QTreeWidget::itemClicked, this, &PlacePanel::focusInput);
    connect(kinds_, &QTreeWidget::itemActivated, this, &PlacePanel::focusInput);
    connect(&selection_, &Selection::changed, this, &PlacePanel::judge);
    connect(&game_, &GameController::gameChanged, this, &PlacePanel::refresh);
    connect(&game_, &GameController::viewerChanged, this, &PlacePanel::refresh);
    connect(&game_, &GameController::stateChanged, this, [this] {
        countKinds();
        judge();
        listSetup();
    });
    showKind();
    refresh();
}

QWidget* PlacePanel::makeChecks() {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    auto* head = new QLabel(tr("Before you start"));
    head->setFont(hex_->font());
    column->addWidget(head);
    checks_->setObjectName(QStringLiteral("setupChecks"));
    checks_->setAccessibleName(tr("Setup checks"));
    checks_->setWordWrap(true);
    checks_->setMinimumHeight(fontMetrics().height() * 2);
    column->addWidget(checks_, 1);
    const auto jump = [this](QListWidgetItem* item) {
        if (const QString hex = item->data(Qt::UserRole).toString(); !hex.isEmpty()) Q_EMIT hexWanted(hex);
        if (item->data(leadsTo) == QLatin1String("sides")) Q_EMIT sidesWanted();
        if (item->data(leadsTo) == QLatin1String("victory")) Q_EMIT victoryWanted();
    };
    connect(checks_, &QListWidget::itemClicked, this, jump);
    connect(checks_, &QListWidget::itemActivated, this, jump);
    return page;
}

QLayout* PlacePanel::makeButtons() {
    auto* buttons = new QHBoxLayout;
    auto* save = new QPushButton(tr("Save as scenario …"));
    auto* start = new QPushButton(tr("End setup, start play"));
    start->setObjectName(QStringLiteral("startPlay"));
    start->setFont(hex_->font());
    start->setToolTip(tr("Ends the setup phase (N). Ctrl+Z returns to it."));
    buttons->addWidget(save);
    buttons->addWidget(start, 1);
    buttons->setContentsMargins(10, 0, 10, 0);
    connect(save, &QPushButton::clicked, this, &PlacePanel::saveWanted);
    connect(start, &QPushButton::clicked, this, &PlacePanel::startWanted);
    return buttons;
}

/// Creates the lower part. The palette opens in place of the checks, so that no other part moves and the
/// window stays as large as before.
void PlacePanel::makeBelow(QVBoxLayout* column) {
    auto* open = new QToolButton;
    open->setObjectName(QStringLiteral("paletteOpen"));
    open->setText(tr("Palette of counters"));
    open->setToolTip(tr("Counters of the side's nationality, and OBs of other scenarios"));
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open->setArrowType(Qt::RightArrow);
    open->setAutoRaise(true);
    open->setCheckable(true);
    open->setFocusPolicy(Qt::StrongFocus);
    column->addWidget(open);
    QWidget* checks = makeChecks();
    below_->addWidget(checks);
    below_->addWidget(&palette_);
    // The page must not scroll as long as the lists have a few lines, because the lists scroll themselves.
    below_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    below_->setMinimumHeight(fontMetrics().height() * 7);
    column->addWidget(below_, 1);
    connect(open, &QToolButton::toggled, this, [this, open, checks](bool on) {
        open->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        if (on) palette_.follow(side());
        below_->setCurrentWidget(on ? &palette_ : checks);
    });
}

void PlacePanel::refresh() {
    side_->clear();
    if (!game_.inSetup()) return;
    const State& state = game_.shown();
    for (const bool first : {true, false})
        for (const auto& [id, s] : state.sides)
            if ((id == state.clock.first) == first && game_.maySee(id))
                side_->addItem(qs(s.name), qs(id.text));
    if (fortification_->count() == 0)
        for (const std::string& name : fortificationNames()) fortification_->addItem(qs(name));
    showSystem(state.settings.system);
    countKinds();
    judge();
    listSetup();
}

/// In a game of the fixing system, offers only forces.
void PlacePanel::showSystem(System system) {
    const bool forces = systemRow(system).forces;
    int first = -1;
    for (int i = 0; i < kinds_->topLevelItemCount(); ++i) {
        const bool shown = systemOf(placeKinds()[static_cast<std::size_t>(i)]) == system;
        kinds_->topLevelItem(i)->setHidden(!shown);
        if (shown && first < 0) first = i;
    }
    input_->setPlaceholderText(forces ? tr("Guard infantry 9, Noirot general") : tr("4-6-7 LMG 8-1"));
    input_->setToolTip(forces
                           ? tr("Type each counter as its name, its arm (infantry, cavalry, vedette, "
                                "general, garrison, bridge train, center of operations) and its strength "
                                "points, with commas between counters. The arrow keys move to the next hex.")
                           : tr("2x 4-6-7 places two counters. Start a line with hip, cloak, mine or known "
                                "to place such counters, or type ? x4 for a dummy stack. \"in foxhole\" "
                                "gives the position, @1 an upper level. Put commas between counters if names "
                                "run together. The arrow keys move to the next hex."));
    if (kinds_->currentItem() == nullptr || kinds_->currentItem()->isHidden())
        kinds_->setCurrentItem(kinds_->topLevelItem(first));
}

/// Writes counters into the input line. They are added to the typed text, or replace it if `whole` is set.
void PlacePanel::write(const QString& counters, bool whole) {
    // Only some kinds of counters are typed. For any other kind, place the picked counters under a "?".
    if (kind().contents != PlaceContents::counters) kinds_->setCurrentItem(kinds_->topLevelItem(0));
    const QString typed = input_->text().trimmed();
    input_->setText(whole || typed.isEmpty() ? counters : typed + QStringLiteral(", ") + counters);
}

void PlacePanel::put(const QString& counters, bool whole, bool byMouse) {
    const QString typed = input_->text().trimmed();
    write(counters, whole);
    if (byMouse)
        askWhere(typed, tr("Click the hex of %1, or pick more for the same hex. Press Esc to cancel.")
                            .arg(input_->text()));
    else
        input_->setFocus(Qt::OtherFocusReason);
}

/// Asks for the hex for the picked counters. Until the player chooses it, more counters can be picked for the
/// same hex.
void PlacePanel::askWhere(const QString& typed, const QString& question) {
    if (!before_) before_ = typed;
    const int asked = ++asked_;
    asks_.hex(
        question,
        [this](const std::string& hex) {
            if (const auto h = game_.ground().find(hex)) placeIn(*h);
        },
        [this, asked] {
            // Don't restore the typed text if the question has ended because the player picked more counters
            // or placed the picked ones.
            if (asked == asked_ && before_) input_->setText(*std::exchange(before_, std::nullopt));
        });
}

/// Places picked counters. If they can't be in that hex, the reason stays visible and the player can click
/// another hex.
void PlacePanel::placeIn(Hex hex) {
    const QString typed = before_.value_or(QString());
    selection_.chooseHex(hex, QString(), false);
    if (!place())
        askWhere(typed, QString());
    else
        Q_EMIT left();
}

void PlacePanel::drop(const QString& counters, Hex hex) {
    const QString typed = input_->text().trimmed();
    write(counters, true);
    before_ = typed;
    placeIn(hex);
}

void PlacePanel::focusInput() {
    if (kind().contents == PlaceContents::counters)
        input_->setFocus(Qt::OtherFocusReason);
    else
        place_->setFocus(Qt::OtherFocusReason);
}

SideId PlacePanel::side() const {
    return SideId(side_->currentData().toString().toStdString());
}

const PlaceKind& PlacePanel::kind() const {
    const int row = kinds_->indexOfTopLevelItem(kinds_->currentItem());
    return placeKinds()[static_cast<std::size_t>(std::max(row, 0))];
}

bool PlacePanel::eventFilter(QObject* watched, QEvent* event) {
    // Letters are typed text here, not shortcuts.
    if (event->type() == QEvent::ShortcutOverride && (watched == place_ || watched == fortification_)) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const QString text = key->text();
        if ((key->modifiers() & ~Qt::ShiftModifier) == Qt::NoModifier && !text.isEmpty() &&
            (text.front().isLetter() || text.front() == QLatin1Char('?'))) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
        const bool free = watched == place_ || input_->text().isEmpty();
        // In the other fields the arrow keys change the number or the fortification.
        const bool moves = watched == place_ || watched == input_;
        if (moves && (key == Qt::Key_Up || key == Qt::Key_Down || (sideways && free))) {
            Q_EMIT cursorKey(key);
            return true;
        }
        // A digit that is typed while the button has the focus is entered in the number field.
        auto* digits = count_->findChild<QLineEdit*>();
        const bool digit = key >= Qt::Key_0 && key <= Qt::Key_9;
        if (watched == place_ && digit && digits != nullptr && kind().contents == PlaceContents::number) {
            count_->setFocus(Qt::OtherFocusReason);
            count_->selectAll();
            QCoreApplication::sendEvent(digits, event);
            return true;
        }
        if (takesAsCounters(watched, *static_cast<QKeyEvent*>(event))) return true;
        if (watched != input_ && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            count_->interpretText();
            hexsides_->interpretText();
            place();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

/// Lets a player type counters although a kind is selected for which none are typed. A character that is not
/// part of a number moves the typed text to the input line; returns true if it did.
bool PlacePanel::takesAsCounters(const QObject* watched, const QKeyEvent& event) {
    const QString text = event.text();
    if ((event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != Qt::NoModifier ||
        text.trimmed().isEmpty() || !text.front().isPrint())
        return false;
    const auto* number = count_->findChild<QLineEdit*>();
    const bool digit = text.front().isDigit();
    QString typed;
    if (watched == count_ && number != nullptr && !digit) {
        if (!number->hasSelectedText()) typed = count_->cleanText();
    } else if (watched != place_ || (digit && (kind().contents == PlaceContents::counters ||
                                               kind().contents == PlaceContents::number))) {
        return false;
    }
    write(typed + text, true);
    input_->setFocus(Qt::OtherFocusReason);
    input_->setCursorPosition(static_cast<int>(input_->text().size()));
    return true;
}

void PlacePanel::showKind() {
    // The editor has its pages in the order of the enum.
    editor_->setCurrentIndex(static_cast<int>(kind().contents));
    const bool mines = !kind().mines.empty();
    numberOf_->setText(mines ? tr("&Factors") : tr("&Counters, including the top ?"));
    count_->setRange(mines ? 1 : 2, 60);
    count_->setValue(!mines ? 3 : kind().allotted == Allotted::apFactors ? 6 : 1);
    judge();
}

PlacePanel::Wanted PlacePanel::wanted() const {
    Wanted out;
    const auto it = game_.shown().sides.find(side());
    if (it == game_.shown().sides.end()) return out;
    const std::string& nationality = it->second.nationality;
    const std::string hex = selection_.hexName().toStdString();
    out.reading = kindName(kind());
    switch (kind().contents) {
        case PlaceContents::counters: {
            TypedCounters typed =
                readTypedCounters(input_->text().toStdString(), nationality, kind().kind, hex);
            out.act = std::move(typed.act);
            out.act.side = side();
            out.problem = qs(typed.problem);
            out.reading = qs(typed.reading);
            if (game_.inSetup() && !hex.empty() && out.problem.isEmpty()) {
                PlaceAct emplaced = allEmplaced(game_.shownView(), out.act, nationality);
                if (!(emplaced.contents == out.act.contents))
                    out.reading = tr("%1, Emplaced").arg(out.reading);
                out.act = std::move(emplaced);
            }
            for (const NamedCounter& counter : out.act.contents)
                if (facingOf(counter.type(), nationality) == ArcShape::spine) out.arc = ArcShape::spine;
            if (kind().kind == PlacedAs::force && !force_->name().isEmpty()) {
                out.act.force = force_->name().toStdString();
                out.joins = true;
            }
            break;
        }
        case PlaceContents::fortification:
            out.reading = fortification_->currentText();
            out.arc = facingOf(out.reading.toStdString(), nationality);
            out.act = placingFortification(kind(), side(), hex, out.reading.toStdString(),
                                           out.arc == ArcShape::sides ? hexsides_->value() : 0);
            break;
        case PlaceContents::number:
        case PlaceContents::nothing:
            out.act = placing(kind(), side(), hex, count_->value());
            if (out.act.dummies > 0) out.reading = tr("dummy stack of %1").arg(out.act.dummies);
            if (!out.act.contents.empty()) out.reading = qs(out.act.contents.front().type());
    }
    return out;
}

QStringList PlacePanel::whatIsPlaced(const Wanted& w) const {
    return {qs(side().text), selection_.hexName(), w.reading,
            QString::number(game_.session().entries().size())};
}

void PlacePanel::judge() {
    const QString name = selection_.hexName();
    hex_->setText(name.isEmpty() ? tr("Click a hex, or go there with the arrow keys")
                                 : tr("In %1:").arg(name));
    place_->setText(name.isEmpty() ? tr("P&lace") : tr("P&lace in %1  (Enter)").arg(name));
    hexsides_->setVisible(fortification_->currentText() == QLatin1String("Panji"));
    const bool typed = kind().contents == PlaceContents::counters;
    const bool forces = kind().kind == PlacedAs::force;
    force_->setVisible(forces);
    force_->follow(side(), game_.inSetup() ? forceHere() : MarkerId());
    const bool ready = game_.inSetup() && !name.isEmpty() && !(typed && input_->text().trimmed().isEmpty());
    place_->setEnabled(game_.inSetup() && !name.isEmpty());
    if (!ready || side().empty()) return verdict_->setText(forces ? forceTold() : QString());
    const Wanted w = wanted();
    // Until the player chooses something else, the text is about the counters that were just placed.
    const bool again = placed_ == whatIsPlaced(w);
    if (!w.problem.isEmpty()) return verdict_->setText(QStringLiteral("× ") + w.problem);
    const QString why = again ? QString() : findingsText(game_.check(w.act), Verdict::ruling);
    verdict_->setText(again            ? tr("✓ %1 placed in %2").arg(w.reading, name)
                      : !why.isEmpty() ? QStringLiteral("× ") + why
                      : w.arc != ArcShape::none
                          ? tr("✓ %1 in %2. Next, choose which way it faces").arg(w.reading, name)
                      : w.joins ? force_->joining(tr("✓ %1 in %2").arg(w.reading, name))
                                : tr("✓ %1 in %2").arg(w.reading, name));
}

/// Returns the text of ForceRow::told(). If it is empty and the selected hex contains counters of the other
/// side, returns a sentence that names that side.
QString PlacePanel::forceTold() const {
    const QString told = force_->told();
    if (!told.isEmpty() || !game_.inSetup()) return told;
    const std::string hex = selection_.hexName().toStdString();
    for (const auto& [id, m] : game_.shown().markers)
        if (m.at.hex == hex && m.side != side())
            return tr("The counters in %1 belong to the other side. Choose %2 above.")
                .arg(selection_.hexName(), qs(game_.shown().sideName(m.side)));
    return {};
}

/// Returns the side's force in the selected hex; if the hex contains several forces, returns the selected
/// one.
MarkerId PlacePanel::forceHere() const {
    const std::string hex = selection_.hexName().toStdString();
    const auto ours = [&](const MarkerId& id) {
        const Marker* m = game_.shown().marker(id);
        return m != nullptr && m->kind == MarkerKind::force && m->side == side() && m->at.hex == hex;
    };
    if (const auto chosen = selection_.marker(); chosen && ours(*chosen)) return *chosen;
    for (const auto& [id, m] : game_.shown().markers)
        if (ours(id)) return id;
    return {};
}

/// Places the typed counters in the selected hex; returns false if they can't be there.
bool PlacePanel::place() {
    const QString name = selection_.hexName();
    if (name.isEmpty()) {
        game_.post(Notice::Kind::refused, tr("Select a hex first."));
        return false;
    }
    const bool typed = kind().contents == PlaceContents::counters;
    if (side().empty() || (typed && input_->text().trimmed().isEmpty())) return false;
    ++asked_;
    const auto before = std::exchange(before_, std::nullopt);
    const Wanted w = wanted();
    if (!w.problem.isEmpty()) {
        game_.post(Notice::Kind::refused, w.problem);
        input_->selectAll();
        return false;
    }
    // Don't prompt for the CA if the placement will be refused anyway.
    if (w.arc != ArcShape::none && worst(game_.check(w.act)) != Verdict::forbidden) {
        // After a pick by mouse the focus stays on the map; after typing it returns to the input line.
        const auto back = [this, picked = before.has_value()] {
            if (picked)
                Q_EMIT left();
            else
                focusInput();
        };
        const auto put = [this, typed, back](const PlaceAct& act) {
            if (game_.perform(act)) {
                if (typed) input_->clear();
                warnOfArea(qs(act.at.hex));
            }
            back();
        };
        const auto answered = [put, typed, act = w.act,
                               nation = game_.shown().sides.at(side()).nationality](const std::string& arc) {
            put(typed ? allFacing(act, nation, arc) : facing(act, arc));
        };
        asks_.arc(name.toStdString(), w.arc, hexsides_->value(), w.reading, answered, [this, before, back] {
            // Restore the text that was typed before counters were picked.
            if (before) input_->setText(*before);
            back();
        });
        return true;
    }
    if (!game_.perform(w.act)) return false;
    warnOfArea(name);
    if (!typed) {
        placed_ = whatIsPlaced(w);
        judge();
        return true;
    }
    force_->used();
    input_->clear();
    return true;
}

/// Warns if the side has placed counters in the setup area of another side, and not in one of its own.
void PlacePanel::warnOfArea(const QString& hex) {
    QString other;
    for (const auto& [id, area] : game_.shown().areas) {
        if (!game_.maySee(area.side) || !area.hexes.contains(hex.toStdString())) continue;
        if (area.side == side()) return;
        other = qs(game_.shown().sideName(area.side));
    }
    if (!other.isEmpty())
        game_.post(Notice::Kind::warning,
                   tr("%1 is in the setup area of the %2. If the counters of the %3 don't belong there, undo "
                      "with Ctrl+Z.")
                       .arg(hex, other, qs(game_.shown().sideName(side()))));
}

/// Updates how many counters of each kind are placed and, if the rules limit them, how many are left.
void PlacePanel::countKinds() {
    if (!game_.inSetup() || side().empty()) return;
    for (const PlacedCount& count : countPlaced(game_.shown(), side())) {
        QTreeWidgetItem* item = kinds_->topLevelItem(static_cast<int>(count.kind - placeKinds().data()));
        const auto& a = count.allotment;
        const int left = a ? a->allotted - a->placed : 0;
        item->setText(1, !a ? (count.placed == 0 ? QStringLiteral("–") : QString::number(count.placed))
                         : left >= 0 ? tr("%1 of %2 left").arg(left).arg(a->allotted)
                                     : tr("%1 too many").arg(-left));
        QFont font = kinds_->font();
        font.setBold(left != 0);
        item->setFont(1, font);
        item->setToolTip(1, a ? tr("%1: %2 of %3 placed (%4)")
                                    .arg(app::term(a->what))
                                    .arg(a->placed)
                                    .arg(a->allotted)
                                    .arg(coreText(shellgame::listed(a->why)))
                              : tr("On the map: %1").arg(count.placed));
        item->setData(0, Qt::AccessibleTextRole,
                      QStringLiteral("%1, %2").arg(kindName(*count.kind), item->text(1)));
    }
}

void PlacePanel::listSetup() {
    checks_->clear();
    if (!game_.inSetup()) return;
    const State& state = game_.shown();
    for (const auto& [id, s] : state.sides) {
        if (!game_.maySee(id)) continue;
        int pds = 0;
        int dummies = 0;
        int all = 0;
        for (const auto& [mid, m] : state.markers) {
            if (m.side != id) continue;
            ++all;
            if (m.kind == MarkerKind::concealed) ++(m.isDummy() ? dummies : pds);
        }
        for (const auto& [pid, p] : state.pieces)
            if (p.side == id && p.under.empty() && p.gone.empty()) ++all;
        if (all == 0) checks_->addItem(tr("• %1: no counters yet.").arg(qs(s.name)));
        if (pds > 0 && dummies == 0 && state.settings.dummies)
            checks_->addItem(
                tr("• %1: no dummy stack is placed yet that could shift (2.1).").arg(qs(s.name)));
        for (const Allotment& a : allotments(state)) {
            // If more counters are placed than allotted, the findings below report that.
            if (a.side != id || a.placed >= a.allotted) continue;
            checks_->addItem(tr("• %1: %2 of %3 %4 still to place (%5).")
                                 .arg(qs(s.name))
                                 .arg(a.allotted - a.placed)
                                 .arg(a.allotted)
                                 .arg(app::term(a.what), qs(a.rule)));
        }
    }
    // List violations of A2.9 and other problems of the setup. A click on one scrolls to its hex.
    for (const SetupFinding& f : setupFindings(game_.shownView(), game_.viewer())) {
        QString text = f.finding.verdict == Verdict::forbidden ? tr("× %1") : tr("? %1");
        text = text.arg(qs(f.finding.message));
        if (!f.finding.rule.empty()) text += QStringLiteral(" (%1)").arg(qs(f.finding.rule));
        auto* item = new QListWidgetItem(text, checks_);
        const auto* at = f.finding.subject.as<Location>();
        if (at == nullptr) continue;
        item->setData(Qt::UserRole, qs(at->hex));
        item->setToolTip(tr("Shows %1").arg(qs(at->hex)));
    }
    listUnmannedGuns();
    int unsaid = 0;
    if (game_.ground().blank())
        for (const auto& [mid, m] : game_.shown().markers)
            if (state.hexes.find(m.at.hex) == state.hexes.end()) ++unsaid;
    if (unsaid > 0)
        checks_->addItem(tr("• Markers are in hexes without terrain: %1. These count as Open Ground until "
                            "you enter it, in the panel on the right or with Ctrl+T.")
                             .arg(unsaid));
    if (checks_->count() == 0) checks_->addItem(tr("✓ Ready to start play."));
    askForCard();
}

/// Lists Guns without a crew, because the program makes only Guns with a crew Emplaced.
void PlacePanel::listUnmannedGuns() {
    const State& state = game_.shown();
    for (const auto& [id, gun] : state.pieces) {
        if (gun.kind != PieceClass::gun || gun.emplaced || !gun.inPlay() || !gun.carrier.empty() ||
            !game_.maySee(gun.side))
            continue;
        const Location& at = state.placeOf(gun);
        const bool manned = std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& other) {
            const Piece& p = other.second;
            return p.kind == PieceClass::crew && p.side == gun.side && p.inPlay() && state.placeOf(p) == at;
        });
        if (manned) continue;
        auto* item = new QListWidgetItem(
            tr("? %1 in %2 has no crew, so it is not Emplaced. (C11.2)").arg(qs(gun.type), qs(at.text())),
            checks_);
        item->setData(Qt::UserRole, qs(at.hex));
        item->setToolTip(tr("Shows %1").arg(qs(at.hex)));
    }
}

/// Lists parts of the scenario card that are still empty, although play can start without them.
void PlacePanel::askForCard() {
    const State& state = game_.shown();
    const auto ask = [this](const QString& text, const char* page) {
        auto* item = new QListWidgetItem(text, checks_);
        item->setData(leadsTo, QLatin1String(page));
        item->setToolTip(tr("Click to enter it"));
    };
    const auto unrated = [](const auto& s) { return !s.second.elr || !s.second.san; };
    if (!systemRow(state.settings.system).forces &&
        std::any_of(state.sides.begin(), state.sides.end(), unrated))
        ask(tr("? ELR and SAN of the sides: enter them for the scenario card."), "sides");
    if (state.conditions.empty())
        ask(tr("? Victory Conditions: enter what the program is to count."), "victory");
}

}  // namespace shellgame::app
