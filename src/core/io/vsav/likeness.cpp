// SPDX-License-Identifier: MIT
#include "io/vsav/likeness.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "io/vsav/sequence.hpp"
#include "shellgame/model/catalogue.hpp"

namespace shellgame::vsav {

namespace {

struct Lender {
    std::string_view letter, nation;
};
constexpr std::array<Lender, 8> lenderRows{{{"(a)", "american"},
                                            {"(b)", "british"},
                                            {"(f)", "french"},
                                            {"(g)", "german"},
                                            {"(r)", "russian"},
                                            {"(i)", "italian"},
                                            {"(j)", "japanese"},
                                            {"(s)", "german-ss"}}};

/// A word in the names of vehicles that implies a movement type.
struct MovingWord {
    std::string_view word;
    MovementClass moves;
};
constexpr std::array<MovingWord, 14> movingWords{{{"ht", MovementClass::halftrack},
                                                  {"SPW", MovementClass::halftrack},
                                                  {"mSPW", MovementClass::halftrack},
                                                  {"SdKfz", MovementClass::halftrack},
                                                  {"AC", MovementClass::armouredCar},
                                                  {"PSW", MovementClass::armouredCar},
                                                  {"SC", MovementClass::truck},
                                                  {"tr", MovementClass::truck},
                                                  {"truck", MovementClass::truck},
                                                  {"Truck", MovementClass::truck},
                                                  {"Lorry", MovementClass::truck},
                                                  {"LKW", MovementClass::truck},
                                                  {"Jeep", MovementClass::truck},
                                                  {"Portee", MovementClass::truck}}};

/// Returns a name in the form used for comparison: only its letters, in lower case, and digits.
std::string compared(std::string_view name) {
    std::string out;
    for (const unsigned char c : name)
        if (std::isalnum(c) != 0) out += static_cast<char>(std::tolower(c));
    return out;
}

/// Returns the names of all catalog rows in the form of compared(), in the order of the rows.
const std::vector<std::string>& comparedRows() {
    static const std::vector<std::string> keys = [] {
        std::vector<std::string> out;
        for (const PieceType& row : Catalogue::builtIn().all()) out.push_back(compared(row.name));
        return out;
    }();
    return keys;
}

std::size_t alike(const std::string& a, const std::string& b) {
    const auto differ = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return static_cast<std::size_t>(differ.first - a.begin());
}

}  // namespace

std::optional<LentName> lentName(const std::string& name) {
    for (const Lender& lender : lenderRows) {
        const auto at = name.find(lender.letter);
        if (at == std::string::npos || at == 0) continue;
        const bool blank = name[at - 1] == ' ';
        std::string out = name.substr(0, blank ? at - 1 : at) + name.substr(at + lender.letter.size());
        if (!out.empty()) return LentName{std::move(out), std::string(lender.nation)};
    }
    return std::nullopt;
}

const PieceType* likest(const Counter& c, const std::string& nation) {
    // Two names are similar if they share at least this many characters, and at least half of the shorter
    // name.
    constexpr std::size_t least = 4;
    const PieceClass cls = c.kind == CounterKind::gun ? PieceClass::gun : PieceClass::vehicle;
    if (c.kind != CounterKind::gun && c.kind != CounterKind::vehicle) return nullptr;
    std::vector<std::pair<std::string, std::string>> wanted{{compared(c.name), nation}};
    if (const auto lent = lentName(c.name)) wanted.emplace_back(compared(lent->name), lent->nation);
    const PieceType* best = nullptr;
    std::size_t most = least - 1;
    const auto& rows = Catalogue::builtIn().all();
    for (const auto& [name, of] : wanted)
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const PieceType& row = rows[i];
            if (row.cls != cls || (row.nation != of && !(of == "german-ss" && row.nation == "german")))
                continue;
            const std::string& other = comparedRows()[i];
            const std::size_t same = alike(name, other);
            if (same <= most || same * 2 <= std::min(name.size(), other.size())) continue;
            most = same;
            best = &row;
        }
    return best;
}

std::optional<MovementClass> movesByName(const std::string& name) {
    for (const std::string& word : splitSequence(name, ' ')) {
        const auto row = std::find_if(movingWords.begin(), movingWords.end(),
                                      [&](const MovingWord& m) { return m.word == word; });
        if (row != movingWords.end()) return row->moves;
    }
    return std::nullopt;
}

int usualAllowance(MovementClass moves) {
    std::vector<int> all;
    for (const PieceType& row : Catalogue::builtIn().all())
        if (row.cls == PieceClass::vehicle && row.movement == moves && row.mp > 0) all.push_back(row.mp);
    if (all.empty()) return 0;
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    return *middle;
}

}  // namespace shellgame::vsav
