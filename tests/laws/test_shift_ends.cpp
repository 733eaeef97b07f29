// SPDX-License-Identifier: MIT
// Tests that a shift of hidden units has the same modifiers, participants and outcome from either end (3.3.3,
// 4.3, 4.5). A fortification that the command does not name must stay in place and hidden.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>

#include "random_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;
using test::Chance;

namespace {

struct Drawn {
    const char* type;
    const char* position;  ///< the position of units inside the fortification; empty if units can't be inside
    int halfSquads;        ///< the fortification's capacity in half-squads; 0 if there is no limit
};
constexpr std::array<Drawn, 9> works{{{"1S Foxhole", "foxhole", 2},
                                      {"2S Foxhole", "foxhole", 4},
                                      {"Trench", "trench", 0},
                                      {"Wire", "beneath wire", 0},
                                      {"1+3+5 Pillbox", "1+3+5 pillbox", 2},
                                      {"1+5+7 Pillbox", "1+5+7 pillbox", 2},
                                      {"2+3+5 Pillbox", "2+3+5 pillbox", 4},
                                      {"Roadblock", "", 0},
                                      {"Fortified Building", "", 0}}};
constexpr std::array<const char*, 5> bunkers{"Woods", "Open Ground", "Brush", "Grain", "Woods, Dirt Road"};

/// Makes random positions (support/game.hpp) with a few Locations. They contain hidden units and
/// fortifications, and Known units that use up stacking capacity. No Location is overstacked.
class PositionMaker {
  public:
    explicit PositionMaker(Chance& chance) : chance_(chance) {}

    std::string drawing() {
        std::string out;
        for (const char* hex : {"1E4", "1G5", "1I4", "1K5"}) location(hex, out);
        return out;
    }

  private:
    void location(const std::string& hex, std::string& out) {
        const bool building = chance_.percent(30);
        const char* terrain =
            building ? chance_.percent(50) ? "Stone Building" : "Wooden Building" : chance_.of(bunkers);
        const std::string seen = chance_.percent(30) ? " | seen" : "";
        left_ = 6;
        smc_ = 4;
        vehicle_ = !chance_.percent(15);
        std::vector<Drawn> forts;
        const int many = chance_.percent(60) ? 1 + chance_.below(2) : 0;
        for (int i = 0; i < many; ++i) {
            const Drawn& one = building ? works.back() : works.at(static_cast<std::size_t>(chance_.below(8)));
            const bool again = std::any_of(forts.begin(), forts.end(), [&](const Drawn& f) {
                return one.position[0] == '\0' || apart(f, one) || apart(one, f);
            });
            const bool road = std::string_view(terrain) == "Woods, Dirt Road";
            if (!again && (road || std::string_view(one.type) != "Roadblock")) forts.push_back(one);
        }
        const int markers = 1 + (chance_.percent(25) ? 1 : 0);
        for (int m = 0; m < markers; ++m) {
            std::vector<std::string> contents;
            for (auto f = forts.begin(); f != forts.end();)
                if (m + 1 == markers || chance_.percent(50)) {
                    contents.emplace_back(f->type);
                    in_.push_back(*f);
                    f = forts.erase(f);
                } else {
                    ++f;
                }
            const Drawn* in = in_.empty() || chance_.percent(40) ? nullptr : &chance_.of(in_);
            if (in != nullptr && in->position[0] == '\0') in = nullptr;
            room_ = in != nullptr && in->halfSquads > 0 ? in->halfSquads - used(in->position) : 99;
            const int before = left_;
            if (chance_.percent(75)) units(contents, building, in != nullptr);
            if (in != nullptr) used_[in->position] += before - left_;
            out += hex + (in != nullptr ? std::string(" (") + in->position + ")" : "") + " | " + terrain +
                   " | m" + std::to_string(++name_) + " hip ";
            for (std::size_t i = 0; i < contents.size(); ++i) out += (i > 0 ? ", " : "") + contents[i];
            out += seen + "\n";
        }
        if (chance_.percent(40) && left_ >= 2)
            for (int squads = 1 + chance_.below(left_ / 2); squads > 0; --squads)
                out += hex + " | " + terrain + " | - known 4-6-7\n";
        in_.clear();
        used_.clear();
    }

