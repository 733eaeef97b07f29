// SPDX-License-Identifier: MIT
// Who possesses a weapon: VASL shows it by what lies on what.
#include <algorithm>

#include "io/vsav/export_work.hpp"
#include "io/vsav/ours.hpp"

namespace shellgame::vsav {

const Piece* ExportWork::pieceAt(const std::string& vasl) const {
    if (const auto ours = ours_.find(vasl); ours != ours_.end()) return now_.piece(ours->second);
    const auto marked = markedBy_.find(vasl);
    return marked == markedBy_.end() ? nullptr : now_.piece(marked->second);
}

std::optional<std::string> ExportWork::bearerOf(const Piece& piece) const {
    if (piece.carrier.empty()) return "";
    const auto vasl = link_.pieces.find(piece.carrier);
    if (vasl == link_.pieces.end() || !edited_.has(vasl->second)) return std::nullopt;
    return vasl->second;
}

/// Weapons of which play has changed who possesses them.
void ExportWork::findHanded() {
    for (const auto& [id, vasl] : link_.pieces) {
        const Piece* is = now_.piece(id);
        const auto there = there_.look.pieces.find(vasl);
        if (is == nullptr || !is->gone.empty() || !isBorne(*is) || !edited_.has(vasl) ||
            there == there_.look.pieces.end() || (numbered_ && now_.marker(is->under) != nullptr))
            continue;
        const auto now = bearerOf(*is);
        const Shown* agreed = agreedOn(id);
        if (!now || agreed == nullptr || !agreed->bearer || *agreed->bearer == *now ||
            there->second.bearer == now)
            continue;
        if (there->second.bearer != agreed->bearer)
            leave(VaslByHand::changedThere, nameOf(id), now_.placeOf(*is).hex);
        else
            handed_.insert(id);
    }
}

/// Into the stack of who possesses it; in which order is seen to afterwards.
void ExportWork::toBearers() {
    for (const PieceId& id : handed_) {
        const Piece* p = now_.piece(id);
        const auto bearer = p == nullptr ? std::nullopt : bearerOf(*p);
        if (!bearer || bearer->empty() || !edited_.has(link_.pieces.at(id))) continue;
        std::vector<std::string> all{link_.pieces.at(id)};
        if (const auto marks = link_.marks.find(id); marks != link_.marks.end())
            all.insert(all.end(), marks->second.begin(), marks->second.end());
        into(all, *bearer);
    }
}

std::string ExportWork::bearerShown(const std::vector<std::string>& children, std::size_t place) const {
    const Piece* weapon = pieceAt(children[place]);
    std::string out;
    for (std::size_t i = 0; weapon != nullptr && i < place; ++i) {
        const Piece* p = ours_.contains(children[i]) ? pieceAt(children[i]) : nullptr;
        if (p == nullptr || !p->isPersonnel() || p->under != weapon->under) continue;
        const bool fits = p->side == weapon->side && now_.placeOf(*p).level == now_.placeOf(*weapon).level;
        out = fits ? children[i] : "";
    }
    return out;
}

std::vector<std::string> ExportWork::borne(const std::vector<std::string>& counters) const {
    // Each counter with the marks that are on it.
    std::vector<std::vector<std::string>> blocks;
    for (const std::string& c : counters) {
        const auto of = markedBy_.find(c);
        const auto block = of == markedBy_.end()
                               ? blocks.end()
                               : std::find_if(blocks.begin(), blocks.end(), [&](const auto& b) {
                                     const auto ours = ours_.find(b.front());
                                     return ours != ours_.end() && ours->second == of->second;
                                 });
        if (block == blocks.end())
            blocks.push_back({c});
        else
            block->push_back(c);
    }
    const auto bearer = [&](const std::vector<std::string>& block) -> std::optional<std::string> {
        const Piece* p = ours_.contains(block.front()) ? pieceAt(block.front()) : nullptr;
        return p == nullptr || !isBorne(*p) ? std::nullopt : bearerOf(*p);
    };
    const auto among = [&](const std::string& vasl) {
        return std::count(counters.begin(), counters.end(), vasl) > 0;
    };
    std::vector<std::string> out;
    std::set<std::string> laid;
    const auto add = [&](const std::vector<std::string>& block) {
        if (laid.insert(block.front()).second) out.insert(out.end(), block.begin(), block.end());
    };
    for (const auto& block : blocks)
        if (const auto of = bearer(block); of && of->empty()) add(block);
    for (const auto& block : blocks) {
        if (const auto of = bearer(block); of && (of->empty() || among(*of))) continue;
        add(block);
        for (const auto& weapon : blocks)
            if (const auto of = bearer(weapon); of && *of == block.front()) add(weapon);
    }
    for (const auto& block : blocks) add(block);  // what lies on a weapon
    return out;
}

/// What the file does not show in the end.
void ExportWork::bearersByHand() {
    for (const PieceId& id : handed_) {
        const Piece* p = now_.piece(id);
        const std::string& vasl = link_.pieces.at(id);
        if (p == nullptr || !edited_.has(vasl)) continue;
        const std::string stack = edited_.stackOf(vasl);
        const auto children = stack.empty() ? std::vector<std::string>{vasl} : edited_.childrenOf(stack);
        const auto at = std::find(children.begin(), children.end(), vasl);
        if (at == children.end()) continue;
        const auto bearer = bearerOf(*p);
        if (bearer && bearerShown(children, static_cast<std::size_t>(at - children.begin())) != *bearer)
            leave(VaslByHand::bearer, nameOf(id), now_.placeOf(*p).hex,
                  p->carrier.empty() ? "nobody" : nameOf(p->carrier));
    }
}

}  // namespace shellgame::vsav
