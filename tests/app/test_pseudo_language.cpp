// SPDX-License-Identifier: MIT
// Tests that every text of the window can be translated, and that the tables for translators are complete.
// The pseudo-language puts each translated text in brackets, so only names, numbers and keys may be outside
// brackets.
#include <QAction>
#include <QComboBox>
#include <QDirIterator>
#include <QFileDialog>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QRegularExpression>
#include <QTableView>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QTreeWidget>
#include <map>
#include <set>

#include "log/log_model.hpp"
#include "map/counter_face.hpp"
#include "modal_answers.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/rules/command/units.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/place_kinds.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/words/term.hpp"
#include "sight_game.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"
#include "window_words.hpp"
#include "words/language.hpp"

using namespace shellgame;
using namespace shellgame::app;
using namespace shellgame::test;

namespace shellgame::resources {
extern const std::string_view window_english;
}

namespace {

/// Switches the window to the pseudo-language as long as this object exists.
struct Pseudo {
    Pseudo() { speak(QStringLiteral("pseudo")); }
    ~Pseudo() { speak({}); }
    Pseudo(const Pseudo&) = delete;
    Pseudo& operator=(const Pseudo&) = delete;
};

/// Returns the text that is not in brackets.
QString outside(const QString& text) {
    QString out;
    int depth = 0;
    for (const QChar c : text) {
        if (c == QChar(PseudoLanguage::closes)) --depth;
        if (depth == 0 && c != QChar(PseudoLanguage::closes) && c != QChar(PseudoLanguage::opens)) out += c;
        if (c == QChar(PseudoLanguage::opens)) {
            ++depth;
            out += QLatin1Char(' ');
        }
    }
    return out;
}

/// Names in the open game, names given by the player, and file names, which are not translated.
class Names {
  public:
    /// Adds all words of the command language, which the commands dialog shows.
    void commands() {
        for (const Verb& v : standardRegistry()->verbs()) {
            add(v.name);
            add(v.example->dump());
            arguments(v.args);
        }
    }
    /// Adds the boards, overlays and counters that come with the program.
    void parts() {
        for (const std::string& name : builtInBoardNames()) add(name);
        for (const auto& design : builtInOverlays()) add(design->id);
        for (const std::string& name : fortificationNames()) add(name);
        for (const PlaceKind& kind : placeKinds()) add(std::string(kind.mines));
    }
    /// Adds the keys of all shortcuts. A text that consists only of keys is a list of keys, such as
    /// "⟦Ctrl⟧⟦+⟧Z⟦ or ⟧Y".
    void keys(const app::MainWindow& window) {
        for (const QAction* a : window.findChildren<QAction*>())
            for (const QKeySequence& key : a->shortcuts())
                keys_.insert(key.toString(QKeySequence::PortableText).section(QLatin1Char('+'), -1));
    }
    void files(const QStringList& paths) {
        for (const QString& path : paths) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) continue;
            const QJsonObject top = QJsonDocument::fromJson(file.readAll()).object();
            const QString about = top.value(QLatin1String("description")).toString();
            for (const QString& t : {path, QDir::toNativeSeparators(path), QFileInfo(path).completeBaseName(),
                                     QFileInfo(path).fileName(), top.value(QLatin1String("title")).toString(),
                                     about, about.left(about.indexOf(QLatin1String(". ")) + 1)})
                add(t);
        }
    }
    void game(const GameController& game) {
        const State& s = game.state();
        add(game.title());
        add(game.game().info.description);
        for (const auto& [id, side] : s.sides) {
            add(side.name);
            add(nationName(QString::fromStdString(side.nationality)));
        }
        for (const auto& [id, p] : s.pieces) add(p.type), add(id.text);
        for (const auto& [id, m] : s.markers) add(m.force), add(id.text);
        for (const auto& [id, m] : s.modules) add(m.name);
        for (const auto& [id, work] : s.works) add(id);
        for (const auto& [id, group] : s.reinforcements) add(id), add(group.board);
        for (const auto& [key, unit] : s.formations) add(unitMark(key)), add(unit.company);
        for (const auto& [hex, note] : s.hexes) add(note.text);
        add(game.game().info.description);
        for (const auto& [key, card] : s.card) {
            for (const std::string* text :
                 {&card.place, &card.date, &card.victory, &card.balance, &card.notes})
                add(*text);
            for (const auto& [side, text] : card.forces) add(text);
            for (const SpecialRule& rule : card.rules) add(rule.text);
        }
        for (const auto& [id, condition] : s.conditions) {
            add(condition.text);
            for (const Objective& o : condition.objectives) add(o.name);
        }
        for (const std::string& name : game.ground().names()) hexes_.insert(QString::fromStdString(name));
    }
    void add(const std::string& name) { add(QString::fromStdString(name)); }
    void add(const QString& name) {
        for (const QString& line : name.split(QLatin1Char('\n')))
            if (line.contains(letter_)) names_.insert({-line.size(), line});
    }

    /// Returns the words in a text that should have been translated but were not; empty if there are none.
    [[nodiscard]] QString wordsIn(const QString& shown) const {
        if (QFileInfo(shown).isAbsolute() && QFileInfo::exists(shown)) return {};
        const QString text =
            Qt::mightBeRichText(shown) ? QTextDocumentFragment::fromHtml(shown).toPlainText() : shown;
        QStringList left;
        for (const QString& line : outside(text).split(QLatin1Char('\n')))
            if (line.contains(letter_)) left << wordsLeft(line);
        return left.join(QLatin1Char(' '));
    }

  private:
    void arguments(const std::vector<ArgSpec>& args) {
        for (const ArgSpec& a : args) {
            add(a.name);
            for (const std::string& w : a.words) add(w);
            arguments(a.fields);
        }
    }
    [[nodiscard]] QStringList wordsLeft(QString line) const {
        const QStringList all = line.simplified().split(QLatin1Char(' '));
        if (std::all_of(all.begin(), all.end(),
                        [&](const QString& w) { return keys_.contains(w) || !w.contains(letter_); }))
            return {};
        for (const auto& [size, name] : names_)
            for (qsizetype at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
                const auto free = [&](qsizetype i) {
                    return i < 0 || i >= line.size() || !line[i].isLetterOrNumber();
                };
                if (free(at - 1) && free(at + name.size())) line.replace(at, name.size(), QLatin1String(" "));
            }
        // Don't check rule numbers (A2.6, N.1, C 2.313), letters of cases and UNITs, and file name patterns.
        static const QRegularExpression rule(
            QStringLiteral("\\b[A-Z]{1,2}(\\.| )?[0-9]+(\\.[0-9]+)*[a-z]?\\b|\\b[A-Z]\\b|\\*\\.\\w+"));
        static const QRegularExpression word(QStringLiteral("[\\p{L}\\p{N}]+\u2026?"));
        QStringList left;
        const QString rest = line.remove(rule);
        for (auto it = word.globalMatch(rest); it.hasNext();)
            if (const QString w = it.next().captured(); w.contains(letter_) && !isHex(w) && !cut(w))
                left << w;
        return left;
    }
    /// Returns true if the word is the beginning of a name that was cut off, such as "Germ…".
    [[nodiscard]] bool cut(const QString& word) const {
        return word.endsWith(QChar(0x2026)) && std::any_of(names_.begin(), names_.end(), [&](const auto& n) {
                   return n.second.startsWith(word.chopped(1));
               });
    }
    /// Returns true for a hex name such as "1E4", with or without a level such as "1E4h1".
    [[nodiscard]] bool isHex(const QString& word) const {
        const auto at = Location::parse(word.toStdString());
        return hexes_.contains(word) || (at && hexes_.contains(QString::fromStdString(at->hex)));
    }

    std::set<std::pair<qsizetype, QString>> names_;  ///< the names, the longest first
    std::set<QString> hexes_;
    std::set<QString> keys_{QString()};
    QRegularExpression letter_{QStringLiteral("\\p{L}")};
};

