// SPDX-License-Identifier: MIT
// The law of the exchange: in the end both tables agree, except for listed differences. This holds whatever
// the player does in Shellgame and by hand in VASL, in any order, with exports, applied changes, undo, redo,
// saves and loads in between.
#include <algorithm>
#include <random>

#include "io/vsav/match.hpp"
#include "io/vsav/placement.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_news.hpp"
#include "support/vasl_table.hpp"

using namespace shellgame;
using test::VaslTable;

namespace {

/// A difference in one fact of a counter or, if `fact` is not set, in the existence of the counter.
struct Delta {
    std::string id;  ///< VASL's id of the counter; for notes about a hex, "@" and the hex
    std::optional<vsav::Fact> fact{};
    vsav::Origin origin = vsav::Origin::same;
    std::set<std::string> hexes{};  ///< the hexes in which the tables show the counter
};

std::vector<Delta> merge3(const vsav::Table& base, const vsav::Table& ours, const vsav::Table& theirs) {
    std::vector<Delta> out;
    const auto add = [&](const std::string& id, std::optional<vsav::Fact> fact, vsav::Origin origin) {
        if (origin == vsav::Origin::same) return;
        std::set<std::string> hexes{id.substr(id.starts_with('@') ? 1 : 0)};
        for (const vsav::Table* t : {&base, &ours, &theirs}) {
            if (const vsav::Row* row = t->piece(id)) hexes.insert(row->place().hex);
            if (const std::string* hex = t->cover(id)) hexes.insert(*hex);
        }
        out.push_back({id, fact, origin, std::move(hexes)});
    };
    const auto idsOf = [&](auto vsav::Table::*member) {
        std::set<std::string> ids;
        for (const vsav::Table* t : {&base, &ours, &theirs})
            for (const auto& [id, row] : t->*member) ids.insert(id);
        return ids;
    };
    for (const std::string& id : idsOf(&vsav::Table::pieces)) {
        const vsav::Row *b = base.piece(id), *o = ours.piece(id), *t = theirs.piece(id);
        add(id, std::nullopt, vsav::originOf(b != nullptr, o != nullptr, t != nullptr));
        if (b != nullptr && o != nullptr && t != nullptr)
            for (const vsav::Fact fact : vsav::allFacts) add(id, fact, vsav::originOf(fact, *b, *o, *t));
    }
    for (const std::string& id : idsOf(&vsav::Table::covers)) {
        const auto hexIn = [&](const vsav::Table& t) {
            const std::string* hex = t.cover(id);
            return hex == nullptr ? std::optional<std::string>() : std::optional(*hex);
        };
        add(id, vsav::Fact::at, vsav::originOf(hexIn(base), hexIn(ours), hexIn(theirs)));
    }
    for (const std::string& hex : vsav::hexesIn({&base, &ours, &theirs}))
        add("@" + hex, std::nullopt, vsav::originOf(base.note(hex), ours.note(hex), theirs.note(hex)));
    return out;
}

/// Plays one evening on both tables: in Shellgame and in VASL.
class Evening {
  public:
    Evening(Game game, const std::string& file, unsigned seed, bool numbered, BoardFolders folders = {})
        : game_(std::move(game)),
          table_(file),
          random_(seed),
          numbered_(numbered),
          folders_(std::move(folders)) {
        for (const auto& [id, vasl] : game_.info.vasl->pieces) units_.push_back(vasl);
        for (const auto& [id, all] : game_.info.vasl->counters)
            covers_.insert(covers_.end(), all.begin(), all.end());
        for (int i = 0; i < 4 && game_.session->state().clock.phase != Phase::MPh; ++i)
            here({{"do", "phase"}});
    }

    void play(int steps) {
        for (int i = 0; i < steps; ++i) {
            switch (pick(12)) {
                case 0:
                case 1:
                case 2:
                case 3:
                    actHere();
                    break;
                case 4:
                case 5:
                case 6:
                case 7:
                    actThere();
                    break;
                case 8:
                    write();
                    break;
                case 9:
                    take(pick(2) == 0);
                    break;
                case 10:
                    here({{"do", pick(3) == 0 ? "redo" : "undo"}});
                    break;
                default:
                    load();
            }
        }
    }

