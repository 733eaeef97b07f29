// SPDX-License-Identifier: MIT
#include "setup/house_rules_dialog.hpp"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "settings/manual_topic.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

HouseRulesDialog::HouseRulesDialog(GameController& game, QWidget* parent)
    : QDialog(parent),
      game_(game),
      night_(new QCheckBox(tr("Night scenario (-2)"))),
      lv_(new QCheckBox(tr("LV Hindrance at all ranges (-1)"))),
      dummies_(new QCheckBox(tr("Concealment counters for dummies are allotted (2.1)"))),
      nvr_(new QSpinBox),
      clouds_(new QComboBox),
      weather_(new QComboBox),
      ground_(new QComboBox) {
    setObjectName(QStringLiteral("houseRules"));
    explainedBy(this, ManualTopic::houseRules);
    setWindowTitle(tr("Settings and house rules of this game"));
    auto* outer = new QVBoxLayout(this);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    // Hide these settings in games of other systems, because they belong to ASL.
    auto* settings = new QWidget;
    auto* rows = new QVBoxLayout(settings);
    rows->setContentsMargins(0, 0, 0, 0);
    addSettings(rows);
    settings->setVisible(game_.hasGame() && game_.shown().settings.system == System::asl);
    column->addWidget(settings);
    addRules(column);
    column->addStretch(1);
    scroll->setWidget(inside);
    outer->addWidget(scroll, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    // Let Enter confirm a number instead of closing the dialog.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    outer->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&game_, &GameController::stateChanged, this, &HouseRulesDialog::refresh);
    // Close the dialog, because another game has other sides.
    connect(&game_, &GameController::gameChanged, this, &QDialog::close);
    refresh();
    // Make the dialog wide enough for its widest row, so that it need not be scrolled sideways.
    const QMargins margins = outer->contentsMargins();
    const int wide = inside->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width() +
                     margins.left() + margins.right();
    resize(std::max(620, wide), 640);
}

void HouseRulesDialog::addSettings(QVBoxLayout* column) {
    night_->setObjectName(QStringLiteral("nightBox"));
    for (QCheckBox* box : {night_, lv_, dummies_}) column->addWidget(box);
    connect(night_, &QCheckBox::clicked, this, [this](bool on) { set({.night = on}); });
    connect(lv_, &QCheckBox::clicked, this, [this](bool on) { set({.lv = on}); });
    connect(dummies_, &QCheckBox::clicked, this, [this](bool on) { set({.dummies = on}); });
    auto* form = new QFormLayout;
    nvr_->setObjectName(QStringLiteral("nvrBox"));
    nvr_->setAccessibleName(tr("Night Visibility Range"));
    nvr_->setRange(-1, 9);
    nvr_->setSpecialValueText(tr("not entered"));
    countIn(nvr_, [](int n) { return tr("%n hexes", nullptr, n); });
    form->addRow(tr("Night Visibility Range, for computed LOS (E1.1)"), nvr_);
    connect(nvr_, &QSpinBox::editingFinished, this, [this] {
        if (nvr_->value() >= 0 && game_.shown().settings.nvr != nvr_->value()) set({.nvr = nvr_->value()});
        refresh();
    });
    clouds_->setObjectName(QStringLiteral("cloudsBox"));
    clouds_->setAccessibleName(tr("Cloud cover"));
    clouds_->setPlaceholderText(tr("not stated"));
    for (const std::string& word : cloudWords()) clouds_->addItem(term(word), qs(word));
    form->addRow(tr("Cloud cover, on which changes of the NVR depend (E1.12)"), clouds_);
    connect(clouds_, &QComboBox::activated, this,
            [this] { set({.clouds = clouds_->currentData().toString().toStdString()}); });
    weather_->setObjectName(QStringLiteral("weatherBox"));
    weather_->setAccessibleName(tr("Weather"));
    for (const WeatherRow& row : weatherRows())
        weather_->addItem(
            row.lv == LosVisibility() ? term(row.title) : tr("%1 (%2)").arg(term(row.title), qs(row.rule)),
            qs(row.id));
    form->addRow(tr("Weather with a Low Visibility Hindrance"), weather_);
    connect(weather_, &QComboBox::activated, this,
            [this] { set({.weather = weather_->currentData().toString().toStdString()}); });
    ground_->setObjectName(QStringLiteral("groundBox"));
    ground_->setAccessibleName(tr("Ground"));
    for (const GroundRow& row : groundRows()) ground_->addItem(term(row.title), qs(row.id));
    form->addRow(tr("Ground, for the cost of Open Ground and roads (E3)"), ground_);
    connect(ground_, &QComboBox::activated, this,
            [this] { set({.ground = ground_->currentData().toString().toStdString()}); });
    for (const auto& [id, side] : game_.shown().sides) {
        auto* box = new QComboBox;
        for (const int b : {0, -1, -2}) box->addItem(QString::number(b), b);
        form->addRow(tr("Balance of %1 (on all its shift rolls)").arg(qs(side.name)), box);
        connect(box, &QComboBox::activated, this, [this, box, name = id.text] {
            set({.side = SideId(name), .balance = box->currentData().toInt()});
        });
        balance_.insert(qs(id.text), box);
    }
    column->addLayout(form);
}

void HouseRulesDialog::addRules(QVBoxLayout* column) {
    auto* head = new QLabel(
        tr("<b>House rules</b> decide points that the rules leave open. The first value is the default."));
    head->setWordWrap(true);
    head->setContentsMargins(0, 10, 0, 0);
    column->addWidget(head);
    for (const HouseRule& r : houseRules()) {
        if (game_.hasGame() && systemOf(r) != game_.shown().settings.system) continue;
        auto* frame = new QFrame;
        frame->setFrameShape(QFrame::StyledPanel);
        auto* lines = new QVBoxLayout(frame);
        auto* top = new QHBoxLayout;
        auto* title = new QLabel(
            QStringLiteral("<b>%1</b> <i>(%2)</i>").arg(coreText(r.title).toHtmlEscaped(), qs(r.rule)));
        title->setWordWrap(true);
        auto* choice = new QComboBox;
        choice->setObjectName(QStringLiteral("house-") + qs(r.id));
        choice->setAccessibleName(coreText(r.title));
        choice->setAccessibleDescription(coreText(r.effect));
        choice->addItem(tr("%1 (default)").arg(coreText(r.off)), qs(r.off));
        choice->addItem(coreText(r.on), qs(r.on));
        top->addWidget(title, 1);
        top->addWidget(choice);
        lines->addLayout(top);
        auto* effect = new QLabel(coreText(r.effect));
        effect->setWordWrap(true);
        lines->addWidget(effect);
        column->addWidget(frame);
        connect(choice, &QComboBox::activated, this, [this, choice, id = std::string(r.id)] {
            set({.house = id, .to = choice->currentData().toString().toStdString()});
        });
        rules_.insert(qs(r.id), choice);
    }
}

void HouseRulesDialog::set(const SetAct& act) {
    game_.perform(act);
    refresh();
}

void HouseRulesDialog::refresh() {
    if (!game_.hasGame()) return;
    const shellgame::Settings& s = game_.shown().settings;
    night_->setChecked(s.night);
    lv_->setChecked(s.lv);
    dummies_->setChecked(s.dummies);
    nvr_->setValue(s.nvr.value_or(-1));
    clouds_->setCurrentIndex(clouds_->findData(qs(s.clouds)));
    weather_->setCurrentIndex(weather_->findData(qs(weatherRow(s.weather)->id)));
    ground_->setCurrentIndex(ground_->findData(qs(groundRow(s.ground)->id)));
    for (auto it = balance_.begin(); it != balance_.end(); ++it) {
        const auto found = s.balance.find(it.key().toStdString());
        (*it)->setCurrentIndex((*it)->findData(found == s.balance.end() ? 0 : found->second));
    }
    for (auto it = rules_.begin(); it != rules_.end(); ++it)
        (*it)->setCurrentIndex(houseRuleOn(s, it.key().toStdString()) ? 1 : 0);
}

}  // namespace shellgame::app