/// Goes through a window and stores each text once, together with its place.
class Walk {
  public:
    explicit Walk(WindowFixture& w) : w_(w) {
        commands_.commands();
        names_.files(sampleScenarios());
        names_.parts();
        names_.keys(w.window());
        look("start");
    }
    ~Walk() { speak({}); }

    void look(const char* where) {
        QCoreApplication::processEvents();
        if (w_.game().hasGame()) names_.game(w_.game()), commands_.game(w_.game());
        names_.files(app::Settings().recent());
        take(where, textsOf(w_.window()));
    }
    /// Reads a dialog or menu that waits for input.
    void look(const char* where, QWidget& dialog) {
        QList<WindowText> texts = textsOf(dialog);
        // Skip the list of files in a file dialog, because it depends on this computer.
        if (qobject_cast<QFileDialog*>(&dialog) != nullptr)
            texts.removeIf([](const WindowText& t) { return t.what == QLatin1String("item"); });
        take(where, texts);
    }
    void name(const std::string& name) { names_.add(name), commands_.add(name); }

    /// Performs an act. The act must succeed or, if `done` is false, be refused; otherwise the test would
    /// check fewer texts than intended.
    void act(const char* where, const Json& command, bool done = true) {
        INFO(where);
        REQUIRE(w_.game().perform(command) == done);
        look(where);
    }
    void trigger(const char* action) {
        QAction* a = w_.window().action(QLatin1String(action));
        if (a == nullptr) throw std::runtime_error(std::string("no action ") + action);
        a->trigger();
        look(action);
    }
    /// Triggers all menu entries, except those that would close the game or open a system dialog.
    void triggerAll() {
        static const std::set<QString> apart{
            QStringLiteral("open"),     QStringLiteral("save"),       QStringLiteral("saveAs"),
            QStringLiteral("quit"),     QStringLiteral("exportLog"),  QStringLiteral("saveScenario"),
            QStringLiteral("close"),    QStringLiteral("vaslFolder"), QStringLiteral("vaslModule"),
            QStringLiteral("goto"),     QStringLiteral("report"),     QStringLiteral("savePicture"),
            QStringLiteral("print"),    QStringLiteral("replay"),     QStringLiteral("editScenario"),
            QStringLiteral("openVasl"), QStringLiteral("label")};
        QStringList ids;
        for (const QAction* a : w_.window().findChildren<QAction*>())
            if (!a->objectName().isEmpty() && a->menu() == nullptr && !apart.contains(a->objectName()))
                ids << a->objectName();
        for (const QString& id : ids)
            if (QAction* a = w_.window().action(id); a != nullptr && a->isEnabled()) {
                a->trigger();
                look(id.toUtf8().constData());
                // While a new game is being set up all other actions are disabled, so cancel it.
                if (auto* cancel = w_.window().findChild<QPushButton*>(QStringLiteral("newGameCancel"));
                    cancel != nullptr && cancel->isVisible())
                    cancel->click();
            }
    }
    void docks() {
        for (QDockWidget* d : w_.window().findChildren<QDockWidget*>()) d->show();
        look("all docks");
    }
    [[nodiscard]] std::string faults() const {
        std::string out;
        for (const auto& [text, where] : found_) out += where + ": " + text.toStdString() + "\n";
        return out;
    }
    [[nodiscard]] std::size_t seen() const { return seen_.size(); }

