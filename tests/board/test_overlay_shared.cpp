// SPDX-License-Identifier: MIT
// Tests built-in overlays on a VASL board (A2.7); needs VASL's board archives.
#include <filesystem>

#include "board/terrain_changes.hpp"
#include "io/vasl/board_changes.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/picture/picture.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/los/trace.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

namespace {

/// A map prepared for tracing lines between hexes, with the hex names that players use.
class OverlaidLines {
  public:
    explicit OverlaidLines(std::shared_ptr<const Ground> ground) : ground_(std::move(ground)) {
        auto boards = joinBoards(*ground_);
        if (!boards) FAIL(joinProblems(boards.error()));
        facts_ = boards->los;
        map_ = LosMap::make(*boards);
    }
    [[nodiscard]] std::string trace(const std::string& from, const std::string& to) const {
        const auto index = [&](const std::string& name) {
            return map_->geometry().indexOf(ground_->find(name).value());
        };
        const LosResult r = LosTracer(map_).trace({index(from), 0}, {index(to), 0});
        return r.blocked ? std::string(textOf(r.reason).code) : "clear";
    }
    [[nodiscard]] const HexLosFacts& facts(const std::string& hex) const {
        return facts_[static_cast<std::size_t>(ground_->geometry().indexOf(ground_->find(hex).value()))];
    }
    [[nodiscard]] const Ground& ground() const { return *ground_; }

  private:
    std::shared_ptr<const Ground> ground_;
    std::shared_ptr<const LosMap> map_;
    std::vector<HexLosFacts> facts_;
};

}  // namespace

TEST_CASE("A2.7: built-in overlays on a VASL board change hex facts and lines of sight",
          "[.shared][overlays]") {
    const BoardFolders folders{"", {test::sharedPath("vasl/boards")}};
    const auto plain = readBoards(Json::parse(R"([{"as":"1","vasl":"bd01"}])"), 0, "", "/boards", folders);
    if (!plain) FAIL(joinProblems(plain.error()));
    const auto laid =
        readOverlays(*plain, Json{"Place Overlays H1 on 1R3-R4, B1 on 1E6, St1 on 1U2-U3 and St1 on 1U5-U6."},
                     "", "/overlays", folders);
    if (!laid) FAIL(joinProblems(laid.error()));
    const OverlaidLines before(*plain);
    const OverlaidLines after(*laid);

    // Terrain under an overlay comes from the overlay; terrain elsewhere is unchanged.
    CHECK(after.facts("1R3").baseHeight == 1);
    CHECK(after.facts("1R4").baseHeight == 1);
    CHECK(before.facts("1R4").baseHeight == 0);
    const auto terrain = [](std::uint8_t code) { return LosTerrainTable::builtIn().at(code).name; };
    CHECK(terrain(after.facts("1E6").centreTerrain) == "Stone Building, 1 Level");
    CHECK(after.facts("1E6").locations.size() == 4);  // includes cellar and rooftop
    CHECK(terrain(after.facts("1U3").depression) == "Shallow Stream");
    CHECK(after.facts("1U3").baseHeight == -1);
    int same = 0;
    for (int i = 0; i < (*plain)->geometry().hexCount(); ++i) {
        const Hex h = (*plain)->geometry().hexAt(i);
        bool near = (*laid)->covered(h);
        for (const Side6 side : allSides) near = near || (*laid)->covered(neighbour(h, side));
        if (near) continue;
        const std::string name = (*plain)->nameOf(h);
        INFO(name);
        CHECK(before.facts(name) == after.facts(name));
        ++same;
    }
    CHECK(same > 250);
    for (const std::string& name : (*laid)->names())
        if ((*laid)->covered(*(*laid)->find(name))) CHECK(name.starts_with("1o"));

    // A hill of level 1 is between two hexes of level 0, and a building is in the middle of a line that was
    // clear.
    CHECK(before.trace("1R1", "1R5") == "clear");
    CHECK(after.trace("1R1", "1R5") == "ground-higher");
    CHECK(after.trace("1R1", "1R2") == "clear");
    CHECK(before.trace("1E4", "1E8") == "clear");
    CHECK(after.trace("1E4", "1E8") == "terrain-higher");
    // The streams are joined between U4 and U5, and only for those two hexes (A2.76).
    CHECK(after.trace("1U4", "1U5") == "clear");
    CHECK(after.trace("1U5", "1U4") == "clear");
    CHECK(after.trace("1U3", "1U5") == "leaves-depression");
    // Far from the overlays nothing has changed.
    for (const auto& [from, to] : {std::pair{"1I1", "1I5"}, {"1Z1", "1Z5"}, {"1J5", "1J9"}})
        CHECK(after.trace(from, to) == before.trace(from, to));
}

TEST_CASE("all pictures for terrain changes in VASL can be read, and their colors become terrain",
          "[.shared][overlays]") {
    int pictures = 0, changes = 0;
    long known = 0, asColoured = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::sharedPath("vasl/boards"))) {
        const std::string path = file.path().string();
        INFO(path);
        const auto zip = ZipReader::open(path, 128U << 20U);
        REQUIRE(zip);
        for (const std::string& name : zip->names()) {
            if (!name.ends_with(".gif") && !name.ends_with(".png")) continue;
            INFO(name);
            const auto bytes = zip->read(name, 64U << 20U);
            REQUIRE(bytes);
            const auto picture = decodePicture(*bytes, path, name);
            INFO((picture ? "" : joinProblems(picture.error())));
            CHECK(picture);
            ++pictures;
        }
        const BoardRules rules = readBoardRules(zip->read("BoardMetadata.xml", 4U << 20U).value());
        const VaslColours colours = VaslColours::shared().with(rules.colours);
        for (const auto& [change, list] : rules.pictures) {
            BoardArchiveOptions options;
            options.changes = {change};
            options.picture = false;
            const auto board = readBoardArchive(path, options);
            INFO(change);
            REQUIRE(board);
            CHECK((*board)->changes == std::vector<std::string>{change});
            ++changes;
            const Raster& raster = *(*board)->raster;
            for (const BoardPatch& patch : (*board)->patches)
                for (int y = 0; y < patch.picture->height; ++y)
                    for (int x = 0; x < patch.picture->width; ++x) {
                        if (boardChange(change) != nullptr)
                            continue;  // a rule in the table also changes terrain
                        if (!patch.picture->opaque(x, y) || !raster.contains(patch.left + x, patch.top + y))
                            continue;
                        const auto colour = colours.of(patch.picture->rgb(x, y));
                        const std::uint8_t here = raster.terrainAt(patch.left + x, patch.top + y);
                        // Skip inherent terrain, which fills its hexes, whatever color the picture has there.
                        if (!colour.terrain || LosTerrainTable::builtIn().at(here).inherent) continue;
                        ++known;
                        asColoured += here == *colour.terrain ? 1 : 0;
                    }
        }
    }
    // Each of these boards has some pictures.
    CHECK(pictures > 28);
    CHECK(changes > 28);
    CHECK(known > 1'000'000);
    CHECK(asColoured == known);
}
