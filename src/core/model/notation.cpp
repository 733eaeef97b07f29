// SPDX-License-Identifier: MIT
#include "shellgame/model/notation.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <utility>

#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

constexpr std::size_t longestRecord = 200;
constexpr std::size_t longestHex = 24;
constexpr int highestLevel = 9;

bool digitOfName(char c) {
    return c >= '0' && c <= '9';
}
bool smallLetterOfName(char c) {
    return c >= 'a' && c <= 'z';
}
bool capitalOfName(char c) {
    return c >= 'A' && c <= 'Z';
}

bool isBoardOf(const Ground& ground, std::string_view name) {
    return std::any_of(ground.boards().begin(), ground.boards().end(),
                       [&](const PlacedBoard& b) { return b.as == name; });
}

/// Returns true if this prefix of a hex name ends with the "o" of a hex that an overlay covers.
bool endsInOverlay(std::string_view prefix, const Ground* ground) {
    if (prefix.empty() || prefix.back() != 'o') return false;
    const std::string_view board = prefix.substr(0, prefix.size() - 1);
    if (ground != nullptr) return !isBoardOf(*ground, prefix) && (board.empty() || isBoardOf(*ground, board));
    return board.empty() || digitOfName(board.back());
}

/// The positions of the letters and the number in a hex's name. The board's name comes before them.
struct HexSpans {
    std::size_t letters = 0, digits = 0, end = 0;
};
HexSpans hexSpans(std::string_view text) {
    std::size_t n = 0;
    const auto past = [&](auto belongs) {
        while (n < text.size() && belongs(text[n])) ++n;
        return n;
    };
    HexSpans out;
    out.letters = past([](char c) { return digitOfName(c) || smallLetterOfName(c) || c == '_'; });
    out.digits = past(capitalOfName);
    out.end = past(digitOfName);
    return out;
}

/// Returns the length of the hex name at the beginning of the text, or 0 if there is none.
std::size_t hexLength(std::string_view text) {
    const auto [letters, digits, n] = hexSpans(text);
    const auto column = columnOfLetters(text.substr(letters, digits - letters));
    if (const std::size_t only = text.find_first_not_of("0123456789");
        !column && (only == 4 || (only == std::string_view::npos && text.size() == 4)))
        return 4;  // the hex has a number: "1215"
    const bool number = n > digits && n - digits <= 4 && (n - digits == 1 || text[digits] != '0');
    return column && number && n <= longestHex ? n : 0;
}

/// Returns this many bytes of a text, or slightly more so that the last character is complete.
std::string_view wholeCharacters(std::string_view text, std::size_t bytes) {
    const auto within = [&](std::size_t n) {
        return n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0U) == 0x80U;
    };
    while (within(bytes)) ++bytes;
    return text.substr(0, bytes);
}

tl::unexpected<NotationError> notationMistake(std::size_t at, std::string_view found, std::string expected) {
    std::string shown = found.empty() ? "the end" : "\"" + std::string(wholeCharacters(found, 30)) + "\"";
    return tl::unexpected(NotationError{at, std::move(shown), std::move(expected)});
}

/// Returns the error in a text that should begin with a hex. The error's position is the wrong character in
/// the board, the letters or the number.
tl::unexpected<NotationError> hexMistake(std::size_t at, std::string_view text, std::string expected) {
    const auto [letters, digits, n] = hexSpans(text);
    const auto wrongAt = [&](std::size_t i, std::string what) {
        return notationMistake(at + i, text.substr(i), std::move(what));
    };
    if (digits == letters) {
        if (text.empty() || !digitOfName(text.front())) return wrongAt(0, std::move(expected));
        const std::size_t small = text.find_first_not_of("0123456789");
        return wrongAt(std::min(small, letters), "the letters of a hexrow, in capitals");
    }
    if (const std::size_t other = text.substr(0, digits).find_first_not_of(text[letters], letters);
        other != std::string_view::npos)
        return wrongAt(other, fmt::format("{0} again or a number: the letters of a hexrow are all the same",
                                          text[letters]));
    if (n == digits && letters == 0 && digits < text.size()) return wrongAt(0, std::move(expected));
    if (n == digits) return wrongAt(digits, "the number of the hex");
    if (text[digits] == '0' && n - digits > 1) return wrongAt(digits, "a number without a zero before it");
    if (n - digits > 4) return wrongAt(digits, "a number of at most four digits");
    return wrongAt(0, std::move(expected));
}

