// SPDX-License-Identifier: MIT
#include "io/vsav/play_log.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "shellgame/base/file.hpp"

namespace shellgame::vsav {

namespace {

constexpr std::string_view logLead = "LOG\t";

/// Returns true for texts that mean "no id" or "no map".
bool isNull(std::string_view text) {
    return text.empty() || text == "null";
}

/// A piece or a stack, as described by its command.
struct Thing {
    std::string id, type, state;
    bool gone = false;
    [[nodiscard]] bool isStack() const { return type == "stack"; }
};

/// Reads and writes the state of a stack: its place, and its pieces from bottom to top.
struct StackState {
    std::array<std::string, 3> spot;  ///< map, x and y
    std::vector<std::string> children;
    std::string layer;  ///< "@@-1", or empty

    explicit StackState(std::string_view state) {
        const auto fields = splitSequence(state, ';');
        for (std::size_t i = 0; i < std::min(spot.size(), fields.size()); ++i) spot.at(i) = fields[i];
        for (std::size_t i = spot.size(); i < fields.size(); ++i) {
            if (fields[i].starts_with("@@"))
                layer = fields[i];
            else if (!fields[i].empty())
                children.push_back(fields[i]);
        }
    }
    [[nodiscard]] std::string text() const {
        std::vector<std::string> fields(spot.begin(), spot.end());
        fields.insert(fields.end(), children.begin(), children.end());
        if (!layer.empty()) fields.push_back(layer);
        return joinSequence(fields, ';');
    }
};

/// A place: its map, x and y.
using Spot = std::array<std::string, 3>;

/// Finds the place of a piece in the piece's state. The place is at the beginning of the base's state, after
/// the last TAB. Returns nullopt if the state contains no place.
std::optional<Slice> placeIn(std::string_view state) {
    const auto tab = state.rfind('\t');
    Slice out;
    out.begin = tab == std::string_view::npos ? 0 : tab + 1;
    if (out.begin < state.size() && state[out.begin] == '\'') ++out.begin;
    out.end = out.begin;
    for (std::size_t fields = 0; fields < Spot().size(); ++fields) {
        out.end = state.find(';', out.end + (fields == 0 ? 0 : 1));
        if (out.end != std::string_view::npos) continue;
        if (fields + 1 < Spot().size()) return std::nullopt;
        out.end = state.size();
    }
    return out;
}

std::string placedAt(const std::string& state, const Spot& spot) {
    const auto place = placeIn(state);
    if (!place) return state;
    return state.substr(0, place->begin) + joinSequence({spot.begin(), spot.end()}, ';') +
           state.substr(place->end);
}

/// Applies the steps of a log one by one to the log's pieces and stacks.
class Player {
  public:
    explicit Player(const Parts& log) : log_(log) {}

    PlayedLog run() {
        bool behind = false;
        for (const CommandSource& command : log_.commands) {
            std::string_view text = command.inner.in(log_.text);
            if (text == "begin_save" || text.empty()) continue;
            if (text == "end_save") {
                behind = true;
            } else if (!behind) {
                if (text.starts_with("+/"))
                    add(text);
                else
                    header_.emplace_back(text);
            } else {
                if (text.starts_with(logLead)) text.remove_prefix(logLead.size());
                if (!text.empty()) step(text);
            }
        }
        return {written(), std::move(steps_)};
    }

  private:
    void step(std::string_view text) {
        // An UNDO command only encloses the commands that undo something.
        if (text.starts_with("UNDO\t")) return;
        ++steps_.recorded;
        if (text.starts_with("CHAT")) {
            if (auto roll = rollIn(text.substr(4)))
                steps_.rolls.push_back(std::move(*roll));
            else
                ++steps_.chat;
        } else if (text.starts_with("INFO\t") || text.starts_with("bd\t")) {
            const std::string_view lead = text.substr(0, text.find('\t') + 1);
            std::erase_if(header_, [&](const std::string& line) { return line.starts_with(lead); });
            header_.emplace_back(text);
            ++steps_.pieces;
        } else if (text.starts_with("+/")   ? add(text)
                   : text.starts_with("-/") ? remove(text.substr(2))
                   : text.starts_with("D/") ? change(text.substr(2))
                                            : text.starts_with("M/") && move(text.substr(2))) {
            ++steps_.pieces;
        } else {
            ++steps_.leftOut[headOf(text)];
        }
    }

