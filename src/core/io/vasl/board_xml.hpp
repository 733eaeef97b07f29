// SPDX-License-Identifier: MIT
#pragma once

// BoardMetadata.xml as boards really have it: words in another case, numbers between blanks, XML that is not
// well-formed. What can be read counts, what is odd is told.

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// What is odd about a file and does not keep it from being read: "a; b; and 3 more". The same is said once.
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
/// Shortened, and readable whatever bytes it holds.
[[nodiscard]] std::string quotedText(std::string_view text);
/// The attribute of that name; where there is none, one that differs in case only, which is told.
[[nodiscard]] pugi::xml_attribute attributeLike(const pugi::xml_node& node, const char* name, Oddities& odd);
/// A whole number between blanks, "33.0" too.
[[nodiscard]] std::optional<int> wholeNumber(std::string_view text, int least, int most);

/// The children of that name, in other cases too, which is told.
[[nodiscard]] std::vector<pugi::xml_node> childrenLike(const pugi::xml_node& node, const char* name,
                                                       Oddities& odd);

/// Reads the document; false where it nests too deep. Of what is not well-formed, as the metadata of one
/// board of VASL's are not, each start tag that is sound counts, and it is told.
[[nodiscard]] bool loadBoardXml(std::string_view xml, pugi::xml_document& out, Oddities& odd);

}  // namespace shellgame
