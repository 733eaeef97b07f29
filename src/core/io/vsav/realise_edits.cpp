// SPDX-License-Identifier: MIT
// Makes the planned edits of an export.
#include <algorithm>

#include "io/vsav/faces.hpp"
#include "io/vsav/ours.hpp"
#include "io/vsav/realise.hpp"

namespace shellgame::vsav {

// --- moves ---

/// Sets the target of each counter that must move. Marks on a counter move with it.
void Realiser::aim() {
    for (const std::string& vasl : touched_) {
        const auto want = wanted_.find(vasl);
        if (want == wanted_.end() || !edited_.has(vasl)) continue;
        const std::string hex = want->second.place().hex;
        const bool copy = copies_.contains(vasl);
        if (hex.empty() || (!copy && hex == placeOf(vasl).at)) continue;
        if (!layout_.pixelsOf(hex)) {
            leave(VaslByHand::noPlace, nameOf(vasl), hex);
            if (copy) remove(vasl);
            continue;
        }
        target_[vasl] = hex;
        for (const auto& [mark, of] : theirs_.markOf)
            if (of == vasl && theirs_.item(mark).onCover.empty()) target_[mark] = hex;
    }
}

/// Moves a counter to the center of a hex, into a stack that is already there, or into the stack of the other
/// counters of its marker. A `?` goes directly on top of the other `?` of its marker.
void Realiser::moveOne(const std::string& vasl, const std::string& hex) {
    const auto pixels = layout_.pixelsOf(hex);
    if (!pixels) return;
    std::string into;
    const auto isThere = [&](const std::string& stack) {
        const auto children = edited_.childrenOf(stack);
        const Place place = children.empty() ? Place() : placeOf(children.front());
        return place.at == hex && place.otherAt.empty() &&
               std::find(children.begin(), children.end(), vasl) == children.end();
    };
    for (const SavedStack& s : edited_.original().stacks())
        if (isThere(s.id)) into = s.id;
    for (const std::string& s : stacks_)
        if (isThere(s)) into = s;
    const Marker* m = now_.marker(markerOf(vasl));
    auto mates = coversOf(markerOf(vasl));
    for (std::size_t i = 0; m != nullptr && i < m->contents.size(); ++i)
        mates.push_back(matched_.vaslOf(m->contents[i]));
    const auto mate = std::find_if(mates.begin(), mates.end(), [&](const std::string& other) {
        return other != vasl && edited_.has(other) && placeOf(other).at == hex;
    });
    if (mate != mates.end()) {
        const EditedGame::Place at = edited_.placeOf(*mate);
        into = edited_.stackOf(*mate);
        if (into.empty())
            if (const auto made = edited_.newStack({*mate}, at.x, at.y); done(made, *mate)) into = *made;
        stacks_.insert(into);
        if (into == edited_.stackOf(vasl)) return;
    } else if (placeOf(vasl).at == hex && !copies_.contains(vasl)) {
        return;
    }
    std::size_t place = SIZE_MAX;
    const auto children = edited_.childrenOf(into);
    for (std::size_t i = 0; i < children.size(); ++i)
        if (const MarkerId owner = matched_.ownerOf(vasl);
            !owner.empty() && matched_.ownerOf(children[i]) == owner)
            place = i + 1;
    const auto stack = into.empty() ? edited_.newStack({vasl}, pixels->first, pixels->second)
                                    : edited_.putInto(vasl, into, place);
    if (done(stack, vasl)) stacks_.insert(*stack);
}

/// Moves the counters of one stack after another, and begins at the bottom of each stack, so that counters
/// that move together keep their order.
void Realiser::moveAll() {
    std::vector<std::pair<std::string, std::string>> order;
    for (const SavedStack& s : edited_.original().stacks())
        for (const std::string& c : edited_.childrenOf(s.id))
            if (const auto t = target_.find(c); t != target_.end()) order.emplace_back(*t);
    for (const auto& [vasl, hex] : target_)
        if (edited_.has(vasl) && edited_.stackOf(vasl).empty()) order.emplace_back(vasl, hex);
    for (const auto& [vasl, hex] : order) moveOne(vasl, hex);
}

// --- what a counter shows ---

void Realiser::conceal() {
    using Secret = EditedGame::Secret;
    for (const std::string& vasl : touched_) {
        const auto want = wanted_.find(vasl);
        const SavedPiece* p = saved(vasl);
        if (want == wanted_.end() || !edited_.has(vasl) || p == nullptr) continue;
        StackCounter& shown = cards_[vasl];
        shown.concealed = want->second.kind() == MarkerKind::concealed;
        shown.hidden = want->second.kind() == MarkerKind::hip;
        const auto set = [&](Secret how, const char* trait, bool is, Owner was) {
            if (copies_.contains(vasl)) was = Owner::none;
            if (is == (was != Owner::none) || (is && p->trait(trait) == nullptr)) return;
            const Owner owner = is ? ownerFor(shown.side) : Owner::none;
            if (is && owner == Owner::none)
                return leave(VaslByHand::noOwner, nameOf(vasl), want->second.place().hex);
            (void)done(edited_.setOwner(vasl, how, owner), vasl);
        };
        set(Secret::concealed, "conceal", shown.concealed, p->concealed);
        set(Secret::hidden, "hide", shown.hidden, p->hidden);
    }
}

/// VASL also marks covered counters that have moved. Counters that have come under an unmoved `?`, such as
/// those of a shifted stack, get the mark of this `?`, so that the marks don't reveal a shift.
void Realiser::markAsMoved() {
    const auto trait = [&](const std::string& vasl) -> std::optional<std::size_t> {
        const SavedPiece* p = edited_.has(vasl) ? edited_.original().piece(vasl) : nullptr;
        for (std::size_t i = 0; p != nullptr && p->readable && i < p->traits.size(); ++i)
            if (p->traits[i].name == "moved") return i;
        return std::nullopt;
    };
    for (const auto& [vasl, hex] : target_) {
        const MarkerId under = markerOf(vasl);
        const Marker* m = now_.marker(under);
        const auto at = trait(vasl);
        if (!at || m == nullptr || m->kind != MarkerKind::concealed || m->at.hex != hex) continue;
        for (const std::string& q : coversOf(under))
            if (const auto shown = trait(q); shown && !target_.contains(q)) {
                (void)done(edited_.setState(vasl, *at, edited_.original().piece(q)->traits[*shown].state),
                           vasl);
                break;
            }
    }
}

/// Removes counters of marks that a unit no longer has. Adds none, because the player adds them by hand. Both
/// sides see counters on a `?`, so these counters stay as long as the `?` stays.
void Realiser::marks() {
    for (const auto& [mark, item] : theirs_.items) {
        if (!edited_.has(mark) || card(mark).is != StackCounter::Is::mark) continue;
        const bool onCover = !item.onCover.empty();
        if (onCover && edited_.has(item.onCover) && !laidCovers_.contains(item.onCover)) continue;
        const auto of = theirs_.markOf.find(mark);
        const auto want = of == theirs_.markOf.end() ? wanted_.end() : wanted_.find(of->second);
        if (want == wanted_.end()) {
            if (onCover) remove(mark);
            continue;
        }
        const std::string told = markTold(item.c);
        const bool has = told == "motion" ? want->second.crewIs('m') : want->second.marks().contains(told);
        const bool left = onCover && placeOf(mark).at != want->second.place().hex;
        if (!has || left) remove(mark);
    }
}

void Realiser::faces() {
    for (const auto& [vasl, want] : wanted_) {
        const auto ours = matched_.ours.find(vasl);
        if (ours == matched_.ours.end() || !edited_.has(vasl)) continue;
        face(vasl, ours->second);
    }
}

/// Sets the layers of one counter so that they show the wanted facts.
void Realiser::face(const std::string& vasl, const PieceId& id) {
    const Row& want = wanted_.at(vasl);
    const Row* t = copies_.contains(vasl) ? nullptr : theirs_.table.piece(vasl);
    const SavedPiece* read = saved(vasl);
    const Piece* is = now_.piece(id);
    if (read == nullptr || !read->readable || is == nullptr) return;
    SavedPiece p = *read;
    const auto turn = [&](const std::optional<std::vector<FaceChange>>& changes) {
        for (const FaceChange& c : *changes)
            if (done(edited_.setState(vasl, c.trait, c.state), vasl)) p.traits[c.trait].state = c.state;
    };
    if (t == nullptr || !alike(Fact::name, want[Fact::name], (*t)[Fact::name]))
        if (const auto shows = shownAs(p, *is)) turn(shows);
    Face wanted = faceOf(counterOf(p));
    const Face old = wanted;
    const auto marks = want.marks();
    const auto had = t == nullptr ? old.marks : t->marks();
    for (const std::string& mark : faceMarks())
        if (marks.contains(mark) != had.contains(mark)) {
            if (marks.contains(mark))
                wanted.marks.insert(mark);
            else
                wanted.marks.erase(mark);
        }
    if ((t == nullptr || want[Fact::crew] != (*t)[Fact::crew]) && wanted.buttonedUp)
        wanted.buttonedUp = want.crewIs('b');
    // Odd facings are the six hexspines.
    const auto point = [&](int& spine, Fact arc) {
        const int facing = std::atoi(want[arc].c_str());
        if (spine != 0 && facing % 2 == 1 && (t == nullptr || want[arc] != (*t)[arc]))
            spine = (facing + 1) / 2;
    };
    point(wanted.ca, Fact::ca);
    point(wanted.tca, Fact::tca);
    if (wanted == old) return;
    if (const auto changed = changesFor(p, wanted)) turn(changed);
}

/// Removes SMOKE and similar counters that play has removed from a hex. The player adds new counters by hand.
void Realiser::hexNotes() {
    for (const std::string& hex : hexesIn({&theirs_.table, &base_.table, &real_})) {
        const GroundNote theirs = theirs_.table.note(hex), base = base_.table.note(hex),
                         ours = real_.note(hex);
        const auto write = [&](auto GroundNote::*fact, const std::string& name) {
            const Origin of = originOf(base.*fact, ours.*fact, theirs.*fact);
            if (of == Origin::both) return leave(VaslByHand::changedThere, name, hex);
            if (of != Origin::ours) return;
            if (!(ours.*fact == GroundNote().*fact)) leave(VaslByHand::noSuchCounter, name, hex);
            const auto counters = theirs_.notes.find(hex);
            if (counters == theirs_.notes.end()) return;
            for (const std::string& vasl : counters->second)
                if (const auto told = noteTold(theirs_.items.at(vasl).c);
                    told && !((*told).*fact == GroundNote().*fact))
                    remove(vasl);
        };
        write(&GroundNote::smoke, "SMOKE");
        write(&GroundNote::blaze, "Blaze");
        write(&GroundNote::becomes, ours.becomes.empty() ? base.becomes : ours.becomes);
    }
}

// --- the order in stacks ---

/// Returns the index of the `?` that must cover a counter. A counter that does not change, or that the game
/// does not have, stays under its present `?`. Two stacks may be under one `?`.
std::size_t Realiser::coverWanted(const std::vector<std::string>& children, const std::string& vasl) const {
    const auto want = wanted_.find(vasl);
    const auto kind = want == wanted_.end() ? std::optional<MarkerKind>() : want->second.kind();
    if (want != wanted_.end() && kind != MarkerKind::concealed && kind != MarkerKind::cloaked)
        return Lies::nobody;
    const MarkerId own = kind ? now_.pieces.at(matched_.ours.at(vasl)).under : MarkerId();
    for (std::size_t i = 0; i < children.size(); ++i)
        if ((!own.empty() && matched_.ownerOf(children[i]) == own) ||
            (!touched_.contains(vasl) && theirs_.covers(children[i], vasl)))
            return i;
    return Lies::nobody;
}

/// Sorts a stack so that each counter is under its wanted `?`, and each mark on its counter.
void Realiser::sort(const std::string& stack) {
    const auto children = edited_.childrenOf(stack);
    if (children.empty()) return;
    std::vector<StackCounter> cards;
    for (const std::string& c : children) cards.push_back(card(c));
    std::vector<Lies> wanted = readStack(cards, std::nullopt);
    const auto indexOf = [&](const std::string& vasl) {
        const auto at = std::find(children.begin(), children.end(), vasl);
        return at == children.end() ? Lies::nobody : static_cast<std::size_t>(at - children.begin());
    };
    for (std::size_t i = 0; i < children.size(); ++i) {
        Lies& lies = wanted[i];
        if (const auto mark = theirs_.markOf.find(children[i]); mark != theirs_.markOf.end()) {
            lies.marks = indexOf(mark->second);
            lies.onCover = indexOf(theirs_.items.at(children[i]).onCover);
        }
        if (!cards[i].isPiece() || cards[i].hidden) continue;
        const std::size_t cover = coverWanted(children, children[i]);
        const bool same = lies.cover != Lies::nobody && cover != Lies::nobody &&
                          !matched_.ownerOf(children[cover]).empty() &&
                          matched_.ownerOf(children[lies.cover]) == matched_.ownerOf(children[cover]);
        if (!same) lies.cover = cover;
    }
    std::vector<std::string> sorted;
    for (const std::size_t i : writeStack(cards, wanted)) sorted.push_back(children[i]);
    (void)done(edited_.reorder(stack, sorted), children.front());
}

}  // namespace shellgame::vsav
