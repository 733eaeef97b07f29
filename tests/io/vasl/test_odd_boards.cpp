// SPDX-License-Identifier: MIT
// Tests boards with oddities. VASL loads many such boards, so the program loads them too. It reports the
// oddities once, and uses all data that it can read.
#include <functional>

#include "io/vasl/board_changes.hpp"
#include "io/vsav/board_size.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/los/trace.hpp"
#include "support/catch.hpp"
#include "support/laid_map.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"
#include "support/vasl_archive.hpp"
#include "support/vasl_picture.hpp"

using namespace shellgame;
using test::containsText;
using test::Drawing;
using test::terrainCode;

namespace {

Drawing oddSample() {
    Drawing d(5, 4);
    d.fill("B2", "Woods").raise("D1", 2).side("C2", Side6::S, "Wall").fill("E4", "Grain");
    return d;
}

std::shared_ptr<const Board> readOdd(const std::string& bytes, const std::string& name = "bd7") {
    const auto board = readBoardArchiveBytes(bytes, name);
    INFO((board ? "" : joinProblems(board.error())));
    REQUIRE(board);
    // Saved games need only the positions of hexes. If only these data are read, the positions are the same
    // and reading takes less time.
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file(name), bytes));
    const auto size = vsav::boardSize(folder.file(name));
    REQUIRE(size);
    CHECK(size->geometry == (*board)->geometry);
    return *board;
}

using Members = std::vector<std::pair<std::string, std::string>>;

const HexLosFacts& oddFacts(const Board& b, const char* hex) {
    return b.los[static_cast<std::size_t>(b.geometry.indexOf(b.geometry.hexNamed(hex).value()))];
}

/// Returns the numbers of the hexsides with a slope, for example "04".
std::string slopesOf(const Board& board, const char* hex) {
    std::string out;
    for (std::size_t side = 0; side < 6; ++side)
        if (oddFacts(board, hex).sides[side].slope) out += static_cast<char>('0' + side);
    return out;
}

std::string metadataOf(const std::string& attributes, const std::string& inside = "") {
    return "<boardMetadata " + attributes + "><buildingTypes/>" + inside + "</boardMetadata>";
}
const std::string usual = "version='1' boardImageFileName='bdtest.gif' width='5' height='4'";

std::shared_ptr<const Board> withMetadata(const std::string& xml) {
    auto parts = test::archiveParts(oddSample());
    parts.metadata = xml;
    return readOdd(test::zippedBoard(parts));
}

}  // namespace

TEST_CASE("odd boards: unusual numbers in the metadata are accepted", "[io][odd]") {
    const auto sound = withMetadata(metadataOf(usual));
    CHECK(sound->metadataProblem.empty());
    CHECK(sound->archiveProblem.empty());
    struct Case {
        const char* attributes;
        const char* told;  ///< the expected message; null if the value is accepted without a message
    };
    const Case cases[] = {
        {"width=' 5 ' height='4 '", nullptr},
        {"width='5.0' height='4'", nullptr},
        {"width='\n5' height='\t4'", nullptr},
        {"width='33' height='10'", nullptr},
        {"width='5'", "no height"},
        {"", "no width; no height"},
        {"width='' height='4'", R"(width "", which is not such a number)"},
        {"width='five' height='4'", R"(width "five")"},
        {"width='4.5' height='4'", R"(width "4.5")"},
        {"width='-5' height='0'", R"(width "-5", which is not such a number; height "0")"},
        {"width='5' height='99999999999999999999'", "height"},
        {"width='5' width='6' height='4'", nullptr},
        {"WIDTH='5' height='4'", R"(the attribute "WIDTH", taken for width)"},
        {"width='5' height='4' hexWidth=' 56.25 ' hexHeight='64.50'", nullptr},
        {"width='5' height='4' hexWidth='+56.25'", nullptr},
        {"width='5' height='4' hexWidth='5625e-2'", nullptr},
        {"width='5' height='4' hexWidth='56,25'", "hexWidth \"56,25\" with a comma"},
        {"width='5' height='4' hexwidth='56.25'", "the attribute \"hexwidth\", taken for hexWidth"},
        {"width='5' height='4' hexWidth=''", R"(hexWidth "", which is not such a number)"},
        {"width='5' height='4' hexWidth='wide' hexHeight='nan'", "hexHeight \"nan\""},
        {"width='5' height='4' hexWidth='0' hexHeight='1e9'", "hexWidth \"0\""},
        {"width='5' height='4' hexWidth='56.25.1'", "hexWidth"},
        {"width='5' height='4' A1CenterX='' A1CenterY=' '", "A1CenterX \"\""},
        {"width='5' height='4' A1CenterX='left'", "A1CenterX \"left\""},
        {"width='5' height='4' A1CenterX=' 0 ' A1CenterY='32.25 '", nullptr},
        {"width='5' height='4' A1CenterX='10' A1CenterY='55'", nullptr},
        {"width='5' height='4' snapScale='' hasHills='perhaps' author=''", nullptr},
        {"width='5' height='4' noSuchThing='1'", nullptr},
        {"width='5' height='4' altHexGrain='FALSE'", nullptr},
        {"width='5' height='4' altHexGrain=' TRUE'", "altHexGrain \"TRUE\", which hex names do not follow"},
        {"width='5' height='4' HexGridConfig=' normal '", nullptr},
        {"width='5' height='4' HexGridConfig='Sideways'", "the unknown hex grid \"Sideways\""},
    };
    for (const Case& c : cases) {
        INFO(c.attributes);
        const auto board = withMetadata(
            metadataOf("version='1' boardImageFileName='bdtest.gif' " + std::string(c.attributes)));
        CHECK(board->geometry == sound->geometry);
        CHECK(board->los == sound->los);
        CHECK(board->pictureBytes == sound->pictureBytes);
        if (c.told == nullptr)
            CHECK(board->metadataProblem == "");
        else
            CHECK_THAT(board->metadataProblem, containsText(c.told));
        CHECK(board->archiveProblem == "");
    }
}

