// SPDX-License-Identifier: MIT
#include "row_cache.hpp"

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "shellgame/base/file.hpp"
#include "shellgame/base/hash.hpp"

namespace shellgame {

namespace {

/// Increase this number with every change that affects the tracer's results. Otherwise old rows would still
/// be used.
constexpr std::uint64_t engineVersion = 1;
constexpr std::string_view rowFileMark = "SGLOSROW";
constexpr std::string_view rowFilePrefix = "los-", rowFileSuffix = ".rows";
/// The head consists of the mark, the engine version, the fingerprint, and the numbers of Locations and rows.
/// The tail is the checksum.
constexpr std::size_t rowFileHeadSize = 40, rowFileTailSize = 8, rowNumberSize = 4;

void putNumber(std::string& out, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 255U));
}

std::uint64_t numberAt(std::string_view text, std::size_t at, std::size_t bytes) {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        out |= std::uint64_t{static_cast<std::uint8_t>(text[at + i])} << (8 * i);
    return out;
}

std::uint64_t rowFileChecksum(std::string_view text) {
    StableHash hash;
    hash.text(text);
    return hash.value();
}

void addInt(StableHash& hash, int value) {
    hash.number(static_cast<std::uint64_t>(std::int64_t{value}));
}

void addPoint(StableHash& hash, PixelPoint p) {
    addInt(hash, p.x);
    addInt(hash, p.y);
}

void addTerrain(StableHash& hash, const LosTerrain& t) {
    hash.text(t.name);
    for (const int number : {static_cast<int>(t.category), t.height}) addInt(hash, number);
    for (const bool flag : {t.halfLevel, t.obstacle, t.inherent, t.lowerObstacle, t.lowerHindrance})
        hash.byte(flag ? 1 : 0);
    hash.real(t.split);
}

void addHex(StableHash& hash, const LosHex& h) {
    addPoint(hash, h.centre);
    for (const PixelPoint p : h.edges) addPoint(hash, p);
    for (const PixelPoint p : h.border.corners) addPoint(hash, p);
    for (const PixelPoint p : h.extended.corners) addPoint(hash, p);
    addInt(hash, h.baseHeight);
    hash.byte(h.centreTerrain);
    hash.byte(h.depression ? 1 : 0);
    hash.byte(h.stairway ? 1 : 0);
    hash.number(h.joinedBeds);
    for (const HexsideFacts& s : h.sides) {
        for (const std::uint8_t code : {s.hexsideTerrain, s.locationTerrain, s.depressionTerrain})
            hash.byte(code);
        for (const bool flag : {s.cliff, s.slope, s.embankment, s.partialOrchard, s.onMap})
            hash.byte(flag ? 1 : 0);
    }
    hash.number(h.locations.size());
    for (const StackLocation& l : h.locations) {
        addInt(hash, l.index);
        addInt(hash, l.level);
        hash.byte(l.terrain);
        hash.byte(l.depression);
    }
}

std::string rowFileHead(const LosRows& rows, std::uint64_t fingerprint, std::size_t count) {
    std::string out(rowFileMark);
    putNumber(out, engineVersion, 8);
    putNumber(out, fingerprint, 8);
    putNumber(out, rows.places().count(), 8);
    putNumber(out, count, 8);
    return out;
}

/// Returns the rows with the numbers of their Locations, or an empty list if anything is invalid.
std::vector<std::pair<std::size_t, LosRow>> rowsIn(std::string_view text, const LosRows& rows,
                                                   std::uint64_t fingerprint) {
    if (text.size() < rowFileHeadSize + rowFileTailSize) return {};
    const std::size_t places = rows.places().count();
    const std::uint64_t count = numberAt(text, rowFileHeadSize - 8, 8);
    const std::size_t each = rowNumberSize + LosRow::bytesFor(places);
    if (count > places || text.size() != rowFileHeadSize + rowFileTailSize + count * each) return {};
    if (text.substr(0, rowFileHeadSize) != rowFileHead(rows, fingerprint, count)) return {};
    const std::string_view body = text.substr(0, text.size() - rowFileTailSize);
    if (numberAt(text, body.size(), 8) != rowFileChecksum(body)) return {};
    std::vector<std::pair<std::size_t, LosRow>> out;
    for (std::size_t at = rowFileHeadSize; at < body.size(); at += each) {
        const std::size_t number = numberAt(text, at, rowNumberSize);
        auto row = LosRow::from(text.substr(at + rowNumberSize, each - rowNumberSize), places);
        if (!row || number >= places || (!out.empty() && number <= out.back().first)) return {};
        out.emplace_back(number, std::move(*row));
    }
    return out;
}

}  // namespace