  private:
    void take(const char* where, const QList<WindowText>& texts) {
        // Text that a player types or has typed is not translated.
        for (const WindowText& t : texts) {
            // The pages of the manual are in English, and so are the manual's contents and the license.
            if (t.in == QLatin1String("shellgame::app::ManualWindow") &&
                (t.what == QLatin1String("text") || t.what == QLatin1String("item")))
                continue;
            if (t.what == QLatin1String("line") || !seen_.insert(t.text).second) continue;
            const bool command = t.in == QLatin1String("shellgame::app::CommandPanel");
            if (const QString words = (command ? commands_ : names_).wordsIn(t.text); !words.isEmpty())
                found_.emplace(QStringLiteral("[%1] in \"%2\"").arg(words, t.text),
                               std::string(where) + ", " + t.what.toStdString());
        }
    }

    WindowFixture& w_;
    Names names_;
    Names commands_;
    std::set<QString> seen_;
    std::map<QString, std::string> found_;
};

QByteArray fileText(const char* scenario) {
    QFile file(QString::fromStdString(sourcePath(std::string("scenarios/") + scenario)));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// A scenario with the ASL features that are not in the small scenario.
QByteArray everything() {
    return R"({"format":1,"title":"Everything","boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Open Ground"]},"1H6":{"terrain":["Open Ground"],"crest_line":true},"1G5":{"terrain":["Woods"]},"1L5":{"terrain":["Open Ground"],"tem":1},"1K2":{"smoke":2,"text":"The mill"},"1W8":{"blaze":1,"terrain":["Woods"]}},
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"oba":[{"id":"mortars","side":"german","name":"80mm mortars","pre_registered":true}],
"works":{"w1":{"side":"german","kind":"tunnel","joins":["q4"],"ends":["1G5"]}},
"reinforcements":[{"id":"r1","side":"german","turn":1,"hexes":["1A5","1A6"],"pieces":[{"id":"s1","type":"4-6-7"},{"id":"tank","type":"PzKw VIE"}]},
{"id":"r2","side":"russian","turn":3,"hexes":["1GG5"],"pieces":[{"id":"g1","type":"6-2-8"}]}],
"markers":[
{"id":"h1","side":"german","kind":"hip","at":"1E4","contents":[{"type":"4-6-7","id":"q1"},{"type":"HMG","id":"q7"},{"type":"1+3+5 Pillbox","id":"q4","ca":"1F3/1F4"}]},
{"id":"h2","side":"german","kind":"hip","at":"1H6","contents":[{"type":"2-4-7","id":"q2"},{"type":"8-1","id":"q3"}]},
{"id":"h5","side":"german","kind":"hip","at":"1L5"},
{"id":"m1","side":"german","at":"1B3","pds":true,"seen":false,"contents":["4-6-7"]},
{"id":"m2","side":"german","at":"1G8","dummies":3},
{"id":"m3","side":"german","at":"1D8","pds":true,"contents":[{"type":"4-6-7","id":"q5"},{"type":"HMG","id":"q6","bore_sight":true}]},
{"id":"mf1","side":"russian","kind":"mine","at":"1B4","contents":["8 AP"]},
{"id":"mf2","side":"russian","kind":"mine","at":"1H9"}],
"units":[{"side":"german","at":"1K2","pieces":[{"id":"p1","type":"4-6-7","marks":["broken","DM"]},{"id":"p2","type":"PzKw VIE"}]},
{"side":"russian","at":"1N5","pieces":[{"id":"p3","type":"4-4-7","marks":["pinned"]}]}]})";
}

