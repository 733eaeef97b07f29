// SPDX-License-Identifier: MIT
#include "play/note_bar.hpp"

#include "words/language.hpp"

namespace shellgame::app {

NoteBar::NoteBar(GameController& game, QWidget* parent)
    : FormBar(QStringLiteral("noteBar"), game, nullptr, parent) {}

void NoteBar::open(const QString& hex) {
    close();
    hex_ = hex.toStdString();
    setOpen();
    begin(hex.isEmpty() ? tr("A note for the log") : tr("A note for the log, on %1").arg(hex));
    text_ = put(new QLineEdit, QStringLiteral("noteText"), tr("Text of the note"));
    text_->setMinimumWidth(380);
    go_ = button(QStringLiteral("noteGo"), tr("&Add the note"), [this] { game_.perform(said()); });
    button(QStringLiteral("noteCancel"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("noteVerdict"));
    const auto ask = [this] {
        judge(said(), go_, verdict_);
        if (!text_->text().trimmed().isEmpty()) return;
        go_->setEnabled(false);
        say(verdict_, QString());
    };
    connect(text_, &QLineEdit::textChanged, this, ask);
    connect(text_, &QLineEdit::returnPressed, go_, &QPushButton::click);
    end();
    announce();
    ask();
}

NoteAct NoteBar::said() const {
    return {.text = text_->text().trimmed().toStdString(), .at = hex_};
}

}  // namespace shellgame::app
