// SPDX-License-Identifier: MIT
#pragma once

#include "io/vsav/parts.hpp"

namespace shellgame::vsav {

struct SetupName {
    std::string member;  ///< name of the member in the archive
    std::string title;   ///< title in VASL's menu; without a title, the name of the member
    bool operator==(const SetupName&) const = default;
};

/// The point of a log at which the log is opened: the start of the recording, or the end of all recorded
/// steps.
enum class LogAt { beginning, end };

/// A saved game of VASL: a `.vsav`, a `.vlog`, or a setup in a `.vmdx`. Immutable; copies share the data.
/// Contains everything in the file: parts that the program does not understand are kept as text.
class SavedGame {
  public:
    /// Reads a file. For an extension, `setup` names the member that contains the game. Without `setup`, an
    /// extension is rejected with a list of its setups.
    [[nodiscard]] static Result<SavedGame> read(const std::string& path, const std::string& setup = "",
                                                LogAt at = LogAt::end);
    /// Reads the bytes of a saved game, a log or an extension. `file` is used only in messages.
    [[nodiscard]] static Result<SavedGame> fromBytes(std::string bytes, const std::string& file,
                                                     const std::string& setup = "", LogAt at = LogAt::end);
    /// Reads only the member `savedGame`, obfuscated or plain. The result can be edited, but can't be written
    /// as a file.
    [[nodiscard]] static Result<SavedGame> fromText(std::string_view savedGame, const std::string& file);
    /// Returns the setups in an extension or module; empty for a saved game.
    [[nodiscard]] static Result<std::vector<SetupName>> setupsIn(const std::string& path);

    [[nodiscard]] const std::string& file() const {
        return parts_->file;
    }  ///< the name of the file, for use in messages
    [[nodiscard]] const std::vector<SavedPiece>& pieces() const { return parts_->pieces; }
    [[nodiscard]] const std::vector<SavedStack>& stacks() const { return parts_->stacks; }
    [[nodiscard]] const SavedPiece* piece(std::string_view id) const;
    [[nodiscard]] const SavedStack* stack(std::string_view id) const;
    [[nodiscard]] const std::vector<SavedBoard>& boards() const { return parts_->boards; }
    [[nodiscard]] const SavedInfo& info() const { return parts_->info; }
    [[nodiscard]] const std::vector<SavedExtension>& extensions() const { return parts_->extensions; }
    /// Returns the versions of VASL, and of VASSAL that saved the game; empty if the file does not contain
    /// them.
    [[nodiscard]] std::string vaslVersion() const {
        return parts_->container ? parts_->container->vaslVersion : "";
    }
    [[nodiscard]] std::string vassalVersion() const {
        return parts_->container ? parts_->container->vassalVersion : "";
    }
    [[nodiscard]] bool isLog() const { return parts_->log; }
    /// Returns the player to whom VASL gives this name; Owner::none if no counter contains the name.
    [[nodiscard]] Owner playerCalled(const std::string& name) const;
    /// Returns the recorded steps of a log; nullptr for other games. If the log was opened at its beginning,
    /// the steps are not applied.
    [[nodiscard]] const VaslSteps* steps() const { return parts_->steps ? &*parts_->steps : nullptr; }
    /// Returns the first words of all unknown commands, each with the number of its commands. Unknown
    /// commands are kept unchanged.
    [[nodiscard]] const std::map<std::string, int>& otherCommands() const { return parts_->otherCommands; }
    [[nodiscard]] std::size_t commandCount() const {
        return parts_->commands.size();
    }  ///< the number of commands, including empty commands
    /// Returns the reason why this game can't be edited; empty if it can be edited.
    [[nodiscard]] const std::string& notEditable() const { return parts_->notEditable; }
    /// Returns the name of the main map: "Main Map", or "Map0" in older games.
    [[nodiscard]] const std::string& mainMap() const { return parts_->mainMap; }

    [[nodiscard]] const Parts& parts() const { return *parts_; }

  private:
    explicit SavedGame(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}
    std::shared_ptr<const Parts> parts_;
};

}  // namespace shellgame::vsav
