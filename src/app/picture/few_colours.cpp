// SPDX-License-Identifier: MIT
#include "picture/few_colours.hpp"

#include <QHash>
#include <QSet>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace shellgame::app {

namespace {

// Count colors in cells of five bits per channel. The eye can't see the differences within a cell, and the
// number of cells is small enough for sorting.
constexpr int bits = 5;
constexpr std::size_t cellCount = std::size_t{1} << (3 * bits);

std::size_t cellOf(QRgb c) {
    constexpr int rest = 8 - bits;
    return static_cast<std::size_t>(((qRed(c) >> rest) << (2 * bits)) | ((qGreen(c) >> rest) << bits) |
                                    (qBlue(c) >> rest));
}

struct Cell {
    std::size_t at = 0;
    std::array<double, 3> mean{};
    double count = 0;
};

/// A set of cells that will be replaced by a single color.
struct Box {
    std::vector<Cell> cells;
    std::array<double, 3> mean{};
    int widest = 0;     ///< the channel with the largest differences
    double spread = 0;  ///< the size of these differences, added up over all pixels

    void weigh() {
        double all = 0;
        mean = {};
        for (const Cell& c : cells) {
            all += c.count;
            for (std::size_t i = 0; i < 3; ++i) mean[i] += c.mean[i] * c.count;
        }
        for (double& m : mean) m /= all;
        std::array<double, 3> off{};
        for (const Cell& c : cells)
            for (std::size_t i = 0; i < 3; ++i)
                off[i] += (c.mean[i] - mean[i]) * (c.mean[i] - mean[i]) * c.count;
        widest = static_cast<int>(std::max_element(off.begin(), off.end()) - off.begin());
        spread = off[static_cast<std::size_t>(widest)];
    }
};

bool nearly(QRgb a, QRgb b) {
    constexpr int unseen = 14;
    return std::abs(qRed(a) - qRed(b)) <= unseen && std::abs(qGreen(a) - qGreen(b)) <= unseen &&
           std::abs(qBlue(a) - qBlue(b)) <= unseen;
}

}  // namespace

QImage inFewColours(const QImage& picture, int most) {
    const QImage source = picture.convertToFormat(QImage::Format_RGB32);
    std::vector<std::array<double, 4>> sums(cellCount);
    QHash<QRgb, int> met;
    for (int y = 0; y < source.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(source.constScanLine(y));
        for (int x = 0; x < source.width(); ++x) {
            auto& s = sums[cellOf(line[x])];
            ++met[line[x]];
            s[0] += qRed(line[x]);
            s[1] += qGreen(line[x]);
            s[2] += qBlue(line[x]);
            s[3] += 1;
        }
    }
    std::vector<Box> boxes(1);
    for (std::size_t i = 0; i < cellCount; ++i)
        if (const auto& s = sums[i]; s[3] > 0)
            boxes[0].cells.push_back({i, {s[0] / s[3], s[1] / s[3], s[2] / s[3]}, s[3]});
    if (boxes[0].cells.empty()) return picture;
    boxes[0].weigh();
    // Until there are enough boxes, split the box with the largest differences at its mean.
    while (boxes.size() < static_cast<std::size_t>(std::clamp(most, 2, 256))) {
        const auto worst = std::max_element(boxes.begin(), boxes.end(),
                                            [](const Box& a, const Box& b) { return a.spread < b.spread; });
        if (worst->spread <= 0) break;
        const auto part = static_cast<std::size_t>(worst->widest);
        const auto second = std::partition(worst->cells.begin(), worst->cells.end(),
                                           [&](const Cell& c) { return c.mean[part] <= worst->mean[part]; });
        if (second == worst->cells.end()) break;
        Box other;
        other.cells.assign(second, worst->cells.end());
        worst->cells.erase(second, worst->cells.end());
        worst->weigh();
        other.weigh();
        boxes.push_back(std::move(other));
    }
    QList<QRgb> table;
    std::vector<std::uint8_t> colourOf(cellCount);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto& m = boxes[i].mean;
        table << qRgb(static_cast<int>(m[0] + 0.5), static_cast<int>(m[1] + 0.5),
                      static_cast<int>(m[2] + 0.5));
        for (const Cell& c : boxes[i].cells) colourOf[c.at] = static_cast<std::uint8_t>(i);
    }
    QImage out(source.size(), QImage::Format_Indexed8);
    out.setColorTable(table);
    // Keep the background colors of panels and pages, which are frequent single colors.
    const int much = source.width() * source.height() / 100;
    QSet<QRgb> plain;
    for (const auto& [colour, count] : met.asKeyValueRange())
        if (count > much) plain << colour;
    // If the difference is small, as in grass, use the color of the pixel to the left or above. The change is
    // invisible and halves the file size. Letters are not affected, because they differ much more from their
    // background.
    for (int y = 0; y < source.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(source.constScanLine(y));
        std::uint8_t* to = out.scanLine(y);
        const std::uint8_t* above = y > 0 ? out.constScanLine(y - 1) : nullptr;
        for (int x = 0; x < source.width(); ++x) {
            to[x] = colourOf[cellOf(line[x])];
            if (plain.contains(line[x])) continue;
            if (x > 0 && nearly(line[x], table[to[x - 1]]))
                to[x] = to[x - 1];
            else if (above != nullptr && nearly(line[x], table[above[x]]))
                to[x] = above[x];
        }
    }
    return out;
}

}  // namespace shellgame::app
