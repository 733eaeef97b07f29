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

/// A disk whose power may fail at any step. Bytes are safe when their file is flushed, names when a rename
/// has returned, which flushes its folder. Anything after that may be lost in any order: torn bytes, other
/// bytes in their place, names.
class PowerCutDisk {
  public:
    /// Called before every step, and between a rename and the flush of its folder.
    std::function<void()> atStep;

    /// Returns a possible state of the disk when power returns: files of a folder with their bytes.
    [[nodiscard]] std::map<std::string, std::string> afterCut(std::mt19937& random) const;

  private:
    friend class PowerCutSink;
    struct File {
        std::string data;
        std::size_t synced = 0;  ///< the number of bytes that are certainly there
    };
    using Names = std::map<std::string, std::shared_ptr<File>>;
    struct NameOp {
        std::string goes;   ///< empty: none
        std::string comes;  ///< empty: none
        std::shared_ptr<const File> what;
        std::shared_ptr<File> file;
    };
    void step() const {
        if (atStep) atStep();
    }
    void name(const NameOp& op);
    static void apply(Names& names, const NameOp& op);

    Names flushed_;             ///< names that are certainly there
    Names now_;                 ///< as the running program sees them
    std::vector<NameOp> late_;  ///< the operations between the two
};

/// Also writes really, so that other readers of the folder see what the program does.
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
