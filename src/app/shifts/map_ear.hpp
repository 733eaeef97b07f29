// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>

#include "actions/window_context.hpp"

namespace shellgame::app {

/// Describes the map to players who use a screen reader. The description contains the terrain of the hex
/// under the cursor, and the possible shifts of its stack with the same chances as in the shifts panel. This
/// class also announces changes in that hex.
class MapEar : public QObject {
    Q_OBJECT
  public:
    explicit MapEar(const WindowContext& context, QObject* parent = nullptr);
    /// Returns a text that follows the description of a hex's counters.
    [[nodiscard]] QString words(Hex hex) const;

  private:
    [[nodiscard]] QString terrain(const std::string& hex) const;
    [[nodiscard]] QString asPartner(const std::string& hex) const;
    [[nodiscard]] QStringList stacks(const std::string& hex) const;
    [[nodiscard]] QString shiftsOf(const MarkerId& id, const Marker& marker) const;
    [[nodiscard]] QString odds(const ShiftOdds& option) const;
    void listen();

    WindowContext context_;
    QWidget* voice_;  ///< an invisible widget whose name screen readers read when the focus has not moved
    QTimer later_;
    std::optional<Hex> hex_;  ///< the hex that was described last
    QString name_;
    QString words_;
};

}  // namespace shellgame::app
