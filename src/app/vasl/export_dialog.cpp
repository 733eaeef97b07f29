// SPDX-License-Identifier: MIT
#include "vasl/export_dialog.hpp"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLocale>
#include <QVBoxLayout>

#include "settings/manual_topic.hpp"
#include "vasl/vasl_words.hpp"
#include "words/language.hpp"

namespace shellgame::app {

ExportDialog::ExportDialog(const WindowContext& context, QString original, QAction* numbered)
    : QDialog(&context.window),
      context_(context),
      original_(std::move(original)),
      choice_(numbered),
      headline_(new QLabel),
      says_(new QLabel),
      numbered_(new QCheckBox(tr("My ? are &numbered"))),
      list_(new QTreeWidget),
      write_(nullptr) {
    setObjectName(QStringLiteral("exportDialog"));
    explainedBy(this, ManualTopic::vasl);
    setWindowTitle(tr("To VASL"));
    resize(720, 460);
    auto* column = new QVBoxLayout(this);
    headline_->setObjectName(QStringLiteral("vaslExportHeadline"));
    headline_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    says_->setObjectName(QStringLiteral("vaslNumberedSays"));
    for (QLabel* l : {headline_, says_}) l->setWordWrap(true);
    column->addWidget(headline_);
    numbered_->setObjectName(QStringLiteral("vaslNumbered"));
    numbered_->setChecked(context_.game.numberedInVasl());
    numbered_->setEnabled(choice_ != nullptr && !context_.game.onlyCoversInVasl());
    numbered_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    column->addWidget(numbered_);
    column->addWidget(says_);
    list_->setObjectName(QStringLiteral("vaslExportList"));
    list_->setAccessibleName(tr("Changes to the VASL game"));
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    column->addWidget(list_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    write_ = buttons->addButton(tr("&Write …"), QDialogButtonBox::AcceptRole);
    write_->setObjectName(QStringLiteral("vaslWrite"));
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    column->addWidget(buttons);
    // Set this after the button is in the dialog, so that Enter in any field writes the file.
    write_->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    // The box and the menu show the same setting, and the map shows or hides the numbers immediately.
    connect(numbered_, &QCheckBox::toggled, this, [this](bool on) {
        choice_->setChecked(on);
        make();
    });
    make();
    write_->setFocus();
}

void ExportDialog::make() {
    ExportOptions options;
    options.numbered = numbered_->isChecked();
    says_->setText(
        options.numbered
            ? tr("Only Shellgame records the units under each “?”, so shifts move nothing in VASL.")
            : tr("In VASL, units are under the same “?” as here, so shifts move counters."));
    numbered_->setAccessibleDescription(says_->text());
    list_->clear();
    auto done = exportVasl(context_.game.game(), original_.toStdString(), options);
    write_->setEnabled(done.has_value());
    if (!done) {
        headline_->setText(tr("The game can't be exported to VASL.") + QLatin1Char('\n') +
                           inputFault(joinProblems(done.error())));
        return;
    }
    made_ = std::move(*done);
    const QFileInfo file(original_);
    const QString when = QLocale().toString(file.lastModified(), QLocale::ShortFormat);
    headline_->setText((made_.changes.empty() ? tr("A copy of %1 (%2) without changes.")
                                              : tr("A copy of %1 (%2) in which %n counters change.", nullptr,
                                                   countersChanged(made_)))
                           .arg(file.fileName(), when));
    for (const VaslChange& c : made_.changes) new QTreeWidgetItem(list_, {wordsOf(c)});
    for (const VaslLeftToDo& l : made_.byHand) new QTreeWidgetItem(list_, {wordsOf(l)});
    list_->setVisible(list_->topLevelItemCount() > 0);
}

}  // namespace shellgame::app
