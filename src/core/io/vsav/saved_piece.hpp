// SPDX-License-Identifier: MIT
#pragma once

// The contents of a saved game of VASL, as read from its text.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame::vsav {

/// An owner of concealed or hidden pieces or of texts in a saved game, identified by a number from 1.
/// VASSAL's user ids are passwords, so texts returned here never contain them: traits and states contain
/// "<user 1>" instead.
enum class Owner : int { none = 0 };

/// The fields of a trait's type. Pieces whose traits have the same type share them.
class TypeFields {
  public:
    TypeFields() : fields_(none()) {}
    TypeFields(std::vector<std::string> fields)  // NOLINT(google-explicit-constructor): a list of fields
        : fields_(std::make_shared<const std::vector<std::string>>(std::move(fields))) {}
    [[nodiscard]] std::size_t size() const { return fields_->size(); }
    [[nodiscard]] const std::string& operator[](std::size_t number) const { return (*fields_)[number]; }
    [[nodiscard]] auto begin() const { return fields_->begin(); }
    [[nodiscard]] auto end() const { return fields_->end(); }
    /// Replaces a field in this object only. Objects that shared the fields keep the old value.
    void set(std::size_t number, std::string text) {
        std::vector<std::string> own = *fields_;
        own.at(number) = std::move(text);
        fields_ = std::make_shared<const std::vector<std::string>>(std::move(own));
    }
    bool operator==(const TypeFields& other) const {
        return fields_ == other.fields_ || *fields_ == *other.fields_;
    }

  private:
    [[nodiscard]] static const std::shared_ptr<const std::vector<std::string>>& none() {
        static const auto empty = std::make_shared<const std::vector<std::string>>();
        return empty;
    }
    std::shared_ptr<const std::vector<std::string>> fields_;
};

/// A trait of a piece. Texts are UTF-8, with all escapes removed.
struct Trait {
    std::string name;   ///< the trait's name, which is the text before the first ';' of the type
    TypeFields type;    ///< the fields of the type, separated by ';'; the first is the name
    std::string state;  ///< the whole state; `stateFields` splits it

    /// Returns a field of the type; empty if there is none.
    [[nodiscard]] const std::string& field(std::size_t number) const;
    bool operator==(const Trait&) const = default;
};

[[nodiscard]] std::vector<std::string> stateFields(const Trait& trait);

struct SavedPiece {
    std::string id;
    std::vector<Trait> traits;  ///< the traits, from the outermost to the base
    std::string map;            ///< the map of the piece's stack, if the piece is in one
    int x = 0, y = 0;           ///< the position of the piece's stack, if the piece is in one
    std::string gpid;
    std::string image, name;  ///< values from the base; the name does not contain texts that layers add
    std::map<std::string, std::string> properties;
    std::string stack;  ///< the id of the piece's stack; empty if the piece is not in a stack

    Owner concealed = Owner::none;           ///< the user who has concealed the piece (`conceal` or `obs`)
    Owner hidden = Owner::none;              ///< the user who has hidden the piece (`hide`, HIP)
    Owner concealmentCounter = Owner::none;  ///< the user who owns a `?` (`concealment`)
    Owner handledBy = Owner::none;           ///< the player who was the last to move the piece; see
                                             ///< SavedGame::playerCalled

    bool readable = true;  ///< false if only the id is known, so that the piece can't be edited
    std::string why;       ///< for an unreadable piece, the reason in the form of "found" and "expected"

    /// Returns the outermost trait with this name.
    [[nodiscard]] const Trait* trait(std::string_view name) const;
    [[nodiscard]] bool isConcealmentCounter() const { return trait("concealment") != nullptr; }
    /// The place in the piece's own state. It may differ from the place of the piece's stack.
    std::string ownMap;
    int ownX = 0, ownY = 0;
};

struct SavedStack {
    std::string id, map;
    int x = 0, y = 0;
    std::vector<std::string> children;  ///< ids of the existing pieces, from bottom to top
    bool readable = true;
    std::string why;
};

/// A board in the line of boards of a saved game.
struct SavedBoard {
    struct Crop {
        int x = 0, y = 0, width = -1,
            height = -1;  ///< in pixels of the picture before rotation; -1 if the board is not cropped
        bool operator==(const Crop&) const = default;
    };
    struct Overlay {
        std::string name, hex1, hex2;
        bool operator==(const Overlay&) const = default;
    };
    int column = 0, row = 0;
    std::string written;  ///< the name as written in the file
    std::string name;     ///< the name without the "r" for rotated boards
    bool turned = false;  ///< true if the board is rotated by 180 degrees, unless a board with the written
                          ///< name exists
    std::optional<Crop> crop;
    std::string version;
    std::vector<Overlay> overlays;
    std::vector<std::string> rules;  ///< terrain changes by SSR, as named by VASL
    double zoom = 1;
    bool operator==(const SavedBoard&) const = default;
};

/// The contents of VASL's scenario information; private notes are never read.
struct SavedInfo {
    /// One of the six marks beside the map in VASL 6.7.
    struct Shown {
        bool on = false;
        std::string level;
        bool operator==(const Shown&) const = default;
    };
    /// Weather and night, in the form introduced in July 2026.
    struct Weather {
        std::string weather;
        std::optional<int> environment;  ///< EC, from -3 (very dry) to 2
        std::string wind;
        std::string windDirection;
        bool night = false;
        std::optional<int> nightVision;
        bool operator==(const Weather&) const = default;
    };
    enum class Form { none, notes, marks, weather };
    Form form = Form::none;
    /// The fields before the notes as written in the file: seven fields, or nine with booby traps. User ids
    /// and private notes come after the notes and are omitted.
    std::vector<std::string> written;
    std::string firstAxis, axisToMove;  ///< "Axis" or "Allied", for the side that moves first and for the
                                        ///< side to move now
    [[nodiscard]] const std::string& toMove() const { return axisToMove.empty() ? firstAxis : axisToMove; }
    std::optional<int> turn;
    std::string axisElr, axisSan, alliedElr, alliedSan;  ///< "3", or "2/4" for two nations; empty if unknown
    std::string axisBoobyTraps, alliedBoobyTraps;        ///< booby trap level "A", "B" or "C"; empty if there
                                                         ///< is none
    std::string notes;
    enum Mark { night, dust, fog, heatHaze, lowVisibility, sunBlindness };
    std::array<Shown, 6> marks;      ///< indexed by `Mark`; only in the form introduced in 2024
    std::optional<Weather> weather;  ///< only in the form introduced in 2026
    bool operator==(const SavedInfo&) const = default;
};

struct SavedExtension {
    std::string name, version;
    bool operator==(const SavedExtension&) const = default;
};

}  // namespace shellgame::vsav
