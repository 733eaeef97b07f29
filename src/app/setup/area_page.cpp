// SPDX-License-Identifier: MIT
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "setup/given_pages.hpp"
#include "shellgame/rules/setup/typed_hexes.hpp"

namespace shellgame::app {

AreaPage::AreaPage(GameController& game, Selection& selection, QWidget* parent)
    : ListPage(game, selection, parent), edit_(new QPushButton(tr("&Edit on the map"))) {
    auto* about =
        new QLabel(tr("A side without an area can set up anywhere. If the group of a counter has areas, the "
                      "counter must set up in them."));
    about->setWordWrap(true);
    column_->addWidget(about);
    form_->add<SetupAreaAct>({{"side", QStringLiteral("areaSide"), tr("Side")},
                              {.argument = "at",
                               .name = QStringLiteral("areaHexes"),
                               .label = tr("Hexes"),
                               .hint = tr("1A1-1H9, board 2, all")},
                              {"group", QStringLiteral("areaGroup"), tr("Only for group"),
                               tr("Group of the OB"), tr("the whole side")}});
    build(QStringLiteral("area"), tr("&Add setup area"), tr("Setup areas"));
    edit_->setObjectName(QStringLiteral("areaEdit"));
    edit_->setEnabled(false);
    column_->addWidget(edit_, 0, Qt::AlignRight);
    connect(edit_, &QPushButton::clicked, this, &AreaPage::edit);
    connect(list_, &QListWidget::currentRowChanged, this, [this] { edit_->setEnabled(!chosen().empty()); });
}

void AreaPage::refresh() {
    std::vector<Listed> entries;
    for (const auto& [id, area] : game_.shown().areas) {
        if (!game_.maySee(area.side)) continue;
        const QString side = qs(game_.shown().sideName(area.side));
        const QString hexes = tr("%n hexes", nullptr, static_cast<int>(area.hexes.size()));
        entries.push_back({id,
                           area.group.empty() ? tr("%1: %2").arg(side, hexes)
                                              : tr("%1, group %2: %3").arg(side, qs(area.group), hexes),
                           area.hexes});
    }
    listAs(std::move(entries));
    edit_->setEnabled(!chosen().empty());
    if (!game_.shown().areas.contains(editing_)) leaveEditing();
}

void AreaPage::edit() {
    const auto it = game_.shown().areas.find(chosen());
    if (it == game_.shown().areas.end()) return;
    editing_ = it->first;
    add_->setText(tr("&Change setup area"));
    const SetupArea& area = it->second;
    form_->show(
        SetupAreaAct{.side = area.side, .group = area.group, .at = {area.hexes.begin(), area.hexes.end()}});
    judge();
    Q_EMIT hexesWanted(form_->hexLine());
}

void AreaPage::leaveEditing() {
    editing_.clear();
    add_->setText(tr("&Add setup area"));
}

ListPage::Wanted AreaPage::wanted() const {
    SetupAreaAct act{.area = editing_};
    // If a side has several areas, the player sees the names of the areas. Therefore name them A to Z, then
    // A2 to Z2, and so on.
    for (int n = 0; act.area.empty(); ++n) {
        const std::string round = n < 26 ? std::string() : std::to_string(n / 26 + 1);
        const std::string id = static_cast<char>('A' + n % 26) + round;
        if (!game_.shown().areas.contains(id)) act.area = id;
    }
    QString problem;
    form_->fill(act, problem);
    QString reading = tr("%n hexes", nullptr, static_cast<int>(act.at.size()));
    if (const int shared = readTypedHexes(game_.ground(), form_->hexLine()->text().toStdString()).shared)
        reading = tr("%1, without %2 (A2.3)")
                      .arg(reading, tr("%n half-hexes that belong to another board too", nullptr, shared));
    return {act, problem, reading};
}

void AreaPage::added() {
    leaveEditing();
    form_->clear({"at", "group"});
}

void AreaPage::removeChosen() {
    const auto it = game_.shown().areas.find(chosen());
    if (it == game_.shown().areas.end()) return;
    game_.perform(SetupAreaAct{.area = it->first, .side = it->second.side, .remove = true});
}

}  // namespace shellgame::app
