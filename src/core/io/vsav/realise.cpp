// SPDX-License-Identifier: MIT
#include "io/vsav/realise.hpp"

#include <algorithm>

#include "io/vsav/faces.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame::vsav {

namespace {

bool covers(const Marker& m) {
    return m.kind == MarkerKind::concealed || m.kind == MarkerKind::cloaked;
}

std::string coverName(const Marker& m) {
    return m.kind == MarkerKind::concealed ? "?" : "Cloak";
}

}  // namespace

Realiser::Realiser(const Comparison& of, EditedGame edited, bool numbered)
    : before_(of.session.start()),
      now_(of.session.state()),
      ground_(of.session.ground()),
      matched_(of.matched),
      layout_(of.layout),
      theirs_(of.theirs),
      there_(numbered ? coversOnly(of.theirs.table) : of.theirs.table),
      base_(of.base),
      edited_(std::move(edited)),
      anyMayLieUnder_(numbered) {
    for (const auto& [vasl, item] : theirs_.items) cards_[vasl] = cardOf(item);
    if (numbered) base_.table = coversOnly(std::move(base_.table));
}

void Realiser::run() {
    newcomers();
    real_ = tableOf(now_, matched_.link, ground_);
    ours_ = anyMayLieUnder_ ? coversOnly(real_) : real_;
    for (const auto& [copy, model] : copies_) wanted_[copy] = *real_.piece(copy);
    for (const auto& [vasl, id] : matched_.ours) plan(vasl, id);
    // An undo has removed these counters from the game.
    for (const auto& [id, vasl] : matched_.whole.pieces)
        if (now_.piece(id) == nullptr && !matched_.ours.contains(vasl)) plan(vasl, id);
    release();
    for (const auto& [id, m] : now_.markers)
        if (covers(m)) supply(id);
    for (const auto& [of, all] : spare_)
        for (const std::string& cover : all) {
            tellUncovered(cover);
            remove(cover);
        }
    aim();
    coverTargets();
    moveAll();
    conceal();
    markAsMoved();
    faces();
    marks();
    hexNotes();
    for (const std::string& vasl : touched_) stacks_.insert(edited_.stackOf(vasl));
    for (const std::string& stack : stacks_) sort(stack);
}

std::set<std::string> Realiser::laid() const {
    std::set<std::string> out = laidCovers_;
    for (const auto& [copy, of] : copies_) out.insert(copy);
    std::erase_if(out, [&](const std::string& vasl) { return !edited_.has(vasl); });
    return out;
}

// --- queries ---

Place Realiser::placeOf(const std::string& vasl) const {
    const EditedGame::Place at = edited_.placeOf(vasl);
    return at.map == edited_.original().mainMap() ? layout_.placeOf(at.x, at.y) : Place();
}

const SavedPiece* Realiser::saved(const std::string& vasl) const {
    const auto copy = copies_.find(vasl);
    return edited_.original().piece(copy == copies_.end() ? vasl : copy->second);
}

const StackCounter& Realiser::card(const std::string& vasl) const {
    static const StackCounter none;
    const auto found = cards_.find(vasl);
    return found == cards_.end() ? none : found->second;
}

/// Returns the marker of a `?` or of a covered piece; empty for other counters.
MarkerId Realiser::markerOf(const std::string& vasl) const {
    const auto piece = matched_.ours.find(vasl);
    return piece == matched_.ours.end() ? matched_.ownerOf(vasl) : now_.pieces.at(piece->second).under;
}

Owner Realiser::ownerFor(const SideId& side) const {
    for (const bool counters : {true, false})
        for (const SavedPiece& p : edited_.original().pieces()) {
            const Owner owner = counters                     ? p.concealmentCounter
                                : p.concealed != Owner::none ? p.concealed
                                                             : p.hidden;
            if (owner != Owner::none && card(p.id).side == side) return owner;
        }
    return Owner::none;
}