    /// Returns true if the two fortifications can't be in the same hex (B27.1, B27.5, B26, B30.1).
    static bool apart(const Drawn& a, const Drawn& b) {
        const auto is = [](const Drawn& d, std::string_view word) {
            return std::string_view(d.type).find(word) != std::string_view::npos;
        };
        const auto both = [&](std::string_view word) { return is(a, word) && is(b, word); };
        return both("Foxhole") || both("Trench") || both("Wire") || both("Pillbox") ||
               (is(a, "Trench") && is(b, "Foxhole"));
    }
    int used(const std::string& position) { return used_[position]; }

    void units(std::vector<std::string>& contents, bool building, bool inside) {
        for (int n = chance_.below(4); n >= 0; --n) {
            const std::string id = "u" + std::to_string(++unit_);
            const std::string marks = chance_.percent(4) ? R"(,"marks":["TI"])" : "";
            const auto add = [&](const std::string& type, int halfSquads) {
                if (halfSquads > left_ || halfSquads > room_) return false;
                contents.push_back(R"({"type":")" + type + R"(","id":")" + id + '"' + marks + "}");
                left_ -= halfSquads;
                room_ -= halfSquads;
                return true;
            };
            switch (chance_.below(6)) {
                case 0:
                case 1:
                    add("4-6-7", 2);
                    break;
                case 2:
                    add("2-4-7", 1);
                    break;
                case 3:
                    if (smc_-- > 0) add("8-0", 0);
                    break;
                case 4:
                    if (add("4-6-7", 2))
                        contents.push_back(R"({"type":"LMG","id":"w)" + id + R"(","carrier":")" + id + "\"}");
                    break;
                default:
                    if (!inside && !building && chance_.percent(50)) {
                        if (vehicle_ && add("PzKw IVH", 0)) vehicle_ = false;
                    } else if (!inside && !building && add("2-2-8", 1)) {
                        contents.push_back(R"({"type":"50L AT PaK 38","id":"g)" + id + R"(","carrier":")" +
                                           id + R"(","may_emplace":true,"emplaced":)" +
                                           (chance_.percent(60) ? "true}" : "false}"));
                    }
                    break;
            }
        }
    }

    Chance& chance_;
    int name_ = 0, unit_ = 0;
    int left_ = 6, smc_ = 4, room_ = 99;
    bool vehicle_ = true;
    std::vector<Drawn> in_;  ///< the fortifications that have been drawn for this Location so far
    std::map<std::string, int> used_;
};

/// Lists each counter with its Location and marker. The names of markers that a shift has created are left
/// out.
std::string picture(const State& state) {
    std::string out;
    for (const auto& [id, p] : state.pieces) {
        out += id.text + ' ' + state.placeOf(p).text() + ' ' + state.positionOf(p).text() + ' ' +
               p.carrier.text + ' ' + p.gone + ' ' + p.ca + (p.emplaced ? " emplaced" : "") +
               (p.boreSight ? " bore" : "");
        for (const std::string& mark : p.marks) out += ' ' + mark;
        out += '\n';
    }
    std::multiset<std::string> markers;
    for (const auto& [id, m] : state.markers) {
        std::set<std::string> contents;
        for (const PieceId& p : m.contents) contents.insert(p.text);
        std::string line = std::string(enumText(m.kind)) + ' ' + m.at.text() + ' ' + m.position.text();
        for (const std::string& p : contents) line += ' ' + p;
        markers.insert(line);
    }
    for (const std::string& line : markers) out += line + '\n';
    return out;
}

struct Seen {
    int positions = 0, twins = 0, allowed = 0, complete = 0, failed = 0, named = 0, stayed = 0, atOnce = 0;
};

class BothEnds {
  public:
    BothEnds(Session& session, Chance& chance, Seen& seen)
        : session_(session), chance_(chance), seen_(seen) {}

