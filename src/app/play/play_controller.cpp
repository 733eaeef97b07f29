// SPDX-License-Identifier: MIT
#include "play/play_controller.hpp"

#include <QInputDialog>
#include <algorithm>
#include <set>
#include <utility>

#include "play/next_step_line.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

PlayController::PlayController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      prompt_(new PromptBar(context.game, context.asks)),
      choices_(new ChoicesBar(context.game, context.asks)),
      works_(new TunnelsBar(context.game, context.asks)),
      fire_(new FireBar(context.game, context.asks)),
      counterActions_(new CounterActionBar(context.game)),
      oba_(new ObaBar(context.game, context.asks)),
      pendingActions_(new PendingActionBar(context.game)),
      place_(new PlaceBar(context.game, context.selection)),
      correct_(new CorrectBar(context.game)),
      note_(new NoteBar(context.game)),
      aiSideBar_(new AiSideBar(context.game, context.asks)) {
    connect(
        &context_.game, &GameController::gameChanged, this,
        [this] {
            if (!aiSideBar_->toDeal().empty()) aiSideBar_->offer();
        },
        Qt::QueuedConnection);
    connect(&context_.selection, &Selection::changed, this,
            [this] { counterActions_->follow(meantWithPassengers(), context_.selection.marker()); });
    connect(aiSideBar_, &AiSideBar::nextPhaseWanted, this, [this] {
        if (!counterActions_->asksForChoice()) context_.acts.nextPhase();
    });
    connect(aiSideBar_, &AiSideBar::resultWanted, this,
            [this](const std::vector<PieceId>& units, const std::vector<MarkerId>& stacks,
                   const QString& attack) {
                counterActions_->openAttack({.units = units,
                                             .stacks = stacks,
                                             .about = attack,
                                             .weapons = weaponsOfLastFire(context_.game)});
            });
    connect(aiSideBar_, &AiSideBar::combatWanted, this, [this](const Location& at) {
        counterActions_->openAttack(combatIn(at, context_.game.state().settings.aiSide));
    });
    connect(choices_, &ChoicesBar::tunnelWanted, works_, &TunnelsBar::drawTunnel);
    connect(choices_, &ChoicesBar::complexesWanted, works_, &TunnelsBar::drawComplexes);
    connect(works_, &TunnelsBar::sketchChanged, this, [this] { choices_->standBack(works_->drawing()); });
}

ActionRows PlayController::actions() {
    return clockRows() + stackRows() + choiceRows() + enemyRows();
}

/// Returns the menu rows for the clock, moves, and the player's rulings on hexes.
ActionRows PlayController::clockRows() {
    ActionRows rows{
        {"phase", {Menu::act, 410}, tr("&Next phase"), "N", [this] { endPhase(); }},
        {"freeDr",
         {Menu::turn, 120},
         tr("Roll a free DR"),
         "Shift+R",
         [this] { context_.game.perform(RollAct{}); }},
        {"freeDie",
         {Menu::turn, 130},
         tr("Roll a free dr"),
         "Ctrl+Alt+R",
         [this] { context_.game.perform(RollAct{.one = true}); }},
        {"reminders", {Menu::turn, 220}, tr("Reminders"), "Shift+F7", [this] { showReminders(); }},
        {"whatNow", {Menu::turn, 210}, tr("&What to do now"), "F7", [this] { sayNext(); }},
        {"seen",
         {Menu::hex, 110},
         tr("S&een by the enemy"),
         "E; Ctrl+E",
         [this] { context_.acts.toggleSeen(); }},
        {"smoke", {Menu::hex, 130}, tr("SMO&KE"), "Ctrl+J", [this] { context_.acts.smoke(); }},
        {"label", {Menu::hex, 140}, tr("&Label of the hex …"), "Ctrl+Shift+M", [this] { writeLabel(); }},
    };
    const auto atNight = [this] { return context_.game.hasGame() && context_.game.shown().settings.night; };
    for (const LightRow& light : lightRows()) {
        const std::string kind(light.id);
        rows.append(ActionRow{.id = "light-" + qs(kind).replace(QLatin1Char(' '), QLatin1Char('-')),
                              .place = {Menu::hex, 210 + static_cast<int>(&light - lightRows().data())},
                              .text = term(light.title),
                              .keys = kind == "starshell"  ? QStringLiteral("Ctrl+Alt+L")
                                      : kind == "gunflash" ? QStringLiteral("Ctrl+Alt+G")
                                                           : QString(),
                              .does = [this, &light] { placeLight(light); },
                              .can = atNight,
                              .fits = atNight});
    }
    for (const auto& [going, text] :
         {std::pair(Going::move, tr("Move")), std::pair(Going::assault, tr("Assault Movement")),
          std::pair(Going::doubleTime, tr("Double Time")), std::pair(Going::road, tr("Along a road")),
          std::pair(Going::bypass, tr("Bypass"))})
        rows.append(ActionRow{.id = "manner-" + qs(enumText(going)),
                              .place = {Menu::manner, static_cast<int>(rows.size())},
                              .text = text,
                              .does = [this, g = going] { context_.acts.setManner(g); },
                              .when = When::always,
                              .ticked = context_.acts.manner() == going,
                              .fits =
                                  [this] {
                                      return context_.game.state().clock.phase == Phase::MPh &&
                                             context_.acts.can(Deed::move);
                                  }});
    for (const auto& [what, deed, text] : {std::tuple(InPlace::start, Deed::start, tr("&Start (1 MP)")),
                                           std::tuple(InPlace::stop, Deed::stop, tr("S&top (1 MP)")),
                                           std::tuple(InPlace::motion, Deed::motion, tr("Stays in &Motion")),
                                           std::tuple(InPlace::changeCa, Deed::changeCa, tr("Changes &CA"))})
        rows.append(ActionRow{.id = "act-" + qs(enumText(what)),
                              .place = {Menu::moving, 400 + static_cast<int>(rows.size())},
                              .text = text,
                              .does = [this, w = what] { context_.acts.inPlace(w); },
                              .fits = can(deed)});
    return rows;
}

