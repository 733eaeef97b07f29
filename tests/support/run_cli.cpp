// SPDX-License-Identifier: MIT
#include "support/run_cli.hpp"

#include <sstream>

#include "cli.hpp"

namespace shellgame::test {

CliResult runCli(const std::vector<std::string>& arguments, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    const int code = cli::runCommandLine(arguments, {in, out, err});
    return {code, out.str(), err.str()};
}

}  // namespace shellgame::test
