// SPDX-License-Identifier: MIT
// Tests the forms in which VASSAL stores the text of a saved game, and both ways in which VASSAL chains the
// traits of a piece. Each form is read, and written back in the same form.
#include "io/vsav/text_form.hpp"

#include "io/vsav/edited_game.hpp"
#include "io/vsav/parts.hpp"
#include "shellgame/base/file.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
using namespace shellgame::vsav;
using test::containsText;
namespace made = test::vsav;

namespace {

using Is = TextForm::Is;

constexpr const char* small =
    "begin_save\x1b"
    "end_save";
// The small text packed by other programs: xz -3 --check=crc64, zlib.
constexpr const char* smallXz =
    "fd377a585a000004e6d6b4460200210114000000ffe7ec09010012626567696e5f736176651b656e645f7361766500005f6306c6"
    "d515017100012b139c0948d21fb6f37d010000000004595a";
constexpr const char* smallZlib = "789c4b4a4dcfcc8b2f4e2c4b954ecd4b0133004a750774";

std::string bytesOf(std::string_view hex) {
    std::string out;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        out += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return out;
}
std::string masked(std::string text, int key) {
    for (char& c : text) c = static_cast<char>(static_cast<unsigned char>(c) ^ key);
    return text;
}
std::string hexed(const std::string& text, int key) {
    return made::obfuscated(text, key).substr(5);
}

struct Sample {
    Is is;
    std::string member;
};
std::vector<Sample> samples() {
    const std::string xz = bytesOf(smallXz);
    return {{Is::plain, small},
            {Is::hex, "!VCSK" + hexed(small, 0xb8)},
            {Is::zlibHex, "!VCSZ" + hexed(bytesOf(smallZlib), 0x07)},
            {Is::bytes, "!VOBSZ" + masked(small, 'Z')},
            {Is::bytes, "VOBSZ" + masked(small, 'Z')},
            {Is::maskedXz, "!VOXZ\xff" + masked(xz, 0xff)},
            {Is::xz, xz}};
}

std::string textRefusal(const std::string& member) {
    TextForm form;
    const auto text = decodedText(member, "t.vsav", form);
    return text ? "(read)" : joinProblems(text.error());
}

made::Maker table() {
    made::Maker m;
    m.unit("11", "4-6-7 1sq", "ge", 456, 464,
           {{"emb2;a;;b;;;;;;;;;false;0;0;x,y;n1,n2;false;SQ;;;;;1;;;", "-1"}, {"emb2;old", "-2;V\tW"}})
        .question("13", "ge", "sword/fish;", 456, 464)
        .stack("21", 456, 464, {"11", "13"})
        .unit("15", "4-4-7 1sq", "ru", 800, 800)
        .stack("23", 800, 800, {"15"})
        .piece("16", {{"immob;g", ""}}, "label", -5, 7);
    return m;
}

/// Returns the same text with the traits of each piece side by side.
std::string flat(const std::string& nested) {
    made::Node root = made::tree(nested);
    const auto walk = [](const auto& self, made::Node& node) -> void {
        for (made::Node& inner : node.list) self(self, inner);
        if (!node.command.starts_with("+/")) return;
        const made::PieceText piece = made::pieceIn(node.command);
        if (piece.isStack()) return;
        std::vector<std::string> types, states;
        for (const made::TraitText& t : piece.traits) types.push_back(t.type), states.push_back(t.state);
        node.command =
            "+/" + made::joined({piece.id, made::joined(types, '\t'), made::joined(states, '\t')}, '/');
    };
    walk(walk, root);
    return made::text(root);
}

SavedGame savedGameOf(const std::string& bytes) {
    auto game = SavedGame::fromBytes(bytes, "t.vsav");
    INFO((game ? "" : joinProblems(game.error())));
    REQUIRE(game);
    REQUIRE(game->notEditable().empty());
    return *game;
}

/// Moves the unit to another stack and the label elsewhere, and changes the level of a layer.
EditedGame changed(const SavedGame& game) {
    auto edited = EditedGame::of(game);
    REQUIRE(edited);
    REQUIRE(edited->putInto("11", "23"));
    REQUIRE(edited->newStack({"16"}, 50, 60));
    REQUIRE(edited->setState("11", 0, "2"));
    return *edited;
}

}  // namespace

TEST_CASE("each form of the text is recognized by its first bytes, as in VASSAL", "[io][vsav][V07]") {
    for (const Sample& sample : samples()) {
        CAPTURE(static_cast<int>(sample.is));
        TextForm form;
        const auto text = decodedText(sample.member, "t.vsav", form);
        INFO((text ? "" : joinProblems(text.error())));
        REQUIRE(text);
        CHECK(*text == small);
        CHECK(form.is == sample.is);
        // Another library may pack the text to other bytes, but with the same form and key.
        TextForm again;
        const std::string written = encodedText(small, form);
        CHECK(decodedText(written, "t.vsav", again).value() == small);
        CHECK(again.is == form.is);
        CHECK(written.substr(0, 6) == sample.member.substr(0, 6));
        if (form.is != Is::zlibHex && form.is != Is::xz && form.is != Is::maskedXz)
            CHECK(written == sample.member);
    }
}

