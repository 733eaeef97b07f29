// SPDX-License-Identifier: MIT
#include "shellgame/rules/ai/policy_file.hpp"

#include <stdexcept>

#include "model/describe.hpp"
#include "model/form.hpp"
#include "model/state_words.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/policy_form.hpp"

namespace shellgame {

namespace resources {
extern const std::string_view policy_json;
}

namespace {

constexpr std::size_t policyMost = 100'000;  ///< largest size of a behavior file in bytes

struct PolicyFile {
    Policy policy;
};

const OwnKey<PolicyFile> policyNumber{
    "format", [](const FormReader&, const Reader& r, PolicyFile&) { r.format(policyFormat); },
    [](const PolicyFile&, Json& out) { out = policyFormat; },
    [](const StateWords&) -> Json {
        return {{"const", policyFormat}};
    },
    true};
const OwnKey<PolicyFile> policyKind{
    "kind", [](const FormReader&, const Reader& r, PolicyFile&) { r.word("kind", {"policy"}); },
    [](const PolicyFile&, Json& out) { out = "policy"; },
    [](const StateWords&) -> Json {
        return {{"const", "policy"}};
    },
    true};

}  // namespace

template <>
struct FileForm<PolicyFile> {
    static FieldRows keys() { return FieldRows{policyNumber, policyKind, Shared{&PolicyFile::policy}}; }
};

const Policy& builtInPolicy() {
    static const Policy policy = [] {
        auto read = readPolicy(resources::policy_json, "resources/policy.json");
        if (!read) throw std::logic_error(joinProblems(read.error()));
        return std::move(*read);
    }();
    return policy;
}

const Policy& olderPolicy() {
    static const Policy policy = [] {
        Policy out = builtInPolicy();
        out.chances.reset();
        out.deal.reset();
        out.units.reset();
        out.vehicles.reset();
        out.shift.again = PolicyShift().again;
        for (PolicyTemper* temper :
             {&out.tempers.none, &out.tempers.cautious, &out.tempers.sound, &out.tempers.reckless})
            temper->known = PolicyTemper().known;
        // In rules version 5, shifts gave objectives and TEM less weight than today.
        out.place.tem = 1;
        out.place.objective = 0;
        out.place.objectiveWithin = 8;
        return out;
    }();
    return policy;
}

Result<Policy> readPolicy(std::string_view json, const std::string& file) {
    const auto value = parseJson(json, file);
    if (!value) return tl::unexpected(value.error());
    auto read = readForm<PolicyFile>(*value, file, "");
    if (!read) return tl::unexpected(std::move(read.error()));
    return std::move(read->policy);
}

Result<Policy> loadPolicy(const std::string& path) {
    const auto text = readFile(path, policyMost);
    if (!text) return tl::unexpected(text.error());
    return readPolicy(*text, path);
}

Json policySchema() {
    return formSchema<PolicyFile>({});
}

}  // namespace shellgame
