// SPDX-License-Identifier: MIT
#include "settings/input_habits.hpp"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextEdit>

namespace shellgame::app {

namespace {

constexpr const char* onceProperty = "takenOnce";

/// What the wheel would change; none where it only scrolls.
QWidget* turnedByWheel(QObject* object) {
    if (qobject_cast<QComboBox*>(object) != nullptr || qobject_cast<QAbstractSpinBox*>(object) != nullptr ||
        (qobject_cast<QAbstractSlider*>(object) != nullptr && qobject_cast<QScrollBar*>(object) == nullptr))
        return static_cast<QWidget*>(object);
    return nullptr;
}

/// Whether the field could take back (or do again) something that was typed in it.
bool hasTyped(const QObject* field, bool redo) {
    if (qobject_cast<const QAbstractSpinBox*>(field) != nullptr ||
        qobject_cast<const QComboBox*>(field) != nullptr)
        field = field->findChild<QLineEdit*>();
    if (const auto* line = qobject_cast<const QLineEdit*>(field))
        return redo ? line->isRedoAvailable() : line->isUndoAvailable();
    if (const auto* text = qobject_cast<const QTextEdit*>(field))
        return redo ? text->document()->isRedoAvailable() : text->document()->isUndoAvailable();
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(field))
        return redo ? text->document()->isRedoAvailable() : text->document()->isUndoAvailable();
    return false;
}

}  // namespace

InputHabits::InputHabits(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

void InputHabits::takeOnce(QAbstractButton* button) {
    button->setProperty(onceProperty, true);
}

bool InputHabits::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Polish:
            // Else the wheel itself gives the focus before it turns.
            if (QWidget* box = turnedByWheel(watched); box != nullptr && box->focusPolicy() == Qt::WheelFocus)
                box->setFocusPolicy(Qt::StrongFocus);
            break;
        case QEvent::Wheel:
            if (const QWidget* box = turnedByWheel(watched);
                box != nullptr && !box->hasFocus() && !box->isAncestorOf(QApplication::focusWidget())) {
                event->ignore();  // what the box lies in scrolls
                return true;
            }
            break;
        case QEvent::ShortcutOverride: {
            auto* key = static_cast<QKeyEvent*>(event);
            const bool undo = key->matches(QKeySequence::Undo);
            const bool redo = key->matches(QKeySequence::Redo);
            if ((undo || redo) && !hasTyped(watched, redo)) {
                event->ignore();
                return true;
            }
            break;
        }
        case QEvent::MouseButtonDblClick:
            return watched->property(onceProperty).toBool();
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace shellgame::app
