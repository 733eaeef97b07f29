// SPDX-License-Identifier: MIT
#include "session/map_asks.hpp"

#include "shellgame/rules/mapboard/facing.hpp"

#include <algorithm>

#include "map/pick_tools.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::app {

MapAsks::MapAsks(GameController& game, MapView& map, QObject* parent)
    : QObject(parent), game_(game), map_(map) {}

void MapAsks::ask(std::unique_ptr<AskTool> tool, const QString& what) {
    if (!what.isEmpty()) tool->whenOver([this, what] { game_.withdraw(what); });
    map_.setFocus(Qt::OtherFocusReason);
    map_.setTool(std::move(tool));
    if (!what.isEmpty()) game_.post(Notice::Kind::info, what);
}

void MapAsks::stop() {
    map_.setTool(nullptr);
}

void MapAsks::goTo(const std::vector<Hex>& hexes) {
    const Hex from = map_.cursorHex();
    const auto nearest = std::min_element(hexes.begin(), hexes.end(), [&](Hex a, Hex b) {
        return hexDistance(from, a) < hexDistance(from, b);
    });
    if (nearest != hexes.end()) map_.setCursorHex(*nearest);
}

void MapAsks::hex(const QString& what, const Answer& answer, const std::function<void()>& givenUp) {
    askHex(what, answer, givenUp, false);
}

void MapAsks::hexes(const QString& what, const Answer& answer, const std::function<void()>& ended) {
    askHex(what, answer, ended, true);
}

void MapAsks::beginAt(const std::string& hex) {
    if (const auto h = game_.hasGame() ? game_.ground().find(hex) : std::nullopt) map_.setCursorHex(*h);
}

void MapAsks::askHex(const QString& what, const Answer& answer, const std::function<void()>& ended,
                     bool many) {
    if (!game_.hasGame()) return;
    ask(std::make_unique<HexTool>(
            map_, [this, answer](Hex h) { answer(game_.ground().nameOf(h)); }, ended, many),
        what);
}

void MapAsks::arc(const PieceId& piece, const Answer& answer) {
    const Piece* p = game_.hasGame() ? game_.shown().piece(piece) : nullptr;
    if (p == nullptr) return;
    arc(game_.shown().placeOf(*p).hex, arcShape(*p), p->hexsides, qs(p->type), answer, {}, formerTurn(piece));
}

/// Returns the direction that a counter faced before its last shift, as for ArcTool::beginAt; nullopt if the
/// counter has not lost its CA in one of the last acts.
std::optional<int> MapAsks::formerTurn(const PieceId& piece) const {
    constexpr std::ptrdiff_t acts = 20;
    const auto& log = game_.session().entries();
    const auto last = log.rbegin();
    for (auto e = last; e != last + std::min(acts, std::ssize(log)); ++e) {
        if (e->undone) continue;
        std::string ca;
        MarkerId under;
        for (const Change& c : e->changes)
            if (c.table == "pieces" && c.id == piece.text && c.before->is_string()) {
                if (c.field == "ca") ca = c.before->get<std::string>();
                if (c.field == "under") under = MarkerId(c.before->get<std::string>());
            }
        if (ca.empty()) continue;
        const Marker* from = game_.shown().marker(under);
        const auto facing = from != nullptr ? facingOf(game_.ground(), from->at.hex, ca) : std::nullopt;
        return facing ? std::optional((*facing - 1) / 2) : std::nullopt;
    }
    return std::nullopt;
}

void MapAsks::arc(const std::string& hex, ArcShape shape, int sides, const QString& who, const Answer& answer,
                  const std::function<void()>& givenUp, std::optional<int> first) {
    const auto at = game_.hasGame() ? game_.ground().find(hex) : std::nullopt;
    if (!at || shape == ArcShape::none) return;
    const auto faced = [this, answer](const std::vector<Hex>& all) { answer(arcText(all)); };
    const bool spine = shape == ArcShape::spine;
    const auto out = [this, givenUp, acts = game_.session().entries().size()] {
        // If an undo has ended the question, do nothing, because the object of the question is gone too.
        if (givenUp && game_.hasGame() && game_.session().entries().size() == acts) givenUp();
    };
    auto tool = std::make_unique<ArcTool>(map_, *at, spine, shape == ArcShape::sides ? std::max(1, sides) : 1,
                                          faced, out);
    if (first) tool->beginAt(*first);
    ask(std::move(tool), shape == ArcShape::sides
                             ? tr("%1: click the %2 hexsides that it covers, or choose each with the "
                                  "arrow keys and Enter. Press Esc to cancel.")
                                   .arg(who)
                                   .arg(sides)
                             : tr("%1: which way does it face? Click there, or turn it with the wheel or the "
                                  "arrow keys and press Enter. Press Esc to cancel.")
                                   .arg(who));
}

void MapAsks::hexside(Hex of, Hex first, int by, const QString& what, const Answer& answer) {
    if (!game_.hasGame()) return;
    auto tool = std::make_unique<ArcTool>(
        map_, of, false, 1, [this, answer](const std::vector<Hex>& all) { answer(arcText(all)); },
        [this, acts = game_.session().entries().size()] {
            // If an undo has ended the question, the undo itself is reported, so no message is needed.
            if (game_.hasGame() && game_.session().entries().size() == acts)
                game_.post(Notice::Kind::info, tr("Canceled. Nothing has moved."));
        });
    for (int turn = 0; turn < 6; ++turn)
        if (neighbour(of, static_cast<Side6>(turn)) == first) tool->beginAt((turn + by + 6) % 6);
    ask(std::move(tool), what);
}

std::string MapAsks::arcText(const std::vector<Hex>& all) const {
    std::string text;
    for (const Hex h : all) text += (text.empty() ? "" : "/") + game_.ground().nameOf(h);
    return text;
}

void MapAsks::turn(const PieceId& piece, const std::string& now,
                   const std::function<QString(const std::string&)>& hint, const Answer& answer) {
    const Piece* p = game_.hasGame() ? game_.shown().piece(piece) : nullptr;
    if (p == nullptr || arcShape(*p) != ArcShape::spine) return;
    const std::string hex = game_.shown().placeOf(*p).hex;
    const auto at = game_.ground().find(hex);
    if (!at) return;
    auto tool = std::make_unique<ArcTool>(
        map_, *at, true, 1, [this, answer](const std::vector<Hex>& all) { answer(arcText(all)); }, nullptr);
    if (const auto facing = facingOf(game_.ground(), hex, now)) tool->beginAt((*facing - 1) / 2);
    tool->setHint([this, hint](const std::vector<Hex>& all) { return hint(arcText(all)); });
    ask(std::move(tool), tr("%1: which way does it face now? Click there, or turn it with the arrow keys and "
                            "press Enter. Press Esc to cancel.")
                             .arg(qs(p->type)));
}

void MapAsks::location(const std::vector<Location>& options,
                       const std::function<void(const Location&)>& answer) {
    if (!game_.hasGame()) return;
    std::vector<ChipTool::Chip> chips;
    std::vector<Location> found;
    for (const Location& l : options)
        if (const auto h = game_.ground().find(l.hex)) {
            chips.push_back({*h, l.level == 0 ? tr("%1, ground").arg(qs(l.text()))
                                              : tr("%1, level %2").arg(qs(l.text())).arg(l.level)});
            found.push_back(l);
        }
    if (chips.empty()) return;
    ask(std::make_unique<ChipTool>(
            map_, std::move(chips), [found, answer](int i) { answer(found[static_cast<std::size_t>(i)]); },
            nullptr),
        QString());
}

}  // namespace shellgame::app
