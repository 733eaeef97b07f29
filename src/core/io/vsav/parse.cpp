// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>

#include "io/vsav/parts.hpp"

namespace shellgame::vsav {

namespace {

constexpr char escape = '\x1b';
constexpr char tab = '\t';

/// Returns the number of backslashes directly before `at`, not counting any before `begin`, and at most
/// `most`.
std::size_t backslashes(std::string_view text, std::size_t begin, std::size_t at, std::size_t most) {
    std::size_t n = 0;
    while (n < most && at - n > begin && text[at - n - 1] == '\\') ++n;
    return n;
}

/// Reads the commands of the text: nested lists, where each level escapes its delimiters once more.
class CommandTree {
  public:
    explicit CommandTree(Parts& parts) : parts_(parts), text_(parts.text) {}

    Result<void> read() {
        if (read({0, text_.size()}, {0, text_.size()}, 0, 0)) return {};
        return failure({parts_.file, "savedGame", problem_, expected_, ""});
    }

  private:
    bool refuse(std::string found, std::string expected) {
        problem_ = std::move(found);
        expected_ = std::move(expected);
        return false;
    }

    bool read(Slice outer, Slice here, std::size_t level, std::size_t place) {
        const std::string deep =
            "lists of commands nested at most " + std::to_string(Limits::depth) + " deep";
        if (level > Limits::depth) return refuse("lists of commands nested deeper", deep);
        work_ += here.size() + 1;
        // Each text is read again for every list that contains it. Real games are never nested deeply.
        if (work_ > 8 * (Limits::textBytes + text_.size()))
            return refuse("too many lists of commands nested in each other", deep);
        std::vector<Slice> tokens;
        bool plain = true;
        std::size_t begin = here.begin;
        for (std::size_t at = text_.find(escape, begin); at < here.end; at = text_.find(escape, at + 1)) {
            plain = false;
            if (backslashes(text_, begin, at, level + 1) > level) continue;
            if (tokens.size() + parts_.commands.size() > Limits::commands) return tooMany();
            // Escapes that the enclosing lists have put before the delimiter are a part of the delimiter.
            tokens.push_back({begin, std::max(begin, at - std::min(level, at))});
            begin = at + 1;
        }
        if (plain && !isQuoted(here.in(text_))) {
            if (parts_.commands.size() >= Limits::commands) return tooMany();
            parts_.commands.push_back({outer, here, level, place});
            return true;
        }
        tokens.push_back({begin, here.end});
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            Slice inner = tokens[i];
            if (isQuoted(inner.in(text_))) inner = {inner.begin + 1, inner.end - 1};
            if (!read(tokens[i], inner, level + 1, i)) return false;
        }
        return true;
    }

    bool tooMany() {
        return refuse("more commands", "at most " + std::to_string(Limits::commands) + " commands");
    }

    Parts& parts_;
    std::string_view text_;
    std::size_t work_ = 0;
    std::string problem_, expected_;
};

/// A link of a chain of traits. Up to VASSAL 3.7 chains are nested: {outermost, {next, {... {base}}}}, where
/// each level is a sequence separated by TAB. Each level escapes the TABs inside it once more, so the TAB
/// with number k has k-1 backslashes before it. From VASSAL 3.8 on chains are flat: a single sequence in
/// which each text is escaped once. A chain is flat if it has more than one TAB without a backslash.
struct Link {
    Slice here;           // position in the chain
    std::size_t escapes;  // number of times that the TABs in the link's text are escaped
};

struct Chain {
    std::vector<Link> links;
    bool flat = false;
    std::string why;  // the reason why the chain is invalid; empty if it is valid
};

Chain chainOf(std::string_view text) {
    Chain out;
    if (const auto cuts = cutSequence(text, tab); cuts.size() > 2) {
        out.flat = true;
        for (const Slice& cut : cuts) out.links.push_back({cut, 1});
        Slice& base = out.links.back().here;
        if (isQuoted(base.in(text))) base = {base.begin + 1, base.end - 1};
        if (cuts.size() > Limits::depth) out.why = "more than " + std::to_string(Limits::depth) + " traits";
        return out;
    }
    Slice rest{0, text.size()};
    std::size_t from = 0;
    for (std::size_t depth = 0;; ++depth) {
        if (depth > Limits::depth) {
            out.why = "more than " + std::to_string(Limits::depth) + " traits";
            return out;
        }
        std::size_t at = text.find(tab, from);
        for (; at < rest.end; at = text.find(tab, at + 1)) {
            const std::size_t run = backslashes(text, rest.begin, at, depth + 1);
            if (run == depth) break;
            if (run < depth) {
                out.why = "a trait with more than one trait inside";
                return out;
            }
        }
        if (at >= rest.end) {
            out.links.push_back({rest, depth});
            return out;
        }
        out.links.push_back({{rest.begin, at - depth}, depth + 1});
        rest.begin = from = at + 1;
        if (isQuoted(rest.in(text))) {
            ++rest.begin;
            --rest.end;
        }
    }
}

/// Returns the text of a link without the escapes of the chain.
std::string textOf(std::string_view chain, const Link& link, bool base) {
    const std::string_view written = link.here.in(chain);
    std::string out;
    std::size_t begin = 0;
    for (std::size_t at = written.find(tab); at != std::string_view::npos; at = written.find(tab, at + 1)) {
        out += written.substr(begin, at - backslashes(written, begin, at, link.escapes) - begin);
        begin = at;
    }
    out += written.substr(begin);
    return !base && isQuoted(out) ? out.substr(1, out.size() - 2) : out;
}

class PieceReader {
  public:
    explicit PieceReader(Parts& parts) : parts_(parts) {}

