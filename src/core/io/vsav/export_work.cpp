// SPDX-License-Identifier: MIT
#include "io/vsav/export_work.hpp"

#include <algorithm>

#include "io/vsav/faces.hpp"
#include "io/vsav/marker_table.hpp"
#include "io/vsav/ours.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame::vsav {

ExportWork::ExportWork(const Session& session, LinkNow link, const Layout& layout, LookOfVasl there,
                       Look base, EditedGame edited, bool numbered)
    : before_(session.start()),
      now_(session.state()),
      ground_(session.ground()),
      link_(std::move(link.link)),
      layout_(layout),
      there_(std::move(there)),
      base_(std::move(base)),
      edited_(std::move(edited)),
      numbered_(numbered),
      ours_(std::move(link.ours)) {
    for (const auto& [old, came] : successors(session.entries()))
        for (const PieceId& id : came) places_[id] = old;
    // Of those that were one after the other the same counter of VASL's, who is in play; whose coming was
    // taken back is none of ours.
    std::erase_if(link_.pieces, [&](const auto& of) {
        const auto ours = ours_.find(of.second);
        return ours == ours_.end() || ours->second != of.first;
    });
    // Marks as the file has them: counters may have come and gone there since.
    link_.marks.clear();
    for (const auto& [id, vasl] : link_.pieces)
        if (const auto marks = there_.marks.find(vasl); marks != there_.marks.end())
            link_.marks[id] = marks->second;
    // A `?` that was given to another marker since is that one's.
    std::set<std::string> living;
    for (const auto& [id, counters] : link_.counters)
        if (now_.marker(id) != nullptr) living.insert(counters.begin(), counters.end());
    for (auto& [id, counters] : link_.counters)
        if (now_.marker(id) == nullptr)
            std::erase_if(counters, [&](const std::string& vasl) { return living.contains(vasl); });
    for (const auto& [id, counters] : link_.counters)
        for (const std::string& vasl : counters) markerOf_[vasl] = id;
    for (const auto& [id, counters] : link_.marks)
        for (const std::string& vasl : counters) markedBy_[vasl] = id;
    for (const auto& [hex, counters] : there_.notes) fixed_.insert(counters.begin(), counters.end());
    for (const SavedStack& s : edited_.original().stacks())
        for (const std::string& c : s.children)
            if (!toldBy(c).empty())
                if (std::string cover = coverBeneath(c); !cover.empty()) onCover_[c] = std::move(cover);
}

void ExportWork::run() {
    findTouched();
    findPortions();
    removals();
    newcomers();
    findHanded();
    targets();
    moveWhole();
    moveRest();
    counters();
    conceal();
    settleMarks();
    movedAsTheirCover();
    faces();
    hexNotes();
    intoForts();
    toBearers();
    order();
    portionsByHand();
    levelsByHand();
    bearersByHand();
}

// --- what is what ---

ExportWork::Lie ExportWork::lieOf(const State& state, const PieceId& id) const {
    Lie out;
    const Piece* p = state.piece(id);
    if (p == nullptr || (!p->gone.empty() && p->gone != offBoard)) {
        out.gone = true;
        return out;
    }
    if (p->gone == offBoard) return out;
    out.at = state.placeOf(*p);
    out.under = p->under;
    if (const Marker* m = state.marker(p->under)) out.kind = m->kind;
    return out;
}

const Piece* ExportWork::wasOf(const PieceId& id) const {
    PieceId at = id;
    for (std::size_t steps = 0; steps <= places_.size(); ++steps) {
        if (const Piece* p = before_.piece(at)) return p;
        const auto next = places_.find(at);
        if (next == places_.end()) return nullptr;
        at = next->second;
    }
    return nullptr;
}

ExportWork::Lie ExportWork::lieBefore(const PieceId& id) const {
    PieceId at = id;
    for (std::size_t steps = 0; steps <= places_.size() && before_.piece(at) == nullptr; ++steps)
        if (const auto next = places_.find(at); next != places_.end()) at = next->second;
    Lie out = lieOf(before_, at);
    if (const Shown* s = agreedOn(id)) {
        out.gone = false;
        out.at = s->at;
        out.kind = s->under;
    }
    return out;
}

