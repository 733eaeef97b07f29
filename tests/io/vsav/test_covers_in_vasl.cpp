// SPDX-License-Identifier: MIT
// `?` and the units under them when VASL's player moves them: covered units stay covered here, no stack gets
// more `?` than it had, and changes that are not applied are neither made nor overwritten.
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/vasl_news.hpp"

using namespace shellgame;
using test::gameFrom;
using test::GameOfVasl;
using test::HillOfVasl;
using test::markerOver;
using test::moveStackOf;
using test::newsOf;
using test::pixelOf;
using test::putPiece;
using test::readBy;
using test::stackWith;
using test::takeAll;
using test::takeSure;
using test::VaslTable;
using test::written;
using Kind = VaslIncomingItem::Kind;

namespace {

constexpr const char* obscured = "open sesame;|0";

bool isByHand(const VaslExport& done, VaslByHand why, const std::string& name) {
    return std::any_of(done.byHand.begin(), done.byHand.end(),
                       [&](const VaslLeftToDo& l) { return l.why == why && l.name == name; });
}

/// In E5 the squads 11 and 31 under the `?` 12, and the LMG 13 that 11 has.
void twoUnderOne(HillOfVasl& hill, VaslTable& table) {
    putPiece(table, "31", "E5");
    table.setState("31", "conceal", obscured);
    putPiece(table, "12", "E5");
    takeAll(hill.game, table);
    REQUIRE(markerOver(hill, "11").contents.size() == 3);
}

/// Where somebody in the open lies, by VASL's counter.
std::string openIn(const GameOfVasl& t, const std::string& vasl) {
    REQUIRE(t.piece(vasl).under.empty());
    return t.piece(vasl).at.hex;
}

}  // namespace

TEST_CASE("stacks that shift and shift back keep the number of ? that they show in VASL",
          "[io][vsav][export][twowindows][secrets]") {
    HillOfVasl hill;
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    std::string file = written(hill, hill.file).bytes;
    CHECK(stackWith(file, "11").size() == 3);
    for (const char* act : {"undo", "redo", "undo"}) {
        CAPTURE(act);
        hill.play({{"do", act}});
        const VaslExport done = written(hill, file);
        CHECK(std::none_of(done.changes.begin(), done.changes.end(), [](const VaslChange& c) {
            return c.what == VaslChanged::added || c.what == VaslChanged::removed;
        }));
        file = done.bytes;
        CHECK(stackWith(file, "11").size() == 3);
        CHECK(newsOf(hill.game, file).same);
    }
    CHECK(gameFrom(file).piece("11")->y == pixelOf("E5").second);
}

TEST_CASE("dummies that VASL's player has removed since are not added again",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    hill.play({{"do", "move"}, {"marker", hill.markerOf("15")}, {"to", "1H4"}});
    VaslTable table(written(hill, hill.file).bytes);
    table.remove("17");
    const VaslExport untaken = written(hill, table.file());
    CHECK(untaken.changes.empty());
    CHECK(isByHand(untaken, VaslByHand::changedThere, "?"));
    takeAll(hill.game, table);
    CHECK(written(hill, table.file()).changes.empty());
    // Both agree now. Later `?` are changes of this game.
    hill.correct("/markers/" + hill.markerOf("15") + "/dummies", 3);
    const VaslExport more = written(hill, table.file());
    REQUIRE(more.changes.size() == 1);
    CHECK(more.changes[0].what == VaslChanged::added);
}

TEST_CASE("a weapon that is still under a ? is not revealed with its former possessor",
          "[io][vsav][sync][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    twoUnderOne(hill, table);
    SECTION("the possessor moves, and the weapon stays") {
        table.reveal("11");
        putPiece(table, "11", "E4");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        CHECK(sureItems(news).size() == news.items.size());
        takeAll(hill.game, table);
        CHECK(openIn(hill, "11") == "1E4");
        CHECK(hill.hexOf("13") == "1E5");
    }
    SECTION("the possessor stays, and another takes it along: only applied changes are made") {
        table.reveal("11");
        for (const char* id : {"31", "13", "12"}) putPiece(table, id, "E4");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        const auto moved = std::find_if(news.items.begin(), news.items.end(),
                                        [](const VaslIncomingItem& i) { return i.kind == Kind::moved; });
        REQUIRE(moved != news.items.end());
        const VaslTaken taken =
            takeIncoming(hill.game, news, {static_cast<std::size_t>(moved - news.items.begin())});
        CHECK(taken.refused.empty());
        CHECK(openIn(hill, "11") == "1E5");
        CHECK(hill.hexOf("13") == "1E4");
    }
    CHECK(hill.piece("13").under == hill.piece("31").under);
    CHECK(readBy(hill.game, SideId("allied")).find("LMG") == std::string::npos);
    CHECK(written(hill, table.file()).changes.empty());
}