    void ask() {
        std::vector<MarkerId> mine;
        for (const auto& [id, m] : session_.state().markers)
            if (m.kind == MarkerKind::hip) mine.push_back(id);
        if (mine.size() < 2) return;
        const MarkerId a = chance_.of(mine);
        MarkerId b = a;
        while (b == a) b = chance_.of(mine);
        const bool declared = houseRuleOn(session_.state().settings, "stay_declared");
        // The counters that shift from each end are some of the fortifications, and either all units or only
        // the declared ones.
        const std::vector<PieceId> ofA = part(a, declared), ofB = part(b, declared);
        const ShiftRequest there = request(a, b, ofA, ofB, declared);
        const ShiftRequest back = request(b, a, ofB, ofA, declared);
        const bool asked = expressible(a, ofA), answered = expressible(b, ofB);
        if (asked) fixedWorks(there);
        if (!asked || !answered) return;
        ++seen_.twins;
        sameWords(there, back);
        for (const auto& dice : {std::pair{1, 1}, {2, 3}, {5, 5}, {6, 6}}) samePlay(there, back, dice);
    }

  private:
    static bool isWork(const Piece& p) { return p.kind == PieceClass::fortification; }

    std::vector<PieceId> part(const MarkerId& id, bool declared) {
        std::vector<PieceId> out;
        for (const PieceId& p : session_.state().marker(id)->contents) {
            const Piece& piece = *session_.state().piece(p);
            if (piece.marks.contains("TI")) continue;
            if ((isWork(piece) || declared) && !chance_.percent(50)) continue;
            seen_.named += isWork(piece);
            out.push_back(p);
        }
        return out;
    }
    /// Returns true if the shift can be requested from this end, because the end has a dummy HIP counter, or
    /// at least one of its counters shifts.
    bool expressible(const MarkerId& id, const std::vector<PieceId>& pieces) const {
        return session_.state().marker(id)->isDummy() || !pieces.empty();
    }
    ShiftRequest request(const MarkerId& from, const MarkerId& to, std::vector<PieceId> pieces,
                         std::vector<PieceId> come, bool declared) const {
        std::erase_if(come,
                      [&](const PieceId& p) { return !declared && !isWork(*session_.state().piece(p)); });
        return {session_.state().marker(from)->side, {{from, to, std::move(pieces), std::move(come)}}};
    }
    static Json command(const ShiftRequest& request, const std::pair<int, int>& dice) {
        const ShiftPair& pair = request.pairs.front();
        Json out = {{"do", "shift"}, {"pairs", {{{"from", pair.from.text}, {"to", pair.to.text}}}}};
        for (const PieceId& p : pair.pieces) out["pairs"][0]["pieces"].push_back(p.text);
        for (const PieceId& p : pair.come) out["pairs"][0]["come"].push_back(p.text);
        out["dice"] = {dice.first, dice.second};
        return out;
    }

    void sameWords(const ShiftRequest& there, const ShiftRequest& back) {
        const GameView view = session_.view();
        const ShiftJudge judge(view);
        const auto values = [](const ShiftOption& o) {
            std::map<std::string, int> out;
            for (const Modifier& m : o.modifiers) out[m.id] = m.value;
            return out;
        };
        const ShiftOption one = judge.option(there), other = judge.option(back);
        REQUIRE(values(one) == values(other));
        REQUIRE(one.drm == other.drm);
        REQUIRE(one.idle == other.idle);
        for (const ShiftOption* o : {&one, &other}) {
            REQUIRE(static_cast<const ShiftOdds&>(judge.chance(o->request)) ==
                    static_cast<const ShiftOdds&>(*o));
            seen_.allowed += o->verdict == Verdict::ok;
        }
    }