QByteArray forcesOfWords() {
    return R"({"format":1,"title":"Forces","boards":[{"as":"1","blank":{"columns":20,"rows":14,"names":"numbers"}}],
"sides":[{"id":"allies","name":"Allies","nationality":"prussian"},{"id":"french","name":"French","nationality":"french"}],
"clock":{"turns":8,"first":"allies","turn":1,"player":"allies","phase":"MPh"},
"settings":{"system":"fixing","series":2},
"hexes":{"0604":{"barred":["cavalry"],"no_zoc_to":["0605"]}},
"markers":[
{"id":"a1","side":"allies","kind":"force","at":"0604","contents":[{"type":"uhlans","arm":"vedette","sp":1}]},
{"id":"f1","side":"french","kind":"force","at":"0607","contents":[{"type":"Duhal","arm":"infantry","sp":8},{"type":"Noirot","arm":"general"}]},
{"id":"f3","side":"french","kind":"force","at":"0908","force":"Guard","contents":[{"type":"Guard foot","arm":"infantry","sp":9}]},
{"id":"f4","side":"french","kind":"force","at":"0909","force":"Guard","contents":[{"type":"Guard horse","arm":"cavalry","sp":3}]},
{"id":"f5","side":"french","kind":"force","at":"0508","contents":[{"type":"Lisle","arm":"garrison","sp":1}]}]})";
}

/// Prepares for the next dialog, whose texts are read before it is canceled.
void lookAtModal(ModalAnswers& answers, Walk& walk, const char* where) {
    answers.next([&walk, where](QDialog& dialog) {
        walk.look(where, dialog);
        dialog.reject();
    });
}

}  // namespace

