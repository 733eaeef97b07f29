// SPDX-License-Identifier: MIT
#include "shellgame/board/terrain_sum.hpp"
#include "base/count.hpp"

#include <fmt/format.h>

#include <algorithm>
#include "shellgame/words/term.hpp"
#include "words/base.hpp"

namespace shellgame {

namespace {

/// Returns each row only once, because parts of a building with different levels are one building.
TerrainRows eachOnce(const TerrainRows& hex) {
    TerrainRows out;
    for (const TerrainRow* row : hex)
        if (std::find(out.begin(), out.end(), row) == out.end()) out.push_back(row);
    return out;
}

/// Returns true if an earlier row belongs to the same group. If there are buildings of two kinds in a hex,
/// only the first one, which is the largest, counts for TEM and cost.
bool secondOfGroup(const TerrainRows& rows, std::size_t i) {
    if (rows[i]->group.empty()) return false;
    for (std::size_t k = 0; k < i; ++k)
        if (rows[k]->group == rows[i]->group) return true;
    return false;
}

/// Returns the reason why a row of the hex does not count for the TEM at this place, or an empty text if it
/// counts.
std::string outOfPlace(const TerrainRow& row, const TemPlace& place) {
    if (place.onBridge) return row.kind == TerrainKind::bridge ? "" : "beneath the bridge";
    switch (row.kind) {
        case TerrainKind::hexside:
            return "hexside terrain is not counted";
        case TerrainKind::road:
            return "a road has no TEM";
        case TerrainKind::bridge:
            return "not on the bridge";
        case TerrainKind::level:
            return "height is not counted";
        case TerrainKind::hex:
        case TerrainKind::depression:
        case TerrainKind::location:
        case TerrainKind::fortification:
            break;
    }
    if (place.level < 0) return "not below ground";
    if (place.level > 0 && !row.upperLevels) return "not on upper levels";
    return "";
}

/// Returns the lower of the two numbers after the capacity of a pillbox or cave (S2.5).
int lowerNumber(const FortificationUse& f) {
    return f.numbers.size() < 2 ? 0 : *std::min_element(f.numbers.begin() + 1, f.numbers.end());
}

class TemAdder {
  public:
    void add(TemCause cause, const Tem& tem, bool shifted) {
        if (shifted) return refuse(std::move(cause), "it is itself being shifted");
        switch (tem.combines) {
            case TemCombines::hexside:
                return refuse(std::move(cause), "only across a hexside");
            case TemCombines::conditional:
                return refuse(std::move(cause), "depends on the line of fire");
            case TemCombines::replaces:
                replacing_.push_back(out_.causes.size());
                break;
            case TemCombines::sole:
                sole_.push_back(out_.causes.size());
                break;
            case TemCombines::always:
                always_ += cause.value;
                break;
            case TemCombines::none:
            case TemCombines::adds:
            case TemCombines::raises:
                sum_ += cause.value;
                summed_.push_back(out_.causes.size());
                break;
        }
        cause.counted = true;
        if (tem.unknown) {
            out_.unknown = true;
            cause.why = "the number is not known";
        }
        out_.causes.push_back(std::move(cause));
    }
    void refuse(TemCause cause, std::string why) {
        cause.why = std::move(why);
        out_.causes.push_back(std::move(cause));
    }
    void doubt() { doubtful_ = true; }

    TemSum finish() {
        if (!sole_.empty()) {
            const std::size_t best = highest(sole_);
            drop(best, "another TEM is counted alone");
            out_.value = out_.causes[best].value;
        } else if (const std::size_t best = highest(replacing_);
                   !replacing_.empty() && out_.causes[best].value > sum_) {
            for (const std::size_t i : summed_)
                if (out_.causes[i].value != 0) reject(i, "not cumulative with " + out_.causes[best].name);
            for (const std::size_t i : replacing_)
                if (i != best) reject(i, "not cumulative with " + out_.causes[best].name);
            out_.value = out_.causes[best].value + always_;
        } else {
            for (const std::size_t i : replacing_) reject(i, "not cumulative and not higher");
            out_.value = sum_ + always_;
        }
        out_.certain = !doubtful_;
        for (const TemCause& c : out_.causes) out_.certain = out_.certain && (!c.counted || c.certain);
        return std::move(out_);
    }