std::string Realiser::nameOf(const std::string& vasl) const {
    const auto ours = matched_.ours.find(vasl);
    const Piece* p = ours == matched_.ours.end() ? nullptr : now_.piece(ours->second);
    if (p != nullptr) return p->type;
    const SavedPiece* read = saved(vasl);
    return read == nullptr ? vasl : read->name;
}

void Realiser::leave(VaslByHand why, const std::string& name, const std::string& at, Message detail) {
    const VaslLeftToDo line{why, name, at, std::move(detail)};
    if (std::find(byHand.begin(), byHand.end(), line) == byHand.end()) byHand.push_back(line);
}

template <class T>
bool Realiser::done(const Result<T>& result, const std::string& vasl) {
    if (!result)
        leave(VaslByHand::refused, nameOf(vasl), placeOf(vasl).at, asWritten(result.error().front().found));
    return result.has_value();
}

void Realiser::remove(const std::string& vasl) {
    if (edited_.has(vasl)) (void)done(edited_.remove(vasl), vasl);
}

/// Reports that removing a numbered `?` uncovers counters that are still covered in the game. Only the player
/// may move these counters, because the file must not show where they are in the game.
void Realiser::tellUncovered(const std::string& cover) {
    if (!anyMayLieUnder_) return;
    for (const auto& [vasl, above] : theirs_.coversOf) {
        const Row *t = there_.piece(vasl), *o = ours_.piece(vasl);
        const bool only = std::all_of(above.begin(), above.end(),
                                      [&](const std::string& q) { return q == cover || !edited_.has(q); });
        if (theirs_.covers(cover, vasl) && only && t != nullptr && t->masked() && o != nullptr && o->masked())
            return leave(VaslByHand::uncovered, "?", placeOf(cover).at);
    }
}

// --- what is wanted ---

/// Removes a counter that is out of play, with its marks.
void Realiser::takeAway(const std::string& vasl, const Row& theirs, const Row& base) {
    if (theirs.masked() && isSecretSide(now_, card(vasl).side)) return;
    const bool otherwise = theirs[Fact::at] != base[Fact::at] || theirs[Fact::under] != base[Fact::under] ||
                           !alike(Fact::name, theirs[Fact::name], base[Fact::name]);
    if (otherwise) return leave(VaslByHand::changedThere, nameOf(vasl), theirs.place().hex);
    // A counter on another of VASL's maps, such as the casualty map, is already out of play.
    if (edited_.placeOf(vasl).map != edited_.original().mainMap()) return;
    for (const auto& [mark, of] : theirs_.markOf)
        if (of == vasl && theirs_.item(mark).onCover.empty()) remove(mark);
    remove(vasl);
}

