// SPDX-License-Identifier: MIT
#include "model/catalogue_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace shellgame {

namespace {

constexpr std::size_t mostRows = 5000;

template <class E>
E pick(const Reader& row, const std::string& key, const std::vector<std::string>& words,
       std::optional<std::string> otherwise, std::initializer_list<E> values) {
    const std::string word = row.word(key, words, std::move(otherwise));
    const auto at = std::find(words.begin(), words.end(), word) - words.begin();
    return *(values.begin() + at);
}

int small(const Reader& row, const std::string& key, int otherwise = 0) {
    return static_cast<int>(row.integer(key, -9, 400, otherwise));
}

// Reads one or two digits at `at`, and moves `at` past them.
std::optional<int> digits(std::string_view text, std::size_t& at) {
    int value = 0;
    const std::size_t from = at;
    while (at < text.size() && at - from < 2 && text[at] >= '0' && text[at] <= '9')
        value = value * 10 + (text[at++] - '0');
    if (at == from) return std::nullopt;
    return value;
}

}  // namespace

std::optional<std::array<int, 3>> threeNumbers(std::string_view text) {
    std::array<int, 3> out{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (i > 0 && (at >= text.size() || text[at++] != '-')) return std::nullopt;
        const auto n = digits(text, at);
        if (!n) return std::nullopt;
        out[i] = *n;
    }
    if (at != text.size()) return std::nullopt;
    return out;
}

std::optional<std::array<int, 2>> leaderNumbers(std::string_view text) {
    std::size_t at = 0;
    const auto morale = digits(text, at);
    if (!morale || at + 2 != text.size() || (text[at] != '-' && text[at] != '+')) return std::nullopt;
    const bool minus = text[at++] == '-';
    const auto drm = digits(text, at);
    if (!drm) return std::nullopt;
    return std::array<int, 2>{*morale, minus ? -*drm : *drm};
}

PieceType CatalogueReader::start(const Reader& row, PieceClass cls) {
    PieceType type;
    type.cls = cls;
    type.id = row.text("id");
    type.name = row.text("name");
    type.nation = row.text("nation", "");
    type.certain = row.boolean("certain", true);
    const Nation* nation = out_.nation(type.nation);
    if (!type.nation.empty() && (nation == nullptr || nation->id != type.nation))
        row.problemAt("nation", "\"" + type.nation + "\"", "the id of a nation of this file");
    return type;
}

void CatalogueReader::add(PieceType type, std::vector<std::string> also) {
    out_.rows_.push_back(std::move(type));
    out_.also_.push_back(std::move(also));
}

bool CatalogueReader::numbers(const Reader& row, const std::string& text, PieceType& type) const {
    const auto n = threeNumbers(text);
    if (!n) {
        row.problem("\"" + text + "\"", "firepower-range-morale, as 4-6-7");
        return false;
    }
    type.firepower = (*n)[0];
    type.range = (*n)[1];
    type.morale = (*n)[2];
    type.movement = MovementClass::infantry;
    return true;
}

// Adds half-squads and reduced sides. They have no rows of their own but are derived from the row of the
// squad. If two squads of a nation share a half-squad, it is listed once; if the classes of the two squads
// differ, the half-squad has no class.
void CatalogueReader::addMmc(const PieceType& like, PieceClass cls, const std::string& strength,
                             bool reduced) {
    const auto n = threeNumbers(strength);
    if (!n) return;
    for (PieceType& known : out_.rows_)
        if (known.cls == cls && known.nation == like.nation && known.name == strength &&
            known.reduced == reduced) {
            if (known.grade != like.grade) known.grade = Grade::none;
            known.certain = known.certain || like.certain;
            return;
        }
    PieceType type;
    type.cls = cls;
    type.id = like.id + (cls == PieceClass::halfSquad ? "-hs" : "-reduced");
    type.name = strength;
    type.nation = like.nation;
    type.certain = like.certain;
    type.grade = like.grade;
    type.firepower = (*n)[0];
    type.range = (*n)[1];
    type.morale = (*n)[2];
    type.movement = MovementClass::infantry;
    type.reduced = reduced;
    type.vehicleCrew = like.vehicleCrew;
    if (reduced) type.halfSquad = like.halfSquad;
    add(std::move(type));
}

