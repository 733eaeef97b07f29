// SPDX-License-Identifier: MIT
// Tests that secrets stay secret. If two games differ only in facts that the viewer may not know, the window
// must show, announce, ask, refuse, export, name and store the same in both. Random pairs of games have upper
// levels, positions, hidden units, minefields and forces off the map. The same acts are performed in the
// windows of both games. After each step all texts are compared, and sometimes the pictures.
#include <QSettings>
#include <optional>

#include "exporting/replay_window.hpp"
#include "exporting/report_dialog.hpp"
#include "help/command_panel.hpp"
#include "laws/random_game.hpp"
#include "log/seed_row.hpp"
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/registry.hpp"
#include "shifts/stacks_list.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"
#include "window_words.hpp"

using namespace shellgame;
using shellgame::test::Chance;
using shellgame::test::pictureOf;
using shellgame::test::WindowFixture;
using shellgame::test::wordsOf;
using test::german;
using test::russian;

namespace {

/// The parameters of a pair of games.
struct Plan {
    bool village = false;   ///< true for the built-in village, which has upper levels; false for a blank grid
                            ///< with stated terrain
    bool computed = false;  ///< true if the program computes LOS
    bool night = false;
    bool apart = false;  ///< true for the house rule under which 5/8" and 1/2" "?" can be distinguished
};

const std::array<const char*, 16> places{"1E4", "1E5", "1F5",   "1F6", "1G4",   "1G5", "1H5", "1H6",
                                         "1D4", "1G6", "1N4h1", "1G2", "1N4h1", "1N4", "1H7", "1J4"};
const std::array<const char*, 5> goals{"1E4", "1F5", "1G4", "1H6", "1J4"};
const std::array<const char*, 6> counters{"4-4-7", "6-2-8", "LMG", "8-1", "2-2-8", "4-2-6"};

/// The facts that the Russians hide and that differ between the two games. They are: whether a "?" is real,
/// its number of counters, HIP units, real mines, positions of units, and units that are off the map.
class Hidden {
  public:
    Hidden(const Plan& plan, std::uint64_t seed) : plan_(plan), chance_(seed) {}

    void under(Json& marker, bool large, bool ground) {
        if (chance_.percent(50)) {
            marker["dummies"] = 1 + chance_.below(5);
            if (large) marker["large"] = true;
            return;
        }
        marker["contents"] = Json::array();
        for (int n = 1 + chance_.below(3); n > 0; --n) marker["contents"].push_back(chance_.of(counters));
        // A Gun is a 5/8" counter. If sizes are visible, both games must have a marker of the same size in
        // this place.
        const bool gun = ground && (plan_.apart ? large : chance_.percent(30));
        if (gun) marker["contents"].push_back("45LL AT");
        if (chance_.percent(70)) marker["pds"] = true;
        if (chance_.percent(20)) marker["position"] = "foxhole";
    }
    void mines(Json& marker) {
        if (chance_.percent(40)) return;
        marker["contents"] = {{{"type", chance_.percent(50) ? "6 AP" : "1 AT"}}};
    }
    void hip(Json& markers) {
        for (int n = chance_.below(4); n > 0; --n) {
            Json m = {{"side", "russian"}, {"kind", "hip"}, {"at", chance_.of(places)}};
            if (chance_.percent(70)) m["contents"] = {chance_.percent(70) ? "4-4-7" : "6-2-8"};
            // Names are hidden too, so each game uses different names. The Germans may try these names
            // (`taken`).
            if (chance_.percent(70)) m["id"] = "h" + std::to_string(3 * n + chance_.below(3));
            markers.push_back(std::move(m));
        }
    }
    /// Returns the Russian UNIT's order. Both games have an order, because a phase may not end while a
    /// question about an order is open. The other side learns only that an answer is needed
    /// (docs/readings.md, C 1.2).
    Json order() {
        return {{{"type", chance_.percent(50) ? "attack" : "defend"}, {"tah", chance_.of(goals)}}};
    }
    Json waiting() {
        Json out = Json::array();
        for (int n = 1 + chance_.below(3); n > 0; --n) out.push_back(chance_.of(counters));
        return out;
    }

