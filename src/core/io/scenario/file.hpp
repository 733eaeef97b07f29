// SPDX-License-Identifier: MIT
#pragma once

// The keys of a scenario file. They are defined once, for the reader (read.cpp), the writer (write.cpp) and
// the JSON Schema (schemas.cpp). Keys for parts of the state are in model/file_forms.hpp.

#include "model/file_forms.hpp"
#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame {

/// Maximum number of counters under a marker, in an entry of "units", or in a group that enters later.
inline constexpr std::size_t mostTogether = 60;
inline constexpr std::size_t mostEntering = 200;

struct SideEntry {
    SideId id;
    Side side;
};
struct SetupEntry {
    SetupArea area;
    std::vector<std::string> boards;
    std::string from, to;  ///< corners as written in the file; "4A1" may name the adjoining board
};
struct ModuleEntry {
    std::string id;
    ObaModule module;
};
struct MarkerEntry {
    MarkerId id;
    Marker marker;
    std::vector<Json> contents;  ///< counters in the form that readPieceSpec reads
};
/// Face-up counters of one side in one place.
struct OpenEntry {
    SideId side;
    Location at;
    Position position;
    std::vector<Json> pieces;
};
struct GroupEntry {
    std::string id;
    EntryGroup group;
    std::string edge;
    std::vector<std::string> boards;
    std::vector<Json> pieces;
};
/// A UNIT. If the file does not give its size, the size is computed.
struct UnitEntry {
    SideId side;
    std::string unit, company;
    FormationKind kind = FormationKind::platoon;
    std::vector<PieceId> pieces;
    std::set<std::string> parts;
    std::optional<int> size;
    int pl = 0;
    std::string tah;
    std::vector<OrderStep> order, waiting;
};
struct SeenEntry {
    SeenEntry() { note.seen = true; }
    SideId side;
    std::vector<Location> at;
    SeenNote note;
};

struct ConditionEntry {
    std::string id;
    Condition condition;
};

struct PoolEntry {
    std::string id;
    PoolGroup group;
};
/// Setup Locations of one kind, which the file lists together.
struct DealEntry {
    DealPlace place;
    std::vector<Location> at;
};

/// The first parts of the file. They are read in this order, because each part depends on the parts before
/// it.
struct ScenarioHead {
    GameInfo info;
    /// true for a position from a game in progress: exceeded setup limits are reported but accepted
    bool asItStands = false;
    std::vector<SideEntry> sides;
};
struct ScenarioTable {
    Clock clock;
    std::optional<DiceState> dice;
    Settings settings;
};
struct ScenarioPlaced {
    std::map<std::string, HexNote> hexes;
    std::vector<SetupEntry> setup;
    std::vector<ModuleEntry> oba;
    std::vector<MarkerEntry> markers;
    std::vector<OpenEntry> units;
    std::vector<GroupEntry> reinforcements;
};
struct ScenarioNamed {
    std::map<std::string, Work> works;
    std::vector<UnitEntry> command;
    std::vector<SeenEntry> seen;
    Card card;
    std::vector<ConditionEntry> conditions;
    std::vector<PoolEntry> pool;
    std::vector<DealEntry> places;
};
struct ScenarioFile {
    ScenarioHead head;
    ScenarioTable table;
    ScenarioPlaced placed;
    ScenarioNamed named;
};

