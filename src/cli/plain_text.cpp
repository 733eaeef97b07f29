// SPDX-License-Identifier: MIT
#include "plain_text.hpp"

namespace shellgame::cli {

namespace {

constexpr unsigned char firstPrinted = 0x20, deleted = 0x7F, firstOfTwo = 0xC2, firstOfThree = 0xE0,
                        firstOfFour = 0xF0, lastLead = 0xF4, lastControl = 0x9F;

bool isContinuation(unsigned char c) {
    return (c & 0xC0U) == 0x80U;
}
bool isPlain(unsigned char c) {
    return (c >= firstPrinted && c < deleted) || c == '\n' || c == '\t';
}

}  // namespace

void PlainText::escape(unsigned char c) {
    static constexpr const char* digits = "0123456789abcdef";
    to_ << "\\u00" << digits[c >> 4U] << digits[c & 15U];
}

void PlainText::flushHeld() {
    // Escapes an incomplete character or a carriage return without a line feed.
    for (const char c : held_) escape(static_cast<unsigned char>(c));
    held_.clear();
}

void PlainText::put(unsigned char c) {
    if (!held_.empty() && held_ != "\r" && isContinuation(c)) {
        held_ += static_cast<char>(c);
        if (held_.size() < length_) return;
        if (length_ == 2 && static_cast<unsigned char>(held_[0]) == firstOfTwo && c <= lastControl)
            escape(c);
        else
            to_ << held_;
        held_.clear();
        return;
    }
    if (held_ == "\r" && c == '\n') {
        to_ << "\r\n";
        held_.clear();
        return;
    }
    flushHeld();
    if (isPlain(c)) {
        to_ << static_cast<char>(c);
    } else if (c == '\r' || (c >= firstOfTwo && c <= lastLead)) {
        held_ = std::string(1, static_cast<char>(c));
        length_ = c >= firstOfFour ? 4 : c >= firstOfThree ? 3 : 2;
    } else {
        escape(c);
    }
}

PlainText::int_type PlainText::overflow(int_type c) {
    if (!traits_type::eq_int_type(c, traits_type::eof())) put(static_cast<unsigned char>(c));
    return to_ ? traits_type::not_eof(c) : traits_type::eof();
}

std::streamsize PlainText::xsputn(const char* text, std::streamsize n) {
    for (std::streamsize i = 0; i < n;) {
        std::streamsize end = i;
        if (held_.empty())
            while (end < n && isPlain(static_cast<unsigned char>(text[end]))) ++end;
        if (end > i)
            to_.write(text + i, end - i);
        else
            put(static_cast<unsigned char>(text[end++]));
        i = end;
    }
    return to_ ? n : 0;
}

int PlainText::sync() {
    return to_.flush() ? 0 : -1;
}

}  // namespace shellgame::cli
