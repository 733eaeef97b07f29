// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shellgame {

/// A whole sentence with numbered places ("%1 is in LOS of an enemy unit"). The pattern is what a translator
/// sees; it is never glued from pieces. Rules make messages and hand them on; who shows or stores them takes
/// the words out (base/message_text.hpp), and nobody else can.
class Message {
  public:
    /// What stands in a place: words, or sentences one after the other.
    struct Arg {
        std::string words{};
        std::vector<Message> sentences{};

        explicit Arg(std::string w) : words(std::move(w)) {}
        explicit Arg(std::string_view w) : words(w) {}
        explicit Arg(const char* w) : words(w) {}
        explicit Arg(Message sentence);
        explicit Arg(std::vector<Message> s);
    };

    Message() = default;
    template <class... A>
    explicit Message(std::string pattern, A&&... args) : pattern_(std::move(pattern)) {
        (args_.emplace_back(std::forward<A>(args)), ...);
    }
    /// With as many arguments as there are.
    static Message of(std::string pattern, const std::vector<std::string>& args);
    /// The same with other words in its places, such as other names of counters.
    [[nodiscard]] Message reworded(const std::function<std::string(const std::string&)>& words) const;
    /// Nothing is said.
    [[nodiscard]] bool empty() const { return pattern_.empty(); }
    /// Whether they say the same of the same: a message that was stored holds as words what was a message.
    bool operator==(const Message& other) const;

  private:
    friend struct MessageWords;
    std::string pattern_;
    std::vector<Arg> args_;
};

inline Message::Arg::Arg(Message sentence) {
    sentences.push_back(std::move(sentence));
}
inline Message::Arg::Arg(std::vector<Message> s) : sentences(std::move(s)) {}

}  // namespace shellgame
