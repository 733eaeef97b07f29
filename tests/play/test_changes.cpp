// SPDX-License-Identifier: MIT
// applyChanges is the only way to change a state: fitting changes can be reversed, others leave the state
// unchanged.
#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/change.hpp"

#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::TestGame;

namespace {

State small() {
    TestGame g("1E4 | Woods | m1 pds 4-6-7, LMG\n1H6 | Open Ground | m2 dummy 4 | seen");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}});
    return g.state();
}

Act someAct() {
    Act act;
    act.turn = 3;
    act.kind = ActKind::fire;
    return act;
}

std::vector<Change> everyKind(const State& state) {
    const auto base = GameState::of(state);
    Draft draft(*base);
    draft.clock.turn = 4;
    draft.settings.house["x"] = "y";
    draft.dice.generator = 9;
    draft.counters.moves["german"] = 5;
    draft.edit<Side>(SideId("german")).name = "Deutsche";
    draft.editPiece(PieceId("p1")).marks.insert("CX");
    draft.editPiece(PieceId("p9")).type = "8-1";
    draft.erase<Marker>(MarkerId("m2"));
    draft.editMarker(MarkerId("m1")).seen = SeenNote{true, 7, 1, "broken"};
    draft.edit<HexNote>(std::string("1E4")).smoke = 2;
    draft.edit<HexNote>(std::string("1A1")).tem = -1;
    draft.erase<SeenNote>(std::string("german@1H6"));
    draft.edit<WindowState>(std::string("german/concealed")).count = 2;
    draft.edit<Offer>(PieceId("p1")).what = {"ca"};
    draft.edit<Ruling>(std::string("2.4@1H6")).allow = true;
    draft.append(MarkerId("m1"), someAct());
    draft.append(MarkerId("m7"), someAct());
    return draft.changes();
}

}  // namespace

TEST_CASE("changes of every kind can be applied and reversed, including their effect on the hash",
          "[play][changes]") {
    const State base = small();
    const auto changes = everyKind(base);
    CHECK(changes.size() >= 17);
    State state = base;
    REQUIRE(applyChanges(state, changes));
    CHECK_FALSE(state == base);
    CHECK(state.hash != base.hash);
    CHECK(state.hash == recountHash(state));
    CHECK(state.marker(MarkerId("m2")) == nullptr);
    CHECK(state.trail(MarkerId("m1")).size() == 2);
    REQUIRE(applyChanges(state, changes, Direction::backward));
    CHECK(state == base);
    CHECK(state.hash == recountHash(state));
}

TEST_CASE("a draft contains its own edits and never changes its base", "[play][changes]") {
    const auto whole = GameState::of(small());
    const GameState& base = *whole;
    Draft draft(base);
    draft.editMarker(MarkerId("m1")).pds = false;
    draft.erase<Marker>(MarkerId("m2"));
    draft.append(MarkerId("m1"), someAct());
    CHECK_FALSE(draft.marker(MarkerId("m1"))->pds);
    CHECK(draft.marker(MarkerId("m2")) == nullptr);
    CHECK(draft.now().trail(MarkerId("m1")).size() == 2);
    CHECK(*draft.lastAct(MarkerId("m1")) == someAct());
    CHECK(draft.lastAct(MarkerId("m3")) == nullptr);
    CHECK(base == small());
    CHECK(draft.now().hash == recountHash(draft.now()));
    CHECK(Draft(base).changes().empty());
    // Setting a field to its old value again leaves no change.
    draft = Draft(base);
    draft.editMarker(MarkerId("m1")).pds = false;
    draft.editMarker(MarkerId("m1")).pds = true;
    CHECK(draft.changes().empty());
}

TEST_CASE("a draft can be queried repeatedly, and returns the state after the changes made so far",
          "[play][changes][T10]") {
    const auto whole = GameState::of(small());
    const GameState& base = *whole;
    Draft draft(base);
    const GameState& now = draft.now();
    CHECK(now == base);
    const auto fits = [&] {
        State made = base;
        REQUIRE(applyChanges(made, draft.changes()));
        CHECK(&draft.now() == &now);
        CHECK(now == made);
        CHECK(now.hash == recountHash(now));
    };
    Marker& m1 = draft.editMarker(MarkerId("m1"));
    m1.pds = false;
    fits();
    m1.dummies = 3;  // edits the draft after a query
    draft.erase<Marker>(MarkerId("m2"));
    draft.append(MarkerId("m1"), someAct());
    draft.clock.turn = 4;
    fits();
    draft.editMarker(MarkerId("m2")).dummies = 1;  // the object exists again
    draft.edit<HexNote>(std::string("1A1")).tem = -1;
    draft.append(MarkerId("m1"), someAct());
    const Draft asBefore = draft;
    draft.erase<HexNote>(std::string("1A1"));
    fits();
    CHECK(asBefore.now().hexes.contains("1A1"));
    CHECK_FALSE(now.hexes.contains("1A1"));
    CHECK(base == small());
}

