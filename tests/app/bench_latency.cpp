// SPDX-License-Identifier: MIT
// Measures the time from a key press or click to the end of the resulting painting, in the real window. The
// map has 2 x 2 boards, 300 markers and computed lines of sight. One game has a single entry in its log, the
// other has ten thousand. Both games are in the same state, because the short game begins where the long one
// ends.
//
//   bench_latency [--bound] [--samples N] [--entries N] [--markers N] [--only TEXT]
//
// A sample begins when the event is posted, and ends with the last painting. A painting is the last one if
// the lines of sight are computed and the next three rounds of the event loop paint nothing. A sample
// therefore includes all parts of the ground that are painted one after another after a zoom. The time
// "first" ends when the counters, the names and the cached parts of the ground are painted. After a zoom and
// in a search of the log, the rest is painted later, so the limits apply to "first". Preparations such as
// selecting a stack or undoing an act are not measured. The two windows take turns, so that a busy machine
// slows down both equally. The processor time of all threads is printed beside the elapsed time. The limits
// apply to the median of the elapsed time. They also apply to p95, but a sample counts there with its
// processor time if that is shorter, because p95 of the elapsed time depends on other programs.
#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <stdexcept>

#include "main_window.hpp"
#include "settings/settings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/words/say.hpp"
#include "shifts/stacks_list.hpp"
#include "words/language.hpp"

using namespace shellgame;
using namespace shellgame::app;

namespace {

// --- The games

template <class T>
T must(Result<T> result) {
    if (!result) throw std::runtime_error(joinProblems(result.error()));
    return std::move(*result);
}

int markers = 300;
std::size_t crowded = 1;  ///< markers in each hex
int actsAPhase = 40;      ///< acts per phase; used if the log is too long for one act per phase

/// Every second marker is German. Of every four markers, two have a squad under them, and one of these also
/// has a leader and an LMG.
Json scenario() {
    Json boards = Json::array();
    for (int i = 0; i < 4; ++i)
        boards.push_back({{"as", std::to_string(i + 1)},
                          {"own", i % 2 == 0 ? "village" : "hills"},
                          {"at", {{"column", i % 2 * 32}, {"row", i / 2 * 10}}}});
    Json json = {
        {"format", 1},
        {"title", "Latency"},
        {"boards", std::move(boards)},
        {"sides",
         {{{"id", "german"}, {"name", "German"}, {"nationality", "german"}},
          {{"id", "russian"}, {"name", "Russian"}, {"nationality", "russian"}}}},
        {"clock", {{"turns", 60}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "RPh"}}},
        {"markers", Json::array()}};
    const Game empty = must(readScenario(json, "bench", {}));
    const std::vector<std::string>& hexes = empty.session->ground().names();
    crowded = static_cast<std::size_t>(markers) / hexes.size() + 1;
    for (int i = 0; i < markers; ++i) {
        const bool german = i % 2 == 0;
        // If there are more markers than hexes, place them in several rounds, each of which begins at a
        // different hex.
        const auto n = static_cast<std::size_t>(i), all = static_cast<std::size_t>(markers);
        const std::size_t place =
            crowded < 2 ? n * hexes.size() / all : n / crowded + n % crowded * hexes.size() / crowded;
        Json marker = {{"id", "m" + std::to_string(i)},
                       {"side", german ? "german" : "russian"},
                       {"at", hexes[place % hexes.size()]}};
        if (i / 2 % 2 == 0) {
            marker["pds"] = true;
            marker["contents"] = Json::array({german ? "4-6-7" : "4-4-7"});
            if (i / 4 % 2 == 0)
                for (const char* more : {"8-1", "LMG"}) marker["contents"].push_back(more);
        } else {
            marker["dummies"] = 3;
        }
        json["markers"].push_back(std::move(marker));
    }
    return json;
}

