// SPDX-License-Identifier: MIT
#include "support/vsav_text.hpp"

#include <zip.h>

#include <algorithm>
#include <stdexcept>

#include "support/vasl_archive.hpp"

namespace shellgame::test::vsav {

namespace {

constexpr char esc = '\x1b';

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

bool inQuotes(const std::string& t) {
    return t.size() >= 2 && t.front() == '\'' && t.back() == '\'';
}

bool startsWith(const std::string& text, const std::string& lead) {
    return text.compare(0, lead.size(), lead) == 0;
}

}  // namespace

std::string joined(const std::vector<std::string>& tokens, char delimiter) {
    std::string out;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string& t = tokens[i];
        const std::string written = replaced(t, std::string(1, delimiter), std::string("\\") + delimiter);
        if (i > 0) out += delimiter;
        out += (!t.empty() && t[0] == '\\') || inQuotes(t) ? "'" + written + "'" : written;
    }
    return out;
}

std::vector<std::string> split(const std::string& text, char delimiter) {
    std::vector<std::string> out(1);
    for (const char c : text) {
        if (c == delimiter && (out.back().empty() || out.back().back() != '\\'))
            out.emplace_back();
        else
            out.back() += c;
    }
    for (std::string& t : out) {
        t = replaced(t, std::string("\\") + delimiter, std::string(1, delimiter));
        if (inQuotes(t)) t = t.substr(1, t.size() - 2);
    }
    return out;
}

std::string chain(const std::vector<std::string>& elements) {
    std::string out = elements.back();
    for (std::size_t i = elements.size() - 1; i-- > 0;) out = joined({elements[i], out}, '\t');
    return out;
}

std::vector<std::string> unchained(std::string text) {
    std::vector<std::string> out;
    for (;;) {
        const auto two = split(text, '\t');
        out.push_back(two[0]);
        if (two.size() == 1) return out;
        if (two.size() > 2) throw std::logic_error("a chain with more than two at a level");
        text = two[1];
    }
}

Node tree(const std::string& text) {
    const auto tokens = split(text, esc);
    if (tokens.size() == 1 && tokens[0] == text) return {text, {}};
    Node out;
    for (const std::string& t : tokens) out.list.push_back(tree(t));
    return out;
}

std::string text(const Node& node) {
    if (node.list.empty()) return node.command;
    std::vector<std::string> tokens;
    for (const Node& n : node.list) tokens.push_back(text(n));
    return joined(tokens, esc);
}

std::vector<std::string> commands(const std::string& whole) {
    std::vector<std::string> out;
    const auto walk = [&](const auto& self, const Node& n) -> void {
        if (n.list.empty()) out.push_back(n.command);
        for (const Node& inner : n.list) self(self, inner);
    };
    walk(walk, tree(whole));
    return out;
}

std::string obfuscated(const std::string& text, int key) {
    const std::string digits = "0123456789abcdef";
    std::string out = "!VCSK";
    const auto write = [&](int byte) {
        out += {digits[static_cast<std::size_t>(byte / 16)], digits[static_cast<std::size_t>(byte % 16)]};
    };
    write(key);
    for (const char c : text) write(static_cast<unsigned char>(c) ^ key);
    return out;
}

std::string revealed(const std::string& member) {
    std::string out;
    const int key = std::stoi(member.substr(5, 2), nullptr, 16);
    for (std::size_t i = 7; i < member.size(); i += 2)
        out += static_cast<char>(std::stoi(member.substr(i, 2), nullptr, 16) ^ key);
    return out;
}

std::string command(const PieceText& p) {
    std::vector<std::string> types, states;
    for (const TraitText& t : p.traits) {
        types.push_back(t.type);
        states.push_back(t.state);
    }
    return "+/" +
           joined({p.id, p.isStack() ? "stack" : chain(types), p.isStack() ? p.stackState : chain(states)},
                  '/');
}

PieceText pieceIn(const std::string& command) {
    const auto three = split(command.substr(2), '/');
    PieceText out;
    out.id = three.at(0);
    if (three.at(1) == "stack") {
        out.stackState = three.at(2);
        return out;
    }
    const auto types = unchained(three.at(1)), states = unchained(three.at(2));
    for (std::size_t i = 0; i < types.size(); ++i) out.traits.push_back({types[i], states.at(i)});
    return out;
}

std::string Maker::baseState(const std::string& id, int x, int y, const std::string& gpid) const {
    std::string out = map() + ";" + std::to_string(x) + ";" + std::to_string(y) + ";" + gpid + ";";
    if (dialect_ == Dialect::uniqueIds) out += "2;OldX;" + std::to_string(x) + ";UniqueID;" + id + ";";
    return out;
}

