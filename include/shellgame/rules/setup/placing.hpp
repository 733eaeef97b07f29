// SPDX-License-Identifier: MIT
#pragma once

// Acts that place counters on the map, remove them, or replace them.

#include "shellgame/model/state.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// The markers under which counters are placed; `known` means without a marker.
enum class PlacedAs { concealed, hip, cloaked, mine, force, known };
template <>
struct EnumNames<PlacedAs> {
    static constexpr std::array<std::pair<PlacedAs, std::string_view>, 6> names{
        {{PlacedAs::concealed, "concealed"},
         {PlacedAs::hip, "hip"},
         {PlacedAs::cloaked, "cloaked"},
         {PlacedAs::mine, "mine"},
         {PlacedAs::force, "force"},
         {PlacedAs::known, "known"}}};
};

[[nodiscard]] constexpr PlacedAs placedAs(MarkerKind kind) {
    return enumFrom<PlacedAs>(enumText(kind)).value_or(PlacedAs::concealed);
}

struct PlaceAct {
    std::optional<SideId> side{};
    Location at{};
    std::optional<PlacedAs> kind{};
    std::vector<NamedCounter> contents{};
    std::vector<PieceId> waiting{};  ///< waiting counters that are placed beneath the new counters
    int dummies = 0;
    std::optional<bool> pds{};
    bool large = false, known = false;
    Position position{};
    std::optional<bool> seen{};
    std::optional<std::string> force{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{
        "place",
        "Places counters on the map: Known, under a \"?\", hidden or cloaked; or places a dummy stack.",
        "2.1"};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &PlaceAct::side,
                "the side of the counters; by default the side whose Player Turn it is"},
            Arg{"at", &PlaceAct::at, "the Location"}.needed(),
            Arg{"kind", &PlaceAct::kind,
                "the marker that covers the counters; \"known\" for face-up counters"},
            Arg{"contents", &PlaceAct::contents,
                "real counters: names such as \"4-6-7\", or objects with a \"type\""}
                .entries(0, 60),  // the minimum is 0, because a dummy stack has no contents
            Arg{"waiting", &PlaceAct::waiting,
                "before play: off-board counters that set up in this Location instead of entering later"}
                .as(ArgType::piece)
                .entries(0, 60),
            Arg{"dummies", &PlaceAct::dummies, "counters of a dummy stack, including the top \"?\""}.within(
                0, 60),
            Arg{"pds", &PlaceAct::pds,
                "whether the stack is a potential dummy stack; at setup true by default for every concealed "
                "stack"},
            Arg{"large", &PlaceAct::large, "whether the counters are 5/8\" instead of 1/2\" (2.4.1)"},
            Arg{"known", &PlaceAct::known,
                "whether the minefield is Known, with its strength side face down (4.6.5)"},
            Arg{"position", &PlaceAct::position, "position in the Location"},
            Arg{"seen", &PlaceAct::seen, "in enemy LOS"},
            Arg{"force", &PlaceAct::force,
                "name of the force to which the counters belong, if that force occupies several hexes (N.4)"}
                .within(0, 40),
            Arg{"id", &PlaceAct::id, "name of the new marker"}.as(ArgType::newName)};
    }
};

/// The value of Piece::gone for a counter that was removed before play. Such a counter is not a loss.
inline constexpr std::string_view notUsed = "not used";

struct RemoveAct {
    std::optional<MarkerId> marker{};
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<std::string> why{};
    static constexpr ActAbout about{"remove", "Removes counters or a marker from play.", ""};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &RemoveAct::marker, "a marker and all under it"},
            Arg{"piece", &RemoveAct::piece, "one counter"},
            Arg{"pieces", &RemoveAct::pieces, "several counters"},
            Arg{"why", &RemoveAct::why, "the reason: \"eliminated\" (default), \"exited\" …"}.within(1, 500)};
    }
};

struct ReplaceAct {
    PieceId piece{};
    std::vector<NamedCounter> with{};
    std::optional<PieceId> other{};
    std::optional<std::string> why{};
    static constexpr ActAbout about{
        "replace",
        "Replaces a counter by others: a squad by its half-squads, a unit by a weaker one.",
        "A1.31",
        {.onTable = true}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"piece", &ReplaceAct::piece, "the counter to replace"}.needed(),
            Arg{"with", &ReplaceAct::with,
                "real counters: names such as \"4-6-7\", or objects with a \"type\""}
                .needed()
                .entries(1, 60),
            Arg{"and", &ReplaceAct::other, "a second half-squad to replace with it: they Recombine"},
            Arg{"why", &ReplaceAct::why, "the reason: \"replaced\" (default), …"}.within(1, 500)};
    }
};

}  // namespace shellgame
