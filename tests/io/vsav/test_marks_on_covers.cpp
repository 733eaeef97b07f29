// SPDX-License-Identifier: MIT
// What marks a stack that lies under `?` lies on the `?`, where both sides see it: it stays there whoever
// lies beneath, and the game knows whose it is.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/vasl_news.hpp"

using namespace shellgame;
using test::HillOfVasl;
using test::markerOver;
using test::moveStackOf;
using test::newsOf;
using test::putPiece;
using test::stackWith;
using test::takeAll;
using test::VaslTable;
using test::written;

namespace {

/// In E5 the squad 11 with its LMG under the `?` 12, or the dummies in H3 under 17, with a CX on the `?`;
/// then both have exchanged, which is written.
struct Exchanged {
    explicit Exchanged(const std::string& cover) {
        VaslTable table(hill.file);
        cx = table.palette("CX", {}, cover);
        takeAll(hill.game, table);
        REQUIRE(hill.piece("11").marks.contains("CX") == (cover == "12"));
        hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
        write(table.file());
        REQUIRE(hill.hexOf("11") == "1H3");
        squad = PieceId(hill.pieceOf("11"));
    }
    void write(const std::string& onto) {
        done = written(hill, onto);
        file = done.bytes;
        REQUIRE(newsOf(hill.game, file).same);
        byHand = done.byHand;
    }
    void play(const Json& command) {
        hill.play(command);
        write(file);
    }
    [[nodiscard]] bool has(const std::string& id) const { return VaslTable(file).has(id); }
    /// What lies with a counter, from the bottom, by names; `?` and what is covered as "?".
    [[nodiscard]] std::string seen(const std::string& id) const {
        const auto game = test::gameFrom(file);
        std::string out;
        for (const std::string& c : stackWith(file, id)) {
            const auto* p = game.piece(c);
            const bool covered = p->isConcealmentCounter() || p->concealed != vsav::Owner::none;
            out += (out.empty() ? "" : " ") + (covered ? "?" : p->name);
        }
        return out;
    }
    [[nodiscard]] bool isCx() const {
        return hill.game.session->state().pieces.at(squad).marks.contains("CX");
    }
    [[nodiscard]] Json unit() const { return squad.text; }

    HillOfVasl hill;
    std::string cx, file;
    PieceId squad;
    std::vector<VaslLeftToDo> byHand;
    VaslExport done;
};

}  // namespace

