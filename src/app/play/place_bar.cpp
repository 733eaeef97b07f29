// SPDX-License-Identifier: MIT
#include "play/place_bar.hpp"

#include <QComboBox>

#include "shellgame/model/system.hpp"
#include "shellgame/rules/setup/place_kinds.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

PlaceBar::PlaceBar(GameController& game, Selection& selection, QWidget* parent)
    : FormBar(QStringLiteral("placeBar"), game, nullptr, parent), selection_(selection) {
    connect(&selection_, &Selection::changed, this, &PlaceBar::judgeIt);
}

void PlaceBar::forget() {
    side_ = as_ = nullptr;
    input_ = nullptr;
    where_ = nullptr;
}

void PlaceBar::open() {
    close();
    const State& state = game_.shown();
    const System system = state.settings.system;
    setOpen();
    begin(tr("<b>Place counters.</b> Select a hex, type the counters, and press Enter."));
    side_ = put(new QComboBox, QStringLiteral("placeBarSide"), tr("Side"));
    for (const bool now : {true, false})
        for (const auto& [id, side] : state.sides)
            if ((id == state.clock.player) == now && game_.maySee(id))
                side_->addItem(qs(side.name), qs(id.text));
    as_ = put(new QComboBox, QStringLiteral("placeBarAs"), tr("Marker that covers them"));
    for (const PlaceKind& kind : placeKinds())
        if (kind.contents == PlaceContents::counters && systemOf(kind) == system) {
            as_->addItem(term(kind.name), static_cast<int>(kind.kind));
            if (kind.kind == PlacedAs::known) as_->setCurrentIndex(as_->count() - 1);
        }
    input_ = put(new QLineEdit, QStringLiteral("placeBarInput"), tr("Counters"));
    input_->setPlaceholderText(systemRow(system).forces ? tr("Guard infantry 9, Noirot general")
                                                        : tr("4-6-7 LMG 8-1"));
    input_->setMinimumWidth(240);
    // Size the button for the longest possible hex name, so that the next button keeps its place.
    go_ = button(QStringLiteral("placeBarGo"), tr("&Place in %1").arg(QStringLiteral("00WW00")),
                 [this] { place(); });
    go_->setMinimumWidth(go_->sizeHint().width());
    button(QStringLiteral("placeBarClose"), tr("&Done"), [this] { close(); });
    where_ = remark(QStringLiteral("placeBarReading"));
    verdict_ = remark(QStringLiteral("placeBarVerdict"));
    connect(side_, &QComboBox::currentIndexChanged, this, &PlaceBar::judgeIt);
    connect(as_, &QComboBox::currentIndexChanged, this, &PlaceBar::judgeIt);
    connect(input_, &QLineEdit::textChanged, this, &PlaceBar::judgeIt);
    connect(input_, &QLineEdit::returnPressed, this, &PlaceBar::place);
    end();
    announce();
    judgeIt();
    input_->setFocus(Qt::OtherFocusReason);
}

/// Checks the input again after an act, or closes the bar if the game is at setup again.
void PlaceBar::acted() {
    if (!game_.hasGame() || game_.inSetup()) return close();
    judgeIt();
}

TypedCounters PlaceBar::typed() const {
    const SideId side(side_->currentData().toString().toStdString());
    const auto it = game_.shown().sides.find(side);
    TypedCounters out = readTypedCounters(
        input_->text().toStdString(), it == game_.shown().sides.end() ? "" : it->second.nationality,
        static_cast<PlacedAs>(as_->currentData().toInt()), selection_.hexName().toStdString());
    out.act.side = side;
    return out;
}

void PlaceBar::judgeIt() {
    if (!isOpen() || verdict_ == nullptr || input_ == nullptr) return;
    const QString hex = selection_.hexName();
    go_->setText(hex.isEmpty() ? tr("&Place") : tr("&Place in %1").arg(hex));
    go_->setEnabled(false);
    say(where_, hex.isEmpty() ? tr("Select a hex first.") : QString());
    say(verdict_, QString());
    if (hex.isEmpty() || input_->text().trimmed().isEmpty()) return;
    const TypedCounters read = typed();
    if (!read) return say(verdict_, QStringLiteral("× ") + qs(read.problem).toHtmlEscaped());
    say(where_, QStringLiteral("✓ ") + qs(read.reading).toHtmlEscaped());
    judge(read.act, go_, verdict_);
}

void PlaceBar::place() {
    if (!go_->isEnabled()) return;
    if (game_.perform(typed().act) && input_ != nullptr) input_->clear();
}

}  // namespace shellgame::app