    [[nodiscard]] Thing* find(std::string_view id) {
        const auto at = byId_.find(std::string(id));
        return at == byId_.end() || things_[at->second].gone ? nullptr : &things_[at->second];
    }

    bool add(std::string_view command) {
        const auto fields = splitSequence(command.substr(2), '/');
        if (fields.size() != 3 || isNull(fields[0])) {
            odd_.emplace_back(command);
            return false;
        }
        if (things_.size() >= Limits::pieces) return false;
        if (Thing* old = find(fields[0])) leave(*old);
        byId_[fields[0]] = things_.size();
        things_.push_back({fields[0], fields[1], fields[2]});
        if (things_.back().isStack()) settle(things_.back(), StackState(fields[2]));
        return true;
    }

    bool remove(std::string_view id) {
        Thing* thing = find(id);
        if (thing == nullptr) return false;
        leave(*thing);
        return true;
    }

    bool change(std::string_view command) {
        const auto fields = splitSequence(command, '/');
        Thing* thing = fields.size() < 2 ? nullptr : find(fields[0]);
        if (thing == nullptr) return false;
        if (thing->isStack())
            settle(*thing, StackState(fields[1]));
        else
            thing->state = fields[1];
        return true;
    }

    bool move(std::string_view command) {
        constexpr std::size_t map = 1, x = 2, y = 3, under = 4, least = 5;
        const auto fields = splitSequence(command, '/');
        Thing* thing = fields.size() < least ? nullptr : find(fields[0]);
        if (thing == nullptr) return false;
        const Spot spot{fields[map], fields[x], fields[y]};
        if (thing->isStack())
            moveStack(*thing, spot);
        else
            movePiece(*thing, spot, fields[under]);
        return true;
    }

    /// Moves a stack. If another stack is there, the moved stack is put on top of it.
    void moveStack(Thing& stack, const Spot& spot) {
        StackState is(stack.state);
        Thing* onto = stackAt(spot, stack.id);
        if (onto == nullptr) {
            is.spot = spot;
            return settle(stack, std::move(is));
        }
        StackState whole(onto->state);
        whole.children.insert(whole.children.end(), is.children.begin(), is.children.end());
        settle(*onto, std::move(whole));
    }

    /// Moves a piece to `spot`, onto the piece `under`. If `under` is not at `spot`, moves the piece beneath
    /// all pieces there.
    void movePiece(Thing& piece, const Spot& spot, const std::string& under) {
        const std::string id = piece.id;
        detach(id);
        piece.state = placedAt(piece.state, spot);
        if (isNull(spot.front())) return;
        const auto in = stackOf_.find(under);
        Thing* stack = in == stackOf_.end() ? nullptr : find(in->second);
        if (stack != nullptr && StackState(stack->state).spot != spot) stack = nullptr;
        if (stack == nullptr) stack = stackAt(spot, "");
        if (stack == nullptr) return;
        StackState is(stack->state);
        const auto below = std::find(is.children.begin(), is.children.end(), under);
        is.children.insert(below == is.children.end() ? is.children.begin() : below + 1, id);
        settle(*stack, std::move(is));
    }

    [[nodiscard]] Thing* stackAt(const Spot& spot, std::string_view except) {
        const auto at = stacksAt_.find(spot);
        if (at == stacksAt_.end()) return nullptr;
        for (const std::string& id : at->second)
            if (Thing* stack = id == except ? nullptr : find(id);
                stack != nullptr && !StackState(stack->state).children.empty())
                return stack;
        return nullptr;
    }

