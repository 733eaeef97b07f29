// SPDX-License-Identifier: MIT
#include "command_words.hpp"

#include <algorithm>

namespace shellgame::cli {

namespace {

constexpr const char* program = "shellgame-cli";

/// Extracts the allowed values that CLI11 appends to a type, as in "TEXT:{csv,html}".
std::vector<std::string> choicesIn(std::string& type) {
    std::vector<std::string> out;
    const auto open = type.find('{');
    if (open == std::string::npos) return out;
    const auto close = type.find('}', open);
    std::string rest = type.substr(open + 1, close - open - 1);
    type.erase(open > 0 && type[open - 1] == ':' ? open - 1 : open);
    for (std::size_t at = 0; at <= rest.size();) {
        const auto end = std::min(rest.find(',', at), rest.size());
        out.push_back(rest.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

OptionWords wordsOf(const CLI::Option& option) {
    OptionWords out;
    for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
    for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
    std::string type = option.get_type_name();
    out.choices = choicesIn(type);
    if (const auto colon = type.find(':'); colon != std::string::npos) type.erase(colon);
    if (option.get_positional())
        out.place = option.get_name(true, false);
    else if (option.get_items_expected_max() > 0)
        out.place = type.empty() ? "VALUE" : type;
    out.help = option.get_description();
    out.required = option.get_required();
    return out;
}

/// Returns a text in single quotes, for use in a shell.
std::string quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string joined(const std::vector<std::string>& parts, const std::string& between = " ") {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
    return out;
}

/// Returns all options of a verb and its subcommands.
std::vector<OptionWords> allOptions(const VerbWords& verb) {
    std::vector<OptionWords> out = verb.options;
    for (const VerbWords& inner : verb.verbs)
        for (const OptionWords& o : inner.options)
            if (std::none_of(out.begin(), out.end(), [&](const auto& k) { return k.names == o.names; }))
                out.push_back(o);
    return out;
}

/// Returns the fixed words that can follow the verb: its subcommands, and the allowed values of positional
/// arguments.
std::vector<std::string> plainWords(const VerbWords& verb) {
    std::vector<std::string> out;
    for (const VerbWords& inner : verb.verbs) out.push_back(inner.name);
    for (const OptionWords& place : verb.places)
        out.insert(out.end(), place.choices.begin(), place.choices.end());
    return out;
}

std::vector<std::string> optionNames(const VerbWords& verb) {
    std::vector<std::string> out;
    for (const OptionWords& o : allOptions(verb)) out.insert(out.end(), o.names.begin(), o.names.end());
    return out;
}

std::vector<std::string> verbNames(const VerbWords& words) {
    std::vector<std::string> out;
    for (const VerbWords& verb : words.verbs) out.push_back(verb.name);
    return out;
}

std::string remark(const char* mark) {
    return std::string(mark) + " SPDX-License-Identifier: MIT\n" + mark + " Printed by " + program +
           " itself.\n";
}

}  // namespace

VerbWords commandWords(const CLI::App& app) {
    VerbWords out{app.get_name(), app.get_description(), {}, {}, {}};
    for (const CLI::Option* option : app.get_options())
        (option->get_positional() ? out.places : out.options).push_back(wordsOf(*option));
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        VerbWords inner = commandWords(*verb);
        // CLI11 represents a group of options that exclude each other as an inner app without a name.
        if (inner.name.empty())
            out.options.insert(out.options.end(), inner.options.begin(), inner.options.end());
        else
            out.verbs.push_back(std::move(inner));
    }
    return out;
}

std::string bashCompletion(const VerbWords& words) {
    std::string out = remark("#") + R"(_shellgame_cli() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= options= words= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then verb=${COMP_WORDS[i]}; break; fi
    done
    case $verb in
)";
    out += "        '') options=" + quoted(joined(optionNames(words))) +
           "\n            words=" + quoted(joined(verbNames(words))) + " ;;\n";
    for (const VerbWords& verb : words.verbs)
        out += "        " + verb.name + ") options=" + quoted(joined(optionNames(verb))) +
               (plainWords(verb).empty() ? "" : "\n            words=" + quoted(joined(plainWords(verb)))) +
               " ;;\n";
    out += "    esac\n    case \"$verb $prev\" in\n";
    for (const VerbWords& verb : words.verbs)
        for (const OptionWords& o : allOptions(verb))
            for (const std::string& name : o.names)
                if (!o.choices.empty())
                    out += "        \"" + verb.name + " " + name +
                           "\") options= words=" + quoted(joined(o.choices)) + " ;;\n";
                else if (!o.place.empty())
                    out += "        \"" + verb.name + " " + name + "\") options= words= ;;\n";
    out += R"(    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
    elif [[ -n $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
    else
        COMPREPLY=()
    fi
}
complete -o default -F _shellgame_cli shellgame-cli
)";
    return out;
}

std::string zshCompletion(const VerbWords& words) {
    // Escape these characters, which have a special meaning in the specifications of zsh's _arguments.
    const auto plain = [](const std::string& text) {
        std::string out;
        for (const char c : text) {
            if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
            out += c;
        }
        return out;
    };
    const auto value = [&](const OptionWords& o) {
        const std::string what = o.place == "FOLDER" ? "_files -/" : "_files";
        return ":" + plain(o.place) + ":" + (o.choices.empty() ? what : "(" + joined(o.choices) + ")");
    };
    std::string out = std::string("#compdef ") + program + "\n" + remark("#") +
                      "local state line\nlocal -a verbs\nverbs=(\n";
    for (const VerbWords& verb : words.verbs) out += "  " + quoted(verb.name + ":" + verb.help) + "\n";
    out +=
        ")\n_arguments -C '--help[help]' '--version[version]' '1:verb:->verb' '*::argument:->rest'\ncase "
        "$state in\n"
        "  verb) _describe verb verbs ;;\n  rest)\n    case $line[1] in\n";
    for (const VerbWords& verb : words.verbs) {
        out += "      " + verb.name + ") _arguments";
        for (const OptionWords& o : allOptions(verb))
            for (const std::string& name : o.names)
                out += " \\\n        " +
                       quoted("*" + name + "[" + plain(o.help) + "]" + (o.place.empty() ? "" : value(o)));
        const auto plainOnes = plainWords(verb);
        out += " \\\n        " +
               quoted(plainOnes.empty() ? "*:file:_files" : "*:word:(" + joined(plainOnes) + ")") + " ;;\n";
    }
    return out + "    esac ;;\nesac\n";
}

std::string fishCompletion(const VerbWords& words) {
    const std::string begin = std::string("complete -c ") + program;
    std::string out = remark("#") + begin + " -n __fish_use_subcommand -f\n";
    for (const VerbWords& verb : words.verbs)
        out += begin + " -n __fish_use_subcommand -a " + verb.name + " -d " + quoted(verb.help) + "\n";
    for (const VerbWords& verb : words.verbs) {
        const std::string of = begin + " -n '__fish_seen_subcommand_from " + verb.name + "'";
        for (const OptionWords& o : allOptions(verb)) {
            out += of;
            for (const std::string& name : o.names)
                out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (!o.place.empty()) out += o.choices.empty() ? " -r" : " -x -a " + quoted(joined(o.choices));
            out += " -d " + quoted(o.help) + "\n";
        }
        if (const auto plainOnes = plainWords(verb); !plainOnes.empty())
            out += of + " -f -a " + quoted(joined(plainOnes)) + "\n";
    }
    return out;
}

}  // namespace shellgame::cli
