// SPDX-License-Identifier: MIT
#include "play/tunnels_bar.hpp"

#include <algorithm>

#include "shellgame/rules/mapboard/tunnels.hpp"
#include "shellgame/rules/mapboard/work_acts.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

bool joinable(const Piece& p) {
    return p.kind == PieceClass::fortification && p.inPlay() && p.fortification != "wire" &&
           p.fortification != "panji" && p.fortification != "roadblock";
}

}  // namespace

TunnelsBar::TunnelsBar(GameController& game, MapAsks& asks, QWidget* parent)
    : FormBar(QStringLiteral("worksBar"), game, &asks, parent) {}

/// Updates the list after an act. If a drawing is in progress, closes the bar, because the act makes the
/// drawing outdated.
void TunnelsBar::acted() {
    if (what_ == What::list)
        refresh();
    else
        close();
}

void TunnelsBar::forget() {
    what_ = What::nothing;
}

void TunnelsBar::open() {
    setOpen();
    what_ = What::list;
    refresh();
}

void TunnelsBar::drawTunnel(const QString& name) {
    if (!game_.hasGame()) return;
    name_ = name.toStdString();
    ends_.clear();
    side_ = SideId();
    const State& state = game_.shown();
    if (const auto it = state.works.find(name_); it != state.works.end()) {
        side_ = it->second.side;
        for (const PieceId& id : it->second.joins)
            if (const Piece* p = state.piece(id)) ends_.push_back({state.placeOf(*p).hex, id});
        for (const Location& l : it->second.ends) ends_.push_back({l.hex, PieceId()});
    } else {
        name_ = freeName("t");
    }
    setOpen();
    what_ = What::tunnel;
    refresh();
    pick();
}

void TunnelsBar::drawComplexes(const SideId& side) {
    if (!game_.hasGame()) return;
    side_ = side;
    complexes_.clear();
    goes_.clear();
    current_ = 0;
    for (const auto& [id, work] : game_.shown().works)
        if (work.kind == WorkKind::caveComplex && work.side == side) complexes_.push_back({id, work.joins});
    if (complexes_.empty()) complexes_.push_back({freeName("c"), {}});
    setOpen();
    what_ = What::complexes;
    refresh();
    pick();
}

bool TunnelsBar::redraws(const std::string& name, const Work& work) const {
    if (what_ == What::tunnel) return name == name_;
    return what_ == What::complexes && work.kind == WorkKind::caveComplex && work.side == side_;
}

/// In a side's view, new names contain the side. Otherwise the next free number would reveal how many tunnels
/// and complexes the other side has.
std::string TunnelsBar::freeName(const char* letter) const {
    const std::string ending = game_.viewer().empty() ? "" : nameEnding(game_.state(), game_.viewer());
    for (int n = 1;; ++n) {
        const std::string name = letter + std::to_string(n) + ending;
        const bool taken =
            game_.shown().works.contains(name) ||
            std::any_of(complexes_.begin(), complexes_.end(), [&](const Complex& c) { return c.id == name; });
        if (!taken) return name;
    }
}

void TunnelsBar::pick() {
    pickHexes(
        what_ == What::tunnel
            ? tr("Click the two ends of the tunnel, or go there with the arrow keys and "
                 "press Space. Click an end again to remove it. Press Enter to finish.")
            : tr("Click the caves that the complex joins, or go there with the arrow keys "
                 "and press Space. Click a cave again to remove it. Press Enter to finish."),
        [this](const std::string& hex) { pickHex(hex); },
        [this] {
            if (go_ != nullptr)
                (go_->isEnabled() ? go_ : findChild<QPushButton*>(QStringLiteral("worksPick")))
                    ->setFocus(Qt::OtherFocusReason);
        });
}

void TunnelsBar::pickHex(const std::string& hex) {
    if (what_ == What::tunnel)
        takeTunnelEnd(hex);
    else if (what_ == What::complexes)
        takeCaves(hex);
}

std::vector<PieceId> TunnelsBar::fortificationsIn(const std::string& hex, bool caves) const {
    const State& state = game_.shown();
    std::vector<PieceId> out;
    for (const auto& [id, p] : state.pieces) {
        if (!joinable(p) || (caves && p.fortification != "cave") || !game_.maySee(p.side)) continue;
        if (!side_.empty() && p.side != side_) continue;
        if (state.placeOf(p).hex == hex) out.push_back(id);
    }
    return out;
}

