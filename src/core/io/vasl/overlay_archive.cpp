// SPDX-License-Identifier: MIT
#include "io/vasl/overlay_archive.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "board/vasl_overlays.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/picture/picture.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostOverlayArchive = 64U << 20U;
constexpr std::size_t mostOverlayMember = 16U << 20U;
constexpr std::size_t mostOverlayData = 1U << 20U;
constexpr long mostOverlayPixels = 4L << 20U;

std::string inLetters(std::string text, int (*as)(int)) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [as](unsigned char c) { return static_cast<char>(as(c)); });
    return text;
}
std::string small(const std::string& text) {
    return inLetters(text, &::tolower);
}

/// Finds members of an overlay archive, ignoring case.
class OverlayMembers {
  public:
    explicit OverlayMembers(const ZipReader& zip) : names_(zip.names()) {}
    [[nodiscard]] std::optional<std::string> named(const std::string& name) const {
        for (const std::string& n : names_)
            if (small(n) == name) return n;
        return std::nullopt;
    }
    /// Returns the picture with this orientation. Orientation `a` has the "2" above the "1"; the others
    /// follow clockwise up to `f`.
    [[nodiscard]] std::optional<std::string> picture(const std::string& name, int way) const {
        const std::string stem =
            "ovr" + VaslOverlayTable::builtIn().pictureName(name) + static_cast<char>('a' + way);
        for (const char* ending : {".gif", ".png"})
            if (auto member = named(stem + ending)) return member;
        return std::nullopt;
    }
    /// Returns the names of the overlays in the archive, for a message.
    [[nodiscard]] std::string list() const {
        std::vector<std::string> found;
        for (const std::string& n : names_) {
            const std::string name = small(n);
            if (name.size() > 8 && name.starts_with("ovr") && name.ends_with("a.gif"))
                found.push_back(name.substr(3, name.size() - 8));
        }
        std::sort(found.begin(), found.end());
        std::string out;
        for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 40); ++i)
            out += (i == 0 ? "" : ", ") + printable(found[i], 20);
        return out;
    }

  private:
    std::vector<std::string> names_;
};

bool isPlainHex(const std::string& name) {
    const auto letters = name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return letters != 0 && letters != std::string::npos && letters <= 2 && name.size() <= 4 &&
           name.find_first_not_of("0123456789", letters) == std::string::npos;
}

/// Reads from the member "data" the hex in which the "1" is in each picture: "st1 b7;g4;g3;d5;h3;i4".
std::optional<VaslOverlayTable::Ones> onesInData(const std::string& data, const std::string& name) {
    std::istringstream lines(data);
    std::optional<VaslOverlayTable::Ones> out;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first;
        words >> first;
        std::string rest;
        std::getline(words, rest);
        if (small(first) != name) continue;
        VaslOverlayTable::Ones ones;
        std::istringstream parts(rest);
        std::string part;
        for (std::size_t i = 0; i < ones.size() && std::getline(parts, part, ';'); ++i) {
            part.erase(std::remove_if(part.begin(), part.end(),
                                      [](unsigned char c) { return std::isspace(c) != 0; }),
                       part.end());
            ones[i] = inLetters(part, &::toupper);
        }
        out = ones;
    }
    return out;
}

}  // namespace

std::string overlayArchiveName(const std::string& id) {
    const std::string name = VaslOverlayTable::builtIn().pictureName(small(id));
    // If an overlay's name is a number, the overlay's archive has the same name.
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) return "ovr" + name;
    const auto letters = name.find_last_not_of("0123456789");
    return "ovr" + inLetters(name.substr(0, letters + 1), &::toupper);
}

Result<OverlayPicture> readOverlayPicture(const std::string& path, const std::string& id,
                                          std::optional<Side6> towards) {
    auto bytes = readFile(path, mostOverlayArchive);
    if (!bytes) return tl::unexpected(bytes.error());
    return readOverlayPictureBytes(std::move(*bytes), path, id, towards);
}

Result<OverlayPicture> readOverlayPictureBytes(std::string bytes, const std::string& path,
                                               const std::string& id, std::optional<Side6> towards) {
    const auto zip = ZipReader::fromBytes(std::move(bytes), path);
    if (!zip) return tl::unexpected(zip.error());
    const OverlayMembers members(*zip);
    OverlayPicture out;
    out.kind = small(id);
    const auto refused = [&](std::string found, std::string expected) {
        return failure({path, "", "overlay " + id + ": " + std::move(found), std::move(expected), "A2.73"});
    };
    int pictures = 0;
    for (int way = 0; way < 6; ++way) pictures += members.picture(out.kind, way) ? 1 : 0;
    if (pictures == 0) return refused("not in this archive", "one of its overlays: " + members.list());
    // An overlay that has only the first picture covers a single hex.
    const bool single = pictures == 1 && members.picture(out.kind, 0);
    if (single && towards) return refused("two hexes", "one hex, because it covers only one");
    if (!single && !towards) return refused("one hex", "two adjacent hexes, for its \"1\" and its \"2\"");
    const int way = towards ? static_cast<int>(*towards) : 0;
    const auto member = members.picture(out.kind, way);

    std::optional<VaslOverlayTable::Ones> ones;
    if (const auto data = members.named("data")) {
        const auto text = zip->read(*data, mostOverlayData);
        if (!text) return tl::unexpected(text.error());
        ones = onesInData(*text, out.kind);
    }
    if (const auto* known = VaslOverlayTable::builtIn().onesOf(out.kind); !ones && known != nullptr)
        ones = *known;
    if (!ones)
        return failure(
            {path, "data", "nothing of overlay " + id, "the hex of the \"1\" in its pictures", ""});
    out.oneAt = (*ones)[static_cast<std::size_t>(way)];
    if (!member || out.oneAt.empty())
        return refused("no picture that lies so", "two hexes in another direction: it has not all six");
    if (!isPlainHex(out.oneAt))
        return failure({path, "data", describeJson(Json(out.oneAt)), "a hex such as b2", ""});

    const auto stored = zip->read(*member, mostOverlayMember);
    if (!stored) return tl::unexpected(stored.error());
    auto pixels = decodePicture(*stored, path, *member, mostOverlayPixels);
    if (!pixels) return tl::unexpected(pixels.error());
    out.picture = std::make_shared<const Pixels>(std::move(*pixels));
    return out;
}

}  // namespace shellgame
