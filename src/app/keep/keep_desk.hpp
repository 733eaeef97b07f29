// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"
#include "actions/desk.hpp"

namespace shellgame::app {

/// Makes what players show to others: replay, after-action report, the map as a file and on paper.
class KeepDesk : public QObject {
    Q_OBJECT
  public:
    explicit KeepDesk(const Desk& desk, QObject* parent = nullptr) : QObject(parent), desk_(desk) {}
    [[nodiscard]] ActionRows actions();

  private:
    void replay();
    void savePicture();
    void print();
    void report();
    /// Reveals the units of the program-controlled side; asks first if they are still hidden from the viewer.
    void layOpen();
    void showEnd();

    Desk desk_;
};

}  // namespace shellgame::app
