// SPDX-License-Identifier: MIT
#include "shellgame/base/message.hpp"

#include <iterator>
#include <stdexcept>

#include "base/old_words.hpp"

namespace shellgame {

namespace {

using Put = Message::Arg;

Put renamedArg(const Put& arg, const std::function<std::string(const std::string&)>& name) {
    if (const auto* text = std::get_if<std::string>(&arg.value())) return Put(name(*text));
    if (const auto* sentences = std::get_if<std::vector<Message>>(&arg.value())) {
        std::vector<Message> out;
        for (const Message& m : *sentences) out.push_back(m.renamed(name));
        return Put(std::move(out));
    }
    const auto* list = std::get_if<Listed>(&arg.value());
    if (list == nullptr) return arg;
    Listed out{{}, list->link};
    for (const Put& item : list->items) out.items.push_back(renamedArg(item, name));
    return Put(std::move(out));
}

}  // namespace

Message::Message() = default;
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

Message::Message(const SentenceRow& sentence, std::vector<Put> args)
    : sentence_(&sentence), args_(std::move(args)) {
    if (args_.size() != static_cast<std::size_t>(sentence.places))
        throw std::logic_error("the sentence " + std::string(sentence.id) +
                               " has another number of placeholders");
}

void Message::take(Arg* args, std::size_t count) {
    args_.assign(std::make_move_iterator(args), std::make_move_iterator(args + count));
}

Message::Arg::Arg(const Arg&) = default;
Message::Arg::Arg(Arg&&) noexcept = default;
Message::Arg& Message::Arg::operator=(const Arg&) = default;
Message::Arg& Message::Arg::operator=(Arg&&) noexcept = default;
Message::Arg::~Arg() = default;
Message::Arg::Arg(std::string name) : value_(std::move(name)) {}
Message::Arg::Arg(long long count) : value_(count) {}
Message::Arg::Arg(Message sentence) : value_(std::vector<Message>{std::move(sentence)}) {}
Message::Arg::Arg(std::vector<Message> sentences) : value_(std::move(sentences)) {}
Message::Arg::Arg(Listed list) : value_(std::move(list)) {}

bool Message::operator==(const Message& other) const = default;
bool Listed::operator==(const Listed& other) const = default;
bool Message::Arg::operator==(const Message::Arg& other) const = default;

Message Message::renamed(const std::function<std::string(const std::string&)>& name) const {
    if (isOldWords(*this)) return *this;
    Message out = *this;
    for (Put& arg : out.args_) arg = renamedArg(arg, name);
    return out;
}

Message::Arg chained(const Sentence<2>& link, const std::vector<Message::Arg>& items) {
    return items.size() == 1 ? items.front() : Put(Listed{items, &link});
}

}  // namespace shellgame
