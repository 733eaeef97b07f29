// SPDX-License-Identifier: MIT
#pragma once

// What the session itself does: going back in its history, and forth again.

#include "shellgame/model/bounds.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct UndoAct {
    std::optional<int> to{};
    static constexpr ActAbout about{
        "undo", "Takes back the last act, or all acts after an entry. Dice are given back.", "1"};
    static FieldRows fields() {
        return FieldRows{Arg{"to", &UndoAct::to,
                             "number of the entry that shall be the last one done; 0 takes back everything"}
                             .within(0, storedIntegerMost)};
    }
};

struct RedoAct {
    std::optional<int> to{};
    static constexpr ActAbout about{"redo", "Does again what was taken back.", "1"};
    static FieldRows fields() {
        return FieldRows{Arg{"to", &RedoAct::to, "number of the entry up to which it is done again"}.within(
            1, storedIntegerMost)};
    }
};

}  // namespace shellgame
