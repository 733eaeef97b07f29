// SPDX-License-Identifier: MIT
#include "shellgame/io/vasl/board_archive.hpp"

#include <set>

#include "base/count.hpp"
#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "io/vasl/board_changes.hpp"
#include "io/vasl/board_metadata.hpp"
#include "io/vasl/los_data.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostArchive = 128U << 20U;
constexpr std::size_t mostLosData = 64U << 20U;
constexpr std::size_t mostPicture = 64U << 20U;
constexpr std::size_t mostMetadata = 4U << 20U;

std::string boardName(const std::string& path) {
    std::string name = path.substr(path.find_last_of('/') + 1);
    if (name.size() > 2 && name.compare(0, 2, "bd") == 0) name.erase(0, 2);
    return name;
}

BoardGeometry geometryOf(const LosData& data, const BoardMetadata& metadata) {
    BoardGeometry g;
    g.columns = data.columns;
    g.rows = data.rows;
    g.pixelWidth = data.raster.width;
    g.pixelHeight = data.raster.height;
    g.hexWidth = metadata.hexWidth;
    g.hexHeight = metadata.hexHeight;
    g.a1CenterX = metadata.a1CenterX;
    g.a1CenterY = metadata.a1CenterY;
    return g;
}

// Hex sizes come from one member, pixels from another: every hex must have its centre on the grid.
bool centresOnGrid(const BoardGeometry& g, const std::string& file, Problems& problems) {
    for (int i = 0; i < g.hexCount(); ++i) {
        const PixelPoint p = g.losPoint(g.hexAt(i));
        if (p.x >= 0 && p.y >= 0 && p.x < g.pixelWidth && p.y < g.pixelHeight) continue;
        problems.push_back({file, "LOSData",
                            "hex " + g.nameOf(g.hexAt(i)) + " with its centre at pixel " +
                                std::to_string(p.x) + "," + std::to_string(p.y) + " of " +
                                std::to_string(g.pixelWidth) + " x " + std::to_string(g.pixelHeight),
                            "hex sizes that fit the grid", ""});
        return false;
    }
    return true;
}

std::vector<SlopeSides> slopesOf(const BoardGeometry& g, const BoardMetadata& metadata,
                                 const std::string& file, Problems& problems) {
    std::vector<SlopeSides> out;
    if (metadata.slopes.empty()) return out;
    out.resize(static_cast<std::size_t>(g.hexCount()));
    for (const auto& slope : metadata.slopes) {
        if (const auto hex = g.hexNamed(slope.hex)) {
            out[static_cast<std::size_t>(g.indexOf(*hex))] = slope.sides;
            continue;
        }
        problems.push_back(
            {file, "BoardMetadata.xml slope @hex", describeJson(Json(slope.hex)),
             "a hex of the board, from " + g.nameOf({0, 0}) + " to " + g.nameOf(g.hexAt(g.hexCount() - 1)),
             ""});
    }
    return out;
}

/// Lines of sight and terrain need no picture, but the map looks empty without one.
std::string pictureProblem(const BoardMetadata& metadata, const ZipReader& zip, std::string_view bytes) {
    if (metadata.picture.empty()) return "no name of a picture";
    if (!zip.has(metadata.picture)) return "no picture " + metadata.picture;
    for (const std::string_view begins : {"GIF87a", "GIF89a", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "BM"})
        if (bytes.starts_with(begins)) return "";
    return metadata.picture + ", which is no picture";
}

/// What terrain of the board nobody knows: "terrain code 200 in 2 hexes (A1, B2)"; empty where all is known.
std::string terrainProblem(const BoardGeometry& g, const LosData& data) {
    if (data.unknownCodes.empty()) return {};
    std::set<int> hexes;
    long pixels = 0;
    for (int x = 0; x < data.raster.width; ++x)
        for (int y = 0; y < data.raster.height; ++y) {
            if (!data.unknown[data.raster.index(x, y)]) continue;
            ++pixels;
            if (const auto h = g.hexAtPixel(x, y)) hexes.insert(g.indexOf(*h));
        }
    std::string text = data.unknownCodes.size() == 1 ? "terrain code" : "terrain codes";
    for (const std::uint8_t code : data.unknownCodes)
        text += (code == *data.unknownCodes.begin() ? " " : ", ") + std::to_string(code);
    text += " at " + counted(pixels, "pixel", "pixels") + " in " +
            counted(static_cast<long>(hexes.size()), "hex", "hexes");
    constexpr std::size_t mostNamed = 20;
    std::size_t n = 0;
    for (const int index : hexes) {
        if (++n > mostNamed) break;
        text += (n == 1 ? ": " : ", ") + g.nameOf(g.hexAt(index));
    }
    if (hexes.size() > mostNamed) text += " and " + std::to_string(hexes.size() - mostNamed) + " more";
    return text;
}

