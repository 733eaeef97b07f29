// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/message.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame {

/// Returns a message in its stored form: {"id": …, "args": […]}. An argument is a name (text), a count
/// (number), sentences ({"say": [messages]}) or a list ({"list": [arguments]}, with "link" the id of the
/// joining sentence).
[[nodiscard]] Json messageToJson(const Message& message);
/// Reads a message. Problems: another form, nesting deeper than 8, an unknown id, a wrong number of
/// arguments. Texts of programs before the table of words ({"pattern", "args"}) become asWritten().
[[nodiscard]] Message readMessage(const Reader& reader, const std::string& key);

}  // namespace shellgame
