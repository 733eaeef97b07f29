// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QPageLayout>
#include <QRadioButton>

#include "actions/window_context.hpp"
#include "exporting/map_paper.hpp"

namespace shellgame::app {

/// A small map that is divided into its pages. A click on a page includes or excludes it.
class PagePreview : public QWidget {
    Q_OBJECT
  public:
    explicit PagePreview(const MapSheet& sheet, QWidget* parent = nullptr);
    void setPages(const PageLayout& layout, const std::vector<std::size_t>& chosen, bool counters);
    [[nodiscard]] QSize sizeHint() const override { return {420, 300}; }

  Q_SIGNALS:
    /// Emitted when a page is clicked, with its index in the layout.
    void clicked(int page);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] QRectF box() const;
    [[nodiscard]] QRectF boxOf(const PageTile& tile) const;
    const MapSheet* sheet_;
    PageLayout layout_;
    std::vector<std::size_t> chosen_;
    bool counters_ = true;
    QImage picture_;
};

/// Prints the map or writes it as a PDF. The player chooses one page or true size, with or without counters,
/// and all pages or some.
class PrintDialog : public QDialog {
    Q_OBJECT
  public:
    PrintDialog(const WindowContext& context, std::unique_ptr<MapSheet> sheet);
    [[nodiscard]] const PageLayout& layoutOfPages() const { return layout_; }
    [[nodiscard]] std::vector<std::size_t> chosen() const;
    /// Writes the chosen pages as a PDF. Returns the problem, or an empty string.
    [[nodiscard]] bool writePdf(const QString& path) const;

  private:
    [[nodiscard]] QLayout* choices();
    [[nodiscard]] QPageLayout page() const;
    [[nodiscard]] PageLayout laidOn(const QSizeF& room) const;
    void layPages();
    [[nodiscard]] bool printOnPaper(QPagedPaintDevice& device) const;
    void pagesChosen();
    void print();
    void savePdf();

    WindowContext context_;
    std::unique_ptr<MapSheet> sheet_;
    QRadioButton* one_;
    QRadioButton* real_;
    QCheckBox* counters_;
    QComboBox* paper_;
    QComboBox* turn_;
    QListWidget* pages_;
    QLabel* words_;
    PagePreview* preview_;
    PageLayout layout_;
};

}  // namespace shellgame::app
