// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame::vsav {

/// A stretch of the decoded text of a saved game.
struct Slice {
    std::size_t begin = 0, end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
    [[nodiscard]] std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
    bool operator==(const Slice&) const = default;
};

/// VASSAL's sequence encoding joins tokens by a delimiter, which a backslash escapes within a token. Returns
/// the tokens, still escaped, cut at every delimiter without a backslash right before it.
[[nodiscard]] std::vector<Slice> cutSequence(std::string_view text, char delimiter);
/// Decodes one token of a sequence: removes the escapes of this level, then quotes.
[[nodiscard]] std::string sequenceToken(std::string_view written, char delimiter);
[[nodiscard]] std::vector<std::string> splitSequence(std::string_view text, char delimiter);

/// The inverse: encodes a token as VASSAL writes it into a sequence.
[[nodiscard]] std::string writtenToken(std::string_view token, char delimiter);
[[nodiscard]] std::string joinSequence(const std::vector<std::string>& tokens, char delimiter);
/// Puts `times` backslashes before each delimiter.
[[nodiscard]] std::string escaped(std::string_view text, char delimiter, std::size_t times);

/// A text made from a longer one by removing escapes. It can return the original position of each of its
/// characters.
class Mapped {
  public:
    Mapped() = default;
    /// A stretch of the whole text as it stands.
    Mapped(std::string_view whole, Slice slice) : text_(slice.in(whole)), base_(slice.begin) {}

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Returns the original positions of a part. Characters removed before its first character belong to it,
    /// those removed after its last do not.
    [[nodiscard]] Slice source(Slice here) const { return {source(here.begin), source(here.end)}; }
    [[nodiscard]] std::size_t source(std::size_t here) const;
    [[nodiscard]] Mapped part(Slice here) const;
    /// Removes one level of escapes of the delimiter, then quotes if the token has them.
    [[nodiscard]] Mapped unescaped(char delimiter) const;

  private:
    std::string text_;
    std::size_t base_ = 0;
    std::vector<std::uint32_t> removed_;  // places in `text_` before which a backslash was removed, in order
};

}  // namespace shellgame::vsav