  private:
    std::size_t highest(const std::vector<std::size_t>& of) const {
        std::size_t best = of.empty() ? 0 : of.front();
        for (const std::size_t i : of)
            if (out_.causes[i].value > out_.causes[best].value) best = i;
        return best;
    }
    void reject(std::size_t i, std::string why) {
        out_.causes[i].counted = false;
        out_.causes[i].why = std::move(why);
    }
    void drop(std::size_t keep, const std::string& why) {
        for (std::size_t i = 0; i < out_.causes.size(); ++i)
            if (i != keep && out_.causes[i].counted) reject(i, why);
    }

    TemSum out_;
    int sum_ = 0;
    int always_ = 0;
    bool doubtful_ = false;
    std::vector<std::size_t> summed_, replacing_, sole_;
};

void addOne(CostSum& sum, const TerrainRow& row, const MoveCost& cost, std::string_view unit, bool& ownCost,
            bool& wantsBase) {
    using Kind = MoveCost::Kind;
    const std::string rule = row.rule.empty() ? "A2.4" : row.rule;
    switch (cost.kind) {
        case Kind::points:
            break;
        case Kind::part:
            sum.parts.push_back(cost.part);
            break;
        case Kind::all:
            sum.all = true;
            sum.orPart = cost.orPart;
            break;
        case Kind::minimumMove:
            sum.minimumMove = true;
            sum.orPart = cost.orPart;
            break;
        case Kind::never:
            if (!sum.never) sum.barredBy = rule;
            sum.never = true;
            break;
        case Kind::roadOnly:
            if (!sum.never && !sum.roadOnly) sum.barredBy = rule;
            sum.roadOnly = true;
            break;
        case Kind::unknown:
            if (sum.barredBy.empty()) sum.barredBy = rule;
            sum.unknown = true;
            break;
    }
    sum.points += cost.points;
    sum.advance = sum.advance && cost.advance;
    sum.certain = sum.certain && row.certain;
    if (cost.other == MoveCost::Other::yes)
        wantsBase = true;
    else
        ownCost = true;  // terrain marked "unless open" has its own cost only if there is no other terrain
    sum.causes.push_back({row.name, row.rule, cost.text(unit)});
}

template <class CostOf>
CostSum costOf(const TerrainRows& hex, std::string_view unit, const TerrainRow& openGround, CostOf&& cost) {
    CostSum sum;
    const TerrainRows rows = eachOnce(hex);
    bool ownCost = false;
    bool wantsBase = rows.empty();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const TerrainRow& row = *rows[i];
        const MoveCost* c = cost(row);
        if (c == nullptr) continue;
        switch (row.kind) {
            case TerrainKind::road:
                if (c->kind == MoveCost::Kind::points && c->other == MoveCost::Other::no)
                    sum.byRoad = c->points;
                continue;
            case TerrainKind::bridge:
                sum.byRoad = sum.byRoad.value_or(c->kind == MoveCost::Kind::points ? c->points : 1);
                continue;
            case TerrainKind::hexside:
            case TerrainKind::level:
            case TerrainKind::location:
                continue;
            case TerrainKind::hex:
            case TerrainKind::depression:
            case TerrainKind::fortification:
                break;
        }
        if (secondOfGroup(rows, i)) {
            sum.certain = false;
            continue;
        }
        if (row.id == "open-ground")
            wantsBase = true;  // Open Ground beside other terrain adds no cost
        else
            addOne(sum, row, *c, unit, ownCost, wantsBase);
    }
    bool dummy = false;
    if (!ownCost && (wantsBase || sum.causes.empty()))
        addOne(sum, openGround, *cost(openGround), unit, ownCost, dummy);
    return sum;
}

const TerrainRow& openGroundRow() {
    return *TerrainChart::builtIn().byId("open-ground");
}

}  // namespace

std::string FortificationUse::text() const {
    std::string out = row == nullptr ? "" : row->name;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        out += fmt::format("{}{}", i == 0 ? " " : "+", numbers[i]);
    return out;
}