    Result<void> read(std::size_t command) {
        const Slice inner = parts_.commands[command].inner;
        const Mapped text(parts_.text, {inner.begin + 2, inner.end});
        const auto cuts = cutSequence(text.text(), '/');
        std::vector<Mapped> tokens;
        for (std::size_t i = 0; i < cuts.size() && i < 3; ++i)
            tokens.push_back(text.part(cuts[i]).unescaped('/'));
        if (parts_.pieces.size() + parts_.stacks.size() >= Limits::pieces)
            return failure({parts_.file, "savedGame", "more pieces and stacks",
                            "at most " + std::to_string(Limits::pieces) + " pieces and stacks", ""});
        if (cuts.size() == 3 && tokens[1].text() == "stack") {
            stack(command, tokens);
        } else {
            piece(command, text, cuts, tokens);
            if (fields_ > Limits::fields)
                return failure({parts_.file, "savedGame", "more fields of traits",
                                "at most " + std::to_string(Limits::fields) + " of them", ""});
        }
        return {};
    }

    void finish() {
        for (SavedPiece& p : parts_.pieces) maskUserIds(p, owners_, players_);
        parts_.owners = owners_.all();
        parts_.players = players_.all();
    }

  private:
    static std::string quoted(std::string_view text) { return '"' + printable(text, 40) + '"'; }

    void piece(std::size_t command, const Mapped& text, const std::vector<Slice>& cuts,
               const std::vector<Mapped>& tokens) {
        SavedPiece p;
        PieceSource s;
        s.command = command;
        p.id = tokens.empty() ? "" : asUtf8(tokens[0].text());
        if (tokens.size() == 3 && cuts.size() == 3) {
            s.type = text.source(cuts[1]);
            s.state = text.source(cuts[2]);
            p.why = chains(p, s, tokens[1], tokens[2]);
        } else {
            p.why = std::to_string(cuts.size()) + " parts, expected id, type and state";
        }
        if (p.id.empty() || p.id.size() > Limits::idLength)
            p.why = "an id of " + std::to_string(p.id.size()) + " characters, expected 1 to " +
                    std::to_string(Limits::idLength);
        if (!p.why.empty()) {
            p.readable = false;
            p.traits.clear();
            p.properties.clear();
        }
        parts_.pieceById[p.id] = parts_.pieces.size();
        parts_.pieces.push_back(std::move(p));
        parts_.pieceSources.push_back(std::move(s));
    }

    std::string chains(SavedPiece& p, PieceSource& s, const Mapped& type, const Mapped& state) {
        const Chain types = chainOf(type.text());
        const Chain states = chainOf(state.text());
        if (!types.why.empty()) return types.why;
        if (!states.why.empty()) return states.why;
        if (types.links.size() != states.links.size())
            return std::to_string(states.links.size()) + " states, expected one for each of " +
                   std::to_string(types.links.size()) + " traits";
        if (types.flat != states.flat) return "states in another form of chain than the traits";
        s.flat = types.flat;
        for (std::size_t i = 0; i < types.links.size(); ++i) {
            const bool base = i + 1 == types.links.size();
            Trait t;
            const KnownType& known = typeOf(textOf(type.text(), types.links[i], base));
            fields_ += known.fields.size();
            if (fields_ > Limits::fields) return "more fields than a game may have";
            t.name = known.name;
            t.type = known.fields;
            t.state = asUtf8(textOf(state.text(), states.links[i], base));
            p.traits.push_back(std::move(t));
            s.states.push_back(state.source(states.links[i].here));
        }
        return base(p, s, state, states.links.back().here);
    }

