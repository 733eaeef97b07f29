// SPDX-License-Identifier: MIT
#include "shellgame/model/piece_spec.hpp"

#include <algorithm>

#include "shellgame/model/catalogue.hpp"

namespace shellgame {

namespace {

std::optional<Piece> fromCatalogue(const Reader& at, const std::string& name, const SideId& side,
                                   const std::string& nationality, bool classGiven, bool ofForces) {
    // Counters of the fixing system bear what names they like: "B" is no gun there.
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

/// What a force is called is a name and no type: "8 AP" is no minefield there.
PieceLookup lookUp(const Piece& piece) {
    if (piece.kind == PieceClass::force) return {};
    return Catalogue::builtIn().lookup(piece.type, piece.nation);
}

/// A counter of its type with nothing said of it; of no type that the catalogue has: nothing.
Piece typicalOf(const Piece& piece) {
    const PieceLookup found = lookUp(piece);
    return found ? makePiece(found.type, piece.side) : Piece{};
}

std::vector<std::string> arms() {
    std::vector<std::string> out = enumWords<Arm>();
    out.erase(out.begin());  // "none" is what every other counter has
    return out;
}

/// "1D3/1D4": the form only; whether the hexes are neighbours, and so many, is asked where the Location is
/// known. A cave or roadblock names one, Panji up to six.
std::string arc(const Reader& r, const std::string& key, bool fortification) {
    std::string text = r.text(key, "", 60);
    if (text.empty()) return text;
    std::size_t names = 0;
    bool good = true;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('/', at), text.size());
        good = good && Location::parse(text.substr(at, end - at)).has_value();
        ++names;
        at = end + 1;
    }
    if (good && (fortification ? names <= 6 : names == 2)) return text;
    r.problemAt(key, describeJson(text), "two neighbouring hexes such as \"1D3/1D4\"");
    return "";
}

}  // namespace

const std::vector<std::string>& pieceMarks() {
    static const std::vector<std::string> words{
        "broken",        "pinned",    "TI",       "CX",         "wounded",       "DM",        "berserk",
        "fanatic",       "disrupted", "stunned",  "shocked",    "immobilized",   "bogged",    "wreck",
        "burning wreck", "melee",     "captured", "encircled",  "malfunctioned", "prep fire", "first fire",
        "final fire",    "labour",    "limbered", "dismantled", "panic",         "straying"};
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
        // What every nation has is of the one that is said.
        if (piece.nation.empty() && reader.has("nation")) piece.nation = nation;
    }
    if (reader.has("arm")) {
        piece.kind = PieceClass::force;
        piece.arm = enumFrom<Arm>(reader.word("arm", arms())).value_or(Arm::none);
        piece.strength = static_cast<int>(reader.integer("sp", 0, 99, 0));
    }
    if (reader.has("class"))
        piece.kind = enumFrom<PieceClass>(reader.word("class", enumWords<PieceClass>())).value_or(piece.kind);
    if (reader.problems().size() == before && (piece.kind == PieceClass::force) != (piece.arm != Arm::none))
        reader.problemAt("class", describeJson(std::string(enumText(piece.kind))),
                         "\"force\" for a counter with an \"arm\", and for no other");
    if (reader.has("size"))
        piece.size = enumFrom<TargetSize>(reader.word("size", enumWords<TargetSize>())).value_or(piece.size);
    if (reader.has("moves"))
        piece.moves =
            enumFrom<MovementClass>(reader.word("moves", enumWords<MovementClass>())).value_or(piece.moves);
    if (reader.has("gun_type"))
        piece.gunType = reader.word("gun_type", {"AT", "INF", "ART", "AA", "MTR", "RCL"});
    const auto whole = [&](const char* key, int& target, int min, int max) {
        target = static_cast<int>(reader.integer(key, min, max, target));
    };
    whole("firepower", piece.firepower, 0, 99);
    whole("range", piece.range, 0, 99);
    whole("morale", piece.morale, 0, 12);
    whole("leadership", piece.leadership, -4, 4);
    whole("allowance", piece.allowance, 0, 60);
    whole("portage", piece.portage, 0, 20);
    whole("hull_down", piece.hullDown, 0, 3);
    whole("factors", piece.factors, 0, 99);
    if (reader.has("mines")) piece.mines = reader.word("mines", {"AP", "AT"});
    piece.group = reader.text("group", piece.group, 40);
    whole("hexsides", piece.hexsides, piece.fortification == "panji" ? 1 : 0, 6);
    piece.closedTopped = reader.boolean("closed_topped", piece.closedTopped);
    piece.buttonedUp = reader.boolean("bu", piece.buttonedUp);
    piece.emplaced = reader.boolean("emplaced", piece.emplaced);
    piece.mayEmplace = reader.boolean("may_emplace", piece.emplaced);
    piece.motion = reader.boolean("motion", piece.motion);
    piece.boreSight = reader.boolean("bore_sight", piece.boreSight);
    if (reader.has("bore_sighted")) {
        const std::string at = reader.text("bore_sighted", "", 40);
        if (const auto location = Location::parse(at))
            piece.boreSighted = *location;
        else if (!at.empty())
            reader.problemAt("bore_sighted", describeJson(at), "a Location such as \"1E4\"");
    }
    const bool fortification = piece.kind == PieceClass::fortification;
    piece.ca = arc(reader, "ca", fortification);
    piece.tca = arc(reader, "tca", fortification);
    reader.each("marks", 30, [&](const Reader& m) {
        const std::string word = m.asText(40);
        const auto& words = pieceMarks();
        if (std::find(words.begin(), words.end(), word) == words.end()) {
            std::string expected = "one of";
            for (std::size_t i = 0; i < words.size(); ++i) expected += (i == 0 ? " " : ", ") + words[i];
            m.problem(describeJson(word), expected);
        } else {
            piece.marks.insert(word);
        }
    });
    spec.id = PieceId(reader.identifier("id", ""));
    spec.carrier = reader.identifier("carrier", "");
    reader.noOtherKeys();
    if (reader.problems().size() != before) return std::nullopt;
    spec.piece = std::move(piece);
    return spec;
}

