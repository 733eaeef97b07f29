// SPDX-License-Identifier: MIT
#include "io/vsav/edited_game.hpp"

#include <random>

#include "io/vsav/sequence.hpp"
#include "support/catch.hpp"
#include "support/vasl_archive.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
using namespace shellgame::vsav;
using test::containsText;
using Secret = EditedGame::Secret;
namespace made = test::vsav;

namespace {

made::Maker sample(made::Dialect dialect = made::Dialect::mainMap) {
    made::Maker m(dialect);
    m.unit("11", "4-6-7 1sq", "ge", 456, 464,
           {{"emb2;a;;b;;;;;;;;;false;0;0;x,y;n1,n2;false;SQ;;;;;1;;;", "-1"}, {"emb2;old", "-2;V"}})
        .unit("12", "LMG", "ge", 456, 464)
        .question("13", "ge", "sword/fish;", 456, 464)
        .stack("21", 456, 464, {"11", "12", "99", "13"})
        .question("14", "ru", "open sesame", 700, 700)
        .stack("22", 700, 700, {"14"})
        .unit("15", "4-4-7 1sq", "ru", 800, 800)
        .stack("23", 800, 800, {"15"})
        .stack("24", 1, 2, {})
        .piece("16", {{"immob;g", ""}}, "label", -5, 7);
    return m;
}

EditedGame open(const std::string& bytes) {
    auto game = SavedGame::fromBytes(bytes, "t.vsav");
    REQUIRE(game);
    auto edited = EditedGame::of(*game);
    REQUIRE(edited);
    return *edited;
}

SavedGame written(const EditedGame& edited) {
    const auto bytes = edited.file();
    INFO((bytes ? "" : joinProblems(bytes.error())));
    REQUIRE(bytes);
    auto game = SavedGame::fromBytes(*bytes, "t.vsav");
    REQUIRE(game);
    return *game;
}

template <class T>
void done(const Result<T>& result) {
    INFO((result ? "" : joinProblems(result.error())));
    REQUIRE(result);
}

template <class T>
std::string why(const Result<T>& result) {
    return result ? "(done)" : joinProblems(result.error());
}

/// Returns the commands that differ between two texts: first those of the first text, then those of the
/// second.
std::pair<std::vector<std::string>, std::vector<std::string>> difference(const std::string& a,
                                                                         const std::string& b) {
    auto one = made::commands(a), two = made::commands(b);
    std::pair<std::vector<std::string>, std::vector<std::string>> out;
    auto rest = two;
    for (const std::string& c : one) {
        const auto found = std::find(rest.begin(), rest.end(), c);
        if (found == rest.end())
            out.first.push_back(c);
        else
            rest.erase(found);
    }
    out.second = rest;
    return out;
}

constexpr made::Dialect dialects[] = {made::Dialect::map0, made::Dialect::mainMap, made::Dialect::uniqueIds};

}  // namespace

TEST_CASE("a game without changes is written byte for byte as it was", "[io][vsav]") {
    for (const auto dialect : dialects) {
        const std::string bytes = sample(dialect).file();
        EditedGame edited = open(bytes);
        CHECK_FALSE(edited.changed());
        CHECK(edited.file().value() == bytes);
        done(edited.setOwner("11", Secret::concealed, Owner(1)));
        CHECK(edited.changed());
        done(edited.setOwner("11", Secret::concealed, Owner::none));
        done(edited.setState("11", 0, "2"));
        done(edited.setState("11", 0, "-1"));
    }
}

