// SPDX-License-Identifier: MIT
#include "io/vasl/zip_reader.hpp"

#include <zip.h>

#include <algorithm>

#include "shellgame/base/file.hpp"

namespace shellgame {

struct ZipReader::Archive {
    std::string file;
    std::string bytes;  // the buffer from which libzip reads as long as `zip` is open
    zip_t* zip = nullptr;
    ~Archive() {
        if (zip != nullptr) zip_discard(zip);
    }
};

namespace {

// Makes the error for a damaged archive or member.
tl::unexpected<Problems> damaged(const std::string& file, const std::string& member, const std::string& found,
                                 const std::string& expected) {
    return failure({file, member, found, expected, ""});
}

}  // namespace

ZipReader::ZipReader(std::unique_ptr<Archive> archive) : archive_(std::move(archive)) {}
ZipReader::ZipReader(ZipReader&&) noexcept = default;
ZipReader& ZipReader::operator=(ZipReader&&) noexcept = default;
ZipReader::~ZipReader() = default;

Result<ZipReader> ZipReader::open(const std::string& path, std::size_t most) {
    auto bytes = readFile(path, most);
    if (!bytes) return tl::unexpected(bytes.error());
    return fromBytes(std::move(*bytes), path);
}

Result<ZipReader> ZipReader::fromBytes(std::string bytes, const std::string& file) {
    auto archive = std::make_unique<Archive>();
    archive->file = file;
    archive->bytes = std::move(bytes);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source =
        zip_source_buffer_create(archive->bytes.data(), archive->bytes.size(), 0 /* stays ours */, &error);
    if (source != nullptr) {
        archive->zip = zip_open_from_source(source, ZIP_RDONLY, &error);
        if (archive->zip == nullptr) zip_source_free(source);
    }
    std::string reason = archive->zip == nullptr ? zip_error_strerror(&error) : "";
    zip_error_fini(&error);
    // An empty file is an error, although libzip would accept it as an archive without members.
    if (archive->bytes.empty()) reason = "empty";
    if (!reason.empty())
        return damaged(file, "",
                       "a file of " + std::to_string(archive->bytes.size()) + " bytes (" + reason + ")",
                       "a ZIP archive");
    return ZipReader(std::move(archive));
}

std::vector<std::string> ZipReader::names() const {
    std::vector<std::string> out;
    const auto count = zip_get_num_entries(archive_->zip, 0);
    for (zip_int64_t i = 0; i < count; ++i)
        if (const char* name = zip_get_name(archive_->zip, static_cast<zip_uint64_t>(i), 0))
            out.emplace_back(name);
    return out;
}

bool ZipReader::has(const std::string& member) const {
    return zip_name_locate(archive_->zip, member.c_str(), 0) >= 0;
}

Result<std::string> ZipReader::read(const std::string& member, std::size_t most) const {
    const std::string& file = archive_->file;
    const zip_int64_t index = zip_name_locate(archive_->zip, member.c_str(), 0);
    if (index < 0) return damaged(file, member, "no such member", "the member " + member);
    zip_stat_t stat;
    zip_stat_init(&stat);
    const auto at = static_cast<zip_uint64_t>(index);
    constexpr zip_uint64_t wanted = ZIP_STAT_COMP_METHOD | ZIP_STAT_COMP_SIZE | ZIP_STAT_SIZE;
    if (zip_stat_index(archive_->zip, at, 0, &stat) != 0 || (stat.valid & wanted) != wanted)
        return damaged(file, member, "a directory entry without method and sizes", "a whole directory entry");
    if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
        return damaged(file, member, "compression method " + std::to_string(stat.comp_method),
                       "a stored or deflated member");
    if (stat.comp_size > archive_->bytes.size())
        return damaged(file, member, "a declared size of " + std::to_string(stat.comp_size) + " packed bytes",
                       "no more than the file's " + std::to_string(archive_->bytes.size()));
    const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> input(zip_fopen_index(archive_->zip, at, 0),
                                                                  zip_fclose);
    if (!input)
        return damaged(file, member,
                       std::string("a member that cannot be opened (") + zip_strerror(archive_->zip) + ")",
                       "a whole member");
    std::string out;
    std::size_t used = 0;
    for (;;) {
        // The buffer grows as data arrive, because the declared size may be wrong.
        if (used == out.size()) out.resize(std::min(most + 1, std::max<std::size_t>(used * 2, 1U << 16U)));
        const zip_int64_t n = zip_fread(input.get(), out.data() + used, out.size() - used);
        if (n < 0)
            return damaged(file, member,
                           "damage after " + std::to_string(used) + " bytes (" +
                               zip_error_strerror(zip_file_get_error(input.get())) + ")",
                           "a whole member");
        if (n == 0) break;
        used += static_cast<std::size_t>(n);
        if (used > most)
            return damaged(file, member, "more than " + std::to_string(most) + " bytes",
                           "at most " + std::to_string(most) + " bytes");
    }
    if (used != stat.size)
        return damaged(file, member, std::to_string(used) + " bytes",
                       "the declared " + std::to_string(stat.size) + " bytes");
    out.resize(used);
    return out;
}

}  // namespace shellgame
