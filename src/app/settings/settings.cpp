// SPDX-License-Identifier: MIT
#include "settings/settings.hpp"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QFont>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>
#include <algorithm>

#include "settings/focus_style.hpp"

namespace shellgame::app {

namespace {
constexpr int mostRecent = 8;
constexpr int mostLucks = 40;
constexpr int mostFolders = 12;
constexpr int mostPlaces = 40;

/// "NUMBER NAME", the newest first.
QStringList lucks() {
    return QSettings().value(QStringLiteral("luck")).toStringList();
}
}  // namespace

QStringList Settings::recent() const {
    QStringList out;
    for (const QString& path : QSettings().value(QStringLiteral("recent")).toStringList())
        if (QFileInfo::exists(path)) out << path;
    return out;
}

void Settings::addRecent(const QString& path) {
    QStringList all = QSettings().value(QStringLiteral("recent")).toStringList();
    const QString whole = QFileInfo(path).absoluteFilePath();
    all.removeAll(whole);
    all.prepend(whole);
    QSettings().setValue(QStringLiteral("recent"), all.mid(0, mostRecent));
}

void Settings::forgetRecent(const QString& path) {
    QStringList all = QSettings().value(QStringLiteral("recent")).toStringList();
    all.removeAll(path);
    QSettings().setValue(QStringLiteral("recent"), all);
}

Settings::Theme Settings::theme() const {
    const QString name = QSettings().value(QStringLiteral("theme")).toString();
    return name == QLatin1String("light")  ? Theme::light
           : name == QLatin1String("dark") ? Theme::dark
                                           : Theme::system;
}

void Settings::setTheme(Theme theme) {
    QSettings().setValue(QStringLiteral("theme"), theme == Theme::light  ? QStringLiteral("light")
                                                  : theme == Theme::dark ? QStringLiteral("dark")
                                                                         : QStringLiteral("system"));
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

QStringList Settings::vaslFolders() const {
    return QSettings().value(QStringLiteral("vaslFolders")).toStringList();
}
void Settings::addVaslFolder(const QString& folder) {
    QStringList all = vaslFolders();
    all.removeAll(folder);
    all.prepend(folder);
    QSettings().setValue(QStringLiteral("vaslFolders"), all.mid(0, mostFolders));
}

QByteArray Settings::bytes(const QString& name) const {
    return QSettings().value(name).toByteArray();
}
void Settings::setBytes(const QString& name, const QByteArray& value) {
    QSettings().setValue(name, value);
}

QString Settings::lastFolder() const {
    return QSettings().value(QStringLiteral("lastFolder"), QDir::homePath()).toString();
}
void Settings::setLastFolder(const QString& folder) {
    QSettings().setValue(QStringLiteral("lastFolder"), folder);
}

QVariantMap Settings::placeOf(const QString& file) const {
    for (const QVariant& kept : QSettings().value(QStringLiteral("places")).toList())
        if (const QVariantMap place = kept.toMap(); place.value(QStringLiteral("file")).toString() == file)
            return place;
    return {};
}

void Settings::setPlaceOf(const QString& file, const QVariantMap& place) {
    QVariantMap named = place;
    named.insert(QStringLiteral("file"), file);
    QVariantList all = QSettings().value(QStringLiteral("places")).toList();
    all.removeIf([&](const QVariant& kept) { return kept.toMap().value(QStringLiteral("file")) == file; });
    all.prepend(named);
    QSettings().setValue(QStringLiteral("places"), all.mid(0, mostPlaces));
}

QStringList sampleFolders() {
    const QString here = QCoreApplication::applicationDirPath();
    QStringList out{here + QStringLiteral("/../share/shellgame/scenarios"),
                    here + QStringLiteral("/scenarios"), QStringLiteral(SHELLGAME_SCENARIO_DIR)};
    return out;
}

QStringList sampleScenarios() {
    for (const QString& folder : sampleFolders()) {
        const QDir dir(folder);
        QStringList out;
        for (const QFileInfo& f : dir.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
            out << f.absoluteFilePath();
        if (!out.isEmpty()) return out;
    }
    return {};
}

namespace {

QPalette palette(bool dark) {
    QPalette p;
    const auto set = [&](QPalette::ColorRole role, QRgb colour) { p.setColor(role, QColor(colour)); };
    if (dark) {
        set(QPalette::Window, 0xff24292f);
        set(QPalette::WindowText, 0xffe8eaed);
        set(QPalette::Base, 0xff1b1f24);
        set(QPalette::AlternateBase, 0xff22272d);
        set(QPalette::Text, 0xffe8eaed);
        set(QPalette::Button, 0xff333a42);
        set(QPalette::ButtonText, 0xffe8eaed);
        set(QPalette::Highlight, 0xff2f6fb8);
        set(QPalette::HighlightedText, 0xffffffff);
        set(QPalette::ToolTipBase, 0xff333a42);
        set(QPalette::ToolTipText, 0xffe8eaed);
        set(QPalette::PlaceholderText, 0xff98a0a8);
        set(QPalette::Link, 0xff7fb4ee);
        set(QPalette::Mid, 0xff4a525b);
        set(QPalette::Light, 0xff414952);
        set(QPalette::Dark, 0xff15181c);
    } else {
        set(QPalette::Window, 0xfff2f0ea);
        set(QPalette::WindowText, 0xff1c1e1a);
        set(QPalette::Base, 0xfffdfcf8);
        set(QPalette::AlternateBase, 0xfff5f3ec);
        set(QPalette::Text, 0xff1c1e1a);
        set(QPalette::Button, 0xffe7e4da);
        set(QPalette::ButtonText, 0xff1c1e1a);
        set(QPalette::Highlight, 0xff2a5f9e);
        set(QPalette::HighlightedText, 0xffffffff);
        set(QPalette::ToolTipBase, 0xfffffbe6);
        set(QPalette::ToolTipText, 0xff1c1e1a);
        set(QPalette::PlaceholderText, 0xff6a6c64);
        set(QPalette::Link, 0xff1d5fa8);
        set(QPalette::Mid, 0xffb9b5a6);
        set(QPalette::Light, 0xffffffff);
        set(QPalette::Dark, 0xff9a9688);
    }
    const QColor dim(dark ? 0xffa4acb4 : 0xff5e6058);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, dim);
    return p;
}

}  // namespace

void applyTheme(Settings::Theme theme, int fontStep) {
    static const QFont systemFont = QApplication::font();
    static const bool systemDark = QApplication::palette().color(QPalette::Window).lightnessF() < 0.5;
    if (qobject_cast<FocusStyle*>(QApplication::style()) == nullptr) QApplication::setStyle(new FocusStyle);
    const bool dark = theme == Settings::Theme::dark || (theme == Settings::Theme::system && systemDark);
    QApplication::setPalette(palette(dark));
    QFont font = systemFont;
    font.setPointSizeF(std::max(6.0, systemFont.pointSizeF() + fontStep));
    QApplication::setFont(font);
}

}  // namespace shellgame::app
