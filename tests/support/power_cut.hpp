// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/file.hpp"

namespace shellgame::test {

/// A disk whose power may fail at any step. Bytes are safe after their file was flushed. Names are safe after
/// a rename has returned, because a rename also flushes the folder. Later changes may be lost in any order,
/// so that bytes are missing or different, and names are missing.
class PowerCutDisk {
  public:
    /// Called before every step, and also between a rename and the flush of its folder.
    std::function<void()> atStep;

    /// Returns a possible state of the disk after the power failure, which consists of the files of a folder
    /// with their bytes.
    [[nodiscard]] std::map<std::string, std::string> afterCut(std::mt19937& random) const;

  private:
    friend class PowerCutSink;
    struct File {
        std::string data;
        std::size_t synced = 0;  ///< number of bytes that are safe
    };
    using Names = std::map<std::string, std::shared_ptr<File>>;
    struct NameOp {
        std::string goes;   ///< name that the operation removes; may be empty
        std::string comes;  ///< name that the operation adds; may be empty
        std::shared_ptr<const File> what;
        std::shared_ptr<File> file;
    };
    void step() const {
        if (atStep) atStep();
    }
    void name(const NameOp& op);
    static void apply(Names& names, const NameOp& op);

    Names flushed_;             ///< names that are safe
    Names now_;                 ///< names that the running program sees
    std::vector<NameOp> late_;  ///< operations that lead from flushed_ to now_
};

/// Writes to the real disk as well, so that other readers of the folder see the program's files.
class PowerCutSink final : public FileSink {
  public:
    explicit PowerCutSink(PowerCutDisk& disk) : disk_(disk), real_(newSystemSink()) {}
    bool create(const std::string& path, unsigned mode) override;
    bool append(const std::string& path) override;
    bool isThere(const std::string& path) override { return real_->isThere(path); }
    bool write(std::string_view bytes) override;
    bool sync() override;
    bool close() override;
    bool rename(const std::string& from, const std::string& to) override;
    bool link(const std::string& from, const std::string& to) override;
    bool remove(const std::string& path) override;
    [[nodiscard]] std::string error() const override { return real_->error(); }

  private:
    PowerCutDisk& disk_;
    std::unique_ptr<FileSink> real_;
    std::shared_ptr<PowerCutDisk::File> open_;
};

}  // namespace shellgame::test
