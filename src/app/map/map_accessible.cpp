// SPDX-License-Identifier: MIT
#include "map/map_accessible.hpp"

#include <QAccessible>
#include <QAccessibleWidget>
#include <map>
#include <memory>

#include "map/map_view.hpp"

namespace shellgame::app {

namespace {

/// One occupied hex. It has no QObject: the map answers for it.
class HexAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
  public:
    HexAccessible(MapView* view, QAccessibleInterface* parent, Hex hex)
        : view_(view), parent_(parent), hex_(hex) {}

    [[nodiscard]] bool isValid() const override { return view_ != nullptr; }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* parent() const override { return parent_; }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text which) const override {
        return which == QAccessible::Name ? view_->scene().describe(hex_) : QString();
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
};

class MapAccessible : public QAccessibleWidget {
  public:
    explicit MapAccessible(MapView* view) : QAccessibleWidget(view, QAccessible::List), view_(view) {}
    ~MapAccessible() override {
        for (const auto& [hex, id] : ids_) QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] int childCount() const override {
        return static_cast<int>(view_->scene().occupied().size());
    }
    [[nodiscard]] QAccessibleInterface* child(int index) const override {
        const std::vector<Hex> hexes = view_->scene().occupied();
        if (index < 0 || index >= static_cast<int>(hexes.size())) return nullptr;
        return of(hexes[static_cast<std::size_t>(index)]);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
        const auto* h = dynamic_cast<const HexAccessible*>(child);
        if (h == nullptr) return -1;
        const std::vector<Hex> hexes = view_->scene().occupied();
        const auto it = std::find(hexes.begin(), hexes.end(), h->hex());
        return it == hexes.end() ? -1 : static_cast<int>(it - hexes.begin());
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override {
        const auto hex = view_->hexAt(view_->viewport()->mapFromGlobal(QPoint(x, y)));
        return hex && view_->scene().stack(*hex) != nullptr ? of(*hex) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override {
        const auto cursor = view_->overlay().cursor;
        return view_->hasFocus() && cursor ? of(*cursor) : nullptr;
    }

  private:
    QAccessibleInterface* of(Hex hex) const {
        const auto it = ids_.find(hex);
        if (it != ids_.end()) return QAccessible::accessibleInterface(it->second);
        auto* made = new HexAccessible(view_, const_cast<MapAccessible*>(this), hex);
        ids_[hex] = QAccessible::registerAccessibleInterface(made);
        return made;
    }
    MapView* view_;
    mutable std::map<Hex, QAccessible::Id> ids_;
};

QAccessibleInterface* makeMapAccessible(const QString&, QObject* object) {
    auto* view = qobject_cast<MapView*>(object);
    return view != nullptr ? new MapAccessible(view) : nullptr;
}

}  // namespace

void installMapAccessibility() {
    // Qt removes a factory that is installed twice only once, and calls the last first: so install it once.
    static const bool done = [] {
        QAccessible::installFactory(makeMapAccessible);
        return true;
    }();
    (void)done;
}

}  // namespace shellgame::app
