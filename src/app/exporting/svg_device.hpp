// SPDX-License-Identifier: MIT
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QSizeF>
#include <memory>

namespace shellgame::app {

class SvgEngine;

/// Paint device that writes SVG. All paths, text and pictures are in one file. The device supports what maps
/// need (solid, textured and hatched fills, pens, clips, pictures, text, opacity), but not gradients or
/// composition modes.
class SvgDevice : public QPaintDevice {
  public:
    /// `size` is in drawing units, and `unitsPerInch` is the number of these units per inch.
    SvgDevice(QSizeF size, double unitsPerInch, QString title);
    ~SvgDevice() override;
    SvgDevice(const SvgDevice&) = delete;
    SvgDevice& operator=(const SvgDevice&) = delete;

    [[nodiscard]] QPaintEngine* paintEngine() const override;
    /// Returns the SVG file. Call this function after the painter has ended.
    [[nodiscard]] QByteArray document() const;

  protected:
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

  private:
    QSizeF size_;
    double unitsPerInch_;
    QString title_;
    std::unique_ptr<SvgEngine> engine_;
};

}  // namespace shellgame::app
