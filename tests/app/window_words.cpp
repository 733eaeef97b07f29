// SPDX-License-Identifier: MIT
#include "window_words.hpp"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QDockWidget>
#include <QGroupBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QSpinBox>
#include <QStatusBar>
#include <QTabBar>
#include <QTextBrowser>

#include "shellgame/io/text/log.hpp"

namespace shellgame::test {

namespace {

class Collector {
  public:
    /// If `hidden` is set, also collects texts that are not visible at the moment.
    Collector(QWidget& root, bool hidden) : root_(root), hidden_(hidden) {}

    void widgets() {
        for (QWidget* w : root_.findChildren<QWidget*>())
            if (hidden_ || shown(w)) widget(w);
        in_.clear();
        for (QAction* a : root_.findChildren<QAction*>()) action(a);
    }
    void add(const QString& what, const QString& text) {
        if (!text.isEmpty()) out_.append({what, text, in_});
    }
    void add(const char* what, const QString& text) { add(QString::fromLatin1(what), text); }
    [[nodiscard]] QList<WindowText> texts() const { return out_; }

  private:
    /// Returns true for a widget that is visible, or that would be visible if its panel were in front.
    bool shown(QWidget* w) const {
        for (QWidget* up = w; up != nullptr; up = up->parentWidget())
            if (auto* dock = qobject_cast<QDockWidget*>(up)) return w == dock || w->isVisibleTo(dock);
        return w->isVisibleTo(&root_) || (w->isWindow() && w->isVisible());
    }

    void widget(QWidget* w) {
        in_ = QLatin1String(w->window()->metaObject()->className());
        add("name", w->accessibleName());
        add("description", w->accessibleDescription());
        add("tip", w->toolTip());
        add("status tip", w->statusTip());
        add("help", w->whatsThis());
        if (w->isWindow() || qobject_cast<QDockWidget*>(w) != nullptr) add("window", w->windowTitle());
        if (auto* label = qobject_cast<QLabel*>(w)) {
            add("label", label->text());
        } else if (auto* button = qobject_cast<QAbstractButton*>(w)) {
            add(QLatin1String("button") + QLatin1String(button->isChecked() ? " [x]" : "") +
                    QLatin1String(button->isEnabled() ? "" : " (grey)"),
                button->text());
        } else if (auto* line = qobject_cast<QLineEdit*>(w)) {
            add("line", line->text());
            add("hint", line->placeholderText());
        } else if (auto* box = qobject_cast<QComboBox*>(w)) {
            for (int i = 0; i < box->count(); ++i)
                add(QLatin1String(i == box->currentIndex() ? "choice [x]" : "choice"), box->itemText(i));
        } else if (auto* number = qobject_cast<QSpinBox*>(w)) {
            add("number", number->text());
            for (const QString& around : {number->prefix(), number->suffix(), number->specialValueText()})
                add("number", around);
        } else if (auto* group = qobject_cast<QGroupBox*>(w)) {
            add("group", group->title());
        } else if (auto* tabs = qobject_cast<QTabBar*>(w)) {
            for (int i = 0; i < tabs->count(); ++i) add("tab", tabs->tabText(i));
        } else if (auto* menu = qobject_cast<QMenu*>(w)) {
            add("menu", menu->title());
        } else if (auto* page = qobject_cast<QTextEdit*>(w)) {
            add(page->isReadOnly() ? "text" : "line", page->toPlainText());
        } else if (auto* plain = qobject_cast<QPlainTextEdit*>(w)) {
            add("line", plain->toPlainText());
            add("hint", plain->placeholderText());
        } else if (auto* view = qobject_cast<QAbstractItemView*>(w)) {
            if (view->model() != nullptr) items(*view->model(), QModelIndex());
            if (view->model() != nullptr) heads(*view);
        }
    }

    /// Collects only column headers, because row numbers are not texts.
    void heads(const QAbstractItemView& view) {
        const QHeaderView* header = view.findChild<QHeaderView*>();
        if (header == nullptr) return;
        for (int c = 0; c < view.model()->columnCount(); ++c)
            add("head", view.model()->headerData(c, Qt::Horizontal).toString());
    }

