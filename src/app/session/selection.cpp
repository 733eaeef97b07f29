// SPDX-License-Identifier: MIT
#include "session/selection.hpp"

#include <algorithm>
#include <utility>

#include "session/painted_first.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame::app {

namespace {

bool isText(const Json& field, const std::string& text) {
    return field.is_string() && field.get<std::string>() == text;
}

bool isPut(const Json& field) {
    return field.is_string() && field != "";
}

/// Returns the counters that have replaced counter `id` in an entry or, if `undone` is set, in the undo of
/// that entry. If `id` is a marker that the entry has removed, returns the counters that the removal has
/// revealed. Empty if the counter was neither replaced nor removed.
QStringList insteadOf(const QString& id, const Entry& entry, bool undone) {
    QStringList went, came, shown;
    bool taken = false;
    for (const Change& c : entry.changes) {
        if (!undone && c.table == "markers" && c.id == id.toStdString() && c.field.empty())
            taken = c.after.isNull();
        if (!undone && c.table == "pieces" && c.field == "under" && isText(c.before, id.toStdString()) &&
            isText(c.after, ""))
            shown << qs(c.id);
        if (entry.verb != ReplaceAct::about.verb || c.table != "pieces") continue;
        const bool old = c.field == "gone" && isPut(c.after);
        const bool fresh = c.field.empty() && c.before.isNull();
        if (undone ? fresh : old) went << qs(c.id);
        if (undone ? old : fresh) came << qs(c.id);
    }
    return taken ? shown : went.contains(id) ? came : QStringList();
}

/// Returns the vehicle that unit `id` has left in an entry; empty if it has left none.
QString leftIn(const QString& id, const Entry& entry) {
    if (entry.verb != UnloadAct::about.verb && entry.verb != WreckAct::about.verb) return {};
    for (const Change& c : entry.changes)
        if (c.table == "pieces" && c.field == "carrier" && c.id == id.toStdString() && isPut(c.before))
            return qs(c.before->get<std::string>());
    return {};
}

}  // namespace

Selection::Selection(GameController& game, QObject* parent) : QObject(parent), game_(game) {
    for (const auto signal : {&GameController::gameChanged, &GameController::viewerChanged})
        connect(&game, signal, this, [this] { judging_.reset(); });
    connect(&game, &GameController::stateChanged, this, [this] {
        if (judging_) giveBackLater(std::make_shared<const Judging>(std::move(*judging_)));
        judging_.reset();
    });
    connect(&game.ruleSight(), &RuleSight::changed, this, [this] { judging_.reset(); });
}

QString Selection::hexName() const {
    return hex_ && game_.hasGame() ? qs(game_.ground().nameOf(*hex_)) : QString();
}

Chosen Selection::chosen() const {
    Chosen out;
    out.hex = hex_;
    if (!game_.hasGame()) return out;
    out.pieces = pieces();
    for (const QString& id : ids_)
        if (const MarkerId m(id.toStdString()); game_.shown().marker(m) != nullptr) out.markers.push_back(m);
    return out;
}

std::optional<MarkerId> Selection::marker() const {
    return game_.hasGame() ? chosen().marker(game_.shown()) : std::nullopt;
}

std::vector<PieceId> Selection::pieces() const {
    std::vector<PieceId> out;
    if (!game_.hasGame()) return out;
    for (const QString& id : ids_)
        if (const PieceId p(id.toStdString()); game_.shown().piece(p) != nullptr) out.push_back(p);
    return out;
}

/// Lets the best shift be proposed again, in this phase.
void Selection::offerAgain() {
    rolled_ = false;
    if (game_.hasGame()) chosenAt_ = game_.shown().clock;
}

void Selection::invalidate() {
    optionsKnown_ = false;
    options_.clear();
    option_ = -1;
    optionByPlayer_ = false;
}

void Selection::forgetCompanions() {
    companions_.clear();
    come_.clear();
}