TEST_CASE("a damaged or unknown form of the text is refused with a message", "[io][vsav][V07]") {
    const auto all = samples();
    CHECK_THAT(textRefusal("!VCTX" + std::string(10, '0')), containsText("one of the forms !VCSK, !VCSZ"));
    CHECK_THAT(textRefusal("!VOBS"), containsText("no key"));
    CHECK_THAT(textRefusal("!VOXZ"), containsText("no key"));
    CHECK_THAT(textRefusal("!VCSZ0"), containsText("hex digits"));
    for (const Sample& sample : all) {
        if (sample.is != Is::zlibHex && sample.is != Is::xz && sample.is != Is::maskedXz) continue;
        const std::string stream = sample.is == Is::zlibHex ? "zlib stream" : "XZ stream";
        CHECK_THAT(textRefusal(sample.member.substr(0, sample.member.size() - 4)),
                   containsText("a damaged " + stream));
        CHECK_THAT(textRefusal(sample.member + (sample.is == Is::zlibHex ? "00" : "0")),
                   containsText("a damaged " + stream));
        // This text unpacks to more bytes than a game may have.
        const std::string large(Limits::textBytes + 1, 'a');
        CHECK_THAT(textRefusal(encodedText(large, {sample.is, 3, false, false})),
                   containsText("a longer text"));
    }
    CHECK_THAT(textRefusal("!VOBSZ" + std::string(Limits::textBytes + 1, 'a')),
               containsText("a longer text"));
}

TEST_CASE("a changed game is written in its original form", "[io][vsav][V07]") {
    for (const std::string& text : {table().text(), flat(table().text())})
        for (const Sample& sample : samples()) {
            CAPTURE(static_cast<int>(sample.is));
            TextForm form;
            REQUIRE(decodedText(sample.member, "t.vsav", form));
            const SavedGame game = savedGameOf(made::fileWith(encodedText(text, form)));
            const EditedGame edited = changed(game);
            const auto bytes = edited.file();
            INFO((bytes ? "" : joinProblems(bytes.error())));
            REQUIRE(bytes);
            TextForm again;
            const std::string member = made::member(*bytes, "savedGame");
            CHECK(decodedText(member, "t.vsav", again).value() == edited.text().value());
            CHECK(member.substr(0, 6) ==
                  made::member(made::fileWith(encodedText(text, form)), "savedGame").substr(0, 6));
            const SavedGame now = savedGameOf(*bytes);
            CHECK(now.stack("23")->children.size() == 2);
            CHECK(now.piece("16")->x == 50);
        }
}

TEST_CASE("pieces whose traits are in one flat list are read as the same pieces", "[io][vsav][V07]") {
    const std::string nested = table().text();
    REQUIRE(flat(nested) != nested);
    const SavedGame one = savedGameOf(made::fileWith(made::obfuscated(nested))),
                    two = savedGameOf(made::fileWith(made::obfuscated(flat(nested))));
    REQUIRE(one.pieces().size() == two.pieces().size());
    for (std::size_t i = 0; i < one.pieces().size(); ++i) {
        const SavedPiece &a = one.pieces()[i], &b = two.pieces()[i];
        CAPTURE(a.id);
        CHECK(b.readable);
        CHECK(a.traits == b.traits);
        CHECK(a.properties == b.properties);
        CHECK((a.map == b.map && a.x == b.x && a.y == b.y && a.stack == b.stack));
        CHECK((a.concealed == b.concealed && a.concealmentCounter == b.concealmentCounter));
    }
    // After the same change the two games are still equal, each in its own form.
    CHECK(changed(two).text().value() == flat(changed(one).text().value()));
}

TEST_CASE("the samples of all forms contain the same game", "[.shared][shared][vsav][V07]") {
    const auto gameFrom = [](const std::string& name) {
        const auto bytes = readFile(test::sharedPath("vasl/saves/forms/" + name + ".vsav"), 1U << 24U);
        REQUIRE(bytes);
        return savedGameOf(*bytes);
    };
    const SavedGame plain = gameFrom("plain");
    CHECK(plain.pieces().size() > 3);
    for (const char* name : {"vcsz", "vobs", "voxz", "xz", "flat", "flat-vobs"}) {
        CAPTURE(name);
        const SavedGame game = gameFrom(name);
        REQUIRE(game.pieces().size() == plain.pieces().size());
        for (std::size_t i = 0; i < game.pieces().size(); ++i) {
            CHECK(game.pieces()[i].traits == plain.pieces()[i].traits);
            CHECK(game.pieces()[i].x == plain.pieces()[i].x);
        }
        auto edited = EditedGame::of(game);
        REQUIRE(edited);
        const SavedPiece& piece = game.pieces().front();
        REQUIRE(edited->newStack({piece.id}, piece.x + 1, piece.y));
        const auto bytes = edited->file();
        INFO((bytes ? "" : joinProblems(bytes.error())));
        REQUIRE(bytes);
        CHECK(savedGameOf(*bytes).piece(piece.id)->x == piece.x + 1);
    }
}
