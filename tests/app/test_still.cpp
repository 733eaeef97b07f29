// SPDX-License-Identifier: MIT
// The map stays where it is through whatever happens below and beside it: only the player zooms and scrolls.
#include <QPushButton>
#include <random>

#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using test::WindowFixture;

namespace {

/// What lies on the map under a pixel of the window near the upper left corner of the view.
QPointF under(WindowFixture& w, QPoint ofWindow) {
    return w.map().camera().toMap(QPointF(w.map().viewport()->mapFrom(&w.window(), ofWindow)));
}

void trigger(WindowFixture& w, const char* id) {
    QAction* action = w.window().action(QLatin1String(id));
    if (action != nullptr && action->isEnabled()) action->trigger();
}

/// One thing that a player does, or that the program tells.
QString act(WindowFixture& w, std::mt19937& random) {
    const auto one = [&](std::initializer_list<const char*> of) {
        return *(of.begin() + random() % of.size());
    };
    switch (random() % 7) {
        case 0: {
            const char* hex = one({"1E4", "1H6", "1G3", "1C3", "1L6", "1M5"});
            if (!w.map().isInSight(*w.game().ground().find(hex))) return QStringLiteral("nothing");
            w.click(hex);
            return QLatin1String(hex);
        }
        case 1: {
            const char* id = one({"fate", "note", "oba", "correct", "place", "fire", "works", "reveal",
                                  "conceal", "drop", "split", "vaslNewsShow", "offBoard"});
            trigger(w, id);
            return QLatin1String(id);
        }
        case 2:
            w.key(&w.map(), Qt::Key_Escape);
            return QStringLiteral("Esc");
        case 3:
            random() % 3 == 0 ? void(w.game().undo()) : void(w.game().redo());
            return QStringLiteral("undo");
        case 4:
            w.game().perform(Json{{"do", "phase"}});
            return QStringLiteral("phase");
        case 5:
            w.game().post(Notice::Kind::warning, QString(40 + static_cast<int>(random() % 400), u'w'),
                          QStringLiteral("one\ntwo\nthree\nfour"));
            return QStringLiteral("message");
        default:
            w.game().perform(Json{{"do", "phase"}, {"to", "nowhere"}});
            return QStringLiteral("refused");
    }
}

}  // namespace

TEST_CASE("no message, question, bar or dock moves the map under the mouse", "[window][still][U04]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800), QSize(1920, 1080)}) {
        for (const bool fitted : {false, true}) {
            WindowFixture w;
            w.window().resize(size);
            QCoreApplication::processEvents();
            if (fitted) w.key(&w.map(), Qt::Key_F);
            QCoreApplication::processEvents();
            std::mt19937 random(static_cast<unsigned>(size.width()));
            const QPoint corner = w.map().viewport()->mapTo(&w.window(), QPoint(30, 30));
            const QPointF before = under(w, corner);
            const double scale = w.map().camera().scale;
            for (int i = 0; i < 40; ++i) {
                const QString done = act(w, random);
                QCoreApplication::processEvents();
                CAPTURE(size.width(), fitted, i, done.toStdString());
                REQUIRE(w.map().camera().scale == scale);
                const QPointF now = under(w, corner);
                REQUIRE(std::abs(now.x() - before.x()) < 0.01);
                REQUIRE(std::abs(now.y() - before.y()) < 0.01);
            }
        }
    }
}
