// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/base/problem.hpp"
#include "shellgame/io/vsav/log_steps.hpp"

namespace shellgame::vsav {

/// The owner of concealed or hidden pieces or of texts in a saved game, distinguished from other owners of
/// the same file by a number from 1. VASSAL's user ids are passwords, so no text returned here contains one.
/// In a trait or a state the text "<user 1>" replaces them.
enum class Owner : int { none = 0 };

/// The fields of a trait's type. Pieces with traits of the same type share them.
class TypeFields {
  public:
    TypeFields() : fields_(none()) {}
    TypeFields(std::vector<std::string> fields)  // NOLINT(google-explicit-constructor): it is such a list
        : fields_(std::make_shared<const std::vector<std::string>>(std::move(fields))) {}
    [[nodiscard]] std::size_t size() const { return fields_->size(); }
    [[nodiscard]] const std::string& operator[](std::size_t number) const { return (*fields_)[number]; }
    [[nodiscard]] auto begin() const { return fields_->begin(); }
    [[nodiscard]] auto end() const { return fields_->end(); }
    /// Replaces a field of this object only.
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

/// One trait of a piece. Texts are UTF-8, with all escapes removed.
struct Trait {
    std::string name;   ///< the whole text before the first ';' of the type
    TypeFields type;    ///< the fields separated by ';', the name first
    std::string state;  ///< as a whole; see `stateFields`

    /// Returns a field of the type; empty if there is none.
    [[nodiscard]] const std::string& field(std::size_t number) const;
    bool operator==(const Trait&) const = default;
};

[[nodiscard]] std::vector<std::string> stateFields(const Trait& trait);

struct SavedPiece {
    std::string id;
    std::vector<Trait> traits;  ///< outermost first, the base last
    std::string map;            ///< that of its stack if it is in one
    int x = 0, y = 0;           ///< those of its stack if it is in one
    std::string gpid;
    std::string image, name;  ///< of the base; the name is without the texts that layers add
    std::map<std::string, std::string> properties;
    std::string stack;  ///< the id of its stack, or empty

    Owner concealed = Owner::none;           ///< the owner who has concealed it (`conceal` or `obs`)
    Owner hidden = Owner::none;              ///< the owner who has hidden it (`hide`): HIP
    Owner concealmentCounter = Owner::none;  ///< the owner of a `?` (`concealment`)
    Owner handledBy = Owner::none;           ///< the last player to move it: see SavedGame::playerCalled

    bool readable = true;  ///< if false, only the id is known, and the piece can't be edited
    std::string why;       ///< the reason why it can't be read: found and expected

