// SPDX-License-Identifier: MIT
#include "structure/plain_words.hpp"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

namespace fs = std::filesystem;

namespace shellgame::test {

namespace {

// The bounds are equal to the current numbers. The two long lines are commands in the README, which users
// copy as a whole.
constexpr std::size_t commentBound = 9, nameBound = 0, isNoBound = 5, calqueBound = 0, glossaryBound = 0,
                      longLineBound = 2;
constexpr std::size_t widest = 120;

const std::regex& headless() {
    static const std::regex words("(Who|Whom|Whose|What|Whether|Those|Of|Where|It)\\b.*", std::regex::icase);
    return words;
}

/// A string in the source code. Adjacent literals form one string.
struct Literal {
    int line = 0;
    std::string before;  ///< the word before the string, such as "TEST_CASE"
    std::string text;
};

/// Reads the string literals of C++ source code, except those in comments and #include lines.
std::vector<Literal> literalsOf(const std::string& source) {
    std::vector<Literal> out;
    int line = 1;
    std::string word;       // the last name before the current character
    bool adjacent = false;  // true if there have been only spaces since the last literal
    for (std::size_t i = 0; i < source.size();) {
        const char c = source[i];
        if (source.compare(i, 2, "//") == 0 || c == '#') {
            i = std::min(source.find('\n', i), source.size());
        } else if (source.compare(i, 2, "/*") == 0) {
            const std::size_t end = std::min(source.find("*/", i), source.size() - 2) + 2;
            line += static_cast<int>(std::count(source.begin() + static_cast<long>(i),
                                                source.begin() + static_cast<long>(end), '\n'));
            i = end;
        } else if (c == 'R' && source.compare(i, 2, "R\"") == 0) {
            const std::size_t open = std::min(source.find('(', i), source.size());
            const std::string close = ")" + source.substr(i + 2, open - i - 2) + "\"";
            const std::size_t end = std::min(source.find(close, open), source.size() - close.size());
            const std::string text = source.substr(open + 1, end - open - 1);
            out.push_back({line, word, text});
            line += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
            i = end + close.size();
            adjacent = true;
        } else if (c == '"') {
            std::string text;
            for (++i; i < source.size() && source[i] != '"'; ++i) {
                if (source[i] == '\\') text += source[i++];
                if (i < source.size()) text += source[i];
            }
            ++i;
            if (adjacent)
                out.back().text += text;
            else
                out.push_back({line, word, text});
            adjacent = true;
        } else if (c == '\'' && i + 2 < source.size() && (source[i + 1] == '\\' || source[i + 2] == '\'')) {
            i = std::min(source.find('\'', i + (source[i + 1] == '\\' ? 3 : 1)), source.size() - 1) + 1;
            adjacent = false;
        } else {
            if (c == '\n') ++line;
            const bool name = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
            if (name) {
                const bool goesOn = i > 0 && (std::isalnum(static_cast<unsigned char>(source[i - 1])) != 0 ||
                                              source[i - 1] == '_');
                word = (goesOn ? word : "") + c;
            }
            if (std::isspace(static_cast<unsigned char>(c)) == 0) adjacent = false;
            ++i;
        }
    }
    return out;
}

std::size_t charactersOf(const std::string& line) {
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// Removes the rule numbers and the switch at the beginning of a test name. The rest must be a sentence.
std::string sentenceOf(const std::string& name) {
    static const std::regex numbers(
        R"(^(?:(?:(?:C )?[A-Z]*\d[A-Za-z0-9.]*|VASL|and|switch \w+)(?::|,)? +)*)");
    return std::regex_replace(name, numbers, "", std::regex_constants::format_first_only);
}

class Reader {
  public:
    explicit Reader(fs::path root) : root_(std::move(root)) {}

    std::vector<Wording> read() {
        for (const char* top : {"include", "src", "tests", "docs"})
            if (fs::is_directory(root_ / top))
                for (const auto& entry : fs::recursive_directory_iterator(root_ / top))
                    if (entry.is_regular_file()) file(entry.path());
        if (fs::is_regular_file(root_ / "README.md")) file(root_ / "README.md");
        std::vector<Wording> out{comments_, names_, isNo_, calques_, glossary_, longLines_};
        for (Wording& w : out) std::sort(w.places.begin(), w.places.end());
        return out;
    }

  private:
    void file(const fs::path& path) {
        const std::string kind = path.extension().string();
        const bool source = kind == ".cpp" || kind == ".hpp" || kind == ".def";
        if (!source && kind != ".md") return;
        name_ = fs::relative(path, root_).generic_string();
        std::ifstream in(path);
        std::ostringstream text;
        text << in.rdbuf();
        if (!source) return page(text.str());
        if (kind != ".def") docComments(text.str());
        for (const Literal& literal : literalsOf(text.str())) string(literal);
    }

    void add(Wording& to, int line, const std::string& text) {
        to.places.push_back(name_ + ":" + std::to_string(line) + ": " + text);
    }

    /// Checks the first line of each doc comment.
    void docComments(const std::string& source) {
        std::istringstream in(source);
        std::string line;
        bool inside = false;
        for (int number = 1; std::getline(in, line); ++number) {
            const std::size_t at = line.find("///");
            const bool doc = at != std::string::npos;
            if (doc && !(inside && line.find_first_not_of(' ') == at)) {
                std::size_t from = at + 3;
                if (from < line.size() && line[from] == '<') ++from;
                from = std::min(line.find_first_not_of(' ', from), line.size());
                if (std::regex_match(line.substr(from), headless()))
                    add(comments_, number, line.substr(from));
            }
            inside = doc;
        }
    }

    void string(const Literal& literal) {
        if (name_.rfind("tests/", 0) == 0) {
            if (literal.before == "TEST_CASE" && std::regex_match(sentenceOf(literal.text), headless()))
                add(names_, literal.line, literal.text);
            return;
        }
        // Keywords of files and commands are single words, while sentences contain a space.
        static const std::regex words(R"(\S\s+\S)");
        if (!std::regex_search(literal.text, words)) return;
        static const std::regex isNo("\\b(is|are) no (?!longer\\b)", std::regex::icase);
        static const std::regex calque("\\b((is|are) told|anew)\\b", std::regex::icase);
        // Words in the glossary's left column, except words that are also used correctly with another
        // meaning.
        static const std::regex old(
            "\\b(eyes|kept side|program('s)? keeps|(lay|lays|laid)\\b.*\\bopen|pool|luck|"
            "(take|takes|taken|took) back|(do|does|did|done) again|(put|puts) right|bad row|set-up|set-ups|"
            "shade|shades|shaded|still to do|(take|taken) over|left out|larger letters|smaller letters|"
            "nobody has said)\\b|(^|[^-])\\btemper\\b",
            std::regex::icase);
        if (std::regex_search(literal.text, isNo)) add(isNo_, literal.line, literal.text);
        if (std::regex_search(literal.text, calque)) add(calques_, literal.line, literal.text);
        if (std::regex_search(literal.text, old)) add(glossary_, literal.line, literal.text);
    }

    void page(const std::string& text) {
        static const std::regex isNo("\\b(is|are) no (?!longer\\b)", std::regex::icase);
        std::istringstream in(text);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number) {
            if (std::regex_search(line, isNo)) add(isNo_, number, line.substr(0, widest));
            const std::size_t first = line.find_first_not_of(' ');
            const bool table = first != std::string::npos && line[first] == '|';
            if (!table && charactersOf(line) > widest) add(longLines_, number, line.substr(0, 60) + " …");
        }
    }

    fs::path root_;
    std::string name_;  ///< path of the file that is being checked
    Wording comments_{"doc comments that begin with Who, Whose, What, Whether, Those, Of, Where or It",
                      commentBound};
    Wording names_{"test names that begin with Who, Whose, What, Whether, Those, Of, Where or It", nameBound};
    Wording isNo_{"\"is no\" or \"are no\" in strings and docs", isNoBound};
    Wording calques_{"\"is told\", \"are told\" or \"anew\" in strings", calqueBound};
    Wording glossary_{"strings with a word of the glossary's left column", glossaryBound};
    Wording longLines_{"lines of docs over 120 characters, tables apart", longLineBound};
};

}  // namespace

std::vector<Wording> wordingsOf(const fs::path& root) {
    return Reader(root).read();
}

}  // namespace shellgame::test
