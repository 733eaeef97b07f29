// SPDX-License-Identifier: MIT
#include "shellgame/base/places.hpp"

#include <cstdlib>

#include "shellgame/io/vasl/board_places.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/system.hpp"

using namespace shellgame;

namespace {

/// Sets the environment that a test case needs, and restores the original environment afterwards.
class Environment {
  public:
    explicit Environment(const std::string& home) {
        for (const char* name : names) {
            const char* value = std::getenv(name);
            before_.emplace_back(value == nullptr ? "" : value);
            test::clearVariable(name);
        }
        if (!home.empty())
            for (const char* name : {"HOME", "USERPROFILE"}) test::setVariable(name, home);
    }
    ~Environment() {
        for (std::size_t i = 0; i < before_.size(); ++i) test::setVariable(names[i], before_[i]);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    static constexpr const char* names[] = {"HOME",    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                                            "APPDATA", "LOCALAPPDATA",    "USERPROFILE"};
    std::vector<std::string> before_;
};

}  // namespace

#if defined(__linux__)
TEST_CASE("user files are in the XDG folders, under the program's name", "[base][door]") {
    const Environment environment("/home-of-tests");
    CHECK(configFolder() == "/home-of-tests/.config/shellgame");
    CHECK(dataFolder() == "/home-of-tests/.local/share/shellgame");
    CHECK(stateFolder() == "/home-of-tests/.local/state/shellgame");
    test::setVariable("XDG_STATE_HOME", "/elsewhere");
    CHECK(stateFolder() == "/elsewhere/shellgame");
    // Relative paths are ignored.
    test::setVariable("XDG_STATE_HOME", "here");
    CHECK(stateFolder() == "/home-of-tests/.local/state/shellgame");
}

#elif defined(_WIN32)
TEST_CASE("on Windows user files are in the Windows folders, whatever characters the user's name contains",
          "[base][door]") {
    const Environment environment("C:\\Users\\J\u00FCrgen \u8A66");
    CHECK(configFolder() ==
          "C:/U"
          "sers/J\u00FCrgen \u8A66/AppData/Roaming/shellgame");
    CHECK(dataFolder() == configFolder());
    CHECK(stateFolder() ==
          "C:/U"
          "sers/J\u00FCrgen \u8A66/AppData/Local/shellgame");
    test::setVariable("LOCALAPPDATA", "D:\\elsewhere");
    CHECK(stateFolder() == "D:/elsewhere/shellgame");
    // Relative paths are ignored, and so are paths that depend on the current drive.
    for (const char* relative : {"here", "/here", "D:here"}) {
        test::setVariable("LOCALAPPDATA", relative);
        CHECK(stateFolder() ==
              "C:/U"
              "sers/J\u00FCrgen \u8A66/AppData/Local/shellgame");
    }
}
#endif

TEST_CASE("without a home folder the program stores no files", "[base][door]") {
    const Environment environment("");
    CHECK(configFolder().empty());
    CHECK(stateFolder().empty());
    CHECK_FALSE(rememberedBoardFolders());
    CHECK_FALSE(rememberBoardFolders({"/boards"}));
}

TEST_CASE("board folders are stored exactly as the player has entered them", "[base][door]") {
    const test::TemporaryFolder home;
    const Environment environment(home.path());
    CHECK_FALSE(rememberedBoardFolders());
    const std::vector<std::string> folders{"/Bretter für \"ASL\"", "/b, c; d = e", " /with blanks "};
    REQUIRE(rememberBoardFolders(folders));
    CHECK(rememberedBoardFolders() == folders);
    // A folder whose name contains a line break is not stored, because it would be read as two folders.
    REQUIRE(rememberBoardFolders({"/a\nb", "/c"}));
    CHECK(rememberedBoardFolders() == std::vector<std::string>{"/c"});
}
