// SPDX-License-Identifier: MIT
#include "orders/orders_panel.hpp"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <set>

#include "map/counter_face.hpp"
#include "orders/orders_text.hpp"
#include "shellgame/rules/command/units.hpp"
#include "widgets/counter_icon.hpp"
#include "widgets/flow_layout.hpp"
#include "widgets/list_over_detail.hpp"
#include "widgets/quiet_tree.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

constexpr int keyRole = Qt::UserRole + 1;

/// Returns the order of a UNIT in a few words.
QString inShort(const UnitReport& r) {
    if (!r.above.empty()) return OrdersPanel::tr("part of %1").arg(qs(r.above));
    const QString tah = qs(r.unit.tah);
    if (r.unit.order) {
        const OrderStep& step = stepNow(*r.unit.order);
        return OrdersPanel::tr("%1 %2").arg(term(step.type), qs(step.tah));
    }
    if (r.unit.retreating) return OrdersPanel::tr("retreats to %1").arg(tah);
    return tah.isEmpty() ? OrdersPanel::tr("unassigned") : OrdersPanel::tr("unassigned, %1").arg(tah);
}

/// Returns the order in a short form for the map, where the target hex is visible anyway.
QString onFlag(const UnitReport& r) {
    const bool idle = r.above.empty() && !r.unit.order && !r.unit.retreating;
    return idle ? OrdersPanel::tr("unassigned") : inShort(r);
}

/// Returns the most urgent warning about a UNIT as a single word.
QString warningOf(const UnitReport& r) {
    // A retreating UNIT needs no warning, because it can do nothing else.
    return r.reminders.empty() || r.unit.retreating ? QString() : term(r.reminders.front().what);
}

QColor sideInk(const State& state, const SideId& side) {
    return coloursOf(nationOf(state, side)).head;
}

QString chanceOf(const UnitReport& r) {
    if (!r.waiting) return {};
    if (!r.waiting->canRoll()) return OrdersPanel::tr("waits");
    return OrdersPanel::tr("%1%").arg(r.waiting->now.percent());
}

}  // namespace

OrdersPanel::OrdersPanel(GameController& game, QWidget* parent)
    : QWidget(parent),
      game_(game),
      head_(new QLabel),
      list_(new QuietTree),
      detail_(new QTextBrowser),
      roll_(new RollPanel),
      buttons_(new QWidget) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(4);
    head_->setObjectName(QStringLiteral("ordersHead"));
    head_->setWordWrap(true);
    list_->setObjectName(QStringLiteral("ordersList"));
    list_->setAccessibleName(tr("UNITs and their orders"));
    list_->setHeaderLabels({tr("UNIT"), tr("Order"), tr("Roll now")});
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    detail_->setObjectName(QStringLiteral("ordersDetail"));
    detail_->setAccessibleName(tr("The selected UNIT"));
    auto* split = listOverDetail(list_, detail_);
    layout->addWidget(head_);
    layout->addWidget(split, 1);
    roll_->setObjectName(QStringLiteral("orderRollPanel"));
    roll_->button()->setObjectName(QStringLiteral("orderRoll"));
    roll_->button()->setText(tr("Roll for acceptance"));
    roll_->button()->setToolTip(tr("Rolls two dice on the Order Acceptance Table (2.6)"));
    roll_->dice()->setObjectName(QStringLiteral("orderDice"));
    roll_->dice()->setAccessibleName(tr("Your own dice for acceptance"));
    layout->addWidget(roll_);
    new FlowLayout(buttons_);
    layout->addWidget(buttons_);
    write_ = button(QStringLiteral("orderWrite"), tr("&Write an order …"),
                    [this] { Q_EMIT writeWanted(chosen()); });
    initiative_ = button(QStringLiteral("orderInitiative"), tr("&Initiative …"),
                         [this] { Q_EMIT initiativeWanted(chosen()); });
    change_ = button(QStringLiteral("unitChange"), tr("C&hange the UNIT …"),
                     [this] { Q_EMIT unitWanted(chosen()); });
    disband_ = button(QStringLiteral("unitDisband"), tr("Disband"), [this] { game_.perform(disbanding()); });
    button(QStringLiteral("unitNew"), tr("&Form a UNIT …"), [this] { Q_EMIT unitWanted(std::string()); });
    // Put buttons that appear and disappear at the end, so that the other buttons stay in place.
    cancel_ = button(QStringLiteral("orderCancel"), tr("Cancel the waiting order"),
                     [this] { game_.perform(OrderAct{.of = named(), .cancel = true}); });
    const auto ends = [this](OrderResult result) {
        game_.perform(EndOrderAct{.of = named(), .result = result});
    };
    completed_ =
        button(QStringLiteral("orderCompleted"), tr("Completed"), [ends] { ends(OrderResult::completed); });
    failed_ = button(QStringLiteral("orderFailed"), tr("Failed"), [ends] { ends(OrderResult::failed); });
    retreat_ = button(QStringLiteral("orderRetreat"), tr("Attacked in CC: re&treat …"),
                      [this] { Q_EMIT retreatWanted(chosen()); });
    connect(list_, &QTreeWidget::itemSelectionChanged, this, [this] {
        if (filling_) return;
        showUnit();
        Q_EMIT chosenChanged();
        const UnitReport* r = reportOf(chosen());
        if (r != nullptr && r->above.empty() && !r->unit.tah.empty()) Q_EMIT hexWanted(qs(r->unit.tah));
    });
    connect(list_, &QTreeWidget::itemActivated, this, [this] {
        if (roll_->button()->isEnabled()) roll_->button()->click();
    });
    connect(roll_, &RollPanel::roll, this, [this](const std::vector<int>& faces) {
        game_.perform(AcceptAct{.of = named(), .dice = faces});
    });
    connect(&game_, &GameController::gameChanged, this, &OrdersPanel::refresh);
    connect(&game_, &GameController::stateChanged, this, &OrdersPanel::refresh);
    connect(&game_, &GameController::viewerChanged, this, &OrdersPanel::refresh);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &OrdersPanel::refresh);
    refresh();
}

