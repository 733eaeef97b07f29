// SPDX-License-Identifier: MIT
#include "window_words.hpp"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStatusBar>
#include <QTextBrowser>

#include "shellgame/io/text/log.hpp"

namespace shellgame::test {

namespace {

class Words {
  public:
    explicit Words(app::MainWindow& window) : window_(window) {}

    QStringList all() {
        add("title", window_.windowTitle());
        add("status", window_.statusBar()->currentMessage());
        add("clipboard", QApplication::clipboard()->text());
        for (QWidget* w : window_.findChildren<QWidget*>())
            if (shown(w)) widget(w);
        for (QAction* a : window_.findChildren<QAction*>()) action(a);
        if (window_.controller().hasGame()) {
            map();
            exports();
        }
        // Which dock lies in front, and so comes last, hangs on what the window has shown before.
        out_.sort();
        return out_;
    }

  private:
    void add(const char* what, const QString& text) {
        if (!text.isEmpty()) out_ << QLatin1String(what) + QLatin1String(": ") + text;
    }

    /// What can be seen, or would be with its dock in front.
    bool shown(QWidget* w) const {
        for (QWidget* up = w; up != nullptr; up = up->parentWidget())
            if (auto* dock = qobject_cast<QDockWidget*>(up)) return w == dock || w->isVisibleTo(dock);
        return w->isVisibleTo(&window_) || (w->isWindow() && w->isVisible());
    }

    void widget(QWidget* w) {
        add("name", w->accessibleName());
        add("description", w->accessibleDescription());
        add("tip", w->toolTip());
        add("status tip", w->statusTip());
        add("help", w->whatsThis());
        if (w->isWindow() || qobject_cast<QDockWidget*>(w) != nullptr) add("window", w->windowTitle());
        if (auto* label = qobject_cast<QLabel*>(w)) {
            add("label", label->text());
        } else if (auto* button = qobject_cast<QAbstractButton*>(w)) {
            add("button", button->text() + QLatin1String(button->isChecked() ? " [x]" : "") +
                              QLatin1String(button->isEnabled() ? "" : " (grey)"));
        } else if (auto* line = qobject_cast<QLineEdit*>(w)) {
            add("line", line->text() + QLatin1Char('|') + line->placeholderText());
        } else if (auto* box = qobject_cast<QComboBox*>(w)) {
            for (int i = 0; i < box->count(); ++i)
                add("choice", box->itemText(i) + QLatin1String(i == box->currentIndex() ? " [x]" : ""));
        } else if (auto* browser = qobject_cast<QTextEdit*>(w)) {
            add("text", browser->toPlainText());
        } else if (auto* view = qobject_cast<QAbstractItemView*>(w)) {
            if (view->model() != nullptr) items(*view->model(), QModelIndex());
        }
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
        add("action", a->text() + QLatin1String(a->isEnabled() ? "" : " (grey)") +
                          QLatin1String(a->isChecked() ? " [x]" : ""));
        add("action tip", a->toolTip());
    }

    void map() {
        app::MapView& map = *window_.map();
        for (const Hex h : map.scene().occupied()) add("hex", map.scene().describe(h));
        if (auto* spoken = QAccessible::queryAccessibleInterface(&map))
            for (int i = 0; i < spoken->childCount(); ++i)
                if (auto* hex = spoken->child(i)) add("spoken", hex->text(QAccessible::Name));
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

    void exports() {
        for (const LogFormat f : {LogFormat::text, LogFormat::csv, LogFormat::json, LogFormat::html})
            add("export", app::qs(window_.controller().exportedLog(f)));
    }

    app::MainWindow& window_;
    QStringList out_;
};

}  // namespace

QStringList wordsOf(app::MainWindow& window) {
    return Words(window).all();
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
