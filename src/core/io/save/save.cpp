// SPDX-License-Identifier: MIT
#include "shellgame/io/save/save.hpp"

#include <algorithm>

#include "shellgame/rules/registry.hpp"

namespace shellgame {

namespace {

std::uint64_t sealOf(std::uint64_t before, const Json& json) {
    StableHash h;
    h.number(before);
    h.text(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    return h.value();
}

bool isHistory(const Entry& e) {
    return e.verb == "undo" || e.verb == "redo";
}

/// The parts of a save before anything is made of them.
struct Parts {
    GameInfo info;
    State start;
    State state;
    std::vector<Entry> entries;
    std::vector<int> badSeals;  ///< entries whose seal does not fit
    bool wholeSealFits = false;
    std::shared_ptr<const Ground> ground;
};

class SaveReader {
  public:
    SaveReader(const Json& json, std::string file, const BoardFolders& folders)
        : root_(json, problems_, std::move(file)), folders_(folders) {}

    Result<Parts> run() {
        if (!root_.isObject()) return tl::unexpected(std::move(problems_));
        root_.integer("format", 1, saveFormat);
        root_.word("kind", {"save"});
        info();
        state("start", parts_.start);
        state("state", parts_.state);
        entries();
        seal();
        root_.noOtherKeys();
        if (problems_.empty()) line();
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        return std::move(parts_);
    }

  private:
    void info() {
        const auto r = root_.object("game", true);
        if (!r) return;
        parts_.info.title = r->text("title", "", 200);
        parts_.info.description = r->text("description", "", 20'000);
        parts_.info.north = r->number("north", 0, 360, 0);
        if (!r->has("boards"))
            r->problemAt("boards", "nothing", "a list of boards");
        else
            parts_.info.boards = r->value()["boards"];
        r->noOtherKeys();
        auto ground =
            readBoards(parts_.info.boards, parts_.info.north, root_.file(), "/game/boards", folders_);
        if (ground)
            parts_.ground = std::move(*ground);
        else
            problems_.insert(problems_.end(), ground.error().begin(), ground.error().end());
    }

    void state(const std::string& key, State& target) {
        const auto r = root_.object(key, true);
        if (!r) return;
        auto read = stateFromJson(r->value(), root_.file(), r->pointer());
        if (!read) {
            problems_.insert(problems_.end(), read.error().begin(), read.error().end());
            return;
        }
        target = std::move(*read);
        stateFits(target, r->pointer());
    }

    // A state that would make a rule stumble is refused: ids that lead nowhere, places off the map.
    void stateFits(const State& s, const std::string& pointer) {
        const auto bad = [&](const std::string& where, const std::string& found,
                             const std::string& expected) {
            problems_.push_back({root_.file(), pointer + where, found, expected, ""});
        };
        const auto place = [&](const std::string& where, const Location& at) {
            if (parts_.ground && !at.empty() && !parts_.ground->find(at.hex))
                bad(where, describeJson(at.text()), parts_.ground->explainBadName(at.hex));
        };
        if (!s.sides.contains(s.clock.player) || !s.sides.contains(s.clock.first))
            bad("/clock", "an unknown side", "a side");
        for (const auto& [id, m] : s.markers) {
            const std::string where = "/markers/" + pointerToken(id.text);
            if (!s.sides.contains(m.side)) bad(where + "/side", describeJson(m.side.text), "a side");
            if (m.at.empty()) bad(where + "/at", "nothing", "a Location");
            place(where + "/at", m.at);
            for (const PieceId& p : m.contents) {
                const Piece* piece = s.piece(p);
                if (piece == nullptr || piece->under != id)
                    bad(where + "/contents", describeJson(p.text), "a piece that lies under this marker");
            }
        }
        for (const auto& [id, p] : s.pieces) {
            const std::string where = "/pieces/" + pointerToken(id.text);
            place(where + "/at", p.at);
            if (!s.sides.contains(p.side)) bad(where + "/side", describeJson(p.side.text), "a side");
            if (!p.carrier.empty() && s.piece(p.carrier) == nullptr)
                bad(where + "/carrier", describeJson(p.carrier.text), "a piece");
            if (p.under.empty()) continue;
            const Marker* m = s.marker(p.under);
            if (m == nullptr || std::count(m->contents.begin(), m->contents.end(), id) != 1)
                bad(where + "/under", describeJson(p.under.text), "a marker that has it under it once");
        }
    }

    void entries() {
        std::uint64_t chain = 0;
        root_.each(
            "entries", 10'000'000,
            [&](const Reader& r) {
                if (!r.isObject()) return;
                Json bare = r.value();
                std::uint64_t seal = 0;
                if (!bare.contains("seal") || !bare["seal"].is_string() ||
                    !parseHexDigits(bare["seal"].get<std::string>(), seal)) {
                    r.problemAt("seal", "something else", "16 hexadecimal digits");
                    return;
                }
                bare.erase("seal");
                auto entry = entryFromJson(bare, root_.file(), r.pointer());
                if (!entry) {
                    problems_.insert(problems_.end(), entry.error().begin(), entry.error().end());
                    return;
                }
                // "undone" changes after an entry was written, so the seal leaves it out.
                bare.erase("undone");
                const std::uint64_t expected = sealOf(chain, bare);
                chain = seal;
                const int n = static_cast<int>(parts_.entries.size()) + 1;
                if (entry->n != n) r.problemAt("n", std::to_string(entry->n), std::to_string(n));
                if (seal != expected) parts_.badSeals.push_back(n);
                parts_.entries.push_back(std::move(*entry));
            },
            true);
    }

    void seal() {
        std::uint64_t seal = 0;
        if (!parseHexDigits(root_.text("seal"), seal)) {
            root_.problemAt("seal", "something else", "16 hexadecimal digits");
            return;
        }
        Json bare = root_.value();
        bare.erase("seal");
        parts_.wholeSealFits = sealOf(0, bare) == seal;
    }

    // Undo and redo take entries in order: replayed here so that nothing later can stumble over a wrong one.
    void line() {
        std::vector<int> done, redo;
        for (const Entry& e : parts_.entries) {
            const std::string where = "/entries/" + std::to_string(e.n - 1);
            if (!isHistory(e)) {
                if (!e.targets.empty())
                    problems_.push_back({root_.file(), where + "/targets", "targets", "none", ""});
                redo.clear();
                done.push_back(e.n);
                continue;
            }
            auto& from = e.verb == "undo" ? done : redo;
            auto& to = e.verb == "undo" ? redo : done;
            if (e.targets.empty() || !e.changes.empty() || !e.rolls.empty())
                problems_.push_back({root_.file(), where, "an " + e.verb + " with changes or without targets",
                                     "targets only", ""});
            for (int n : e.targets) {
                if (from.empty() || from.back() != n) {
                    problems_.push_back({root_.file(), where + "/targets", std::to_string(n),
                                         from.empty() ? "nothing" : std::to_string(from.back()), ""});
                    return;
                }
                from.pop_back();
                to.push_back(n);
            }
        }
    }

    Problems problems_;
    Reader root_;
    const BoardFolders& folders_;
    Parts parts_;
};

/// Carries one entry out on a state: its changes, or those of the entries it takes back or does again.
Result<void> applyEntry(const std::vector<Entry>& entries, const Entry& e, State& state) {
    if (!isHistory(e)) return applyChanges(state, e.changes);
    for (int n : e.targets)
        if (auto r = applyChanges(state, entries[static_cast<std::size_t>(n) - 1].changes,
                                  e.verb == "undo" ? Direction::backward : Direction::forward);
            !r)
            return r;
    return {};
}

/// Applies the entries one after the other; calls `after(entry)` with the state reached. Stops at the first
/// that does not fit and returns its number with the reason.
template <class After>
std::optional<std::pair<int, Problems>> replay(const std::vector<Entry>& entries, State& state, After after) {
    for (const Entry& e : entries) {
        const Result<void> applied = applyEntry(entries, e, state);
        if (!applied) return std::pair{e.n, applied.error()};
        if (!after(e)) return std::pair{e.n, Problems{}};
    }
    return std::nullopt;
}

void told(Verification& v, const std::string& file, int n, const std::string& found,
          const std::string& expected) {
    if (v.firstBad == 0 || n < v.firstBad) v.firstBad = n;
    v.problems.push_back({file, "/entries/" + std::to_string(n - 1), found, expected, ""});
}

/// Runs the rules again on one entry and says how the outcome differs; empty when it is the same.
std::string differenceOf(const Entry& e, const GameView& view, const Registry& registry) {
    const Entry again = Session::rerun(view, registry, e.command, e.rolls);
    if (!again.ok)
        return again.findings.empty() ? "a refusal" : "a refusal: " + again.findings.front().text.text();
    if (!(again.rolls == e.rolls)) return "other rolls";
    if (!(again.changes == e.changes)) return "other changes";
    if (!(again.text == e.text)) return "another result: " + again.text.text();
    if (!(again.findings == e.findings)) return "other findings";
    return "";
}

}  // namespace

Json saveJson(const Game& game) {
    const Session& s = *game.session;
    Json out = {{"format", saveFormat},
                {"kind", "save"},
                {"game",
                 {{"title", game.info.title},
                  {"description", game.info.description},
                  {"boards", game.info.boards},
                  {"north", game.info.north}}},
                {"start", stateToJson(s.start(), Elide::defaults)},
                {"state", stateToJson(s.state(), Elide::defaults)},
                {"entries", Json::array()}};
    std::uint64_t chain = 0;
    for (const Entry& e : s.entries()) {
        Json entry = entryToJson(e);
        Json sealed = entry;
        sealed.erase("undone");
        chain = sealOf(chain, sealed);
        entry["seal"] = hexDigits(chain);
        out["entries"].push_back(std::move(entry));
    }
    out["seal"] = hexDigits(sealOf(0, out));
    return out;
}

Result<void> saveGame(const Game& game, const std::string& path, FileSink& sink) {
    return writeFileSafely(path, saveJson(game).dump(1, ' ') + "\n", sink);
}

Result<Game> readSave(const Json& json, const std::string& file, const BoardFolders& folders) {
    auto parts = SaveReader(json, file, folders).run();
    if (!parts) return tl::unexpected(std::move(parts.error()));
    State reached = parts->start;
    const auto bad = replay(parts->entries, reached, [&](const Entry& e) { return e.hash == reached.hash; });
    if (bad) {
        Problems problems{{file, "/entries/" + std::to_string(bad->first - 1),
                           "changes that lead to another state", "the state with the hash of the entry", ""}};
        problems.insert(problems.end(), bad->second.begin(), bad->second.end());
        return tl::unexpected(std::move(problems));
    }
    if (!(reached == parts->state))
        return failure({file, "/state", "another state", "the state that the entries lead to", ""});
    Game game;
    game.info = std::move(parts->info);
    game.save = true;
    game.path = file;
    if (!parts->badSeals.empty() || !parts->wholeSealFits)
        game.warnings.push_back(
            {file, parts->badSeals.empty() ? "" : "/entries/" + std::to_string(parts->badSeals.front() - 1),
             "a seal that does not fit: the file was changed by hand", "", ""});
    game.session = std::make_unique<Session>(
        Session::restore(parts->ground, std::move(parts->start), std::move(parts->state),
                         std::move(parts->entries), ruledSight(), standardRegistry()));
    return game;
}

Verification verifySave(const Json& json, const std::string& file, const BoardFolders& folders) {
    Verification v;
    auto parts = SaveReader(json, file, folders).run();
    if (!parts) {
        v.problems = std::move(parts.error());
        for (const Problem& p : v.problems) {
            if (v.firstBad != 0 || !p.pointer.starts_with("/entries/")) continue;
            v.firstBad = std::atoi(p.pointer.c_str() + 9) + 1;
        }
        return v;
    }
    for (int n : parts->badSeals)
        told(v, file, n, "a seal that does not fit", "the seal of this entry and all before it");
    State reached = parts->start;
    const auto bad = replay(parts->entries, reached, [&](const Entry& e) { return e.hash == reached.hash; });
    if (bad)
        told(v, file, bad->first, "changes that lead to another state",
             "the state with the hash of the entry");
    else if (!(reached == parts->state))
        v.problems.push_back({file, "/state", "another state", "the one that the entries lead to", ""});
    if (!parts->wholeSealFits)
        v.problems.push_back({file, "/seal", "a seal that does not fit", "the seal of the whole file", ""});
    v.changesOk = v.problems.empty();

    // The rules again, from the state before each entry, with the same faces.
    const auto registry = standardRegistry();
    const auto sight = ruledSight();
    v.rulesOk = !bad;
    State before = parts->start;
    for (const Entry& e : parts->entries) {
        if (bad && e.n >= bad->first) break;
        if (!isHistory(e)) {
            const std::string how = differenceOf(e, {before, *parts->ground, *sight}, *registry);
            if (!how.empty()) {
                v.rulesOk = false;
                told(v, file, e.n, how + " by rules version " + std::to_string(rulesVersion),
                     "what rules version " + std::to_string(e.rules) + " gave");
            }
        }
        if (!applyEntry(parts->entries, e, before)) break;  // can't happen: it was replayed above
    }
    return v;
}

}  // namespace shellgame
