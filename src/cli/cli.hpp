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

/// The streams of a verb. Tests replace these streams in order to run the command line in their own process.
struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    /// True if the user has requested JSON. Problems are then reported in JSON too.
    bool json = false;
};

/// Exit codes, on which other programs rely.
enum Exit : int {
    done = 0,
    refused = 1,  ///< the command was refused, or problems were found; stderr describes them
    usage = 2     ///< wrong usage of the command line
};

/// One verb of the command line: its CLI11 subcommand, and a function that runs after the options have been
/// read.
struct Verb {
    CLI::App& options;
    std::function<int(const Streams&)> run;
};

class VerbList {
  public:
    explicit VerbList(CLI::App& app) : app_(app) {}
    /// Adds a verb. The caller adds its options and sets `run`.
    Verb& add(const std::string& name, const std::string& help);
    [[nodiscard]] const Verb* chosen() const;

  private:
    CLI::App& app_;
    std::deque<Verb> verbs_;  // a deque, so that references returned by `add` remain valid
};

[[nodiscard]] Json problemsJson(const Problems& problems);
void print(const Json& json, const Streams& streams);
/// Writes each problem to stderr, one per line. Returns the exit code.
int tell(const Problems& problems, const Streams& streams);
/// Writes the problems like tell(), for a verb that has no result. With `--json`, stdout also gets
/// `{"problems": [...]}`.
int report(const Problems& problems, const Streams& streams);

/// Returns a problem if `output` and `read` are the same file, because the verb would then overwrite its own
/// input. `what` describes the file that is read.
[[nodiscard]] Problems overwritten(const std::string& output, const std::string& read,
                                   const std::string& what, const std::string& expected = "another file");

/// Runs the whole program. Reads `arguments` (without the program's name), runs the verb, and returns the
/// exit code. `commit` is the commit from which the program was built; empty if unknown.
int runCommandLine(const std::vector<std::string>& arguments, const Streams& streams,
                   const std::string& commit = "");

}  // namespace shellgame::cli
