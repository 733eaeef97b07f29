// SPDX-License-Identifier: MIT
#include "shellgame/model/location.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "shellgame/model/notation.hpp"

namespace shellgame {

namespace {

constexpr std::array<std::pair<Portion, std::string_view>, 11> portions{
    {{Portion::open, ""},
     {Portion::foxhole, "foxhole"},
     {Portion::trench, "trench"},
     {Portion::sangar, "sangar"},
     {Portion::pillbox, "pillbox"},
     {Portion::cave, "cave"},
     {Portion::crest, "crest"},
     {Portion::wireBeneath, "beneath wire"},
     {Portion::bypass, "bypass"},
     {Portion::panjiBeneath, "beneath panji"},
     {Portion::caveComplex, "cave complex"}}};

}  // namespace

std::string Location::text() const {
    return hex.empty() || level == 0 ? hex : hex + levelSuffix(level);
}

std::optional<Location> Location::parse(std::string_view text) {
    const auto read = parseNotation(text);
    if (!read || !read->isLocation()) return std::nullopt;
    return read->at;
}

std::string_view toText(Portion portion) {
    for (const auto& [value, name] : portions)
        if (value == portion) return name;
    return "";
}

std::string Position::text() const {
    std::string out;
    if (capacity > 0)
        out =
            std::to_string(capacity) + "+" + std::to_string(temFront) + "+" + std::to_string(temOther) + " ";
    out += toText(portion);
    if (!faces.empty()) out += "/" + faces;
    return out;
}

std::optional<Position> Position::parse(std::string_view text) {
    Position out;
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const std::string_view faces = text.substr(slash + 1);
        if (!splitHexName(faces)) return std::nullopt;
        out.faces = std::string(faces);
        text = text.substr(0, slash);
    }
    if (!text.empty() && text[0] >= '0' && text[0] <= '9') {
        std::array<int, 3> n{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), n[i]);
            const char stop = i < 2 ? '+' : ' ';
            if (ec != std::errc{} || end == text.data() + text.size() || *end != stop || n[i] > 9)
                return std::nullopt;
            text = text.substr(static_cast<std::size_t>(end - text.data()) + 1);
        }
        out.capacity = n[0];
        out.temFront = n[1];
        out.temOther = n[2];
        if (n[0] < 1) return std::nullopt;
    }
    for (const auto& [value, name] : portions) {
        if (name != text) continue;
        out.portion = value;
        const bool numbered = value == Portion::pillbox || value == Portion::cave;
        if (numbered != (out.capacity > 0)) return std::nullopt;
        const bool faced = value == Portion::crest || value == Portion::bypass;
        if (!out.faces.empty() && !faced) return std::nullopt;
        return out;
    }
    return std::nullopt;
}

}  // namespace shellgame
