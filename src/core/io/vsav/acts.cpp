// SPDX-License-Identifier: MIT
#include "io/vsav/acts.hpp"

#include <algorithm>

#include "io/vsav/acts_ways.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "words/vasl.hpp"

namespace shellgame::vsav {

using Kind = VaslIncomingItem::Kind;

Message refusalOf(const Entry& entry) {
    for (const Finding& f : entry.findings)
        if (f.verdict != Verdict::ok) return f.message;
    return Message(words::vaslActRefused);
}

Acts::Acts(const State& whole, const Session& session, const TheirTable& theirs, Agreed base, Matched matched,
           bool numbered)
    : whole_(whole),
      theirs_(theirs),
      there_(numbered ? coversOnly(theirs.table) : theirs.table),
      base_(std::move(base)),
      matched_(std::move(matched)),
      scratch_(session),
      ours_(tableOf(session.state(), matched_.link, session.ground())),
      began_(session.state()),
      beganOurs_(matched_.ours) {
    if (numbered) {
        ours_ = coversOnly(std::move(ours_));
        base_.table = coversOnly(std::move(base_.table));
    }
    // Counters that are new both in the game and in VASL, and that match, count as agreed.
    for (const std::string& vasl : matched_.met) {
        if (const Row* row = ours_.piece(vasl)) base_.table.pieces[vasl] = *row;
        if (const CoverRow* row = there_.cover(vasl)) base_.table.covers[vasl] = *row;
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
    doubtWhatIsLeft();
    dummiesCome();
    portions();
    conceals();
    bearers();
    marks();
    hexes();
    clock();
    coversLeft();
    strangers();
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

std::optional<Row> Acts::now(const std::string& vasl) const {
    const auto ours = matched_.ours.find(vasl);
    return ours == matched_.ours.end() ? std::nullopt : rowOf(state(), matched_.link, ground(), ours->second);
}

std::string Acts::vaslOf(const PieceId& id) const {
    const auto found = matched_.link.pieces.find(id);
    return found == matched_.link.pieces.end() ? "" : found->second;
}

std::string Acts::nameOf(const std::string& vasl) const {
    if (const auto named = theirs_.names.find(vasl); named != theirs_.names.end()) return named->second;
    const auto ours = matched_.ours.find(vasl);
    const Piece* p = ours == matched_.ours.end() ? nullptr : state().piece(ours->second);
    return p == nullptr ? "?" : p->type;
}

std::string Acts::namesOf(const std::vector<PieceId>& pieces) const {
    std::string out;
    for (const PieceId& id : pieces)
        if (const std::string vasl = vaslOf(id); !vasl.empty())
            out += (out.empty() ? "" : ", ") + nameOf(vasl);
    return out;
}

bool Acts::isSecret(const SideId& side) const {
    return isSecretSide(state(), side);
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

VaslIncomingItem Acts::item(Kind kind, std::string name, std::string from, std::string to,
                            std::string detail) {
    VaslIncomingItem out;
    out.kind = kind;
    out.name = std::move(name);
    out.from = std::move(from);
    out.to = std::move(to);
    out.detail = std::move(detail);
    return out;
}

// --- proposing items ---

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

void Acts::propose(VaslIncomingItem item, std::vector<Commands> ways, const Message& doubt) {
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
    noteNeeds(item, before);
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

namespace {

/// Collects the ids of pieces and markers in a command, as whole texts and in pointers.
void idsIn(const Json& json, std::set<std::string>& out) {
    if (json.is_string()) {
        const std::string text = json.get<std::string>();
        out.insert(text);
        for (const char* table : {"/pieces/", "/markers/"})
            if (text.starts_with(table)) {
                const std::string rest = text.substr(std::string(table).size());
                out.insert(rest.substr(0, rest.find('/')));
            }
    } else if (json.is_structured()) {
        for (const auto& part : json) idsIn(part, out);
    }
}

}  // namespace

/// Records on which other items an item depends. These are the items that made its counters and, except for
/// marks, the items that moved these counters to their present places.
void Acts::noteNeeds(VaslIncomingItem& item, const State& before) {
    std::set<std::string> ids, mine;
    for (const Json& command : item.commands) idsIn(command, ids);
    for (const std::string& id : ids) {
        for (const State* s : {&before, &state()}) {
            if (s->piece(PieceId(id)) != nullptr) mine.insert(id);
            if (const Marker* m = s->marker(MarkerId(id)); m != nullptr) {
                mine.insert(id);
                for (const PieceId& content : m->contents) mine.insert(content.text);
            }
        }
    }
    const std::size_t number = out_.items.size();
    const bool mark = item.kind == Kind::marked && item.commands.front().value("do", "") == "mark";
    for (const std::string& id : mine) {
        const auto& made = makers_[id];
        item.needs.insert(made.begin(), made.end());
        if (const auto left = left_.find(PieceId(id)); left != left_.end() && !mark)
            item.needs.insert(left->second.begin(), left->second.end());
        if (!mark) item.needs.insert(movers_[id].begin(), movers_[id].end());
    }
    for (const std::string& id : mine) {
        const bool fresh = before.piece(PieceId(id)) == nullptr && before.marker(MarkerId(id)) == nullptr;
        if (fresh) makers_[id].insert(number);
        if (mark) continue;
        movers_[id].insert(number);
        // The contents of a marker depend on this item too.
        if (const Piece* p = before.piece(PieceId(id)); p != nullptr && !p->under.empty())
            movers_[p->under.text].insert(number);
    }
}

/// Items that depend on a doubtful item are doubtful too.
void Acts::checkSure(Session session) {
    std::set<std::size_t> left;
    for (std::size_t i = 0; i < out_.items.size(); ++i) {
        VaslIncomingItem& item = out_.items[i];
        const bool waits =
            !item.doubt.empty() || std::any_of(item.needs.begin(), item.needs.end(),
                                               [&](std::size_t n) { return left.contains(n); });
        Session attempt = session;
        for (std::size_t k = 0; !waits && item.doubt.empty() && k < item.commands.size(); ++k)
            if (const Entry e = attempt.perform(item.commands[k]); !e.ok) item.doubt = refusalOf(e);
        if (!waits && item.doubt.empty()) item.doubt = exposed(session.state(), attempt.state());
        if (waits || !item.doubt.empty())
            left.insert(i);
        else
            session = std::move(attempt);
    }
}

// --- counters that replace other counters ---

std::vector<const Newcomer*> Acts::comeTo(const Row& how, const SideId& side, PieceClass kind,
                                          const Piece* like, bool withSettled) const {
    std::vector<const Newcomer*> out;
    for (const Newcomer& n : theirs_.newcomers) {
        const Piece& made = theirs_.made.at(n.vasl);
        if (n.side == side && n.how[Fact::at] == how[Fact::at] && n.how[Fact::under] == how[Fact::under] &&
            made.kind == kind && (like == nullptr || sameCounter(made, *like)) &&
            (withSettled || (!matched_.ours.contains(n.vasl) && !settled_.contains(n.vasl))))
            out.push_back(&n);
    }
    return out;
}

/// Returns the number of squads that had this place and status when the game and VASL last agreed, and that
/// have since been removed or reduced in VASL.
std::size_t Acts::squadsLike(const Row& how, const SideId& side) const {
    std::size_t out = 0;
    for (const auto& [vasl, id] : beganOurs_) {
        const Piece* p = began_.piece(id);
        const Row *b = base_.table.piece(vasl), *t = there_.piece(vasl);
        if (p != nullptr && b != nullptr && p->kind == PieceClass::squad && p->side == side &&
            (*b)[Fact::at] == how[Fact::at] && (*b)[Fact::under] == how[Fact::under] &&
            (t == nullptr || !alike(Fact::name, (*t)[Fact::name], (*b)[Fact::name])))
            ++out;
    }
    return out;
}

/// Returns another half-squad in the same place, if VASL has removed that half-squad.
std::string Acts::otherHalf(const PieceId& id) const {
    const Piece& p = *state().piece(id);
    for (const auto& [vasl, other] : matched_.ours) {
        const Piece* o = state().piece(other);
        if (o != nullptr && other != id && o->gone.empty() && o->kind == PieceClass::halfSquad &&
            o->side == p.side && o->under == p.under && state().placeOf(*o) == state().placeOf(p) &&
            !there_.pieces.contains(vasl) && !theirs_.unreadable.contains(vasl) &&
            base_.table.pieces.contains(vasl) && !settled_.contains(vasl))
            return vasl;
    }
    return "";
}

void Acts::replaced() {
    const Message severalGone(words::vaslSeveralSquadsGone);
    for (const auto& [vasl, id] : std::map(matched_.ours)) {
        const Piece* p = state().piece(id);
        const Row *t = there_.piece(vasl), *b = base_.table.piece(vasl);
        if (p == nullptr || b == nullptr || !ours_.pieces.contains(vasl) || settled_.contains(vasl)) continue;
        if (t != nullptr) {
            const Piece& made = theirs_.made.at(vasl);
            if (alike(Fact::name, (*t)[Fact::name], (*b)[Fact::name]) || (*t)[Fact::name].empty() ||
                sameCounter(made, *p))
                continue;
            std::vector<std::string> with{vasl};
            Message doubt;
            if (p->kind == PieceClass::squad && made.kind == PieceClass::halfSquad) {
                const auto halves = comeTo(*t, p->side, PieceClass::halfSquad, &made);
                if (!halves.empty()) with.push_back(halves.front()->vasl);
                const std::size_t came = comeTo(*t, p->side, PieceClass::halfSquad, nullptr, true).size();
                if (came > 0 && came < squadsLike(*b, p->side)) doubt = severalGone;
            }
            replace(vasl, id, with, doubt);
            continue;
        }
        if (theirs_.unreadable.contains(vasl)) continue;
        if (p->kind == PieceClass::vehicle && !isWreck(*p)) {
            wrecked(vasl, id);  // this may replace the state, and `p` with it
            continue;
        }
        if (!p->isMmc()) continue;
        std::vector<const Newcomer*> with;
        const std::size_t squads = squadsLike(*b, p->side);
        if (p->kind == PieceClass::squad) {
            with = comeTo(*b, p->side, PieceClass::halfSquad);
            if (!with.empty())
                with = comeTo(*b, p->side, PieceClass::halfSquad, &theirs_.made.at(with.front()->vasl));
            with.resize(std::min<std::size_t>(with.size(), with.size() >= 2 * squads ? 2 : 1));
        }
        const Message doubt = squads > 1 && !with.empty() ? severalGone : Message();
        if (with.empty()) with = comeTo(*b, p->side, p->kind);
        if (with.empty() && p->kind == PieceClass::halfSquad && !otherHalf(id).empty())
            with = comeTo(*b, p->side, PieceClass::squad);
        if (with.empty()) continue;
        std::vector<std::string> ids;
        for (const Newcomer* n : with) ids.push_back(n->vasl);
        if (p->kind != PieceClass::squad) ids.resize(1);
        replace(vasl, id, ids, doubt);
    }
}

/// Links one of VASL's counters with this piece. The link has the place and status on which the game and VASL
/// agreed for the counter `of`.
void Acts::standsFor(const std::string& vasl, const PieceId& id, const std::string& of) {
    matched_.ours[vasl] = id;
    matched_.link.pieces[id] = vasl;
    settled_.insert(vasl);
    if (vasl == of) return;
    for (Table* table : {&base_.table, &ours_})
        if (const Row* row = table->piece(of)) table->pieces[vasl] = Row(*row);
}

void Acts::wrecked(const std::string& vasl, const PieceId& id) {
    const Row& base = *base_.table.piece(vasl);
    const Piece& p = *state().piece(id);
    for (const Newcomer& n : theirs_.newcomers) {
        const Piece& made = theirs_.made.at(n.vasl);
        if (!isWreck(made) || !sameCounter(made, p) || n.how[Fact::at] != base[Fact::at] ||
            settled_.contains(n.vasl) || matched_.ours.contains(n.vasl))
            continue;
        const bool burns = made.marks.contains("burning wreck");
        Json act = {{"do", "wreck"}, {"piece", id.text}};
        if (burns) act["burning"] = true;
        const bool moved = (*ours_.piece(vasl))[Fact::at] != base[Fact::at];
        VaslIncomingItem wreck = item(Kind::replaced, nameOf(vasl), state().placeOf(p).hex, "",
                                      burns ? "a burning wreck" : "a wreck");
        wreck.pieces[id] = n.vasl;
        propose(std::move(wreck), {{act}}, changedHereIf(moved));
        settled_.insert(vasl);
        standsFor(n.vasl, id, vasl);
        matched_.ours.erase(vasl);
        for (Table* table : {&base_.table, &ours_}) {
            Row& row = table->pieces[n.vasl];
            row[Fact::marks] = n.how[Fact::marks];
            row[Fact::crew] = n.how[Fact::crew];
            table->pieces.erase(vasl);
        }
        return;
    }
}

void Acts::replace(const std::string& vasl, const PieceId& id, const std::vector<std::string>& with,
                   const Message& doubt) {
    const Piece was = *state().piece(id);
    const Row ours = *ours_.piece(vasl), base = *base_.table.piece(vasl);
    VaslIncomingItem told = item(Kind::replaced, was.type, state().placeOf(was).hex, "");
    Json specs = Json::array();
    std::vector<PieceId> ids;
    for (const std::string& v : with) {
        Piece plain = theirs_.made.at(v);
        told.detail += (told.detail.empty() ? "" : ", ") + plain.type;
        plain.marks.clear();
        plain.ca.clear();
        plain.tca.clear();
        plain.carrier = PieceId();
        plain.buttonedUp = plain.motion = false;
        ids.emplace_back(madeName());
        specs.push_back(pieceSpecJson(ids.back(), plain));
        told.pieces[ids.back()] = v;
    }
    Json command = {{"do", "replace"}, {"piece", id.text}, {"with", specs}};
    std::vector<Commands> ways;
    std::string half;
    if (was.kind == PieceClass::halfSquad && theirs_.made.at(with.front()).kind == PieceClass::squad)
        half = otherHalf(id);
    if (!half.empty()) {
        const std::string other = matched_.ours.at(half).text;
        Json both = command;
        both["and"] = other;
        ways = {{both}, {command, {{"do", "remove"}, {"piece", other}, {"why", "replaced"}}}};
    } else {
        ways.push_back({command});
    }
    // If no rule allows the replacement, the counter itself is corrected, and a second counter is placed
    // beside it, concealed or hidden like the first.
    const Piece& made = theirs_.made.at(with.front());
    Commands right = correctedTo(id, was, made);
    if (with.size() > 1) {
        const Marker* under = state().marker(was.under);
        Json place = {{"do", "place"},
                      {"side", was.side.text},
                      {"at", state().placeOf(was).text()},
                      {"kind", "known"},
                      {"contents", Json::array({specs[1]})}};
        if (under != nullptr) {
            place["kind"] = under->kind == MarkerKind::hip ? "hip" : "concealed";
            place["id"] = madeName();
        }
        right.push_back(std::move(place));
        if (under != nullptr) {
            Json together = Json::array();
            for (const PieceId& other : under->contents) together.push_back(other.text);
            together.push_back(ids[1].text);
            right.push_back(asInVasl("/markers/" + was.under.text + "/contents", together));
        }
    }
    if (!half.empty())
        right.push_back({{"do", "remove"}, {"piece", matched_.ours.at(half).text}, {"why", "replaced"}});
    if (was.gone == offBoard)  // Off the map, squads may only Deploy.
        ways.insert(ways.begin(), std::move(right));
    else
        ways.push_back(std::move(right));
    const bool both = !alike(Fact::name, ours[Fact::name], base[Fact::name]);
    propose(std::move(told), ways, both ? changedHereIf(true) : doubt);
    settled_.insert(vasl);
    if (!half.empty()) settled_.insert(half);
    settled_.insert(with.begin(), with.end());
    for (std::size_t i = 0; i < with.size(); ++i)
        if (state().piece(ids[i]) != nullptr) standsFor(with[i], ids[i], vasl);
    if (state().piece(ids.front()) == nullptr && state().piece(id) != nullptr &&
        state().piece(id)->gone.empty())
        standsFor(with.front(), id, vasl);
}

// --- counters that are revealed or gone ---

void Acts::reveals() {
    std::map<MarkerId, std::vector<std::string>> by;
    for (const auto& [vasl, id] : matched_.ours) {
        const auto t = threeOf(vasl);
        const Piece* p = state().piece(id);
        if (!t || p == nullptr || t->theirs.place().empty() || t->theirs.covered() || !t->base.covered() ||
            p->under.empty())
            continue;
        by[p->under].push_back(vasl);
    }
    for (const auto& [marker, pieces] : by) {
        const Marker m = state().markers.at(marker);
        Json ids = Json::array();
        std::vector<PieceId> shown;
        Message doubt;
        for (const std::string& vasl : pieces) {
            shown.push_back(matched_.ours.at(vasl));
            ids.push_back(shown.back().text);
            const std::string hex = there_.piece(vasl)->place().hex;
            const Row* base = base_.table.piece(vasl);
            // In VASL the unit was under a numbered `?`. In the game its marker is in another hex.
            if (hex != m.at.hex && base->masked())
                doubt = Message(words::vaslUnderOtherNumber);
            else if (hex != m.at.hex && base->place().hex != m.at.hex)
                doubt = Message(words::vaslIsIn, hex);
        }
        Json command = {{"do", "reveal"}, {"marker", marker.text}};
        if (pieces.size() < m.contents.size()) command["pieces"] = ids;
        propose(item(Kind::revealed, namesOf(shown), m.at.hex, ""), {{command}}, doubt);
    }
}

void Acts::gone() {
    // Handle weapons before the units that possess them, because a weapon left alone under a marker would be
    // revealed.
    std::vector<std::string> all;
    for (const auto& [vasl, id] : matched_.ours)
        if (const Piece* p = state().piece(id); p != nullptr && isBorne(*p)) all.push_back(vasl);
    for (const auto& [vasl, id] : matched_.ours)
        if (std::find(all.begin(), all.end(), vasl) == all.end()) all.push_back(vasl);
    for (const std::string& vasl : all) {
        const Row *o = ours_.piece(vasl), *b = base_.table.piece(vasl);
        if (o == nullptr || b == nullptr || there_.pieces.contains(vasl) || settled_.contains(vasl)) continue;
        const PieceId id = matched_.ours.at(vasl);
        const Piece* p = state().piece(id);
        if (p == nullptr || (!p->gone.empty() && p->gone != offBoard)) continue;
        const std::string hex = state().placeOf(*p).hex;
        if (theirs_.unreadable.contains(vasl)) {
            tell(nameOf(vasl), o->place().hex, Message(words::vaslUnreadable));
            continue;
        }
        // A weapon that the unit possesses and that still exists in VASL is left behind.
        for (const auto& [other, weapon] : std::map(matched_.ours))
            if (const Piece* w = state().piece(weapon);
                w != nullptr && w->carrier == id && isBorne(*w) && threeOf(other))
                handOver(other, PieceId());
        const bool here = (*o)[Fact::at] != (*b)[Fact::at] || (*o)[Fact::under] != (*b)[Fact::under] ||
                          matched_.heirs.contains(id);
        propose(item(Kind::gone, nameOf(vasl), hex, ""),
                {{{{"do", "remove"}, {"piece", id.text}, {"why", "eliminated"}}}}, changedHereIf(here));
    }
    for (const auto& [id, counters] : matched_.link.counters)
        if (state().marker(id) != nullptr && !counters.empty()) coversGone(id, counters);
    for (const auto& [vasl, id] : matched_.ours) {
        const Piece* p = began_.piece(id);
        const Row *t = there_.piece(vasl), *b = base_.table.piece(vasl);
        if (p == nullptr || p->gone.empty() || p->gone == offBoard || t == nullptr || b == nullptr ||
            t->masked() || t->place().empty() || settled_.contains(vasl))
            continue;
        const bool changed = (*t)[Fact::at] != (*b)[Fact::at] || (*t)[Fact::under] != (*b)[Fact::under] ||
                             !alike(Fact::name, (*t)[Fact::name], (*b)[Fact::name]);
        if (p->gone == coveredSomewhere && b->covered())
            tell(nameOf(vasl), t->place().hex, Message(words::vaslRevealHereFirst));
        else if (p->gone != coveredSomewhere && changed)
            tell(nameOf(vasl), t->place().hex, Message(words::vaslEliminatedHere));
    }
}

/// Handles those `?` of a marker that VASL has removed.
void Acts::coversGone(const MarkerId& id, const std::vector<std::string>& counters) {
    const Marker& m = state().markers.at(id);
    const auto isGone = [&](const std::string& q) {
        return base_.table.covers.contains(q) && !there_.covers.contains(q) &&
               !theirs_.unreadable.contains(q);
    };
    const auto lost = static_cast<std::size_t>(std::count_if(counters.begin(), counters.end(), isGone));
    const auto left = static_cast<int>(std::count_if(
        counters.begin(), counters.end(), [&](const auto& q) { return there_.covers.contains(q); }));
    for (const std::string& q : counters)
        if (theirs_.unreadable.contains(q)) return tell("?", m.at.hex, Message(words::vaslUnreadable));
    if (lost == 0) return;
    const bool cloak = m.kind == MarkerKind::cloaked;
    if (!m.contents.empty() || isSecret(m.side)) {
        if (left == 0)
            tell(cloak ? "Cloak" : "?", m.at.hex,
                 Message(isSecret(m.side) ? words::vaslGoneThere : words::vaslGoneOverUnits));
        return;
    }
    if (left >= m.dummies && left > 0) return;
    // When the game and VASL last agreed, units were under the marker. A shift in the game has made it a
    // dummy stack.
    const bool covered =
        std::any_of(base_.table.pieces.begin(), base_.table.pieces.end(), [&](const auto& of) {
            const Row* t = there_.piece(of.first);
            const auto ours = matched_.ours.find(of.first);
            return of.second.kind() == MarkerKind::concealed && of.second.place().hex == m.at.hex &&
                   ours != matched_.ours.end() && state().piece(ours->second) != nullptr &&
                   state().piece(ours->second)->side == m.side && (t == nullptr || !t->covered());
        });
    const Message doubt = covered ? Message(words::vaslDummyStackHere) : Message();
    if (left == 0)
        propose(item(Kind::gone, cloak ? "Cloak" : "?", m.at.hex, ""),
                {{{{"do", "remove"}, {"marker", id.text}, {"why", "eliminated"}}}}, doubt);
    else if (!cloak)
        propose(item(Kind::gone, "?", m.at.hex, "", std::to_string(left) + " left"),
                {{asInVasl("/markers/" + id.text + "/dummies", left)}}, doubt);
}

/// Reports `?` that still exist in VASL although nothing is under them in the game.
void Acts::coversLeft() {
    for (const auto& [cover, id] : matched_.owner) {
        const CoverRow *t = there_.cover(cover), *b = base_.table.cover(cover);
        if (t == nullptr || b == nullptr || t->hex.empty() || state().marker(id) != nullptr ||
            !theirs_.coversNobody(cover))
            continue;
        const Marker* m = began_.marker(id);
        const auto leftInVasl = [&](const PieceId& piece) {
            const Row* row = theirs_.table.piece(vaslOf(piece));
            return row == nullptr || !row->covered();
        };
        if (m != nullptr && !m->contents.empty() &&
            std::all_of(m->contents.begin(), m->contents.end(), leftInVasl))
            tell("?", t->hex, Message(words::vaslCoverLeft));
    }
}

// --- hexes, the clock, and changes without a matching act ---

void Acts::hexes() {
    std::set<std::string> all;
    for (const Table* t : {&theirs_.table, static_cast<const Table*>(&base_.table)})
        for (const auto& [hex, note] : t->hexes) all.insert(hex);
    for (const std::string& hex : all) {
        const GroundNote t = there_.note(hex), b = base_.table.note(hex), o = ours_.note(hex);
        const auto of = [&](auto GroundNote::*fact) { return originOf(b.*fact, o.*fact, t.*fact); };
        const auto act = [&](Origin origin, VaslIncomingItem told, const Json& command) {
            if (origin == Origin::theirs || origin == Origin::both)
                propose(std::move(told), {{command}}, changedHereIf(origin == Origin::both));
        };
        const Json at = Json::array({hex});
        act(of(&GroundNote::smoke), item(Kind::marked, "SMOKE", hex, "", std::to_string(t.smoke)),
            {{"do", "smoke"}, {"at", at}, {"level", t.smoke}});
        Json becomes = {{"do", "becomes"}, {"at", at}};
        becomes[t.becomes.empty() ? "clear" : "terrain"] = t.becomes.empty() ? Json(true) : Json(t.becomes);
        const bool cleared = t.becomes.empty();
        act(of(&GroundNote::becomes),
            item(Kind::ground, cleared ? b.becomes : t.becomes, cleared ? hex : "", cleared ? "" : hex),
            becomes);
        Json blaze = {{"do", "blaze"}, {"at", at}};
        blaze[t.blaze > 0 ? "height" : "out"] = t.blaze > 0 ? Json(t.blaze) : Json(true);
        act(of(&GroundNote::blaze), item(Kind::marked, "Blaze", hex, "", std::to_string(t.blaze)), blaze);
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
    VaslIncomingItem told = item(Kind::clock, "", "", "", std::to_string(turn) + "/" + player.text);
    if (clockOrder(state().clock) > clockOrder(state().clock.first, turn, player, Phase::RPh))
        return tell("", "", Message(words::vaslTurnIsOver, told.detail));
    Commands phases;
    Session attempt = scratch_;
    Message doubt;
    constexpr int mostPhases = 200;
    for (int i = 0; i < mostPhases && doubt.empty() && !reached(attempt.state()); ++i) {
        phases.push_back({{"do", "phase"}});
        if (const Entry e = attempt.perform(phases.back()); !e.ok) doubt = refusalOf(e);
    }
    if (reached(attempt.state())) return propose(std::move(told), {phases});
    // One of the phases needs an answer from the player before the next phase can begin, but the player has
    // already continued in VASL. So only the clock is corrected, and the item's doubt states the reason.
    propose(std::move(told),
            {{asInVasl("/clock/turn", turn), asInVasl("/clock/player", player.text),
              asInVasl("/clock/phase", "RPh")}},
            doubt);
}

/// Reports counters on VASL's map that have no equivalent in the game, and changed boards.
void Acts::strangers() {
    if (base_.boards.empty()) return;  // Earlier versions stored no boards.
    if (base_.boards != theirs_.boards) tell("", "", Message(words::vaslOtherBoards));
    const auto said = [](const Stranger& s) {
        if (s.mines) return Message(words::vaslMinefieldAppeared);
        if (s.means == MarkerMeans::prisoners) return Message(words::vaslPrisonersAppeared);
        return Message(words::vaslMarkerAppeared);
    };
    for (const auto& [vasl, s] : theirs_.strangers) {
        const bool known =
            matched_.ours.contains(vasl) || matched_.owner.contains(vasl) || base_.strangers.contains(vasl) ||
            std::any_of(theirs_.coversOf.begin(), theirs_.coversOf.end(),
                        [&, &v = vasl](const auto& of) { return theirs_.covers(v, of.first); });
        if (!known) tell(s.name, s.hex, said(s));
    }
}

}  // namespace shellgame::vsav
