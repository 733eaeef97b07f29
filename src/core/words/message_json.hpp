// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/message.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame {

/// What is stored of a message: {"id": …, "args": […]}. An argument is a name (text), a count (number),
/// sentences
/// ({"say": [messages]}) or a list ({"list": [arguments]}, with "link" the id of what stands between two).
[[nodiscard]] Json messageToJson(const Message& message);
/// Problems: not of that form, deeper than 8, an unknown id, another number of arguments than it has places.
/// What programs before the table of words wrote ({"pattern", "args"}) is asWritten().
[[nodiscard]] Message readMessage(const Reader& reader, const std::string& key);

}  // namespace shellgame
