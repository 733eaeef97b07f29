// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/vsav/edited_game.hpp"
#include "io/vsav/parts.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::vsav {

/// A part of the original text and its replacement. Several insertions at the same position keep their order.
struct EditedGame::Splice {
    Slice at;
    std::string text;
};

namespace {

using EditedPlace = EditedGame::Place;

/// Escapes a text for the state of a piece, as many times as the chain of traits requires.
std::string inChain(const std::string& token, std::size_t escapes) {
    return escaped(escaped(token, '\t', escapes), '/', 1);
}

/// Returns the delimiter of the list that contains a command. Lists at a greater depth have more backslashes
/// before their delimiters.
std::string delimiterOf(const CommandSource& command) {
    return std::string(command.level - 1, '\\') + '\x1b';
}

std::string stackText(const std::string& id, const EditedPlace& place,
                      const std::vector<std::string>& listed) {
    std::vector<std::string> fields{place.map, std::to_string(place.x), std::to_string(place.y)};
    fields.insert(fields.end(), listed.begin(), listed.end());
    return "+/" + joinSequence({id, "stack", joinSequence(fields, ';')}, '/');
}

}  // namespace

std::string EditedGame::written(const Piece& piece, std::size_t trait) const {
    const Parts& parts = original_.parts();
    const auto changed = piece.states.find(trait);
    if (changed == piece.states.end())
        return std::string(parts.pieceSources[piece.source].states[trait].in(parts.text));
    return inChain(writtenToken(changed->second, '\t'),
                   parts.pieceSources[piece.source].escapes(trait, false));
}

/// Returns the replacements in the command of a piece. For a copy, these are replacements in the command of
/// its original.
std::vector<EditedGame::Splice> EditedGame::splicesOf(const std::string& id, const Piece& piece) const {
    const Parts& parts = original_.parts();
    const SavedPiece& read = parts.pieces[piece.source];
    const PieceSource& source = parts.pieceSources[piece.source];
    std::vector<Splice> out;
    if (!read.readable) return out;
    const std::size_t depth = read.traits.size() - 1;
    for (const auto& [trait, state] : piece.states)
        out.push_back({source.states[trait], written(piece, trait)});
    if (piece.place.map != read.ownMap)
        out.push_back({source.map, inChain(writtenToken(piece.place.map, ';'), source.escapes(depth, true))});
    if (piece.place.x != read.ownX) out.push_back({source.x, std::to_string(piece.place.x)});
    if (piece.place.y != read.ownY) out.push_back({source.y, std::to_string(piece.place.y)});
    if (piece.isNew && source.uniqueId) out.push_back({*source.uniqueId, id});
    std::stable_sort(out.begin(), out.end(),
                     [](const Splice& a, const Splice& b) { return a.at.begin < b.at.begin; });
    return out;
}

namespace {

/// Returns a part of the text with replacements applied. The replacements must be in order and must not
/// overlap.
template <class Splices>
std::string spliced(std::string_view text, Slice stretch, const Splices& splices) {
    std::string out;
    std::size_t from = stretch.begin;
    for (const auto& s : splices) {
        out += text.substr(from, s.at.begin - from);
        out += s.text;
        from = s.at.end;
    }
    return out += text.substr(from, stretch.end - from);
}

}  // namespace

std::string EditedGame::newCommand(const std::string& id, const Piece& piece) const {
    const Parts& parts = original_.parts();
    const PieceSource& source = parts.pieceSources[piece.source];
    return "+/" + id + "/" + std::string(source.type.in(parts.text)) + "/" +
           spliced(parts.text, source.state, splicesOf(id, piece));
}

void EditedGame::addChanges(std::vector<Splice>& out) const {
    const Parts& parts = original_.parts();
    for (const auto& [id, piece] : pieces_) {
        if (piece.isNew || piece.removed) continue;
        const auto changes = splicesOf(id, piece);
        out.insert(out.end(), changes.begin(), changes.end());
    }
    for (const auto& [id, stack] : stacks_) {
        if (stack.isNew) continue;
        const SavedStack& read = parts.stacks[stack.source];
        const StackSource& source = parts.stackSources[stack.source];
        if (!read.readable) continue;
        if (stack.listed == source.listed) continue;
        std::string list;
        for (const std::string& child : stack.listed) list += ";" + escaped(writtenToken(child, ';'), '/', 1);
        out.push_back({source.list, std::move(list)});
    }
}

/// Inserts new pieces before the stack that contains them, and new stacks after all their pieces.
void EditedGame::addNew(std::vector<Splice>& out) const {
    const Parts& parts = original_.parts();
    const auto insertAfter = [&](std::size_t command, const std::string& text) {
        const CommandSource& c = parts.commands[command];
        out.push_back({{c.outer.end, c.outer.end}, delimiterOf(c) + text});
    };
    for (const std::string& id : newPieces_) {
        const Piece& piece = pieces_.at(id);
        const auto stack = stacks_.find(piece.stack);
        if (stack == stacks_.end()) {
            insertAfter(commandOf(piece), newCommand(id, piece));
        } else if (!stack->second.isNew) {
            const CommandSource& c = parts.commands[parts.stackSources[stack->second.source].command];
            out.push_back({{c.outer.begin, c.outer.begin}, newCommand(id, piece) + delimiterOf(c)});
        }
    }
    for (const std::string& id : newStacks_) {
        const Stack& stack = stacks_.at(id);
        const auto children = childrenOf(id);
        if (children.empty()) continue;  // An empty stack is not written.
        std::size_t last = 0;
        for (const std::string& child : children) last = std::max(last, commandOf(pieces_.at(child)));
        for (const std::string& child : children)
            if (pieces_.at(child).isNew) insertAfter(last, newCommand(child, pieces_.at(child)));
        insertAfter(last, stackText(id, stack.place, children));
    }
}

