// SPDX-License-Identifier: MIT
#include "shellgame/io/vasl/module_terrain.hpp"

#include <charconv>
#include <cmath>

#include "base/real_number.hpp"
#include "io/vasl/vasl_xml.hpp"
#include "io/vasl/zip_reader.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostModule = 256U << 20U;
constexpr std::size_t mostTableXml = 8U << 20U;
constexpr std::size_t mostName = 100;
constexpr int mostTerrainRows = 256;
constexpr const char* tableMember = "boardData/SharedBoardMetadata.xml";
constexpr const char* tableElement = "SharedBoardMetadata.xml terrainType";

bool readNumber(const char* text, double least, double most, double& out) {
    const auto value = realNumber(text);
    if (!value || *value < least || *value > most) return false;
    out = *value;
    return true;
}

bool readNumber(const char* text, int least, int most, int& out) {
    const std::string_view view = text;
    int value = 0;
    const auto [end, error] = std::from_chars(view.data(), view.data() + view.size(), value);
    if (error != std::errc{} || end != view.data() + view.size() || value < least || value > most)
        return false;
    out = value;
    return true;
}

bool isTrue(const pugi::xml_node& row, const char* name) {
    const std::string_view word = row.attribute(name).value();
    return word == "TRUE" || word == "True" || word == "true";
}

class TerrainRowReader {
  public:
    TerrainRowReader(const std::string& file, const pugi::xml_node& row, Problems& problems)
        : file_(file), row_(row), problems_(problems) {}

    void read(std::vector<LosTerrain>& out) {
        LosTerrain t;
        if (!readNumber(row_.attribute("typeCode").value(), 0, 255, t.code))
            return wrong("typeCode", "a code from 0 to 255");
        // 255 stands for "none", and what the built-in table knows needs no other word.
        if (t.code == 255 || LosTerrainTable::builtIn().known(static_cast<std::uint8_t>(t.code))) return;
        t.name = row_.attribute("name").value();
        const bool utf8 = Json(t.name).dump(-1, ' ', true, Json::error_handler_t::replace) ==
                          Json(t.name).dump(-1, ' ', true, Json::error_handler_t::ignore);
        if (t.name.empty() || t.name.size() > mostName || !utf8) return wrong("name", "a name of UTF-8 text");
        const auto category = losCategoryOf(row_.attribute("LOSCategory").value());
        if (!category) return wrong("LOSCategory", "a category of VASL's such as OPEN or BUILDING");
        t.category = *category;
        if (row_.attribute("height") && !readNumber(row_.attribute("height").value(), 0, 20, t.height))
            return wrong("height", "levels from 0 to 20");
        if (row_.attribute("split") && !readNumber(row_.attribute("split").value(), 0.0, 20.0, t.split))
            return wrong("split", "a number from 0 to 20");
        t.halfLevel = isTrue(row_, "isHalfLevelHeight");
        t.obstacle = isTrue(row_, "isLOSObstacle");
        t.inherent = isTrue(row_, "isInherentTerrain");
        t.lowerObstacle = isTrue(row_, "isLowerLOSObstacle");
        t.lowerHindrance = isTrue(row_, "isLowerLOSHindrance");
        classifyByName(t);
        out.push_back(std::move(t));
    }

  private:
    void wrong(const char* attribute, const char* expected) {
        const pugi::xml_attribute a = row_.attribute(attribute);
        problems_.push_back({file_, std::string(tableElement) + " @" + attribute,
                             a ? describeJson(Json(std::string(a.value()))) : "nothing", expected, ""});
    }

    const std::string& file_;
    const pugi::xml_node& row_;
    Problems& problems_;
};

}  // namespace

Result<std::vector<LosTerrain>> readVaslTerrainXml(std::string_view xml, const std::string& file) {
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
    std::vector<LosTerrain> out;
    Problems problems;
    int rows = 0;
    for (const pugi::xml_node row : list.children("terrainType")) {
        if (++rows > mostTerrainRows)
            return refuse(tableElement, "more than " + std::to_string(mostTerrainRows) + " rows",
                          "a row for each code");
        TerrainRowReader(file, row, problems).read(out);
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

Result<std::string> vaslTerrainXml(const std::string& path) {
    auto bytes = readFile(path, mostModule);
    if (!bytes || !bytes->starts_with("PK")) return bytes;
    const auto zip = ZipReader::fromBytes(std::move(*bytes), path);
    if (!zip) return tl::unexpected(zip.error());
    return zip->read(tableMember, mostTableXml);
}

Result<std::vector<LosTerrain>> readVaslTerrain(const std::string& path) {
    const auto xml = vaslTerrainXml(path);
    if (!xml) return tl::unexpected(xml.error());
    return readVaslTerrainXml(*xml, path);
}

Result<std::shared_ptr<const LosTerrainTable>> readVaslTable(const std::string& path) {
    const auto rows = readVaslTerrain(path);
    if (!rows) return tl::unexpected(rows.error());
    return LosTerrainTable::withRows(*rows);
}

}  // namespace shellgame