void CatalogueReader::nation(const Reader& row) {
    Nation n{row.text("id"), row.text("name"), row.texts("also", 20), row.texts("then", 20)};
    row.noOtherKeys();
    out_.addNation(std::move(n));
}

void CatalogueReader::squad(const Reader& row) {
    PieceType type = start(row, PieceClass::squad);
    numbers(row, type.name, type);
    type.grade = pick(
        row, "grade", {"none", "elite", "firstLine", "secondLine", "green", "conscript"}, std::nullopt,
        {Grade::none, Grade::elite, Grade::firstLine, Grade::secondLine, Grade::green, Grade::conscript});
    type.halfSquad = row.text("halfSquad", "");
    type.smoke = small(row, "smoke");
    const std::string underlined = row.text("underlined", "");
    type.assaultFire = underlined.find('F') != std::string::npos;
    type.sprayingFire = underlined.find('R') != std::string::npos;
    type.elrFive = underlined.find('M') != std::string::npos;
    const std::string reduced = row.text("reduced", "");
    row.noOtherKeys();
    PieceType scratch;
    if (!type.halfSquad.empty()) numbers(row, type.halfSquad, scratch);
    if (!reduced.empty()) numbers(row, reduced, scratch);
    add(type);
    addMmc(type, PieceClass::halfSquad, type.halfSquad, false);
    addMmc(type, PieceClass::squad, reduced, true);
}

void CatalogueReader::crew(const Reader& row) {
    PieceType type = start(row, PieceClass::crew);
    numbers(row, type.name, type);
    type.vehicleCrew = row.boolean("vehicleCrew", false);
    const std::string reduced = row.text("reduced", "");
    row.noOtherKeys();
    PieceType scratch;
    if (!reduced.empty()) numbers(row, reduced, scratch);
    add(type);
    addMmc(type, PieceClass::crew, reduced, true);
}

void CatalogueReader::smc(const Reader& row) {
    const auto cls = pick(row, "role", {"leader", "commissar", "hero"}, std::nullopt,
                          {PieceClass::leader, PieceClass::commissar, PieceClass::hero});
    PieceType type = start(row, cls);
    auto also = row.texts("also", 10);
    const std::string wounded = row.text("wounded", "");
    row.noOtherKeys();
    type.movement = MovementClass::infantry;
    if (cls == PieceClass::hero) {
        numbers(row, type.name, type);
    } else if (const auto n = leaderNumbers(type.name)) {
        type.morale = (*n)[0];
        type.leadership = (*n)[1];
    } else {
        row.problem("\"" + type.name + "\"", "morale and leadership, as 9-2 or 6+1");
    }
    if (cls == PieceClass::commissar)
        for (const char* word : {"Commissar ", "COM "}) also.push_back(word + type.name);
    if (cls == PieceClass::leader) also.push_back("Leader " + type.name);
    add(type, also);
    if (!wounded.empty()) {
        PieceType hurt = type;
        hurt.id += "-wounded";
        hurt.name = wounded;
        hurt.wounded = true;
        if (numbers(row, wounded, hurt)) add(std::move(hurt));
    }
}

void CatalogueReader::supportWeapon(const Reader& row) {
    PieceType type = start(row, PieceClass::supportWeapon);
    auto also = row.texts("also", 10);
    type.firepower = small(row, "firepower");
    type.minRange = small(row, "minRange");
    type.range = small(row, "range");
    type.pp = small(row, "pp");
    type.rof = small(row, "rof");
    type.breakdown = small(row, "breakdown");
    type.eliminated = small(row, "eliminated");
    type.contact = small(row, "contact");
    if (row.has("dismantledPp")) type.dismantledPp = small(row, "dismantledPp");
    type.dismantledFirepower = small(row, "dismantledFirepower");
    type.dismantledRange = small(row, "dismantledRange");
    type.dismantledRof = small(row, "dismantledRof");
    if (type.name == "Radio" || type.name == "Field Phone") type.cls = PieceClass::radio;
    type.dismantled = type.name.rfind("dm ", 0) == 0;
    row.noOtherKeys();
    add(std::move(type), std::move(also));
}

