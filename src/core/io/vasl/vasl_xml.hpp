// SPDX-License-Identifier: MIT
#pragma once

#include <pugixml.hpp>

namespace shellgame {

/// Elements nested deeper than this are in no file of VASL's.
inline constexpr int mostXmlDepth = 32;

/// Whether no element lies deeper than that. Walks without recursion.
[[nodiscard]] bool isShallow(const pugi::xml_document& document);

}  // namespace shellgame
