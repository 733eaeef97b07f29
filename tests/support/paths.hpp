// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace shellgame::test {

/// Returns the path of a file below tests/data.
[[nodiscard]] std::string dataPath(const std::string& relative);
/// Returns the path of a file of the project, given relative to the source tree.
[[nodiscard]] std::string sourcePath(const std::string& relative);
/// Returns the path of a file of the reference data (only in tests tagged [.shared]).
[[nodiscard]] std::string sharedPath(const std::string& relative);

/// Writes a file for a test, quickly and without the safety of the program's own writing.
[[nodiscard]] bool writeFile(const std::string& path, const std::string& bytes);

/// A new empty folder, which is removed with its contents when the test ends.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return path() + "/" + name; }
    /// The path in UTF-8 with "/" on all systems.
    [[nodiscard]] std::string path() const;

  private:
    std::filesystem::path path_;
};

}  // namespace shellgame::test
