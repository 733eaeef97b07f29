// SPDX-License-Identifier: MIT
#include "shellgame/model/finding.hpp"
#include "shellgame/model/state.hpp"
#include "support/catch.hpp"

using namespace shellgame;

namespace {

State aState() {
    State s;
    s.sides[SideId("german")];
    s.sides[SideId("russian")];
    s.markers[MarkerId("f1")];
    s.markers[MarkerId("f2")];
    s.pieces[PieceId("mg")];
    s.modules["mortars"];
    s.works["t1"];
    s.reinforcements["relief"];
    return s;
}

}  // namespace

TEST_CASE("the text for a finding's subject can be read back if the state contains the names in it",
          "[model][finding]") {
    const State s = aState();
    const MarkerId f1("f1"), f2("f2");
    const PieceId mg("mg");
    const UnitId unit("german/A");
    const std::vector<std::pair<std::string, Subject>> all{
        {"f1", f1},
        {"mg", mg},
        {"german", SideId("german")},
        {"1E4h1", Location{"1E4", 1}},
        {"german/A", unit},
        {"relief", GroupId("relief")},
        {"mortars", ModuleId("mortars")},
        {"t1", WorkId("t1")},
        {"/pieces", "/pieces"},
        {"f1/3/mg", PastAct{f1, 3, PastAct::Of::piece, mg}},
        {"f1/3/light", PastAct{f1, 3, PastAct::Of::light}},
        {"f1/3/dummies", PastAct{f1, 3, PastAct::Of::dummies}},
        {"f1/f2", Substitution{f1, f2}},
        {"f1/1213", LayoutPlace{f1, "1213"}},
        {"mg/1E4h1", AimedAt{mg, {"1E4", 1}}},
        {"german/A/1E4", UnitHex{unit, "1E4"}},
        {"mortars/1E4", ModuleHex{ModuleId("mortars"), "1E4"}},
        {"f1/turn 3", InTurn{f1, 3}},
        {"f1/turn 3/1213", InTurn{f1, 3, std::nullopt, "1213"}},
        {"mg/turn 3", InTurn{mg, 3}},
        {"german/A/turn 3", InTurn{unit, 3}},
        {"relief/turn 3 RPh", InTurn{GroupId("relief"), 3, Phase::RPh}}};
    for (const auto& [text, subject] : all) {
        INFO(text);
        CHECK(subject.text() == text);
        CHECK(Subject::written(text).in(s) == subject);
        CHECK(Subject::written(text).text() == text);
        const RulingOn on = readRulingKey(s, rulingKey("N.4", subject));
        CHECK(on.rule == "N.4");
        CHECK(on.at == subject);
    }
    CHECK(Subject::written("") == Subject());
    CHECK(Subject("").empty());
    CHECK(UnitMark("A").text == Subject(UnitMark("A")).text());
    for (const char* unknown :
         {"nobody", "nobody/1E4", "f1/three/mg", "relief/turn 3 XPh", "mg/1E4/x", "/"}) {
        INFO(unknown);
        CHECK(Subject::written(unknown).in(s).text() == unknown);
    }
    // A force that has been removed can still be one of the two forces in a subject.
    CHECK(Subject::written("gone/f2").in(s) == Subject(Substitution{MarkerId("gone"), f2}));
    CHECK(unitNamed(UnitHex{unit, "1E4"}) == unit);
    CHECK(unitNamed(InTurn{unit, 3}) == unit);
    CHECK_FALSE(unitNamed(InTurn{f1, 3}));
}

TEST_CASE("a finding is shown to the sides that may read it, and in the Umpire view", "[model][finding]") {
    const SideId german("german"), russian("russian"), umpire;
    for (const SideId& reader : {german, russian, umpire}) CHECK(Readers().include(reader));
    CHECK(Readers::only(german).include(german));
    CHECK(Readers::only(german).include(umpire));
    CHECK_FALSE(Readers::only(german).include(russian));
    CHECK_FALSE(Readers::umpire().include(german));
    CHECK(Readers::umpire().include(umpire));
    CHECK(Readers::only(german).areOnly(german));
    CHECK_FALSE(Readers().areOnly(german));
    CHECK_FALSE(Readers::umpire().areOnly(german));
    for (const Readers& r : {Readers(), Readers::only(german), Readers::umpire()})
        CHECK(Readers::read(r.text()) == r);
    Findings all{{Verdict::ok, "1", {}, asWritten("For all.")},
                 {Verdict::ok, "1", {}, asWritten("For one."), Readers::only(german)},
                 {Verdict::ok, "1", {}, asWritten("For none."), Readers::umpire()}};
    keepReadable(all, russian);
    CHECK(all.size() == 1);
}
