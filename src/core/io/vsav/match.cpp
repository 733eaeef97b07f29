// SPDX-License-Identifier: MIT
#include "io/vsav/match.hpp"

#include <algorithm>

#include "io/vsav/ours.hpp"
#include "io/vsav/parts.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/placing.hpp"

namespace shellgame::vsav {

namespace {

bool isInPlay(const Piece* p) {
    return p != nullptr && (p->gone.empty() || p->gone == offBoard || p->gone == coveredSomewhere);
}

/// Returns the counters that replaced each counter (`replace`).
std::map<PieceId, std::vector<PieceId>> successors(const std::vector<Entry>& log) {
    std::map<PieceId, std::vector<PieceId>> out;
    for (const Entry& e : log) {
        if (!e.ok || e.undone || e.verb != ReplaceAct::about.verb) continue;
        const auto piece = e.command->find("piece");
        if (piece == e.command->end() || !piece->is_string()) continue;
        std::vector<PieceId> came;
        for (const Change& c : e.changes)
            if (c.table == "pieces" && c.field.empty() && c.before.isNull()) came.emplace_back(c.id);
        std::sort(came.begin(), came.end(), [](const PieceId& a, const PieceId& b) {
            return a.text.size() != b.text.size() ? a.text.size() < b.text.size() : a.text < b.text;
        });
        out[PieceId(piece->get<std::string>())] = std::move(came);
    }
    return out;
}

class Matching {
  public:
    Matching(const Session& session, const VaslLink& link, const TheirTable& theirs)
        : state_(session.state()), theirs_(theirs), successors_(successors(session.entries())) {
        out.link = link;
        for (auto& [id, counters] : out.link.counters) {
            const Marker* m = state_.marker(id);
            // A marker may have the same name as a removed marker of the other side. The `?` of the removed
            // marker don't belong to the new marker.
            std::erase_if(counters, [&](const std::string& cover) {
                const SideId side = theirs.item(cover).side;
                return m != nullptr && !side.empty() && side != m->side;
            });
            for (const std::string& cover : counters)
                if (m != nullptr) out.owner[cover] = id;
        }
    }

    void run() {
        follow();
        for (const auto& [id, vasl] : out.link.pieces) {
            const Piece* p = state_.piece(id);
            if (p != nullptr && (isInPlay(p) || !out.ours.contains(vasl))) out.ours[vasl] = id;
        }
        meet();
        for (const auto& [cover, hex] : theirs_.table.covers) meetCover(cover, hex);
        // If several markers have the same `?`, that `?` belongs to the marker in play.
        for (auto& [id, counters] : out.link.counters)
            std::erase_if(counters, [&, &id = id](const std::string& cover) {
                return out.owner.contains(cover) && out.ownerOf(cover) != id;
            });
        out.whole = out.link;
        for (const auto& [id, vasl] : std::map(out.link.pieces)) {
            const auto ours = out.ours.find(vasl);
            if (ours == out.ours.end() || ours->second != id) out.link.pieces.erase(id);
        }
    }

    Matched out;

  private:
    /// Links the counter of a replaced piece to the first of the pieces that have replaced it.
    void follow() {
        for (const auto& [id, vasl] : std::map(out.link.pieces)) {
            PieceId heir = id;
            for (std::size_t steps = 0; steps < successors_.size() && !isInPlay(state_.piece(heir));
                 ++steps) {
                const auto next = successors_.find(heir);
                if (next == successors_.end() || next->second.empty()) break;
                heir = next->second.front();
            }
            if (heir != id && isInPlay(state_.piece(heir))) out.link.pieces.try_emplace(heir, vasl);
        }
    }

    void meet() {
        std::set<std::string> taken;
        for (const auto& [id, p] : state_.pieces) {
            const auto old = out.link.pieces.find(id);
            const bool linked = old != out.link.pieces.end();
            // If a vehicle has become a wreck both in the game and in VASL, VASL shows it with a different
            // counter now.
            const bool wrecked = isWreck(p) && linked && !theirs_.table.pieces.contains(old->second) &&
                                 !theirs_.isUnreadable(old->second);
            if ((linked && !wrecked) || !p.gone.empty()) continue;
            const Marker* m = state_.marker(p.under);
            const auto isIt = [&, &p = p](const std::string& vasl) {
                const Item& item = theirs_.items.at(vasl);
                const Row& row = theirs_.table.pieces.at(vasl);
                return !taken.contains(vasl) && row.place() == state_.placeOf(p) &&
                       (item.sideAsked || item.side == p.side) && sameCounter(*item.piece, p) &&
                       row.kind() == (m == nullptr ? std::nullopt : std::optional(m->kind)) &&
                       isWreck(*item.piece) == isWreck(p);
            };
            const auto found = std::find_if(theirs_.newcomers.begin(), theirs_.newcomers.end(), isIt);
            if (found == theirs_.newcomers.end()) continue;
            if (wrecked) out.ours.erase(old->second);
            taken.insert(*found);
            out.link.pieces[id] = *found;
            out.ours[*found] = id;
            out.met.insert(*found);
        }
    }

