// SPDX-License-Identifier: MIT
// The questions of the fixing system: whether a force is there, and how forces of several hexes are laid out.
#include <QComboBox>
#include <algorithm>

#include "map/map_text.hpp"
#include "play/prompt_bar.hpp"
#include "session/table_steps.hpp"
#include "shellgame/rules/fixing/force_acts.hpp"
#include "widgets/odds_bar.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// How far from the place in question hexes are marked on the map.
constexpr int markedHexes = 3;
/// Letters of a name on the map that don't cover the hexes beside it.
constexpr qsizetype lettersInHex = 13;
/// Why a substitution is ruled, for the log.
std::string ruled() {
    return PromptBar::tr("by the player's ruling").toStdString();
}

QString forceWords(const State& state, const Force& force) {
    QStringList parts;
    for (const MarkerId& part : force.parts) parts << shortContents(state, state.markers.at(part));
    return QStringLiteral("%1 (%2)").arg(coreText(forceName(state, force)),
                                         parts.join(QStringLiteral(" + ")));
}

/// The force that is laid out where the other was.
Force comingIn(const GameView& view, const Prompt& prompt) {
    return substitutedOf(view.state, forceOf(view, prompt.with));
}

}  // namespace

void PromptBar::askFixing(const Prompt& prompt) {
    const State& state = game_.shown();
    const FixingOption o = judgeFixing(game_.shownView(), prompt.marker);
    if (o.asked.parts.empty() || o.mover.parts.empty()) return;
    begin(tr("<b>%1 has entered the ZOC of %2.</b> Is that force really there? (N.1)")
              .arg(forceWords(state, o.mover).toHtmlEscaped(), forceWords(state, o.asked).toHtmlEscaped()));
    QStringList odds;
    for (const Modifier& m : o.modifiers)
        odds << tr("%1 %2 (%3).").arg(signedNumber(m.value), qs(m.cause), qs(m.rule));
    const QString chances = tr("<b>Really there %1</b> (%2 of 6), substituted %3 (%4 of 6)")
                                .arg(percentOf(o.stays, 6))
                                .arg(o.stays)
                                .arg(percentOf(6 - o.stays, 6))
                                .arg(6 - o.stays);
    odds << (o.drawn == 0   ? tr("%1: but no force in range may be drawn, so it is fixed.").arg(chances)
             : o.drawn == 1 ? tr("%1: by the only force in range.").arg(chances)
                            : tr("%1: by one of %2 in range, at random.").arg(chances).arg(o.drawn));
    line();
    remark(QStringLiteral("fixingOdds"), odds.join(QLatin1Char(' ')));
    line();
    QPushButton* roll = button(QStringLiteral("fixingRoll"), tr("&Roll"),
                               [this, id = prompt.marker] { perform(FixAct{.marker = id}); });
    askDice(tr("or my dice: 4 2"), 130, roll);
    auto* who = put(new QComboBox);
    who->setObjectName(QStringLiteral("fixingRuled"));
    who->setAccessibleName(tr("Who is there by your ruling"));
    who->addItem(tr("it stays, as ruled"), QString());
    for (const FixingCandidate& c : o.candidates) {
        const QString name = forceWords(state, c.force);
        const QString chance = percentOf(6 - o.stays, 6 * o.drawn);
        const QString why = c.verdict == Verdict::ok
                                ? tr("%1, drawn on %2").arg(name, chance)
                                : tr("%1, left out: %2").arg(name, findingsText(c.findings, Verdict::ruling));
        who->addItem(why, qs(c.force.id().text));
        PartnerMark mark;
        const bool near = c.verdict == Verdict::ok || c.distance <= fixingRange(state.settings);
        mark.kind = c.verdict == Verdict::ok       ? PartnerMark::Kind::legal
                    : c.verdict == Verdict::ruling ? PartnerMark::Kind::ruling
                                                   : PartnerMark::Kind::notNow;
        mark.label = c.verdict == Verdict::ok       ? chance
                     : c.verdict == Verdict::ruling ? tr("ruling")
                                                    : tr("no");
        for (const MarkerId& part : c.force.parts) {
            const std::string& hex = state.markers.at(part).at.hex;
            mark.name = qs(hex);
            if (const auto h = game_.ground().find(hex); h && near) {
                mark.hex = *h;
                marks_.push_back(mark);
            }
        }
    }
    who->setMaximumWidth(340);
    button(QStringLiteral("fixingRule"), tr("R&ule it, without dice"), [this, who, id = prompt.marker] {
        SubstituteAct act{.marker = id, .why = ruled()};
        if (const QString with = who->currentData().toString(); !with.isEmpty())
            act.with = MarkerId(with.toStdString());
        game_.perform(act);
    });
}

