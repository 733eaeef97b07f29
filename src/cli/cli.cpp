// SPDX-License-Identifier: MIT
#include "cli.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <ostream>

#include "plain_text.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

Verb& VerbList::add(const std::string& name, const std::string& help) {
    return verbs_.emplace_back(Verb{*app_.add_subcommand(name, help), nullptr});
}

const Verb* VerbList::chosen() const {
    const auto it =
        std::find_if(verbs_.begin(), verbs_.end(), [](const Verb& v) { return v.options.parsed(); });
    return it == verbs_.end() ? nullptr : &*it;
}

Json problemsJson(const Problems& problems) {
    Json out = Json::array();
    for (const Problem& p : problems)
        out.push_back({{"file", p.file},
                       {"at", p.pointer},
                       {"found", p.found},
                       {"expected", p.expected},
                       {"rule", p.rule}});
    return out;
}

void print(const Json& json, const Streams& streams) {
    streams.out << indentedJson(json) << '\n';
}

int tell(const Problems& problems, const Streams& streams) {
    for (const Problem& problem : problems) streams.err << problem.text() << '\n';
    return Exit::refused;
}

int report(const Problems& problems, const Streams& streams) {
    if (streams.json) print({{"problems", problemsJson(problems)}}, streams);
    return tell(problems, streams);
}

Problems overwritten(const std::string& output, const std::string& read, const std::string& what,
                     const std::string& expected) {
    std::error_code error;  // If one of the files does not exist, the two paths count as different files.
    const bool same = !output.empty() && (output == read || std::filesystem::equivalent(
                                                                systemPath(output), systemPath(read), error));
    return same ? Problems{{output, "", what, expected, ""}} : Problems{};
}

namespace {

/// Returns true if `--json` or `--format json` was given. All verbs use this check, so that no verb can
/// forget to report its problems in JSON.
bool asksForJson(const CLI::App& options) {
    const CLI::Option* flag = options.get_option_no_throw("--json");
    const CLI::Option* format = options.get_option_no_throw("--format");
    if (flag != nullptr && flag->count() > 0) return true;
    if (format != nullptr && format->count() > 0 && format->results().back() == "json") return true;
    // Also search the verb's own subcommands, which may have options.
    const auto inner = options.get_subcommands();
    return std::any_of(inner.begin(), inner.end(), [](const CLI::App* verb) { return asksForJson(*verb); });
}

}  // namespace

int runCommandLine(const std::vector<std::string>& arguments, const Streams& terminal,
                   const std::string& commit) {
    // All output passes through these buffers, so that titles and notes can't send control characters to the
    // terminal.
    PlainText plainOut(terminal.out), plainErr(terminal.err);
    std::ostream out(&plainOut), err(&plainErr);
    const Streams streams{terminal.in, out, err};
    CLI::App app("Shellgame: fog of war for solo Advanced Squad Leader", "shellgame-cli");
    app.set_version_flag("--version",
                         "shellgame " SHELLGAME_VERSION + (commit.empty() ? "" : " (" + commit + ")"));
    app.require_subcommand(1);
    // Disable options in the style of Windows. They begin with /, as a path may.
    app.allow_windows_style_options(false);
    VerbList verbs(app);
    addAllVerbs(verbs);
    try {
        // CLI11 expects the arguments in reverse order.
        std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
        app.parse(reversed);
    } catch (const CLI::ParseError& e) {
        // CLI11 reports help and version as errors with code 0. All other codes become Exit::usage.
        if (app.exit(e, streams.out, streams.err) == 0) return Exit::done;
        // Search the arguments for `--json`, because the options were not parsed.
        if (std::find(arguments.begin(), arguments.end(), "--json") != arguments.end())
            print({{"problems", problemsJson({{"", "", e.what(), "usage as shown by --help", ""}})}},
                  streams);
        return Exit::usage;
    }
    try {
        const Verb& verb = *verbs.chosen();
        int code = verb.run({streams.in, streams.out, streams.err, asksForJson(verb.options)});
        streams.out.flush();
        if (!streams.out) {
            streams.err << "can't write the output: it is incomplete\n";
            code = Exit::refused;
        }
        return code;
    } catch (const std::bad_alloc&) {
        streams.err << "not enough memory for this input\n";
    } catch (const std::exception& e) {
        streams.err << "internal error: " << e.what() << '\n';
    }
    return Exit::refused;
}

}  // namespace shellgame::cli
