// SPDX-License-Identifier: MIT
#include <algorithm>

#include "base/real_number.hpp"
#include "base/trimmed.hpp"
#include "io/vsav/parts.hpp"
#include "io/vsav/weather.hpp"

namespace shellgame::vsav {

namespace {

std::optional<int> numberIn(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    return wholeNumber(text);
}

class BoardLine {
  public:
    explicit BoardLine(std::string_view text) {
        std::size_t begin = 0;
        for (std::size_t at = 0; at <= text.size(); ++at)
            if (at == text.size() || text[at] == '\t' || text[at] == '\n') {
                tokens_.push_back(text.substr(begin, at - begin));
                begin = at + 1;
            }
    }

    std::vector<SavedBoard> read(std::vector<std::string>* unread) {
        std::vector<SavedBoard> out;
        while (at_ < tokens_.size() && out.size() < mostBoards) {
            if (next() != "bd" || at_ + 2 >= tokens_.size()) continue;
            const auto column = numberIn(tokens_[at_]), row = numberIn(tokens_[at_ + 1]);
            if (!column || !row) {
                std::string line = "bd";
                for (std::size_t k = 0; k < 3; ++k) line += ' ' + asUtf8(std::string(tokens_[at_ + k]));
                if (unread != nullptr && unread->size() < mostBoards) unread->push_back(std::move(line));
                continue;
            }
            at_ += 2;
            out.push_back(board(*column, *row));
        }
        return out;
    }

  private:
    static constexpr std::size_t mostBoards = 1000;

    [[nodiscard]] std::string_view peek(std::size_t ahead = 0) const {
        return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : std::string_view();
    }
    std::string_view next() { return at_ < tokens_.size() ? tokens_[at_++] : std::string_view(); }
    std::string word() { return asUtf8(std::string(next())); }
    [[nodiscard]] bool isKeyword(std::string_view t) const {
        return t == "bd" || t == "VER" || t == "OVR" || t == "SSR" || t == "ZOOM";
    }

    /// Splits "bd" from a token. VASL may omit the tab between a board's last word (a rule or its
    /// magnification) and the next board: "NoRoadsbd", "3.0bd".
    void partFromNext() {
        constexpr std::string_view begins = "bd";
        const std::string_view t = peek();
        if (t.size() <= begins.size() || !t.ends_with(begins) || !numberIn(peek(1)) || !numberIn(peek(2)))
            return;
        tokens_[at_] = t.substr(0, t.size() - begins.size());
        tokens_.insert(tokens_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, begins);
    }

    SavedBoard board(int column, int row) {
        SavedBoard b;
        b.column = column;
        b.row = row;
        b.written = word();
        b.turned = b.written.size() > 1 && b.written.front() == 'r';
        b.name = b.turned ? b.written.substr(1) : b.written;
        crop(b);
        while (at_ < tokens_.size() && peek() != "bd") {
            const std::string_view keyword = next();
            if (keyword == "VER") {
                b.version = word();
            } else if (keyword == "OVR") {
                SavedBoard::Overlay o;
                o.name = word();
                o.hex1 = word();
                o.hex2 = word();
                b.overlays.push_back(std::move(o));
            } else if (keyword == "SSR") {
                for (; at_ < tokens_.size() && !isKeyword(peek()); ++at_) {
                    partFromNext();
                    if (!peek().empty()) b.rules.push_back(asUtf8(std::string(peek())));
                }
            } else if (keyword == "ZOOM") {
                partFromNext();
                const auto zoom = realNumber(trimmed(next()));
                if (zoom && *zoom > 0 && *zoom <= 100) b.zoom = *zoom;
            }
        }
        return b;
    }

    void crop(SavedBoard& b) {
        std::array<int, 4> numbers{};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const auto n = numberIn(peek(i));
            if (!n) return;
            numbers[i] = *n;
        }
        at_ += numbers.size();
        if (numbers[2] > 0 || numbers[3] > 0)
            b.crop = SavedBoard::Crop{numbers[0], numbers[1], numbers[2], numbers[3]};
    }

