// SPDX-License-Identifier: MIT
#include "shellgame/base/message_text.hpp"

namespace shellgame {

std::string fillPattern(std::string_view pattern, const std::vector<std::string>& args) {
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] != '%' || i + 1 == pattern.size()) {
            out += pattern[i];
            continue;
        }
        const char next = pattern[++i];
        if (next >= '1' && next <= '9') {
            const auto index = static_cast<std::size_t>(next - '1');
            if (index < args.size()) out += args[index];
        } else {
            if (next != '%') out += '%';
            out += next;
        }
    }
    return out;
}

std::vector<std::string> MessageWords::args(const Message& message) {
    std::vector<std::string> out;
    for (const Message::Arg& arg : message.args_) {
        std::string words = arg.words;
        for (const Message& s : arg.sentences) words += (words.empty() ? "" : " ") + textOf(s);
        out.push_back(std::move(words));
    }
    return out;
}

std::string textOf(const Message& message) {
    return fillPattern(MessageWords::pattern(message), MessageWords::args(message));
}

Message Message::of(std::string pattern, const std::vector<std::string>& args) {
    Message out(std::move(pattern));
    for (const std::string& arg : args) out.args_.emplace_back(arg);
    return out;
}

Message Message::reworded(const std::function<std::string(const std::string&)>& words) const {
    Message out = *this;
    for (Arg& arg : out.args_) {
        arg.words = words(arg.words);
        for (Message& s : arg.sentences) s = s.reworded(words);
    }
    return out;
}

bool Message::operator==(const Message& other) const {
    return pattern_ == other.pattern_ && MessageWords::args(*this) == MessageWords::args(other);
}

}  // namespace shellgame