TEST_CASE("pseudo-language: shifts, refusals, moves and every dialog are translatable", "[language]") {
    const Pseudo pseudo;
    WindowFixture w;
    Walk walk(w);
    walk.docks();
    w.click("1E4");
    walk.look("a stack is chosen");
    walk.act(
        "a shift",
        {{"do", "shift"}, {"side", "german"}, {"pairs", {{{"from", "m1"}, {"to", "m2"}}}}, {"dice", {1, 2}}});
    walk.act(
        "a shift that fails",
        {{"do", "shift"}, {"side", "german"}, {"pairs", {{{"from", "m1"}, {"to", "m2"}}}}, {"dice", {6, 5}}});
    walk.name("PzKw VIE");
    walk.act("a refused act", {{"do", "reveal"}, {"marker", "m7"}, {"pieces", {"nobody"}}}, false);
    walk.act("a ruling", {{"do", "conceal"}, {"pieces", {"p90"}}}, false);
    w.key(&w.window(), Qt::Key_Y);
    walk.look("it is allowed");
    walk.act("it is seen there", {{"do", "seen"}, {"at", {"1H5"}}, {"side", "german"}, {"seen", true}});
    walk.act("a stack moves", {{"do", "move"}, {"marker", "m2"}, {"to", "1H5"}});
    CHECK(w.find<QWidget>("dutyBar")->isVisible());
    w.bringForward("logDock");
    QTimer::singleShot(0, &w.window(), [&walk] {
        QWidget* menu = QApplication::activePopupWidget();
        REQUIRE(menu != nullptr);
        walk.look("the log's menu", *menu);
        menu->close();
    });
    auto* log = w.find<QTableView>("logTable");
    Q_EMIT log->customContextMenuRequested(log->visualRect(log->model()->index(0, LogModel::what)).center());
    w.click("1G3");
    walk.triggerAll();
    for (const char* paper : {"Letter", "Legal", "Tabloid"}) walk.name(paper);
    ModalAnswers answers;
    w.click("1G3");
    for (const char* action :
         {"label", "goto", "saveAs", "exportLog", "open", "vaslFolder", "vaslModule", "saveScenario",
          "report", "savePicture", "print", "replay", "editScenario", "openVasl"}) {
        lookAtModal(answers, walk, action);
        walk.trigger(action);
    }
    CHECK(answers.left() == 0);
    INFO(walk.faults());
    CHECK(walk.faults().empty());
    CHECK(walk.seen() > 800);
}

TEST_CASE("pseudo-language: hidden units, mines, tunnels and units off the map are translatable",
          "[language]") {
    const Pseudo pseudo;
    WindowFixture w(everything());
    Walk walk(w);
    walk.docks();
    for (const char* hex : {"1E4", "1H6", "1L5", "1G8", "1B3", "1D8", "1K2"}) {
        w.click(hex);
        walk.look(hex);
    }
    walk.act(
        "a hidden shift",
        {{"do", "shift"}, {"side", "german"}, {"pairs", {{{"from", "h1"}, {"to", "h2"}}}}, {"dice", {1, 1}}});
    for (const char* button : {"in-q4", "whoBack", "tunnel-w1"})
        if (auto* b = w.window().findChild<QPushButton*>(QLatin1String(button))) {
            b->click();
            walk.look(button);
        }
    w.key(&w.map(), Qt::Key_Escape);
    walk.act("a minefield is entered", {{"do", "move"}, {"marker", "m1"}, {"to", "1B4"}});
    walk.act("mines stay", {{"do", "exchange_mines"}, {"marker", "mf1"}});
    walk.act("mines attack", {{"do", "mine_attack"}, {"at", "1B4"}, {"result", "no effect"}});
    w.click("1D8");
    for (const char* action : {"fire", "oba", "works", "exit", "offBoard"}) walk.trigger(action);
    walk.act("fire in the MPh is allowed", {{"do", "rule"}, {"rule", "A3.3"}, {"at", "q5"}});
    walk.act("a concealed stack fires", {{"do", "fire"}, {"marker", "m3"}});
    walk.act("units enter", {{"do", "enter_map"}, {"pieces", {"s1"}}, {"at", "1A5"}});
    for (QTreeWidgetItemIterator it(w.find<QTreeWidget>("offBoardTree")); *it != nullptr; ++it) {
        (*it)->setSelected(true);
        walk.look("a group off the map");
    }
    for (QMenu* menu : w.window().findChildren<QMenu*>()) Q_EMIT menu->aboutToShow();
    walk.look("menus");
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    walk.look("the other side's eyes");
    REQUIRE(w.window().setView(QString()));
    w.click("1E4");
    walk.triggerAll();
    INFO(walk.faults());
    CHECK(walk.faults().empty());
}

