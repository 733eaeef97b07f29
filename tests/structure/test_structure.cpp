// SPDX-License-Identifier: MIT
#include <fstream>

#include "structure/include_graph.hpp"
#include "structure/structure.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame::test;
namespace fs = std::filesystem;

namespace {

const std::string spdx = "// SPDX-License-Identifier: MIT\n";

/// Checks a small valid tree after adding one file to it.
StructureReport with(const std::string& file, const std::string& text) {
    const TemporaryFolder folder;
    const auto put = [&](const std::string& name, const std::string& content) {
        const fs::path path = fs::path(folder.path()) / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path) << content;
    };
    put("README.md", "A game.\n");
    put("CMakeLists.txt", "project(x)\n");
    put(".gitignore", "/build*/\n");
    put("build/x/notes.txt", "scratch\n");
    put("include/shellgame/base/a.hpp", spdx + "#pragma once\n#include <string>\n");
    put("src/core/los/b.cpp",
        spdx + "#include \"shellgame/los/b.hpp\"\n#include \"shellgame/board/c.hpp\"\n");
    put("src/app/window.cpp",
        spdx + "#include <QWidget>\n#include \"shellgame/base/a.hpp\"\n#include \"shellgame/model/m.hpp\"\n");
    put("docs/architecture.md",
        "# Rooms of the window\n```\nlow < mid < {left, right}\n```\n"
        "# Rooms of the rules\n```\nground < {north, south} < top\n```\n");
    put("src/app/left/a.cpp",
        spdx + "#include \"mid/a.hpp\"\n#include \"low/a.hpp\"\n#include \"left/b.hpp\"\n");
    put("src/cli/main.cpp", spdx + "#include \"shellgame/rules/x.hpp\"\n");
    if (!file.empty()) put(file, text);
    return inspectTree(folder.path(), {"/src/of/somebody/"});
}

std::string onlyFault(const std::string& file, const std::string& text) {
    const auto report = with(file, text);
    INFO(file << "\n" << text);
    REQUIRE(report.faults.size() == 1);
    return report.faults[0];
}

}  // namespace

TEST_CASE("a valid source tree has no faults", "[structure]") {
    const auto report = with("", "");
    CHECK(report.faults.empty());
    CHECK(report.notes.empty());
}

TEST_CASE("an include from a lower layer of the code to a higher one is a fault", "[structure]") {
    CHECK(onlyFault("src/core/base/a.cpp", spdx + "#include \"shellgame/hex/hex.hpp\"\n") ==
          "src/core/base/a.cpp:2: base includes hex (shellgame/hex/hex.hpp): arrows run downward only");
    CHECK(onlyFault("include/shellgame/model/m.hpp",
                    spdx + "#pragma once\n#  include \"shellgame/play/dice.hpp\"\n")
              .find("include/shellgame/model/m.hpp:3: model includes play") == 0);
    CHECK(onlyFault("src/core/play/p.cpp", spdx + "#include \"rules/registry.hpp\"\n")
              .find("play includes rules") != std::string::npos);
    CHECK(onlyFault("src/core/los/l.cpp", spdx + "#include \"../model/state.hpp\"\n")
              .find("los includes model") != std::string::npos);
    CHECK(
        onlyFault("src/core/io/vasl/x.cpp", spdx + "#include \"cli/verbs.hpp\"\n").find("io includes cli") !=
        std::string::npos);
    CHECK(onlyFault("src/app/w.cpp", spdx + "#include \"cli/verbs.hpp\"\n").find("window") !=
          std::string::npos);
    CHECK(onlyFault("src/core/odd/x.cpp", spdx + "#include \"shellgame/base/x.hpp\"\n")
              .find("unknown room odd") != std::string::npos);
    CHECK(with("src/core/rules/r.cpp", spdx + "#include \"shellgame/los/los.hpp\"\n").faults.empty());
    CHECK(with("src/core/io/vasl/x.cpp", spdx + "#include \"vasl/archive.hpp\"\n#include <rules.h>\n")
              .faults.empty());
}

TEST_CASE("only code that shows or stores messages may include the header for message texts", "[structure]") {
    const std::string words = "#include \"shellgame/words/say.hpp\"\n";
    for (const char* file : {"src/core/rules/ground/shift.cpp", "src/core/play/session.cpp",
                             "src/app/low/duty_bar.cpp", "src/core/io/scenario/read.hpp"}) {
        const std::string pragma =
            std::string(file).find(".hpp") != std::string::npos ? "#pragma once\n" : "";
        CHECK(onlyFault(file, spdx + pragma + words).find("reads the words of messages") !=
              std::string::npos);
    }
    for (const char* file : {"src/core/io/text/log.cpp", "src/cli/verb_play.cpp", "src/core/play/entry.cpp",
                             "tests/rules/test_way.cpp"})
        CHECK(with(file, spdx + words).faults.empty());
}

