// SPDX-License-Identifier: MIT
#include "exporting/end_page.hpp"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "shellgame/io/text/report.hpp"
#include "shellgame/rules/ai/revealed_enemy.hpp"
#include "words/language.hpp"

namespace shellgame::app {

EndPage::EndPage(const WindowContext& context) : QDialog(&context.window) {
    setWindowTitle(tr("The enemy revealed"));
    setObjectName(QStringLiteral("endPage"));
    resize(820, 640);
    auto* text = new QTextBrowser;
    text->setObjectName(QStringLiteral("endText"));
    text->setAccessibleName(tr("What the program was hiding"));
    const GameController& game = context.game;
    ReportParts parts;
    parts.title = game.title().toStdString();
    for (const auto& [id, side] : game.state().sides) parts.sides.emplace(id, side.name);
    parts.revealedEnemy = revealedEnemy(game.session());
    text->setHtml(qs(writeLaidOpen(parts)));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* replay = buttons->addButton(tr("&Replay …"), QDialogButtonBox::ActionRole);
    replay->setObjectName(QStringLiteral("endReplay"));
    auto* report = buttons->addButton(tr("After-action re&port …"), QDialogButtonBox::ActionRole);
    report->setObjectName(QStringLiteral("endReport"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(replay, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT replayWanted();
    });
    connect(report, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT reportWanted();
    });
    auto* column = new QVBoxLayout(this);
    column->addWidget(text, 1);
    column->addWidget(buttons);
    text->setFocus();
}

}  // namespace shellgame::app