  private:
    const Plan& plan_;
    Chance chance_;
};

Json game(const Plan& plan, std::uint64_t seed, std::uint64_t secret) {
    Chance open(seed);
    Hidden hidden(plan, secret);
    Json out = test::emptyScenario();
    out["title"] = "Pair";
    if (plan.village)
        out["boards"] = {{{"as", "1"}, {"own", "village"}}};
    else
        out["boards"][0]["blank"] = {{"columns", 16}, {"rows", 8}};
    out["dice"] = {{"seed", seed}};
    out["clock"]["phase"] = open.percent(70) ? "MPh" : "APh";
    out["clock"]["player"] = open.percent(75) ? "german" : "russian";
    // Start in the German view, because in the Umpire view the cursor would be at a hidden unit.
    out["settings"] = {{"night", plan.night}, {"viewer", "german"}, {"house", Json::object()}};
    if (plan.computed) out["settings"]["house"]["los_computed"] = "computed";
    if (plan.apart) out["settings"]["house"]["sizes_apart"] = "apart";
    const auto at = [&] { return std::string(open.of(places)); };
    out["hexes"] = Json::object();
    // 1N4 contains a building with an upper level. The village board has this building; on the blank grid the
    // scenario states it.
    if (!plan.village) {
        out["hexes"]["1N4"]["terrain"] = {"Stone Building, 2 Level"};
        for (const char* hex : {"1E4", "1G5", "1H6"})
            if (open.percent(60))
                out["hexes"][hex]["terrain"] = {open.percent(50) ? "Woods" : "Stone Building"};
    }
    out["markers"] = Json::array();
    Json& markers = out["markers"];
    // The German counters, and the Russian counters that the Germans see. Both have the names that the
    // scenario states.
    for (int n = 1; n <= 4; ++n) {
        Json m = {{"id", "g" + std::to_string(n)}, {"side", "german"}, {"at", at()}};
        if (open.percent(50))
            m["contents"] = {"4-6-7", open.percent(50) ? "LMG" : "8-1"}, m["pds"] = true;
        else
            m["dummies"] = 3 + open.below(3);
        if (open.percent(30)) m["seen"] = open.percent(60);
        markers.push_back(std::move(m));
    }
    if (open.percent(60))
        markers.push_back(
            {{"id", "gh"}, {"side", "german"}, {"kind", "hip"}, {"at", at()}, {"contents", {"4-6-7"}}});
    for (int n = 1; n <= 4; ++n) {
        Json m = {{"id", "r" + std::to_string(n)}, {"side", "russian"}, {"at", at()}};
        const bool ground = m["at"].get<std::string>().find('h') == std::string::npos;
        hidden.under(m, open.percent(40) && ground, ground);
        markers.push_back(std::move(m));
    }
    for (int n = open.below(3); n > 0; --n) {
        Json m = {{"id", "rm" + std::to_string(n)},
                  {"side", "russian"},
                  {"kind", "mine"},
                  {"at", n == 1 ? "1J5" : "1J6"}};
        hidden.mines(m);
        markers.push_back(std::move(m));
    }
    hidden.hip(markers);
    out["units"] = {{{"side", "german"}, {"at", at()}, {"pieces", {{{"type", "4-6-7"}, {"id", "k1"}}}}},
                    {{"side", "russian"}, {"at", at()}, {"pieces", {{{"type", "4-4-7"}, {"id", "k2"}}}}}};
    out["reinforcements"] = {
        {{"id", "late"}, {"side", "russian"}, {"turn", 6}, {"hexes", {"1A4"}}, {"pieces", hidden.waiting()}},
        {{"id", "ours"},
         {"side", "german"},
         {"turn", 1},
         {"hexes", {"1A5"}},
         {"pieces", {{{"type", "4-6-7"}, {"id", "w1"}}}}}};
    if (open.percent(50)) {
        out["command"] = Json::array();
        out["command"].push_back(
            {{"side", "german"}, {"unit", "G"}, {"pieces", {"k1"}}, {"size", 1}, {"tah", open.of(goals)}});
        out["command"].push_back(
            {{"side", "russian"}, {"unit", "R"}, {"pieces", {"k2"}}, {"size", 1}, {"order", hidden.order()}});
    }
    return out;
}

/// Returns true if the rules allow a game to begin with this scenario.
bool fits(const Json& scenario) {
    return readScenario(scenario, "pair.json", {}).has_value();
}

/// Two games that differ only in what the Russians hide.
std::pair<Json, Json> drawPair(const Plan& plan, std::uint64_t seed) {
    for (std::uint64_t open = seed * 1000;; ++open) {
        std::vector<Json> both;
        for (std::uint64_t secret = 0; secret < 40 && both.size() < 2; ++secret) {
            Json one = game(plan, open, open * 100 + secret);
            if (fits(one)) both.push_back(std::move(one));
        }
        if (both.size() == 2) return {std::move(both[0]), std::move(both[1])};
    }
}

struct Step {
    enum class Kind {
        command,  ///< a command that the viewer types, with the names in the viewer's log
        key,      ///< a menu entry applied to the selection
        hex,      ///< a hex that is selected on the map
        undo,
        redo,
        open,   ///< a Russian act that everybody sees, performed in the Umpire view
        secret  ///< a Russian act that is performed in only one of the two games
    } kind = Kind::command;
    Json command;
    QString text;
};

const std::array<const char*, 10> keys{"fire", "reveal",  "split",  "merge",       "seen",
                                       "drop", "conceal", "remove", "mark-pinned", "phase"};

/// Names for new counters. Some of these names belong to hidden counters, in one or both of the games.
const std::array<const char*, 12> taken{"h3", "h4", "h5", "h6", "h7",   "h9",
                                        "r1", "m5", "p3", "k2", "x--a", "x--b"};

/// Draws random steps based on what the viewer sees, so that the steps are the same for both games of a pair.
class Player {
  public:
    Player(WindowFixture& w, std::uint64_t seed) : w_(w), chance_(seed) {}

