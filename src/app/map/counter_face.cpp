// SPDX-License-Identifier: MIT
#include "map/counter_face.hpp"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>
#include <array>
#include <cmath>

#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

struct FaceText {
    Q_DECLARE_TR_FUNCTIONS(CounterFace)
};

QString qs(std::string_view s) {
    return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size()));
}

struct NationLook {
    const char* id;
    const char* code;
    QRgb field;
    QRgb head;
    QRgb ink;
};

constexpr QRgb dark = 0xff14181d;
constexpr QRgb light = 0xfff7f5ee;

constexpr std::array<NationLook, 20> looks{{
    {"german", QT_TRANSLATE_NOOP("CounterFace", "GER"), 0xffb4c3d6, 0xff3b536f, dark},
    {"german-ss", QT_TRANSLATE_NOOP("CounterFace", "SS"), 0xff33373d, 0xff0e1012, light},
    {"german-fj", QT_TRANSLATE_NOOP("CounterFace", "FJ"), 0xffc3d2d0, 0xff3b6168, dark},
    {"russian", QT_TRANSLATE_NOOP("CounterFace", "RUS"), 0xffd0a677, 0xff70431a, dark},
    {"nkvd", QT_TRANSLATE_NOOP("CounterFace", "NKV"), 0xffc09578, 0xff6d2020, dark},
    {"partisan", QT_TRANSLATE_NOOP("CounterFace", "PAR"), 0xffc4b083, 0xff5a4b1c, dark},
    {"american", QT_TRANSLATE_NOOP("CounterFace", "USA"), 0xffb3bf7d, 0xff43521f, dark},
    {"usmc", QT_TRANSLATE_NOOP("CounterFace", "USM"), 0xff9db084, 0xff2f4a2b, dark},
    {"british", QT_TRANSLATE_NOOP("CounterFace", "BRI"), 0xffe2cfa2, 0xff76581d, dark},
    {"french", QT_TRANSLATE_NOOP("CounterFace", "FRE"), 0xff9fc1ee, 0xff23477f, dark},
    {"italian", QT_TRANSLATE_NOOP("CounterFace", "ITA"), 0xffc9cbc4, 0xff4b5a4c, dark},
    {"japanese", QT_TRANSLATE_NOOP("CounterFace", "JAP"), 0xffefd67c, 0xff7d5508, dark},
    {"finnish", QT_TRANSLATE_NOOP("CounterFace", "FIN"), 0xffe4e9ee, 0xff4a5c77, dark},
    {"axis-minor", QT_TRANSLATE_NOOP("CounterFace", "AXM"), 0xffa9cfb9, 0xff28604a, dark},
    {"hungarian", QT_TRANSLATE_NOOP("CounterFace", "HUN"), 0xffa9cfb9, 0xff28604a, dark},
    {"romanian", QT_TRANSLATE_NOOP("CounterFace", "ROM"), 0xffb4cfa9, 0xff3c5c28, dark},
    {"allied-minor", QT_TRANSLATE_NOOP("CounterFace", "ALM"), 0xffa5c59a, 0xff2f5a31, dark},
    {"polish", QT_TRANSLATE_NOOP("CounterFace", "POL"), 0xffaecf9f, 0xff7d1f2c, dark},
    {"belgian", QT_TRANSLATE_NOOP("CounterFace", "BEL"), 0xffb9cba0, 0xff4d4a12, dark},
    {"chinese", QT_TRANSLATE_NOOP("CounterFace", "CHI"), 0xffaed2e6, 0xff2b5177, dark},
}};

const NationLook* lookOf(const QString& nation) {
    for (const NationLook& n : looks)
        if (nation == QLatin1String(n.id)) return &n;
    return nullptr;
}

/// Returns the catalog's row for a type. Each type is looked up only once.
const PieceLookup& rowOf(const std::string& type, const std::string& nation) {
    static QHash<QString, PieceLookup> known;
    const QString key = qs(nation) + QLatin1Char('/') + qs(type);
    auto it = known.find(key);
    if (it == known.end()) it = known.insert(key, Catalogue::builtIn().lookup(type, nation));
    return *it;
}

