// SPDX-License-Identifier: MIT
#include "shellgame/rules/texts.hpp"

#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame {

namespace {

void addArgs(const std::vector<ArgSpec>& args, std::set<std::string>& out) {
    for (const ArgSpec& a : args) {
        out.insert(a.doc);
        addArgs(a.fields, out);
    }
}

}  // namespace

const std::set<std::string>& tableTexts() {
    static const std::set<std::string> texts = [] {
        std::set<std::string> out;
        for (const Verb& verb : standardRegistry()->verbs()) {
            out.insert({verb.name, std::string(verb.summary)});
            addArgs(verb.args, out);
        }
        for (const HouseRule& rule : houseRules())
            for (const std::string_view text : {rule.title, rule.effect, rule.off, rule.on})
                out.insert(std::string(text));
        for (const Nation& nation : Catalogue::builtIn().nations()) out.insert(nation.name);
        out.erase("");
        return out;
    }();
    return texts;
}

}  // namespace shellgame
