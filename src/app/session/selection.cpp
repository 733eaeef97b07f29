// SPDX-License-Identifier: MIT
#include "session/selection.hpp"

#include <algorithm>

#include "shellgame/rules/exchange/kinds.hpp"

namespace shellgame::app {

Selection::Selection(GameController& game, QObject* parent) : QObject(parent), game_(game) {}

QString Selection::hexName() const {
    return hex_ && game_.hasGame() ? qs(game_.ground().nameOf(*hex_)) : QString();
}

std::optional<MarkerId> Selection::marker() const {
    std::optional<MarkerId> found;
    if (!game_.hasGame()) return found;
    for (const QString& id : ids_) {
        const MarkerId m(id.toStdString());
        if (game_.shown().marker(m) == nullptr) continue;
        if (found) return std::nullopt;
        found = m;
    }
    if (found) return found;
    // A piece under a marker stands for its marker.
    for (const PieceId& p : pieces()) {
        const Piece* piece = game_.shown().piece(p);
        if (piece->under.empty() || (found && *found != piece->under)) return std::nullopt;
        found = piece->under;
    }
    return found;
}

std::vector<PieceId> Selection::pieces() const {
    std::vector<PieceId> out;
    if (!game_.hasGame()) return out;
    for (const QString& id : ids_)
        if (const PieceId p(id.toStdString()); game_.shown().piece(p) != nullptr) out.push_back(p);
    return out;
}

void Selection::invalidate() {
    optionsKnown_ = false;
    options_.clear();
    option_ = -1;
    optionByPlayer_ = false;
}

void Selection::chooseHex(Hex hex, const QString& id, bool add) {
    const bool same = hex_ == hex;
    hex_ = hex;
    area_.clear();
    if (!add) ids_.clear();
    if (!same && add) ids_.clear();
    if (!id.isEmpty()) {
        if (add && ids_.contains(id))
            ids_.removeAll(id);
        else
            ids_ << id;
    }
    invalidate();
    Q_EMIT changed();
}

void Selection::chooseIds(const QStringList& ids) {
    if (ids == ids_) return;
    ids_ = ids;
    invalidate();
    Q_EMIT changed();
}

void Selection::chooseArea(std::vector<Hex> hexes) {
    area_ = std::move(hexes);
    Q_EMIT changed();
}

void Selection::clear() {
    hex_.reset();
    ids_.clear();
    area_.clear();
    group_.clear();
    invalidate();
    Q_EMIT changed();
}

void Selection::refresh() {
    if (!game_.hasGame()) return clear();
    QStringList kept;
    for (const QString& id : ids_)
        if (game_.shown().marker(MarkerId(id.toStdString())) != nullptr ||
            game_.shown().piece(PieceId(id.toStdString())) != nullptr)
            kept << id;
    ids_ = kept;
    std::erase_if(group_, [this](const ShiftPair& p) {
        return game_.shown().marker(p.from) == nullptr || game_.shown().marker(p.to) == nullptr;
    });
    // A partner that the player pointed at stays chosen while others than the two change.
    std::optional<MarkerId> partner;
    if (optionByPlayer_ && option_ >= 0 && option_ < static_cast<int>(options_.size()))
        partner = options_[static_cast<std::size_t>(option_)].request.pairs.front().to;
    invalidate();
    if (partner)
        for (std::size_t i = 0; i < options().size() && option_ < 0; ++i)
            if (options_[i].request.pairs.front().to == *partner) {
                option_ = static_cast<int>(i);
                optionByPlayer_ = true;
            }
    Q_EMIT changed();
}

const std::vector<ShiftOption>& Selection::options() const {
    if (optionsKnown_) return options_;
    options_.clear();
    if (game_.hasGame() && !game_.ruleSight().ready()) return options_;  // asked again when it is
    optionsKnown_ = true;
    const auto m = marker();
    if (!m || !game_.maySee(game_.shown().marker(*m)->side)) return options_;
    const bool whole = kindRow(game_.shown().marker(*m)->kind).whole;
    options_ = shiftsFor(game_.view(), *m, whole ? std::vector<PieceId>{} : pieces());
    return options_;
}

void Selection::chooseOption(int index, bool byPlayer) {
    optionByPlayer_ = byPlayer;
    if (index == option_) return;
    option_ = index;
    Q_EMIT optionChanged();
}

void Selection::addToGroup() {
    if (option_ < 0 || option_ >= static_cast<int>(options().size())) return;
    group_.push_back(options_[static_cast<std::size_t>(option_)].request.pairs.front());
    option_ = -1;
    optionByPlayer_ = false;
    Q_EMIT optionChanged();
}

void Selection::clearGroup() {
    group_.clear();
    Q_EMIT optionChanged();
}

std::optional<ShiftOption> Selection::attempt() const {
    if (game_.hasGame() && !game_.ruleSight().ready()) return std::nullopt;
    const auto& all = options();
    const bool chosen = option_ >= 0 && option_ < static_cast<int>(all.size());
    if (group_.empty()) return chosen ? std::optional(all[static_cast<std::size_t>(option_)]) : std::nullopt;
    ShiftRequest request;
    request.pairs = group_;
    const Marker* first = game_.shown().marker(group_.front().from);
    if (first == nullptr) return std::nullopt;
    request.side = first->side;
    if (chosen) {
        const ShiftPair& pair = all[static_cast<std::size_t>(option_)].request.pairs.front();
        if (std::find(group_.begin(), group_.end(), pair) == group_.end()) request.pairs.push_back(pair);
    }
    return judgeShift(game_.view(), request);
}

int Selection::optionIn(Hex hex) const {
    const std::string& name = game_.ground().nameOf(hex);
    const auto& all = options();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Marker* m = game_.shown().marker(all[i].request.pairs.front().to);
        if (m != nullptr && m->at.hex == name) return static_cast<int>(i);
    }
    return -1;
}

}  // namespace shellgame::app
