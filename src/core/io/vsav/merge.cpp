// SPDX-License-Identifier: MIT
#include "io/vsav/merge.hpp"
#include "io/vsav/ours.hpp"

namespace shellgame::vsav {

namespace {

/// Returns true if a fact consists of parts that change independently: marks, and the flags of a crew.
bool hasParts(Fact fact) {
    return fact == Fact::marks || fact == Fact::crew;
}
std::set<std::string> partsOf(Fact fact, const Row& row) {
    if (fact == Fact::marks) return row.marks();
    std::set<std::string> out;
    for (const char flag : row[fact]) out.insert(std::string(1, flag));
    return out;
}
std::string joined(Fact fact, const std::set<std::string>& parts) {
    if (fact == Fact::marks) return marksText(parts);
    std::string out;
    for (const std::string& flag : parts) out += flag;
    return out;
}

/// Calls `tell` for each part of a fact that any of the three tables (base, ours, theirs) has. The arguments
/// include the table that has changed the part.
template <class Tell>
void eachPart(Fact fact, const Row& base, const Row& ours, const Row& theirs, const Tell& tell) {
    const auto b = partsOf(fact, base), o = partsOf(fact, ours), t = partsOf(fact, theirs);
    auto all = b;
    all.insert(o.begin(), o.end());
    all.insert(t.begin(), t.end());
    for (const std::string& mark : all)
        tell(mark, originOf(b.contains(mark), o.contains(mark), t.contains(mark)), o.contains(mark),
             t.contains(mark));
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
    if (!hasParts(fact))
        return originOf(base[fact], ours[fact], theirs[fact],
                        [&](const std::string& a, const std::string& b) { return alike(fact, a, b); });
    Origin out = Origin::same;
    eachPart(fact, base, ours, theirs, [&](const std::string&, Origin of, bool, bool) {
        if (of != Origin::same) out = out == Origin::same || out == of ? of : Origin::both;
    });
    return out;
}

std::string merged(Fact fact, const Row& base, const Row& ours, const Row& theirs) {
    if (!hasParts(fact))
        return originOf(fact, base, ours, theirs) == Origin::ours ? ours[fact] : theirs[fact];
    std::set<std::string> out;
    eachPart(fact, base, ours, theirs, [&](const std::string& part, Origin of, bool here, bool there) {
        if (of == Origin::ours ? here : there) out.insert(part);
    });
    return joined(fact, out);
}

void agreeOn(Row& base, const Row& ours, const Row& theirs) {
    for (const Fact fact : allFacts) {
        if (!hasParts(fact)) {
            if (alike(fact, ours[fact], theirs[fact])) base[fact] = theirs[fact];
            continue;
        }
        std::set<std::string> parts = partsOf(fact, base);
        eachPart(fact, base, ours, theirs, [&](const std::string& part, Origin of, bool, bool there) {
            if (of != Origin::same) return;
            if (there)
                parts.insert(part);
            else
                parts.erase(part);
        });
        base[fact] = joined(fact, parts);
    }
}

void agreeOn(GroundNote& base, const GroundNote& ours, const GroundNote& theirs) {
    if (ours.smoke == theirs.smoke) base.smoke = theirs.smoke;
    if (ours.blaze == theirs.blaze) base.blaze = theirs.blaze;
    if (ours.becomes == theirs.becomes) base.becomes = theirs.becomes;
}

void takeAsWritten(Row& base, const Row& before, const Row& written) {
    for (const Fact fact : allFacts) {
        if (hasParts(fact)) {
            auto parts = partsOf(fact, base);
            const auto was = partsOf(fact, before), is = partsOf(fact, written);
            for (const std::string& part : was)
                if (!is.contains(part)) parts.erase(part);
            for (const std::string& part : is)
                if (!was.contains(part)) parts.insert(part);
            base[fact] = joined(fact, parts);
        } else if (before[fact] != written[fact] && alike(fact, before[fact], base[fact])) {
            base[fact] = written[fact];
        }
    }
}

}  // namespace shellgame::vsav