TEST_CASE("pieces move into a new stack, and nothing else changes", "[io][vsav]") {
    for (const auto dialect : dialects) {
        const std::string bytes = sample(dialect).file();
        EditedGame edited = open(bytes);
        const auto stack = edited.newStack({"11", "12", "13"}, -3, 12'345);
        REQUIRE(stack);
        const SavedGame now = written(edited);
        CHECK(now.stack(*stack)->x == -3);
        for (const char* id : {"11", "12", "13"}) {
            CHECK(now.piece(id)->ownX == -3);
            CHECK(now.piece(id)->ownY == 12'345);
        }
        const auto [old, now_] = difference(made::textInFile(bytes), made::textInFile(edited.file().value()));
        CHECK(old.size() == 4);
        CHECK(now_.size() == 5);
        for (const char* member : {"savedata", "moduledata"})
            CHECK(made::member(bytes, member) == made::member(edited.file().value(), member));
    }
}

TEST_CASE("pieces move from one stack to another, whether existing or new", "[io][vsav]") {
    for (const auto dialect : dialects) {
        const std::string bytes = sample(dialect).file();
        {
            EditedGame edited = open(bytes);
            CHECK(edited.putInto("12", "23", 0).value() == "23");
            const SavedGame now = written(edited);
            CHECK(now.stack("21")->children == std::vector<std::string>{"11", "13"});
            CHECK(now.stack("23")->children == std::vector<std::string>{"12", "15"});
            CHECK(now.piece("12")->ownX == 800);
            CHECK_THAT(made::textInFile(edited.file().value()), containsText(";11;99;13"));
        }
        {
            EditedGame edited = open(bytes);
            const std::string stack = edited.putInto("15", "21", 1).value();
            CHECK(stack != "21");
            const SavedGame now = written(edited);
            CHECK(now.stack("21")->children.empty());
            CHECK(now.stack("23")->children.empty());
            CHECK(now.stack(stack)->children == std::vector<std::string>{"11", "15", "12", "13"});
            CHECK(now.piece("15")->ownX == 456);
            CHECK(now.piece("15")->map == now.mainMap());
        }
        {
            EditedGame edited = open(bytes);
            const std::string stack = edited.newStack({"15", "12"}, 33, 44).value();
            done(edited.putInto("14", stack));
            const SavedGame now = written(edited);
            CHECK(now.stack(stack)->children == std::vector<std::string>{"15", "12", "14"});
            CHECK(now.piece("12")->ownY == 44);
            CHECK(now.stack("22")->children.empty());
        }
    }
}

TEST_CASE("a stack can be reordered, and a single piece can be put into a new stack", "[io][vsav]") {
    EditedGame edited = open(sample().file());
    done(edited.reorder("21", {"13", "11", "12"}));
    done(edited.newStack({"16"}, 0, -9));
    CHECK_THAT(made::textInFile(edited.file().value()), containsText(";464;13;11;99;12"));
    CHECK(written(edited).piece("16")->y == -9);
    CHECK_THAT(why(edited.reorder("21", {"13", "11"})), containsText("other pieces"));
    CHECK_THAT(why(edited.reorder("77", {"13"})), containsText("no stack 77"));
}

TEST_CASE("only owners that the file names can conceal and hide pieces", "[io][vsav]") {
    const std::string bytes = sample().file();
    EditedGame edited = open(bytes);
    const Owner german = edited.original().piece("13")->concealmentCounter;
    const Owner russian = edited.original().piece("14")->concealmentCounter;
    done(edited.setOwner("11", Secret::concealed, german));
    done(edited.setOwner("15", Secret::hidden, russian));
    const SavedGame now = written(edited);
    CHECK(now.piece("11")->concealed == now.piece("13")->concealmentCounter);
    CHECK(now.piece("15")->hidden == now.piece("14")->concealmentCounter);
    bool seen = false;
    for (const std::string& c : made::commands(made::textInFile(edited.file().value())))
        if (c.compare(0, 5, "+/11/") == 0)
            for (const auto& t : made::pieceIn(c).traits)
                if (t.type.compare(0, 8, "conceal;") == 0) {
                    seen = true;
                    CHECK(t.state == made::joined({"sword/fish", "|0"}, ';'));
                }
    CHECK(seen);
    EditedGame back = open(edited.file().value());
    done(back.setOwner("11", Secret::concealed, Owner::none));
    done(back.setOwner("15", Secret::hidden, Owner::none));
    CHECK(made::member(back.file().value(), "savedGame") == made::member(bytes, "savedGame"));
    CHECK_THAT(why(edited.setOwner("16", Secret::concealed, german)),
               containsText("one that can be concealed"));
    CHECK_THAT(why(edited.setOwner("11", Secret::concealed, Owner(3))), containsText("a user of this game"));
}

TEST_CASE("layers and other states can be set; user ids can't", "[io][vsav]") {
    EditedGame edited = open(sample().file());
    done(edited.setState("11", 0, "2"));
    done(edited.setState("11", 1, "3;V"));
    CHECK_THAT(why(edited.setState("11", 3, "x")), containsText("nobody's user id"));
    CHECK_THAT(why(edited.setState("11", 6, "x")), containsText("no trait 6"));
    for (const char* state : {"a\tb", "a\x1b", "a\\"})
        CHECK_THAT(why(edited.setState("11", 5, state)), containsText("without delimiters"));
    CHECK_THAT(why(edited.newStack({"15", "12", "15"}, 33, 44)), containsText("each piece once"));
    done(edited.setState("11", 5, "true"));
    const SavedGame now = written(edited);
    CHECK(now.piece("11")->traits[0].state == "2");
    CHECK(now.piece("11")->traits[1].state == "3;V");
    CHECK(now.piece("11")->traits[5].state == "true");
}

TEST_CASE("a new dummy is a copy of an existing dummy, with ids of its own", "[io][vsav]") {
    for (const auto dialect : dialects) {
        EditedGame edited = open(sample(dialect).file());
        const std::string first = edited.copy("14").value(), second = edited.copy(first).value();
        CHECK(first != second);
        done(edited.putInto(first, "22", 0));
        const std::string stack = edited.newStack({second}, 10, 20).value();
        const SavedGame now = written(edited);
        CHECK(now.stack("22")->children == std::vector<std::string>{first, "14"});
        CHECK(now.stack(stack)->children == std::vector<std::string>{second});
        const SavedPiece& p = *now.piece(second);
        CHECK(p.isConcealmentCounter());
        CHECK(p.concealmentCounter == now.piece("14")->concealmentCounter);
        CHECK(p.x == 10);
        if (dialect == made::Dialect::uniqueIds) CHECK(p.properties.at("UniqueID") == second);
        CHECK(now.pieces().size() == edited.original().pieces().size() + 2);
    }
}

TEST_CASE("a copy is revealed and not marked as moved, and a removed piece leaves no trace", "[io][vsav]") {
    made::Maker m = sample();
    m.piece("17", {{"hide;H;HIP;", "open sesame"}, {"moved;m", "true"}, {"concealment;open sesame;ru", ""}},
            "?", 1, 1);
    const std::string bytes = m.file();
    EditedGame edited = open(bytes);
    const std::string copy = edited.copy("17").value();
    {
        const SavedGame now = written(edited);
        CHECK(now.piece(copy)->hidden == Owner::none);
        CHECK(now.piece(copy)->trait("moved")->state == "false");
        CHECK(now.piece(copy)->stack.empty());
    }
    done(edited.remove(copy));
    CHECK_FALSE(edited.changed());
    done(edited.remove("13"));
    done(edited.remove("11"));
    done(edited.remove("17"));
    done(edited.remove("14"));
    CHECK_FALSE(edited.has("13"));
    CHECK_THAT(why(edited.setOwner("13", Secret::concealed, Owner::none)), containsText("no piece 13"));
    const SavedGame now = written(edited);
    CHECK(now.piece("13") == nullptr);
    CHECK(now.stack("21")->children == std::vector<std::string>{"12"});
    CHECK(now.stack("22")->children.empty());
    CHECK_THAT(made::textInFile(edited.file().value()), !containsText("+/13/") && containsText(";464;12;99"));
}

TEST_CASE("pieces on a mat, and mats with pieces on them, can be neither removed nor copied", "[io][vsav]") {
    made::Maker m = sample();
    m.piece("18", {{"mat;m", "1;12"}}, "mat", 1, 1);
    EditedGame edited = open(m.file());
    CHECK_THAT(why(edited.remove("12")), containsText("another piece belongs to"));
    CHECK_THAT(why(edited.copy("18")), containsText("which others belong to"));
}

TEST_CASE("a log can't be edited", "[io][vsav]") {
    const auto log = SavedGame::fromBytes(sample().after("\x1bLOG\tx").file(), "t.vlog");
    REQUIRE(log);
    CHECK_THAT(why(EditedGame::of(*log)), containsText("recorded moves"));
}

TEST_CASE("an edit elsewhere leaves unusual texts unchanged", "[io][vsav]") {
    made::Maker m = sample();
    m.piece("17",
            {{"label;L;Text;a'b", "'quoted'"},
             {"label;L", "\\begins with one"},
             {"label;L", "a / b ; c \t d \\t é"},
             {"strange one", "'"},
             {"hide;H;HIP;", "null"}},
            "odd 'name'", 50, 60);
    m.stack("25", 50, 60, {"17"});
    EditedGame edited = open(m.file());
    REQUIRE(edited.newStack({"17"}, 70, 80));
    done(edited.setOwner("17", Secret::hidden, Owner(1)));
    const SavedGame now = written(edited);
    const SavedPiece& p = *now.piece("17");
    CHECK(p.traits[0].state == "'quoted'");
    CHECK(p.traits[1].state == "\\begins with one");
    CHECK(p.traits[2].state == "a / b ; c \t d \\t é");
    CHECK(p.traits[3].state == "'");
    CHECK(p.x == 70);
    CHECK(p.hidden != Owner::none);
    done(edited.setState("17", 0, "\\x"));
    done(edited.setState("17", 3, "'y'"));
    CHECK(written(edited).piece("17")->traits[0].state == "\\x");
    CHECK(written(edited).piece("17")->traits[3].state == "'y'");
}

TEST_CASE("unescaped text records the original position of each character, level by level", "[io][vsav]") {
    std::mt19937 random(5);
    constexpr std::string_view letters = "ab\\\\\\;;,,'";
    int removed = 0, quoted = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string whole;
        for (int i = 0; i < 24; ++i) whole += letters[random() % letters.size()];
        if (round % 3 == 0) {
            whole[4] = '\'';
            whole[21] = '\'';
        }
        const Slice inner{4, 22};
        const Mapped written(whole, inner);
        // Unescape the text once, then a second time, then a part of it a third time.
        const Mapped once = written.unescaped(';');
        CHECK(once.text() == sequenceToken(inner.in(whole), ';'));
        const Mapped twice = once.unescaped(',');
        CHECK(twice.text() == sequenceToken(once.text(), ','));
        const std::size_t end = twice.text().size(), begin = end / 3;
        const Mapped part = twice.part({begin, end});
        CHECK(part.text() == twice.text().substr(begin));
        const Mapped thrice = part.unescaped(';');
        CHECK(thrice.text() == sequenceToken(part.text(), ';'));
        for (const Mapped* m : {&written, &once, &twice, &part, &thrice}) {
            INFO(whole << " -> " << m->text());
            for (std::size_t i = 0; i < m->text().size(); ++i)
                REQUIRE(whole[m->source(i + 1) - 1] == m->text()[i]);
        }
        removed += thrice.text().size() < part.text().size() ? 1 : 0;
        quoted += once.text().size() + 1 < written.text().size() ? 1 : 0;
    }
    CHECK(removed > 100);
    CHECK(quoted > 100);
}

TEST_CASE("a game that was read without its file can't be written as a file", "[io][vsav]") {
    const auto game = SavedGame::fromText(made::textInFile(sample().file()), "t.vsav");
    REQUIRE(game);
    auto edited = EditedGame::of(*game);
    REQUIRE(edited);
    CHECK_THAT(why(edited->file()), containsText("the file that it came from"));
    done(edited->setState("11", 0, "2"));
    CHECK_THAT(why(edited->file()), containsText("the file that it came from"));
    CHECK(edited->text());
}
