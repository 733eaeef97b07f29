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

/// A row of the table of words (`words/*.def`): what saves call the sentence, and the sentence in English,
/// with numbered places ("%1 is in LOS of an enemy unit") and plural forms ("%2 {2|hex|hexes}": the form for
/// the count in place 2).
struct SentenceRow {
    std::string_view id;
    std::string_view english;
    int places = 0;
};

/// Returns the number of placeholders of a sentence: the highest number after a "%" or within a "{1|".
[[nodiscard]] constexpr int placesIn(std::string_view sentence) {
    int most = 0;
    for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
        const char c = sentence[i], next = sentence[i + 1];
        if ((c == '%' || c == '{') && next >= '1' && next <= '9') most = std::max(most, next - '0');
        if (c == '%') ++i;
    }
    return most;
}

/// A sentence with the number of its placeholders in its type, so that a message with one too few does not
/// compile.
template <int count>
struct Sentence : SentenceRow {
    constexpr Sentence(std::string_view name, std::string_view words) : SentenceRow{name, words, count} {}
};

/// A text independent of any language: a sentence of the table and values for its placeholders. Rules make
/// messages and pass them on; only code that shows or stores them turns them into words (words/say.hpp).
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
    /// Makes a message from a sentence in a table of the rules; the number of arguments must match its
    /// placeholders.
    Message(const SentenceRow& sentence, std::vector<Arg> args);
    /// Returns the message with other names in its placeholders, such as other names of counters.
    [[nodiscard]] Message renamed(const std::function<std::string(const std::string&)>& name) const;
    /// Returns true if the message has no sentence.
    [[nodiscard]] bool empty() const { return sentence_ == nullptr; }
    /// Compares sentence and values.
    bool operator==(const Message& other) const;

  private:
    friend struct MessageParts;
    /// Takes `count` values from `args` on; they are moved.
    void take(Arg* args, std::size_t count);
    const SentenceRow* sentence_ = nullptr;
    std::vector<Arg> args_;
};

/// Joins values: "1E4, 1E5"; or joins two of them at a time by a sentence with two placeholders, such as "%1;
/// %2".
struct Listed {
    std::vector<Message::Arg> items;
    const SentenceRow* link = nullptr;
    [[nodiscard]] bool empty() const { return items.empty(); }
    bool operator==(const Listed& other) const;
};

/// The value of a placeholder: a name that is the same in every language (of a counter, a side, a place, a
/// command, or the player's own words), a count, a sequence of sentences, or a list. English words are not
/// allowed; use a message.
class Message::Arg {
  public:
    using Value = std::variant<std::string, long long, std::vector<Message>, Listed>;

    // Defined in one file: what a std::variant needs is long, and each file of the rules makes messages.
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

/// Makes a message from the plain words of an older program or of the window; empty for no words.
[[nodiscard]] Message asWritten(const std::string& words);
[[nodiscard]] bool isAsWritten(const Message& message);

/// Names, places, ids, counts or messages as a list.
template <class Items>
[[nodiscard]] Listed listed(const Items& items) {
    Listed out;
    for (const auto& item : items) out.items.emplace_back(item);
    return out;
}

/// The items one after the other by a sentence of two places, such as "%1; %2"; there is at least one.
[[nodiscard]] Message::Arg chained(const Sentence<2>& link, const std::vector<Message::Arg>& items);

}  // namespace shellgame