TEST_CASE("odd boards: unusual hexsides are accepted", "[io][odd]") {
    struct Case {
        const char* lists;
        const char* slopes;  ///< the resulting slopes of B2
        const char* told;
    };
    const Case cases[] = {
        {"<slopes><slope hex='B2' hexsides='04'/></slopes>", "04", nullptr},
        {"<slopes><slope hex=' b2 ' hexsides='0044'/></slopes>", "04", nullptr},
        {"<slopes><slope hex='B2' hexsides='0,4'/></slopes>", "04", nullptr},
        {"<slopes><slope hex='B2' hexsides=' 0;4 '/></slopes>", "04", nullptr},
        {"<slopes><slope hex='B2' hexsides='0 4 '/></slopes>", "04", nullptr},
        {"<slopes><slope hex='B2' hexsides='047'/></slopes>", "04", "sides \"047\""},
        {"<slopes><slope hex='B2' hexsides='0-4'/></slopes>", "04", "sides \"0-4\""},
        {"<slopes><slope hex='B2' hexsides='NE'/></slopes>", "", "sides \"NE\""},
        // Only the first six characters are used.
        {"<slopes><slope hex='B2' hexsides='0,4,0,5'/></slopes>", "04", "sides \"0,4,0,5\""},
        {"<slopes><slope hex='B2' hexsides='0000449'/></slopes>", "04", nullptr},
        {"<slopes><slope hex='B2' hexsides=''/></slopes>", "", "slope of hex \"B2\" with the sides \"\""},
        {"<slopes><slope hex='B2'/></slopes>", "", "slope of hex \"B2\""},
        {"<slopes><slope hexsides='04'/></slopes>", "", "slope of no hex"},
        {"<slopes><slope/></slopes>", "", "slope of no hex"},
        {"<slopes/>", "", nullptr},
        {"<slopes> <!-- none --> </slopes>", "", nullptr},
        {"<slopes><slope hex='ZZ99' hexsides='1'/><slope hex='B2' hexsides='04'/></slopes>", "04",
         "slope of hex \"ZZ99\", which the board has not"},
        {"<slopes><slope hex='2B' hexsides='1'/><slope hex='B2' hexsides='04'/></slopes>", "04",
         "slope of hex \"2B\""},
        {"<rrembankments><rrembankment hex='A0' hexsides='0 3'/></rrembankments>", "",
         "rrembankment of hex \"A0\""},
        {"<partialorchards><partialorchard hex='A0' hexsides='0'/></partialorchards>", "",
         "partialorchard of hex \"A0\""},
        // If a hex appears twice, the later entry is used.
        {"<slopes><slope hex='B2' hexsides='1'/><slope hex='B2' hexsides='04'/></slopes>", "04", nullptr},
        {"<slopes><slope hex='B2' hexsides='1'/></slopes><slopes><slope hex='B2' hexsides='04'/></slopes>",
         "04", nullptr},
        {"<Slopes><Slope Hex='B2' hexSides='04'/></Slopes>", "04",
         "the element \"Slopes\", taken for slopes"},
        {"<slopes><gulley hex='B2'/>words<slope hex='B2' hexsides='04'><more/></slope></slopes>", "04",
         nullptr},
        {"<weather/><slopes><slope hexsides='04' hex='B2'/></slopes><overlaySSRules/>", "04", nullptr},
    };
    for (const Case& c : cases) {
        INFO(c.lists);
        const auto board = withMetadata(metadataOf(usual, c.lists));
        CHECK(slopesOf(*board, "B2") == c.slopes);
        if (c.told == nullptr)
            CHECK(board->metadataProblem == "");
        else
            CHECK_THAT(board->metadataProblem, containsText(c.told));
    }
    // Many errors are reported in one short sentence.
    std::string many;
    for (int i = 0; i < 5000; ++i) many += "<slope hex='Q" + std::to_string(i) + "' hexsides='1'/>";
    const auto board = withMetadata(metadataOf(usual, "<slopes>" + many + "</slopes>"));
    CHECK_THAT(board->metadataProblem, containsText("; and 4994 more"));
    CHECK(board->metadataProblem.size() < 600);
}