Glyph weaponGlyph(const QString& name, const PieceType& row) {
    const QString n = name.toUpper();
    if (n.contains(QLatin1String("MG"))) return Glyph::machineGun;
    if (n.contains(QLatin1String("MTR")) || row.gunType == GunType::mortar) return Glyph::lightMortar;
    for (const char* tube : {"ATR", "BAZ", "PSK", "PIAT", "PF", "RCL", "MOL"})
        if (n.contains(QLatin1String(tube))) return Glyph::tubeWeapon;
    if (n == QLatin1String("FT") || n.startsWith(QLatin1String("FT "))) return Glyph::flamethrower;
    if (n.startsWith(QLatin1String("DC"))) return Glyph::demolition;
    return Glyph::weapon;
}

Glyph weaponGlyphOf(const Piece& piece, const PieceLookup& row) {
    return weaponGlyph(qs(piece.type), row.type);
}

/// Returns the glyph for a value. If the value is not listed, returns the glyph of the first row.
template <class E, std::size_t many>
Glyph glyphIn(const std::array<std::pair<E, Glyph>, many>& rows, E value) {
    const auto it =
        std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.first == value; });
    return it == rows.end() ? rows.front().second : it->second;
}

constexpr std::array<std::pair<GunType, Glyph>, 6> gunGlyphs{{{GunType::antitank, Glyph::gunAntitank},
                                                              {GunType::infantry, Glyph::gunInfantry},
                                                              {GunType::artillery, Glyph::gunArtillery},
                                                              {GunType::antiaircraft, Glyph::gunAntiaircraft},
                                                              {GunType::mortar, Glyph::gunMortar},
                                                              {GunType::recoilless, Glyph::gunRecoilless}}};
Glyph gunGlyph(const Piece&, const PieceLookup& row) {
    return glyphIn(gunGlyphs, row && row.type.gunType ? *row.type.gunType : GunType::antitank);
}

constexpr std::array<std::pair<MovementClass, Glyph>, 4> vehicleGlyphs{
    {{MovementClass::fullyTracked, Glyph::tank},
     {MovementClass::halftrack, Glyph::halftrack},
     {MovementClass::armouredCar, Glyph::armouredCar},
     {MovementClass::truck, Glyph::truck}}};
Glyph vehicleGlyph(const Piece& piece, const PieceLookup& row) {
    const Glyph glyph = glyphIn(vehicleGlyphs, piece.moves);
    return glyph == Glyph::tank && row && row.type.turret == Turret::none ? Glyph::assaultGun : glyph;
}

Glyph fortificationGlyph(const QString& name) {
    const QString n = name.toLower();
    if (n.contains(QLatin1String("pillbox"))) return Glyph::pillbox;
    if (n.contains(QLatin1String("cave"))) return Glyph::cave;
    if (n.contains(QLatin1String("foxhole"))) return Glyph::foxhole;
    if (n.contains(QLatin1String("sangar"))) return Glyph::sangar;
    if (n.contains(QLatin1String("wire"))) return Glyph::wire;
    if (n.contains(QLatin1String("panji"))) return Glyph::panji;
    if (n.contains(QLatin1String("roadblock"))) return Glyph::roadblock;
    if (n.contains(QLatin1String("tunnel"))) return Glyph::tunnel;
    if (n.contains(QLatin1String("fortified"))) return Glyph::fortified;
    return Glyph::entrenchment;
}

Glyph fortificationGlyphOf(const Piece& piece, const PieceLookup&) {
    return fortificationGlyph(qs(piece.type));
}

constexpr std::array<std::pair<Arm, Glyph>, 7> armGlyphs{{{Arm::infantry, Glyph::forceInfantry},
                                                          {Arm::cavalry, Glyph::forceCavalry},
                                                          {Arm::vedette, Glyph::forceVedette},
                                                          {Arm::general, Glyph::forceGeneral},
                                                          {Arm::garrison, Glyph::forceGarrison},
                                                          {Arm::bridgeTrain, Glyph::forceBridge},
                                                          {Arm::centerOfOperations, Glyph::forceCenter}}};
Glyph armGlyphOf(const Piece& piece, const PieceLookup&) {
    return glyphIn(armGlyphs, piece.arm);
}

QString armWord(Arm arm) {
    return arm == Arm::none ? QString() : term(arm);
}