/// Ends the phase, unless a choice is half made, or an attack waits for its first roll or result. Then shows
/// the choice or the attack. In the program's Player Turn the program plays on, and ends the phase itself. In
/// the player's Player Turn, the program first does what it can in the phase.
void PlayController::endPhase() {
    if (counterActions_->asksForChoice() || counterActions_->asksForRoll() || fire_->asksForFire()) return;
    if (!aiSideBar_->isTurnOfProgram() && line_ != nullptr)
        if (const auto shot = line_->shot()) {
            if (!counterActions_->isAttackOpen() || !counterActions_->focusFirst())
                Q_EMIT attackWanted(*shot);
            context_.game.post(
                Notice::Kind::info,
                tr("Resolve this attack before the phase ends. Y means that it has no effect."));
            return;
        }
    if (aiSideBar_->waitsForPlayer()) {
        if (context_.acts.leavesPhase()) aiSideBar_->playOn();
    } else if (aiSideBar_->isTurnOfProgram()) {
        letEnemyPlay();
    } else if (aiSideBar_->actsBeforeNextPhase() && !aiSideBar_->waitsForRoll()) {
        aiSideBar_->finishPhase();
    } else {
        context_.acts.nextPhase();
    }
}

/// While the roll of an enemy unit is open, the keys only move the focus, so that they never decide the roll.
void PlayController::letEnemyPlay() {
    if (aiSideBar_->waitsForRoll()) {
        aiSideBar_->focusFirst();
        return;
    }
    const bool idle = aiSideBar_->isIdle();
    aiSideBar_->playOn();
    if (idle && aiSideBar_->isIdle())
        context_.game.post(Notice::Kind::info,
                           tr("The enemy has nothing more to do in this phase. Press N for the next phase."));
}

