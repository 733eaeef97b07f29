// SPDX-License-Identifier: MIT
// Tests the lists of shifts, which leave out explanations, and the list of all stacks, which evaluates each
// pair once. Both must agree with the full evaluation of each attempt.
#include <algorithm>

#include "random_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/exchange/possible.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Chance;

namespace {

struct Met {
    int attempts = 0, possible = 0, rulings = 0, idle = 0, ofParts = 0, counted = 0;
};

/// Evaluates the stacks of a shift opportunity one by one, with all explanations.
WindowChances oneByOne(const GameView& view, const WindowNow& window) {
    WindowChances out;
    for (const auto& [id, marker] : view.state.markers) {
        if (marker.side != window.side || marker.kind != window.kind) continue;
        StackChance chance;
        chance.marker = id;
        for (const ShiftOption& o : shiftsFor(view, id)) {
            chance.add(o.request.pairs.front().to, o);
            out.pairs += o.verdict != Verdict::forbidden && !o.idle && !(o.request.pairs.front().to < id);
        }
        if (chance.partners == 0) continue;
        out.best = std::max(out.best, chance.best.successCases());
        out.stacks.push_back(chance);
    }
    std::stable_sort(out.stacks.begin(), out.stacks.end(), [](const StackChance& a, const StackChance& b) {
        return a.best.successCases() > b.best.successCases();
    });
    return out;
}

void listsFit(const GameView& view, Chance& chance, Met& met) {
    const ShiftJudge judge(view);
    for (const auto& [id, marker] : view.state.markers) {
        std::vector<PieceId> part;
        if (!marker.contents.empty() && chance.percent(40)) part = {chance.of(marker.contents)};
        const auto options = shiftsFor(view, id, part);
        const auto chances = judge.chances(id, part);
        REQUIRE(options.size() == chances.size());
        for (std::size_t i = 0; i < options.size(); ++i) {
            INFO(id.text << " with " << options[i].request.pairs.front().to.text);
            REQUIRE(options[i].request == chances[i].request);
            REQUIRE(static_cast<const ShiftOdds&>(options[i]) == static_cast<const ShiftOdds&>(chances[i]));
            REQUIRE(judge.option(chances[i].request).findings == options[i].findings);
            ++met.attempts;
            met.possible += options[i].verdict == Verdict::ok;
            met.rulings += options[i].verdict == Verdict::ruling;
            met.idle += options[i].idle;
            met.ofParts += !part.empty();
        }
    }
    std::vector<WindowNow> open = windowsNow(view.state);
    std::erase_if(open, [](const WindowNow& w) { return !w.open; });
    ShiftCount bits(view, open);
    while (!bits.goOn([] { return true; })) {
    }
    const auto counted = bits.take();
    REQUIRE(counted.size() == open.size());
    for (std::size_t i = 0; i < open.size(); ++i) {
        const WindowChances expected = oneByOne(view, open[i]);
        INFO(open[i].side.text << ", " << open[i].track);
        REQUIRE(counted[i].stacks == expected.stacks);
        REQUIRE(counted[i].pairs == expected.pairs);
        REQUIRE(counted[i].best == expected.best);
        met.counted += expected.pairs;
    }
}

}  // namespace

