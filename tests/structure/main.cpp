// SPDX-License-Identifier: MIT
// structure_check ROOT: prints every fault of the source tree; 1 if there is one, 2 for wrong usage.
#include <cstdlib>
#include <exception>
#include <iostream>

#include "structure/structure.hpp"

int main(int argc, char** argv) {
    namespace fs = std::filesystem;
    if (argc != 2 || !fs::is_directory(argv[1])) {
        std::cerr << "usage: structure_check FOLDER\n";
        return 2;
    }
    try {
        const fs::path root = fs::canonical(argv[1]);
        // The folder that this checkout lies in must not have crept into a file. A single top folder ("/src")
        // has a name that may stand in any text.
        std::vector<std::string> foreign;
        for (const fs::path& own : {root, root.parent_path()})
            if (own.parent_path().has_relative_path()) foreign.push_back(own.string() + "/");
        const auto report = shellgame::test::inspectTree(root, foreign);
        for (const auto& note : report.notes) std::cout << "note: " << note << "\n";
        for (const auto& fault : report.faults) std::cerr << fault << "\n";
        std::cout << report.faults.size() << " faults\n";
        return report.faults.empty() ? 0 : 1;
    } catch (const std::exception& e) {
        std::cerr << e.what() << "\n";
        return 2;
    }
}
