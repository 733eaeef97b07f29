// SPDX-License-Identifier: MIT
#include "io/vsav/saved_game.hpp"

#include <algorithm>

#include "io/vsav/play_log.hpp"
#include "shellgame/base/file.hpp"

namespace shellgame::vsav {

namespace {

/// Returns the content of a log, either at its beginning or after applying its steps.
Result<std::shared_ptr<const Parts>> partsOfLog(std::shared_ptr<Parts> log, LogAt at) {
    PlayedLog played = playLog(*log);
    if (at == LogAt::beginning) {
        played.steps.pieces = 0;
        log->steps = std::move(played.steps);
        return log;
    }
    auto parts = std::make_shared<Parts>();
    parts->file = log->file;
    parts->text = std::move(played.text);
    parts->form = log->form;
    parts->container = std::move(log->container);
    if (auto read = parseText(*parts); !read) return tl::unexpected(read.error());
    parts->log = true;
    parts->notEditable = log->notEditable;
    parts->steps = std::move(played.steps);
    return parts;
}

Result<std::shared_ptr<const Parts>> partsOf(std::string_view member, std::optional<Container> container,
                                             const std::string& file, LogAt at) {
    auto parts = std::make_shared<Parts>();
    parts->file = file;
    auto text = decodedText(member, file, parts->form);
    if (!text) return tl::unexpected(text.error());
    parts->text = std::move(*text);
    parts->container = std::move(container);
    if (auto read = parseText(*parts); !read) return tl::unexpected(read.error());
    if (parts->log) return partsOfLog(std::move(parts), at);
    return parts;
}

}  // namespace

const std::string& Trait::field(std::size_t number) const {
    static const std::string nothing;
    return number < type.size() ? type[number] : nothing;
}

std::vector<std::string> stateFields(const Trait& trait) {
    return splitSequence(trait.state, ';');
}

const Trait* SavedPiece::trait(std::string_view wanted) const {
    const auto found =
        std::find_if(traits.begin(), traits.end(), [&](const Trait& t) { return t.name == wanted; });
    return found == traits.end() ? nullptr : &*found;
}

Result<SavedGame> SavedGame::fromBytes(std::string bytes, const std::string& file, const std::string& setup,
                                       LogAt at) {
    auto opened = openContainer(std::move(bytes), file, setup);
    if (!opened) return tl::unexpected(opened.error());
    const std::string name = setup.empty() ? file : file + ": " + printable(setup, 80);
    auto parts = partsOf(opened->savedGame, std::move(opened->container), name, at);
    if (!parts) return tl::unexpected(parts.error());
    return SavedGame(std::move(*parts));
}

Result<SavedGame> SavedGame::read(const std::string& path, const std::string& setup, LogAt at) {
    auto bytes = readFile(path, Limits::archiveBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    return fromBytes(std::move(*bytes), path, setup, at);
}

Result<SavedGame> SavedGame::fromText(std::string_view savedGame, const std::string& file) {
    auto parts = partsOf(savedGame, std::nullopt, file, LogAt::end);
    if (!parts) return tl::unexpected(parts.error());
    return SavedGame(std::move(*parts));
}

const SavedPiece* SavedGame::piece(std::string_view id) const {
    const auto found = parts_->pieceById.find(std::string(id));
    return found == parts_->pieceById.end() ? nullptr : &parts_->pieces[found->second];
}
const SavedStack* SavedGame::stack(std::string_view id) const {
    const auto found = parts_->stackById.find(std::string(id));
    return found == parts_->stackById.end() ? nullptr : &parts_->stacks[found->second];
}
Owner SavedGame::playerCalled(const std::string& name) const {
    const auto& players = parts_->players;
    const auto at = std::find(players.begin(), players.end(), name);
    return at == players.end() ? Owner::none : static_cast<Owner>(at - players.begin() + 1);
}

}  // namespace shellgame::vsav
