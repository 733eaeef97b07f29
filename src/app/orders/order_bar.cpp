// SPDX-License-Identifier: MIT
#include "orders/order_bar.hpp"

#include <algorithm>

#include "orders/orders_text.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

QString typeName(OrderType type) {
    switch (type) {
        case OrderType::attack:
            return OrderBar::tr("Attack");
        case OrderType::defend:
            return OrderBar::tr("Defend");
        case OrderType::move:
            return OrderBar::tr("Move to");
    }
    return {};
}

QString levelText(int level, bool eight) {
    const auto lasts = levelDuration(level, eight);
    const QString drm = OrderBar::tr("DRM %1").arg(levelModifier(level));
    return lasts ? OrderBar::tr("level %1: %2, within %3").arg(level).arg(drm, turnsText(*lasts))
                 : OrderBar::tr("level %1: %2, eight turns or more").arg(level).arg(drm);
}

}  // namespace

OrderBar::OrderBar(GameController& game, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("orderBar"), game, &asks, parent) {}

void OrderBar::forget() {
    odds_ = nullptr;
}

void OrderBar::open(const std::string& key) {
    close();
    const auto* unit = game_.hasGame() ? unitOf(game_.shown(), key) : nullptr;
    if (unit == nullptr) return;
    setOpen();
    key_ = key;
    steps_ = {{OrderType::move, "", 0}};
    level_ = unit->pl > 0 ? unit->pl : 2;
    wait_ = false;
    refill();
    announce();
    pick(0);
}

void OrderBar::refill() {
    const auto& unit = *unitOf(game_.shown(), key_);
    go_ = nullptr;
    verdict_ = odds_ = nullptr;
    begin(tr("<b>Order for UNIT %1</b> (%2 of size %3): enter its steps in logical order. (2.3, 2.32)")
              .arg(qs(unitMark(key_)).toHtmlEscaped(), term(unit.kind))
              .arg(unit.size));
    for (std::size_t i = 0; i < steps_.size(); ++i) addStep(i);
    line();
    button(QStringLiteral("orderThen"), tr("… and &then"), [this] {
        const std::string from = steps_.back().tah;
        steps_.push_back({OrderType::attack, from, 0});
        refill();
        pick(steps_.size() - 1);
    });
    if (game_.inSetup()) {
        QCheckBox* later = box(QStringLiteral("orderWait"), tr("accept it later, during play"), wait_);
        connect(later, &QCheckBox::toggled, this, [this](bool on) {
            wait_ = on;
            changed();
        });
    } else {
        auto* level = put(new QComboBox, QStringLiteral("orderLevel"), tr("Preadvice level (2.7)"));
        const bool eight = houseRuleOn(game_.shown().settings, "level_one_eight");
        for (int n = 1; n <= 4; ++n) level->addItem(levelText(n, eight), n);
        level->setCurrentIndex(level_ - 1);
        connect(level, &QComboBox::currentIndexChanged, this, [this](int index) {
            level_ = index + 1;
            changed();
        });
    }
    go_ = button(QStringLiteral("orderGo"), tr("&Write the order"), [this] { game_.perform(act()); });
    button(QStringLiteral("orderLeave"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("orderVerdict"));
    line();
    // Reserve two lines from the start, so that the bar keeps its height while the text changes.
    odds_ = remark(QStringLiteral("orderOdds"), oddsText());
    end();
    changed();
}

void OrderBar::addStep(std::size_t i) {
    line(QStringLiteral("%1.").arg(i + 1));
    auto* type =
        put(new QComboBox, QStringLiteral("stepType-%1").arg(i), tr("Step %1: type of order").arg(i + 1));
    for (const OrderType t : {OrderType::attack, OrderType::defend, OrderType::move})
        type->addItem(typeName(t), static_cast<int>(t));
    type->setCurrentIndex(static_cast<int>(steps_[i].type));
    QLineEdit* hex =
        hexLine(QStringLiteral("stepHex-%1").arg(i), tr("Step %1: target hex").arg(i + 1), steps_[i].tah);
    button(QStringLiteral("stepMap-%1").arg(i), tr("On the map"), [this, i] { pick(i); });
    auto* turns = put(new QSpinBox, QStringLiteral("stepTurns-%1").arg(i),
                      tr("Step %1: in how many turns (2.313)").arg(i + 1));
    turns->setRange(0, 100);
    turns->setSpecialValueText(tr("no time frame"));
    turns->setPrefix(tr("within turns: "));
    turns->setValue(steps_[i].turns);
    turns->setEnabled(steps_[i].type == OrderType::move);
    if (steps_.size() > 1) {
        QPushButton* away = button(QStringLiteral("stepAway-%1").arg(i), QStringLiteral("\u00d7"), [this, i] {
            steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(i));
            refill();
        });
        away->setAccessibleName(tr("Remove step %1").arg(i + 1));
        away->setToolTip(away->accessibleName());
    }
    connect(type, &QComboBox::currentIndexChanged, this, [this, i, turns](int index) {
        steps_[i].type = static_cast<OrderType>(index);
        turns->setEnabled(steps_[i].type == OrderType::move);
        if (steps_[i].type != OrderType::move) turns->setValue(0);
        changed();
    });
    connect(hex, &QLineEdit::textChanged, this, [this, i](const QString& text) {
        steps_[i].tah = typedHex(text);
        changed();
    });
    connect(turns, &QSpinBox::valueChanged, this, [this, i](int value) {
        steps_[i].turns = value;
        changed();
    });
}

