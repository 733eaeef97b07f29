// SPDX-License-Identifier: MIT
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "words/language.hpp"

namespace shellgame::app {

AreaPage::AreaPage(GameController& game, Selection& selection, QWidget* parent)
    : GivenPage(game, selection, parent),
      side_(sideBox(QStringLiteral("areaSide"))),
      group_(new QLineEdit),
      hexes_(new QLineEdit),
      add_(new QPushButton),
      edit_(new QPushButton(tr("&Edit on the map"))) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 8);
    column->setSpacing(5);
    auto* about =
        new QLabel(tr("A side without an area can set up anywhere. If the group of a counter has areas, the "
                      "counter must set up in them."));
    about->setWordWrap(true);
    column->addWidget(about);
    auto* form = new QFormLayout;
    form->setVerticalSpacing(4);
    form->addRow(tr("Side"), side_);
    form->addRow(tr("Hexes"), hexRow(hexes_, QStringLiteral("areaHexes"), tr("1A1-1H9, board 2, all")));
    group_->setObjectName(QStringLiteral("areaGroup"));
    group_->setAccessibleName(tr("Group of the OB"));
    group_->setPlaceholderText(tr("the whole side"));
    form->addRow(tr("Only for group"), group_);
    column->addLayout(form);
    leaveEditing();
    add_->setObjectName(QStringLiteral("areaAdd"));
    column->addWidget(add_);
    verdict_->setObjectName(QStringLiteral("areaVerdict"));
    column->addWidget(verdict_);
    addList(column, QStringLiteral("areaList"), tr("Setup areas"));
    edit_->setObjectName(QStringLiteral("areaEdit"));
    edit_->setEnabled(false);
    column->addWidget(edit_, 0, Qt::AlignRight);
    connect(edit_, &QPushButton::clicked, this, &AreaPage::edit);
    connect(list_, &QListWidget::currentRowChanged, this, [this] { edit_->setEnabled(!chosen().empty()); });
    connect(add_, &QPushButton::clicked, this, &AreaPage::perform);
    for (QLineEdit* e : {hexes_, group_}) connect(e, &QLineEdit::returnPressed, this, &AreaPage::perform);
}

void AreaPage::refresh() {
    fillSides(side_);
    std::vector<std::pair<std::string, QString>> entries;
    for (const auto& [id, area] : game_.shown().areas) {
        if (!game_.maySee(area.side)) continue;
        const QString side = qs(game_.shown().sideName(area.side));
        const QString hexes = tr("%n hexes", nullptr, static_cast<int>(area.hexes.size()));
        entries.emplace_back(id, area.group.empty()
                                     ? tr("%1: %2").arg(side, hexes)
                                     : tr("%1, group %2: %3").arg(side, qs(area.group), hexes));
    }
    listAs(entries);
    edit_->setEnabled(!chosen().empty());
    if (!game_.shown().areas.contains(editing_)) leaveEditing();
}

void AreaPage::edit() {
    const auto it = game_.shown().areas.find(chosen());
    if (it == game_.shown().areas.end()) return;
    const SetupArea area = it->second;
    editing_ = it->first;
    add_->setText(tr("&Change setup area"));
    side_->setCurrentIndex(side_->findData(qs(area.side.text)));
    group_->setText(qs(area.group));
    QStringList names;
    for (const std::string& hex : area.hexes) names << qs(hex);
    hexes_->setText(names.join(QStringLiteral(", ")));
    Q_EMIT hexesWanted(hexes_);
}

void AreaPage::leaveEditing() {
    editing_.clear();
    add_->setText(tr("&Add setup area"));
}

SetupAreaAct AreaPage::act(QString& problem) const {
    SetupAreaAct act;
    act.area = editing_;
    // If a side has several areas, the player sees the names of the areas. Therefore name them A to Z, then
    // A2 to Z2, and so on.
    for (int n = 0; act.area.empty(); ++n) {
        const std::string round = n < 26 ? std::string() : std::to_string(n / 26 + 1);
        const std::string id = static_cast<char>('A' + n % 26) + round;
        if (!game_.shown().areas.contains(id)) act.area = id;
    }
    act.side = sideIn(side_);
    if (!group_->text().trimmed().isEmpty()) act.group = group_->text().trimmed().toStdString();
    act.at = hexesTyped(hexes_, problem);
    return act;
}

void AreaPage::judge() {
    const bool ready = game_.inSetup() && !hexes_->text().trimmed().isEmpty();
    add_->setEnabled(ready);
    if (!ready) return tell({}, {});
    QString problem;
    const SetupAreaAct wanted = act(problem);
    if (problem.isEmpty()) problem = findingsText(game_.check(wanted), Verdict::ruling);
    tell(problem, tr("%n hexes", nullptr, static_cast<int>(wanted.at.size())));
    Q_EMIT drawingsChanged();
}

void AreaPage::perform() {
    QString problem;
    const SetupAreaAct wanted = act(problem);
    if (hexes_->text().trimmed().isEmpty()) return;
    if (!problem.isEmpty()) return game_.post(Notice::Kind::refused, problem);
    if (!game_.perform(wanted)) return;
    leaveEditing();
    hexes_->clear();
    group_->clear();
}

void AreaPage::removeChosen() {
    const auto it = game_.shown().areas.find(chosen());
    if (it == game_.shown().areas.end()) return;
    game_.perform(SetupAreaAct{.area = it->first, .side = it->second.side, .remove = true});
}

std::vector<MapDrawing> AreaPage::drawings() const {
    std::vector<MapDrawing> out;
    if (!game_.inSetup()) return out;
    for (const auto& [id, area] : game_.shown().areas) {
        if (!game_.maySee(area.side)) continue;
        out.push_back({.kind = id == chosen() ? MapDrawing::Kind::entry : MapDrawing::Kind::entryLater,
                       .hexes = hexesOf(area.hexes),
                       .label = {}});
    }
    if (QString problem; !hexes_->text().isEmpty()) {
        const auto typed = hexesTyped(hexes_, problem);
        out.push_back(
            {.kind = MapDrawing::Kind::picked, .hexes = hexesOf({typed.begin(), typed.end()}), .label = {}});
    }
    return out;
}

}  // namespace shellgame::app
