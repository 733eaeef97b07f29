// SPDX-License-Identifier: MIT
#pragma once

// The acts that concern the session itself: undo, redo, and jumps in its history.

#include "shellgame/model/bounds.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

struct UndoAct {
    std::optional<int> to{};
    static constexpr ActAbout about{
        "undo", "Undoes the last action, or all actions after an entry. The dice are restored too.", "1"};
    static FieldRows fields() {
        return FieldRows{
            Arg{"to", &UndoAct::to, "number of the entry to undo back to; 0 undoes everything"}.within(
                0, storedIntegerMost)};
    }
};

struct RedoAct {
    std::optional<int> to{};
    static constexpr ActAbout about{"redo", "Redoes undone actions.", "1"};
    static FieldRows fields() {
        return FieldRows{
            Arg{"to", &RedoAct::to, "number of the entry to redo up to"}.within(1, storedIntegerMost)};
    }
};

}  // namespace shellgame