    void end() {
        // An export may end the doubt about a change, which can then be applied.
        for (int i = 0; i < 6 && (i == 0 || !sureItems(read()).empty()); ++i) {
            take(true);
            (void)write();
        }
        const VaslExport first = write();
        const std::string saved = table_.file();
        const VaslExport second = written(saved);
        INFO("at the end\n" << story << exportSummary(first).dump(1) << exportSummary(second).dump(1));
        CHECK(second.changes.empty());
        CHECK((second.bytes == saved));
        const VaslIncoming news = read();
        INFO(incomingSummary(news).dump(1));
        INFO("by hand " << exportSummary(first).at("by_hand").dump(1));
        // Each remaining difference is reported as a doubtful change, as a contradiction, or as a change that
        // the player makes by hand.
        for (const std::size_t i : sureItems(news)) FAIL_CHECK("a sure item is left: " << i + 1);
        const std::set<std::string> told = hexesTold(news, first);
        for (const Delta& d : differences())
            if (std::none_of(d.hexes.begin(), d.hexes.end(),
                             [&](const std::string& hex) { return told.contains(hex); }))
                FAIL_CHECK("untold: " << d.id << " fact " << (d.fact ? static_cast<int>(*d.fact) : -1));
        concealedAreConcealed(news, first);
        // The files have no counters of SMOKE, Pin and CX, which the player adds.
        using By = VaslByHand;
        byHand = static_cast<int>(
            std::count_if(first.byHand.begin(), first.byHand.end(), [](const VaslLeftToDo& l) {
                return l.why != By::noSuchMark && l.why != By::changedThere && l.name != "SMOKE";
            }));
    }

    std::string story;
    int byHand = 0;  ///< number of changes that the last export leaves to the player without need

  private:
    unsigned pick(std::size_t n) { return static_cast<unsigned>(random_() % n); }
    template <class T>
    const T& oneOf(const std::vector<T>& all) {
        return all.at(pick(all.size()));
    }
    std::string hexNear(const std::string& hex) {
        const auto next = game_.session->ground().neighbours(hex);
        std::vector<std::string> out{hex};
        for (const std::string& n : next)
            if (!n.empty()) out.push_back(n);
        return oneOf(out);
    }

    bool here(const Json& command) {
        const bool ok = game_.session->perform(command).ok;
        story += (ok ? "" : "refused ") + command.dump() + "\n";
        return ok;
    }

    void actHere() {
        const State& state = game_.session->state();
        std::vector<std::string> markers, pieces;
        for (const auto& [id, m] : state.markers) markers.push_back(id.text);
        for (const auto& [id, p] : state.pieces)
            if (p.gone.empty()) pieces.push_back(id.text);
        if (markers.empty() || pieces.empty()) return;
        const std::string marker = oneOf(markers), piece = oneOf(pieces), other = oneOf(markers);
        const Location at = state.markers.at(MarkerId(marker)).at, stands = state.placeOf(PieceId(piece));
        const char* mark = std::array{"broken", "pinned", "CX", "TI", "wounded"}.at(pick(5));
        switch (pick(14)) {
            case 0:
                here({{"do", "move"}, {"marker", marker}, {"to", hexNear(at.hex)}});
                break;
            case 1:
                here({{"do", "move"}, {"piece", piece}, {"to", hexNear(stands.hex)}});
                break;
            case 2:
                here({{"do", "correct"},
                      {"pointer", "/markers/" + marker + "/at"},
                      {"value", hexNear(at.hex)},
                      {"why", "law"}});
                break;
            case 3:
                if (state.pieces.at(PieceId(piece)).under.empty())
                    here({{"do", "correct"},
                          {"pointer", "/pieces/" + piece + "/at"},
                          {"value", hexNear(stands.hex)},
                          {"why", "law"}});
                break;
            case 4:
            case 5:
                here({{"do", "shift"}, {"pairs", {{{"from", marker}, {"to", other}}}}, {"dice", {1, 1}}});
                break;
            case 6:
                here({{"do", "reveal"}, {"marker", marker}});
                break;
            case 7:
                here({{"do", "rule"}, {"rule", "A12.12"}, {"at", stands.text()}, {"allow", true}});
                here({{"do", "conceal"}, {"piece", piece}});
                break;
            case 8:
                here({{"do", "mark"}, {"piece", piece}, {"add", {mark}}});
                break;
            case 9:
                here({{"do", "mark"}, {"piece", piece}, {"remove", {mark}}});
                break;
            case 10:
                here({{"do", "remove"}, {"piece", piece}, {"why", "eliminated"}});
                break;
            case 11:
                here({{"do", "place"},
                      {"side", state.markers.at(MarkerId(marker)).side.text},
                      {"at", hexNear(at.hex)},
                      {"dummies", 1 + pick(3)}});
                break;
            case 12:
                here({{"do", "smoke"}, {"at", {at.hex}}, {"level", 2}});
                break;
            default:
                here({{"do", "phase"}});
        }
    }

