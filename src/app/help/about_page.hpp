// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace shellgame::app {

/// Describes the program: version, license, and trademark owners.
class AboutPage : public QDialog {
    Q_OBJECT
  public:
    explicit AboutPage(QWidget* parent = nullptr);
};

}  // namespace shellgame::app