ActionRows PlayController::enemyRows() {
    const auto ofEnemy = [this] {
        if (!context_.game.hasGame() || !context_.selection.marker()) return false;
        const Marker* m = context_.game.shown().marker(*context_.selection.marker());
        return m != nullptr && m->side == context_.game.state().settings.aiSide;
    };
    const auto inPlay = [this] {
        return context_.game.hasGame() && !context_.game.state().settings.aiSide.empty() &&
               !context_.game.inSetup();
    };
    return {
        {.id = "dealEnemy",
         .place = {Menu::enemy, 110},
         .text = tr("&Deal the enemy"),
         .keys = "Ctrl+Shift+D",
         .does = [this] { aiSideBar_->deal(); },
         .can = [this] { return !aiSideBar_->toDeal().empty(); }},
        {.id = "enemyTurn",
         .place = {Menu::enemy, 112},
         .text = tr("Let the enemy pla&y on"),
         .keys = "Ctrl+Shift+N",
         .does = [this] { letEnemyPlay(); },
         .can = inPlay},
        ActionRow{.id = "moveEnemyUnit",
                  .place = {Menu::enemy, 114},
                  .text = tr("Change who moves th&is enemy unit: you or the program"),
                  .keys = "Ctrl+Shift+U",
                  .does = [this] { changeMover(); },
                  .can = [this] { return !enemyUnits().empty(); }}
            .where([this] { return !enemyUnits().empty(); }),
        ActionRow{.id = "standingOrder",
                  .place = {Menu::enemy, 130},
                  .text = tr("Enemy opening fire …"),
                  .keys = "Ctrl+Shift+F",
                  .does =
                      [this] {
                          aiSideBar_->openOrder(*context_.selection.marker());
                          aiSideBar_->focusFirst();
                      },
                  .can = ofEnemy}
            .where(ofEnemy),
        ActionRow{.id = "askUmpire",
                  .place = {Menu::enemy, 120},
                  .text = tr("Resolve &attack or search there …"),
                  .keys = "Ctrl+Shift+A",
                  .does =
                      [this] {
                          const auto id = context_.selection.marker();
                          const Marker* m = id ? context_.game.shown().marker(*id) : nullptr;
                          aiSideBar_->openAsk(
                              m != nullptr ? m->at : Location{context_.selection.hexName().toStdString(), 0});
                          aiSideBar_->focusFirst();
                      },
                  .can =
                      [this] {
                          return context_.game.hasGame() && !context_.game.state().settings.aiSide.empty() &&
                                 !context_.selection.hexName().isEmpty();
                      }}
            .where(ofEnemy),
        {.id = "unknownEnemy",
         .place = {Menu::enemy, 140},
         .text = tr("The unkno&wn enemy …"),
         .keys = "Ctrl+Shift+K",
         .does = [this] {
             aiSideBar_->open();
             aiSideBar_->focusFirst();
         }}};
}

/// Returns the selected Known units of the program-controlled side.
std::vector<PieceId> PlayController::enemyUnits() const {
    std::vector<PieceId> out;
    if (!context_.game.hasGame() || context_.game.inSetup()) return out;
    for (const PieceId& id : context_.selection.pieces())
        if (const Piece* p = context_.game.shown().piece(id);
            p != nullptr && p->side == context_.game.state().settings.aiSide && p->under.empty() &&
            p->isUnit())
            out.push_back(id);
    return out;
}

void PlayController::changeMover() {
    const std::vector<PieceId> units = enemyUnits();
    const bool byHand = context_.game.shown().piece(units.front())->byHand;
    context_.game.perform(
        EnemyUnitAct{.pieces = units, .task = byHand ? UnitTask::program : UnitTask::byHand});
}

/// Returns the menu rows for status markers, and for acts of counters and stacks.
ActionRows PlayController::stackRows() {
    ActionRows rows{
        ActionRow{"oba",
                  {Menu::support, 110},
                  tr("&OBA: AR, pre-registered hex, accuracy …"),
                  "O",
                  [this] { askOba(); }}
            .where([this] { return !context_.game.shown().modules.empty(); }),
        ActionRow{
            "works", {Menu::support, 120}, tr("T&unnels and cave complexes …"), "J", [this] { drawWorks(); }}
            .where([this] { return context_.game.inSetup() || !context_.game.shown().works.empty(); }),
        ActionRow{"fire", {Menu::act, 120}, tr("&Fires"), "A; Ctrl+F5", [this] { fire(); }}.where(
            can(Deed::fire)),
        ActionRow{
            "fate", {Menu::act, 110}, tr("&Status and casualties …"), "Z", [this] { askCounterAction(); }}
            .where([this] { return context_.game.hasGame() && !counterActions_->offers(meant()).empty(); }),
        ActionRow{.id = "reveal",
                  .place = {Menu::act, 140},
                  .text = tr("Re&veal"),
                  .keys = "V",
                  .does = [this] { context_.acts.reveal(); },
                  .repeats = false}
            .where(can(Deed::reveal)),
        ActionRow{"conceal", {Menu::act, 150}, tr("Put under a &?"), "?", [this] { context_.acts.conceal(); }}
            .where(can(Deed::conceal)),
        ActionRow{
            "drop", {Menu::stack, 250}, tr("Give up PD&S status"), "", [this] { context_.acts.dropPds(); }}
            .where(can(Deed::drop)),
        ActionRow{"split", {Menu::stack, 210}, tr("S&plit the stack"), "S", [this] { context_.acts.split(); }}
            .where(can(Deed::split)),
        ActionRow{"merge", {Menu::stack, 220}, tr("Mer&ge stacks"), "G", [this] { context_.acts.merge(); }}
            .where(can(Deed::merge)),
        ActionRow{"remove",
                  {Menu::counters, 130},
                  tr("Remo&ve from play"),
                  "Del",
                  [this] { context_.acts.remove(); }}
            .where([this] { return !context_.selection.ids().isEmpty(); }),
        ActionRow{
            "reduce", {Menu::counters, 105}, tr("Cas&ualty Reduction"), "Shift+B", [this] { reduceUnit(); }}
            .where([this] { return context_.game.hasGame() && !reductions().empty(); }),
        ActionRow{"place", {Menu::counters, 110}, tr("Pl&ace counters …"), "Ins", [this] { placeMore(); }}
            .where(can(Deed::place)),
        ActionRow{"correct",
                  {Menu::counters, 120},
                  tr("&Correct a counter or the turn …"),
                  "Shift+Z",
                  [this] { putRight(); }}
            .where(can(Deed::correct)),
        {"note", {Menu::edit, 240}, tr("Write a &note …"), "Ctrl+M", [this] { writeNote(); }},
    };
    for (const auto& [word, text, key] :
         {std::tuple("broken", tr("Broken"), "B"), std::tuple("pinned", tr("Pinned"), "P"),
          std::tuple("TI", tr("TI"), "I"), std::tuple("CX", tr("CX"), "X"),
          std::tuple("wounded", tr("Wounded"), "W"), std::tuple("DM", tr("DM"), "D"),
          std::tuple("berserk", tr("Berserk"), ""), std::tuple("fanatic", tr("Fanatic"), ""),
          std::tuple("disrupted", tr("Disrupted"), ""), std::tuple("encircled", tr("Encircled"), ""),
          std::tuple("captured", tr("Captured"), "")})
        rows.append(ActionRow{.id = QStringLiteral("mark-") + QLatin1String(word),
                              .place = {Menu::marks, static_cast<int>(rows.size())},
                              .text = text,
                              .keys = key,
                              .does = [this, w = QString::fromLatin1(word)] { context_.acts.toggleMark(w); },
                              .fits = can(Deed::mark)});
    return rows;
}

