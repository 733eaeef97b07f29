// SPDX-License-Identifier: MIT
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFontDatabase>
#include <QIcon>
#include <QLocale>
#include <QScreen>
#include <QTextStream>
#include <QThread>
#include <QTimer>
#include <algorithm>
#include <array>
#include <clocale>
#include <cstdlib>
#include <future>
#include <limits>

#ifdef Q_OS_LINUX
#include <dlfcn.h>
#endif

#include "actions/game_files.hpp"
#include "main_window.hpp"
#include "picture/few_colours.hpp"
#include "picture/hands.hpp"
#include "shellgame/base/json.hpp"
#include "words/language.hpp"

extern const char* const shellgameCommit;

namespace {

/// Parses a size such as "1280x800"; returns an invalid size for any other text.
QSize sizeOf(const QString& text) {
    const QStringList parts = text.toLower().split(QLatin1Char('x'));
    if (parts.size() != 2) return {};
    bool a = false;
    bool b = false;
    const QSize size(parts[0].toInt(&a), parts[1].toInt(&b));
    return a && b && size.width() >= 320 && size.height() >= 240 && size.width() <= 8000 &&
                   size.height() <= 8000
               ? size
               : QSize();
}

/// Parses a part of the window such as "0,500,780,260" (left, top, width, height). Returns an empty rectangle
/// for any other text.
QRect partOf(const QString& text) {
    const QStringList parts = text.split(QLatin1Char(','));
    std::array<int, 4> n{};
    if (parts.size() != 4) return {};
    for (std::size_t i = 0; i < 4; ++i) {
        bool number = false;
        n[i] = parts[static_cast<qsizetype>(i)].toInt(&number);
        if (!number || n[i] < 0 || n[i] > 8000) return {};
    }
    return {n[0], n[1], n[2], n[3]};
}

/// Quits after the first paint event of any widget. The window itself may get no paint event, because its
/// children cover it.
class QuitWhenPainted : public QObject {
  public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && watched->isWidgetType())
            QMetaObject::invokeMethod(
                this, [] { std::_Exit(0); }, Qt::QueuedConnection);
        return false;
    }
};

/// Loads the icon after the window is visible, because players look at the map first.
void showIcon() {
    QIcon icon;
    for (const QString& name : QDir(QStringLiteral(":/icons")).entryList())
        icon.addFile(QStringLiteral(":/icons/") + name);
    QApplication::setWindowIcon(icon);
}

/// Lets fontconfig, the library that Qt uses for fonts, read its configuration. This runs on a thread while
/// Qt connects to the display, because both take equally long.
void readFontConfiguration() {
#ifdef Q_OS_LINUX
    using Init = int (*)();
    if (const auto init = reinterpret_cast<Init>(dlsym(RTLD_DEFAULT, "FcInit"))) init();
#endif
}

int complain(const QString& text) {
    QTextStream(stderr) << "shellgame: " << text << '\n';
    return 1;
}

/// Returns true if the arguments request only the help text or the version, which can be printed without a
/// display.
bool asksOnly(int argc, char** argv) {
    return std::any_of(argv + 1, argv + argc, [](const char* argument) {
        const QLatin1String word(argument);
        return word == QLatin1String("--help") || word == QLatin1String("-h") ||
               word == QLatin1String("--help-all") || word == QLatin1String("--version") ||
               word == QLatin1String("-v");
    });
}

