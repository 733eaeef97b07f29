// SPDX-License-Identifier: MIT
#include "hexes/hex_question.hpp"

#include <QCompleter>
#include <QGridLayout>
#include <QLineEdit>

#include "map/map_text.hpp"
#include "session/acts.hpp"
#include "shellgame/board/terrain_chart.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

HexQuestion::HexQuestion(GameController& game, Selection& selection, QWidget* parent)
    : QFrame(parent),
      game_(game),
      selection_(selection),
      text_(new QLabel),
      terrain_(new QComboBox),
      tem_(new QComboBox),
      seen_(new QCheckBox(tr("seen by the enemy"))),
      say_(new QPushButton(tr("Set"))) {
    setObjectName(QStringLiteral("hexQuestion"));
    setFrameShape(QFrame::StyledPanel);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 6, 8, 6);
    grid->setSpacing(4);
    text_->setObjectName(QStringLiteral("hexQuestionText"));
    terrain_->setObjectName(QStringLiteral("hexQuestionTerrain"));
    terrain_->setAccessibleName(tr("Terrain of the hex"));
    terrain_->setEditable(true);
    terrain_->setInsertPolicy(QComboBox::NoInsert);
    terrain_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    terrain_->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    terrain_->completer()->setFilterMode(Qt::MatchContains);
    terrain_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    tem_->setObjectName(QStringLiteral("hexQuestionTem"));
    tem_->setAccessibleName(tr("TEM of the hex"));
    tem_->addItem(tr("TEM by the chart"));
    for (int tem = -1; tem <= 5; ++tem) tem_->addItem(tr("TEM %1").arg(signedNumber(tem)), tem);
    seen_->setObjectName(QStringLiteral("hexQuestionSeen"));
    say_->setObjectName(QStringLiteral("hexQuestionSay"));
    // Place the widgets below each other, so that large text is not cut off in a narrow panel.
    grid->addWidget(text_, 0, 0, 1, 2);
    grid->addWidget(terrain_, 1, 0, 1, 2);
    grid->addWidget(seen_, 2, 0, 1, 2);
    grid->addWidget(tem_, 3, 0);
    grid->addWidget(say_, 3, 1);
    grid->setColumnStretch(0, 3);
    connect(say_, &QPushButton::clicked, this, &HexQuestion::answer);
    connect(terrain_->lineEdit(), &QLineEdit::returnPressed, this, &HexQuestion::answer);
    connect(&selection_, &Selection::optionChanged, this, &HexQuestion::refresh);
    refresh();
}

/// Reads the chart only when it is first needed.
void HexQuestion::fillTerrain() {
    if (terrain_->count() > 0) return;
    // List the most frequent terrain first.
    for (const char* id :
         {"open-ground", "woods", "stone-building", "wooden-building", "brush", "grain", "orchard"})
        if (const TerrainRow* row = TerrainChart::builtIn().byId(id))
            terrain_->addItem(term(row->name), qs(row->name));
    for (const TerrainRow& row : TerrainChart::builtIn().rows())
        if ((row.kind == TerrainKind::hex || row.kind == TerrainKind::depression ||
             row.kind == TerrainKind::level) &&
            terrain_->findData(qs(row.name)) < 0)
            terrain_->addItem(term(row.name), qs(row.name));
}

bool HexQuestion::unsaid(const QString& hex) const {
    return terrainAt(game_.shownView(), hex.toStdString()).basis == HexTerrain::Basis::assumed;
}

std::optional<SideId> HexQuestion::hiddenSide(const QString& hex) const {
    const GameView view = game_.shownView();
    for (const auto& [id, m] : view.state.markers) {
        if (qs(m.at.hex) != hex || !game_.maySee(m.side)) continue;
        if (view.sight.enemySees(view.state, view.ground, m.side, m.at, &m).basis ==
            SeenAnswer::Basis::assumed)
            return m.side;
    }
    return std::nullopt;
}

void HexQuestion::refresh() {
    QString asked;
    const bool asl = game_.hasGame() && game_.shown().settings.system == System::asl;
    if (asl && game_.ground().blank()) {
        QStringList hexes{selection_.hexName()};
        const int chosen = selection_.chosenOption();
        if (chosen >= 0 && chosen < static_cast<int>(selection_.options().size())) {
            const MarkerId to =
                selection_.options()[static_cast<std::size_t>(chosen)].request.pairs.front().to;
            if (const Marker* m = game_.shown().marker(to)) hexes << qs(m->at.hex);
        }
        for (const QString& h : hexes)
            if (asked.isEmpty() && !h.isEmpty() && unsaid(h)) asked = h;
    }
    if (!asked.isEmpty()) fillTerrain();
    if (asked != hex_) {
        terrain_->setCurrentIndex(0);
        tem_->setCurrentIndex(0);
        seen_->setChecked(false);
    }
    hex_ = asked;
    setVisible(!hex_.isEmpty());
    if (hex_.isEmpty()) return;
    text_->setText(tr("<b>What terrain is in %1?</b>").arg(hex_));
    seen_->setVisible(hiddenSide(hex_).has_value());
}

void HexQuestion::answer() {
    if (hex_.isEmpty()) return;
    const Places places = hexesMeant({hex_});
    const auto side = hiddenSide(hex_);
    const bool seen = seen_->isChecked();
    TerrainAct act{.places = places};
    // Return the terrain's id if the typed name is in the chart; otherwise return the typed text.
    const QString typed = terrain_->currentText().trimmed();
    const int row = terrain_->findText(typed);
    act.terrain = {(row < 0 ? typed : terrain_->itemData(row).toString()).toStdString()};
    if (tem_->currentIndex() > 0) act.tem = tem_->currentData().toInt();
    if (!game_.perform(act)) return;
    if (side) game_.perform(SeenAct{.places = places, .side = *side, .seen = seen});
}

}  // namespace shellgame::app