void CatalogueReader::gun(const Reader& row) {
    PieceType type = start(row, PieceClass::gun);
    auto also = row.texts("also", 10);
    type.gunType = pick(row, "type", {"AT", "INF", "ART", "AA", "MTR", "RCL"}, std::nullopt,
                        {GunType::antitank, GunType::infantry, GunType::artillery, GunType::antiaircraft,
                         GunType::mortar, GunType::recoilless});
    type.size = pick(row, "size", {"small", "normal", "large"}, std::nullopt,
                     {TargetSize::small, TargetSize::normal, TargetSize::large});
    type.manhandling = static_cast<int>(row.integer("manhandling", -9, 12));
    type.hookedSlowly = row.boolean("circled", false);
    type.rof = small(row, "rof");
    type.breakdown = small(row, "breakdown");
    type.ife = small(row, "ife");
    type.mount360 = row.boolean("mount360", false);
    type.minRange = small(row, "minRange");
    type.range = small(row, "range");
    if (row.has("dismantledPp")) type.dismantledPp = small(row, "dismantledPp");
    row.noOtherKeys();
    add(std::move(type), std::move(also));
}

void CatalogueReader::vehicle(const Reader& row) {
    PieceType type = start(row, PieceClass::vehicle);
    auto also = row.texts("also", 10);
    type.mp = static_cast<int>(row.integer("mp", 1, 60));
    type.redMp = row.boolean("redMp", false);
    type.waterMp = small(row, "waterMp");
    type.movement = pick(row, "move", {"fullyTracked", "halftrack", "armouredCar", "truck"}, std::nullopt,
                         {MovementClass::fullyTracked, MovementClass::halftrack, MovementClass::armouredCar,
                          MovementClass::truck});
    type.size = pick(row, "size", {"verySmall", "small", "normal", "large", "veryLarge"}, std::nullopt,
                     {TargetSize::verySmall, TargetSize::small, TargetSize::normal, TargetSize::large,
                      TargetSize::veryLarge});
    type.cover = pick(row, "cover", {"closedTopped", "openTopped", "unarmoured"}, std::nullopt,
                      {VehicleCover::closedTopped, VehicleCover::openTopped, VehicleCover::unarmoured});
    type.turret = pick(row, "turret", {"none", "fast", "slow", "restrictedSlow", "oneMan"}, std::nullopt,
                       {Turret::none, Turret::fast, Turret::slow, Turret::restrictedSlow, Turret::oneMan});
    row.noOtherKeys();
    add(std::move(type), std::move(also));
}

void CatalogueReader::fortification(const Reader& row) {
    using K = FortificationKind;
    PieceType type = start(row, PieceClass::fortification);
    auto also = row.texts("also", 10);
    type.fortification = pick(row, "kind",
                              {"foxhole", "trench", "atDitch", "sangar", "wire", "panji", "roadblock",
                               "tunnel", "pillbox", "cave", "fortifiedBuilding"},
                              std::nullopt,
                              {K::foxhole, K::trench, K::atDitch, K::sangar, K::wire, K::panji, K::roadblock,
                               K::tunnel, K::pillbox, K::cave, K::fortifiedBuilding});
    type.capacity = small(row, "capacity");
    type.temCovered = small(row, "temCovered");
    type.temElsewhere = small(row, "temElsewhere");
    row.noOtherKeys();
    add(std::move(type), std::move(also));
}

void CatalogueReader::read(const Reader& root) {
    if (!root.isObject()) return;
    (void)root.text("about", "");
    const auto section = [&](const char* key, void (CatalogueReader::*row)(const Reader&)) {
        root.each(
            key, mostRows,
            [&](const Reader& r) {
                if (r.isObject()) (this->*row)(r);
            },
            true);
    };
    section("nations", &CatalogueReader::nation);
    section("squads", &CatalogueReader::squad);
    section("crews", &CatalogueReader::crew);
    section("leadersAndHeroes", &CatalogueReader::smc);
    section("supportWeapons", &CatalogueReader::supportWeapon);
    section("guns", &CatalogueReader::gun);
    section("vehicles", &CatalogueReader::vehicle);
    section("fortifications", &CatalogueReader::fortification);
    root.noOtherKeys();
}

}  // namespace shellgame
