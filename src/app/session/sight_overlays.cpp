// SPDX-License-Identifier: MIT
#include "session/sight_overlays.hpp"

#include <algorithm>
#include <set>

#include "words/language.hpp"
#include "words/line_text.hpp"

namespace shellgame::app {

namespace {

using Field = std::vector<HexSight>;

/// Returns the rank of a unit that sees a hex: first units in Good Order, then broken ones, then others.
int rankOf(const std::string& by) {
    return by.empty() ? 0 : by == "broken" ? 1 : 2;
}

void addSeen(GameField& sum, const GameField& more) {
    for (const auto& [at, seen] : more.seen) {
        const auto [it, first] = sum.seen.try_emplace(at, seen);
        if (first) continue;
        GameField::Seen& s = it->second;
        const int observers = s.observers + seen.observers;
        const int a = rankOf(s.by);
        const int b = rankOf(seen.by);
        if (b < a || (b == a && seen.range < s.range)) s = seen;
        s.observers = observers;
    }
}

std::shared_ptr<const Field> pictureOf(const GameField& field, const Ground& ground) {
    auto out = std::make_shared<Field>(static_cast<std::size_t>(ground.geometry().hexCount()));
    for (const auto& [at, seen] : field.seen) {
        const auto hex = ground.find(at.hex);
        if (!hex) continue;
        HexSight& s = (*out)[static_cast<std::size_t>(ground.geometry().indexOf(*hex))];
        if (at.level == 0) {
            s = {seen.by.empty() ? Sighted::whole : Sighted::weak, 0};
        } else if (s.how == Sighted::no ||
                   (s.how == Sighted::above && std::abs(at.level) < std::abs(s.level))) {
            s = {Sighted::above, static_cast<std::int8_t>(at.level)};
        }
    }
    return out;
}

}  // namespace

struct SightOverlays::Result {
    bool available = false;
    std::shared_ptr<const Field> own;
    std::shared_ptr<const Field> enemyPicture;
    std::shared_ptr<const GameField> enemy;
};

SightOverlays::SightOverlays(GameController& game, Selection& selection, QObject* parent)
    : QObject(parent), game_(game), selection_(selection) {
    connect(&work_, &SightWork::progressed, this, &SightOverlays::progressed);
    connect(&game_, &GameController::gameChanged, this, [this] {
        const bool told = known_;
        forget();
        refresh();
        if (told) Q_EMIT changed();
    });
    connect(&game_, &GameController::stateChanged, this, &SightOverlays::refresh);
    connect(&game_, &GameController::viewerChanged, this, [this] {
        const bool told = known_;
        clear();  // the result is for another viewer
        refresh();
        if (told) Q_EMIT changed();
    });
    connect(&game_.ruleSight(), &RuleSight::changed, this, &SightOverlays::refresh);
    connect(&selection_, &Selection::changed, this, &SightOverlays::refresh);
}

void SightOverlays::forget() {
    work_.drop();
    mapWork_.drop();
    lines_ = game_.hasGame() ? linesOf(game_.shownView().sight) : nullptr;
    if (const QString& folder = game_.ruleSight().folder(); lines_ && !folder.isEmpty())
        lines_->storeRows(folder.toStdString());
    available_ = known_ = stopped_ = false;
    level_.reset();
    clear();
}

void SightOverlays::clear() {
    known_ = false;
    picture_ = {};
    enemyPicture_.reset();
    enemy_.reset();
}

void SightOverlays::showOwn(bool on) {
    ownShown_ = on;
    stopped_ = false;
    if (on) game_.ruleSight().resume();
    refresh();
    Q_EMIT changed();
}

void SightOverlays::showEnemy(bool on) {
    enemyShown_ = on;
    stopped_ = false;
    if (on) game_.ruleSight().resume();
    refresh();
    Q_EMIT changed();
}

void SightOverlays::ask(bool on) {
    if (on == asked_) return;
    asked_ = on;
    refresh();
}

SideId SightOverlays::owner() const {
    if (!game_.viewer().empty()) return game_.viewer();
    const State& state = game_.shown();
    if (const auto m = selection_.marker()) return state.marker(*m)->side;
    if (const auto pieces = selection_.pieces(); !pieces.empty()) return state.piece(pieces.front())->side;
    std::set<SideId> here;
    const std::string hex = selection_.hexName().toStdString();
    for (const auto& [id, m] : state.markers)
        if (m.at.hex == hex) here.insert(m.side);
    return here.size() == 1 ? *here.begin() : state.clock.player;
}

std::optional<Location> SightOverlays::from() const {
    if (!game_.hasGame() || !selection_.hex()) return std::nullopt;
    Location out{selection_.hexName().toStdString(), 0};
    if (level_ && levelOf_ == selection_.hex()) {
        out.level = *level_;
    } else {
        const auto marker = selection_.marker();
        const auto pieces = selection_.pieces();
        if (marker)
            out.level = game_.shown().marker(*marker)->at.level;
        else if (!pieces.empty())
            out.level = game_.shown().placeOf(*game_.shown().piece(pieces.front())).level;
    }
    return out;
}

std::vector<int> SightOverlays::levels() const {
    std::vector<int> out;
    if (!available_ || !selection_.hex()) return out;
    for (const LineEnd& e : lines_->endsOf(game_.shown(), selection_.hexName().toStdString()))
        if (out.empty() || out.back() != e.at.level) out.push_back(e.at.level);
    return out;
}

void SightOverlays::stepLevel(int by) {
    const auto at = from();
    const std::vector<int> all = levels();
    const auto it = at ? std::find(all.begin(), all.end(), at->level) : all.end();
    if (it == all.end()) return;
    const auto to =
        std::clamp<std::ptrdiff_t>(it - all.begin() + by, 0, static_cast<std::ptrdiff_t>(all.size()) - 1);
    level_ = all[static_cast<std::size_t>(to)];
    levelOf_ = selection_.hex();
    refresh();
}

SightOverlays::Wanted SightOverlays::wanted() const {
    Wanted out;
    out.hash = game_.shown().hash;
    out.enemy = enemyShown_ || asked_;
    if (out.enemy) out.owner = owner();
    if (ownShown_) out.from = from();
    out.own = out.from.has_value();
    return out;
}

void SightOverlays::refresh() {
    if (!game_.hasGame() || !lines_ || !(ownShown_ || enemyShown_ || asked_)) {
        work_.drop();
        const bool told = known_;
        const std::shared_ptr<const GameField> enemy = known_ ? enemy_ : nullptr;
        const auto enemyPicture = enemyPicture_;
        clear();
        // Use the previous result if nothing has changed.
        if (enemy && done_.enemy) {
            enemy_ = enemy;
            enemyPicture_ = enemyPicture;
        }
        if (told) Q_EMIT changed();
        return;
    }
    const Wanted now = wanted();
    if (known_ && now == done_) {
        const bool shown = picture_.enemy != nullptr;
        picture_.enemy = enemyShown_ ? enemyPicture_ : nullptr;
        if (shown != (picture_.enemy != nullptr)) Q_EMIT changed();
        return;
    }
    // Let LOS for the rules be computed first. If the player has canceled that computation, compute no other
    // LOS.
    if (stopped_ || !game_.ruleSight().ready() || (work_.busy() && under_ == now)) {
        const bool dropped = !game_.ruleSight().ready() && work_.busy();
        if (dropped) work_.drop();
        const bool told = known_ || dropped;
        if (known_) clear();
        if (told) Q_EMIT changed();
        return;
    }
    const bool sameEnemy =
        enemy_ && done_.enemy && now.enemy && done_.hash == now.hash && done_.owner == now.owner;
    if (sameEnemy && !now.own) {
        known_ = true;
        done_ = now;
        picture_ = {};
        picture_.enemy = enemyShown_ ? enemyPicture_ : nullptr;
        Q_EMIT changed();
        return;
    }
    const auto result = std::make_shared<Result>();
    if (sameEnemy) {
        result->enemy = enemy_;
        result->enemyPicture = enemyPicture_;
    }
    under_ = now;
    auto work = [result, lines = lines_, ground = game_.session().groundPtr(),
                 shown = game_.session().sharedSeen(), now](const StopToken& stop, const Progress& progress) {
        const GameState& state = *shown;
        result->available = lines->available();
        if (!result->available || stop.stopRequested()) return !stop.stopRequested();
        if (now.own) {
            const auto field = lines->fieldFrom(state, *now.from, stop);
            if (stop.stopRequested()) return false;
            result->own = pictureOf(field.value_or(GameField()), *ground);
        }
        if (now.enemy && !result->enemy) {
            auto sum = std::make_shared<GameField>();
            for (const auto& [side, data] : state.sides) {
                if (side == now.owner) continue;
                const auto field = lines->fieldOf(state, side, stop, progress);
                if (!field) return false;
                addSeen(*sum, *field);
            }
            result->enemy = sum;
        }
        if (now.enemy && !result->enemyPicture) result->enemyPicture = pictureOf(*result->enemy, *ground);
        return true;
    };
    work_.start(
        std::move(work),
        [this, now, result](bool whole) {
            if (whole) return take(now, result);
            stopped_ = true;
            clear();
            Q_EMIT changed();
        },
        patience_);
    if (!work_.busy()) return;
    // The overlays of the previous state are outdated.
    clear();
    Q_EMIT changed();
}

void SightOverlays::take(const Wanted& what, const std::shared_ptr<Result>& result) {
    known_ = true;
    done_ = what;
    available_ = result->available;
    if (available_ && lines_) game_.ruleSight().traceAhead(lines_, game_.session().sharedSeen());
    enemy_ = result->enemy;
    picture_.own = result->own;
    enemyPicture_ = result->enemyPicture;
    picture_.enemy = enemyShown_ ? enemyPicture_ : nullptr;
    Q_EMIT changed();
    // Compute again if the selection has changed during the computation.
    if (!(wanted() == done_)) refresh();
}

std::optional<GameField::Seen> SightOverlays::enemySees(const Location& at) const {
    if (!known_ || !enemy_ || !available_) return std::nullopt;
    const auto it = enemy_->seen.find(at);
    return it == enemy_->seen.end() ? GameField::Seen{} : it->second;
}

std::vector<GameSeer> SightOverlays::seersOf(const Location& at) const {
    if (!known_ || !enemy_ || !available_ || !lines_ || !enemy_->sees(at)) return {};
    return lines_->whoSees(game_.shown(), owner(), at);
}

int SightOverlays::shadedHexes(const std::shared_ptr<const Field>& field) const {
    if (!field) return 0;
    return static_cast<int>(
        std::count_if(field->begin(), field->end(), [](const HexSight& s) { return s.how != Sighted::no; }));
}

QString SightOverlays::hexesText(int n) {
    return tr("%n hexes", nullptr, n);
}

QString SightOverlays::ownText() const {
    const auto at = from();
    if (!at) return tr("LOS overlay: select a hex.");
    if (!picture_.own) return tr("LOS from %1").arg(placeText(*at));
    return tr("%1 sees %2").arg(placeText(*at), hexesText(shadedHexes(picture_.own)));
}

QString SightOverlays::enemyText() const {
    const State& state = game_.shown();
    const SideId mine = owner();
    QStringList enemies;
    for (const auto& [id, side] : state.sides)
        if (!(id == mine)) enemies << qs(side.name);
    QString text =
        picture_.enemy
            ? tr("The enemy (%1) sees %2").arg(listed(enemies), hexesText(shadedHexes(picture_.enemy)))
            : tr("What the enemy (%1) sees").arg(listed(enemies));
    if (game_.viewer().empty()) return text;
    const auto shut = std::count_if(state.markers.begin(), state.markers.end(), [&](const auto& m) {
        return !(m.second.side == mine) && m.second.kind != MarkerKind::mine;
    });
    return shut > 0 ? tr("%1; Known units only, without %n concealed stacks", nullptr, static_cast<int>(shut))
                          .arg(text)
                    : tr("%1; Known units only").arg(text);
}

QString SightOverlays::hexText(Hex hex) const {
    if (picture_.empty() || !game_.hasGame() || !game_.ground().geometry().contains(hex)) return {};
    const int index = game_.ground().geometry().indexOf(hex);
    QStringList parts;
    if (picture_.own) {
        const HexSight s = picture_.ownAt(index);
        const QString at = placeText(*done_.from);
        parts << (s.how == Sighted::no      ? tr("not seen from %1").arg(at)
                  : s.how == Sighted::above ? tr("seen from %1 on level %2 only").arg(at).arg(s.level)
                                            : tr("seen from %1").arg(at));
    }
    if (picture_.enemy) {
        const HexSight s = picture_.enemyAt(index);
        parts << (s.how == Sighted::no      ? tr("not seen by the enemy")
                  : s.how == Sighted::above ? tr("seen by the enemy on level %1 only").arg(s.level)
                  : s.how == Sighted::weak
                      ? tr("seen only by enemy units that are hidden or not in Good Order")
                      : tr("seen by the enemy"));
    }
    return parts.join(QStringLiteral("; "));
}

void SightOverlays::withLines(const std::function<void(const std::shared_ptr<const GameLines>&)>& act) {
    if (!game_.hasGame()) return;
    const auto go = [this, act] {
        if (available_)
            act(lines_);
        else
            game_.post(Notice::Kind::refused, noLinesText(game_.ground(), false));
    };
    if (!lines_ || available_) return go();
    const auto found = std::make_shared<bool>(false);
    mapWork_.start(
        [lines = lines_, found](const StopToken&, const Progress&) {
            *found = lines->available();
            return true;
        },
        [this, found, go](bool whole) {
            available_ = whole && *found;
            Q_EMIT changed();
            go();
        },
        patience_ * 5);
    if (mapWork_.busy()) Q_EMIT changed();
}

void SightOverlays::stop() {
    mapWork_.drop();
    work_.stop();
    Q_EMIT changed();
}

void SightOverlays::resume() {
    stopped_ = false;
    refresh();
    Q_EMIT changed();
}

void SightOverlays::wait() {
    game_.ruleSight().wait();
    mapWork_.wait();
    while (work_.busy()) work_.wait();
}

}  // namespace shellgame::app
