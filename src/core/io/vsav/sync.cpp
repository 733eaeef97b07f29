// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/sync.hpp"

#include "io/vsav/news_work.hpp"
#include "io/vsav/parts.hpp"

namespace shellgame {

namespace {

Result<VaslNews> newsIn(const Game& game, const Result<vsav::SavedGame>& saved, const std::string& file,
                        const SyncOptions& options) {
    if (auto may = vsav::mayMeetVasl(game); !may) return tl::unexpected(may.error());
    if (!saved) return tl::unexpected(saved.error());
    const VaslLink link = vsav::renumbered(*game.info.vasl, *saved);
    const auto layout = vsav::Layout::on(saved->boards(), game.session->groundPtr(), file);
    if (!layout.problems().empty()) return tl::unexpected(layout.problems());
    if (auto same = vsav::isSameTable(*saved, link); !same) return tl::unexpected(same.error());
    if (auto twice = vsav::namedTwice(*saved, link); !twice.empty())
        return tl::unexpected(Problems{{file, "savedGame", "the piece " + twice + " twice",
                                        "one piece for each counter of the game, in one place", ""}});
    const vsav::LookOfVasl there = vsav::lookAt(*saved, layout, vsav::present(link, game.session->state()));
    vsav::Look base = vsav::baseOf(*game.session, link, there);
    const vsav::LinkNow now = vsav::linkNow(*game.session, link, there, options.numbered);
    const std::set<std::string> taken = vsav::takenBack(there, base, now);
    for (const auto& [id, counters] : now.aside)
        for (const std::string& question : counters) base.questions.erase(question);
    for (const std::string& question : now.released) base.questions.erase(question);
    vsav::LookOfVasl without = there;
    std::erase_if(without.unknown, [&](const vsav::Newcomer& n) { return taken.contains(n.vasl); });
    VaslNews out = vsav::NewsWork(game, without, std::move(base), now, options.numbered).run();
    out.link = now.whole();
    out.renumbered = link.pieces != game.info.vasl->pieces;
    out.link.file = file.substr(file.find_last_of('/') + 1).substr(0, 200);
    out.link.member.clear();
    out.link.hash = vaslHash(saved->parts().text);
    out.there = std::make_shared<const vsav::LookOfVasl>(there);
    out.numbered = options.numbered;
    return out;
}

}  // namespace

Result<VaslNews> newsFromVaslBytes(const Game& game, std::string bytes, const std::string& file,
                                   const SyncOptions& options) {
    return newsIn(game, vsav::SavedGame::fromBytes(std::move(bytes), file), file, options);
}

Result<VaslNews> newsFromVasl(const Game& game, const std::string& newer, const SyncOptions& options) {
    const std::string member = game.info.vasl ? game.info.vasl->member : "";
    auto saved = vsav::SavedGame::read(newer);
    // A set-up of an extension, in which there are others.
    const bool archive = !saved && !member.empty();
    if (archive) saved = vsav::SavedGame::read(newer, member);
    auto out = newsIn(game, saved, newer, options);
    if (out && archive) out->link.member = member;
    return out;
}

}  // namespace shellgame
