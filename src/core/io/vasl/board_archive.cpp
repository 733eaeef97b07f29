// SPDX-License-Identifier: MIT
#include "shellgame/io/vasl/board_archive.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/count.hpp"
#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "io/vasl/board_changes.hpp"
#include "io/vasl/board_geometry.hpp"
#include "io/vasl/board_members.hpp"
#include "io/vasl/board_metadata.hpp"
#include "io/vasl/los_data.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/io/picture/picture.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostArchive = 128U << 20U;
constexpr std::size_t mostLosData = 64U << 20U;
constexpr std::size_t mostPicture = 64U << 20U;

// Hex sizes and the pixel size come from different members, so centers of hexes at the edge may be outside
// the grid. As in VASL, such hexes count as Open Ground. If a center is more than a hex outside, the members
// contradict each other.
bool centresNearGrid(const BoardGeometry& g, const std::string& file, Oddities& odd, Problems& problems) {
    int beside = 0;
    std::string named;
    // Returns true if a point is inside the grid, or beyond its edge by at most `x` and `y` pixels (and up to
    // two more, which count as at the edge).
    const auto within = [&](Point p, double x, double y) {
        return p.x > -1 - x && p.y > -1 - y && p.x < g.pixelWidth + 2 + x && p.y < g.pixelHeight + 2 + y;
    };
    for (int i = 0; i < g.hexCount(); ++i) {
        const Point p = g.centre(g.hexAt(i));
        if (within(p, 0, 0)) continue;
        if (++beside == 1) named = g.nameOf(g.hexAt(i));
        if (within(p, g.hexWidth, g.hexHeight)) continue;
        problems.push_back({file, "LOSData",
                            "hex " + g.nameOf(g.hexAt(i)) + " with its centre at pixel " +
                                std::to_string(std::lround(p.x)) + "," + std::to_string(std::lround(p.y)) +
                                " of " + std::to_string(g.pixelWidth) + " x " + std::to_string(g.pixelHeight),
                            "hex sizes that fit the grid", ""});
        return false;
    }
    if (beside > 0)
        odd.add(counted(beside, "hex", "hexes") + ", the first of them " + named +
                ", with the centre beside the grid of " + std::to_string(g.pixelWidth) + " x " +
                std::to_string(g.pixelHeight) + " pixels");
    return true;
}

/// Marks the hexsides that are listed in the metadata.
class SideMarker {
  public:
    SideMarker(const Board& board, Oddities& odd, std::vector<HexMarks>& marks)
        : board_(board), odd_(odd), marks_(marks) {}
    // VASL finds a hex by its name. Unknown names are ignored, as in VASL, because some historic maps have
    // different hex numbers.
    void mark(const char* element, const std::vector<BoardMetadata::Sides>& entries,
              SlopeSides HexMarks::*where) const {
        for (const auto& entry : entries) {
            const BoardGeometry& g = board_.geometry;
            if (const auto hex = g.hexNamed(entry.hex))
                marks_[static_cast<std::size_t>(g.indexOf(*hex))].*where = entry.sides;
            else
                odd_.add(std::string(element) + " of hex " + quotedText(entry.hex) +
                         ", which the board has not");
        }
    }

  private:
    const Board& board_;
    Oddities& odd_;
    std::vector<HexMarks>& marks_;
};

/// Reads the picture. LOS and terrain don't need a picture, but without one the map looks empty.
void takePicture(const ZipReader& zip, const BoardMetadata& metadata, Oddities& odd, Board& board) {
    const auto member = pictureMember(zip, metadata, board.name, odd);
    if (!member) {
        board.pictureProblem =
            metadata.picture.empty() ? "no name of a picture" : "no picture " + metadata.picture;
        return;
    }
    auto picture = zip.read(*member, mostPicture);
    if (!picture) {
        board.pictureProblem = *member + " with " + picture.error().front().found;
        return;
    }
    board.pictureBytes = std::move(*picture);
    for (const std::string_view begins : {"GIF87a", "GIF89a", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "BM"})
        if (board.pictureBytes.starts_with(begins)) return;
    board.pictureProblem = *member + ", which is not a picture";
}

