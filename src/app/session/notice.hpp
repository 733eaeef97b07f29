// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaType>
#include <QString>

#include "shellgame/base/held_json.hpp"
#include "shellgame/model/finding.hpp"

namespace shellgame::app {

/// A message to the player. It is never a modal dialog: the message bar shows it until the next.
struct Notice {
    enum class Kind { info, success, warning, refused, ruling };
    Kind kind = Kind::info;
    QString text;      ///< whole sentences
    QString detail;    ///< actions on the table, or further reasons
    HeldJson command;  ///< Kind::ruling: the command that waits for the player's answers
    Findings open;     ///< Kind::ruling: the findings to answer
};

}  // namespace shellgame::app

Q_DECLARE_METATYPE(shellgame::app::Notice)
