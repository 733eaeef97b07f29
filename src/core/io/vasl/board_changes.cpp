// SPDX-License-Identifier: MIT
#include "io/vasl/board_changes.hpp"

#include <algorithm>
#include <pugixml.hpp>

#include "board/picture_grid.hpp"
#include "board/terrain_changes.hpp"
#include "io/picture/picture.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostRows = 2000;
constexpr std::size_t mostPictureMember = 16U << 20U;
constexpr long mostPatchPixels = 16L << 20U;  ///< of all pictures of one board

std::optional<int> partOfColour(const pugi::xml_node& node, const char* name) {
    const int value = node.attribute(name).as_int(-1);
    return value < 0 || value > 255 ? std::nullopt : std::optional(value);
}

std::optional<ColourRow> readColour(const pugi::xml_node& node) {
    const auto red = partOfColour(node, "red"), green = partOfColour(node, "green"),
               blue = partOfColour(node, "blue");
    ColourRow out;
    out.name = node.attribute("name").value();
    if (out.name.empty() || !red || !green || !blue) return std::nullopt;
    out.rgb = static_cast<std::uint32_t>(*red << 16 | *green << 8 | *blue);
    out.terrain = vaslTerrainNamed(node.attribute("terrain").value());
    const int level = node.attribute("elevation").as_int(-99);  // "UNKNOWN" is none
    const std::string_view digits = node.attribute("elevation").value();
    if (level >= -9 && level <= 9 && digits.find_first_of("0123456789") != std::string_view::npos)
        out.level = static_cast<std::int8_t>(level);
    return out;
}

void addPicture(const pugi::xml_node& node, std::vector<BoardRules::Picture>& out) {
    constexpr int most = 1 << 16;
    BoardRules::Picture picture{node.attribute("image").value(), node.attribute("x").as_int(),
                                node.attribute("y").as_int()};
    if (!picture.member.empty() && std::abs(picture.left) < most && std::abs(picture.top) < most)
        out.push_back(std::move(picture));
}

/// A picture of a change, read for one board.
struct ChangePicture {
    std::shared_ptr<const Pixels> picture;
    PictureKind kind;
    std::vector<PixelChange> changes;
    int left = 0, top = 0;
};

class GridChanger {
  public:
    GridChanger(Board& board, const BoardRules& rules, const ZipReader& zip,
                const BoardArchiveOptions& options)
        : board_(board), rules_(rules), zip_(zip), options_(options) {}

    /// The pictures of all changes, in the order in which VASL lays them: the last named first.
    [[nodiscard]] std::vector<ChangePicture> pictures() {
        std::vector<ChangePicture> out;
        for (auto name = options_.changes.rbegin(); name != options_.changes.rend(); ++name) {
            const auto found = rules_.pictures.find(*name);
            if (found == rules_.pictures.end()) {
                if (!isBoardChange(*name) && !rules_.patterns.contains(*name))
                    fault(*name, "an unknown terrain change", "one of VASL's or of this board's");
                continue;
            }
            for (auto picture = found->second.rbegin(); picture != found->second.rend(); ++picture)
                if (auto read = readOne(*name, *picture)) out.push_back(std::move(*read));
        }
        return out;
    }

  private:
    void fault(const std::string& name, std::string found, std::string expected) {
        board_.changeFaults.push_back({name, std::move(found), std::move(expected)});
    }

