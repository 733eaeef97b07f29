// SPDX-License-Identifier: MIT
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QSizeF>
#include <memory>

namespace shellgame::app {

class SvgEngine;

/// A drawing as SVG: what is painted on it becomes paths, letters and pictures inside one file that needs no
/// other. It knows what maps are drawn with: solid, textured and hatched fills, pens, clips, pictures, text,
/// and opacity; not gradients or compositions of other kinds.
class SvgDevice : public QPaintDevice {
  public:
    /// `size` in units of the drawing, of which `unitsPerInch` make an inch.
    SvgDevice(QSizeF size, double unitsPerInch, QString title);
    ~SvgDevice() override;
    SvgDevice(const SvgDevice&) = delete;
    SvgDevice& operator=(const SvgDevice&) = delete;

    [[nodiscard]] QPaintEngine* paintEngine() const override;
    /// The file, once the painter has ended.
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