/// Parses a random seed; returns nullopt if it does not fit into saved files.
std::optional<std::uint64_t> luckOf(const QString& text) {
    bool number = false;
    const qulonglong luck = text.toULongLong(&number);
    if (!number || luck > static_cast<qulonglong>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return luck;
}

struct Options {
    QCommandLineOption shot{QStringLiteral("screenshot"),
                            QStringLiteral("Save a picture of the window and quit."), QStringLiteral("PNG")};
    QCommandLineOption size{QStringLiteral("size"), QStringLiteral("Size of the window, such as 1280x800."),
                            QStringLiteral("WxH")};
    QCommandLineOption select{QStringLiteral("select"), QStringLiteral("Hex to select, such as 1E4."),
                              QStringLiteral("HEX")};
    QCommandLineOption view{QStringLiteral("view"),
                            QStringLiteral("View as this side; umpire for the Umpire view."),
                            QStringLiteral("SIDE")};
    QCommandLineOption zoom{QStringLiteral("zoom"), QStringLiteral("Percent of the readable size, or fit."),
                            QStringLiteral("N")};
    QCommandLineOption theme{QStringLiteral("theme"),
                             QStringLiteral("system, light, dark, contrast or contrast-dark."),
                             QStringLiteral("NAME")};
    QCommandLineOption perform{
        QStringLiteral("do"),
        QStringLiteral("A script command to perform before the window appears. Can be repeated."),
        QStringLiteral("JSON")};
    QCommandLineOption script{QStringLiteral("script"),
                              QStringLiteral("A file of such commands, one per line. Can be repeated."),
                              QStringLiteral("FILE")};
    QCommandLineOption press{
        QStringLiteral("press"),
        QStringLiteral("For a picture: keys such as \"Ctrl+N\" or \"Down, Return\", pressed after everything "
                       "else. This option, --type and --click can be repeated and are performed in order."),
        QStringLiteral("KEYS")};
    QCommandLineOption type{
        QStringLiteral("type"),
        QStringLiteral("For a picture: text to type into the widget with keyboard focus."),
        QStringLiteral("TEXT")};
    QCommandLineOption click{QStringLiteral("click"),
                             QStringLiteral("For a picture: click the widget with this object name."),
                             QStringLiteral("NAME")};
    QCommandLineOption dialog{
        QStringLiteral("dialog"),
        QStringLiteral("Take the picture of the topmost window, not of the main window.")};
    QCommandLineOption part{
        QStringLiteral("part"),
        QStringLiteral("Take a picture of only this part of the window: LEFT,TOP,WIDTH,HEIGHT."),
        QStringLiteral("AREA")};
    QCommandLineOption colours{
        QStringLiteral("colours"),
        QStringLiteral("Maximum number of colors in the picture, 2 to 256, for a small file."),
        QStringLiteral("N")};
    QCommandLineOption painted{
        QStringLiteral("quit-when-painted"),
        QStringLiteral("Quit after the first paint of the window (to measure startup).")};
    QCommandLineOption boards{QStringLiteral("boards"),
                              QStringLiteral("Folder with VASL board archives. Can be repeated."),
                              QStringLiteral("FOLDER")};
    QCommandLineOption seed{QStringLiteral("seed"),
                            QStringLiteral("Random seed of a new game. By default a new seed is drawn; for a "
                                           "picture, the seed in the scenario is used."),
                            QStringLiteral("N")};
    QCommandLineOption shade{
        QStringLiteral("shade"),
        QStringLiteral("LOS overlay of the selected hex (own) or of the enemy (enemy). Can be repeated."),
        QStringLiteral("WHAT")};
    QCommandLineOption thread{QStringLiteral("thread"),
                              QStringLiteral("A LOS thread from the selected hex to this one."),
                              QStringLiteral("HEX")};

    void addTo(QCommandLineParser& parser) const {
        parser.setApplicationDescription(QStringLiteral("Hidden units for solo Advanced Squad Leader."));
        parser.addHelpOption();
        parser.addVersionOption();
        parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Scenario, saved game or board."),
                                     QStringLiteral("[file]"));
        parser.addOptions({boards, shot, size, select, view, zoom, theme, perform, script, painted, seed,
                           shade, thread, press, type, click, dialog, part, colours});
    }
};

/// Returns the values of these options in the order in which they appear on the command line.
std::vector<std::pair<QString, QString>> inOrder(const QCommandLineParser& parser,
                                                 const QList<QCommandLineOption>& options) {
    std::vector<std::pair<QString, QString>> out;
    QHash<QString, qsizetype> taken;
    for (const QString& name : parser.optionNames())
        for (const QCommandLineOption& option : options)
            if (option.names().contains(name)) out.emplace_back(name, parser.values(option)[taken[name]++]);
    return out;
}

