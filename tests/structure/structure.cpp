// SPDX-License-Identifier: MIT
#include "structure/structure.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "structure/include_graph.hpp"
#include "structure/picture.hpp"

namespace fs = std::filesystem;

namespace shellgame::test {

namespace {

// Maps each room (a folder of the core) to the other rooms that it may include. A room may include only lower
// rooms.
const std::map<std::string, std::set<std::string>> allowed = {
    {"base", {}},
    {"words", {"base"}},
    {"hex", {"base"}},
    {"board", {"base", "words", "hex"}},
    {"los", {"base", "words", "hex", "board"}},
    {"model", {"base", "words", "hex", "board"}},
    {"play", {"base", "words", "hex", "board", "model"}},
    {"rules", {"base", "words", "hex", "board", "los", "model", "play"}},
    {"io", {"base", "words", "hex", "board", "los", "model", "play", "rules"}},
};

const std::set<std::string> topLevel = {
    "CMakeLists.txt", "CMakePresets.json", "LICENSE",   "README.md", "docs",
    "include",        "resources",         "scenarios", "src",       "tests"};

// Only code that shows or stores messages may use the text of a message. This is the code in `io` and `cli`,
// and in the files of this list. All other code uses the verdict, the subject and the code.
constexpr const char* wordsOfMessages = "shellgame/words/say.hpp";
const std::set<std::string> readWords = {
    "src/core/play/entry.cpp",               // writes the log
    "src/core/rules/command/report.cpp",     // writes the output of `state` and `play`
    "src/core/rules/turn/state_report.cpp",  // writes the output of `state` and `play`
    "src/core/rules/fixing/fixing.cpp",      // writes the output of `state` and `play` for forces
    "src/app/words/language.cpp"             // translates messages for the widgets
};

constexpr std::size_t longFile = 700;

bool startsWith(const std::string& text, const std::string& with) {
    return text.compare(0, with.size(), with) == 0;
}

/// Returns the room of a file of the core ("src/core/ROOM/…", "include/shellgame/ROOM/…"), or nullopt for
/// other files.
std::optional<std::string> roomOf(const std::string& file) {
    for (const std::string& lead : {std::string("src/core/"), std::string("include/shellgame/")}) {
        if (!startsWith(file, lead)) continue;
        const auto slash = file.find('/', lead.size());
        if (slash != std::string::npos) return file.substr(lead.size(), slash - lead.size());
    }
    return std::nullopt;
}

struct Include {
    std::string name;
    bool quoted;
};

std::optional<Include> includeOf(const std::string& line) {
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string::npos || line[at] != '#') return std::nullopt;
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string::npos || line.compare(at, 7, "include") != 0) return std::nullopt;
    const auto open = line.find_first_of("\"<", at);
    if (open == std::string::npos) return std::nullopt;
    const char end = line[open] == '<' ? '>' : '"';
    const auto close = line.find(end, open + 1);
    if (close == std::string::npos) return std::nullopt;
    return Include{line.substr(open + 1, close - open - 1), end == '"'};
}

bool isQt(const std::string& name) {
    const auto slash = name.rfind('/');
    const std::string last = slash == std::string::npos ? name : name.substr(slash + 1);
    return startsWith(name, "Qt") ||
           (last.size() > 1 && last[0] == 'Q' && last[1] >= 'A' && last[1] <= 'Z') ||
           (!last.empty() && last[0] == 'q' && last.size() > 2 && last.substr(last.size() - 2) == ".h");
}

/// Returns the room named in an include, which has the form "shellgame/ROOM/x.hpp" or "ROOM/x.hpp". Returns
/// nullopt if the include is a file in the same folder.
std::optional<std::string> roomOfInclude(std::string name) {
    if (startsWith(name, "shellgame/")) name = name.substr(10);
    while (startsWith(name, "../")) name = name.substr(3);
    const auto slash = name.find('/');
    if (slash == std::string::npos) return std::nullopt;
    const std::string room = name.substr(0, slash);
    if (allowed.count(room) == 0 && room != "app" && room != "cli") return std::nullopt;
    return room;
}

/// Returns true if the file may include the header for message texts. Headers may not, because every file
/// that includes such a header would include it too.
bool mayReadWords(const std::string& file) {
    if (startsWith(file, "tests/")) return true;
    if (file.size() < 4 || file.substr(file.size() - 4) != ".cpp") return false;
    return startsWith(file, "src/core/io/") || startsWith(file, "src/cli/") ||
           startsWith(file, "src/core/words/") || readWords.count(file) != 0;
}