TEST_CASE("odd boards: missing and nearly empty metadata are accepted", "[io][odd]") {
    const auto sound = withMetadata(metadataOf(usual));
    struct Case {
        const char* xml;
        const char* told;
        bool named = false;  ///< true if the name of the picture can be read
    };
    const std::string half = "<boardMetadata " + usual;
    const std::string wrapped = "<data>" + metadataOf(usual) + "</data>";
    const std::string otherCase = "<BoardMetadata " + usual + "/>";
    const std::string behind = metadataOf(usual) + "<rest>";
    const std::string doubled = metadataOf(usual) + metadataOf("width='9'");
    const std::string marked =
        "\xEF\xBB\xBF\n <?xml version='1.0' encoding='UTF-8'?>\n<!DOCTYPE x>" + metadataOf(usual);
    const std::string ampersand =
        "<boardMetadata author='A & B' " + usual + "><a>&nonsense;</a></boardMetadata>";
    const Case cases[] = {
        {"", "No document element found"},
        {"   ", "No document element found"},
        {"no XML", "No document element found"},
        {half.c_str(), "at byte"},
        {"<moduleData width='5'/>", "the element \"moduleData\" in the place of boardMetadata"},
        {wrapped.c_str(), "the element \"data\"", true},
        {otherCase.c_str(), nullptr, true},
        {behind.c_str(), "at byte", true},
        {doubled.c_str(), nullptr, true},
        {marked.c_str(), nullptr, true},
        {ampersand.c_str(), nullptr, true},
    };
    for (const Case& c : cases) {
        INFO(c.xml);
        const auto board = withMetadata(c.xml);
        CHECK(board->geometry == sound->geometry);
        CHECK(board->los == sound->los);
        CHECK(board->pictureBytes.empty() == !c.named);
        if (c.told == nullptr)
            CHECK(board->metadataProblem == "");
        else
            CHECK_THAT(board->metadataProblem, containsText(c.told));
    }
    // Without metadata the size of the hexes is computed from the grid.
    const auto parts = test::archiveParts(oddSample());
    const auto bare = readOdd(test::zipped({{"LOSData", parts.losData}}));
    CHECK(bare->geometry == sound->geometry);
    CHECK(bare->metadataProblem == "no such member");
    const Drawing deluxe(BoardGeometry{15, 5, 2363, 971, 2363.0 / 14, 971.0 / 5, 0, 97.1});
    const auto large = readOdd(test::zipped({{"LOSData", test::archiveParts(deluxe).losData}}));
    CHECK(large->geometry.hexWidth == Approx(168.7857142857));
    CHECK(large->geometry.hexHeight == Approx(194.2));
    CHECK(large->geometry.a1CenterY == Approx(97.1));
    const auto sizeOf = [](int columns, int rows, int width, int height) {
        const Drawing d(BoardGeometry{columns, rows, width, height});
        const auto board = readOdd(test::zipped({{"LOSData", test::archiveParts(d).losData}}));
        return std::pair{board->geometry.hexWidth, board->geometry.hexHeight};
    };
    CHECK(sizeOf(17, 20, 901, 1290) == std::pair{56.3125, 64.5});
    CHECK(sizeOf(33, 10, 1799, 644) == std::pair{56.25, 64.5});
    // Text that is not UTF-8 is quoted in readable form.
    const auto latin = withMetadata(
        "<boardMetadata version='\xFF"
        "1' width='5' height='4'/>");
    CHECK(latin->version ==
          "\xEF\xBF\xBD"
          "1");
    CHECK_THAT(latin->metadataProblem, containsText("which is not UTF-8") && !containsText("\xFF"));
    const auto declared = withMetadata(
        "<?xml version='1.0' encoding='ISO-8859-1'?><boardMetadata version='\xFC' "
        "width='5' height='4'/>");
    CHECK(declared->version == "\xC3\xBC");
    CHECK(declared->metadataProblem == "");
}

