// SPDX-License-Identifier: MIT
#include "files/own_vasl.hpp"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

#include "shellgame/base/file.hpp"
#include "shellgame/base/places.hpp"
#include "shellgame/io/vasl/board_places.hpp"
#include "shellgame/io/vasl/module_terrain.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Reads a module's terrain, stores the terrain in a separate file, and remembers the module's path.
Result<VaslTerrain> storeModule(const QString& module, Settings& settings) {
    const std::string path = module.toStdString();
    const auto xml = vaslTerrainXml(path);
    if (!xml) return tl::unexpected(xml.error());
    auto read = readVaslTerrainXml(*xml, path);
    if (!read) return read;
    const QString stored = OwnVasl::terrainFile();
    QDir().mkpath(QFileInfo(stored).absolutePath());
    if (const auto written = writeFileSafely(stored.toStdString(), *xml); !written)
        return tl::unexpected(written.error());
    settings.setVaslModule(module);
    return read;
}

}  // namespace

QString OwnVasl::terrainFile() {
    return qs(dataFolder()) + QStringLiteral("/vasl-terrain.xml");
}

VaslOfPlayer VaslOfPlayer::remembered() {
    Settings settings;
    VaslOfPlayer out{settings.vaslFolders(), {}, {}};
    if (const QString named = qEnvironmentVariable("SHELLGAME_VASL_BOARDS"); !named.isEmpty())
        out.folders.append(named);
    if (out.folders.isEmpty())
        for (const std::string& usual : usualBoardFolders()) out.folders.append(qs(usual));

    const QFileInfo stored(OwnVasl::terrainFile());
    const QFileInfo module(settings.vaslModule());
    const bool newer = module.exists() && (!stored.exists() || module.lastModified() > stored.lastModified());
    if (newer) {
        if (const auto taken = storeModule(module.filePath(), settings))
            out.terrain = LosTerrainTable::withRows(taken->rows);
        else
            out.unread = taken.error();
        return out;
    }
    if (!stored.exists()) return out;
    // Use the stored copy, because the module has not changed since or is missing.
    auto table = readVaslTable(stored.filePath().toStdString());
    if (table)
        out.terrain = std::move(*table);
    else
        out.unread = table.error();
    return out;
}

void OwnVasl::addFolders(const QStringList& folders) {
    QStringList all = game_.vaslFolders();
    for (const QString& folder : folders) {
        settings_.addVaslFolder(folder);
        if (!all.contains(folder)) all.prepend(folder);
    }
    game_.setVaslFolders(all);
}

Result<VaslTerrain> OwnVasl::takeModule(const QString& module) {
    auto read = storeModule(module, settings_);
    if (read) game_.setVaslTerrain(LosTerrainTable::withRows(read->rows));
    return read;
}

}  // namespace shellgame::app