QPushButton* OrdersPanel::button(const QString& name, const QString& text, const std::function<void()>& act) {
    auto* b = new QPushButton(text);
    b->setObjectName(name);
    b->setAutoDefault(true);
    connect(b, &QPushButton::clicked, this, act);
    buttons_->layout()->addWidget(b);
    return b;
}

void OrdersPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
    Q_EMIT chosenChanged();
}

void OrdersPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    Q_EMIT chosenChanged();
}

std::string OrdersPanel::chosen() const {
    const auto items = list_->selectedItems();
    return items.isEmpty() ? std::string() : items.front()->data(0, keyRole).toString().toStdString();
}

void OrdersPanel::choose(const std::string& key) {
    for (QTreeWidgetItemIterator it(list_); *it != nullptr; ++it)
        if ((*it)->data(0, keyRole).toString().toStdString() == key) return list_->setCurrentItem(*it);
}

const UnitReport* OrdersPanel::reportOf(const std::string& key) const {
    const auto it = std::find_if(report_.units.begin(), report_.units.end(),
                                 [&](const UnitReport& r) { return r.key == key; });
    return it == report_.units.end() ? nullptr : &*it;
}

void OrdersPanel::refresh() {
    if (!isVisible()) return;
    const std::string before = chosen();
    filling_ = true;
    list_->clear();
    report_ = {};
    if (!game_.hasGame())
        head_->setText(tr("No game is open."));
    else if (!game_.ruleSight().ready())
        head_->setText(game_.ruleSight().reason());
    else
        fill();
    choose(before);
    filling_ = false;
    showUnit();
    Q_EMIT chosenChanged();
}