const Shown* ExportWork::agreedOn(const PieceId& id) const {
    const auto vasl = link_.pieces.find(id);
    if (vasl == link_.pieces.end()) return nullptr;
    const auto found = base_.pieces.find(vasl->second);
    return found == base_.pieces.end() ? nullptr : &found->second;
}

bool ExportWork::changedThere(const PieceId& id, const Lie& is) const {
    const Shown* base = agreedOn(id);
    const auto there = there_.look.pieces.find(link_.pieces.at(id));
    if (base == nullptr || there == there_.look.pieces.end()) return false;
    const Shown& t = there->second;
    const bool otherwise = is.gone || t.at != is.at || t.under != is.kind;
    return otherwise && (t.at != base->at || t.under != base->under || (is.gone && renamedThere(id)));
}

bool ExportWork::goneWithoutHim(const Lie& is) const {
    const auto counters = link_.counters.find(is.under);
    if (numbered_ || is.gone || is.kind != MarkerKind::concealed || counters == link_.counters.end())
        return false;
    bool gone = false;
    for (const std::string& q : counters->second) {
        const auto base = base_.questions.find(q), there = there_.look.questions.find(q);
        if (there == there_.look.questions.end()) continue;
        if (there->second == is.at.hex) return false;
        gone = gone || (base != base_.questions.end() && base->second != there->second);
    }
    return gone;
}

bool ExportWork::renamedThere(const PieceId& id) const {
    const Shown* base = agreedOn(id);
    const std::string& vasl = link_.pieces.at(id);
    const auto there = there_.look.pieces.find(vasl);
    if (base == nullptr || there == there_.look.pieces.end()) return false;
    if (!base->name.empty()) return base->name != there->second.name;
    const auto made = there_.made.find(vasl);
    const Piece* was = wasOf(id);
    return was != nullptr && made != there_.made.end() && !there_.unsure.contains(vasl) &&
           !sameCounter(made->second, *was);
}

bool ExportWork::uncoveredThere(const Marker& m) const {
    return std::any_of(m.contents.begin(), m.contents.end(), [&](const PieceId& id) {
        const Shown* base = agreedOn(id);
        if (base == nullptr || base->under != m.kind) return false;
        const auto there = there_.look.pieces.find(link_.pieces.at(id));
        return there != there_.look.pieces.end() && there->second.under != base->under;
    });
}

bool ExportWork::takenFrom(const MarkerId& id, const Marker& m, std::size_t wanted) const {
    const auto counters = link_.counters.find(id);
    if (counters == link_.counters.end() || !m.contents.empty()) return false;
    const auto& all = counters->second;
    const auto lies = std::count_if(all.begin(), all.end(), [&](const auto& q) { return edited_.has(q); });
    return static_cast<std::size_t>(lies) < wanted &&
           std::any_of(all.begin(), all.end(),
                       [&](const std::string& q) { return !edited_.has(q) && base_.questions.contains(q); });
}

bool ExportWork::isNews(const std::string& vasl) const {
    // Dummies that VASL's player has put into a foxhole or out of it.
    if (const auto base = base_.in.find(vasl), there = there_.look.in.find(vasl);
        base != base_.in.end() && there != there_.look.in.end() && markerOf_.contains(vasl)) {
        const Marker* m = now_.marker(markerOf_.at(vasl));
        return m != nullptr && m->isDummy() && hexOf(vasl) == m->at.hex &&
               !alikePortions(base->second, there->second) && alikePortions(base->second, m->position);
    }
    const auto ours = ours_.find(vasl);
    if (ours == ours_.end()) return false;
    if (contested_.contains(ours->second)) return true;
    const auto base = base_.pieces.find(vasl), there = there_.look.pieces.find(vasl);
    return base != base_.pieces.end() && there != there_.look.pieces.end() &&
           !touched_.contains(ours->second) &&
           (base->second.at != there->second.at || base->second.under != there->second.under);
}