    std::optional<ChangePicture> readOne(const std::string& name, const BoardRules::Picture& rule) {
        const std::string& file = board_.sourcePath;
        const auto stored = zip_.read(rule.member, mostPictureMember);
        auto pixels = stored ? decodePicture(*stored, file, rule.member, mostPatchPixels - used_)
                             : Result<Pixels>(tl::unexpected(stored.error()));
        if (!pixels) {
            const Problem& p = pixels.error().front();
            fault(name, rule.member + ": " + p.found, p.expected);
            return std::nullopt;
        }
        used_ += static_cast<long>(pixels->width) * pixels->height;
        ChangePicture out;
        out.kind = pictureKind(rule.member);
        out.left = rule.left;
        out.top = rule.top;
        const BoardGeometry& g = board_.geometry;
        const PictureSite site{-rule.left, -rule.top, g.pixelWidth, g.pixelHeight};
        const VaslColours& colours = board_.colours ? *board_.colours : VaslColours::shared();
        if (!out.kind.linesBlind) out.changes = readPicture(*pixels, colours, site);
        out.picture = std::make_shared<const Pixels>(std::move(*pixels));
        board_.patches.push_back({out.picture, out.left, out.top});
        return out;
    }

    Board& board_;
    const BoardRules& rules_;
    const ZipReader& zip_;
    const BoardArchiveOptions& options_;
    long used_ = 0;
};

}  // namespace

BoardRules readBoardRules(std::string_view xml) {
    BoardRules out;
    pugi::xml_document document;
    if (!document.load_buffer(xml.data(), xml.size())) return out;
    const pugi::xml_node root = document.document_element();
    std::size_t rows = 0;
    for (const pugi::xml_node list : root.children("colors"))
        for (const pugi::xml_node node : list.children("color"))
            if (auto row = readColour(node); row && ++rows <= mostRows)
                out.colours.push_back(std::move(*row));
    for (const pugi::xml_node list : root.children("overlaySSRules"))
        for (const pugi::xml_node node : list.children()) {
            if (++rows > mostRows) break;
            const std::string name = node.attribute("name").value();
            const std::string_view kind = node.name();
            if (kind == "overlaySSRule") addPicture(node, out.pictures[name]);
            if (kind == "overlaySSRuleSet")
                for (const pugi::xml_node image : node.children("overlaySSRuleImage"))
                    addPicture(image, out.pictures[name]);
            if (kind == "underlaySSRule") out.patterns.insert(name);
        }
    return out;
}

ChangedGrid changeGrid(Board& board, const Raster& printed, const std::vector<bool>& stairways,
                       std::vector<HexMarks> marks, const BoardRules& rules, const ZipReader& zip,
                       const BoardArchiveOptions& options) {
    ChangedGrid out{printed, printed, stairways};
    board.changes = options.changes;
    const BoardGeometry& g = board.geometry;
    const bool bamboo =
        std::find(options.changes.begin(), options.changes.end(), "Bamboo") != options.changes.end();
    changePixels(options.changes, out.lines);
    changePixels(options.changes, out.seen);
    const auto pictures = GridChanger(board, rules, zip, options).pictures();
    for (const ChangePicture& p : pictures) {
        if (p.kind.linesBlind) continue;
        const PicturePlace place{p.left, p.top, false};
        layPicture(*p.picture, p.changes, p.kind, place, bamboo, out.lines, false);
        layPicture(*p.picture, p.changes, p.kind, place, bamboo, out.seen, true);
    }
    if (losesStairways(options.changes)) std::fill(out.stairways.begin(), out.stairways.end(), false);
    for (std::size_t i = 0; i < std::min(marks.size(), out.stairways.size()); ++i)
        marks[i].stairway = out.stairways[i];
    const LosTerrainTable& table = options.table ? *options.table : LosTerrainTable::builtIn();
    for (Raster* grid : {&out.lines, &out.seen})
        changeHexes(options.changes, g, deriveMarkedFacts(g, *grid, marks, table), *grid);
    for (const ChangePicture& p : pictures) {
        if (p.kind.linesBlind) continue;
        const PixelPoint corner =
            options.turned ? PixelPoint{p.left + p.picture->width - 1, p.top + p.picture->height - 1}
                           : PixelPoint{p.left, p.top};
        fillHexes(g, p.kind, corner, options.turned, out.lines);
    }
    return out;
}

}  // namespace shellgame
