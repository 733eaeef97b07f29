// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/base/message.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame {

/// Returns a message in the form in which it is stored: {"id": …, "args": […]}. An argument is a name (text),
/// a count (number), sentences ({"say": [messages]}) or a list ({"list": [arguments]}). In a list, "link" is
/// the id of the sentence that joins the items.
[[nodiscard]] Json messageToJson(const Message& message);
/// Reads a message. Reports other forms, nesting deeper than 8, unknown ids, and a wrong number of arguments.
/// Texts of older programs have no id ({"pattern", "args"}) and become asWritten().
[[nodiscard]] Message readMessage(const Reader& reader, const std::string& key);

}  // namespace shellgame