class NotationReader {
  public:
    NotationReader(std::string_view text, const Ground* ground) : text_(text), ground_(ground) {}

    tl::expected<Notation, NotationError> run() {
        if (text_.size() > longestRecord)
            return notationMistake(longestRecord, text_.substr(longestRecord),
                                   fmt::format("at most {} characters", longestRecord));
        if (take("Wire/"))
            out_.beneath = Notation::Beneath::wire;
        else if (take("Bridge/"))
            out_.beneath = Notation::Beneath::bridge;
        auto hex = takeHex("a hex such as \"1E4\"", false);
        if (!hex) return tl::unexpected(hex.error());
        out_.at.hex = *hex;
        if (auto read = bypass(); !read) return tl::unexpected(read.error());
        while (at_ < text_.size())
            if (auto read = suffix(); !read) return tl::unexpected(read.error());
        return out_;
    }

  private:
    using Read = tl::expected<void, NotationError>;

    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] std::string_view rest(std::size_t from) const { return text_.substr(from); }
    bool take(std::string_view word) {
        if (!rest().starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    /// Reads a hex. If `beside` is true, this hex is written after the first hex of the record: it must be
    /// adjacent to the first hex, and is on the same board unless it names another board.
    tl::expected<std::string, NotationError> takeHex(std::string expected, bool beside, bool offMap = false) {
        const std::size_t length = hexLength(rest());
        if (length == 0) return hexMistake(at_, rest(), std::move(expected));
        const std::string_view written = rest().substr(0, length);
        HexName name = *splitHexName(written, ground_);
        if (beside && name.board.empty()) name.board = main_.board;
        // On a map with one board, the board's name may be omitted.
        if (ground_ != nullptr && name.board.empty() && ground_->boards().size() == 1 &&
            !digitOfName(name.coordinate.front()))
            name.board = ground_->boards().front().as;
        if (ground_ == nullptr && name.board.empty() && !digitOfName(name.coordinate.front()))
            return notationMistake(at_, written,
                                   "the name of the board before the row letter, as in \"1E4\"");
        std::string full = name.text();
        if (beside && name.board == main_.board && name.coordinate == main_.coordinate)
            return notationMistake(at_, written, "another hex than " + out_.at.hex + ", a neighbour of it");
        if (ground_ != nullptr) {
            const auto place = placeOf(full, offMap);
            // If no overlay covers the hex in "1oE4", only the "o" is wrong.
            if (!place && name.overlay && ground_->find(name.board + name.coordinate)) {
                const std::size_t o = written.find('o');
                return notationMistake(at_ + o, written.substr(o), ground_->explainBadName(full));
            }
            if (!place)
                return notationMistake(at_, written, "a hex of the map: " + ground_->explainBadName(full));
            if (beside && hexDistance(hex_, *place) != 1)
                return notationMistake(at_, written, "a neighbour of " + out_.at.hex);
            if (ground_->contains(*place)) full = ground_->nameOf(*place);
            if (!beside) hex_ = *place;
        }
        if (!beside) main_ = *splitHexName(full, ground_);
        at_ += length;
        return full;
    }

    /// Returns the position of a hex on the map, or just off the map if the hex is next to the first hex.
    [[nodiscard]] std::optional<Hex> placeOf(const std::string& name, bool offMap) const {
        if (const auto h = ground_->find(name)) return h;
        if (!offMap) return std::nullopt;
        for (const Side6 side : allSides)
            if (ground_->nameBeside(hex_, side) == name) return neighbour(hex_, side);
        return std::nullopt;
    }

    /// Reads Bypass: "-E3" is a hexside, "-E3-F2" is the vertex that the unit passes.
    Read bypass() {
        std::size_t last = at_;
        while (out_.bypass.size() < 2 && rest().starts_with("-")) {
            ++at_;
            last = at_;
            const auto hex = takeHex("the hex across the hexside that is bypassed", true, true);
            if (!hex) return tl::unexpected(hex.error());
            out_.bypass.push_back(*hex);
        }
        return touching(out_.bypass, last);
    }

    /// Two neighbors of a hex have a vertex of that hex in common only if they are adjacent to each other.
    Read touching(const std::vector<std::string>& two, std::size_t at) const {
        if (two.size() < 2) return {};
        const std::string_view found = text_.substr(at, at_ - at);
        if (two[0] == two[1]) return notationMistake(at, found, "another hex than " + two[0]);
        if (ground_ != nullptr && hexDistance(*placeOf(two[0], true), *placeOf(two[1], true)) != 1)
            return notationMistake(at, found, "a neighbour of " + two[0] + " too");
        return {};
    }

    Read once(bool taken, std::size_t at) const {
        if (taken) return notationMistake(at, text_.substr(at), "each suffix once");
        return {};
    }

    Read suffix() {
        const std::size_t start = at_;
        if (take("h")) return level(start);
        if (take("En")) return inside(Notation::Inside::entrenchment, start);
        if (take("Pi")) return inside(Notation::Inside::pillbox, start);
        if (take("ca")) return arc(start);
        if (take("/CR")) return status(Notation::Status::crest, start);
        if (take("/HD")) return status(Notation::Status::hullDown, start);
        if (take("P")) return riding(Notation::Riding::passenger);
        if (take("R")) return riding(Notation::Riding::rider);
        return notationMistake(start, rest(), "h and a level, En, Pi, ca, /CR, /HD, P, R or the end");
    }

    Read level(std::size_t start) {
        if (auto first = once(out_.at.level != 0, start); !first) return first;
        const bool below = take("-");
        int value = 0;
        std::size_t digits = 0;
        while (at_ < text_.size() && digitOfName(text_[at_]) && digits < 4) {
            value = value * 10 + (text_[at_++] - '0');
            ++digits;
        }
        if (value < 1 || value > highestLevel || text_[at_ - digits] == '0')
            return notationMistake(
                start, wholeCharacters(rest(start), std::max(at_ - start, std::size_t{2})),
                fmt::format("h and a level from -{0} to {0}, none at ground level", highestLevel));
        out_.at.level = below ? -value : value;
        return {};
    }

    Read inside(Notation::Inside what, std::size_t start) {
        if (auto first = once(out_.inside != Notation::Inside::none, start); !first) return first;
        out_.inside = what;
        return {};
    }

    Read arc(std::size_t start) {
        if (auto first = once(!out_.arc.empty(), start); !first) return first;
        const std::string expected = "two hexes whose common hexside is the hexspine, as in \"caD3/D4\"";
        std::size_t last = at_;
        for (const bool second : {false, true}) {
            if (second && !take("/")) return notationMistake(at_, rest(), expected);
            last = at_;
            const auto hex = takeHex(expected, true);
            if (!hex) return tl::unexpected(hex.error());
            out_.arc.push_back(*hex);
        }
        return touching(out_.arc, last);
    }

    Read status(Notation::Status what, std::size_t start) {
        if (auto first = once(out_.status != Notation::Status::none, start); !first) return first;
        const auto hex = takeHex("the hex that the counter faces", true);
        if (!hex) return tl::unexpected(hex.error());
        out_.status = what;
        out_.faces = *hex;
        return {};
    }

    Read riding(Notation::Riding what) {
        const std::string expected = "a space, the name of the vehicle, a space and its ID";
        if (!take(" ")) return notationMistake(at_, rest(), expected);
        const auto space = rest().rfind(' ');
        if (space == std::string_view::npos || space == 0 || space + 1 == rest().size() ||
            rest().front() == ' ' || rest()[space - 1] == ' ')
            return notationMistake(at_, rest(), expected);
        out_.riding = what;
        out_.vehicle = std::string(rest().substr(0, space));
        out_.vehicleId = std::string(rest().substr(space + 1));
        at_ = text_.size();
        return {};
    }

    std::string_view text_;
    const Ground* ground_;
    std::size_t at_ = 0;
    HexName main_;
    Hex hex_;
    Notation out_;
};

/// Returns a hex's name as it is written after another hex's name. The board is omitted if both are on the
/// same board.
std::string besideText(const std::string& hex, const std::string& main) {
    const auto name = splitHexName(hex);
    const auto first = splitHexName(main);
    if (!name || !first || name->board != first->board) return hex;
    return (name->overlay ? "o" : "") + name->coordinate;
}

template <class E>
using NotationWords = std::array<std::pair<E, std::string_view>, 2>;
constexpr NotationWords<Notation::Beneath> beneathWords{
    {{Notation::Beneath::wire, "wire"}, {Notation::Beneath::bridge, "bridge"}}};
constexpr NotationWords<Notation::Inside> insideWords{
    {{Notation::Inside::entrenchment, "entrenchment"}, {Notation::Inside::pillbox, "pillbox"}}};
constexpr NotationWords<Notation::Status> statusWords{
    {{Notation::Status::crest, "crest"}, {Notation::Status::hullDown, "hull down"}}};
constexpr NotationWords<Notation::Riding> ridingWords{
    {{Notation::Riding::passenger, "passenger"}, {Notation::Riding::rider, "rider"}}};

template <class E>
void tellWord(Json& out, const char* key, const NotationWords<E>& words, E value) {
    for (const auto& [v, word] : words)
        if (v == value) out[key] = word;
}
template <class E>
void readWordOf(const Reader& r, const char* key, const NotationWords<E>& words, E& value) {
    if (!r.has(key)) return;
    const std::string word = r.word(key, {std::string(words[0].second), std::string(words[1].second)});
    for (const auto& [v, name] : words)
        if (name == word) value = v;
}

}  // namespace

