// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/sync.hpp"

#include "io/vsav/acts.hpp"
#include "io/vsav/parts.hpp"

namespace shellgame {

namespace {

Result<VaslIncoming> newsIn(const Game& game, const Result<vsav::SavedGame>& saved, const std::string& file,
                            const SyncOptions& options) {
    if (!saved) return tl::unexpected(saved.error());
    const auto of = vsav::comparisonOf(game, *saved, options.numbered);
    if (!of) return tl::unexpected(of.error());
    VaslIncoming out = vsav::Acts(game.session->state(), *of, options.numbered).run();
    out.link = of->matched.whole;
    out.link.file = file.substr(file.find_last_of('/') + 1).substr(0, 200);
    out.link.member.clear();
    out.link.hash = vaslHash(saved->parts().text);
    out.theirs = std::make_shared<const vsav::TheirTable>(of->theirs);
    out.numbered = options.numbered;
    return out;
}

}  // namespace

Result<VaslIncoming> newsFromVaslBytes(const Game& game, std::string bytes, const std::string& file,
                                       const SyncOptions& options) {
    return newsIn(game, vsav::SavedGame::fromBytes(std::move(bytes), file), file, options);
}

Result<VaslIncoming> newsFromVasl(const Game& game, const std::string& newer, const SyncOptions& options) {
    bool archive = false;
    auto out = newsIn(game, vsav::readFor(game, newer, archive), newer, options);
    if (out && archive) out->link.member = game.info.vasl->member;
    return out;
}

}  // namespace shellgame
