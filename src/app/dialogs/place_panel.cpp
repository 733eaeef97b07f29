// SPDX-License-Identifier: MIT
#include "dialogs/place_panel.hpp"

#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "session/typed_counters.hpp"
#include "shellgame/rules/exchange/allotment.hpp"

namespace shellgame::app {

PlacePanel::PlacePanel(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent),
      game_(game),
      selection_(selection),
      side_(new QComboBox),
      kind_(new QComboBox),
      hex_(new QLabel),
      input_(new QLineEdit),
      verdict_(new QLabel),
      checks_(new QListWidget),
      counts_(new QLabel) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    auto* intro =
        new QLabel(tr("Click a hex, type its counters, press Enter. The arrow keys go to the next hex."));
    intro->setWordWrap(true);
    column->addWidget(intro);
    auto* form = new QFormLayout;
    side_->setObjectName(QStringLiteral("placeSide"));
    kind_->addItem(tr("under a ?"), 0);
    kind_->addItem(tr("hidden (HIP)"), 1);
    kind_->addItem(tr("cloaked"), 2);
    kind_->addItem(tr("hidden mines"), 3);
    kind_->addItem(tr("face up"), -1);
    form->addRow(tr("Side"), side_);
    form->addRow(tr("Placed"), kind_);
    QFont bold = hex_->font();
    bold.setBold(true);
    hex_->setFont(bold);
    form->addRow(tr("Hex"), hex_);
    column->addLayout(form);
    input_->setObjectName(QStringLiteral("placeInput"));
    input_->setAccessibleName(tr("Counters to place"));
    input_->setPlaceholderText(tr("4-6-7 LMG 8-1   or   ? x4"));
    input_->setClearButtonEnabled(true);
    input_->installEventFilter(this);
    QFont large = input_->font();
    large.setPointSizeF(large.pointSizeF() * 1.15);
    input_->setFont(large);
    column->addWidget(input_);
    verdict_->setObjectName(QStringLiteral("placeVerdict"));
    verdict_->setWordWrap(true);
    verdict_->setMinimumHeight(fontMetrics().height() * 3);
    verdict_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(verdict_);
    auto* help = new QLabel(
        tr("2x 4-6-7 places two. Prefix hip, cloak, mine or known for one line. "
           "\"in foxhole\" names a portion, @1 an upper level. Commas part names that run together."));
    help->setWordWrap(true);
    column->addWidget(help);
    counts_->setWordWrap(true);
    column->addWidget(counts_);
    auto* checksHead = new QLabel(tr("Checks"));
    checksHead->setFont(bold);
    column->addWidget(checksHead);
    checks_->setObjectName(QStringLiteral("setupChecks"));
    checks_->setAccessibleName(tr("Checks of the setup"));
    checks_->setWordWrap(true);
    column->addWidget(checks_, 1);
    auto* buttons = new QHBoxLayout;
    auto* save = new QPushButton(tr("Save as scenario …"));
    auto* start = new QPushButton(tr("Start play"));
    start->setObjectName(QStringLiteral("startPlay"));
    buttons->addWidget(save);
    buttons->addWidget(start, 1);
    column->addLayout(buttons);

    connect(save, &QPushButton::clicked, this, &PlacePanel::saveWanted);
    connect(start, &QPushButton::clicked, this, &PlacePanel::startWanted);
    connect(input_, &QLineEdit::textChanged, this, &PlacePanel::judge);
    connect(input_, &QLineEdit::returnPressed, this, &PlacePanel::place);
    connect(side_, &QComboBox::currentIndexChanged, this, &PlacePanel::judge);
    connect(kind_, &QComboBox::currentIndexChanged, this, &PlacePanel::judge);
    connect(&selection_, &Selection::changed, this, &PlacePanel::judge);
    connect(&game_, &GameController::gameChanged, this, &PlacePanel::refresh);
    connect(&game_, &GameController::stateChanged, this, [this] {
        judge();
        listSetup();
    });
    refresh();
}

void PlacePanel::refresh() {
    side_->clear();
    if (!game_.inSetup()) return;
    const State& state = game_.state();
    for (const bool first : {true, false})
        for (const auto& [id, s] : state.sides)
            if ((id == state.clock.first) == first) side_->addItem(qs(s.name), qs(id.text));
    judge();
    listSetup();
}

void PlacePanel::focusInput() {
    input_->setFocus(Qt::OtherFocusReason);
}

