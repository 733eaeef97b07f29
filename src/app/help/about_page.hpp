// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace shellgame::app {

/// What this program is, its version and licence, and whose it is not.
class AboutPage : public QDialog {
    Q_OBJECT
  public:
    explicit AboutPage(QWidget* parent = nullptr);
};

}  // namespace shellgame::app
