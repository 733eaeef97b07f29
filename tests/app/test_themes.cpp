// SPDX-License-Identifier: MIT
// Tests the window's colors for players with poor sight.
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <array>
#include <cmath>

#include "settings/settings.hpp"
#include "support/catch.hpp"
#include "widgets/odds_bar.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using Theme = app::Settings::Theme;

namespace {

/// Switches high contrast on while this object exists.
class Contrast {
  public:
    explicit Contrast(Theme theme) { applyTheme(theme, 0); }
    ~Contrast() { applyTheme(Theme::light, 0); }
};

bool alike(QRgb a, const QColor& b) {
    return std::abs(qRed(a) - b.red()) + std::abs(qGreen(a) - b.green()) + std::abs(qBlue(a) - b.blue()) < 60;
}

/// Returns the share of the widget's upper edge that has this color. Uses the row with the largest
/// share among the first three rows of pixels.
double edgeOf(QWidget& widget, const QColor& colour) {
    const QImage image = widget.grab().toImage();
    double best = 0;
    for (int y = 0; y < 3; ++y) {
        int count = 0;
        for (int x = 2; x < image.width() - 2; ++x) count += alike(image.pixel(x, y), colour) ? 1 : 0;
        best = std::max(best, static_cast<double>(count) / (image.width() - 4));
    }
    return best;
}

/// Returns a color as seen by a person without red (or green) cones (Machado, Oliveira and Fernandes 2009).
QColor seenWithout(bool red, const QColor& c) {
    static constexpr std::array<std::array<double, 9>, 2> matrices{
        {{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
         {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}}};
    const auto& m = matrices[red ? 1 : 0];
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const auto shown = [](double v) {
        v = std::clamp(v, 0.0, 1.0);
        return v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    };
    const std::array<double, 3> in{linear(c.redF()), linear(c.greenF()), linear(c.blueF())};
    std::array<double, 3> out{};
    for (std::size_t i = 0; i < 3; ++i)
        out[i] = shown(m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2]);
    return QColor::fromRgbF(static_cast<float>(out[0]), static_cast<float>(out[1]),
                            static_cast<float>(out[2]));
}

}  // namespace

TEST_CASE("with high contrast, enabled buttons and fields have a solid border, disabled ones a dashed border",
          "[app][themes]") {
    for (const Theme theme : {Theme::contrast, Theme::contrastDark}) {
        INFO("theme " << static_cast<int>(theme));
        const Contrast on(theme);
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        QPushButton button(QStringLiteral("Roll"));
        QLineEdit line;
        QComboBox combo;
        QSpinBox spin;
        const std::array<QWidget*, 4> widgets{&button, &line, &combo, &spin};
        for (QWidget* w : widgets) column->addWidget(w);
        // The focus is on another widget.
        QCheckBox other;
        column->addWidget(&other);
        page.show();
        REQUIRE(QTest::qWaitForWindowExposed(&page));
        page.activateWindow();
        other.setFocus();
        const QColor ink = page.palette().color(QPalette::WindowText);
        const QColor dim = page.palette().color(QPalette::Disabled, QPalette::WindowText);
        const QColor marked = page.palette().color(QPalette::Highlight);
        for (QWidget* w : widgets) {
            INFO(w->metaObject()->className());
            CHECK(edgeOf(*w, ink) > 0.95);
            w->setEnabled(false);
            CHECK(edgeOf(*w, dim) > 0.3);
            CHECK(edgeOf(*w, dim) < 0.9);
            w->setEnabled(true);
            w->setFocus();
            QCoreApplication::processEvents();
            CHECK(edgeOf(*w, marked) > 0.95);
            other.setFocus();
            QCoreApplication::processEvents();
            CHECK(edgeOf(*w, marked) < 0.2);
        }
        for (QWidget* w : widgets) w->setParent(nullptr);
        other.setParent(nullptr);
    }
}

TEST_CASE("players who cannot see red or green can tell the parts of the odds bar apart", "[app][themes]") {
    QImage image(360, 12, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter p(&image);
    paintOdds(p, image.rect(), {8, 7, 7, 7, 7}, QApplication::palette());
    p.end();
    struct Part {
        double light = 0;
        double spread = 0;  ///< variation in brightness within the part
    };
    for (const bool red : {true, false}) {
        std::vector<Part> parts;
        for (const int left : {6, 86, 156, 226, 296}) {
            double sum = 0;
            double squares = 0;
            int count = 0;
            for (int x = left; x < left + 56; ++x)
                for (int y = 2; y < 10; ++y, ++count) {
                    const double v = qGray(seenWithout(red, QColor(image.pixel(x, y))).rgb());
                    sum += v;
                    squares += v * v;
                }
            const double mean = sum / count;
            parts.push_back({mean, std::sqrt(std::max(0.0, squares / count - mean * mean))});
        }
        for (std::size_t i = 0; i < parts.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                INFO("parts " << j << " and " << i << (red ? " without red" : " without green"));
                const bool otherTone = std::abs(parts[i].light - parts[j].light) > 25;
                const bool otherPattern = std::abs(parts[i].spread - parts[j].spread) > 8;
                CHECK((otherTone || otherPattern));
            }
    }
}

TEST_CASE("the chosen theme is stored by its name", "[app][themes]") {
    app::Settings settings;
    for (const Theme theme :
         {Theme::contrastDark, Theme::contrast, Theme::dark, Theme::light, Theme::system}) {
        settings.setTheme(theme);
        CHECK(app::Settings().theme() == theme);
    }
    CHECK(themeNamed(QStringLiteral("contrast-dark")) == Theme::contrastDark);
    CHECK_FALSE(themeNamed(QStringLiteral("pale")).has_value());
}
