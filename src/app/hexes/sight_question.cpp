// SPDX-License-Identifier: MIT
#include "hexes/sight_question.hpp"

#include <QVBoxLayout>

#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "widgets/flow_layout.hpp"
#include "widgets/layout_pause.hpp"
#include "widgets/text_label.hpp"
#include "words/line_text.hpp"

namespace shellgame::app {

namespace {

QString seenWords(bool seen, int range, const std::string& by) {
    if (!seen) return SightQuestion::tr("not seen");
    const QString text =
        range > 0 ? SightQuestion::tr("seen, range %1").arg(range) : SightQuestion::tr("seen");
    if (by == "broken") return SightQuestion::tr("%1, only by units not in Good Order").arg(text);
    if (by == "hidden") return SightQuestion::tr("%1, only by hidden units").arg(text);
    return text;
}

}  // namespace

SightQuestion::SightQuestion(GameController& game, Selection& selection, SightOverlays& sightOverlays,
                             QWidget* parent)
    : QFrame(parent),
      game_(game),
      selection_(selection),
      sightOverlays_(sightOverlays),
      text_(new TextLabel),
      take_(new QPushButton(tr("Use this answer"))),
      seen_(new QPushButton(tr("Seen"))),
      unseen_(new QPushButton(tr("Not seen"))),
      forget_(new QPushButton(tr("Remove my answer"))) {
    setObjectName(QStringLiteral("sightQuestion"));
    setFrameShape(QFrame::StyledPanel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 5, 8, 5);
    column->setSpacing(4);
    text_->setObjectName(QStringLiteral("sightQuestionText"));
    text_->setWordWrap(true);
    text_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(text_, &QLabel::linkActivated, this, &SightQuestion::layThread);
    take_->setObjectName(QStringLiteral("sightTake"));
    take_->setToolTip(tr("Makes the computed answer your ruling"));
    seen_->setObjectName(QStringLiteral("sightSeen"));
    unseen_->setObjectName(QStringLiteral("sightUnseen"));
    forget_->setObjectName(QStringLiteral("sightForget"));
    forget_->setToolTip(tr("Removes this answer, so that computed LOS can count again"));
    // Let the buttons use a second line if the text is large and the panel is narrow.
    auto* row = new QWidget;
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    row->setSizePolicy(policy);
    auto* line = new FlowLayout(row);
    for (QPushButton* b : {take_, seen_, unseen_, forget_}) line->addWidget(b);
    column->addWidget(text_);
    column->addWidget(row);
    connect(take_, &QPushButton::clicked, this, &SightQuestion::takeComputed);
    connect(seen_, &QPushButton::clicked, this, [this] { say(true); });
    connect(unseen_, &QPushButton::clicked, this, [this] { say(false); });
    connect(forget_, &QPushButton::clicked, this, &SightQuestion::forget);
    connect(&sightOverlays_, &SightOverlays::changed, this, &SightQuestion::refresh);
    refresh();
}

const Marker* SightQuestion::markerAt(const Location& at) const {
    const SideId owner = sightOverlays_.owner();
    for (const auto& [id, m] : game_.shown().markers)
        if (m.at == at && m.side == owner) return &m;
    return nullptr;
}

/// Returns true if the current ruling was already in the scenario when the game began.
bool SightQuestion::fromScenario(const Location& at) const {
    const State& start = game_.session().start();
    const auto asShown = [&](const std::optional<SeenNote>& note) {
        return game_.viewer().empty() ? note : noteFor(note);
    };
    const auto key = seenKey(sightOverlays_.owner(), at);
    for (const auto& [id, m] : game_.shown().markers) {
        if (m.side != sightOverlays_.owner() || !(m.at == at) || !m.seen) continue;
        const Marker* before = start.marker(id);
        return before != nullptr && before->at == at && asShown(before->seen) == m.seen;
    }
    const auto now = game_.shown().seen.find(key);
    const auto then = start.seen.find(key);
    return now != game_.shown().seen.end() && then != start.seen.end() &&
           asShown(then->second) == now->second;
}

std::optional<Location> SightQuestion::place() const {
    if (!game_.hasGame() || game_.inSetup() || !selection_.hex()) return std::nullopt;
    if (isOfForces(game_.shown().settings)) return std::nullopt;
    const SideId owner = sightOverlays_.owner();
    if (!game_.maySee(owner)) return std::nullopt;
    const State& state = game_.shown();
    if (const auto id = selection_.marker()) {
        const Marker* m = state.marker(*id);
        if (m->side == owner) return m->at;
    }
    const std::string hex = selection_.hexName().toStdString();
    for (const auto& [id, m] : state.markers)
        if (m.at.hex == hex && m.side == owner && m.kind != MarkerKind::mine) return m.at;
    return std::nullopt;
}

QString SightQuestion::saidText(const Location& at, const SeenAnswer& told) const {
    const QString words = seenWords(told.seen, told.range, told.by);
    const QString said = fromScenario(at) ? tr("<b>The scenario says: %1.</b>").arg(words)
                                          : tr("<b>Your ruling: %1.</b>").arg(words);
    return told.stale ? tr("%1 Units have moved since then.").arg(said) : said;
}

QString SightQuestion::computedText(const GameField::Seen& seen, const SeenAnswer& told) const {
    const bool holds = told.basis == SeenAnswer::Basis::told && !told.stale;
    const bool counts = houseRuleOn(game_.shown().settings, "los_computed");
    const QString words = seenWords(seen.observers > 0, seen.range, seen.by);
    const QString said = holds    ? tr("Computed LOS: %1. The line above takes precedence.").arg(words)
                         : counts ? tr("Computed LOS: %1. This counts.").arg(words)
                                  : tr("Computed LOS: %1. This counts only if you use it.").arg(words);
    return game_.viewer().empty() ? said : tr("%1 (Known enemy units only.)").arg(said);
}

/// Returns the units that see the Location. Each is a link that shows the LOS thread from that unit.
QString SightQuestion::seersText() {
    constexpr std::size_t mostNamed = 4;
    QStringList links;
    for (std::size_t i = 0; i < std::min(seers_.size(), mostNamed); ++i) {
        const QString who = countersIn(seers_[i].from);
        const QString place = placeText(seers_[i].from);
        QString from = who.isEmpty() ? place : tr("%1 in %2").arg(who, place);
        if (seers_[i].by == "broken") from = tr("%1 (not in Good Order)").arg(from);
        links << QStringLiteral("<a href=\"%1\">%2</a>").arg(i).arg(from.toHtmlEscaped());
    }
    if (links.isEmpty()) return {};
    const QString named = links.join(QStringLiteral(", "));
    if (seers_.size() <= mostNamed) return tr("By %1").arg(named);
    return tr("By %1 and from %n more Locations", nullptr, static_cast<int>(seers_.size() - mostNamed))
        .arg(named);
}

/// Returns the visible enemy units at a Location, such as "4-6-7, 8-1".
QString SightQuestion::countersIn(const Location& at) const {
    const State& state = game_.shown();
    const SideId owner = sightOverlays_.owner();
    QStringList names;
    for (const auto& [id, p] : state.pieces)
        if (p.side != owner && p.isUnit() && p.inPlay() && !isWreck(p) && state.placeOf(p) == at &&
            names.size() < 3)
            names << qs(p.type);
    return names.join(QStringLiteral(", "));
}

/// Returns the computed LOS as text. On a blank grid LOS can't be computed, because the grid has no terrain.
QString SightQuestion::linesText(const Location& at, const SeenAnswer& told) {
    if (game_.ground().blank()) {
        if (told.basis == SeenAnswer::Basis::computed)
            return tr("An enemy unit is in this hex, so it counts as seen.");
        if (told.basis != SeenAnswer::Basis::told) return tr("No answer yet: it counts as not seen.");
        return told.stale ? tr("This counts until you answer again.") : QString();
    }
    if (const auto computed = sightOverlays_.enemySees(at)) {
        const QString who = seersText();
        const QString text = computedText(*computed, told);
        return who.isEmpty() ? text : text + QStringLiteral("<br>") + who;
    }
    return (sightOverlays_.stopped() || game_.ruleSight().stopped())
               ? tr("Not computed, because you canceled it.")
               : tr("Being computed …");
}

void SightQuestion::refresh() {
    if (busy_) return;
    busy_ = true;  // set this first, because the query may return its answer immediately
    const LayoutPause pause{parentWidget(), this};
    const auto at = place();
    sightOverlays_.ask(at.has_value() && !game_.ground().blank());
    setVisible(at.has_value());
    seers_.clear();
    if (at) {
        const GameState& state = game_.shown();
        const SeenAnswer told =
            RuledSight().enemySees(state, game_.ground(), sightOverlays_.owner(), *at, markerAt(*at));
        const auto computed = sightOverlays_.enemySees(*at);
        seers_ = sightOverlays_.seersOf(*at);
        const bool ruled = told.basis == SeenAnswer::Basis::told;
        const bool counts = houseRuleOn(state.settings, "los_computed");
        QStringList lines{tr("<b>Does the enemy see %1?</b>").arg(placeText(*at).toHtmlEscaped())};
        if (ruled) lines << saidText(*at, told);
        lines << linesText(*at, told);
        lines.removeAll(QString());
        text_->setText(lines.join(QStringLiteral("<br>")));
        take_->setVisible(computed.has_value() && !counts &&
                          (!ruled || told.stale || told.seen != (computed->observers > 0)));
        // Offer the same answer again if the ruling is outdated.
        seen_->setVisible(!ruled || !told.seen || told.stale);
        unseen_->setVisible(!ruled || told.seen || told.stale);
        forget_->setText(ruled && fromScenario(*at) ? tr("Remove the scenario's answer")
                                                    : tr("Remove my answer"));
        forget_->setVisible(ruled);
    }
    busy_ = false;
}

void SightQuestion::layThread(const QString& link) {
    const auto at = place();
    const std::size_t n = link.toULongLong();
    if (at && n < seers_.size()) Q_EMIT sightOverlays_.threadWanted(seers_[n].from, *at);
}

SeenAct SightQuestion::about(const Location& at) const {
    return {.places = {.at = {at}}, .side = sightOverlays_.owner()};
}

void SightQuestion::say(bool seen) {
    const auto at = place();
    if (!at) return;
    SeenAct act = about(*at);
    act.seen = seen;
    if (game_.perform(act)) refresh();
}

void SightQuestion::forget() {
    const auto at = place();
    if (!at) return;
    SeenAct act = about(*at);
    act.forget = true;
    if (game_.perform(act)) refresh();
}

void SightQuestion::takeComputed() {
    const auto at = place();
    const auto computed = at ? sightOverlays_.enemySees(*at) : std::nullopt;
    if (!computed) return;
    SeenAct act = about(*at);
    act.seen = computed->observers > 0;
    if (*act.seen) {
        act.range = computed->range;
        act.by = enumFrom<SeenBy>(computed->by);
    }
    if (game_.perform(act)) refresh();
}

}  // namespace shellgame::app