struct BadgeRow {
    std::string_view mark;
    const char* letters;
    Badge::Tone tone;
};

constexpr std::array<BadgeRow, 29> knownBadges{{
    {"broken", QT_TRANSLATE_NOOP("CounterFace", "BRK"), Badge::Tone::bad},
    {"DM", QT_TRANSLATE_NOOP("CounterFace", "DM"), Badge::Tone::bad},
    {"pinned", QT_TRANSLATE_NOOP("CounterFace", "PIN"), Badge::Tone::hindered},
    {"TI", QT_TRANSLATE_NOOP("CounterFace", "TI"), Badge::Tone::spent},
    {"CX", QT_TRANSLATE_NOOP("CounterFace", "CX"), Badge::Tone::spent},
    {"wounded", QT_TRANSLATE_NOOP("CounterFace", "WND"), Badge::Tone::bad},
    {"malfunctioned", QT_TRANSLATE_NOOP("CounterFace", "MALF"), Badge::Tone::bad},
    {"immobilized", QT_TRANSLATE_NOOP("CounterFace", "IMM"), Badge::Tone::bad},
    {"wreck", QT_TRANSLATE_NOOP("CounterFace", "WRK"), Badge::Tone::bad},
    {"shocked", QT_TRANSLATE_NOOP("CounterFace", "SHK"), Badge::Tone::bad},
    {"stunned", QT_TRANSLATE_NOOP("CounterFace", "STN"), Badge::Tone::bad},
    {"bogged", QT_TRANSLATE_NOOP("CounterFace", "BOG"), Badge::Tone::hindered},
    {"dismantled", QT_TRANSLATE_NOOP("CounterFace", "dm"), Badge::Tone::plain},
    {"berserk", QT_TRANSLATE_NOOP("CounterFace", "BSK"), Badge::Tone::bad},
    {"fanatic", QT_TRANSLATE_NOOP("CounterFace", "FAN"), Badge::Tone::good},
    {"disrupted", QT_TRANSLATE_NOOP("CounterFace", "DIS"), Badge::Tone::bad},
    {"encircled", QT_TRANSLATE_NOOP("CounterFace", "ENC"), Badge::Tone::hindered},
    {"captured", QT_TRANSLATE_NOOP("CounterFace", "CAP"), Badge::Tone::bad},
    {"fixed", QT_TRANSLATE_NOOP("CounterFace", "FIX"), Badge::Tone::spent},
    {"prisoner", QT_TRANSLATE_NOOP("CounterFace", "POW"), Badge::Tone::hindered},
    {"abandoned", QT_TRANSLATE_NOOP("CounterFace", "ABN"), Badge::Tone::bad},
    {"melee", QT_TRANSLATE_NOOP("CounterFace", "MEL"), Badge::Tone::hindered},
    {"prep fire", QT_TRANSLATE_NOOP("CounterFace", "PREP"), Badge::Tone::spent},
    {"first fire", QT_TRANSLATE_NOOP("CounterFace", "1st"), Badge::Tone::spent},
    {"final fire", QT_TRANSLATE_NOOP("CounterFace", "FINL"), Badge::Tone::spent},
    {"intensive fire", QT_TRANSLATE_NOOP("CounterFace", "INT"), Badge::Tone::spent},
    {"no fire", QT_TRANSLATE_NOOP("CounterFace", "NO F"), Badge::Tone::spent},
    {"acquired -1", QT_TRANSLATE_NOOP("CounterFace", "AC-1"), Badge::Tone::hindered},
    {"acquired -2", QT_TRANSLATE_NOOP("CounterFace", "AC-2"), Badge::Tone::hindered},
}};

Badge badgeOf(const BadgeRow& row) {
    return {FaceText::tr(row.letters), term(row.mark), row.tone};
}

Badge badgeOf(const std::string& mark) {
    for (const BadgeRow& row : knownBadges)
        if (row.mark == mark) return badgeOf(row);
    return {qs(mark).left(4).toUpper(), qs(mark), Badge::Tone::plain};
}

/// Returns the badge for a unit of the program-controlled side that the player moves.
Badge byHandBadge() {
    return {FaceText::tr("HAND"), FaceText::tr("you move it"), Badge::Tone::plain};
}

