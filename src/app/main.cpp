// SPDX-License-Identifier: MIT
#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>
#include <QTimer>
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "main_window.hpp"
#include "words/language.hpp"

namespace {

/// "1280x800" as a size; not valid for anything else.
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

/// The first painting of any part of the window: what is covered by its children is not painted itself.
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

int complain(const QString& text) {
    QTextStream(stderr) << "shellgame: " << text << '\n';
    return 1;
}

/// Help and the version are told without a display too, before anything of a window is made.
bool asksOnly(int argc, char** argv) {
    return std::any_of(argv + 1, argv + argc, [](const char* argument) {
        const QLatin1String word(argument);
        return word == QLatin1String("--help") || word == QLatin1String("-h") ||
               word == QLatin1String("--help-all") || word == QLatin1String("--version") ||
               word == QLatin1String("-v");
    });
}

/// A number of the dice as far as files can hold it.
std::optional<std::uint64_t> luckOf(const QString& text) {
    bool number = false;
    const qulonglong luck = text.toULongLong(&number);
    if (!number || luck > static_cast<qulonglong>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    return luck;
}

/// What the program can be asked on its command line.
struct Options {
    QCommandLineOption shot{QStringLiteral("screenshot"),
                            QStringLiteral("Save a picture of the window and quit."), QStringLiteral("PNG")};
    QCommandLineOption size{QStringLiteral("size"), QStringLiteral("Size of the window, such as 1280x800."),
                            QStringLiteral("WxH")};
    QCommandLineOption select{QStringLiteral("select"), QStringLiteral("Hex to choose, such as 1E4."),
                              QStringLiteral("HEX")};
    QCommandLineOption view{QStringLiteral("view"),
                            QStringLiteral("Side whose view is shown; umpire for all."),
                            QStringLiteral("SIDE")};
    QCommandLineOption zoom{QStringLiteral("zoom"), QStringLiteral("Percent of the readable size, or fit."),
                            QStringLiteral("N")};
    QCommandLineOption theme{QStringLiteral("theme"), QStringLiteral("light or dark."),
                             QStringLiteral("NAME")};
    QCommandLineOption perform{
        QStringLiteral("do"),
        QStringLiteral("A command as in a script, done before the window shows; may be given often."),
        QStringLiteral("JSON")};
    QCommandLineOption painted{
        QStringLiteral("quit-when-painted"),
        QStringLiteral("Quit with the first painting of the window (to measure the start).")};
    QCommandLineOption boards{QStringLiteral("boards"),
                              QStringLiteral("Folder with VASL board archives; may be given often."),
                              QStringLiteral("FOLDER")};
    QCommandLineOption seed{
        QStringLiteral("seed"),
        QStringLiteral(
            "Luck of the dice of a game that begins. By default it is fresh; for a picture it is the "
            "number that the scenario states."),
        QStringLiteral("N")};
    QCommandLineOption shade{QStringLiteral("shade"),
                             QStringLiteral("Shade what the chosen hex sees (own) or what the enemy sees "
                                            "(enemy); may be given often."),
                             QStringLiteral("WHAT")};
    QCommandLineOption thread{QStringLiteral("thread"),
                              QStringLiteral("A LOS thread from the chosen hex to this one."),
                              QStringLiteral("HEX")};

    void addTo(QCommandLineParser& parser) const {
        parser.setApplicationDescription(
            QStringLiteral("Hidden units for playing Advanced Squad Leader alone."));
        parser.addHelpOption();
        parser.addVersionOption();
        parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Scenario or saved game."),
                                     QStringLiteral("[file]"));
        parser.addOptions(
            {boards, shot, size, select, view, zoom, theme, perform, painted, seed, shade, thread});
    }
};

using namespace shellgame::app;

/// One run: the window with what the command line asks of it. Each step says what is wrong and answers 1.
class Run {
  public:
    Run(const Options& options, const QCommandLineParser& parser)
        : options_(options), parser_(parser), picture_(parser.isSet(options.shot)) {}

    int go(QApplication& app) {
        for (const auto step : {&Run::setUp, &Run::open, &Run::perform, &Run::show})
            if (const int code = (this->*step)(); code != 0) return code;
        if (picture_) {
            QTimer::singleShot(0, &window_, [this] { takePicture(); });
        } else if (parser_.isSet(options_.painted)) {
            // Painting is the first thing that the events bring; what is queued now comes right after it.
            app.installEventFilter(new QuitWhenPainted(&window_));
        } else if (opened_) {
            // What is wrong with a file that was asked for is not covered by an offer.
            window_.offerAutosave();
        }
        return QApplication::exec();
    }

