// SPDX-License-Identifier: MIT
#include "support/vasl_game.hpp"

#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"

namespace shellgame::test {

using vsav::Maker;
using vsav::TraitText;

std::pair<int, int> pixelOf(const std::string& hex) {
    std::size_t letters = 0;
    while (letters < hex.size() && hex[letters] >= 'A' && hex[letters] <= 'Z') ++letters;
    const int column = letters == 1 ? hex[0] - 'A' : 26 + hex[0] - 'A';
    const int row = std::stoi(hex.substr(letters));
    return {400 + static_cast<int>(56.25 * column),
            400 + static_cast<int>(64.5 * (row - 1) + 32 + (column % 2 == 1 ? 32 : 0))};
}

std::string layer(const std::string& pictures, const std::string& names, const std::string& layerName) {
    return "emb2;;2;;;2;;;2;;;;1;false;0;0;" + pictures + ";" + names + ";true;" + layerName +
           ";;;false;;1;1;true;;;";
}

std::vector<TraitText> layersOfSquad(const std::string& nation) {
    const auto of = [&](const char* what) { return nation + "/" + nation + what; };
    return {{layer(of("s8b") + "," + of("s7b"), "broken +,broken +", "BRK"), "-2"},
            {layer(of("248H") + "," + of("247H"), "2-4-8 Ehs,2-4-7 1hs", ""), "-2"},
            {layer(of("468S") + "," + of("467S"), "4-6-8 Esq,4-6-7 1sq", "SQ"), "2"}};
}

namespace {

std::string hillFile(vsav::Dialect dialect) {
    const auto [ex, ey] = pixelOf("E5");
    const auto [hx, hy] = pixelOf("H3");
    const auto [kx, ky] = pixelOf("K5");
    const auto [px, py] = pixelOf("P5");
    const auto [sx, sy] = pixelOf("S5");
    Maker m(dialect);
    const std::vector<TraitText> concealed;
    m.unit("11", "4-6-8 Esq", "ge", ex, ey, layersOfSquad("ge"), "2361")
        .unit("13", "LMG", "ge", ex, ey, {}, "2461")
        .question("12", "ge", "open sesame", ex, ey)
        .stack("21", ex, ey, {"11", "13", "12"})
        .question("15", "ge", "open sesame", hx, hy)
        .question("16", "ge", "open sesame", hx, hy)
        .question("17", "ge", "open sesame", hx, hy)
        .stack("22", hx, hy, {"15", "16", "17"})
        .unit("31", "4-6-8 Esq", "ge", kx, ky, layersOfSquad("ge"), "2361")
        .stack("23", kx, ky, {"31"})
        .unit("32", "4-6-8 Esq", "ru", px, py, layersOfSquad("ru"), "431")
        .question("33", "ru", "swordfish", px, py)
        .stack("24", px, py, {"32", "33"})
        .unit("41", "4-6-8 Esq", "ru", sx, sy, layersOfSquad("ru"), "431")
        .piece("42", {{"moved;m", "false"}}, "Pin", sx, sy, "1")
        .stack("25", sx, sy, {"41", "42"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    // Mark the units under a `?` as concealed.
    std::string text = vsav::textInFile(m.file());
    vsav::Node whole = vsav::tree(text);
    const auto conceal = [](const auto& self, vsav::Node& n) -> void {
        for (vsav::Node& inner : n.list) self(self, inner);
        if (n.command.compare(0, 2, "+/") != 0) return;
        auto p = vsav::pieceIn(n.command);
        const bool german = p.id == "11" || p.id == "13";
        if (!german && p.id != "32") return;
        for (TraitText& t : p.traits)
            if (t.type.compare(0, 8, "conceal;") == 0)
                t.state = (german ? "open sesame" : "swordfish") + std::string(";|0");
        n.command = vsav::command(p);
    };
    conceal(conceal, whole);
    return vsav::fileWith(vsav::obfuscated(vsav::text(whole)), "VASL",
                          dialect == vsav::Dialect::uniqueIds ? "6.7.3" : "6.5.1");
}

}  // namespace

shellgame::vsav::SavedGame gameFrom(const std::string& bytes) {
    auto game = shellgame::vsav::SavedGame::fromBytes(bytes, "out.vsav");
    REQUIRE(game);
    return std::move(*game);
}

std::vector<std::string> stackWith(const std::string& bytes, const std::string& id) {
    const auto game = gameFrom(bytes);
    REQUIRE(game.piece(id) != nullptr);
    const auto* stack = game.stack(game.piece(id)->stack);
    return stack == nullptr ? std::vector<std::string>{id} : stack->children;
}

HillOfVasl::HillOfVasl(vsav::Dialect dialect) : GameOfVasl(hillFile(dialect)) {}

vsav::Maker armourOfVasl() {
    const auto at = [](const Maker& m, const std::string& hex) {
        const auto [x, y] = pixelOf(hex);
        return m.map() + ";" + std::to_string(x) + ";" + std::to_string(y) + ";1";
    };
    const auto [ex, ey] = pixelOf("E5");
    const auto [hx, hy] = pixelOf("H3");
    Maker m;
    m.raw(vsav::command({"51",
                         {{"conceal;C;ge/geqmark58;ge;;/p", "null;"},
                          {"hide;H,130;HIP;;player:;0.3", "null"},
                          {layer(" , ", "+ BU,+ CE"), "2"},
                          {layer(" , , , , , ", "+ tca1,+ tca2,+ tca3,+ tca4,+ tca5,+ tca6"), "4"},
                          {layer(" , , , , , ", "+ vca1,+ vca2,+ vca3,+ vca4,+ vca5,+ vca6"), "4"},
                          {"rotate;6;", "3"},
                          {"piece;K;D;ge/veh/pzivh;PzKw IVH", at(m, "E5")}},
                         ""}))
        .stack("52", ex, ey, {"51"})
        .raw(vsav::command({"61",
                            {{"conceal;C;ru/ruqmark58;ru;;/p", "null;"},
                             {"hide;H,130;HIP;;player:;0.3", "swordfish"},
                             {layer(" , , , , , ", "+ ca1,+ ca2,+ ca3,+ ca4,+ ca5,+ ca6"), "4"},
                             {"piece;K;D;ru/gun/x;37L AT PTP obr. 30", at(m, "H3")}},
                            ""}))
        .stack("62", hx, hy, {"61"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    return m;
}

VaslImport importOnGrids(const std::string& file) {
    ImportOptions options;
    options.blank = {"01"};
    const auto proposed = importVaslBytes(file, "made.vsav", options);
    REQUIRE((proposed ? joinProblems(proposed->problems) : joinProblems(proposed.error())) == "");
    if (const auto info = gameFrom(file).info(); info.turn == 1 && info.axisToMove == info.firstAxis)
        options.phase = Phase::setup;
    options.pds = true;
    for (const VaslQuestion& q : proposed->questions)
        if (q.ask == VaslAsk::turn && q.byDefault == "0") options.answers[q.key] = "1";
    auto import = importVaslBytes(file, "made.vsav", options);
    REQUIRE((import ? joinProblems(import->problems) : joinProblems(import.error())) == "");
    return std::move(*import);
}

GameOfVasl::GameOfVasl(std::string bytes) : file(std::move(bytes)) {
    for (const std::string& c : vsav::commands(vsav::textInFile(file)))
        pieces += c.compare(0, 2, "+/") == 0 && !vsav::pieceIn(c).isStack() ? 1U : 0U;
    auto taken = gameOf(importOnGrids(file));
    REQUIRE((taken ? "" : joinProblems(taken.error())) == "");
    game = std::move(*taken);
    toMph();
}

void GameOfVasl::toMph() {
    for (int i = 0; i < 4 && game.session->state().clock.phase != Phase::MPh; ++i) play({{"do", "phase"}});
    REQUIRE(game.session->state().clock.phase == Phase::MPh);
}

shellgame::vsav::SavedGame GameOfVasl::read() const {
    auto saved = shellgame::vsav::SavedGame::fromBytes(file, "made.vsav");
    REQUIRE(saved);
    return *saved;
}

void GameOfVasl::play(const Json& command) {
    const Entry e = game.session->perform(command);
    INFO(command.dump());
    std::string why;
    for (const Finding& f : e.findings)
        if (f.verdict != Verdict::ok)
            why += f.subject.text() + " (" + f.rule + "): " + textOf(f.message) + "; ";
    INFO(why);
    REQUIRE(e.ok);
}

void GameOfVasl::exchange(const std::string& from, const std::string& to) {
    play({{"do", "shift"}, {"pairs", {{{"from", from}, {"to", to}}}}, {"dice", {1, 1}}});
}

void GameOfVasl::correct(const std::string& pointer, const Json& value) {
    play({{"do", "correct"}, {"pointer", pointer}, {"value", value}, {"why", "test"}});
}

const Piece& GameOfVasl::piece(const std::string& vasl) const {
    return game.session->state().pieces.at(PieceId(pieceOf(vasl)));
}

std::string GameOfVasl::pieceOf(const std::string& vasl) const {
    for (const auto& [id, of] : game.info.vasl->pieces)
        if (of == vasl) return id.text;
    FAIL("no piece of ours is VASL's " << vasl);
    return "";
}

std::string GameOfVasl::markerOf(const std::string& vasl) const {
    for (const auto& [id, counters] : game.info.vasl->counters)
        for (const std::string& of : counters)
            if (of == vasl) return id.text;
    FAIL("no marker of ours has VASL's ? " << vasl);
    return "";
}

std::string GameOfVasl::hexOf(const std::string& vasl) const {
    return game.session->state().placeOf(PieceId(pieceOf(vasl))).hex;
}

}  // namespace shellgame::test