    struct Played {
        bool done = false, success = false, complete = false;
        std::string then;
    };
    /// Plays the shift. After a success all units that may change places do so.
    Played play(const ShiftRequest& request, const std::pair<int, int>& dice) {
        Played out;
        const State before = session_.state();
        const Entry shift = session_.perform(command(request, dice));
        out.done = shift.ok;
        if (!shift.ok) return out;
        ++seen_.allowed;
        worksStay(before, request);
        const std::string& row = shift.rolls.front().row;
        out.success = out.complete = row == "<=0" || row == "1-7";
        Json come = Json::array();
        for (const auto& [id, offer] : session_.state().offers)
            if (offer.what.contains("come")) come.push_back(id.text);
        int acts = 1;
        if (!come.empty()) {
            const Entry all = session_.perform(Json{{"do", "come"}, {"pieces", come}});
            out.complete = all.ok;
            acts += all.ok ? 1 : 0;
            worksStay(before, request);
        }
        out.then = picture(session_.state());
        for (; acts > 0; --acts) REQUIRE(session_.perform(Json{{"do", "undo"}}).ok);
        return out;
    }
    void samePlay(const ShiftRequest& there, const ShiftRequest& back, const std::pair<int, int>& dice) {
        const Played one = play(there, dice), other = play(back, dice);
        INFO(one.then << "---\n" << other.then);
        const bool fails = (one.done && !one.success) || (other.done && !other.success);
        if (fails) {
            // One of the two requests may be refused. A unit at the other end may stay if it could not be at
            // this end, but the units for which the shift was requested must go.
            if (!one.done || !other.done) return;
            REQUIRE_FALSE(one.success);
            REQUIRE_FALSE(other.success);
            REQUIRE(one.then == other.then);
            ++seen_.failed;
            return;
        }
        REQUIRE(one.complete == other.complete);
        if (!one.complete) return;
        REQUIRE(one.then == other.then);
        ++seen_.complete;
    }

    void fixedWorks(const ShiftRequest& request) {
        for (const auto& dice : {std::pair{1, 1}, {6, 6}}) (void)play(request, dice);
        // The whole marker shifts, as the program proposes, and no counter at the other end is named.
        ShiftRequest whole = request;
        whole.pairs.front().pieces.clear();
        whole.pairs.front().come.clear();
        (void)play(whole, {1, 1});
    }
    void worksStay(const State& before, const ShiftRequest& request) {
        const ShiftPair& pair = request.pairs.front();
        const auto named = [&](const PieceId& p) {
            const auto in = [&](const std::vector<PieceId>& list) {
                return std::find(list.begin(), list.end(), p) != list.end();
            };
            return pair.pieces.empty() ? in(before.marker(pair.from)->contents) || in(pair.come)
                                       : in(pair.pieces) || in(pair.come);
        };
        for (const auto& [id, p] : before.pieces) {
            if (!isWork(p) || named(id)) continue;
            INFO(id.text);
            REQUIRE(session_.state().piece(id)->under == p.under);
            REQUIRE(session_.state().placeOf(id) == before.placeOf(id));
            ++seen_.stayed;
        }
    }

    Session& session_;
    Chance& chance_;
    Seen& seen_;
};

int positionsAsked() {
    // SHELLGAME_LAW_SHIFTS=100000 sets the number of positions.
    const char* const asked = std::getenv("SHELLGAME_LAW_SHIFTS");
    return asked != nullptr ? std::atoi(asked) : sanitized ? 60 : 400;
}

}  // namespace

TEST_CASE(
    "hidden units shift with the same result whichever of the two stacks requests the shift; fortifications "
    "that the command does not name stay",
    "[laws][Q01]") {
    Seen seen;
    const int wanted = positionsAsked();
    REQUIRE(wanted > 0);
    for (std::uint64_t seed = 0; seen.positions < wanted; ++seed) {
        Chance chance(seed + 77'000);
        const std::string drawing = PositionMaker(chance).drawing();
        Json scenario = test::emptyScenario();
        for (const char* rule : {"stay_declared", "fortifications_apart"})
            if (chance.percent(35)) scenario["settings"]["house"][rule] = std::string(houseRule(rule)->on);
        auto game = readScenario(test::drawn(drawing, scenario), "ends.json", {});
        INFO("seed " << seed << "\n" << drawing);
        REQUIRE(game);
        ++seen.positions;
        BothEnds(*game->session, chance, seen).ask();
    }
    std::printf(
        "%d positions, %d shifts from both ends, %d of them whole, %d failed alike; %d fortifications named, "
        "%d times one stayed\n",
        seen.positions, seen.twins, seen.complete, seen.failed, seen.named, seen.stayed);
    CHECK(seen.twins > wanted / 4);
    CHECK(seen.complete > wanted / 4);
    CHECK(seen.failed > wanted / 4);
    CHECK(seen.stayed > wanted / 4);
}
