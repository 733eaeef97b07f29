// SPDX-License-Identifier: MIT
#include "shellgame/rules/sighting/bore_sight.hpp"

#include <algorithm>

#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "words/sighting.hpp"

namespace shellgame {

namespace {

constexpr int mostRange = 16;  // range in hexes (C6.42)

Finding no(const char* rule, const PieceId& weapon, Message text) {
    return {Verdict::forbidden, rule, weapon, std::move(text)};
}

/// If the computed LOS is blocked, returns a question to the player. The player's answer has priority over
/// the computed LOS.
std::optional<Finding> noLine(const GameView& view, const PieceId& weapon, const Piece& piece,
                              const Location& from, const Location& at) {
    if (!houseRuleOn(view.state.settings, "los_computed")) return std::nullopt;
    const auto lines = linesOf(view.sight);
    if (lines == nullptr) return std::nullopt;
    const auto line = lines->line(view.state, from, at);
    if (!line || !line->blocked) return std::nullopt;
    const LosReasonText& why = textOf(line->reason);
    return Finding{Verdict::ruling, "C6.42", AimedAt{weapon, at},
                   Message(words::lineOfSight, piece.type, from.text(), at.text(), line->blockHex,
                           Message(why.sentence, {}))};
}

/// Returns true if the finding remains an objection after the player's rulings.
bool stands(const State& state, const std::optional<Finding>& finding) {
    return finding && withRulings(state, {*finding}).front().verdict != Verdict::ok;
}

/// Hex coordinates in which every direction is a constant vector. They consist of the column and a slanted
/// row.
struct Axial {
    int q, r;
    Axial operator-(Axial o) const { return {q - o.q, r - o.r}; }
};
Axial axial(Hex h) {
    return {h.column, h.row - (h.column + (h.column & 1)) / 2};
}

}  // namespace

bool isBoreSightWeapon(const Piece& piece) {
    if (piece.kind == PieceClass::vehicle) return true;
    if (piece.kind == PieceClass::gun) return piece.gunType != "RCL" || piece.nation == "german";
    if (piece.kind != PieceClass::supportWeapon) return false;
    for (const char* word : {"MMG", "HMG", ".50", "MTR"})
        if (piece.type.find(word) != std::string::npos && !piece.type.starts_with("dm ")) return true;
    return piece.type.find("RCL") != std::string::npos && piece.nation == "german";
}

std::optional<Finding> boreSightHindrance(const GameView& view, const PieceId& weapon,
                                          const Location& target) {
    const Piece* p = view.state.piece(weapon);
    if (p == nullptr || !isBoreSightWeapon(*p))
        return no("6.1", weapon,
                  Message(words::isNoWeaponThatCanBoreSight, p != nullptr ? p->type : weapon.text));
    if (!p->boreSight) return no("6.1", weapon, Message(words::isNotEligibleToFireAtBore, p->type));
    if (!p->boreSighted.empty())
        return no("6.1", weapon,
                  Message(words::hasItsBoreSightedLocationAlready, p->type, p->boreSighted.text()));
    if (houseRuleOn(view.state.settings, "bore_once") &&
        std::find(p->boreRuledOut.begin(), p->boreRuledOut.end(), target) != p->boreRuledOut.end())
        return no("6.1", weapon, Message(words::houseRuleThirdDieOf6, target.text(), p->type));
    return notBoreSightable(view, weapon, target);
}

std::optional<Finding> notBoreSightable(const GameView& view, const PieceId& weapon, const Location& at) {
    const Piece* p = view.state.piece(weapon);
    const Location from = view.state.placeOf(*p);
    const auto range = view.ground.distance(from.hex, at.hex);
    if (!range) return no("6.1", weapon, Message(words::isNotOnMap, at.hex));
    if (*range == 0) return no("C6.42", weapon, Message(words::cantBoreSightItsOwnHex, p->type));
    const bool sw = p->kind == PieceClass::supportWeapon;
    const int most = sw && p->range > 0 ? std::min(p->range, mostRange) : mostRange;
    if (*range > most)
        return no("C6.42", weapon,
                  Message(words::isHexesFromWhichCanBoreSight, at.text(), *range, p->type, most));
    if (at.level > 0) {
        const HexTerrain terrain = terrainAt(view, at.hex);
        const bool building = std::any_of(terrain.rows.begin(), terrain.rows.end(),
                                          [](const TerrainRow* r) { return r->group == "building"; });
        if (building) return no("C6.42", weapon, Message(words::ofBuildingOnlyGroundLevel, at.text()));
    }
    const std::string& arc = p->tca.empty() ? p->ca : p->tca;
    if (!inArc(view.ground, from.hex, arc, at.hex))
        return no("6.1", weapon, Message(words::isNotInCaOf, at.text(), p->type));
    return noLine(view, weapon, *p, from, at);
}

std::vector<Location> boreSightLocations(const GameView& view, const PieceId& weapon,
                                         const std::string& hex) {
    std::vector<Location> all{{hex, 0}};
    const HexTerrain terrain = terrainAt(view, hex);
    if (std::any_of(terrain.rows.begin(), terrain.rows.end(),
                    [](const TerrainRow* r) { return r->kind == TerrainKind::bridge; }))
        all.push_back({hex, 1});  // This is the Location on the bridge, above the Depression (A2.8).
    std::erase_if(all,
                  [&](const Location& l) { return stands(view.state, notBoreSightable(view, weapon, l)); });
    return all;
}

Hex hexTowards(const GameView& view, Hex from, int direction, int distance) {
    auto side = static_cast<Side6>((direction - 1) % 6);
    if (houseRuleOn(view.state.settings, "direction_by_board")) {
        const auto boards = view.ground.origins(from);
        if (!boards.empty() && boards.front().board->turned) side = opposite(side);
    }
    for (int i = 0; i < distance; ++i) from = neighbour(from, side);
    return from;
}

std::string hexFrom(const GameView& view, const std::string& hex, int direction, int distance) {
    const auto from = view.ground.find(hex);
    return from ? view.ground.nameOf(hexTowards(view, *from, direction, distance)) : "";
}

ThirdDie throwThirdDie(const GameView& view, const Message::Arg& who, const std::string& target, Dice& dice) {
    ThirdDie out;
    out.die = dice.rollDie(Message(words::thirdDieOfAt, who, target));
    dice.finalWith({});
    dice.last().row = out.here() ? "here" : out.elsewhere() ? "elsewhere" : "not yet";
    if (out.elsewhere()) throwWay(view, target, out, dice);
    return out;
}

void throwWay(const GameView& view, const std::string& target, ThirdDie& die, Dice& dice) {
    die.direction = dice.rollDie(Message(words::directionFrom, target));
    die.distance = dice.rollDie(Message(words::distanceFrom, target));
    die.hex = hexFrom(view, target, die.direction, die.distance);
}

void settleBoreSight(const GameView& view, const PieceId& weapon, const Location& target, const ThirdDie& die,
                     Draft& draft, Outcome& outcome) {
    const Piece& piece = *view.state.piece(weapon);
    const auto say = [&](Message text) {
        outcome.reasons.push_back({Verdict::ok, "6.1", weapon, std::move(text)});
    };
    if (die.here()) {
        draft.editPiece(weapon).boreSighted = target;
        return say(Message(words::hasBoreSighted, piece.type, target.text()));
    }
    if (!die.elsewhere()) return say(Message(words::hasNotBoreSightedYet, piece.type, target.text()));
    if (houseRuleOn(view.state.settings, "bore_once")) draft.editPiece(weapon).boreRuledOut.push_back(target);
    if (die.hex.empty()) return say(Message(words::diceLeadOffMapBoreSightedLocation, piece.type));
    const auto places = boreSightLocations(view, weapon, die.hex);
    if (places.empty()) return say(Message(words::diceLeadToWhichCouldNotBore, die.hex, piece.type));
    if (places.size() > 1) {
        Prompt prompt;
        prompt.kind = PromptKind::boreSight;
        prompt.side = piece.side;
        prompt.pieces = {weapon};
        prompt.options = places;
        draft.edit<Prompt>("bore_sight/" + weapon.text) = std::move(prompt);
        return say(Message(words::diceLeadToChoose, die.hex, piece.type));
    }
    draft.editPiece(weapon).boreSighted = places.front();
    draft.edit<Offer>(weapon).what.insert("bore_sight");
    say(Message(words::diceLeadToItIsBoreSighted, places.front().text(), piece.type));
}

bool inArc(const Ground& ground, const std::string& from, const std::string& arc, const std::string& to) {
    const auto slash = arc.find('/');
    if (slash == std::string::npos) return true;
    const auto f = ground.find(from), a = ground.find(arc.substr(0, slash)),
               b = ground.find(arc.substr(slash + 1)), t = ground.find(to);
    if (!f || !a || !b || !t) return true;
    const Axial v = axial(*a) - axial(*f), w = axial(*b) - axial(*f), x = axial(*t) - axial(*f);
    const int det = v.q * w.r - v.r * w.q;
    if (det == 0) return true;
    // Solves x = s v + u w. If s and u are not negative, x is within the 60-degree wedge, including its
    // edges.
    const int s = (x.q * w.r - x.r * w.q) * det, u = (v.q * x.r - v.r * x.q) * det;
    return s >= 0 && u >= 0;
}

}  // namespace shellgame
