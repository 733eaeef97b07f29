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
    ok,        ///< a condition of the rule is met; this is only for information
    ruling,    ///< the program can't decide; the player decides, and the decision is logged
    forbidden  ///< the rules do not allow the act
};
[[nodiscard]] std::string_view toText(Verdict verdict);

/// The viewers who may read a finding: everybody, or only one side because the finding depends on what that
/// side hides, or only the Umpire view.
class Readers {
  public:
    Readers() = default;  ///< everybody
    static Readers only(const SideId& side) { return Readers(Kind::side, side); }
    static Readers umpire() { return Readers(Kind::umpire, {}); }
    /// Returns true if this reader may read the finding. A reader is a side or the Umpire view (an empty id),
    /// which reads everything.
    [[nodiscard]] bool include(const SideId& reader) const {
        return kind_ == Kind::everybody || reader.empty() || (kind_ == Kind::side && reader == side_);
    }
    /// Returns true if this side is the only one that may read the finding; the Umpire view reads it too.
    [[nodiscard]] bool areOnly(const SideId& side) const { return kind_ == Kind::side && side_ == side; }
    /// Returns the form stored in logs: an empty text for everybody, a side's id, or "umpire".
    [[nodiscard]] std::string text() const;
    static Readers read(const std::string& text);
    bool operator==(const Readers&) const = default;

  private:
    enum class Kind { everybody, side, umpire };
    Readers(Kind kind, SideId side) : kind_(kind), side_(std::move(side)) {}
    Kind kind_ = Kind::everybody;
    SideId side_;
};

/// Marks a finding that code must recognize, if the finding's verdict and subject do not identify it. Logs do
/// not store these marks.
enum class FindingCode {
    none,
    struck,    ///< states the effect of a failure on a marker (2.5)
    order,     ///< concerns written orders: an objection, or an order that has ended
    edgeUnfit  ///< in offboard setup, no edge of a board fits the edge of the map (A2.51)
};

/// One reason for or against an act: its rule number, its subject, and a message.
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

/// Returns the worst verdict, or ok for an empty list.
[[nodiscard]] Verdict worst(const Findings& findings);
/// Removes findings that this reader may not read. The reader is a side or the Umpire view (an empty id).
void keepReadable(Findings& findings, const SideId& reader);

}  // namespace shellgame