/// Plans the facts that VASL's counter for one of our pieces must show. A fact that only play has changed
/// gets the game's value. Every other fact stays as VASL shows it.
void Realiser::plan(const std::string& vasl, const PieceId& id) {
    const Row *t = there_.piece(vasl), *o = ours_.piece(vasl), *b = base_.table.piece(vasl);
    if (t == nullptr || !edited_.has(vasl)) return;
    if (o == nullptr) return takeAway(vasl, *t, b == nullptr ? *t : *b);
    // Removes a copy that is concealed in the game again, for example after an undo. From then on only the
    // game knows the counter's place.
    if (o->masked() && base_.copies.contains(vasl)) return remove(vasl);
    const Row base = b == nullptr ? *o : *b;
    if (o->masked() && t->masked()) return;
    const std::string hex = now_.placeOf(id).hex;
    const auto by = [&](Fact fact) { return originOf(fact, base, *o, *t); };
    const auto isBy = [&](Fact fact, Origin who) { return by(fact) == who || by(fact) == Origin::both; };
    Row want = *t;
    for (const Fact fact : allFacts) want[fact] = merged(fact, base, *o, *t);
    for (const Fact fact : {Fact::portion, Fact::bearer, Fact::ca, Fact::tca, Fact::name})
        if (by(fact) == Origin::both) leave(VaslByHand::changedThere, nameOf(vasl), hex);
    const bool moves = isBy(Fact::at, Origin::ours) || isBy(Fact::under, Origin::ours);
    const auto covers = coversOf(now_.pieces.at(id).under);
    const bool contested = moves && (isBy(Fact::at, Origin::theirs) || isBy(Fact::under, Origin::theirs) ||
                                     std::any_of(covers.begin(), covers.end(), [&](const std::string& q) {
                                         return isHeld(q) && *theirs_.table.cover(q) != hex;
                                     }));
    const bool beside = moves && o->place().empty() && !o->covered() && !t->place().empty();
    const auto stay = [&](std::initializer_list<Fact> facts) {
        for (const Fact fact : facts) want[fact] = (*t)[fact];
    };
    if (contested || beside) {
        leave(contested ? VaslByHand::changedThere : VaslByHand::beside, nameOf(vasl),
              contested ? hex : t->place().hex);
        stay({Fact::at, Fact::under, Fact::portion, Fact::bearer});
    } else if (o->masked()) {
        // The counter is concealed in its present place. From then on only the game knows which `?` covers
        // the counter.
        stay({Fact::at, Fact::portion, Fact::bearer});
    } else if (moves) {
        want[Fact::portion] = (*o)[Fact::portion];
    }
    if (want[Fact::at] != (*t)[Fact::at] || want[Fact::under] != (*t)[Fact::under]) touched_.insert(vasl);
    wanted_[vasl] = std::move(want);
}

/// Returns one of VASL's counters that looks like our counter, or that has a layer for it.
std::optional<std::string> Realiser::like(const Piece& wanted) const {
    // A foxhole may come from either side. For a counter without a nation, any counter of its side is
    // suitable.
    const auto fits = [&](const Piece& p) {
        return !wanted.fortification.empty() ||
               (p.side == wanted.side && (wanted.nation.empty() || p.nation == wanted.nation));
    };
    for (const auto& [vasl, item] : theirs_.items)
        if (const auto& p = item.piece; p && p->type == wanted.type && p->kind == wanted.kind &&
                                        isWreck(*p) == isWreck(wanted) && fits(*p))
            return vasl;
    constexpr std::size_t mostTried = 40;
    std::set<std::string> tried;  // Counters with the same name are alike.
    for (const auto& [vasl, item] : theirs_.items) {
        if (!item.piece || !fits(*item.piece) || !item.piece->isPersonnel() || tried.size() >= mostTried ||
            !tried.insert(item.c.piece->name).second)
            continue;
        if (shownAs(*item.c.piece, wanted)) return vasl;
    }
    return std::nullopt;
}

/// Copies counters for our pieces that have none in VASL.
void Realiser::newcomers() {
    for (const auto& [id, piece] : now_.pieces) {
        const auto linked = matched_.link.pieces.find(id);
        const bool hasCounter =
            linked != matched_.link.pieces.end() && (edited_.original().piece(linked->second) != nullptr ||
                                                     base_.table.pieces.contains(linked->second));
        const bool came = before_.piece(id) == nullptr || linked != matched_.link.pieces.end();
        if (hasCounter || !came || !piece.gone.empty()) continue;
        const std::string hex = now_.placeOf(piece).hex;
        const bool hidden = now_.marker(piece.under) != nullptr;
        if (hex.empty() || piece.kind == PieceClass::mines || (anyMayLieUnder_ && hidden)) continue;
        const auto model = like(piece);
        if (!model) {
            leave(VaslByHand::noSuchCounter, piece.type, hex);
            continue;
        }
        const auto copy = edited_.copy(*model);
        if (!done(copy, *model)) continue;
        copies_[*copy] = *model;
        matched_.link.pieces[id] = *copy;
        matched_.ours[*copy] = id;
        StackCounter& made = cards_[*copy] = card(*model);
        made.side = piece.side;
        made.hidden = made.concealed = false;
        touched_.insert(*copy);
    }
}

