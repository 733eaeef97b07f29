// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/model/description.hpp"

namespace shellgame {

/// One key of a form, for code that lists forms of any type: help, the samples of tests.
struct ArgSpec {
    std::string name;
    ArgType type = ArgType::text;
    std::string doc{};
    bool required = false;
    bool list = false;
    std::vector<std::string> words{};  ///< ArgType::word
    /// integer, number: from `min` to `max`; text: at least `min` and at most `max` characters
    double min = 0, max = 0;
    std::vector<ArgSpec> fields{};  ///< ArgType::object
    std::size_t most = 1000;        ///< list: at most this many
    std::size_t least = 1;          ///< list: at least this many; 0 if an empty list has a meaning
};

}  // namespace shellgame
