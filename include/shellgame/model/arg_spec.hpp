// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/model/description.hpp"

namespace shellgame {

/// Describes one key of a form, for code that lists the forms of all types: help, and the samples in tests.
struct ArgSpec {
    std::string name;
    ArgType type = ArgType::text;
    std::string doc{};
    bool required = false;
    bool list = false;
    std::vector<std::string> words{};  ///< the allowed words, for ArgType::word
    /// For numbers, the range. For texts, the minimum and maximum number of characters.
    double min = 0, max = 0;
    std::vector<ArgSpec> fields{};  ///< the keys of the object, for ArgType::object
    std::size_t most = 1000;        ///< the maximum number of entries of a list
    /// The minimum number of entries of a list; 0 if an empty list has a meaning.
    std::size_t least = 1;
};

}  // namespace shellgame
