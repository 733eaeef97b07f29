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

/// Asks for a printer and lets `draw` print on it; the paper may be another then than was proposed. Drawing
/// begins at the edge of the paper. False from `draw`: it could not.
[[nodiscard]] Printed printOn(QWidget* parent, const QString& name, const QPageLayout& proposed,
                              const std::function<bool(QPagedPaintDevice&)>& draw);

}  // namespace shellgame::app
