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

/// The value below which a share of all lies: 0.5 is the median.
double share(std::vector<double> v, double part) {
    std::sort(v.begin(), v.end());
    const auto place = static_cast<std::size_t>(part * static_cast<double>(v.size()));
    return v[std::min(place, v.size() - 1)];
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
    const double m = share(empty, 0.5);
    const double toBare = share(bare, 0.5) / m;
    const double toLoaded = share(loaded, 0.5) / m;
    std::printf("%-18s %10s %10s %7s\n", "", "median ms", "p95 ms", "ratio");
    std::printf("%-18s %10.1f %10.1f %7s\n", "empty window", m, share(empty, 0.95), "1");
    std::printf("%-18s %10.1f %10.1f %7.2f\n", "without a file", share(bare, 0.5), share(bare, 0.95), toBare);
    std::printf("%-18s %10.1f %10.1f %7.2f\n", "with the scenario", share(loaded, 0.5), share(loaded, 0.95),
                toLoaded);
    const bool good = toBare < 2 && toLoaded < 4;
    std::printf("%s\n", good ? "within the limits: 2 and 4" : "beyond the limits: 2 and 4");
    return good ? 0 : 1;
}