TEST_CASE("an id is never used again, even after the object with that id was removed", "[play][changes]") {
    State base = small();
    const auto start = GameState::of(base);
    Draft first(*start);
    const MarkerId m = first.newMarker(SideId("german"));
    const PieceId p = first.newPiece(SideId("german"));
    CHECK(base.marker(m) == nullptr);
    CHECK(base.piece(p) == nullptr);
    CHECK(first.newMarker(SideId("german")) != m);
    CHECK(first.newPiece(SideId("german")) != p);
    first.editMarker(m).at = Location{"1E4", 0};
    REQUIRE(applyChanges(base, first.changes()));
    const auto placed = GameState::of(base);
    Draft second(*placed);
    second.erase<Marker>(m);
    REQUIRE(applyChanges(base, second.changes()));
    CHECK(Draft(*GameState::of(base)).newMarker(SideId("german")) != m);
}

TEST_CASE("a change that does not fit the state leaves it unchanged", "[play][changes]") {
    const State base = small();
    const std::vector<Change> wrong{
        {"markers", "m1", "dummies", Json(5), Json(6)},          // the old value does not match the field
        {"markers", "m1", "no_such_field", Json(0), Json(1)},    //
        {"no_such_table", "m1", "dummies", Json(0), Json(1)},    //
        {"markers", "m8", "dummies", Json(0), Json(1)},          // there is no such object
        {"markers", "m2", "", writeValue(Marker{}), nullptr},    // the object differs from the contents in
                                                                 // the change
        {"markers", "m2", "", nullptr, writeValue(Marker{})},    // an object with that id already exists
        {"markers", "m8", "", writeValue(Marker{}), nullptr},    //
        {"clock", "", "turn", Json(3), Json(4)},                 //
        {"clock", "", "turn", Json("one"), Json(4)},             // the value has the wrong form for the field
        {"markers", "m1", "at", Json("1E5"), Json("no place")},  //
        {"trails", "m1", "+", writeValue(someAct()), nullptr},   // the last act of the trail is a different
                                                                 // one
        {"trails", "m2", "+", writeValue(someAct()), nullptr},   // the object does not exist
        {"trails", "m1", "", nullptr, writeValue(someAct())},    //
        {"trails", "m1", "+", nullptr, Json{{"turn", "x"}}},     //
    };
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        INFO("wrong change " << i);
        State alone = base;
        CHECK_FALSE(applyChanges(alone, std::vector{wrong[i]}));
        CHECK(alone == base);
        // An invalid change between valid ones leaves the state unchanged as well.
        std::vector<Change> list = everyKind(base);
        list.erase(std::remove_if(list.begin(), list.end(),
                                  [](const Change& c) { return c.table == "markers" || c.table == "clock"; }),
                   list.end());
        const std::size_t good = list.size();
        list.insert(list.begin() + static_cast<std::ptrdiff_t>(good / 2), wrong[i]);
        State among = base;
        CHECK_FALSE(applyChanges(among, list));
        CHECK(among == base);
        CHECK(among.hash == recountHash(among));
    }
}

TEST_CASE("changes that were not applied can't be undone", "[play][changes]") {
    const State base = small();
    for (const Change& c : everyKind(base)) {
        INFO(c.table << "/" << c.id << "/" << c.field);
        State state = base;
        CHECK_FALSE(applyChanges(state, std::vector{c}, Direction::backward));
        CHECK(state == base);
    }
}

TEST_CASE("changes can be written to a file and read back", "[play][changes]") {
    const State base = small();
    for (const Change& c : everyKind(base)) {
        const auto read = readForm<Change>(Json::parse(formJson(c).dump()), "", "");
        REQUIRE(read);
        CHECK(*read == c);
    }
    CHECK_FALSE(readForm<Change>(Json::array(), "", ""));
    CHECK_FALSE(readForm<Change>({{"table", "clock"}}, "", ""));
    CHECK_FALSE(readForm<Change>({{"table", "clock"}, {"before", 1}, {"after", 2}, {"extra", 3}}, "", ""));
}

TEST_CASE("both JSON forms of a state can be read back as the same state", "[play][changes]") {
    State base = small();
    REQUIRE(applyChanges(base, everyKind(base)));
    for (const Elide elide : {Elide::no, Elide::defaults}) {
        const auto read = stateFromJson(Json::parse(stateToJson(base, elide).dump()), "", "");
        REQUIRE(read);
        CHECK(*read == base);
    }
    Json bad = stateToJson(base, Elide::defaults);
    bad.erase("clock");
    CHECK_FALSE(stateFromJson(bad, "", ""));
    for (const Json& none : {Json(), Json(7), Json("state"), Json::array()}) {
        const auto read = stateFromJson(none, "game.json", "/state");
        REQUIRE_FALSE(read);
        CHECK(read.error().front().pointer == "/state");
        CHECK(read.error().front().expected == "an object");
    }
    bad = stateToJson(base, Elide::defaults);
    bad["more"] = 1;
    CHECK_FALSE(stateFromJson(bad, "", ""));
}
