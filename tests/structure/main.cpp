// SPDX-License-Identifier: MIT
// `structure_check ROOT [--words]` prints every fault of the source tree. It exits with 1 if it finds a
// fault, and with 2 for wrong arguments. It also counts each kind of wording, and lists the places of the
// kinds that exceed their bounds; with --words it lists all places.
#include <cstdlib>
#include <exception>
#include <iostream>

#include "structure/plain_words.hpp"
#include "structure/structure.hpp"

int main(int argc, char** argv) {
    namespace fs = std::filesystem;
    const bool words = argc == 3 && std::string(argv[2]) == "--words";
    if ((argc != 2 && !words) || !fs::is_directory(argv[1])) {
        std::cerr << "usage: structure_check FOLDER [--words]\n";
        return 2;
    }
    try {
        const fs::path root = fs::canonical(argv[1]);
        // No file may contain the path of this checkout. If the checkout is a top-level folder such as
        // "/src", its path is not searched for, because that name may appear in any text.
        std::vector<std::string> foreign;
        for (const fs::path& own : {root, root.parent_path()})
            if (own.parent_path().has_relative_path()) foreign.push_back(own.string() + "/");
        auto report = shellgame::test::inspectTree(root, foreign);
        for (const auto& wording : shellgame::test::wordingsOf(root)) {
            std::cout << wording.places.size() << " " << wording.what << " (at most " << wording.bound
                      << ")\n";
            if (wording.tooMany() || words)
                for (const auto& place : wording.places) std::cout << "    " << place << "\n";
            if (wording.tooMany()) report.faults.push_back("too many " + wording.what);
        }
        for (const auto& note : report.notes) std::cout << "note: " << note << "\n";
        for (const auto& fault : report.faults) std::cerr << fault << "\n";
        std::cout << report.faults.size() << " faults\n";
        return report.faults.empty() ? 0 : 1;
    } catch (const std::exception& e) {
        std::cerr << e.what() << "\n";
        return 2;
    }
}
