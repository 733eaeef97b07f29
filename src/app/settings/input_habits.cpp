// SPDX-License-Identifier: MIT
#include "settings/input_habits.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTextEdit>
#include <QToolTip>
#include <algorithm>

namespace shellgame::app {

namespace {

constexpr const char* onceProperty = "takenOnce";

/// Returns the widget whose value the wheel would change; nullptr if the wheel only scrolls.
QWidget* turnedByWheel(QObject* object) {
    if (qobject_cast<QComboBox*>(object) != nullptr || qobject_cast<QAbstractSpinBox*>(object) != nullptr ||
        (qobject_cast<QAbstractSlider*>(object) != nullptr && qobject_cast<QScrollBar*>(object) == nullptr))
        return static_cast<QWidget*>(object);
    return nullptr;
}

/// Returns true if the area contains a field that Tab can reach.
bool holdsFields(const QScrollArea& area) {
    const QList<QWidget*> inside =
        area.widget() == nullptr ? QList<QWidget*>() : area.widget()->findChildren<QWidget*>();
    return std::any_of(inside.begin(), inside.end(),
                       [](const QWidget* w) { return (w->focusPolicy() & Qt::TabFocus) != 0; });
}

/// Makes Tab skip a tab bar with only one tab, because such a tab bar is hidden but still accepts the focus.
void skipLoneTabs(const QMainWindow& window) {
    for (QTabBar* tabs : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
        tabs->setFocusPolicy(tabs->count() > 1 ? Qt::TabFocus : Qt::NoFocus);
}

/// Adds the name of a box to its selected entry, because on some systems screen readers read the entry
/// instead of the name.
void sayWhatFor(QComboBox& box) {
#if defined(Q_OS_UNIX) && !defined(Q_OS_MACOS)
    const QString name = box.accessibleName();
    const QString more = box.accessibleDescription();
    if (name.isEmpty() || more.startsWith(name)) return;
    box.setAccessibleDescription(more.isEmpty() ? name : QStringLiteral("%1: %2").arg(name, more));
#else
    Q_UNUSED(box)
#endif
}

/// Returns the text of a cell if the list cuts it off; otherwise an empty text.
QString cutText(const QAbstractItemView& list, const QModelIndex& cell) {
    const QRect shown = list.visualRect(cell) & list.viewport()->rect();
    if (!cell.isValid() || list.sizeHintForIndex(cell).width() <= shown.width()) return {};
    return cell.data(Qt::DisplayRole).toString();
}

/// Shows the cut texts of the row that a key has reached.
void showCutRow(QAbstractItemView& list) {
    const QModelIndex at = list.currentIndex();
    QStringList texts;
    for (int column = 0; at.isValid() && column < at.model()->columnCount(at.parent()); ++column)
        if (const QString text = cutText(list, at.siblingAtColumn(column)); !text.isEmpty()) texts << text;
    if (texts.isEmpty()) return QToolTip::hideText();
    const QRect row = list.visualRect(at);
    QToolTip::showText(list.viewport()->mapToGlobal(row.bottomLeft()), texts.join(QLatin1Char('\n')),
                       list.viewport(), row);
}

/// Returns true if the field contains typed text that the field itself can undo (or redo).
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
            // Let the area have no focus, because the wheel would otherwise move the focus to the area before
            // it changes a field.
            if (auto* area = qobject_cast<QScrollArea*>(watched); area != nullptr && holdsFields(*area))
                area->setFocusPolicy(Qt::NoFocus);
            if (QWidget* box = turnedByWheel(watched); box != nullptr && box->focusPolicy() == Qt::WheelFocus)
                box->setFocusPolicy(Qt::StrongFocus);
            // Let Enter press the focused button, which Qt does by default only in dialogs.
            if (auto* button = qobject_cast<QPushButton*>(watched);
                button != nullptr && qobject_cast<QDialog*>(button->window()) == nullptr)
                button->setAutoDefault(true);
            if (const auto* window = qobject_cast<QMainWindow*>(watched->parent())) skipLoneTabs(*window);
            if (auto* choice = qobject_cast<QComboBox*>(watched)) sayWhatFor(*choice);
            break;
        case QEvent::Wheel:
            if (const QWidget* box = turnedByWheel(watched);
                box != nullptr && !box->hasFocus() && !box->isAncestorOf(QApplication::focusWidget())) {
                event->ignore();  // let the area around the box scroll
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
        case QEvent::KeyPress:
            byKeys_ = true;
            // While Enter is held down, press the button only once.
            if (const auto* key = static_cast<QKeyEvent*>(event);
                key->isAutoRepeat() && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
                qobject_cast<QPushButton*>(watched) != nullptr)
                return true;
            if (const auto* w = qobject_cast<QWidget*>(watched))
                if (const auto* window = qobject_cast<QMainWindow*>(w->window())) skipLoneTabs(*window);
            break;
        case QEvent::KeyRelease:
            if (auto* list = qobject_cast<QAbstractItemView*>(watched); list != nullptr && list->hasFocus())
                showCutRow(*list);
            break;
        case QEvent::ToolTip:
            if (const auto* list = qobject_cast<QAbstractItemView*>(watched->parent());
                list != nullptr && watched == list->viewport()) {
                const auto* help = static_cast<QHelpEvent*>(event);
                const QModelIndex cell = list->indexAt(help->pos());
                const QString text = cutText(*list, cell);
                if (text.isEmpty() || !cell.data(Qt::ToolTipRole).toString().isEmpty()) break;
                QToolTip::showText(help->globalPos(), text, list->viewport(), list->visualRect(cell));
                return true;
            }
            break;
        case QEvent::MouseButtonPress:
            byKeys_ = false;
            break;
        case QEvent::FocusIn:
            if (byKeys_ && watched->isWidgetType())
                static_cast<QWidget*>(watched)->window()->setAttribute(Qt::WA_KeyboardFocusChange);
            break;
        case QEvent::MouseButtonDblClick:
            return watched->property(onceProperty).toBool();
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace shellgame::app
