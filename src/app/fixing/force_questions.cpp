// SPDX-License-Identifier: MIT
#include "fixing/force_questions.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <algorithm>

#include "map/map_text.hpp"
#include "session/table_steps.hpp"
#include "shellgame/rules/fixing/force_acts.hpp"
#include "widgets/odds_bar.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Asks the player whether a force is really there (N.1).
class WhichForce : public Question {
    Q_DECLARE_TR_FUNCTIONS(WhichForce)
  public:
    WhichForce(PromptBar& bar, GameController& game) : bar_(bar), game_(game) {}
    void ask(const std::string& key, const Prompt& prompt, bool fresh) override;
    /// Forces are face up, so every viewer sees the question.
    [[nodiscard]] bool open() const override { return true; }

  private:
    PromptBar& bar_;
    GameController& game_;
};

/// Prompts for the new hexes of forces that occupy several hexes and change places (N.4).
class Layout : public Question {
    Q_DECLARE_TR_FUNCTIONS(Layout)
  public:
    Layout(PromptBar& bar, GameController& game, MapAsks& asks) : bar_(bar), game_(game), asks_(asks) {}
    void ask(const std::string& key, const Prompt& prompt, bool fresh) override;
    [[nodiscard]] bool open() const override { return true; }

  private:
    void draw(const std::vector<std::string>& legal);
    /// Returns the hex near which a part must be placed. For the incoming force this is the hex that the
    /// moving force checked; for the outgoing force, the substitute's old hex.
    [[nodiscard]] const std::string& placeOf(const Prompt& prompt, const MarkerId& part) const;
    [[nodiscard]] std::vector<std::string> legalHexes(const Prompt& prompt, const MarkerId& part) const;
    /// Returns the parts of both forces in the order of placement, beginning with the incoming force.
    [[nodiscard]] std::vector<MarkerId> parts(const Prompt& prompt) const;
    void askPart(const std::string& key);
    void putPart(const std::string& key, const std::string& hex);

    PromptBar& bar_;
    GameController& game_;
    MapAsks& asks_;
    std::vector<ArrayPart> layout_;  ///< parts that are already placed
    std::string shownPlace_;         ///< the place near which the map shows possible hexes now
};

/// Maximum distance between the marked hexes and the place in question.
constexpr int markedHexes = 3;
/// Longer names are cut to this length, so that they don't cover neighboring hexes.
constexpr qsizetype lettersInHex = 13;
/// Returns the reason that the log gives when the player decides on the substitution.
std::string ruled() {
    return WhichForce::tr("by your ruling").toStdString();
}

QString forceWords(const State& state, const Force& force) {
    QStringList parts;
    for (const MarkerId& part : force.parts) parts << shortContents(state, state.markers.at(part));
    return QStringLiteral("%1 (%2)").arg(coreText(forceName(state, force)),
                                         parts.join(QStringLiteral(" + ")));
}

/// Returns the incoming force, which takes the place of the other force.
Force comingIn(const GameView& view, const Prompt& prompt) {
    return substitutedOf(view.state, forceOf(view, prompt.with));
}

void WhichForce::ask(const std::string&, const Prompt& prompt, bool) {
    const State& state = game_.shown();
    const FixingOption o = judgeFixing(game_.shownView(), prompt.marker);
    if (o.asked.parts.empty() || o.mover.parts.empty()) return;
    bar_.begin(
        tr("<b>%1 has entered the ZOC of %2.</b> Is that force really there? (N.1)")
            .arg(forceWords(state, o.mover).toHtmlEscaped(), forceWords(state, o.asked).toHtmlEscaped()));
    QStringList odds;
    for (const Modifier& m : o.modifiers)
        odds << tr("%1 %2 (%3).").arg(signedNumber(m.value), qs(m.cause), qs(m.rule));
    const QString chances = tr("<b>Really there %1</b> (%2 of 6), substituted %3 (%4 of 6)")
                                .arg(percentOf(o.stays, 6))
                                .arg(o.stays)
                                .arg(percentOf(6 - o.stays, 6))
                                .arg(6 - o.stays);
    odds << (o.drawn == 0 ? tr("%1: no force in range can be substituted, so it is fixed.").arg(chances)
             : o.drawn == 1
                 ? tr("%1: by the only force in range.").arg(chances)
                 : tr("%1: a random force of the %2 in range is substituted.").arg(chances).arg(o.drawn));
    bar_.line();
    bar_.remark(QStringLiteral("fixingOdds"), odds.join(QLatin1Char(' ')));
    bar_.line();
    QPushButton* roll = bar_.button(QStringLiteral("fixingRoll"), tr("&Roll"),
                                    [this, id = prompt.marker] { bar_.perform(FixAct{.marker = id}); });
    bar_.askDice(tr("or my dice: 4 2"), 130, roll);
    auto* who =
        bar_.put(new QComboBox, QStringLiteral("fixingRuled"), tr("The force that is there by your ruling"));
    who->addItem(tr("it stays, by your ruling"), QString());
    for (const FixingCandidate& c : o.candidates) {
        const QString name = forceWords(state, c.force);
        const QString chance = percentOf(6 - o.stays, 6 * o.drawn);
        const QString why = c.verdict == Verdict::ok
                                ? tr("%1, substituted with %2").arg(name, chance)
                                : tr("%1, excluded: %2").arg(name, findingsText(c.findings, Verdict::ruling));
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
                bar_.mark(mark);
            }
        }
    }
    who->setMaximumWidth(340);
    bar_.button(QStringLiteral("fixingRule"), tr("R&ule without dice"), [this, who, id = prompt.marker] {
        SubstituteAct act{.marker = id, .why = ruled()};
        if (const QString with = who->currentData().toString(); !with.isEmpty())
            act.with = MarkerId(with.toStdString());
        game_.perform(act);
    });
}