bool ExportWork::isHeld(const std::string& question) const {
    const auto base = base_.questions.find(question), there = there_.look.questions.find(question);
    return held_.contains(question) ||
           (base != base_.questions.end() && there != there_.look.questions.end() &&
            base->second != there->second);
}

std::size_t ExportWork::coversWanted(const Marker& m, std::size_t has) {
    if (!m.contents.empty()) return 1;
    // How many cloaks lie on nothing the game does not count.
    return m.kind == MarkerKind::cloaked ? std::max<std::size_t>(1, has)
                                         : static_cast<std::size_t>(std::max(1, m.dummies));
}

bool ExportWork::othersHold(const SideId& side, MarkerKind kind) const {
    return std::any_of(link_.counters.begin(), link_.counters.end(), [&](const auto& of) {
        const Marker* m = now_.marker(of.first);
        const auto& all = of.second;
        return m != nullptr && m->side == side && m->kind == kind &&
               all.size() > coversWanted(*m, all.size()) && edited_.has(all.back()) && isHeld(all.back());
    });
}

bool ExportWork::halfGone(const PieceId& id) const {
    const auto left = places_.find(id);
    return left != places_.end() && std::any_of(places_.begin(), places_.end(), [&](const auto& of) {
               if (of.second != left->second || of.first == id) return false;
               const Shown* base = agreedOn(of.first);
               const auto vasl = link_.pieces.find(of.first);
               if (base == nullptr || vasl == link_.pieces.end()) return false;
               const auto there = there_.look.pieces.find(vasl->second);
               return there != there_.look.pieces.end() && there->second.at != base->at &&
                      there->second.at != now_.placeOf(now_.pieces.at(id));
           });
}

ExportWork::Spot ExportWork::spotFor(const PieceId& id) const {
    const Piece& p = now_.pieces.at(id);
    const Position position = now_.positionOf(p);
    Spot out = spotFor(now_.placeOf(p), position);
    if (const auto vasl = link_.pieces.find(id); vasl != link_.pieces.end() && edited_.has(vasl->second) &&
                                                 position.portion == Portion::bypass && out.beside.empty())
        if (const Spot is = spotOf(vasl->second); is.hex == out.hex) out.beside = is.beside;
    return out;
}

ExportWork::Spot ExportWork::spotFor(const Marker& m) const {
    for (const PieceId& id : m.contents)
        if (const auto vasl = link_.pieces.find(id); vasl != link_.pieces.end() && edited_.has(vasl->second))
            if (const Spot is = spotOf(vasl->second); is.hex == m.at.hex) return is;
    return spotFor(m.at, m.position);
}

const SavedPiece* ExportWork::saved(const std::string& vasl) const {
    const auto copy = copies_.find(vasl);
    return edited_.original().piece(copy == copies_.end() ? vasl : copy->second);
}

std::string ExportWork::hexOf(const std::string& vasl) const {
    return spotOf(vasl).hex;
}

ExportWork::Spot ExportWork::spotOf(const std::string& vasl) const {
    const EditedGame::Place place = edited_.placeOf(vasl);
    return place.map == edited_.original().mainMap() ? spotAt(place.x, place.y) : Spot();
}

ExportWork::Spot ExportWork::spotAt(int x, int y) const {
    const Place place = layout_.placeOf(x, y);
    return {place.at, place.otherAt};
}

ExportWork::Spot ExportWork::spotFor(const Location& at, const Position& position) {
    return {at.hex, position.portion == Portion::bypass ? position.faces : ""};
}

SideId ExportWork::sideOf(const std::string& vasl) const {
    if (const auto ours = ours_.find(vasl); ours != ours_.end())
        if (const Piece* p = now_.piece(ours->second)) return p->side;
    const SavedPiece* p = saved(vasl);
    return p == nullptr || !p->readable ? SideId() : SideId(sideOfNation(counterOf(*p).nation));
}

