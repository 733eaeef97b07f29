// SPDX-License-Identifier: MIT
#include "model/file_form.hpp"

#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

void FormReader::fewer(const Reader& r, const std::string& name, std::size_t least) {
    const std::size_t found = r.value()[name].size();
    r.problemAt(name,
                found == 0   ? "an empty list"
                : found == 1 ? "one entry"
                             : std::to_string(found) + " entries",
                least == 1 ? "at least one entry" : "at least " + std::to_string(least) + " entries");
}

std::optional<std::string> FormReader::word(const Reader& r, const std::vector<std::string>& these) {
    if (r.value().is_string())
        if (auto text = r.value().get<std::string>();
            std::find(these.begin(), these.end(), text) != these.end())
            return text;
    r.problem(describeJson(r.value()),
              these.size() == 1 ? "\"" + these.front() + "\"" : "one of " + joinedWords(these));
    return std::nullopt;
}

std::string FormReader::hex(const Reader& r, const std::string& name) const {
    if (ground == nullptr) return name;
    if (const auto h = ground->find(name)) return ground->nameOf(*h);
    r.problem(describeJson(name), "a hex of the map: " + ground->explainBadName(name));
    return {};
}

Location FormReader::location(const Reader& r) const {
    const std::size_t before = r.problems().size();
    const std::string text = r.asText(40);
    if (r.problems().size() != before) return {};
    if (ground == nullptr) {
        if (const auto at = Location::parse(text)) return *at;
        if (!text.empty()) r.problem(describeJson(text), detail::locationForm);
        return {};
    }
    const auto at = readLocation(text, *ground);
    if (at) return *at;
    r.problem(describeJson(text), at.error());
    return {};
}

Position FormReader::position(const Reader& r) const {
    const std::size_t before = r.problems().size();
    const std::string text = r.asText(60);
    if (r.problems().size() != before) return {};
    if (const auto p = Position::parse(text)) return *p;
    r.problem(describeJson(text), detail::positionForm);
    return {};
}

std::string FormReader::text(const Reader& r, As as, std::size_t most) const {
    const std::size_t before = r.problems().size();
    std::string out = r.asText(as == As::name ? 10'000 : most);
    if (r.problems().size() != before) return {};
    const TerrainChart& chart = TerrainChart::builtIn();
    const auto unknown = [&](const std::string& expected) {
        const auto near = chart.byName(out) == nullptr ? chart.nearestName(out) : std::nullopt;
        r.problem(describeJson(out), near ? expected + ", perhaps " + *near : expected);
        return std::string();
    };
    switch (as) {
        case As::name:
            if (isIdentifier(out)) return out;
            r.problem(describeJson(out), identifierForm);
            return {};
        case As::hex:
            return out.empty() ? out : hex(r, out);
        case As::terrain:
            if (words == nullptr) return out;
            if (std::string kept = words->terrain(out); !kept.empty()) return kept;
            return unknown("a terrain of the chart");
        case As::becomes:
            if (const TerrainRow* row = chart.byName(out);
                words == nullptr || (row != nullptr && words->becomes(out)))
                return row == nullptr ? out : row->name;
            return unknown("a terrain that a hex can become");
        case As::piece:
        case As::text:
            break;
    }
    return out;
}

void FormReader::ofSide(const Reader& r, const SideId& id) const {
    if (state == nullptr || id.empty() || state->sides.empty() || state->sides.contains(id)) return;
    std::vector<std::string> names;
    for (const auto& [known, side] : state->sides) names.push_back(known.text);
    r.problem(describeJson(id.text), "one of the sides " + joinedWords(names));
}

void FormReader::counter(const Reader& r, const PieceId& id) const {
    if (state != nullptr && !id.empty() && state->piece(id) == nullptr)
        r.problem(describeJson(id.text), "the id of a counter");
}

}  // namespace shellgame
