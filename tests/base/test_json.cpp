// SPDX-License-Identifier: MIT
#include <chrono>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"

using namespace shellgame;

namespace {

Problems refused(const std::string& text, const JsonLimits& limits = {}) {
    const auto read = parseJson(text, "f.json", limits);
    INFO(text.substr(0, 200));
    REQUIRE_FALSE(read);
    REQUIRE_FALSE(read.error().empty());
    for (const Problem& p : read.error()) {
        CHECK(p.file == "f.json");
        CHECK_NOTHROW(Json(p.text()).dump());  // messages are valid UTF-8 for any bytes in the file
        CHECK(p.text().size() < 1000);
    }
    return read.error();
}

std::string nested(int depth, char open = '[', char close = ']') {
    return std::string(static_cast<std::size_t>(depth), open) +
           std::string(static_cast<std::size_t>(depth), close);
}

}  // namespace

TEST_CASE("S12 text after a NUL byte is reported", "[base][json]") {
    const auto problems = refused(std::string("{\"a\": 1,\n \"b\"") + '\0' + ": 2}");
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].pointer == "line 2, column 5");
    CHECK(problems[0].found == "a NUL byte");
}

TEST_CASE("JSON values are read with their types", "[base][json]") {
    const auto read =
        parseJson(R"( {"a":[1,-2,3.5,true,null,"x\u00e9"],"b":{},"c":18446744073709551615} )", "f.json");
    REQUIRE(read);
    CHECK(*read == Json::parse(R"({"a":[1,-2,3.5,true,null,"xé"],"b":{},"c":18446744073709551615})"));
    CHECK(parseJson("7", "f").value() == 7);
    CHECK(parseJson("\xEF\xBB\xBF[]", "f").value() == Json::array());
}

TEST_CASE("a duplicate key is reported with its place, and reading continues", "[base][json]") {
    const auto problems =
        refused(R"({"a":{"x":1,"x":{"deep":[1,{"y":1,"y":2}]},"z/~":[{"k":0,"k":[]}]},"a":2})");
    REQUIRE(problems.size() == 4);
    CHECK(problems[0].pointer == "/a/x");
    CHECK(problems[0].found == "the key \"x\" twice");
    CHECK(problems[1].pointer == "/a/x/deep/1/y");
    CHECK(problems[2].pointer == "/a/z~1~0/0/k");
    CHECK(problems[3].pointer == "/a");
}

TEST_CASE("the messages about a huge number of duplicate keys do not fill memory", "[base][json]") {
    std::string text = "{\"a\":0";
    for (int i = 0; i < 1000; ++i) text += ",\"a\":0";
    CHECK(refused(text + "}").size() == 100);
}

TEST_CASE("nesting depth is limited", "[base][json]") {
    JsonLimits limits;
    CHECK(parseJson(nested(limits.depth), "f"));
    CHECK(refused(nested(limits.depth + 1)).at(0).found == "nesting deeper than 64");
    CHECK(refused(nested(1'000'000)).at(0).found == "nesting deeper than 64");
    std::string objects;
    for (int i = 0; i < 1000; ++i) objects += "{\"a\":";
    CHECK(refused(objects).at(0).found == "nesting deeper than 64");
    // The limit also applies to the value of a duplicate key.
    CHECK(refused("{\"a\":1,\"a\":" + nested(100) + "}").back().found == "nesting deeper than 64");
}

TEST_CASE("file size and number of values are limited", "[base][json]") {
    JsonLimits limits;
    limits.bytes = 10;
    CHECK(parseJson("[1,2,3,45]", "f", limits));
    CHECK(refused("[1,2,3,456]", limits).at(0).found == "11 bytes");
    limits = {};
    limits.values = 4;
    CHECK(parseJson("[1,2,3]", "f", limits));
    CHECK(refused("[1,2,3,4]", limits).at(0).found == "too many values");
    CHECK(refused("[[],[],[],[]]", limits).at(0).found == "too many values");
    CHECK(refused(R"({"a":1,"a":2,"a":3,"a":4})", limits).back().found == "too many values");
}

