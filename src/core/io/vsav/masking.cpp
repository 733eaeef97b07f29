// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/vsav/parts.hpp"

namespace shellgame::vsav {

namespace {

std::string masked(Owner owner) {
    return "<user " + std::to_string(static_cast<int>(owner)) + ">";
}

Owner maskWhole(std::string& text, Owners& owners) {
    const Owner owner = owners.numberOf(text);
    if (owner != Owner::none) text = masked(owner);
    return owner;
}

/// Masks the state of a concealing trait. The state contains the owner and options. The last options are the
/// users who may look.
Owner maskConcealing(Trait& t, Owners& owners) {
    auto fields = splitSequence(t.state, ';');
    const Owner owner = owners.numberOf(fields[0]);
    if (owner != Owner::none) fields[0] = masked(owner);
    for (std::size_t i = 1; i < fields.size(); ++i) {
        auto options = splitSequence(fields[i], '|');
        for (std::size_t k = 2; k < options.size(); ++k) maskWhole(options[k], owners);
        fields[i] = joinSequence(options, '|');
    }
    t.state = joinSequence(fields, ';');
    return owner;
}

/// Masks the user name after "player:".
void maskAccess(Trait& t, Owners& owners) {
    constexpr std::string_view player = "player:";
    for (std::size_t i = 0; i < t.type.size(); ++i)
        if (const std::string& field = t.type[i]; field.starts_with(player) && field.size() > player.size())
            t.type.set(i, std::string(player) + masked(owners.numberOf(field.substr(player.size()))));
}

}  // namespace

Owner Owners::numberOf(const std::string& user) {
    if (user.empty() || user == "null") return Owner::none;
    const auto [at, isNew] = numbers_.emplace(user, users_.size() + 1);
    if (isNew) users_.push_back(user);
    return static_cast<Owner>(at->second);
}

void maskUserIds(SavedPiece& piece, Owners& owners, Owners& players) {
    for (Trait& t : piece.traits) {
        if (t.name == "conceal" || t.name == "obs") {
            maskAccess(t, owners);
            if (const Owner o = maskConcealing(t, owners); o != Owner::none) piece.concealed = o;
        } else if (t.name == "hide") {
            maskAccess(t, owners);
            if (const Owner o = maskWhole(t.state, owners); o != Owner::none) piece.hidden = o;
        } else if (t.name == "concealment") {
            if (t.type.size() < 2) continue;
            std::string user = t.type[1];
            piece.concealmentCounter = maskWhole(user, owners);
            if (piece.concealmentCounter != Owner::none) t.type.set(1, std::move(user));
        } else if (t.name == "PROP" && t.field(1) == "Owner") {
            // Of several traits with this name, only the outermost is used.
            if (piece.handledBy == Owner::none) piece.handledBy = players.numberOf(t.state);
            if (!t.state.empty()) t.state = "<player>";  // Replaces the player's name, which VASL shows.
        }
    }
}

}  // namespace shellgame::vsav
