// SPDX-License-Identifier: MIT
#include "io/vasl/board_metadata.hpp"

#include <charconv>
#include <cmath>
#include <optional>

#include "base/real_number.hpp"
#include "io/vasl/vasl_xml.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

constexpr const char* member = "BoardMetadata.xml";

class MetadataReader {
  public:
    MetadataReader(const std::string& file, Problems& problems) : file_(file), problems_(problems) {}

    void problem(const std::string& place, const std::string& found, const std::string& expected) const {
        problems_.push_back({file_, std::string(member) + place, found, expected, ""});
    }

    // Shortened, and readable whatever bytes it holds.
    static std::string quoted(std::string_view text) { return describeJson(Json(std::string(text))); }
    static std::string quoted(const pugi::xml_attribute& a) { return quoted(a.value()); }

    // Text that goes on into the program: UTF-8, as every text in there.
    std::string text(const pugi::xml_node& node, const char* name) const {
        const pugi::xml_attribute a = node.attribute(name);
        const std::string value = a.value();
        // A replaced byte shows in the rendering that replaces, and only there.
        if (Json(value).dump(-1, ' ', true, Json::error_handler_t::replace) ==
            Json(value).dump(-1, ' ', true, Json::error_handler_t::ignore))
            return value;
        problem(std::string(" @") + name, quoted(a), "UTF-8 text");
        return "";
    }

    void whole(const pugi::xml_node& node, const char* name) const {
        const pugi::xml_attribute a = node.attribute(name);
        const std::string expected = std::string("a number of hexes from 1 to 4096");
        if (!a) {
            problem(std::string(" @") + name, "nothing", expected);
            return;
        }
        const std::string_view text = a.value();
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size() || value < 1 || value > 4096)
            problem(std::string(" @") + name, quoted(a), expected);
    }

    double real(const pugi::xml_node& node, const char* name, double least, double most,
                double otherwise) const {
        const pugi::xml_attribute a = node.attribute(name);
        if (!a) return otherwise;
        if (const auto value = realNumber(a.value()); value && *value >= least && *value <= most)
            return *value;
        problem(std::string(" @") + name, quoted(a),
                "a number of pixels from " + std::to_string(std::lround(least)) + " to " +
                    std::to_string(std::lround(most)));
        return otherwise;
    }

    // Only the first six characters of the sides count; a digit may come twice.
    std::optional<BoardMetadata::Sides> sides(const pugi::xml_node& node) const {
        const pugi::xml_attribute sides = node.attribute("hexsides");
        BoardMetadata::Sides out;
        for (const char* c = node.attribute("hex").value(); *c != '\0'; ++c)
            out.hex += *c >= 'a' && *c <= 'z' ? static_cast<char>(*c - 'a' + 'A') : *c;
        const std::string_view text = std::string_view(sides.value()).substr(0, 6);
        if (text.find_first_not_of("012345") != std::string_view::npos) {
            problem(std::string(" ") + node.name() + " of " + quoted(out.hex) + " @hexsides", quoted(sides),
                    "digits from 0 to 5");
            return std::nullopt;
        }
        for (const char c : text) out.sides[static_cast<std::size_t>(c - '0')] = true;
        return out;
    }

    void list(const pugi::xml_node& root, const char* list, const char* element,
              std::vector<BoardMetadata::Sides>& out) const {
        for (const pugi::xml_node all : root.children(list))
            for (const pugi::xml_node node : all.children(element))
                if (auto one = sides(node)) out.push_back(std::move(*one));
    }

  private:
    const std::string& file_;
    Problems& problems_;
};

}  // namespace

namespace {

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

/// The text from the first start of an element to its end, as far as text can tell; with its start alone
/// closed again where `alone`.
std::string elementText(std::string_view xml, const std::string& name, bool alone) {
    const auto start = xml.find("<" + name);
    if (start == std::string_view::npos) return {};
    if (!alone) {
        const auto end = xml.find("</" + name + ">", start);
        return end == std::string_view::npos ? std::string()
                                             : std::string(xml.substr(start, end + name.size() + 3 - start));
    }
    const auto end = xml.find('>', start);
    if (end == std::string_view::npos) return {};
    std::string out(xml.substr(start, end - start));
    if (out.ends_with('/')) out.pop_back();
    return out + "/>";
}

/// What can be had of a file that is no XML: its first element, and the lists that are sound in themselves.
void mend(std::string_view xml, pugi::xml_document& document) {
    pugi::xml_document part;
    document.reset();
    const std::string root = elementText(xml, "boardMetadata", true);
    if (root.empty() || !document.load_buffer(root.data(), root.size())) {
        document.reset();
        return;
    }
    for (const SideList& list : sideLists) {
        const std::string text = elementText(xml, list.list, false);
        if (text.empty() || !part.load_buffer(text.data(), text.size()) || !isShallow(part)) continue;
        document.document_element().append_copy(part.document_element());
    }
}

}  // namespace

Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file) {
    Problems problems;
    const MetadataReader reader(file, problems);
    if (declaresEntities(xml)) {
        reader.problem("", foundEntities, expectedNoEntities);
        return tl::unexpected(std::move(problems));
    }
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
    BoardMetadata out;
    if (!parsed) {
        const std::string found =
            std::string(parsed.description()) + " at byte " + std::to_string(parsed.offset);
        mend(xml, document);
        if (!document.document_element()) {
            reader.problem(" byte " + std::to_string(parsed.offset), parsed.description(), "valid XML");
            return tl::unexpected(std::move(problems));
        }
        out.problem = found;
    }
    if (!isShallow(document)) {
        reader.problem("", "elements nested deeper than " + std::to_string(mostXmlDepth), "a flatter file");
        return tl::unexpected(std::move(problems));
    }
    const pugi::xml_node root = document.document_element();
    if (std::string_view(root.name()) != "boardMetadata") {
        reader.problem("", "the element " + MetadataReader::quoted(root.name()), "the element boardMetadata");
        return tl::unexpected(std::move(problems));
    }
    out.version = reader.text(root, "version");
    out.picture = reader.text(root, "boardImageFileName");
    reader.whole(root,
                 "width");  // LOSData repeats the sizes and has the last word; here they must only be there
    reader.whole(root, "height");
    out.hexWidth = reader.real(root, "hexWidth", 8, 4096, out.hexWidth);
    out.hexHeight = reader.real(root, "hexHeight", 8, 4096, out.hexHeight);
    out.a1CenterX = reader.real(root, "A1CenterX", -32768, 32768, out.a1CenterX);
    out.a1CenterY = reader.real(root, "A1CenterY", -32768, 32768, out.a1CenterY);
    const std::string_view grid = root.attribute("HexGridConfig").value();
    out.equalRows = grid == "EqualRowCount";
    if (!grid.empty() && !out.equalRows && grid != "Normal")
        out.problem += (out.problem.empty() ? "" : "; ") + std::string("the unknown hex grid ") +
                       MetadataReader::quoted(grid) + ", taken for the normal one";
    for (const SideList& list : sideLists) reader.list(root, list.list, list.element, out.*list.out);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

}  // namespace shellgame