Json pieceSpecSchema() {
    const auto whole = [](int min, int max) {
        return Json{{"type", "integer"}, {"minimum", min}, {"maximum", max}};
    };
    const Json yesNo = {{"type", "boolean"}};
    const Json name = {{"type", "string"}, {"pattern", "^[A-Za-z][A-Za-z0-9_-]{0,39}$"}};
    const Json arcText = {{"type", "string"}, {"maxLength", 60}};
    Json properties = {{"type", {{"type", "string"}, {"minLength", 1}, {"maxLength", 80}}},
                       {"nation", {{"type", "string"}, {"maxLength", 40}}},
                       {"class", {{"enum", enumWords<PieceClass>()}}},
                       {"size", {{"enum", enumWords<TargetSize>()}}},
                       {"moves", {{"enum", enumWords<MovementClass>()}}},
                       {"gun_type", {{"enum", {"AT", "INF", "ART", "AA", "MTR", "RCL"}}}},
                       {"firepower", whole(0, 99)},
                       {"range", whole(0, 99)},
                       {"morale", whole(0, 12)},
                       {"leadership", whole(-4, 4)},
                       {"allowance", whole(0, 60)},
                       {"portage", whole(0, 20)},
                       {"hull_down", whole(0, 3)},
                       {"factors", whole(0, 99)},
                       {"mines", {{"enum", {"AP", "AT"}}}},
                       {"group", {{"type", "string"}, {"maxLength", 40}}},
                       {"hexsides", whole(0, 6)},
                       {"arm", {{"enum", arms()}}},
                       {"sp", whole(0, 99)},
                       {"closed_topped", yesNo},
                       {"bu", yesNo},
                       {"emplaced", yesNo},
                       {"may_emplace", yesNo},
                       {"motion", yesNo},
                       {"bore_sight", yesNo},
                       {"bore_sighted", {{"type", "string"}, {"maxLength", 40}}},
                       {"ca", arcText},
                       {"tca", arcText},
                       {"marks", {{"type", "array"}, {"maxItems", 30}, {"items", {{"enum", pieceMarks()}}}}},
                       {"id", name},
                       {"carrier", name}};
    return {{"oneOf",
             {{{"type", "string"}, {"minLength", 1}, {"maxLength", 80}},
              {{"type", "object"},
               {"required", {"type"}},
               {"additionalProperties", false},
               {"properties", std::move(properties)}}}}};
}

void followType(Piece& piece) {
    const bool force = piece.kind == PieceClass::force;
    const Piece plain = typicalOf(piece);
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
    const Piece plain = typicalOf(piece);
    Json out = {{"id", id.text}, {"type", piece.type}};
    if (!found) out["class"] = std::string(enumText(piece.kind));
    if (!piece.nation.empty()) out["nation"] = piece.nation;
    const auto differs = [&](const char* key, const auto& mine, const auto& theirs) {
        if (!(mine == theirs)) out[key] = writeValue(mine);
    };
    if (found) differs("class", piece.kind, plain.kind);
    differs("size", piece.size, plain.size);
    differs("moves", piece.moves, plain.moves);
    differs("gun_type", piece.gunType, plain.gunType);
    differs("mines", piece.mines, plain.mines);
    differs("factors", piece.factors, plain.factors);
    differs("group", piece.group, std::string());
    differs("arm", piece.arm, Arm::none);
    differs("sp", piece.strength, 0);
    differs("firepower", piece.firepower, plain.firepower);
    differs("range", piece.range, plain.range);
    differs("morale", piece.morale, plain.morale);
    differs("leadership", piece.leadership, plain.leadership);
    differs("allowance", piece.allowance, plain.allowance);
    differs("portage", piece.portage, plain.portage);
    differs("hull_down", piece.hullDown, plain.hullDown);
    differs("hexsides", piece.hexsides, plain.hexsides);
    differs("closed_topped", piece.closedTopped, plain.closedTopped);
    differs("bu", piece.buttonedUp, plain.buttonedUp);
    differs("emplaced", piece.emplaced, false);
    differs("may_emplace", piece.mayEmplace, piece.emplaced);
    differs("motion", piece.motion, false);
    differs("bore_sight", piece.boreSight, false);
    differs("bore_sighted", piece.boreSighted, Location());
    differs("ca", piece.ca, std::string());
    differs("tca", piece.tca, std::string());
    if (!piece.marks.empty()) out["marks"] = writeValue(piece.marks);
    if (!piece.carrier.empty()) out["carrier"] = piece.carrier.text;
    return out;
}

}  // namespace shellgame
