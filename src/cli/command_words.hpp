// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli.hpp"

namespace shellgame::cli {

/// One option of a verb, or one of its words.
struct OptionWords {
    std::vector<std::string> names;  ///< "--json", "-o"; empty for positional arguments
    std::string place;               ///< name of its value: "FILE"; empty for a flag
    std::string help;
    std::vector<std::string> choices;  ///< the only allowed values, if they are limited
    bool required = false;
};

/// The words of a verb, from its own description, so that completions and manual are never outdated.
struct VerbWords {
    std::string name;
    std::string help;
    std::vector<OptionWords> options;
    std::vector<OptionWords> places;  ///< in their order
    std::vector<VerbWords> verbs;     ///< a verb may have sub-verbs
};

[[nodiscard]] VerbWords commandWords(const CLI::App& app);

[[nodiscard]] std::string bashCompletion(const VerbWords& program);
[[nodiscard]] std::string zshCompletion(const VerbWords& program);
[[nodiscard]] std::string fishCompletion(const VerbWords& program);
/// The page of the manual, in the language of man.
[[nodiscard]] std::string manualPage(const VerbWords& program);

}  // namespace shellgame::cli
