// SPDX-License-Identifier: MIT
#include "shellgame/model/piece_spec.hpp"

#include <algorithm>

#include "model/file_forms.hpp"
#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"

namespace shellgame {

namespace {

std::optional<Piece> fromCatalogue(const Reader& at, const std::string& name, const SideId& side,
                                   const std::string& nationality, bool classGiven, bool ofForces) {
    // Counters of Napoleon at Bay may have any name, so the name (for example "B") is not looked up in the
    // catalog.
    if (ofForces) {
        Piece p;
        p.side = side;
        p.type = name;
        return p;
    }
    const PieceLookup found = Catalogue::builtIn().lookup(name, nationality);
    if (found) return makePiece(found.type, side);
    if (classGiven) {
        Piece p;
        p.side = side;
        p.type = name;
        return p;
    }
    at.problem(describeJson(name), found.expectation());
    return std::nullopt;
}

/// Looks up a piece in the catalog. Counters of forces are not looked up, because "8 AP" is a name for them
/// and not a minefield.
PieceLookup lookUp(const Piece& piece) {
    if (piece.kind == PieceClass::force) return {};
    return Catalogue::builtIn().lookup(piece.type, piece.nation);
}

/// Returns a counter with the catalog's values, or an empty counter if the catalog lacks the type.
Piece typicalOf(const PieceLookup& found, const SideId& side) {
    return found ? makePiece(found.type, side) : Piece{};
}

/// Gives a counter a class that differs from the class of its type. A class on horseback also makes the
/// counter move as Cavalry (A13.3).
void takeClass(Piece& piece, PieceClass kind) {
    if (kind == PieceClass::cavalry && piece.kind != kind) {
        PieceType mounted;
        mounted.cls = kind;
        piece.moves = MovementClass::cavalry;
        piece.allowance = movementAllowance(mounted).points;
    }
    piece.kind = kind;
}

}  // namespace

const std::vector<std::string>& pieceMarks() {
    static const std::vector<std::string> words{"broken",
                                                "pinned",
                                                "TI",
                                                "CX",
                                                "wounded",
                                                "DM",
                                                "berserk",
                                                "fanatic",
                                                "disrupted",
                                                "stunned",
                                                "shocked",
                                                "immobilized",
                                                "bogged",
                                                "wreck",
                                                "burning wreck",
                                                "melee",
                                                "captured",
                                                "encircled",
                                                "malfunctioned",
                                                "prep fire",
                                                "first fire",
                                                "final fire",
                                                "labour",
                                                "limbered",
                                                "dismantled",
                                                "panic",
                                                "straying",
                                                "intensive fire",
                                                "no fire",
                                                "abandoned",
                                                "acquired -1",
                                                "acquired -2"};
    return words;
}

std::optional<PieceSpec> readPieceSpec(const Reader& reader, const SideId& side,
                                       const std::string& nationality) {
    PieceSpec spec;
    if (reader.value().is_string()) {
        auto piece = fromCatalogue(reader, reader.asText(80), side, nationality, false, false);
        if (!piece) return std::nullopt;
        spec.piece = std::move(*piece);
        return spec;
    }
    if (!reader.value().is_object()) {
        reader.problem(describeJson(reader.value()),
                       "a counter such as \"4-6-7\", or an object with a \"type\"");
        return std::nullopt;
    }
    const std::size_t before = reader.problems().size();
    const std::string type = reader.text("type", std::nullopt, 80);
    if (type.empty() && reader.problems().size() == before)
        reader.problemAt("type", describeJson(type), "the name of a counter such as \"4-6-7\"");
    const bool classGiven = reader.has("class") || reader.has("arm");
    Piece piece;
    if (!type.empty() && reader.problems().size() == before) {
        const std::string nation = reader.text("nation", nationality, 40);
        if (auto p = fromCatalogue(reader.at("type"), type, side, nation, classGiven, reader.has("arm")))
            piece = std::move(*p);
        // If all nations have the type, use the nation that the file states.
        if (piece.nation.empty() && reader.has("nation")) piece.nation = nation;
    }
    if (reader.has("arm")) {
        piece.kind = PieceClass::force;
        piece.arm = enumFrom<Arm>(reader.word("arm", forms::arms())).value_or(Arm::none);
        piece.strength = static_cast<int>(reader.integer("sp", 0, 99, 0));
    }
    if (reader.has("class"))
        takeClass(piece,
                  enumFrom<PieceClass>(reader.word("class", enumWords<PieceClass>())).value_or(piece.kind));
    if (reader.problems().size() == before && (piece.kind == PieceClass::force) != (piece.arm != Arm::none))
        reader.problemAt("class", describeJson(std::string(enumText(piece.kind))),
                         "\"force\" for a counter with an \"arm\", and for no other");
    FormReader form;
    form.keys(reader, piece);
    if (!reader.has("may_emplace")) piece.mayEmplace = piece.emplaced;
    if (piece.fortification == "panji" && piece.hexsides < 1)
        reader.problemAt("hexsides", "0", "at least one for a Panji counter");
    spec.id = PieceId(reader.identifier("id", ""));
    spec.carrier = reader.identifier("carrier", "");
    reader.noOtherKeys();
    if (reader.problems().size() != before) return std::nullopt;
    spec.piece = std::move(piece);
    return spec;
}

Json pieceSpecSchema() {
    const Json name = {{"type", "string"}, {"pattern", identifierPattern}};
    const Json type = {{"type", "string"}, {"minLength", 1}, {"maxLength", 80}};
    Json object = formSchema<Piece>({});
    object["required"] = {"type"};
    object["properties"].update({{"type", type},
                                 {"nation", {{"type", "string"}, {"maxLength", 40}}},
                                 {"class", {{"enum", enumWords<PieceClass>()}}},
                                 {"arm", {{"enum", forms::arms()}}},
                                 {"sp", {{"type", "integer"}, {"minimum", 0}, {"maximum", 99}}},
                                 {"id", name},
                                 {"carrier", name}});
    return {{"oneOf", {type, std::move(object)}}};
}

void followType(Piece& piece) {
    const bool force = piece.kind == PieceClass::force;
    const Piece plain = typicalOf(lookUp(piece), piece.side);
    if (!plain.nation.empty()) piece.nation = plain.nation;
    piece.fortification = plain.fortification;
    piece.makes = plain.makes;
    piece.capacity = plain.capacity;
    if (piece.mines.empty()) piece.mines = plain.mines;
    if (piece.gunType.empty()) piece.gunType = plain.gunType;
    if (!force) piece.strength = 0;
}

Json pieceSpecJson(const PieceId& id, const Piece& piece) {
    const PieceLookup found = lookUp(piece);
    Piece plain = typicalOf(found, piece.side);
    Json out = {{"id", id.text}, {"type", piece.type}};
    if (!found) out["class"] = std::string(enumText(piece.kind));
    if (!piece.nation.empty()) out["nation"] = piece.nation;
    if (found && piece.kind != plain.kind) out["class"] = std::string(enumText(piece.kind));
    takeClass(plain, piece.kind);
    if (piece.arm != Arm::none) out["arm"] = std::string(enumText(piece.arm));
    if (piece.strength != 0) out["sp"] = piece.strength;
    writeForm(piece, out, plain);
    if (!piece.carrier.empty()) out["carrier"] = piece.carrier.text;
    return out;
}

}  // namespace shellgame