std::vector<MarkerId> Layout::parts(const Prompt& prompt) const {
    std::vector<MarkerId> out = comingIn(game_.shownView(), prompt).parts;
    const Force leaves = substitutedOf(game_.shown(), forceOf(game_.shownView(), prompt.marker));
    out.insert(out.end(), leaves.parts.begin(), leaves.parts.end());
    return out;
}

void Layout::ask(const std::string& key, const Prompt& prompt, bool fresh) {
    const State& state = game_.shown();
    if (fresh) layout_.clear();
    if (fresh) shownPlace_ = prompt.at.hex;
    const std::vector<MarkerId> all = parts(prompt);
    const Force comes = comingIn(game_.shownView(), prompt);
    const std::string here = state.markers.at(prompt.marker).at.hex;
    const bool whole = layout_.size() >= all.size();
    const auto words = [&](const MarkerId& part) { return shortContents(state, state.markers.at(part)); };
    bar_.begin(
        tr("<b>%1 is there instead of %2.</b> %3 (N.4)")
            .arg(forceWords(state, comes).toHtmlEscaped(),
                 forceWords(state, substitutedOf(state, forceOf(game_.shownView(), prompt.marker)))
                     .toHtmlEscaped(),
                 whole ? tr("Every part has a hex.")
                       : tr("Click a hex for <b>%1</b>.").arg(words(all[layout_.size()]).toHtmlEscaped())));
    const std::vector<std::string> legal =
        whole ? std::vector<std::string>{} : legalHexes(prompt, all[layout_.size()]);
    draw(legal);
    QStringList placed;
    for (const ArrayPart& p : layout_) placed << tr("%1 in %2").arg(words(p.part), qs(p.to));
    if (!placed.isEmpty())
        bar_.remark(QStringLiteral("arrayPlaced"), placed.join(QStringLiteral("; ")).toHtmlEscaped());
    if (!whole) {
        QStringList names;
        for (const std::string& hex : legal) names << qs(hex);
        bar_.line();
        bar_.remark(QStringLiteral("arrayLegal"),
                    legal.empty()
                        ? tr("No hex nearby satisfies every rule. Choose a sensible hex, or make a ruling.")
                        : tr("Legal hexes nearby: %1").arg(listed(names)));
    }
    bar_.line();
    if (whole) {
        const ArrayAct act{.marker = prompt.marker, .parts = layout_};
        auto* go = bar_.button(QStringLiteral("arrayGo"), tr("&Accept these hexes"),
                               [this, act] { game_.perform(act); });
        bar_.judge(act, go, bar_.remark(QStringLiteral("arrayVerdict")));
    } else {
        bar_.button(QStringLiteral("arrayMap"), tr("On the &map"), [this, key] { askPart(key); });
    }
    if (!layout_.empty())
        bar_.button(QStringLiteral("arrayBack"), tr("Remove the &last one"), [this, key] {
            layout_.pop_back();
            bar_.refresh();
            askPart(key);
        });
    bar_.button(QStringLiteral("arrayProposed"), tr("As &proposed"), [this, id = prompt.marker] {
        asks_.stop();
        game_.perform(ArrayAct{.marker = id});
    });
    bar_.button(QStringLiteral("arrayRule"), tr("R&ule that the other force stays"),
                [this, id = prompt.marker] {
                    asks_.stop();
                    game_.perform(SubstituteAct{.marker = id, .why = ruled()});
                });
    if (fresh && !whole)
        QMetaObject::invokeMethod(
            &bar_, [this, key] { askPart(key); }, Qt::QueuedConnection);
}