/// Returns the menu rows for choices after a shift.
ActionRows PlayController::choiceRows() {
    return {
        ActionRow{
            "choose-ca", {Menu::choices, 120}, tr("Covered arc, on the map …"), "K", [this] { chooseArc(); }}
            .where(can(Deed::turn)),
        ActionRow{"turn-turret",
                  {Menu::choices, 121},
                  tr("Turn the turret, on the map …"),
                  "Shift+K",
                  [this] { turnTurret(); }}
            .where(can(Deed::turret)),
        ActionRow{"rotateLeft",
                  {Menu::choices, 122},
                  tr("Turn left by one hexspine"),
                  "Alt+Left; [",
                  [this] { rotate(-1, false); }}
            .where(can(Deed::turn)),
        ActionRow{"rotateRight",
                  {Menu::choices, 123},
                  tr("Turn right by one hexspine"),
                  "Alt+Right; ]",
                  [this] { rotate(1, false); }}
            .where(can(Deed::turn)),
        ActionRow{"turretLeft",
                  {Menu::choices, 124},
                  tr("Turn the turret left"),
                  "Alt+Shift+Left",
                  [this] { rotate(-1, true); }}
            .where(can(Deed::turret)),
        ActionRow{"turretRight",
                  {Menu::choices, 125},
                  tr("Turn the turret right"),
                  "Alt+Shift+Right",
                  [this] { rotate(1, true); }}
            .where(can(Deed::turret)),
        ActionRow{"choose-bu",
                  {Menu::choices, 130},
                  tr("Button up or down"),
                  "U",
                  [this] { context_.acts.choose(QStringLiteral("bu")); }}
            .where(can(Deed::buttonUp)),
        ActionRow{"choose-emplaced",
                  {Menu::choices, 140},
                  tr("Emplaced"),
                  "",
                  [this] { context_.acts.choose(QStringLiteral("emplaced")); }}
            .where(can(Deed::emplace)),
        ActionRow{"choose-hd",
                  {Menu::choices, 150},
                  tr("Try Hull Down"),
                  "H",
                  [this] { context_.acts.choose(QStringLiteral("hull_down")); }}
            .where(can(Deed::hullDown)),
    };
}

void PlayController::askOba() {
    if (oba_->open())
        oba_->focusFirst();
    else
        context_.game.post(Notice::Kind::info, tr("The scenario gives you no OBA module."));
}

void PlayController::drawWorks() {
    works_->open();
    works_->focusFirst();
}

void PlayController::showReminders() {
    if (!pendingActions_->focusFirst())
        context_.game.post(Notice::Kind::info, tr("No reminders: nothing is left to do on the table."));
}

