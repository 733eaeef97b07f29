// SPDX-License-Identifier: MIT
#include "exporting/printer.hpp"

#include <QPrintDialog>
#include <QPrinter>

namespace shellgame::app {

Printed printOn(QWidget* parent, const QString& name, const QPageLayout& proposed,
                const std::function<bool(QPagedPaintDevice&)>& draw) {
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(name);
    printer.setPageLayout(proposed);
    printer.setFullPage(true);
    if (QPrintDialog(&printer, parent).exec() != QDialog::Accepted) return Printed::gaveUp;
    return draw(printer) ? Printed::done : Printed::failed;
}

}  // namespace shellgame::app