TEST_CASE("pseudo-language: forces, their ZOC and their layouts are translatable", "[language]") {
    const Pseudo pseudo;
    WindowFixture w(forcesOfWords());
    Walk walk(w);
    // In a game of another system the window only reports that ASL commands are not available.
    for (const Verb& v : standardRegistry()->verbs())
        if (v.traits.only == System::asl) walk.name(v.name);
    walk.docks();
    w.click("0604");
    walk.look("a hex with a word of the scenario");
    w.click("0607");
    walk.look("a force is chosen");
    walk.trigger("forces");
    w.key(&w.map(), Qt::Key_Escape);
    w.drag({"0604", "0605", "0606"});
    walk.look("a ZOC is entered");
    walk.act("another is there", {{"do", "fix"}, {"marker", "f1"}, {"dice", {6}}});
    w.click("0607");
    walk.look("a part is put");
    walk.act("it is laid out", {{"do", "array"}, {"marker", "f1"}});
    walk.triggerAll();
    INFO(walk.faults());
    CHECK(walk.faults().empty());
}

TEST_CASE("pseudo-language: UNITs and their orders are translatable", "[language]") {
    const Pseudo pseudo;
    WindowFixture w(fileText("two-orders.json"));
    Walk walk(w);
    walk.docks();
    walk.trigger("orders");
    const auto eachUnit = [&] {
        auto* list = w.find<QTreeWidget>("ordersList");
        for (QTreeWidgetItemIterator it(list); *it != nullptr; ++it) {
            list->setCurrentItem(*it);
            walk.look("a UNIT");
            for (const char* button :
                 {"orderWrite", "unitChange", "orderInitiative", "orderRetreat", "unitNew"})
                if (auto* b = w.find<QPushButton>(button); b->isEnabled()) {
                    b->click();
                    walk.look(button);
                }
            w.key(&w.map(), Qt::Key_Escape);
        }
    };
    eachUnit();
    walk.act("an order",
             {{"do", "order"},
              {"side", "german"},
              {"unit", "K"},
              {"pl", 1},
              {"steps",
               {{{"type", "move"}, {"tah", "1N5"}, {"turns", 2}}, {{"type", "attack"}, {"tah", "1K5"}}}}});
    while (w.state().clock.phase != Phase::CCPh || w.state().clock.turn < 2) walk.trigger("phase");
    eachUnit();
    walk.act("it is accepted", {{"do", "accept"}, {"side", "german"}, {"unit", "K"}, {"dice", {1, 1}}});
    eachUnit();
    walk.triggerAll();
    INFO(walk.faults());
    CHECK(walk.faults().empty());
}

TEST_CASE("pseudo-language: a new game, its setup, file errors and lines of sight are translatable",
          "[language]") {
    const Pseudo pseudo;
    WindowFixture w{QByteArray()};
    Walk walk(w);
    walk.name("group1");  // an id that the scenario file uses
    walk.trigger("new");
    auto* overlays = w.find<QPlainTextEdit>("overlaySentences");
    overlays->setPlainText(QStringLiteral("Place Overlay ZZ9 on 1N6\nnonsense"));
    w.find<QPushButton>("addBoard")->click();
    QTest::qWait(250);
    walk.look("overlays that fit nowhere");
    overlays->clear();
    QTest::qWait(250);
    w.press("placeCounters");
    walk.look("setup");
    walk.docks();
    auto* kinds = w.find<QTreeWidget>("placeKinds");
    w.window().selectHex(QStringLiteral("1E4"));
    for (int i = 0; i < kinds->topLevelItemCount(); ++i) {
        kinds->setCurrentItem(kinds->topLevelItem(i));
        for (const char* typed : {"4-6-7", "LMG", "8-1", "9-9-9 nobody", "nobody"}) walk.name(typed);
        w.find<QLineEdit>("placeInput")->setText(QStringLiteral("4-6-7 LMG 8-1"));
        walk.look("a kind");
        w.find<QPushButton>("placeButton")->click();
        walk.look("placed");
    }
    w.find<QLineEdit>("placeInput")->setText(QStringLiteral("9-9-9 nobody"));
    walk.look("no such counter");
    walk.triggerAll();
    const std::string bad = w.file("bad.json");
    REQUIRE(writeFile(bad, R"({"format":1,"boards":[{"as":"1","vasl":"bd99"}],"sides":"none"})"));
    w.window().openFile(QString::fromStdString(bad));
    walk.name("bad.json");
    walk.name("bd99");
    walk.look("a bad file");
    REQUIRE(writeFile(bad, sightScenario().toStdString()));
    REQUIRE(w.window().openFile(QString::fromStdString(bad)));
    w.click("1G2");
    walk.trigger("ownField");
    walk.trigger("enemyField");
    w.window().sightOverlays().wait();
    walk.look("shaded fields");
    w.window().threadTo(QStringLiteral("1K2"));
    walk.look("a thread");
    walk.triggerAll();
    INFO(walk.faults());
    CHECK(walk.faults().empty());
}