    Step next() {
        const int what = chance_.below(100);
        if (what < 50) return typed();
        if (what < 62) return {Step::Kind::key, {}, QLatin1String(chance_.of(keys))};
        if (what < 80) return chosen();
        if (what < 86) return {chance_.percent(65) ? Step::Kind::undo : Step::Kind::redo, {}, {}};
        if (what < 94) return others();
        return {Step::Kind::secret, {}, {}};
    }

  private:
    app::GameController& game() { return w_.game(); }

    Step typed() {
        // A game that contains only what the viewer sees, under the viewer's names.
        const auto& shown = game().shown();
        State state = shown;
        state.settings.viewer = SideId();
        const SideLog log = logFor(game().session(), german);
        Session as(game().session().groundPtr(), log.names.inState(state), sightOn(nullptr),
                   standardRegistry());
        Json command;
        for (int tries = 0; tries < 20; ++tries) {
            command = test::randomCommand(as, chance_);
            const std::string verb = command.value("do", "");
            // Skip verbs that change counter sizes or the view, because these games don't use them. Undo and
            // redo are steps of their own.
            if (verb == "undo" || verb == "redo" || verb == "view") continue;
            if (verb == "set" && command.value("house", "") == "sizes_apart") continue;
            name(command);
            break;
        }
        return {Step::Kind::command, command, {}};
    }

    /// Adds names for the counters that the command creates.
    void name(Json& command) {
        const Verb* verb = standardRegistry()->find(command.value("do", ""));
        if (verb == nullptr || !chance_.percent(40)) return;
        for (const ArgSpec& a : verb->args) {
            if (a.type == ArgType::newName) command[a.name] = chance_.of(taken);
            if (a.type == ArgType::counter && command.contains(a.name) && chance_.percent(50))
                command[a.name] = {{{"type", "4-6-7"}, {"id", chance_.of(taken)}}};
        }
    }

