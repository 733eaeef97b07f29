// SPDX-License-Identifier: MIT
#include "command_words.hpp"

namespace shellgame::cli {

namespace {

/// Escapes a text for a manual page, so that dashes and backslashes are literal and no line is read as a
/// command.
std::string manText(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (out.empty() && (c == '.' || c == '\'')) out += "\\&";
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return out;
}

std::string valueOf(const OptionWords& o) {
    if (o.place.empty()) return "";
    std::string choices;
    for (const std::string& c : o.choices) choices += (choices.empty() ? "" : "|") + c;
    return " \\fI" + manText(choices.empty() ? o.place : choices) + "\\fR";
}

std::string manEntry(const OptionWords& o) {
    std::string names;
    for (const std::string& name : o.names)
        names += (names.empty() ? "\\fB" : ", \\fB") + manText(name) + "\\fR";
    return ".TP\n" + (o.names.empty() ? "\\fI" + manText(o.place) + "\\fR" : names + valueOf(o)) + "\n" +
           manText(o.help.empty() ? "(no description)" : o.help) + "\n";
}

std::string manVerb(const VerbWords& verb, const std::string& before) {
    if (!verb.verbs.empty()) {
        std::string out;
        for (const VerbWords& inner : verb.verbs) out += manVerb(inner, before + verb.name + " ");
        return out;
    }
    std::string out = ".SS \"" + manText(before + verb.name);
    for (const OptionWords& place : verb.places)
        out += " " + (place.required ? manText(place.place) : "[" + manText(place.place) + "]");
    out += "\"\n" + manText(verb.help) + ".\n";
    for (const OptionWords& place : verb.places) out += manEntry(place);
    for (const OptionWords& o : verb.options) out += manEntry(o);
    return out;
}

}  // namespace

std::string manualPage(const VerbWords& words) {
    std::string out = R"(.\" SPDX-License-Identifier: MIT
.\" Printed by shellgame-cli itself.
.TH SHELLGAME\-CLI 1 "" "Shellgame" "Games"
.SH NAME
shellgame\-cli \- fog of war for solo Advanced Squad Leader, for scripts
.SH SYNOPSIS
.B shellgame\-cli
.I VERB
.RI [ OPTION ...]
.br
.B shellgame\-cli \-\-version
.br
.B shellgame\-cli
.RI [ VERB ]
.B \-\-help
.SH DESCRIPTION
Gives a program or a script what the window of
.BR shellgame (1)
gives a player: the same rules, commands, files and dice. Results go to the standard output, messages to the standard error.
The program never prompts and never waits for a key. If
.B \-\-json
is given and the program has no result, the standard output has {"problems": [...]} instead.
.SH VERBS
)";
    for (const VerbWords& verb : words.verbs) out += manVerb(verb, "");
    return out + R"(.SH EXIT STATUS
.TP
.B 0
Success.
.TP
.B 1
A command was refused, or a problem was found. Messages are on the standard error.
.TP
.B 2
Wrong usage of the command line.
.SH ENVIRONMENT
.TP
.B SHELLGAME_VASL_BOARDS
A folder with VASL's board archives.
.TP
.B SHELLGAME_VASL_MODULE
Your VASL's module file, for terrain newer than Shellgame's table.
.SH FILES
.TP
.I ~/.config/shellgame/board\-folders
Folders of boards that were chosen in the window, one per line.
.TP
.I ~/.local/share/shellgame/vasl\-terrain.xml
Terrain that the window has imported from your VASL's module.
.SH SEE ALSO
.BR shellgame (1)
.PP
Every command with an example is in commands.md of the manual that comes with the program.
)";
}

}  // namespace shellgame::cli
