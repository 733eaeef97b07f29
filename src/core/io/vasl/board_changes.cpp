// SPDX-License-Identifier: MIT
#include "io/vasl/board_changes.hpp"

#include <algorithm>
#include <pugixml.hpp>
#include <unordered_map>

#include "base/trimmed.hpp"
#include "board/picture_grid.hpp"
#include "board/terrain_changes.hpp"
#include "io/vasl/board_members.hpp"
#include "io/vasl/board_xml.hpp"
#include "io/vasl/vasl_xml.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/io/picture/picture.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostRows = 2000;
constexpr std::size_t mostPictureMember = 16U << 20U;
constexpr long mostPatchPixels = 16L << 20U;  ///< maximum number of pixels in all pictures of one board

/// Reads colors and pictures from BoardMetadata.xml.
class RuleReader {
  public:
    RuleReader(BoardRules& out, Oddities& odd) : out_(out), odd_(odd) {}

    void read(const pugi::xml_node& root) {
        for (const pugi::xml_node& list : childrenLike(root, "colors", odd_))
            for (const pugi::xml_node& node : childrenLike(list, "color", odd_))
                if (mayTake()) colour(node);
        for (const pugi::xml_node& list : childrenLike(root, "overlaySSRules", odd_))
            for (const pugi::xml_node& node : list.children())
                if (mayTake()) rule(node);
    }

  private:
    bool mayTake() {
        if (++rows_ == mostRows + 1) odd_.add("more than " + std::to_string(mostRows) + " colours and rules");
        return rows_ <= mostRows;
    }
    std::string text(const pugi::xml_node& node, const char* name) {
        return std::string(trimmed(attributeLike(node, name, odd_).value()));
    }

    void colour(const pugi::xml_node& node) {
        ColourRow row;
        row.name = text(node, "name");
        bool whole = !row.name.empty();
        for (const char* part : {"red", "green", "blue"}) {
            const auto value = wholeNumber(text(node, part), 0, 255);
            whole = whole && value;
            row.rgb = row.rgb << 8U | static_cast<std::uint32_t>(value.value_or(0));
        }
        if (!whole) {
            odd_.add("colour " + quotedText(row.name) + " without a name and three numbers from 0 to 255");
            return;
        }
        row.terrain = vaslTerrainNamed(text(node, "terrain"));
        // The value "UNKNOWN" means no level.
        if (const auto level = wholeNumber(text(node, "elevation"), -9, 9))
            row.level = static_cast<std::int8_t>(*level);
        out_.colours.push_back(std::move(row));
    }

    void rule(const pugi::xml_node& node) {
        const std::string name = text(node, "name");
        const std::string_view kind = node.name();
        if (sameWord(kind, "overlaySSRule")) addPicture(node, name);
        if (sameWord(kind, "overlaySSRuleSet")) {
            out_.pictures[name];
            for (const pugi::xml_node& image : childrenLike(node, "overlaySSRuleImage", odd_))
                if (mayTake()) addPicture(image, name);
        }
        if (sameWord(kind, "underlaySSRule")) out_.patterns.insert(name);
    }

    void addPicture(const pugi::xml_node& node, const std::string& name) {
        constexpr int most = (1 << 16) - 1;
        const auto place = [&](const char* which) -> std::optional<int> {
            const std::string digits = text(node, which);
            return digits.empty() ? 0 : wholeNumber(digits, -most, most);
        };
        auto& pictures = out_.pictures[name];
        const auto left = place("x"), top = place("y");
        std::string member = text(node, "image");
        if (member.empty() || !left || !top)
            odd_.add("terrain change " + quotedText(name) + " with a picture " + quotedText(member) +
                     " and no place for it");
        else
            pictures.push_back({std::move(member), *left, *top});
    }

    BoardRules& out_;
    Oddities& odd_;
    std::size_t rows_ = 0;
};