TEST_CASE("odd boards: in metadata that are not well-formed, every valid entry is used", "[io][odd]") {
    const auto board = withMetadata(
        "<boardMetadata " + usual +
        "><buildingTypes><buildingType></buildingTypes><!-- <slope hex='A1' hexsides='0'/> -->"
        "<slopes><slope hex='B2' hexsides='4'><slope hex=\"B3 hexsides='1'/><slope hex='C3' hexsides='1'>"
        "</slopes><partialorchards><partialorchard hex='D2' hexsides='2'>"
        "<overlaySSRules><overlaySSRuleSet name='S'><overlaySSRuleImage image='a>b.gif' x='1' y='2'>");
    CHECK_THAT(board->metadataProblem, containsText("at byte"));
    CHECK(slopesOf(*board, "B2") == "4");
    CHECK(slopesOf(*board, "C3") == "1");
    CHECK(slopesOf(*board, "A1").empty());
    CHECK(oddFacts(*board, "D2").sides[2].partialOrchard);
}

TEST_CASE("odd boards: in metadata that are not well-formed, valid colors and pictures are used too",
          "[io][odd][ssr]") {
    Drawing d(17, 8);
    d.fill("E4", "Dirt Road");
    test::Canvas grass(200, 200);
    grass.fill("C2", "GrainL0");
    const std::string broken =
        R"(<colors><color name="Odd" red="1" green="2" blue="4" terrain="Woods" elevation="-1"/></colors>)"
        R"(<overlaySSRules><overlaySSRule name="NoRoads" image="9_noroads.GIF" x=" 112 " y="129.0"/>)"
        R"(<overlaySSRuleSet name="SSO_9"><overlaySSRuleImage image="9_NoRoads.gif" x="112" y="129"/>)"
        R"(</overlaySSRuleSet></overlaySSRules><never closed>)";
    test::LaidFolder folder;
    folder.board("bd9", d, broken, {}, {{"9_NoRoads.gif", test::gifOf(grass.pixels)}});
    for (const char* change : {"NoRoads", "SSO_9"}) {
        INFO(change);
        const test::LaidMap map(folder, Json{{{"vasl", "bd9"}, {"ssr", {change}}}});
        CHECK(map.terrain("9E4") == "Grain");
        const Board& board = *map.ground().boards().front().board;
        CHECK(board.changeFaults.empty());
        CHECK_FALSE(board.metadataProblem.empty());
        REQUIRE(board.colours);
        CHECK(board.colours->of(0x010204).terrain == terrainCode("Woods"));
        CHECK(board.colours->of(0x010204).level == -1);
    }
}