Owner ExportWork::ownerFor(const SideId& side) const {
    for (const bool counters : {true, false})
        for (const SavedPiece& p : edited_.original().pieces()) {
            const Owner owner = counters                     ? p.concealmentCounter
                                : p.concealed != Owner::none ? p.concealed
                                                             : p.hidden;
            if (owner != Owner::none && sideOf(p.id) == side) return owner;
        }
    return Owner::none;
}

std::string ExportWork::nameOf(const PieceId& id) const {
    for (const State* s : {&now_, &before_})
        if (const Piece* p = s->piece(id)) return p->type;
    return id.text;
}

bool ExportWork::covers(const Marker& m) {
    return m.kind == MarkerKind::concealed || m.kind == MarkerKind::cloaked;
}

bool ExportWork::isCoverOf(MarkerKind kind, const std::string& vasl) const {
    const SavedPiece* p = saved(vasl);
    if (p == nullptr || !p->readable) return false;
    return kind == MarkerKind::concealed ? p->isConcealmentCounter()
                                         : markerRow(counterOf(*p)).means == MarkerMeans::cloak;
}

void ExportWork::note(VaslChanged what, const std::string& vasl, const std::string& detail,
                      const std::string& from, const std::string& to) {
    const SavedPiece* p = saved(vasl);
    changes.push_back({what, vasl, p == nullptr || !p->readable ? "" : counterOf(*p).name, from, to, detail});
}

void ExportWork::leave(VaslByHand why, const std::string& name, const std::string& at,
                       const std::string& detail) {
    const VaslLeftToDo line{why, name, at, detail};
    if (std::find(byHand.begin(), byHand.end(), line) == byHand.end()) byHand.push_back(line);
}

template <class T>
bool ExportWork::done(const Result<T>& result, const std::string& vasl) {
    if (result) return true;
    const SavedPiece* p = saved(vasl);
    leave(VaslByHand::refused, p == nullptr ? vasl : p->name, hexOf(vasl), result.error().front().found);
    return false;
}

/// Whether it lies there under `?` of a marker that is still in play.
bool ExportWork::isCovered(const std::string& vasl) const {
    const auto above = there_.questionsOf.find(vasl);
    if (above != there_.questionsOf.end() && !above->second.empty()) {
        const auto marker = markerOf_.find(above->second.front());
        return marker != markerOf_.end() && now_.marker(marker->second) != nullptr;
    }
    return sharedCover(vasl, now_).has_value();
}

std::optional<MarkerId> ExportWork::sharedCover(const std::string& vasl, const State& state) const {
    const SavedPiece* p = edited_.original().piece(vasl);
    const SavedStack* stack = p == nullptr ? nullptr : edited_.original().stack(p->stack);
    if (stack == nullptr) return std::nullopt;
    const auto at = std::find(stack->children.begin(), stack->children.end(), vasl);
    if (at == stack->children.end()) return std::nullopt;
    return coverIn(stack->children, static_cast<std::size_t>(at - stack->children.begin()), state);
}

// --- what play has changed ---

