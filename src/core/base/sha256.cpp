// SPDX-License-Identifier: MIT
#include "base/sha256.hpp"

#include <gcrypt.h>

#include <array>

namespace shellgame {

std::string sha256(std::string_view bytes) {
    // The library requires a version check before any other call.
    static const bool ready = gcry_check_version(nullptr) != nullptr;
    static_cast<void>(ready);
    std::array<unsigned char, 32> digest{};
    gcry_md_hash_buffer(GCRY_MD_SHA256, digest.data(), bytes.data(), bytes.size());
    std::string out;
    out.reserve(2 * digest.size());
    for (const unsigned char byte : digest) {
        out += "0123456789abcdef"[byte >> 4U];
        out += "0123456789abcdef"[byte & 15U];
    }
    return out;
}

}  // namespace shellgame