std::vector<Badge> badgesOf(const Piece& p) {
    std::vector<Badge> out;
    // Sort the worst status first, because badges for which the counter has no room are replaced by their
    // number.
    for (const char* first : {"broken", "wreck", "DM", "wounded", "pinned"})
        if (p.marks.count(first) != 0) out.push_back(badgeOf(first));
    for (const std::string& mark : p.marks) {
        const Badge b = badgeOf(mark);
        if (std::find(out.begin(), out.end(), b) == out.end()) out.push_back(b);
    }
    if (p.motion) out.push_back({FaceText::tr("MOT"), FaceText::tr("in Motion"), Badge::Tone::good});
    if (p.kind == PieceClass::vehicle && p.closedTopped && !isWreck(p))
        out.push_back(p.buttonedUp
                          ? Badge{FaceText::tr("BU"), FaceText::tr("buttoned up"), Badge::Tone::plain}
                          : Badge{FaceText::tr("CE"), FaceText::tr("crew exposed"), Badge::Tone::good});
    if (p.emplaced) out.push_back({FaceText::tr("EMP"), FaceText::tr("emplaced"), Badge::Tone::good});
    if (p.hullDown != 0) out.push_back({FaceText::tr("HD"), FaceText::tr("Hull Down"), Badge::Tone::good});
    if (p.byHand) out.push_back(byHandBadge());
    return out;
}

QString weaponStrength(const Piece& p, const PieceLookup& row) {
    if (p.firepower > 0) return QStringLiteral("%1-%2").arg(p.firepower).arg(p.range);
    if (row && row.type.gunType == GunType::mortar && p.range > 0)
        return QStringLiteral("%1-%2").arg(row.type.minRange).arg(p.range);
    return {};
}

// The following functions return the strength that counters of a class show.

QString ownName(const Piece& p, const PieceLookup&) {
    return qs(p.type);
}
QString nothing(const Piece&, const PieceLookup&) {
    return {};
}
QString factors(const Piece& p, const PieceLookup&) {
    if (p.firepower == 0 && p.range == 0) return qs(p.type);
    return QStringLiteral("%1-%2-%3").arg(p.firepower).arg(p.range).arg(p.morale);
}
QString movementPoints(const Piece& p, const PieceLookup&) {
    return p.allowance > 0 ? FaceText::tr("%1 MP").arg(p.allowance) : QString();
}
QString calibre(const Piece& p, const PieceLookup&) {
    const QString first = qs(p.type).section(QLatin1Char(' '), 0, 0);
    return first.isEmpty() || !first.front().isDigit() ? QString() : first;
}
QString pillboxNumbers(const Piece& p, const PieceLookup&) {
    const QString numbers = qs(p.type).section(QLatin1Char(' '), 0, 0);
    return numbers.contains(QLatin1Char('+')) ? numbers : QString();
}
QString strengthPoints(const Piece& p, const PieceLookup&) {
    return p.strength > 0 ? QString::number(p.strength) : QString();
}

/// Removes the numbers from a Gun's name, because they are shown as its strength: "50L AT PaK 38" becomes "AT
/// PaK 38".
QString gunTitle(const QString& name) {
    const QString rest = name.section(QLatin1Char(' '), 1);
    return rest.isEmpty() || name.isEmpty() || !name.front().isDigit() ? name : rest;
}

struct ClassFace {
    PieceClass kind;
    const char* word;
    Glyph glyph;
    QString (*strength)(const Piece&, const PieceLookup&);
    /// Returns the glyph that fits the properties of a counter; if null, `glyph` is used.
    Glyph (*glyphOf)(const Piece&, const PieceLookup&) = nullptr;
    enum class Title { none, type, typeWithoutNumbers, word } title = Title::none;
    const char* titleWord = nullptr;
};
using Title = ClassFace::Title;