class Inspector {
  public:
    Inspector(fs::path root, std::vector<std::string> foreign)
        : root_(std::move(root)),
          foreign_(std::move(foreign)),
          drawn_{{"Rooms of the window", {"src/app/"}, ""},
                 {"Rooms of the rules", {"src/core/rules/", "include/shellgame/rules/"}, "rules/"}} {
        for (Drawn& part : drawn_) part.rooms = readPicture(root_ / "docs" / "architecture.md", part.heading);
        // Split each path in two, so that this file itself does not contain the path.
        for (const auto& [a, b] :
             {std::pair{"/ho", "me/"}, {"/Us", "ers/"}, {"/ro", "ot/"}, {"C:\\", "Users"}})
            foreign_.push_back(std::string(a) + b);
    }

    StructureReport run() {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(root_)) {
            const std::string name = entry.path().filename().string();
            // Skip files that .gitignore names (build trees, a developer's presets), because they don't
            // belong to the project.
            if (name[0] == '.' || startsWith(name, "build") || name == "CMakeUserPresets.json") continue;
            if (topLevel.count(name) == 0) {
                fault(name, 0, "is no name of the agreed top level");
                continue;
            }
            if (entry.is_regular_file()) files.push_back(entry.path());
            if (!entry.is_directory()) continue;
            for (const auto& below : fs::recursive_directory_iterator(entry.path()))
                if (below.is_regular_file()) files.push_back(below.path());
        }
        std::sort(files.begin(), files.end());
        for (const Drawn& part : drawn_)
            for (const auto& [room, below] : part.rooms)
                if (below.count(room) > 0)
                    fault("docs/architecture.md", 0, "draws a circle of rooms about " + room);
        for (const fs::path& file : files) inspect(file);
        for (const std::string& circle : includes_.circles())
            fault("src", 0, "folders include each other in a circle in " + circle);
        for (const std::string& header : includes_.unreached(publicHeaders_, {"app/", "cli/"}))
            fault("include/shellgame/" + header.substr(5), 0,
                  "is read by neither program: it belongs beside its sources");
        return std::move(report_);
    }

  private:
    /// The rooms (subfolders) in one part of the tree, according to a diagram in docs/architecture.md. Files
    /// that are beside the rooms combine them, and no room may include such a file.
    struct Drawn {
        std::string heading;
        std::vector<std::string> leads;  ///< folders that contain the rooms
        std::string name;                ///< prefix of the part's includes
        Picture rooms{};
    };

    void fault(const std::string& file, std::size_t line, const std::string& what) {
        report_.faults.push_back(file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + what);
    }

    void inspect(const fs::path& path) {
        const std::string file = fs::relative(path, root_).generic_string();
        const std::string kind = path.extension().string();
        const bool source = kind == ".cpp" || kind == ".hpp" || kind == ".h";
        const bool text = source || kind == ".json" || kind == ".txt" || kind == ".cmake" || kind == ".md" ||
                          kind == ".svg" || kind == ".desktop" || kind == ".ts" || kind == ".in" ||
                          kind == ".xml" || kind == ".jsonl";
        if (!text) return;
        if (source && startsWith(file, "include/shellgame/")) publicHeaders_.push_back(*nodeOf(file));
        std::ifstream in(path, std::ios::binary);
        std::string line;
        std::size_t number = 0;
        bool once = false;
        while (std::getline(in, line)) {
            ++number;
            if (number == 1 && source && line.find("SPDX-License-Identifier: MIT") == std::string::npos)
                fault(file, 1, "does not begin with its SPDX line");
            once = once || startsWith(line, "#pragma once");
            if (const auto place = foreignPath(line))
                fault(file, number, "names a path of one machine: " + *place);
            if (source)
                if (const auto include = includeOf(line)) checkInclude(file, number, *include);
        }
        if ((kind == ".hpp" || kind == ".h") && !once) fault(file, 0, "has no #pragma once");
        if (number > longFile && source && (startsWith(file, "src/") || startsWith(file, "include/")))
            report_.notes.push_back(file + ": " + std::to_string(number) + " lines");
    }

    [[nodiscard]] std::optional<std::string> foreignPath(const std::string& line) const {
        for (const std::string& beginning : foreign_) {
            for (auto at = line.find(beginning); at != std::string::npos; at = line.find(beginning, at + 1)) {
                // The paths in "tests/home/" and "https://host/home/" are not absolute.
                const char before = at == 0 ? ' ' : line[at - 1];
                const bool inside = (before >= 'a' && before <= 'z') || (before >= 'A' && before <= 'Z') ||
                                    (before >= '0' && before <= '9') || before == '.' || before == '-' ||
                                    before == '_' || before == '}' || before == ')';
                if (!inside) return line.substr(at, 60);
            }
        }
        return std::nullopt;
    }

    void checkInclude(const std::string& file, std::size_t line, const Include& include) {
        const auto room = roomOf(file);
        const bool app = startsWith(file, "src/app/") || startsWith(file, "tests/app/");
        if (!app && (startsWith(file, "src/") || startsWith(file, "include/")) && isQt(include.name))
            fault(file, line, "includes Qt (" + include.name + ") outside the window");
        if (include.name == wordsOfMessages && !mayReadWords(file))
            fault(file, line, "reads the words of messages: go by a finding's verdict, subject and code");
        if (include.quoted) {
            for (const Drawn& part : drawn_) checkDrawn(part, file, line, include.name);
            const auto from = nodeOf(file);
            if (const auto to = included(file, include.name); from && to) includes_.add(*from, *to);
        }
        const auto other = roomOfInclude(include.name);
        if (!include.quoted || !other) return;
        if (startsWith(file, "src/app/") && *other == "cli")
            fault(file, line, "the window includes the command line");
        if (startsWith(file, "src/cli/") && *other == "app")
            fault(file, line, "the command line includes the window");
        if (!room) return;
        const auto known = allowed.find(*room);
        if (known == allowed.end()) {
            fault(file, line, "lies in the unknown room " + *room);
        } else if (*other != *room && known->second.count(*other) == 0) {
            fault(file, line,
                  *room + " includes " + *other + " (" + include.name + "): arrows run downward only");
        }
    }

    void checkDrawn(const Drawn& part, const std::string& file, std::size_t line, std::string name) {
        const auto lead = std::find_if(part.leads.begin(), part.leads.end(),
                                       [&](const std::string& l) { return startsWith(file, l); });
        if (part.rooms.empty() || lead == part.leads.end()) return;
        const auto slash = file.find('/', lead->size());
        if (slash == std::string::npos) return;
        const std::string room = file.substr(lead->size(), slash - lead->size());
        const auto known = part.rooms.find(room);
        if (known == part.rooms.end())
            return fault(file, line, "lies in a room that no picture shows: " + room);
        if (!part.name.empty() && startsWith(name, "shellgame/")) name = name.substr(10);
        if (!startsWith(name, part.name)) return;
        const std::string rest = name.substr(part.name.size());
        const std::string other = rest.substr(0, rest.find('/'));
        if (!part.name.empty() && other == rest)
            return fault(file, line, room + " includes " + name + ", which puts the rooms together");
        if (other != room && part.rooms.count(other) > 0 && known->second.count(other) == 0)
            fault(file, line, room + " includes " + other + " (" + name + "): arrows run downward only");
    }

    /// Returns the file's path without the part that distinguishes headers from sources, such as
    /// "core/rules/exchange/shift.hpp".
    [[nodiscard]] static std::optional<std::string> nodeOf(const std::string& file) {
        if (startsWith(file, "include/shellgame/")) return "core/" + file.substr(18);
        if (startsWith(file, "src/")) return file.substr(4);
        return std::nullopt;
    }

    /// Returns the included file in the same form, or nullopt if it belongs to another project.
    [[nodiscard]] std::optional<std::string> included(const std::string& file,
                                                      const std::string& name) const {
        if (startsWith(name, "shellgame/")) return "core/" + name.substr(10);
        for (const fs::path& folder :
             {fs::path(file).parent_path(), fs::path("src/core"), fs::path("src/app"), fs::path("src/cli")}) {
            const fs::path path = (folder / name).lexically_normal();
            if (fs::exists(root_ / path)) return nodeOf(path.generic_string());
        }
        return std::nullopt;
    }

    fs::path root_;
    std::vector<std::string> foreign_;
    std::vector<Drawn> drawn_;
    IncludeGraph includes_;
    std::vector<std::string> publicHeaders_;
    StructureReport report_;
};

}  // namespace

StructureReport inspectTree(const fs::path& root, const std::vector<std::string>& foreign) {
    return Inspector(root, foreign).run();
}

}  // namespace shellgame::test