namespace forms {
[[nodiscard]] inline std::vector<std::string> hexNames() {
    return {"letters", "numbers"};
}
[[nodiscard]] inline std::vector<std::string> firstHexrows() {
    return {"A", "Q"};
}
[[nodiscard]] inline std::vector<std::string> compass() {
    return {"N", "E", "S", "W"};
}
[[nodiscard]] Json counterSchema(bool inMarker, std::size_t most);
extern const OwnKey<GameInfo> boards, overlays;
/// Returns the possible faces of a dr or DR: "1" to "6", "11" to "66".
[[nodiscard]] std::vector<std::string> rolledFaces();
extern const OwnKey<ScenarioHead> scenarioNumber, scenarioKind;
extern const OwnKey<VaslLink> linkedPieces, linkedCounters, linkedMarks, linkedHexes, linkedSeen;

template <class T, std::vector<Json> T::*Member, std::size_t most>
void readCounters(const Reader& r, const char* key, T& out, bool required) {
    r.each(
        key, most, [&](const Reader& c) { (out.*Member).push_back(c.value()); }, required);
}
/// The key that lists the counters under a marker.
inline const OwnKey<MarkerEntry> contents{
    "contents",
    [](const FormReader&, const Reader& r, MarkerEntry& e) {
        readCounters<MarkerEntry, &MarkerEntry::contents, mostTogether>(r, "contents", e, false);
    },
    [](const MarkerEntry& e, Json& out) {
        if (!e.contents.empty()) out = e.contents;
    },
    [](const StateWords&) { return counterSchema(true, mostTogether); }};
inline const OwnKey<OpenEntry> openPieces{
    "pieces",
    [](const FormReader&, const Reader& r, OpenEntry& e) {
        readCounters<OpenEntry, &OpenEntry::pieces, mostTogether>(r, "pieces", e, true);
    },
    [](const OpenEntry& e, Json& out) { out = e.pieces; },
    [](const StateWords&) { return counterSchema(false, mostTogether); }, true};
inline const OwnKey<GroupEntry> enteringPieces{
    "pieces",
    [](const FormReader&, const Reader& r, GroupEntry& e) {
        readCounters<GroupEntry, &GroupEntry::pieces, mostEntering>(r, "pieces", e, false);
    },
    [](const GroupEntry& e, Json& out) {
        if (!e.pieces.empty()) out = e.pieces;
    },
    [](const StateWords&) { return counterSchema(false, mostEntering); }};
}  // namespace forms