using namespace shellgame::app;

/// One run of the program. Each step prints its problem and returns 1 on failure.
class Run {
  public:
    Run(const Options& options, const QCommandLineParser& parser)
        : options_(options), parser_(parser), window_(vasl_), picture_(parser.isSet(options.shot)) {}

    int go(QApplication& app) {
        for (const auto step : {&Run::setUp, &Run::open, &Run::perform, &Run::show})
            if (const int code = (this->*step)(); code != 0) return code;
        if (picture_) {
            QTimer::singleShot(0, &window_, [this] { takePicture(); });
        } else if (parser_.isSet(options_.painted)) {
            // Install the filter immediately before the window's first paint event.
            app.installEventFilter(new QuitWhenPainted(&window_));
        } else if (opened_) {
            // If a file on the command line could not be opened, don't cover that message with the offer to
            // restore a game.
            window_.offerAutosave();
        }
        constexpr int untilPainted = 60;
        QTimer::singleShot(untilPainted, &app, showIcon);
        return QApplication::exec();
    }

  private:
    [[nodiscard]] QString value(const QCommandLineOption& option) const { return parser_.value(option); }

    /// Returns the board folders, beginning with those named on the command line.
    [[nodiscard]] VaslOfPlayer vaslWithBoards() const {
        VaslOfPlayer vasl = VaslOfPlayer::remembered();
        vasl.folders = parser_.values(options_.boards) + vasl.folders;
        return vasl;
    }

    /// Starts reading the game named on the command line while the window is still being built.
    [[nodiscard]] std::unique_ptr<EarlyReading> readEarly() const {
        const QStringList files = parser_.positionalArguments();
        if (files.isEmpty() || isOfVasl(files.front()) || isBoardFile(files.front())) return nullptr;
        return std::make_unique<EarlyReading>(files.front().toStdString(),
                                              GameController::lookupIn(vasl_.folders, vasl_.terrain));
    }

    /// Applies the options for the window's size and the random seed.
    int setUp() {
        if (parser_.isSet(options_.part) && partOf(value(options_.part)).isEmpty())
            return complain(
                QStringLiteral("--part: found %1, expected LEFT,TOP,WIDTH,HEIGHT such as 0,500,780,260")
                    .arg(value(options_.part)));
        if (picture_)
            // Stop the cursor from blinking, because it would be visible in only some pictures.
            QApplication::setCursorFlashTime(0);
        if (parser_.isSet(options_.size)) {
            const QSize s = sizeOf(value(options_.size));
            if (!s.isValid())
                return complain(QStringLiteral("--size: found %1, expected WIDTHxHEIGHT such as 1280x800")
                                    .arg(value(options_.size)));
            window_.resize(s);
        }
        GameController& game = window_.controller();
        if (picture_) game.autoSaver().leaveNoTrace();
        if (picture_) game.ruleSight().setFolder({});
        if (parser_.isSet(options_.seed)) {
            const auto luck = luckOf(value(options_.seed));
            if (!luck)
                return complain(QStringLiteral("--seed: found %1, expected a number from 0 to 2^63 - 1")
                                    .arg(value(options_.seed)));
            game.seedSource().set([n = *luck](std::uint64_t) { return n; });
        } else if (picture_) {
            // Use the seed in the scenario, so that the same command line always gives the same picture.
            game.seedSource().set([](std::uint64_t stated) { return stated; });
        }
        return 0;
    }

    int open() {
        if (picture_) {
            window_.map()->setPatient(true);
            window_.show();
        }
        const QStringList files = parser_.positionalArguments();
        if (files.isEmpty()) return 0;
        if (isOfVasl(files.front()) || isBoardFile(files.front())) {
            // Open the dialog after the window is shown, so that it is in front of the window.
            QTimer::singleShot(0, &window_, [this, file = files.front()] { window_.openFile(file); });
            return 0;
        }
        // Don't add a file to the list of recent files when it is opened only to make a picture.
        window_.controller().setEarly(early_.get());
        opened_ = picture_ ? window_.controller().open(files.front()) : window_.openFile(files.front());
        window_.controller().setEarly(nullptr);
        if (!opened_ && picture_) return complain(window_.strip()->text());
        if (opened_ && parser_.isSet(options_.seed) && window_.controller().game().save)
            return complain(QStringLiteral("--seed: %1 is a saved game, which keeps its own random seed")
                                .arg(files.front()));
        return 0;
    }

