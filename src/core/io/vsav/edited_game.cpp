// SPDX-License-Identifier: MIT
#include "io/vsav/edited_game.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include "io/vsav/parts.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::vsav {

namespace {

bool holdsUserId(const Trait& t) {
    return t.name == "conceal" || t.name == "obs" || t.name == "hide" || t.name == "concealment" ||
           (t.name == "PROP" && t.field(1) == "Owner");
}

std::optional<std::size_t> indexOf(const SavedPiece& p, std::initializer_list<std::string_view> names) {
    for (std::size_t i = 0; i < p.traits.size(); ++i)
        if (std::find(names.begin(), names.end(), p.traits[i].name) != names.end()) return i;
    return std::nullopt;
}

/// Returns true for traits with which pieces refer to each other: mats and attached pieces.
bool namesOthers(const Trait& t) {
    return t.name == "mat" || t.name == "matPiece" || t.name == "attach";
}

}  // namespace

Result<EditedGame> EditedGame::of(SavedGame original) {
    if (!original.notEditable().empty())
        return failure(
            {original.file(), "savedGame", original.notEditable(), "a game that can be edited", ""});
    return EditedGame(std::move(original));
}

EditedGame::EditedGame(SavedGame original) : original_(std::move(original)) {
    const Parts& parts = original_.parts();
    const auto note = [&](const std::string& id) {
        unsigned long long value = 0;
        const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), value);
        if (error == std::errc{} && end == id.data() + id.size() && id.size() <= 18)
            lastId_ = std::max(lastId_, value);
    };
    for (std::size_t i = 0; i < parts.pieces.size(); ++i) {
        const SavedPiece& p = parts.pieces[i];
        pieces_[p.id] = {i, false, false, {p.ownMap, p.ownX, p.ownY}, p.stack, {}};
        note(p.id);
        if (const auto unique = p.properties.find("UniqueID"); unique != p.properties.end())
            note(unique->second);
    }
    for (std::size_t i = 0; i < parts.stacks.size(); ++i) {
        const SavedStack& s = parts.stacks[i];
        stacks_[s.id] = {i, false, {s.map, s.x, s.y}, parts.stackSources[i].listed};
        note(s.id);
    }
}

tl::unexpected<Problems> EditedGame::refused(const std::string& found, const std::string& expected) const {
    return failure({original_.file(), "savedGame", found, expected, ""});
}

Result<EditedGame::Piece*> EditedGame::open(const std::string& piece) {
    const auto found = pieces_.find(piece);
    if (found == pieces_.end() || found->second.removed)
        return refused("no piece " + printable(piece, 40), "a piece of this game");
    const SavedPiece& p = original_.pieces()[found->second.source];
    if (!p.readable)
        return refused("piece " + printable(piece, 40) + ": " + p.why, "a piece that can be read");
    return &found->second;
}

Result<EditedGame::Stack*> EditedGame::openStack(const std::string& stack) {
    const auto found = stacks_.find(stack);
    if (found == stacks_.end()) return refused("no stack " + printable(stack, 40), "a stack of this game");
    if (!found->second.isNew && !original_.stacks()[found->second.source].readable)
        return refused("stack " + printable(stack, 40) + ": " + original_.stacks()[found->second.source].why,
                       "a stack that can be read");
    return &found->second;
}

std::string EditedGame::freshId() {
    std::string id;
    do id = std::to_string(++lastId_);
    while (pieces_.count(id) > 0 || stacks_.count(id) > 0 || taken_.count(id) > 0);
    return id;
}

std::size_t EditedGame::commandOf(const Piece& piece) const {
    return original_.parts().pieceSources[piece.source].command;
}

void EditedGame::takeOut(const std::string& id, Piece& piece) {
    if (const auto old = stacks_.find(piece.stack); old != stacks_.end()) {
        auto& listed = old->second.listed;
        listed.erase(std::remove(listed.begin(), listed.end(), id), listed.end());
    }
    piece.stack.clear();
}