/// Returns true if a JPEG or BMP file is complete. Other checks would need a library.
bool hasEnd(std::string_view bytes) {
    // Number of bytes that are allowed after the end, because some programs append text.
    constexpr std::size_t behindEnd = 4096;
    if (bytes.starts_with("\xff\xd8\xff"))
        return bytes.substr(bytes.size() - std::min(bytes.size(), behindEnd)).find("\xff\xd9") !=
               std::string_view::npos;
    std::size_t size = 0;
    for (std::size_t i = 6; i-- > 2;)
        size = size << 8U | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0xFFU);
    return size <= bytes.size();
}

/// Describes the unknown terrain of a board: "terrain code 200 in 2 hexes (A1, B2)"; empty if all terrain is
/// known.
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
    Oddities odd;         // unusual features of the archive
    Oddities ofMetadata;  // unusual features of the metadata
    auto said = metadataIn(*zip, path, odd);
    collect(said, problems);
    const auto compressed = zip->read(memberOrName(*zip, "LOSData", odd), mostLosData);
    collect(compressed, problems);
    Result<LosData> data;
    if (compressed)
        collect(data = readLosData(*compressed, path, said && said->metadata.equalRows, options.table.get()),
                problems);
    if (!problems.empty()) return tl::unexpected(std::move(problems));

    BoardMetadata& metadata = said->metadata;
    ofMetadata.add(metadata.problem);
    odd.add(data->odd);
    metadata.equalRows = data->equalRows;
    fitHexes(metadata, data->columns, data->rows, data->raster.width, data->raster.height);
    auto board = std::make_shared<Board>();
    board->name = boardNameOf(path);
    board->version = metadata.version;
    board->kind = BoardKind::vasl;
    board->sourcePath = path;
    board->geometry = boardGeometry(
        board->name, {data->columns, data->rows, data->raster.width, data->raster.height}, metadata);
    board->table = options.table;
    std::vector<HexMarks> marks = plainMarks(board->geometry);
    for (std::size_t i = 0; i < marks.size(); ++i) marks[i].stairway = data->stairways[i];
    const SideMarker marker(*board, ofMetadata, marks);
    marker.mark("slope", metadata.slopes, &HexMarks::slopes);
    marker.mark("rrembankment", metadata.embankments, &HexMarks::embankments);
    marker.mark("partialorchard", metadata.partialOrchards, &HexMarks::partialOrchards);
    if (options.picture) takePicture(*zip, metadata, odd, *board);
    if (!centresNearGrid(board->geometry, path, odd, problems) || !problems.empty())
        return tl::unexpected(std::move(problems));
    board->terrainProblem = terrainProblem(board->geometry, *data);
    const BoardRules rules = readBoardRules(said->xml);
    ofMetadata.add(rules.odd);
    board->metadataProblem = ofMetadata.text();
    board->archiveProblem = odd.text();
    if (!rules.colours.empty())
        board->colours = std::make_shared<const VaslColours>(VaslColours::shared().with(rules.colours));
    std::optional<Raster> seen;  // only set if it differs from the raster for LOS
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
    constexpr std::int64_t mostPixels = std::int64_t{64} << 20U;
    const std::string_view bytes = board.pictureBytes;
    if (bytes.empty() || !board.pictureProblem.empty()) return board.pictureProblem;
    if (bytes.starts_with("\xff\xd8\xff") || bytes.starts_with("BM"))
        return hasEnd(bytes) ? "" : "a picture that ends too early";
    const auto pixels = decodePicture(bytes, board.sourcePath, "", mostPixels);
    if (!pixels) return "a picture with " + pixels.error().front().found;
    const BoardGeometry& g = board.geometry;
    if (pixels->width == g.pixelWidth && pixels->height == g.pixelHeight) return "";
    return "a picture of " + std::to_string(pixels->width) + " x " + std::to_string(pixels->height) +
           " pixels on a grid of " + std::to_string(g.pixelWidth) + " x " + std::to_string(g.pixelHeight);
}

Result<std::string> readBoardPicture(const std::string& path) {
    auto bytes = readFile(path, mostArchive);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto zip = ZipReader::fromBytes(std::move(*bytes), path);
    if (!zip) return tl::unexpected(zip.error());
    Oddities unsaid;
    const auto said = metadataIn(*zip, path, unsaid);
    if (!said) return tl::unexpected(said.error());
    const std::string& named = said->metadata.picture;
    const auto member = pictureMember(*zip, said->metadata, boardNameOf(path), unsaid);
    if (!member && named.empty())
        return tl::unexpected(
            Problems{{path, "BoardMetadata.xml", "no name of a picture", "its member", ""}});
    return zip->read(member.value_or(named), mostPicture);
}

}  // namespace shellgame