TEST_CASE("text that is not JSON is refused with its position", "[base][json]") {
    for (const char* text : {"",
                             " ",
                             "{",
                             "[",
                             "[1,]",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{a:1}",
                             "[1] 2",
                             "[1]x",
                             "nul",
                             "NaN",
                             "[NaN]",
                             "-Infinity",
                             "01",
                             "+1",
                             ".5",
                             "1.",
                             "'a'",
                             "\"",
                             "\"\\x\"",
                             "\"\\ud800\"",
                             "\"\t\"",
                             "// c\n1",
                             "\xFF",
                             "\"\xC0\xAF\"",
                             "\"\xED\xA0\x80\"",
                             "\"abc\x80\"",
                             "\"\xF4\x90\x80\x80\""}) {
        const auto problems = refused(text);
        CHECK_FALSE(problems.at(0).found.empty());
        CHECK_FALSE(problems.at(0).expected.empty());
        CHECK(problems.at(0).pointer.find("line ") == 0);
    }
    CHECK(refused(std::string("[1,\0]", 5)).at(0).pointer == "line 1, column 4");
    CHECK(refused("[1,\n2,,]").at(0).pointer == "line 2, column 3");
}

TEST_CASE("a number out of range is refused", "[base][json]") {
    CHECK(refused("1e999").at(0).found.find("a number that is too large") == 0);
    CHECK(refused("[-1e400]").at(0).found.find("a number that is too large") == 0);
    // A whole number that is too long is read as a floating-point number, and the reader's range check
    // refuses it.
    Problems problems;
    const Json big = parseJson("{\"n\":123456789012345678901234567890}", "f").value();
    (void)Reader(big, problems, "f").integer("n", 0, 10);
    CHECK(problems.size() == 1);
}

TEST_CASE("messages describe JSON values in a few words", "[base][json]") {
    CHECK(describeJson(nullptr) == "null");
    CHECK(describeJson(3.7) == "3.7");
    CHECK(describeJson(true) == "true");
    CHECK(describeJson(Json::array()) == "an empty list");
    CHECK(describeJson(Json::array({1})) == "a list");
    CHECK(describeJson(Json::object()) == "an empty object");
    CHECK(describeJson("1E99") == "\"1E99\"");
    const std::string umlauts = describeJson(std::string(40, 'a') + "ääääääääääääääääääääää");
    CHECK(umlauts.size() < 70);
    CHECK(Json::accept(umlauts));
}

TEST_CASE("a misspelled word gets a suggestion only if a known word is similar", "[base][json]") {
    CHECK(nearestWord("markres", std::vector<std::string>{"boards", "markers", "sides"}) ==
          std::string("markers"));
    CHECK(nearestWord("turn", std::vector<std::string>{"turns", "term"}) == std::string("turns"));
    CHECK_FALSE(nearestWord("xyz", std::vector<std::string>{"markers", "sides"}));
    CHECK_FALSE(nearestWord("ab", std::vector<std::string>{"cd"}));
    // There is no suggestion if half of the letters are wrong.
    CHECK_FALSE(nearestWord("lava", std::vector<std::string>{"cave"}));
    CHECK_FALSE(nearestWord("", std::vector<std::string>{"a"}));
    CHECK_FALSE(nearestWord(std::string(10'000, 'a'), std::vector<std::string>{std::string(10'000, 'a')}));
}

TEST_CASE("any bytes can be converted to text that can be displayed", "[base][problem]") {
    CHECK(printable("4-6-7 ä€😀") == "4-6-7 ä€😀");
    CHECK(printable("a\nb\x7F") == "a<0A>b<7F>");
    CHECK(printable("\xFF\xC3") == "<FF><C3>");
    CHECK(printable("\xC0\xAF|\xE0\x80\xAF|\xED\xA0\x80|\xF4\x90\x80\x80|\xF0\x8F\xBF\xBF") ==
          "<C0><AF>|<E0><80><AF>|<ED><A0><80>|<F4><90><80><80>|<F0><8F><BF><BF>");
    CHECK(printable(std::string("a\0b", 3)) == "a<00>b");
    CHECK(printable("ääää", 4) == "ää…");
    for (int a = 0; a < 256; ++a)
        for (int b = 0; b < 256; ++b) {
            const std::string two{static_cast<char>(a), static_cast<char>(b)};
            const bool valid =
                Json::accept("\"" + two + "\"") && a != '\\' && b != '\\' && a != '"' && b != '"';
            if (valid && a != 0x7F && b != 0x7F) CHECK(printable(two) == two);
            CHECK_NOTHROW(Json(printable(two)).dump());
        }
    CHECK(Problem{"\xFF.json", "", "\xFE", "text", ""}.text() == "<FF>.json: found <FE>, expected text");
}
