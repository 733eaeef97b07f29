// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/io/scenario/game.hpp"

namespace shellgame::test {

/// The form of a reader's input, which determines how it is changed so that some of it is still understood.
enum class FuzzForm { bytes, json, jsonLines };

/// A reader of foreign input. It must accept any bytes and return a value or problems, without crash or hang.
/// `run` throws if an answer breaks a promise.
struct FuzzTarget {
    const char* name;  ///< also the folder of its seeds, tests/fuzz/corpus/NAME
    void (*run)(std::string_view bytes);
    FuzzForm form = FuzzForm::bytes;
    const char* schema =
        "";  ///< name of the JSON Schema: resources/schemas/NAME.schema.json; empty without one
};

[[nodiscard]] const std::vector<FuzzTarget>& fuzzTargets();

/// Parts of the list: the readers of VASL's board archives.
[[nodiscard]] std::vector<FuzzTarget> vaslFuzzTargets();
/// Saved games of VASL.
[[nodiscard]] std::vector<FuzzTarget> vsavFuzzTargets();
/// Boards of our own, scenarios, saved games, scripts.
[[nodiscard]] std::vector<FuzzTarget> gameFuzzTargets();

/// The base game of scripts and journals.
[[nodiscard]] Game smallGame();
/// Returns the same game, saved at its start: the base of a journal.
[[nodiscard]] Game smallSavedGame(const std::string& file);

/// Returns an input changed along its form, not longer than `most` bytes; empty if that is impossible.
[[nodiscard]] std::string changedInput(const FuzzTarget& target, std::string_view bytes, std::size_t most,
                                       unsigned seed);

/// For targets: throws unless a promise was kept.
void promise(bool kept, const char* what);
/// Problems are text that can be shown and written, and there is at least one.
void checkProblems(const Problems& problems);

}  // namespace shellgame::test