void Selection::chooseHex(Hex hex, const QString& id, bool add) {
    const bool same = hex_ == hex;
    offerAgain();
    picked_ = add;
    forgetCompanions();
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

void Selection::chooseStack(Hex hex, const QStringList& ids) {
    offerAgain();
    picked_ = false;
    forgetCompanions();
    hex_ = hex;
    area_.clear();
    ids_ = ids;
    invalidate();
    Q_EMIT changed();
}

void Selection::chooseIds(const QStringList& ids) {
    if (ids == ids_) return;
    offerAgain();
    picked_ = false;
    ids_ = ids;
    forgetCompanions();
    invalidate();
    Q_EMIT changed();
}

void Selection::chooseArea(std::vector<Hex> hexes) {
    area_ = std::move(hexes);
    Q_EMIT changed();
}

void Selection::clear() {
    hex_.reset();
    offerAgain();
    picked_ = false;
    ids_.clear();
    area_.clear();
    group_.clear();
    forgetCompanions();
    invalidate();
    Q_EMIT changed();
}

void Selection::chooseParts(const std::vector<PieceId>& pieces, std::vector<ShiftPart> companions) {
    const auto m = marker();
    if (!m) return;
    QStringList ids;
    for (const PieceId& p : pieces) ids << qs(p.text);
    if (ids.isEmpty()) ids << qs(m->text);
    offerAgain();
    ids_ = ids;
    companions_ = std::move(companions);
    keepPartner();
    Q_EMIT changed();
}

void Selection::chooseCome(std::vector<PieceId> come) {
    if (come == come_) return;
    come_ = std::move(come);
    Q_EMIT optionChanged();
}

void Selection::refresh() {
    if (!game_.hasGame()) return clear();
    const std::size_t length = game_.session().entries().size();
    const bool acted = std::exchange(logLength_, length) != length;
    QStringList left;
    for (const QString& id : ids_)
        for (const QString& now : !isThere(id) ? successorsOf(id)
                                  : acted      ? QStringList{boardedAgain(id)}
                                               : QStringList{id})
            if (isThere(now) && !left.contains(now)) left << now;
    ids_ = left;
    std::erase_if(group_, [this](const ShiftPair& p) {
        return game_.shown().marker(p.from) == nullptr || game_.shown().marker(p.to) == nullptr;
    });
    std::erase_if(companions_,
                  [this](const ShiftPart& c) { return game_.shown().marker(c.marker) == nullptr; });
    std::erase_if(come_, [this](const PieceId& p) { return game_.shown().piece(p) == nullptr; });
    follow();
    // Propose no shift for a stack that was selected in an earlier phase, so that the next Enter does not
    // roll.
    if (!ids_.isEmpty() && game_.shown().clock != chosenAt_) rolled_ = true;
    keepPartner();
    Q_EMIT changed();
}

/// Returns true if an id belongs to a marker, or to a counter that is in play or that will enter from
/// off-board.
bool Selection::isThere(const QString& id) const {
    const Piece* p = game_.shown().piece(PieceId(id.toStdString()));
    return game_.shown().marker(MarkerId(id.toStdString())) != nullptr ||
           (p != nullptr && (p->gone.empty() || p->gone == offBoard));
}

/// Returns the counters that have replaced a counter in the last act or in its undo.
QStringList Selection::successorsOf(const QString& id) const {
    const std::vector<Entry>& log = game_.session().entries();
    auto last = log.rbegin();
    while (last != log.rend() && last->follows) ++last;
    if (last == log.rend()) return {};
    if (!last->isHistory()) return insteadOf(id, *last, false);
    for (const int n : last->targets)
        if (const QStringList came = insteadOf(id, log[static_cast<std::size_t>(n) - 1], last->isUndo());
            !came.isEmpty())
            return came;
    return {};
}

/// Returns the vehicle of a unit if the last act was an undo that has put the unit back into it; otherwise
/// the unit itself. Before the undone act, the player had selected the vehicle.
QString Selection::boardedAgain(const QString& id) const {
    const std::vector<Entry>& log = game_.session().entries();
    if (log.empty() || !log.back().isUndo()) return id;
    for (const int n : log.back().targets)
        if (const QString vehicle = leftIn(id, log[static_cast<std::size_t>(n) - 1]); !vehicle.isEmpty())
            return vehicle;
    return id;
}

/// If all selected counters have moved to the same other hex, selects that hex.
void Selection::follow() {
    if (!hex_ || ids_.isEmpty()) return;
    const State& state = game_.shown();
    std::optional<Hex> to;
    for (const QString& id : ids_) {
        const Marker* m = state.marker(MarkerId(id.toStdString()));
        const Piece* p = state.piece(PieceId(id.toStdString()));
        const auto hex = game_.ground().find(m != nullptr ? m->at.hex : state.placeOf(*p).hex);
        if (!hex || (to && to != hex)) return;
        to = hex;
    }
    hex_ = to;
}

std::optional<Hex> Selection::partnerHex() const {
    if (!optionByPlayer_ || option_ < 0 || option_ >= static_cast<int>(options().size())) return std::nullopt;
    const Marker* m =
        game_.shown().marker(options_[static_cast<std::size_t>(option_)].request.pairs.front().to);
    return m == nullptr ? std::nullopt : game_.ground().find(m->at.hex);
}

void Selection::rolled() {
    // Keep the options, because they have already been computed again after the roll.
    option_ = -1;
    optionByPlayer_ = false;
    rolled_ = true;
    Q_EMIT changed();
}

/// Recomputes the options after other markers have changed. Keeps the partner that the player has selected,
/// unless the act made that shift impossible.
void Selection::keepPartner() {
    std::optional<ShiftChance> before;
    if (optionByPlayer_ && option_ >= 0 && option_ < static_cast<int>(options_.size()))
        before = options_[static_cast<std::size_t>(option_)];
    invalidate();
    if (before)
        for (std::size_t i = 0; i < options().size() && option_ < 0; ++i)
            if (options_[i].request.pairs.front().to == before->request.pairs.front().to &&
                (options_[i].verdict != Verdict::forbidden || before->verdict == Verdict::forbidden)) {
                option_ = static_cast<int>(i);
                optionByPlayer_ = true;
            }
}

const ShiftJudge& Selection::judge() const {
    const GameState& now = game_.shown();
    if (!judging_ || judging_->state != &now || judging_->hash != now.hash)
        judging_.emplace(Judging{ShiftJudge(game_.shownView()), &now, now.hash});
    return judging_->judge;
}

const std::vector<ShiftChance>& Selection::options() const {
    if (optionsKnown_) return options_;
    options_.clear();
    // Return no options while LOS is not ready. They are computed later.
    if (game_.hasGame() && !game_.ruleSight().ready()) return options_;
    optionsKnown_ = true;
    const auto m = marker();
    if (!m || !game_.maySee(game_.shown().marker(*m)->side)) return options_;
    if (group_.empty() && companions_.empty()) {
        const bool whole = kindRow(game_.shown().marker(*m)->kind).whole;
        options_ = judge().chances(*m, whole ? std::vector<PieceId>{} : pieces());
        return options_;
    }
    // If several pairs shift together, evaluate each possible partner together with them, because their
    // counters and modifiers are added up.
    const SideId side = game_.shown().marker(*m)->side;
    for (const auto& [id, other] : game_.shown().markers) {
        if (other.side != side) continue;
        ShiftRequest request{side, pairsWith(id)};
        request.pairs.insert(request.pairs.end(), group_.begin(), group_.end());
        options_.push_back(judge().chance(std::move(request)));
    }
    sortShifts(options_);
    return options_;
}

ShiftOption Selection::option(int index) const {
    return judge().option(options()[static_cast<std::size_t>(index)].request);
}

std::vector<ShiftPair> Selection::pairsWith(const MarkerId& to) const {
    const auto m = marker();
    if (!m) return {};
    const bool whole = kindRow(game_.shown().marker(*m)->kind).whole;
    std::vector<ShiftPair> out{{*m, to, whole ? std::vector<PieceId>{} : pieces()}};
    for (const ShiftPart& c : companions_) out.push_back({c.marker, to, c.pieces});
    return out;
}

void Selection::chooseOption(int index, bool byPlayer) {
    const bool other = index != option_;
    if (!other && byPlayer == optionByPlayer_) return;
    optionByPlayer_ = byPlayer;
    option_ = index;
    if (other) come_.clear();
    Q_EMIT optionChanged();
}

void Selection::addToGroup() {
    if (option_ < 0 || option_ >= static_cast<int>(options().size())) return;
    auto pairs = pairsWith(options_[static_cast<std::size_t>(option_)].request.pairs.front().to);
    pairs.front().come = come_;
    group_.insert(group_.end(), pairs.begin(), pairs.end());
    forgetCompanions();
    invalidate();
    Q_EMIT changed();
}

void Selection::removeFromGroup(std::size_t index) {
    if (index >= group_.size()) return;
    group_.erase(group_.begin() + static_cast<std::ptrdiff_t>(index));
    invalidate();
    Q_EMIT changed();
}

void Selection::clearGroup() {
    if (group_.empty()) return;
    group_.clear();
    invalidate();
    Q_EMIT changed();
}

std::optional<ShiftOption> Selection::attempt() const {
    if (game_.hasGame() && !game_.ruleSight().ready()) return std::nullopt;
    const auto& all = options();
    const bool chosen = option_ >= 0 && option_ < static_cast<int>(all.size());
    if (chosen) {
        ShiftRequest request = all[static_cast<std::size_t>(option_)].request;
        const ShiftPair& own = request.pairs.front();
        const bool inGroup = std::any_of(group_.begin(), group_.end(), [&](const ShiftPair& p) {
            return p.from == own.from && p.to == own.to;
        });
        if (!inGroup) {
            request.pairs.front().come = come_;
            return judge().option(request);
        }
    }
    if (group_.empty()) return std::nullopt;
    const Marker* first = game_.shown().marker(group_.front().from);
    if (first == nullptr) return std::nullopt;
    return judge().option({first->side, group_});
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