    Step chosen() {
        const std::vector<Hex> hexes = w_.map().scene().occupied();
        if (hexes.empty()) return typed();
        return {Step::Kind::hex, {}, app::qs(game().ground().nameOf(chance_.of(hexes)))};
    }

    Step others() {
        switch (chance_.below(4)) {
            case 0:
                return {
                    Step::Kind::open, {{"do", "move"}, {"piece", "k2"}, {"path", {chance_.of(places)}}}, {}};
            case 1:
                return {Step::Kind::open,
                        {{"do", "correct"},
                         {"pointer", "/markers/r" + std::to_string(1 + chance_.below(4)) + "/at"},
                         {"value", chance_.of(places)}},
                        {}};
            case 2:
                return {Step::Kind::open, {{"do", "mark"}, {"piece", "k2"}, {"add", {"broken"}}}, {}};
            default:
                return {Step::Kind::open, {{"do", "phase"}}, {}};
        }
    }

    WindowFixture& w_;
    Chance chance_;
};

/// Plays one game of a pair in the window and stores all its texts.
class Played {
  public:
    explicit Played(WindowFixture& w) : w_(w) {
        w.window().setUpdatesEnabled(false);
        w.game().autoSaver().setFolder(QString());
        w.game().seedSource().set([](std::uint64_t stated) { return stated; });
        QObject::connect(&w_.game(), &app::GameController::posted, &here_, [this](const app::Notice& n) {
            if (w_.game().viewer() == german) said_ << n.text + QLatin1Char('\n') + n.detail;
        });
    }

    void begin(const Json& scenario) {
        const std::string path = folder_.file("pair.json");
        REQUIRE(writeFileSafely(path, scenario.dump()));
        const bool opened = w_.game().open(QString::fromStdString(path));
        INFO(w_.told().toStdString());
        REQUIRE(opened);
        REQUIRE(w_.game().viewer() == german);
        settle();
        said_.clear();
        // Settings store a game by its origin, which must be the same for both games.
        w_.window().findChild<app::SeedRow*>()->setOrigin(QStringLiteral("pair"));
    }

    /// Returns false if the umpire's part of a step was refused. From then on the games differ.
    bool step(const Step& s, bool secrets) {
        said_.clear();
        bool alike = true;
        switch (s.kind) {
            case Step::Kind::command:
                type(s.command);
                break;
            case Step::Kind::key:
                if (QAction* a = w_.window().action(s.text); a->isEnabled()) a->trigger();
                break;
            case Step::Kind::hex:
                w_.window().selectHex(s.text);
                break;
            case Step::Kind::undo:
                w_.window().action(QStringLiteral("undo"))->trigger();
                break;
            case Step::Kind::redo:
                w_.window().action(QStringLiteral("redo"))->trigger();
                break;
            case Step::Kind::open:
                w_.window().setView(QString());
                // Wait, because the acts would otherwise be delayed until the Germans view the game again.
                w_.game().ruleSight().wait();
                alike = w_.game().perform(s.command);
                w_.game().ruleSight().wait();
                w_.window().setView(QStringLiteral("german"));
                break;
            case Step::Kind::secret:
                w_.window().setView(QString());
                w_.game().ruleSight().wait();
                if (secrets) hide();
                w_.window().setView(QStringLiteral("german"));
                break;
        }
        settle();
        return alike;
    }

    [[nodiscard]] QStringList words() {
        probe();
        return wordsOf(w_.window()) + said_ + remembered();
    }

    /// Returns the settings file without window positions and file paths.
    [[nodiscard]] static QStringList remembered() {
        QStringList out;
        const QSettings settings;
        for (const QString& key : settings.allKeys())
            if (!key.startsWith(QLatin1String("layout")) && !key.startsWith(QLatin1String("places")))
                out << key + QLatin1Char('=') + settings.value(key).toStringList().join(QLatin1Char('|'));
        return out;
    }

