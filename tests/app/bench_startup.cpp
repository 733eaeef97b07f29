// SPDX-License-Identifier: MIT
// Start to first painted window against an empty Qt main window, in turns: `bench_startup EMPTY SHELLGAME
// SCENARIO`. Run it under Xvfb (xvfb-run -a …) or with QT_QPA_PLATFORM=offscreen.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

double once(const QString& program, const QStringList& arguments) {
    QElapsedTimer t;
    t.start();
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(program, arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0) return -1;
    return static_cast<double>(t.nsecsElapsed()) / 1e6;
}

double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    QCoreApplication app(argc, argv);
    const QStringList a = QCoreApplication::arguments();
    if (a.size() != 4) {
        std::fprintf(stderr, "usage: bench_startup EMPTY SHELLGAME SCENARIO\n");
        return 2;
    }
    const QString flag = QStringLiteral("--quit-when-painted");
    std::vector<double> empty;
    std::vector<double> bare;
    std::vector<double> loaded;
    constexpr int starts = 11;
    for (int i = -1; i < starts; ++i) {
        const double e = once(a[1], {});
        const double b = once(a[2], {flag});
        const double l = once(a[2], {flag, a[3]});
        if (e < 0 || b < 0 || l < 0) {
            std::fprintf(stderr, "a program did not come to its first painting\n");
            return 1;
        }
        if (i < 0) continue;  // the first of each only warms the caches
        empty.push_back(e);
        bare.push_back(b);
        loaded.push_back(l);
    }
    const double m = median(empty);
    std::printf("empty window %.1f ms, without a file %.1f ms (%.2f), with the scenario %.1f ms (%.2f)\n", m,
                median(bare), median(bare) / m, median(loaded), median(loaded) / m);
    const bool good = median(bare) / m < 2 && median(loaded) / m < 4;
    std::printf("%s\n", good ? "within the limits: 2 and 4" : "beyond the limits: 2 and 4");
    return good ? 0 : 1;
}
