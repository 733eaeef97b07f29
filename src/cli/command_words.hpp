// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "cli.hpp"

namespace shellgame::cli {

struct OptionWords {
    std::vector<std::string> names;  ///< the option's names, such as "--json" and "-o"; empty for positional
                                     ///< arguments
    std::string place;               ///< placeholder for the option's value, such as "FILE"; empty for a flag
    std::string help;
    std::vector<std::string> choices;  ///< the allowed values; empty if any value is allowed
    bool required = false;
};

/// Names, options and help of a verb. They are taken from the parser, so that completions and the manual page
/// are always up to date.
struct VerbWords {
    std::string name;
    std::string help;
    std::vector<OptionWords> options;
    std::vector<OptionWords> places;  ///< the positional arguments in their order
    std::vector<VerbWords> verbs;     ///< subcommands
};

[[nodiscard]] VerbWords commandWords(const CLI::App& app);

[[nodiscard]] std::string bashCompletion(const VerbWords& program);
[[nodiscard]] std::string zshCompletion(const VerbWords& program);
[[nodiscard]] std::string fishCompletion(const VerbWords& program);
/// Returns the manual page in troff format.
[[nodiscard]] std::string manualPage(const VerbWords& program);

}  // namespace shellgame::cli
