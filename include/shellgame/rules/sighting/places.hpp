// SPDX-License-Identifier: MIT
#pragma once

// Acts with which the player states facts about places, or enters changes made to them in play. These acts
// need no counters.

#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/sighting/night.hpp"

namespace shellgame {

/// A list of hexes or Locations, or a rectangle of hexes.
struct Places {
    std::vector<Location> at{};
    std::optional<std::string> from{}, to{};  ///< corner hexes of a rectangle
    bool operator==(const Places&) const = default;
    static FieldRows fields() {
        return FieldRows{Arg{"at", &Places::at, "the hexes or Locations"},
                         Arg{"from", &Places::from, "one corner of a rectangle of hexes"}.as(ArgType::hex),
                         Arg{"to", &Places::to, "the opposite corner of the rectangle"}.as(ArgType::hex)};
    }
};

/// The kind of unit that has LOS to a place.
enum class SeenBy { any, broken, hidden };
template <>
struct EnumNames<SeenBy> {
    static constexpr std::array<std::pair<SeenBy, std::string_view>, 3> names{
        {{SeenBy::any, "any"}, {SeenBy::broken, "broken"}, {SeenBy::hidden, "hidden"}}};
};

struct SeenAct {
    Places places{};
    std::optional<MarkerId> marker{};
    std::optional<SideId> side{};
    std::optional<bool> seen{};
    bool forget = false;
    std::optional<int> range{};
    std::optional<SeenBy> by{};
    static constexpr ActAbout about{"seen",
                                    "Records whether an enemy of a side sees Locations or one marker, for "
                                    "the +1 of 2.5 and for consistency.",
                                    "2.5",
                                    {.only = System::asl, .waits = false, .corrects = true}};
    static FieldRows fields() {
        return FieldRows{
            Shared{&SeenAct::places},
            Arg{"marker", &SeenAct::marker, "one marker instead of Locations"},
            Arg{"side", &SeenAct::side,
                "the side to whose enemies the statement refers; by default the side whose Player Turn it "
                "is"},
            Arg{"seen", &SeenAct::seen, "true (default) or false"},
            Arg{"forget", &SeenAct::forget, "remove the earlier statement"},
            Arg{"range", &SeenAct::range,
                "range in hexes to the nearest enemy that sees the Locations or the marker; by default "
                "within 16 hexes"}
                .within(0, 200),
            Arg{"by", &SeenAct::by,
                "the enemies that see the Locations or the marker: any unit, only units not in Good Order, "
                "or only hidden units"}};
    }
};

struct TerrainAct {
    Places places{};
    std::optional<std::vector<std::string>> terrain{};
    std::optional<int> tem{};
    std::optional<bool> crestLine{};
    std::optional<std::string> text{};
    bool clear = false;
    static constexpr ActAbout about{
        "terrain",
        "Sets the terrain of hexes, on a blank grid or where the board was misread.",
        "A2.4",
        {.audience = Audience::everybody, .waits = false, .corrects = true}};
    static FieldRows fields() {
        return FieldRows{Shared{&TerrainAct::places},
                         Arg{"terrain", &TerrainAct::terrain, "names of the terrain chart"}.entries(1, 20),
                         Arg{"tem", &TerrainAct::tem,
                             "TEM of the hex, instead of the TEM that the program finds in the terrain chart"}
                             .within(-3, 9),
                         Arg{"crest_line", &TerrainAct::crestLine, "the hex has a crest line (D4.22)"},
                         Arg{"text", &TerrainAct::text, "a note"}.within(0, 2000),
                         Arg{"clear", &TerrainAct::clear, "remove the earlier statement about the terrain"}};
    }
};

struct LabelAct {
    Places places{};
    std::string text{};
    static constexpr ActAbout about{"label",
                                    "Writes a label on hexes, which everybody reads, or removes it.",
                                    "",
                                    {.audience = Audience::everybody, .waits = false}};
    static FieldRows fields() {
        return FieldRows{
            Shared{&LabelAct::places},
            Arg{"text", &LabelAct::text, "the label; an empty text removes the label"}.within(0, 60)};
    }
};

struct SmokeAct {
    Places places{};
    std::optional<int> level{}, height{};
    static constexpr ActAbout about{"smoke",
                                    "Places SMOKE in hexes or removes it.",
                                    "A24",
                                    {.only = System::asl, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{
            Shared{&SmokeAct::places},
            Arg{"level", &SmokeAct::level, "Hindrance of the SMOKE, 0 for none; by default 3"}.within(0, 3),
            Arg{"height", &SmokeAct::height,
                "levels that the SMOKE rises above the hex; by default 2 (WP: 4)"}
                .within(1, 9)};
    }
};

struct LightAct {
    Places places{};
    std::string kind{};
    std::optional<int> radius{};
    bool out = false;
    static constexpr ActAbout about{"light",
                                    "Places a light or a Gunflash in hexes at night, or removes it. Units "
                                    "see an Illuminated Location or a "
                                    "Gunflash beyond the NVR.",
                                    "E1.9",
                                    {.only = System::asl, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{
            Shared{&LightAct::places},
            Arg{"kind", &LightAct::kind, "the kind of light"}.oneOf(lightWords).needed(),
            Arg{"radius", &LightAct::radius,
                "the radius of the light, in hexes; if omitted, the program asks once whether its own table "
                "of radii holds"}
                .within(0, 20),
            Arg{"out", &LightAct::out, "remove the light"}};
    }
};

struct BecomesAct {
    Places places{};
    std::optional<std::string> terrain{};
    bool clear = false;
    static constexpr ActAbout about{
        "becomes",
        "Changes the terrain of hexes during play, such as to rubble. The change counts for LOS, TEM and MF.",
        "B24",
        {.only = System::asl, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{Shared{&BecomesAct::places},
                         Arg{"terrain", &BecomesAct::terrain, "name of the terrain chart"},
                         Arg{"clear", &BecomesAct::clear, "restore the terrain of the board"}};
    }
};

struct BlazeAct {
    Places places{};
    std::optional<int> height{};
    bool out = false;
    static constexpr ActAbout about{
        "blaze",
        "Sets hexes ablaze, or puts the fire out. Units can't be in a Blaze, and its SMOKE is a Hindrance.",
        "B25",
        {.only = System::asl, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{
            Shared{&BlazeAct::places},
            Arg{"height", &BlazeAct::height,
                "levels that the SMOKE of the Blaze rises above the hex; by default 2, or 4 in a building"}
                .within(1, 9),
            Arg{"out", &BlazeAct::out, "put the fire out"}};
    }
};

}  // namespace shellgame
