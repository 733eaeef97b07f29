// SPDX-License-Identifier: MIT
#include <regex>

#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "words/message_json.hpp"

using namespace shellgame;

namespace {

constexpr Sentence<2> sees("testSees", "%1 sees %2 {2|hex|hexes}");
constexpr Sentence<1> burns("testBurns", "%1 burns.");
constexpr Sentence<0> percent("testPercent", "100%% sure {not a form}");
constexpr Sentence<2> who("testWho", "{1|%1 is|%1 are} in %2.");

Result<Message> readBack(const Json& json) {
    Problems problems;
    const Json outer{{"message", json}};
    Message out = readMessage(Reader(outer, problems, "a file"), "message");
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return out;
}

Message known(std::string_view id, std::vector<Message::Arg> args) {
    const SentenceRow* row = sentenceOf(id);
    REQUIRE(row != nullptr);
    return Message(*row, std::move(args));
}

}  // namespace

TEST_CASE("values are inserted into a sentence, which has the grammatical form that the count requires",
          "[words]") {
    const std::string here = "1E4";
    CHECK(textOf(Message(sees, here, 1)) == "1E4 sees 1 hex");
    CHECK(textOf(Message(sees, here, 0)) == "1E4 sees 0 hexes");
    CHECK(textOf(Message(percent)) == "100% sure {not a form}");
    const std::vector<std::string> one{"4-6-7"}, two{"4-6-7", "LMG"};
    CHECK(textOf(Message(who, listed(one), here)) == "4-6-7 is in 1E4.");
    CHECK(textOf(Message(who, listed(two), here)) == "4-6-7, LMG are in 1E4.");
    // The text of a value is never interpreted as a pattern.
    CHECK(textOf(Message(burns, std::string("%1 {1|a|b}"))) == "%1 {1|a|b} burns.");
    const Message inner(burns, here);
    CHECK(textOf(Message(burns, inner)) == "1E4 burns. burns.");
    CHECK(textOf(Message(burns, std::vector{inner, Message(percent)})) ==
          "1E4 burns. 100% sure {not a form} burns.");
    CHECK(textOf(Message()).empty());
    constexpr Sentence<2> link("testLink", "%1 - %2");
    const std::vector<Message::Arg> way{Message::Arg(here), Message::Arg(inner), Message::Arg(7)};
    CHECK(textOf(chained(link, way)) == "1E4 - 1E4 burns. - 7");
    CHECK(textOf(chained(link, {Message::Arg(7)})) == "7");
    CHECK_THROWS_AS(Message(static_cast<const SentenceRow&>(burns), {}), std::logic_error);
}

TEST_CASE("names are replaced everywhere in a message, but counts and sentences are not", "[words]") {
    const auto renamed = [](const std::string& name) { return name == "m1" ? "m7" : name; };
    const std::vector<std::string> names{"m1", "m2"};
    const Message all(who, listed(names), Message(burns, std::string("m1")));
    CHECK(textOf(all.renamed(renamed)) == "m7, m2 are in m7 burns..");
    CHECK(Message(sees, std::string("m2"), 1) == Message(sees, std::string("m2"), 1).renamed(renamed));
    CHECK_FALSE(Message(sees, std::string("m2"), 1) == Message(sees, std::string("m2"), 2));
}

TEST_CASE(
    "a message is stored as the id of its sentence together with its values, and is read back unchanged",
    "[words][io]") {
    const std::vector<std::string> names{"4-6-7", "LMG"};
    const Message inner = known("asIs", {Message::Arg(listed(names))});
    const Message outer = known("foundExpected", {Message::Arg(3), Message::Arg(std::vector{inner, inner})});
    const SentenceRow* both = sentenceOf("andThose");
    REQUIRE(both != nullptr);
    const Message chain = known("asIs", {Message::Arg(Listed{{Message::Arg(1), Message::Arg(2)}, both})});
    REQUIRE(readBack(messageToJson(chain)));
    CHECK(*readBack(messageToJson(chain)) == chain);
    CHECK(textOf(chain) == "1; 2");
    const Json stored = messageToJson(outer);
    CHECK(stored["id"] == "foundExpected");
    CHECK(stored["args"][0] == 3);
    CHECK(stored["args"][1]["say"][0]["args"][0]["list"] == Json({"4-6-7", "LMG"}));
    const auto back = readBack(stored);
    REQUIRE(back);
    CHECK(*back == outer);
    CHECK(readBack(messageToJson(Message()))->empty());
    // Patterns stored by older versions keep their text.
    const auto old = readBack({{"pattern", "%2 in %1, 50%%"}, {"args", {"1E4", "LMG"}}});
    REQUIRE(old);
    CHECK(textOf(*old) == "LMG in 1E4, 50%");
    CHECK(isAsWritten(*old));
    // The text of an old pattern contains no names, even if it looks like a name.
    const auto named = [](std::string words) {
        for (const char* id : {"in", "LMG"})
            if (const auto at = words.find(id); at != std::string::npos)
                words.replace(at, std::string_view(id).size(), "m7");
        return words;
    };
    CHECK(textOf(old->renamed(named)) == "m7 in 1E4, 50%");
}

