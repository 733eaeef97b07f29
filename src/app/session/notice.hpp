// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaType>
#include <QString>

#include "shellgame/base/held_json.hpp"
#include "shellgame/model/finding.hpp"

namespace shellgame::app {

/// A message to the player, never in a modal dialog. The message bar shows it until the next message.
struct Notice {
    enum class Kind { info, success, warning, refused, ruling };
    Kind kind = Kind::info;
    QString text;      ///< one or more complete sentences
    QString detail;    ///< pending actions, or further reasons
    HeldJson command;  ///< for Kind::ruling, the command that waits for the player's answers
    Findings open;     ///< for Kind::ruling, the findings that the player must answer
};

}  // namespace shellgame::app

Q_DECLARE_METATYPE(shellgame::app::Notice)
