// SPDX-License-Identifier: MIT
#pragma once

// BoardMetadata.xml as boards really have it: words in another case, numbers between blanks, XML that is not
// well-formed. Readable parts count, oddities are reported.

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// The oddities of a file that can be read: "a; b; and 3 more". Each is listed once.
class Oddities {
  public:
    void add(const std::string& what);
    [[nodiscard]] std::string text() const;

  private:
    static constexpr std::size_t most = 6;
    std::vector<std::string> said_;
    std::size_t more_ = 0;
};

/// Equal but for the case of Latin letters, as no language has it otherwise.
[[nodiscard]] bool sameWord(std::string_view a, std::string_view b);
/// Returns a shortened text that is readable whatever bytes it contains.
[[nodiscard]] std::string quotedText(std::string_view text);
/// Returns the attribute of that name; without one, an attribute that differs only in case, and reports it.
[[nodiscard]] pugi::xml_attribute attributeLike(const pugi::xml_node& node, const char* name, Oddities& odd);
/// A whole number between blanks, "33.0" too.
[[nodiscard]] std::optional<int> wholeNumber(std::string_view text, int least, int most);

/// Returns the children of that name, also in other cases, and reports these.
[[nodiscard]] std::vector<pugi::xml_node> childrenLike(const pugi::xml_node& node, const char* name,
                                                       Oddities& odd);

/// Reads the document; returns false if it nests too deep. Of a document that is not well-formed, like the
/// metadata of one board of VASL's, each valid start tag counts, and this is reported.
[[nodiscard]] bool loadBoardXml(std::string_view xml, pugi::xml_document& out, Oddities& odd);

}  // namespace shellgame
