// SPDX-License-Identifier: MIT
#include "io/vsav/sequence.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace shellgame::vsav {

bool isQuoted(std::string_view token) {
    return token.size() >= 2 && token.front() == '\'' && token.back() == '\'';
}

std::vector<Slice> cutSequence(std::string_view text, char delimiter) {
    std::vector<Slice> out;
    std::size_t begin = 0;
    for (std::size_t at = text.find(delimiter); at != std::string_view::npos;
         at = text.find(delimiter, at + 1)) {
        if (at > begin && text[at - 1] == '\\') continue;
        out.push_back({begin, at});
        begin = at + 1;
    }
    out.push_back({begin, text.size()});
    return out;
}

std::string sequenceToken(std::string_view written, char delimiter) {
    if (written.find('\\') == std::string_view::npos)
        return std::string(isQuoted(written) ? written.substr(1, written.size() - 2) : written);
    std::string out;
    out.reserve(written.size());
    for (std::size_t i = 0; i < written.size(); ++i)
        if (written[i] != '\\' || i + 1 == written.size() || written[i + 1] != delimiter) out += written[i];
    return isQuoted(out) ? out.substr(1, out.size() - 2) : out;
}

std::vector<std::string> splitSequence(std::string_view text, char delimiter) {
    std::vector<std::string> out;
    for (const Slice& s : cutSequence(text, delimiter)) out.push_back(sequenceToken(s.in(text), delimiter));
    return out;
}

std::string escaped(std::string_view text, char delimiter, std::size_t times) {
    std::string out;
    for (const char c : text) {
        if (c == delimiter) out.append(times, '\\');
        out += c;
    }
    return out;
}

std::string writtenToken(std::string_view token, char delimiter) {
    const bool quote = (!token.empty() && token.front() == '\\') || isQuoted(token);
    const std::string inner = escaped(token, delimiter, 1);
    return quote ? "'" + inner + "'" : inner;
}

std::string joinSequence(const std::vector<std::string>& tokens, char delimiter) {
    std::string out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0) out += delimiter;
        out += writtenToken(tokens[i], delimiter);
    }
    return out;
}

std::optional<int> wholeNumber(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || std::abs(value) > 10'000'000)
        return std::nullopt;
    return value;
}

std::size_t Mapped::source(std::size_t here) const {
    const auto before = std::lower_bound(removed_.begin(), removed_.end(), here);
    return base_ + here + static_cast<std::size_t>(before - removed_.begin());
}

Mapped Mapped::part(Slice here) const {
    Mapped out;
    out.text_ = here.in(text_);
    out.base_ = source(here.begin);
    for (auto i = std::lower_bound(removed_.begin(), removed_.end(), here.begin);
         i != removed_.end() && *i < here.end; ++i)
        out.removed_.push_back(static_cast<std::uint32_t>(*i - here.begin));
    return out;
}

Mapped Mapped::unescaped(char delimiter) const {
    Mapped out;
    out.base_ = base_;
    out.text_.reserve(text_.size());
    auto earlier = removed_.begin();
    // Copies the positions of earlier removals, shifted by the number of characters removed here.
    const auto shift = [&](std::size_t until, std::size_t here, std::size_t from) {
        for (; earlier != removed_.end() && *earlier < until; ++earlier)
            out.removed_.push_back(static_cast<std::uint32_t>(here + *earlier - from));
    };
    std::size_t from = 0;
    // Searches for delimiters instead of backslashes, because deep levels have many backslashes before each
    // delimiter.
    for (std::size_t found = text_.find(delimiter, 1); found != std::string::npos;
         found = text_.find(delimiter, found + 1)) {
        const std::size_t at = found - 1;
        if (text_[at] != '\\') continue;
        shift(at + 1, out.text_.size(), from);
        out.text_.append(text_, from, at - from);
        out.removed_.push_back(static_cast<std::uint32_t>(out.text_.size()));
        from = at + 1;
    }
    shift(text_.size(), out.text_.size(), from);
    out.text_.append(text_, from);
    return isQuoted(out.text_) ? out.part({1, out.text_.size() - 1}) : out;
}

}  // namespace shellgame::vsav