void TunnelsBar::takeTunnelEnd(const std::string& hex) {
    const auto there = std::find_if(ends_.begin(), ends_.end(), [&](const End& e) { return e.hex == hex; });
    if (there != ends_.end()) {
        ends_.erase(there);
    } else {
        // If a third hex is clicked, it replaces the end that does not belong to a shifted fortification.
        if (ends_.size() == 2) {
            const auto loose = [&](const End& e) {
                const auto offer = game_.shown().offers.find(e.fortification);
                return offer == game_.shown().offers.end() || !offer->second.what.contains("tunnel");
            };
            ends_.erase(loose(ends_.back()) ? ends_.end() - 1 : ends_.begin());
        }
        const auto forts = fortificationsIn(hex, false);
        ends_.push_back({hex, forts.empty() ? PieceId() : forts.front()});
    }
    refresh();
}

void TunnelsBar::takeCaves(const std::string& hex) {
    const auto caves = fortificationsIn(hex, true);
    if (caves.empty()) {
        game_.post(Notice::Kind::refused, tr("%1 has no cave of this side.").arg(qs(hex)));
        return;
    }
    Complex& now = complexes_[current_];
    const bool in = std::find(now.caves.begin(), now.caves.end(), caves.front()) != now.caves.end();
    for (Complex& c : complexes_)
        for (const PieceId& id : caves) std::erase(c.caves, id);
    if (!in) now.caves.insert(now.caves.end(), caves.begin(), caves.end());
    refresh();
}

TunnelAct TunnelsBar::tunnel() const {
    TunnelAct act{.id = name_};
    for (const End& e : ends_)
        if (e.fortification.empty())
            act.ends.push_back({e.hex, 0});
        else
            act.joins.push_back(e.fortification);
    return act;
}

RedrawAct TunnelsBar::redrawing() const {
    std::vector<DrawnComplex> drawn;
    for (const Complex& c : complexes_) {
        if (c.caves.empty()) continue;
        DrawnComplex& one = drawn.emplace_back(DrawnComplex{.id = c.id, .caves = c.caves});
        for (const auto& [unit, id] : goes_)
            if (id == c.id) one.units.push_back(unit);
    }
    return {.side = side_, .complexes = drawn};
}

void TunnelsBar::drawSketch() {
    sketch_.clear();
    const State& state = game_.shown();
    if (what_ == What::tunnel) {
        std::vector<std::string> hexes;
        for (const End& e : ends_) hexes.push_back(e.hex);
        for (const std::string& h : hexes) draw(MapDrawing::Kind::picked, {h}, QString());
        draw(MapDrawing::Kind::tunnel, hexes, qs(name_), true);
    } else if (what_ == What::complexes) {
        for (std::size_t i = 0; i < complexes_.size(); ++i) {
            std::vector<std::string> hexes;
            for (const PieceId& id : complexes_[i].caves)
                if (const Piece* p = state.piece(id)) hexes.push_back(state.placeOf(*p).hex);
            if (i == current_)
                for (const std::string& h : hexes) draw(MapDrawing::Kind::picked, {h}, QString());
            draw(MapDrawing::Kind::complex, hexes, qs(complexes_[i].id), i == current_);
        }
    }
    Q_EMIT sketchChanged();
}

void TunnelsBar::refresh() {
    go_ = nullptr;
    verdict_ = nullptr;
    switch (what_) {
        case What::nothing:
            return;
        case What::list:
            return showList();
        case What::tunnel:
            showTunnel();
            break;
        case What::complexes:
            showComplexes();
            break;
    }
    drawSketch();
}

/// Lists all tunnels and complexes. Before play there are also buttons to add more.
void TunnelsBar::showList() {
    const State& state = game_.shown();
    const bool setup = game_.inSetup();
    begin(setup ? tr("<b>Tunnels and cave complexes.</b> Draw them before play.")
                : tr("<b>Tunnels and cave complexes.</b> You can redraw them right after a fortification "
                     "that they join shifts (4.4.1, 4.4.2)."));
    for (const auto& [name, work] : state.works) {
        if (!game_.maySee(work.side)) continue;
        QStringList places;
        for (const Location& l : tunnelEnds(state, work)) places << qs(l.text());
        const bool tunnel = work.kind == WorkKind::tunnel;
        line(
            (tunnel ? tr("Tunnel <b>%1</b>: %2") : tr("Cave complex <b>%1</b>: %2"))
                .arg(qs(name).toHtmlEscaped(), tunnel ? places.join(QStringLiteral(" – ")) : listed(places)));
        if (tunnel)
            button(QStringLiteral("worksTunnel-") + qs(name), tr("Redraw …"),
                   [this, n = qs(name)] { drawTunnel(n); });
    }
    line();
    if (setup)
        button(QStringLiteral("worksNewTunnel"), tr("New &tunnel …"), [this] { drawTunnel(QString()); });
    for (const auto& [id, side] : state.sides) {
        const bool caves = std::any_of(state.pieces.begin(), state.pieces.end(), [&, s = id](const auto& p) {
            return p.second.side == s && p.second.fortification == "cave" && game_.maySee(s);
        });
        if (caves)
            button(QStringLiteral("worksComplexes-") + qs(id.text),
                   tr("Cave complexes of %1 …").arg(qs(side.name)), [this, s = id] { drawComplexes(s); });
    }
    button(QStringLiteral("worksClose"), tr("Close"), [this] { close(); });
    end();
}