    /// Returns the texts of the replay at several points of the log, and those of the after-action report. If
    /// `pictures` is set, also returns the report's pictures.
    [[nodiscard]] QStringList past(bool pictures) {
        QStringList out;
        w_.window().action(QStringLiteral("replay"))->trigger();
        auto* replay = w_.window().findChild<app::ReplayWindow*>();
        REQUIRE(replay != nullptr);
        auto* slider = replay->findChild<QSlider*>();
        for (int i = 0; i <= 4; ++i) {
            slider->setValue(slider->maximum() * i / 4);
            for (const test::WindowText& text : test::textsOf(*replay)) out << text.what + text.text;
            for (const std::string& hex : w_.game().ground().names())
                out << app::qs(hex) + replay->map()->scene().describe(*w_.game().ground().find(hex));
        }
        replay->close();
        QTimer::singleShot(0, &here_, [&] {
            auto* dialog = qobject_cast<app::ReportDialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr) return;
            if (!pictures) dialog->findChild<QPushButton*>(QStringLiteral("reportNone"))->click();
            for (const test::WindowText& text : test::textsOf(*dialog)) out << text.what + text.text;
            // Make the report once before comparing, because text looks different the first time that a
            // process draws it.
            if (pictures) (void)dialog->report();
            out << QString::fromStdString(dialog->report());
            dialog->reject();
        });
        w_.window().action(QStringLiteral("report"))->trigger();
        settle();
        REQUIRE(out.last().contains(QLatin1String("</html>")));
        return out;
    }

