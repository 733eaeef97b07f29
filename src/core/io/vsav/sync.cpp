// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/sync.hpp"

#include "io/vsav/acts.hpp"
#include "io/vsav/parts.hpp"

namespace shellgame {

namespace {

Result<VaslIncoming> newsIn(const Game& game, const Result<vsav::SavedGame>& saved, const std::string& file,
                            const SyncOptions& options) {
    if (auto may = vsav::mayMeetVasl(game, options.numbered); !may) return tl::unexpected(may.error());
    if (!saved) return tl::unexpected(saved.error());
    const VaslLink link = vsav::renumbered(*game.info.vasl, *saved);
    const auto layout = vsav::Layout::on(saved->boards(), game.session->groundPtr(), file);
    if (!layout.problems().empty()) return tl::unexpected(layout.problems());
    if (auto same = vsav::isSameTable(*saved, link); !same) return tl::unexpected(same.error());
    if (auto twice = vsav::namedTwice(*saved, link); !twice.empty())
        return tl::unexpected(Problems{{file, "savedGame", "the piece " + twice + " twice",
                                        "one piece for each counter of the game, in one place", ""}});
    const Session session = vsav::comparable(*game.session);
    const vsav::TheirTable theirs = vsav::tableOf(*saved, layout, link);
    const vsav::Matched matched = vsav::match(session, link, theirs);
    vsav::Agreed base = vsav::baseOf(session, link);
    VaslIncoming out =
        vsav::Acts(game.session->state(), session, theirs, std::move(base), matched, options.numbered).run();
    out.link = matched.whole;
    out.renumbered = link.pieces != game.info.vasl->pieces;
    out.link.file = file.substr(file.find_last_of('/') + 1).substr(0, 200);
    out.link.member.clear();
    out.link.hash = vaslHash(saved->parts().text);
    out.theirs = std::make_shared<const vsav::TheirTable>(theirs);
    out.numbered = options.numbered;
    return out;
}

}  // namespace

Result<VaslIncoming> newsFromVaslBytes(const Game& game, std::string bytes, const std::string& file,
                                       const SyncOptions& options) {
    return newsIn(game, vsav::SavedGame::fromBytes(std::move(bytes), file), file, options);
}

Result<VaslIncoming> newsFromVasl(const Game& game, const std::string& newer, const SyncOptions& options) {
    const std::string member = game.info.vasl ? game.info.vasl->member : "";
    auto saved = vsav::SavedGame::read(newer);
    // A setup in an extension is stored together with other setups.
    const bool archive = !saved && !member.empty();
    if (archive) saved = vsav::SavedGame::read(newer, member);
    auto out = newsIn(game, saved, newer, options);
    if (out && archive) out->link.member = member;
    return out;
}

}  // namespace shellgame
