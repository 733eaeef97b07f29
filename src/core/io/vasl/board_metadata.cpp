// SPDX-License-Identifier: MIT
#include "io/vasl/board_metadata.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <pugixml.hpp>

#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

constexpr int mostDepth = 32;
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
        const std::string_view text = a.value();
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error == std::errc{} && end == text.data() + text.size() && value >= least && value <= most)
            return value;
        problem(std::string(" @") + name, quoted(a),
                "a number of pixels from " + std::to_string(std::lround(least)) + " to " +
                    std::to_string(std::lround(most)));
        return otherwise;
    }

    std::optional<BoardMetadata::Slope> slope(const pugi::xml_node& node) const {
        const pugi::xml_attribute sides = node.attribute("hexsides");
        BoardMetadata::Slope out;
        for (const char* c = node.attribute("hex").value(); *c != '\0'; ++c)
            out.hex += *c >= 'a' && *c <= 'z' ? static_cast<char>(*c - 'a' + 'A') : *c;
        const std::string_view text = sides.value();
        if (text.find_first_not_of("012345") != std::string_view::npos) {
            problem(" slope of " + quoted(out.hex) + " @hexsides", quoted(sides), "digits from 0 to 5");
            return std::nullopt;
        }
        for (const char c : text) out.sides[static_cast<std::size_t>(c - '0')] = true;
        return out;
    }

    // Whether no element lies deeper than any real file has it. Walks without recursion.
    bool shallow(const pugi::xml_document& document) const {
        int depth = 0;
        pugi::xml_node node = document.first_child();
        while (node) {
            if (node.first_child()) {
                node = node.first_child();
                if (++depth > mostDepth) {
                    problem("", "elements nested deeper than " + std::to_string(mostDepth), "a flatter file");
                    return false;
                }
                continue;
            }
            while (node && !node.next_sibling()) {
                node = node.parent();
                --depth;
            }
            if (node) node = node.next_sibling();
        }
        return true;
    }

  private:
    const std::string& file_;
    Problems& problems_;
};

}  // namespace

Result<BoardMetadata> readBoardMetadata(std::string_view xml, const std::string& file) {
    Problems problems;
    const MetadataReader reader(file, problems);
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
    if (!parsed) {
        reader.problem(" byte " + std::to_string(parsed.offset), parsed.description(), "valid XML");
        return tl::unexpected(std::move(problems));
    }
    if (!reader.shallow(document)) return tl::unexpected(std::move(problems));
    const pugi::xml_node root = document.document_element();
    if (std::string_view(root.name()) != "boardMetadata") {
        reader.problem("", "the element " + MetadataReader::quoted(root.name()), "the element boardMetadata");
        return tl::unexpected(std::move(problems));
    }
    BoardMetadata out;
    out.version = reader.text(root, "version");
    out.picture = reader.text(root, "boardImageFileName");
    reader.whole(root,
                 "width");  // LOSData repeats the sizes and has the last word; here they must only be there
    reader.whole(root, "height");
    out.hexWidth = reader.real(root, "hexWidth", 8, 4096, out.hexWidth);
    out.hexHeight = reader.real(root, "hexHeight", 8, 4096, out.hexHeight);
    out.a1CenterX = reader.real(root, "A1CenterX", -32768, 32768, out.a1CenterX);
    out.a1CenterY = reader.real(root, "A1CenterY", -32768, 32768, out.a1CenterY);
    if (const auto grid = root.attribute("HexGridConfig"); grid && std::string_view(grid.value()) != "Normal")
        reader.problem(" @HexGridConfig", MetadataReader::quoted(grid), "the normal hex grid");
    for (const pugi::xml_node list : root.children("slopes"))
        for (const pugi::xml_node node : list.children("slope"))
            if (const auto slope = reader.slope(node)) out.slopes.push_back(*slope);
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

}  // namespace shellgame
