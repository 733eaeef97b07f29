// SPDX-License-Identifier: MIT
#include "shellgame/words/say.hpp"
#include "shellgame/base/json.hpp"
#include "words/message_json.hpp"

#include "base/old_words.hpp"
#include "words/base.hpp"

namespace shellgame {

struct MessageParts {
    static const SentenceRow* sentence(const Message& m) { return m.sentence_; }
    static const std::vector<Message::Arg>& args(const Message& m) { return m.args_; }
};

namespace {

using Put = Message::Arg;

template <class... F>
struct Cases : F... {
    using F::operator()...;
};
template <class... F>
Cases(F...) -> Cases<F...>;

/// Returns the number that decides the plural form: the number itself, or the length of a list.
long long countOf(const Put& arg) {
    if (const auto* n = std::get_if<long long>(&arg.value())) return *n;
    if (const auto* list = std::get_if<Listed>(&arg.value()))
        return static_cast<long long>(list->items.size());
    return 1;
}

/// Returns the form with index `form` from "one|other}…", and the length of the whole text up to and
/// including the brace.
std::pair<std::string_view, std::size_t> chosenForm(std::string_view forms, std::size_t form) {
    const std::size_t end = std::min(forms.find('}'), forms.size());
    std::string_view left = forms.substr(0, end);
    for (; form > 0 && left.find('|') != std::string_view::npos; --form)
        left.remove_prefix(left.find('|') + 1);
    return {left.substr(0, left.find('|')), std::min(end + 1, forms.size())};
}

/// In the pseudo-language, puts the sentence's own text into brackets. Inserted values stay outside the
/// brackets.
std::string own(std::string_view text, const Language& language) {
    return language.bracketed() && !text.empty() ? "\u27e6" + std::string(text) + "\u27e7"
                                                 : std::string(text);
}

std::string filled(std::string_view sentence, const std::vector<Put>& args, const Language& language) {
    const auto argAt = [&](char digit) -> const Put* {
        const auto index = static_cast<std::size_t>(digit - '1');
        return digit >= '1' && digit <= '9' && index < args.size() ? &args[index] : nullptr;
    };
    std::string out, words;
    for (std::size_t i = 0; i < sentence.size(); ++i) {
        const char next = i + 1 < sentence.size() ? sentence[i + 1] : '\0';
        const Put* arg = sentence[i] == '%' || sentence[i] == '{' ? argAt(next) : nullptr;
        if (arg == nullptr) {
            if (sentence[i] == '%' && next != '\0') ++i;
            words += sentence[i];
            continue;
        }
        out += own(std::exchange(words, {}), language);
        if (sentence[i] == '%') {
            out += say(*arg, language);
            ++i;
        } else {
            const auto [form, length] = chosenForm(sentence.substr(i + 3), language.form(countOf(*arg)));
            out += filled(form, args, language);
            i += 2 + length;
        }
    }
    return out + own(words, language);
}

/// The three texts of a joining sentence: before, between and after its two arguments.
struct Joint {
    Joint(const SentenceRow* link, const Language& language) {
        if (link == nullptr) return;
        const std::string whole =
            filled(language.sentence(*link), {Put(std::string("\1")), Put(std::string("\2"))}, language);
        const auto one = whole.find('\1'), two = whole.find('\2');
        if (one == std::string::npos || two == std::string::npos || two < one) return;
        before = whole.substr(0, one);
        between = whole.substr(one + 1, two - one - 1);
        behind = whole.substr(two + 1);
    }
    std::string before, between = ", ", behind;
};

/// Joins the first two items, then joins the result with the third item, and so on.
std::string listText(const Listed& list, const Language& language) {
    const Joint joint(list.link, language);
    std::string out;
    for (std::size_t i = 1; i < list.items.size(); ++i) out += joint.before;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        if (i > 0) out += joint.between;
        out += say(list.items[i], language);
        if (i > 0) out += joint.behind;
    }
    return out;
}

std::size_t occurrences(const SentenceRow& row, std::size_t place) {
    const std::string wanted{'%', static_cast<char>('1' + place)};
    std::size_t out = 0;
    for (auto at = row.english.find(wanted); at != std::string_view::npos;
         at = row.english.find(wanted, at + 2))
        ++out;
    return out;
}

/// Returns the approximate length of a message without making its text, because a small file could describe
/// gigabytes of text. readMessage() refuses a message that is too long.
std::size_t lengthOf(const Message& message);
std::size_t lengthOf(const Put& arg) {
    const auto sum = [](const auto& items, std::size_t each) {
        std::size_t out = 0;
        for (const auto& item : items) out += lengthOf(item) + each;
        return out;
    };
    return std::visit(
        Cases{[](const std::string& name) { return name.size(); }, [](long long) { return std::size_t{20}; },
              [&](const std::vector<Message>& sentences) { return sum(sentences, 1); },
              [&](const Listed& list) {
                  return sum(list.items, list.link != nullptr ? list.link->english.size() : 2);
              }},
        arg.value());
}
std::size_t lengthOf(const Message& message) {
    const SentenceRow* row = MessageParts::sentence(message);
    if (row == nullptr) return 0;
    std::size_t out = row->english.size();
    const auto& args = MessageParts::args(message);
    for (std::size_t i = 0; i < args.size(); ++i) out += occurrences(*row, i) * lengthOf(args[i]);
    return out;
}

Json argToJson(const Put& arg) {
    return std::visit(
        Cases{[](const std::string& name) { return Json(name); }, [](long long n) { return Json(n); },
              [](const std::vector<Message>& sentences) {
                  Json out{{"say", Json::array()}};
                  for (const Message& m : sentences) out["say"].push_back(messageToJson(m));
                  return out;
              },
              [](const Listed& list) {
                  Json out{{"list", Json::array()}};
                  for (const Put& item : list.items) out["list"].push_back(argToJson(item));
                  if (list.link != nullptr) out["link"] = list.link->id;
                  return out;
              }},
        arg.value());
}

constexpr int deepest = 8;
constexpr std::size_t mostText = 1'000'000;
constexpr std::int64_t mostCount = 1'000'000'000'000;
constexpr std::size_t mostArgs = 10'000;

Message messageFrom(const Reader& reader, int depth);

Put argFrom(const Reader& reader, int depth) {
    const Json& value = reader.value();
    if (value.is_string()) return Put(reader.asText(mostText));
    if (value.is_number()) return Put(reader.asInteger(-mostCount, mostCount));
    if (depth > deepest) {
        reader.problem("arguments within arguments, deeper than " + std::to_string(deepest), "fewer");
        return Put(0);
    }
    if (!reader.isObject()) return Put(0);
    const bool list = reader.has("list");
    Listed items;
    std::vector<Message> said;
    reader.each(
        list ? "list" : "say", mostArgs,
        [&](const Reader& one) {
            if (list)
                items.items.push_back(argFrom(one, depth + 1));
            else if (one.isObject())
                said.push_back(messageFrom(one, depth + 1));
        },
        true);
    if (list && reader.has("link")) {
        const std::string link = reader.text("link", std::nullopt, mostText);
        items.link = sentenceOf(link);
        if (items.link == nullptr || items.link->places != 2 || occurrences(*items.link, 0) != 1 ||
            occurrences(*items.link, 1) != 1)
            reader.problemAt("link", describeJson(link), "a sentence of two places");
    }
    reader.noOtherKeys();
    return list ? Put(std::move(items)) : Put(std::move(said));
}

/// Reads a text of an older program. Such a text has no id, but a pattern and words for the placeholders.
Message asItWas(const Reader& reader) {
    const std::string pattern = reader.text("pattern", std::nullopt, mostText);
    std::vector<Put> args;
    for (const std::string& arg : reader.texts("args", 20, true, mostText)) args.emplace_back(arg);
    reader.noOtherKeys();
    Listed said{{}, &words::joinedOn};
    std::string text;
    const auto endText = [&] {
        if (!text.empty()) said.items.emplace_back(Message(words::oldWords, std::exchange(text, {})));
    };
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char next = pattern[i] == '%' && i + 1 < pattern.size() ? pattern[++i] : '\0';
        const auto index = static_cast<std::size_t>(next - '1');
        if (next >= '1' && next <= '9') {
            endText();
            if (index < args.size()) said.items.push_back(args[index]);
        } else {
            text += (next == '\0' || next == '%' ? "" : "%") + std::string(1, pattern[i]);
        }
    }
    endText();
    return said.empty() ? Message() : Message(words::asWritten, std::move(said));
}

