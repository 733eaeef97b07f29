// SPDX-License-Identifier: MIT
#include "fuzz/targets.hpp"

#include <map>
#include <random>
#include <stdexcept>

#include "fuzz/json_changes.hpp"
#include "los/row_cache.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "support/paths.hpp"

namespace shellgame::test {

void promise(bool kept, const char* what) {
    if (!kept) throw std::logic_error(what);
}

void checkProblems(const Problems& problems) {
    promise(!problems.empty(), "a refusal without a reason");
    for (const Problem& p : problems) (void)Json(p.text()).dump();
}

namespace {

void json(std::string_view bytes) {
    JsonLimits limits;
    limits.bytes = 1U << 20U;
    const auto read = parseJson(bytes, "fuzz.json", limits);
    if (!read) return checkProblems(read.error());
    const auto again = parseJson(read->dump(), "fuzz.json");
    promise(again && *again == *read, "written and read again it is another value");
}

void catalogue(std::string_view bytes) {
    const auto read = Catalogue::read(bytes, "fuzz.json");
    if (!read) return checkProblems(read.error());
    for (const PieceType& t : read->all())
        promise(bool(read->lookup(t.name, t.nation)) || t.name.size() > 90, "a row is not found");
}

void names(std::string_view bytes) {
    const auto line = bytes.find('\n');
    const std::string_view nation = line == std::string_view::npos ? "german" : bytes.substr(line + 1);
    const PieceLookup found = Catalogue::builtIn().lookup(bytes.substr(0, line), nation);
    promise(found.match == Match::none || !found.type.name.empty(), "found, but what?");
    (void)Json(found.expectation()).dump();
    (void)movementAllowance(found.type);
    const int drm = shiftSizeDrm(found.type);
    promise(drm >= 0 && drm <= 4, "S 2.5 knows no such size");
}

void policy(std::string_view bytes) {
    const auto read = readPolicy(bytes, "fuzz.json");
    if (!read) checkProblems(read.error());
}

void losRows(std::string_view bytes) {
    static const auto map = LosMap::make({BoardGeometry::standard(3, 2), nullptr, {}});
    LosRows rows(map);
    const std::size_t count = unpackRows(bytes, rows, fingerprintOf(*map));
    promise(count == rows.count(), "rows that nobody counted");
    promise(count == 0 || packRows(rows, SIZE_MAX, fingerprintOf(*map)) == bytes,
            "written again it is another file");
}

}  // namespace

const std::vector<FuzzTarget>& fuzzTargets() {
    static const std::vector<FuzzTarget> targets = [] {
        std::vector<FuzzTarget> all = {
            {"json", json, FuzzForm::json},
            {"catalogue", catalogue, FuzzForm::json},
            {"names", names},
            {"policy", policy, FuzzForm::json, "policy"},
        };
        for (const auto& more : {vaslFuzzTargets(), vsavFuzzTargets(), gameFuzzTargets()})
            all.insert(all.end(), more.begin(), more.end());
        all.push_back({"los-rows", losRows});
        return all;
    }();
    return targets;
}

std::string changedInput(const FuzzTarget& target, std::string_view bytes, std::size_t most, unsigned seed) {
    static std::map<std::string, JsonChanges> known;
    const auto changes = [&]() -> const JsonChanges& {
        const auto at = known.find(target.schema);
        if (at != known.end()) return at->second;
        Json schema;
        if (const std::string name = target.schema; !name.empty()) {
            const auto text = readFile(sourcePath("resources/schemas/" + name + ".schema.json"), 16U << 20U);
            auto read = text ? parseJson(*text, name) : Result<Json>(Json());
            promise(read && read->is_object(), "a schema cannot be read");
            schema = std::move(*read);
        }
        return known.emplace(target.schema, JsonChanges(std::move(schema))).first->second;
    };
    std::mt19937 random(seed);
    std::string out;
    if (target.form == FuzzForm::jsonLines) out = changes().changedLines(bytes, random);
    if (target.form == FuzzForm::json)
        if (auto value = parseJson(bytes, "input"))
            out = changes()
                      .changed(std::move(*value), {}, random)
                      .dump(-1, ' ', false, Json::error_handler_t::replace);
    return out.size() <= most ? out : std::string();
}

}  // namespace shellgame::test
