// SPDX-License-Identifier: MIT
#include "io/vasl/los_data.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <memory>

#include "base/count.hpp"
#include "shellgame/board/geometry.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

constexpr std::int64_t mostHexesAcross = 4096;
constexpr std::int64_t mostHexes = 100'000;
constexpr std::int64_t mostPixelsAcross = 32'768;
constexpr std::int64_t mostPixels = 64LL << 20U;
// Largest number of bytes to which one byte of a deflate stream can expand.
constexpr std::size_t deflateBest = 1040;

using Bytes = std::array<std::uint8_t, 1U << 16U>;

/// Inflates a gzip stream piece by piece, up to a limit that may be raised.
class GzipStream {
  public:
    explicit GzipStream(std::string_view in) : buffer_(std::make_unique<Bytes>()) {
        // zlib's interface requires a pointer to non-const, although zlib does not write to the input.
        z_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
        z_.avail_in = static_cast<uInt>(std::min<std::size_t>(in.size(), std::numeric_limits<uInt>::max()));
        ready_ = inflateInit2(&z_, 15 + 16) == Z_OK;
        if (!ready_) fault_ = "zlib cannot start";
    }
    ~GzipStream() {
        if (ready_) inflateEnd(&z_);
    }
    GzipStream(const GzipStream&) = delete;
    GzipStream& operator=(const GzipStream&) = delete;

    void allow(std::size_t bytes) { limit_ = bytes; }
    [[nodiscard]] std::size_t position() const { return position_; }
    /// Returns the error in the stream; empty if there was no error so far. The normal end of the stream is
    /// not an error.
    [[nodiscard]] const std::string& fault() const { return fault_; }

    /// Copies up to `size` bytes. Copies fewer only at the end of the stream or after an error.
    std::size_t read(std::uint8_t* out, std::size_t size) {
        std::size_t done = 0;
        while (done < size) {
            if (at_ == filled_ && !fill()) break;
            const std::size_t n = std::min(size - done, filled_ - at_);
            std::memcpy(out + done, buffer_->data() + at_, n);
            at_ += n;
            done += n;
        }
        position_ += done;
        return done;
    }

  private:
    bool fill() {
        at_ = filled_ = 0;
        while (filled_ == 0 && !ended_ && fault_.empty()) {
            if (position_ >= limit_) {
                fault_ = "more than " + std::to_string(limit_) + " inflated bytes";
                break;
            }
            z_.next_out = buffer_->data();
            // Inflates no more than allowed, so that reading only the header stays fast.
            const std::size_t room = std::min(buffer_->size(), limit_ - position_);
            z_.avail_out = static_cast<uInt>(room);
            const int code = inflate(&z_, Z_NO_FLUSH);
            filled_ = room - z_.avail_out;
            if (code == Z_STREAM_END)
                ended_ = !nextMember();
            else if (code != Z_OK || (filled_ == 0 && z_.avail_in == 0))
                fault_ = z_.msg != nullptr ? z_.msg : "the gzip stream breaks off";
        }
        // Bytes before an error are valid; the caller rejects an incomplete stream anyway.
        return filled_ > 0;
    }
    /// Starts the next gzip stream if the data contain several; returns false if there is no other stream.
    /// Ignores other data after the stream.
    bool nextMember() {
        constexpr uInt least = 18;  // smallest total size of header and trailer
        return z_.avail_in >= least && z_.next_in[0] == 0x1F && z_.next_in[1] == 0x8B &&
               inflateReset(&z_) == Z_OK;
    }

    z_stream z_{};
    std::unique_ptr<Bytes> buffer_;
    std::size_t at_ = 0;
    std::size_t filled_ = 0;
    std::size_t position_ = 0;
    std::size_t limit_ = 4096;
    std::string fault_;
    bool ready_ = false;
    bool ended_ = false;
};

/// The payload of the object stream: the contents of all its blocks as one sequence of bytes.
class Payload {
  public:
    Payload(GzipStream& in, const std::string& file) : in_(in), file_(file) {}

    [[nodiscard]] tl::unexpected<Problems> refuse(const std::string& found,
                                                  const std::string& expected) const {
        return failure({file_, "LOSData byte " + std::to_string(in_.position()), found, expected, ""});
    }
    /// Returns the error of the gzip stream. If there is none, returns an error that says that the stream
    /// ends too early.
    [[nodiscard]] tl::unexpected<Problems> brokenOff(const std::string& expected) const {
        if (!badBlock_.empty()) return refuse(badBlock_, "a data block (77 or 7A)");
        return refuse(in_.fault().empty() ? "the end of the data" : in_.fault(), expected);
    }