  private:
    [[nodiscard]] QString value(const QCommandLineOption& option) const { return parser_.value(option); }

    /// Size, boards and luck.
    int setUp() {
        if (parser_.isSet(options_.size)) {
            const QSize s = sizeOf(value(options_.size));
            if (!s.isValid())
                return complain(QStringLiteral("--size: found %1, expected WIDTHxHEIGHT such as 1280x800")
                                    .arg(value(options_.size)));
            window_.resize(s);
        }
        GameController& game = window_.controller();
        if (parser_.isSet(options_.boards))
            game.setVaslFolders(parser_.values(options_.boards) + game.vaslFolders());
        if (parser_.isSet(options_.seed)) {
            const auto luck = luckOf(value(options_.seed));
            if (!luck)
                return complain(QStringLiteral("--seed: found %1, expected a number from 0 to 2^63 - 1")
                                    .arg(value(options_.seed)));
            game.setLuckSource([n = *luck](std::uint64_t) { return n; });
        } else if (picture_) {
            // The same line gives the same picture.
            game.setLuckSource([](std::uint64_t stated) { return stated; });
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
        // A picture leaves no trace in the list of files used last.
        opened_ = picture_ ? window_.controller().open(files.front()) : window_.openFile(files.front());
        if (!opened_ && picture_) return complain(window_.strip()->text());
        if (opened_ && parser_.isSet(options_.seed) && window_.controller().game().save)
            return complain(QStringLiteral("--seed: %1 is a saved game, which goes on with its own luck")
                                .arg(files.front()));
        return 0;
    }

    int perform() {
        for (const QString& text : parser_.values(options_.perform)) {
            QString problem;
            const shellgame::Json command = CommandPanel::readCommand(text, problem);
            if (command.is_null()) return complain(problem);
            window_.controller().ruleSight().wait();
            if (!window_.controller().perform(command)) return complain(window_.strip()->text());
        }
        return 0;
    }

    int show() {
        const QString side = value(options_.view);
        if (parser_.isSet(options_.view) && side != QLatin1String("umpire") && !window_.setView(side))
            return complain(QStringLiteral("--view: no side %1").arg(side));
        window_.show();
        if (parser_.isSet(options_.zoom)) {
            if (value(options_.zoom) == QLatin1String("fit"))
                window_.map()->fit();
            else
                window_.map()->zoomTo(MapView::defaultScale * value(options_.zoom).toDouble() / 100);
        }
        if (parser_.isSet(options_.select) && !window_.selectHex(value(options_.select)))
            return complain(QStringLiteral("--select: no hex %1").arg(value(options_.select)));
        return 0;
    }

    void takePicture() {
        window_.layOut();
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
        if (parser_.isSet(options_.select)) window_.selectHex(value(options_.select));
        for (const QString& what : parser_.values(options_.shade))
            window_
                .action(what == QLatin1String("enemy") ? QStringLiteral("enemyField")
                                                       : QStringLiteral("ownField"))
                ->setChecked(true);
        if (parser_.isSet(options_.thread)) window_.threadTo(value(options_.thread));
        window_.shades().wait();
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
        if (window_.grab().save(value(options_.shot), "PNG")) return QCoreApplication::exit(0);
        complain(QStringLiteral("%1 could not be written").arg(value(options_.shot)));
        QCoreApplication::exit(1);
    }

    const Options& options_;
    const QCommandLineParser& parser_;
    MainWindow window_;
    bool picture_;
    bool opened_ = true;  ///< the file that was asked for, where one was
};

}  // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("shellgame"));
    QCoreApplication::setApplicationName(QStringLiteral("shellgame"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SHELLGAME_VERSION));
    const Options options;
    QCommandLineParser parser;
    options.addTo(parser);
    if (asksOnly(argc, argv)) {
        const QCoreApplication withoutDisplay(argc, argv);
        parser.process(withoutDisplay);
    }
    QApplication app(argc, argv);
    if (const QString wrong = speak(qEnvironmentVariable("SHELLGAME_LANGUAGE")); !wrong.isEmpty())
        return complain(QStringLiteral("SHELLGAME_LANGUAGE: %1").arg(wrong));
    parser.process(app);
    const Settings settings{};
    Settings::Theme wanted = settings.theme();
    if (parser.isSet(options.theme))
        wanted = parser.value(options.theme) == QLatin1String("dark") ? Settings::Theme::dark
                                                                      : Settings::Theme::light;
    applyTheme(wanted, settings.fontStep());
    return Run(options, parser).go(app);
}
