// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace shellgame {

/// A row of the table of sentences (`words/*.def`): the id that saves use, and the English sentence with
/// numbered placeholders ("%1 is in LOS of an enemy unit") and plural forms ("%2 {2|hex|hexes}": the form
/// depends on the count in placeholder 2).
struct SentenceRow {
    std::string_view id;
    std::string_view english;
    int places = 0;
};

/// Returns the number of placeholders of a sentence: the highest number that follows "%" or "{".
[[nodiscard]] constexpr int placesIn(std::string_view sentence) {
    int most = 0;
    for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
        const char c = sentence[i], next = sentence[i + 1];
        if ((c == '%' || c == '{') && next >= '1' && next <= '9') most = std::max(most, next - '0');
        if (c == '%') ++i;
    }
    return most;
}

/// A sentence whose type includes the number of its placeholders. A message with too few values therefore
/// does not compile.
template <int count>
struct Sentence : SentenceRow {
    constexpr Sentence(std::string_view name, std::string_view words) : SentenceRow{name, words, count} {}
};

/// A text independent of any language: a sentence of the table and the values of its placeholders. The rules
/// make messages and pass them on; only code that shows or stores a message converts it to words
/// (words/say.hpp).
class Message {
  public:
    class Arg;

    Message();
    Message(const Message&);
    Message(Message&&) noexcept;
    Message& operator=(const Message&);
    Message& operator=(Message&&) noexcept;
    ~Message();
    template <int places, class... A>
    requires(sizeof...(A) ==
             static_cast<std::size_t>(places)) explicit Message(const Sentence<places>& sentence,
                                                                A&&... args);
    /// Makes a message from a row of the table of sentences. The number of arguments must match the number of
    /// placeholders.
    Message(const SentenceRow& sentence, std::vector<Arg> args);
    /// Returns the message with each name in its placeholders replaced by `name(...)`, for example to rename
    /// counters.
    [[nodiscard]] Message renamed(const std::function<std::string(const std::string&)>& name) const;
    [[nodiscard]] bool empty() const { return sentence_ == nullptr; }
    bool operator==(const Message& other) const;

  private:
    friend struct MessageParts;
    /// Moves the first `count` values of `args` into the message.
    void take(Arg* args, std::size_t count);
    const SentenceRow* sentence_ = nullptr;
    std::vector<Arg> args_;
};

/// A list of values for one placeholder: "1E4, 1E5". If `link` is given, the values are joined by `link`
/// instead of by commas. The link is a sentence with two placeholders, such as "%1; %2".
struct Listed {
    std::vector<Message::Arg> items;
    const SentenceRow* link = nullptr;
    [[nodiscard]] bool empty() const { return items.empty(); }
    bool operator==(const Listed& other) const;
};

/// The value of a placeholder: a count, a list, a sequence of sentences, or a name. Names of counters, sides,
/// places and commands, and the player's own words, are the same in every language. English words are not
/// allowed; use a message.
class Message::Arg {
  public:
    using Value = std::variant<std::string, long long, std::vector<Message>, Listed>;

    // These members are defined in message.cpp, because the code for a std::variant is long and every file of
    // the rules makes messages.
    Arg(const Arg&);
    Arg(Arg&&) noexcept;
    Arg& operator=(const Arg&);
    Arg& operator=(Arg&&) noexcept;
    ~Arg();
    explicit Arg(std::string name);
    explicit Arg(long long count);
    explicit Arg(Message sentence);
    explicit Arg(std::vector<Message> sentences);
    explicit Arg(Listed list);
    explicit Arg(const char* name) = delete;
    template <class T>
    requires requires(const T& t) { std::string(t.text()); }
    explicit Arg(const T& place) : Arg(std::string(place.text())) {}
    template <class T>
    requires requires(const T& t) { std::string(t.text); }
    explicit Arg(const T& id) : Arg(std::string(id.text)) {}
    template <std::integral I>
    requires(!std::same_as<I, bool> && !std::same_as<I, char> &&
             !std::same_as<I, long long>) explicit Arg(I count)
        : Arg(static_cast<long long>(count)) {}

    [[nodiscard]] const Value& value() const { return value_; }
    bool operator==(const Arg& other) const;

  private:
    Value value_;
};

template <int places, class... A>
requires(sizeof...(A) == static_cast<std::size_t>(places)) Message::Message(const Sentence<places>& sentence,
                                                                            A&&... args)
    : sentence_(&sentence) {
    if constexpr (sizeof...(A) > 0) {
        Arg made[] = {Arg(std::forward<A>(args))...};
        take(made, sizeof...(A));
    }
}

/// Makes a message from plain text that the window or an older program version supplies; an empty text makes
/// an empty message.
[[nodiscard]] Message asWritten(const std::string& words);
[[nodiscard]] bool isAsWritten(const Message& message);

/// Makes a list of names, places, ids, counts or messages.
template <class Items>
[[nodiscard]] Listed listed(const Items& items) {
    Listed out;
    for (const auto& item : items) out.items.emplace_back(item);
    return out;
}

/// Joins the items with a sentence that has two placeholders, such as "%1; %2". At least one item is
/// required.
[[nodiscard]] Message::Arg chained(const Sentence<2>& link, const std::vector<Message::Arg>& items);

}  // namespace shellgame