void OrdersPanel::fill() {
    report_ = reportOrders(game_.shownView());
    QStringList lines;
    QStringList rolls;
    QHash<QString, QTreeWidgetItem*> sides;
    for (const LevelReport& level : report_.levels) {
        auto* item = new QTreeWidgetItem(list_);
        item->setText(0, qs(game_.shown().sides.at(level.side).name));
        item->setText(1, level.allowed ? tr("levels used: %1 of %2").arg(level.used).arg(*level.allowed)
                                       : tr("levels used: %1").arg(level.used));
        item->setToolTip(1, tr("Preadvice levels of all orders written in play (2.82)"));
        QFont bold = item->font(0);
        bold.setBold(true);
        item->setFont(0, bold);
        item->setFlags(Qt::ItemIsEnabled);
        sides.insert(qs(level.side.text), item);
    }
    int due = 0;
    for (const UnitReport& r : report_.units) {
        QTreeWidgetItem* side = sides.value(qs(r.unit.side.text));
        if (side == nullptr) continue;
        addUnit(side, r);
        if (r.waiting && r.waiting->canRoll()) rolls << tr("%1 (%2)").arg(qs(unitMark(r.key)), chanceOf(r));
        due += static_cast<int>(r.reminders.size());
    }
    list_->expandAll();
    if (report_.units.empty())
        lines << tr(
            "No UNIT has been formed yet. Select counters on the map and form one. Orders bind only counters "
            "in a UNIT.");
    else
        lines << (rolls.isEmpty() ? tr("No UNIT can roll for acceptance now.")
                                  : tr("Can roll for acceptance now: %1.").arg(listed(rolls)));
    if (due > 0) lines << tr("%n points need attention.", nullptr, due);
    head_->setText(lines.join(QLatin1Char(' ')));
}

void OrdersPanel::addUnit(QTreeWidgetItem* side, const UnitReport& unit) {
    auto* item = new QTreeWidgetItem(side);
    item->setData(0, keyRole, qs(unit.key));
    item->setText(0, qs(unitMark(unit.key)));
    const QString warning = warningOf(unit);
    item->setText(1, warning.isEmpty() ? inShort(unit) : tr("%1 · ! %2").arg(inShort(unit), warning));
    item->setText(2, chanceOf(unit));
    item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(1, item->text(1));
    if (!warning.isEmpty()) {
        QFont bold = item->font(1);
        bold.setBold(true);
        item->setFont(1, bold);
    }
    item->setData(0, Qt::AccessibleTextRole,
                  tr("UNIT %1, %2, %3")
                      .arg(item->text(0), item->text(1),
                           item->text(2).isEmpty() ? tr("no waiting order") : item->text(2)));
}

UnitNamed OrdersPanel::named() const {
    const UnitReport* r = reportOf(chosen());
    if (r == nullptr) return {};
    return {.side = r->unit.side, .unit = unitMark(r->key)};
}

UnitAct OrdersPanel::disbanding() const {
    const UnitNamed unit = named();
    return {.side = unit.side, .unit = unit.unit, .disband = true};
}

void OrdersPanel::enable(QPushButton* b, const Findings& findings) {
    b->setEnabled(worst(findings) != Verdict::forbidden);
    b->setToolTip(findingsText(findings, Verdict::ruling));
}

void OrdersPanel::showUnit() {
    const UnitReport* r = reportOf(chosen());
    const bool own = r != nullptr && r->above.empty();
    write_->setEnabled(own);
    initiative_->setEnabled(own);
    change_->setEnabled(r != nullptr);
    findChild<QPushButton*>(QStringLiteral("unitNew"))->setEnabled(game_.hasGame());
    for (QPushButton* b : {cancel_, completed_, failed_, disband_}) b->setEnabled(false);
    retreat_->setEnabled(own && (r->unit.retreating || !r->unit.order) && !r->unit.tah.empty() &&
                         game_.shown().clock.phase == Phase::CCPh);
    // Hide buttons that a UNIT with this status can't use, to leave room for the text.
    retreat_->setVisible(retreat_->isEnabled());
    for (QPushButton* b : {completed_, failed_}) b->setVisible(own && r->unit.order);
    cancel_->setVisible(own && (r->unit.waiting || game_.inSetup()));
    retreat_->setToolTip(tr("In the CCPh, when a unit of an unassigned UNIT was attacked in CC (2.23)"));
    if (r == nullptr) {
        detail_->setHtml(QStringLiteral("<p style='margin:3px 0'>%1</p>").arg(tr("Select a UNIT.")));
        roll_->offer(false, QString());
        roll_->hide();
        return;
    }
    detail_->setHtml(unitHtml(*r));
    enable(disband_, disbanding());
    roll_->setVisible(r->waiting.has_value());
    if (!own) return;
    enable(cancel_, OrderAct{.of = named(), .cancel = true});
    enable(completed_, EndOrderAct{.of = named(), .result = OrderResult::completed});
    enable(failed_, EndOrderAct{.of = named(), .result = OrderResult::failed});
    if (!r->waiting) return roll_->offer(false, QString());
    const Acceptance& now = r->waiting->now;
    const bool can = r->waiting->canRoll();
    roll_->offer(can, can ? tr("%1 with two dice: %2 of 36, %3%.")
                                .arg(acceptanceNumberText(now))
                                .arg(now.cases)
                                .arg(now.percent())
                          : QString());
}

