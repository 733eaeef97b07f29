// SPDX-License-Identifier: MIT
#include "picture/hands.hpp"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QKeySequence>
#include <QWidget>
#include <QWindow>

// Declare functions with which Qt's own test library sends events to windows.
QT_BEGIN_NAMESPACE
Q_GUI_EXPORT void qt_handleKeyEvent(QWindow* window, QEvent::Type type, int key, Qt::KeyboardModifiers held,
                                    const QString& text = QString(), bool repeated = false, ushort count = 1);
Q_GUI_EXPORT void qt_handleMouseEvent(QWindow* window, const QPointF& local, const QPointF& global,
                                      Qt::MouseButtons state, Qt::MouseButton button, QEvent::Type type,
                                      Qt::KeyboardModifiers held, int timestamp);
QT_END_NAMESPACE

namespace shellgame::app {

namespace {

bool pressKey(int key, Qt::KeyboardModifiers held, const QString& text) {
    const QWidget* top = topmostWindow();
    QWindow* window = top == nullptr ? nullptr : top->windowHandle();
    if (window == nullptr) return false;
    qt_handleKeyEvent(window, QEvent::KeyPress, key, held, text);
    // Find the window again, because the previous one may have been closed by the key press.
    if (const QWidget* now = topmostWindow(); now != nullptr && now->windowHandle() != nullptr)
        qt_handleKeyEvent(now->windowHandle(), QEvent::KeyRelease, key, held, text);
    return true;
}

/// Returns the text that a keyboard sends together with a key.
QString textOf(int key, Qt::KeyboardModifiers held) {
    if ((held & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0) return {};
    switch (key) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return QStringLiteral("\r");
        case Qt::Key_Tab:
            return QStringLiteral("\t");
        default:
            break;
    }
    if (key < Qt::Key_Space || key > Qt::Key_AsciiTilde) return {};
    const QChar sign(static_cast<char16_t>(key));
    return held.testFlag(Qt::ShiftModifier) ? QString(sign) : QString(sign.toLower());
}

QWidget* shownWidget(const QString& name) {
    QWidgetList tops = QApplication::topLevelWidgets();
    if (QWidget* top = topmostWindow()) tops.prepend(top);
    for (QWidget* top : std::as_const(tops)) {
        if (!top->isVisible()) continue;
        for (QWidget* w : top->findChildren<QWidget*>(name))
            if (w->isVisible()) return w;
    }
    return nullptr;
}

}  // namespace

QWidget* topmostWindow() {
    if (QWidget* popup = QApplication::activePopupWidget()) return popup;
    if (QWidget* modal = QApplication::activeModalWidget()) return modal;
    if (QWidget* active = QApplication::activeWindow()) return active;
    for (QWidget* w : QApplication::topLevelWidgets())
        if (w->isVisible() && w->isWindow()) return w;
    return nullptr;
}

bool pressKeys(const QString& keys) {
    const QKeySequence sequence = QKeySequence::fromString(keys, QKeySequence::PortableText);
    if (sequence.isEmpty()) return false;
    for (int i = 0; i < sequence.count(); ++i) {
        const QKeyCombination one = sequence[static_cast<uint>(i)];
        if (one.key() == Qt::Key_unknown) return false;
        if (!pressKey(one.key(), one.keyboardModifiers(), textOf(one.key(), one.keyboardModifiers())))
            return false;
    }
    return true;
}

bool typeText(const QString& text) {
    for (const QChar sign : text) {
        const bool line = sign == QLatin1Char('\n');
        const int key = line ? static_cast<int>(Qt::Key_Return) : sign.toUpper().unicode();
        const bool shift = sign.isUpper();
        if (!pressKey(key, shift ? Qt::ShiftModifier : Qt::NoModifier,
                      line ? QStringLiteral("\r") : QString(sign)))
            return false;
    }
    return true;
}

bool clickOn(const QString& name) {
    QWidget* widget = shownWidget(name);
    if (widget == nullptr) return false;
    if (const auto* area = qobject_cast<QAbstractScrollArea*>(widget)) widget = area->viewport();
    QWindow* window = widget->window()->windowHandle();
    if (window == nullptr) return false;
    const QPoint middle = widget->rect().center();
    const QPointF local = widget->mapTo(widget->window(), middle);
    const QPointF global = widget->mapToGlobal(middle);
    for (const auto& [state, type] : {std::pair(Qt::LeftButton, QEvent::MouseButtonPress),
                                      std::pair(Qt::NoButton, QEvent::MouseButtonRelease)})
        qt_handleMouseEvent(window, local, global, state, Qt::LeftButton, type, Qt::NoModifier, 0);
    return true;
}

}  // namespace shellgame::app
