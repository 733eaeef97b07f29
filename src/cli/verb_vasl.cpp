// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <ostream>

#include "game_source.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/vsav/export.hpp"
#include "shellgame/io/vsav/sync.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/words/say.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

struct ExportVaslOptions {
    explicit ExportVaslOptions(CLI::App& app) : source(app, "game imported from a VASL saved game") {
        app.add_option(
               "--onto", onto,
               "the VASL saved game from which the game was imported, or a newer one of the same game")
            ->required();
        app.add_option("-o,--output", output, "VASL saved game to write")->required();
        app.add_flag("--numbered", numbered, "numbered “?”: shifts move nothing in VASL");
        app.add_option("--save", save, "saved game to write, which records what was exported to VASL");
        app.add_flag("--over", over, "allow overwriting the original");
        app.add_flag("--json", json, "machine-readable");
    }
    GameSource source;
    std::string onto, output, save;
    bool numbered = false, over = false, json = false;
};

constexpr const char* numberedTold =
    "your “?” are numbered: only Shellgame records the units under them, and shifts move nothing in VASL\n";

void tellExport(const VaslExport& done, const Streams& streams) {
    if (done.numbered) streams.out << numberedTold;
    for (const VaslChange& c : done.changes) {
        streams.out << enumText(c.what) << ": " << printable(c.name, 200);
        if (!c.detail.empty()) streams.out << ", " << c.detail;
        if (!c.from.empty()) streams.out << ", from " << c.from;
        if (!c.to.empty()) streams.out << (c.from.empty() ? ", at " : " to ") << c.to;
        streams.out << '\n';
    }
    for (const VaslLeftToDo& l : done.byHand) {
        streams.out << "by hand: " << printable(l.name, 200) << (l.at.empty() ? "" : " at " + l.at) << ": "
                    << enumText(l.why);
        if (!l.detail.empty()) streams.out << " (" << printable(textOf(l.detail), 200) << ")";
        streams.out << '\n';
    }
    if (done.changes.empty()) streams.out << "no changes\n";
    if (done.otherFile) streams.out << "exported to a different saved game from the one that was imported\n";
}

int exportVaslVerb(const ExportVaslOptions& o, const Streams& streams) {
    if (const Problems wrong = overwritten(o.output, o.source.file(), "the game itself"); !wrong.empty())
        return report(wrong, streams);
    for (const std::string& vasl : {o.output, o.onto})
        if (const Problems wrong = overwritten(o.save, vasl, "a VASL saved game"); !wrong.empty())
            return report(wrong, streams);
    if (const Problems wrong = overwritten(o.output, o.onto, "the original", "another file, or --over");
        !o.over && !wrong.empty())
        return report(wrong, streams);
    auto alone = SavedAlone::take(o.save);
    if (!alone) return report(alone.error(), streams);
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    ExportOptions options;
    options.numbered = o.numbered;
    const auto done = exportVasl(*game, o.onto, options);
    if (!done) return report(done.error(), streams);
    if (const Problems wrong = overwritten(o.output, o.onto, "the archive with other setups");
        done->ofArchive && !wrong.empty())
        return report(wrong, streams);
    if (const auto written = writeFileSafely(o.output, done->bytes); !written)
        return report(written.error(), streams);
    if (!o.save.empty()) {
        game->info.vasl = done->link;
        game->info.vasl->file = printable(o.output.substr(o.output.find_last_of('/') + 1), 150);
        game->info.vasl->member.clear();
        if (const auto saved = alone->save(*game, streams); !saved) return report(saved.error(), streams);
    }
    if (o.json) {
        print(exportSummary(*done), streams);
        return Exit::done;
    }
    tellExport(*done, streams);
    const bool added = std::any_of(done->changes.begin(), done->changes.end(),
                                   [](const VaslChange& c) { return c.what == VaslChanged::added; });
    if (added && o.save.empty())
        streams.out << "this game does not record the added counters; --save FILE writes one that does\n";
    return Exit::done;
}

struct SyncVaslOptions {
    explicit SyncVaslOptions(CLI::App& app) : source(app, "game imported from a VASL saved game") {
        app.add_option("--with", with, "newer saved game of the same game")->required();
        app.add_option("--take", take, "changes to apply: all without objections, or numbers such as 1,3");
        app.add_option("-o,--output", output, "saved game to write");
        app.add_flag(
            "--numbered", numbered,
            "numbered “?”: a stack has moved where its “?” have moved, whatever is under them there");
        app.add_flag("--json", json, "machine-readable");
    }
    GameSource source;
    std::string with, take, output;
    bool numbered = false, json = false;
};

