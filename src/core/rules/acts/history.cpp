// SPDX-License-Identifier: MIT
#include "acts.hpp"
#include "shellgame/rules/state_report.hpp"

namespace shellgame::acts {

namespace {

Findings checkExpect(const GameView& view, const Args& args) {
    const Json report = stateReport(view);
    const std::string pointer = args.text("pointer");
    Json found;
    try {
        const Json::json_pointer p(pointer);
        if (!report.contains(p)) {
            if (args.boolean("absent")) return {};
            return {forbidden("", pointer, Message("Expected something at %1; there is nothing.", pointer))};
        }
        found = report.at(p);
    } catch (const Json::exception&) {
        return {forbidden("", "/pointer", Message("%1 is no JSON Pointer.", pointer))};
    }
    if (args.boolean("absent"))
        return {forbidden("", pointer, Message("Expected nothing at %1; found %2.", pointer, found.dump()))};
    if (args.has("equals") && found != args.json()["equals"])
        return {forbidden(
            "", pointer,
            Message("Expected %1 at %2; found %3.", args.json()["equals"].dump(), pointer, found.dump()))};
    return {};
}

}  // namespace

void registerHistory(Registry& registry) {
    ArgSpec to{"to", ArgType::integer,
               "number of the entry that shall be the last one done; 0 takes back everything"};
    to.max = 10'000'000;
    Verb undo{"undo",
              "Takes back the last act, or all acts after an entry. Dice are given back.",
              "1",
              {to},
              {{"do", "undo"}},
              nullptr,
              nullptr};
    registry.add(std::move(undo));
    to.doc = "number of the entry up to which it is done again";
    to.min = 1;
    Verb redo{"redo", "Does again what was taken back.", "1", {to}, {{"do", "redo"}}, nullptr, nullptr};
    registry.add(std::move(redo));
    Verb expect{"expect",
                "Compares a value of the state; a script stops when it differs. Leaves no trace.",
                "",
                {{"pointer", ArgType::text, "JSON Pointer into what `state --json` prints", true},
                 {"equals", ArgType::any, "the value expected there"},
                 {"absent", ArgType::boolean, "nothing is expected there"}},
                {{"do", "expect"}, {"pointer", "/markers/m2/at"}, {"equals", "1H6"}},
                checkExpect,
                nullptr};
    expect.inspects = true;
    expect.waits = false;
    registry.add(std::move(expect));
}

}  // namespace shellgame::acts