Maker& Maker::unit(const std::string& id, const std::string& name, const std::string& nation, int x, int y,
                   const std::vector<TraitText>& extra, const std::string& gpid) {
    std::vector<TraitText> traits = extra;
    traits.push_back({"PROP;Owner;false,0,100,false;:", "somebody"});
    traits.push_back({"conceal;C,130;" + nation + "/" + nation + "qmark;" + nation + ";;/path", "null;"});
    traits.push_back({"hide;H,130;HIP;255,255,255;player:;0.3", "null"});
    traits.push_back({"moved;moved", "false"});
    return piece(id, traits, name, x, y, gpid);
}

Maker& Maker::question(const std::string& id, const std::string& nation, const std::string& user, int x,
                       int y) {
    return piece(id,
                 {{"hide;H,130;HIP;255,255,255;player:;0.3", "null"},
                  {"moved;moved58", "false"},
                  {"concealment;" + user + ";" + nation, ""}},
                 "?", x, y, "");
}

Maker& Maker::piece(const std::string& id, std::vector<TraitText> traits, const std::string& name, int x,
                    int y, const std::string& gpid) {
    const std::string picture = dialect_ == Dialect::uniqueIds ? "x/picture.svg" : "x/picture";
    traits.push_back({"piece;K;D;" + picture + ";" + name, baseState(id, x, y, gpid)});
    return raw(command({id, traits, ""}));
}

Maker& Maker::stack(const std::string& id, int x, int y, const std::vector<std::string>& children) {
    std::string state = map() + ";" + std::to_string(x) + ";" + std::to_string(y);
    for (const std::string& c : children) state += ";" + c;
    if (dialect_ == Dialect::uniqueIds) state += ";@@-1";
    return raw(command({id, {}, state}));
}

Maker& Maker::raw(const std::string& command) {
    pieces_.push_back({command, {}});
    return *this;
}
Maker& Maker::info(const std::string& line) {
    info_ = line;
    return *this;
}
Maker& Maker::boards(const std::string& line) {
    boards_ = line;
    return *this;
}
Maker& Maker::after(const std::string& commands) {
    after_ = commands;
    return *this;
}

std::string Maker::text() const {
    Node pieces;
    pieces.list.push_back({"", {}});
    pieces.list.insert(pieces.list.end(), pieces_.begin(), pieces_.end());
    Node whole;
    whole.list = {{"begin_save", {}},
                  {"", {}},
                  pieces,
                  {info_, {}},
                  {"UNMASK\t", {}},
                  {boards_, {}},
                  {"", {{"NOTES\t", {}}, {"PNOTES\t", {}}}}};
    if (dialect_ != Dialect::map0) whole.list.push_back({boards_, {}});
    whole.list.push_back({"EXT\tkgs\tv1.1", {}});
    whole.list.push_back({"end_save", {}});
    return vsav::text(whole) + after_;
}

std::string Maker::file() const {
    return fileWith(obfuscated(text()), "VASL",
                    dialect_ == Dialect::map0      ? "6.4.4"
                    : dialect_ == Dialect::mainMap ? "6.5.1"
                                                   : "6.7.3");
}

std::string spoilt(std::string text, std::mt19937& random, std::string_view better) {
    for (unsigned k = random() % 4 + 1; k > 0 && !text.empty(); --k) {
        const std::size_t at = random() % text.size();
        switch (random() % 5) {
            case 0:
                text[at] = static_cast<char>(random() % 256);
                break;
            case 1:
                text[at] = better[random() % better.size()];
                break;
            case 2:
                text.erase(at, random() % 9 + 1);
                break;
            case 3:
                text.insert(at, 1, better[random() % better.size()]);
                break;
            default:
                text.insert(at, text.substr(random() % text.size(), random() % 40));
                break;
        }
    }
    return random() % 8 == 0 ? text.substr(0, random() % (text.size() + 1)) : text;
}

std::string fileWith(const std::string& savedGame, const std::string& module, const std::string& version) {
    const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<data version=\"1\">\r\n";
    return zipped({{"savedGame", savedGame},
                   {"savedata", head + "  <version></version>\r\n  <VassalVersion>3.2.17</VassalVersion>\r\n"
                                       "  <dateSaved>1601182315334</dateSaved>\r\n</data>\r\n"},
                   {"moduledata", head + "  <version>" + version +
                                      "</version>\r\n  <VassalVersion>3.2.17</VassalVersion>\r\n  <name>" +
                                      module + "</name>\r\n</data>\r\n"}});
}