void ExportWork::findTouched() {
    for (const auto& [id, vasl] : link_.pieces) {
        Lie was = lieBefore(id);
        const Lie is = lieOf(now_, id);
        // Under a marker that came since the beginning, and as both had it last.
        if (agreedOn(id) != nullptr && before_.marker(is.under) == nullptr && was.at == is.at &&
            was.kind == is.kind)
            was.under = is.under;
        // Who came in VASL and has been eliminated here since.
        const Piece* p = now_.piece(id);
        const bool cameAndWent = wasOf(id) == nullptr && p != nullptr && is.gone && edited_.has(vasl);
        if (was == is && !cameAndWent) continue;
        if (numbered_ && was.kind == MarkerKind::concealed && is.kind == MarkerKind::concealed &&
            isCovered(vasl)) {
            // It lies under the `?` that it lies under there; who is under which stands here alone.
            if (was.under != is.under) leave(VaslByHand::numbered, nameOf(id), is.at.hex);
            continue;
        }
        if (!edited_.has(vasl)) {
            if (!is.gone) leave(VaslByHand::gone, nameOf(id), is.at.hex);
            continue;
        }
        if (changedThere(id, is) || goneWithoutHim(is)) {
            leave(VaslByHand::changedThere, nameOf(id), is.gone ? hexOf(vasl) : is.at.hex);
            contested_.insert(id);
            continue;
        }
        touched_.insert(id);
        // Who is covered again: his `?` may have gone elsewhere, or been taken away.
        const Marker* over = now_.marker(is.under);
        if (over != nullptr && covers(*over) && was.kind != is.kind) touchedMarkers_.insert(is.under);
    }
    // What lies on somebody whom VASL has put otherwise stays on him.
    for (const auto& [vasl, above] : there_.questionsOf)
        if (isNews(vasl)) held_.insert(above.begin(), above.end());
    const auto differs = [&](const MarkerId& id, const Marker& m) {
        const Marker* was = before_.marker(id);
        return was == nullptr || was->at != m.at || was->dummies != m.dummies ||
               was->contents != m.contents || was->kind != m.kind ||
               (m.contents.empty() && !alikePortions(was->position, m.position));
    };
    for (const auto& [id, m] : now_.markers) {
        // Those that an export has taken away are there no more; those that VASL has are news.
        const auto counters = link_.counters.find(id);
        const std::size_t has =
            counters == link_.counters.end()
                ? 0
                : static_cast<std::size_t>(std::count_if(
                      counters->second.begin(), counters->second.end(), [&](const std::string& vasl) {
                          return edited_.has(vasl) || base_.questions.contains(vasl);
                      }));
        // Whom VASL has put under the `?` of another stack lies under that.
        const auto first = m.contents.empty() ? link_.pieces.end() : link_.pieces.find(m.contents.front());
        const bool shares = first != link_.pieces.end() && isCovered(first->second);
        const bool bare =
            has == 0 && counters != link_.counters.end() && !counters->second.empty() && !shares;
        // How many cloaks lie on nothing the game does not count.
        const bool otherMany = m.kind == MarkerKind::concealed && m.contents.empty() &&
                               has != static_cast<std::size_t>(std::max(1, m.dummies));
        // Two stacks under one `?`, which has gone with the other.
        if (has == 0 && !m.contents.empty() && covers(m) && before_.marker(id) != nullptr) {
            const auto vasl = link_.pieces.find(m.contents.front());
            const auto cover = vasl == link_.pieces.end() ? std::nullopt : sharedCover(vasl->second, before_);
            const Marker* other = cover ? now_.marker(*cover) : nullptr;
            if (cover && *cover != id && (other == nullptr || other->at != m.at)) {
                touchedMarkers_.insert(id);
                for (const PieceId& piece : m.contents)
                    if (link_.pieces.contains(piece)) touched_.insert(piece);
            }
        }
        if (differs(id, m) || otherMany || (covers(m) && bare)) touchedMarkers_.insert(id);
    }
}

void ExportWork::removeOne(const std::string& vasl) {
    if (!edited_.has(vasl)) return;
    const std::string from = hexOf(vasl);
    if (done(edited_.remove(vasl), vasl)) note(VaslChanged::removed, vasl, "", from);
}

void ExportWork::remove(const std::set<std::string>& counters) {
    for (const std::string& vasl : counters) {
        removeOne(vasl);
        if (const auto marks = there_.marks.find(vasl); marks != there_.marks.end())
            for (const std::string& mark : marks->second) removeOne(mark);
    }
}

std::set<std::string> ExportWork::copies() const {
    std::set<std::string> out = laid_;
    for (const auto& [copy, of] : copies_)
        if (ours_.contains(copy) || markerOf_.contains(copy)) out.insert(copy);
    return out;
}

