// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace shellgame::test {

/// Returns the path of a file below tests/data.
[[nodiscard]] std::string dataPath(const std::string& relative);
/// Returns the path of a file of the project, which is given relative to the source tree.
[[nodiscard]] std::string sourcePath(const std::string& relative);
/// Returns the path of a file in the reference data. Only tests with the tag [.shared] may use this function.
[[nodiscard]] std::string sharedPath(const std::string& relative);

/// Writes a file for a test. It is faster than the program's own writing, but not safe against failures.
[[nodiscard]] bool writeFile(const std::string& path, const std::string& bytes);

/// A new empty folder, which is removed with its contents when the test ends.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return path() + "/" + name; }
    /// Returns the path in UTF-8, with "/" on all systems.
    [[nodiscard]] std::string path() const;

  private:
    std::filesystem::path path_;
};

}  // namespace shellgame::test
