// SPDX-License-Identifier: MIT
#include "support/forces.hpp"

#include <sstream>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/fixing/fixing.hpp"

namespace shellgame::test {

Json armed(const std::string& text) {
    const auto digit = text.find_first_of("0123456789");
    if (digit == std::string::npos) return {{"type", text}, {"arm", text}};
    return {{"type", text}, {"arm", text.substr(0, digit - 1)}, {"sp", std::stoi(text.substr(digit))}};
}

Json force(const std::string& id, const std::string& at, const std::vector<std::string>& arms,
           const std::string& name) {
    Json out = {{"id", id},
                {"side", id[0] == 'f' ? "french" : "allies"},
                {"kind", "force"},
                {"at", at},
                {"contents", Json::array()}};
    if (!name.empty()) out["force"] = name;
    for (const std::string& arm : arms) out["contents"].push_back(armed(arm));
    return out;
}

Json fixingScenario(const std::vector<Json>& forces, const Json& patch) {
    Json out = {
        {"format", 1},
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 24}, {"rows", 25}, {"names", "numbers"}}}}}},
        {"sides", {{{"id", "allies"}}, {{"id", "french"}}}},
        {"clock", {{"turns", 8}, {"first", "allies"}, {"turn", 1}, {"player", "allies"}, {"phase", "MPh"}}},
        {"settings", {{"system", "fixing"}, {"series", 1}}},
        {"markers", forces}};
    out.merge_patch(patch);
    return out;
}

TestGame fixingGame(const std::vector<Json>& forces, const Json& patch) {
    return TestGame::ofScenario(fixingScenario(forces, patch));
}

bool asksOf(const TestGame& game, const std::string& force) {
    return fixingQuestion(game.view(), MarkerId(force), PromptKind::whichForce) != nullptr;
}

bool isFixed(const TestGame& game, const std::string& marker) {
    return game.marker(marker).marks.contains("fixed");
}

Json march(const std::string& marker, const std::string& way) {
    Json out = {{"do", "move"}, {"marker", marker}, {"path", Json::array()}};
    std::istringstream in(way);
    for (std::string hex; in >> hex;) out["path"].push_back(hex);
    return out;
}

Json fixWith(const std::string& marker, const std::vector<int>& dice) {
    return {{"do", "fix"}, {"marker", marker}, {"dice", dice}};
}

}  // namespace shellgame::test