    bool start() {
        std::array<std::uint8_t, 4> magic{};
        static constexpr std::array<std::uint8_t, 4> wanted{0xAC, 0xED, 0x00, 0x05};
        return in_.read(magic.data(), magic.size()) == magic.size() && magic == wanted;
    }
    bool read(std::uint8_t* out, std::size_t size) { return readUpTo(out, size) == size; }
    /// Returns the number of bytes read before the end or an error.
    std::size_t readUpTo(std::uint8_t* out, std::size_t size) {
        std::size_t done = 0;
        while (done < size) {
            while (left_ == 0)
                if (!nextBlock()) return done;
            const std::size_t n = std::min<std::size_t>(size - done, left_);
            const std::size_t came = in_.read(out + done, n);
            done += came;
            left_ -= static_cast<std::uint32_t>(came);
            if (came != n) return done;
        }
        return done;
    }
    bool number(std::int64_t& out) {
        std::array<std::uint8_t, 4> b{};
        if (!read(b.data(), b.size())) return false;
        out = static_cast<std::int32_t>(bigEndian(b));
        return true;
    }
    /// Reads to the end of the stream, which must be complete (including its checksum), and adds up the sizes
    /// of the blocks. Treats anything that is not a block as the end.
    bool skipRest(std::size_t& bytes) {
        std::array<std::uint8_t, 4096> away{};
        for (std::size_t n = away.size(); n == away.size();) bytes += n = readUpTo(away.data(), away.size());
        while (in_.read(away.data(), away.size()) > 0) continue;
        return in_.fault().empty();
    }

  private:
    static std::uint32_t bigEndian(const std::array<std::uint8_t, 4>& b) {
        return std::uint32_t{b[0]} << 24U | std::uint32_t{b[1]} << 16U | std::uint32_t{b[2]} << 8U | b[3];
    }
    bool nextBlock() {
        std::uint8_t kind = 0;
        if (in_.read(&kind, 1) != 1) return false;
        if (kind == 0x77) {
            std::uint8_t length = 0;
            if (in_.read(&length, 1) != 1) return truncatedBlock();
            left_ = length;
            return true;
        }
        if (kind == 0x7A) {
            std::array<std::uint8_t, 4> length{};
            if (in_.read(length.data(), length.size()) != length.size()) return truncatedBlock();
            left_ = bigEndian(length);
            return true;
        }
        badBlock_ = "a block of kind " + std::to_string(kind);
        return false;
    }
    bool truncatedBlock() {
        if (in_.fault().empty()) badBlock_ = "a block without its length";
        return false;
    }

    GzipStream& in_;
    const std::string& file_;
    std::uint32_t left_ = 0;
    std::string badBlock_;
};

/// Separates a pixel column into its two layers. The loop is a separate function so that the compiler can
/// vectorize it.
void separate(const std::uint8_t* __restrict cells, std::int8_t* __restrict elevation,
              std::uint8_t* __restrict terrain, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        elevation[i] = static_cast<std::int8_t>(cells[2 * i]);
        terrain[i] = cells[2 * i + 1];
    }
}

/// Returns the index of the first code that the terrain table does not contain; `count` if there is none.
/// Codes often repeat in a column, so eight pixels that equal the previous eight pixels are skipped.
std::size_t firstUnknown(const std::uint8_t* codes, std::size_t count, const LosTerrainTable& table) {
    const auto unknown = [&](std::uint8_t code) { return !table.known(code); };
    constexpr std::size_t step = 8;
    std::size_t i = 0;
    for (; i + step <= count; i += step) {
        if (i > 0 && std::memcmp(codes + i, codes + i - step, step) == 0) continue;
        if (std::any_of(codes + i, codes + i + step, unknown)) break;
    }
    return static_cast<std::size_t>(std::find_if(codes + i, codes + count, unknown) - codes);
}

/// In a pixel column, replaces codes that the terrain table does not contain with Open Ground, and marks the
/// positions of these codes.
void openUnknown(LosData& data, int x, const LosTerrainTable& table) {
    const std::uint8_t open = table.codeOf("Open Ground").value();
    Raster& raster = data.raster;
    if (data.unknown.empty()) data.unknown.resize(raster.terrain.size());
    for (int y = 0; y < raster.height; ++y) {
        const std::size_t at = raster.index(x, y);
        if (table.known(raster.terrain[at])) continue;
        data.unknownCodes.insert(raster.terrain[at]);
        data.unknown[at] = true;
        raster.terrain[at] = open;
    }
}

/// Reads the bytes after the pixels. There is one byte for each hex, and 1 means a stairway.
void readStairways(Payload& payload, LosData& data) {
    const auto even = static_cast<std::size_t>(data.columns) * static_cast<std::size_t>(data.rows);
    const std::size_t all = even + static_cast<std::size_t>(data.columns / 2);
    std::vector<std::uint8_t> stairs(data.equalRows ? even : all);
    const std::size_t came = payload.readUpTo(stairs.data(), stairs.size());
    std::size_t more = 0;
    if (!payload.skipRest(more)) return;
    if (came < stairs.size() && came == even) {
        data.equalRows = true;
        data.odd = "stairway bytes for columns of equal lengths, of which the metadata say nothing";
        stairs.resize(even);
    } else if (came < stairs.size()) {
        data.odd = std::to_string(came) + " stairway bytes for " + std::to_string(stairs.size()) + " hexes";
    } else if (more > 0) {
        data.odd = counted(static_cast<long>(more), "byte", "bytes") + " after the stairways";
    }
    data.stairways.reserve(stairs.size());
    for (const std::uint8_t b : stairs) data.stairways.push_back(b == 1);
}