TEST_CASE("a squad that has exchanged is CX still, though its counter lies on the ? that it left",
          "[io][vsav][export][twowindows][secrets]") {
    Exchanged t("12");
    CHECK(t.isCx());
    CHECK(t.seen("12") == "? ? ? CX");
    CHECK(t.seen("15") == "? ? ?");
    SECTION("it is taken off there when the squad is CX no more") {
        t.play({{"do", "mark"}, {"piece", t.unit()}, {"remove", {"CX"}}});
        CHECK_FALSE(t.has(t.cx));
        CHECK(t.seen("12") == "? ? ?");
    }
    SECTION("VASL's player takes it off: the squad is CX no more") {
        VaslTable table(t.file);
        table.remove(t.cx);
        takeAll(t.hill.game, table);
        CHECK_FALSE(t.isCx());
    }
    SECTION("who goes on leaves it where it lies") {
        t.hill.play({{"do", "move"}, {"marker", t.hill.piece("11").under.text}, {"to", "1I3"}});
        t.write(t.file);
        CHECK(t.isCx());
        CHECK(stackWith(t.file, t.cx) == stackWith(t.file, "12"));
        CHECK(t.seen("11") == "? ? ?");
    }
    SECTION("the dummies go on, with what lies on their ?") {
        t.hill.play({{"do", "move"}, {"marker", t.hill.markerOf("12")}, {"to", "1E6"}});
        t.write(t.file);
        CHECK(t.seen("12") == "? ? ? CX");
        CHECK(stackWith(t.file, t.cx) == stackWith(t.file, "12"));
        CHECK(t.isCx());
    }
    SECTION("who is shown has a CX on him, and the other stays until it ends") {
        t.play({{"do", "reveal"}, {"marker", t.hill.piece("11").under.text}, {"pieces", {t.unit()}}});
        CHECK(t.seen("12") == "? ? ? CX");
        CHECK(t.seen("11") == "4-6-8 Esq CX LMG");
        t.play({{"do", "mark"}, {"piece", t.unit()}, {"remove", {"CX"}}});
        CHECK_FALSE(t.has(t.cx));
        CHECK(t.seen("11") == "4-6-8 Esq LMG");
    }
    SECTION("the dummies are no more, and their CX with them: the squad has one when it is shown") {
        t.play({{"do", "remove"}, {"marker", t.hill.markerOf("12")}, {"why", "eliminated"}});
        CHECK_FALSE(t.has(t.cx));
        CHECK(t.seen("11") == "? ? ?");
        CHECK(t.isCx());
        const bool detour = GENERATE(false, true);
        CAPTURE(detour);
        // It is no more CX: nothing shows it.
        const std::string still = t.file;
        if (detour) {
            t.play({{"do", "mark"}, {"piece", t.unit()}, {"remove", {"CX"}}});
            CHECK(t.done.changes.empty());
            CHECK(t.file == still);
            t.play({{"do", "undo"}});
            CHECK(t.isCx());
        }
        t.play({{"do", "reveal"}, {"marker", t.hill.piece("11").under.text}});
        CHECK(t.seen("11") == "4-6-8 Esq LMG");  // no CX in the file of which to lay a copy
        REQUIRE(t.byHand.size() == 1);
        CHECK(t.byHand[0].why == VaslByHand::noSuchMark);
    }
    SECTION("shown first, and the dummies after that: one CX, on the squad") {
        t.play({{"do", "reveal"}, {"marker", t.hill.piece("11").under.text}});
        t.play({{"do", "reveal"}, {"marker", t.hill.markerOf("12")}});
        CHECK_FALSE(t.has(t.cx));
        CHECK(t.seen("11") == "4-6-8 Esq CX LMG");
    }
    SECTION("shown, and gone on when the dummies are shown: its own CX goes with it, theirs does not") {
        t.play({{"do", "reveal"}, {"marker", t.hill.piece("11").under.text}});
        t.hill.correct("/pieces/" + t.squad.text + "/at", "1I3");
        t.play({{"do", "reveal"}, {"marker", t.hill.markerOf("12")}});
        CHECK_FALSE(t.has(t.cx));
        CHECK(t.seen("11").starts_with("4-6-8 Esq CX"));
        CHECK_FALSE(t.seen("11").ends_with("CX CX"));
    }
    SECTION("VASL's player shows the dummies: the squad is CX still") {
        const bool left = GENERATE(false, true);  // the CX lies there alone
        CAPTURE(left);
        VaslTable table(t.file);
        for (const char* id : {"12", "16", "17"}) table.remove(id);
        if (!left) table.remove(t.cx);
        takeAll(t.hill.game, table);
        CHECK(t.isCx());
        t.write(table.file());
        CHECK(t.seen("11") == "? ? ?");
        // Shown in VASL.
        VaslTable next(t.file);
        for (const char* id : {"11", "13"}) next.reveal(id);
        next.remove("15");
        takeAll(t.hill.game, next);
        CHECK(t.isCx());
    }
    SECTION("the squad is no more: what both sides see stays") {
        t.play({{"do", "remove"}, {"piece", t.unit()}, {"why", "eliminated"}});
        CHECK(t.has(t.cx));
        CHECK(t.seen("12") == "? ? ? CX");
        t.play({{"do", "undo"}});
        CHECK(t.isCx());
    }
    SECTION("laid on another in VASL it is that one's") {
        VaslTable table(t.file);
        putPiece(table, t.cx, "K5");
        takeAll(t.hill.game, table);
        CHECK(t.hill.piece("31").marks.contains("CX"));
        CHECK_FALSE(t.isCx());
    }
    SECTION("they exchange back") {
        t.hill.exchange(t.hill.piece("11").under.text, t.hill.markerOf("12"));
        t.write(t.file);
        CHECK(t.isCx());
        CHECK(stackWith(t.file, t.cx) == std::vector<std::string>{"11", "13", "12", t.cx});
        // By its place again: moved in VASL with the squad it goes with it.
        VaslTable table(t.file);
        table.remove(t.cx);
        takeAll(t.hill.game, table);
        CHECK_FALSE(t.isCx());
    }
}