bool Notation::isLocation() const {
    Notation bare;
    bare.at = at;
    return *this == bare;
}

std::string NotationError::foundIn(const std::string& whole) const {
    return fmt::format("{} at character {} of \"{}\"", found, at + 1, whole);
}

std::string NotationError::text() const {
    return fmt::format("character {}: found {}, expected {}", at + 1, found, expected);
}

std::optional<HexName> splitHexName(std::string_view text, const Ground* ground) {
    if (hexLength(text) != text.size() || text.empty()) return std::nullopt;
    const std::size_t letters = boardPartOf(text);
    if (letters == text.size()) return HexName{"", false, std::string(text)};  // the hex has a number
    HexName out{std::string(text.substr(0, letters)), false, std::string(text.substr(letters))};
    if (endsInOverlay(out.board, ground)) {
        out.overlay = true;
        out.board.pop_back();
    }
    return out;
}

tl::expected<Notation, NotationError> parseNotation(std::string_view text, const Ground* ground) {
    return NotationReader(text, ground).run();
}

std::string levelSuffix(int level) {
    return level == 0 ? std::string() : "h" + std::to_string(level);
}

tl::expected<Location, std::string> readLocation(std::string_view text, const Ground& ground) {
    const auto read = parseNotation(text, &ground);
    if (!read && read.error().at == 0 && hexLength(text) == text.size())
        return tl::unexpected(read.error().expected);
    if (!read) return tl::unexpected("a Location such as \"1E4\" or \"1E4h1\" (" + read.error().text() + ")");
    if (!read->isLocation())
        return tl::unexpected(std::string(
            "a Location alone, such as \"1E4h1\": position, CA and carrier are given separately"));
    return read->at;
}