TEST_CASE("eliminating a hidden unit in VASL with its weapon reveals neither",
          "[io][vsav][sync][twowindows][secrets]") {
    HillOfVasl hill;
    const bool hip = GENERATE(false, true);
    CAPTURE(hip);
    if (hip) {
        const std::string marker = "/markers/" + hill.markerOf("12");
        hill.correct(marker + "/pds", false);
        hill.correct(marker + "/kind", "hip");
    }
    VaslTable table(written(hill, hill.file).bytes);
    for (const char* id : {"11", "13"}) table.remove(id);
    if (table.has("12")) table.remove("12");
    const std::string before = readBy(hill.game, SideId("allied"));
    takeAll(hill.game, table);
    const std::string read = readBy(hill.game, SideId("allied"));
    INFO(read);
    CHECK(read.find("LMG") == std::string::npos);
    CHECK((read == before) == hip);
}

TEST_CASE("a new ? over a concealed unit and a Known one makes one stack, without another ?",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    hill.play({{"do", "phase"}, {"to", "CCPh"}});
    VaslTable table(hill.file);
    putPiece(table, "31", "E5");
    (void)takeIncoming(hill.game, newsOf(hill.game, table.file()));
    REQUIRE(openIn(hill, "31") == "1E5");
    const std::string fresh = table.add("12", "31");
    table.remove("12");
    table.setState("31", "conceal", obscured);
    takeAll(hill.game, table);
    CHECK(hill.piece("31").under == hill.piece("11").under);
    const VaslExport done = written(hill, table.file());
    CHECK(done.changes.empty());
    CHECK(stackWith(done.bytes, "11").back() == fresh);
}

TEST_CASE("a stack moved under the ? of another in VASL gets no ? of its own there",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    hill.correct("/pieces/" + hill.pieceOf("31") + "/at", "1E4");
    hill.play({{"do", "phase"}, {"to", "CCPh"}});
    hill.play({{"do", "conceal"}, {"pieces", {hill.pieceOf("31")}}});
    VaslTable table(written(hill, hill.file).bytes);
    REQUIRE(stackWith(table.file(), "31").size() == 2);
    const std::string his = stackWith(table.file(), "31").back();
    putPiece(table, "31", "E5");
    putPiece(table, "12", "E5");
    table.remove(his);
    (void)takeIncoming(hill.game, newsOf(hill.game, table.file()));
    CHECK(hill.hexOf("31") == "1E5");
    CHECK(newsOf(hill.game, table.file()).same);
    const VaslExport done = written(hill, table.file());
    INFO(exportSummary(done).dump(1));
    CHECK(done.changes.empty());
}

TEST_CASE("a unit moved in VASL and revealed, covered or Deployed here has the same status there",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    SECTION("shown") {
        moveStackOf(table, "11", "E4");
        hill.play({{"do", "reveal"}, {"marker", hill.markerOf("12")}});
    }
    SECTION("a part of them shown") {
        twoUnderOne(hill, table);
        moveStackOf(table, "11", "E4");
        hill.play({{"do", "reveal"}, {"marker", hill.markerOf("12")}, {"pieces", {hill.pieceOf("31")}}});
    }
    SECTION("covered") {
        putPiece(table, "31", "K6");
        hill.play({{"do", "phase"}, {"to", "CCPh"}});
        hill.play({{"do", "conceal"}, {"pieces", {hill.pieceOf("31")}}});
    }
    const VaslExport done = written(hill, table.file());
    CHECK(done.changes.empty());
    CHECK_FALSE(done.byHand.empty());
}

TEST_CASE("a half-squad of a squad that VASL has moved since is not placed where the squad was",
          "[io][vsav][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    putPiece(table, "31", "K6");
    hill.play({{"do", "replace"}, {"piece", hill.pieceOf("31")}, {"with", {"2-4-7", "2-4-7"}}});
    const VaslExport done = written(hill, table.file());
    CHECK(isByHand(done, VaslByHand::changedThere, "2-4-7"));
    CHECK(std::none_of(done.changes.begin(), done.changes.end(),
                       [](const VaslChange& c) { return c.what == VaslChanged::added; }));
}

