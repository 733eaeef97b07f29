// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace shellgame::app {

/// Shows the program's version, its license, and the owners of trademarks.
class AboutPage : public QDialog {
    Q_OBJECT
  public:
    explicit AboutPage(QWidget* parent = nullptr);
};

}  // namespace shellgame::app
