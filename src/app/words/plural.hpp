// SPDX-License-Identifier: MIT
#pragma once

#include <QSpinBox>
#include <QString>

namespace shellgame::app {

/// The form for a number, with the number put in: counted(n, tr("%1 hex"), tr("%1 hexes")). The core has
/// `counted` of base/count.hpp for the same.
[[nodiscard]] inline QString counted(qint64 n, const QString& one, const QString& many) {
    return (n == 1 ? one : many).arg(n);
}

/// The same for the word behind the number of a box.
inline void countIn(QSpinBox* box, const QString& one, const QString& many) {
    const auto show = [=](int n) { box->setSuffix(n == 1 ? one : many); };
    QObject::connect(box, &QSpinBox::valueChanged, box, show);
    show(box->value());
}

}  // namespace shellgame::app