std::string printNotation(const Notation& n) {
    std::string out;
    if (n.beneath == Notation::Beneath::wire) out = "Wire/";
    if (n.beneath == Notation::Beneath::bridge) out = "Bridge/";
    out += n.at.hex;
    for (const std::string& hex : n.bypass) out += "-" + besideText(hex, n.at.hex);
    out += levelSuffix(n.at.level);
    if (n.inside == Notation::Inside::entrenchment) out += "En";
    if (n.inside == Notation::Inside::pillbox) out += "Pi";
    if (n.arc.size() == 2)
        out += "ca" + besideText(n.arc[0], n.at.hex) + "/" + besideText(n.arc[1], n.at.hex);
    if (n.status != Notation::Status::none)
        out += (n.status == Notation::Status::crest ? "/CR" : "/HD") + besideText(n.faces, n.at.hex);
    if (n.riding != Notation::Riding::none)
        out += (n.riding == Notation::Riding::passenger ? "P " : "R ") + n.vehicle + " " + n.vehicleId;
    return out;
}

Json notationJson(const Notation& n, const Ground* ground) {
    Json out = {{"text", printNotation(n)}, {"hex", n.at.hex}};
    if (const auto name = splitHexName(n.at.hex, ground)) {
        out["board"] = name->board;
        if (name->overlay) out["overlay"] = true;
    }
    if (n.at.level != 0) out["level"] = n.at.level;
    if (!n.bypass.empty()) out["bypass"] = n.bypass;
    tellWord(out, "beneath", beneathWords, n.beneath);
    tellWord(out, "inside", insideWords, n.inside);
    if (!n.arc.empty()) out["ca"] = n.arc;
    tellWord(out, "status", statusWords, n.status);
    if (!n.faces.empty()) out["faces"] = n.faces;
    tellWord(out, "riding", ridingWords, n.riding);
    if (!n.vehicle.empty()) out["vehicle"] = n.vehicle;
    if (!n.vehicleId.empty()) out["vehicle_id"] = n.vehicleId;
    return out;
}