/// Returns the i-th act of a long game. The acts are LOS statements, steps forward or back, shifts, notes,
/// and sometimes an undo or a redo.
Json actOf(int i, const Session& session) {
    const State& state = session.state();
    const std::string marker = "m" + std::to_string(i * 7 % markers);
    const Marker* m = state.marker(MarkerId(marker));
    if (i % actsAPhase == actsAPhase - 1) return {{"do", "phase"}};
    switch (m == nullptr ? 0 : i % 8) {
        case 1:
        case 4:
            return {{"do", "seen"}, {"marker", marker}, {"seen", i % 3 == 0}, {"range", i % 16}};
        case 2:
        case 5:
            return {{"do", "move"},
                    {"marker", marker},
                    {"path", Json::array({session.ground().neighbours(m->at.hex).front()})}};
        case 3: {
            const std::string to = "m" + std::to_string(i * 7 % markers + 4);
            return {{"do", "shift"},
                    {"side", m->side.text},
                    {"pairs", Json::array({{{"from", marker}, {"to", to}}})},
                    {"dice", Json::array({i % 6 + 1, i / 6 % 6 + 1})}};
        }
        case 6:
            return {{"do", "undo"}};
        case 7:
            return {{"do", "redo"}};
        default:
            return {{"do", "note"}, {"text", "a remark of the player"}};
    }
}

/// Paths of the two games' files, and the number of entries in the longer log.
struct Games {
    std::string few, many;
    std::size_t entries = 0;
};

Games writeGames(const QTemporaryDir& folder, int entries) {
    Games out{folder.filePath(QStringLiteral("few.json")).toStdString(),
              folder.filePath(QStringLiteral("many.json")).toStdString()};
    Game game = must(readScenario(scenario(), "bench", {}));
    game.save = true;
    Session& session = *game.session;
    // Count the performed acts of each kind, to report the contents of the log.
    std::map<std::string, int> done;
    int i = 0;
    while (static_cast<int>(session.entries().size()) < entries - 3) {
        Entry e = session.perform(actOf(i++, session));
        if (!e.ok) e = session.perform(Json{{"do", "note"}, {"text", "a remark of the player"}});
        ++done[e.verb];
    }
    // Advance to the German MPh, which opens a shift opportunity. If the phase change needs rulings, make
    // rulings that allow it.
    const auto german = [&] {
        const Clock& c = session.state().clock;
        return c.phase == Phase::MPh && c.player == SideId("german");
    };
    for (int tries = 0; !german() && tries < 40; ++tries) {
        const Entry e = session.perform(Json{{"do", "phase"}});
        for (const Finding& f : e.findings)
            if (f.verdict == Verdict::ruling)
                (void)session.perform(
                    Json{{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"allow", true}});
    }
    if (!german())
        throw std::runtime_error("the long game stands still: " + textOf(session.entries().back().text));
    State start = session.state();
    const Json computed = {{"do", "set"}, {"house", "los_computed"}, {"to", "computed"}};
    (void)session.perform(computed);
    if (auto r = saveGame(game, out.many); !r) throw std::runtime_error(joinProblems(r.error()));
    out.entries = session.entries().size();
    Game few = must(readScenario(scenario(), "bench", {}));
    few.session =
        std::make_unique<Session>(session.groundPtr(), std::move(start), ruledSight(), standardRegistry());
    few.save = true;
    (void)few.session->perform(computed);
    if (auto r = saveGame(few, out.few); !r) throw std::runtime_error(joinProblems(r.error()));
    std::printf("the long log:");
    for (const auto& [verb, n] : done) std::printf(" %d %s", n, verb.c_str());
    std::printf("\n");
    return out;
}

// --- Measuring

double processorTime() {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

/// Counts the paint events of all widgets in all windows.
class Paintings : public QObject {
  public:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++count_;
        return false;
    }
    [[nodiscard]] int count() const { return count_; }

  private:
    int count_ = 0;
};

struct Sample {
    double clock = 0, processor = 0;  ///< elapsed time and processor time in milliseconds
    double first = 0;                 ///< milliseconds until the first painting ended
};

