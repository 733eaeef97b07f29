// SPDX-License-Identifier: MIT
#include "rules/exchange/memo.hpp"

#include <algorithm>

#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame::exchange {

namespace {

/// Fields that describe the place of a counter. These fields don't affect whether the counter could be in
/// another place.
constexpr std::array<std::string_view, 4> whereabouts{"at", "position", "under", "carrier"};

bool sameButPlace(const Piece& a, const Piece& b) {
    const FieldRows& fields = typeOf<Piece>().rows().fields;
    return std::all_of(fields.begin(), fields.end(), [&](const FieldRow& field) {
        return std::find(whereabouts.begin(), whereabouts.end(), field.name) != whereabouts.end() ||
               field.type().equal(field.in(&a), field.in(&b));
    });
}

/// Returns true for a fortification that gives shelter while it does not shift.
bool givesShelter(const Piece& piece) {
    return piece.kind == PieceClass::fortification || !piece.fortification.empty() ||
           piece.makes.portion != Portion::open;
}

/// Returns true if a ruling on this finding would apply to one counter only, not to all similar counters.
bool isOfOneCounter(const Finding& finding) {
    const auto* act = finding.subject.as<PastAct>();
    return finding.verdict == Verdict::ruling && act != nullptr && act->of == PastAct::Of::piece;
}

}  // namespace

Memo::Rules::Rules(const Settings& settings)
    : numbersEach(houseRuleOn(settings, "numbers_each")),
      sizesApart(houseRuleOn(settings, "sizes_apart")),
      stayDeclared(houseRuleOn(settings, "stay_declared")),
      goodOrder(houseRuleOn(settings, "los_good_order")),
      noHip(houseRuleOn(settings, "los_no_hip")) {}

Memo::Facts& Memo::of(const Marker& marker) const {
    const auto [it, fresh] = facts_.try_emplace(&marker);
    Facts& facts = it->second;
    if (fresh)
        for (const PieceId& id : marker.contents) {
            const Piece* piece = view.state.piece(id);
            if (piece == nullptr) continue;
            facts.contents.push_back(piece);
            facts.works = facts.works || givesShelter(*piece);
        }
    return facts;
}

bool Memo::hasWorks(const Party& party) const {
    if (party.whole) return of(*party.marker).works;
    bool works = false;
    each(party, [&](const Piece& p) { works = works || givesShelter(p); });
    return works;
}

const SeenAnswer& Memo::seen(const Marker& marker) const {
    std::optional<SeenAnswer>& seen = of(marker).seen;
    if (!seen) seen = view.sight.enemySees(view.state, view.ground, marker.side, marker.at, &marker);
    return *seen;
}

const PlaceTem& Memo::tem(const Marker& marker, const Shelter& shelter) const {
    std::optional<PlaceTem>& tem =
        of(marker).tem[(shelter.shifting ? 1U : 0U) + (shelter.fortified ? 2U : 0U)];
    if (!tem) tem = temAt(view, marker.at, marker.position, shelter);
    return *tem;
}

bool Memo::inFortified(const Marker& marker) const {
    std::optional<bool>& fortified = of(marker).fortified;
    if (!fortified) {
        const auto& there = occupancy.at(marker.at).pieces;
        fortified = std::any_of(there.begin(), there.end(), [&](const PieceId& id) {
            const Piece* p = view.state.piece(id);
            return p != nullptr && makesFortified(*p, marker.side);
        });
    }
    return *fortified;
}

const std::vector<Standing>& Memo::standing(const Marker& marker, const SideId& side) const {
    const std::vector<Standing>*& own = of(marker).standing;
    if (marker.side == side && own != nullptr) return *own;
    const auto [it, fresh] = standing_.try_emplace({marker.at, side});
    if (fresh)
        for (const PieceId& id : occupancy.at(marker.at).pieces) {
            const Piece* piece = view.state.piece(id);
            if (piece == nullptr || piece->side != side || !piece->carrier.empty()) continue;
            if (view.state.positionOf(*piece).capacity > 0) continue;
            it->second.push_back({id, piece});
        }
    if (marker.side == side) own = &it->second;
    return it->second;
}

const Trail& Memo::past(const MarkerId& id) const {
    if (view.state.settings.viewer.empty()) return view.state.trail(id);
    const auto [it, fresh] = past_.try_emplace(id);
    if (fresh) it->second = askedTrail(view.state, id);
    return it->second;
}

const WindowNow& Memo::window(const SideId& side, MarkerKind kind, const std::string& track) const {
    for (const auto& w : windows_)
        if (w->kind == kind && w->track == track && w->side == side) return w->now;
    windows_.push_back(
        std::make_unique<Window>(Window{side, kind, track, windowNow(view.state, side, kind, track)}));
    return windows_.back()->now;
}

// --- groups of equivalent units

bool Memo::alike(const Marker& a, const Marker& b) const {
    const auto &one = of(a).contents, &other = of(b).contents;
    const auto carrierIn = [](const Marker& m, const Piece& p) {
        return std::find(m.contents.begin(), m.contents.end(), p.carrier) - m.contents.begin();
    };
    if (one.size() != other.size()) return false;
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (!sameButPlace(*one[i], *other[i])) return false;
        const bool carried = !one[i]->carrier.empty();
        if (carried == other[i]->carrier.empty()) return false;
        if (!carried) continue;
        const auto by = carrierIn(a, *one[i]);
        if (by != carrierIn(b, *other[i]) || by == static_cast<std::ptrdiff_t>(a.contents.size()))
            return false;
    }
    return true;
}

/// Returns the number of the group of equivalent units to which the marker's contents belong. All dummies are
/// group 0.
int Memo::kindOf(const Marker& marker) const {
    if (marker.isDummy()) return 0;
    Facts& facts = of(marker);
    if (facts.kind >= 0) return facts.kind;
    std::string types;
    for (const Piece* piece : facts.contents) types += piece->type + '|';
    auto& known = kinds_[types];
    for (const auto& [kind, example] : known)
        if (alike(*example, marker)) return facts.kind = kind;
    known.emplace_back(++lastKind_, &marker);
    return facts.kind = lastKind_;
}

Verdict Memo::fits(const Party& incoming, const Party& place, const Position& in) const {
    const bool shared = incoming.whole && incoming.id != place.id && in == place.marker->position;
    const auto kind = static_cast<std::size_t>(shared ? kindOf(*incoming.marker) : 0);
    if (shared) {
        const auto& known = of(*place.marker).fits;
        if (kind < known.size() && known[kind]) return *known[kind];
    }
    Findings findings;
    consistencyFindings(*this, incoming, place, in, findings);
    const bool own = std::any_of(findings.begin(), findings.end(), isOfOneCounter);
    const Verdict verdict = worst(withRulings(view.state, std::move(findings)));
    if (!shared || (own && !incoming.dummy())) return verdict;
    auto& known = of(*place.marker).fits;
    if (known.size() <= kind) known.resize(kind + 1);
    known[kind] = verdict;
    return verdict;
}

Verdict Memo::known(const Party& party, const std::vector<PairView>& pairs) const {
    const bool works = std::any_of(pairs.begin(), pairs.end(),
                                   [this](const PairView& p) { return hasWorks(p.from) || hasWorks(p.to); });
    std::optional<Verdict>& known = of(*party.marker).known;
    if (!works && known) return *known;
    Findings findings;
    knowledgeFindings(*this, party, pairs, findings);
    const Verdict verdict = worst(withRulings(view.state, std::move(findings)));
    if (!works) known = verdict;
    return verdict;
}

}  // namespace shellgame::exchange