    void actThere() {
        const std::vector<std::string>& from = pick(3) == 0 ? covers_ : units_;
        if (from.empty()) return;
        const std::string id = oneOf(from);
        if (!table_.has(id)) return;
        const bool onMap = table_.stackOf(id) != "";
        const auto [x, y] = table_.placeOf(id);
        const int dx = (static_cast<int>(pick(3)) - 1) * 112, dy = (static_cast<int>(pick(3)) - 1) * 64;
        story += "VASL " + id;
        switch (pick(8)) {
            case 0:
            case 1:
            case 2:
                story += " stack moves\n";
                if (onMap) table_.moveStack(table_.stackOf(id), x + dx, y + dy);
                break;
            case 3:
                story += " moves\n";
                if (onMap) table_.movePiece(id, x + dx, y + dy);
                break;
            case 4:
                story += " is removed\n";
                table_.remove(id);
                break;
            case 5:
                story += " is revealed\n";
                if (std::find(units_.begin(), units_.end(), id) == units_.end()) break;
                shownByHand_.insert(id);
                try {
                    table_.reveal(id);
                } catch (const std::logic_error&) {
                }
                break;
            case 6:
                story += " is copied\n";
                if (onMap) {
                    const std::string copy = table_.add(id, id);
                    if (shownByHand_.contains(id)) shownByHand_.insert(copy);
                }
                break;
            default:
                story += " breaks or rallies\n";
                try {
                    const std::string state = table_.state(id, "emb2");
                    if (!state.empty())
                        table_.setState(id, "emb2", state[0] == '-' ? state.substr(1) : "-" + state);
                } catch (const std::logic_error&) {
                }
        }
    }

    VaslExport written(const std::string& file) {
        auto done = exportVaslBytes(game_, file, "law.vsav", {.numbered = numbered_});
        INFO((done ? "" : joinProblems(done.error())));
        REQUIRE(done);
        othersUntouched(file, *done);
        return std::move(*done);
    }
    VaslExport write() {
        story += "export\n";
        VaslExport done = written(table_.file());
        game_.info.vasl = done.link;
        table_ = VaslTable(done.bytes);
        return done;
    }

    VaslIncoming read() {
        auto news = newsFromVaslBytes(game_, table_.file(), "law.vsav", {numbered_});
        INFO((news ? "" : joinProblems(news.error())));
        REQUIRE(news);
        return std::move(*news);
    }

    /// All changes without a doubt can be applied together, and applying them reveals no unit that is covered
    /// in VASL.
    void take(bool all) {
        const VaslIncoming news = read();
        INFO(incomingSummary(news).dump(1));
        const auto sure = sureItems(news);
        const State before = game_.session->state();
        story += "take\n";
        CHECK(takeIncoming(game_, news, sure).refused.empty());
        const State& after = game_.session->state();
        for (const auto& [id, p] : before.pieces) {
            const auto vasl = game_.info.vasl->pieces.find(id);
            const Piece* now = after.piece(id);
            if (p.under.empty() || now == nullptr || !now->gone.empty() ||
                vasl == game_.info.vasl->pieces.end())
                continue;
            const vsav::Row* theirs = news.theirs->table.piece(vasl->second);
            INFO(id.text << " is shown, and lies covered in VASL");
            if (theirs != nullptr && theirs->covered()) CHECK_FALSE(now->under.empty());
        }
        if (!all) return;
        for (std::size_t i = 0; i < news.items.size(); ++i)
            if (!sure.contains(i) && pick(2) == 0) (void)takeIncoming(game_, news, {i});
    }