TEST_CASE("subfolders of src/app may include each other only as the diagram allows", "[structure]") {
    CHECK(onlyFault("src/app/mid/x.cpp", spdx + "#include \"left/a.hpp\"\n") ==
          "src/app/mid/x.cpp:2: mid includes left (left/a.hpp): arrows run downward only");
    CHECK(onlyFault("src/app/left/x.cpp", spdx + "#include \"right/a.hpp\"\n").find("left includes right") !=
          std::string::npos);
    CHECK(onlyFault("src/app/odd/x.cpp", spdx + "#include \"low/a.hpp\"\n").find("no picture shows: odd") !=
          std::string::npos);
    CHECK(with("src/app/w.cpp", spdx + "#include \"left/a.hpp\"\n").faults.empty());
    const auto circle =
        with("docs/architecture.md", "# Rooms of the window\n```\nlow < mid < left < low\n```\n");
    CHECK(circle.faults.size() == 3);
}

TEST_CASE("subfolders of src/core/rules may include each other only as the diagram allows", "[structure]") {
    CHECK(onlyFault("src/core/rules/north/x.cpp", spdx + "#include \"rules/south/a.hpp\"\n") ==
          "src/core/rules/north/x.cpp:2: north includes south (rules/south/a.hpp): arrows run downward only");
    CHECK(onlyFault("src/core/rules/x/a.cpp", spdx + "#include \"shellgame/rules/ground/a.hpp\"\n")
              .find("no picture shows: x") != std::string::npos);
    CHECK(onlyFault("src/core/rules/top/x.cpp", spdx + "#include \"shellgame/rules/registry.hpp\"\n")
              .find("top includes rules/registry.hpp, which puts the rooms together") != std::string::npos);
    CHECK(with("src/core/rules/top/x.cpp",
               spdx + "#include \"x.hpp\"\n#include \"shellgame/rules/ground/a.hpp\"\n")
              .faults.empty());
    CHECK(with("src/core/rules/registry.cpp", spdx + "#include \"rules/top/a.hpp\"\n").faults.empty());
}

TEST_CASE("a circle of folders that include each other is a fault, at any depth", "[structure]") {
    IncludeGraph graph;
    graph.add("core/io/a/x.cpp", "core/io/b/x.hpp");
    graph.add("core/io/b/deep/y.cpp", "core/io/c/x.hpp");
    graph.add("core/io/x.cpp", "core/io/a/x.hpp");
    graph.add("core/io/a/x.cpp", "core/io/a/y.hpp");
    CHECK(graph.circles().empty());
    graph.add("core/io/c/x.cpp", "core/io/a/x.hpp");
    CHECK(graph.circles() == std::vector<std::string>{"core/io: a -> b -> c -> a"});
    IncludeGraph beside;
    beside.add("core/io/x.cpp", "core/io/a/x.hpp");
    beside.add("core/io/a/y.cpp", "core/io/x.hpp");
    CHECK(beside.circles() == std::vector<std::string>{"core/io: . -> a -> ."});
}

TEST_CASE("a public header that neither program includes is a fault", "[structure]") {
    CHECK(onlyFault("include/shellgame/hex/only_inside.hpp", spdx + "#pragma once\n") ==
          "include/shellgame/hex/only_inside.hpp: is read by neither program: it belongs beside its sources");
}

TEST_CASE("an include of Qt outside src/app is a fault", "[structure]") {
    for (const char* header : {"<QString>", "<QtCore/QString>", "<qstring.h>", "\"QPoint\""})
        CHECK(
            onlyFault("src/core/hex/h.cpp", spdx + "#include " + header + "\n").find("outside the window") !=
            std::string::npos);
    CHECK(onlyFault("src/cli/x.cpp", spdx + "#include <QFile>\n").find("src/cli/x.cpp:2") == 0);
    CHECK(with("src/core/hex/h.cpp", spdx + "#include \"queue.hpp\"\n#include <queue>\n").faults.empty());
}

TEST_CASE("a path of one developer's machine is a fault", "[structure]") {
    const std::string home = std::string("/ho") + "me/anna/boards";
    CHECK(onlyFault("resources/x.json", "{\"dir\":\"" + home + "\"}\n")
              .find("resources/x.json:1: names a path") == 0);
    CHECK(onlyFault("docs/manual.md", "See `" + home + "`.\n").find("docs/manual.md:1") == 0);
    CHECK(onlyFault("tests/CMakeLists.txt", "set(X /src/of/somebody/game)\n").find("names a path") !=
          std::string::npos);
    CHECK(with("docs/manual.md", "https://example.org" + home + " ~" + home.substr(5) + "\n").faults.empty());
}

TEST_CASE("an unexpected file or folder at the top level is a fault", "[structure]") {
    CHECK(onlyFault("notes.txt", "x") == "notes.txt: is no name of the agreed top level");
    CHECK(onlyFault("tools/x.cpp", "x") == "tools: is no name of the agreed top level");
}

TEST_CASE("a source file must have its SPDX line and a header its #pragma once; long files are reported",
          "[structure]") {
    CHECK(onlyFault("tests/x.cpp", "int x;\n") == "tests/x.cpp:1: does not begin with its SPDX line");
    CHECK(onlyFault("src/app/x.hpp", spdx + "int x;\n") == "src/app/x.hpp: has no #pragma once");
    std::string lines = spdx;
    for (int i = 0; i < 700; ++i) lines += "\n";
    CHECK(with("src/app/x.cpp", lines).notes == std::vector<std::string>{"src/app/x.cpp: 701 lines"});
    CHECK(with("tests/x.cpp", lines).notes.empty());
}
