// SPDX-License-Identifier: MIT
#pragma once

#include <QLayout>
#include <QList>
#include <vector>

namespace shellgame::app {

/// Arranges widgets in lines, like the words of a text. Each line contains as many widgets as it has room
/// for.
class FlowLayout : public QLayout {
  public:
    explicit FlowLayout(QWidget* parent, int gap = 6);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

  private:
    /// Places all items in `rect`. If `only` is set, just measures them. Returns the height that they need.
    int lay(const QRect& rect, bool only) const;
    QList<QLayoutItem*> items_;
    int gap_;
};

}  // namespace shellgame::app
