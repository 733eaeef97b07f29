// SPDX-License-Identifier: MIT
#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>
#include <QTimer>
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "main_window.hpp"

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

}  // namespace

int main(int argc, char** argv) {
    QCoreApplication::setOrganizationName(QStringLiteral("shellgame"));
    QCoreApplication::setApplicationName(QStringLiteral("shellgame"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SHELLGAME_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Hidden units for playing Advanced Squad Leader alone."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"), QStringLiteral("Scenario or saved game."),
                                 QStringLiteral("[file]"));
    const QCommandLineOption shot(QStringLiteral("screenshot"),
                                  QStringLiteral("Save a picture of the window and quit."),
                                  QStringLiteral("PNG"));
    const QCommandLineOption size(QStringLiteral("size"),
                                  QStringLiteral("Size of the window, such as 1280x800."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption select(QStringLiteral("select"), QStringLiteral("Hex to choose, such as 1E4."),
                                    QStringLiteral("HEX"));
    const QCommandLineOption view(QStringLiteral("view"),
                                  QStringLiteral("Side whose view is shown; umpire for all."),
                                  QStringLiteral("SIDE"));
    const QCommandLineOption zoom(
        QStringLiteral("zoom"), QStringLiteral("Percent of the readable size, or fit."), QStringLiteral("N"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light or dark."),
                                   QStringLiteral("NAME"));
    const QCommandLineOption perform(
        QStringLiteral("do"),
        QStringLiteral("A command as in a script, done before the window shows; may be given often."),
        QStringLiteral("JSON"));
    const QCommandLineOption painted(
        QStringLiteral("quit-when-painted"),
        QStringLiteral("Quit with the first painting of the window (to measure the start)."));
    const QCommandLineOption boards(QStringLiteral("boards"),
                                    QStringLiteral("Folder with VASL board archives; may be given often."),
                                    QStringLiteral("FOLDER"));
    const QCommandLineOption seed(
        QStringLiteral("seed"),
        QStringLiteral(
            "Luck of the dice of a game that begins. By default it is fresh; for a picture it is the "
            "number that the scenario states."),
        QStringLiteral("N"));
    const QCommandLineOption shade(
        QStringLiteral("shade"),
        QStringLiteral("Shade what the chosen hex sees (own) or what the enemy sees "
                       "(enemy); may be given often."),
        QStringLiteral("WHAT"));
    const QCommandLineOption thread(QStringLiteral("thread"),
                                    QStringLiteral("A LOS thread from the chosen hex to this one."),
                                    QStringLiteral("HEX"));
    parser.addOptions({boards, shot, size, select, view, zoom, theme, perform, painted, seed, shade, thread});
    if (asksOnly(argc, argv)) {
        const QCoreApplication withoutDisplay(argc, argv);
        parser.process(withoutDisplay);
    }
    QApplication app(argc, argv);
    parser.process(app);

    using namespace shellgame::app;
    Settings settings;
    Settings::Theme wanted = settings.theme();
    if (parser.isSet(theme))
        wanted =
            parser.value(theme) == QLatin1String("dark") ? Settings::Theme::dark : Settings::Theme::light;
    applyTheme(wanted, settings.fontStep());

    MainWindow window;
    if (parser.isSet(size)) {
        const QSize s = sizeOf(parser.value(size));
        if (!s.isValid())
            return complain(QStringLiteral("--size: found %1, expected WIDTHxHEIGHT such as 1280x800")
                                .arg(parser.value(size)));
        window.resize(s);
    }
    if (parser.isSet(boards))
        window.controller().setVaslFolders(parser.values(boards) + window.controller().vaslFolders());
    const QStringList files = parser.positionalArguments();
    const bool picture = parser.isSet(shot);
    if (parser.isSet(seed)) {
        const auto luck = luckOf(parser.value(seed));
        if (!luck)
            return complain(QStringLiteral("--seed: found %1, expected a number from 0 to 2^63 - 1")
                                .arg(parser.value(seed)));
        window.controller().setLuckSource([n = *luck](std::uint64_t) { return n; });
    } else if (picture) {
        // The same line gives the same picture.
        window.controller().setLuckSource([](std::uint64_t stated) { return stated; });
    }
    const auto told = [&window] { return window.strip()->text(); };
    if (picture) {
        window.map()->setPatient(true);
        window.show();
    }
    // A picture leaves no trace in the list of files used last.
    const auto open = [&](const QString& file) {
        return picture ? window.controller().open(file) : window.openFile(file);
    };
    const bool opened = files.isEmpty() || open(files.front());
    if (!opened && picture) return complain(told());
    if (opened && parser.isSet(seed) && !files.isEmpty() && window.controller().game().save)
        return complain(
            QStringLiteral("--seed: %1 is a saved game, which goes on with its own luck").arg(files.front()));
    for (const QString& text : parser.values(perform)) {
        QString problem;
        const shellgame::Json command = CommandPanel::readCommand(text, problem);
        if (command.is_null()) return complain(problem);
        window.controller().ruleSight().wait();
        if (!window.controller().perform(command)) return complain(told());
    }
    if (parser.isSet(view) && parser.value(view) != QLatin1String("umpire") &&
        !window.setView(parser.value(view)))
        return complain(QStringLiteral("--view: no side %1").arg(parser.value(view)));
    window.show();
    if (parser.isSet(zoom)) {
        if (parser.value(zoom) == QLatin1String("fit"))
            window.map()->fit();
        else
            window.map()->zoomTo(MapView::defaultScale * parser.value(zoom).toDouble() / 100);
    }
    if (parser.isSet(select) && !window.selectHex(parser.value(select)))
        return complain(QStringLiteral("--select: no hex %1").arg(parser.value(select)));
    if (picture) {
        QTimer::singleShot(0, &window, [&] {
            window.layOut();
            for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
            if (parser.isSet(select)) window.selectHex(parser.value(select));
            for (const QString& what : parser.values(shade))
                window
                    .action(what == QLatin1String("enemy") ? QStringLiteral("enemyField")
                                                           : QStringLiteral("ownField"))
                    ->setChecked(true);
            if (parser.isSet(thread)) window.threadTo(parser.value(thread));
            window.shades().wait();
            for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
            if (!window.grab().save(parser.value(shot), "PNG")) {
                complain(QStringLiteral("%1 could not be written").arg(parser.value(shot)));
                QCoreApplication::exit(1);
                return;
            }
            QCoreApplication::exit(0);
        });
    } else if (parser.isSet(painted)) {
        // Painting is the first thing that the events bring; what is queued now comes right after it.
        app.installEventFilter(new QuitWhenPainted(&window));
    } else if (opened) {
        // What is wrong with a file that was asked for is not covered by an offer.
        window.offerAutosave();
    }
    return QApplication::exec();
}
