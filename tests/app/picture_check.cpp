// SPDX-License-Identifier: MIT
// Checks that the stored pictures show the window as it is today. `picture_check MAKE PROGRAM KEPT` runs the
// script MAKE, which makes new pictures in a temporary folder, and compares these with the pictures in KEPT.
// Small differences in the shape of letters are ignored, but an additional button is reported.
#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int cellSize = 8;          ///< side of a cell in pixels; a cell has room for a letter and its
                                     ///< surroundings
constexpr int noticed = 20;          ///< smallest difference that is reported; it is the mean over a cell, on
                                     ///< a scale of 0 to 255
constexpr double mostShare = 0.004;  ///< maximum share of a picture's cells that may differ
constexpr int missingLetters = 77;   ///< exit code that ctest reports as "skipped"

/// Lists all pictures in a folder and its subfolders, by their relative paths.
QStringList picturesIn(const QString& folder) {
    QStringList out;
    QDirIterator files(folder, {QStringLiteral("*.png")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) out << QDir(folder).relativeFilePath(files.next());
    out.sort();
    return out;
}

/// Returns the share of cells that differ visibly.
double differing(const QImage& a, const QImage& b) {
    const int columns = (a.width() + cellSize - 1) / cellSize;
    const int rows = (a.height() + cellSize - 1) / cellSize;
    int count = 0;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const QRect cell =
                QRect(column * cellSize, row * cellSize, cellSize, cellSize).intersected(a.rect());
            int red = 0;
            int green = 0;
            int blue = 0;
            for (int y = cell.top(); y <= cell.bottom(); ++y)
                for (int x = cell.left(); x <= cell.right(); ++x) {
                    const QRgb p = a.pixel(x, y);
                    const QRgb q = b.pixel(x, y);
                    red += qRed(p) - qRed(q);
                    green += qGreen(p) - qGreen(q);
                    blue += qBlue(p) - qBlue(q);
                }
            const int most = std::max({std::abs(red), std::abs(green), std::abs(blue)});
            if (most > noticed * cell.width() * cell.height()) ++count;
        }
    return static_cast<double>(count) / (columns * rows);
}

}  // namespace

int main(int argc, char** argv) {
    const QCoreApplication app(argc, argv);
    const QStringList given = QCoreApplication::arguments();
    if (given.size() != 4) {
        std::fputs("picture_check MAKE PROGRAM KEPT\n", stderr);
        return 2;
    }
    const QDir keptIn(QFileInfo(given[3]).absoluteFilePath());
    const QTemporaryDir made;
    QProcess make;
    make.setProcessChannelMode(QProcess::ForwardedChannels);
    make.start(QStringLiteral("sh"), {given[1], given[2], made.path()});
    make.waitForFinished(-1);
    if (make.exitStatus() != QProcess::NormalExit) return 1;
    if (make.exitCode() != 0) return make.exitCode() == missingLetters ? missingLetters : 1;

    int wrong = 0;
    const auto complain = [&wrong](const QString& name, const QString& what) {
        std::printf("%s: %s\n", qPrintable(name), qPrintable(what));
        ++wrong;
    };
    const QStringList kept = picturesIn(keptIn.path());
    const QStringList fresh = picturesIn(made.path());
    for (const QString& name : kept)
        if (!fresh.contains(name)) complain(name, QStringLiteral("is kept, and the script does not make it"));
    for (const QString& name : fresh) {
        if (!kept.contains(name)) {
            complain(name, QStringLiteral("is made, and not kept"));
            continue;
        }
        const QImage a(keptIn.filePath(name));
        const QImage b(made.filePath(name));
        if (a.isNull() || b.isNull() || a.size() != b.size()) {
            complain(name, QStringLiteral("kept as %1 x %2, now %3 x %4")
                               .arg(a.width())
                               .arg(a.height())
                               .arg(b.width())
                               .arg(b.height()));
            continue;
        }
        const double share = differing(a, b);
        if (share > mostShare)
            complain(name, QStringLiteral("differs in %1 % of it").arg(share * 100, 0, 'f', 2));
    }
    std::printf("%d pictures, %d not of today\n", static_cast<int>(fresh.size()), wrong);
    if (wrong > 0) std::puts("Look at the window, and if it is as it should be, run docs/pictures/make.sh");
    return wrong > 0 || fresh.isEmpty() ? 1 : 0;
}
