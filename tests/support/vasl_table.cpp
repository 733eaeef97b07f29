// SPDX-License-Identifier: MIT
#include "support/vasl_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace shellgame::test {

using vsav::joined;
using vsav::Node;
using vsav::PieceText;
using vsav::split;

namespace {

Node* listOfPieces(Node& node) {
    for (Node& inner : node.list) {
        if (inner.command.compare(0, 2, "+/") == 0) return &node;
        if (Node* found = listOfPieces(inner)) return found;
    }
    return nullptr;
}

std::string traitName(const vsav::TraitText& t) {
    return t.type.substr(0, t.type.find(';'));
}

std::vector<std::string> fieldsOf(const PieceText& stack) {
    return split(stack.stackState, ';');
}

bool isLayerOfStack(const std::string& field) {
    return field.compare(0, 2, "@@") == 0;
}

}  // namespace

VaslTable::VaslTable(const std::string& file) : bytes_(file), whole_(vsav::tree(vsav::textInFile(file))) {
    list_ = listOfPieces(whole_);
    if (list_ == nullptr) throw std::logic_error("no pieces");
    for (const Node& n : list_->list)
        if (n.command.compare(0, 2, "+/") == 0) {
            pieces_.push_back(vsav::pieceIn(n.command));
            if (pieces_.back().id.size() < 18) last_ = std::max(last_, std::stoll("0" + pieces_.back().id));
        }
    std::erase_if(list_->list, [](const Node& n) { return n.command.compare(0, 2, "+/") == 0; });
}

PieceText* VaslTable::find(const std::string& id) {
    for (PieceText& p : pieces_)
        if (p.id == id) return &p;
    return nullptr;
}
const PieceText* VaslTable::find(const std::string& id) const {
    for (const PieceText& p : pieces_)
        if (p.id == id) return &p;
    return nullptr;
}

bool VaslTable::has(const std::string& id) const {
    return find(id) != nullptr;
}

std::vector<std::string> VaslTable::named(const std::string& name) const {
    std::vector<std::string> out;
    for (const PieceText& p : pieces_)
        if (!p.isStack() && split(p.traits.back().type, ';').at(4) == name) out.push_back(p.id);
    return out;
}

std::vector<std::string> VaslTable::childrenOf(const std::string& stack) const {
    std::vector<std::string> out;
    const auto fields = fieldsOf(*find(stack));
    for (std::size_t i = 3; i < fields.size() && !isLayerOfStack(fields[i]); ++i) out.push_back(fields[i]);
    return out;
}

std::string VaslTable::stackOf(const std::string& piece) const {
    for (const PieceText& p : pieces_) {
        if (!p.isStack()) continue;
        const auto children = childrenOf(p.id);
        if (std::find(children.begin(), children.end(), piece) != children.end()) return p.id;
    }
    return "";
}

std::pair<int, int> VaslTable::placeOf(const std::string& piece) const {
    const std::string stack = stackOf(piece);
    const auto fields = stack.empty() ? split(find(piece)->traits.back().state, ';') : fieldsOf(*find(stack));
    return {std::stoi(fields.at(1)), std::stoi(fields.at(2))};
}

std::string VaslTable::state(const std::string& piece, const std::string& trait, std::size_t number) const {
    for (const auto& t : find(piece)->traits)
        if (traitName(t) == trait && number-- == 0) return t.state;
    return "";
}

void VaslTable::place(PieceText& p, int x, int y, bool moved) {
    auto fields = split(p.traits.back().state, ';');
    if (!fields.empty() && fields[0] == "null") fields[0] = "Main Map";
    fields.at(1) = std::to_string(x);
    fields.at(2) = std::to_string(y);
    p.traits.back().state = joined(fields, ';');
    for (auto& t : p.traits)
        if (moved && traitName(t) == "moved") t.state = "true";
}

void VaslTable::moveStack(const std::string& stack, int x, int y) {
    PieceText* s = find(stack);
    auto fields = fieldsOf(*s);
    fields.at(1) = std::to_string(x);
    fields.at(2) = std::to_string(y);
    const auto children = childrenOf(stack);
    s->stackState = joined(fields, ';');
    for (const std::string& c : children) place(*find(c), x, y, true);
}