Message messageFrom(const Reader& reader, int depth) {
    if (reader.has("pattern")) return asItWas(reader);
    if (depth > deepest) {
        reader.problem("a message within messages, deeper than " + std::to_string(deepest), "fewer");
        return {};
    }
    const std::string id = reader.text("id", std::nullopt, mostText);
    std::vector<Put> args;
    reader.each(
        "args", mostArgs, [&](const Reader& one) { args.push_back(argFrom(one, depth)); }, true);
    reader.noOtherKeys();
    if (id.empty() && args.empty()) return {};
    const SentenceRow* row = sentenceOf(id);
    if (row == nullptr) {
        reader.problemAt("id", describeJson(id), "a sentence that this program knows");
        return {};
    }
    if (args.size() != static_cast<std::size_t>(row->places)) {
        reader.problemAt("args", std::to_string(args.size()) + " arguments", std::to_string(row->places));
        return {};
    }
    return Message(*row, std::move(args));
}

}  // namespace

std::string say(const Message::Arg& arg, const Language& language) {
    return std::visit(
        Cases{[](const std::string& name) { return name; }, [](long long n) { return std::to_string(n); },
              [&](const std::vector<Message>& sentences) {
                  std::string out;
                  for (const Message& m : sentences) out += (out.empty() ? "" : " ") + say(m, language);
                  return out;
              },
              [&](const Listed& list) { return listText(list, language); }},
        arg.value());
}

std::string say(const Message& message, const Language& language) {
    const SentenceRow* row = MessageParts::sentence(message);
    if (row == nullptr) return {};
    if (row == &words::asWritten) return own(say(MessageParts::args(message).front(), language), language);
    return filled(language.sentence(*row), MessageParts::args(message), language);
}

std::string textOf(const Message& message) {
    return say(message, Language::english());
}

std::string textOf(const Listed& list) {
    return textOf(Message::Arg(list));
}

std::string textOf(const Message::Arg& arg) {
    return say(arg, Language::english());
}

Json messageToJson(const Message& message) {
    const SentenceRow* row = MessageParts::sentence(message);
    Json args = Json::array();
    for (const Put& arg : MessageParts::args(message)) args.push_back(argToJson(arg));
    return {{"id", row != nullptr ? std::string(row->id) : ""}, {"args", std::move(args)}};
}

Message readMessage(const Reader& reader, const std::string& key) {
    const auto inner = reader.object(key, true);
    if (!inner) return {};
    Message out = messageFrom(*inner, 0);
    if (lengthOf(out) <= mostText) return out;
    inner->problem("a message of more than a million characters", "a shorter one");
    return {};
}

Message asWritten(const std::string& text) {
    return text.empty() ? Message() : Message(words::asWritten, text);
}

bool isOldWords(const Message& message) {
    return MessageParts::sentence(message) == &words::oldWords;
}

bool isAsWritten(const Message& message) {
    return MessageParts::sentence(message) == &words::asWritten;
}

}  // namespace shellgame
