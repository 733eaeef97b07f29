// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

namespace shellgame::app {

/// Describes the program: version, licence, and who owns the trademarks.
class AboutPage : public QDialog {
    Q_OBJECT
  public:
    explicit AboutPage(QWidget* parent = nullptr);
};

}  // namespace shellgame::app
