// SPDX-License-Identifier: MIT
#include "shellgame/base/places.hpp"

#include <cstdlib>

#include "shellgame/io/vasl/board_places.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

namespace {

/// The environment as a case wants it; as the tests have it afterwards.
class Environment {
  public:
    explicit Environment(const std::string& home) {
        for (const char* name : names) {
            const char* value = std::getenv(name);
            before_.emplace_back(value == nullptr ? "" : value);
            ::unsetenv(name);
        }
        if (!home.empty()) ::setenv("HOME", home.c_str(), 1);
    }
    ~Environment() {
        for (std::size_t i = 0; i < before_.size(); ++i) ::setenv(names[i], before_[i].c_str(), 1);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    static constexpr const char* names[] = {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"};
    std::vector<std::string> before_;
};

}  // namespace

#if defined(__linux__)
TEST_CASE("what is the user's lies where XDG has it, with the name once", "[base][door]") {
    const Environment environment("/home-of-tests");
    CHECK(configFolder() == "/home-of-tests/.config/shellgame");
    CHECK(dataFolder() == "/home-of-tests/.local/share/shellgame");
    CHECK(stateFolder() == "/home-of-tests/.local/state/shellgame");
    ::setenv("XDG_STATE_HOME", "/elsewhere", 1);
    CHECK(stateFolder() == "/elsewhere/shellgame");
    // Relative ones are passed over.
    ::setenv("XDG_STATE_HOME", "here", 1);
    CHECK(stateFolder() == "/home-of-tests/.local/state/shellgame");
}

TEST_CASE("without a home nothing is kept anywhere", "[base][door]") {
    const Environment environment("");
    CHECK(configFolder().empty());
    CHECK(stateFolder().empty());
    CHECK_FALSE(rememberedBoardFolders());
    CHECK_FALSE(rememberBoardFolders({"/boards"}));
}
#endif

TEST_CASE("folders of boards are remembered as they were named", "[base][door]") {
    const test::TemporaryFolder home;
    const Environment environment(home.path());
    CHECK_FALSE(rememberedBoardFolders());
    const std::vector<std::string> folders{"/Bretter für \"ASL\"", "/b, c; d = e", " /with blanks "};
    REQUIRE(rememberBoardFolders(folders));
    CHECK(rememberedBoardFolders() == folders);
    // A line break would make two of one: such a folder is left out.
    REQUIRE(rememberBoardFolders({"/a\nb", "/c"}));
    CHECK(rememberedBoardFolders() == std::vector<std::string>{"/c"});
}
