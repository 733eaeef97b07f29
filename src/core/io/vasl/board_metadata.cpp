// SPDX-License-Identifier: MIT
#include "io/vasl/board_metadata.hpp"

#include <algorithm>
#include <cmath>

#include "base/real_number.hpp"
#include "base/trimmed.hpp"
#include "io/vasl/board_xml.hpp"
#include "io/vasl/vasl_xml.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame {

namespace {

constexpr const char* member = "BoardMetadata.xml";
constexpr double leastHex = 8, mostHex = 4096;  ///< limits for hex sizes in pixels

class MetadataReader {
  public:
    MetadataReader(const pugi::xml_node& root, Oddities& odd) : root_(root), odd_(odd) {}

    std::string text(const char* name) const {
        const std::string value(trimmed(attributeLike(root_, name, odd_).value()));
        std::string out = asUtf8(value);
        if (out != value) odd_.add(std::string(name) + " " + quotedText(value) + ", which is not UTF-8");
        return out;
    }

    /// Reads the number of columns or rows of hexes. LOSData has these numbers too and overrides them.
    int hexes(const char* name) const {
        const pugi::xml_attribute a = attributeLike(root_, name, odd_);
        if (!a) odd_.add(std::string("no ") + name);
        const auto number = a ? wholeNumber(a.value(), 1, 4096) : std::nullopt;
        if (a && !number) tellNumber(name, a.value());
        return number.value_or(0);
    }

    /// Reads a number into `out`, if the attribute exists. Returns false if it exists but can't be read.
    bool real(const char* name, double least, double most, double& out) const {
        const pugi::xml_attribute a = attributeLike(root_, name, odd_);
        if (!a) return true;
        std::string digits(trimmed(a.value()));
        const bool comma = std::count(digits.begin(), digits.end(), ',') == 1;
        if (comma) std::replace(digits.begin(), digits.end(), ',', '.');
        const auto value = realNumber(digits.starts_with('+') ? digits.substr(1) : digits);
        if (!value || *value < least || *value > most) {
            tellNumber(name, a.value());
            return false;
        }
        if (comma) odd_.add(std::string(name) + " " + quotedText(a.value()) + " with a comma");
        out = *value;
        return true;
    }

    bool equalRows() const {
        const std::string_view grid = trimmed(attributeLike(root_, "HexGridConfig", odd_).value());
        if (grid.empty() || sameWord(grid, "Normal")) return false;
        if (sameWord(grid, "EqualRowCount")) return true;
        odd_.add("the unknown hex grid " + quotedText(grid) + ", taken for the normal one");
        return false;
    }

    /// Reports an unsupported direction of hex columns. The direction affects only names, and no known board
    /// with terrain sets it.
    void grain() const {
        const std::string_view alternate = trimmed(attributeLike(root_, "altHexGrain", odd_).value());
        if (sameWord(alternate, "true"))
            odd_.add("altHexGrain " + quotedText(alternate) + ", which hex names do not follow here");
    }

    void list(const char* list, const char* element, std::vector<BoardMetadata::Sides>& out) const {
        for (const pugi::xml_node& all : childrenLike(root_, list, odd_))
            for (const pugi::xml_node& node : childrenLike(all, element, odd_)) readSides(node, element, out);
    }

  private:
    void tellNumber(const char* name, std::string_view value) const {
        odd_.add(std::string(name) + " " + quotedText(value) + ", which is not such a number");
    }

