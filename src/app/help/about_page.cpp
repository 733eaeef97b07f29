// SPDX-License-Identifier: MIT
#include "help/about_page.hpp"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "help/manual_book.hpp"
#include "settings/manual_topic.hpp"

namespace shellgame::app {

AboutPage::AboutPage(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("aboutPage"));
    setWindowTitle(tr("About Shellgame"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(560, 480);
    explainedBy(this, ManualTopic::start);
    auto* column = new QVBoxLayout(this);
    const auto say = [column](const char* name, const QString& html) {
        auto* label = new QLabel(html);
        label->setObjectName(QLatin1String(name));
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        column->addWidget(label);
    };
    say("aboutVersion",
        QStringLiteral("<h2>%1</h2>").arg(tr("Shellgame %1").arg(QCoreApplication::applicationVersion())));
    say("aboutWhat", tr("Hidden units for solo Advanced Squad Leader."));
    say("aboutQt", tr("Made with Qt %1.").arg(QLatin1String(qVersion())));
    say("aboutOthers",
        tr("Shellgame is an independent project. It is not affiliated with, nor endorsed by, the publishers "
           "of "
           "Advanced Squad Leader, Napoleon at Bay or any other game that it helps to play, nor by VASL or "
           "Vassal. Names of games are trademarks of their owners. It contains none of their rules, art or "
           "counters: to play, you need the games themselves."));
    say("aboutLicence", tr("Free software under the MIT license:"));
    auto* licence = new QPlainTextEdit(manualText(QStringLiteral("LICENSE")));
    licence->setObjectName(QStringLiteral("licenceText"));
    licence->setAccessibleName(tr("License"));
    licence->setReadOnly(true);
    column->addWidget(licence, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    column->addWidget(buttons);
}

}  // namespace shellgame::app
