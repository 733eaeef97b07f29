// SPDX-License-Identifier: MIT
#include "fuzz/targets.hpp"
#include "io/vsav/edited_game.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::test {

namespace {

using namespace shellgame::vsav;

/// Makes every possible change, and reads the result again.
void changeAll(const SavedGame& game) {
    auto edited = EditedGame::of(game);
    if (!edited) return checkProblems(edited.error());
    const auto unchanged = edited->text();
    promise(unchanged && !edited->changed(), "changed without a change");
    for (const SavedPiece& p : game.pieces()) {
        (void)Json(p.name + p.image + p.gpid + p.why).dump();
        for (const Trait& t : p.traits) (void)Json(t.state).dump();
        (void)edited->newStack({p.id}, 1, 2);
        (void)edited->setOwner(p.id, EditedGame::Secret::concealed, Owner(1));
        (void)edited->setState(p.id, 0, "2");
    }
    if (!game.pieces().empty()) {
        (void)edited->copy(game.pieces().back().id);
        (void)edited->newStack({game.pieces().back().id}, 5, 6);
        (void)edited->remove(game.pieces().front().id);
    }
    if (const auto text = edited->text(); !text) checkProblems(text.error());
}

void vsavText(std::string_view bytes) {
    const auto read = SavedGame::fromText(bytes, "fuzz.vsav");
    if (!read) return checkProblems(read.error());
    changeAll(*read);
}

void vsavFile(std::string_view bytes) {
    const auto read = SavedGame::fromBytes(std::string(bytes), "fuzz.vsav");
    if (!read) return checkProblems(read.error());
    changeAll(*read);
}

}  // namespace

std::vector<FuzzTarget> vsavFuzzTargets() {
    return {{"vsav", vsavFile}, {"vsav-text", vsavText}};
}

}  // namespace shellgame::test
