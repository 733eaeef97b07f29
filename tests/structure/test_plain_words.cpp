// SPDX-License-Identifier: MIT
#include <fstream>

#include "structure/plain_words.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame::test;
namespace fs = std::filesystem;

namespace {

/// Returns the places found in one file, each as "kind: file:line: text", ordered by kind.
std::vector<std::string> placesOf(const std::string& file, const std::string& text) {
    const TemporaryFolder folder;
    const fs::path path = fs::path(folder.path()) / file;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    std::vector<std::string> out;
    const auto wordings = wordingsOf(folder.path());
    for (std::size_t kind = 0; kind < wordings.size(); ++kind)
        for (const std::string& place : wordings[kind].places)
            out.push_back(std::to_string(kind) + " " + place);
    return out;
}

using Places = std::vector<std::string>;

}  // namespace

TEST_CASE("a doc comment is counted if its first line begins with a word such as Who or What",
          "[structure]") {
    CHECK(placesOf("src/core/a.hpp",
                   "/// What it does,\n/// where it can.\nint a;  ///< whose it is\n"
                   "/// Returns what was found.\n// Who reads this\n/// Whatever\n") ==
          Places{"0 src/core/a.hpp:1: What it does,", "0 src/core/a.hpp:3: whose it is"});
}

TEST_CASE("a test name is counted if it begins with a word such as Who or What after its rule numbers",
          "[structure]") {
    const std::string names =
        "TEST_CASE(\"S2.4 A12.1 who fires\",\n          \"[x]\") {}\nTEST_CASE(\"C 2.41: W20: \"\n"
        "          \"what is seen\", \"[x]\") {}\nTEST_CASE(\"switch pairs: whether they count\") {}\n"
        "TEST_CASE(\"S2.4 a unit fires\") {}\nSECTION(\"who fires\") {}\n";
    CHECK(placesOf("tests/rules/a.cpp", names) ==
          Places{"1 tests/rules/a.cpp:1: S2.4 A12.1 who fires",
                 "1 tests/rules/a.cpp:3: C 2.41: W20: what is seen",
                 "1 tests/rules/a.cpp:5: switch pairs: whether they count"});
}

TEST_CASE("only sentences in strings are checked, not comments, ids or single words", "[structure]") {
    CHECK(placesOf("src/core/words/a.def",
                   "SENTENCE(isNo, \"%1 is no board.\")\n"
                   "SENTENCE(luck, \"luck\")  // the pool is told anew\n") ==
          Places{"2 src/core/words/a.def:1: %1 is no board."});
    CHECK(placesOf("src/app/a.cpp",
                   "tr(\"Drawn \"\n   \"anew by luck\");\nchar c = '\"';\nR\"(the kept side)\";\n") ==
          Places{"3 src/app/a.cpp:1: Drawn anew by luck", "4 src/app/a.cpp:1: Drawn anew by luck",
                 "4 src/app/a.cpp:4: the kept side"});
    CHECK(placesOf("tests/a.cpp", "const char* bad = \"there is no luck\";\n").empty());
}

TEST_CASE("a line in the docs is counted if it is too long, unless it belongs to a table", "[structure]") {
    const std::string wide(121, 'x'), fits(118, 'x');
    CHECK(placesOf("docs/a.md", "| " + wide + " |\n" + fits + "é…\nThat is no way.\n") ==
          Places{"2 docs/a.md:3: That is no way."});
    CHECK(placesOf("README.md", "One\n" + wide + "\n") ==
          Places{"5 README.md:2: " + std::string(60, 'x') + " …"});
}