std::string member(const std::string& bytes, const std::string& name) {
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
    zip_t* zip = zip_open_from_source(source, ZIP_RDONLY, nullptr);
    if (zip == nullptr) throw std::logic_error("no ZIP file");
    std::string out;
    zip_stat_t stat;
    if (zip_stat(zip, name.c_str(), 0, &stat) == 0) {
        out.resize(stat.size);
        zip_file_t* file = zip_fopen(zip, name.c_str(), 0);
        if (zip_fread(file, out.data(), out.size()) != static_cast<zip_int64_t>(out.size())) out.clear();
        zip_fclose(file);
    }
    zip_discard(zip);
    return out;
}

std::string textInFile(const std::string& bytes) {
    return revealed(member(bytes, "savedGame"));
}

namespace {

/// Returns how many fields newer versions of VASL append to a trait.
int fieldsAdded(const std::string& trait) {
    static const std::vector<std::pair<std::string, int>> rows{
        {"emb2", 4},  {"obs", 4},       {"hide", 2}, {"label", 1},        {"rotate", 5},
        {"immob", 7}, {"placemark", 3}, {"PROP", 1}, {"AreaOfEffect", 6}, {"clone", 1}};
    for (const auto& [name, count] : rows)
        if (trait == name) return count;
    return 0;
}

PieceText pieceOf67(PieceText p) {
    if (p.isStack()) {
        p.stackState += ";@@-1";
        return p;
    }
    for (TraitText& t : p.traits) {
        const std::string name = t.type.substr(0, t.type.find(';'));
        for (int i = fieldsAdded(name); i > 0; --i) t.type += ";";
    }
    p.traits.insert(p.traits.end() - 1, {"basicName;;", ""});
    auto base = split(p.traits.back().type, ';');
    if (base.at(3).find('/') != std::string::npos && base.at(3).find('.') == std::string::npos)
        base[3] += ".svg";
    p.traits.back().type = joined(base, ';');
    auto state = split(p.traits.back().state, ';');
    if (state.size() == 5) state[4] = "0";  // such a state contains only map, x, y and gpid
    const std::size_t pairs = state.size() > 4 && !state[4].empty() ? std::stoul(state[4]) : 0;
    std::vector<std::string> out(state.begin(), state.begin() + 4);
    out.push_back(std::to_string(pairs + 1));
    out.insert(out.end(), state.begin() + 5,
               state.begin() + 5 + static_cast<std::ptrdiff_t>(std::min(2 * pairs, state.size() - 5)));
    out.insert(out.end(), {"UniqueID", p.id, ""});
    p.traits.back().state = joined(out, ';');
    return p;
}

std::string infoOf67(const std::string& command, bool weather) {
    auto fields = split(command, '\t');
    fields.resize(10, "?");
    if (fields[8].find_first_not_of(' ') == std::string::npos) fields[8] = fields[9] = "?";
    const std::vector<std::string> more =
        weather
            ? std::vector<std::string>{"Heavy Rain", "-1", "Mild Breeze", "3", "Yes", "2", "an id", "private"}
            : std::vector<std::string>{"true",  "false", "true", "false", "false", "false", "NONE",   "NONE",
                                       "Light", "NONE",  "NONE", "NONE",  "notes", "an id", "private"};
    fields.insert(fields.end(), more.begin(), more.end());
    return joined(fields, '\t');
}

std::string boardsOf67(const std::string& command) {
    std::string out;
    auto tokens = split(command, '\t');
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        out += (i > 0 ? "\t" : "") + tokens[i];
        if (i >= 3 && tokens[i - 3] == "bd") out += "\t-1\t-1\t-1\t-1";
    }
    return out;
}

}  // namespace

std::string asOf67(const std::string& whole, bool weather) {
    const auto rewrite = [&](const auto& self, const Node& node) -> Node {
        Node out;
        for (const Node& inner : node.list) {
            if (!inner.list.empty()) {
                out.list.push_back(self(self, inner));
                continue;
            }
            std::string c = inner.command;
            if (startsWith(c, "+/")) {
                const PieceText p = pieceIn(c);
                if (p.isStack() && split(p.stackState, ';').size() < 4) continue;  // leave out empty stacks
                c = command(pieceOf67(p));
            } else if (startsWith(c, "INFO\t")) {
                c = infoOf67(c, weather);
            } else if (startsWith(c, "bd\t")) {
                c = boardsOf67(c);
            }
            out.list.push_back({c, {}});
        }
        return out;
    };
    return text(rewrite(rewrite, tree(whole)));
}

}  // namespace shellgame::test::vsav