std::uint64_t fingerprintOf(const LosMap& map) {
    StableHash hash;
    hash.number(engineVersion);
    const BoardGeometry& g = map.geometry();
    for (const int number : {g.columns, g.rows, g.pixelWidth, g.pixelHeight, map.width(), map.height()})
        addInt(hash, number);
    for (const double number : {g.hexWidth, g.hexHeight, g.a1CenterX, g.a1CenterY}) hash.real(number);
    hash.byte(g.equalRows ? 1 : 0);
    for (int code = 0; code < 256; ++code) addTerrain(hash, map.terrain(static_cast<std::uint8_t>(code)));
    for (const LosHex& h : map.hexes()) addHex(hash, h);
    for (int x = 0; x < map.width(); ++x) {
        const std::uint8_t* codes = map.terrainColumn(x);
        for (int y = 0; y < map.height(); ++y) {
            hash.byte(codes[y]);
            hash.byte(static_cast<std::uint8_t>(map.elevationAt(x, y)));
        }
    }
    return hash.value();
}

std::string packRows(const LosRows& rows, std::size_t mostBytes, std::uint64_t fingerprint) {
    const std::size_t each = rowNumberSize + LosRow::bytesFor(rows.places().count());
    const std::size_t room = mostBytes - std::min(mostBytes, rowFileHeadSize + rowFileTailSize);
    const std::size_t count = std::min(rows.count(), room / each);
    if (count == 0) return {};
    std::string out = rowFileHead(rows, fingerprint, count);
    out.reserve(rowFileHeadSize + count * each + rowFileTailSize);
    std::size_t written = 0;
    for (std::size_t i = 0; i < rows.places().count() && written < count; ++i)
        if (const LosRow* row = rows.known(i)) {
            putNumber(out, i, rowNumberSize);
            out.append(row->bytes().begin(), row->bytes().end());
            ++written;
        }
    putNumber(out, rowFileChecksum(out), rowFileTailSize);
    return out;
}

std::size_t unpackRows(std::string_view bytes, LosRows& rows, std::uint64_t fingerprint) {
    auto known = rowsIn(bytes, rows, fingerprint);
    const std::size_t count = std::min(known.size(), rows.mostRows());
    for (std::size_t i = 0; i < count; ++i) rows.add(known[i].first, std::move(known[i].second));
    return count;
}

std::string LosRowCache::pathOf(std::uint64_t fingerprint) const {
    const std::string name = std::string(rowFilePrefix) + hexDigits(fingerprint) + std::string(rowFileSuffix);
    return utf8Of(systemPath(folder_) / name);
}

std::size_t LosRowCache::load(LosRows& rows) const {
    const std::uint64_t fingerprint = fingerprintOf(rows.map());
    const auto text = readFile(pathOf(fingerprint), mostBytes_);
    return text ? unpackRows(*text, rows, fingerprint) : 0;
}

Result<void> LosRowCache::save(const LosRows& rows) const {
    const std::uint64_t fingerprint = fingerprintOf(rows.map());
    const std::string out = packRows(rows, mostBytes_, fingerprint);
    if (out.empty()) return {};
    std::error_code ignored;
    std::filesystem::create_directories(systemPath(folder_),
                                        ignored);  // the error is ignored, because writing the file will
                                                   // report the problem
    const std::string path = pathOf(fingerprint);
    if (auto done = writeFileSafely(path, out); !done) return done;
    // No backup is needed, because rows can be computed again.
    std::filesystem::remove(systemPath(path + ".bak"), ignored);
    makeRoom(path);
    return {};
}

// Removes only files whose names have the form of our cache files.
void LosRowCache::makeRoom(const std::string& kept) const {
    namespace fs = std::filesystem;
    struct File {
        fs::file_time_type written;
        std::string path;
        std::uintmax_t size = 0;
    };
    std::vector<File> files;
    std::uintmax_t sum = 0;
    std::error_code error;
    for (fs::directory_iterator it(systemPath(folder_), error), end; !error && it != end;
         it.increment(error)) {
        const std::string name = utf8Of(it->path().filename());
        std::uint64_t number = 0;
        if (name.size() != rowFilePrefix.size() + 16 + rowFileSuffix.size() ||
            name.compare(0, rowFilePrefix.size(), rowFilePrefix) != 0 ||
            name.compare(name.size() - rowFileSuffix.size(), rowFileSuffix.size(), rowFileSuffix) != 0 ||
            !parseHexDigits(std::string_view(name).substr(rowFilePrefix.size(), 16), number))
            continue;
        std::error_code failed;
        if (!fs::is_regular_file(it->symlink_status(failed))) continue;
        File file{fs::last_write_time(it->path(), failed), utf8Of(it->path()),
                  fs::file_size(it->path(), failed)};
        if (failed) continue;
        sum += file.size;
        if (file.path != kept) files.push_back(std::move(file));
    }
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) {
        return std::tie(a.written, a.path) < std::tie(b.written, b.path);
    });
    for (const File& file : files) {
        if (sum <= mostBytes_) return;
        if (fs::remove(systemPath(file.path), error)) sum -= file.size;
    }
}

}  // namespace shellgame
