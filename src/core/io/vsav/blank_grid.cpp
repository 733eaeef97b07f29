// SPDX-License-Identifier: MIT
#include "io/vsav/blank_grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "io/vasl/board_members.hpp"
#include "io/vsav/board_size.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::size_t mostBlankArchive = 128U << 20U, mostBlankPicture = 64U << 20U;
constexpr double continuesAtQ = -901;  ///< A1CenterX of the right half boards
constexpr int mostBlank = 200;         ///< maximum number of hexrows, and of hexes in a hexrow

BlankEntry ofSize(int columns, int rows) {
    BlankEntry out;
    out.columns = std::clamp(columns, 2, mostBlank);
    out.rows = std::clamp(rows, 1, mostBlank);
    return out;
}

/// Returns "a" or "b" for a half board; the names of half boards are "1a" to "19b". Boards with higher
/// numbers have the normal size.
std::optional<char> halfOf(const std::string& board) {
    std::size_t digits = 0;
    while (digits < board.size() && board[digits] >= '0' && board[digits] <= '9') ++digits;
    if (digits == 0 || digits > 2 || board.size() != digits + 1 || board[0] == '0') return std::nullopt;
    if (digits == 2 && board[0] != '1') return std::nullopt;
    const char half = board[digits];
    return half == 'a' || half == 'b' ? std::optional(half) : std::nullopt;
}

/// Returns true for deluxe boards: "a" to "l", "d1" to "d7", BFP1 and BFP2.
bool isDeluxe(const std::string& board) {
    if (board.size() == 1) return board[0] >= 'a' && board[0] <= 'l';
    if (board.size() == 2) return board[0] == 'd' && board[1] >= '1' && board[1] <= '7';
    return board == "BFP1" || board == "BFP2";
}

BlankEntry byName(const std::string& board) {
    if (const auto half = halfOf(board)) {
        BlankEntry out = ofSize(17, 20);
        if (*half == 'b') out.first = "Q";
        return out;
    }
    if (!isDeluxe(board)) return ofSize(33, 10);
    BlankEntry out = ofSize(15, 5);
    out.hexWidth = 168.7857142857;
    out.hexHeight = 194.2;
    return out;
}

struct PictureSize {
    std::int64_t width = 0, height = 0;
};
/// Reads the size from the header of a GIF or PNG file; returns 0 by 0 if it is not such a file.
PictureSize pictureSize(std::string_view bytes) {
    const auto at = [&](std::size_t i) { return std::int64_t{static_cast<unsigned char>(bytes[i])}; };
    if (bytes.starts_with("GIF8") && bytes.size() >= 10)
        return PictureSize{at(6) + 256 * at(7), at(8) + 256 * at(9)};
    const auto four = [&](std::size_t i) {
        return ((at(i) * 256 + at(i + 1)) * 256 + at(i + 2)) * 256 + at(i + 3);
    };
    if (bytes.starts_with("\x89PNG\r\n\x1a\n") && bytes.size() >= 24) return PictureSize{four(16), four(20)};
    return {};
}

/// Computes how many standard hexes fit into the board's picture.
std::optional<BlankEntry> byPicture(const ZipReader& zip, const BoardMetadata& metadata,
                                    const std::string& board) {
    Oddities unsaid;
    const auto member = pictureMember(zip, metadata, board, unsaid);
    const auto bytes = member ? zip.read(*member, mostBlankPicture) : Result<std::string>();
    const PictureSize size = bytes ? pictureSize(*bytes) : PictureSize{};
    const BlankEntry standard;
    if (static_cast<double>(size.width) < standard.hexWidth ||
        static_cast<double>(size.height) < standard.hexHeight)
        return std::nullopt;
    const auto room = [](std::int64_t pixels, double hex) {
        return static_cast<int>(std::min<long>(std::lround(static_cast<double>(pixels) / hex), mostBlank));
    };
    return ofSize(room(size.width, standard.hexWidth) + 1, room(size.height, standard.hexHeight));
}

std::optional<BlankEntry> byMetadata(const BoardMetadata& said) {
    if (said.columns < 2 || said.rows < 1) return std::nullopt;
    BlankEntry out = ofSize(said.columns, said.rows);
    constexpr double most = 1000;  // maximum hex size of a blank grid in pixels
    if (said.hexWidth <= most) out.hexWidth = said.hexWidth;
    if (said.hexHeight <= most) out.hexHeight = said.hexHeight;
    if (said.a1CenterX == continuesAtQ) out.first = "Q";
    return out;
}

}  // namespace

BlankEntry blankGridOf(const std::string& board, const std::string& archive) {
    if (archive.empty()) return byName(board);
    if (const auto size = boardSize(archive)) {
        const BoardGeometry& g = size->geometry;
        BlankEntry out = ofSize(g.columns, g.rows);
        out.hexWidth = g.hexWidth;
        out.hexHeight = g.hexHeight;
        if (g.a1CenterX == continuesAtQ) out.first = "Q";
        return out;
    }
    const auto zip = ZipReader::open(archive, mostBlankArchive);
    if (!zip) return byName(board);
    Oddities unsaid;
    const auto said = metadataIn(*zip, archive, unsaid);
    if (!said) return byName(board);
    if (const auto told = byMetadata(said->metadata)) return *told;
    // If the name has a known form, the name determines the size. Otherwise the picture determines the size.
    if (halfOf(board) || isDeluxe(board)) return byName(board);
    return byPicture(*zip, said->metadata, board).value_or(byName(board));
}

}  // namespace shellgame::vsav
