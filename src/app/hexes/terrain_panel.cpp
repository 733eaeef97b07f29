// SPDX-License-Identifier: MIT
#include "hexes/terrain_panel.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "session/acts.hpp"
#include "shellgame/board/terrain_chart.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

TerrainPanel::TerrainPanel(GameController& game, Selection& selection, Acts& acts, QWidget* parent)
    : QWidget(parent),
      game_(game),
      selection_(selection),
      acts_(acts),
      where_(new QLabel),
      terrain_(new QLineEdit),
      ownTem_(new QCheckBox(tr("TEM is"))),
      tem_(new QSpinBox),
      crest_(new QComboBox),
      remark_(new QLineEdit),
      problem_(new QLabel),
      quick_(new QGridLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    where_->setWordWrap(true);
    column->addWidget(where_);
    terrain_->setObjectName(QStringLiteral("terrainInput"));
    terrain_->setAccessibleName(tr("Terrain"));
    terrain_->setPlaceholderText(tr("Woods, Stone Building …"));
    column->addWidget(terrain_);
    column->addLayout(quick_);
    auto* form = new QFormLayout;
    tem_->setRange(-3, 9);
    tem_->setEnabled(false);
    tem_->setAccessibleName(tr("TEM"));
    ownTem_->setToolTip(tr("If unchecked, the terrain chart gives the TEM"));
    form->addRow(ownTem_, tem_);
    crest_->addItems({tr("as on the board"), tr("yes"), tr("no")});
    form->addRow(tr("Crest line"), crest_);
    form->addRow(tr("Remark"), remark_);
    column->addLayout(form);
    problem_->setWordWrap(true);
    column->addWidget(problem_);
    auto* buttons = new QHBoxLayout;
    auto* clear = new QPushButton(tr("Restore"));
    auto* set = new QPushButton(tr("Set"));
    set->setObjectName(QStringLiteral("setTerrain"));
    buttons->addWidget(clear);
    buttons->addWidget(set, 1);
    column->addLayout(buttons);
    column->addStretch(1);
    connect(ownTem_, &QCheckBox::toggled, tem_, &QWidget::setEnabled);
    connect(terrain_, &QLineEdit::returnPressed, this, &TerrainPanel::apply);
    connect(set, &QPushButton::clicked, this, &TerrainPanel::apply);
    connect(clear, &QPushButton::clicked, this, &TerrainPanel::clearRuling);
    connect(&selection_, &Selection::changed, this, &TerrainPanel::refresh);
    refresh();
}

/// Reads the chart only when the panel is first used.
void TerrainPanel::fill() {
    if (quick_->count() > 0) return;
    QStringList names;
    for (const TerrainRow& row : TerrainChart::builtIn().rows())
        if (row.kind == TerrainKind::hex || row.kind == TerrainKind::road ||
            row.kind == TerrainKind::depression || row.kind == TerrainKind::level)
            names << qs(row.name);
    auto* completer = new QCompleter(names, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    terrain_->setCompleter(completer);
    // Make a button for each of the most frequent terrains.
    quick_->setSpacing(3);
    int i = 0;
    for (const char* id : {"open-ground", "woods", "brush", "grain", "orchard", "stone-building",
                           "wooden-building", "hill", "marsh"}) {
        const TerrainRow* row = TerrainChart::builtIn().byId(id);
        if (row == nullptr) continue;
        auto* button = new QPushButton(term(row->name));
        connect(button, &QPushButton::clicked, this, [this, name = qs(row->name)] {
            terrain_->setText(name);
            apply();
        });
        quick_->addWidget(button, i / 2, i % 2);
        ++i;
    }
}

void TerrainPanel::begin() {
    fill();
    refresh();
    terrain_->setFocus(Qt::OtherFocusReason);
    terrain_->selectAll();
}

void TerrainPanel::showEvent(QShowEvent* event) {
    fill();
    QWidget::showEvent(event);
}

void TerrainPanel::refresh() {
    const QStringList hexes = game_.hasGame() ? acts_.hexes() : QStringList{};
    where_->setText(
        hexes.isEmpty() ? tr("Select a hex, or a rectangle with Shift and the mouse.")
        : hexes.size() == 1
            ? tr("Terrain of %1").arg(hexes.front())
            : tr("Terrain of %n hexes: %1", nullptr, static_cast<int>(hexes.size()))
                  .arg(listed(hexes.mid(0, 8)) + (hexes.size() > 8 ? QStringLiteral(" …") : QString())));
    problem_->clear();
    if (hexes.isEmpty()) return;
    const auto it = game_.shown().hexes.find(hexes.front().toStdString());
    const HexNote note = it == game_.shown().hexes.end() ? HexNote{} : it->second;
    QStringList names;
    for (const std::string& t : note.terrain) names << qs(t);
    terrain_->setText(names.join(QStringLiteral(", ")));
    ownTem_->setChecked(note.tem.has_value());
    tem_->setValue(note.tem.value_or(0));
    crest_->setCurrentIndex(!note.crestLine ? 0 : *note.crestLine ? 1 : 2);
    remark_->setText(qs(note.text));
}

void TerrainPanel::apply() {
    const QStringList hexes = game_.hasGame() ? acts_.hexes() : QStringList{};
    if (hexes.isEmpty()) return;
    TerrainAct act{.places = hexesMeant(hexes)};
    std::vector<std::string> names;
    for (const QString& n : terrain_->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        names.push_back(n.trimmed().toStdString());
    if (!names.empty()) act.terrain = std::move(names);
    if (ownTem_->isChecked()) act.tem = tem_->value();
    if (crest_->currentIndex() > 0) act.crestLine = crest_->currentIndex() == 1;
    if (!remark_->text().trimmed().isEmpty()) act.text = remark_->text().trimmed().toStdString();
    const QString why = findingsText(game_.check(act), Verdict::forbidden);
    problem_->setText(why);
    if (why.isEmpty()) game_.perform(act);
}

void TerrainPanel::clearRuling() {
    const QStringList hexes = game_.hasGame() ? acts_.hexes() : QStringList{};
    if (hexes.isEmpty()) return;
    game_.perform(TerrainAct{.places = hexesMeant(hexes), .clear = true});
}

}  // namespace shellgame::app
