// SPDX-License-Identifier: MIT
// Tests the layers of VASL's counters that change when a unit breaks. The layers must change as they do when
// VASL's player presses the keys.
#include "io/vsav/faces.hpp"

#include "io/vsav/saved_game.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vsav_text.hpp"

using namespace shellgame;
using namespace shellgame::vsav;
namespace made = test::vsav;

namespace {

/// Makes a layer from its key, its pictures, the names of its levels, its own name and its version, which is
/// "" in an older game.
std::string keyedLayer(const std::string& key, const std::string& up, const std::string& pictures,
                       const std::string& names, const std::string& name, const std::string& version) {
    return made::joined(
        {"emb2",  "",  "2", key,      up,    "2",    "E",  "", "2", "D",     "", "",  "1",
         "false", "0", "0", pictures, names, "true", name, "", "",  "false", "", "1", version},
        ';');
}

/// A VASL squad with the states of four of its layers: broken half-squad, half-squad, broken, grade.
SavedPiece squad(const std::string& brokenHalf, const std::string& half, const std::string& broken) {
    made::Maker m;
    m.unit("1", "4-6-8 Esq", "ge", 456, 464,
           {{keyedLayer("FV", "", "ge/geh8b,ge/geh7b", "broken +,broken +", "", ""), brokenHalf},
            {keyedLayer("V", "", "ge/ge248H,ge/ge247H", "2-4-8 Ehs,2-4-7 1hs", "", "1"), half},
            {keyedLayer("F", "", "ge/ges8b,ge/ges7b", "broken +,broken +", "BRK", "1"), broken},
            {keyedLayer("", "ELR", "ge/ge468S,ge/ge467S", "4-6-8 Esq,4-6-7 1sq", "", "1"), "2"}});
    const auto game = SavedGame::fromBytes(m.file(), "t.vsav");
    REQUIRE(game);
    return *game->piece("1");
}

/// Returns the states of the three layers after the counter has become broken or unbroken.
std::vector<std::string> statesFor(const SavedPiece& piece, bool broken) {
    Face wanted = faceOf(counterOf(piece));
    if (broken)
        wanted.marks.insert("broken");
    else
        wanted.marks.erase("broken");
    const auto changes = changesFor(piece, wanted);
    REQUIRE(changes);
    SavedPiece now = piece;
    for (const FaceChange& change : *changes) now.traits[change.trait].state = change.state;
    CHECK(faceOf(counterOf(now)) == wanted);
    std::vector<std::string> out;
    for (const Trait& t : now.traits)
        if (t.name == "emb2" && out.size() < 3) out.push_back(t.state);
    return out;
}

using States = std::vector<std::string>;

}  // namespace

TEST_CASE("a squad breaks by its own broken layer, not by the broken layer of its half-squad",
          "[io][vsav][V01]") {
    const SavedPiece whole = squad("-2;", "-2", "-2");
    REQUIRE(counterOf(whole).kind == CounterKind::squad);
    CHECK(statesFor(whole, true) == States{"-2;F", "-2", "2"});
    // After a rally the counter has the same states as before it broke.
    CHECK(statesFor(squad("-2;F", "-2", "2"), false) == States{"-2;", "-2", "-2"});
}

TEST_CASE("a half-squad breaks by both of its layers, as VASL's keys F and V turn them", "[io][vsav][V01]") {
    const SavedPiece half = squad("-2;V", "2", "-2");
    REQUIRE(counterOf(half).kind == CounterKind::halfSquad);
    CHECK(statesFor(half, true) == States{"2;FV", "2", "2"});
    CHECK(statesFor(squad("2;FV", "2", "2"), false) == States{"-2;V", "2", "-2"});
}

TEST_CASE("each squad in VASL's setups breaks by its layer BRK", "[.shared][shared][vsav][V01]") {
    int squads = 0;
    for (const char* name :
         {"Hill-621-(Scenario-E)", "Hube's-Pocket-(Scenario-G)", "The-Streets-Of-Stalingrad-(Scenario-C)"}) {
        const auto game = SavedGame::read(test::sharedPath(std::string("vasl/saves/") + name + ".vsav"));
        REQUIRE(game);
        for (const SavedPiece& piece : game->pieces()) {
            const Counter counter = counterOf(piece);
            if (counter.kind != CounterKind::squad || counter.marks.contains("broken")) continue;
            Face wanted = faceOf(counter);
            wanted.marks.insert("broken");
            const auto changes = changesFor(piece, wanted);
            CAPTURE(name, piece.id, counter.name);
            REQUIRE(changes);
            ++squads;
            int broken = 0;
            for (const FaceChange& change : *changes) {
                const bool shows = std::stoi(change.state) > 0;
                CHECK(shows == (piece.traits[change.trait].field(LayerField::layerName) == "BRK"));
                broken += shows ? 1 : 0;
            }
            CHECK(broken == 1);
        }
    }
    CHECK(squads > 50);
}
