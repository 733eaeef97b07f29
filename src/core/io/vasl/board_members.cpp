// SPDX-License-Identifier: MIT
#include "io/vasl/board_members.hpp"

#include <algorithm>
#include <vector>

namespace shellgame {

namespace {

std::string_view lastOfPath(std::string_view member) {
    const auto slash = member.find_last_of("/\\");
    return slash == std::string_view::npos ? member : member.substr(slash + 1);
}

constexpr std::size_t mostMetadataBytes = 4U << 20U;

long foldersOf(std::string_view member) {
    return std::count_if(member.begin(), member.end(), [](char c) { return c == '/' || c == '\\'; });
}

}  // namespace

std::optional<std::string> memberLike(const ZipReader& zip, const std::string& name, Oddities& odd) {
    if (name.empty()) return std::nullopt;
    if (zip.has(name)) return name;
    std::vector<std::string> alike;
    for (std::string& other : zip.names())
        if (sameWord(lastOfPath(other), lastOfPath(name))) alike.push_back(std::move(other));
    if (alike.empty()) return std::nullopt;
    std::stable_sort(alike.begin(), alike.end(),
                     [](const std::string& a, const std::string& b) { return foldersOf(a) < foldersOf(b); });
    if (alike.size() > 1 && foldersOf(alike[0]) == foldersOf(alike[1])) return std::nullopt;
    odd.add("the member " + quotedText(alike.front()) + ", taken for " + quotedText(name));
    return alike.front();
}

std::string memberOrName(const ZipReader& zip, const std::string& name, Oddities& odd) {
    return memberLike(zip, name, odd).value_or(name);
}

Result<ArchiveMetadata> metadataIn(const ZipReader& zip, const std::string& file, Oddities& odd) {
    ArchiveMetadata out;
    const auto member = memberLike(zip, "BoardMetadata.xml", odd);
    if (!member) {
        out.metadata = noBoardMetadata();
        out.metadata.problem = "no such member";
        return out;
    }
    auto xml = zip.read(*member, mostMetadataBytes);
    if (!xml) return tl::unexpected(xml.error());
    auto metadata = readBoardMetadata(*xml, file);
    if (!metadata) return tl::unexpected(metadata.error());
    out.xml = std::move(*xml);
    out.metadata = std::move(*metadata);
    return out;
}

std::optional<std::string> pictureMember(const ZipReader& zip, const BoardMetadata& metadata,
                                         const std::string& board, Oddities& odd) {
    if (auto named = memberLike(zip, metadata.picture, odd)) return named;
    for (const char* kind : {".gif", ".png"}) {
        Oddities unsaid;
        auto called = memberLike(zip, "bd" + board + kind, unsaid);
        if (!called) continue;
        odd.add("the picture " + quotedText(*called) + ", which the metadata do not name");
        return called;
    }
    return std::nullopt;
}

}  // namespace shellgame
