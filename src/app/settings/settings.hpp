// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QVariantMap>
#include <cstdint>
#include <optional>

namespace shellgame::app {

/// The user's settings, which are stored between runs of the program. For each game they contain only the
/// title and the last view.
class Settings {
  public:
    [[nodiscard]] QStringList recent() const;
    /// Adds a file to the list of recent files. Also stores the game's title, so that the start page need not
    /// read the file. `last` is the turn, side and phase of the game's last act.
    void addRecent(const QString& path, const QString& title, const QString& last = {});
    [[nodiscard]] QString lastOfRecent(const QString& path) const;
    /// Returns the title that a recent game had when it was last opened or saved; empty if unknown.
    [[nodiscard]] QString titleOfRecent(const QString& path) const;

    enum class Theme { system, light, dark, contrast, contrastDark };
    [[nodiscard]] Theme theme() const;
    void setTheme(Theme theme);
    /// Returns the difference between the text size and the system's font size, in points.
    [[nodiscard]] int fontStep() const;
    void setFontStep(int step);

    [[nodiscard]] bool flag(const QString& name, bool otherwise) const;
    void setFlag(const QString& name, bool on);
    /// Returns the random seed with which a scenario was last played.
    [[nodiscard]] std::optional<std::uint64_t> luckOf(const QString& scenario) const;
    void setLuckOf(const QString& scenario, std::uint64_t luck);
    /// Returns the path of the VASL file from which a game was made. The game is identified by the hash in
    /// its link to VASL. Empty if unknown.
    [[nodiscard]] QString vaslFileOf(const QString& hash) const;
    void setVaslFileOf(const QString& hash, const QString& path);
    [[nodiscard]] QStringList vaslFolders() const;
    void addVaslFolder(const QString& folder);
    /// Returns the path of VASL's module file; empty if none was chosen.
    [[nodiscard]] QString vaslModule() const;
    void setVaslModule(const QString& path);
    [[nodiscard]] QByteArray bytes(const QString& name) const;
    void setBytes(const QString& name, const QByteArray& value);
    /// Returns the folder of the scenario that was edited last. If none was edited yet, returns the folder of
    /// the samples.
    [[nodiscard]] QString scenarioFolder() const;
    void setScenarioFolder(const QString& folder);
    [[nodiscard]] QString lastFolder() const;
    void setLastFolder(const QString& folder);
    /// Returns the last view of a saved game's map, as written by MapController; empty if there is none, or
    /// if it is too old.
    [[nodiscard]] QVariantMap placeOf(const QString& file) const;
    void setPlaceOf(const QString& file, const QVariantMap& place);
};

/// Returns the theme with this name in the settings and on the command line, such as "light" or
/// "contrast-dark".
[[nodiscard]] std::optional<Settings::Theme> themeNamed(const QString& name);

/// Returns the folders that may contain the sample scenarios.
[[nodiscard]] QStringList sampleFolders();
/// Returns the sample scenarios in the first of the sampleFolders() that contains any scenario.
[[nodiscard]] QStringList sampleScenarios();
[[nodiscard]] bool isSample(const QString& path);

/// Moves files of earlier versions to the folders that this version uses.
void takeFormerPlaces();

void applyTheme(Settings::Theme theme, int fontStep);

}  // namespace shellgame::app