template <>
struct FileForm<BlankEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"columns", &BlankEntry::columns}.within(2, 200).needed(),
                         Key{"rows", &BlankEntry::rows}.within(1, 200).needed(),
                         Key{"names", &BlankEntry::names}.oneOf(forms::hexNames),
                         Key{"first", &BlankEntry::first}.oneOf(forms::firstHexrows),
                         Key{"hex_width", &BlankEntry::hexWidth}.within(8, 1000),
                         Key{"hex_height", &BlankEntry::hexHeight}.within(8, 1000)};
    }
};
SHELLGAME_DESCRIBED(BlankEntry);
template <>
struct FileForm<PlaceEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"column", &PlaceEntry::column}.within(0, 4000),
                         Key{"row", &PlaceEntry::row}.within(0, 4000)};
    }
};
SHELLGAME_DESCRIBED(PlaceEntry);
template <>
struct FileForm<PartEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"from", &PartEntry::from}.upTo(20).needed(),
                         Key{"to", &PartEntry::to}.upTo(20).needed()};
    }
};
SHELLGAME_DESCRIBED(PartEntry);
template <>
struct FileForm<BoardEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"as", &BoardEntry::as}.upTo(12).like("^[0-9a-z]{1,12}$"),
                         Key{"turned", &BoardEntry::turned},
                         Key{"blank", &BoardEntry::blank},
                         Key{"own", &BoardEntry::own}.upTo(60),
                         Key{"file", &BoardEntry::file}.upTo(400),
                         Key{"vasl", &BoardEntry::vasl}.like("^bd[A-Za-z0-9][A-Za-z0-9 &_-]*$"),
                         Key{"ssr", &BoardEntry::ssr}.upTo(60).entries(0, 60),
                         Key{"part", &BoardEntry::part},
                         Key{"at", &BoardEntry::at}};
    }
};
SHELLGAME_DESCRIBED(BoardEntry);
template <>
struct FileForm<VaslLink> {
    static FieldRows keys() {
        return FieldRows{Key{"file", &VaslLink::file}.upTo(200).needed(),
                         Key{"member", &VaslLink::member}.upTo(200),
                         Key{"hash", &VaslLink::hash}.upTo(16).needed(),
                         forms::linkedPieces,
                         forms::linkedCounters,
                         forms::linkedMarks,
                         forms::linkedHexes,
                         Key{"left_out", &VaslLink::leftOut}.upTo(40).entries(0, 20'000),
                         forms::linkedSeen};
    }
};
SHELLGAME_DESCRIBED(VaslLink);
template <>
struct FileForm<OutsideRoll> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &OutsideRoll::side}, Key{"for", &OutsideRoll::kind}.upTo(20),
                         Key{"faces", &OutsideRoll::faces}.oneOf(forms::rolledFaces).needed()};
    }
};
SHELLGAME_DESCRIBED(OutsideRoll);
template <>
struct FileForm<GameInfo> {
    static FieldRows keys() {
        return FieldRows{Key{"title", &GameInfo::title}.upTo(200).always(),
                         Key{"description", &GameInfo::description}.upTo(20'000),
                         Key{"north", &GameInfo::north}.within(0, 360),
                         forms::boards,
                         forms::overlays,
                         Key{"vasl", &GameInfo::vasl},
                         Key{"rolled", &GameInfo::rolled}.entries(0, 20'000)};
    }
};
SHELLGAME_DESCRIBED(GameInfo);
template <>
struct FileForm<SideEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"id", &SideEntry::id}.needed(), Shared{&SideEntry::side}};
    }
};
SHELLGAME_DESCRIBED(SideEntry);
template <>
struct FileForm<SetupEntry> {
    static FieldRows keys() {
        return FieldRows{Shared{&SetupEntry::area}, Key{"from", &SetupEntry::from},
                         Key{"to", &SetupEntry::to},
                         Key{"boards", &SetupEntry::boards}.upTo(12).entries(0, 64)};
    }
};
SHELLGAME_DESCRIBED(SetupEntry);
template <>
struct FileForm<ModuleEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"id", &ModuleEntry::id}.as(ArgType::identifier).needed(),
                         Shared{&ModuleEntry::module}};
    }
};
SHELLGAME_DESCRIBED(ModuleEntry);
template <>
struct FileForm<MarkerEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"id", &MarkerEntry::id}, Shared{&MarkerEntry::marker}, forms::contents};
    }
};
SHELLGAME_DESCRIBED(MarkerEntry);
template <>
struct FileForm<OpenEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &OpenEntry::side}.needed(), Key{"at", &OpenEntry::at}.needed(),
                         Key{"position", &OpenEntry::position}, forms::openPieces};
    }
};
SHELLGAME_DESCRIBED(OpenEntry);
template <>
struct FileForm<GroupEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"id", &GroupEntry::id}.as(ArgType::identifier).needed(),
                         Shared{&GroupEntry::group}, Key{"edge", &GroupEntry::edge}.oneOf(forms::compass),
                         Key{"boards", &GroupEntry::boards}.upTo(12).entries(0, 64), forms::enteringPieces};
    }
};
SHELLGAME_DESCRIBED(GroupEntry);
template <>
struct FileForm<UnitEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &UnitEntry::side}.needed(),
                         Key{"unit", &UnitEntry::unit}.upTo(20).needed(),
                         Key{"kind", &UnitEntry::kind}.always(),
                         Key{"company", &UnitEntry::company}.upTo(20),
                         Key{"pieces", &UnitEntry::pieces}.as(ArgType::piece).entries(0, 400),
                         Key{"parts", &UnitEntry::parts}.upTo(20).entries(0, 60),
                         Key{"size", &UnitEntry::size}.within(1, 40),
                         Key{"pl", &UnitEntry::pl}.within(1, 4),
                         Key{"tah", &UnitEntry::tah}.as(ArgType::hex),
                         Key{"order", &UnitEntry::order}.entries(1, 20),
                         Key{"waiting", &UnitEntry::waiting}.entries(1, 20)};
    }
};
SHELLGAME_DESCRIBED(UnitEntry);
template <>
struct FileForm<SeenEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &SeenEntry::side}.needed(), Shared{&SeenEntry::note},
                         Key{"at", &SeenEntry::at}.entries(0, 20'000).needed()};
    }
};
SHELLGAME_DESCRIBED(SeenEntry);
template <>
struct FileForm<ConditionEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"id", &ConditionEntry::id}.as(ArgType::identifier).needed(),
                         Shared{&ConditionEntry::condition}};
    }
};
SHELLGAME_DESCRIBED(ConditionEntry);
template <>
struct FileForm<PoolEntry> {
    static FieldRows keys() {
        return FieldRows{Key{"id", &PoolEntry::id}.as(ArgType::identifier).needed(),
                         Shared{&PoolEntry::group}};
    }
};
SHELLGAME_DESCRIBED(PoolEntry);
template <>
struct FileForm<DealEntry> {
    static FieldRows keys() {
        return FieldRows{Shared{&DealEntry::place}, Key{"at", &DealEntry::at}.entries(1, 2000).needed()};
    }
};
SHELLGAME_DESCRIBED(DealEntry);
template <>
struct FileForm<ScenarioHead> {
    static FieldRows keys() {
        return FieldRows{forms::scenarioNumber, forms::scenarioKind, Shared{&ScenarioHead::info},
                         Key{"as_it_stands", &ScenarioHead::asItStands},
                         Key{"sides", &ScenarioHead::sides}.entries(2, 2).needed()};
    }
};
SHELLGAME_DESCRIBED(ScenarioHead);
template <>
struct FileForm<ScenarioTable> {
    static FieldRows keys() {
        return FieldRows{Key{"clock", &ScenarioTable::clock}.always(), Key{"dice", &ScenarioTable::dice},
                         Key{"settings", &ScenarioTable::settings}.always()};
    }
};
SHELLGAME_DESCRIBED(ScenarioTable);
template <>
struct FileForm<ScenarioPlaced> {
    static FieldRows keys() {
        return FieldRows{Key{"hexes", &ScenarioPlaced::hexes}.entries(0, 20'000),
                         Key{"setup", &ScenarioPlaced::setup}.entries(0, 200),
                         Key{"oba", &ScenarioPlaced::oba}.entries(0, 60),
                         Key{"markers", &ScenarioPlaced::markers}.entries(0, 20'000).always(),
                         Key{"units", &ScenarioPlaced::units}.entries(0, 20'000).always(),
                         Key{"reinforcements", &ScenarioPlaced::reinforcements}.entries(0, 200)};
    }
};
SHELLGAME_DESCRIBED(ScenarioPlaced);
template <>
struct FileForm<ScenarioNamed> {
    static FieldRows keys() {
        return FieldRows{Key{"works", &ScenarioNamed::works}.entries(0, 200),
                         Key{"command", &ScenarioNamed::command}.entries(0, 400),
                         Key{"seen", &ScenarioNamed::seen}.entries(0, 20'000).always(),
                         Key{"card", &ScenarioNamed::card},
                         Key{"conditions", &ScenarioNamed::conditions}.entries(0, 60),
                         Key{"pool", &ScenarioNamed::pool}.entries(0, 200),
                         Key{"places", &ScenarioNamed::places}.entries(0, 400)};
    }
};
SHELLGAME_DESCRIBED(ScenarioNamed);
template <>
struct FileForm<ScenarioFile> {
    static FieldRows keys() {
        return FieldRows{Shared{&ScenarioFile::head}, Shared{&ScenarioFile::table},
                         Shared{&ScenarioFile::placed}, Shared{&ScenarioFile::named}};
    }
};
SHELLGAME_DESCRIBED(ScenarioFile);

[[nodiscard]] ScenarioFile scenarioFile(const GameInfo& info, const State& state);

}  // namespace shellgame