TEST_CASE("odd boards: unreadable colors and pictures are reported", "[io][odd][ssr]") {
    const auto rules = [](const std::string& inside) {
        return readBoardRules("<boardMetadata>" + inside + "</boardMetadata>");
    };
    const auto colours = [&](const std::string& row) {
        return rules("<colors>" + row +
                     "<color name='B' red='4' green='5' blue='6' terrain='Woods'/></colors>");
    };
    struct Case {
        const char* row;
        std::size_t read;
        const char* told;
    };
    const Case cases[] = {
        {"<color name='A' red=' 1 ' green='2.0' blue='3' terrain=' Woods '/>", 2, nullptr},
        {"<color name='A' red='' green='2' blue='3' terrain='Woods'/>", 1, "colour \"A\" without"},
        {"<color name='A' green='2' blue='3' terrain='Woods'/>", 1, "colour \"A\" without"},
        {"<color name='A' red='256' green='2' blue='3'/>", 1, "colour \"A\" without"},
        {"<color red='1' green='2' blue='3'/>", 1, "colour \"\" without"},
        {"<color name='A' red='1' green='2' blue='3' terrain='No such' elevation='UNKNOWN'/>", 2, nullptr},
        {"<color name='A' red='1' green='2' blue='3' terrain='Woods' elevation=''/>", 2, nullptr},
        {"<Color Name='A' red='1' green='2' blue='3' terrain='Woods'/>", 2, "the element \"Color\""},
    };
    for (const Case& c : cases) {
        INFO(c.row);
        const BoardRules read = colours(c.row);
        CHECK(read.colours.size() == c.read);
        if (c.told == nullptr)
            CHECK(read.odd == "");
        else
            CHECK_THAT(read.odd, containsText(c.told));
    }
    CHECK(colours(cases[0].row).colours[0].terrain == terrainCode("Woods"));
    const auto pictures = [&](const std::string& row) {
        return rules("<overlaySSRules>" + row + "</overlaySSRules>");
    };
    CHECK(pictures("<overlaySSRule name='N' image='a.gif'/>").pictures.at("N").size() == 1);
    for (const char* row :
         {"<overlaySSRule name='N' image='a.gif' x='left' y='1'/>",
          "<overlaySSRule name='N' image='' x='1' y='1'/>",
          "<overlaySSRule name='N' image='a.gif' x='99999999' y='1'/>",
          "<overlaySSRuleSet name='N'><overlaySSRuleImage image='a.gif' x='?'/></overlaySSRuleSet>"}) {
        INFO(row);
        const BoardRules read = pictures(row);
        CHECK(read.pictures.at("N").empty());
        CHECK_THAT(read.odd, containsText("terrain change \"N\" with a picture"));
    }
    std::string many;
    for (int i = 0; i < 2100; ++i) many += "<color name='C' red='1' green='1' blue='1'/>";
    CHECK_THAT(rules("<colors>" + many + "</colors>").odd, containsText("more than 2000"));
}

TEST_CASE("odd boards: files in an archive are also found under other names", "[io][odd]") {
    const auto parts = test::archiveParts(oddSample());
    const auto sound = readOdd(test::zippedBoard(parts));
    struct Case {
        const char* losData;
        const char* metadata;
        const char* picture;
        std::size_t told;  ///< how many members are reported
    };
    const Case cases[] = {
        {"LOSData", "BoardMetadata.xml", "bdtest.gif", 0},
        {"losdata", "boardmetadata.XML", "BDTEST.GIF", 3},
        {"LOSDATA", "BoardMetadata.xml", "bdtest.gif", 1},
        {"bd7/LOSData", "bd7/BoardMetadata.xml", "bd7/bdtest.gif", 3},
        {"bd7\\LOSData", "bd7\\BoardMetadata.xml", "bd7\\bdtest.gif", 3},
        {"a/b/c/LOSData", "a/BoardMetadata.xml", "bdtest.gif", 2},
    };
    for (const Case& c : cases) {
        INFO(c.losData);
        const auto board = readOdd(test::zipped(
            {{c.losData, parts.losData}, {c.metadata, parts.metadata}, {c.picture, parts.picture}}));
        CHECK(board->geometry == sound->geometry);
        CHECK(board->los == sound->los);
        CHECK(board->pictureBytes == parts.picture);
        std::size_t told = 0;
        for (auto found = board->archiveProblem.find("taken for"); found != std::string::npos;
             found = board->archiveProblem.find("taken for", found + 1))
            ++told;
        CHECK(told == c.told);
    }
    // A member with the exact name takes precedence over one in a folder; other files are ignored.
    const auto both = readOdd(test::zipped({{"old/LOSData", "x"},
                                            {"losdata", "y"},
                                            {"LOSData", parts.losData},
                                            {"Thumbs.db", "z"},
                                            {"bd7", "nested"},
                                            {"__MACOSX/._LOSData", "m"},
                                            {"BoardMetadata.xml", parts.metadata},
                                            {"bdtest.gif", parts.picture}}));
    CHECK(both->los == sound->los);
    CHECK(both->archiveProblem.empty());
    // If two members of the archive could be the missing file, neither of them is used.
    CHECK_FALSE(readBoardArchiveBytes(
        test::zipped({{"a/LOSData", parts.losData}, {"b/LOSData", parts.losData}}), "bd7"));
}

