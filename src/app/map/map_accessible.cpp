// SPDX-License-Identifier: MIT
#include "map/map_accessible.hpp"

#include <QAccessibleWidget>
#include <map>
#include <memory>

#include "map/map_view.hpp"
#include "settings/spoken.hpp"

namespace shellgame::app {

namespace {

/// One occupied hex for screen readers. It is not a QObject, and the map handles its requests.
class HexAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
  public:
    HexAccessible(MapView* view, QAccessibleInterface* parent, Hex hex, const HexWords& words)
        : view_(view), parent_(parent), hex_(hex), words_(words) {}

    [[nodiscard]] bool isValid() const override { return view_ != nullptr; }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override { return parent_; }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text which) const override {
        switch (which) {
            case QAccessible::Name:
                return view_->scene().describe(hex_);
            case QAccessible::Description:
                return words_ && view_->layout().contains(hex_) ? words_(hex_) : QString();
            default:
                return {};
        }
    }
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override {
        const QRect box = view_->camera().toView(view_->layout().box(hex_)).toAlignedRect();
        return {view_->viewport()->mapToGlobal(box.topLeft()), box.size()};
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State s;
        s.selectable = true;
        s.selected = view_->overlay().selected == hex_;
        s.focusable = true;
        s.focused = view_->hasFocus() && view_->overlay().cursor == hex_;
        return s;
    }
    void* interface_cast(QAccessible::InterfaceType t) override {
        return t == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    [[nodiscard]] QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override {
        if (name != pressAction()) return;
        view_->setCursorHex(hex_);
        Q_EMIT view_->hexChosen(hex_, QString(), Qt::NoModifier);
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString&) const override { return {}; }
    [[nodiscard]] Hex hex() const { return hex_; }

  private:
    MapView* view_;
    QAccessibleInterface* parent_;
    Hex hex_;
    const HexWords& words_;
};

class MapAccessible : public QAccessibleWidget {
  public:
    explicit MapAccessible(MapView* view) : QAccessibleWidget(view, QAccessible::List), view_(view) {}
    ~MapAccessible() override {
        for (const auto& [hex, id] : ids_) QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] int childCount() const override {
        return static_cast<int>(view_->scene().occupied().size()) + (cursorAlone() ? 1 : 0);
    }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        const std::vector<Hex> hexes = view_->scene().occupied();
        const auto n = static_cast<int>(hexes.size());
        if (index == n && cursorAlone()) return of(*view_->overlay().cursor);
        if (index < 0 || index >= n) return nullptr;
        return of(hexes[static_cast<std::size_t>(index)]);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
        const auto* h = dynamic_cast<const HexAccessible*>(child);
        if (h == nullptr) return -1;
        const std::vector<Hex> hexes = view_->scene().occupied();
        const auto it = std::find(hexes.begin(), hexes.end(), h->hex());
        if (it == hexes.end() && (!cursorAlone() || h->hex() != view_->overlay().cursor)) return -1;
        return static_cast<int>(it - hexes.begin());
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        const auto hex = view_->hexAt(view_->viewport()->mapFromGlobal(QPoint(x, y)));
        return hex && view_->scene().stack(*hex) != nullptr ? of(*hex) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        const auto cursor = view_->overlay().cursor;
        return view_->hasFocus() && cursor ? of(*cursor) : nullptr;
    }
    [[nodiscard]] QString text(QAccessible::Text which) const override {
        const auto cursor = view_->overlay().cursor;
        if (which != QAccessible::Description || !cursor) return QAccessibleWidget::text(which);
        const QString more = of(*cursor)->text(QAccessible::Description);
        const QString there = view_->scene().describe(*cursor);
        return more.isEmpty() ? there : QStringLiteral("%1. %2").arg(there, more);
    }
    void setWords(HexWords words) { words_ = std::move(words); }
    [[nodiscard]] QAccessibleInterface* cursor() const {
        const auto at = view_->overlay().cursor;
        return at ? of(*at) : nullptr;
    }

  private:
    /// Returns true if the cursor is in an empty hex. That hex is then appended to the list, because the list
    /// must contain the focused item.
    [[nodiscard]] bool cursorAlone() const {
        const auto at = view_->overlay().cursor;
        return view_->hasFocus() && at && view_->scene().stack(*at) == nullptr;
    }
    QAccessibleInterface* of(Hex hex) const {
        const auto it = ids_.find(hex);
        if (it != ids_.end()) return QAccessible::accessibleInterface(it->second);
        auto* made = new HexAccessible(view_, const_cast<MapAccessible*>(this), hex, words_);
        ids_[hex] = QAccessible::registerAccessibleInterface(made);
        return made;
    }
    MapView* view_;
    mutable std::map<Hex, QAccessible::Id> ids_;
    HexWords words_;
};

QAccessibleInterface* makeMapAccessible(const QString&, QObject* object) {
    auto* view = qobject_cast<MapView*>(object);
    return view != nullptr ? new MapAccessible(view) : nullptr;
}

MapAccessible* accessibleOf(MapView& map) {
    return dynamic_cast<MapAccessible*>(QAccessible::queryAccessibleInterface(&map));
}

void tellOf(QAccessibleInterface* hex, QAccessible::Event what) {
    QAccessibleEvent event(hex, what);
    tellReaders(event);
}

}  // namespace

void installMapAccessibility() {
    // Install the factory only once, because Qt calls a factory as often as it is installed but removes it
    // only once.
    static const bool done = [] {
        QAccessible::installFactory(makeMapAccessible);
        return true;
    }();
    (void)done;
}

void tellOfHexes(MapView& map, HexWords words) {
    accessibleOf(map)->setWords(std::move(words));
}

void hexReached(MapView& map) {
    if (!isHeard() || !map.hasFocus()) return;
    QAccessibleInterface* hex = accessibleOf(map)->cursor();
    if (hex == nullptr) return;
    // Screen readers cache the name and description of a hex, so report both as changed.
    for (const auto what : {QAccessible::NameChanged, QAccessible::DescriptionChanged, QAccessible::Focus})
        tellOf(hex, what);
}

void hexRenamed(MapView& map) {
    if (!isHeard()) return;
    if (QAccessibleInterface* hex = accessibleOf(map)->cursor()) tellOf(hex, QAccessible::NameChanged);
}

}  // namespace shellgame::app
