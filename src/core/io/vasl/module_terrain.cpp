// SPDX-License-Identifier: MIT
#include "shellgame/io/vasl/module_terrain.hpp"

#include "base/real_number.hpp"
#include "base/trimmed.hpp"
#include "io/vasl/board_xml.hpp"
#include "io/vasl/vasl_xml.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostModule = 256U << 20U;
constexpr std::size_t mostTableXml = 8U << 20U;
constexpr std::size_t mostName = 100;
constexpr int mostTerrainRows = 256;
constexpr const char* tableMember = "boardData/SharedBoardMetadata.xml";
constexpr const char* tableElement = "SharedBoardMetadata.xml terrainType";

class TerrainRowReader {
  public:
    TerrainRowReader(const std::string& file, const pugi::xml_node& row, Problems& problems)
        : file_(file), row_(row), problems_(problems) {}

    void read(std::vector<LosTerrain>& out) {
        LosTerrain t;
        const auto code = wholeNumber(row_.attribute("typeCode").value(), 0, 255);
        if (!code) return wrong("typeCode", "a code from 0 to 255");
        t.code = *code;
        // Code 255 means "none". Codes of the built-in table need no further row.
        if (t.code == 255 || LosTerrainTable::builtIn().known(static_cast<std::uint8_t>(t.code))) return;
        t.name = trimmed(row_.attribute("name").value());
        const bool utf8 = asUtf8(t.name) == t.name;
        if (t.name.empty() || t.name.size() > mostName || !utf8) return wrong("name", "a name of UTF-8 text");
        const auto category = losCategoryOf(trimmed(row_.attribute("LOSCategory").value()));
        if (!category) return wrong("LOSCategory", "a category of VASL's such as OPEN or BUILDING");
        t.category = *category;
        if (const pugi::xml_attribute a = row_.attribute("height")) {
            const auto height = wholeNumber(a.value(), 0, 20);
            if (!height) return wrong("height", "levels from 0 to 20");
            t.height = *height;
        }
        if (const pugi::xml_attribute a = row_.attribute("split")) {
            const auto split = realNumber(trimmed(a.value()));
            if (!split || *split < 0 || *split > 20) return wrong("split", "a number from 0 to 20");
            t.split = *split;
        }
        t.halfLevel = is("isHalfLevelHeight");
        t.obstacle = is("isLOSObstacle");
        t.inherent = is("isInherentTerrain");
        t.lowerObstacle = is("isLowerLOSObstacle");
        t.lowerHindrance = is("isLowerLOSHindrance");
        classifyByName(t);
        out.push_back(std::move(t));
    }

  private:
    [[nodiscard]] bool is(const char* name) const {
        return sameWord(trimmed(row_.attribute(name).value()), "true");
    }
    void wrong(const char* attribute, const char* expected) {
        const pugi::xml_attribute a = row_.attribute(attribute);
        std::string at = tableElement;
        at += " " + quotedText(row_.attribute("typeCode").value()) + " @" + attribute;
        problems_.push_back({file_, std::move(at), a ? quotedText(a.value()) : "nothing",
                             std::string(expected) + "; the row is skipped", ""});
    }

    const std::string& file_;
    const pugi::xml_node& row_;
    Problems& problems_;
};

}  // namespace

Result<VaslTerrain> readVaslTerrainXml(std::string_view xml, const std::string& file) {
    const auto refuse = [&](std::string place, std::string found, std::string expected) {
        return failure({file, std::move(place), std::move(found), std::move(expected), ""});
    };
    if (xml.size() > mostTableXml)
        return refuse("SharedBoardMetadata.xml", std::to_string(xml.size()) + " bytes",
                      "at most " + std::to_string(mostTableXml) + " bytes");
    if (declaresEntities(xml)) return refuse("SharedBoardMetadata.xml", foundEntities, expectedNoEntities);
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
    if (!parsed)
        return refuse("SharedBoardMetadata.xml byte " + std::to_string(parsed.offset), parsed.description(),
                      "valid XML");
    if (!isShallow(document))
        return refuse("SharedBoardMetadata.xml",
                      "elements nested deeper than " + std::to_string(mostXmlDepth), "a flatter file");
    const pugi::xml_node list = document.document_element().child("terrainTypes");
    if (!list) return refuse("SharedBoardMetadata.xml", "no element terrainTypes", "VASL's table of terrain");
    VaslTerrain out;
    int rows = 0;
    for (const pugi::xml_node row : list.children("terrainType")) {
        if (++rows > mostTerrainRows)
            return refuse(tableElement, "more than " + std::to_string(mostTerrainRows) + " rows",
                          "a row for each code");
        TerrainRowReader(file, row, out.told).read(out.rows);
    }
    return out;
}

Result<std::string> vaslTerrainXml(const std::string& path) {
    auto bytes = readFile(path, mostModule);
    if (!bytes || !bytes->starts_with("PK")) return bytes;
    const auto zip = ZipReader::fromBytes(std::move(*bytes), path);
    if (!zip) return tl::unexpected(zip.error());
    return zip->read(tableMember, mostTableXml);
}

Result<VaslTerrain> readVaslTerrain(const std::string& path) {
    const auto xml = vaslTerrainXml(path);
    if (!xml) return tl::unexpected(xml.error());
    return readVaslTerrainXml(*xml, path);
}

Result<std::shared_ptr<const LosTerrainTable>> readVaslTable(const std::string& path, Problems* told) {
    auto read = readVaslTerrain(path);
    if (!read) return tl::unexpected(read.error());
    if (told != nullptr) told->insert(told->end(), read->told.begin(), read->told.end());
    return LosTerrainTable::withRows(read->rows);
}

}  // namespace shellgame
