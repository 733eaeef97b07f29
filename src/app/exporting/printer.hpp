// SPDX-License-Identifier: MIT
#pragma once

#include <QPageLayout>
#include <QPagedPaintDevice>
#include <functional>

class QWidget;

namespace shellgame::app {

enum class Printed {
    gaveUp,  ///< the player closed the dialog without printing
    done,
    failed
};

/// Prompts for a printer and calls `draw` to print on it. The player may choose a paper other than the
/// proposed one. Coordinates begin at the edge of the paper. `draw` returns false if it failed.
[[nodiscard]] Printed printOn(QWidget* parent, const QString& name, const QPageLayout& proposed,
                              const std::function<bool(QPagedPaintDevice&)>& draw);

}  // namespace shellgame::app
