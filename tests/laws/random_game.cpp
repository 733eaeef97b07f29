// SPDX-License-Identifier: MIT
#include "random_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/terms/kinds.hpp"

namespace shellgame::test {

int lawTimes() {
    const char* times = std::getenv("SHELLGAME_LAW_TIMES");
    return times != nullptr ? std::max(1, std::atoi(times)) : 1;
}

void Tally::count(const State& before, const Json& command, const Entry& entry) {
    ++commands;
    if (entry.ok) {
        ++done[entry.verb];
        if (entry.verb == "shift" && !entry.rolls.empty()) {
            const Marker* m = before.marker(MarkerId(command["pairs"][0]["from"].get<std::string>()));
            if (m != nullptr) {
                ++rows[std::string(kindRow(m->kind).track) + " " + entry.rolls[0].row];
                ++kinds["shift " + std::string(enumText(m->kind))];
            }
        } else if (entry.verb == "exchange_mines" && !entry.rolls.empty()) {
            ++rows[std::string(kindRow(MarkerKind::mine).track) + " " + entry.rolls[0].row];
            ++kinds["shift mine"];
        } else if (entry.verb == "fix") {
            ++rows["fixing " + entry.rolls[0].row];
            if (entry.rolls.size() > 1) ++rows["fixing drawn"];
        } else if (entry.verb == "place") {
            const bool empty = !command.contains("contents") || command["contents"].empty();
            ++kinds["place " + command.value("kind", "concealed") + (empty ? ", empty" : "")];
        }
        return;
    }
    ++refused[entry.verb];
    countRules(entry);
}

void Tally::countRules(const Entry& entry) {
    std::set<std::string> mine;
    for (const Finding& f : entry.findings)
        if (f.verdict != Verdict::ok) mine.insert(f.verdict == Verdict::ruling ? "ruling " + f.rule : f.rule);
    for (const std::string& rule : mine) ++rules[rule];
}

std::string Tally::text() const {
    std::string out = std::to_string(games) + " games, " + std::to_string(commands) + " commands\n";
    const auto list = [&](const char* title, const std::map<std::string, int>& counts) {
        out += std::string(title) + ":";
        for (const auto& [name, n] : counts)
            out += " " + (name.empty() ? "(arguments)" : name) + " " + std::to_string(n) + ",";
        out.back() = '\n';
    };
    list("done", done);
    list("refused", refused);
    list("kinds", kinds);
    list("rows", rows);
    list("rules of refusals", rules);
    return out;
}

}  // namespace shellgame::test