/// Shows everything that must be done now, one sentence each.
void PlayController::sayNext() {
    if (!context_.game.hasGame()) return;
    QStringList lines = line_->lines();
    const QString first = lines.takeFirst();
    context_.game.post(Notice::Kind::info, first, lines.join(QLatin1Char('\n')));
}

/// Fires with the selected counters. If more input is needed, opens the bar that prompts for it. A Gun
/// without a CA first gets its CA, because the CA limits its field of fire.
void PlayController::fire() {
    if (fire_->asksForFire()) return;
    const std::optional<FireAct> act = context_.acts.firing();
    if (!act) return;
    std::vector<PieceId> pieces = context_.selection.pieces();
    if (pieces.empty())
        if (const auto m = context_.selection.marker()) pieces = context_.game.shown().marker(*m)->contents;
    for (const PieceId& id : pieces) {
        const Piece& gun = *context_.game.shown().piece(id);
        if (gun.kind != PieceClass::gun || !gun.ca.empty() ||
            worst(context_.game.check(*act)) == Verdict::forbidden)
            continue;
        return context_.asks.arc(id, [this, id](const std::string& arc) {
            if (context_.game.perform(CorrectAct{.pointer = "/pieces/" + id.text + "/ca", .value = arc}))
                fire();
        });
    }
    if (!fire_->open(*act, pieces)) context_.game.perform(*act);
}

/// Returns the selected counters in the order of the panel, or the only counter under the selected marker.
/// The selection has another order after a replacement or after single clicks.
std::vector<PieceId> PlayController::meant() const {
    std::vector<PieceId> pieces = context_.selection.pieces();
    const auto m = context_.selection.marker();
    if (pieces.empty() && m && context_.game.maySee(context_.game.shown().marker(*m)->side) &&
        context_.game.shown().marker(*m)->contents.size() == 1)
        pieces = context_.game.shown().marker(*m)->contents;
    std::sort(pieces.begin(), pieces.end());
    return pieces;
}

/// Returns the same counters. If they are one vehicle that a click on its stack has selected, adds its
/// Passengers and Riders, because the click may have been on one of them.
std::vector<PieceId> PlayController::meantWithPassengers() const {
    std::vector<PieceId> pieces = meant();
    if (pieces.size() != 1 || context_.selection.picked()) return pieces;
    for (const auto& [id, p] : context_.game.shown().pieces)
        if (p.carrier == pieces.front() && p.gone.empty() && p.isPersonnel()) pieces.push_back(id);
    return pieces;
}

void PlayController::leadMenu(QMenu& menu) {
    QAction* row = nullptr;
    for (QAction* a : menu.actions())
        if (a->objectName() == QLatin1String("fate")) row = a;
    std::vector<CounterAction> all;
    if (row != nullptr && context_.game.hasGame()) all = counterActions_->offers(meant());
    // A menu opened by keys selects its first row, so the first action must not remove a counter.
    const auto harmless =
        std::find_if(all.begin(), all.end(), [](const CounterAction& a) { return !a.destroys; });
    if (harmless != all.end()) std::rotate(all.begin(), harmless, harmless + 1);
    // If all actions remove counters, don't add a submenu, and let the menu row open the bar.
    if (all.empty() || all.front().destroys) return;
    auto* list = new QMenu(tr("&Status and casualties"), &menu);
    list->setObjectName(QStringLiteral("fateMenu"));
    for (const CounterAction& action : all) {
        const QString words = coreText(action.text).replace(QLatin1Char('&'), QLatin1String("&&"));
        list->addAction(tr("&%1  %2").arg(QString(CounterActionBar::keyOf(action)), words), this,
                        [this, action] { counterActions_->play(action); });
    }
    menu.insertMenu(row, list);
    menu.removeAction(row);
}

/// Returns the actions by which a selected squad becomes a half-squad (A7.302), one for each kind of squad.
std::vector<CounterAction> PlayController::reductions() const {
    std::vector<CounterAction> out = counterActions_->offers(meant());
    std::erase_if(out, [](const CounterAction& action) {
        const auto* replaces = std::get_if<ReplaceAct>(&action.act);
        return replaces == nullptr || !action.destroys;
    });
    return out;
}

/// Reduces the selected squad. If several kinds of squads are selected, the player chooses in the list.
void PlayController::reduceUnit() {
    if (const auto all = reductions(); all.size() == 1)
        counterActions_->play(all.front());
    else
        askCounterAction();
}

void PlayController::askStatus(const QString& about) {
    if (context_.game.hasGame() && counterActions_->open(meantWithPassengers(), about))
        counterActions_->focusFirst();
}