    int perform() {
        for (const auto& [name, text] : inOrder(parser_, {options_.perform, options_.script}))
            if (const int code =
                    options_.perform.names().contains(name) ? performLine(text) : performFile(text);
                code != 0)
                return code;
        return 0;
    }

    int performFile(const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
            return complain(QStringLiteral("--script: %1 could not be read").arg(path));
        while (!file.atEnd()) {
            const QString line = QString::fromUtf8(file.readLine()).trimmed();
            if (line.isEmpty() || line.startsWith(QLatin1Char('#'))) continue;
            if (const int code = performLine(line); code != 0) return code;
        }
        return 0;
    }

    int performLine(const QString& text) {
        QString problem;
        const shellgame::Json command = CommandPanel::readCommand(text, problem);
        if (command.is_null()) return complain(problem);
        window_.controller().ruleSight().wait();
        return window_.controller().perform(command) ? 0 : complain(window_.strip()->text());
    }

    /// Limits the size of the window, including the system's frame, to that of the screen.
    void fitScreen() {
        constexpr QSize frame(8, 40);
        window_.resize(window_.size().boundedTo(window_.screen()->availableSize() - frame));
    }

    int show() {
        const QString side = value(options_.view);
        if (parser_.isSet(options_.view) && side != QLatin1String("umpire") && !window_.setView(side))
            return complain(QStringLiteral("--view: side %1 does not exist").arg(side));
        if (!picture_ && !parser_.isSet(options_.size)) fitScreen();
        window_.show();
        if (parser_.isSet(options_.zoom)) {
            if (value(options_.zoom) == QLatin1String("fit"))
                window_.map()->fit();
            else
                window_.map()->zoomTo(MapView::defaultScale * value(options_.zoom).toDouble() / 100);
        }
        if (parser_.isSet(options_.select) && !window_.selectHex(value(options_.select)))
            return complain(QStringLiteral("--select: hex %1 does not exist").arg(value(options_.select)));
        return 0;
    }

    void takePicture() {
        settle();  // wait here, because a progress bar would change the height of the map
        window_.layOut();
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
        if (parser_.isSet(options_.select)) window_.selectHex(value(options_.select));
        for (const QString& what : parser_.values(options_.shade))
            window_
                .action(what == QLatin1String("enemy") ? QStringLiteral("enemyField")
                                                       : QStringLiteral("ownField"))
                ->setChecked(true);
        if (parser_.isSet(options_.thread)) window_.threadTo(value(options_.thread));
        hands_ = inOrder(parser_, {options_.press, options_.type, options_.click});
        useHands();
    }

    /// Performs the next key press, text input or click. After the last one, saves the picture.
    void useHands() {
        if (handled_ == hands_.size()) return save();
        settle();
        const auto& [name, what] = hands_[handled_++];
        // Count the step before performing it, because the step may open a dialog that returns only when it
        // is closed.
        QTimer::singleShot(0, &window_, [this] { useHands(); });
        const bool taken = options_.press.names().contains(name)  ? pressKeys(what)
                           : options_.type.names().contains(name) ? typeText(what)
                                                                  : clickOn(what);
        if (taken) return;
        complain(QStringLiteral("--%1: no widget accepts %2").arg(name, what));
        std::_Exit(1);
    }

    /// Waits until no thread and no timer has any work left.
    void settle() {
        constexpr qint64 moment = 200;  // milliseconds; longer than any delay in the program
        window_.controller().ruleSight().wait();
        window_.sightOverlays().wait();
        QElapsedTimer passed;
        passed.start();
        do {
            QCoreApplication::processEvents();
            QThread::msleep(2);
        } while (passed.elapsed() < moment);
    }

