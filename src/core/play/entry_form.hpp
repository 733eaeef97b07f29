// SPDX-License-Identifier: MIT
#pragma once

// The form in which log entries are printed and saved. It is defined once for reading and writing (entry.cpp)
// and for the JSON Schema (io/scenario/schemas.cpp).

#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/play/session.hpp"
#include "words/message_json.hpp"

namespace shellgame {

template <>
struct EnumNames<Verdict> {
    static constexpr std::array<std::pair<Verdict, std::string_view>, 3> names{
        {{Verdict::ok, "ok"}, {Verdict::ruling, "ruling"}, {Verdict::forbidden, "forbidden"}}};
};

namespace forms {
[[nodiscard]] std::vector<std::string> rollKinds();
/// Returns the schema of a stored message. The text of the message is stored too, for people and scripts. The
/// program reads the text only from files of older programs, which contain no ids.
[[nodiscard]] Json messageSchema(const StateWords& words);
void readSentence(const Reader& owner, const char* key, Message& message);
[[nodiscard]] Json sentenceOf(const Message& message);
[[nodiscard]] Json storedTextSchema(const StateWords& words);

template <class T, Message T::*Member>
inline const OwnKey<T> message{
    "message", [](const FormReader&, const Reader& r, T& out) { out.*Member = readMessage(r, "message"); },
    [](const T& value, Json& out) { out = messageToJson(value.*Member); }, messageSchema, true};
/// The text of the message. It is read after `message`, and is used only if `message` is missing.
template <class T, Message T::*Member>
inline const OwnKey<T> sentence{
    "text", [](const FormReader&, const Reader& r, T& out) { readSentence(r, "text", out.*Member); },
    [](const T& value, Json& out) { out = sentenceOf(value.*Member); }, storedTextSchema};
inline const OwnKey<Modifier> cause{
    "cause", [](const FormReader&, const Reader& r, Modifier& m) { m.cause = readMessage(r, "cause"); },
    [](const Modifier& m, Json& out) { out = messageToJson(m.cause); }, messageSchema};
extern const OwnKey<Modifier> oldPattern, oldArgs;
inline const OwnKey<Roll> purpose{
    "purpose",
    [](const FormReader&, const Reader& r, Roll& roll) { roll.purpose = readMessage(r, "purpose"); },
    [](const Roll& roll, Json& out) { out = messageToJson(roll.purpose); }, messageSchema};
inline const OwnKey<Roll> purposeSaid{
    "for", [](const FormReader&, const Reader& r, Roll& roll) { readSentence(r, "for", roll.purpose); },
    [](const Roll& roll, Json& out) { out = sentenceOf(roll.purpose); }, storedTextSchema};
extern const OwnKey<Roll> rollSource;
extern const OwnKey<Finding> findingAt, secretOf, umpireOnly;
extern const OwnKey<Entry> entryHash;
}  // namespace forms

template <>
struct FileForm<Modifier> {
    static FieldRows keys() {
        return FieldRows{
            Key{"id", &Modifier::id}.upTo(storedTextMost).needed(),
            Key{"rule", &Modifier::rule}.upTo(storedTextMost).needed(),
            Key{"value", &Modifier::value}.within(-storedIntegerMost, storedIntegerMost).needed(),
            forms::cause,
            forms::oldPattern,
            forms::oldArgs,
            forms::sentence<Modifier, &Modifier::cause>};
    }
};
SHELLGAME_DESCRIBED(Modifier);
template <>
struct FileForm<Roll> {
    static FieldRows keys() {
        return FieldRows{Key{"kind", &Roll::kind}.oneOf(forms::rollKinds).needed(),
                         Key{"faces", &Roll::faces}.within(1, 6).entries(0, 1000).needed(),
                         forms::purpose,
                         forms::purposeSaid,
                         Key{"drm", &Roll::modifiers}.needed(),
                         Key{"final", &Roll::final}.within(-100 * storedIntegerMost, 100 * storedIntegerMost),
                         Key{"row", &Roll::row}.upTo(storedTextMost),
                         Key{"choice", &Roll::choice}.within(0, 1'000'000),
                         Key{"of", &Roll::of}.within(0, 1'000'000),
                         forms::rollSource,
                         Key{"position", &Roll::position}.within(0, storedCounterMost).needed()};
    }
};
SHELLGAME_DESCRIBED(Roll);
template <>
struct FileForm<Change> {
    static FieldRows keys() {
        return FieldRows{Key{"table", &Change::table}.upTo(storedTextMost).needed(),
                         Key{"id", &Change::id}.upTo(storedTextMost),
                         Key{"field", &Change::field}.upTo(storedTextMost),
                         Key{"before", &Change::before}.needed(), Key{"after", &Change::after}.needed()};
    }
};
SHELLGAME_DESCRIBED(Change);
template <>
struct FileForm<Finding> {
    static FieldRows keys() {
        return FieldRows{Key{"verdict", &Finding::verdict}.needed(),
                         Key{"rule", &Finding::rule}.upTo(storedTextMost).needed(),
                         forms::findingAt,
                         forms::message<Finding, &Finding::message>,
                         forms::sentence<Finding, &Finding::message>,
                         forms::secretOf,
                         forms::umpireOnly};
    }
};
SHELLGAME_DESCRIBED(Finding);
template <>
struct FileForm<Entry> {
    static FieldRows keys() {
        constexpr std::int64_t entries = 10'000'000;
        return FieldRows{Key{"n", &Entry::n}.within(1, entries).needed(),
                         Key{"do", &Entry::verb}.as(ArgType::identifier).needed(),
                         Key{"command", &Entry::command}.as(ArgType::object).needed(),
                         Key{"side", &Entry::side}.as(ArgType::text).upTo(storedTextMost).needed(),
                         Key{"turn", &Entry::turn}.within(0, storedIntegerMost).needed(),
                         Key{"player", &Entry::player}.as(ArgType::text).upTo(storedTextMost).needed(),
                         Key{"phase", &Entry::phase}.needed(),
                         Key{"ok", &Entry::ok}.needed(),
                         Key{"findings", &Entry::findings}.entries(0, 10'000).needed(),
                         Key{"rolls", &Entry::rolls}.entries(0, 10'000).needed(),
                         Key{"changes", &Entry::changes}.entries(0, 1'000'000).needed(),
                         Key{"targets", &Entry::targets}.within(1, entries).entries(0, 1'000'000),
                         Key{"undone", &Entry::undone}.needed(),
                         Key{"known_dice", &Entry::knownDice}.needed(),
                         Key{"follows", &Entry::follows},
                         Key{"rules_version", &Entry::rules}.within(1, 1'000'000).needed(),
                         forms::message<Entry, &Entry::text>,
                         forms::sentence<Entry, &Entry::text>,
                         forms::entryHash};
    }
};
SHELLGAME_DESCRIBED(Entry);

}  // namespace shellgame
