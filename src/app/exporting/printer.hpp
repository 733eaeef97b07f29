// SPDX-License-Identifier: MIT
#pragma once

#include <QPageLayout>
#include <QPagedPaintDevice>
#include <functional>

class QWidget;

namespace shellgame::app {

enum class Printed {
    gaveUp,  ///< the player has closed the dialog
    done,
    failed
};

/// Asks for a printer and lets `draw` print on it; the player may choose other paper than proposed.
/// Coordinates begin at the edge of the paper. `draw` returns false if it failed.
[[nodiscard]] Printed printOn(QWidget* parent, const QString& name, const QPageLayout& proposed,
                              const std::function<bool(QPagedPaintDevice&)>& draw);

}  // namespace shellgame::app
