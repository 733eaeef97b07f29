// SPDX-License-Identifier: MIT
#include "play/choices_bar.hpp"

#include <QCheckBox>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

#include "session/table_steps.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"

namespace shellgame::app {

ChoicesBar::ChoicesBar(GameController& game, MapAsks& asks, QWidget* parent)
    : ActBar(QStringLiteral("choicesBar"), game, parent), asks_(asks) {
    setAccessibleDescription(tr("Choices after a shift"));
    connect(&game_, &GameController::gameChanged, this, &ChoicesBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &ChoicesBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &ChoicesBar::refresh);
    refresh();
}

QString ChoicesBar::headOf(const PieceId& id) const {
    const State& state = game_.shown();
    const Piece* p = state.piece(id);
    if (p == nullptr) return {};
    return tr("<b>%1</b> in %2:").arg(qs(p->type).toHtmlEscaped(), qs(state.placeOf(*p).text()));
}

void ChoicesBar::refresh() {
    const bool setup = game_.inSetup();
    const auto offers = game_.hasGame() && !setup ? game_.shown().offers : std::map<PieceId, Offer>();
    if (offers != laid_) laid_.clear();
    if (offers.empty() || offers == laid_ || back_) {
        shown_.clear();
        who_ = PieceId();
        return vanish();
    }
    const bool fresh = shown_.empty();
    shown_ = offers;
    if (const auto it = offers.find(who_); it != offers.end() && it->second.what.contains("in"))
        return askWho(who_);
    who_ = PieceId();
    const std::set<std::string> takeBack{"bore_sight"};
    const bool thirdDie =
        std::all_of(offers.begin(), offers.end(), [&](const auto& o) { return o.second.what == takeBack; });
    begin(thirdDie ? tr("<b>After the third die</b> you can give up a Bore Sighted Location that the weapon "
                        "does not see. This choice lapses with the next action. (6.1)")
                   : tr("<b>After the shift</b> you can choose now. Open choices lapse with the next action. "
                        "(2.3)"));
    addComing();
    for (const auto& [id, offer] : offers) addPiece(id, offer);
    button(QStringLiteral("choicesDone"), tr("No &more changes"), [this] { escape(); });
    end();
    if (fresh) announce();
}

void ChoicesBar::escape() {
    if (!who_.empty()) {
        who_ = PieceId();
        return refresh();
    }
    laid_ = shown_;
    refresh();
}

void ChoicesBar::standBack(bool back) {
    if (back == back_) return;
    back_ = back;
    refresh();
}

bool ChoicesBar::focusFirst() {
    if (!laid_.empty()) {
        laid_.clear();
        refresh();
    }
    return ActBar::focusFirst();
}

void ChoicesBar::addComing() {
    const State& state = game_.shown();
    std::map<std::pair<MarkerId, MarkerId>, std::vector<PieceId>> groups;
    for (const auto& [id, offer] : shown_)
        if (const Piece* p = state.piece(id); p != nullptr && offer.what.contains("come"))
            groups[{p->under, offer.back}].push_back(id);
    for (const auto& [ends, pieces] : groups) {
        const Marker* here = state.marker(ends.first);
        const Marker* back = state.marker(ends.second);
        if (here == nullptr || back == nullptr) continue;
        line(tr("<b>%1</b> was there. It may stay in %2 or move to %3.")
                 .arg(coreText(piecesText(state, pieces)).toHtmlEscaped(), qs(here->at.text()),
                      qs(back->at.text())));
        line();
        std::vector<std::pair<PieceId, QCheckBox*>> boxes;
        if (pieces.size() > 1)
            for (const PieceId& p : pieces)
                boxes.emplace_back(p,
                                   box(QStringLiteral("come-") + qs(p.text), qs(state.piece(p)->type), true));
        const auto named = [pieces = pieces, boxes] {
            std::vector<PieceId> list;
            for (const PieceId& p : pieces) {
                const auto b =
                    std::find_if(boxes.begin(), boxes.end(), [&](const auto& k) { return k.first == p; });
                if (b == boxes.end() || b->second->isChecked()) list.push_back(p);
            }
            return list;
        };
        const auto act = [this, named](bool come) {
            const std::vector<PieceId> list = named();
            if (list.empty()) return;
            if (come)
                game_.perform(ComeAct{.those = {list}});
            else
                game_.perform(StayAct{.those = {list}});
        };
        const QString key = qs(ends.first.text);
        button(QStringLiteral("comeTo-") + key, tr("Move to %1").arg(qs(back->at.text())),
               [act] { act(true); });
        button(QStringLiteral("stayIn-") + key, tr("Stay in %1").arg(qs(here->at.text())),
               [act] { act(false); });
    }
}

void ChoicesBar::addPiece(const PieceId& id, const Offer& offer) {
    const State& state = game_.shown();
    const Piece* p = state.piece(id);
    if (p == nullptr || (offer.what.size() == 1 && offer.what.contains("come"))) return;
    const QString key = QLatin1Char('-') + qs(id.text);
    line(headOf(id));
    const auto has = [&](const char* what) { return offer.what.contains(what); };
    if (has("ca"))
        button(QStringLiteral("ca") + key, p->kind == PieceClass::vehicle ? tr("VCA …") : tr("CA …"),
               [this, id] {
                   asks_.arc(id, [this, id](const std::string& arc) {
                       game_.perform(StanceAct{.piece = id, .ca = arc});
                   });
               });
    if (has("tca"))
        button(QStringLiteral("tca") + key, tr("TCA …"), [this, id] {
            asks_.arc(id, [this, id](const std::string& arc) {
                game_.perform(StanceAct{.piece = id, .tca = arc});
            });
        });
    if (has("bu") && (p->closedTopped || p->buttonedUp))
        button(QStringLiteral("bu") + key, p->buttonedUp ? tr("Open up (CE)") : tr("Button up (BU)"),
               [this, id, bu = !p->buttonedUp] { game_.perform(StanceAct{.piece = id, .bu = bu}); });
    if (has("emplaced") && !p->emplaced)
        button(QStringLiteral("emplaced") + key, tr("Emplaced"),
               [this, id] { game_.perform(StanceAct{.piece = id, .emplaced = true}); });
    if (has("hull_down"))
        button(QStringLiteral("hd") + key, tr("Try Hull Down (one die)"),
               [this, id] { game_.perform(HullDownAct{.piece = id}); });
    if (has("bore_sight"))
        button(QStringLiteral("boreNone") + key,
               tr("No LOS to %1: give it up").arg(qs(p->boreSighted.text())),
               [this, id] { game_.perform(BoreSightedAct{.piece = id}); });
    if (has("in"))
        button(QStringLiteral("in") + key, tr("Units in it …"), [this, id] {
            who_ = id;
            refresh();
            focusFirst();
        });
    if (has("tunnel"))
        for (const auto& [name, work] : state.works)
            if (work.kind == WorkKind::tunnel &&
                std::find(work.joins.begin(), work.joins.end(), id) != work.joins.end())
                button(QStringLiteral("tunnel-") + qs(name), tr("Other end of tunnel %1 …").arg(qs(name)),
                       [this, n = qs(name)] { Q_EMIT tunnelWanted(n); });
    if (has("redraw"))
        button(QStringLiteral("redraw") + key, tr("Redraw the cave complexes …"),
               [this, side = p->side] { Q_EMIT complexesWanted(side); });
}

/// Lists all counters of the side in that Location. For each of them the player chooses whether it is in (or
/// beneath) the fortification, or above (or beside) it (4.4).
void ChoicesBar::askWho(const PieceId& fortification) {
    const State& state = game_.shown();
    const Piece& fort = *state.piece(fortification);
    const Location at = state.placeOf(fort);
    const bool beneath =
        fort.makes.portion == Portion::wireBeneath || fort.makes.portion == Portion::panjiBeneath;
    begin(beneath ? tr("%1 Check the units that are <b>beneath</b> it. The others are above it. (4.4)")
                        .arg(headOf(fortification))
                  : tr("%1 Check the units that are <b>in</b> it. The others are outside. (4.4)")
                        .arg(headOf(fortification)));
    line();
    std::vector<std::pair<std::string, QCheckBox*>> boxes;
    const auto add = [&](const std::string& id, const QString& text, bool in) {
        QCheckBox* b = box(QStringLiteral("who-") + qs(id), in ? tr("%1 (is in)").arg(text) : text, in);
        b->setEnabled(!in);
        if (!in) boxes.emplace_back(id, b);
    };
    for (const auto& [id, m] : state.markers) {
        if (m.side != fort.side || m.at != at || m.kind == MarkerKind::mine) continue;
        const bool in = m.position == fort.makes;
        if (m.isDummy() && m.kind == MarkerKind::concealed)
            add(id.text, tr("? with %1").arg(shortContents(state, m)), in);
        for (const PieceId& p : m.contents)
            if (const Piece* piece = state.piece(p);
                piece != nullptr && piece->kind != PieceClass::fortification)
                add(p.text, qs(piece->type), in);
    }
    for (const auto& [id, p] : state.pieces)
        if (p.side == fort.side && p.under.empty() && p.inPlay() && p.at == at &&
            p.kind != PieceClass::fortification)
            add(id.text, qs(p.type), p.position == fort.makes);
    if (boxes.empty()) line(tr("No other units are there."));
    line();
    // If no box is ticked, the answer is "none".
    const auto take = [this, fortification, boxes] {
        std::vector<std::string> in;
        for (const auto& [id, b] : boxes)
            if (b->isChecked()) in.push_back(id);
        game_.perform(OccupyAct{.piece = fortification, .in = in});
    };
    const QString these = beneath ? tr("These are &beneath it") : tr("These are &in it");
    const QString nobody = beneath ? tr("No units are &beneath it") : tr("No units are &in it");
    QPushButton* done = button(QStringLiteral("whoTake"), nobody, take);
    const auto name = [done, these, nobody, boxes] {
        const bool any =
            std::any_of(boxes.begin(), boxes.end(), [](const auto& b) { return b.second->isChecked(); });
        done->setText(any ? these : nobody);
    };
    for (const auto& [id, b] : boxes) connect(b, &QCheckBox::toggled, done, name);
    button(QStringLiteral("whoBack"), tr("Bac&k"), [this] { escape(); });
    end();
}

}  // namespace shellgame::app