void ExportWork::removals() {
    for (const PieceId& id : touched_) {
        if (!lieOf(now_, id).gone) continue;
        // On another map of VASL's, as that of casualties, it is out of play as well.
        if (edited_.placeOf(link_.pieces.at(id)).map != edited_.original().mainMap()) continue;
        const std::string hex = hexOf(link_.pieces.at(id));
        removeOne(link_.pieces.at(id));
        if (const auto marks = link_.marks.find(id); marks != link_.marks.end())
            for (const std::string& vasl : marks->second)
                // What lies on a `?` elsewhere stays for both to see, and is nobody's.
                if (hexOf(vasl) == hex || coverThatKeeps(vasl).empty()) removeOne(vasl);
    }
    std::erase_if(touched_, [&](const PieceId& id) { return lieOf(now_, id).gone; });
    // `?` and cloaks of markers that are gone may serve elsewhere.
    for (const auto& [id, counters] : link_.counters) {
        if (now_.marker(id) != nullptr) continue;
        for (const std::string& vasl : counters)
            if (held_.contains(vasl))
                continue;
            else if (const auto side = there_.questionSides.find(vasl);
                     side != there_.questionSides.end() && edited_.has(vasl))
                spare_[{side->second, MarkerKind::concealed}].push_back(vasl);
            else if (edited_.has(vasl) && isCoverOf(MarkerKind::cloaked, vasl))
                spare_[{sideOf(vasl), MarkerKind::cloaked}].push_back(vasl);
    }
}

/// A counter of VASL's that looks like one of ours.
std::optional<std::string> ExportWork::like(const PieceId& id) const {
    const Piece& wanted = now_.pieces.at(id);
    // Of a counter that was placed without a nation any of its side is like it; a foxhole is everybody's.
    const auto fits = [&](const Piece& p) {
        return !wanted.fortification.empty() ||
               (p.side == wanted.side && (wanted.nation.empty() || p.nation == wanted.nation));
    };
    for (const State* state : {&now_, &before_})
        for (const auto& [other, vasl] : link_.pieces) {
            const Piece* p = state->piece(other);
            if (p != nullptr && p->type == wanted.type && p->kind == wanted.kind && fits(*p) &&
                edited_.original().piece(vasl) != nullptr)
                return vasl;
        }
    // Or one that has a layer for it: a squad's counter shows its half-squads and grades.
    constexpr std::size_t mostTried = 40;
    std::set<std::string> tried;  // counters of one name are alike
    for (const auto& [other, vasl] : link_.pieces) {
        const SavedPiece* p = edited_.original().piece(vasl);
        const auto made = there_.made.find(vasl);
        if (p == nullptr || !p->readable || made == there_.made.end() || !fits(made->second) ||
            !made->second.isPersonnel() || tried.size() >= mostTried || !tried.insert(p->name).second)
            continue;
        if (shownAs(*p, wanted)) return vasl;
    }
    return std::nullopt;
}

/// Counters that came into play after the game was taken from VASL.
void ExportWork::newcomers() {
    for (const auto& [id, piece] : now_.pieces) {
        const bool came = before_.piece(id) == nullptr || base_.lost.contains(id);
        if (link_.pieces.contains(id) || !came || !piece.gone.empty()) continue;
        const std::string hex = now_.placeOf(piece).hex;
        if (hex.empty()) continue;
        if (halfGone(id)) {
            leave(VaslByHand::changedThere, piece.type, hex);
            continue;
        }
        const auto model = like(id);
        if (!model || (numbered_ && now_.marker(piece.under) != nullptr)) {
            leave(model ? VaslByHand::numbered : VaslByHand::noSuchCounter, piece.type, hex);
            continue;
        }
        const auto copy = edited_.copy(*model);
        if (!done(copy, *model)) continue;
        copies_[*copy] = *model;
        link_.pieces[id] = *copy;
        ours_[*copy] = id;
        target_[*copy] = spotFor(now_.placeOf(piece), now_.positionOf(piece));
        touched_.insert(id);
        settling_.insert(id);
        if (const Marker* m = now_.marker(piece.under); m != nullptr && covers(*m))
            touchedMarkers_.insert(piece.under);
        note(VaslChanged::added, *copy, "", "", hex);
    }
}

// --- moves ---