  private:
    /// Waits for lines of sight and other delayed work.
    void settle() {
        const auto working = [this] {
            const auto bars = w_.window().findChildren<QProgressBar*>();
            const auto* stacks = w_.window().findChild<app::StacksList*>();
            return w_.game().ruleSight().working() || (stacks != nullptr && stacks->working()) ||
                   std::any_of(bars.begin(), bars.end(),
                               [](const QProgressBar* b) { return b->isVisible(); });
        };
        // Check several times, because on a busy machine work may start after everything seemed to be done.
        for (int i = 0, quiet = 0; quiet < 3 && i < 5000; ++i) {
            if (i > 2) QTest::qWait(1);
            w_.game().ruleSight().wait();
            QCoreApplication::processEvents();
            quiet = working() ? 0 : quiet + 1;
        }
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    void type(const Json& command) {
        panel()->input()->setText(app::qs(command.dump()));
        QTest::keyClick(panel()->input(), Qt::Key_Return);
        panel()->input()->clear();
    }

    app::CommandPanel* panel() {
        auto* found = w_.window().findChild<app::CommandPanel*>();
        if (found != nullptr) return found;
        w_.window().action(QStringLiteral("command"))->trigger();
        found = w_.window().findChild<app::CommandPanel*>();
        found->hide();
        return found;
    }

    /// Performs a Russian act that changes hidden facts. The viewer must not even notice that there was an
    /// act.
    void hide() {
        w_.game().perform(
            {{"do", "place"}, {"side", "russian"}, {"kind", "hip"}, {"at", "1K4"}, {"contents", {"4-4-7"}}});
        w_.game().ruleSight().wait();
        w_.game().perform({{"do", "note"}, {"text", "the real ones are in E4"}});
        w_.game().ruleSight().wait();
        const State& state = w_.state();
        for (const auto& [id, m] : state.markers)
            if (m.side == russian && m.kind == MarkerKind::concealed && m.isDummy()) {
                w_.game().perform(
                    {{"do", "correct"}, {"pointer", "/markers/" + id.text + "/dummies"}, {"value", 7}});
                break;
            }
    }

    /// Queries the enemy's markers, and objects that have no name in this view.
    void probe() {
        const State& shown = w_.game().shown();
        std::vector<std::string> names{"m1", "e1", "nobody"};
        for (const auto& [id, m] : shown.markers)
            if (m.side != german) names.push_back(w_.game().nameOf(id.text).toStdString());
        QLineEdit* input = panel()->input();
        for (const std::string& name : names)
            for (const Json& ask :
                 {Json{{"do", "split"}, {"marker", name}, {"dummies", 2}},
                  Json{{"do", "fire"}, {"marker", name}},
                  Json{{"do", "expect"}, {"pointer", "/markers/" + name}, {"equals", 1}},
                  Json{{"do", "correct"}, {"pointer", "/markers/" + name + "/dummies"}, {"value", 3}}}) {
                input->setText(app::qs(ask.dump()));
                for (const QLabel* label : panel()->findChildren<QLabel*>()) said_ << label->text();
            }
        for (const char* all : {"", "/markers", "/pieces", "/settings"}) {
            input->setText(app::qs(Json{{"do", "expect"}, {"pointer", all}, {"equals", 1}}.dump()));
            for (const QLabel* label : panel()->findChildren<QLabel*>()) said_ << label->text();
        }
        input->clear();
    }

    WindowFixture& w_;
    const test::TemporaryFolder folder_;
    QObject here_;
    QStringList said_;
};

/// Returns the first few differences, each with some text before it.
std::string differences(const QStringList& a, const QStringList& b) {
    // Leave out hashes, because a hash shows only that something differs. The log after the hash shows what
    // differs.
    static const QRegularExpression hash(QStringLiteral(R"("hash": ?"[0-9a-f]+")"));
    QString out;
    int told = 0;
    for (qsizetype i = 0; i < std::max(a.size(), b.size()) && told < 6; ++i) {
        QString x = i < a.size() ? a[i] : QStringLiteral("nothing");
        QString y = i < b.size() ? b[i] : QStringLiteral("nothing");
        if (x == y) continue;
        x.remove(hash), y.remove(hash);
        qsizetype at = 0;
        while (at < std::min(x.size(), y.size()) && x[at] == y[at]) ++at;
        const qsizetype from = std::max<qsizetype>(0, at - 200);
        out += x == y ? QStringLiteral("only a hash\n")
                      : x.mid(from, 400) + QStringLiteral("\n  as against\n") + y.mid(from, 400) +
                            QLatin1Char('\n');
        ++told;
    }
    return out.toStdString();
}

bool leftToOthers(const QStringList& words) {
    return std::any_of(words.begin(), words.end(), [](const QString& w) {
        return w.contains(QLatin1String("The other side must decide something first"));
    });
}

/// Plays random pairs of games for `length` steps each, and returns the number of steps that were compared.
int pairs(int first, int count, int length, int pictureEvery) {
    int compared = 0;
    for (int n = first; n < first + count; ++n) {
        Plan plan;
        plan.village = n % 3 == 0;
        plan.computed = n % 6 == 0;
        plan.night = n % 7 == 0;
        plan.apart = n % 5 == 0;
        const auto seed = static_cast<std::uint64_t>(n) * 7919 + 11;
        const auto [one, other] = drawPair(plan, seed);
        INFO("pair " << n << "\n" << one.dump() << "\n" << other.dump());
        const bool picture = n % pictureEvery == 0;
        std::vector<Step> steps;
        std::vector<QStringList> words;
        QStringList past;
        quint64 seen = 0;
        // Give each game its own window. Texts that remain in a window from an earlier game would look like
        // secrets of the next game.
        {
            WindowFixture w{QByteArray()};
            Played played(w);
            played.begin(one);
            Player player(w, seed + 3);
            words.push_back(played.words());
            for (int k = 0; k < length; ++k) {
                Step step = player.next();
                if (!played.step(step, false)) break;
                steps.push_back(std::move(step));
                words.push_back(played.words());
            }
            if (picture) seen = pictureOf(w.window());
            past = played.past(picture);
        }
        WindowFixture w{QByteArray()};
        Played played(w);
        played.begin(other);
        std::string story;
        bool whole = words.size() == static_cast<std::size_t>(length) + 1;
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (k > 0) {
                static constexpr std::array<const char*, 7> kinds{"typed", "key",  "hex",   "undo",
                                                                  "redo",  "open", "secret"};
                story += "\n" + std::string(kinds[static_cast<std::size_t>(steps[k - 1].kind)]) + " " +
                         (steps[k - 1].command.is_null() ? "" : steps[k - 1].command.dump()) +
                         steps[k - 1].text.toStdString();
                // If hidden facts forbid an umpire's act in only one of the games, the games differ from then
                // on.
                if (!played.step(steps[k - 1], true)) {
                    whole = false;
                    break;
                }
            }
            const QStringList now = played.words();
            // The viewer only learns that the other side must answer a question first. After that act the two
            // games may differ (docs/readings.md, C 1.2).
            if (k > 0 && steps[k - 1].kind == Step::Kind::command &&
                leftToOthers(words[k]) != leftToOthers(now)) {
                whole = false;
                break;
            }
            INFO("after" << story);
            INFO(differences(words[k], now));
            REQUIRE((words[k] == now));
            ++compared;
        }
        if (picture && whole) REQUIRE(pictureOf(w.window()) == seen);
        if (!whole) continue;
        const QStringList again = played.past(picture);
        INFO("looking back after" << story);
        INFO(differences(past, again));
        REQUIRE((past == again));
    }
    return compared;
}

}  // namespace

