// SPDX-License-Identifier: MIT
// Whenever the command line is killed, every printed act is on the disk, with its hash. SHELLGAME_KILLS=500
// sets the number of kills.
#if !defined(_WIN32)
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ostream>
#include <random>
#include <sstream>
#include <streambuf>
#include <vector>

#include "cli.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/killed.hpp"
#include "support/paths.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;

namespace {

/// Sends printed bytes immediately to the reader at the other end of the pipe.
class PipeBuffer final : public std::streambuf {
  public:
    explicit PipeBuffer(int fd) : fd_(fd) {}

  protected:
    std::streamsize xsputn(const char* text, std::streamsize n) override {
        return ::write(fd_, text, static_cast<std::size_t>(n));
    }
    int overflow(int c) override {
        const char one = static_cast<char>(c);
        return ::write(fd_, &one, 1) == 1 ? c : -1;
    }

  private:
    int fd_;
};

std::string script(std::mt19937& random) {
    std::string out;
    for (int i = 0; i < 4000; ++i) {
        const auto kind = random() % 6;
        out += kind == 0   ? R"({"do": "phase"})"
               : kind == 1 ? R"({"do": "undo"})"
               : kind == 2 ? R"({"do": "redo"})"
                           : R"({"do": "note", "text": "remark )" + std::to_string(i) + "\"}";
        out += '\n';
    }
    return out;
}

}  // namespace

TEST_CASE("no matter when the command line is killed, every printed act is on the disk",
          "[cli][journal][kills]") {
    const int rounds = test::killsWanted(15);
    std::mt19937 random(11);
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.shellgame"), lines = folder.file("script.jsonl");
    std::size_t told = 0;
    int killed = 0;
    for (int round = 0; round < rounds; ++round) {
        // Start a new game from time to time, because opening a long game would take longer than playing.
        if (round % 25 == 0) test::saveFreshGame(file);
        REQUIRE(test::writeFile(lines, script(random)));
        int pipe[2];
        REQUIRE(::pipe(pipe) == 0);
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) {
            ::close(pipe[0]);
            PipeBuffer buffer(pipe[1]);
            std::ostream out(&buffer);
            std::istringstream in;
            std::ostringstream err;
            ::_exit(cli::runCommandLine({"play", file, "--script", lines, "--keep-going", "--save", file},
                                        {in, out, err}));
        }
        ::close(pipe[1]);
        std::string printed(1, '\0');
        REQUIRE(::read(pipe[0], printed.data(), 1) == 1);  // wait until the child process is playing
        ::usleep(static_cast<useconds_t>(random() % (sanitized ? 400'000 : 150'000)));
        REQUIRE(::kill(child, SIGKILL) == 0);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        killed += WIFSIGNALED(status) ? 1 : 0;
        char some[4096];
        for (ssize_t n = 0; (n = ::read(pipe[0], some, sizeof some)) > 0;)
            printed.append(some, static_cast<std::size_t>(n));
        ::close(pipe[0]);

        std::istringstream read(printed);
        std::vector<std::string> acts;
        for (std::string line; std::getline(read, line) && !read.eof();) {
            const Json json = Json::parse(line, nullptr, false);
            REQUIRE(json.is_object());
            if (json.value("ok", true)) acts.push_back(json.at("hash").get<std::string>());
        }
        told += acts.size();
        INFO("killed for the " << round << "th time");
        REQUIRE(test::lostActs(file, acts) == 0);
    }
    CHECK(killed * 2 > rounds);  // some processes may have ended before they were killed
    CHECK(told >= static_cast<std::size_t>(killed) / 2);
}
#endif