std::optional<Notation> readNotation(const Reader& r, const Ground* ground) {
    if (!r.isObject()) return std::nullopt;
    const std::size_t before = r.problems().size();
    Notation n;
    for (const char* told : {"text", "board", "overlay"}) r.has(told);
    n.at.hex = r.text("hex", std::nullopt, longestHex);
    n.at.level = static_cast<int>(r.integer("level", -highestLevel, highestLevel, 0));
    r.each("bypass", 2, [&](const Reader& v) { n.bypass.push_back(v.asText(longestHex)); });
    readWordOf(r, "beneath", beneathWords, n.beneath);
    readWordOf(r, "inside", insideWords, n.inside);
    r.each("ca", 2, [&](const Reader& v) { n.arc.push_back(v.asText(longestHex)); });
    readWordOf(r, "status", statusWords, n.status);
    n.faces = r.text("faces", "", longestHex);
    readWordOf(r, "riding", ridingWords, n.riding);
    n.vehicle = r.text("vehicle", "", longestRecord);
    n.vehicleId = r.text("vehicle_id", "", 40);
    r.noOtherKeys();
    if (r.problems().size() != before) return std::nullopt;
    // A notation that can't be read again is invalid, such as half an arc, or a vehicle without a Rider.
    const auto again = parseNotation(printNotation(n), ground);
    if (!again)
        r.problem(again.error().foundIn(printNotation(n)), again.error().expected);
    else if (ground == nullptr && *again != n)
        r.problem(describeJson(r.value()),
                  "a record of A2.2: \"ca\" names two hexes, \"status\" goes with "
                  "\"faces\", \"riding\" with \"vehicle\" and \"vehicle_id\"");
    else
        return *again;
    return std::nullopt;
}

}  // namespace shellgame