TEST_CASE("every word in every enum, kind and setup row is in the table of terms", "[language]") {
    int words = 0;
    const auto check = [&](std::string_view word) {
        INFO(word);
        CHECK((word.empty() || termRow(word) != nullptr));
        ++words;
    };
    // The window has its own texts for the words in JSON summaries of VASL files (vasl/vasl_words).
    static const QRegularExpression names(QStringLiteral("struct EnumNames<(?!Vasl)\\w+> \\{(.*?)\\n\\};"),
                                          QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression text(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    for (const char* folder : {"include", "src/core"}) {
        QDirIterator files(QString::fromStdString(sourcePath(folder)), {QStringLiteral("*.hpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            REQUIRE(file.open(QIODevice::ReadOnly));
            for (auto e = names.globalMatch(QString::fromUtf8(file.readAll())); e.hasNext();)
                for (auto t = text.globalMatch(e.next().captured(1)); t.hasNext();)
                    check(t.next()
                              .captured(1)
                              .replace(QLatin1String("\\\""), QLatin1String("\""))
                              .toStdString());
        }
    }
    CHECK(words > 100);
    for (const auto& [kind, name] : EnumNames<MarkerKind>::names)
        for (const std::string_view word : {kindRow(kind).name, kindRow(kind).emptyName, kindRow(kind).track})
            check(word);
    for (const PlaceKind& kind : placeKinds()) check(kind.name);
}

TEST_CASE("every sentence in the window's source code is translated", "[language]") {
    // The first pattern matches a literal, a comment or a character. The next pattern finds the calls that
    // translate, with all their literals.
    static const QRegularExpression token(
        QStringLiteral("\"(?:[^\"\\\\]|\\\\.)*\"|//[^\\n]*|'(?:[^'\\\\]|\\\\.)'|#include[^\\n]*"));
    static const QRegularExpression translated(
        QStringLiteral("\\b(?:tr|translate|QT_TRANSLATE_NOOP)\\(\\s*(?:\"[\\w:]+\",\\s*)?(?:\"(?:[^\"\\\\]|"
                       "\\\\.)*\"\\s*)+"));
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\]|\\\\.)*)\""));
    static const QRegularExpression tag(QStringLiteral("<[^>]*(>|$)"));
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,}[ ,]+[A-Za-z]{2,}"));
    // These texts are not translated: font families, a command, and words that the core looks up, such as
    // status markers.
    static const QRegularExpression names(
        QStringLiteral(" (Condensed|Narrow)$|^(Segoe UI|DejaVu Sans|Liberation Sans)$|^note text=|^dummy "
                       "(hidden|cloak|mine)$|^(prep|first|final|intensive|no) fire$"));
    const auto sources = [&] {
        QStringList out;
        for (const char* ending : {"*.cpp", "*.hpp"}) {
            QDirIterator files(QString::fromStdString(sourcePath("src/app")), {QLatin1String(ending)},
                               QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) out << files.next();
        }
        return out;
    }();
    int read = 0;
    for (const QString& path : sources) {
        if (path.endsWith(QLatin1String("/app/main.cpp")))
            continue;  // contains the texts of the command line options
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QString bare;
        qsizetype at = 0;
        for (auto t = token.globalMatch(text); t.hasNext();) {
            const auto found = t.next();
            bare += text.mid(at, found.capturedStart() - at);
            if (found.captured().startsWith(QLatin1Char('"'))) bare += found.captured();
            at = found.capturedEnd();
        }
        bare += text.mid(at);
        bare.remove(translated);
        for (auto l = literal.globalMatch(bare); l.hasNext(); ++read) {
            const QString said = l.next().captured(1).remove(tag);
            INFO(path.toStdString() << ": " << said.toStdString());
            CHECK((!said.contains(words) || said.contains(names)));
        }
    }
    CHECK(read > 1000);
}