/// A window in which one of the two games is open.
class Table {
  public:
    Table(std::string file, Paintings& paintings) : file_(std::move(file)), paintings_(paintings) {
        window_.controller().seedSource().set([](std::uint64_t stated) { return stated; });
        window_.resize(1280, 800);
        window_.show();
        if (!QTest::qWaitForWindowExposed(&window_)) throw std::runtime_error("no window");
    }

    MainWindow& window() { return window_; }
    MapView& map() { return *window_.map(); }
    GameController& game() { return window_.controller(); }
    std::size_t entries() { return game().session().entries().size(); }

    /// Opens the game file in this view.
    void begin(const char* viewpoint) {
        front();
        // Close the game, because the program would otherwise ask about unsaved acts of the previous samples.
        game().close();
        if (!window_.openFile(QString::fromStdString(file_)))
            throw std::runtime_error("not opened: " + file_);
        window_.layOut();
        // Undoes the scrolling of the previous samples.
        map().fit();
        map().zoomTo(MapView::defaultScale);
        if (!window_.setView(QLatin1String(viewpoint)) && *viewpoint != '\0')
            throw std::runtime_error("no such eyes");
        settle();
        map().setFocus();
        stacks_.clear();
        rollers_.clear();
        for (const Hex h : map().scene().occupied()) {
            const HexStack* stack = map().scene().stack(h);
            if (!map().isInSight(h) || (crowded < 2 && stack->items.size() != 1)) continue;
            const Marker* m = game().shown().marker(MarkerId(stack->items.back().id.toStdString()));
            if (m == nullptr || m->side != SideId("german")) continue;
            stacks_.push_back(h);
            choose(h);
            if (window_.findChild<QPushButton*>(QStringLiteral("rollButton"))->isEnabled())
                rollers_.push_back(h);
        }
        if (stacks_.size() < 2 || rollers_.empty()) throw std::runtime_error("no stacks to choose from");
        drop();
    }
    void front() {
        window_.activateWindow();
        window_.raise();
        if (!QTest::qWaitForWindowActive(&window_)) throw std::runtime_error("no active window");
    }
    /// Waits until this window has finished its pending work, so that the work does not slow down the window
    /// that is measured next.
    void rest() {
        settle();
        game().autoSaver().sync();
    }