/// Returns the selected "?" of the program, or nullptr.
const Marker* PlayController::enemyMarker() const {
    const auto id = context_.selection.marker();
    const Marker* m = id ? context_.game.shown().marker(*id) : nullptr;
    return m != nullptr && !context_.game.inSetup() && playsAgainstProgram(context_.game) && !m->faceUp() &&
                   m->side == context_.game.state().settings.aiSide
               ? m
               : nullptr;
}

/// Returns the Known units in the Location of the selected "?" of the program.
std::vector<PieceId> PlayController::enemiesBeneathMarker() const {
    std::vector<PieceId> out;
    if (const Marker* m = enemyMarker())
        for (const auto& [id, p] : context_.game.shown().pieces)
            if (p.side == m->side && p.under.empty() && p.inPlay() && p.isUnit() && p.at == m->at)
                out.push_back(id);
    return out;
}

/// The targets are all Known units in the Location in the order on the map, from the top, and the "?".
/// Without units or "?" of both sides there are none.
AttackTargets PlayController::combatIn(const Location& at, const SideId& first) const {
    const State& state = context_.game.shown();
    AttackTargets out{
        .about = (needsAmbush(context_.game.session(), at)
                      ? tr("Close Combat in %1: both sides first roll for Ambush, if one of them has "
                           "just advanced (A11.4). Then enter the result of each unit of both "
                           "sides. The units that are left are in Melee. Move withdrawing units by "
                           "hand.")
                      : tr("Close Combat in %1: enter the result of each unit of both sides. The "
                           "units that are left are in Melee. Move withdrawing units by hand."))
                     .arg(qs(at.text()))};
    std::set<SideId> sides;
    for (const auto& [id, p] : state.pieces)
        if (p.isUnit() && p.inPlay() && p.under.empty() && p.carrier.empty() && state.placeOf(p) == at &&
            !p.marks.contains("captured") && !isWreck(p)) {
            out.units.push_back(id);
            sides.insert(p.side);
        }
    // The player finds the counters where the map shows them.
    std::vector<QString> shown;
    if (const auto hex = context_.game.ground().find(at.hex))
        if (const HexStack* stack = context_.map.scene().stack(*hex); stack != nullptr)
            for (const auto& item : stack->items) shown.insert(shown.begin(), item.id);
    const auto place = [&](const PieceId& id) {
        return std::pair(state.piece(id)->side != first,
                         std::find(shown.begin(), shown.end(), qs(id.text)) - shown.begin());
    };
    std::stable_sort(out.units.begin(), out.units.end(),
                     [&](const PieceId& a, const PieceId& b) { return place(a) < place(b); });
    for (const auto& [id, m] : state.markers)
        if (m.kind == MarkerKind::concealed && m.at == at && !m.faceUp()) {
            out.stacks.push_back(id);
            sides.insert(m.side);
        }
    return sides.size() > 1 ? out : AttackTargets();
}

AttackTargets PlayController::selectedCombat() const {
    const State& state = context_.game.shown();
    if (state.clock.phase != Phase::CCPh || !playsAgainstProgram(context_.game) ||
        context_.selection.picked())
        return {};
    const std::vector<PieceId> pieces = context_.selection.pieces();
    const auto stack = context_.selection.marker();
    const Marker* m = stack ? state.marker(*stack) : nullptr;
    if (m == nullptr && pieces.empty()) return {};
    return m != nullptr ? combatIn(m->at, m->side)
                        : combatIn(state.placeOf(pieces.front()), state.piece(pieces.front())->side);
}

/// Returns the targets of the player's attack in a fire phase: the Known units of the program in the Location
/// of the selected ones, and the "?" there. If the player has selected one unit of a stack, returns only this
/// unit.
AttackTargets PlayController::attackedByPlayer() const {
    const State& state = context_.game.shown();
    const Phase phase = state.clock.phase;
    const std::vector<PieceId> units = enemyMarker() == nullptr ? enemyUnits() : enemiesBeneathMarker();
    if (!playsAgainstProgram(context_.game) || units.empty() ||
        (phase != Phase::PFPh && phase != Phase::MPh && phase != Phase::DFPh && phase != Phase::AFPh))
        return {};
    const Piece& first = *state.piece(units.front());
    AttackTargets out{.about = tr("Your attack on %1 (TEM %2): enter the result of each unit.")
                                   .arg(qs(first.at.text()))
                                   .arg(temAt(context_.game.shownView(), first.at, first.position).value),
                      .weapons = weaponsOfLastFire(context_.game)};
    const QStringList stack = context_.acts.stackOf(qs(units.front().text));
    const auto inStack = std::count_if(stack.begin(), stack.end(), [&](const QString& id) {
        const Piece* p = state.piece(PieceId(id.toStdString()));
        return p != nullptr && p->isUnit();
    });
    out.units = attackedWith(state, units.front());
    if (units.size() > 1 || inStack < 2 || enemyMarker() != nullptr)
        out.stacks = stacksWith(first);
    else if (!out.units.empty())
        out.units = units;
    return out;
}

