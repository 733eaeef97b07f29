// SPDX-License-Identifier: MIT
// Reads SSR sentences that place overlays (A2.73), and contains the table of A2.75.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "shellgame/board/overlay.hpp"

namespace shellgame {

namespace {

constexpr std::size_t longestSentence = 2000;

class SentenceReader {
  public:
    explicit SentenceReader(std::string_view text) : text_(text) {}

    Result<std::vector<OverlayOrder>> run() {
        std::vector<OverlayOrder> out;
        if (text_.size() > longestSentence)
            return wrong(fmt::format("at most {} characters", longestSentence));
        if (!word("place") || !(word("overlays") || word("overlay")))
            return wrong("a sentence such as \"Place Overlay H1 on 27H6-G7\"");
        if (word("as") && !word("follows")) return wrong("\"as follows\"");
        skip();
        take(':');
        do {
            if (!word("overlays")) word("overlay");
            skip();
            OverlayOrder order;
            order.at = at_;
            order.id = takeAll([](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
            if (order.id.empty()) return wrong("the name of an overlay, such as H1");
            if (!word("on")) return wrong("\"on\" and a hex with its board");
            if (!word("hexes")) word("hex");
            skip();
            order.first = hex();
            if (order.first.empty()) return wrong("a hex with its board, such as 27H6");
            if (dash()) {
                order.second = hex();
                if (order.second.empty()) return wrong("the second hex, such as G7");
            }
            out.push_back(std::move(order));
        } while (more());
        skip();
        take('.');
        skip();
        if (at_ < text_.size()) return wrong("the end, a comma or \"and\"");
        return out;
    }

  private:
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool take(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    /// Reads the dash between the two hexes: "-", an en dash, an em dash or a minus sign.
    bool dash() {
        const std::size_t start = at_;
        skip();
        for (const std::string_view sign : {"-", "\u2013", "\u2014", "\u2212"})
            if (text_.substr(at_).starts_with(sign)) {
                at_ += sign.size();
                skip();
                return true;
            }
        at_ = start;
        return false;
    }
    /// Reads this word, ignoring case, unless a letter or digit follows it.
    bool word(std::string_view wanted) {
        skip();
        if (text_.size() - at_ < wanted.size()) return false;
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (std::tolower(static_cast<unsigned char>(text_[at_ + i])) != wanted[i]) return false;
        const std::size_t end = at_ + wanted.size();
        if (end < text_.size() && std::isalnum(static_cast<unsigned char>(text_[end])) != 0) return false;
        at_ = end;
        return true;
    }
    template <class Fits>
    std::string takeAll(Fits fits) {
        const std::size_t start = at_;
        while (at_ < text_.size() && fits(static_cast<unsigned char>(text_[at_]))) ++at_;
        return std::string(text_.substr(start, at_ - start));
    }
    /// Reads board, letters and number. The board may be missing.
    std::string hex() {
        const std::size_t start = at_;
        takeAll([](unsigned char c) { return std::isdigit(c) != 0 || std::islower(c) != 0; });
        const bool letters = !takeAll([](unsigned char c) { return std::isupper(c) != 0; }).empty();
        const bool number = !takeAll([](unsigned char c) { return std::isdigit(c) != 0; }).empty();
        if (!letters || !number) {
            at_ = start;
            return {};
        }
        return std::string(text_.substr(start, at_ - start));
    }
    bool more() {
        skip();
        if (take(',') || take(';')) {
            word("and");
            return true;
        }
        return word("and");
    }
    [[nodiscard]] tl::unexpected<Problems> wrong(std::string expected) const {
        const std::string_view rest = text_.substr(std::min(at_, text_.size()), 30);
        return failure({"", "",
                        fmt::format("{} at character {}",
                                    rest.empty() ? "the end" : "\"" + std::string(rest) + "\"", at_ + 1),
                        std::move(expected), "A2.73"});
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

bool hasWord(std::string_view list, std::string_view word) {
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(' ', at), list.size());
        if (list.substr(at, end - at) == word) return true;
        at = end + 1;
    }
    return false;
}

}  // namespace

Result<std::vector<OverlayOrder>> readOverlaySentence(std::string_view sentence) {
    return SentenceReader(sentence).run();
}

const std::vector<OverlayPlaces>& overlayPlaces() {
    static const std::vector<OverlayPlaces> rows{
        {"1", "34 35 36 37", "D2-D1 N8-N9 T2-T1 DD8-DD9", false},
        {"2", "34 35 36 37", "D2-D1 N8-N9 T2-T1 DD8-DD9", false},
        {"3", "34 35 36 37", "D2-D1 N8-N9 T2-T1 DD8-DD9", false},
        {"4", "34", "", false},
        {"5", "34", "K2-K1 O9-O10", false},
        {"5", "35 37", "K2-K1 O9-O10 S2-S1 W9-W10", false},
        {"E1", "25", "", false},
        {"OW1", "45", "K4-J4", true},
    };
    return rows;
}

std::optional<Problem> overlayPlaceProblem(const OverlayOrder& order) {
    const std::size_t letter = boardPartOf(order.first);
    const std::string board = order.first.substr(0, letter);
    const std::string place = order.first.substr(letter) + (order.second.empty() ? "" : "-" + order.second);
    bool named = false;
    std::string allowed;
    for (const OverlayPlaces& row : overlayPlaces()) {
        if (row.id != order.id) continue;
        named = true;
        const bool onBoard = hasWord(row.boards, board);
        if (row.elsewhere || (onBoard && (row.places.empty() || hasWord(row.places, place))))
            return std::nullopt;
        allowed +=
            fmt::format("{}board {}{}", allowed.empty() ? "" : "; ", row.boards,
                        row.places.empty() ? std::string(" on hexes with the overlay's own coordinates")
                                           : " at " + std::string(row.places));
    }
    if (!named) return std::nullopt;
    return Problem{"", "", fmt::format("overlay {} on {}{}", order.id, board, place), allowed, "A2.75"};
}

std::optional<Problem> overlayCoordinateProblem(const OverlayOrder& order, const OverlayDesign& design) {
    const auto& rows = overlayPlaces();
    const bool own = std::any_of(rows.begin(), rows.end(), [&](const OverlayPlaces& row) {
        return row.id == order.id && row.places.empty();
    });
    if (!own) return std::nullopt;
    const BoardGeometry grid = BoardGeometry::standard(design.shapes.columns, design.shapes.rows);
    const auto bare = [](const std::string& hex) { return hex.substr(boardPartOf(hex)); };
    const std::string found = bare(order.first) + (order.second.empty() ? "" : "-" + bare(order.second));
    const std::string wanted = grid.nameOf(design.one) + (design.two ? "-" + grid.nameOf(*design.two) : "");
    if (found == wanted) return std::nullopt;
    return Problem{"", "", fmt::format("overlay {} on {}", order.id, found),
                   fmt::format("{}, the hexes with the overlay's own coordinates", wanted), "A2.75"};
}

}  // namespace shellgame
