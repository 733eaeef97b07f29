// SPDX-License-Identifier: MIT
#include "shifts/map_ear.hpp"

#include <algorithm>

#include "map/map_accessible.hpp"
#include "map/map_text.hpp"
#include "settings/spoken.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shifts/possible_shifts.hpp"
#include "widgets/announcer.hpp"
#include "widgets/odds_bar.hpp"
#include "words/language.hpp"

namespace shellgame::app {

MapEar::MapEar(const WindowContext& context, QObject* parent)
    : QObject(parent), context_(context), voice_(new QWidget(&context.map)) {
    voice_->setObjectName(QStringLiteral("mapVoice"));
    voice_->resize(0, 0);
    voice_->setAttribute(Qt::WA_TransparentForMouseEvents);
    makeNotification(*voice_);
    // Hide the widget while it has no text, because screen readers would announce an empty widget.
    voice_->hide();
    tellOfHexes(context_.map, [this](Hex hex) { return words(hex); });
    // Announce all changes by an act together, after the last one.
    later_.setSingleShot(true);
    later_.setInterval(0);
    connect(&later_, &QTimer::timeout, this, &MapEar::listen);
    const auto soon = [this] { later_.start(); };
    // Discard the text when the viewer changes, because it must never be announced to the next viewer.
    const auto forget = [this] {
        hex_.reset();
        voice_->setAccessibleName(QString());
    };
    connect(&context_.game, &GameController::gameChanged, this, forget);
    connect(&context_.game, &GameController::viewerChanged, this, forget);
    connect(&context_.game, &GameController::gameChanged, this, soon);
    connect(&context_.game, &GameController::stateChanged, this, soon);
    connect(&context_.game, &GameController::viewerChanged, this, soon);
    connect(&context_.game.ruleSight(), &RuleSight::changed, this, soon);
    connect(&context_.selection, &Selection::changed, this, soon);
    connect(&context_.selection, &Selection::optionChanged, this, soon);
    connect(&context_.map, &MapView::cursorMoved, this, soon);
}

/// Updates what screen readers can read. Does nothing while no screen reader is active.
void MapEar::listen() {
    if (!isHeard() || !context_.game.hasGame()) return voice_->setAccessibleName(QString());
    const Hex at = context_.map.cursorHex();
    const QString name = context_.map.scene().describe(at);
    const QString told = words(at);
    // Don't announce the hex if the cursor has moved to it, because screen readers then read it anyway.
    const bool same = hex_ == at;
    const bool other = same && name != name_;
    const bool more = same && told != words_;
    hex_ = at;
    name_ = name;
    words_ = told;
    if (other) hexRenamed(context_.map);
    // Change the name, because screen readers don't reliably notice a change of the description.
    voice_->setAccessibleName(more ? told : QString());
    voice_->setVisible(voice_->isVisible() || more);
    if (more) announce(*voice_);
}

QString MapEar::words(Hex hex) const {
    // Don't describe the game while boards are being arranged, because the map then shows the boards.
    if (!context_.game.hasGame() || context_.map.groundLayer().ground() != &context_.game.ground()) return {};
    if (!context_.game.ground().geometry().contains(hex)) return {};
    const std::string& name = context_.game.ground().nameOf(hex);
    QStringList said;
    if (!context_.game.inSetup()) {
        if (context_.selection.hex() == hex && context_.selection.marker()) said << tr("Selected.");
        if (const QString partner = asPartner(name); !partner.isEmpty()) said << partner;
        said << stacks(name);
    }
    said << terrain(name);
    const auto& notes = context_.game.shown().hexes;
    if (const auto note = notes.find(name); note != notes.end() && !note->second.text.empty())
        said << tr("Label: %1.").arg(qs(note->second.text));
    return said.join(QLatin1Char(' '));
}

QString MapEar::terrain(const std::string& hex) const {
    const HexTerrain terrain = terrainAt(context_.game.shownView(), hex);
    const QString words = coreText(describe(terrain.rows));
    return terrain.basis == HexTerrain::Basis::assumed ? tr("%1, not entered.").arg(words)
                                                       : tr("%1.").arg(words);
}

QString MapEar::odds(const ShiftOdds& option) const {
    const QString chance = option.verdict == Verdict::ruling
                               ? tr("%1, if you allow it").arg(percentOf36(option.successCases()))
                               : percentOf36(option.successCases());
    return tr("%1, modifier %2").arg(chance, signedNumber(option.drm));
}

/// Describes the meaning of the ring around a hex, which shows whether the selected stack could shift with a
/// stack in that hex.
QString MapEar::asPartner(const std::string& hex) const {
    const Selection& selection = context_.selection;
    const auto own = selection.marker();
    const auto h = context_.game.ground().find(hex);
    if (!own || !h || selection.hex() == h) return {};
    int index = selection.optionIn(*h);
    if (selection.partnerHex() == h) index = selection.chosenOption();
    if (index < 0) return {};
    const ShiftChance& o = selection.options()[static_cast<std::size_t>(index)];
    if (o.verdict == Verdict::forbidden) return tr("It can't be a partner of the selected stack now.");
    return selection.chosenOption() == index && selection.optionByPlayer()
               ? tr("The chosen partner: %1. Press Enter to roll.").arg(odds(o))
               : tr("Partner of the selected stack: %1. Press Enter to choose it.").arg(odds(o));
}

/// Describes the shifts of each of the viewer's stacks in a hex, if the stack can shift at all.
QStringList MapEar::stacks(const std::string& hex) const {
    QStringList out;
    for (const auto& [id, m] : context_.game.shown().markers)
        if (m.at.hex == hex && context_.game.maySee(m.side) && !m.faceUp() &&
            !kindRow(m.kind).windows.empty())
            out << shiftsOf(id, m);
    // If several markers have the same description, announce it once.
    out.removeDuplicates();
    return out;
}

QString MapEar::shiftsOf(const MarkerId& id, const Marker& marker) const {
    const Selection& selection = context_.selection;
    const State& state = context_.game.shown();
    const bool chosen = selection.marker() == id;
    if (!context_.game.ruleSight().ready()) return context_.game.ruleSight().reason();
    const WindowNow window = windowNow(state, marker.side, marker.kind);
    if (!chosen && !window.open) return tr("No shift now: %1").arg(qs(window.why.message));
    const std::vector<ShiftChance> asked =
        chosen ? std::vector<ShiftChance>() : ShiftJudge(context_.game.shownView()).chances(id);
    const std::vector<ShiftChance>& options = chosen ? selection.options() : asked;
    const StackChance chance = chanceAmong(id, options);
    if (chance.partners == 0) {
        if (!window.open) return tr("No shift now: %1").arg(qs(window.why.message));
        return tr("No shift is possible now.");
    }
    const auto place = [&](const MarkerId& to) {
        const Marker* partner = state.marker(to);
        return to == id ? tr("itself") : partner != nullptr ? qs(partner->at.text()) : qs(to.text);
    };
    QString said = tr("%n shifts possible now, the best with %1: %2.", nullptr, chance.partners)
                       .arg(place(chance.with), odds(chance.best));
    if (!chosen || selection.chosenOption() < 0) return said;
    const ShiftChance& offered = options[static_cast<std::size_t>(selection.chosenOption())];
    if (offered.verdict == Verdict::forbidden) return said;
    return tr("%1 Press Enter to roll with %2.").arg(said, place(offered.request.pairs.front().to));
}

}  // namespace shellgame::app