/// Returns the first "?" of a unit's side in the unit's Location, if there is one. A result of an attack is
/// entered once for all "?" of the program in a Location.
std::vector<MarkerId> PlayController::stacksWith(const Piece& unit) const {
    for (const auto& [id, m] : context_.game.shown().markers)
        if (m.side == unit.side && m.kind == MarkerKind::concealed && m.at == unit.at && !m.faceUp())
            return {id};
    return {};
}

void PlayController::askCounterAction() {
    if (!context_.game.hasGame()) return;
    if (const AttackTargets combat = selectedCombat(); !combat.units.empty() || !combat.stacks.empty())
        return counterActions_->openAttack(combat);
    if (const AttackTargets attacked = attackedByPlayer(); !attacked.units.empty())
        return counterActions_->openAttack(attacked);
    if (const Marker* m = enemyMarker();
        m != nullptr && m->kind != MarkerKind::mine && enemiesBeneathMarker().empty()) {
        aiSideBar_->openAsk(m->at);
        aiSideBar_->focusFirst();
        return;
    }
    bool opened = counterActions_->open(meantWithPassengers());
    // The acts are not for a stack under a "?", so they are for the Known units beneath it.
    if (!opened)
        if (const std::vector<PieceId> known = context_.acts.knownBesideMarker(); !known.empty()) {
            QStringList ids;
            for (const PieceId& id : known) ids << qs(id.text);
            context_.selection.chooseIds(ids);
            opened = counterActions_->open(known);
        }
    if (opened) {
        counterActions_->focusFirst();
        return;
    }
    const QString why = counterActions_->whyNone(meant());
    context_.game.post(
        Notice::Kind::refused,
        context_.selection.marker() ? tr("Reveal the stack first (V): these acts are for Known units.")
        : !why.isEmpty()            ? why
                         : tr("Z enters what has happened to counters. First click a stack, or click "
                              "single counters with Ctrl."));
}

QString PlayController::labelAt(Hex hex) const {
    if (!context_.game.hasGame() || !context_.game.ground().contains(hex)) return {};
    const auto& notes = context_.game.shown().hexes;
    const auto note = notes.find(context_.game.ground().nameOf(hex));
    return note == notes.end() || note->second.text.empty() ? QString()
                                                            : tr("Label: %1").arg(qs(note->second.text));
}

void PlayController::placeLight(const LightRow& light) {
    const std::string kind(light.id);
    if (light.certain || context_.acts.isLight(kind) || lightsRuling(context_.game.shown()).value_or(true))
        return context_.acts.light(kind);
    constexpr int farthest = 20;
    bool ok = false;
    const int radius = QInputDialog::getInt(&context_.window, term(light.title),
                                            tr("Illuminates all hexes within this range:"), light.radius, 0,
                                            farthest, 1, &ok);
    if (ok) context_.acts.light(kind, radius);
}

/// Prompts for a label. The field contains the present label, so that the player can edit or remove it.
void PlayController::writeLabel() {
    if (!context_.game.hasGame()) return;
    const QStringList hexes = context_.acts.hexes();
    if (hexes.isEmpty())
        return context_.game.post(Notice::Kind::refused,
                                  tr("Select a hex, or a rectangle of hexes, to label."));
    const auto& notes = context_.game.shown().hexes;
    const auto note = notes.find(hexes.front().toStdString());
    constexpr int mostLetters = 60;
    bool ok = false;
    const QString text = QInputDialog::getText(
        &context_.window, tr("Label"),
        tr("Label of %1; empty removes it").arg(hexes.join(QStringLiteral(", "))), QLineEdit::Normal,
        note != notes.end() ? qs(note->second.text) : QString(), &ok);
    if (ok) context_.acts.label(text.left(mostLetters));
}

void PlayController::placeMore() {
    if (!context_.game.hasGame()) return;
    if (context_.game.inSetup())
        return context_.game.post(Notice::Kind::info,
                                  tr("In the setup phase, place counters with the Setup panel."));
    place_->open();
}