constexpr std::array<ClassFace, 15> classFaces{{
    {PieceClass::squad, QT_TRANSLATE_NOOP("CounterFace", "squad"), Glyph::squad, factors},
    {PieceClass::halfSquad, QT_TRANSLATE_NOOP("CounterFace", "half-squad"), Glyph::halfSquad, factors},
    {PieceClass::crew, QT_TRANSLATE_NOOP("CounterFace", "crew"), Glyph::crew, factors, nullptr, Title::word,
     QT_TRANSLATE_NOOP("CounterFace", "Crew")},
    {PieceClass::leader, QT_TRANSLATE_NOOP("CounterFace", "leader"), Glyph::leader, ownName},
    {PieceClass::commissar, QT_TRANSLATE_NOOP("CounterFace", "commissar"), Glyph::commissar, ownName, nullptr,
     Title::word, QT_TRANSLATE_NOOP("CounterFace", "Commissar")},
    {PieceClass::hero, QT_TRANSLATE_NOOP("CounterFace", "hero"), Glyph::hero, factors, nullptr, Title::word,
     QT_TRANSLATE_NOOP("CounterFace", "Hero")},
    {PieceClass::armourLeader, QT_TRANSLATE_NOOP("CounterFace", "armor leader"), Glyph::armourLeader, ownName,
     nullptr, Title::word, QT_TRANSLATE_NOOP("CounterFace", "Armor")},
    {PieceClass::cavalry, QT_TRANSLATE_NOOP("CounterFace", "cavalry"), Glyph::cavalry, factors},
    {PieceClass::supportWeapon, QT_TRANSLATE_NOOP("CounterFace", "support weapon"), Glyph::weapon,
     weaponStrength, weaponGlyphOf, Title::type},
    {PieceClass::radio, QT_TRANSLATE_NOOP("CounterFace", "radio"), Glyph::radio, nothing, nullptr,
     Title::type},
    {PieceClass::gun, QT_TRANSLATE_NOOP("CounterFace", "Gun"), Glyph::gunAntitank, calibre, gunGlyph,
     Title::typeWithoutNumbers},
    {PieceClass::vehicle, QT_TRANSLATE_NOOP("CounterFace", "vehicle"), Glyph::tank, movementPoints,
     vehicleGlyph, Title::type},
    {PieceClass::fortification, QT_TRANSLATE_NOOP("CounterFace", "fortification"), Glyph::entrenchment,
     pillboxNumbers, fortificationGlyphOf, Title::typeWithoutNumbers},
    {PieceClass::mines, QT_TRANSLATE_NOOP("CounterFace", "minefield"), Glyph::mines, nothing, nullptr,
     Title::type},
    {PieceClass::force, QT_TRANSLATE_NOOP("CounterFace", "force"), Glyph::forceInfantry, strengthPoints,
     armGlyphOf, Title::type},
}};

const ClassFace& classFace(PieceClass kind) {
    const auto it = std::find_if(classFaces.begin(), classFaces.end(),
                                 [&](const ClassFace& f) { return f.kind == kind; });
    return it == classFaces.end() ? classFaces.front() : *it;
}

QString titleOf(const ClassFace& look, const QString& type, const QString& strength) {
    switch (look.title) {
        case Title::none:
            return {};
        case Title::type:
            return type;
        case Title::typeWithoutNumbers:
            return strength.isEmpty() ? type : gunTitle(type);
        case Title::word:
            return FaceText::tr(look.titleWord);
    }
    return {};
}

}  // namespace

QString nationOf(const State& state, const SideId& side) {
    const auto it = state.sides.find(side);
    const std::string& name =
        it == state.sides.end() || it->second.nationality.empty() ? side.text : it->second.nationality;
    return QString::fromStdString(name);
}

QString CounterFace::key() const {
    QString k = nation + QLatin1Char('|') + QString::number(static_cast<int>(glyph)) + QLatin1Char('|') +
                title + QLatin1Char('|') + strength + QLatin1Char('|') + number + QLatin1Char('|') + detail +
                QLatin1Char('|') + words + QLatin1Char('|');
    for (const Badge& b : badges) k += b.text + QLatin1Char(',');
    for (const auto& twelfths : {facing, turret})
        k += QString::number(twelfths.value_or(-1)) + QLatin1Char(',');
    k += QLatin1Char(large ? 'L' : 's');
    k += QLatin1Char(faceDown ? 'd' : 'u');
    k += QLatin1Char(dummy ? 'e' : 'r');
    k += QLatin1Char(reversed ? 'b' : 'g');
    return k;
}