    void load() {
        story += "load\n";
        auto again = readSave(saveJson(game_), "law.json", folders_);
        INFO((again ? "" : joinProblems(again.error())));
        REQUIRE(again);
        CHECK(again->info.vasl == game_.info.vasl);
        game_ = std::move(*again);
    }

    /// Counters that are not in the game, and traits that no export writes, stay unchanged.
    void othersUntouched(const std::string& before, const VaslExport& done) {
        const auto was = test::gameFrom(before), is = test::gameFrom(done.bytes);
        std::set<std::string> changed;
        for (const VaslChange& c : done.changes) changed.insert(c.id);
        // Counters that move with their numbered `?` are not listed.
        const auto layout = vsav::Layout::on(was.boards(), game_.session->groundPtr(), "law");
        if (numbered_)
            for (const auto& [vasl, above] : vsav::tableOf(was, layout, *game_.info.vasl).coversOf)
                if (std::any_of(above.begin(), above.end(),
                                [&](const std::string& q) { return changed.contains(q); }))
                    changed.insert(vasl);
        for (const vsav::SavedPiece& p : was.pieces()) {
            const vsav::SavedPiece* now = is.piece(p.id);
            if (now == nullptr || changed.contains(p.id)) continue;
            INFO(p.id << " " << p.name);
            CHECK(std::pair{now->x, now->y} == std::pair{p.x, p.y});
            for (std::size_t i = 0; i < std::min(p.traits.size(), now->traits.size()); ++i) {
                // Players have numbers in the order in which a file names them.
                if (p.traits[i].state.find("<user ") != std::string::npos ||
                    p.traits[i].name == "concealment")
                    continue;
                INFO(p.traits[i].name << " was " << p.traits[i].state << " is " << now->traits[i].state);
                CHECK((now->traits[i] == p.traits[i]));
            }
            CHECK(now->traits.size() == p.traits.size());
        }
        CHECK(is.otherCommands() == was.otherCommands());
    }

    /// Returns the hexes of all doubtful changes, of all contradictions, and of all changes to make by hand.
    std::set<std::string> hexesTold(const VaslIncoming& news, const VaslExport& done) {
        std::set<std::string> out;
        for (const VaslIncomingItem& item : news.items) out.insert({item.from, item.to});
        for (const VaslContradiction& c : news.contradictions) out.insert(c.hex);
        for (const VaslLeftToDo& l : done.byHand) out.insert(Location::parse(l.at).value_or(Location()).hex);
        return out;
    }

    std::vector<Delta> differences() {
        const auto saved = test::gameFrom(table_.file());
        const auto layout = vsav::Layout::on(saved.boards(), game_.session->groundPtr(), "law");
        const VaslLink& link = *game_.info.vasl;
        const auto theirs = vsav::tableOf(saved, layout, link);
        const auto matched = vsav::match(*game_.session, link, theirs);
        const auto base = vsav::baseOf(*game_.session, link);
        auto tables = std::array{base.table,
                                 vsav::tableOf(game_.session->state(), matched.link, game_.session->ground()),
                                 theirs.table};
        for (vsav::Table& t : tables) {
            if (numbered_) t = vsav::coversOnly(std::move(t));
            // The player places marker counters on a `?` by hand.
            for (auto& [vasl, row] : t.pieces)
                if (row.covered()) row[vsav::Fact::marks].clear();
        }
        auto out = merge3(tables[0], tables[1], tables[2]);
        for (Delta& d : out) {
            if (const vsav::Row* row = theirs.table.piece(d.id)) d.hexes.insert(row->place().hex);
            // The list may name the units under a `?` instead of the `?`.
            for (const auto& [vasl, row] : tables[1].pieces)
                if (theirs.covers(d.id, vasl)) d.hexes.insert(row.place().hex);
        }
        for (const auto& [id, m] : game_.session->state().markers) {
            if (numbered_ || m.kind != MarkerKind::concealed || !m.isDummy()) continue;
            const auto of = matched.link.counters.find(id);
            const auto there = of == matched.link.counters.end()
                                   ? 0
                                   : std::count_if(of->second.begin(), of->second.end(), [&](const auto& q) {
                                         return theirs.table.covers.contains(q);
                                     });
            if (there != std::max(1, m.dummies)) out.push_back({id.text, {}, vsav::Origin::both, {m.at.hex}});
        }
        // Ignore a `?` that is missing from VASL's file, because the player has read about its absence. VASL
        // needs no counter for a unit under a numbered `?`.
        std::erase_if(out, [&](const Delta& d) {
            const vsav::Row* ours = tables[1].piece(d.id);
            if (ours != nullptr && ours->masked() && tables[2].piece(d.id) == nullptr) return true;
            for (const vsav::Table* table : {&tables[1], &tables[2]})
                if (const vsav::Row* row = table->piece(d.id);
                    row != nullptr && row->place().empty() && !row->masked())
                    return true;  // beside the map nothing is compared
            if (d.fact != vsav::Fact::at || tables[0].cover(d.id) != nullptr ||
                tables[0].piece(d.id) != nullptr)
                return false;
            const std::string* there = tables[2].cover(d.id);
            return there == nullptr || there->empty();  // a `?` beside the map is not compared
        });
        return out;
    }

