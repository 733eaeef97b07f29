// SPDX-License-Identifier: MIT
#include "support/power_cut.hpp"

#include <algorithm>

namespace shellgame::test {

void PowerCutDisk::apply(Names& names, const NameOp& op) {
    if (const auto gone = names.find(op.goes); gone != names.end() && gone->second == op.what)
        names.erase(gone);
    if (!op.comes.empty()) names[op.comes] = op.file;
}

void PowerCutDisk::name(const NameOp& op) {
    apply(now_, op);
    late_.push_back(op);
}

std::map<std::string, std::string> PowerCutDisk::afterCut(std::mt19937& random) const {
    Names names = flushed_;
    for (const NameOp& op : late_)
        if (random() % 2 == 0) apply(names, op);
    std::map<std::string, std::string> out;
    for (const auto& [name, file] : names) {
        std::string bytes = file->data;
        const std::size_t sure = file->synced;
        for (std::size_t at = sure; at < bytes.size(); ++at) {
            if (random() % 60 != 0) continue;
            const std::size_t end = std::min<std::size_t>(bytes.size(), at + 1 + random() % 300);
            const bool holes = random() % 2 == 0;
            for (; at < end; ++at) bytes[at] = holes ? '\0' : static_cast<char>(random() % 256);
        }
        if (random() % 3 != 0) bytes.resize(sure + random() % (bytes.size() - sure + 1));
        out.emplace(name, std::move(bytes));
    }
    return out;
}

bool PowerCutSink::create(const std::string& path, unsigned mode) {
    disk_.step();
    if (!real_->create(path, mode)) return false;
    open_ = std::make_shared<PowerCutDisk::File>();
    disk_.name({"", path, nullptr, open_});
    return true;
}

bool PowerCutSink::append(const std::string& path) {
    disk_.step();
    if (!real_->append(path)) return false;
    const auto there = disk_.now_.find(path);
    if (there != disk_.now_.end()) {
        open_ = there->second;
    } else {
        open_ = std::make_shared<PowerCutDisk::File>();
        disk_.name({"", path, nullptr, open_});
    }
    return true;
}

bool PowerCutSink::write(std::string_view bytes) {
    disk_.step();
    if (!real_->write(bytes)) return false;
    open_->data += bytes;
    return true;
}

bool PowerCutSink::sync() {
    disk_.step();
    open_->synced = open_->data.size();
    return true;
}

bool PowerCutSink::close() {
    open_.reset();
    return real_->close();
}

bool PowerCutSink::rename(const std::string& from, const std::string& to) {
    disk_.step();
    if (!real_->rename(from, to)) return false;
    const auto file = disk_.now_.at(from);
    // If both names belong to the same file, renaming changes nothing.
    const auto there = disk_.now_.find(to);
    if (there == disk_.now_.end() || there->second != file) disk_.name({from, to, file, file});
    disk_.step();
    disk_.flushed_ = disk_.now_;
    disk_.late_.clear();
    return true;
}

bool PowerCutSink::link(const std::string& from, const std::string& to) {
    disk_.step();
    if (!real_->link(from, to)) return false;
    disk_.name({"", to, nullptr, disk_.now_.at(from)});
    return true;
}

bool PowerCutSink::remove(const std::string& path) {
    disk_.step();
    if (!real_->remove(path)) return false;
    if (const auto there = disk_.now_.find(path); there != disk_.now_.end())
        disk_.name({path, "", there->second, nullptr});
    return true;
}

}  // namespace shellgame::test
