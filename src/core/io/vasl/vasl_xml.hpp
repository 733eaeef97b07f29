// SPDX-License-Identifier: MIT
#pragma once

#include <pugixml.hpp>
#include <string_view>

namespace shellgame {

/// Elements nested deeper than this are in no file of VASL's.
inline constexpr int mostXmlDepth = 32;

/// Returns true if the text declares entities, which no file of VASL's does. They are never expanded, and a
/// file that wants to grow by them is refused.
[[nodiscard]] bool declaresEntities(std::string_view xml);
/// The "found" text for such a file.
inline constexpr const char* foundEntities = "declarations of entities";
inline constexpr const char* expectedNoEntities = "XML without them";

/// Returns true if no element is deeper than that, without recursion.
[[nodiscard]] bool isShallow(const pugi::xml_document& document);

}  // namespace shellgame
