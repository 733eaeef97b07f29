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

QString OwnVasl::terrainFile() {
    return qs(dataFolder()) + QStringLiteral("/vasl-terrain.xml");
}

Problems OwnVasl::recall() {
    QStringList folders = settings_.vaslFolders();
    if (const QString named = qEnvironmentVariable("SHELLGAME_VASL_BOARDS"); !named.isEmpty())
        folders.append(named);
    if (folders.isEmpty())
        for (const std::string& usual : usualBoardFolders()) folders.append(qs(usual));
    game_.setVaslFolders(folders);

    const QFileInfo kept(terrainFile());
    const QFileInfo module(settings_.vaslModule());
    const bool newer = module.exists() && (!kept.exists() || module.lastModified() > kept.lastModified());
    if (newer) {
        const auto taken = takeModule(module.filePath());
        return taken ? Problems{} : taken.error();
    }
    if (!kept.exists()) return {};
    auto table = readVaslTable(kept.filePath().toStdString());  // what it lacks was told when it was taken
    if (!table) return table.error();
    game_.setVaslTerrain(std::move(*table));
    return {};
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
    const std::string path = module.toStdString();
    const auto xml = vaslTerrainXml(path);
    if (!xml) return tl::unexpected(xml.error());
    auto read = readVaslTerrainXml(*xml, path);
    if (!read) return read;
    QDir().mkpath(QFileInfo(terrainFile()).absolutePath());
    if (const auto written = writeFileSafely(terrainFile().toStdString(), *xml); !written)
        return tl::unexpected(written.error());
    settings_.setVaslModule(module);
    game_.setVaslTerrain(LosTerrainTable::withRows(read->rows));
    return read;
}

}  // namespace shellgame::app