    /// Returns one of the visible German stacks. The next function returns a stack that can shift now.
    Hex stack(int i) const { return stacks_[static_cast<std::size_t>(i) % stacks_.size()]; }
    Hex roller(int i) const { return rollers_[static_cast<std::size_t>(i) % rollers_.size()]; }
    QPoint centre(Hex h) { return map().camera().toView(map().layout().centre(h)).toPoint(); }
    void click(Hex h) { QTest::mouseClick(map().viewport(), Qt::LeftButton, {}, centre(h)); }
    void press(Hex h) { QTest::mousePress(map().viewport(), Qt::LeftButton, {}, centre(h)); }
    void drag(Hex to) {
        QWidget* view = map().viewport();
        QMouseEvent move(QEvent::MouseMove, centre(to), view->mapToGlobal(centre(to)), Qt::NoButton,
                         Qt::LeftButton, {});
        QApplication::sendEvent(view, &move);
    }
    void let(Hex h) { QTest::mouseRelease(map().viewport(), Qt::LeftButton, {}, centre(h)); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { keyOn(&map(), key, modifiers); }
    void keyOn(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(widget, key, modifiers);
    }
    QLineEdit* search() { return window_.findChild<QLineEdit*>(QStringLiteral("logSearch")); }
    QString hexName(int i) { return QString::fromStdString(game().ground().nameOf(stack(i))); }
    StacksList& list() {
        if (list_ == nullptr) list_ = window_.findChild<StacksList*>();
        return *list_;
    }
    QTreeWidget* shifts() { return window_.findChild<QTreeWidget*>(QStringLiteral("shiftList")); }
    /// Brings the log in front of the shifts, which are in front when a game begins.
    void showLog() {
        bringForward(*window_.findChild<QDockWidget*>(QStringLiteral("logDock")));
        settle();
    }
    /// Clears the selection and moves the focus to the map.
    void drop() {
        map().setFocus();
        key(Qt::Key_Escape);
        settle();
    }
    void choose(Hex h) {
        drop();
        click(h);
        settle();
    }

    /// Handles events until no work or painting is left. Also measures when the last painting ended.
    Sample settle(const std::function<void()>& post = {}) {
        QElapsedTimer clock;
        const double processor = processorTime();
        Sample last;
        int painted = paintings_.count();
        clock.start();
        if (post) post();
        const auto now = [&] { return static_cast<double>(clock.nsecsElapsed()) / 1e6; };
        // The first painting is a posted event; paintings started by timers come later.
        QCoreApplication::sendPostedEvents();
        const double first = paintings_.count() != painted ? now() : 0;
        for (int quiet = 0; quiet < 3;) {
            QCoreApplication::processEvents();
            if (paintings_.count() != painted) {
                painted = paintings_.count();
                last.clock = now();
                last.processor = processorTime() - processor;
                if (last.first <= 0) last.first = first > 0 ? first : last.clock;
                quiet = 0;
            } else if (game().hasGame() && game().ruleSight().working()) {
                QTest::qSleep(1);
            } else if (!list().working()) {
                ++quiet;
            }
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return last;
    }

  private:
    std::string file_;
    Paintings& paintings_;
    MainWindow window_;
    StacksList* list_ = nullptr;
    std::vector<Hex> stacks_, rollers_;
};

// --- Measured actions

struct Kind {
    const char* name;
    std::function<void(Table&, int)> before, event, after;
    bool act = false;     ///< true if the action adds an entry to the log
    bool beside = false;  ///< true if the visible parts are painted first and the rest later; the limits then
                          ///< apply only to the visible parts
};

void nothing(Table&, int) {}
Hex below(Hex h) {
    return {h.column, h.row + 1};
}
void undone(Table& t, int) {
    t.map().setFocus();
    t.key(Qt::Key_Z, Qt::ControlModifier);
    t.settle();
}
void chosen(Table& t, int i) {
    t.choose(t.stack(i));
}
void rolled(Table& t, int i) {
    t.choose(t.roller(i));
    t.key(Qt::Key_Return);
    t.settle();
    t.map().setFocus();
}
void phaseDone(Table& t, int) {
    t.drop();
    t.key(Qt::Key_N);
    t.settle();
}

Kind pressed(const char* name, Qt::Key key, Qt::Key back, Qt::KeyboardModifiers modifiers = {}) {
    return {name,    nothing, [=](Table& t, int i) { t.key(i / 4 % 2 == 0 ? key : back, modifiers); },
            nothing, false,   key == Qt::Key_Plus};
}

std::vector<Kind> kinds() {
    return {
        {"click on a stack", [](Table& t, int) { t.drop(); }, [](Table& t, int i) { t.click(t.stack(i)); },
         nothing},
        pressed("arrow over the map, across", Qt::Key_Right, Qt::Key_Left),
        pressed("arrow over the map, down", Qt::Key_Down, Qt::Key_Up),
        pressed("Ctrl+arrow scrolls", Qt::Key_Right, Qt::Key_Left, Qt::ControlModifier),
        pressed("+ and - zoom", Qt::Key_Plus, Qt::Key_Minus),
        {"next shift in the list",
         [](Table& t, int i) {
             if (i % 20 == 0) t.choose(t.roller(i));
             t.shifts()->setFocus();
             t.settle();
         },
         [](Table& t, int) { t.keyOn(t.shifts(), Qt::Key_Down); }, nothing},
        {"E: seen by the enemy", chosen, [](Table& t, int) { t.key(Qt::Key_E); }, nothing, true},
        {"drag over the next hex",
         [](Table& t, int i) {
             chosen(t, i);
             t.press(t.stack(i));
             t.settle();
         },
         [](Table& t, int i) { t.drag(below(t.stack(i))); },
         [](Table& t, int i) {
             t.drag(t.stack(i));
             t.let(t.stack(i));
             t.settle();
         }},
        {"drop there",
         [](Table& t, int i) {
             chosen(t, i);
             t.press(t.stack(i));
             t.drag(below(t.stack(i)));
             t.settle();
         },
         [](Table& t, int i) { t.let(below(t.stack(i))); }, undone, true},
        {"Enter rolls", [](Table& t, int i) { t.choose(t.roller(i)); },
         [](Table& t, int) { t.key(Qt::Key_Return); }, undone, true},
        {"Ctrl+Z after a roll", rolled, [](Table& t, int) { t.key(Qt::Key_Z, Qt::ControlModifier); }, nothing,
         true},
        {"Ctrl+Y of the roll",
         [](Table& t, int i) {
             rolled(t, i);
             undone(t, i);
         },
         [](Table& t, int) { t.key(Qt::Key_Y, Qt::ControlModifier); }, undone, true},
        {"list of stacks after Ctrl+Z",
         [](Table& t, int i) {
             chosen(t, i);
             t.key(Qt::Key_E);
             t.settle();
             t.drop();
         },
         [](Table& t, int) { t.key(Qt::Key_Z, Qt::ControlModifier); }, nothing, true},
        {"search of the log",
         [](Table& t, int) {
             t.drop();
             t.showLog();
         },
         [](Table& t, int i) { t.search()->setText(i % 2 == 0 ? QStringLiteral("remark") : t.hexName(i)); },
         [](Table& t, int) {
             t.search()->clear();
             t.settle();
         },
         false, true},
        {"N: next phase", [](Table& t, int) { t.drop(); }, [](Table& t, int) { t.key(Qt::Key_N); }, undone,
         true},
        {"Ctrl+Z after N", phaseDone, [](Table& t, int) { t.key(Qt::Key_Z, Qt::ControlModifier); }, nothing,
         true},
    };
}

/// Returns the changes of view that are measured. The message bar asks before the window leaves a side's
/// view, so the button in the bar is clicked.
std::vector<Kind> looks() {
    const auto umpire = [](Table& t, int) {
        t.window().lookAs({});
        t.settle();
        QTest::mouseClick(t.window().findChild<QPushButton*>(QStringLiteral("allowButton")), Qt::LeftButton);
    };
    return {{"eyes of a side", nothing, [](Table& t, int) { t.window().lookAs(QStringLiteral("german")); },
             [umpire](Table& t, int i) {
                 umpire(t, i);
                 t.settle();
             },
             true},
            {"eyes of the umpire",
             [](Table& t, int) {
                 t.window().lookAs(QStringLiteral("german"));
                 t.settle();
                 t.window().lookAs({});
                 t.settle();
             },
             [](Table& t, int) {
                 QTest::mouseClick(t.window().findChild<QPushButton*>(QStringLiteral("allowButton")),
                                   Qt::LeftButton);
             },
             nothing, true}};
}

/// Performs an act and waits until it is painted.
void seenAgain(Table& t, int i) {
    chosen(t, i);
    t.key(Qt::Key_E);
    t.settle();
}

/// Returns the slowest key press in the half second after an act, while the autosave is written.
Sample worstKeyAfterAct(Table& t, int i) {
    seenAgain(t, i);
    Sample worst;
    QElapsedTimer clock;
    clock.start();
    for (int n = 0; clock.elapsed() < 500; ++n) {
        // Measure with a key press, because a key pressed while the window is busy waits until the window
        // responds again.
        QElapsedTimer late;
        late.start();
        QTest::qSleep(4);
        QCoreApplication::processEvents();
        const double stood = static_cast<double>(late.nsecsElapsed()) / 1e6 - 4;
        Sample s = t.settle([&] { t.key(n / 4 % 2 == 0 ? Qt::Key_Right : Qt::Key_Left); });
        s.clock += std::max(0.0, stood);
        if (s.clock > worst.clock) worst = s;
    }
    return worst;
}

double share(std::vector<double> v, double part) {
    if (v.empty()) return 0;
    std::sort(v.begin(), v.end());
    return v[std::min(static_cast<std::size_t>(part * static_cast<double>(v.size())), v.size() - 1)];
}

struct Row {
    std::vector<double> clock, processor, first;
    std::vector<double> limited;  ///< the time that has limits: `first` or `clock`
    std::vector<double> busy;     ///< that time without waiting while other programs used the processor
    int idle = 0;                 ///< number of acts that added no entry
    void add(const Sample& s, bool beside) {
        clock.push_back(s.clock);
        processor.push_back(s.processor);
        first.push_back(s.first);
        limited.push_back(beside ? s.first : s.clock);
        busy.push_back(std::min(limited.back(), s.processor));
    }
};

/// Returns the longest time without response in the half second after an act has been painted.
Sample standstillAfterAct(Table& t, int i) {
    seenAgain(t, i);
    Sample worst;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < 500) {
        QElapsedTimer round;
        round.start();
        QCoreApplication::processEvents();
        worst.clock = std::max(worst.clock, static_cast<double>(round.nsecsElapsed()) / 1e6);
        QTest::qSleep(1);
    }
    worst.first = worst.processor = worst.clock;
    return worst;
}

constexpr double twoFrames = 33;
constexpr double mostStanding = 2;  ///< allowed milliseconds without response after the result is painted
constexpr double mostRatio = 1.3;   ///< largest allowed ratio of two medians: many log entries to one entry
constexpr double unnoticed = 8;     ///< half a frame in milliseconds; ratios of shorter times are ignored

class Bench {
  public:
    Bench(const Games& files, int samples, QString only)
        : few_(files.few, paintings_),
          many_(files.many, paintings_),
          samples_(samples),
          only_(std::move(only)) {
        qApp->installEventFilter(&paintings_);
    }

