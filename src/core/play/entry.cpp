// SPDX-License-Identifier: MIT
#include "shellgame/base/message_text.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

namespace {

Json messageToJson(const Message& m) {
    return {{"pattern", MessageWords::pattern(m)}, {"args", MessageWords::args(m)}};
}

Message messageFrom(const Reader& r, const std::string& key) {
    const auto inner = r.object(key, true);
    if (!inner) return Message();
    const std::string pattern = inner->text("pattern", std::nullopt, storedTextMost);
    Message m = Message::of(pattern, inner->texts("args", 20, true, storedTextMost));
    inner->noOtherKeys();
    return m;
}

Verdict verdictFrom(const std::string& word) {
    if (word == "ruling") return Verdict::ruling;
    return word == "forbidden" ? Verdict::forbidden : Verdict::ok;
}

}  // namespace

Json entryToJson(const Entry& e) {
    Json findings = Json::array();
    for (const Finding& f : e.findings) {
        findings.push_back({{"verdict", std::string(toText(f.verdict))},
                            {"rule", f.rule},
                            {"at", f.subject.text()},
                            {"text", textOf(f.message)},
                            {"message", messageToJson(f.message)}});
        if (f.audience != Readers()) findings.back()["secret_of"] = f.audience.text();
    }
    Json rolls = Json::array();
    for (const Roll& r : e.rolls) rolls.push_back(rollToJson(r));
    Json changes = Json::array();
    for (const Change& c : e.changes) changes.push_back(changeToJson(c));
    Json out = {{"n", e.n > 0 ? Json(e.n) : Json(nullptr)},
                {"do", e.verb},
                {"command", e.command},
                {"side", e.side.text},
                {"turn", e.turn},
                {"player", e.player.text},
                {"phase", std::string(enumText(e.phase))},
                {"ok", e.ok},
                {"findings", std::move(findings)},
                {"rolls", std::move(rolls)},
                {"changes", std::move(changes)},
                {"undone", e.undone},
                {"known_dice", e.knownDice},
                {"rules_version", e.rules},
                {"text", textOf(e.text)},
                {"message", messageToJson(e.text)},
                {"hash", hexDigits(e.hash)}};
    if (!e.targets.empty()) out["targets"] = e.targets;
    return out;
}

Result<Entry> entryFromJson(const Json& json, const std::string& file, const std::string& pointer) {
    Problems problems;
    const Reader r(json, problems, file, pointer);
    if (!r.isObject()) return tl::unexpected(std::move(problems));
    Entry e;
    e.n = static_cast<int>(r.integer("n", 1, 10'000'000));
    e.verb = r.identifier("do");
    if (const auto command = r.object("command", true)) e.command = command->value();
    e.side = SideId(r.text("side", std::nullopt, storedTextMost));
    e.turn = static_cast<int>(r.integer("turn", 0, storedIntegerMost));
    e.player = SideId(r.text("player", std::nullopt, storedTextMost));
    e.phase = enumFrom<Phase>(r.word("phase", enumWords<Phase>())).value_or(Phase::setup);
    e.ok = r.boolean("ok");
    if (r.value().value("ok", Json()) == false)
        r.problemAt("ok", "false", "true: a refused command is no entry");
    r.each(
        "findings", 10'000,
        [&](const Reader& f) {
            if (!f.isObject()) return;
            Finding finding;
            finding.verdict = verdictFrom(f.word("verdict", {"ok", "ruling", "forbidden"}));
            finding.rule = f.text("rule", std::nullopt, storedTextMost);
            finding.subject = Subject::written(f.text("at", std::nullopt, storedTextMost));
            finding.message = messageFrom(f, "message");
            readSentence(f, finding.message);
            finding.audience = Readers::read(f.text("secret_of", "", storedTextMost));
            // So games were saved that did not know whose secret it is.
            if (f.boolean("umpire", false)) finding.audience = Readers::umpire();
            f.noOtherKeys();
            e.findings.push_back(std::move(finding));
        },
        true);
    r.each(
        "rolls", 10'000, [&](const Reader& roll) { e.rolls.push_back(readRoll(roll)); }, true);
    r.each(
        "changes", 1'000'000,
        [&](const Reader& c) {
            auto change = changeFromJson(c.value(), file, c.pointer());
            if (change)
                e.changes.push_back(std::move(*change));
            else
                problems.insert(problems.end(), change.error().begin(), change.error().end());
        },
        true);
    r.each("targets", 1'000'000,
           [&](const Reader& t) { e.targets.push_back(static_cast<int>(t.asInteger(1, 10'000'000))); });
    e.undone = r.boolean("undone");
    e.knownDice = r.boolean("known_dice");
    e.rules = static_cast<int>(r.integer("rules_version", 1, 1'000'000));
    e.text = messageFrom(r, "message");
    readSentence(r, e.text);
    e.hash = r.hexNumber("hash");
    r.noOtherKeys();
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return e;
}

}  // namespace shellgame