TEST_CASE("a CX that lay on dummies is nobody's when a squad comes beneath it",
          "[io][vsav][export][twowindows][secrets]") {
    Exchanged t("17");
    CHECK_FALSE(t.isCx());
    CHECK(t.seen("11") == "? ? ? CX");
    SECTION("VASL's player takes it off, and nothing happens here") {
        VaslTable table(t.file);
        table.remove(t.cx);
        CHECK(newsOf(t.hill.game, table.file()).items.empty());
    }
    SECTION("it goes with its ?") {
        t.hill.play({{"do", "move"}, {"marker", t.hill.piece("11").under.text}, {"to", "1I3"}});
        t.write(t.file);
        CHECK(t.seen("11") == "? ? ? CX");
        CHECK_FALSE(t.isCx());
    }
    SECTION("who is shown is not CX") {
        t.play({{"do", "reveal"}, {"marker", t.hill.piece("11").under.text}});
        CHECK_FALSE(t.has(t.cx));
        CHECK_FALSE(t.isCx());
    }
    SECTION("who becomes CX lays another on the ?, and takes that one away again") {
        t.play({{"do", "mark"}, {"piece", t.unit()}, {"add", {"CX"}}});
        CHECK(t.seen("11") == "? ? ? CX CX");
        t.play({{"do", "mark"}, {"piece", t.unit()}, {"remove", {"CX"}}});
        CHECK(t.seen("11") == "? ? ? CX");
        CHECK(t.has(t.cx));
    }
}

TEST_CASE("a marker on one of several counters under a ? moves onto the ? and stays its own",
          "[io][vsav][export][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    // A second squad above the first; a CX somewhere, of which a copy can be laid.
    putPiece(table, "31", "E5");
    table.setState("31", "conceal", "open sesame;|0");
    putPiece(table, "12", "E5");
    const std::string model = table.palette("CX", {}, "41");
    takeAll(hill.game, table);
    REQUIRE(markerOver(hill, "11").contents.size() == 3);
    hill.play({{"do", "mark"}, {"piece", hill.pieceOf("11")}, {"add", {"CX"}}});
    const VaslExport done = written(hill, table.file());
    const auto stack = stackWith(done.bytes, "11");
    REQUIRE(stack.size() == 5);
    CHECK(stack[3] == "12");
    CHECK(newsOf(hill.game, done.bytes).same);
    CHECK(hill.piece("11").marks.contains("CX"));
    // Taken off in VASL, it is the first squad's that goes.
    VaslTable next(done.bytes);
    next.remove(stack.back());
    takeAll(hill.game, next);
    CHECK_FALSE(hill.piece("11").marks.contains("CX"));
    CHECK_FALSE(hill.piece("31").marks.contains("CX"));
}

TEST_CASE("a First Fire counter turned to Final Fire is taken off with that mark",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string turned = table.palette("First Fire", {{test::layer(" ", "Final"), "1"}}, "31");
    takeAll(hill.game, table);
    REQUIRE(hill.piece("31").marks.contains("final fire"));
    hill.play({{"do", "mark"}, {"piece", hill.pieceOf("31")}, {"remove", {"final fire"}}});
    const VaslExport done = written(hill, table.file());
    CHECK_FALSE(VaslTable(done.bytes).has(turned));
    CHECK(newsOf(hill.game, done.bytes).same);
}

