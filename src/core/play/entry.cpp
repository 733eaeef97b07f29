// SPDX-License-Identifier: MIT
#include "model/describe.hpp"
#include "model/form.hpp"
#include "model/state_words.hpp"
#include "play/entry_form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/words/say.hpp"

namespace shellgame {

namespace forms {

std::vector<std::string> rollKinds() {
    return {"DR", "dr", "random"};
}

namespace {
Json wordsSchema(std::initializer_list<const char*> words) {
    return {{"enum", words}};
}
}  // namespace

/// An argument that is an object is `{"say": [messages]}` or `{"list": [arguments]}`. Messages of older
/// programs have the key `pattern` instead of an id.
Json messageSchema(const StateWords& words) {
    const Json argument{{"type", {"string", "integer", "object"}}, {"maxLength", storedTextMost}};
    return {{"type", "object"},
            {"additionalProperties", false},
            {"properties",
             {{"id", storedTextSchema(words)},
              {"pattern", storedTextSchema(words)},
              {"args", {{"type", "array"}, {"maxItems", 10'000}, {"items", argument}}}}},
            {"required", {"args"}}};
}

void readSentence(const Reader& r, const char* key, Message& message) {
    const std::string words = r.text(key, "", storedTextMost);
    if (message.empty()) message = asWritten(words);
}
Json sentenceOf(const Message& message) {
    return textOf(message);
}
Json storedTextSchema(const StateWords&) {
    return {{"type", "string"}, {"maxLength", storedTextMost}};
}

// Older games stored the cause of a modifier in this form, together with the same text as a sentence.
const OwnKey<Modifier> oldPattern{"pattern",
                                  [](const FormReader&, const Reader& r, Modifier&) {
                                      (void)r.text("pattern", std::nullopt, storedTextMost);
                                  },
                                  [](const Modifier&, Json&) {}, storedTextSchema};
const OwnKey<Modifier> oldArgs{
    "args",
    [](const FormReader&, const Reader& r, Modifier&) { (void)r.texts("args", 20, true, storedTextMost); },
    [](const Modifier&, Json&) {},
    [](const StateWords& words) -> Json {
        return {{"type", "array"}, {"maxItems", 20}, {"items", storedTextSchema(words)}};
    }};

const OwnKey<Roll> rollSource{"source",
                              [](const FormReader&, const Reader& r, Roll& roll) {
                                  const auto source = r.word("source", {"given", "generator", "kept"});
                                  roll.given = source == "given";
                                  roll.ai = source == "kept";
                              },
                              [](const Roll& roll, Json& out) {
                                  out = roll.ai ? "kept" : roll.given ? "given" : "generator";
                              },
                              [](const StateWords&) {
                                  return wordsSchema({"given", "generator", "kept"});
                              },
                              true};

const OwnKey<Finding> findingAt{"at",
                                [](const FormReader&, const Reader& r, Finding& f) {
                                    f.subject = Subject::written(r.text("at", std::nullopt, storedTextMost));
                                },
                                [](const Finding& f, Json& out) { out = f.subject.text(); }, storedTextSchema,
                                true};
const OwnKey<Finding> secretOf{"secret_of",
                               [](const FormReader&, const Reader& r, Finding& f) {
                                   f.audience = Readers::read(r.text("secret_of", "", storedTextMost));
                               },
                               [](const Finding& f, Json& out) {
                                   if (f.audience != Readers()) out = f.audience.text();
                               },
                               storedTextSchema};
/// Older games stored secret findings in this form, which does not state the side that may read them.
const OwnKey<Finding> umpireOnly{"umpire",
                                 [](const FormReader&, const Reader& r, Finding& f) {
                                     if (r.boolean("umpire", false)) f.audience = Readers::umpire();
                                 },
                                 [](const Finding&, Json&) {},
                                 [](const StateWords&) -> Json {
                                     return {{"type", "boolean"}};
                                 }};

const OwnKey<Entry> entryHash{
    "hash", [](const FormReader&, const Reader& r, Entry& e) { e.hash = r.hexNumber("hash"); },
    [](const Entry& e, Json& out) { out = hexDigits(e.hash); },
    [](const StateWords&) -> Json {
        return {{"type", "string"}, {"pattern", "^[0-9a-f]{16}$"}};
    },
    true};

}  // namespace forms

Json entryToJson(const Entry& e) {
    Json out = formJson(e);
    if (e.n == 0) out["n"] = nullptr;
    return out;
}

Result<Entry> entryFromJson(const Json& json, const std::string& file, const std::string& pointer) {
    auto out = readForm<Entry>(json, file, pointer);
    if (out && !out->ok)
        return failure({file, pointer + "/ok", "false", "true: a refused command is not an entry", ""});
    return out;
}

SHELLGAME_DESCRIBES(Modifier);
SHELLGAME_DESCRIBES(Roll);
SHELLGAME_DESCRIBES(Change);
SHELLGAME_DESCRIBES(Finding);
SHELLGAME_DESCRIBES(Entry);

}  // namespace shellgame
