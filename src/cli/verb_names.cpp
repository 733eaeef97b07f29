// SPDX-License-Identifier: MIT
#include <ostream>

#include "game_source.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/model/notation.hpp"
#include "verbs.hpp"

namespace shellgame::cli {

namespace {

constexpr const char* typed = "command line";

struct NameOptions {
    explicit NameOptions(CLI::App& app) : source(app, "scenario or saved game that has the map") {
        app.add_option("--at", at, "column and row on the map, both from 0")
            ->required()
            ->delimiter(',')
            ->expected(2);
        app.add_flag("--json", json, "machine-readable, with every board to which the hex belongs");
    }
    GameSource source;
    std::vector<int> at;
    bool json = false;
};

int name(const NameOptions& o, const Streams& streams) {
    const auto game = o.source.load(streams);
    if (!game) return report(game.error(), streams);
    const Ground& ground = game->session->ground();
    const Hex hex{o.at[0], o.at[1]};
    const std::string& called = ground.nameOf(hex);
    const std::string place = std::to_string(hex.column) + "," + std::to_string(hex.row);
    if (called.empty())
        return report(
            {{o.source.file(), "", place,
              "a hex of the map, which has " + std::to_string(ground.geometry().columns) + " columns of " +
                  std::to_string(ground.geometry().rows) + " hexes, one more in each second column",
              "A2.2"}},
            streams);
    if (!o.json) {
        streams.out << called << '\n';
        return Exit::done;
    }
    Json out = {{"name", called}, {"column", hex.column}, {"row", hex.row}, {"boards", Json::array()}};
    for (const Ground::Origin& origin : ground.origins(hex))
        out["boards"].push_back({{"board", origin.board->as},
                                 {"hex", origin.board->board->geometry.nameOf(origin.hex)},
                                 {"turned", origin.board->turned}});
    out["neighbours"] = ground.neighbours(called);
    print(out, streams);
    return Exit::done;
}

struct NotationOptions {
    explicit NotationOptions(CLI::App& app, const std::string& help)
        : boards(app, "folder of VASL boards for the map") {
        app.add_option("TEXT", text, help)->required();
        app.add_option("--on", map, "a scenario or saved game: hexes must be on its map");
        app.add_flag("--json", json, "machine-readable");
    }
    std::string text, map;
    PlayersBoards boards;
    bool json = false;

    [[nodiscard]] Result<std::shared_ptr<const Ground>> ground() const {
        if (map.empty()) return std::shared_ptr<const Ground>();
        const auto folders = boards.folders();
        if (!folders) return tl::unexpected(folders.error());
        auto game = loadGame(map, *folders);
        if (!game) return tl::unexpected(game.error());
        return game->session->groundPtr();
    }
};

/// Reads a record, which is either JSON as printed by `notation parse`, or text in the players' notation.
Result<Notation> readRecord(const std::string& text, const Ground* ground) {
    if (!text.starts_with("{")) {
        auto record = parseNotation(text, ground);
        if (record) return *record;
        return failure({typed, "", record.error().foundIn(text), record.error().expected, "A2.2"});
    }
    const auto json = parseJson(text, typed);
    if (!json) return tl::unexpected(json.error());
    Problems problems;
    const auto record = readNotation(Reader(*json, problems, typed), ground);
    if (!record) return tl::unexpected(std::move(problems));
    return *record;
}

int notation(const NotationOptions& o, bool parse, const Streams& streams) {
    const auto ground = o.ground();
    if (!ground) return report(ground.error(), streams);
    const auto record = readRecord(o.text, ground->get());
    if (!record) return report(record.error(), streams);
    if (parse || o.json)
        print(parse ? notationJson(*record, ground->get()) : Json{{"text", printNotation(*record)}}, streams);
    else
        streams.out << printNotation(*record) << '\n';
    return Exit::done;
}

}  // namespace

void addName(VerbList& verbs) {
    Verb& verb = verbs.add("name", "Prints the name of a hex (A2.2)");
    const auto options = std::make_shared<NameOptions>(verb.options);
    verb.run = [options](const Streams& streams) { return name(*options, streams); };
}

void addNotation(VerbList& verbs) {
    Verb& verb = verbs.add("notation", "Reads and writes records of unit locations, in the notation of A2.2");
    verb.options.require_subcommand(1);
    const auto add = [&](const char* word, const char* help, const char* text) {
        CLI::App* app = verb.options.add_subcommand(word, help);
        return std::pair{app, std::make_shared<NotationOptions>(*app, text)};
    };
    const auto parse = add("parse", "Prints the parts of a record", "the record, such as 1E4h1caD3/D4");
    const auto print = add("print", "Writes a record", "its parts as \"parse\" prints them, or a record");
    verb.run = [parse, print](const Streams& streams) {
        const bool reads = parse.first->parsed();
        return notation(reads ? *parse.second : *print.second, reads, streams);
    };
}

}  // namespace shellgame::cli
