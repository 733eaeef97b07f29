// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/kinds.hpp"

#include <array>

namespace shellgame {

namespace {

// 2.3: start of own MPh / APh.
constexpr std::array<WindowRow, 2> concealedWindows{
    {{Phase::MPh, true, true, ""}, {Phase::APh, true, true, ""}}};
// 3.3.2; 3.3.5 joins the enemy MPh and the own DFPh.
constexpr std::array<WindowRow, 5> hiddenWindows{{{Phase::PFPh, true, false, ""},
                                                  {Phase::MPh, true, false, ""},
                                                  {Phase::APh, true, false, ""},
                                                  {Phase::MPh, false, false, "MPh+DFPh"},
                                                  {Phase::DFPh, false, false, "MPh+DFPh"}}};
// 5.1.
constexpr std::array<WindowRow, 3> cloakedWindows{
    {{Phase::MPh, true, true, ""}, {Phase::AFPh, true, true, ""}, {Phase::APh, true, true, ""}}};

constexpr std::array<KindRow, 4> rows{{
    {MarkerKind::concealed, "concealed", "2.3", "2.3.1", "concealed stack", "dummy stack", true, true, true,
     false, true, false, MarkerKind::concealed, concealedWindows, ""},
    {MarkerKind::hip, "hidden", "3.3", "3.3.3", "HIP marker", "dummy HIP counter", false, false, false, true,
     true, true, MarkerKind::concealed, hiddenWindows, ""},
    {MarkerKind::cloaked, "cloaked", "5.1", "5.1", "cloaking counter", "dummy cloak", false, false, false,
     false, true, false, MarkerKind::concealed, cloakedWindows, "cloak_each"},
    // 4.6.2: minefields have no window of their own; entering one is what allows the attempt.
    {MarkerKind::mine,
     "mines",
     "4.6",
     "4.6.2",
     "minefield",
     "dummy minefield",
     true,
     false,
     false,
     true,
     false,
     false,
     MarkerKind::mine,
     {},
     ""},
}};

}  // namespace

const KindRow& kindRow(MarkerKind kind) {
    return rows[static_cast<std::size_t>(kind)];
}
std::span<const KindRow> kindRows() {
    return rows;
}

std::string markerName(const Marker& marker) {
    const std::string sign = marker.kind == MarkerKind::concealed ? "?" : std::string(enumText(marker.kind));
    return sign + " " + marker.at.text() +
           (marker.position.portion == Portion::open ? "" : " (" + marker.position.text() + ")");
}

}  // namespace shellgame
