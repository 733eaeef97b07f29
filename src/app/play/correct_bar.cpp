// SPDX-License-Identifier: MIT
#include "play/correct_bar.hpp"

#include <QComboBox>
#include <QSpinBox>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"

namespace shellgame::app {

CorrectBar::CorrectBar(GameController& game, QWidget* parent)
    : FormBar(QStringLiteral("correctBar"), game, nullptr, parent) {}

bool CorrectBar::open(const std::optional<MarkerId>& marker, const std::optional<PieceId>& piece) {
    close();
    const State& state = game_.shown();
    const std::vector<Correctable> rows = correctables(state, game_.ground(), marker, piece);
    if (rows.empty()) return false;
    setOpen();
    const QString of = piece    ? coreText(piecesText(state, {*piece}))
                       : marker ? coreText(markerName(*state.marker(*marker)))
                                : tr("the turn and phase");
    begin(tr("<b>Correct %1.</b> Rules are not checked, and the log records the correction.")
              .arg(of.toHtmlEscaped()));
    for (const Correctable& row : rows) ask(row);
    line();
    why_ = put(new QLineEdit, QStringLiteral("correctWhy"), tr("Reason for the log"));
    why_->setPlaceholderText(tr("reason, for the log"));
    why_->setMinimumWidth(220);
    go_ = button(QStringLiteral("correctGo"), tr("&Correct"), [this] { putRight(); });
    button(QStringLiteral("correctCancel"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("correctVerdict"));
    connect(why_, &QLineEdit::returnPressed, go_, &QPushButton::click);
    end();
    announce();
    judgeIt();
    return true;
}

/// Adds a field with its name in front of it.
void CorrectBar::ask(const Correctable& what) {
    const QString name = coreText(what.name);
    const QString id = QStringLiteral("correct-") + qs(what.pointer.substr(what.pointer.rfind('/') + 1));
    line();
    if (what.value == Correctable::Value::yesNo) {
        QCheckBox* field = box(id, name, what.now.get<bool>());
        connect(field, &QCheckBox::toggled, this, &CorrectBar::judgeIt);
        fields_.push_back({what, [field] { return Json(field->isChecked()); }});
        return;
    }
    remark(QString(), name.toHtmlEscaped());
    switch (what.value) {
        case Correctable::Value::number: {
            auto* field = put(new QSpinBox, id, name);
            field->setRange(1, 100);
            field->setValue(what.now.get<int>());
            connect(field, &QSpinBox::valueChanged, this, &CorrectBar::judgeIt);
            fields_.push_back({what, [field] { return Json(field->value()); }});
            return;
        }
        case Correctable::Value::oneOf: {
            auto* field = put(new QComboBox, id, name);
            for (const auto& [value, words] : what.choices) {
                field->addItem(coreText(words));
                if (value == what.now) field->setCurrentIndex(field->count() - 1);
            }
            connect(field, &QComboBox::currentIndexChanged, this, &CorrectBar::judgeIt);
            fields_.push_back({what, [field, all = what.choices] {
                                   return all[static_cast<std::size_t>(field->currentIndex())].first;
                               }});
            return;
        }
        default: {
            auto* field = put(new QLineEdit(qs(what.now.get<std::string>())), id, name);
            field->setMinimumWidth(160);
            connect(field, &QLineEdit::textChanged, this, &CorrectBar::judgeIt);
            connect(field, &QLineEdit::returnPressed, this, [this] { go_->click(); });
            fields_.push_back({what, [this, field] { return Json(typedHex(field->text())); }});
        }
    }
}

std::vector<CorrectAct> CorrectBar::changed() const {
    std::vector<CorrectAct> out;
    for (const Asked& field : fields_)
        if (Json value = field.now(); value != field.what.now)
            out.push_back({field.what.pointer, std::move(value), why_->text().trimmed().toStdString()});
    return out;
}

void CorrectBar::judgeIt() {
    if (verdict_ == nullptr) return;
    const std::vector<CorrectAct> acts = changed();
    go_->setEnabled(!acts.empty());
    say(verdict_, QString());
    for (const CorrectAct& act : acts) {
        judge(act, go_, verdict_);
        if (!go_->isEnabled()) return;
    }
}

void CorrectBar::putRight() {
    // Copy the acts before performing them, because the first act closes the bar.
    const std::vector<CorrectAct> acts = changed();
    for (const CorrectAct& act : acts)
        if (!game_.perform(act)) return;
}

}  // namespace shellgame::app
