// SPDX-License-Identifier: MIT
#pragma once

// Reads BoardMetadata.xml files even if they have words in another case, spaces around numbers, or XML that
// is not well-formed. Readable parts are used, and unusual parts are reported.

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// Collects the unusual parts of a readable file as a text: "a; b; and 3 more". Each kind of part is listed
/// once.
class Oddities {
  public:
    void add(const std::string& what);
    [[nodiscard]] std::string text() const;

  private:
    static constexpr std::size_t most = 6;
    std::vector<std::string> said_;
    std::size_t more_ = 0;
};

/// Returns true if the words are equal, ignoring the case of the letters A to Z in any locale.
[[nodiscard]] bool sameWord(std::string_view a, std::string_view b);
/// Returns the text shortened and quoted, with all bytes made printable.
[[nodiscard]] std::string quotedText(std::string_view text);
/// Returns the attribute with that name. If there is none, returns an attribute whose name differs only in
/// case, and reports the difference.
[[nodiscard]] pugi::xml_attribute attributeLike(const pugi::xml_node& node, const char* name, Oddities& odd);
/// Parses a whole number, ignoring spaces around the number. "33.0" is accepted too.
[[nodiscard]] std::optional<int> wholeNumber(std::string_view text, int least, int most);

/// Returns the children with that name, ignoring case. Reports children whose names differ in case.
[[nodiscard]] std::vector<pugi::xml_node> childrenLike(const pugi::xml_node& node, const char* name,
                                                       Oddities& odd);

/// Reads the document; returns false if it is nested too deeply. If the document is not well-formed, like the
/// metadata of one of VASL's boards, uses its valid start tags and reports the problem.
[[nodiscard]] bool loadBoardXml(std::string_view xml, pugi::xml_document& out, Oddities& odd);

}  // namespace shellgame
