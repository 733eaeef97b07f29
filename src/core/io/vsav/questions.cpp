// SPDX-License-Identifier: MIT
#include "io/vsav/questions.hpp"

#include <algorithm>

#include "io/vsav/sequence.hpp"

namespace shellgame::vsav {

namespace {

std::string keyOf(const Asked& about, VaslAsk what) {
    return (about.id.empty() ? about.nation + "/" + about.name : "#" + about.id) + "/" +
           std::string(enumText(what));
}

}  // namespace

VaslQuestion& Questions::line(const Asked& about, VaslAsk what, const std::string& byDefault, int counters) {
    ++asked_;
    const std::string key = keyOf(about, what);
    const auto [at, fresh] = places_.emplace(key, table_.size());
    if (!fresh) {
        table_[at->second].counters += counters;
        return table_[at->second];
    }
    VaslQuestion q;
    q.key = key;
    q.name = about.name;
    q.nation = about.nation;
    q.ask = what;
    q.byDefault = q.answer = byDefault;
    q.hex = about.hex;
    q.counters = counters;
    q.lasting = about.id.empty();
    if (const auto answered = answers_.find(key); answered != answers_.end()) q.answer = answered->second;
    table_.push_back(std::move(q));
    return table_.back();
}

bool Questions::leavesOut(const Asked& about) const {
    const auto at = places_.find(keyOf(about, VaslAsk::is));
    return at != places_.end() && table_[at->second].answer == leaveOutAnswer;
}

std::string Questions::ask(const Asked& about, VaslAsk what, const std::string& byDefault,
                           std::vector<std::string> choices, int counters) {
    VaslQuestion& q = line(about, what, byDefault, counters);
    q.choices = std::move(choices);
    // For VaslAsk::is, any name in the catalog is a valid answer.
    if (what != VaslAsk::is && !q.choices.empty() &&
        std::find(q.choices.begin(), q.choices.end(), q.answer) == q.choices.end())
        q.answer = byDefault;
    return q.answer;
}

int Questions::number(const Asked& about, VaslAsk what, int byDefault, int least, int most, int counters) {
    VaslQuestion& q = line(about, what, std::to_string(byDefault), counters);
    const auto n = wholeNumber(q.answer);
    if (!n || *n < least || *n > most) {
        q.answer = q.byDefault;
        return byDefault;
    }
    return *n;
}

}  // namespace shellgame::vsav
