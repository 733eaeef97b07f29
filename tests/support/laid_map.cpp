// SPDX-License-Identifier: MIT
#include "support/laid_map.hpp"

#include <stdexcept>

#include "board/coverage.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/board/terrain_sum.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/los/trace.hpp"
#include "shellgame/words/say.hpp"
#include "support/vasl_archive.hpp"

namespace shellgame::test {

void LaidFolder::board(const std::string& name, const Drawing& drawing, const std::string& metadata,
                       const std::vector<std::string>& stairs,
                       const std::vector<std::pair<std::string, std::string>>& members) {
    ArchiveParts parts = archiveParts(drawing, stairs);
    const auto end = parts.metadata.find("</boardMetadata>");
    parts.metadata.insert(end, metadata);
    // Remove the sample's slopes, because they would disturb these tests.
    const auto slopes = parts.metadata.find("<slopes>");
    parts.metadata.erase(slopes, parts.metadata.find("</slopes>") + 9 - slopes);
    std::vector<std::pair<std::string, std::string>> all{{"LOSData", parts.losData},
                                                         {"BoardMetadata.xml", parts.metadata}};
    all.insert(all.end(), members.begin(), members.end());
    file(name, zipped(all));
}

void LaidFolder::file(const std::string& name, const std::string& bytes) {
    if (const auto slash = name.find('/'); slash != std::string::npos)
        std::filesystem::create_directories(folder_.file(name.substr(0, slash)));
    if (!writeFile(folder_.file(name), bytes)) throw std::runtime_error("cannot write " + name);
}

Result<std::shared_ptr<const Ground>> LaidFolder::ground(const Json& boards, const Json& overlays) const {
    auto bare = readBoards(boards, 0, "test", "/boards", folders());
    if (!bare) return bare;
    return readOverlays(*bare, overlays, "test", "/overlays", folders());
}

std::string toldOfBoardTwice(const std::string& folder, const std::string& archive) {
    const Json boards = {{{"vasl", archive}, {"as", "7"}},
                         {{"vasl", archive}, {"as", "8"}, {"at", {{"column", 4}, {"row", 0}}}}};
    const Json scenario = {
        {"format", 1}, {"boards", boards}, {"sides", {{{"id", "german"}}, {{"id", "russian"}}}}};
    const auto game = loadGameText(scenario.dump(), folder + "/s.json", {folder, {}});
    return joinProblems(game ? game->warnings : game.error());
}

LaidMap::LaidMap(const LaidFolder& folder, const Json& boards, const Json& overlays) {
    const auto made = folder.ground(boards, overlays);
    if (!made) throw std::runtime_error(joinProblems(made.error()));
    ground_ = *made;
    auto joined = joinBoards(*ground_);
    if (!joined) throw std::runtime_error(joinProblems(joined.error()));
    facts_ = joined->los;
    map_ = LosMap::make(*joined);
}

std::string LaidMap::line(const std::string& from, const std::string& to) const {
    const auto index = [&](const std::string& name) {
        return map_->geometry().indexOf(ground_->find(name).value());
    };
    const LosResult r = LosTracer(map_).trace({index(from), 0}, {index(to), 0});
    if (r.blocked) return std::string(textOf(r.reason).code);
    return r.hindrance > 0 ? "+" + std::to_string(r.hindrance) : "clear";
}

const HexLosFacts& LaidMap::facts(const std::string& hex) const {
    return facts_[static_cast<std::size_t>(ground_->geometry().indexOf(ground_->find(hex).value()))];
}

std::pair<const Board*, PixelPoint> LaidMap::pixel(const std::string& hex, int dx, int dy) const {
    const auto origin = ground_->origins(ground_->find(hex).value()).front();
    const Board& board = *origin.board->board;
    const PixelPoint c = board.geometry.losPoint(origin.hex);
    return {&board, {c.x + dx, c.y + dy}};
}

std::string LaidMap::terrain(const std::string& hex, int dx, int dy) const {
    const auto [board, p] = pixel(hex, dx, dy);
    return LosTerrainTable::builtIn().at(board->raster->terrainAt(p.x, p.y)).name;
}
int LaidMap::level(const std::string& hex, int dx, int dy) const {
    const auto [board, p] = pixel(hex, dx, dy);
    return board->raster->elevationAt(p.x, p.y);
}

std::string LaidMap::seen(const std::string& hex) const {
    return textOf(describe(terrainOf(*ground_, ground_->find(hex).value()).rows));
}

std::string LaidMap::covered() const {
    std::string out;
    for (const std::string& name : ground_->names())
        if (!name.empty() && ground_->covered(*ground_->find(name))) out += (out.empty() ? "" : " ") + name;
    return out;
}

}  // namespace shellgame::test