/// Opens the correction bar for the single selected counter, or else for the selected marker, or else for the
/// clock.
void PlayController::putRight() {
    if (!context_.game.hasGame()) return;
    const std::vector<PieceId> pieces = context_.selection.pieces();
    std::optional<PieceId> piece;
    std::optional<MarkerId> marker;
    if (pieces.size() == 1)
        piece = pieces.front();
    else if (pieces.empty())
        marker = context_.selection.marker();
    if (pieces.size() < 2 && correct_->open(marker, piece))
        correct_->focusFirst();
    else
        context_.game.post(
            Notice::Kind::refused,
            pieces.size() < 2
                ? tr("You can't correct anything here.")
                : tr("Select one counter or marker to correct, or none to correct the turn and phase."));
}

void PlayController::writeNote() {
    if (!context_.game.hasGame()) return;
    note_->open(context_.selection.hexName());
    note_->focusFirst();
}

/// Returns the only counter with a CA among the selected counters or under the selected marker; otherwise
/// posts a message and returns an empty id.
PieceId PlayController::arcOwner() {
    if (!context_.game.hasGame()) return {};
    const State& state = context_.game.shown();
    std::vector<PieceId> all = context_.selection.pieces();
    const auto m = context_.selection.marker();
    if (all.empty() && m && context_.game.maySee(state.marker(*m)->side)) all = state.marker(*m)->contents;
    std::erase_if(all, [&](const PieceId& id) { return arcShape(*state.piece(id)) == ArcShape::none; });
    if (all.size() == 1) return all.front();
    context_.game.post(Notice::Kind::refused, tr("Select one counter that has a CA."));
    return {};
}

/// At setup and after a shift, sets the CA. At other times turns the counter, which costs MF or MP.
void PlayController::chooseArc() {
    const PieceId id = arcOwner();
    if (id.empty()) return;
    const State& state = context_.game.shown();
    const Piece& piece = *state.piece(id);
    if (context_.game.inSetup() || state.offers.contains(id) || arcShape(piece) != ArcShape::spine)
        return context_.asks.arc(id, [this, id](const std::string& arc) {
            context_.game.perform(StanceAct{.piece = id, .ca = arc});
        });
    const bool costs = state.clock.phase == Phase::MPh && state.clock.player == piece.side;
    const auto hint = [this, id, costs](const std::string& arc) {
        const GameView view = context_.game.shownView();
        const Piece* p = view.state.piece(id);
        const int points = costs && p != nullptr ? turnCost(view, *p, arc) : 0;
        return points > 0 ? tr(" · %1 MP").arg(points) : QString();
    };
    context_.asks.turn(id, piece.ca, hint, [this, id](const std::string& arc) { turn(id, arc, false); });
}

/// Turns the counter or its turret by one hexspine. A counter that faces a hexside must be turned on the map
/// instead.
void PlayController::rotate(int by, bool turret) {
    const PieceId id = arcOwner();
    if (id.empty()) return;
    const State& state = context_.game.shown();
    const Piece& piece = *state.piece(id);
    if (arcShape(piece) != ArcShape::spine) return chooseArc();
    const Ground& ground = context_.game.ground();
    const std::string hex = state.placeOf(piece).hex;
    const auto facing = facingOf(ground, hex, turret && !piece.tca.empty() ? piece.tca : piece.ca);
    int side = facing ? (*facing - 1) / 2 : by > 0 ? 5 : 0;
    std::string arc;
    for (int tried = 0; arc.empty() && tried < 6; ++tried) {
        side = (side + by + 6) % 6;
        arc = arcFacing(ground, hex, 2 * side + 1);
    }
    if (!context_.game.inSetup() && !state.offers.contains(id)) return turn(id, arc, turret);
    StanceAct act{.piece = id};
    (turret ? act.tca : act.ca) = arc;
    context_.game.perform(act);
}

void PlayController::turnTurret() {
    const PieceId id = arcOwner();
    if (id.empty()) return;
    const Piece& piece = *context_.game.shown().piece(id);
    const bool offered = context_.game.inSetup() || context_.game.shown().offers.contains(id);
    context_.asks.turn(
        id, piece.tca.empty() ? piece.ca : piece.tca, [](const std::string&) { return QString(); },
        [this, id, offered](const std::string& arc) {
            if (offered)
                context_.game.perform(StanceAct{.piece = id, .tca = arc});
            else
                turn(id, arc, true);
        });
}

void PlayController::turn(const PieceId& id, const std::string& arc, bool turret) {
    const Piece* piece = context_.game.shown().piece(id);
    if (piece == nullptr) return;
    InPlaceAct act{.what = InPlace::changeCa, .turns = id};
    if (piece->under.empty())
        act.piece = id;
    else
        act.marker = piece->under;
    (turret ? act.tca : act.ca) = arc;
    context_.game.performInPlace(act);
}

}  // namespace shellgame::app
