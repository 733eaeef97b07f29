// SPDX-License-Identifier: MIT
#include "map/map_scene.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "shellgame/rules/mapboard/facing.hpp"

namespace shellgame::app {

namespace {

/// Returns a counter's position in its stack. From bottom to top a stack has fortifications, then units with
/// their weapons, then markers.
int rank(const State& state, const std::string& id) {
    if (state.marker(MarkerId(id)) != nullptr) return 9;
    const Piece* p = state.piece(PieceId(id));
    if (p == nullptr) return 0;
    switch (p->kind) {
        case PieceClass::fortification:
        case PieceClass::mines:
            return 1;
        case PieceClass::gun:
            return 3;
        case PieceClass::supportWeapon:
        case PieceClass::radio:
            return 2;
        case PieceClass::vehicle:
            return 4;
        case PieceClass::crew:
            return 5;
        case PieceClass::halfSquad:
            return 6;
        case PieceClass::squad:
        case PieceClass::cavalry:
            return 7;
        default:
            return 8;
    }
}

/// Returns the side to which a counter belongs in a stack with counters of two sides; empty for a
/// fortification.
SideId sideIn(const State& state, const std::string& id) {
    if (const Marker* m = state.marker(MarkerId(id))) return m->side;
    const Piece* p = state.piece(PieceId(id));
    const bool ground = p == nullptr || p->kind == PieceClass::fortification || p->kind == PieceClass::mines;
    return ground ? SideId() : p->side;
}

const Location* placeIn(const State& state, const std::string& id) {
    if (const Marker* m = state.marker(MarkerId(id))) return &m->at;
    const Piece* p = state.piece(PieceId(id));
    if (p == nullptr || !p->gone.empty() || p->at.empty()) return nullptr;
    return &p->at;
}

/// Calls `tell` with the key of each row that differs between two tables.
template <class Table, class Tell>
void tellDiffering(const Table& before, const Table& now, const Tell& tell) {
    auto b = before.begin();
    auto n = now.begin();
    const auto less = before.key_comp();
    while (b != before.end() || n != now.end()) {
        if (n == now.end() || (b != before.end() && less(b->first, n->first))) {
            tell(b->first, &b->second);
            ++b;
        } else if (b == before.end() || less(n->first, b->first)) {
            tell(n->first, nullptr);
            ++n;
        } else {
            if (!(b->second == n->second)) tell(b->first, &b->second);
            ++b;
            ++n;
        }
    }
}

/// Lists markers and pieces that may look different now, and also the markers that cover such pieces.
std::vector<std::string> differing(const State& before, const State& now) {
    std::vector<std::string> out;
    tellDiffering(before.markers, now.markers,
                  [&](const MarkerId& id, const Marker*) { out.push_back(id.text); });
    tellDiffering(before.pieces, now.pieces, [&](const PieceId& id, const Piece* was) {
        out.push_back(id.text);
        if (was != nullptr && !was->under.empty()) out.push_back(was->under.text);
    });
    return out;
}

}  // namespace

MapScene::MapScene() = default;

void MapScene::setGround(std::shared_ptr<const Ground> ground) {
    ground_ = std::move(ground);
    clear();
}

void MapScene::setViewer(const SideId& side, CounterNames names) {
    names_ = std::move(names);
    if (side == viewer_) return;
    viewer_ = side;
    faces_.clear();
    faceByKey_.clear();
    ++generation_;
    clear();
}

void MapScene::setNumbered(bool numbered) {
    if (numbered == numbered_) return;
    numbered_ = numbered;
    faces_.clear();
    faceByKey_.clear();
    ++generation_;
    SeenPlaces seen = std::move(seen_);  // `seen` does not depend on the faces, so it survives clear()
    clear();
    seen_ = std::move(seen);
}

void MapScene::clear() {
    const std::size_t n = ground_ ? static_cast<std::size_t>(ground_->geometry().hexCount()) : 0;
    stacks_.assign(n, {});
    idsAt_.assign(n, {});
    where_.clear();
    seen_.clear();
    shown_.reset();
}

int MapScene::faceIndex(CounterFace face) {
    const QString key = face.key();
    const auto it = faceByKey_.find(key);
    if (it != faceByKey_.end()) return *it;
    const int index = static_cast<int>(faces_.size());
    faces_.push_back(std::move(face));
    faceByKey_.insert(key, index);
    return index;
}

SceneItem MapScene::itemOf(const State& state, const std::string& id) {
    SceneItem item;
    item.id = QString::fromStdString(id);
    if (const Marker* m = state.marker(MarkerId(id))) {
        item.marker = true;
        item.level = m->at.level;
        std::vector<const Piece*> contents;
        for (const PieceId& p : m->contents)
            if (const Piece* piece = state.piece(p)) contents.push_back(piece);
        const bool open = viewer_.empty() || viewer_ == m->side;
        CounterFace face = faceOf(*m, nationOf(state, m->side), contents, open);
        if (numbered_) face.number = markerNumber(names_ ? names_(item.id) : item.id);
        if (open)
            for (const Piece* piece : contents)
                if (const auto facing = facingOf(*ground_, m->at.hex, piece->ca)) face.facing = facing;
        item.face = faceIndex(std::move(face));
    } else if (const Piece* p = state.piece(PieceId(id))) {
        item.level = p->at.level;
        CounterFace face = faceOf(*p, nationOf(state, p->side));
        face.facing = facingOf(*ground_, p->at.hex, p->ca);
        const auto turret = facingOf(*ground_, p->at.hex, p->tca);
        if (turret != face.facing) face.turret = turret;
        item.face = faceIndex(std::move(face));
    }
    return item;
}

HexStack MapScene::build(const State& state, int index) {
    HexStack out;
    const auto& ids = idsAt_[static_cast<std::size_t>(index)];
    struct Placed {
        int level;
        SideId side;  ///< the owner; counters of different sides are not mixed
        int rank;
        const std::string* id;
    };
    std::vector<Placed> order;
    order.reserve(ids.size());
    for (const std::string& id : ids) {
        const Location* at = placeIn(state, id);
        order.push_back({at != nullptr ? at->level : 0, sideIn(state, id), rank(state, id), &id});
    }
    // Sort counters of equal rank by id, so that a stack keeps its order from one act to the next.
    std::sort(order.begin(), order.end(), [](const Placed& a, const Placed& b) {
        if (a.level != b.level) return a.level < b.level;
        if (a.side != b.side) return a.side < b.side;
        if (a.rank != b.rank) return a.rank < b.rank;
        return PieceId(*a.id) < PieceId(*b.id);
    });
    SideId below;
    for (const Placed& placed : order) {
        if (out.other == 0 && !below.empty() && !placed.side.empty() && placed.side != below)
            out.other = out.items.size();
        if (!placed.side.empty()) below = placed.side;
        out.items.push_back(itemOf(state, *placed.id));
    }
    const std::string& name = ground_->nameOf(ground_->geometry().hexAt(index));
    if (const auto it = seen_.find(name); it != seen_.end() && !ids.empty())
        for (const SideId& side : it->second) out.seenFor.push_back(nationOf(state, side));
    return out;
}

void MapScene::forget(const std::string& id) {
    const auto it = where_.find(id);
    if (it == where_.end()) return;
    auto& ids = idsAt_[static_cast<std::size_t>(it->second)];
    ids.erase(std::remove(ids.begin(), ids.end(), id), ids.end());
    where_.erase(it);
}

void MapScene::place(const State& state, const std::string& id) {
    const Location* at = placeIn(state, id);
    if (at == nullptr) return;
    const auto h = ground_->find(at->hex);
    if (!h) return;
    const int index = ground_->geometry().indexOf(*h);
    idsAt_[static_cast<std::size_t>(index)].push_back(id);
    where_[id] = index;
}

std::vector<Hex> MapScene::setSeen(const State& state, SeenPlaces seen) {
    std::vector<Hex> changed;
    if (!ground_ || seen == seen_) return changed;
    std::swap(seen, seen_);
    std::vector<SeenPlaces::value_type> differ;
    std::set_symmetric_difference(seen.begin(), seen.end(), seen_.begin(), seen_.end(),
                                  std::back_inserter(differ));
    std::set<int> touched;
    for (const auto& [name, sides] : differ)
        if (const auto h = ground_->find(name)) touched.insert(ground_->geometry().indexOf(*h));
    rebuild(state, touched, changed);
    return changed;
}

void MapScene::rebuild(const State& state, const std::set<int>& indices, std::vector<Hex>& changed) {
    for (const int i : indices) {
        HexStack now = build(state, i);
        if (now == stacks_[static_cast<std::size_t>(i)]) continue;
        stacks_[static_cast<std::size_t>(i)] = std::move(now);
        changed.push_back(ground_->geometry().hexAt(i));
    }
}

std::vector<Hex> MapScene::show(const State& state) {
    shown_.reset();
    return showWhole(state);
}

std::vector<Hex> MapScene::show(const std::shared_ptr<const GameState>& state) {
    const auto before = std::exchange(shown_, state);
    if (!before || before->sides != state->sides) return showWhole(*state);
    return showThese(*state, differing(*before, *state));
}

std::vector<Hex> MapScene::showChanged(const State& state, const std::vector<std::string>& ids) {
    shown_.reset();
    return showThese(state, ids);
}

std::vector<Hex> MapScene::showWhole(const State& state) {
    std::vector<Hex> changed;
    if (!ground_) return changed;
    for (auto& ids : idsAt_) ids.clear();
    where_.clear();
    for (const auto& [id, m] : state.markers) place(state, id.text);
    for (const auto& [id, p] : state.pieces) place(state, id.text);
    for (std::size_t i = 0; i < stacks_.size(); ++i) {
        HexStack now = build(state, static_cast<int>(i));
        if (now == stacks_[i]) continue;
        stacks_[i] = std::move(now);
        changed.push_back(ground_->geometry().hexAt(static_cast<int>(i)));
    }
    return changed;
}

std::vector<Hex> MapScene::showThese(const State& state, const std::vector<std::string>& ids) {
    std::vector<Hex> changed;
    if (!ground_) return changed;
    std::set<int> touched;
    const auto touch = [&](const std::string& id) {
        if (const auto it = where_.find(id); it != where_.end()) touched.insert(it->second);
    };
    for (const std::string& id : ids) {
        touch(id);
        // The face of a marker shows the pieces under it, so the marker's face changes too.
        if (const Piece* p = state.piece(PieceId(id)); p != nullptr && !p->under.empty())
            touch(p->under.text);
        forget(id);
        place(state, id);
        touch(id);
    }
    rebuild(state, touched, changed);
    return changed;
}

const HexStack* MapScene::stack(Hex h) const {
    if (!ground_ || !ground_->geometry().contains(h)) return nullptr;
    const HexStack& s = stacks_[static_cast<std::size_t>(ground_->geometry().indexOf(h))];
    return s.empty() ? nullptr : &s;
}

std::vector<Hex> MapScene::occupied() const {
    std::vector<Hex> out;
    for (std::size_t i = 0; i < stacks_.size(); ++i)
        if (!stacks_[i].items.empty()) out.push_back(ground_->geometry().hexAt(static_cast<int>(i)));
    return out;
}

std::optional<Hex> MapScene::placeOf(const QString& id) const {
    const auto it = where_.find(id.toStdString());
    if (it == where_.end()) return std::nullopt;
    return ground_->geometry().hexAt(it->second);
}

QString MapScene::describe(Hex h) const {
    if (!ground_ || !ground_->geometry().contains(h)) return {};
    const QString name = QString::fromStdString(ground_->nameOf(h));
    const HexStack* s = stack(h);
    if (s == nullptr || s->items.empty())
        return QCoreApplication::translate("MapScene", "%1: empty").arg(name);
    QString text;
    for (auto it = s->items.rbegin(); it != s->items.rend(); ++it) {
        if (!text.isEmpty()) text += QStringLiteral("; ");
        const QString& words = faces_[static_cast<std::size_t>(it->face)].words;
        text += it->level == 0
                    ? words
                    : QCoreApplication::translate("MapScene", "%1, level %2").arg(words).arg(it->level);
    }
    for (const QString& nation : s->seenFor)
        text = QCoreApplication::translate("MapScene", "%1; the enemy sees %2 units here")
                   .arg(text, nationName(nation));
    return QStringLiteral("%1: %2").arg(name, text);
}

QPointF MapScene::offsetInStack(std::size_t index, std::size_t count, std::size_t other) {
    // Move the stack slightly below the middle, because the hex's name is above it.
    const QPointF middle(0, 2.5);
    if (count < 2) return middle;
    const double n = static_cast<double>(count);
    // Leave room between two sides to show the upper edge of a counter and some of its values. But the stack
    // must not reach the counters of adjacent hexes, so the two sides together have little more room than one
    // side.
    constexpr double between = 13;
    const double gap = other > 0 ? between : 0;
    const double step = other > 0 ? std::min(4.0, 9.5 / (n - 1)) : std::min(7.5, 21.0 / (n - 1));
    const double most = (n - 1) * step + gap;
    const double at = static_cast<double>(index) * step + (other > 0 && index >= other ? gap : 0);
    const double k = most / 2 - at;
    return middle + QPointF(k, -k);
}

double MapScene::sizeOf(const SceneItem& item) const {
    return faces_[static_cast<std::size_t>(item.face)].large ? largeCounter : smallCounter;
}

}  // namespace shellgame::app
