// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame::cli {

/// The streams of a verb: replaceable, so that tests run the command line inside their own process.
struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    /// The user has requested JSON: problems are reported in JSON too.
    bool json = false;
};

/// Exit codes that outside programs rely on.
enum Exit : int {
    done = 0,
    refused = 1,  ///< refused, or problems were found; each was written to stderr
    usage = 2     ///< wrong usage of the command line
};

/// One verb of the command line: its CLI11 subcommand, and what it does once the options have been read.
struct Verb {
    CLI::App& options;
    std::function<int(const Streams&)> run;
};

class VerbList {
  public:
    explicit VerbList(CLI::App& app) : app_(app) {}
    /// Adds a verb; the caller adds its options and sets `run`.
    Verb& add(const std::string& name, const std::string& help);
    /// The verb that the parsed command line names.
    [[nodiscard]] const Verb* chosen() const;

  private:
    CLI::App& app_;
    std::deque<Verb> verbs_;  // a deque: references that `add` gave out stay good
};

/// Problems as machines read them: a list of objects.
[[nodiscard]] Json problemsJson(const Problems& problems);
/// Writes JSON as an answer of a verb.
void print(const Json& json, const Streams& streams);
/// Writes every problem to stderr, one a line, and gives the exit code to return.
int tell(const Problems& problems, const Streams& streams);
/// Does the same in place of a result: with `--json` it also prints `{"problems": [...]}` on stdout.
int report(const Problems& problems, const Streams& streams);

/// Returns a problem if a verb would write over a file that it reads and that is not `what` it writes.
[[nodiscard]] Problems overwritten(const std::string& output, const std::string& read,
                                   const std::string& what, const std::string& expected = "another file");

/// The whole program: reads `arguments` (without the program's name), runs the verb, returns the exit code.
/// `commit` is the commit from which it was built; empty if unknown.
int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams,
                   const std::string& commit = "");

}  // namespace shellgame::cli