    /// The type of a trait, parsed once for all traits that have it.
    struct KnownType {
        std::string name;
        TypeFields fields;
    };
    const KnownType& typeOf(std::string text) {
        const auto [at, fresh] = types_.try_emplace(std::move(text));
        if (!fresh) return at->second;
        const std::string& written = at->first;
        std::vector<std::string> fields = splitSequence(written, ';');
        for (std::string& field : fields) field = asUtf8(std::move(field));
        at->second = {asUtf8(written.substr(0, written.find(';'))), std::move(fields)};
        return at->second;
    }

    std::string base(SavedPiece& p, PieceSource& s, const Mapped& state, Slice here) {
        const Trait& t = p.traits.back();
        if (t.name != "piece")
            return "an innermost trait " + quoted(t.name) + ", expected the base of the piece";
        p.image = t.field(3);
        p.name = t.field(4);
        const std::string_view text = here.in(state.text());
        const auto cuts = cutSequence(text, ';');
        fields_ += cuts.size();
        if (cuts.size() < 3)
            return "a place of " + std::to_string(cuts.size()) + " parts, expected map, x and y";
        const auto source = [&](Slice cut) {
            return state.source({here.begin + cut.begin, here.begin + cut.end});
        };
        const auto token = [&](std::size_t i) { return asUtf8(sequenceToken(cuts[i].in(text), ';')); };
        const auto x = wholeNumber(cuts[1].in(text)), y = wholeNumber(cuts[2].in(text));
        if (!x || !y)
            return "the place " + quoted(cuts[1].in(text)) + ", " + quoted(cuts[2].in(text)) +
                   ", expected whole numbers of pixels";
        p.map = p.ownMap = token(0);
        p.x = p.ownX = *x;
        p.y = p.ownY = *y;
        s.map = source(cuts[0]);
        s.x = source(cuts[1]);
        s.y = source(cuts[2]);
        if (cuts.size() > 3) p.gpid = token(3);
        if (cuts.size() > 4) {
            const auto count = wholeNumber(cuts[4].in(text));
            const std::size_t pairs = count && *count > 0 ? static_cast<std::size_t>(*count) : 0;
            for (std::size_t i = 0; i < pairs && 6 + 2 * i < cuts.size(); ++i) {
                const std::string name = token(5 + 2 * i);
                p.properties[name] = token(6 + 2 * i);
                if (name == "UniqueID") s.uniqueId = source(cuts[6 + 2 * i]);
            }
        }
        checkLastTab(p, s);
        return "";
    }

    /// Checks that the state of the base comes after the last TAB of the command. Otherwise the piece was
    /// misread.
    void checkLastTab(const SavedPiece& p, const PieceSource& s) {
        if (p.traits.size() < 2 || !parts_.notEditable.empty()) return;
        const Slice inner = parts_.commands[s.command].inner;
        const std::size_t last = inner.in(parts_.text).rfind(tab);
        std::size_t begin = inner.begin + last + 1;
        if (last == std::string_view::npos || (begin != s.map.begin && begin + 1 != s.map.begin))
            parts_.notEditable =
                "the place of piece " + printable(p.id, 40) + " is not after the last TAB of its command";
    }

    void stack(std::size_t command, const std::vector<Mapped>& tokens) {
        SavedStack st;
        StackSource s;
        s.command = command;
        st.id = asUtf8(tokens[0].text());
        const Mapped& state = tokens[2];
        const auto fields = cutSequence(state.text(), ';');
        const auto x = fields.size() > 1 ? wholeNumber(fields[1].in(state.text())) : std::nullopt;
        const auto y = fields.size() > 2 ? wholeNumber(fields[2].in(state.text())) : std::nullopt;
        if (x && y) {
            st.map = asUtf8(sequenceToken(fields[0].in(state.text()), ';'));
            st.x = *x;
            st.y = *y;
            std::size_t end = fields[2].end;
            for (std::size_t i = 3; i < fields.size(); ++i) {
                const std::string child = sequenceToken(fields[i].in(state.text()), ';');
                // A field that begins with @@ is the layer of the stack, not a piece.
                if (child.starts_with("@@")) break;
                end = fields[i].end;
                if (child.empty()) continue;
                s.listed.push_back(asUtf8(child));
            }
            s.list = state.source({fields[2].end, end});
            children(st, s);
        } else {
            st.readable = false;
            st.why = quoted(state.text()) + ", expected map, x and y";
        }
        if (const auto [at, isNew] = parts_.stackById.insert_or_assign(st.id, parts_.stacks.size()); !isNew)
            parts_.notEditable = "two stacks have the id " + printable(st.id, 40);
        parts_.stacks.push_back(std::move(st));
        parts_.stackSources.push_back(std::move(s));
    }

