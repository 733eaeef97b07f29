// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/export.hpp"

#include <set>

#include "io/vsav/export_work.hpp"
#include "io/vsav/parts.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

Result<VaslExport> exportOnto(const Game& game, const vsav::SavedGame& original,
                              const ExportOptions& options) {
    if (auto may = vsav::mayMeetVasl(game); !may) return tl::unexpected(may.error());
    auto edited = vsav::EditedGame::of(original);
    if (!edited) return tl::unexpected(edited.error());
    const vsav::Layout layout =
        vsav::Layout::on(original.boards(), game.session->groundPtr(), original.file());
    if (!layout.problems().empty()) return tl::unexpected(layout.problems());
    const VaslLink link = vsav::renumbered(*game.info.vasl, original);
    if (auto same = vsav::isSameTable(original, link); !same) return tl::unexpected(same.error());
    const Session& session = *game.session;
    vsav::LookOfVasl there = vsav::lookAt(original, layout, vsav::present(link, session.state()));
    vsav::Look base = vsav::baseOf(session, link, there);
    vsav::LinkNow now = vsav::linkNow(session, link, there, options.numbered);
    now.settle(base);
    VaslLink after = now.whole();  // with those too whom an undo brings back
    std::set<std::string> known = base.copies;
    for (const auto& [id, vasl] : after.pieces) known.insert(vasl);
    for (const auto& [id, all] : after.counters) known.insert(all.begin(), all.end());
    for (const auto& [vasl, shown] : base.pieces) known.insert(vasl);
    for (const auto& [vasl, hex] : base.questions) known.insert(vasl);
    edited->keepFree(std::move(known));
    const std::set<std::string> taken = vsav::takenBack(there, base, now);
    const vsav::Look unwritten = there.look;
    vsav::ExportWork work(session, std::move(now), layout, std::move(there), base, std::move(*edited),
                          options.numbered);
    work.remove(taken);
    work.run();
    auto bytes = work.edited().file();
    if (!bytes) return tl::unexpected(bytes.error());
    VaslExport out;
    out.bytes = std::move(*bytes);
    out.changes = std::move(work.changes);
    // Who came from elsewhere lies elsewhere in a stack as well: that need not be said.
    std::set<std::string> came;
    for (const VaslChange& c : out.changes)
        if (c.what == VaslChanged::moved || c.what == VaslChanged::added) came.insert(c.id);
    std::erase_if(out.changes, [&](const VaslChange& c) {
        return c.what == VaslChanged::restacked && came.contains(c.id);
    });
    out.byHand = std::move(work.byHand);
    out.numbered = options.numbered;
    const auto written = vsav::SavedGame::fromBytes(out.bytes, original.file());
    if (!written) return tl::unexpected(written.error());
    // With nothing kept, each mark is of who lies beneath it.
    VaslLink plain = vsav::present(after, session.state());
    plain.seen.clear();
    vsav::keepAsides(after, work.asides(vsav::lookAt(*written, layout, plain).marks));
    after.pieces.insert(work.link().pieces.begin(), work.link().pieces.end());
    for (const auto& [id, counters] : work.link().counters) after.counters[id] = counters;
    out.link =
        vsav::agreed(after, session, vsav::lookAt(*written, layout, vsav::present(after, session.state())),
                     options.numbered, false, work.copies(), &unwritten);
    out.link.hash = vaslHash(written->parts().text);
    out.otherFile = !isVaslHash(game.info.vasl->hash, original.parts().text);
    return out;
}

}  // namespace

Result<VaslExport> exportVasl(const Game& game, const std::string& original, const ExportOptions& options) {
    const std::string member = game.info.vasl ? game.info.vasl->member : "";
    auto saved = vsav::SavedGame::read(original);
    // A set-up of an extension: what is written is a saved game of its own.
    const bool archive = !saved && !member.empty();
    if (archive) saved = vsav::SavedGame::read(original, member);
    if (!saved) return tl::unexpected(saved.error());
    auto out = exportOnto(game, *saved, options);
    if (out) out->ofArchive = archive;
    return out;
}

Result<VaslExport> exportVaslBytes(const Game& game, std::string original, const std::string& file,
                                   const ExportOptions& options) {
    const auto saved = vsav::SavedGame::fromBytes(std::move(original), file);
    if (!saved) return tl::unexpected(saved.error());
    return exportOnto(game, *saved, options);
}

int countersChanged(const VaslExport& done) {
    std::set<std::string> ids;
    for (const VaslChange& c : done.changes) ids.insert(c.id);
    return static_cast<int>(ids.size());
}

Json exportSummary(const VaslExport& done) {
    Json out = {{"changes", Json::array()},
                {"by_hand", Json::array()},
                {"other_file", done.otherFile},
                {"numbered", done.numbered}};
    for (const VaslChange& c : done.changes) {
        Json line = {{"what", std::string(enumText(c.what))}, {"id", c.id}, {"name", c.name}};
        if (!c.from.empty() || c.what == VaslChanged::moved) line["from"] = c.from;
        if (!c.to.empty()) line["to"] = c.to;
        if (!c.detail.empty()) line["detail"] = c.detail;
        out["changes"].push_back(std::move(line));
    }
    for (const VaslLeftToDo& l : done.byHand) {
        Json line = {{"why", std::string(enumText(l.why))}, {"name", l.name}, {"at", l.at}};
        if (!l.detail.empty()) line["detail"] = l.detail;
        out["by_hand"].push_back(std::move(line));
    }
    return out;
}

}  // namespace shellgame