void VaslTable::movePiece(const std::string& piece, int x, int y) {
    const auto map = split(find(piece)->traits.back().state, ';').at(0);
    const auto drop = [&](const std::string& stack) {
        PieceText* s = find(stack);
        auto fields = fieldsOf(*s);
        std::erase(fields, piece);
        s->stackState = joined(fields, ';');
    };
    std::string layer;
    if (const std::string old = stackOf(piece); !old.empty()) {
        if (isLayerOfStack(fieldsOf(*find(old)).back())) layer = fieldsOf(*find(old)).back();
        drop(old);
    }
    place(*find(piece), x, y, true);
    // If a stack is already at this position, join it.
    for (PieceText& s : pieces_) {
        if (!s.isStack()) continue;
        auto fields = fieldsOf(s);
        if (fields.size() < 4 || isLayerOfStack(fields[3]) || fields[0] != map ||
            fields[1] != std::to_string(x) || fields[2] != std::to_string(y))
            continue;
        fields.insert(isLayerOfStack(fields.back()) ? fields.end() - 1 : fields.end(), piece);
        PieceText moved{s.id, {}, joined(fields, ';')};
        // Put the stack after its pieces, because that is the order in the file.
        std::erase_if(pieces_, [&](const PieceText& p) { return p.id == moved.id; });
        pieces_.push_back(moved);
        return;
    }
    std::vector<std::string> fields{map, std::to_string(x), std::to_string(y), piece};
    if (!layer.empty()) fields.push_back(layer);
    pieces_.push_back({freshId(), {}, joined(fields, ';')});
}

void VaslTable::reveal(const std::string& piece) {
    setState(piece, "conceal", "null;");
}

void VaslTable::toMap(const std::string& piece, const std::string& map) {
    constexpr int aside = 100;
    movePiece(piece, aside, aside);
    const auto rename = [&](std::string& state) {
        auto fields = split(state, ';');
        fields.at(0) = map;
        state = joined(fields, ';');
    };
    rename(find(piece)->traits.back().state);
    rename(find(stackOf(piece))->stackState);
}

void VaslTable::setState(const std::string& piece, const std::string& trait, const std::string& state,
                         std::size_t number) {
    for (auto& t : find(piece)->traits)
        if (traitName(t) == trait && number-- == 0) {
            t.state = state;
            return;
        }
    throw std::logic_error("no trait " + trait);
}

void VaslTable::remove(const std::string& piece) {
    if (const std::string stack = stackOf(piece); !stack.empty()) {
        auto fields = fieldsOf(*find(stack));
        std::erase(fields, piece);
        find(stack)->stackState = joined(fields, ';');
    }
    std::erase_if(pieces_, [&](const PieceText& p) { return p.id == piece; });
}

std::string VaslTable::freshId() {
    return std::to_string(++last_);
}

std::string VaslTable::add(const std::string& like, const std::string& onto) {
    PieceText copy = *find(like);
    copy.id = freshId();
    const auto [x, y] = placeOf(onto);
    place(copy, x, y, false);
    const std::string stack = stackOf(onto);
    const auto at =
        std::find_if(pieces_.begin(), pieces_.end(), [&](const PieceText& p) { return p.id == stack; });
    const std::string id = copy.id;
    pieces_.insert(at, copy);
    auto fields = fieldsOf(*find(stack));
    fields.insert(std::find(fields.begin() + 3, fields.end(), onto) + 1, id);
    find(stack)->stackState = joined(fields, ';');
    return id;
}

std::string VaslTable::palette(const std::string& name, std::vector<vsav::TraitText> traits,
                               const std::string& onto) {
    const std::string id = add(onto, onto);
    PieceText* p = find(id);
    traits.push_back({"piece;K;D;x/marker;" + name, p->traits.back().state});
    p->traits = std::move(traits);
    return id;
}

void VaslTable::turn(int number, const std::string& player) {
    for (Node& n : whole_.list) {
        if (n.command.compare(0, 5, "INFO\t") != 0) continue;
        auto fields = split(n.command, '\t');
        fields.at(2) = player;
        fields.at(3) = std::to_string(number);
        n.command = joined(fields, '\t');
    }
}

std::string VaslTable::file() {
    Node out = whole_;
    Node* list = nullptr;
    // Find the list in the copy that is at the same position as the list of the pieces in the original.
    const auto same = [&](const auto& self, Node& copy, Node& original) -> void {
        if (&original == list_) list = &copy;
        for (std::size_t i = 0; i < copy.list.size(); ++i) self(self, copy.list[i], original.list[i]);
    };
    same(same, out, whole_);
    for (const PieceText& p : pieces_) {
        if (p.isStack() && childrenOf(p.id).empty()) continue;
        list->list.push_back({vsav::command(p), {}});
    }
    key_ = (key_ + 37) % 256;
    return vsav::fileWith(vsav::obfuscated(vsav::text(out), key_));
}

}  // namespace shellgame::test
