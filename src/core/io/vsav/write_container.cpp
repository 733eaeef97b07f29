// SPDX-License-Identifier: MIT
#include <zip.h>

#include <memory>

#include "io/vsav/edited_game.hpp"
#include "io/vsav/parts.hpp"

namespace shellgame::vsav {

namespace {

struct CloseZip {
    void operator()(zip_t* zip) const { zip_discard(zip); }
};
struct FreeSource {
    void operator()(zip_source_t* source) const { zip_source_free(source); }
};

std::string contentsOf(zip_source_t* source, const std::string& fallback) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_source_stat(source, &stat) != 0 || (stat.valid & ZIP_STAT_SIZE) == 0 ||
        zip_source_open(source) != 0)
        return fallback;
    std::string out(stat.size, '\0');
    std::size_t used = 0;
    for (zip_int64_t n = 0; used < out.size(); used += static_cast<std::size_t>(n)) {
        n = zip_source_read(source, out.data() + used, out.size() - used);
        if (n <= 0) break;
    }
    zip_source_close(source);
    return used == out.size() ? out : fallback;
}

}  // namespace

Result<std::string> fileWithText(const Parts& original, const std::string& text) {
    const std::string& bytes = original.container->bytes;
    const std::string member = encodedText(text, original.form);
    const auto refused = [&](const std::string& why) {
        return failure({original.file, "savedGame", why, "a file that can be written", ""});
    };
    zip_error_t error;
    zip_error_init(&error);
    const std::unique_ptr<zip_source_t, FreeSource> archive(
        zip_source_buffer_create(bytes.data(), bytes.size(), 0 /* stays ours */, &error));
    if (!archive) return refused(zip_error_strerror(&error));
    // The source must be kept, because closing the archive releases a reference.
    zip_source_keep(archive.get());
    std::unique_ptr<zip_t, CloseZip> zip(zip_open_from_source(archive.get(), 0, &error));
    if (!zip) {
        zip_source_free(archive.get());
        return refused(zip_error_strerror(&error));
    }
    const zip_int64_t found = zip_name_locate(zip.get(), "savedGame", 0);
    if (found < 0) return refused("no member savedGame");
    const auto at = static_cast<zip_uint64_t>(found);
    zip_stat_t stat;
    zip_stat_init(&stat);
    const bool dated = zip_stat_index(zip.get(), at, 0, &stat) == 0 && (stat.valid & ZIP_STAT_MTIME) != 0;
    zip_source_t* game = zip_source_buffer(zip.get(), member.data(), member.size(), 0);
    if (game == nullptr) return refused(zip_strerror(zip.get()));
    if (zip_file_replace(zip.get(), at, game, 0) != 0) {
        const std::string why = zip_strerror(zip.get());
        zip_source_free(game);
        return refused(why);
    }
    if (zip_set_file_compression(zip.get(), at, ZIP_CM_DEFLATE, 0) != 0 ||
        (dated && zip_file_set_mtime(zip.get(), at, stat.mtime, 0) != 0))
        return refused(zip_strerror(zip.get()));
    // Members that are not replaced are copied in compressed form.
    if (zip_close(zip.get()) != 0) return refused(zip_strerror(zip.get()));
    (void)zip.release();
    std::string out = contentsOf(archive.get(), "");
    if (out.empty()) return refused("an empty file");
    // Reads the result again, as VASL will, and checks that it has the new text and that nothing else has
    // changed.
    TextForm how;
    auto again = openContainer(out, original.file, "");
    if (!again) return tl::unexpected(again.error());
    const auto textAgain = decodedText(again->savedGame, original.file, how);
    if (!textAgain || *textAgain != text) return refused("another text when it is read again");
    const auto& others = again->container.others;
    if (others.size() != original.container->others.size())
        return refused("other members when it is read again");
    for (std::size_t i = 0; i < others.size(); ++i)
        if (others[i].name != original.container->others[i].name ||
            others[i].bytes != original.container->others[i].bytes)
            return refused("another member " + printable(others[i].name, 80));
    return out;
}

}  // namespace shellgame::vsav