    [[nodiscard]] const Trait* trait(std::string_view name) const;  ///< the outermost of this name
    [[nodiscard]] bool isConcealmentCounter() const { return trait("concealment") != nullptr; }
    /// The place in its own state, which may differ from its stack's.
    std::string ownMap;
    int ownX = 0, ownY = 0;
};

struct SavedStack {
    std::string id, map;
    int x = 0, y = 0;
    std::vector<std::string> children;  ///< the existing ones, bottom to top
    bool readable = true;
    std::string why;
};

/// A board in the saved game's line of boards.
struct SavedBoard {
    struct Crop {
        int x = 0, y = 0, width = -1,
            height = -1;  ///< in pixels of the unturned picture; -1: not cropped that way
        bool operator==(const Crop&) const = default;
    };
    struct Overlay {
        std::string name, hex1, hex2;
        bool operator==(const Overlay&) const = default;
    };
    int column = 0, row = 0;
    std::string written;  ///< the name without the "r"
    std::string name;     ///< without it
    bool turned = false;  ///< by 180 degrees, if there is no board of the written name
    std::optional<Crop> crop;
    std::string version;
    std::vector<Overlay> overlays;
    std::vector<std::string> rules;  ///< terrain changes by SSR, by VASL's names
    double zoom = 1;
    bool operator==(const SavedBoard&) const = default;
};

/// Contents of VASL's scenario info; private notes are never read.
struct SavedInfo {
    /// One of the six marks beside the map in VASL 6.7.
    struct Shown {
        bool on = false;
        std::string level;
        bool operator==(const Shown&) const = default;
    };
    /// Weather and night in the form from July 2026.
    struct Weather {
        std::string weather;
        std::optional<int> environment;  ///< EC: -3 (very dry) to 2
        std::string wind;
        std::string windDirection;
        bool night = false;
        std::optional<int> nightVision;
        bool operator==(const Weather&) const = default;
    };
    enum class Form { none, notes, marks, weather };
    Form form = Form::none;
    /// The fields before the notes as they are in the file: seven, or nine with booby traps. After the notes
    /// follow user ids and private notes.
    std::vector<std::string> written;
    std::string firstAxis, axisToMove;  ///< "Axis" or "Allied": the first side, and the side to move
    std::optional<int> turn;
    std::string axisElr, axisSan, alliedElr, alliedSan;  ///< "3", or "2/4" for two nations; empty: unknown
    std::string axisBoobyTraps, alliedBoobyTraps;        ///< "A", "B", "C" or empty
    std::string notes;
    enum Mark { night, dust, fog, heatHaze, lowVisibility, sunBlindness };
    std::array<Shown, 6> marks;      ///< by `Mark`, in the form from 2024
    std::optional<Weather> weather;  ///< in the form from 2026
    bool operator==(const SavedInfo&) const = default;
};

struct SavedExtension {
    std::string name, version;
    bool operator==(const SavedExtension&) const = default;
};

/// A setup in an extension or a module of VASL.
struct SetupName {
    std::string member;  ///< the member of the archive
    std::string title;   ///< the title in VASL's menu, or else the member's name
    bool operator==(const SetupName&) const = default;
};

struct Parts;

/// The position of a log to open: the start of the recording, or after all recorded steps.
enum class LogAt { beginning, end };

/// A saved game of VASL: a `.vsav`, a `.vlog`, or a setup of a `.vmdx`. It is immutable, and copies share its
/// data. It keeps everything in the file; parts that it does not understand stay text.
class SavedGame {
  public:
    /// From a file. `setup` names the member of an extension that holds the game; without it such a file is
    /// refused with a list of what it holds.
    [[nodiscard]] static Result<SavedGame> read(const std::string& path, const std::string& setup = "",
                                                LogAt at = LogAt::end);
    /// From the bytes of such a file; `file` is only used in messages.
    [[nodiscard]] static Result<SavedGame> fromBytes(std::string bytes, const std::string& file,
                                                     const std::string& setup = "", LogAt at = LogAt::end);
    /// From the member `savedGame` alone, obfuscated or plain. Such a game can be read and edited, not
    /// written as a file.
    [[nodiscard]] static Result<SavedGame> fromText(std::string_view savedGame, const std::string& file);
    /// The set-ups in an extension or module; none for a saved game.
    [[nodiscard]] static Result<std::vector<SetupName>> setupsIn(const std::string& path);

    [[nodiscard]] const std::string& file() const;  ///< its name in messages
    [[nodiscard]] const std::vector<SavedPiece>& pieces() const;
    [[nodiscard]] const std::vector<SavedStack>& stacks() const;
    [[nodiscard]] const SavedPiece* piece(std::string_view id) const;
    [[nodiscard]] const SavedStack* stack(std::string_view id) const;
    [[nodiscard]] const std::vector<SavedBoard>& boards() const;
    [[nodiscard]] const SavedInfo& info() const;
    [[nodiscard]] const std::vector<SavedExtension>& extensions() const;
    [[nodiscard]] const std::string& vaslVersion() const;    ///< empty if the file does not give it
    [[nodiscard]] const std::string& vassalVersion() const;  ///< of the program that saved it
    [[nodiscard]] bool isLog() const;
    /// Returns the player whom VASL shows by this name, as a number; none if the name appears on no counter.
    [[nodiscard]] Owner playerCalled(const std::string& name) const;
    /// Returns the recorded steps of a log, none of them played at its beginning; nullptr for other games.
    [[nodiscard]] const VaslSteps* steps() const;
    /// Returns the first words and the number of commands that this program keeps without understanding them.
    [[nodiscard]] const std::map<std::string, int>& otherCommands() const;
    [[nodiscard]] std::size_t commandCount() const;  ///< including empty ones
    /// Returns the reason why this game can't be edited; empty if it can.
    [[nodiscard]] const std::string& notEditable() const;
    /// Returns the map of the battle: "Main Map", in older games "Map0".
    [[nodiscard]] const std::string& mainMap() const;

    [[nodiscard]] const Parts& parts() const { return *parts_; }

  private:
    explicit SavedGame(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
    std::shared_ptr<const Parts> parts_;
};

}  // namespace shellgame::vsav
