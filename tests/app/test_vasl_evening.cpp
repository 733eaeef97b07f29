// SPDX-License-Identifier: MIT
// Tests three turns of the Streets of Stalingrad that are played in VASL and followed in the window. The test
// really writes VASL's file each time.
#include <QToolButton>
#include <QTreeWidget>

#include "modal_answers.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vasl_evening.hpp"
#include "support/vasl_game.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using shellgame::test::ModalAnswers;
using shellgame::test::VaslTable;
using shellgame::test::WindowFixture;

namespace {

constexpr const char* save = "vasl/saves/The-Streets-Of-Stalingrad-(Scenario-C).vsav";

std::string hexOf(const Game& game, const std::string& vasl) {
    std::string out;
    for (const auto& [id, of] : game.info.vasl->pieces)
        if (const Piece* p = game.session->state().piece(id); of == vasl && p != nullptr)
            if (out = game.session->state().placeOf(id).hex; !out.empty()) break;
    return out;
}

/// Applies changes in the same way as a player. When a badge reports changes, a click lists them. The player
/// applies all changes that are not in doubt, and then ticks the doubtful ones.
void takeOver(WindowFixture& w) {
    auto* badge = w.find<QToolButton>("vaslBadge");
    REQUIRE(QTest::qWaitFor([&] { return badge->isVisible(); }, 20'000));
    QTest::mouseClick(badge, Qt::LeftButton);
    auto* list = w.find<QTreeWidget>("vaslNews");
    CHECK(list->topLevelItemCount() > 0);
    constexpr int mostRounds = 6;
    for (int round = 0; round < mostRounds && list->topLevelItemCount() > 0; ++round) {
        if (w.find<QPushButton>("vaslTakeAll")->isEnabled()) w.press("vaslTakeAll");
        if (list->topLevelItemCount() == 0) break;
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            list->topLevelItem(i)->setCheckState(0, i == 0 ? Qt::Checked : Qt::Unchecked);
        w.press("vaslTakeTicked");
    }
    QStringList left;
    for (int i = 0; i < list->topLevelItemCount(); ++i)
        left << list->topLevelItem(i)->text(0) + QLatin1String(": ") + list->topLevelItem(i)->text(1);
    INFO(left.join(QLatin1Char('\n')).toStdString());
    CHECK(left.isEmpty());
    CHECK_FALSE(badge->isVisible());
}

}  // namespace

TEST_CASE("the window imports three turns of Stalingrad that were played in VASL",
          "[.shared][shared][window]") {
    WindowFixture w{QByteArray()};
    w.game().setVaslFolders({QString::fromStdString(test::sharedPath("vasl/boards"))});
    const auto bytes = readFile(test::sharedPath(save), 1U << 24U);
    REQUIRE(bytes);
    const std::string path = w.file("Streets.vsav");
    REQUIRE(writeFileSafely(path, *bytes));
    ImportOptions options;
    options.folders.vasl = {test::sharedPath("vasl/boards")};
    const auto import = importVaslBytes(*bytes, "Streets.vsav", options);
    REQUIRE(import);

    ModalAnswers answers;
    answers.next([](QDialog& dialog) {
        auto* open = dialog.findChild<QPushButton*>(QStringLiteral("vaslOpen"));
        REQUIRE(open != nullptr);
        REQUIRE(QTest::qWaitFor([&] { return open->isEnabled(); }, 20'000));
        open->click();
    });
    w.window().openFile(QString::fromStdString(path));
    REQUIRE(answers.left() == 0);
    REQUIRE(w.game().hasGame());

    VaslTable table(*bytes);
    const auto saved = [&](const std::vector<std::string>& watched) {
        REQUIRE(writeFileSafely(path, table.file()));
        takeOver(w);
        for (const std::string& id : watched) {
            INFO(id << " in " << hexOf(w.game().game(), id));
            if (!table.has(id)) {
                CHECK_FALSE(test::pieceOfVasl(w.game().game(), id).gone.empty());
                continue;
            }
            REQUIRE(hexOf(w.game().game(), id).size() > 2);
            CHECK(test::pixelOf(hexOf(w.game().game(), id).substr(1)) == table.placeOf(id));
        }
        const auto again = newsFromVasl(w.game().game(), path);
        REQUIRE(again);
        CHECK(again->items.empty());
    };
    test::threeTurnsOfStalingrad(table, *import,
                                 {saved, [&]() -> const Game& { return w.game().game(); },
                                  [&] {
                                      return w.game().perform(Json{{"do", "phase"}});
                                  }});
    // There are no changes left to write to VASL.
    const auto done = exportVasl(w.game().game(), path);
    REQUIRE(done);
    CHECK(done->changes.empty());
}