    bool run() {
        std::printf("%-38s %35s %35s\n%-38s", "", "one entry", "many", "");
        for (int i = 0; i < 2; ++i) std::printf(" %8s %8s %8s %8s", "median", "p95", "first", "cpu");
        std::printf(" %6s %6s\n", "ratio", "of cpu");
        for (const char* viewpoint : {"", "german"}) {
            for (const Kind& kind : kinds())
                measure((*viewpoint != '\0' ? "side's eyes: " : "") + std::string(kind.name), viewpoint,
                        kind);
            if (*viewpoint == '\0')
                for (const Kind& kind : looks()) measure(kind.name, viewpoint, kind);
        }
        const Kind worst{"", nothing, nothing, nothing};
        measure("worst key in 0.5 s after an act", "", worst, worstKeyAfterAct);
        measure("standstill in 0.5 s after an act", "", worst, standstillAfterAct, mostStanding);
        return good_;
    }

  private:
    using Worst = std::function<Sample(Table&, int)>;
    void measure(const std::string& name, const char* viewpoint, const Kind& kind, const Worst& worst = {},
                 double most = twoFrames) {
        if (!QString::fromStdString(name).contains(only_)) return;
        for (Table* t : {&few_, &many_}) {
            t->begin(viewpoint);
            t->rest();
        }
        Row few, many;
        const int all = worst ? std::min(samples_, 40) : samples_;
        constexpr int turn = 20;
        for (int first = 0; first < all; first += turn) {
            for (const auto& [table, row] : {std::pair(&few_, &few), std::pair(&many_, &many)}) {
                table->front();
                // The first sample of each turn is not counted, because it only fills the caches.
                for (int i = first - 1; i < std::min(first + turn, all); ++i) {
                    const Sample s = worst ? worst(*table, i + 1) : once(*table, kind, i + 1, *row);
                    if (i >= first) row->add(s, kind.beside);
                }
                table->rest();
            }
        }
        const double a = share(few.clock, 0.5), b = share(many.clock, 0.5);
        std::printf("%-38s", name.c_str());
        for (const Row* row : {&few, &many})
            std::printf(" %8.2f %8.2f %8.2f %8.2f", share(row->clock, 0.5), share(row->clock, 0.95),
                        share(row->first, 0.95), share(row->processor, 0.5));
        std::printf(" %6.2f %6.2f", b / a, share(many.processor, 0.5) / share(few.processor, 0.5));
        if (few.idle + many.idle > 0) std::printf("  (%d and %d were refused)", few.idle, many.idle);
        std::printf("\n");
        std::fflush(stdout);
        const double later = share(many.limited, 0.5);
        // An event that changes nothing in the window would always be within the limits.
        if (std::min(a, b) <= 0) throw std::runtime_error("nothing was painted: " + name);
        bool good = later < unnoticed || later / share(few.limited, 0.5) < mostRatio;
        for (const Row* row : {&few, &many})
            good = good && share(row->limited, 0.5) <= most && share(row->busy, 0.95) <= most;
        if (!good) std::printf("%38s beyond the limits\n", "^");
        good_ = good_ && good;
    }