TEST_CASE("T02: everything exported in a side's view contains only facts that this side may know", "[T02]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "the real ones are in E4"}}));
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    for (const LogFormat f : {LogFormat::text, LogFormat::csv, LogFormat::json, LogFormat::html}) {
        const std::string log = w.game().exportedLog(f);
        CHECK(log.find("real ones") == std::string::npos);
        CHECK(log.find("4-6-7") == std::string::npos);
        CHECK(log.find("SplitMix64") == std::string::npos);
    }
    REQUIRE(w.window().setView(QString()));
    CHECK(w.game().exportedLog(LogFormat::text).find("real ones") != std::string::npos);
}

TEST_CASE("T03: after a roll the message bar does not show whether an enemy stack is real or dummy",
          "[T03]") {
    const auto told = [](const char* under) {
        QByteArray text = test::smallScenario();
        text.replace(R"("contents":["4-4-7","4-4-7"])", under);
        text.replace(R"("1E4":{"terrain":["Woods"]})", R"("1E4":{"terrain":["Stone Building"]})");
        text.replace(R"("at":"1E4","pds")", R"("at":"1E4h1","pds")");
        WindowFixture w(text);
        REQUIRE(w.game().perform({{"do", "correct"}, {"pointer", "/markers/m7/at"}, {"value", "1M6"}}));
        REQUIRE(w.game().perform({{"do", "phase"}, {"to", "CCPh"}}));
        while (w.state().clock.phase != Phase::MPh || w.state().clock.player != russian)
            REQUIRE(w.game().perform({{"do", "phase"}}));
        REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m7"}, {"path", {"1M7"}}}));
        while (w.state().clock.phase != Phase::MPh || w.state().clock.player != german)
            REQUIRE(w.game().perform({{"do", "phase"}}));
        REQUIRE(w.window().setView(QStringLiteral("german")));
        REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {6, 6}}}));
        return w.told().toStdString();
    };
    const std::string real = told(R"("contents":["4-4-7","4-4-7"])");
    CHECK(real == told(R"("dummies":3)"));
    CHECK(real.find("have moved") == std::string::npos);
    CHECK(real.find("from the map") != std::string::npos);
}

