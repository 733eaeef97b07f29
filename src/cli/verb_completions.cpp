// SPDX-License-Identifier: MIT
#include <ostream>

#include "command_words.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

void addCompletions(VerbList& verbs) {
    Verb& verb = verbs.add("completions", "Prints shell completions for this program, or its manual page");
    const auto kind = std::make_shared<std::string>();
    verb.options.add_option("KIND", *kind, "bash, zsh, fish or man")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish", "man"}));
    const CLI::App& options = verb.options;
    verb.run = [kind, &options](const Streams& streams) {
        const VerbWords words = commandWords(*options.get_parent());
        streams.out << (*kind == "bash"  ? bashCompletion(words)
                        : *kind == "zsh" ? zshCompletion(words)
                        : *kind == "man" ? manualPage(words)
                                         : fishCompletion(words));
        return static_cast<int>(Exit::done);
    };
}

}  // namespace shellgame::cli