void ExportWork::targets() {
    // Into another hex, and onto or off a hexside where play has changed that.
    const auto aim = [&](const std::string& vasl, const Spot& spot, bool settles) {
        if (!edited_.has(vasl) || spot.hex.empty()) return;
        const Spot is = spotOf(vasl);
        if (is.hex != spot.hex || (settles && is.beside != spot.beside)) target_[vasl] = spot;
    };
    const auto aimPiece = [&](const PieceId& id) {
        if (copies_.contains(link_.pieces.at(id))) return;
        const Spot spot = spotFor(id);
        const bool settles = settling_.contains(id);
        aim(link_.pieces.at(id), spot, settles);
        if (const auto marks = link_.marks.find(id); marks != link_.marks.end())
            for (const std::string& vasl : marks->second)
                if (goesWith(vasl, id)) aim(vasl, spot, settles);
    };
    for (const PieceId& id : touched_) {
        if (now_.pieces.at(id).gone == offBoard && !hexOf(link_.pieces.at(id)).empty())
            leave(VaslByHand::beside, nameOf(id), hexOf(link_.pieces.at(id)));
        aimPiece(id);
    }
    for (const PieceId& id : settling_)
        if (!touched_.contains(id)) aimPiece(id);
    for (const auto& [id, counters] : link_.counters) {
        const Marker* is = now_.marker(id);
        if (is == nullptr) continue;
        const Marker* was = before_.marker(id);
        const bool settles =
            is->contents.empty()
                ? was != nullptr && !alikePortions(was->position, is->position)
                : std::any_of(is->contents.begin(), is->contents.end(),
                              [&](const PieceId& piece) { return settling_.contains(piece); });
        const auto first =
            is->contents.empty() ? link_.pieces.end() : link_.pieces.find(is->contents.front());
        const Spot spot = first == link_.pieces.end() ? spotFor(is->at, is->position) : spotFor(first->first);
        bool gone = false, apart = false;
        for (const std::string& vasl : counters) {
            const auto base = base_.questions.find(vasl), there = there_.look.questions.find(vasl);
            if (base != base_.questions.end() && base->second == is->at.hex && !settles) continue;
            // Laid elsewhere there since.
            if (base != base_.questions.end() && there != there_.look.questions.end() &&
                there->second != base->second) {
                const bool both = base->second != is->at.hex && there->second != is->at.hex;
                apart = apart || (both && (numbered_ || is->contents.empty()));
                continue;
            }
            gone = true;
            aim(vasl, spot, settles);
            for (const auto& [mark, question] : onCover_)
                if (question == vasl && !coverThatKeeps(mark).empty()) aim(mark, spot, settles);
        }
        if (apart)
            leave(VaslByHand::changedThere, is->kind == MarkerKind::concealed ? "?" : "Cloak", is->at.hex);
        if (!gone || !numbered_) continue;
        // What lies under numbered `?` there goes with them, whoever it is here.
        for (const auto& [vasl, above] : there_.questionsOf)
            if (!above.empty() && std::count(counters.begin(), counters.end(), above.front()) > 0 &&
                !(ours_.contains(vasl) && touched_.contains(ours_.at(vasl))))
                aim(vasl, spot, settles);
    }
    for (auto i = target_.begin(); i != target_.end();) {
        // A hexside that the file's boards don't have: the hex, and the rest by hand.
        if (!layout_.pixelsOf(i->second.hex, i->second.beside)) i->second.beside.clear();
        if (layout_.pixelsOf(i->second.hex)) {
            ++i;
            continue;
        }
        leave(VaslByHand::noPlace, saved(i->first)->name, i->second.hex);
        i = target_.erase(i);
    }
}