    void items(const QAbstractItemModel& model, const QModelIndex& parent) {
        for (int r = 0; r < model.rowCount(parent); ++r) {
            for (int c = 0; c < model.columnCount(parent); ++c) {
                const QModelIndex at = model.index(r, c, parent);
                for (const int role :
                     {static_cast<int>(Qt::DisplayRole), static_cast<int>(Qt::ToolTipRole),
                      static_cast<int>(Qt::StatusTipRole), static_cast<int>(Qt::WhatsThisRole),
                      static_cast<int>(Qt::AccessibleTextRole),
                      static_cast<int>(Qt::AccessibleDescriptionRole)})
                    add("item", at.data(role).toString());
            }
            items(model, model.index(r, 0, parent));
        }
    }

    void action(QAction* a) {
        add(QLatin1String("action") + QLatin1String(a->isEnabled() ? "" : " (grey)") +
                QLatin1String(a->isChecked() ? " [x]" : ""),
            a->text());
        add("action tip", a->toolTip());
        add("action status", a->statusTip());
    }

    QWidget& root_;
    bool hidden_;
    QString in_;
    QList<WindowText> out_;
};

/// Collects the texts of the window that are not in widgets.
class Words {
  public:
    Words(app::MainWindow& window, bool hidden) : window_(window), out_(window, hidden) {}

    [[nodiscard]] QList<WindowText> all() {
        add("title", window_.windowTitle());
        add("status", window_.statusBar()->currentMessage());
        out_.widgets();
        if (window_.controller().hasGame()) map();
        return out_.texts();
    }

  private:
    void add(const char* what, const QString& text) { out_.add(what, text); }

    void map() {
        app::MapView& map = *window_.map();
        for (const Hex h : map.scene().occupied()) add("hex", map.scene().describe(h));
        if (auto* spoken = QAccessible::queryAccessibleInterface(&map)) {
            // Use the hex under the cursor, because texts about the shifts of a stack exist only for that
            // hex.
            if (map.groundLayer().ground() == &window_.controller().ground())
                add("told", spoken->text(QAccessible::Description));
            for (int i = 0; i < spoken->childCount(); ++i)
                if (auto* hex = spoken->child(i)) add("spoken", hex->text(QAccessible::Name));
        }
        const auto& over = map.overlay();
        for (const auto& mark : over.partners)
            add("partner",
                mark.name + QLatin1Char(' ') + mark.label + QString::number(static_cast<int>(mark.kind)));
        for (const auto& d : over.drawings) {
            QStringList hexes;
            for (const Hex h : d.hexes) hexes << name(h);
            add("drawing", d.label + QLatin1Char(' ') + hexes.join(QLatin1Char('-')));
        }
        for (const auto* hexes : {&over.trail, &over.path, &over.area})
            for (const Hex h : *hexes) add("marked", name(h));
        if (over.cursor) add("cursor", name(*over.cursor));
        if (over.selected) add("selected", name(*over.selected));
    }

    QString name(Hex h) { return app::qs(window_.controller().ground().nameOf(h)); }

    app::MainWindow& window_;
    Collector out_;
};

}  // namespace

QStringList wordsOf(app::MainWindow& window) {
    QStringList out;
    const auto add = [&](const QString& what, const QString& text) {
        if (!text.isEmpty()) out << what + QLatin1String(": ") + text;
    };
    for (const WindowText& t : Words(window, false).all()) add(t.what, t.text);
    add(QStringLiteral("clipboard"), QApplication::clipboard()->text());
    if (window.controller().hasGame())
        for (const LogFormat f : {LogFormat::text, LogFormat::csv, LogFormat::json, LogFormat::html})
            add(QStringLiteral("export"), app::qs(window.controller().exportedLog(f)));
    // Sort the texts, because their order depends on the panel in front, and so on what the window has shown
    // before.
    out.sort();
    return out;
}

QList<WindowText> textsOf(app::MainWindow& window) {
    return Words(window, true).all();
}

QList<WindowText> textsOf(QWidget& dialog) {
    Collector out(dialog, true);
    out.add("window", dialog.windowTitle());
    out.widgets();
    return out.texts();
}

quint64 pictureOf(app::MainWindow& window) {
    const QImage image = window.map()->grab().toImage().convertToFormat(QImage::Format_ARGB32);
    const QByteArray hash = QCryptographicHash::hash(QByteArrayView(image.constBits(), image.sizeInBytes()),
                                                     QCryptographicHash::Sha1);
    quint64 out = 0;
    for (int i = 0; i < 8; ++i) out = (out << 8U) | static_cast<quint8>(hash[i]);
    return out;
}

}  // namespace shellgame::test
