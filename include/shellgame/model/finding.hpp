// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/model/subject.hpp"

namespace shellgame {

enum class Verdict {
    ok,        ///< for information: this condition is met
    ruling,    ///< the program cannot know; the player decides (and the decision is logged)
    forbidden  ///< the rules do not allow it
};
[[nodiscard]] std::string_view toText(Verdict verdict);

/// The viewers who may read a finding: all; one side alone, because it depends on what that side hides; or
/// the umpire alone.
class Readers {
  public:
    Readers() = default;  ///< everybody
    static Readers only(const SideId& side) { return Readers(Kind::side, side); }
    static Readers umpire() { return Readers(Kind::umpire, {}); }
    /// Returns true for a reader of the finding: a side, or the umpire (empty), who reads everything.
    [[nodiscard]] bool include(const SideId& reader) const {
        return kind_ == Kind::everybody || reader.empty() || (kind_ == Kind::side && reader == side_);
    }
    /// Returns true if this side alone reads it.
    [[nodiscard]] bool areOnly(const SideId& side) const { return kind_ == Kind::side && side_ == side; }
    /// Returns the form of a log: empty, a side's id, "umpire".
    [[nodiscard]] std::string text() const;
    static Readers read(const std::string& text);
    bool operator==(const Readers&) const = default;

  private:
    enum class Kind { everybody, side, umpire };
    Readers(Kind kind, SideId side) : kind_(kind), side_(std::move(side)) {}
    Kind kind_ = Kind::everybody;
    SideId side_;
};

/// A property of a finding that code checks, beyond its verdict and subject. Not stored in logs.
enum class FindingCode {
    none,
    struck,    ///< the effect of a failure on a marker (2.5)
    order,     ///< from written orders: an objection, or an order that has ended
    edgeUnfit  ///< offboard setup: no edge of a board fits the map's (A2.51)
};

/// One reason for or against an act, with the number of its rule and what it is about.
struct Finding {
    Verdict verdict = Verdict::ok;
    std::string rule;  ///< "2.3.2", "A12.121"
    Subject subject;
    Message message;
    Readers audience{};
    FindingCode code{};
    bool operator==(const Finding&) const = default;
};

using Findings = std::vector<Finding>;

/// The worst verdict; ok for an empty list.
[[nodiscard]] Verdict worst(const Findings& findings);
/// Leaves what a reader may know: a side, or the umpire (empty).
void keepReadable(Findings& findings, const SideId& reader);

}  // namespace shellgame
