// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// A whole sentence with numbered places ("%1 is in LOS of an enemy unit"). The pattern is what a translator
/// sees; it is never glued from pieces.
struct Message {
    std::string pattern;
    std::vector<std::string> args;

    Message() = default;
    template <class... A>
    explicit Message(std::string p, A&&... a)
        : pattern(std::move(p)), args{std::string(std::forward<A>(a))...} {}
    /// The English sentence: %1, %2 … replaced; %% is a percent sign.
    [[nodiscard]] std::string text() const;
    bool operator==(const Message&) const = default;
};

/// Fills the places of a (translated) pattern.
[[nodiscard]] std::string fillPattern(std::string_view pattern, const std::vector<std::string>& args);

enum class Verdict {
    ok,        ///< said for information: this condition holds
    ruling,    ///< the program cannot know; the player decides (and the decision is logged)
    forbidden  ///< the rules do not allow it
};
[[nodiscard]] std::string_view toText(Verdict verdict);

/// One reason for or against an act, with the number of its rule and the hex or counter meant.
struct Finding {
    Verdict verdict = Verdict::ok;
    std::string rule;  ///< "2.3.2", "A12.121"
    std::string at;    ///< a Location ("1E4"), a marker ("m1") or a piece ("p3"); may be empty
    Message text;
    /// Side (its id) that alone may read it, for it rests on what that side hides; "umpire": none may. Empty:
    /// everybody.
    std::string secretOf{};
    bool operator==(const Finding&) const = default;
};

/// Finding::secretOf of what no side may read.
inline constexpr const char* umpireOnly = "umpire";
/// Whether a finding is not for a side to read; empty: the umpire, who reads all.
[[nodiscard]] inline bool hiddenFrom(const Finding& finding, const std::string& side) {
    return !finding.secretOf.empty() && !side.empty() && finding.secretOf != side;
}

using Findings = std::vector<Finding>;

/// The worst verdict; ok for an empty list.
[[nodiscard]] Verdict worst(const Findings& findings);

}  // namespace shellgame