// --- `?` and cloaks ---

bool Realiser::isCoverOf(MarkerKind kind, const std::string& vasl) const {
    return card(vasl).is == StackCounter::Is::cover && card(vasl).cloak == (kind == MarkerKind::cloaked);
}

/// Returns true if VASL has moved the `?` since the game and VASL last agreed.
bool Realiser::isHeld(const std::string& cover) const {
    const std::string *b = base_.table.cover(cover), *t = theirs_.table.cover(cover);
    return b != nullptr && t != nullptr && *b != *t;
}

/// Returns those `?` of a marker that are in the file.
std::vector<std::string> Realiser::coversOf(const MarkerId& id) const {
    const auto known = matched_.link.counters.find(id);
    auto out = known == matched_.link.counters.end() ? std::vector<std::string>() : known->second;
    std::erase_if(out, [&](const std::string& q) { return !edited_.has(q); });
    return out;
}

bool Realiser::isTouched(const Marker& m) const {
    return std::any_of(m.contents.begin(), m.contents.end(),
                       [&](const PieceId& id) { return touched_.contains(matched_.vaslOf(id)); });
}

std::size_t Realiser::coversNeeded(const Marker& m, std::size_t has) const {
    // The number of `?` stays the same, whatever units are under them now.
    if (anyMayLieUnder_ && has > 0) return has;
    if (!m.contents.empty()) return std::max<std::size_t>(1, has);
    // The game does not count cloaks that cover nothing.
    if (m.kind == MarkerKind::cloaked) return std::max<std::size_t>(1, has);
    return static_cast<std::size_t>(std::max(1, m.dummies));
}

/// Returns true if a marker with too few `?` gets more: a dummy stack of which VASL has removed no `?`, or a
/// stack that play has changed.
bool Realiser::mayLay(const MarkerId& id, const Marker& m) const {
    const auto known = matched_.link.counters.find(id);
    if (known != matched_.link.counters.end() &&
        std::any_of(known->second.begin(), known->second.end(), [&](const std::string& q) {
            return edited_.original().piece(q) == nullptr && base_.table.covers.contains(q);
        }))
        return false;
    return m.contents.empty() || isTouched(m);
}

/// Collects the `?` that no marker needs any longer.
void Realiser::release() {
    for (const auto& [cover, hex] : theirs_.table.covers) {
        const Marker* m = now_.marker(matched_.ownerOf(cover));
        const bool hides = m != nullptr && m->kind == MarkerKind::hip;
        if (m != nullptr && !hides && isCoverOf(m->kind, cover)) continue;
        const bool ours = base_.table.covers.contains(cover) || base_.copies.contains(cover);
        if (!ours) continue;
        if (isHeld(cover)) {
            if (m == nullptr) leave(VaslByHand::changedThere, "?", hex);
            continue;
        }
        // A hidden stack has no `?`. Other stacks give their `?` away when they change their kind.
        if (hides && m->contents.empty() && !base_.copies.contains(cover)) continue;
        spare_[{theirs_.item(cover).side, theirs_.item(cover).isCloak()}].push_back(cover);
        if (m != nullptr) std::erase(matched_.link.counters[matched_.ownerOf(cover)], cover);
        matched_.owner.erase(cover);
    }
    for (auto& [id, counters] : matched_.link.counters) {
        const Marker* m = now_.marker(id);
        if (m == nullptr || !covers(*m)) continue;
        const std::pair kind{m->side, m->kind == MarkerKind::cloaked};
        auto there = coversOf(id);
        if (!m->contents.empty()) {
            // After a shift, a real stack has the many `?` of the dummies that were in its place. It keeps
            // those with a counter on them, because both sides see where these are.
            if (!isTouched(*m)) continue;
            std::stable_partition(there.begin(), there.end(), [&](const std::string& q) {
                return std::any_of(theirs_.items.begin(), theirs_.items.end(),
                                   [&](const auto& on) { return on.second.onCover == q; });
            });
            for (std::size_t i = 1; i < there.size(); ++i)
                if (!isHeld(there[i])) surplus_[kind].push_back(there[i]);
            continue;
        }
        for (const std::size_t needed = coversNeeded(*m, counters.size()); there.size() > needed;
             there.pop_back()) {
            const std::string& cover = there.back();
            if (isHeld(cover)) {
                leave(VaslByHand::changedThere, coverName(*m), m->at.hex);
                break;
            }
            spare_[kind].push_back(cover);
            std::erase(counters, cover);
            matched_.owner.erase(cover);
        }
    }
}