namespace {

QString paragraph(const QString& html) {
    return QStringLiteral("<p style='margin:3px 0'>%1</p>").arg(html);
}

/// Formats a message together with its rule number.
QString remarkHtml(const Message& told, const std::string& rule, const QString& form) {
    return paragraph(form.arg(coreText(told).toHtmlEscaped(), qs(rule).toHtmlEscaped()));
}

/// Describes the order that the UNIT is carrying out, and its current step.
QString orderHtml(const Order& order) {
    QStringList steps;
    for (const OrderStep& step : order.steps) {
        const QString type = term(step.type), tah = qs(step.tah).toHtmlEscaped();
        const QString text = step.turns > 0
                                 ? OrdersPanel::tr("%1 %2 within %3").arg(type, tah, turnsText(step.turns))
                                 : OrdersPanel::tr("%1 %2").arg(type, tah);
        const bool now = &step == &stepNow(order);
        steps << (now ? QStringLiteral("<b>%1</b>").arg(text) : text);
    }
    QString since = order.written == 0
                        ? OrdersPanel::tr("Written before play")
                        : OrdersPanel::tr("Written in turn %1, level %2").arg(order.written).arg(order.pl);
    if (order.accepted != 0)
        since = OrdersPanel::tr("%1; accepted in turn %2").arg(since).arg(order.accepted);
    return paragraph(
        OrdersPanel::tr("<b>In force:</b> %1. %2.").arg(steps.join(OrdersPanel::tr(", then ")), since));
}

}  // namespace

QString OrdersPanel::unitHtml(const UnitReport& r) const {
    const auto& unit = r.unit;
    const auto esc = [](const std::string& text) { return qs(text).toHtmlEscaped(); };
    QString head = tr("<b>UNIT %1</b>: %2 of size %3")
                       .arg(esc(unitMark(r.key)), term(unit.kind), QString::number(unit.size));
    if (!unit.company.empty()) head = tr("%1, company %2").arg(head, esc(unit.company));
    QStringList parts;
    for (const std::string& part : unit.parts) parts << esc(part);
    if (!parts.isEmpty()) head = tr("%1; of %2").arg(head, listed(parts));
    QString html = paragraph(tr("%1.").arg(head));
    if (!r.above.empty()) return html + paragraph(tr("It follows the orders of UNIT %1.").arg(esc(r.above)));
    for (const Reminder& reminder : r.reminders)
        html += remarkHtml(reminder.text, reminder.rule, QStringLiteral("<b>! %1</b> <i>(%2)</i>"));
    if (r.waiting) html += waitingHtml(*unit.waiting, *r.waiting);
    const QString tah = esc(unit.tah);
    if (unit.order)
        html += orderHtml(*unit.order);
    else if (unit.retreating)
        html += paragraph(tr("<b>Unassigned</b>, on its retreat to %1.").arg(tah));
    else if (tah.isEmpty())
        html += paragraph(tr("<b>Unassigned</b> and without a target hex. Enter one. (2.43)"));
    else
        html += paragraph(tr("<b>Unassigned:</b> it must stay within 5 hexes of %1. (2.2)").arg(tah));
    return html;
}