TEST_CASE("odd boards: unusual pictures are accepted", "[io][odd]") {
    auto parts = test::archiveParts(oddSample());
    const auto with = [&](const Members& pictures, const std::string& named) {
        Members members{
            {"LOSData", parts.losData},
            {"BoardMetadata.xml", metadataOf("width='5' height='4'" +
                                             (named.empty() ? "" : " boardImageFileName='" + named + "'"))}};
        members.insert(members.end(), pictures.begin(), pictures.end());
        return test::zipped(members);
    };
    const std::string gif = "GIF89a not really";
    const test::TemporaryFolder folder;
    const auto only = [&](const std::string& bytes) {
        REQUIRE(test::writeFile(folder.file("bd7"), bytes));
        const auto picture = readBoardPicture(folder.file("bd7"));
        return picture ? *picture : "(none)";
    };
    // A picture with the board's name is used if the metadata name no picture, or a missing one.
    for (const char* named : {"", "bdelse.gif", "folder/bd7.gif"})
        for (const char* called : {"bd7.gif", "BD7.GIF", "bd7.png"}) {
            if (std::string(named) == "folder/bd7.gif" && std::string(called) == "bd7.png") continue;
            INFO(named << " " << called);
            const auto bytes = with({{called, gif}}, named);
            const auto board = readOdd(bytes);
            CHECK(board->pictureBytes == gif);
            CHECK(board->pictureProblem.empty());
            CHECK_FALSE(board->archiveProblem.empty());
            CHECK(only(bytes) == gif);
        }
    CHECK(readOdd(with({}, "bdelse.gif"))->pictureProblem == "no picture bdelse.gif");
    CHECK(readOdd(with({}, ""))->pictureProblem == "no name of a picture");
    CHECK_THAT(readOdd(with({{"a.gif", "text"}}, "a.gif"))->pictureProblem, containsText("not a picture"));
    CHECK(only(with({}, "")) == "(none)");
    // A board with a damaged picture can still be used for play.
    std::string damaged = with({{"a.gif", gif + std::string(400, 'x')}}, "a.gif");
    const auto stored = damaged.find("a.gif");
    damaged[stored + 12] = static_cast<char>(damaged[stored + 12] ^ 0x41);
    const auto board = readOdd(damaged);
    CHECK(board->pictureBytes.empty());
    CHECK_THAT(board->pictureProblem, containsText("a.gif with "));
}