TEST_CASE("T05: the view is saved with the game, and the program asks before it leaves a side's view",
          "[T05]") {
    WindowFixture w;
    // Before this, the window was in the Umpire view, which has shown everything.
    w.window().lookAs(QStringLiteral("german"));
    CHECK(w.game().viewer() == german);
    for (const char* next : {"", "russian"}) {
        w.window().lookAs(QLatin1String(next));
        CHECK(w.told().contains(QLatin1String("Change to it?")));
        CHECK(w.game().viewer() == german);
        w.press("forbidButton");
        CHECK(w.game().viewer() == german);
    }
    const QString path = QString::fromStdString(w.file("seen.json"));
    REQUIRE(w.game().save(path));
    const QString asSaved = QString::fromStdString(w.file("as-saved.json"));
    REQUIRE(QFile::copy(path, asSaved));
    w.window().lookAs(QString());
    w.press("allowButton");
    CHECK(w.game().viewer().empty());
    REQUIRE(w.window().openFile(asSaved));
    CHECK(w.game().viewer() == german);
    CHECK(w.window().windowTitle().contains(QLatin1String("viewing as German")));
    CHECK(w.map().scene().describe(*w.game().ground().find("1M5")).contains(QLatin1String("concealed")));
    CHECK_FALSE(w.map().scene().describe(*w.game().ground().find("1M5")).contains(QLatin1String("4-4-7")));
}

TEST_CASE(
    "T13: in a side's view undo uses the entry numbers of that side's log, and reveals nothing that other "
    "views have shown",
    "[T13]") {
    WindowFixture w;
    REQUIRE(w.game().perform(
        {{"do", "place"}, {"side", "russian"}, {"at", "1P5"}, {"kind", "hip"}, {"contents", {"4-4-7"}}}));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "hidden"}}));
    w.map().setCursorHex(*w.game().ground().find("1P5"));
    CHECK_FALSE(w.map().accessibleDescription().contains(QLatin1String("empty")));
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK_FALSE(w.map().accessibleDescription().contains(QLatin1String("1P5")));
    CHECK(w.map().cursorHex() != *w.game().ground().find("1P5"));
    CHECK(w.map().scene().describe(*w.game().ground().find("1P5")).contains(QLatin1String("1P5: empty")));
    CHECK_FALSE(w.window().action(QStringLiteral("undo"))->isEnabled());
    REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}}));
    w.map().setCursorHex(*w.game().ground().find("1F6"));
    REQUIRE(w.window().setView(QString()));
    CHECK(w.map().cursorHex() == *w.game().ground().find("1P5"));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "hidden too"}}));
    REQUIRE(w.window().setView(QStringLiteral("german")));
    CHECK(w.map().cursorHex() == *w.game().ground().find("1F6"));
    w.window().action(QStringLiteral("undo"))->trigger();
    CHECK(w.marker("m1").at.text() == "1E4");
    CHECK(w.told().startsWith(QLatin1String("Undid: ")));
    CHECK(w.game().viewer() == german);
    w.window().action(QStringLiteral("redo"))->trigger();
    CHECK(w.marker("m1").at.text() == "1E5");
    CHECK(w.told().startsWith(QLatin1String("Redid: ")));
}

TEST_CASE(
    "S04: keys and bars act only for the side whose view is shown, and use the names in that side's log",
    "[S04]") {
    WindowFixture w;
    REQUIRE(w.window().setView(QStringLiteral("german")));
    w.click("1M5");
    for (const char* key : {"fire", "split", "merge", "reveal", "drop", "remove"}) {
        INFO(key);
        const std::size_t before = w.game().session().entries().size();
        w.window().action(QLatin1String(key))->trigger();
        CHECK(w.game().session().entries().size() == before);
        CHECK_FALSE(w.find<QWidget>("fireBar")->isVisible());
    }
    CHECK(w.marker("m7").contents.size() == 2);
    const QString why = app::findingsText(w.game().check({{"do", "reveal"}, {"marker", "x"}}), Verdict::ok);
    CHECK(why.contains(QLatin1String("a marker")));
    CHECK_FALSE(why.contains(QLatin1String("m7")));
}

TEST_CASE("facts that a side may not know change nothing in that side's window", "[.][secrets]") {
    CHECK(pairs(0, 150, 6, 10) >= 600);
    CHECK(pairs(150, 10, 30, 5) >= 100);
}

TEST_CASE("in many pairs of games, facts that a side may not know change nothing in that side's window",
          "[.][secrets-all]") {
    CHECK(pairs(1000, 1000, 6, 10) >= 4000);
    CHECK(pairs(2000, 200, 30, 20) >= 2000);
}