    /// Units under a `?` in the game are concealed in VASL too, unless a difference is listed.
    void concealedAreConcealed(const VaslIncoming& news, const VaslExport& done) {
        if (numbered_ || !news.items.empty() || !news.contradictions.empty() || !done.byHand.empty()) return;
        const auto saved = test::gameFrom(table_.file());
        for (const auto& [id, p] : game_.session->state().pieces) {
            const Marker* m = game_.session->state().marker(p.under);
            const auto vasl = game_.info.vasl->pieces.find(id);
            if (m == nullptr || m->kind != MarkerKind::concealed || vasl == game_.info.vasl->pieces.end() ||
                shownByHand_.contains(vasl->second))
                continue;
            const vsav::SavedPiece* there = saved.piece(vasl->second);
            INFO(id.text << " " << vasl->second);
            if (there != nullptr && there->trait("conceal") != nullptr)
                CHECK(there->concealed != vsav::Owner::none);
        }
    }

    Game game_;
    VaslTable table_;
    std::mt19937 random_;
    bool numbered_;
    BoardFolders folders_;
    std::vector<std::string> units_, covers_;
    std::set<std::string> shownByHand_;  ///< counters that VASL's player has revealed, perhaps beneath a `?`
};

}  // namespace

TEST_CASE(
    "Shellgame and VASL agree in the end, except for listed differences, whatever is played in either of "
    "them",
    "[io][vsav][export][sync][law]") {
    const auto [from, to] = test::seedsWanted(300);
    int byHand = 0;
    for (unsigned seed = from; seed <= to; ++seed) {
        const test::HillOfVasl hill(test::allDialects.at(seed % 3));
        auto game = readSave(saveJson(hill.game), "hill.json", {});
        REQUIRE(game);
        Evening evening(std::move(*game), hill.file, seed, seed % 4 == 3);
        evening.play(14);
        INFO("seed " << seed << "\n" << evening.story);
        evening.end();
        byHand += evening.byHand;
    }
    CHECK(byHand <=
          static_cast<int>(to - from + 1) / 20 + 2);  // an export may leave only a few to the player
}

TEST_CASE("with real setups, too, Shellgame and VASL agree in the end, except for listed differences",
          "[.shared][vasltable][law]") {
    const auto [from, to] = test::seedsWanted(30);
    for (const char* name :
         {"The-Streets-Of-Stalingrad-(Scenario-C)", "Hill-621-(Scenario-E)", "Hube's-Pocket-(Scenario-G)"}) {
        const auto bytes = readFile(test::sharedPath("vasl/saves/" + std::string(name) + ".vsav"), 1U << 24U);
        REQUIRE(bytes);
        ImportOptions options;
        options.folders.vasl = {test::sharedPath("vasl/boards")};
        options.blank = {"00"};
        const auto import = importVaslBytes(*bytes, name, options);
        REQUIRE(import);
        auto game = gameOf(*import);
        REQUIRE((game ? "" : joinProblems(game.error())) == "");
        for (unsigned seed = from; seed <= to; ++seed) {
            auto again = readSave(saveJson(*game), "law.json", options.folders);
            INFO((again ? "" : joinProblems(again.error())));
            REQUIRE(again);
            Evening evening(std::move(*again), *bytes, seed, seed % 4 == 3, options.folders);
            evening.play(14);
            INFO(name << " seed " << seed << "\n" << evening.story);
            evening.end();
        }
    }
}