TemSum temSum(const TerrainRows& hex, const TemPlace& place) {
    TemAdder adder;
    const TerrainRows rows = eachOnce(hex);
    bool building = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const TerrainRow& row = *rows[i];
        if (!row.tem) continue;
        TemCause cause{row.name, row.rule, row.tem->direct, false, "", row.certain};
        if (std::string why = outOfPlace(row, place); !why.empty()) {
            adder.refuse(std::move(cause), std::move(why));
        } else if (secondOfGroup(rows, i)) {
            adder.refuse(std::move(cause), "one building is counted");
            adder.doubt();
        } else {
            building = building || row.group == "building";
            adder.add(std::move(cause), *row.tem, false);
        }
    }
    for (const FortificationUse& f : place.in) {
        if (f.row == nullptr || !f.row->tem) continue;
        TemCause cause{f.text(), f.row->rule, f.row->tem->byNumbers ? lowerNumber(f) : f.row->tem->direct,
                       false,    "",          f.row->certain};
        if (f.row->tem->combines == TemCombines::raises && !building)
            adder.refuse(std::move(cause), "no building counts here");
        else
            adder.add(std::move(cause), *f.row->tem, f.shifted);
    }
    return adder.finish();
}

Message::Arg TemSum::text() const {
    Listed list;
    for (const TemCause& c : causes)
        if (c.counted && c.value != 0)
            list.items.emplace_back(Message(words::twoWords, term(c.name), signedText(c.value)));
    if (list.empty()) return Message::Arg(signedText(value));
    return Message::Arg(Message(words::inBrackets, signedText(value), list));
}

CostSum infantryCost(const TerrainRows& hex) {
    return costOf(hex, "MF", openGroundRow(),
                  [](const TerrainRow& row) { return row.infantry ? &*row.infantry : nullptr; });
}

CostSum cavalryCost(const TerrainRows& hex) {
    static const MoveCost unknown{.kind = MoveCost::Kind::unknown};
    return costOf(hex, "MF", openGroundRow(), [](const TerrainRow& row) -> const MoveCost* {
        if (row.cavalry) return &*row.cavalry;
        return row.infantry ? &unknown : nullptr;
    });
}

CostSum vehicleCost(const TerrainRows& hex, VehicleClass vehicle) {
    return costOf(hex, "MP", openGroundRow(), [vehicle](const TerrainRow& row) {
        return row.vehicles ? &row.vehicle(vehicle) : nullptr;
    });
}

Message CostSum::text(std::string_view abbreviation) const {
    const Message unit = term(abbreviation);
    const auto number = [](double n) { return fmt::format("{:g}", n); };
    const auto road = [&](Message out) {
        return byRoad ? Message(words::costOrByRoad, std::move(out), number(*byRoad), unit) : out;
    };
    if (never) return road(Message(words::costNotAllowed));
    if (roadOnly) return road(Message(words::costByRoadOnly));
    if (unknown) return road(Message(words::costNotKnown));
    if (minimumMove) return road(Message(words::costMinimumMove));
    if (all) {
        Message whole =
            orPart != 0 ? Message(words::costAllOrPart, unit, orPart) : Message(words::costAll, unit);
        return road(advance ? std::move(whole) : Message(words::costNoAdvance, std::move(whole)));
    }
    Message out;
    const auto add = [&](Message part) {
        out = out.empty() ? std::move(part) : Message(words::costAnd, std::move(out), std::move(part));
    };
    for (const int p : parts) add(Message(words::costPart, p, unit));
    if (points != 0 || out.empty()) add(Message(words::twoWords, number(points), unit));
    return road(std::move(out));
}

ConcealmentTerrain concealmentTerrain(const TerrainRows& hex, const TemPlace& place) {
    ConcealmentTerrain best = ConcealmentTerrain::no;
    const auto consider = [&](ConcealmentTerrain c) {
        if (c != ConcealmentTerrain::byOther) best = std::max(best, c);
    };
    for (const TerrainRow* row : hex) {
        if (row->kind == TerrainKind::hexside
                ? row->concealment == ConcealmentTerrain::part && place.level == 0
                : outOfPlace(*row, place).empty())
            consider(row->concealment);
    }
    for (const FortificationUse& f : place.in)
        if (f.row != nullptr) consider(f.row->concealment);
    return best;
}

bool isOpenGround(const TerrainRows& hex) {
    return std::all_of(hex.begin(), hex.end(), [](const TerrainRow* row) {
        return row->openGround || row->kind == TerrainKind::hexside || row->kind == TerrainKind::road ||
               row->kind == TerrainKind::bridge;
    });
}

Listed describe(const TerrainRows& hex) {
    Listed out;
    for (const TerrainRow* row : eachOnce(hex))
        if (row->id != "open-ground" || hex.size() == 1) out.items.emplace_back(term(row->name));
    if (out.empty()) out.items.emplace_back(term(openGroundRow().name));
    return out;
}

}  // namespace shellgame
