// SPDX-License-Identifier: MIT
#include "io/vasl/vasl_xml.hpp"

namespace shellgame {

bool declaresEntities(std::string_view xml) {
    return xml.find("<!ENTITY") != std::string_view::npos;
}

bool isShallow(const pugi::xml_document& document) {
    int depth = 0;
    pugi::xml_node node = document.first_child();
    while (node) {
        if (node.first_child()) {
            node = node.first_child();
            if (++depth > mostXmlDepth) return false;
            continue;
        }
        while (node && !node.next_sibling()) {
            node = node.parent();
            --depth;
        }
        if (node) node = node.next_sibling();
    }
    return true;
}

}  // namespace shellgame
