// SPDX-License-Identifier: MIT
#include "widgets/act_form.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "shellgame/rules/setup/typed_hexes.hpp"
#include "widgets/clear_button.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

struct ActForm::Field {
    const ValueType* of;
    const FieldRow* row;
    QWidget* input = nullptr;
    QWidget* box = nullptr;  ///< the input with its buttons
    bool mayBeNone = false;  ///< for sides
    /// Returns the value as in a stored struct, or null if the argument is omitted.
    std::function<Json(QString& problem)> read{};
    std::function<void(const Json& value)> show{};
};

ActForm::ActForm(GameController& game, Selection& selection, QWidget* parent)
    : QWidget(parent), game_(game), selection_(selection), rows_(new QFormLayout(this)) {
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setVerticalSpacing(4);
}

ActForm::~ActForm() = default;

const ActForm::Field& ActForm::field(std::string_view argument) const {
    const auto it =
        std::find_if(fields_.begin(), fields_.end(), [&](const Field& f) { return f.row->name == argument; });
    return fields_.at(static_cast<std::size_t>(it - fields_.begin()));
}

void ActForm::add(const ValueType& act, const FormField& what) {
    const FieldRows& keys = act.rows().keys;
    const auto it =
        std::find_if(keys.begin(), keys.end(), [&](const FieldRow& r) { return r.name == what.argument; });
    const FieldRow* row = &keys.at(static_cast<std::size_t>(it - keys.begin()));
    Field& field = fields_.emplace_back(Field{&act, row});
    const ArgType kind = row->kind();
    QString label = what.label;
    if (kind == ArgType::boolean) {
        auto* box = new QCheckBox(what.spoken.isEmpty() ? what.label : what.spoken);
        if (what.spoken.isEmpty()) label.clear();
        connect(box, &QCheckBox::toggled, this, [this, name = row->name] { Q_EMIT changed(name); });
        field.read = [box](QString&) { return Json(box->isChecked()); };
        field.show = [box](const Json& value) { box->setChecked(value == true); };
        field.input = box;
    } else if (kind == ArgType::integer) {
        addNumber(field, what);
    } else if (kind == ArgType::side || kind == ArgType::word) {
        addChoice(field, what);
    } else {
        addLine(field, what);
    }
    field.input->setObjectName(what.name);
    field.input->setAccessibleName(what.spoken.isEmpty() ? what.label : what.spoken);
    if (!what.tip.isEmpty()) field.input->setToolTip(what.tip);
    field.box = kind == ArgType::hex ? hexButtons(line(row->name), what.name) : field.input;
    rows_->addRow(label, field.box);
}

void ActForm::addNumber(Field& field, const FormField& what) {
    auto* box = new QSpinBox;
    box->setRange(static_cast<int>(field.row->min.whole), static_cast<int>(field.row->max.whole));
    box->setSpecialValueText(what.hint);
    connect(box, &QSpinBox::valueChanged, this, [this, name = field.row->name] { Q_EMIT changed(name); });
    field.read = [box](QString&) { return Json(box->value()); };
    field.show = [box](const Json& value) {
        box->setValue(value.is_number() ? value.get<int>() : box->minimum());
    };
    field.input = box;
}

void ActForm::addChoice(Field& field, const FormField& what) {
    auto* box = new QComboBox;
    for (const auto& [word, text] : what.words) box->addItem(text, qs(word));
    if (what.words.empty())
        for (const std::string& word : field.row->wordsOf(nullptr))
            box->addItem(box->count() == 0 && !what.hint.isEmpty() ? what.hint : term(word), qs(word));
    field.mayBeNone = field.row->kind() == ArgType::side && !what.hint.isEmpty();
    if (field.mayBeNone) box->addItem(what.hint, QString());
    connect(box, &QComboBox::currentIndexChanged, this,
            [this, name = field.row->name] { Q_EMIT changed(name); });
    field.read = [box](QString&) {
        const QString word = box->currentData().toString();
        return word.isEmpty() ? Json() : Json(word.toStdString());
    };
    field.show = [box](const Json& value) {
        const auto word = value.is_string() ? qs(value.get_ref<const std::string&>()) : QString();
        box->setCurrentIndex(std::max(box->findData(word), 0));
    };
    field.input = box;
}

void ActForm::addLine(Field& field, const FormField& what) {
    auto* line = new QLineEdit;
    const ArgType kind = field.row->kind();
    line->setPlaceholderText(what.hint);
    if (kind == ArgType::hex || kind == ArgType::counter) clearOnceWritten(*line);
    connect(line, &QLineEdit::textChanged, this, [this, name = field.row->name] { Q_EMIT changed(name); });
    connect(line, &QLineEdit::returnPressed, this, &ActForm::entered);
    field.read = [this, line, kind](QString& problem) -> Json {
        QString text = line->text().trimmed();
        // The line for a name shows the name that is used if the player types none.
        if (text.isEmpty() && kind == ArgType::identifier) text = line->placeholderText();
        if (text.isEmpty()) return nullptr;
        if (kind == ArgType::hex) {
            const TypedHexes typed = readTypedHexes(game_.ground(), text.toStdString());
            if (!typed) problem = qs(typed.problem);
            return typed.hexes;
        }
        if (kind != ArgType::counter) return text.toStdString();
        const auto of = game_.shown().sides.find(side());
        const std::string nation = of == game_.shown().sides.end() ? "" : of->second.nationality;
        const TypedCounters typed = readTypedCounters(text.toStdString(), nation, PlacedAs::known, "");
        if (!typed) problem = qs(typed.problem);
        Json out = Json::array();
        for (const NamedCounter& counter : typed.act.contents) out.push_back(counter.json());
        return out;
    };
    field.show = [line](const Json& value) {
        QStringList texts;
        if (value.is_string()) texts << qs(value.get_ref<const std::string&>());
        if (value.is_array())
            for (const Json& one : value) texts << qs(one.get<std::string>());
        line->setText(texts.join(QStringLiteral(", ")));
    };
    field.input = line;
}