NationColours coloursOf(const QString& nation) {
    if (const NationLook* n = lookOf(nation))
        return {QColor(n->field), QColor(n->head), QColor(n->ink), QColor(light)};
    // Compute the color of a nation that is not in the catalog from its name, so that the color never
    // changes.
    std::uint32_t h = 2166136261U;
    for (const QChar c : nation) h = (h ^ c.unicode()) * 16777619U;
    const int hue = static_cast<int>(h % 360U);
    return {QColor::fromHsl(hue, 70, 196), QColor::fromHsl(hue, 90, 62), QColor(dark), QColor(light)};
}

QString nationCode(const QString& nation) {
    if (const NationLook* n = lookOf(nation)) return FaceText::tr(n->code);
    return nation.left(3).toUpper();
}

QString nationName(const QString& nation) {
    if (const Nation* n = Catalogue::builtIn().nation(nation.toStdString())) return coreText(n->name);
    // The nation is not in the catalog but defined by the scenario, for example "prussian".
    return nation.left(1).toUpper() + nation.mid(1);
}

CounterFace faceOf(const Piece& piece, const QString& sideNation) {
    CounterFace f;
    const std::string nation = piece.nation.empty() ? sideNation.toStdString() : piece.nation;
    const PieceLookup& row = rowOf(piece.type, nation);
    f.nation = qs(nation);
    const ClassFace& look = classFace(piece.kind);
    f.glyph = look.glyphOf != nullptr ? look.glyphOf(piece, row) : look.glyph;
    f.large = piece.kind == PieceClass::vehicle || piece.kind == PieceClass::gun;
    f.strength = look.strength(piece, row);
    f.badges = badgesOf(piece);
    f.reversed = piece.marks.count("broken") != 0 || piece.marks.count("malfunctioned") != 0 ||
                 piece.marks.count("wreck") != 0;
    const QString type = qs(piece.type);
    f.title = titleOf(look, type, f.strength);
    f.words = FaceText::tr("%1 %2 %3")
                  .arg(nationName(f.nation),
                       piece.arm == Arm::none ? FaceText::tr(look.word) : armWord(piece.arm), type);
    if (piece.strength > 0) f.words = FaceText::tr("%1, %2 SP").arg(f.words).arg(piece.strength);
    for (const Badge& b : f.badges) f.words = FaceText::tr("%1, %2").arg(f.words, b.meaning);
    if (!piece.ca.empty()) f.words = FaceText::tr("%1, CA %2").arg(f.words, qs(piece.ca));
    if (!piece.tca.empty() && piece.tca != piece.ca)
        f.words = FaceText::tr("%1, TCA %2").arg(f.words, qs(piece.tca));
    return f;
}