TEST_CASE("changes found by numbered ? stay listed until they are applied, and no export undoes them",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string second = table.add("12", "12");
    takeAll(hill.game, table);
    putPiece(table, second, "E4");
    for (int time = 0; time < 2; ++time) {
        const auto news = newsFromVaslBytes(hill.game, table.file(), "hill.vsav", {.numbered = true});
        REQUIRE(news);
        INFO(incomingSummary(*news).dump(1));
        CHECK(news->items.size() + news->contradictions.size() == 1);
        CHECK(sureItems(*news).empty());
        hill.game.info.vasl = linkAfter(*news, *hill.game.info.vasl, *hill.game.session);
        const auto done = exportVaslBytes(hill.game, table.file(), "hill.vsav", {.numbered = true});
        REQUIRE(done);
        CHECK(done->changes.empty());
    }
}

TEST_CASE("a ? of a dummy stack on a Known unit in VASL raises a question, and then covers the unit",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const auto totals = [&] {
        int dummies = 0;
        for (const auto& [id, m] : hill.game.session->state().markers) dummies += m.dummies;
        return dummies;
    };
    const auto lie = [&](const std::string& hex) {
        const auto& markers = hill.game.session->state().markers;
        return std::count_if(markers.begin(), markers.end(),
                             [&](const auto& of) { return of.second.at.hex == hex; });
    };
    REQUIRE(totals() == 3);
    SECTION("one of three") {
        putPiece(table, "15", "K5");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK(news.items[0].kind == Kind::concealed);
        CHECK(news.items[0].doubt.find("a ? of a dummy stack is on it") == 0);
        CHECK(takeIncoming(hill.game, news, {0}).refused.empty());
        CHECK(totals() == 2);
        CHECK((lie("1H3") == 1 && lie("1K5") == 1));
    }
    SECTION("all three: they have moved there, and one of them covers it") {
        for (const char* q : {"15", "16", "17"}) putPiece(table, q, "K5");
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 2);
        CHECK(news.items[0].kind == Kind::moved);
        CHECK(news.items[0].doubt.empty());
        CHECK(takeIncoming(hill.game, news, {0, 1}).refused.empty());
        CHECK(totals() == 2);
        CHECK(lie("1K5") == 2);
    }
    CHECK_FALSE(hill.piece("31").under.empty());
    const VaslExport done = written(hill, table.file());
    CHECK(std::none_of(done.changes.begin(), done.changes.end(), [](const VaslChange& c) {
        return c.what == VaslChanged::added || c.what == VaslChanged::removed;
    }));
    CHECK(newsOf(hill.game, done.bytes).same);
}

TEST_CASE("a POW marker that appears in VASL is reported", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    table.palette("POW / Unarmed", {}, "41");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.contradictions.size() == 1);
    CHECK(news.contradictions[0].hex == "1S5");
    CHECK(news.contradictions[0].why.find("captured") != std::string::npos);
    CHECK(sureItems(news).empty());
    CHECK(takeIncoming(hill.game, news, {}).done == 0);
    CHECK(newsOf(hill.game, table.file()).same);  // told once
}

