// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame::vsav {

/// A range of characters in the decoded text of a saved game.
struct Slice {
    std::size_t begin = 0, end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
    [[nodiscard]] std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
    bool operator==(const Slice&) const = default;
};

[[nodiscard]] bool isQuoted(std::string_view token);
/// Splits a text in VASSAL's sequence encoding. That encoding joins tokens with a delimiter, and puts a
/// backslash before each delimiter inside a token. Returns the tokens, still escaped, cut at every delimiter
/// without a backslash directly before it.
[[nodiscard]] std::vector<Slice> cutSequence(std::string_view text, char delimiter);
/// Decodes a token of a sequence: removes the escapes of this level, and then the quotes if there are any.
[[nodiscard]] std::string sequenceToken(std::string_view written, char delimiter);
[[nodiscard]] std::vector<std::string> splitSequence(std::string_view text, char delimiter);

/// Encodes a token as VASSAL writes it into a sequence. This is the inverse of sequenceToken().
[[nodiscard]] std::string writtenToken(std::string_view token, char delimiter);
[[nodiscard]] std::string joinSequence(const std::vector<std::string>& tokens, char delimiter);
/// Puts `times` backslashes before each delimiter.
[[nodiscard]] std::string escaped(std::string_view text, char delimiter, std::size_t times);

/// Returns the whole number that makes up a text; nullopt for other texts, and for numbers beyond ten
/// million.
[[nodiscard]] std::optional<int> wholeNumber(std::string_view text);

/// A text made from a longer text by removing escapes. The class computes the original position of each
/// character.
class Mapped {
  public:
    Mapped() = default;
    /// Makes an unchanged copy of a slice of `whole`.
    Mapped(std::string_view whole, Slice slice) : text_(slice.in(whole)), base_(slice.begin) {}

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Returns the original range of a part. The range includes characters that were removed directly before
    /// the part, but not characters that were removed directly after it.
    [[nodiscard]] Slice source(Slice here) const { return {source(here.begin), source(here.end)}; }
    [[nodiscard]] std::size_t source(std::size_t here) const;
    [[nodiscard]] Mapped part(Slice here) const;
    /// Removes one level of escapes of the delimiter, and then the quotes if the token has any.
    [[nodiscard]] Mapped unescaped(char delimiter) const;

  private:
    std::string text_;
    std::size_t base_ = 0;
    // Positions in `text_` before which a backslash was removed, in ascending order.
    std::vector<std::uint32_t> removed_;
};

}  // namespace shellgame::vsav