namespace {

QString contentsSummary(const Marker& marker, const std::vector<const Piece*>& contents) {
    if (marker.kind == MarkerKind::mine) {
        if (contents.empty()) return FaceText::tr("dummy");
        return qs(contents.front()->type);
    }
    if (!contents.empty()) return FaceText::tr("%1 real").arg(contents.size());
    if (marker.dummies > 0) return FaceText::tr("dummy %1").arg(marker.dummies);
    return FaceText::tr("dummy");
}

struct KindFace {
    MarkerKind kind;
    Glyph glyph;
    const char* title;
};
constexpr std::array<KindFace, 4> kindFaces{
    {{MarkerKind::concealed, Glyph::concealed, "?"},
     {MarkerKind::hip, Glyph::hip, QT_TRANSLATE_NOOP("CounterFace", "HIP")},
     {MarkerKind::cloaked, Glyph::cloaked, QT_TRANSLATE_NOOP("CounterFace", "Cloak")},
     {MarkerKind::mine, Glyph::mines, QT_TRANSLATE_NOOP("CounterFace", "Mines")}}};
const KindFace& kindFace(MarkerKind kind) {
    const auto it =
        std::find_if(kindFaces.begin(), kindFaces.end(), [&](const KindFace& f) { return f.kind == kind; });
    return it == kindFaces.end() ? kindFaces.front() : *it;
}

/// Returns the face of a force. It shows the arm of the strongest counter and the total strength, with badges
/// for generals, vedettes and cavalry among the other counters.
CounterFace faceOfForce(const Marker& marker, const QString& sideNation,
                        const std::vector<const Piece*>& contents) {
    CounterFace f;
    f.nation = sideNation;
    f.large = true;
    const Piece* first = nullptr;
    int sum = 0;
    QStringList words;
    for (const Piece* p : contents) {
        if (first == nullptr || p->strength > first->strength) first = p;
        sum += p->strength;
        words << faceOf(*p, sideNation).words;
    }
    f.glyph = glyphIn(armGlyphs, first != nullptr ? first->arm : Arm::none);
    f.title = marker.force.empty() ? qs(first != nullptr ? first->type : std::string()) : qs(marker.force);
    if (sum > 0) f.strength = FaceText::tr("%1 SP").arg(sum);
    for (const std::string& mark : marker.marks) f.badges.push_back(badgeOf(mark));
    for (const Piece* p : contents) {
        if (p == first) continue;
        if (p->arm == Arm::general)
            f.badges.push_back({FaceText::tr("GEN"), armWord(p->arm), Badge::Tone::good});
        if (p->arm == Arm::vedette)
            f.badges.push_back({FaceText::tr("VED"), armWord(p->arm), Badge::Tone::plain});
        if (p->arm == Arm::cavalry)
            f.badges.push_back({FaceText::tr("CAV"), armWord(p->arm), Badge::Tone::plain});
    }
    f.words = marker.force.empty()
                  ? FaceText::tr("force: %1").arg(words.join(QStringLiteral("; ")))
                  : FaceText::tr("force %1: %2").arg(qs(marker.force), words.join(QStringLiteral("; ")));
    for (const std::string& mark : marker.marks)
        f.words = FaceText::tr("%1, %2").arg(f.words, badgeOf(mark).meaning);
    return f;
}

}  // namespace

CounterFace faceOf(const Marker& marker, const QString& sideNation, const std::vector<const Piece*>& contents,
                   bool open) {
    if (marker.faceUp()) return faceOfForce(marker, sideNation, contents);
    CounterFace f;
    f.nation = sideNation;
    f.faceDown = true;
    f.large = marker.large;
    const KindFace& face = kindFace(marker.kind);
    f.glyph = face.glyph;
    f.title = face.kind == MarkerKind::concealed ? QStringLiteral("?") : FaceText::tr(face.title);
    for (const std::string& mark : marker.marks) f.badges.push_back(badgeOf(mark));
    f.words = FaceText::tr("%1 %2").arg(nationName(sideNation), term(kindRow(marker.kind).name));
    if (open) {
        f.dummy = marker.isDummy();
        f.detail = contentsSummary(marker, contents);
        if (marker.pds)
            f.badges.push_back(
                {FaceText::tr("PDS"), FaceText::tr("potential dummy stack"), Badge::Tone::good});
        f.words = FaceText::tr("%1, %2").arg(f.words, f.detail);
        for (const Piece* p : contents)
            if (!p->ca.empty())
                f.words = FaceText::tr("%1, %2 with CA %3").arg(f.words, qs(p->type), qs(p->ca));
    }
    for (const Badge& b : f.badges) f.words = FaceText::tr("%1, %2").arg(f.words, b.meaning);
    return f;
}

double contrast(const QColor& a, const QColor& b) {
    const auto luminance = [](const QColor& c) {
        const auto part = [](double v) {
            return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * part(c.redF()) + 0.7152 * part(c.greenF()) + 0.0722 * part(c.blueF());
    };
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

QString markerNumber(const QString& id) {
    return QLatin1Char('#') + id.mid(id.startsWith(QLatin1Char('m')) ? 1 : 0);
}

std::vector<Badge> badgeLegend() {
    std::vector<Badge> out;
    for (const BadgeRow& row : knownBadges) out.push_back(badgeOf(row));
    out.push_back({FaceText::tr("PDS"), FaceText::tr("potential dummy stack"), Badge::Tone::good});
    out.push_back({FaceText::tr("MOT"), FaceText::tr("in Motion"), Badge::Tone::good});
    out.push_back(byHandBadge());
    std::sort(out.begin(), out.end(), [](const Badge& a, const Badge& b) { return a.text < b.text; });
    return out;
}

}  // namespace shellgame::app