    /// Finds the marker for a `?` that has none. If the `?` covers units in VASL, the `?` belongs to the only
    /// marker that covers any of these units in the game. A `?` that covers nothing belongs to a dummy stack
    /// in its hex that has too few `?`.
    void meetCover(const std::string& cover, const std::string& hex) {
        if (hex.empty() || out.owner.contains(cover)) return;
        const SideId side = theirs_.item(cover).side;
        const bool secret = isSecretSide(state_, side);
        std::set<MarkerId> over;
        for (const auto& [vasl, above] : theirs_.coversOf) {
            if (secret || !theirs_.covers(cover, vasl)) continue;
            const auto ours = out.ours.find(vasl);
            const Piece* p = ours == out.ours.end() ? nullptr : state_.piece(ours->second);
            over.insert(p == nullptr ? MarkerId() : p->under);
        }
        // In VASL the `?` covers some units that are covered in the game and some that are not.
        if (over.size() == 2) over.erase(MarkerId());
        const auto give = [&](const MarkerId& to) {
            out.link.counters[to].push_back(cover);
            out.owner[cover] = to;
            out.met.insert(cover);
        };
        if (!over.empty()) {
            const Marker* m = over.size() == 1 ? state_.marker(*over.begin()) : nullptr;
            if (m != nullptr && m->at.hex == hex && m->kind != MarkerKind::hip) give(*over.begin());
            return;
        }
        if (theirs_.item(cover).isCloak()) return;
        for (const auto& [id, m] : state_.markers) {
            if (m.kind != MarkerKind::concealed || !m.isDummy() || m.side != side || m.at.hex != hex)
                continue;
            const auto& all = out.link.counters[id];
            const auto lie = std::count_if(all.begin(), all.end(), [&](const std::string& q) {
                return theirs_.table.covers.contains(q);
            });
            if (lie < std::max(1, m.dummies)) return give(id);
        }
    }