Result<std::string> EditedGame::putInto(const std::string& piece, const std::string& stack,
                                        std::size_t place) {
    const auto p = open(piece);
    if (!p) return tl::unexpected(p.error());
    const auto s = openStack(stack);
    if (!s) return tl::unexpected(s.error());
    auto children = childrenOf(stack);
    children.erase(std::remove(children.begin(), children.end(), piece), children.end());
    const std::size_t at = std::min(place, children.size());
    const bool before =
        !(*s)->isNew && !(*p)->isNew && original_.parts().stackSources[(*s)->source].command < commandOf(**p);
    if (before) {
        if (children.empty() && (*p)->stack == stack) return stack;
        children.insert(children.begin() + static_cast<std::ptrdiff_t>(at), piece);
        const Place there = (*s)->place;
        auto made = newStack(children, there.x, there.y);
        if (!made) return made;
        stacks_[*made].place.map = there.map;
        for (const std::string& id : children) pieces_[id].place = there;
        return made;
    }
    takeOut(piece, **p);
    (*p)->stack = stack;
    (*p)->place = (*s)->place;
    // Converts the position among the existing pieces to a position among all listed pieces, some of which
    // don't exist.
    auto& listed = (*s)->listed;
    auto spot = at < children.size() ? std::find(listed.begin(), listed.end(), children[at]) : listed.end();
    listed.insert(spot, piece);
    return stack;
}

Result<std::string> EditedGame::newStack(const std::vector<std::string>& pieces, int x, int y) {
    if (pieces.empty()) return refused("a stack without pieces", "at least one piece");
    if (std::set<std::string>(pieces.begin(), pieces.end()).size() != pieces.size())
        return refused("a stack with a piece twice", "each piece once");
    for (const std::string& id : pieces)
        if (const auto p = open(id); !p) return tl::unexpected(p.error());
    const std::string id = freshId();
    Stack s;
    s.isNew = true;
    s.place = {original_.mainMap(), x, y};
    s.listed = pieces;
    for (const std::string& piece : pieces) {
        takeOut(piece, pieces_[piece]);
        pieces_[piece].stack = id;
        pieces_[piece].place = s.place;
    }
    stacks_[id] = std::move(s);
    newStacks_.push_back(id);
    return id;
}

Result<void> EditedGame::reorder(const std::string& stack, const std::vector<std::string>& children) {
    const auto s = openStack(stack);
    if (!s) return tl::unexpected(s.error());
    auto had = childrenOf(stack), wanted = children;
    std::sort(had.begin(), had.end());
    std::sort(wanted.begin(), wanted.end());
    if (had != wanted)
        return refused("other pieces for stack " + printable(stack, 40), "the pieces of that stack");
    std::size_t next = 0;
    for (std::string& id : (*s)->listed)
        if (std::binary_search(had.begin(), had.end(), id)) id = children[next++];
    return {};
}

Result<void> EditedGame::setOwner(const std::string& piece, Secret how, Owner by) {
    const auto p = open(piece);
    if (!p) return tl::unexpected(p.error());
    const SavedPiece& read = original_.pieces()[(*p)->source];
    const bool hiding = how == Secret::hidden;
    const auto trait = hiding ? indexOf(read, {"hide"}) : indexOf(read, {"conceal", "obs"});
    if (!trait)
        return refused("piece " + printable(piece, 40) + " of the kind " + printable(read.name, 60),
                       hiding ? "one that can be hidden" : "one that can be concealed");
    const auto& owners = original_.parts().owners;
    const auto number = static_cast<std::size_t>(by);
    if (number > owners.size()) return refused("user " + std::to_string(number), "a user of this game");
    const std::string owner = by == Owner::none ? "null" : owners[number - 1];
    const std::string state = hiding ? owner : by == Owner::none ? "null;" : joinSequence({owner, "|0"}, ';');
    const Owner now = hiding ? read.hidden : read.concealed;
    // If the piece gets its original owner again, the original state with all its options is restored.
    if (!(*p)->isNew && now == by)
        (*p)->states.erase(*trait);
    else
        (*p)->states[*trait] = state;
    return {};
}