const std::string& Layout::placeOf(const Prompt& prompt, const MarkerId& part) const {
    const bool comes = comingIn(game_.shownView(), prompt).has(part);
    return game_.shown().markers.at(comes ? prompt.marker : prompt.with).at.hex;
}

std::vector<std::string> Layout::legalHexes(const Prompt& prompt, const MarkerId& part) const {
    std::vector<std::string> out = arrayHexes(game_.shownView(), prompt, layout_, part);
    const std::string& place = placeOf(prompt, part);
    std::erase_if(out, [&](const std::string& hex) {
        return game_.ground().distance(hex, place).value_or(99) > markedHexes;
    });
    return out;
}

/// Draws the parts that are already placed, and the legal hexes for the next part.
void Layout::draw(const std::vector<std::string>& legal) {
    const State& state = game_.shown();
    const auto draw = [&](const std::string& hex, const QString& label, bool strong) {
        if (const auto h = game_.ground().find(hex))
            bar_.drawOnMap({MapDrawing::Kind::picked, {*h}, label, strong});
    };
    for (const ArrayPart& p : layout_) {
        QString name = shortContents(state, state.markers.at(p.part));
        if (name.size() > lettersInHex) name = name.left(lettersInHex - 1).trimmed() + QChar(0x2026);
        draw(p.to, name, true);
    }
    for (const std::string& hex : legal) draw(hex, QString(), false);
}

void Layout::askPart(const std::string& key) {
    const auto it =
        game_.hasGame() ? game_.shown().prompts.find(key) : std::map<std::string, Prompt>::iterator();
    if (!game_.hasGame() || it == game_.shown().prompts.end() || it->second.kind != PromptKind::array) return;
    const std::vector<MarkerId> all = parts(it->second);
    if (layout_.size() >= all.size()) return;
    asks_.hex(
        tr("Click a hex for it, or go there with the arrow keys and press Enter. Legal hexes are marked."),
        [this, key](const std::string& hex) { putPart(key, hex); });
    // Scroll to the place, because the outgoing force moves to another hex, which may be outside the view.
    const std::string& place = placeOf(it->second, all[layout_.size()]);
    if (place == shownPlace_) return;
    shownPlace_ = place;
    Q_EMIT bar_.hexWanted(qs(place));
}

void Layout::putPart(const std::string& key, const std::string& hex) {
    const auto it = game_.shown().prompts.find(key);
    if (it == game_.shown().prompts.end()) return;
    const std::vector<MarkerId> all = parts(it->second);
    if (layout_.size() >= all.size()) return;
    layout_.push_back({all[layout_.size()], hex});
    const Findings found = judgeArray(game_.shownView(), it->second, layout_, false);
    const MarkerId part = layout_.back().part;
    Findings bad, open;
    for (const Finding& f : found) {
        if (f.verdict == Verdict::forbidden && f.subject == part) bad.push_back(f);
        if (f.verdict == Verdict::ruling && f.subject == LayoutPlace{part, hex}) open.push_back(f);
    }
    if (!bad.empty()) layout_.pop_back();
    bar_.refresh();
    askPart(key);
    // Show the message last, so that other messages don't replace it.
    if (!bad.empty())
        game_.post(Notice::Kind::refused, findingsText(bad, Verdict::forbidden));
    else if (!open.empty())
        game_.post(Notice::Kind::warning, tr("You can allow this by a ruling when every part has a hex: %1")
                                              .arg(findingsText(open, Verdict::ruling)));
    if (layout_.size() < all.size() || !open.empty()) return;
    game_.post(Notice::Kind::info, tr("Every part has a hex. Accept these hexes, or remove the last one."));
    bar_.focusFirst();
}

}  // namespace

void teachForces(PromptBar& bar, GameController& game, MapAsks& asks) {
    bar.teach(PromptKind::whichForce, std::make_unique<WhichForce>(bar, game));
    bar.teach(PromptKind::array, std::make_unique<Layout>(bar, game, asks));
}

}  // namespace shellgame::app