void OrderBar::pick(std::size_t i) {
    const auto back = [this, i](const char* name) {
        if (auto* w = findChild<QWidget*>(QString::fromLatin1(name).arg(i)); w != nullptr && isVisible())
            w->setFocus(Qt::OtherFocusReason);
    };
    pickHex(
        tr("Click the target hex of step %1, or go there with the arrow keys and press Enter. Press Esc to "
           "type it instead.")
            .arg(i + 1),
        [this, i, back](const std::string& hex) {
            if (auto* edit = findChild<QLineEdit*>(QStringLiteral("stepHex-%1").arg(i)))
                edit->setText(qs(hex));
            back("stepType-%1");
        },
        [back] { back("stepHex-%1"); });
}

OrderAct OrderBar::act() const {
    const auto& unit = *unitOf(game_.shown(), key_);
    OrderAct out{.of = {.side = unit.side, .unit = unitMark(key_)}, .steps = stepsToWrite(steps_)};
    if (!game_.inSetup())
        out.pl = level_;
    else if (wait_)
        out.wait = true;
    return out;
}

QString OrderBar::oddsText() const {
    const auto& unit = *unitOf(game_.shown(), key_);
    if (game_.inSetup() && !wait_) return tr("Written before play, so it is accepted at once. (2.3)");
    Order order;
    order.steps = steps_;
    const OrderType type = imposedType(order);
    order.pl = game_.inSetup() ? 0 : level_;
    const int turn = game_.inSetup() ? 1 : game_.shown().clock.turn;
    order.written = turn;
    QStringList lines;
    for (const bool still : {true, false}) {
        const auto ahead = acceptanceOutlook(game_.shown(), unit, order, still, 6);
        if (ahead.size() < 2) return tr("The UNIT has no turn left in which to accept it.");
        QStringList chances;
        for (std::size_t k = 1; k < ahead.size(); ++k) chances << tr("%1%").arg(ahead[k].percent());
        lines << (still ? tr("Chance in turns %1 to %2, as %3, without action or fire: %4")
                        : tr("Chance in turns %1 to %2, as %3, acting: %4"))
                     .arg(turn + 1)
                     .arg(turn + static_cast<int>(chances.size()))
                     .arg(term(type), listed(chances));
    }
    return lines.join(QStringLiteral("<br>"));
}

