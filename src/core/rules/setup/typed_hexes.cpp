// SPDX-License-Identifier: MIT
#include "shellgame/rules/setup/typed_hexes.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <vector>

#include "base/trimmed.hpp"
#include "rules/mapboard/setup_area.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "words/setup.hpp"

namespace shellgame {

namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> out;
    std::string word;
    for (const char c : text + " ") {
        if (c != ' ' && c != '\t') {
            word += c;
        } else if (!word.empty()) {
            out.push_back(lower(std::exchange(word, {})));
        }
    }
    return out;
}

/// Returns the letter of a compass direction: "N" for "n" or "north".
std::optional<std::string> compassOf(const std::string& word) {
    for (const char* name : {"north", "east", "south", "west"})
        if (word == name || word == std::string(1, name[0]))
            return std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(name[0]))));
    return std::nullopt;
}

/// Returns the number of hexes that these boards share with other boards.
int countShared(const Ground& ground, const std::set<std::string>& boards) {
    const BoardGeometry& g = ground.geometry();
    int count = 0;
    for (int i = 0; i < g.hexCount(); ++i) {
        const auto from = ground.origins(g.hexAt(i));
        const auto named = std::count_if(
            from.begin(), from.end(), [&](const Ground::Origin& o) { return boards.contains(o.board->as); });
        if (named > 0 && named < std::ssize(from)) ++count;
    }
    return count;
}

/// Reads texts such as "board 2", "east edge" and "board 2 east edge", and adds their hexes. Returns false
/// for other texts.
bool addStretch(const Ground& ground, const std::string& part, TypedHexes& out) {
    std::set<std::string> boards;
    std::string compass;
    bool board = false, edge = false;
    for (const std::string& word : wordsOf(part)) {
        if (word == "board" || word == "boards") {
            board = true;
        } else if (word == "edge") {
            edge = true;
        } else if (const auto c = compassOf(word); c && (edge || part.find("edge") != std::string::npos)) {
            compass = *c;
        } else if (board && std::any_of(ground.boards().begin(), ground.boards().end(),
                                        [&](const PlacedBoard& b) { return b.as == word; })) {
            boards.insert(word);
        } else {
            return false;
        }
    }
    if (board != !boards.empty() || edge != !compass.empty() || (!board && !edge)) return false;
    out.hexes.merge(edge ? hexesOfEntry(ground, compass, boards) : hexesOfBoards(ground, boards));
    if (!edge) out.shared += countShared(ground, boards);
    return true;
}

/// If a corner is written without its board, adds the board of the first corner to it.
std::string cornerLike(const Ground& ground, const std::string& first, const std::string& second) {
    if (ground.find(second)) return second;
    const auto name = splitHexName(first, &ground);
    return name ? name->board + second : second;
}

}  // namespace

TypedHexes readTypedHexes(const Ground& ground, std::string_view typed) {
    TypedHexes out;
    for (std::size_t at = 0; at <= typed.size();) {
        const std::size_t end = std::min(typed.find_first_of(",;", at), typed.size());
        const std::string part(trimmed(typed.substr(at, end - at)));
        at = end + 1;
        if (part.empty()) continue;
        if (lower(part) == "all") {
            std::set<std::string> boards;
            for (const PlacedBoard& b : ground.boards()) boards.insert(b.as);
            out.hexes.merge(hexesOfBoards(ground, boards));
            continue;
        }
        if (addStretch(ground, part, out)) continue;
        const std::size_t dash = part.find('-');
        const std::string first(trimmed(std::string_view(part).substr(0, dash)));
        const std::string second =
            dash == std::string::npos
                ? first
                : cornerLike(ground, first, std::string(trimmed(std::string_view(part).substr(dash + 1))));
        const auto one = ground.find(first);
        if (!one || !ground.find(second)) {
            if (out.problem.empty()) out.problem = Message(words::cantReadHexes, part);
            continue;
        }
        if (dash == std::string::npos)
            out.hexes.insert(ground.nameOf(*one));
        else
            out.hexes.merge(hexesBetween(ground, first, second));
    }
    return out;
}

}  // namespace shellgame