void EditedGame::addRemovals(std::vector<Splice>& out) const {
    const Parts& parts = original_.parts();
    for (const auto& [id, piece] : pieces_) {
        if (!piece.removed) continue;
        const CommandSource& c = parts.commands[commandOf(piece)];
        const std::size_t delimiter = c.level;  // length of the delimiter: its backslashes and ESC
        if (c.place > 0)
            out.push_back({{c.outer.begin - delimiter, c.outer.end}, ""});
        else
            out.push_back({c.outer, ""});  // An empty command is kept.
    }
}

std::vector<EditedGame::Splice> EditedGame::splices() const {
    std::vector<Splice> out;
    addChanges(out);
    addRemovals(out);
    addNew(out);
    return out;
}

bool EditedGame::changed() const {
    return !splices().empty();
}

Result<std::string> EditedGame::text() const {
    const Parts& parts = original_.parts();
    std::vector<Splice> splices = this->splices();
    if (splices.empty()) return parts.text;
    std::stable_sort(splices.begin(), splices.end(), [](const Splice& a, const Splice& b) {
        return a.at.begin != b.at.begin ? a.at.begin < b.at.begin : a.at.end < b.at.end;
    });
    for (std::size_t i = 1; i < splices.size(); ++i)
        if (splices[i].at.begin < splices[i - 1].at.end)
            return refused("changes that overlap", "separate changes");
    std::string out = spliced(parts.text, {0, parts.text.size()}, splices);
    Parts now;
    now.file = parts.file;
    now.text = out;
    if (auto read = parseText(now); !read) return tl::unexpected(read.error());
    if (const std::string wrong = difference(now); !wrong.empty())
        return refused(wrong, "the edited game, when it is read again");
    return out;
}

/// Reads the edited text again and compares it with the edits. Returns the first difference; empty if there
/// is none.
std::string EditedGame::difference(const Parts& now) const {
    const Parts& before = original_.parts();
    if (!now.notEditable.empty()) return now.notEditable;
    std::size_t pieces = 0;
    for (const auto& [id, piece] : pieces_) {
        const auto found = now.pieceById.find(id);
        if (piece.removed != (found == now.pieceById.end())) return "piece " + id + " that is gone or not";
        if (piece.removed) continue;
        ++pieces;
        const SavedPiece& read = now.pieces[found->second];
        const SavedPiece& model = before.pieces[piece.source];
        const PieceSource& source = now.pieceSources[found->second];
        const PieceSource& modelSource = before.pieceSources[piece.source];
        if (!model.readable) {
            if (now.commands[source.command].inner.in(now.text) !=
                before.commands[modelSource.command].inner.in(before.text))
                return "piece " + id + " with another command";
            continue;
        }
        if (read.stack != piece.stack) return "piece " + id + " in another stack";
        if (!(EditedPlace{read.ownMap, read.ownX, read.ownY} == piece.place))
            return "piece " + id + " elsewhere";
        if (source.type.in(now.text) != modelSource.type.in(before.text))
            return "piece " + id + " of another type";
        if (read.gpid != model.gpid || read.traits.size() != model.traits.size())
            return "piece " + id + " of another kind";
        for (std::size_t i = 0; i + 1 < read.traits.size(); ++i)
            if (source.states[i].in(now.text) != written(piece, i))
                return "piece " + id + " with another state of trait " + std::to_string(i);
        if (!piece.isNew && read.properties != model.properties)
            return "piece " + id + " with other properties";
    }
    if (pieces != now.pieces.size()) return "another number of pieces";
    std::size_t stacks = 0;
    for (const auto& [id, stack] : stacks_) {
        const auto children = childrenOf(id);
        const auto found = now.stackById.find(id);
        if (found == now.stackById.end()) {
            if (stack.isNew && children.empty()) continue;
            return "stack " + id + " that is gone";
        }
        ++stacks;
        const SavedStack& read = now.stacks[found->second];
        if (read.children != children) return "stack " + id + " with other pieces";
        if (read.readable && !(EditedPlace{read.map, read.x, read.y} == stack.place))
            return "stack " + id + " elsewhere";
    }
    if (stacks != now.stacks.size()) return "another number of stacks";
    return "";
}

Result<std::string> EditedGame::file() const {
    const Parts& parts = original_.parts();
    if (!parts.container)
        return refused("a game that was read without its file", "a game with the file that it came from");
    if (!changed()) return parts.container->bytes;
    auto now = text();
    if (!now) return now;
    return fileWithText(parts, *now);
}

}  // namespace shellgame::vsav