void OrderBar::changed() {
    if (odds_ == nullptr) return;
    sketch_.clear();
    bool all = true;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        MapDrawing d = targetDrawing(game_.ground(), steps_[i].tah,
                                     tr("%1. %2").arg(i + 1).arg(term(steps_[i].type)), true);
        const auto same = std::find_if(sketch_.begin(), sketch_.end(),
                                       [&](const MapDrawing& other) { return other.hexes == d.hexes; });
        if (d.hexes.empty())
            all = false;
        else if (same != sketch_.end())
            same->label += QStringLiteral(" · ") + d.label;
        else
            sketch_.push_back(std::move(d));
    }
    if (all) {
        judge(act(), go_, verdict_);
    } else {
        go_->setEnabled(false);
        say(verdict_, tr("Each step needs its target hex. (2.5)"));
    }
    odds_->setText(oddsText());
    Q_EMIT sketchChanged();
}

RetreatBar::RetreatBar(GameController& game, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("retreatBar"), game, &asks, parent) {}

void RetreatBar::forget() {
    hex_ = nullptr;
    candidates_.clear();
}

void RetreatBar::open(const std::string& key) {
    close();
    const auto* unit = game_.hasGame() ? unitOf(game_.shown(), key) : nullptr;
    if (unit == nullptr) return;
    setOpen();
    key_ = key;
    candidates_ = retreatHexes(game_.shown(), game_.ground(), key);
    std::stable_sort(candidates_.begin(), candidates_.end(), [&](const auto& a, const auto& b) {
        return game_.ground().distance(unit->tah, a) < game_.ground().distance(unit->tah, b);
    });
    begin(tr("<b>UNIT %1 retreats</b> to a new target hex at least 10 hexes from %2, closer to its own edge "
             "or entry area, with no enemy unit within 5 hexes; %3. (2.23)")
              .arg(qs(unitMark(key)).toHtmlEscaped(), qs(unit->tah),
                   tr("%n hexes are possible", nullptr, static_cast<int>(candidates_.size()))));
    line(tr("New target hex"));
    hex_ = hexLine(QStringLiteral("retreatHex"), tr("New target hex of the UNIT"),
                   candidates_.empty() ? std::string() : candidates_.front());
    connect(hex_, &QLineEdit::textChanged, this, &RetreatBar::changed);
    button(QStringLiteral("retreatMap"), tr("On the &map"), [this] { pick(); });
    go_ = button(QStringLiteral("retreatGo"), tr("&Retreat there"), [this] { game_.perform(act()); });
    button(QStringLiteral("retreatLeave"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("retreatVerdict"));
    end();
    announce();
    changed();
    pick();
}

void RetreatBar::pick() {
    pickHex(tr("Click the hex to retreat to (possible hexes are dotted), or go there with the arrow keys and "
               "press Enter. Press Esc to type it instead."),
            hex_);
}

RetreatAct RetreatBar::act() const {
    const auto& unit = *unitOf(game_.shown(), key_);
    return {.of = {.side = unit.side, .unit = unitMark(key_)}, .tah = typedHex(hex_->text())};
}

void RetreatBar::changed() {
    if (verdict_ == nullptr) return;
    sketch_.clear();
    draw(MapDrawing::Kind::candidates, candidates_, QString());
    MapDrawing range = targetDrawing(game_.ground(), typedHex(hex_->text()), tr("retreat"), true);
    if (!range.hexes.empty()) sketch_.push_back(std::move(range));
    if (hex_->text().trimmed().isEmpty()) {
        go_->setEnabled(false);
        say(verdict_, candidates_.empty() ? tr("No hex of the map is possible.") : tr("Choose a hex."));
    } else {
        judge(act(), go_, verdict_);
    }
    Q_EMIT sketchChanged();
}

}  // namespace shellgame::app