std::vector<MarkerId> PromptBar::partsToLayOut(const Prompt& prompt) const {
    std::vector<MarkerId> out = comingIn(game_.shownView(), prompt).parts;
    const Force leaves = substitutedOf(game_.shown(), forceOf(game_.shownView(), prompt.marker));
    out.insert(out.end(), leaves.parts.begin(), leaves.parts.end());
    return out;
}

void PromptBar::askArray(const Prompt& prompt, bool fresh) {
    const State& state = game_.shown();
    if (fresh) layout_.clear();
    if (fresh) shownPlace_ = prompt.at.hex;
    const std::vector<MarkerId> parts = partsToLayOut(prompt);
    const Force comes = comingIn(game_.shownView(), prompt);
    const std::string here = state.markers.at(prompt.marker).at.hex;
    const bool whole = layout_.size() >= parts.size();
    const auto words = [&](const MarkerId& part) { return shortContents(state, state.markers.at(part)); };
    begin(
        tr("<b>%1 is there instead of %2.</b> %3 (N.4)")
            .arg(forceWords(state, comes).toHtmlEscaped(),
                 forceWords(state, substitutedOf(state, forceOf(game_.shownView(), prompt.marker)))
                     .toHtmlEscaped(),
                 whole
                     ? tr("Everything has its place.")
                     : tr("Click where <b>%1</b> goes.").arg(words(parts[layout_.size()]).toHtmlEscaped())));
    const std::vector<std::string> legal =
        whole ? std::vector<std::string>{} : legalHexes(prompt, parts[layout_.size()]);
    drawLayout(legal);
    QStringList placed;
    for (const ArrayPart& p : layout_) placed << tr("%1 in %2").arg(words(p.part), qs(p.to));
    if (!placed.isEmpty())
        remark(QStringLiteral("arrayPlaced"), placed.join(QStringLiteral("; ")).toHtmlEscaped());
    if (!whole) {
        QStringList names;
        for (const std::string& hex : legal) names << qs(hex);
        line();
        remark(QStringLiteral("arrayLegal"),
               legal.empty() ? tr("No hex near there keeps every rule: put it where it makes sense, or rule.")
                             : tr("Legal near there: %1").arg(listed(names)));
    }
    line();
    const auto again = [this] { refresh(); };
    if (whole) {
        const ArrayAct act{.marker = prompt.marker, .parts = layout_};
        auto* go =
            button(QStringLiteral("arrayGo"), tr("&Accept this layout"), [this, act] { game_.perform(act); });
        judge(act, go, remark(QStringLiteral("arrayVerdict")));
    } else {
        button(QStringLiteral("arrayMap"), tr("On the &map"), [this, key = key_] { askPart(key); });
    }
    if (!layout_.empty())
        button(QStringLiteral("arrayBack"), tr("Take the last &back"), [this, again] {
            layout_.pop_back();
            again();
            askPart(key_);
        });
    button(QStringLiteral("arrayProposed"), tr("As &proposed"), [this, id = prompt.marker] {
        asks_.stop();
        game_.perform(ArrayAct{.marker = id});
    });
    button(QStringLiteral("arrayRule"), tr("R&ule that the other stays"), [this, id = prompt.marker] {
        asks_.stop();
        game_.perform(SubstituteAct{.marker = id, .why = ruled()});
    });
    if (fresh && !whole)
        QMetaObject::invokeMethod(
            this, [this, key = key_] { askPart(key); }, Qt::QueuedConnection);
}