    const State& state_;
    const TheirTable& theirs_;
    std::map<PieceId, std::vector<PieceId>> successors_;
};

}  // namespace

std::string Matched::vaslOf(const PieceId& id) const {
    const auto found = link.pieces.find(id);
    return found == link.pieces.end() ? "" : found->second;
}

MarkerId Matched::ownerOf(const std::string& cover) const {
    const auto found = owner.find(cover);
    return found == owner.end() ? MarkerId() : found->second;
}

Matched match(const Session& session, const VaslLink& link, const TheirTable& theirs) {
    Matching work(session, link, theirs);
    work.run();
    return std::move(work.out);
}

Agreed baseOf(const Session& session, const VaslLink& link) {
    Agreed out = readAgreed(link.seen);
    if (out.compared) return out;
    Table start = tableOf(session.start(), link, session.ground());
    start.turn = out.table.turn;
    start.player = out.table.player;
    out.table = std::move(start);
    return out;
}

// --- the state on which the game and VASL agree ---

namespace {

/// The arguments of agreed(), and the tables made from them.
struct Agreeing {
    const State& state;
    const TheirTable& theirs;
    const Written* written;
    const std::set<std::string>& moved;
    bool numbered, told;
    Matched now;
    Table ours;
};

void agreeOnPiece(const Agreeing& of, const std::string& vasl, Agreed& base) {
    const Row *t = of.theirs.table.piece(vasl), *o = of.ours.piece(vasl);
    if (t == nullptr || o == nullptr) return;
    const auto [at, isNew] = base.table.pieces.try_emplace(vasl, *o);
    Row& row = at->second;
    // A difference in a counter that is new both in the game and in VASL counts as a later change in VASL,
    // unless an export has made the counter.
    if (isNew && of.written != nullptr && of.written->copies.contains(vasl)) row = *t;
    if (const Row* before = of.written == nullptr ? nullptr : of.written->before.piece(vasl))
        takeAsWritten(row, *before, *t);
    if (of.moved.contains(vasl)) row[Fact::at] = (*t)[Fact::at];
    // Only the game knows the units under each numbered `?`.
    if (of.numbered && o->covered() && t->covered()) row = *t;
    agreeOn(row, *o, *t);
}

void agreeOnCovers(const Agreeing& of, Agreed& base) {
    for (const auto& [id, counters] : of.now.link.counters) {
        const Marker* m = of.state.marker(id);
        const bool counted = m != nullptr && m->dummies > 0 && m->kind == MarkerKind::concealed;
        const auto lies = [&](const std::string& q) { return of.theirs.table.covers.contains(q); };
        const bool allTold =
            counted && std::count_if(counters.begin(), counters.end(), lies) == std::max(1, m->dummies);
        for (const std::string& q : counters) {
            const std::string* t = of.theirs.table.cover(q);
            if (t == nullptr) {
                if (m == nullptr || allTold || (of.told && !counted)) base.table.covers.erase(q);
                continue;
            }
            if (m == nullptr || m->at.hex == *t || of.moved.contains(q)) base.table.covers[q] = *t;
        }
    }
}

}  // namespace

VaslLink agreed(const VaslLink& link, const Session& session, const TheirTable& theirs, bool numbered,
                bool told, const Written* written, const std::set<std::string>& moved) {
    Matched now = match(session, link, theirs);
    Table ours = tableOf(session.state(), now.link, session.ground());
    const Agreeing of{session.state(), theirs, written,        moved,
                      numbered,        told,   std::move(now), std::move(ours)};
    Agreed base = baseOf(session, link);
    Table& table = base.table;
    for (const auto& [vasl, id] : of.now.ours) agreeOnPiece(of, vasl, base);
    // Forgets counters that both tables have lost, or that the export has removed.
    std::erase_if(table.pieces, [&](const auto& row) {
        return !theirs.table.pieces.contains(row.first) && !theirs.isUnreadable(row.first) &&
               (!of.ours.pieces.contains(row.first) ||
                (written != nullptr && written->before.pieces.contains(row.first)));
    });
    agreeOnCovers(of, base);
    for (const std::string& hex : hexesIn({&theirs.table, &of.ours, &table}))
        agreeOn(table.hexes[hex], of.ours.note(hex), theirs.table.note(hex));
    if (of.state.clock.turn == theirs.table.turn && of.state.clock.player == theirs.table.player) {
        table.turn = theirs.table.turn;
        table.player = theirs.table.player;
    }
    base.compared = true;
    base.uniqueIds = uniqueIdsOf(theirs.game);
    if (written != nullptr) base.copies.insert(written->copies.begin(), written->copies.end());
    std::erase_if(base.copies, [&](const std::string& vasl) { return !theirs.items.contains(vasl); });
    if (told) base.boards = boardsOf(theirs.game.boards());
    VaslLink out = of.now.whole;
    out.seen = writtenAgreed(base);
    return out;
}

// --- whether a game and a file belong together ---

bool isSecretSide(const State& state, const SideId& side) {
    const Settings& settings = state.settings;
    return (!settings.aiSide.empty() && side == settings.aiSide) ||
           (!settings.viewer.empty() && side != settings.viewer);
}

Session comparable(const Session& session) {
    std::set<SideId> secret;
    for (const auto& [id, side] : session.state().sides)
        if (isSecretSide(session.state(), id)) secret.insert(id);
    if (secret.empty()) return session;
    const auto known = [&](State state) {
        for (const SideId& side : secret)
            for (const auto& [other, of] : session.state().sides) {
                if (other == side) continue;
                State seen = stateFor(state, other);
                for (const auto& [id, piece] : state.pieces) {
                    if (piece.side != side || seen.pieces.contains(id)) continue;
                    Piece& out = seen.pieces[id] = piece;
                    const Marker* over = state.marker(piece.under);
                    if (!piece.gone.empty() || (over != nullptr && !secret.contains(over->side))) continue;
                    out.at = Location();
                    out.under = MarkerId();
                    out.carrier = PieceId();
                    out.gone = coveredSomewhere;
                }
                seen.rulings = state.rulings;
                state = std::move(seen);
            }
        return state;
    };
    // Turn off the program's answers to acts, because the answers would depend on the units that the program
    // hides.
    static const auto unanswered = [] {
        auto registry = std::make_shared<Registry>(*standardRegistry());
        registry->add(Follow());
        return std::shared_ptr<const Registry>(std::move(registry));
    }();
    const std::shared_ptr<const Sight> sight(std::shared_ptr<const Sight>(), &session.view().sight);
    return Session::restore(session.groundPtr(), known(session.start()), known(session.state()),
                            session.entries(), sight, unanswered);
}

namespace {

Result<void> mayMeetVasl(const Game& game, bool numbered) {
    if (!game.info.vasl)
        return failure({game.path, "", "a game that was not imported from a VASL saved game",
                        "a game made by import-vasl", ""});
    const bool views = !game.session->viewer().empty();
    if (!numbered && (views || !game.session->state().settings.aiSide.empty()))
        return failure(
            {game.path, "", views ? "a game viewed as one side" : "a game in which the program plays a side",
             "numbered ?, or the Umpire view of a game without such a side: VASL's file shows what "
             "both sides hide",
             ""});
    return {};
}

/// Returns the id of a linked piece that exists twice or is in two stacks; empty if there is none.
std::string namedTwice(const SavedGame& game, const VaslLink& link) {
    std::set<std::string> ours, seen;
    for (const auto& [id, vasl] : link.pieces) ours.insert(vasl);
    for (const auto& [id, counters] : link.counters) ours.insert(counters.begin(), counters.end());
    for (const SavedPiece& p : game.pieces())
        if (!seen.insert(p.id).second && ours.contains(p.id)) return p.id;
    seen.clear();
    for (const StackSource& s : game.parts().stackSources)
        for (const std::string& child : s.listed)
            if (!seen.insert(child).second && ours.contains(child)) return child;
    return "";
}

/// Returns an error unless the saved game contains boards and a counter of the table from which the game was
/// imported.
Result<void> isSameTable(const SavedGame& game, const VaslLink& link) {
    const std::string boards = readAgreed(link.seen).boards;
    if (game.boards().empty() && !boards.empty() && boards != boardsOf({}))
        return failure({game.file(), "savedGame", "no boards", "the boards of the game", ""});
    const auto has = [&](const std::string& vasl) {
        const SavedPiece* p = game.piece(vasl);
        return p != nullptr && p->readable;
    };
    const bool known =
        std::any_of(link.pieces.begin(), link.pieces.end(), [&](const auto& of) { return has(of.second); }) ||
        std::any_of(link.counters.begin(), link.counters.end(),
                    [&](const auto& of) { return std::any_of(of.second.begin(), of.second.end(), has); });
    if (known || link.pieces.empty()) return {};
    return failure(
        {game.file(), "savedGame", "none of the game's counters", "a VASL save of the same game", ""});
}

}  // namespace

Result<Comparison> comparisonOf(const Game& game, const SavedGame& saved, bool numbered) {
    if (auto may = mayMeetVasl(game, numbered); !may) return tl::unexpected(may.error());
    const VaslLink link = renumbered(*game.info.vasl, saved);
    Layout layout = Layout::on(saved.boards(), game.session->groundPtr(), saved.file());
    if (!layout.problems().empty()) return tl::unexpected(layout.problems());
    if (auto same = isSameTable(saved, link); !same) return tl::unexpected(same.error());
    if (auto twice = namedTwice(saved, link); !twice.empty())
        return failure({saved.file(), "savedGame", "the piece " + twice + " twice",
                        "one piece for each counter of the game, in one place", ""});
    Session session = comparable(*game.session);
    TheirTable theirs = tableOf(saved, layout, link);
    Matched matched = match(session, link, theirs);
    Agreed base = baseOf(session, link);
    return Comparison{std::move(layout), std::move(session), std::move(theirs), std::move(matched),
                      std::move(base)};
}

Result<SavedGame> readFor(const Game& game, const std::string& file, bool& archive) {
    const std::string member = game.info.vasl ? game.info.vasl->member : "";
    auto saved = SavedGame::read(file);
    archive = !saved && !member.empty();
    return archive ? SavedGame::read(file, member) : std::move(saved);
}

VaslLink renumbered(VaslLink link, const SavedGame& game) {
    Agreed kept = readAgreed(link.seen);
    std::map<std::string, std::string> byUnique;
    for (const auto& [vasl, unique] : uniqueIdsOf(game))
        if (!kept.uniqueIds.contains(vasl))
            byUnique.emplace(unique, vasl);  // A known counter can't be the new form of another counter.
    const auto fresh = [&](const std::string& vasl) {
        const auto unique = kept.uniqueIds.find(vasl);
        const auto now = byUnique.find(unique == kept.uniqueIds.end() ? vasl : unique->second);
        return game.piece(vasl) != nullptr || now == byUnique.end() ? vasl : now->second;
    };
    const auto renamed = [&](auto rows) {
        decltype(rows) out;
        for (auto& [vasl, row] : rows) out.emplace(fresh(vasl), std::move(row));
        return out;
    };
    for (auto& [id, vasl] : link.pieces) vasl = fresh(vasl);
    for (auto& [id, all] : link.counters)
        for (std::string& vasl : all) vasl = fresh(vasl);
    for (auto& [vasl, row] : kept.table.pieces)
        if (row[Fact::bearer] != notKnown) row[Fact::bearer] = fresh(row[Fact::bearer]);
    kept.table.pieces = renamed(std::move(kept.table.pieces));
    kept.table.covers = renamed(std::move(kept.table.covers));
    std::set<std::string> copies;
    for (const std::string& vasl : kept.copies) copies.insert(fresh(vasl));
    kept.copies = std::move(copies);
    kept.uniqueIds = uniqueIdsOf(game);
    if (!link.seen.empty()) link.seen = writtenAgreed(kept);
    return link;
}

}  // namespace shellgame::vsav