/// Reads the numbers of items, such as "1,3". The numbers in the result begin with 0.
Result<std::set<std::size_t>> itemsOf(const std::string& text, const VaslIncoming& news) {
    if (text == "all") return sureItems(news);
    const std::size_t most = news.items.size();
    std::set<std::size_t> out;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        std::size_t n = 0;
        const auto [stop, error] = std::from_chars(text.data() + begin, text.data() + end, n);
        if (error != std::errc{} || stop != text.data() + end || n < 1 || n > most)
            return failure({"--take", "", '"' + text + '"',
                            most == 0 ? "all: no changes in VASL"
                                      : "all, or numbers from 1 to " + std::to_string(most) + " with commas",
                            ""});
        out.insert(n - 1);
        begin = end + 1;
    }
    return out;
}

/// Returns the output of incomingSummary(). Its commands and doubts use the names under which the viewer
/// knows the counters, because the game's ids would reveal the number of hidden counters.
Json namedSummary(const VaslIncoming& news, const Session& session) {
    Json out = incomingSummary(news);
    const SideId viewer = usualViewer(session);
    if (viewer.empty()) return out;
    const SideNames names = logFor(session, viewer).names;
    for (Json& item : out.at("items")) {
        item["commands"] = names.inJson(item.at("commands"));
        for (Json& command : item["commands"])
            if (command.contains("pointer")) command["pointer"] = names.inText(command["pointer"]);
        if (item.contains("doubt")) item["doubt"] = names.inText(item["doubt"]);
    }
    return out;
}

void tellNews(const VaslIncoming& news, const Json& summary, bool numbered, const Streams& streams) {
    if (numbered) streams.out << numberedTold;
    std::size_t number = 0;
    for (const Json& item : summary.at("items")) {
        const auto text = [&](const char* key) { return printable(item.value(key, std::string()), 200); };
        const bool by = news.items.at(number++).kind == VaslIncomingItem::Kind::replaced;
        std::string about = text("name");
        if (!text("detail").empty()) about += (about.empty() ? "" : by ? " by " : ", ") + text("detail");
        streams.out << item.at("n") << " " << text("what") << ": " << about;
        if (!text("from").empty()) streams.out << ", from " << text("from");
        if (!text("to").empty()) streams.out << (text("from").empty() ? ", at " : " to ") << text("to");
        streams.out << '\n';
        for (const Json& command : item.at("commands")) streams.out << "    " << jsonText(command) << '\n';
        if (!text("doubt").empty()) streams.out << "    doubtful: " << text("doubt") << '\n';
    }
    for (const VaslContradiction& c : news.contradictions)
        streams.out << "can't be applied: " << (c.name.empty() ? "the VASL file" : printable(c.name, 200))
                    << (c.hex.empty() ? "" : " at " + c.hex) << ": " << textOf(c.why) << '\n';
    if (news.same) streams.out << "no changes in VASL\n";
}

int syncVaslVerb(const SyncVaslOptions& o, const Streams& streams) {
    if (o.take.empty() != o.output.empty())
        return report({{"sync-vasl", "", o.take.empty() ? "-o without --take" : "--take without -o",
                        "both or none", ""}},
                      streams);
    if (const Problems wrong = overwritten(o.output, o.with, "VASL's own file"); !wrong.empty())
        return report(wrong, streams);
    auto alone = SavedAlone::take(o.output);
    if (!alone) return report(alone.error(), streams);
    auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const auto news = newsFromVasl(*game, o.with, {o.numbered});
    if (!news) return report(news.error(), streams);
    Json out = namedSummary(*news, *game->session);
    Problems problems;
    if (!o.take.empty()) {
        const auto items = itemsOf(o.take, *news);
        if (!items) return report(items.error(), streams);
        // With an empty list no item is applied, but the facts that are equal in the game and in VASL are
        // recorded as agreed.
        VaslTaken taken;
        if (items->empty())
            game->info.vasl = linkAfter(*news, *game->info.vasl, *game->session);
        else
            taken = takeIncoming(*game, *news, *items);
        problems = std::move(taken.refused);
        out["taken"] = taken.done;
        if (const auto saved = alone->save(*game, streams); !saved) return report(saved.error(), streams);
    }
    if (o.json)
        print(out, streams);
    else
        tellNews(*news, out, o.numbered, streams);
    return problems.empty() ? static_cast<int>(Exit::done) : tell(problems, streams);
}

}  // namespace

void addExportVasl(VerbList& verbs) {
    Verb& verb = verbs.add("export-vasl", "Exports the changes of play to the VASL saved game");
    const auto options = std::make_shared<ExportVaslOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return exportVaslVerb(*options, streams); };
}

void addSyncVasl(VerbList& verbs) {
    Verb& verb = verbs.add("sync-vasl", "Lists changes that were made in VASL, as actions, and applies them");
    const auto options = std::make_shared<SyncVaslOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return syncVaslVerb(*options, streams); };
}

}  // namespace shellgame::cli
