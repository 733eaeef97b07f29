// SPDX-License-Identifier: MIT
// Compares the start of the program, until its window is first painted, with that of an empty Qt main window.
// The programs start in turns. If a folder of VASL's boards is named, also measures a map of four of these
// boards. Run it under Xvfb (xvfb-run -a …) or with QT_QPA_PLATFORM=offscreen.
//
//   bench_startup EMPTY SHELLGAME SCENARIO [BOARDS]
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
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

/// Returns a quantile of the values; a `part` of 0.5 gives the median.
double share(std::vector<double> v, double part) {
    std::sort(v.begin(), v.end());
    const auto place = static_cast<std::size_t>(part * static_cast<double>(v.size()));
    return v[std::min(place, v.size() - 1)];
}

constexpr int starts = 11;

/// One way to start the program, with its limit.
struct Case {
    const char* name;
    QString program;
    QStringList arguments;
    double most;  ///< limit of the median, as a multiple of the empty window's median; 0: no limit
    std::vector<double> times{};
};

/// Four boards in two rows, with a few counters.
QString fourBoards(const QString& folder) {
    const QString path = folder + QStringLiteral("/four.json");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(R"({"format": 1, "title": "Four boards", "boards": [
        {"as": "1", "vasl": "bd01"}, {"as": "2", "vasl": "bd02", "at": {"column": 32, "row": 0}},
        {"as": "4", "vasl": "bd04", "at": {"column": 0, "row": 10}},
        {"as": "16", "vasl": "bd16", "at": {"column": 32, "row": 10}}],
        "sides": [{"id": "german", "name": "Germans", "nationality": "german"},
                  {"id": "russian", "name": "Russians", "nationality": "russian"}],
        "clock": {"turns": 6, "first": "german", "turn": 1, "player": "german", "phase": "MPh"},
        "markers": [{"id": "m1", "side": "german", "at": "1E4", "contents": ["4-6-7"]},
                    {"id": "m2", "side": "russian", "at": "16E4", "dummies": 2}]})");
    return path;
}

}  // namespace

int main(int argc, char** argv) {
    QCoreApplication app(argc, argv);
    const QStringList a = QCoreApplication::arguments();
    if (a.size() != 4 && a.size() != 5) {
        std::fprintf(stderr, "usage: bench_startup EMPTY SHELLGAME SCENARIO [BOARDS]\n");
        return 2;
    }
    const QTemporaryDir folder;
    const QString flag = QStringLiteral("--quit-when-painted");
    std::vector<Case> cases{{"empty window", a[1], {}, 0},
                            {"without a file", a[2], {flag}, 2},
                            {"with the scenario", a[2], {flag, a[3]}, 3.5}};
    if (a.size() == 5) {
        qputenv("SHELLGAME_VASL_BOARDS", a[4].toLocal8Bit());
        cases.push_back({"four VASL boards", a[2], {flag, fourBoards(folder.path())}, 4.5});
    }
    for (int i = -1; i < starts; ++i)
        for (Case& c : cases) {
            const double t = once(c.program, c.arguments);
            if (t < 0) {
                std::fprintf(stderr, "%s: the program did not come to its first painting\n", c.name);
                return 1;
            }
            // The first start in each case is not counted, because it only fills the caches.
            if (i >= 0) c.times.push_back(t);
        }
    const auto least = [](const Case& c) { return *std::min_element(c.times.begin(), c.times.end()); };
    const Case& empty = cases.front();
    std::printf("%-18s %10s %10s %10s %14s %14s %6s\n", "", "least ms", "median ms", "p95 ms", "least, ratio",
                "median, ratio", "limit");
    bool good = true;
    for (const Case& c : cases) {
        const double ratio = share(c.times, 0.5) / share(empty.times, 0.5);
        std::printf("%-18s %10.1f %10.1f %10.1f %14.2f %14.2f ", c.name, least(c), share(c.times, 0.5),
                    share(c.times, 0.95), least(c) / least(empty), ratio);
        if (c.most > 0) std::printf("%6.1f%s", c.most, ratio < c.most ? "" : "  beyond");
        std::printf("\n");
        good = good && (c.most == 0 || ratio < c.most);
    }
    if (a.size() == 4)
        std::printf("%-18s    missing: no folder of VASL's boards was named\n", "four VASL boards");
    std::printf("%s\n", good ? "within the limits" : "beyond the limits");
    return good ? 0 : 1;
}