const std::string& PromptBar::placeOf(const Prompt& prompt, const MarkerId& part) const {
    const bool comes = comingIn(game_.shownView(), prompt).has(part);
    return game_.shown().markers.at(comes ? prompt.marker : prompt.with).at.hex;
}

std::vector<std::string> PromptBar::legalHexes(const Prompt& prompt, const MarkerId& part) const {
    std::vector<std::string> out = arrayHexes(game_.shownView(), prompt, layout_, part);
    const std::string& place = placeOf(prompt, part);
    std::erase_if(out, [&](const std::string& hex) {
        return game_.ground().distance(hex, place).value_or(99) > markedHexes;
    });
    return out;
}

/// Where parts have been put, and where the next one may stand.
void PromptBar::drawLayout(const std::vector<std::string>& legal) {
    const State& state = game_.shown();
    const auto draw = [&](const std::string& hex, const QString& label, bool strong) {
        if (const auto h = game_.ground().find(hex))
            drawings_.push_back({MapDrawing::Kind::picked, {*h}, label, strong});
    };
    for (const ArrayPart& p : layout_) {
        QString name = shortContents(state, state.markers.at(p.part));
        if (name.size() > lettersInHex) name = name.left(lettersInHex - 1).trimmed() + QChar(0x2026);
        draw(p.to, name, true);
    }
    for (const std::string& hex : legal) draw(hex, QString(), false);
}

void PromptBar::askPart(const std::string& key) {
    const auto it =
        game_.hasGame() ? game_.shown().prompts.find(key) : std::map<std::string, Prompt>::iterator();
    if (!game_.hasGame() || it == game_.shown().prompts.end() || it->second.kind != PromptKind::array) return;
    const std::vector<MarkerId> parts = partsToLayOut(it->second);
    if (layout_.size() >= parts.size()) return;
    asks_.hex(
        tr("Click the hex where it goes, or go there with the arrow keys and press Enter. Legal hexes are "
           "marked."),
        [this, key](const std::string& hex) { putPart(key, hex); });
    // The force that leaves goes elsewhere, perhaps out of sight.
    const std::string& place = placeOf(it->second, parts[layout_.size()]);
    if (place == shownPlace_) return;
    shownPlace_ = place;
    Q_EMIT hexWanted(qs(place));
}

void PromptBar::putPart(const std::string& key, const std::string& hex) {
    const auto it = game_.shown().prompts.find(key);
    if (it == game_.shown().prompts.end()) return;
    const std::vector<MarkerId> parts = partsToLayOut(it->second);
    if (layout_.size() >= parts.size()) return;
    layout_.push_back({parts[layout_.size()], hex});
    const Findings all = judgeArray(game_.shownView(), it->second, layout_, false);
    const MarkerId part = layout_.back().part;
    Findings bad, open;
    for (const Finding& f : all) {
        if (f.verdict == Verdict::forbidden && f.subject == part) bad.push_back(f);
        if (f.verdict == Verdict::ruling && f.subject == LayoutPlace{part, hex}) open.push_back(f);
    }
    if (!bad.empty()) layout_.pop_back();
    refresh();
    askPart(key);
    // Last, so that it is what the strip says.
    if (!bad.empty())
        game_.post(Notice::Kind::refused, findingsText(bad, Verdict::forbidden));
    else if (!open.empty())
        game_.post(
            Notice::Kind::warning,
            tr("That is yours to allow when all is laid out: %1").arg(findingsText(open, Verdict::ruling)));
    if (layout_.size() < parts.size() || !open.empty()) return;
    game_.post(Notice::Kind::info, tr("Everything has its place: accept the layout, or take the last back."));
    focusFirst();
}

}  // namespace shellgame::app
