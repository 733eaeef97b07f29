// SPDX-License-Identifier: MIT
#include "shellgame/io/vasl/board_archive.hpp"

#include <algorithm>
#include <set>

#include "base/count.hpp"
#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "io/picture/picture.hpp"
#include "io/vasl/board_changes.hpp"
#include "io/vasl/board_geometry.hpp"
#include "io/vasl/board_metadata.hpp"
#include "io/vasl/los_data.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostArchive = 128U << 20U;
constexpr std::size_t mostLosData = 64U << 20U;
constexpr std::size_t mostPicture = 64U << 20U;
constexpr std::size_t mostMetadata = 4U << 20U;

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

/// Notes what the metadata say of sides of hexes.
class SideMarker {
  public:
    SideMarker(const Board& board, Problems& problems, std::string& odd, std::vector<HexMarks>& marks)
        : board_(board), problems_(problems), odd_(odd), marks_(marks) {}
    void mark(const char* element, const std::vector<BoardMetadata::Sides>& entries,
              SlopeSides HexMarks::*where) const {
        for (const auto& entry : entries) {
            const BoardGeometry& g = board_.geometry;
            if (const auto hex = g.hexNamed(entry.hex)) {
                marks_[static_cast<std::size_t>(g.indexOf(*hex))].*where = entry.sides;
            } else if (where == &HexMarks::slopes && !isHistoricMap(board_.name)) {
                problems_.push_back({board_.sourcePath, std::string("BoardMetadata.xml ") + element + " @hex",
                                     describeJson(Json(entry.hex)),
                                     "a hex of the board, from " + g.nameOf({0, 0}) + " to " +
                                         g.nameOf(g.hexAt(g.hexCount() - 1)),
                                     ""});
            } else if (odd_.size() < mostOdd) {
                // Some historic maps have hex numbers of their own, which are not all known.
                odd_ += (odd_.empty() ? "" : "; ") + std::string(element) + " of hex " +
                        describeJson(Json(entry.hex)) + ", which the board has not";
            }
        }
    }

  private:
    static constexpr std::size_t mostOdd = 400;
    const Board& board_;
    Problems& problems_;
    std::string& odd_;
    std::vector<HexMarks>& marks_;
};

/// Lines of sight and terrain need no picture, but the map looks empty without one.
std::string pictureProblem(const BoardMetadata& metadata, const ZipReader& zip, std::string_view bytes) {
    if (metadata.picture.empty()) return "no name of a picture";
    if (!zip.has(metadata.picture)) return "no picture " + metadata.picture;
    for (const std::string_view begins : {"GIF87a", "GIF89a", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "BM"})
        if (bytes.starts_with(begins)) return "";
    return metadata.picture + ", which is no picture";
}

/// Whether a JPEG or BMP has its end; that is all that is known of them without a library.
bool hasEnd(std::string_view bytes) {
    constexpr std::size_t behindEnd = 4096;  // programs leave words of their own there
    if (bytes.starts_with("\xff\xd8\xff"))
        return bytes.substr(bytes.size() - std::min(bytes.size(), behindEnd)).find("\xff\xd9") !=
               std::string_view::npos;
    std::size_t size = 0;
    for (std::size_t i = 6; i-- > 2;)
        size = size << 8U | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0xFFU);
    return size <= bytes.size();
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
    if (compressed)
        collect(data = readLosData(*compressed, path, metadata && metadata->equalRows, options.table.get()),
                problems);
    if (!problems.empty()) return tl::unexpected(std::move(problems));

    auto board = std::make_shared<Board>();
    board->name = boardNameOf(path);
    board->version = metadata->version;
    board->kind = BoardKind::vasl;
    board->sourcePath = path;
    board->geometry = boardGeometry(
        board->name, {data->columns, data->rows, data->raster.width, data->raster.height}, *metadata);
    board->table = options.table;
    board->metadataProblem = metadata->problem;
    std::vector<HexMarks> marks = plainMarks(board->geometry);
    for (std::size_t i = 0; i < marks.size(); ++i) marks[i].stairway = data->stairways[i];
    const SideMarker marker(*board, problems, board->metadataProblem, marks);
    marker.mark("slope", metadata->slopes, &HexMarks::slopes);
    marker.mark("rrembankment", metadata->embankments, &HexMarks::embankments);
    marker.mark("partialorchard", metadata->partialOrchards, &HexMarks::partialOrchards);
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
        ChangedGrid changed = changeGrid(*board, data->raster, data->stairways, marks, rules, *zip, options);
        data->raster = std::move(changed.lines);
        data->stairways = std::move(changed.stairways);
        for (std::size_t i = 0; i < std::min(marks.size(), data->stairways.size()); ++i)
            marks[i].stairway = data->stairways[i];
        seen = std::move(changed.seen);
    }
    auto raster = std::make_shared<const Raster>(std::move(data->raster));
    board->los = deriveMarkedFacts(board->geometry, *raster, marks,
                                   options.table ? *options.table : LosTerrainTable::builtIn());
    if (options.coverage) board->coverage = coverageOf(board->geometry, seen ? *seen : *raster);
    board->raster = std::move(raster);
    return board;
}

std::string pictureDamage(const Board& board) {
    constexpr long mostPixels = 64L << 20U;
    const std::string_view bytes = board.pictureBytes;
    if (bytes.empty() || !board.pictureProblem.empty()) return board.pictureProblem;
    if (bytes.starts_with("\xff\xd8\xff") || bytes.starts_with("BM"))
        return hasEnd(bytes) ? "" : "a picture that ends too early";
    const auto pixels = decodePicture(bytes, board.sourcePath, "", mostPixels);
    return pixels ? "" : "a picture with " + pixels.error().front().found;
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