QString OrdersPanel::waitingHtml(const Order& order, const WaitingReport& waiting) const {
    QStringList first{tr("<b>Waits to be accepted:</b> %1. This turn: %2, <b>%3%</b>.")
                          .arg(coreText(orderText(order)).toHtmlEscaped(), acceptanceNumberText(waiting.now),
                               QString::number(waiting.now.percent()))};
    const QString still = waitingSentence(waiting.now, waiting.ifStill);
    const QString acting = waitingSentence(waiting.now, waiting.ifActing);
    if (!still.isEmpty()) first << tr("Without action or fire: %1").arg(still);
    if (!acting.isEmpty()) first << tr("Acting: %1").arg(acting);
    if (still.isEmpty() && acting.isEmpty()) first << tr("Waiting longer does not increase the chance.");
    QString html = paragraph(first.join(QLatin1Char(' ')));
    for (const Finding& against : waiting.against)
        html += remarkHtml(against.message, against.rule, QStringLiteral("× %1 <i>(%2)</i>"));
    QStringList second{tr("Rolls as %1.").arg(term(waiting.type))};
    second << (order.written == 0 ? tr("Written before play.")
                                  : tr("Written in turn %1, level %2 (DRM %3).")
                                        .arg(order.written)
                                        .arg(order.pl)
                                        .arg(waiting.now.drm));
    second << tr("Turns accrued: %1.").arg(order.accrued);
    if (waiting.lastTurn) second << tr("The UNIT can accept it until turn %1.").arg(*waiting.lastTurn);
    html += paragraph(second.join(QLatin1Char(' ')));
    if (waiting.ifStill.empty()) return html;
    html += QStringLiteral(
                "<table cellspacing='0' cellpadding='2'><tr><td><b>%1&nbsp;</b></td>"
                "<td><b>%2&nbsp;</b></td><td><b>%3</b></td></tr>")
                .arg(tr("Turn"), tr("No action or fire"), tr("Acting"));
    const int turn = game_.shown().clock.turn;
    const auto cell = [](const Acceptance& a) {
        return tr("%1%, %2").arg(a.percent()).arg(acceptanceNumberText(a));
    };
    for (std::size_t k = 0; k < waiting.ifStill.size(); ++k)
        html += QStringLiteral("<tr><td>%1</td><td>%2&nbsp;&nbsp;</td><td>%3</td></tr>")
                    .arg(turn + static_cast<int>(k) + 1)
                    .arg(cell(waiting.ifStill.at(k)), cell(waiting.ifActing.at(k)));
    return html + QStringLiteral("</table>");
}

std::vector<MapDrawing> OrdersPanel::drawings() const {
    std::vector<MapDrawing> out;
    if (!isVisible() || !game_.hasGame()) return out;
    const State& state = game_.shown();
    const std::string key = chosen();
    if (unitOf(state, key) != nullptr) {
        MapDrawing members;
        members.kind = MapDrawing::Kind::members;
        members.ink = sideInk(state, unitOf(state, key)->side);
        std::set<Hex> hexes;
        for (const PieceId& id : troopsOf(state, key))
            if (const auto h = game_.ground().find(state.placeOf(id).hex)) hexes.insert(*h);
        members.hexes.assign(hexes.begin(), hexes.end());
        if (!members.hexes.empty()) out.push_back(std::move(members));
    }
    // UNITs of a side with the same target hex share one range and one flag. Draw those of the selected UNIT
    // last, so that they are on top.
    const std::string above = unitInCommand(state, key);
    for (const bool strong : {false, true}) {
        std::map<std::pair<std::string, SideId>, QStringList> flags;
        std::set<std::pair<std::string, SideId>> chosenOnes;
        for (const auto& [k, unit] : state.formations) {
            if (unit.tah.empty() || !unitAbove(state, k).empty()) continue;
            const UnitReport* report = reportOf(k);
            if (report == nullptr) continue;
            flags[{unit.tah, unit.side}] << tr("%1: %2").arg(qs(unitMark(k)), onFlag(*report));
            if (k == above) chosenOnes.insert({unit.tah, unit.side});
        }
        for (const auto& [at, words] : flags) {
            if (chosenOnes.contains(at) != strong) continue;
            MapDrawing d = targetDrawing(game_.ground(), at.first, words.join(QStringLiteral(" · ")), strong);
            d.ink = sideInk(state, at.second);
            out.push_back(std::move(d));
        }
    }
    return out;
}

}  // namespace shellgame::app
