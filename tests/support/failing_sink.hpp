// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "shellgame/base/file.hpp"

namespace shellgame::test {

/// Works like the real sink until step `failAt`. That step fails and, if `dead` is set, every later step
/// fails too, as in a crash. A disk with room for `room` bytes stores that many bytes and refuses all further
/// bytes.
class FailingSink final : public FileSink {
  public:
    int failAt = -1;
    bool dead = false;
    bool links = true;
    std::size_t room = SIZE_MAX;
    int steps = 0;
    bool refused = false;

    bool create(const std::string& path, unsigned mode) override {
        return step() && real_->create(path, mode);
    }
    bool append(const std::string& path) override { return step() && real_->append(path); }
    bool isThere(const std::string& path) override { return real_->isThere(path); }
    bool write(std::string_view bytes) override {
        if (!step()) return false;
        const std::size_t fits = std::min(room, bytes.size());
        room -= fits;
        if (!real_->write(bytes.substr(0, fits))) return false;
        if (fits < bytes.size()) refused = true;
        return fits == bytes.size();
    }
    bool sync() override { return step() && real_->sync(); }
    bool close() override {
        const bool fine = step();
        return real_->close() && fine;  // release the file descriptor even if closing reports an error
    }
    bool rename(const std::string& from, const std::string& to) override {
        return step() && real_->rename(from, to);
    }
    bool link(const std::string& from, const std::string& to) override {
        return step() && links && real_->link(from, to);
    }
    bool remove(const std::string& path) override { return step() && real_->remove(path); }
    std::string error() const override { return "no space left"; }

  private:
    std::unique_ptr<FileSink> real_ = newSystemSink();  // a separate sink, because destroying a sink closes
                                                        // its file
    bool step() {
        const bool fails = steps == failAt || (dead && failAt >= 0 && steps > failAt);
        ++steps;
        refused = refused || fails;
        return !fails;
    }
};

}  // namespace shellgame::test
