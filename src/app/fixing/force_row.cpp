// SPDX-License-Identifier: MIT
#include "fixing/force_row.hpp"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include "map/map_text.hpp"
#include "session/table_steps.hpp"
#include "shellgame/rules/fixing/force_acts.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

constexpr int longestForceName = 40;

}  // namespace

ForceRow::ForceRow(GameController& game, QWidget* parent)
    : QWidget(parent), game_(game), name_(new QComboBox), give_(new QPushButton) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("Part &of"));
    label->setBuddy(name_);
    line->addWidget(label);
    name_->setObjectName(QStringLiteral("placeForce"));
    name_->setAccessibleName(tr("The force in several hexes to which it belongs"));
    name_->setToolTip(
        tr("Give each part of a force in several hexes the same name. If this is empty, the counters in the "
           "hex are a separate force."));
    name_->setEditable(true);
    name_->setInsertPolicy(QComboBox::NoInsert);
    name_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    name_->setMinimumContentsLength(8);
    name_->lineEdit()->setMaxLength(longestForceName);
    name_->lineEdit()->setPlaceholderText(tr("none: a separate force"));
    name_->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    line->addWidget(name_, 1);
    give_->setObjectName(QStringLiteral("placeForceGive"));
    line->addWidget(give_);

    connect(name_, &QComboBox::editTextChanged, this, [this] {
        typed_ = true;
        Q_EMIT changed();
    });
    connect(name_->lineEdit(), &QLineEdit::returnPressed, this, &ForceRow::entered);
    connect(give_, &QPushButton::clicked, this, &ForceRow::give);
}

QString ForceRow::name() const {
    const QString text = name_->currentText().simplified();
    // Ignore upper and lower case, so that "guard" means the force "Guard".
    const int known = name_->findText(text, Qt::MatchFixedString);
    return known < 0 ? text : name_->itemText(known);
}

void ForceRow::follow(const SideId& side, const MarkerId& here) {
    if (side != side_) typed_ = false;
    side_ = side;
    here_ = here;
    list();
    const Marker* m = game_.hasGame() ? game_.shown().marker(here_) : nullptr;
    if (!typed_) {
        const QSignalBlocker quiet(name_);
        name_->setEditText(m == nullptr ? QString() : qs(m->force));
    }
    give_->setVisible(m != nullptr);
    if (m == nullptr) return;
    give_->setText(name().isEmpty() ? tr("&Separate force") : tr("&Name %1").arg(qs(m->at.text())));
    give_->setEnabled(mayGive());
    give_->setToolTip(
        name().isEmpty()
            ? tr("Makes the counters in %1 a separate force").arg(qs(m->at.text()))
            : tr("Makes the counters in %1 a part of the force %2").arg(qs(m->at.text()), name()));
}

void ForceRow::list() {
    QStringList names;
    if (game_.hasGame())
        for (const auto& [id, m] : game_.shown().markers)
            if (m.side == side_ && !m.force.empty() && !names.contains(qs(m.force))) names << qs(m.force);
    names.sort(Qt::CaseInsensitive);
    QStringList old;
    for (int i = 0; i < name_->count(); ++i) old << name_->itemText(i);
    if (names == old) return;
    const QSignalBlocker quiet(name_);
    const QString text = name_->currentText();
    name_->clear();
    name_->addItems(names);
    name_->setEditText(text);
}

QString ForceRow::places(const QString& force, const MarkerId& without) const {
    QStringList out;
    for (const auto& [id, m] : game_.shown().markers)
        if (m.side == side_ && qs(m.force) == force && id != without) out << qs(m.at.text());
    return listed(out);
}

QString ForceRow::joining(const QString& placed) const {
    if (name().isEmpty()) return placed;
    const QString others = places(name(), {});
    return others.isEmpty() ? tr("%1 as the first part of the force %2").arg(placed, name())
                            : tr("%1 as part of the force %2 (%3)").arg(placed, name(), others);
}

QString ForceRow::told() const {
    const Marker* m = game_.hasGame() ? game_.shown().marker(here_) : nullptr;
    if (m == nullptr && name().isEmpty()) return {};
    if (m == nullptr) return tr("%1.").arg(joining(tr("Type the counters above to place them")));
    const QString what = tr("%1 in %2").arg(shortContents(game_.shown(), *m), qs(m->at.text()));
    if (mayGive() && name().isEmpty())
        return tr("%1: “Separate force” removes it from the force %2.").arg(what, qs(m->force));
    if (mayGive()) {
        const QString others = places(name(), here_);
        return others.isEmpty()
                   ? tr("%1: “Name” makes it the first part of the force %2.").arg(what, name())
                   : tr("%1: “Name” makes it a part of the force %2 (%3).").arg(what, name(), others);
    }
    if (m->force.empty())
        return tr("%1 is a separate force. If the force is in several hexes, give each of its parts the same "
                  "name.")
            .arg(what);
    const QString others = places(qs(m->force), here_);
    return others.isEmpty() ? tr("%1 is the only part of the force %2 so far.").arg(what, qs(m->force))
                            : tr("%1 is a part of the force %2 (%3).").arg(what, qs(m->force), others);
}

bool ForceRow::mayGive() const {
    const Marker* m = game_.hasGame() ? game_.shown().marker(here_) : nullptr;
    return m != nullptr && qs(m->force) != name();
}

void ForceRow::used() {
    typed_ = false;
}

void ForceRow::give() {
    if (!mayGive()) return;
    const NameForceAct act{.marker = here_, .force = name().toStdString()};
    typed_ = false;
    if (!game_.perform(act)) typed_ = true;
}

}  // namespace shellgame::app