QWidget* ActForm::hexButtons(QLineEdit* line, const QString& name) {
    line->setToolTip(
        tr("A rectangle given by two corners (1A1-1H9), single hexes, \"board 2\", \"east edge\", \"board 2 "
           "east edge\" or \"all\", separated by commas"));
    auto* out = new QWidget;
    auto* row = new QGridLayout(out);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(line, 0, 0, 1, 2);
    auto* take = new QPushButton(tr("From map"));
    take->setObjectName(name + QStringLiteral("Taken"));
    take->setToolTip(
        tr("Adds the hexes selected on the map: a rectangle drawn with Shift, or the selected hex"));
    connect(take, &QPushButton::clicked, this, [this, line] {
        QStringList names;
        for (const Hex h : selection_.area()) names << qs(game_.ground().nameOf(h));
        if (names.isEmpty() && !selection_.hexName().isEmpty()) names << selection_.hexName();
        if (names.isEmpty()) return game_.post(Notice::Kind::refused, tr("Select hexes on the map first."));
        if (!line->text().trimmed().isEmpty()) names.prepend(line->text().trimmed());
        line->setText(names.join(QStringLiteral(", ")));
        line->setFocus(Qt::OtherFocusReason);
    });
    row->addWidget(take, 1, 0);
    auto* draw = new QPushButton(tr("On the map"));
    draw->setObjectName(name + QStringLiteral("Drawn"));
    draw->setToolTip(tr("Click hexes on the map: each click adds a hex, or removes it. Esc ends it."));
    connect(draw, &QPushButton::clicked, this, [this, line] { Q_EMIT hexesWanted(line); });
    row->addWidget(draw, 1, 1);
    return out;
}

void ActForm::fill(const ValueType& type, void* act, QString& problem, std::string_view only) const {
    for (const Field& f : fields_) {
        if (f.of != &type || (!only.empty() && f.row->name != only)) continue;
        if (const Json value = f.read(problem); !value.is_null())
            readStored(value, f.row->type(), f.row->in(act));
    }
}

void ActForm::show(const ValueType& type, const void* act) {
    const QSignalBlocker quiet(this);
    for (const Field& f : fields_)
        if (f.of == &type) f.show(writeStored(f.row->type(), f.row->in(act), Elide::no));
}

void ActForm::refreshSides() {
    const QSignalBlocker quiet(this);
    const State& state = game_.shown();
    for (const Field& f : fields_) {
        if (f.row->kind() != ArgType::side) continue;
        auto* box = static_cast<QComboBox*>(f.input);
        const QVariant before = box->currentData();
        while (box->count() > (f.mayBeNone ? 1 : 0)) box->removeItem(box->count() - 1);
        for (const bool first : {true, false})
            for (const auto& [id, s] : state.sides)
                if ((id == state.clock.first) == first && (f.mayBeNone || game_.maySee(id)))
                    box->addItem(qs(s.name), qs(id.text));
        box->setCurrentIndex(std::max(box->findData(before), 0));
    }
}

SideId ActForm::side() const {
    for (const Field& f : fields_)
        if (f.row->kind() == ArgType::side)
            return SideId(static_cast<QComboBox*>(f.input)->currentData().toString().toStdString());
    return {};
}

void ActForm::chooseSide(const SideId& side) {
    for (const Field& f : fields_) {
        if (f.row->kind() != ArgType::side) continue;
        auto* box = static_cast<QComboBox*>(f.input);
        if (const int at = box->findData(qs(side.text)); at >= 0) box->setCurrentIndex(at);
        return;
    }
}

bool ActForm::isBlank(std::string_view argument) const {
    return line(argument)->text().trimmed().isEmpty();
}

QLineEdit* ActForm::line(std::string_view argument) const {
    return static_cast<QLineEdit*>(field(argument).input);
}

QLineEdit* ActForm::hexLine() const {
    for (const Field& f : fields_)
        if (f.row->kind() == ArgType::hex) return static_cast<QLineEdit*>(f.input);
    return nullptr;
}

void ActForm::clear(std::initializer_list<std::string_view> arguments) {
    for (const std::string_view argument : arguments) field(argument).show(nullptr);
}

void ActForm::enable(std::string_view argument, bool on) {
    field(argument).box->setEnabled(on);
}

}  // namespace shellgame::app
