// SPDX-License-Identifier: MIT
#include "structure/picture.hpp"

#include <fstream>
#include <sstream>
#include <vector>

namespace shellgame::test {

namespace {

/// Returns the names in one link of a chain, which is "a" or "{a, b}".
std::vector<std::string> namesIn(std::string link) {
    for (char& c : link)
        if (c == '{' || c == '}' || c == ',') c = ' ';
    std::istringstream in(link);
    std::vector<std::string> out;
    for (std::string name; in >> name;) out.push_back(name);
    return out;
}

void addChain(const std::string& chain, Picture& picture) {
    std::istringstream links(chain);
    std::vector<std::string> left;
    for (std::string link; std::getline(links, link, '<');) {
        const auto names = namesIn(link);
        for (const std::string& name : names) picture[name].insert(left.begin(), left.end());
        left = names;
    }
}

}  // namespace

Picture readPicture(const std::filesystem::path& page, const std::string& heading) {
    Picture picture;
    std::ifstream in(page);
    bool under = false, inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("#") && !inside) under = line.substr(line.find_first_not_of("# ")) == heading;
        if (!under) continue;
        if (line.starts_with("```")) {
            if (inside) break;
            inside = true;
        } else if (inside) {
            std::istringstream chains(line);
            for (std::string chain; std::getline(chains, chain, ';');) addChain(chain, picture);
        }
    }
    // If a room may include another room, it may also include all rooms that the second room may include.
    for (bool more = true; more;) {
        more = false;
        for (auto& [room, allowed] : picture) {
            const std::size_t before = allowed.size();
            for (const std::string& other : std::set<std::string>(allowed))
                allowed.insert(picture[other].begin(), picture[other].end());
            more = more || allowed.size() > before;
        }
    }
    return picture;
}

}  // namespace shellgame::test