    static Sample once(Table& t, const Kind& kind, int i, Row& row) {
        kind.before(t, i);
        const std::size_t entries = t.entries();
        const Sample s = t.settle([&] { kind.event(t, i); });
        const bool done = t.entries() > entries;
        if (kind.act && !done) ++row.idle;
        if (done || !kind.act) kind.after(t, i);
        return s;
    }

    Paintings paintings_;
    Table few_, many_;
    int samples_;
    QString only_;
    bool good_ = true;
};

QtMessageHandler before = nullptr;

/// Drops messages about missing features, which Qt prints repeatedly without a display.
void withoutChatter(QtMsgType type, const QMessageLogContext& where, const QString& text) {
    if (!text.startsWith(QLatin1String("This plugin does not support"))) before(type, where, text);
}

}  // namespace

int main(int argc, char** argv) {
    // Use a temporary home folder, so that the benchmark neither reads nor writes the player's settings and
    // desktop.
    const QTemporaryDir home;
    for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, home.path().toLocal8Bit());
    qputenv("QT_QPA_PLATFORMTHEME", "");
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    before = qInstallMessageHandler(withoutChatter);
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("shellgame-bench"));
    QCoreApplication::setApplicationName(QStringLiteral("shellgame-bench"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
    speak({});
    applyTheme(app::Settings::Theme::light, 0);
    const QStringList a = QCoreApplication::arguments();
    const auto value = [&](const char* option, const QString& otherwise) {
        const auto at = a.indexOf(QLatin1String(option));
        return at < 0 || at + 1 >= a.size() ? otherwise : a[at + 1];
    };
    try {
        markers = value("--markers", QStringLiteral("300")).toInt();
        const int entries = value("--entries", QStringLiteral("10000")).toInt();
        constexpr int phases = 60 * 16;
        actsAPhase = std::max(actsAPhase, entries / phases * 5 / 4);
        const Games files = writeGames(home, entries);
        const int samples = value("--samples", QStringLiteral("200")).toInt();
        std::printf(
            "%d samples of each kind, %d markers, 1 and %zu entries; milliseconds; \"first\" is p95, \"cpu\" "
            "the "
            "median\n",
            samples, markers, files.entries);
        const bool good = Bench(files, samples, value("--only", {})).run();
        std::printf("%s: a ratio below %.1f; the median, and p95 of the processor time, within %.0f ms\n",
                    good ? "within the limits" : "beyond the limits", mostRatio, twoFrames);
        return good || !a.contains(QStringLiteral("--bound")) ? 0 : 1;
    } catch (const std::exception& e) {
        std::fprintf(stderr, "bench_latency: %s\n", e.what());
        return 2;
    }
}