    // Uses only the first six characters of the sides. A digit may occur twice, and other characters are
    // separators.
    void readSides(const pugi::xml_node& node, const char* element,
                   std::vector<BoardMetadata::Sides>& out) const {
        constexpr std::size_t counted = 6;
        constexpr std::string_view digits = "012345";
        BoardMetadata::Sides one;
        for (const char c : trimmed(attributeLike(node, "hex", odd_).value()))
            one.hex += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        const std::string_view text = attributeLike(node, "hexsides", odd_).value();
        bool lost = trimmed(text).empty();
        for (std::size_t i = 0; i < text.size(); ++i) {
            const bool side = digits.find(text[i]) != std::string_view::npos;
            if (i < counted && side) one.sides[static_cast<std::size_t>(text[i] - '0')] = true;
            if (i < counted && !side)
                lost = lost || std::string_view(" ,;\t\r\n").find(text[i]) == std::string_view::npos;
            if (i >= counted && side) lost = lost || !one.sides[static_cast<std::size_t>(text[i] - '0')];
        }
        if (lost)
            odd_.add(std::string(element) + " of hex " + quotedText(one.hex) + " with the sides " +
                     quotedText(text) + ", not all of them digits from 0 to 5 among the first six");
        if (one.hex.empty())
            odd_.add(std::string(element) + " of no hex");
        else
            out.push_back(std::move(one));
    }

    const pugi::xml_node& root_;
    Oddities& odd_;
};

struct SideList {
    const char* list;
    const char* element;
    std::vector<BoardMetadata::Sides> BoardMetadata::*out;
};
constexpr SideList sideLists[] = {
    {"slopes", "slope", &BoardMetadata::slopes},
    {"rrembankments", "rrembankment", &BoardMetadata::embankments},
    {"partialorchards", "partialorchard", &BoardMetadata::partialOrchards},
};

}  // namespace

BoardMetadata noBoardMetadata() {
    BoardMetadata out;
    out.widthByGrid = out.heightByGrid = true;
    return out;
}

Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file) {
    const auto refuse = [&](std::string found, std::string expected) {
        return failure({file, member, std::move(found), std::move(expected), ""});
    };
    if (declaresEntities(xml)) return refuse(foundEntities, expectedNoEntities);
    pugi::xml_document document;
    Oddities odd;
    if (!loadBoardXml(xml, document, odd))
        return refuse("elements nested deeper than " + std::to_string(mostXmlDepth), "a flatter file");
    pugi::xml_node root = document.document_element();
    if (root && !sameWord(root.name(), "boardMetadata")) {
        odd.add("the element " + quotedText(root.name()) + " in the place of boardMetadata");
        const auto inside = childrenLike(root, "boardMetadata", odd);
        root = inside.empty() ? pugi::xml_node() : inside.front();
    }
    BoardMetadata out = root ? BoardMetadata() : noBoardMetadata();
    if (root) {
        const MetadataReader reader(root, odd);
        out.version = reader.text("version");
        out.picture = reader.text("boardImageFileName");
        out.columns = reader.hexes("width");
        out.rows = reader.hexes("height");
        out.widthByGrid = !reader.real("hexWidth", leastHex, mostHex, out.hexWidth);
        out.heightByGrid = !reader.real("hexHeight", leastHex, mostHex, out.hexHeight);
        (void)reader.real("A1CenterX", -32768, 32768, out.a1CenterX);
        (void)reader.real("A1CenterY", -32768, 32768, out.a1CenterY);
        out.equalRows = reader.equalRows();
        reader.grain();
        for (const SideList& list : sideLists) reader.list(list.list, list.element, out.*list.out);
    }
    out.problem = odd.text();
    return out;
}

void fitHexes(BoardMetadata& metadata, int columns, int rows, int pixelWidth, int pixelHeight) {
    // Geomorphic boards may lack a pixel or two. The hexes of half boards are slightly wider than standard
    // hexes.
    const auto fit = [](double standard, int pitches, int ofGeomorphic, int pixels) {
        const double near = pitches == ofGeomorphic ? 2 : 0.5;
        if (pitches < 1 || std::abs(standard * pitches - pixels) <= near) return standard;
        return std::clamp(static_cast<double>(pixels) / pitches, leastHex, mostHex);
    };
    const BoardMetadata standard;
    if (metadata.widthByGrid) metadata.hexWidth = fit(standard.hexWidth, columns - 1, 32, pixelWidth);
    if (metadata.heightByGrid) metadata.hexHeight = fit(standard.hexHeight, rows, 10, pixelHeight);
    metadata.widthByGrid = metadata.heightByGrid = false;
}

}  // namespace shellgame
