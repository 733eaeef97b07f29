// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::test {

/// The form of a reader's input. It determines how the input is changed, so that the reader still understands
/// a part of it.
enum class FuzzForm { bytes, json, jsonLines };

/// A reader of untrusted input. It must accept any bytes and return a value or problems, without a crash or
/// an endless loop. `run` throws if a result breaks a promise.
struct FuzzTarget {
    const char* name;  ///< also names the folder of its seeds, tests/fuzz/corpus/NAME
    void (*run)(std::string_view bytes);
    FuzzForm form = FuzzForm::bytes;
    const char* schema =
        "";  ///< name of the JSON Schema, resources/schemas/NAME.schema.json; empty if there is none
};

[[nodiscard]] const std::vector<FuzzTarget>& fuzzTargets();

/// Targets for the readers of VASL's board archives; part of the list of all targets.
[[nodiscard]] std::vector<FuzzTarget> vaslFuzzTargets();
/// Targets for saved games of VASL.
[[nodiscard]] std::vector<FuzzTarget> vsavFuzzTargets();
/// Targets for boards in this program's format, scenarios, saved games and scripts.
[[nodiscard]] std::vector<FuzzTarget> gameFuzzTargets();

/// Returns the game on which scripts and journals are tried.
[[nodiscard]] Game smallGame();
/// Saves the same game at its start and returns it: a journal continues it.
[[nodiscard]] Game smallSavedGame(const std::string& file);

/// Returns an input changed along its form, not longer than `most` bytes; empty if that is impossible.
[[nodiscard]] std::string changedInput(const FuzzTarget& target, std::string_view bytes, std::size_t most,
                                       unsigned seed);

/// Throws with this text unless the promise was kept.
void promise(bool kept, const char* what);
/// Checks that there is at least one problem, and that problems are text that can be displayed and written.
void checkProblems(const Problems& problems);

}  // namespace shellgame::test