/// Returns a `?` for a marker: a spare `?`, or a surplus `?` of a stack that play has changed, or a copy.
std::string Realiser::coverFromElsewhere(const Marker& m) {
    for (auto* from : {&spare_, &surplus_}) {
        auto& all = (*from)[{m.side, m.kind == MarkerKind::cloaked}];
        if (all.empty()) continue;
        auto best = std::find_if(all.begin(), all.end(),
                                 [&](const std::string& q) { return placeOf(q).at == m.at.hex; });
        if (best == all.end()) best = all.end() - 1;
        const std::string out = *best;
        all.erase(best);
        return out;
    }
    for (const SavedPiece& p : edited_.original().pieces()) {
        if (!p.readable || !isCoverOf(m.kind, p.id) || card(p.id).side != m.side) continue;
        const auto copy = edited_.copy(p.id);
        if (!done(copy, p.id)) return "";
        copies_[*copy] = p.id;
        cards_[*copy] = cards_[p.id];
        return *copy;
    }
    leave(VaslByHand::noSuchCounter, coverName(m), m.at.hex);
    return "";
}

void Realiser::supply(const MarkerId& id) {
    const Marker& m = now_.markers.at(id);
    if (m.at.hex.empty()) return;
    auto& counters = matched_.link.counters[id];
    std::size_t has = coversOf(id).size();
    const std::size_t needed = coversNeeded(m, has);
    if (has >= needed) return;
    if (!mayLay(id, m)) {
        if (!counters.empty() && has == 0) leave(VaslByHand::changedThere, coverName(m), m.at.hex);
        return;
    }
    for (; has < needed; ++has) {
        const std::string cover = coverFromElsewhere(m);
        if (cover.empty()) return;
        for (auto& [other, theirs] : matched_.link.counters) std::erase(theirs, cover);
        counters.push_back(cover);
        matched_.owner[cover] = id;
        laidCovers_.insert(cover);
    }
}

void Realiser::coverTargets() {
    for (const auto& [cover, id] : matched_.owner) {
        const Marker* m = now_.marker(id);
        if (m == nullptr || m->at.hex.empty() || !edited_.has(cover)) continue;
        if (!laidCovers_.contains(cover) && isHeld(cover)) {
            if (*base_.table.cover(cover) != m->at.hex && *theirs_.table.cover(cover) != m->at.hex)
                leave(VaslByHand::changedThere, coverName(*m), m->at.hex);
            continue;
        }
        const std::string &hex = m->at.hex, is = placeOf(cover).at;
        const bool news = base_.table.cover(cover) == nullptr && !laidCovers_.contains(cover) && is != hex;
        if (news || (!laidCovers_.contains(cover) && is == hex)) continue;
        target_[cover] = hex;
        for (const auto& [vasl, on] : theirs_.items)
            if (on.onCover == cover && edited_.has(vasl) && !laidCovers_.contains(cover)) target_[vasl] = hex;
        // In VASL, the units under numbered `?` move with these `?`, even if other units are under the `?` in
        // the game.
        for (const auto& [vasl, above] : theirs_.coversOf)
            if (const Row* row = there_.piece(vasl);
                row != nullptr && row->masked() && above.front() == cover && !touched_.contains(vasl))
                target_[vasl] = hex;
    }
}

}  // namespace shellgame::vsav