std::string sizeText(std::int64_t a, std::int64_t b) {
    return std::to_string(a) + " x " + std::to_string(b);
}

/// Returns the number of hexes of a grid in which every second column has one hex more.
std::size_t hexesOf(const GridSize& size) {
    return static_cast<std::size_t>(size.columns) * static_cast<std::size_t>(size.rows) +
           static_cast<std::size_t>(size.columns / 2);
}

std::size_t bytesOfPixels(const GridSize& size) {
    return 16 + 2 * static_cast<std::size_t>(size.pixelWidth) * static_cast<std::size_t>(size.pixelHeight);
}

/// Returns the length of Java's object stream for this number of bytes.
std::size_t javaLength(std::size_t bytes) {
    constexpr std::size_t block = 1024, longest = 255, magic = 4, longHead = 5, shortHead = 2;
    const std::size_t rest = bytes % block;
    const std::size_t head = rest == 0 ? 0 : rest > longest ? longHead : shortHead;
    return magic + bytes + longHead * (bytes / block) + head;
}

/// Returns the length that is stored at the end of a gzip stream.
std::size_t saidLength(std::string_view compressed) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < 4 && compressed.size() >= 4; ++i)
        out |= std::size_t{static_cast<std::uint8_t>(compressed[compressed.size() - 4 + i])} << (8 * i);
    return out;
}

/// Reads the four sizes at the beginning of the payload. Rejects sizes for which the member is too small.
Result<GridSize> readSizes(Payload& payload, std::size_t compressedBytes) {
    if (!payload.start()) return payload.brokenOff("a gzip stream that starts with AC ED 00 05");
    std::int64_t columns = 0;
    std::int64_t rows = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    if (!payload.number(columns) || !payload.number(rows) || !payload.number(width) ||
        !payload.number(height))
        return payload.brokenOff("four sizes of four bytes");
    if (columns < 1 || columns > mostHexesAcross || rows < 1 || rows > mostHexesAcross ||
        columns * rows + columns / 2 > mostHexes)
        return payload.refuse(sizeText(columns, rows) + " hexes",
                              "from 1 x 1 to " + std::to_string(mostHexes) + " hexes");
    if (width < 1 || width > mostPixelsAcross || height < 1 || height > mostPixelsAcross ||
        width * height > mostPixels)
        return payload.refuse(sizeText(width, height) + " pixels",
                              "from 1 x 1 to " + std::to_string(mostPixels) + " pixels");
    const GridSize size{static_cast<int>(columns), static_cast<int>(rows), static_cast<int>(width),
                        static_cast<int>(height)};
    if (bytesOfPixels(size) > compressedBytes * deflateBest)
        return payload.refuse("a header that asks for " +
                                  std::to_string(bytesOfPixels(size) + hexesOf(size)) +
                                  " bytes, in a member of " + std::to_string(compressedBytes),
                              "sizes that the member can hold");
    return size;
}

}  // namespace

Result<LosHeader> readLosHeader(std::string_view compressed, const std::string& file) {
    GzipStream stream(compressed);
    Payload payload(stream, file);
    const auto size = readSizes(payload, compressed.size());
    if (!size) return tl::unexpected(size.error());
    const auto odd = static_cast<std::size_t>(size->columns / 2);
    const std::size_t whole = bytesOfPixels(*size) + hexesOf(*size);
    return LosHeader{*size, odd > 0 && saidLength(compressed) == javaLength(whole - odd)};
}

Result<LosData> readLosData(std::string_view compressed, const std::string& file, bool equalRows,
                            const LosTerrainTable* own) {
    const LosTerrainTable& table = own != nullptr ? *own : LosTerrainTable::builtIn();
    GzipStream stream(compressed);
    Payload payload(stream, file);
    const auto size = readSizes(payload, compressed.size());
    if (!size) return tl::unexpected(size.error());
    // In the worst case every block contains one byte and occupies three bytes.
    stream.allow(4096 + 4 * (bytesOfPixels(*size) + hexesOf(*size)));

    LosData out;
    out.columns = size->columns;
    out.rows = size->rows;
    out.raster = Raster(size->pixelWidth, size->pixelHeight, 0);
    const auto down = static_cast<std::size_t>(size->pixelHeight);
    std::vector<std::uint8_t> cells(2 * down);
    for (int x = 0; x < out.raster.width; ++x) {
        if (!payload.read(cells.data(), cells.size()))
            return payload.brokenOff("pixel column " + std::to_string(x) + " of " +
                                     std::to_string(size->pixelWidth));
        std::uint8_t* terrain = out.raster.terrain.data() + out.raster.index(x, 0);
        separate(cells.data(), out.raster.elevation.data() + out.raster.index(x, 0), terrain, down);
        if (firstUnknown(terrain, down, table) < down) openUnknown(out, x, table);
    }
    out.equalRows = equalRows;
    readStairways(payload, out);
    if (!stream.fault().empty()) return payload.brokenOff("a complete gzip stream");
    return out;
}

}  // namespace shellgame