SideId PlacePanel::side() const {
    return SideId(side_->currentData().toString().toStdString());
}

bool PlacePanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == input_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
        if (key == Qt::Key_Up || key == Qt::Key_Down || (sideways && input_->text().isEmpty())) {
            Q_EMIT cursorKey(key);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void PlacePanel::judge() {
    const QString name = selection_.hexName();
    hex_->setText(name.isEmpty() ? tr("none chosen") : name);
    if (!game_.inSetup() || input_->text().trimmed().isEmpty() || name.isEmpty()) {
        verdict_->setText(QString());
        return;
    }
    const auto it = game_.state().sides.find(side());
    if (it == game_.state().sides.end()) return;
    const int kind = kind_->currentData().toInt();
    const TypedCounters typed =
        readTypedCounters(input_->text(), it->second.nationality,
                          kind < 0 ? MarkerKind::concealed : static_cast<MarkerKind>(kind), kind < 0, name);
    if (!typed.problem.isEmpty()) {
        verdict_->setText(QStringLiteral("× ") + typed.problem);
        return;
    }
    Json command = typed.arguments;
    command["do"] = "place";
    command["side"] = side().text;
    const Findings findings = game_.check(command);
    const QString why = findingsText(findings, Verdict::ruling);
    verdict_->setText(why.isEmpty() ? tr("✓ %1 in %2").arg(typed.reading, name) : QStringLiteral("× ") + why);
}

void PlacePanel::place() {
    const QString name = selection_.hexName();
    if (name.isEmpty()) {
        game_.post(Notice::Kind::refused, tr("Choose a hex first."));
        return;
    }
    const auto it = game_.state().sides.find(side());
    if (it == game_.state().sides.end() || input_->text().trimmed().isEmpty()) return;
    const int kind = kind_->currentData().toInt();
    const TypedCounters typed =
        readTypedCounters(input_->text(), it->second.nationality,
                          kind < 0 ? MarkerKind::concealed : static_cast<MarkerKind>(kind), kind < 0, name);
    if (!typed.problem.isEmpty()) {
        game_.post(Notice::Kind::refused, typed.problem);
        input_->selectAll();
        return;
    }
    Json command = typed.arguments;
    command["do"] = "place";
    command["side"] = side().text;
    if (game_.perform(command)) input_->clear();
}

void PlacePanel::listSetup() {
    checks_->clear();
    if (!game_.inSetup()) return;
    const State& state = game_.state();
    QStringList lines;
    for (const auto& [id, s] : state.sides) {
        int pds = 0;
        int dummies = 0;
        int hidden = 0;
        int known = 0;
        for (const auto& [mid, m] : state.markers) {
            if (m.side != id) continue;
            if (m.kind != MarkerKind::concealed)
                ++hidden;
            else if (m.isDummy())
                ++dummies;
            else
                ++pds;
        }
        for (const auto& [pid, p] : state.pieces)
            if (p.side == id && p.under.empty() && p.gone.empty()) ++known;
        lines << tr("%1: stacks under ? %2 · dummy stacks %3 · hidden %4 · face up %5")
                     .arg(qs(s.name))
                     .arg(pds)
                     .arg(dummies)
                     .arg(hidden)
                     .arg(known);
        for (const Allotment& a : allotments(state))
            if (a.side == id)
                lines.back() +=
                    QLatin1Char('\n') +
                    tr("%1: %2 of %3 (%4)").arg(qs(a.what)).arg(a.placed).arg(a.allotted).arg(qs(a.why));
        if (pds + dummies + hidden + known == 0)
            checks_->addItem(tr("• %1 has no counters yet.").arg(qs(s.name)));
        if (pds > 0 && dummies == 0 && state.settings.dummies)
            checks_->addItem(tr("• %1 has no dummy stack to shift with (2.1).").arg(qs(s.name)));
    }
    counts_->setText(lines.join(QLatin1Char('\n')));
    int unsaid = 0;
    if (game_.ground().blank())
        for (const auto& [mid, m] : state.markers)
            if (state.hexes.find(m.at.hex) == state.hexes.end()) ++unsaid;
    if (unsaid > 0)
        checks_->addItem(
            tr("• Markers in hexes whose terrain nobody has said: %1. They count as Open Ground until you "
               "say it, on the right or with Ctrl+T.")
                .arg(unsaid));
    if (checks_->count() == 0) checks_->addItem(tr("✓ Nothing stands against starting."));
}

}  // namespace shellgame::app
