// SPDX-License-Identifier: MIT
#include "io/vsav/merge.hpp"

#include <array>

#include "io/vsav/ours.hpp"

namespace shellgame::vsav {

namespace {

std::set<std::string> partsOf(Fact fact, const Row& row) {
    if (fact == Fact::marks) return row.marks();
    std::set<std::string> out;
    for (const char flag : row[fact]) out.insert(std::string(1, flag));
    return out;
}

/// Calls `tell` with the values of a fact in three rows. For marks and the flags of a crew, calls it for each
/// mark and flag; the value is empty if the row does not have it.
template <class Tell>
void eachPart(Fact fact, const Row& a, const Row& b, const Row& c, const Tell& tell) {
    if (fact != Fact::marks && fact != Fact::crew) return tell(a[fact], b[fact], c[fact]);
    const std::array<std::set<std::string>, 3> parts{partsOf(fact, a), partsOf(fact, b), partsOf(fact, c)};
    std::set<std::string> all;
    for (const auto& of : parts) all.insert(of.begin(), of.end());
    for (const std::string& part : all) {
        const auto value = [&](std::size_t row) { return parts.at(row).contains(part) ? part : ""; };
        tell(value(0), value(1), value(2));
    }
}

/// Returns the values of a fact's parts that `rule` selects from those of three rows.
template <class Rule>
std::string byRule(Fact fact, const Row& a, const Row& b, const Row& c, const Rule& rule) {
    std::string out;
    eachPart(fact, a, b, c, [&](const std::string& x, const std::string& y, const std::string& z) {
        const std::string value = rule(x, y, z);
        out += (out.empty() || value.empty() || fact == Fact::crew ? "" : ",") + value;
    });
    return out;
}

}  // namespace

bool alike(Fact fact, const std::string& a, const std::string& b) {
    if (a == b) return true;
    if (fact == Fact::name) return a.empty() || b.empty();
    if (fact == Fact::bearer) return a == notKnown || b == notKnown;
    if (fact != Fact::portion) return false;
    if (a == notKnown || b == notKnown) return true;
    return alikePortions(Position::parse(a).value_or(Position()), Position::parse(b).value_or(Position()));
}

Origin originOf(Fact fact, const Row& base, const Row& ours, const Row& theirs) {
    Origin out = Origin::same;
    const auto same = [&](const std::string& x, const std::string& y) { return alike(fact, x, y); };
    eachPart(fact, base, ours, theirs, [&](const std::string& b, const std::string& o, const std::string& t) {
        const Origin of = originOf(b, o, t, same);
        if (of != Origin::same) out = out == Origin::same || out == of ? of : Origin::both;
    });
    return out;
}

std::string merged(Fact fact, const Row& base, const Row& ours, const Row& theirs) {
    const auto same = [&](const std::string& x, const std::string& y) { return alike(fact, x, y); };
    return byRule(fact, base, ours, theirs,
                  [&](const std::string& b, const std::string& o, const std::string& t) {
                      return originOf(b, o, t, same) == Origin::ours ? o : t;
                  });
}

void agreeOn(Row& base, const Row& ours, const Row& theirs) {
    for (const Fact fact : allFacts)
        base[fact] = byRule(fact, base, ours, theirs,
                            [&](const std::string& b, const std::string& o, const std::string& t) {
                                return alike(fact, o, t) ? t : b;
                            });
}

void agreeOn(GroundNote& base, const GroundNote& ours, const GroundNote& theirs) {
    if (ours.smoke == theirs.smoke) base.smoke = theirs.smoke;
    if (ours.blaze == theirs.blaze) base.blaze = theirs.blaze;
    if (ours.becomes == theirs.becomes) base.becomes = theirs.becomes;
}

void takeAsWritten(Row& base, const Row& before, const Row& written) {
    for (const Fact fact : allFacts)
        base[fact] = byRule(fact, base, before, written,
                            [&](const std::string& b, const std::string& was, const std::string& is) {
                                return was != is && alike(fact, was, b) ? is : b;
                            });
}

}  // namespace shellgame::vsav
