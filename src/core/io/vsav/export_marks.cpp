// SPDX-License-Identifier: MIT
#include <algorithm>
#include <initializer_list>

#include "io/vsav/export_work.hpp"
#include "io/vsav/faces.hpp"
#include "io/vsav/marker_table.hpp"
#include "io/vsav/ours.hpp"
#include "rules/turn/marks_ended.hpp"
#include "shellgame/rules/mapboard/facing.hpp"

namespace shellgame::vsav {

// --- `?` and HIP ---

/// So many `?` or cloaks on a marker: those that it has, those of markers that are gone, what others have too
/// many, copies of others of the side.
void ExportWork::coverMarker(const MarkerId& id, const Marker& m, std::size_t wanted) {
    auto& counters = link_.counters[id];
    std::erase_if(counters, [&](const std::string& vasl) {
        if (!edited_.has(vasl)) return true;
        if (isCoverOf(m.kind, vasl)) return false;
        const bool cloak = m.kind == MarkerKind::concealed;  // it has become a `?`, or the other way
        spare_[{m.side, cloak ? MarkerKind::cloaked : MarkerKind::concealed}].push_back(vasl);
        return true;
    });
    // A stack of units has a single `?` on it at least; what it has more is left, where nobody needs it.
    while (counters.size() > wanted && m.contents.empty()) {
        if (isHeld(counters.back())) {
            leave(VaslByHand::changedThere, m.kind == MarkerKind::concealed ? "?" : "Cloak", m.at.hex);
            break;
        }
        spare_[{m.side, m.kind}].push_back(counters.back());
        counters.pop_back();
    }
    while (counters.size() < wanted) {
        std::string vasl;
        auto& spare = spare_[{m.side, m.kind}];
        if (!spare.empty()) {
            vasl = spare.back();
            spare.pop_back();
            for (auto& [other, theirs] : link_.counters)
                if (other != id) std::erase(theirs, vasl);
        } else if (auto* lender = withTooMany(m.side, m.kind); lender != nullptr) {
            vasl = lender->back();
            lender->pop_back();
        } else if (othersHold(m.side, m.kind)) {
            return leave(VaslByHand::changedThere, m.kind == MarkerKind::concealed ? "?" : "Cloak", m.at.hex);
        } else {
            std::string model;
            const bool large =
                m.large || std::any_of(m.contents.begin(), m.contents.end(),
                                       [&](const auto& piece) { return now_.pieces.at(piece).isLarge(); });
            for (const SavedPiece& p : edited_.original().pieces())
                if (isCoverOf(m.kind, p.id) && sideOf(p.id) == m.side && edited_.has(p.id) &&
                    (model.empty() || counterOf(p).large == large))
                    model = p.id;
            if (model.empty())
                return leave(VaslByHand::noSuchCounter, m.kind == MarkerKind::concealed ? "?" : "Cloak",
                             m.at.hex);
            const auto copy = edited_.copy(model);
            if (!done(copy, model)) return;
            copies_[*copy] = model;
            vasl = *copy;
            note(VaslChanged::added, vasl, "", "", m.at.hex);
        }
        counters.push_back(vasl);
        markerOf_[vasl] = id;
        laid_.insert(vasl);
        if (copies_.contains(vasl) || spotOf(vasl) != spotFor(m)) moveOne(vasl, spotFor(m));
    }
}

/// The covers of a stack of units that play has changed and that has more than one.
std::vector<std::string>* ExportWork::withTooMany(const SideId& side, MarkerKind kind) {
    for (auto& [id, counters] : link_.counters) {
        const Marker* m = now_.marker(id);
        if (m == nullptr || m->side != side || m->kind != kind || m->contents.empty() || counters.size() < 2)
            continue;
        // What it had in VASL from the beginning stays, as long as nothing happens to it.
        const std::string& last = counters.back();
        if ((touchedMarkers_.contains(id) || base_.copies.contains(last)) && edited_.has(last) &&
            isCoverOf(kind, last) && !isHeld(last))
            return &counters;
    }
    return nullptr;
}

void ExportWork::counters() {
    // Who is hidden has no cover.
    for (auto& [id, counters] : link_.counters) {
        const Marker* m = now_.marker(id);
        if (m == nullptr || m->kind != MarkerKind::hip) continue;
        for (const MarkerKind kind : {MarkerKind::concealed, MarkerKind::cloaked})
            std::erase_if(counters, [&](const std::string& vasl) {
                const bool his = edited_.has(vasl) && isCoverOf(kind, vasl) &&
                                 (!m->contents.empty() || base_.copies.contains(vasl));
                if (his) spare_[{m->side, kind}].push_back(vasl);
                return his;
            });
    }
    // First those that have too many, so that their `?` serve the others.
    for (const bool giving : {true, false})
        for (const MarkerId& id : touchedMarkers_) {
            const Marker& m = now_.markers.at(id);
            if (!covers(m)) continue;
            // Numbered `?` stay as many as they are, whatever has come to lie under them.
            const auto found = link_.counters.find(id);
            const std::size_t has = found == link_.counters.end() ? 0 : found->second.size();
            // But for those that an export has taken away; what VASL has taken away is news.
            const bool bare =
                has > 0 &&
                std::none_of(found->second.begin(), found->second.end(), [&](const std::string& q) {
                    return edited_.has(q) || base_.questions.contains(q);
                });
            if (numbered_ && before_.marker(id) != nullptr && !bare) continue;
            const std::size_t wanted = coversWanted(m, has);
            if (giving != (has > wanted)) continue;
            // Who lies under the `?` of another stack in VASL, from the beginning or since his own is gone
            // there.
            const auto first =
                m.contents.empty() ? link_.pieces.end() : link_.pieces.find(m.contents.front());
            const bool none = has == 0 ? before_.marker(id) != nullptr
                                       : std::none_of(found->second.begin(), found->second.end(),
                                                      [&](const std::string& q) { return edited_.has(q); });
            if (none && first != link_.pieces.end() && !touched_.contains(first->first) &&
                isCovered(first->second))
                continue;
            const bool contested = std::any_of(m.contents.begin(), m.contents.end(),
                                               [&](const PieceId& p) { return contested_.contains(p); });
            if (contested || uncoveredThere(m) || takenFrom(id, m, wanted))
                leave(VaslByHand::changedThere, m.kind == MarkerKind::concealed ? "?" : "Cloak", m.at.hex);
            else
                coverMarker(id, m, wanted);
        }
    for (const auto& [of, left] : spare_)
        for (const std::string& vasl : left) {
            const std::string from = hexOf(vasl);
            markerOf_.erase(vasl);
            if (done(edited_.remove(vasl), vasl)) note(VaslChanged::removed, vasl, "", from);
        }
}

void ExportWork::conceal() {
    for (const PieceId& id : touched_) {
        const std::string& vasl = link_.pieces.at(id);
        const SavedPiece* p = saved(vasl);
        const bool isCopy = copies_.contains(vasl);
        const Lie is = lieOf(now_, id);
        const bool concealed = is.kind == MarkerKind::concealed, hidden = is.kind == MarkerKind::hip;
        const bool wasConcealed = !isCopy && p->concealed != Owner::none,
                   wasHidden = !isCopy && p->hidden != Owner::none;
        const std::string hex = hexOf(vasl);
        if (wasConcealed && !concealed && done(edited_.reveal(vasl), vasl))
            note(VaslChanged::revealed, vasl, "", "", hex);
        if (wasHidden && !hidden && done(edited_.unhide(vasl), vasl))
            note(VaslChanged::unhidden, vasl, "", "", hex);
        const bool conceals = concealed && !wasConcealed && p->trait("conceal") != nullptr;
        const bool hides = hidden && !wasHidden && p->trait("hide") != nullptr;
        if (!conceals && !hides) continue;
        const Owner owner = ownerFor(now_.pieces.at(id).side);
        if (owner == Owner::none) {
            leave(VaslByHand::noOwner, nameOf(id), hex);
        } else if (done(conceals ? edited_.conceal(vasl, owner) : edited_.hide(vasl, owner), vasl)) {
            note(conceals ? VaslChanged::concealed : VaslChanged::hidden, vasl, "", "", hex);
        }
    }
}

/// VASL draws on covered counters too which of them have moved: those who have exchanged beneath `?` that
/// stay show what these show.
void ExportWork::movedAsTheirCover() {
    if (numbered_) return;
    std::set<std::string> went;
    for (const VaslChange& c : changes)
        if (c.what == VaslChanged::moved) went.insert(c.id);
    const auto movedTrait = [&](const std::string& vasl) -> std::optional<std::size_t> {
        const SavedPiece* p = edited_.has(vasl) ? edited_.original().piece(vasl) : nullptr;
        if (p == nullptr || !p->readable) return std::nullopt;
        for (std::size_t i = 0; i < p->traits.size(); ++i)
            if (p->traits[i].name == "moved") return i;
        return std::nullopt;
    };
    for (const auto& [id, counters] : link_.counters) {
        const Marker* m = now_.marker(id);
        if (m == nullptr || m->kind != MarkerKind::concealed) continue;
        const auto stays = std::find_if(counters.begin(), counters.end(), [&](const std::string& q) {
            return !went.contains(q) && movedTrait(q) && hexOf(q) == m->at.hex;
        });
        if (stays == counters.end()) continue;
        const std::string shown = edited_.original().piece(*stays)->traits[*movedTrait(*stays)].state;
        std::vector<std::string> all = counters;
        for (const PieceId& p : m->contents)
            if (const auto vasl = link_.pieces.find(p); vasl != link_.pieces.end())
                all.push_back(vasl->second);
        for (const std::string& vasl : all)
            if (const auto trait = movedTrait(vasl);
                went.contains(vasl) && trait && edited_.original().piece(vasl)->traits[*trait].state != shown)
                (void)done(edited_.setState(vasl, *trait, shown), vasl);
    }
}

// --- marks ---

namespace {

/// The hexspine (1: upper right, clockwise) of an arc that is named by two hexes; 0: none.
int spineOf(const Ground& ground, const std::string& hex, const std::string& arc) {
    const auto facing = facingOf(ground, hex, arc);
    return facing && *facing % 2 == 1 ? (*facing + 1) / 2 : 0;
}

/// Marks that are counters of VASL's beside the unit.
std::set<std::string> besides(const std::set<std::string>& marks) {
    std::set<std::string> out;
    for (const std::string& m : marks)
        if (!faceMarks().contains(m)) out.insert(m);
    return out;
}

}  // namespace

std::string ExportWork::coverBeneath(const std::string& vasl) const {
    const std::string stack = edited_.has(vasl) ? edited_.stackOf(vasl) : "";
    std::string out;
    if (stack.empty()) return out;
    for (const std::string& c : edited_.childrenOf(stack)) {
        if (c == vasl) return out;
        const auto made = there_.made.find(c);
        const Piece* p = made != there_.made.end() ? &made->second : ours_.contains(c) ? pieceAt(c) : nullptr;
        if (markerOf_.contains(c))
            out = c;
        else if (p != nullptr && p->fortification.empty() && p->kind != PieceClass::mines)
            out.clear();
    }
    return out;
}

std::string ExportWork::coverThatKeeps(const std::string& vasl) const {
    if (toldBy(vasl).empty()) return "";
    const std::string cover = coverBeneath(vasl);
    const auto marker = cover.empty() ? markerOf_.end() : markerOf_.find(cover);
    const Marker* m = marker == markerOf_.end() ? nullptr : now_.marker(marker->second);
    return m != nullptr && m->kind == MarkerKind::concealed ? cover : "";
}

bool ExportWork::goesWith(const std::string& mark, const PieceId& id) const {
    if (!onCover_.contains(mark)) return true;
    const Piece& p = now_.pieces.at(id);
    const bool apart = now_.marker(p.under) != nullptr && now_.placeOf(p).hex != hexOf(mark);
    return coverThatKeeps(mark).empty() && !apart && !there_.look.asides.contains(mark);
}

std::string ExportWork::toldBy(const std::string& vasl) const {
    const SavedPiece* p = saved(vasl);
    return p == nullptr || !p->readable ? "" : markTold(counterOf(*p));
}

/// What lay on a `?` that is no more goes with it: who has exchanged is not shown by it. Who is shown, and
/// whose mark lies elsewhere or nowhere, gets one on him.
void ExportWork::settleMarks() {
    for (const auto& [mark, question] : onCover_) {
        if (!edited_.has(mark)) continue;
        const auto of = markedBy_.find(mark);
        const Piece* unit = of == markedBy_.end() ? nullptr : now_.piece(of->second);
        const bool inPlay = unit != nullptr && unit->gone.empty();
        const bool shown = inPlay && now_.marker(unit->under) == nullptr;
        const bool elsewhere = inPlay && now_.placeOf(*unit).hex != hexOf(mark);
        if (shown && elsewhere) bare_.insert(of->second);
        if (!coverBeneath(mark).empty() || (inPlay && !elsewhere)) continue;
        if (inPlay && !shown) nowhere_[mark] = {link_.pieces.at(of->second), "", toldBy(mark)};
        removeOne(mark);
    }
    for (const auto& [mark, aside] : there_.look.asides) {
        const auto ours = aside.question.empty() ? ours_.find(aside.of) : ours_.end();
        const Piece* unit = ours == ours_.end() ? nullptr : now_.piece(ours->second);
        if (unit == nullptr || !unit->gone.empty()) continue;
        if (now_.marker(unit->under) == nullptr)
            bare_.insert(ours->second);
        else if (bears(*unit, aside.mark))
            nowhere_[mark] = aside;
    }
    // What lies on dummies ends when it would on units.
    for (const auto& [mark, aside] : there_.look.asides)
        if (const auto was = base_.asides.find(mark); was != base_.asides.end() && was->second == aside)
            if (const auto side = there_.questionSides.find(aside.question);
                aside.of.empty() && side != there_.questionSides.end() &&
                markHasEnded(now_, toldBy(mark), side->second, base_.at.value_or(before_.clock)))
                removeOne(mark);
}

/// Whether a counter of this mark lies where he lies.
bool ExportWork::liesOn(const PieceId& id, const std::string& mark) const {
    const auto marks = link_.marks.find(id);
    return marks != link_.marks.end() &&
           std::any_of(marks->second.begin(), marks->second.end(), [&](const std::string& vasl) {
               return edited_.has(vasl) && toldBy(vasl) == mark &&
                      hexOf(vasl) == now_.placeOf(now_.pieces.at(id)).hex;
           });
}

std::map<std::string, MarkAside> ExportWork::asides(
    const std::map<std::string, std::vector<std::string>>& shown) const {
    std::map<std::string, std::string> of, looks;
    const auto fill = [](auto& out, const std::map<std::string, std::vector<std::string>>& marks) {
        for (const auto& [vasl, all] : marks)
            for (const std::string& mark : all) out[mark] = vasl;
    };
    fill(of, there_.marks);
    for (const auto& [id, vasl] : link_.pieces)
        std::erase_if(of, [&, &counter = vasl](const auto& entry) { return entry.second == counter; });
    for (const auto& [id, marks] : link_.marks)
        if (const auto vasl = link_.pieces.find(id); vasl != link_.pieces.end() && edited_.has(vasl->second))
            for (const std::string& mark : marks) of[mark] = vasl->second;
    fill(looks, shown);
    std::map<std::string, MarkAside> out = nowhere_;
    for (const auto& [mark, was] : onCover_) {
        const std::string cover = edited_.has(mark) ? coverBeneath(mark) : "";
        if (!cover.empty() && of[mark] != looks[mark]) out[mark] = {of[mark], cover, toldBy(mark)};
    }
    return out;
}

void ExportWork::putAbove(const std::string& vasl, const std::string& below) {
    const std::string stack = edited_.stackOf(below);
    const auto children = edited_.childrenOf(stack);
    const auto at = std::find(children.begin(), children.end(), below);
    const auto place = static_cast<std::size_t>(at - children.begin()) + 1;
    if (stack.empty())
        return leave(VaslByHand::refused, saved(vasl)->name, hexOf(below), "a unit in no stack");
    const auto into = edited_.putInto(vasl, stack, place);
    if (done(into, vasl)) stacks_.insert(*into);
}

void ExportWork::markCounters(const PieceId& id, const std::string& vasl) {
    const Piece& is = now_.pieces.at(id);
    const Shown* agreed = copies_.contains(vasl) ? nullptr : agreedOn(id);
    auto wanted = besides(is.marks);
    if (is.motion) wanted.insert("motion");
    // What the file shows; of that, play has changed what is not as it was here.
    auto had = std::set<std::string>();
    if (const auto shown = there_.look.pieces.find(vasl); shown != there_.look.pieces.end()) {
        had = besides(shown->second.marks);
        if (shown->second.motion) had.insert("motion");
    }
    const bool bare = bare_.contains(id);
    if (agreed != nullptr) {
        auto before = besides(agreed->marks);
        if (agreed->motion) before.insert("motion");
        for (const std::string& mark : before)
            if (wanted.contains(mark) && !had.contains(mark)) wanted.erase(mark);  // gone in VASL, not here
        for (const std::string& mark : std::set<std::string>(had))
            if (!wanted.contains(mark) && !before.contains(mark)) wanted.insert(mark);  // come in VASL
    }
    const std::string hex = hexOf(vasl);
    for (const std::string& mark : had) {
        if (wanted.contains(mark)) continue;
        for (const std::string& counter : link_.marks[id]) {
            const SavedPiece* p = saved(counter);
            if (p == nullptr || !edited_.has(counter) || !p->readable || toldBy(counter) != mark) continue;
            if (done(edited_.remove(counter), counter)) note(VaslChanged::unmarked, vasl, mark, "", hex);
        }
    }
    for (const std::string& mark : wanted) {
        if (had.contains(mark) && !(bare && !liesOn(id, mark))) continue;
        const auto& pieces = edited_.original().pieces();
        const auto model = std::find_if(pieces.begin(), pieces.end(), [&](const SavedPiece& p) {
            return edited_.has(p.id) && toldBy(p.id) == mark;
        });
        if (model != pieces.end() && isBorne(is) && markerRow(counterOf(*model)).of != MarkOf::anything) {
            leave(VaslByHand::onWeapon, is.type, hex, mark);
            continue;
        }
        if (model == pieces.end()) {
            leave(VaslByHand::noSuchMark, is.type, hex, mark);
            continue;
        }
        const auto copy = edited_.copy(model->id);
        if (!done(copy, model->id)) continue;
        copies_[*copy] = model->id;
        markedBy_[*copy] = id;
        link_.marks[id].push_back(*copy);
        // What marks who is concealed lies on his `?`; a numbered one lies where he lies here.
        std::string below = vasl;
        const Marker* m = now_.marker(is.under);
        const auto over = link_.counters.find(is.under);
        if (m != nullptr && m->kind == MarkerKind::concealed && over != link_.counters.end())
            for (const std::string& q : over->second)
                if (edited_.has(q) &&
                    (numbered_ ? !edited_.stackOf(q).empty() : edited_.stackOf(q) == edited_.stackOf(vasl)))
                    below = onCover_[*copy] = q;
        putAbove(*copy, below);
        note(VaslChanged::marked, vasl, mark, "", hex);
    }
}

bool ExportWork::becomes(const PieceId& id, const std::string& vasl) {
    const Piece& is = now_.pieces.at(id);
    const SavedPiece* p = saved(vasl);
    const auto changed = shownAs(*p, is);
    if (!changed) return false;
    if (changed->empty()) return true;
    SavedPiece shown = *p;
    for (const FaceChange& c : *changed) {
        if (!done(edited_.setState(vasl, c.trait, c.state), vasl)) return true;  // told
        shown.traits[c.trait].state = c.state;
    }
    for (VaslChange& c : changes)
        if (c.what == VaslChanged::added && c.id == vasl) c.name = counterOf(shown).name;
    if (!copies_.contains(vasl)) note(VaslChanged::replaced, vasl, counterOf(shown).name, "", hexOf(vasl));
    shown_[vasl] = std::move(shown);
    return true;
}

void ExportWork::faces() {
    for (const auto& [id, vasl] : link_.pieces) {
        const Piece* is = now_.piece(id);
        const Shown* was = copies_.contains(vasl) ? nullptr : agreedOn(id);
        if (is == nullptr || !is->gone.empty() || !edited_.has(vasl)) continue;
        const SavedPiece* p = saved(vasl);
        if (p == nullptr || !p->readable) continue;
        // What has taken another's place, was copied, was put right here, or is what it was again.
        const Piece* first = before_.piece(id);
        const auto made = there_.made.find(vasl);
        const bool alike = made != there_.made.end() && sameCounter(made->second, *is);
        const bool again = was != nullptr && !was->name.empty() && !there_.unsure.contains(vasl) &&
                           made != there_.made.end() && !sameCounter(made->second, *is) &&
                           there_.look.pieces.at(vasl).name == was->name;
        if (copies_.contains(vasl) ||
            (!alike && (again || (first == nullptr ? places_.contains(id) : !sameCounter(*first, *is))))) {
            if (!copies_.contains(vasl) && renamedThere(id))
                leave(VaslByHand::changedThere, is->type, hexOf(vasl));
            else if (!becomes(id, vasl))
                leave(VaslByHand::noSuchFace, is->type, hexOf(vasl));
            if (const auto shown = shown_.find(vasl); shown != shown_.end()) p = &shown->second;
        }
        if (was == nullptr || is->marks != was->marks || is->motion != was->motion || bare_.contains(id))
            markCounters(id, vasl);
        Face wanted = faceOf(counterOf(*p));
        const Face old = wanted;
        for (const std::string& mark : faceMarks()) {
            const bool now = is->marks.contains(mark);
            if (was != nullptr && now == was->marks.contains(mark)) continue;
            if (now)
                wanted.marks.insert(mark);
            else
                wanted.marks.erase(mark);
        }
        if ((was == nullptr || is->buttonedUp != was->buttonedUp) && wanted.buttonedUp)
            wanted.buttonedUp = is->buttonedUp;
        const auto turn = [&](int& spine, std::string Piece::*arc, std::string Shown::*before) {
            if (spine == 0 || (was != nullptr && is->*arc == was->*before)) return;
            // By other hexes it is named where it has gone elsewhere, and may point as it did.
            const int now = spineOf(ground_, now_.placeOf(*is).hex, is->*arc);
            if (now > 0 && (was == nullptr || now != spineOf(ground_, was->at.hex, was->*before)))
                spine = now;
        };
        turn(wanted.ca, &Piece::ca, &Shown::ca);
        turn(wanted.tca, &Piece::tca, &Shown::tca);
        if (wanted == old) continue;
        const std::string hex = hexOf(vasl);
        const auto changed = changesFor(*p, wanted);
        if (!changed) {
            for (const std::string& mark : faceMarks())
                if (wanted.marks.contains(mark) != old.marks.contains(mark))
                    leave(VaslByHand::noSuchMark, is->type, hex, mark);
            continue;
        }
        bool all = true;
        for (const FaceChange& c : *changed)
            all = done(edited_.setState(vasl, c.trait, c.state), vasl) && all;
        if (!all) continue;
        for (const std::string& mark : faceMarks())
            if (wanted.marks.contains(mark) != old.marks.contains(mark))
                note(wanted.marks.contains(mark) ? VaslChanged::marked : VaslChanged::unmarked, vasl, mark,
                     "", hex);
        if (wanted.ca != old.ca || wanted.tca != old.tca) note(VaslChanged::turned, vasl, "", "", hex);
        if (wanted.buttonedUp != old.buttonedUp)
            note(VaslChanged::crew, vasl, wanted.buttonedUp.value_or(false) ? "BU" : "CE", "", hex);
    }
}

// --- notes of hexes ---

template <class Says>
std::optional<std::string> ExportWork::copySaying(const Says& says) {
    const SavedPiece* model = nullptr;
    std::vector<FaceChange> changed;
    for (const SavedPiece& p : edited_.original().pieces()) {
        if (!p.readable || counterOf(p).hidden()) continue;
        std::optional<std::vector<FaceChange>> shows = says(p);
        if (!shows || (model != nullptr && shows->size() >= changed.size())) continue;
        model = &p;
        changed = std::move(*shows);
    }
    if (model == nullptr) return std::nullopt;
    const auto copy = edited_.copy(model->id);
    if (!done(copy, model->id)) return std::nullopt;
    copies_[*copy] = model->id;
    laid_.insert(*copy);
    for (const FaceChange& c : changed) (void)done(edited_.setState(*copy, c.trait, c.state), *copy);
    return *copy;
}

bool ExportWork::layNote(const std::string& hex, const GroundNote& says) {
    if (!layout_.pixelsOf(hex)) return false;
    const auto copy = copySaying(
        [&](const SavedPiece& p) { return noteTold(counterOf(p)) ? sayingOfHex(p, says) : std::nullopt; });
    if (!copy) return false;
    moveOne(*copy, {hex, ""});
    note(VaslChanged::added, *copy, "", "", hex);
    return true;
}

std::optional<std::string> ExportWork::layFloor(int level) {
    auto copy = copySaying([&](const SavedPiece& p) { return sayingLevel(p, level); });
    if (copy) floors_[*copy] = level;
    return copy;
}

/// What has come onto a hex in play is laid as a copy of such a counter, or told; counters of what is gone
/// are taken away. What the file shows as the game has it needs nothing, and what has come there alone is
/// news of VASL's.
void ExportWork::hexNotes() {
    const Look here = lookAt(now_, link_);
    std::set<std::string> hexes;
    for (const Look* look : {static_cast<const Look*>(&there_.look), static_cast<const Look*>(&base_), &here})
        for (const auto& [hex, note] : look->hexes) hexes.insert(hex);
    const auto of = [](const Look& look, const std::string& hex) {
        const auto found = look.hexes.find(hex);
        return found == look.hexes.end() ? Look::Note() : found->second;
    };
    for (const std::string& hex : hexes) {
        const auto there = of(there_.look, hex), base = of(base_, hex), is = of(here, hex);
        // One fact of the hex: what counters say nothing else of it are those that tell it.
        const auto write = [&](auto GroundNote::*fact, const std::string& name) {
            const auto& now = is.*fact;
            if (now == there.*fact || now == base.*fact) return;
            if (there.*fact != base.*fact) return leave(VaslByHand::changedThere, name, hex);
            GroundNote says;
            says.*fact = now;
            if (!(says == GroundNote()) && !layNote(hex, says))
                return leave(VaslByHand::noSuchCounter, name, hex);
            const auto counters = there_.notes.find(hex);
            if (counters == there_.notes.end()) return;
            for (const std::string& vasl : counters->second)
                if (const SavedPiece* p = saved(vasl); p != nullptr && p->readable && edited_.has(vasl))
                    if (const auto told = noteTold(counterOf(*p));
                        told && !((*told).*fact == GroundNote().*fact))
                        removeOne(vasl);
        };
        write(&GroundNote::smoke, "SMOKE");
        write(&GroundNote::blaze, "Blaze");
        write(&GroundNote::becomes, is.becomes.empty() ? base.becomes : is.becomes);
    }
}

}  // namespace shellgame::vsav