    QImage grab() const {
        QWidget* top = parser_.isSet(options_.dialog) ? topmostWindow() : nullptr;
        QWidget& shown = top == nullptr ? const_cast<MainWindow&>(window_) : *top;
        const QRect part = parser_.isSet(options_.part) ? partOf(value(options_.part)) : shown.rect();
        return shown.grab(part).toImage();
    }

    void save() {
        // Wait until the picture stops changing, because thumbnails of boards appear one by one.
        constexpr int patience = 25;
        QImage picture;
        for (int i = 0; i < patience; ++i) {
            settle();
            QImage now = grab();
            const bool same = now == picture;
            picture = std::move(now);
            if (same) break;
        }
        if (parser_.isSet(options_.colours)) picture = inFewColours(picture, value(options_.colours).toInt());
        constexpr int smallest = 0;
        if (picture.save(value(options_.shot), "PNG", smallest)) std::_Exit(0);
        complain(QStringLiteral("%1 could not be written").arg(value(options_.shot)));
        std::_Exit(1);
    }

    const Options& options_;
    const QCommandLineParser& parser_;
    VaslOfPlayer vasl_ = vaslWithBoards();
    std::unique_ptr<EarlyReading> early_ = readEarly();
    MainWindow window_;
    bool picture_;
    /// False if a file named on the command line could not be opened.
    bool opened_ = true;
    std::vector<std::pair<QString, QString>> hands_;  ///< keys, texts and clicks given by --press, --type and
                                                      ///< --click
    std::size_t handled_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("shellgame"));
    QCoreApplication::setApplicationName(QStringLiteral("shellgame"));
    const QString commit = QLatin1String(shellgameCommit);
    QCoreApplication::setApplicationVersion(
        QStringLiteral(SHELLGAME_VERSION) +
        (commit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(commit)));
    QGuiApplication::setDesktopFileName(QStringLiteral("shellgame"));
    const Options options;
    QCommandLineParser parser;
    options.addTo(parser);
    if (asksOnly(argc, argv)) {
        const QCoreApplication withoutDisplay(argc, argv);
        parser.process(withoutDisplay);
    }
    // Set the locale here, as Qt would do later. If Qt set it while the thread below reads numbers, the
    // decimal point could change during reading.
    std::setlocale(LC_ALL, "");
    // List the fonts while Qt connects to the display, before the window needs them. The destructor of this
    // future waits for the thread to end.
    std::future<void> known = std::async(std::launch::async, readFontConfiguration);
    QApplication app(argc, argv);
    const auto fonts = std::async(std::launch::async, [&known] {
        known.wait();
        return QFontDatabase::families().size();
    });
    if (const QString wrong = speak(qEnvironmentVariable("SHELLGAME_LANGUAGE")); !wrong.isEmpty())
        return complain(QStringLiteral("SHELLGAME_LANGUAGE: %1").arg(wrong));
    parser.process(app);
    // Don't search the system's icon themes, because that would read tens of thousands of files before the
    // first paint. All icons are built in or are supplied by the style.
    const QStringList ours{QStringLiteral(":/icons")};
    QIcon::setThemeSearchPaths(ours);
    QIcon::setFallbackSearchPaths(ours);
    if (parser.isSet(options.shot)) {
        QLocale::setDefault(QLocale::c());  // make pictures the same on every computer
    } else {
        speakForQt(QLocale());
        takeFormerPlaces();
    }
    const Settings settings{};
    Settings::Theme wanted = settings.theme();
    if (parser.isSet(options.theme)) {
        const auto named = themeNamed(parser.value(options.theme));
        if (!named)
            return complain(
                QStringLiteral("--theme: found %1, expected system, light, dark, contrast or contrast-dark")
                    .arg(parser.value(options.theme)));
        wanted = *named;
    }
    applyTheme(wanted, settings.fontStep());
    return Run(options, parser).go(app);
}
