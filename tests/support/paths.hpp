// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace shellgame::test {

/// A file below tests/data.
[[nodiscard]] std::string dataPath(const std::string& relative);
/// A file of the project, by its path in the source tree.
[[nodiscard]] std::string sourcePath(const std::string& relative);
/// Returns the path of a file of the reference data (only in tests tagged [.shared]).
[[nodiscard]] std::string sharedPath(const std::string& relative);

/// Writes a file for a test: quickly, without the care that the program's own files need.
[[nodiscard]] bool writeFile(const std::string& path, const std::string& bytes);

/// A new empty folder, removed with everything in it when the test ends.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return path() + "/" + name; }
    /// UTF-8, with / everywhere.
    [[nodiscard]] std::string path() const;

  private:
    std::filesystem::path path_;
};

}  // namespace shellgame::test