TEST_CASE("lists without explanations agree with lists that include them, in random games and in every view",
          "[rules]") {
    Met met;
    for (int i = 0; i < 60; ++i) {
        INFO("game " << i);
        Chance chance(static_cast<std::uint64_t>(i) + 5000);
        Json scenario = test::emptyScenario();
        scenario["clock"] = {{"turns", 3}, {"phase", "setup"}, {"player", "german"}};
        scenario["dice"] = {{"seed", i}};
        for (Json& side : scenario["sides"]) side["hip_capacity"] = 4;
        for (const HouseRule& rule : houseRules())
            if (rule.rule.find('.') == 1 && chance.percent(15))
                scenario["settings"]["house"][std::string(rule.id)] = std::string(rule.on);
        auto game = readScenario(scenario, "lists.json", {});
        REQUIRE(game);
        Session& session = *game->session;
        for (int n = 0; n < 25; ++n) (void)session.perform(test::randomSetup(session, chance));
        (void)session.perform(Json{{"do", "phase"}, {"to", chance.percent(50) ? "MPh" : "APh"}});
        for (int n = 0; n < 60; ++n) {
            (void)session.perform(test::randomCommand(session, chance));
            if (n % 12 == 0) listsFit(session.seenView(), chance, met);
        }
        for (const char* viewpoint : {"german", "russian"}) {
            (void)session.perform(Json{{"do", "view"}, {"as", viewpoint}});
            listsFit(session.seenView(), chance, met);
        }
    }
    INFO(met.attempts << " attempts, " << met.possible << " possible, " << met.rulings << " rulings, "
                      << met.idle << " idle, " << met.ofParts << " of parts, " << met.counted << " counted");
    CHECK(met.attempts > 2000);
    CHECK(met.possible > 50);
    CHECK(met.idle > 20);
    CHECK(met.ofParts > 200);
    CHECK(met.counted > 50);
}

TEST_CASE("evaluating the shifts of many stacks in steps gives the same result as evaluating them one by one",
          "[rules]") {
    Json scenario = test::emptyScenario();
    constexpr int many = 70;
    for (int i = 0; i < many; ++i) {
        Json marker = {
            {"id", "m" + std::to_string(i)},
            {"side", "german"},
            {"at", "1" + std::string(1, static_cast<char>('B' + i % 24)) + std::to_string(2 + i / 24)}};
        if (i % 2 == 0) {
            marker["pds"] = true;
            marker["contents"] = {"4-6-7"};
        } else {
            marker["dummies"] = 2 + i % 3;
        }
        scenario["markers"].push_back(std::move(marker));
    }
    auto game = readScenario(scenario, "lists.json", {});
    REQUIRE(game);
    const GameView view = game->session->view();
    std::vector<WindowNow> open = windowsNow(view.state);
    std::erase_if(open, [](const WindowNow& w) { return !w.open; });
    REQUIRE_FALSE(open.empty());
    ShiftCount bits(view, open);
    int asked = 0;
    while (!bits.goOn([] { return true; })) ++asked;
    CHECK(asked > many);  // each stack took more than one step
    const auto counted = bits.take();
    const WindowChances expected = oneByOne(view, open.front());
    CHECK(counted.front().stacks == expected.stacks);
    CHECK(counted.front().pairs == expected.pairs);
    CHECK(expected.pairs > many);
}

TEST_CASE("a ruling on one counter does not apply to a similar one", "[rules][consistency]") {
    // The units under m2 and m3 are of the same type. Neither Gun could be in m1's hex unless it was pushed
    // (C10.3).
    test::TestGame g(R"(
        1E4 | Open Ground | m1 dummy 4 | unseen
        1E5 | Open Ground | - known 8-0 | unseen
        1P3 | Woods | m2 pds 50L AT PaK 38, 2-2-8 | unseen
        1R3 | Woods | m3 pds 50L AT PaK 38, 2-2-8 | unseen
    )");
    g.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    for (const char* phase : {"RPh", "RPh", "MPh"}) g.phase(phase);
    const auto asked = [&](const char* marker) {
        Findings open = g.judge(marker, "m1").findings;
        std::erase_if(open, [](const Finding& f) {
            return f.verdict != Verdict::ruling || f.subject.as<PastAct>() == nullptr;
        });
        return open;
    };
    Chance chance(1);
    Met met;
    REQUIRE_FALSE(asked("m2").empty());
    REQUIRE(asked("m2").size() == asked("m3").size());
    listsFit(g.view(), chance, met);
    for (const Finding& f : asked("m3"))
        g.must({{"do", "rule"}, {"rule", f.rule}, {"at", f.subject.text()}, {"allow", false}});
    CHECK(g.judge("m3", "m1").verdict == Verdict::forbidden);
    CHECK(g.judge("m2", "m1").verdict == Verdict::ruling);
    listsFit(g.view(), chance, met);
    CHECK(met.rulings > 2);
}