    std::vector<std::string_view> tokens_;
    std::size_t at_ = 0;
};

bool isBoobyTraps(std::string_view text) {
    return text == "?" || text == "A" || text == "B" || text == "C";
}

std::string boobyTraps(std::string_view text) {
    return text == "?" ? "" : std::string(text);
}

bool isWind(std::string_view text) {
    constexpr std::array<std::string_view, 3> all{"None", "Mild Breeze", "Heavy Winds"};
    return std::find(all.begin(), all.end(), text) != all.end();
}

/// Returns the form of the fields that begin here. Weather is a word followed by a number and a wind; notes
/// are followed by a user id.
SavedInfo::Form formOf(const std::vector<std::string>& tokens, std::size_t at) {
    const auto text = [&](std::size_t i) {
        return i < tokens.size() ? trimmed(tokens[i]) : std::string_view();
    };
    if (text(at) == "true" || text(at) == "false") return SavedInfo::Form::marks;
    const bool told =
        numberIn(text(at + 1)) && (isWind(text(at + 2)) || text(at + 4) == "Yes" || text(at + 4) == "No");
    return told || (isWeatherWord(text(at)) && isWind(text(at + 2))) ? SavedInfo::Form::weather
                                                                     : SavedInfo::Form::notes;
}

/// Returns an ELR or SAN in the form in which players write it, which may be any short text that contains a
/// digit.
std::string levelsIn(std::string_view text) {
    constexpr std::size_t longest = 20;
    return text.find_first_of("0123456789") == std::string_view::npos || text.size() > longest
               ? ""
               : asUtf8(std::string(text));
}

}  // namespace

std::vector<SavedBoard> readBoards(std::string_view command, std::vector<std::string>* unread) {
    return BoardLine(command).read(unread);
}

SavedInfo readInfo(std::string_view command) {
    const std::vector<std::string> tokens = splitSequence(command, '\t');
    const auto raw = [&](std::size_t i) { return i < tokens.size() ? std::string_view(tokens[i]) : ""; };
    const auto text = [&](std::size_t i) { return trimmed(raw(i)); };
    SavedInfo out;
    out.firstAxis = asUtf8(std::string(text(1)));
    out.axisToMove = asUtf8(std::string(text(2)));
    out.turn = numberIn(raw(3));
    out.axisElr = levelsIn(text(4));
    out.axisSan = levelsIn(text(5));
    out.alliedElr = levelsIn(text(6));
    out.alliedSan = levelsIn(text(7));
    std::size_t at = 8;  // index of the notes field in files of versions before VASL 6.4.3
    const bool traps = isBoobyTraps(text(8)) && isBoobyTraps(text(9));
    if (traps) {
        out.axisBoobyTraps = boobyTraps(text(8));
        out.alliedBoobyTraps = boobyTraps(text(9));
    }
    out.form = formOf(tokens, 10);
    if (traps || out.form != SavedInfo::Form::notes) at = 10;
    for (std::size_t i = 1; i < at && i < tokens.size(); ++i) out.written.push_back(asUtf8(tokens[i]));
    if (out.form == SavedInfo::Form::marks) {
        for (std::size_t i = 0; i < out.marks.size(); ++i) {
            out.marks.at(i).on = text(at + i) == "true";
            out.marks.at(i).level = asUtf8(std::string(text(at + out.marks.size() + i)));
        }
        at += 2 * out.marks.size();
    } else if (out.form == SavedInfo::Form::weather) {
        SavedInfo::Weather w;
        w.weather = asUtf8(std::string(text(at)));
        w.environment = numberIn(raw(at + 1));
        w.wind = asUtf8(std::string(text(at + 2)));
        w.windDirection = asUtf8(std::string(text(at + 3)));
        w.night = text(at + 4) == "Yes";
        w.nightVision = numberIn(raw(at + 5));
        out.weather = std::move(w);
        return out;  // Reading stops here, because user ids and private notes follow.
    }
    out.notes = asUtf8(std::string(raw(at)));
    return out;
}

}  // namespace shellgame::vsav
