// SPDX-License-Identifier: MIT
#include "shellgame/io/vsav/export.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "io/vsav/faces.hpp"
#include "io/vsav/parts.hpp"
#include "io/vsav/realise.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/say.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/vasl.hpp"

namespace shellgame {

namespace {

using vsav::Fact;
using vsav::Row;

/// Returns the hex of a counter, or the hexes at its hexside; empty if the counter is not in a hex.
std::string spotOf(const vsav::TheirTable& table, const std::string& vasl) {
    const vsav::Place& place = table.item(vasl).place;
    return place.otherAt.empty() ? place.at : place.at + "/" + place.otherAt;
}

void factsChanged(const VaslChange& line, const Row& was, const Row& is, const std::string& name,
                  std::vector<VaslChange>& out) {
    const auto tell = [&](VaslChanged what, const std::string& detail = "") {
        out.push_back(line);
        out.back().from.clear();
        out.back().what = what;
        out.back().detail = detail;
    };
    if (was[Fact::under] != is[Fact::under])
        tell(is.kind() == MarkerKind::hip    ? VaslChanged::hidden
             : is.covered()                  ? VaslChanged::concealed
             : was.kind() == MarkerKind::hip ? VaslChanged::unhidden
                                             : VaslChanged::revealed);
    const auto marksOf = [](const Row& row) {
        auto marks = row.marks();
        if (row.crewIs('m')) marks.insert("motion");
        return marks;
    };
    const auto had = marksOf(was), has = marksOf(is);
    for (const std::string& mark : has)
        if (!had.contains(mark)) tell(VaslChanged::marked, mark);
    for (const std::string& mark : had)
        if (!has.contains(mark)) tell(VaslChanged::unmarked, mark);
    if (was.crewIs('b') != is.crewIs('b')) tell(VaslChanged::crew, is.crewIs('b') ? "BU" : "CE");
    if (was[Fact::ca] != is[Fact::ca] || was[Fact::tca] != is[Fact::tca]) tell(VaslChanged::turned);
    if (!vsav::alike(Fact::name, was[Fact::name], is[Fact::name])) tell(VaslChanged::replaced, name);
}

/// Returns the changes made by an export: the difference between VASL's tables before and after it. Counters
/// that move under their numbered `?` are not listed.
std::vector<VaslChange> changesBetween(const vsav::TheirTable& before, const vsav::TheirTable& after,
                                       bool numbered) {
    std::vector<VaslChange> out;
    for (const vsav::SavedPiece& p : after.game.pieces()) {
        const std::string to = spotOf(after, p.id), from = spotOf(before, p.id);
        VaslChange line{VaslChanged::moved, p.id, after.item(p.id).c.name, from, to, ""};
        if (before.game.piece(p.id) == nullptr) {
            line.what = VaslChanged::added;
            out.push_back(line);
            continue;
        }
        const Row *was = before.table.piece(p.id), *is = after.table.piece(p.id);
        if (numbered && was != nullptr && is != nullptr && was->covered() && is->covered()) continue;
        if (from != to) out.push_back(line);
        line.name = before.item(p.id).c.name;
        if (was != nullptr && is != nullptr) factsChanged(line, *was, *is, after.item(p.id).c.name, out);
    }
    for (const auto& [vasl, item] : before.items) {
        if (after.game.piece(vasl) != nullptr) continue;
        // If a mark was removed from a counter that still exists, the removal is reported with that counter.
        const auto of = before.markOf.find(vasl);
        if (of == before.markOf.end() || after.table.piece(of->second) == nullptr)
            out.push_back({VaslChanged::removed, vasl, item.c.name, spotOf(before, vasl), "", ""});
    }
    return out;
}

/// Lists the planned facts that the written file does not show.
void leftByHand(const std::map<std::string, Row>& wanted, const vsav::TheirTable& written,
                const std::function<std::string(const std::string&)>& name, std::vector<VaslLeftToDo>& out) {
    constexpr std::array<std::pair<Fact, VaslByHand>, 6> reasons{{{Fact::portion, VaslByHand::portion},
                                                                  {Fact::bearer, VaslByHand::bearer},
                                                                  {Fact::name, VaslByHand::noSuchFace},
                                                                  {Fact::ca, VaslByHand::noSuchFace},
                                                                  {Fact::tca, VaslByHand::noSuchFace},
                                                                  {Fact::under, VaslByHand::noOwner}}};
    for (const auto& [vasl, want] : wanted) {
        const Row* is = written.table.piece(vasl);
        const Location at = want.place();
        if (is == nullptr || at.empty() || is->place().hex != at.hex)
            continue;  // A failed move was reported.
        const auto tell = [&](VaslByHand why, const Message& detail = {}) {
            const VaslLeftToDo line{why, name(vasl), at.text(), detail};
            if (std::find(out.begin(), out.end(), line) == out.end()) out.push_back(line);
        };
        if (is->place().level != at.level) tell(VaslByHand::level);
        for (const auto& [fact, why] : reasons) {
            const std::string& bearer = want[Fact::bearer];
            const bool arc = fact == Fact::ca || fact == Fact::tca;
            if (vsav::alike(fact, want[fact], (*is)[fact]) || (arc && (*is)[fact].empty())) continue;
            if (fact == Fact::portion)
                tell(why, want.portion() == Position() ? Message(words::vaslInTheOpen)
                                                       : positionName(want.portion()));
            else if (fact == Fact::bearer)
                tell(why,
                     bearer.empty() ? Message(words::vaslNoPossessor) : Message(words::asIs, name(bearer)));
            else
                tell(why);
        }
        const auto marks = want.marks(), has = is->marks();
        auto all = marks;
        all.insert(has.begin(), has.end());
        for (const std::string& mark : all) {
            // Only the player adds and removes counters on a `?`.
            if (marks.contains(mark) == has.contains(mark) ||
                (want.covered() && !vsav::faceMarks().contains(mark)))
                continue;
            tell(VaslByHand::noSuchMark,
                 marks.contains(mark) ? term(mark) : Message(words::vaslNotMark, term(mark)));
        }
        if (want[Fact::crew] != (*is)[Fact::crew] && !want.covered())
            tell(VaslByHand::noSuchMark,
                 want.crewIs('m') ? term("motion") : Message(words::vaslCrewOrMotion));
    }
}

Result<VaslExport> exportOnto(const Game& game, const vsav::SavedGame& original,
                              const ExportOptions& options) {
    const auto compared = vsav::comparisonOf(game, original, options.numbered);
    if (!compared) return tl::unexpected(compared.error());
    auto edited = vsav::EditedGame::of(original);
    if (!edited) return tl::unexpected(edited.error());
    const vsav::Matched& matched = compared->matched;
    const vsav::Agreed& base = compared->base;
    // Ids that no new counter may get.
    std::set<std::string> known = base.copies;
    for (const auto& [id, vasl] : matched.whole.pieces) known.insert(vasl);
    for (const auto& [id, all] : matched.whole.counters) known.insert(all.begin(), all.end());
    for (const auto& [vasl, row] : base.table.pieces) known.insert(vasl);
    for (const auto& [vasl, row] : base.table.covers) known.insert(vasl);
    edited->keepFree(std::move(known));
    vsav::Realiser work(*compared, std::move(*edited), options.numbered);
    work.run();
    auto bytes = work.edited().file();
    if (!bytes) return tl::unexpected(bytes.error());
    VaslExport out;
    out.bytes = std::move(*bytes);
    out.numbered = options.numbered;
    const auto written = vsav::SavedGame::fromBytes(out.bytes, original.file());
    if (!written) return tl::unexpected(written.error());
    VaslLink after = matched.whole;
    for (const auto& [id, vasl] : work.link().pieces) after.pieces[id] = vasl;
    for (const auto& [id, counters] : matched.link.counters) after.counters[id].clear();
    for (const auto& [id, counters] : work.link().counters) after.counters[id] = counters;
    std::erase_if(after.counters, [](const auto& of) { return of.second.empty(); });
    const vsav::TheirTable now = vsav::tableOf(*written, compared->layout, after);
    out.changes = changesBetween(compared->theirs, now, options.numbered);
    out.byHand = work.byHand;
    const auto name = [&](const std::string& vasl) {
        for (const auto& [id, of] : after.pieces)
            if (const Piece* p = compared->session.state().piece(id);
                of == vasl && p != nullptr && p->gone.empty())
                return p->type;
        return vasl;
    };
    leftByHand(work.wanted(), now, name, out.byHand);
    const vsav::Written wrote{compared->theirs.table, work.laid()};
    out.link = vsav::agreed(after, compared->session, now, options.numbered, false, &wrote);
    out.link.hash = vaslHash(written->parts().text);
    out.otherFile = !isVaslHash(game.info.vasl->hash, original.parts().text);
    return out;
}

}  // namespace

Result<VaslExport> exportVasl(const Game& game, const std::string& original, const ExportOptions& options) {
    // For a setup in an extension, the export writes a saved game.
    bool archive = false;
    const auto saved = vsav::readFor(game, original, archive);
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
        if (!l.detail.empty()) line["detail"] = textOf(l.detail);
        out["by_hand"].push_back(std::move(line));
    }
    return out;
}

}  // namespace shellgame