TEST_CASE("odd boards: LOSData that is shorter or longer than stated is accepted", "[io][odd]") {
    const auto sound = test::archiveParts(oddSample(), {"A3", "E4"});
    const auto whole = readOdd(test::zippedBoard(sound));
    CHECK(oddFacts(*whole, "E4").stairway);
    const auto with = [&](const std::string& payload) {
        auto parts = sound;
        parts.losData = test::gzipped(test::javaBlocks(payload));
        return readOdd(test::zippedBoard(parts));
    };
    // VASL reads the part that it needs, and does not check whether more data follow.
    const auto longer = with(sound.losPayload + std::string("\1\1\1", 3));
    CHECK(longer->los == whole->los);
    CHECK(longer->archiveProblem == "3 bytes after the stairways");
    CHECK(with(sound.losPayload + std::string(20'000, '\1'))->archiveProblem ==
          "20000 bytes after the stairways");
    // There is no byte for the last hex, so it has no stairway.
    const auto shorter = with(sound.losPayload.substr(0, sound.losPayload.size() - 1));
    CHECK_FALSE(oddFacts(*shorter, "E4").stairway);
    CHECK(oddFacts(*shorter, "A3").stairway);
    CHECK(shorter->archiveProblem == "21 stairway bytes for 22 hexes");
    const auto none = with(sound.losPayload.substr(0, sound.losPayload.size() - 22));
    CHECK_FALSE(oddFacts(*none, "A3").stairway);
    CHECK(none->geometry == whole->geometry);
    CHECK(none->archiveProblem == "0 stairway bytes for 22 hexes");
    // After the last valid block, other data end the stream.
    auto parts = sound;
    parts.losData = test::gzipped(test::javaBlocks(sound.losPayload) + "\x70rest");
    CHECK(readOdd(test::zippedBoard(parts))->los == whole->los);
    // The gzip stream has several parts, one of them empty, and is followed by other data.
    const std::string java = test::javaBlocks(sound.losPayload);
    parts.losData = test::gzipped(java.substr(0, 3)) + test::gzipped("") +
                    test::gzipped(java.substr(3, 50'000)) + test::gzipped(java.substr(50'003));
    const auto pieces = readOdd(test::zippedBoard(parts));
    CHECK(pieces->los == whole->los);
    CHECK(pieces->raster->terrain == whole->raster->terrain);
    CHECK(pieces->archiveProblem.empty());
    parts.losData = sound.losData + "behind it";
    CHECK(readOdd(test::zippedBoard(parts))->los == whole->los);
}

TEST_CASE("odd boards: a grid too narrow or too low for its hexes is accepted", "[io][odd]") {
    const auto cut = [](int narrower, int lower, const char* painted) {
        BoardGeometry g = BoardGeometry::standard(9, 6);
        g.pixelWidth -= narrower;
        g.pixelHeight -= lower;
        Drawing d(g);
        d.fill(painted, "Woods");
        return readOdd(test::zippedBoard(test::archiveParts(d)));
    };
    for (const auto& [narrower, lower] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
        INFO(narrower << " " << lower);
        CHECK(cut(narrower, lower, "I3")->archiveProblem.empty());
    }
    // The grid is three pixels too narrow. The center of the last column is moved onto the last pixel, and
    // the column is drawn there.
    const auto narrow = cut(3, 0, "I3");
    CHECK(narrow->geometry.losPoint(narrow->geometry.hexNamed("I3").value()).x == 446);
    CHECK(oddFacts(*narrow, "I3").centreTerrain == terrainCode("Woods"));
    CHECK(narrow->archiveProblem ==
          "6 hexes, the first of them I1, with the centre beside the grid of 447 x 387 pixels");
    // The half-hexes at the lower edge are missing. They become Open Ground, and lines to them are clear.
    const auto low = cut(0, 40, "B6");
    CHECK(oddFacts(*low, "B6").centreTerrain == terrainCode("Open Ground"));
    CHECK_THAT(low->archiveProblem, containsText("first of them A6"));
    const auto map = LosMap::make({low->geometry, low->raster, low->los, {}, low->table});
    const BoardGeometry& g = low->geometry;
    LosTracer tracer(map);
    for (int from = 0; from < g.hexCount(); ++from)
        for (int to = 0; to < g.hexCount(); ++to) (void)tracer.trace({from, 0}, {to, 0});
    CHECK_FALSE(
        tracer.trace({g.indexOf(g.hexNamed("D3").value()), 0}, {g.indexOf(g.hexNamed("D6").value()), 0})
            .blocked);
    // On this historical map the first hexes are above the grid.
    auto parts = test::archiveParts(Drawing(5, 5));
    parts.metadata = "<boardMetadata width='5' height='5' A1CenterY='1.875'/>";
    const auto half = readOdd(test::zippedBoard(parts), "bdHT");
    CHECK(half->geometry.a1CenterY == 1.875);
    CHECK_THAT(half->archiveProblem, containsText("first of them B0"));
}

TEST_CASE("odd boards: oddities are reported once, by the verb `check` and when a game is opened",
          "[io][odd]") {
    const test::TemporaryFolder folder;
    auto parts = test::archiveParts(oddSample());
    parts.metadata = metadataOf("boardImageFileName='bdtest.gif' width='five' height='4'");
    parts.losData = test::gzipped(test::javaBlocks(parts.losPayload + "x"));
    REQUIRE(test::writeFile(folder.file("bd7"), test::zippedBoard(parts)));
    const auto checked = test::runCli({"check", folder.file("bd7")});
    CHECK(checked.code == 1);
    CHECK_THAT(checked.err, containsText("BoardMetadata.xml: found width \"five\"") &&
                                containsText("found 1 byte after the stairways"));
    const std::string told = test::toldOfBoardTwice(folder.path(), "bd7");
    for (const char* what : {"width \"five\"", "1 byte after"}) {
        CHECK_THAT(told, containsText(what));
        CHECK(told.find(what) == told.rfind(what));
    }
    CHECK(test::runCli({"hexes", "--board", folder.file("bd7")}).code == 0);
}
