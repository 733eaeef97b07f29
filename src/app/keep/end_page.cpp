// SPDX-License-Identifier: MIT
#include "keep/end_page.hpp"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "shellgame/io/text/report.hpp"
#include "shellgame/rules/kept/laid_open.hpp"
#include "words/language.hpp"

namespace shellgame::app {

EndPage::EndPage(const Desk& desk) : QDialog(&desk.window) {
    setWindowTitle(tr("The enemy revealed"));
    setObjectName(QStringLiteral("endPage"));
    resize(820, 640);
    auto* text = new QTextBrowser;
    text->setObjectName(QStringLiteral("endText"));
    text->setAccessibleName(tr("What the program was hiding"));
    const GameController& game = desk.game;
    ReportParts parts;
    parts.title = game.title().toStdString();
    for (const auto& [id, side] : game.state().sides) parts.sides.emplace(id, side.name);
    parts.laidOpen = laidOpen(game.session());
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
