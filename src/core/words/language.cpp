// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <sstream>

#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame {

namespace {

using Form = std::size_t (*)(long long);

struct Plurals {
    std::string_view name;
    int forms;
    Form form;
};

constexpr std::array<Plurals, 5> plurals{{
    {"one-other", 2, [](long long n) -> std::size_t { return n == 1 ? 0 : 1; }},
    {"zero-other", 2, [](long long n) -> std::size_t { return n == 0 || n == 1 ? 0 : 1; }},
    {"none", 1, [](long long) -> std::size_t { return 0; }},
    {"east-slavic", 3,
     [](long long n) -> std::size_t {
         const long long ten = n % 10, hundred = n % 100;
         if (ten == 1 && hundred != 11) return 0;
         return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? 1 : 2;
     }},
    {"west-slavic", 3, [](long long n) -> std::size_t { return n == 1             ? 0
                                                               : n >= 2 && n <= 4 ? 1
                                                                                  : 2; }},
}};

/// Returns a description of the errors in a translated sentence: placeholders that differ from the English
/// sentence, or a wrong number of forms. Returns an empty text if the sentence has no errors.
std::string unlike(const SentenceRow& row, std::string_view sentence, int forms) {
    for (char digit = '1'; digit <= '9'; ++digit) {
        const std::string plain{'%', digit}, chosen{'{', digit};
        const auto names = [&](std::string_view text) {
            return text.find(plain) != std::string_view::npos || text.find(chosen) != std::string_view::npos;
        };
        if (names(row.english) != names(sentence)) return "place " + std::string(1, digit);
    }
    for (std::size_t at = sentence.find('{'); at != std::string_view::npos; at = sentence.find('{', at + 1)) {
        const auto end = std::min(sentence.find('}', at), sentence.size());
        const auto bars = std::count(sentence.begin() + static_cast<long>(at),
                                     sentence.begin() + static_cast<long>(end), '|');
        if (bars != forms) return std::to_string(bars) + " plural forms";
    }
    return "";
}

}  // namespace

const Language& Language::english() {
    static const Language language;
    return language;
}

const Language& Language::pseudo() {
    static const Language language(true);
    return language;
}

std::string_view Language::sentence(const SentenceRow& row) const {
    const auto it = words_.find(row.id);
    return it == words_.end() ? row.english : std::string_view(it->second);
}

std::string_view Language::text(std::string_view english) const {
    const auto it = texts_.find(english);
    return it == texts_.end() ? english : std::string_view(it->second);
}

Result<Language> Language::read(std::string_view text, const std::string& file,
                                const std::set<std::string>& texts) {
    Language out;
    Problems problems;
    int forms = plurals[0].forms;
    std::istringstream in{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty() || line[0] == '#') continue;
        const auto problem = [&](const std::string& found, const std::string& expected) {
            problems.push_back({file, "line " + std::to_string(number), found, expected, ""});
        };
        if (line.front() == '"') {
            const Json english = jsonOrNull(line.substr(0, line.rfind("\" = ") + 1));
            if (!english.is_string())
                problem(describeJson(line), "'\"English text\" = translation'");
            else if (!texts.contains(english.get<std::string>()))
                problem("the text " + describeJson(english), "a text of the table of words");
            else if (!out.texts_.emplace(english, line.substr(line.rfind("\" = ") + 4)).second)
                problem("the text " + describeJson(english) + " once more", "each text once");
            continue;
        }
        const auto equals = line.find(" = ");
        if (equals == std::string::npos) {
            problem(describeJson(line), "\"id = sentence\", or a remark after #");
            continue;
        }
        const std::string id = line.substr(0, equals), sentence = line.substr(equals + 3);
        if (id == "plurals") {
            const auto* rule = std::find_if(plurals.begin(), plurals.end(),
                                            [&](const Plurals& p) { return p.name == sentence; });
            if (rule == plurals.end() || !out.words_.empty()) {
                problem("plurals " + describeJson(sentence),
                        "at first one of one-other, zero-other, none, east-slavic, west-slavic");
                continue;
            }
            forms = rule->forms;
            out.form_ = rule->form;
        } else if (const SentenceRow* row = sentenceOf(id); row == nullptr) {
            problem("the id " + describeJson(id), "an id of the table of words");
        } else if (const std::string what = unlike(*row, sentence, forms); !what.empty()) {
            problem(what, "the places of " + describeJson(std::string(row->english)) + " and " +
                              std::to_string(forms) + " plural forms");
        } else if (!out.words_.emplace(id, sentence).second) {
            problem("the id " + describeJson(id) + " once more", "each sentence once");
        }
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

}  // namespace shellgame
