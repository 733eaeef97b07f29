// SPDX-License-Identifier: MIT
#include "io/vsav/saved_game.hpp"

#include <algorithm>

#include "io/vsav/parts.hpp"
#include "shellgame/base/file.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::string_view mark = "!VCSK";

int hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

Result<std::shared_ptr<const Parts>> partsOf(std::string_view member, std::optional<Container> container,
                                             const std::string& file) {
    auto parts = std::make_shared<Parts>();
    parts->file = file;
    auto text = decodedText(member, file, parts->obfuscation);
    if (!text) return tl::unexpected(text.error());
    parts->text = std::move(*text);
    parts->container = std::move(container);
    if (auto read = parseText(*parts); !read) return tl::unexpected(read.error());
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

Result<std::string> decodedText(std::string_view member, const std::string& file, Obfuscation& how) {
    const auto refused = [&](std::string found, std::string expected) {
        return failure({file, "savedGame", std::move(found), std::move(expected), ""});
    };
    const std::string most = "at most " + std::to_string(Limits::textBytes) + " bytes of text";
    how = {};
    if (member.substr(0, mark.size()) != mark) {
        if (member.size() > Limits::textBytes) return refused("a longer text", most);
        return std::string(member);
    }
    const std::string_view digits = member.substr(mark.size());
    if (digits.size() < 2 || digits.size() % 2 != 0)
        return refused(std::to_string(digits.size()) + " hex digits",
                       "two for the key and two for each byte");
    if (digits.size() / 2 - 1 > Limits::textBytes) return refused("a longer text", most);
    std::string out(digits.size() / 2, '\0');
    bool upper = false, lower = false;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = hexDigit(digits[i]), low = hexDigit(digits[i + 1]);
        if (high < 0 || low < 0)
            return refused(
                "\"" + printable(digits.substr(i, 2)) + "\" at byte " + std::to_string(mark.size() + i),
                "two hex digits");
        for (const char c : {digits[i], digits[i + 1]}) {
            upper = upper || (c >= 'A' && c <= 'F');
            lower = lower || (c >= 'a' && c <= 'f');
        }
        out[i / 2] = static_cast<char>(high * 16 + low);
    }
    how = {false, static_cast<std::uint8_t>(out[0]), upper && !lower};
    out.erase(0, 1);
    for (char& c : out) c = static_cast<char>(static_cast<std::uint8_t>(c) ^ how.key);
    return out;
}

std::string encodedText(std::string_view text, const Obfuscation& how) {
    if (how.plain) return std::string(text);
    const std::string_view digits = how.upperCase ? "0123456789ABCDEF" : "0123456789abcdef";
    std::string out(mark);
    out.reserve(mark.size() + 2 * (text.size() + 1));
    const auto write = [&](std::uint8_t byte) {
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    };
    write(how.key);
    for (const char c : text) write(static_cast<std::uint8_t>(c) ^ how.key);
    return out;
}

Result<SavedGame> SavedGame::fromBytes(std::string bytes, const std::string& file, const std::string& setup) {
    auto opened = openContainer(std::move(bytes), file, setup);
    if (!opened) return tl::unexpected(opened.error());
    const std::string name = setup.empty() ? file : file + ": " + printable(setup, 80);
    auto parts = partsOf(opened->savedGame, std::move(opened->container), name);
    if (!parts) return tl::unexpected(parts.error());
    return SavedGame(std::move(*parts));
}

Result<SavedGame> SavedGame::read(const std::string& path, const std::string& setup) {
    auto bytes = readFile(path, Limits::archiveBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    return fromBytes(std::move(*bytes), path, setup);
}

Result<SavedGame> SavedGame::fromText(std::string_view savedGame, const std::string& file) {
    auto parts = partsOf(savedGame, std::nullopt, file);
    if (!parts) return tl::unexpected(parts.error());
    return SavedGame(std::move(*parts));
}

const std::string& SavedGame::file() const {
    return parts_->file;
}
const std::vector<SavedPiece>& SavedGame::pieces() const {
    return parts_->pieces;
}
const std::vector<SavedStack>& SavedGame::stacks() const {
    return parts_->stacks;
}
const SavedPiece* SavedGame::piece(std::string_view id) const {
    const auto found = parts_->pieceById.find(std::string(id));
    return found == parts_->pieceById.end() ? nullptr : &parts_->pieces[found->second];
}
const SavedStack* SavedGame::stack(std::string_view id) const {
    const auto found = parts_->stackById.find(std::string(id));
    return found == parts_->stackById.end() ? nullptr : &parts_->stacks[found->second];
}
const std::vector<SavedBoard>& SavedGame::boards() const {
    return parts_->boards;
}
const SavedInfo& SavedGame::info() const {
    return parts_->info;
}
const std::vector<SavedExtension>& SavedGame::extensions() const {
    return parts_->extensions;
}
const std::string& SavedGame::vaslVersion() const {
    static const std::string nothing;
    return parts_->container ? parts_->container->vaslVersion : nothing;
}
const std::string& SavedGame::vassalVersion() const {
    static const std::string nothing;
    return parts_->container ? parts_->container->vassalVersion : nothing;
}
bool SavedGame::isLog() const {
    return parts_->log;
}
const std::map<std::string, int>& SavedGame::otherCommands() const {
    return parts_->otherCommands;
}
std::size_t SavedGame::commandCount() const {
    return parts_->commands.size();
}
const std::string& SavedGame::notEditable() const {
    return parts_->notEditable;
}
const std::string& SavedGame::mainMap() const {
    return parts_->mainMap;
}

}  // namespace shellgame::vsav