TEST_CASE("markers on dummies end like those on units, and do not reveal the real stack",
          "[io][vsav][export][twowindows][secrets][A3.2]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string real = table.palette("Prep Fire", {}, "12"),
                      dummy = table.palette("Prep Fire", {}, "17");
    takeAll(hill.game, table);
    hill.play({{"do", "phase"}, {"to", "AFPh"}});
    VaslExport done = written(hill, table.file());
    CHECK(VaslTable(done.bytes).has(real));
    CHECK(VaslTable(done.bytes).has(dummy));
    hill.play({{"do", "phase"}, {"to", "RtPh"}});
    done = written(hill, done.bytes);
    CHECK_FALSE(VaslTable(done.bytes).has(real));
    CHECK_FALSE(VaslTable(done.bytes).has(dummy));
    CHECK(newsOf(hill.game, done.bytes).same);
    SECTION("laid since both were compared it stays") {
        VaslTable next(done.bytes);
        const std::string fresh = next.palette("CX", {}, "17");
        hill.play({{"do", "phase"}, {"to", "RPh"}});
        hill.play({{"do", "phase"}, {"to", "MPh"}});
        hill.play({{"do", "phase"}, {"to", "RPh"}});
        hill.play({{"do", "phase"}, {"to", "MPh"}});
        CHECK(VaslTable(written(hill, next.file()).bytes).has(fresh));
    }
}

TEST_CASE("dummies that were marked when the game began lose it with the others",
          "[io][vsav][export][twowindows][secrets][A4.51]") {
    HillOfVasl plain;
    VaslTable table(plain.file);
    const std::string cx = table.palette("CX", {}, "17"), ti = table.palette("TI", {}, "17");
    test::GameOfVasl t(table.file());  // in the MPh of the side
    t.toMph();
    const VaslTable done(written(t, t.file).bytes);
    CHECK_FALSE(done.has(cx));
    CHECK(done.has(ti));
}

TEST_CASE(
    "with numbered ? what lies on one goes with it, and who is marked has it on the ? under which he lies "
    "here",
    "[io][vsav][export][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string cx = table.palette("CX", {}, "12");
    takeAll(hill.game, table);
    ExportOptions numbered;
    numbered.numbered = true;
    SyncOptions byNumber;
    byNumber.numbered = true;
    const auto write = [&](const std::string& onto) {
        const VaslExport done = exportVaslBytes(hill.game, onto, "made.vsav", numbered).value();
        hill.game.info.vasl = done.link;
        INFO(exportSummary(done).dump(1));
        const auto news = newsFromVaslBytes(hill.game, done.bytes, "made.vsav", byNumber);
        REQUIRE(news);
        INFO(newsSummary(*news).dump(1));
        CHECK(news->same);
        return done.bytes;
    };
    SECTION("a move") {
        hill.play({{"do", "move"}, {"marker", hill.markerOf("12")}, {"to", "1E6"}});
        const std::string file = write(table.file());
        CHECK(stackWith(file, "12") == std::vector<std::string>{"11", "13", "12", cx});
        CHECK(test::gameFrom(file).piece(cx)->y == test::pixelOf("E6").second);
    }
    SECTION("marked after a shift") {
        const std::string before = table.file();
        hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
        const std::string shifted = write(before);
        CHECK(shifted == before);
        // The squad lies under the `?` in H3 here, whatever covers its counter there.
        hill.play({{"do", "mark"}, {"piece", hill.pieceOf("31")}, {"add", {"TI"}}});
        VaslTable other(shifted);
        const std::string ti = other.palette("TI", {}, "31");
        hill.play({{"do", "mark"}, {"piece", hill.pieceOf("11")}, {"add", {"TI"}}});
        const std::string file = write(other.file());
        const auto stack = stackWith(file, "15");
        REQUIRE(stack.size() == 4);
        CHECK(test::gameFrom(file).piece(stack.back())->name == "TI");
        CHECK(stackWith(file, "12") == std::vector<std::string>{"11", "13", "12", cx});
        // Taken off in VASL.
        VaslTable next(file);
        next.remove(stack.back());
        const auto news = newsFromVaslBytes(hill.game, next.file(), "made.vsav", byNumber);
        REQUIRE(news);
        REQUIRE(news->items.size() == 1);
        CHECK(news->items[0].detail == "-TI");
        // What comes onto the `?` that it has left is not its.
        VaslTable more(file);
        more.palette("Prep Fire", {}, "12");
        const auto told = newsFromVaslBytes(hill.game, more.file(), "made.vsav", byNumber);
        REQUIRE(told);
        CHECK(told->items.empty());
        REQUIRE(told->contradictions.size() == 1);
        CHECK(told->contradictions[0].why.starts_with("+prep fire in VASL"));
    }
}