    /// Assigns pieces to a stack. A stack contains only pieces that come before the stack in the file. If two
    /// stacks list a piece, the later stack gets the piece.
    void children(SavedStack& st, const StackSource& s) {
        for (const std::string& id : s.listed) {
            const auto found = parts_.pieceById.find(id);
            if (found == parts_.pieceById.end()) continue;
            SavedPiece& p = parts_.pieces[found->second];
            if (!p.stack.empty()) {
                parts_.notEditable = "piece " + printable(p.id, 40) + " lies in two stacks";
                if (p.stack == st.id) continue;
                if (const auto other = parts_.stackById.find(p.stack); other != parts_.stackById.end()) {
                    auto& theirs = parts_.stacks[other->second].children;
                    theirs.erase(std::remove(theirs.begin(), theirs.end(), p.id), theirs.end());
                }
            }
            p.stack = st.id;
            p.map = st.map;
            p.x = st.x;
            p.y = st.y;
            st.children.push_back(p.id);
        }
    }

    Parts& parts_;
    Owners owners_, players_;
    std::size_t fields_ = 0;
    std::unordered_map<std::string, KnownType> types_;
};

struct HeaderRow {
    std::string_view lead;
    void (*read)(Parts&, std::string_view command);
};

constexpr std::array<HeaderRow, 3> headerRows{{
    {"bd\t",
     [](Parts& parts, std::string_view command) {
         parts.boardsUnread.clear();
         parts.boards = readBoards(command, &parts.boardsUnread);
     }},
    {"INFO\t", [](Parts& parts, std::string_view command) { parts.info = readInfo(command); }},
    {"EXT\t",
     [](Parts& parts, std::string_view command) {
         const auto fields = splitSequence(command.substr(4), '\t');
         parts.extensions.push_back({asUtf8(fields[0]), fields.size() > 1 ? asUtf8(fields[1]) : ""});
     }},
}};

void namesOfMaps(Parts& parts) {
    const auto on = [&](std::string_view map) {
        return std::any_of(parts.pieces.begin(), parts.pieces.end(),
                           [&](const SavedPiece& p) { return p.map == map; }) ||
               std::any_of(parts.stacks.begin(), parts.stacks.end(),
                           [&](const SavedStack& s) { return s.map == map; });
    };
    parts.mainMap = !on("Main Map") && on("Map0") ? "Map0" : "Main Map";
}

}  // namespace

std::string headOf(std::string_view command) {
    const auto isLetter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; };
    std::size_t end = 0;
    while (end < command.size() && end < 32 && isLetter(command[end])) ++end;
    return end > 0 ? std::string(command.substr(0, end)) : asUtf8(std::string(command.substr(0, 2)));
}

Result<void> parseText(Parts& parts) {
    if (auto tree = CommandTree(parts).read(); !tree) return tree;
    PieceReader pieces(parts);
    enum class Frame { before, inside, behind } frame = Frame::before;
    for (std::size_t i = 0; i < parts.commands.size(); ++i) {
        const std::string_view command = parts.commands[i].inner.in(parts.text);
        if (command.empty()) continue;
        if (frame == Frame::behind) {
            parts.log = parts.log || command.starts_with("LOG\t");
        } else if (command == "begin_save") {
            frame = Frame::inside;
        } else if (command == "end_save" && frame == Frame::inside) {
            frame = Frame::behind;
        } else if (frame == Frame::inside && command.starts_with("+/")) {
            if (auto read = pieces.read(i); !read) return read;
        } else {
            const auto row = std::find_if(headerRows.begin(), headerRows.end(),
                                          [&](const HeaderRow& r) { return command.starts_with(r.lead); });
            if (row != headerRows.end() && frame == Frame::inside)
                row->read(parts, command);
            else
                ++parts.otherCommands[headOf(command)];
        }
    }
    if (frame != Frame::behind)
        return failure({parts.file, "savedGame",
                        frame == Frame::before ? "no command begin_save" : "no command end_save",
                        "a saved game from begin_save to end_save", ""});
    if (parts.pieceById.size() != parts.pieces.size()) parts.notEditable = "two pieces have the same id";
    for (const SavedStack& s : parts.stacks)
        if (parts.pieceById.count(s.id) > 0)
            parts.notEditable = "a piece and a stack have the id " + printable(s.id, 40);
    if (parts.log) parts.notEditable = "recorded moves follow, which depend on the present positions";
    pieces.finish();
    namesOfMaps(parts);
    return {};
}

}  // namespace shellgame::vsav