    /// Puts a stack with these pieces in its place, and removes the pieces from all other stacks.
    void settle(Thing& stack, StackState is) {
        unlist(stack);
        const std::string id = stack.id;
        for (const std::string& child : is.children) {
            if (const auto in = stackOf_.find(child); in != stackOf_.end() && in->second != id) detach(child);
            stackOf_[child] = id;
        }
        stack.state = is.text();
        stacksAt_[is.spot].push_back(id);
    }

    void unlist(const Thing& stack) {
        const StackState was(stack.state);
        if (const auto at = stacksAt_.find(was.spot); at != stacksAt_.end()) std::erase(at->second, stack.id);
        for (const std::string& child : was.children)
            if (const auto in = stackOf_.find(child); in != stackOf_.end() && in->second == stack.id)
                stackOf_.erase(in);
    }

    void detach(const std::string& child) {
        const auto in = stackOf_.find(child);
        if (in == stackOf_.end()) return;
        Thing* stack = find(in->second);
        stackOf_.erase(in);
        if (stack == nullptr) return;
        StackState is(stack->state);
        std::erase(is.children, child);
        stack->state = is.text();
    }

    void leave(Thing& thing) {
        if (thing.isStack())
            unlist(thing);
        else
            detach(thing.id);
        thing.gone = true;
    }

    /// Returns a list of commands, with pieces before the stacks that contain them.
    [[nodiscard]] std::string written() const {
        std::vector<std::string> out{"begin_save"};
        for (const bool stacks : {false, true})
            for (const Thing& thing : things_)
                if (!thing.gone && thing.isStack() == stacks)
                    out.push_back("+/" + joinSequence({thing.id, thing.type, thing.state}, '/'));
        out.insert(out.end(), odd_.begin(), odd_.end());
        out.insert(out.end(), header_.begin(), header_.end());
        out.emplace_back("end_save");
        return joinSequence(out, '\x1b');
    }

    const Parts& log_;
    std::vector<Thing> things_;
    std::unordered_map<std::string, std::size_t> byId_;
    /// For each piece's id, the id of the stack that contains the piece.
    std::unordered_map<std::string, std::string> stackOf_;
    std::map<Spot, std::vector<std::string>> stacksAt_;
    std::vector<std::string> header_;  ///< commands for boards and scenario information, and all other
                                       ///< unchanged commands
    std::vector<std::string> odd_;     ///< pieces that can't be read
    VaslSteps steps_;
};

}  // namespace

PlayedLog playLog(const Parts& log) {
    return Player(log).run();
}

std::optional<VaslRoll> rollIn(std::string_view chat) {
    constexpr std::string_view lead = "*** (";
    constexpr std::array<std::pair<std::string_view, std::size_t>, 2> kinds{{{" DR) ", 2}, {" dr) ", 1}}};
    constexpr std::size_t longestKind = 20, longestName = 60;
    if (!chat.starts_with(lead)) return std::nullopt;
    chat.remove_prefix(lead.size());
    for (const auto& [word, dice] : kinds) {
        const auto at = chat.find(word);
        if (at == std::string_view::npos || at > longestKind) continue;
        VaslRoll out;
        out.kind = printable(asUtf8(std::string(chat.substr(0, at))), longestKind);
        std::string_view rest = chat.substr(at + word.size());
        while (!rest.empty() && rest.front() >= '1' && rest.front() <= '6') {
            out.faces.push_back(rest.front() - '0');
            rest.remove_prefix(1);
            if (rest.starts_with(',')) rest.remove_prefix(1);
        }
        // The roll for vehicle dust has a third die, which is not part of the DR.
        if (out.faces.size() < dice || out.faces.size() > dice + 1 || !rest.starts_with(" ***"))
            return std::nullopt;
        out.faces.resize(dice);
        const auto open = rest.find('<'), close = rest.find('>', open == std::string_view::npos ? 0 : open);
        if (open != std::string_view::npos && close != std::string_view::npos)
            out.player = printable(asUtf8(std::string(rest.substr(open + 1, close - open - 1))), longestName);
        return out;
    }
    return std::nullopt;
}

}  // namespace shellgame::vsav