/// A picture for a terrain change, read for a particular board.
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

    /// Returns the pictures of all changes in the order in which VASL applies them: the change named last
    /// comes first.
    [[nodiscard]] std::vector<ChangePicture> pictures() {
        std::vector<ChangePicture> out;
        for (auto name = options_.changes.rbegin(); name != options_.changes.rend(); ++name) {
            const auto found = rules_.pictures.find(*name);
            if (found == rules_.pictures.end()) {
                if (!isBoardChange(*name) && !rules_.patterns.contains(*name))
                    fault(*name, "an unknown terrain change", "a change known to VASL or to this board");
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
        Oddities unsaid;
        const auto stored = zip_.read(memberOrName(zip_, rule.member, unsaid), mostPictureMember);
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

using TerrainAndLevel = std::pair<std::uint8_t, std::int8_t>;

/// Paints terrain changes into the picture of a board. Features printed on top of the ground, such as hex
/// numbers, stay visible.
class Repainter {
  public:
    Repainter(const Pixels& picture, const Raster& printed, const Raster& seen, const VaslColours& colours)
        : picture_(picture),
          printed_(printed),
          seen_(seen),
          colours_(colours),
          width_(std::min(picture.width, seen.width)),
          height_(std::min(picture.height, seen.height)) {}

    [[nodiscard]] std::vector<ChangedPixels> run() {
        std::vector<ChangedPixels> out;
        count();
        for (int x = 0; x < width_; ++x)
            for (int y = 0; y < height_; ++y) {
                const std::size_t at = seen_.index(x, y);
                if (of(seen_, at) == of(printed_, at) || meaning(x, y).passedOver) continue;
                const auto colour = colourOf(of(seen_, at));
                if (!colour) continue;
                if (!out.empty() && out.back().run.x == x && out.back().run.bottom == y &&
                    out.back().colour == *colour)
                    ++out.back().run.bottom;
                else
                    out.push_back({{x, y, y + 1}, *colour});
            }
        return out;
    }

  private:
    static TerrainAndLevel of(const Raster& raster, std::size_t at) {
        return {raster.terrain[at], raster.elevation[at]};
    }
    [[nodiscard]] const VaslColours::Meaning& meaning(int x, int y) {
        const auto [known, fresh] = meanings_.try_emplace(picture_.rgb(x, y));
        if (fresh) known->second = colours_.of(known->first);
        return known->second;
    }
    /// Returns true if the picture's color at that pixel can represent the terrain.
    [[nodiscard]] bool shows(int x, int y, std::uint8_t terrain) {
        const VaslColours::Meaning& means = meaning(x, y);
        return !means.passedOver && (!means.terrain || *means.terrain == terrain);
    }
    /// Counts how often each color shows the same ground elsewhere on the printed board.
    void count() {
        for (std::size_t at = 0; at < seen_.terrain.size(); ++at)
            if (of(seen_, at) != of(printed_, at)) counts_[of(seen_, at)];
        for (int x = 0; x < width_ && !counts_.empty(); ++x)
            for (int y = 0; y < height_; ++y) {
                const std::size_t at = seen_.index(x, y);
                const auto ground = counts_.find(of(seen_, at));
                if (ground != counts_.end() && of(printed_, at) == of(seen_, at) &&
                    shows(x, y, seen_.terrain[at]))
                    ++ground->second[picture_.rgb(x, y)];
            }
    }
    /// Returns the most frequent color of a kind of ground on the board. If the board does not show that
    /// ground, returns the color in VASL's table.
    std::optional<std::uint32_t> colourOf(TerrainAndLevel ground) {
        const auto [known, fresh] = chosen_.try_emplace(ground);
        if (!fresh) return known->second;
        const auto& counts = counts_[ground];
        const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
            return std::pair(a.second, b.first) < std::pair(b.second, a.first);
        });
        known->second = most != counts.end() ? std::optional(most->first)
                                             : colours_.colourOf(ground.first, ground.second);
        return known->second;
    }

    const Pixels& picture_;
    const Raster& printed_;
    const Raster& seen_;
    const VaslColours& colours_;
    int width_, height_;  ///< Some pictures have a pixel more or less than the grid.
    std::unordered_map<std::uint32_t, VaslColours::Meaning> meanings_;
    std::map<TerrainAndLevel, std::map<std::uint32_t, int>> counts_;
    std::map<TerrainAndLevel, std::optional<std::uint32_t>> chosen_;
};

/// Changes only the picture. Other code reports pictures that can't be read.
void repaint(Board& board, const Raster& printed, const Raster& seen) {
    if (board.pictureBytes.empty() || !board.pictureProblem.empty()) return;
    const auto picture = decodePicture(board.pictureBytes, board.sourcePath, "picture", mostPatchPixels);
    if (!picture) return;
    board.changed =
        Repainter(*picture, printed, seen, board.colours ? *board.colours : VaslColours::shared()).run();
}

}  // namespace

BoardRules readBoardRules(std::string_view xml) {
    BoardRules out;
    pugi::xml_document document;
    Oddities ofXml;  // ignored here, because the code that reads the other metadata reports these oddities
    if (declaresEntities(xml) || !loadBoardXml(xml, document, ofXml)) return out;
    Oddities odd;
    RuleReader(out, odd).read(document.document_element());
    out.odd = odd.text();
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
    repaint(board, printed, out.seen);
    return out;
}

}  // namespace shellgame
