// SPDX-License-Identifier: MIT
#include "settings/settings.hpp"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QFont>
#include <QFontDatabase>
#include <QPalette>
#include <QSettings>
#include <QStandardPaths>
#include <QStyle>
#include <QStyleFactory>
#include <algorithm>
#include <array>

#include "settings/focus_style.hpp"
#include "shellgame/base/file_lock.hpp"
#include "shellgame/base/places.hpp"
#include "shellgame/io/vasl/board_places.hpp"

namespace shellgame::app {

namespace {
constexpr int mostRecent = 8;
constexpr int mostLucks = 40;
constexpr int mostFolders = 12;
constexpr int mostPlaces = 40;

constexpr std::array<std::pair<Settings::Theme, const char*>, 5> themeNames{
    {{Settings::Theme::system, "system"},
     {Settings::Theme::light, "light"},
     {Settings::Theme::dark, "dark"},
     {Settings::Theme::contrast, "contrast"},
     {Settings::Theme::contrastDark, "contrast-dark"}}};

/// Returns the stored seeds as texts of the form "NUMBER NAME", the newest first.
QStringList lucks() {
    return QSettings().value(QStringLiteral("luck")).toStringList();
}
}  // namespace

std::optional<Settings::Theme> themeNamed(const QString& name) {
    for (const auto& [theme, word] : themeNames)
        if (name == QLatin1String(word)) return theme;
    return std::nullopt;
}

QStringList Settings::recent() const {
    QStringList out;
    for (const QString& path : QSettings().value(QStringLiteral("recent")).toStringList())
        if (QFileInfo::exists(path)) out << path;
    return out;
}

void Settings::addRecent(const QString& path, const QString& title, const QString& last) {
    QStringList all = QSettings().value(QStringLiteral("recent")).toStringList();
    const QString whole = QFileInfo(path).absoluteFilePath();
    all.removeAll(whole);
    all.prepend(whole);
    all = all.mid(0, mostRecent);
    QSettings().setValue(QStringLiteral("recent"), all);
    const auto keep = [&](const QString& key, const QString& text) {
        const QVariantMap known = QSettings().value(key).toMap();
        QVariantMap stored{{whole, text}};
        for (const QString& other : all)
            if (other != whole && known.contains(other)) stored.insert(other, known.value(other));
        QSettings().setValue(key, stored);
    };
    keep(QStringLiteral("recentTitles"), title);
    keep(QStringLiteral("recentActs"), last);
}

QString Settings::lastOfRecent(const QString& path) const {
    return QSettings().value(QStringLiteral("recentActs")).toMap().value(path).toString();
}

QString Settings::titleOfRecent(const QString& path) const {
    return QSettings().value(QStringLiteral("recentTitles")).toMap().value(path).toString();
}

Settings::Theme Settings::theme() const {
    return themeNamed(QSettings().value(QStringLiteral("theme")).toString()).value_or(Theme::system);
}

void Settings::setTheme(Theme theme) {
    for (const auto& [one, name] : themeNames)
        if (one == theme) QSettings().setValue(QStringLiteral("theme"), QLatin1String(name));
}

int Settings::fontStep() const {
    return std::clamp(QSettings().value(QStringLiteral("fontStep"), 0).toInt(), -3, 10);
}
void Settings::setFontStep(int step) {
    QSettings().setValue(QStringLiteral("fontStep"), std::clamp(step, -3, 10));
}

bool Settings::flag(const QString& name, bool otherwise) const {
    return QSettings().value(name, otherwise).toBool();
}
void Settings::setFlag(const QString& name, bool on) {
    QSettings().setValue(name, on);
}

std::optional<std::uint64_t> Settings::luckOf(const QString& scenario) const {
    for (const QString& line : lucks()) {
        const qsizetype space = line.indexOf(QLatin1Char(' '));
        bool number = false;
        const std::uint64_t luck = line.left(space).toULongLong(&number);
        if (number && !scenario.isEmpty() && line.mid(space + 1) == scenario) return luck;
    }
    return std::nullopt;
}

void Settings::setLuckOf(const QString& scenario, std::uint64_t luck) {
    QStringList all = lucks();
    all.removeIf([&](const QString& line) { return line.section(QLatin1Char(' '), 1) == scenario; });
    all.prepend(QStringLiteral("%1 %2").arg(luck).arg(scenario));
    QSettings().setValue(QStringLiteral("luck"), all.mid(0, mostLucks));
}

QString Settings::vaslFileOf(const QString& hash) const {
    for (const QString& entry : QSettings().value(QStringLiteral("vaslFiles")).toStringList())
        if (entry.section(QLatin1Char(' '), 0, 0) == hash) return entry.section(QLatin1Char(' '), 1);
    return {};
}

void Settings::setVaslFileOf(const QString& hash, const QString& path) {
    QStringList all = QSettings().value(QStringLiteral("vaslFiles")).toStringList();
    const QString begin = hash + QLatin1Char(' ');
    all.erase(std::remove_if(all.begin(), all.end(), [&](const QString& e) { return e.startsWith(begin); }),
              all.end());
    all.prepend(begin + path);
    QSettings().setValue(QStringLiteral("vaslFiles"), all.mid(0, mostLucks));
}

QStringList Settings::vaslFolders() const {
    const auto remembered = rememberedBoardFolders();
    if (!remembered)
        // The key is from an earlier version.
        return QSettings().value(QStringLiteral("vaslFolders")).toStringList();
    QStringList out;
    for (const std::string& folder : *remembered) out << QString::fromStdString(folder);
    return out;
}
void Settings::addVaslFolder(const QString& folder) {
    QStringList all = vaslFolders();
    all.removeAll(folder);
    all.prepend(folder);
    std::vector<std::string> stored;
    for (const QString& each : all.mid(0, mostFolders)) stored.push_back(each.toStdString());
    // If the list can't be written, the folder is used only in this run of the program.
    (void)rememberBoardFolders(stored);
}

QString Settings::vaslModule() const {
    return QSettings().value(QStringLiteral("vaslModule")).toString();
}
void Settings::setVaslModule(const QString& path) {
    QSettings().setValue(QStringLiteral("vaslModule"), path);
}

QByteArray Settings::bytes(const QString& name) const {
    return QSettings().value(name).toByteArray();
}
void Settings::setBytes(const QString& name, const QByteArray& value) {
    QSettings().setValue(name, value);
}

QString Settings::scenarioFolder() const {
    const QString stored = QSettings().value(QStringLiteral("scenarioFolder")).toString();
    if (!stored.isEmpty() && QFileInfo(stored).isDir()) return stored;
    const QStringList samples = sampleScenarios();
    return samples.isEmpty() ? lastFolder() : QFileInfo(samples.front()).absolutePath();
}

void Settings::setScenarioFolder(const QString& folder) {
    QSettings().setValue(QStringLiteral("scenarioFolder"), folder);
}

QString Settings::lastFolder() const {
    return QSettings().value(QStringLiteral("lastFolder"), QDir::homePath()).toString();
}
void Settings::setLastFolder(const QString& folder) {
    QSettings().setValue(QStringLiteral("lastFolder"), folder);
}

QVariantMap Settings::placeOf(const QString& file) const {
    for (const QVariant& stored : QSettings().value(QStringLiteral("places")).toList())
        if (const QVariantMap place = stored.toMap(); place.value(QStringLiteral("file")).toString() == file)
            return place;
    return {};
}

void Settings::setPlaceOf(const QString& file, const QVariantMap& place) {
    QVariantMap named = place;
    named.insert(QStringLiteral("file"), file);
    QVariantList all = QSettings().value(QStringLiteral("places")).toList();
    all.removeIf(
        [&](const QVariant& stored) { return stored.toMap().value(QStringLiteral("file")) == file; });
    all.prepend(named);
    QSettings().setValue(QStringLiteral("places"), all.mid(0, mostPlaces));
}

QStringList sampleFolders() {
    const QDir here(QCoreApplication::applicationDirPath());
    QStringList out;
    // Search the installed folder first, then the folder of the program, then the folder inside a bundle.
    for (const char* data : {SHELLGAME_DATA_FROM_PROGRAM, ".", "../Resources"})
        out << QDir::cleanPath(here.absoluteFilePath(QLatin1String(data) + QLatin1String("/scenarios")));
    return out;
}

QStringList sampleScenarios() {
    for (const QString& folder : sampleFolders()) {
        const QDir dir(folder);
        QStringList out;
        for (const QFileInfo& f : dir.entryInfoList(
                 {QStringLiteral("*.json"), QStringLiteral("*.sgscenario")}, QDir::Files, QDir::Name))
            out << f.absoluteFilePath();
        if (!out.isEmpty()) return out;
    }
    return {};
}

bool isSample(const QString& path) {
    // Resolve symbolic links before comparing the folders.
    const QString folder = QFileInfo(QFileInfo(path).canonicalFilePath()).path();
    const QStringList samples = sampleScenarios();
    return !samples.isEmpty() && folder == QFileInfo(QFileInfo(samples.front()).canonicalFilePath()).path();
}

void takeFormerPlaces() {
    // The former folder contained the program's name twice, and stored both journals and data.
    const QDir former(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    const auto take = [&former](const QStringList& names, const std::string& into) {
        if (into.empty()) return;
        const QDir to(QString::fromStdString(into));
        if (former == to) return;
        for (const QString& name : former.entryList(names, QDir::Files)) {
            // Another program has the file open.
            if (FileLock::isHeld(former.filePath(name).toStdString())) continue;
            to.mkpath(QStringLiteral("."));
            QFile::rename(former.filePath(name), to.filePath(name));
        }
    };
    if (!former.exists()) return;
    take({QStringLiteral("unsaved-*.journal"), QStringLiteral("unsaved-*.path"),
          QStringLiteral("unsaved-*.json")},
         stateFolder());
    take({QStringLiteral("vasl-*")}, dataFolder());
    QDir().rmdir(former.path());
}

namespace {

QPalette colours(std::initializer_list<std::pair<QPalette::ColorRole, QRgb>> roles, QRgb dim) {
    QPalette p;
    for (const auto& [role, colour] : roles) p.setColor(role, QColor(colour));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, QColor(dim));
    return p;
}

QPalette lightColours() {
    return colours({{QPalette::Window, 0xfff2f0ea},
                    {QPalette::WindowText, 0xff1c1e1a},
                    {QPalette::Base, 0xfffdfcf8},
                    {QPalette::AlternateBase, 0xfff5f3ec},
                    {QPalette::Text, 0xff1c1e1a},
                    {QPalette::Button, 0xffe7e4da},
                    {QPalette::ButtonText, 0xff1c1e1a},
                    {QPalette::Highlight, 0xff2a5f9e},
                    {QPalette::HighlightedText, 0xffffffff},
                    {QPalette::ToolTipBase, 0xfffffbe6},
                    {QPalette::ToolTipText, 0xff1c1e1a},
                    {QPalette::PlaceholderText, 0xff6a6c64},
                    {QPalette::Link, 0xff1d5fa8},
                    {QPalette::Mid, 0xffb9b5a6},
                    {QPalette::Light, 0xffffffff},
                    {QPalette::Dark, 0xff9a9688}},
                   0xff5e6058);
}

QPalette darkColours() {
    return colours({{QPalette::Window, 0xff24292f},
                    {QPalette::WindowText, 0xffe8eaed},
                    {QPalette::Base, 0xff1b1f24},
                    {QPalette::AlternateBase, 0xff22272d},
                    {QPalette::Text, 0xffe8eaed},
                    {QPalette::Button, 0xff333a42},
                    {QPalette::ButtonText, 0xffe8eaed},
                    {QPalette::Highlight, 0xff2f6fb8},
                    {QPalette::HighlightedText, 0xffffffff},
                    {QPalette::ToolTipBase, 0xff333a42},
                    {QPalette::ToolTipText, 0xffe8eaed},
                    {QPalette::PlaceholderText, 0xff98a0a8},
                    {QPalette::Link, 0xff7fb4ee},
                    {QPalette::Mid, 0xff4a525b},
                    {QPalette::Light, 0xff414952},
                    {QPalette::Dark, 0xff15181c}},
                   0xffa4acb4);
}

/// Creates a palette of two colors, with `marked` as a third color for the selection and the focus.
QPalette contrastColours(QRgb paper, QRgb ink, QRgb marked, QRgb link, QRgb dim) {
    QPalette p = colours({{QPalette::Window, paper},
                          {QPalette::WindowText, ink},
                          {QPalette::Base, paper},
                          {QPalette::AlternateBase, paper},
                          {QPalette::Text, ink},
                          {QPalette::Button, paper},
                          {QPalette::ButtonText, ink},
                          {QPalette::BrightText, ink},
                          {QPalette::Highlight, marked},
                          {QPalette::HighlightedText, paper},
                          {QPalette::ToolTipBase, paper},
                          {QPalette::ToolTipText, ink},
                          {QPalette::PlaceholderText, dim},
                          {QPalette::Link, link},
                          {QPalette::LinkVisited, link},
                          {QPalette::Mid, ink},
                          {QPalette::Midlight, paper},
                          {QPalette::Light, paper},
                          {QPalette::Dark, ink},
                          {QPalette::Shadow, ink}},
                         dim);
    return p;
}

/// Returns the system's font. If the system names a font that does not exist (as on Windows without fonts,
/// for example under Wine), returns a sans-serif font, because Qt would use an arbitrary one.
QFont fontOfSystem() {
    QFont font = QApplication::font();
#if defined(Q_OS_WIN)
    if (!QFontDatabase::hasFamily(font.family()))
        for (const char* family : {"Segoe UI", "Tahoma", "DejaVu Sans", "Liberation Sans", "Arial"})
            if (QFontDatabase::hasFamily(QLatin1String(family))) {
                font.setFamily(QLatin1String(family));
                break;
            }
#endif
    return font;
}

}  // namespace

void applyTheme(Settings::Theme theme, int fontStep) {
    using Theme = Settings::Theme;
    static const QFont systemFont = fontOfSystem();
    static const bool systemDark = QApplication::palette().color(QPalette::Window).lightnessF() < 0.5;
    auto* style = qobject_cast<FocusStyle*>(QApplication::style());
    if (style == nullptr) QApplication::setStyle(style = new FocusStyle);
    if (theme == Theme::system) theme = systemDark ? Theme::dark : Theme::light;
    style->setLines(theme == Theme::light  ? FocusStyle::Lines::plain
                    : theme == Theme::dark ? FocusStyle::Lines::lit
                                           : FocusStyle::Lines::strong);
    QApplication::setPalette(theme == Theme::contrast
                                 ? contrastColours(0xffffffff, 0xff000000, 0xff0033b8, 0xff0033b8, 0xff4a4a4a)
                             : theme == Theme::contrastDark
                                 ? contrastColours(0xff000000, 0xffffffff, 0xffffe600, 0xff8fd8ff, 0xffc4c4c4)
                             : theme == Theme::dark ? darkColours()
                                                    : lightColours());
    QFont font = systemFont;
    font.setPointSizeF(std::max(6.0, systemFont.pointSizeF() + fontStep));
    QApplication::setFont(font);
}

}  // namespace shellgame::app