TEST_CASE("a squad that enters in VASL and leaves its LMG beside the map raises a question",
          "[io][vsav][sync][twowindows]") {
    test::vsav::Maker m;
    m.unit("61", "4-6-8 Esq", "ge", 200, 200, test::layersOfSquad("ge"), "2361")
        .unit("65", "LMG", "ge", 200, 200, {}, "2461")
        .stack("71", 200, 200, {"61", "65"})
        .unit("62", "4-6-8 Esq", "ge", pixelOf("N5").first, pixelOf("N5").second, test::layersOfSquad("ge"),
              "2361")
        .stack("72", pixelOf("N5").first, pixelOf("N5").second, {"62"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    GameOfVasl t(m.file());
    REQUIRE(t.piece("65").carrier.text == t.pieceOf("61"));
    VaslTable table(t.file);
    const bool both = GENERATE(false, true);
    CAPTURE(both);
    if (both)
        moveStackOf(table, "61", "E1");
    else
        putPiece(table, "61", "E1");
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() >= 1);
    CHECK(news.items[0].kind == Kind::came);
    CHECK((news.items[0].doubt.find("this also moves LMG") == 0) == !both);
}

TEST_CASE("a unit on VASL's casualty map stays there when it is eliminated here too",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    table.toMap("31", "Casualties");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    CHECK(news.items[0].kind == Kind::gone);
    CHECK(takeIncoming(hill.game, news, {0}).refused.empty());
    CHECK(hill.piece("31").gone == "eliminated");
    const VaslExport done = written(hill, table.file());
    CHECK(done.changes.empty());
    CHECK(newsOf(hill.game, done.bytes).same);
}

TEST_CASE("a unit under a cloak and then under a ? in VASL keeps its weapon there",
          "[io][vsav][sync][twowindows]") {
    const auto [ex, ey] = pixelOf("E5");
    const auto [hx, hy] = pixelOf("H3");
    test::vsav::Maker m;
    m.unit("11", "4-6-8 Esq", "ge", ex, ey, test::layersOfSquad("ge"), "2361")
        .unit("13", "LMG", "ge", ex, ey, {}, "2461")
        .raw(test::vsav::command({"12",
                                  {{"piece;K;D;ge/geqcloak;Cloak",
                                    m.map() + ";" + std::to_string(ex) + ";" + std::to_string(ey) + ";1"}},
                                  ""}))
        .stack("21", ex, ey, {"11", "13", "12"})
        .unit("14", "4-6-8 Esq", "ge", hx, hy, test::layersOfSquad("ge"), "2361")
        .question("15", "ge", "open sesame", hx, hy)
        .stack("22", hx, hy, {"14", "15"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    GameOfVasl t(m.file());
    const auto kindOver = [&](const char* vasl) {
        return t.game.session->state().markers.at(t.piece(vasl).under).kind;
    };
    REQUIRE(kindOver("11") == MarkerKind::cloaked);
    REQUIRE(t.piece("13").under == t.piece("11").under);
    VaslTable table(t.file);
    table.remove("12");
    table.add("15", "13");
    for (const char* id : {"11", "13"}) table.setState(id, "conceal", obscured);
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    takeAll(t.game, table);
    REQUIRE_FALSE(t.piece("11").under.empty());
    CHECK(kindOver("11") == MarkerKind::concealed);
    CHECK(t.piece("13").under == t.piece("11").under);
    CHECK(written(t, table.file()).changes.empty());
}

TEST_CASE("counters on ? stay there in a shift, and reveal neither its success nor the real stack",
          "[io][vsav][export][twowindows][secrets]") {
    const auto* mark = GENERATE("CX", "TI", "Residual FP", "nothing", "moved");
    // On the `?` of both stacks, or of only one.
    const auto on = GENERATE(std::vector<std::string>{"12", "17"}, std::vector<std::string>{"12"},
                             std::vector<std::string>{"17"});
    CAPTURE(mark, on);
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string kind = mark;
    if (kind != "nothing" && kind != "moved")
        for (const std::string& cover : on) table.palette(kind, {}, cover);
    // VASL also marks covered counters as moved.
    if (kind == "moved") {
        for (const char* id : {"11", "12", "13"}) table.setState(id, "moved", "true");
        for (const char* id : {"15", "16", "17"}) table.setState(id, "moved", "false");
    }
    takeAll(hill.game, table);
    // From the bottom, as both sides see the stack.
    const auto visible = [](const std::string& bytes, const std::string& id) {
        const auto game = gameFrom(bytes);
        std::string out;
        for (const std::string& c : stackWith(bytes, id)) {
            const auto* p = game.piece(c);
            const bool covered = p->isConcealmentCounter() || p->concealed != vsav::Owner::none;
            const auto* moved = p->trait("moved");
            out += (covered ? "?" : p->name) + (moved != nullptr && moved->state == "true" ? "!" : "") + " ";
        }
        return out;
    };
    const std::string file = table.file();
    const std::string e5 = visible(file, "12"), h3 = visible(file, "15");
    hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    const VaslExport done = written(hill, file);
    INFO(exportSummary(done).dump(1));
    CHECK(stackWith(done.bytes, "11") != stackWith(file, "11"));
    CHECK(visible(done.bytes, "12") == e5);
    CHECK(visible(done.bytes, "11") == h3);
    CHECK(newsOf(hill.game, done.bytes).same);
    // The same in the other direction.
    hill.play({{"do", "undo"}});
    const VaslExport back = written(hill, done.bytes);
    CHECK(visible(back.bytes, "11") == e5);
    CHECK(newsOf(hill.game, back.bytes).same);
}

TEST_CASE("a ? that appeared in VASL and was undone here is offered again, and stays there",
          "[io][vsav][sync][export][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    table.add("12", "31");
    table.setState("31", "conceal", obscured);
    const auto offered = [&] {
        const VaslIncoming news = newsOf(hill.game, table.file());
        INFO(incomingSummary(news).dump(1));
        REQUIRE(news.items.size() == 1);
        CHECK(news.items[0].kind == Kind::concealed);
        return news;
    };
    CHECK(takeIncoming(hill.game, offered(), {0}).refused.empty());
    REQUIRE_FALSE(hill.piece("31").under.empty());
    hill.play({{"do", "undo"}});
    REQUIRE(hill.piece("31").under.empty());
    (void)offered();
    CHECK(written(hill, table.file()).changes.empty());
    CHECK(takeIncoming(hill.game, offered(), {0}).refused.empty());
    CHECK_FALSE(hill.piece("31").under.empty());
    CHECK(newsOf(hill.game, table.file()).same);
}

TEST_CASE("units that leave their ? behind in VASL are reported", "[io][vsav][sync][twowindows]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    for (const char* id : {"11", "13"}) putPiece(table, id, "H3");
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(std::any_of(news.contradictions.begin(), news.contradictions.end(), [](const auto& c) {
        return c.name == "?" && c.hex == "1E5" &&
               c.why.find("the marker is still there") != std::string::npos;
    }));
}

TEST_CASE("no unit loses its weapon by a doubtful change unless the player applies it",
          "[io][vsav][sync][twowindows]") {
    const auto [kx, ky] = pixelOf("K5");
    const auto [nx, ny] = pixelOf("N5");
    test::vsav::Maker m;
    m.unit("81", "4-4-7 1sq", "ru", kx, ky)
        .unit("82", "LMG", "ru", kx, ky)
        .stack("91", kx, ky, {"81", "82"})
        .unit("71", "4-6-8 Esq", "ge", nx, ny, test::layersOfSquad("ge"), "2361")
        .stack("92", nx, ny, {"71"})
        .info("INFO\tAxis\tAxis\t1\t3\t3\t3\t3\t?\t?\t");
    GameOfVasl t(m.file());
    REQUIRE(t.piece("82").carrier.text == t.pieceOf("81"));
    VaslTable table(t.file);
    putPiece(table, "81", "K4");  // out of his turn
    const VaslIncoming news = newsOf(t.game, table.file());
    INFO(incomingSummary(news).dump(1));
    const auto of = [&](Kind kind) {
        return std::find_if(news.items.begin(), news.items.end(),
                            [&](const VaslIncomingItem& i) { return i.kind == kind; });
    };
    REQUIRE((of(Kind::moved) != news.items.end() && of(Kind::possessed) != news.items.end()));
    CHECK_FALSE(of(Kind::moved)->doubt.empty());
    CHECK_FALSE(of(Kind::possessed)->doubt.empty());
    CHECK(sureItems(news).empty());
    // With the step, the weapon moves too.
    const auto step = static_cast<std::size_t>(of(Kind::moved) - news.items.begin());
    CHECK(takeIncoming(t.game, news, {step}).refused.empty());
    CHECK(t.piece("82").carrier.empty());
    CHECK(t.hexOf("82") == "1K5");
}

TEST_CASE("dummies that VASL's player moves into a foxhole are in it here too, and stay there",
          "[io][vsav][sync][export][portions][twowindows]") {
    HillOfVasl hill;
    // They have moved here and are exported, so an export looks at their stack again.
    hill.play({{"do", "move"}, {"marker", hill.markerOf("15")}, {"to", "1H2"}});
    VaslTable table(written(hill, hill.file).bytes);
    const auto inHole = [&] {
        return hill.game.session->state().markers.at(MarkerId(hill.markerOf("15"))).position.portion ==
               Portion::foxhole;
    };
    const bool atOnce = GENERATE(false, true);
    CAPTURE(atOnce);
    // Onto the dummies, which are beneath the foxhole then.
    const std::string hole = table.palette("Foxhole", {{"moved;m", "false"}}, "17");
    if (atOnce) moveStackOf(table, "15", "H4");
    // A change that is not applied is not undone in VASL.
    CHECK(stackWith(written(hill, table.file()).bytes, "15").back() == hole);
    CHECK_FALSE(inHole());
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    CHECK(std::any_of(news.items.begin(), news.items.end(), [](const VaslIncomingItem& i) {
        return i.kind == Kind::marked && i.name == "?" && i.detail == "+foxhole";
    }));
    CHECK(takeIncoming(hill.game, news, {}).refused.empty());
    CHECK(inHole());
    CHECK(newsOf(hill.game, table.file()).same);
    CHECK(written(hill, table.file()).changes.empty());
    // Out of the foxhole again in VASL.
    for (const char* q : {"15", "16", "17"}) putPiece(table, q, "H5");
    takeAll(hill.game, table);
    CHECK_FALSE(inHole());
    CHECK(written(hill, table.file()).changes.empty());
}

TEST_CASE("the ? of a stack whose shift is not yet exported moves as in VASL, whatever is under it",
          "[io][vsav][sync][export][twowindows][secrets]") {
    const bool real = GENERATE(false, true), first = GENERATE(false, true);
    CAPTURE(real, first);
    HillOfVasl hill;
    VaslTable table(hill.file);
    const std::string from = hill.markerOf(real ? "15" : "12");
    if (first) hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    // The real stack is under the `?` of H3 now, which VASL does not know.
    moveStackOf(table, real ? "15" : "12", real ? "H4" : "E4");
    if (!first) hill.exchange(hill.markerOf("12"), hill.markerOf("15"));
    const VaslIncoming news = newsOf(hill.game, table.file());
    INFO(incomingSummary(news).dump(1));
    REQUIRE(news.items.size() == 1);
    CHECK(news.contradictions.empty());
    CHECK(news.items[0].doubt.empty());
    CHECK(news.items[0].commands[0].at("marker") == from);
    takeAll(hill.game, table);
    CHECK(hill.hexOf("11") == (real ? "1H4" : "1H3"));
    CHECK(hill.hexOf("13") == hill.hexOf("11"));
    const VaslExport done = written(hill, table.file());
    INFO(exportSummary(done).dump(1));
    CHECK(done.byHand.empty());
    CHECK(stackWith(done.bytes, "11").size() == 3);
    CHECK(gameFrom(done.bytes).piece("11")->y == pixelOf(real ? "H4" : "H3").second);
    CHECK(newsOf(hill.game, done.bytes).same);
    CHECK(written(hill, done.bytes).changes.empty());
}

TEST_CASE("a foxhole that VASL's player puts over dummies is not pulled out by an export",
          "[io][vsav][sync][export][portions][twowindows]") {
    HillOfVasl hill;
    VaslTable first(hill.file);
    const std::string hole = first.palette("Foxhole", {{"moved;m", "false"}}, "31");
    takeAll(hill.game, first);
    hill.play({{"do", "move"}, {"marker", hill.markerOf("15")}, {"path", {"1I4", "1J4", "1K5"}}});
    VaslTable table(written(hill, first.file()).bytes);
    REQUIRE(table.placeOf("15") == pixelOf("K5"));
    // They are beneath the foxhole now, in their own stack.
    for (const std::string& q : {std::string("15"), std::string("16"), std::string("17"), hole})
        putPiece(table, q, "K6");
    moveStackOf(table, "15", "K5");
    const std::string file = table.file();
    REQUIRE(stackWith(file, "15").back() == hole);
    CHECK(stackWith(written(hill, file).bytes, "15").back() == hole);
    const VaslIncoming news = newsOf(hill.game, file);
    INFO(incomingSummary(news).dump(1));
    CHECK(std::any_of(news.items.begin(), news.items.end(), [](const VaslIncomingItem& i) {
        return i.kind == Kind::marked && i.name == "?" && i.detail == "+foxhole";
    }));
}

TEST_CASE("a new ? that VASL's player puts on moving dummies joins them, as it would join units",
          "[io][vsav][sync][twowindows][secrets]") {
    HillOfVasl hill;
    VaslTable table(hill.file);
    const bool all = GENERATE(false, true);  // the whole stack goes, or two of three
    CAPTURE(all);
    for (const char* id : {"17", "16", "15"})
        if (all || std::string(id) != "15") putPiece(table, id, "H4");
    (void)table.add("16", "16");
    takeAll(hill.game, table);
    int dummies = 0;
    for (const auto& [id, m] : hill.game.session->state().markers)
        if (m.isDummy() && m.at.hex == "1H4") {
            ++dummies;
            CHECK(m.dummies == (all ? 4 : 3));
        }
    CHECK(dummies == 1);
    CHECK(written(hill, table.file()).changes.empty());
}
