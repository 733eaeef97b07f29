// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <ostream>

#include "board_source.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

using Line = fmt::memory_buffer;

/// Finds the names of terrain in the boards' table.
struct Names {
    const LosTerrainTable& table;
    std::string_view operator()(std::uint8_t code) const {
        return code == noTerrain ? std::string_view("-") : table.at(code).name;
    }
};

template <class Each>
void sides(Line& line, const HexLosFacts& facts, std::string_view separator, Each each) {
    for (std::size_t i = 0; i < facts.sides.size(); ++i) {
        if (i > 0) line.append(separator);
        line.append(std::string_view(each(facts.sides[i])));
    }
}

void flags(Line& line, const HexLosFacts& facts, bool HexsideFacts::*flag) {
    sides(line, facts, "", [flag](const HexsideFacts& s) { return s.*flag ? "1" : "0"; });
}

void terrains(Line& line, const HexLosFacts& facts, const Names& nameOf, std::uint8_t HexsideFacts::*code) {
    sides(line, facts, ";", [&](const HexsideFacts& s) { return nameOf(s.*code); });
}

void locations(Line& line, const HexLosFacts& facts, const Names& nameOf) {
    std::string_view separator;
    for (const StackLocation& l : facts.locations) {
        fmt::format_to(std::back_inserter(line), "{}{}|{}|{}|{}|{}", separator, l.index, l.level, l.name,
                       nameOf(l.terrain), nameOf(l.depression));
        separator = "; ";
    }
}

int run(BoardSource& source, const Streams& streams) {
    const auto boards = source.load();
    if (!boards) return report(boards.error(), streams);
    streams.out << "hex\tname\tcol\trow\tcenter_x\tcenter_y\tbase_height\tcenter_terrain\tcenter_"
                   "depression\tstairway\t"
                   "slopes\tlocations\thexside_terrain\tcliffs\thexside_loc_terrain\thexside_depression\n";
    const BoardGeometry& g = boards->geometry;
    const Names nameOf{boards->table ? *boards->table : LosTerrainTable::builtIn()};
    Line line;
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex hex = g.hexAt(i);
        const PixelPoint centre = g.losPoint(hex);
        const HexLosFacts& f = boards->los[static_cast<std::size_t>(i)];
        line.clear();
        fmt::format_to(std::back_inserter(line), "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t",
                       source.hexKey(*boards, i), f.name, hex.column, hex.row, centre.x, centre.y,
                       f.baseHeight, nameOf(f.centreTerrain), nameOf(f.depression), f.stairway ? 1 : 0);
        flags(line, f, &HexsideFacts::slope);
        line.push_back('\t');
        locations(line, f, nameOf);
        line.push_back('\t');
        terrains(line, f, nameOf, &HexsideFacts::hexsideTerrain);
        line.push_back('\t');
        flags(line, f, &HexsideFacts::cliff);
        line.push_back('\t');
        terrains(line, f, nameOf, &HexsideFacts::locationTerrain);
        line.push_back('\t');
        terrains(line, f, nameOf, &HexsideFacts::depressionTerrain);
        line.push_back('\n');
        streams.out.write(line.data(), static_cast<std::streamsize>(line.size()));
    }
    return Exit::done;
}

}  // namespace

void addHexes(VerbList& verbs) {
    Verb& verb = verbs.add("hexes", "Prints the facts of every hex that LOS uses, as a table (TSV)");
    const auto source = std::make_shared<BoardSource>(verb.options, true);
    verb.run = [source](const Streams& streams) { return run(*source, streams); };
}

}  // namespace shellgame::cli
