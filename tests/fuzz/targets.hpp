// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::test {

/// The form of a reader's input. It determines how the input is changed, so that the reader can still read
/// some of it.
enum class FuzzForm { bytes, json, jsonLines };

/// A reader of untrusted input. It must accept any bytes and return a value or problems, without a crash or
/// an endless loop. `run` throws if a result does not have the promised properties.
struct FuzzTarget {
    const char* name;  ///< name of the target and of the folder with its seeds, tests/fuzz/corpus/NAME
    void (*run)(std::string_view bytes);
    FuzzForm form = FuzzForm::bytes;
    const char* schema =
        "";  ///< name of the JSON Schema, resources/schemas/NAME.schema.json; empty if there is none
};

[[nodiscard]] const std::vector<FuzzTarget>& fuzzTargets();

/// Targets for the readers of VASL's board archives. They are part of the list of all targets.
[[nodiscard]] std::vector<FuzzTarget> vaslFuzzTargets();
[[nodiscard]] std::vector<FuzzTarget> vsavFuzzTargets();
/// Targets for boards in this program's format, scenarios, saved games and scripts.
[[nodiscard]] std::vector<FuzzTarget> gameFuzzTargets();

/// Returns the game to which scripts and journals are applied.
[[nodiscard]] Game smallGame();
/// Saves the game of smallGame() at its start and returns it, so that a journal can continue the game.
[[nodiscard]] Game smallSavedGame(const std::string& file);

/// Returns an input that was changed according to its form, with at most `most` bytes; empty if that is
/// impossible.
[[nodiscard]] std::string changedInput(const FuzzTarget& target, std::string_view bytes, std::size_t most,
                                       unsigned seed);

/// Throws an exception with the text `what` unless `kept` is true.
void promise(bool kept, const char* what);
/// Checks that there is at least one problem, and that all problems are texts that can be displayed and
/// written.
void checkProblems(const Problems& problems);

}  // namespace shellgame::test