TEST_CASE("each text with a count in the window has English singular and plural forms", "[language]") {
    QFile table(QString::fromStdString(sourcePath("resources/words/window.en.ts")));
    REQUIRE(table.open(QIODevice::ReadOnly));
    const QString known = QString::fromUtf8(table.readAll());
    // The literals of one call are joined as in the source, such as "%n rolls" "of 36".
    static const QRegularExpression call(QStringLiteral(
        "(?:\\btr|translate)\\(\\s*(?:\"\\w+\",\\s*)?((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*)+),\\s*nullptr,"));
    static const QRegularExpression seam(QStringLiteral("\"\\s*\""));
    int counted = 0;
    QDirIterator files(QString::fromStdString(sourcePath("src/app")), {QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        REQUIRE(file.open(QIODevice::ReadOnly));
        for (auto c = call.globalMatch(QString::fromUtf8(file.readAll())); c.hasNext();) {
            QString source = c.next().captured(1).trimmed();
            source = source.mid(1, source.size() - 2).remove(seam);
            INFO(source.toStdString());
            CHECK(known.contains(QLatin1String("<source>") + source.toHtmlEscaped() +
                                 QLatin1String("</source>")));
            ++counted;
        }
    }
    CHECK(counted > 20);
}

TEST_CASE(
    "a new language needs only a file, in which missing texts remain English and plural forms depend on the "
    "number",
    "[language]") {
    const TemporaryFolder folder;
    const std::string path = folder.file("window.de.ts");
    REQUIRE(writeFile(path, R"(<TS version="2.1" language="de"><context><name>Greeting</name>
<message><source>Good morning, %1.</source><translation>Guten Morgen, %1.</translation></message>
<message><source>Good night.</source><translation type="unfinished"></translation></message>
<message numerus="yes"><source>%n hexes</source><translation><numerusform>%n Feld</numerusform><numerusform>%n Felder</numerusform></translation></message>
</context></TS>)"));
    CHECK(speak(QString::fromStdString(path)).isEmpty());
    const auto said = [](const char* text, int n = -1) {
        return QCoreApplication::translate("Greeting", text, nullptr, n).toStdString();
    };
    CHECK(said("Good morning, %1.") == "Guten Morgen, %1.");
    CHECK(said("Good night.") == "Good night.");
    CHECK(said("%n hexes", 1) == "1 Feld");
    CHECK(said("%n hexes", 3) == "3 Felder");
    // English is the fallback.
    CHECK(QCoreApplication::translate("TableSteps", "%n dummies", nullptr, 1) == QLatin1String("1 dummy"));
    REQUIRE(writeFile(path, "<TS><context>"));
    CHECK_FALSE(speak(QString::fromStdString(path)).isEmpty());
    CHECK_FALSE(speak(QStringLiteral("/nowhere/window.de.ts")).isEmpty());
    CHECK(speak({}).isEmpty());
    CHECK(said("Good morning, %1.") == "Good morning, %1.");
}

TEST_CASE("the English file contains only plural forms, and can be loaded", "[language]") {
    const QByteArray file(resources::window_english.data(),
                          static_cast<int>(resources::window_english.size()));
    const Words words(file);
    CHECK(words.problem().isEmpty());
    CHECK_FALSE(words.isEmpty());
    CHECK(file.count("<message ") + file.count("<message>") == file.count("<message numerus=\"yes\">"));
    CHECK(QCoreApplication::translate("TableSteps", "%n dummies", nullptr, 1) == QLatin1String("1 dummy"));
    CHECK(QCoreApplication::translate("TableSteps", "%n dummies", nullptr, 2) == QLatin1String("2 dummies"));
}
