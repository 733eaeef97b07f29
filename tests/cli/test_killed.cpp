// SPDX-License-Identifier: MIT
// Whenever the command line is killed, what it had printed as done is there, each act with its hash.
// SHELLGAME_KILLS=500 kills so often.
#if !defined(_WIN32)
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ostream>
#include <random>
#include <set>
#include <sstream>
#include <streambuf>

#include "cli.hpp"
#include "shellgame/base/hash.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;

namespace {

/// What is printed goes at once to whoever reads the other end.
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
    for (int i = 0; i < 4000; ++i) switch (random() % 6) {
            case 0:
                out += R"({"do": "phase"})";
                break;
            case 1:
                out += R"({"do": "undo"})";
                break;
            case 2:
                out += R"({"do": "redo"})";
                break;
            default:
                out += R"({"do": "note", "text": "remark )" + std::to_string(i) + "\"}";
        }
    // One of each on a line.
    std::string lines;
    for (const char c : out) {
        lines += c;
        if (c == '}') lines += '\n';
    }
    return lines;
}

}  // namespace

TEST_CASE("whenever the command line is killed, what it has printed is there", "[cli][journal][kills]") {
    const int rounds =
        std::getenv("SHELLGAME_KILLS") != nullptr ? std::atoi(std::getenv("SHELLGAME_KILLS")) : 15;
    std::mt19937 random(11);
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.shellgame"), lines = folder.file("script.jsonl");
    std::size_t told = 0;
    int killed = 0;
    for (int round = 0; round < rounds; ++round) {
        if (round % 25 == 0) {  // a fresh game, so that opening it takes no longer than playing
            auto fresh = loadGame(test::sourcePath("scenarios/market-square.json"));
            REQUIRE(fresh);
            REQUIRE(saveGame(*fresh, file));
        }
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
        REQUIRE(::read(pipe[0], printed.data(), 1) == 1);  // it plays
        ::usleep(static_cast<useconds_t>(random() % (sanitized ? 400'000 : 150'000)));
        REQUIRE(::kill(child, SIGKILL) == 0);
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        killed += WIFSIGNALED(status) ? 1 : 0;
        char some[4096];
        for (ssize_t n = 0; (n = ::read(pipe[0], some, sizeof some)) > 0;)
            printed.append(some, static_cast<std::size_t>(n));
        ::close(pipe[0]);

        const auto found = loadGame(file);
        INFO("killed for the " << round << "th time");
        INFO((found ? "" : joinProblems(found.error())));
        REQUIRE(found);
        REQUIRE(found->warnings.empty());
        std::set<std::string> there;
        for (const Entry& e : found->session->entries()) there.insert(hexDigits(e.hash));
        std::istringstream read(printed);
        std::size_t lost = 0;
        for (std::string line; std::getline(read, line) && !read.eof();) {
            const Json json = Json::parse(line, nullptr, false);
            REQUIRE(json.is_object());
            if (!json.value("ok", true)) continue;
            ++told;
            lost += there.contains(json.at("hash").get<std::string>()) ? 0U : 1U;
        }
        REQUIRE(lost == 0);
    }
    CHECK(killed * 2 > rounds);  // some may have ended before
    CHECK(told >= static_cast<std::size_t>(killed) / 2);
}
#endif