TEST_CASE("an invalid stored message is refused with its place", "[words][io]") {
    const auto at = [](const Json& json) {
        const auto read = readBack(json);
        return read ? "" : read.error().front().pointer;
    };
    CHECK(at("words") == "/message");
    CHECK(at({{"id", "no_such_sentence"}, {"args", Json::array()}}) == "/message/id");
    CHECK(at({{"id", "foundExpected"}, {"args", {"one"}}}) == "/message/args");
    CHECK(at({{"id", "asIs"}, {"args", {true}}}) == "/message/args/0");
    CHECK(at({{"id", "asIs"}, {"args", {1.5}}}) == "/message/args/0");
    CHECK(at({{"id", "asIs"}, {"args", {{{"what", 1}}}}}) == "/message/args/0/say");
    CHECK(at({{"id", "asIs"}, {"args", {{{"list", {1}}, {"link", "asIs"}}}}}) == "/message/args/0/link");
    CHECK(at({{"id", "asIs"}, {"args", {"a"}}, {"more", 1}}) == "/message/more");
    Json deep = {{"id", "asIs"}, {"args", {"a"}}};
    for (int i = 0; i < 20; ++i) deep = {{"id", "asIs"}, {"args", {{{"say", {deep}}}}}};
    CHECK_FALSE(at(deep).empty());
    // If the text of this small message were written out, it would have gigabytes.
    Json grown = std::string(100'000, 'x');
    for (int i = 0; i < 6; ++i)
        grown = {{"say", {{{"id", "pFactorsInAttackColumnOfIft"}, {"args", {grown, "a", "b"}}}}}};
    CHECK(at({{"id", "asIs"}, {"args", {grown}}}) == "/message");
    CHECK(at({{"id", "asIs"}, {"args", {{{"list", {1}}, {"link", "pFactorsInAttackColumnOfIft"}}}}}) ==
          "/message/args/0/link");
    Json list = "a";
    for (int i = 0; i < 20; ++i) list = {{"list", {list}}};
    CHECK_FALSE(at({{"id", "asIs"}, {"args", {list}}}).empty());
}

TEST_CASE(
    "the table contains each id exactly once, and the placeholders in a sentence are numbered without gaps",
    "[words]") {
    std::string before;
    const std::regex id("[a-zA-Z][A-Za-z0-9_]*");
    for (const SentenceRow* row : sentences()) {
        INFO(row->id << ": " << row->english);
        CHECK(std::regex_match(std::string(row->id), id));
        CHECK(before < row->id);
        CHECK_FALSE(row->english.empty());
        CHECK(sentenceOf(row->id) == row);
        for (int place = 1; place <= row->places; ++place) {
            const char digit = static_cast<char>('0' + place);
            const std::string plain{'%', digit}, chosen{'{', digit};
            CHECK((row->english.find(plain) != std::string_view::npos ||
                   row->english.find(chosen) != std::string_view::npos));
        }
        before = row->id;
    }
    CHECK(sentenceOf("no such") == nullptr);
}

TEST_CASE("in the pseudo-language, everything except names and counts is in brackets", "[words]") {
    const Message m(burns, Message(sees, std::string("1E4"), 2));
    CHECK(say(m, Language::pseudo()) == "1E4⟦ sees ⟧2⟦ ⟧⟦hexes⟧⟦ burns.⟧");
}

TEST_CASE("another language has its own texts and plural forms; where they are missing, English is used",
          "[words][io]") {
    const auto polish = Language::read(
        "plurals = west-slavic\n# a remark\nfoundExpected = oczekiwano %2, jest %1 {1|heks|heksy|heksów}\r\n"
        "\"Writes \\\"it\\\" = down.\" = Zapisuje.\n",
        "pl", {"Writes \"it\" = down."});
    REQUIRE(polish);
    const auto said = [&](int n) {
        return say(known("foundExpected", {Message::Arg(n), Message::Arg(1)}), *polish);
    };
    CHECK(said(1) == "oczekiwano 1, jest 1 heks");
    CHECK(said(3) == "oczekiwano 1, jest 3 heksy");
    CHECK(said(5) == "oczekiwano 1, jest 5 heksów");
    CHECK(say(Message(burns, 1), *polish) == "1 burns.");
    CHECK(polish->text("Writes \"it\" = down.") == "Zapisuje.");
    CHECK(polish->text("Rolls.") == "Rolls.");
    CHECK(polish->translated() == 2);
    const auto problem = [](const char* text) {
        const auto read = Language::read(text, "xx", {"Rolls."});
        return read ? "" : read.error().front().text();
    };
    CHECK(problem("foundExpected = %1") ==
          "xx: line 1: found place 2, expected the places of \"Found %1, expected %2.\" and 2 plural forms");
    CHECK(problem("foundExpected = %1 %2 {1|a|b|c}").find("3 plural forms") != std::string::npos);
    CHECK(problem("nothing here").find("line 1") != std::string::npos);
    CHECK(problem("no_such = a").find("no_such") != std::string::npos);
    CHECK(problem("asIs = %1\nasIs = %1").find("line 2") != std::string::npos);
    CHECK(problem("\"Falls.\" = Upada.").find("the text \"Falls.\"") != std::string::npos);
    CHECK(problem("\"Rolls.\" = a\n\"Rolls.\" = b").find("line 2") != std::string::npos);
    CHECK(problem("\"Rolls. = a").find("line 1") != std::string::npos);
    CHECK(problem("plurals = martian").find("martian") != std::string::npos);
}

TEST_CASE("each language has its own plural forms", "[words]") {
    struct Row {
        const char* rule;
        const char* forms;  ///< the plural forms of the sentence
        std::vector<std::pair<int, std::string>> said;
    };
    for (const Row& row : {Row{"one-other", "{1|a|b}", {{0, "b"}, {1, "a"}, {2, "b"}, {21, "b"}}},
                           {"zero-other", "{1|a|b}", {{0, "a"}, {1, "a"}, {2, "b"}}},
                           {"none", "{1|a}", {{0, "a"}, {1, "a"}, {5, "a"}}},
                           {"east-slavic",
                            "{1|a|b|c}",
                            {{1, "a"},
                             {2, "b"},
                             {4, "b"},
                             {5, "c"},
                             {11, "c"},
                             {12, "c"},
                             {14, "c"},
                             {21, "a"},
                             {22, "b"},
                             {111, "c"},
                             {112, "c"},
                             {0, "c"}}},
                           {"west-slavic",
                            "{1|a|b|c}",
                            {{0, "c"}, {1, "a"}, {2, "b"}, {4, "b"}, {5, "c"}, {21, "c"}, {22, "c"}}}}) {
        INFO(row.rule);
        const auto language = Language::read(
            std::string("plurals = ") + row.rule + "\nfoundExpected = %1" + row.forms + "%2\n", "xx", {});
        REQUIRE(language);
        for (const auto& [n, form] : row.said)
            CHECK(say(known("foundExpected", {Message::Arg(n), Message::Arg(0)}), *language) ==
                  std::to_string(n) + form + "0");
    }
}

TEST_CASE("a name or a sentence that is not in a list takes the singular form", "[words]") {
    CHECK(textOf(Message(who, std::string("4-6-7"), std::string("1E4"))) == "4-6-7 is in 1E4.");
    CHECK(textOf(Message(who, Message(burns, std::string("1E5")), std::string("1E4"))) ==
          "1E5 burns. is in 1E4.");
}