Result<void> EditedGame::setState(const std::string& piece, std::size_t trait, const std::string& state) {
    const auto p = open(piece);
    if (!p) return tl::unexpected(p.error());
    const std::vector<Trait>& traits = original_.pieces()[(*p)->source].traits;
    if (trait + 1 >= traits.size())
        return refused("no trait " + std::to_string(trait), "the number of a trait before the base");
    const Trait& t = traits[trait];
    if (holdsUserId(t))
        return refused("trait " + printable(t.name, 40), "a trait that holds nobody's user id");
    if (state.find_first_of("\t\x1b") != std::string::npos || (!state.empty() && state.back() == '\\'))
        return refused("the state \"" + printable(state, 40) + "\"", "a state without delimiters");
    if (state == t.state)
        (*p)->states.erase(trait);
    else
        (*p)->states[trait] = state;
    return {};
}

Result<std::string> EditedGame::copy(const std::string& like) {
    const auto found = pieces_.find(like);
    if (found == pieces_.end()) return refused("no piece " + printable(like, 40), "a piece of this game");
    // Removed pieces can be copied too, because the original file still has their traits.
    const Piece& model = found->second;
    const SavedPiece& read = original_.pieces()[model.source];
    if (model.isNew) return copy(read.id);
    if (!read.readable)
        return refused("piece " + printable(like, 40) + ": " + read.why, "a piece that can be read");
    if (std::any_of(read.traits.begin(), read.traits.end(), namesOthers))
        return refused("piece " + printable(like, 40) + ", which others belong to", "a piece of its own");
    Piece made;
    made.source = model.source;
    made.isNew = true;
    made.place = model.place;
    for (std::size_t i = 0; i < read.traits.size(); ++i) {
        const std::string& name = read.traits[i].name;
        if (name == "hide" && read.traits[i].state != "null") made.states[i] = "null";
        // The name of a leader is cleared, because the copy is a different person.
        if (name == "label" && read.traits[i].field(2) == "Name" && !read.traits[i].state.empty())
            made.states[i] = "";
        if (name == "moved" && read.traits[i].state != "false") made.states[i] = "false";
        if ((name == "conceal" || name == "obs") && read.concealed != Owner::none) made.states[i] = "null;";
    }
    const std::string id = freshId();
    pieces_[id] = std::move(made);
    newPieces_.push_back(id);
    return id;
}

Result<void> EditedGame::remove(const std::string& piece) {
    const auto p = open(piece);
    if (!p) return tl::unexpected(p.error());
    for (const SavedPiece& other : original_.pieces())
        for (const Trait& t : other.traits) {
            if (!namesOthers(t)) continue;
            const auto ids = stateFields(t);
            if (other.id == piece || std::find(ids.begin(), ids.end(), piece) != ids.end())
                return refused("piece " + printable(piece, 40) + ", which another piece belongs to",
                               "a piece of its own");
        }
    takeOut(piece, **p);
    if ((*p)->isNew) {
        newPieces_.erase(std::remove(newPieces_.begin(), newPieces_.end(), piece), newPieces_.end());
        pieces_.erase(piece);
    } else {
        (*p)->removed = true;
    }
    return {};
}

bool EditedGame::has(const std::string& piece) const {
    const auto found = pieces_.find(piece);
    return found != pieces_.end() && !found->second.removed;
}

std::string EditedGame::stackOf(const std::string& piece) const {
    const auto found = pieces_.find(piece);
    return found == pieces_.end() ? "" : found->second.stack;
}

std::vector<std::string> EditedGame::childrenOf(const std::string& stack) const {
    std::vector<std::string> out;
    if (const auto found = stacks_.find(stack); found != stacks_.end())
        for (const std::string& id : found->second.listed)
            if (const auto p = pieces_.find(id); p != pieces_.end() && p->second.stack == stack)
                out.push_back(id);
    return out;
}

EditedGame::Place EditedGame::placeOf(const std::string& piece) const {
    const auto found = pieces_.find(piece);
    if (found == pieces_.end()) return {};
    const auto stack = stacks_.find(found->second.stack);
    return stack != stacks_.end() ? stack->second.place : found->second.place;
}

}  // namespace shellgame::vsav