/// Stacks of which everything goes to one hex, where no other stack stays.
void ExportWork::moveWhole() {
    const SavedGame& game = edited_.original();
    const auto stays = [&](const std::string& vasl) {
        const SavedPiece* p = saved(vasl);
        return fixed_.contains(vasl) || ours_.contains(vasl) || markerOf_.contains(vasl) ||
               markedBy_.contains(vasl) || p == nullptr || !p->readable || p->trait("immob") != nullptr;
    };
    std::map<std::string, Spot> whole;
    std::map<Spot, int> coming;
    for (const SavedStack& s : game.stacks()) {
        const auto children = edited_.childrenOf(s.id);
        std::set<Spot> spots;
        bool all = !children.empty() && s.map == game.mainMap();
        for (const std::string& c : children) {
            if (const auto t = target_.find(c); t != target_.end())
                spots.insert(t->second);
            else if (stays(c))
                all = false;
        }
        if (!all || spots.size() != 1) continue;
        whole[s.id] = *spots.begin();
        ++coming[*spots.begin()];
    }
    for (const SavedStack& s : game.stacks())
        if (!whole.contains(s.id) && s.map == game.mainMap() && !edited_.childrenOf(s.id).empty())
            ++coming[spotAt(s.x, s.y)];
    for (const auto& [stack, spot] : whole) {
        if (coming[spot] > 1) continue;
        const auto pixels = layout_.pixelsOf(spot.hex, spot.beside);
        if (!pixels) continue;
        const auto children = edited_.childrenOf(stack);
        std::vector<std::pair<std::string, std::string>> from;
        for (const std::string& c : children) from.emplace_back(c, spotOf(c).text());
        if (!done(edited_.moveStack(stack, pixels->first, pixels->second), children.front())) continue;
        stacks_.insert(stack);
        for (const auto& [c, before] : from) {
            note(VaslChanged::moved, c, "", before, spot.text());
            target_.erase(c);
        }
    }
}

/// Where a `?` comes in a stack: onto the others of its marker, below what lies on them.
std::optional<std::size_t> ExportWork::belowToppings(const std::string& vasl,
                                                     const std::vector<std::string>& children) const {
    const auto of = markerOf_.find(vasl);
    if (of == markerOf_.end()) return std::nullopt;
    for (std::size_t i = children.size(); i-- > 0;)
        if (const auto other = markerOf_.find(children[i]);
            other != markerOf_.end() && other->second == of->second)
            return i + 1;
    return std::nullopt;
}

void ExportWork::moveOne(const std::string& vasl, const Spot& spot) {
    const auto pixels = layout_.pixelsOf(spot.hex, spot.beside);
    if (!pixels) return;
    const Spot from = copies_.contains(vasl) && edited_.stackOf(vasl).empty() ? Spot() : spotOf(vasl);
    // A stack that stands there, with counters that may be stacked.
    std::string into;
    const auto stands = [&](const std::string& stack) {
        const auto children = edited_.childrenOf(stack);
        return !children.empty() && spotOf(children.front()) == spot &&
               std::count(children.begin(), children.end(), vasl) == 0;
    };
    for (const SavedStack& s : edited_.original().stacks())
        if (stands(s.id)) into = s.id;
    for (const std::string& s : stacks_)
        if (stands(s)) into = s;
    const auto place = into.empty() ? std::nullopt : belowToppings(vasl, edited_.childrenOf(into));
    const auto stack = into.empty() ? edited_.newStack({vasl}, pixels->first, pixels->second)
                       : place      ? edited_.putInto(vasl, into, *place)
                                    : edited_.putInto(vasl, into);
    if (!done(stack, vasl)) return;
    stacks_.insert(*stack);
    if (from != spot && !copies_.contains(vasl)) note(VaslChanged::moved, vasl, "", from.text(), spot.text());
}

void ExportWork::moveRest() {
    // Stack by stack from the bottom, so that what went together lies in the same order.
    std::vector<std::pair<std::string, Spot>> order;
    for (const SavedStack& s : edited_.original().stacks())
        for (const std::string& c : edited_.childrenOf(s.id))
            if (const auto t = target_.find(c); t != target_.end()) order.emplace_back(t->first, t->second);
    for (const auto& [vasl, spot] : target_)
        if (edited_.stackOf(vasl).empty()) order.emplace_back(vasl, spot);
    for (const auto& [vasl, spot] : order) moveOne(vasl, spot);
    target_.clear();
}

}  // namespace shellgame::vsav