void TunnelsBar::showTunnel() {
    const State& state = game_.shown();
    begin(tr("<b>Tunnel %1.</b> Click its two ends on the map. They must be 1 to 3 hexes apart, at one "
             "level. (B8.6)")
              .arg(qs(name_).toHtmlEscaped()));
    for (std::size_t i = 0; i < ends_.size(); ++i) {
        line(i == 0 ? tr("One end:") : tr("Other end:"));
        auto* which = put(new QComboBox, QStringLiteral("tunnelEnd-%1").arg(i),
                          tr("End of the tunnel in %1").arg(qs(ends_[i].hex)));
        for (const PieceId& id : fortificationsIn(ends_[i].hex, false))
            which->addItem(tr("%1 in %2").arg(qs(state.piece(id)->type), qs(ends_[i].hex)), qs(id.text));
        which->addItem(tr("%1, not in a fortification").arg(qs(ends_[i].hex)), QString());
        which->setCurrentIndex(which->findData(qs(ends_[i].fortification.text)));
        connect(which, &QComboBox::currentIndexChanged, this, [this, i, which] {
            ends_[i].fortification = PieceId(which->currentData().toString().toStdString());
            judge(tunnel(), go_, verdict_);
        });
    }
    line();
    go_ = button(QStringLiteral("worksDraw"), tr("&Draw the tunnel"), [this] {
        game_.perform(tunnel());  // a successful act closes the bar
    });
    button(QStringLiteral("worksPick"), tr("On the &map"), [this] { pick(); });
    button(QStringLiteral("worksCancel"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("worksVerdict"));
    if (ends_.size() == 2)
        judge(tunnel(), go_, verdict_);
    else
        go_->setEnabled(false);
    end();
}

void TunnelsBar::showComplexes() {
    const State& state = game_.shown();
    begin(tr("<b>Cave complexes.</b> Click the caves that the selected complex joins. (4.4.1)"));
    line();
    for (std::size_t i = 0; i < complexes_.size(); ++i) {
        QStringList places;
        for (const PieceId& id : complexes_[i].caves)
            if (const Piece* p = state.piece(id)) places << qs(state.placeOf(*p).hex);
        QPushButton* b = button(
            QStringLiteral("complex-") + qs(complexes_[i].id),
            tr("%1: %2").arg(qs(complexes_[i].id), places.isEmpty() ? tr("no cave yet") : listed(places)),
            [this, i] {
                current_ = i;
                refresh();
                pick();
            });
        b->setCheckable(true);
        b->setChecked(i == current_);
    }
    button(QStringLiteral("complexNew"), tr("&New complex"), [this] {
        complexes_.push_back({freeName("c"), {}});
        current_ = complexes_.size() - 1;
        refresh();
        pick();
    });
    // Units inside may enter any of the new complexes without a DR.
    bool first = true;
    for (const auto& [id, m] : state.markers) {
        if (m.side != side_ || m.position.portion != Portion::caveComplex) continue;
        for (const PieceId& unit : m.contents) {
            if (first) line(tr("Units inside move into:"));
            first = false;
            auto* where = put(new QComboBox, QStringLiteral("inside-") + qs(unit.text),
                              tr("Complex of %1").arg(qs(state.piece(unit)->type)));
            where->addItem(tr("%1: stays in %2").arg(qs(state.piece(unit)->type), qs(m.at.hex)), QString());
            for (const Complex& c : complexes_)
                where->addItem(tr("%1: %2").arg(qs(state.piece(unit)->type), qs(c.id)), qs(c.id));
            const auto it = goes_.find(unit);
            where->setCurrentIndex(it == goes_.end() ? 0 : std::max(0, where->findData(qs(it->second))));
            connect(where, &QComboBox::currentIndexChanged, this, [this, unit, where] {
                const std::string to = where->currentData().toString().toStdString();
                if (to.empty())
                    goes_.erase(unit);
                else
                    goes_[unit] = to;
                judge(redrawing(), go_, verdict_);
            });
        }
    }
    line();
    go_ = button(QStringLiteral("worksDraw"), tr("&Confirm"), [this] { game_.perform(redrawing()); });
    button(QStringLiteral("worksPick"), tr("On the &map"), [this] { pick(); });
    button(QStringLiteral("worksCancel"), tr("Cancel"), [this] { close(); });
    verdict_ = remark(QStringLiteral("worksVerdict"));
    judge(redrawing(), go_, verdict_);
    end();
}

}  // namespace shellgame::app