template <class T>
void collect(const Result<T>& result, Problems& problems) {
    if (!result) problems.insert(problems.end(), result.error().begin(), result.error().end());
}

}  // namespace

Result<std::shared_ptr<const Board>> readBoardArchive(const std::string& path,
                                                      const BoardArchiveOptions& options) {
    auto bytes = readFile(path, mostArchive);
    if (!bytes) return tl::unexpected(bytes.error());
    return readBoardArchiveBytes(std::move(*bytes), path, options);
}

Result<std::shared_ptr<const Board>> readBoardArchiveBytes(std::string bytes, const std::string& path,
                                                           const BoardArchiveOptions& options) {
    const auto zip = ZipReader::fromBytes(std::move(bytes), path);
    if (!zip) return tl::unexpected(zip.error());
    Problems problems;
    const auto xml = zip->read("BoardMetadata.xml", mostMetadata);
    collect(xml, problems);
    const auto compressed = zip->read("LOSData", mostLosData);
    collect(compressed, problems);

    Result<BoardMetadata> metadata;
    if (xml) collect(metadata = readBoardMetadata(*xml, path), problems);
    Result<LosData> data;
    if (compressed) collect(data = readLosData(*compressed, path), problems);
    if (!problems.empty()) return tl::unexpected(std::move(problems));

    auto board = std::make_shared<Board>();
    board->name = boardName(path);
    board->version = metadata->version;
    board->kind = BoardKind::vasl;
    board->sourcePath = path;
    board->geometry = geometryOf(*data, *metadata);
    const auto slopes = slopesOf(board->geometry, *metadata, path, problems);
    if (options.picture && !metadata->picture.empty() && zip->has(metadata->picture)) {
        auto picture = zip->read(metadata->picture, mostPicture);
        collect(picture, problems);
        if (picture) board->pictureBytes = std::move(*picture);
    }
    if (options.picture) board->pictureProblem = pictureProblem(*metadata, *zip, board->pictureBytes);
    if (!centresOnGrid(board->geometry, path, problems) || !problems.empty())
        return tl::unexpected(std::move(problems));
    board->terrainProblem = terrainProblem(board->geometry, *data);
    const BoardRules rules = readBoardRules(*xml);
    if (!rules.colours.empty())
        board->colours = std::make_shared<const VaslColours>(VaslColours::shared().with(rules.colours));
    std::optional<Raster> seen;  // where that is not what lines of sight go by
    if (!options.changes.empty()) {
        ChangedGrid changed = changeGrid(*board, data->raster, data->stairways, slopes, rules, *zip, options);
        data->raster = std::move(changed.lines);
        data->stairways = std::move(changed.stairways);
        seen = std::move(changed.seen);
    }
    auto raster = std::make_shared<const Raster>(std::move(data->raster));
    board->los = deriveLosFacts(board->geometry, *raster, data->stairways, slopes);
    if (options.coverage) board->coverage = coverageOf(board->geometry, seen ? *seen : *raster);
    board->raster = std::move(raster);
    return board;
}

Result<std::string> readBoardPicture(const std::string& path) {
    auto bytes = readFile(path, mostArchive);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto zip = ZipReader::fromBytes(std::move(*bytes), path);
    if (!zip) return tl::unexpected(zip.error());
    const auto xml = zip->read("BoardMetadata.xml", mostMetadata);
    if (!xml) return tl::unexpected(xml.error());
    const auto metadata = readBoardMetadata(*xml, path);
    if (!metadata) return tl::unexpected(metadata.error());
    if (metadata->picture.empty())
        return tl::unexpected(
            Problems{{path, "BoardMetadata.xml", "no name of a picture", "its member", ""}});
    return zip->read(metadata->picture, mostPicture);
}

}  // namespace shellgame
