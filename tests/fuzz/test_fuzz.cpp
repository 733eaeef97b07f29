// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "fuzz/targets.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame::test;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> seeds(const std::string& target) {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(sourcePath("tests/fuzz/corpus/" + target)))
        out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

std::string contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

}  // namespace

TEST_CASE("no reader crashes when its sample inputs are cut short, doubled or changed byte by byte",
          "[fuzz]") {
    // Use a fixed seed, so that the inputs are always the same and a failure can be repeated.
    std::mt19937 random(20);
    for (const FuzzTarget& target : fuzzTargets()) {
        const auto files = seeds(target.name);
        INFO(target.name);
        REQUIRE_FALSE(files.empty());
        for (const fs::path& file : files) {
            INFO(file.filename());
            const std::string bytes = contents(file);
            CHECK_NOTHROW(target.run(bytes));
            CHECK_NOTHROW(target.run(bytes + bytes));
            for (int i = 0; i < 60 && !bytes.empty(); ++i) {
                std::string changed = bytes.substr(0, i % 3 == 0 ? random() % bytes.size() : bytes.size());
                for (int k = 0; k < i % 5 && !changed.empty(); ++k)
                    changed[random() % changed.size()] = static_cast<char>(random() % 256);
                INFO("variant " << i);
                CHECK_NOTHROW(target.run(changed));
            }
        }
    }
}

TEST_CASE("no JSON reader crashes when its sample inputs are changed according to their schema", "[fuzz]") {
    for (const FuzzTarget& target : fuzzTargets()) {
        if (target.form == FuzzForm::bytes) continue;
        INFO(target.name);
        std::set<std::string> inputs;
        for (const fs::path& file : seeds(target.name)) {
            std::string bytes = contents(file);
            if (bytes.size() < 3) continue;
            for (unsigned i = 0; i < 150; ++i) {
                INFO(file.filename() << ", change " << i);
                const std::string changed = changedInput(target, bytes, 1U << 16U, i);
                CHECK_NOTHROW(target.run(changed));
                // Use every tenth change as the start of further changes.
                if (i % 10 == 0) bytes = changed;
                inputs.insert(changed);
            }
        }
        CHECK(inputs.size() > 75);
    }
}
