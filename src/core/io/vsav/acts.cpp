// SPDX-License-Identifier: MIT
#include "io/vsav/acts.hpp"

#include <algorithm>

#include "io/vsav/ours.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "words/base.hpp"
#include "words/vasl.hpp"

namespace shellgame::vsav {

using Kind = VaslIncomingItem::Kind;

Message refusalOf(const Entry& entry) {
    for (const Finding& f : entry.findings)
        if (f.verdict != Verdict::ok) return f.message;
    return Message(words::vaslActRefused);
}

Message changedHereIf(bool changed) {
    return changed ? Message(words::vaslChangedHere) : Message();
}

Json asInVasl(const std::string& pointer, Json value) {
    return {{"do", "correct"}, {"pointer", pointer}, {"value", std::move(value)}, {"why", "as VASL has it"}};
}

VaslIncomingItem itemOf(Kind kind, std::string name, std::string from, std::string to, Message detail) {
    VaslIncomingItem out;
    out.kind = kind;
    out.name = std::move(name);
    out.from = std::move(from);
    out.to = std::move(to);
    out.detail = std::move(detail);
    return out;
}

Acts::Acts(const State& whole, const Comparison& of, bool numbered)
    : whole_(whole),
      theirs_(of.theirs),
      there_(numbered ? coversOnly(of.theirs.table) : of.theirs.table),
      base_(of.base),
      matched_(of.matched),
      scratch_(of.session),
      ours_(tableOf(of.session.state(), matched_.link, of.session.ground())),
      began_(of.session.state()) {
    if (numbered) {
        ours_ = coversOnly(std::move(ours_));
        base_.table = coversOnly(std::move(base_.table));
    }
    // Counters that are new both in the game and in VASL, and that match, count as agreed.
    for (const std::string& vasl : matched_.met) {
        if (const Row* row = ours_.piece(vasl)) base_.table.pieces[vasl] = *row;
        if (const std::string* hex = there_.cover(vasl)) base_.table.covers[vasl] = *hex;
    }
}

VaslIncoming Acts::run() {
    const Session start = scratch_;
    replaced();
    leftBehind();
    reveals();
    gone();
    came();
    moves();
    dummiesCome();
    conceals();
    facts();
    hexes();
    clock();
    goneHere();
    coversElsewhere();
    // Earlier versions stored no boards.
    if (!base_.boards.empty() && base_.boards != boardsOf(theirs_.game.boards()))
        tell("", "", Message(words::vaslOtherBoards));
    checkSure(start);
    out_.same = out_.items.empty() && out_.contradictions.empty();
    return std::move(out_);
}

// --- queries ---

std::optional<Acts::Three> Acts::threeOf(const std::string& vasl) const {
    const Row *t = there_.piece(vasl), *b = base_.table.piece(vasl), *o = ours_.piece(vasl);
    if (t == nullptr || b == nullptr || o == nullptr) return std::nullopt;
    return Three{*t, *b, *o};
}

std::string Acts::nameOf(const std::string& vasl) const {
    if (const Item& item = theirs_.item(vasl); item.c.piece != nullptr) return item.c.name;
    const auto ours = matched_.ours.find(vasl);
    const Piece* p = ours == matched_.ours.end() ? nullptr : state().piece(ours->second);
    return p == nullptr ? "?" : p->type;
}

std::string Acts::namesOf(const Counters& pieces) const {
    std::string out;
    for (const std::string& vasl : pieces) out += (out.empty() ? "" : ", ") + nameOf(vasl);
    return out;
}

Json Acts::idsOf(const Counters& pieces) const {
    Json out = Json::array();
    for (const std::string& vasl : pieces) out.push_back(matched_.ours.at(vasl).text);
    return out;
}

/// Returns those `?` over a counter in VASL that don't belong to another real stack in this hex.
Acts::Counters Acts::coversOver(const std::string& vasl, const std::string& hex) const {
    const auto above = theirs_.coversOf.find(vasl);
    Counters out = above == theirs_.coversOf.end() ? Counters() : above->second;
    std::erase_if(out, [&](const std::string& cover) {
        const Marker* m = state().marker(matched_.ownerOf(cover));
        return m != nullptr && m->at.hex == hex && !m->contents.empty();
    });
    return out;
}

std::string Acts::madeName() {
    std::string name;
    do name = "v" + std::to_string(++made_);
    // Also avoids the names of counters that an undo has removed.
    while (nameTaken(whole_, name) || nameTaken(state(), name) ||
           matched_.whole.pieces.contains(PieceId(name)) || matched_.whole.counters.contains(MarkerId(name)));
    return name;
}

void Acts::tell(const std::string& name, const std::string& hex, Message why) {
    for (const VaslContradiction& c : out_.contradictions)
        if (c.name == name && c.hex == hex && c.why == why) return;
    out_.contradictions.push_back({name, hex, std::move(why)});
}

// --- proposing items ---

/// Performs commands on the copy of the game if all of them are possible. Otherwise states why not, and
/// collects the player's rulings that may be missing.
bool Acts::perform(const Commands& commands, Message& why, Commands& rulings) {
    Session attempt = scratch_;
    for (const Json& command : commands) {
        const Entry e = attempt.perform(command);
        if (e.ok) continue;
        if (why.empty()) why = refusalOf(e);
        for (const Finding& f : e.findings) {
            if (f.verdict == Verdict::ok) continue;
            if (f.verdict == Verdict::forbidden) {
                rulings.clear();
                return false;
            }
            rulings.push_back(
                {{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"why", "as VASL has it"}});
        }
        return false;
    }
    scratch_ = std::move(attempt);
    return true;
}

/// Tries the lists of commands in order on a copy of the game that already has the earlier items. The item
/// gets the first list that succeeds. `doubt` is a reason to doubt the item even if a list succeeds.
void Acts::propose(VaslIncomingItem item, Ways ways, const Message& doubt) {
    const State before = state();
    bool done = false;
    for (std::size_t i = 0; i < ways.size() && !done; ++i) {
        Commands rulings;
        item.commands = ways[i];
        done = perform(ways[i], item.doubt, rulings);
        if (done && i == 0) item.doubt = {};
        // Tries the last list of commands again with the player's rulings. A player who applies the item
        // confirms these rulings.
        constexpr std::size_t mostRulings = 8;
        if (done || i + 1 < ways.size() || rulings.empty() || ways[i].size() >= mostRulings) continue;
        rulings.insert(rulings.end(), ways[i].begin(), ways[i].end());
        ways.push_back(std::move(rulings));
    }
    if (!done) item.commands = ways.front();
    if (done && !doubt.empty()) item.doubt = doubt;
    if (done && item.doubt.empty()) item.doubt = exposed(before, state());
    linkItem(matched_.link, item, before, state());
    for (const auto& [id, vasl] : item.pieces) {
        const auto row = rowOf(state(), matched_.link, ground(), id);
        if (!row) continue;
        matched_.ours[vasl] = id;
        // The new counter may differ from VASL's in other facts, which facts() corrects.
        if (base_.table.pieces.try_emplace(vasl, *row).second) ours_.pieces[vasl] = *row;
    }
    for (const auto& [id, covers] : item.covers)
        for (const std::string& cover : covers)
            if (state().marker(id) != nullptr) matched_.owner[cover] = id;
    out_.items.push_back(std::move(item));
}

/// Returns the name of a unit that an act reveals in the game although VASL does not show the unit; empty if
/// there is none.
Message Acts::exposed(const State& before, const State& after) const {
    for (const auto& [vasl, id] : matched_.ours) {
        const Piece *p = after.piece(id), *was = before.piece(id);
        const Row* t = theirs_.table.piece(vasl);
        if (p == nullptr || was == nullptr || was->under.empty() || !p->gone.empty() || !p->under.empty() ||
            (t != nullptr && !t->covered()))
            continue;
        return Message(words::vaslReveals, nameOf(vasl));
    }
    return {};
}

/// Applies the items that are not in doubt one after another. An item becomes doubtful too if it fails
/// without the doubtful items before it.
void Acts::checkSure(Session session) {
    for (VaslIncomingItem& item : out_.items) {
        if (!item.doubt.empty()) continue;
        Session attempt = session;
        const bool done = std::all_of(item.commands.begin(), item.commands.end(),
                                      [&](const Json& command) { return attempt.perform(command).ok; });
        item.doubt = done ? exposed(session.state(), attempt.state()) : Message(words::vaslNeedsEarlier);
        if (item.doubt.empty()) session = std::move(attempt);
    }
}

// --- hexes, the clock, and changes without a matching act ---

void Acts::hexes() {
    for (const std::string& hex : hexesIn({&theirs_.table, &base_.table})) {
        const GroundNote t = there_.note(hex), b = base_.table.note(hex), o = ours_.note(hex);
        const auto act = [&](auto GroundNote::*fact, VaslIncomingItem told, Json command) {
            const Origin origin = originOf(b.*fact, o.*fact, t.*fact);
            if (origin != Origin::theirs && origin != Origin::both) return;
            command["at"] = Json::array({hex});
            propose(std::move(told), {{std::move(command)}}, changedHereIf(origin == Origin::both));
        };
        act(&GroundNote::smoke, itemOf(Kind::marked, "SMOKE", hex, "", Message(words::asIs, t.smoke)),
            {{"do", "smoke"}, {"level", t.smoke}});
        if (t.becomes.empty())
            act(&GroundNote::becomes, itemOf(Kind::ground, b.becomes, hex, ""),
                {{"do", "becomes"}, {"clear", true}});
        else
            act(&GroundNote::becomes, itemOf(Kind::ground, t.becomes, "", hex),
                {{"do", "becomes"}, {"terrain", t.becomes}});
        Json blaze = {{"do", "blaze"}};
        blaze[t.blaze > 0 ? "height" : "out"] = t.blaze > 0 ? Json(t.blaze) : Json(true);
        act(&GroundNote::blaze, itemOf(Kind::marked, "Blaze", hex, "", Message(words::asIs, t.blaze)), blaze);
    }
}

void Acts::clock() {
    const int turn = there_.turn;
    const SideId player = there_.player;
    if (turn < 1 || (turn == base_.table.turn && player == base_.table.player)) return;
    const auto reached = [&](const State& s) {
        return s.clock.phase != Phase::setup && s.clock.turn == turn && s.clock.player == player;
    };
    if (reached(state())) return;
    const std::string at = std::to_string(turn) + "/" + player.text;
    VaslIncomingItem told = itemOf(Kind::clock, "", "", "", Message(words::asIs, at));
    if (clockOrder(state().clock) > clockOrder(state().clock.first, turn, player, Phase::RPh))
        return tell("", "", Message(words::vaslTurnIsOver, at));
    Commands phases;
    Session attempt = scratch_;
    constexpr int mostPhases = 200;
    bool goesOn = true;
    for (int i = 0; i < mostPhases && goesOn && !reached(attempt.state()); ++i) {
        phases.push_back({{"do", "phase"}});
        goesOn = attempt.perform(phases.back()).ok;
    }
    propose(std::move(told), {phases});
}

/// Reports VASL's counters that the game has eliminated or not yet added, and that VASL has changed.
void Acts::goneHere() {
    for (const auto& [id, vasl] : matched_.whole.pieces) {
        const Piece* p = began_.piece(id);
        const Row *t = there_.piece(vasl), *b = base_.table.piece(vasl);
        const auto ours = matched_.ours.find(vasl);
        if ((ours != matched_.ours.end() && ours->second != id) || t == nullptr || b == nullptr ||
            t->masked() || t->place().empty())
            continue;
        const bool changed = (*t)[Fact::at] != (*b)[Fact::at] || (*t)[Fact::under] != (*b)[Fact::under] ||
                             !alike(Fact::name, (*t)[Fact::name], (*b)[Fact::name]);
        if (p != nullptr && p->gone == coveredSomewhere && b->covered())
            tell(nameOf(vasl), t->place().hex, Message(words::vaslRevealHereFirst));
        else if (changed &&
                 (p == nullptr || (!p->gone.empty() && p->gone != offBoard && p->gone != coveredSomewhere)))
            tell(nameOf(vasl), t->place().hex, Message(words::vaslEliminatedHere));
    }
}

/// Reports `?` and cloaks that VASL has moved or removed, although their marker stays in the game.
void Acts::coversElsewhere() {
    for (const auto& [id, counters] : matched_.link.counters) {
        const Marker *m = state().marker(id), *began = began_.marker(id);
        if (m == nullptr) continue;
        const bool secret = isSecret(m->side);
        const std::string name = m->kind == MarkerKind::cloaked ? "Cloak" : "?";
        const auto isThere = [&](const std::string& q) { return there_.covers.contains(q); };
        const bool any = std::any_of(counters.begin(), counters.end(), isThere);
        for (const std::string& q : counters) {
            const std::string *t = there_.cover(q), *b = base_.table.cover(q);
            if (theirs_.isUnreadable(q)) {
                tell("?", m->at.hex, Message(words::vaslUnreadable));
            } else if (t == nullptr) {
                if (!any && b != nullptr && (secret || !m->contents.empty()))
                    tell(name, m->at.hex, Message(secret ? words::vaslGoneThere : words::vaslGoneOverUnits));
            } else if (b != nullptr && *t != m->at.hex &&
                       (*t != *b || (began != nullptr && began->at != m->at)) &&
                       (secret || m->isDummy() || theirs_.coversNobody(q))) {
                if (t->empty())
                    tell(name, m->at.hex, Message(words::vaslCoversBesideMap));
                else
                    tell(name, m->at.hex,
                         Message(secret ? words::vaslMovedOnlyHere : words::vaslCoverElsewhere, *t));
            }
        }
    }
}

}  // namespace shellgame::vsav
