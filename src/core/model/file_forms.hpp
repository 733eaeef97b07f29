// SPDX-License-Identifier: MIT
#pragma once

// The form of each part of a state in a scenario file. The form also defines the legal values.

#include "model/state_words.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/description.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/model/policy_form.hpp"

namespace shellgame {

namespace forms {
[[nodiscard]] std::vector<std::string> edges();
[[nodiscard]] std::vector<std::string> seers();
[[nodiscard]] std::vector<std::string> arms();
[[nodiscard]] std::vector<std::string> armsOrAll();
[[nodiscard]] std::vector<std::string> gunTypes();
[[nodiscard]] std::vector<std::string> mineTypes();
[[nodiscard]] std::vector<std::string> marks();
[[nodiscard]] std::vector<std::string> dealtThings();
extern const OwnKey<Side> hipCapacity;
extern const OwnKey<Settings> series, house;
extern const OwnKey<Marker> markerSeen, fixedMark;
extern const OwnKey<Piece> mayEmplace, ca, tca;
}  // namespace forms

template <>
struct FileForm<Side> {
    static FieldRows keys() {
        return FieldRows{Key{"nationality", &Side::nationality}.always(),
                         forms::hipCapacity,
                         Key{"name", &Side::name}.upTo(60).always(),
                         Key{"ap_factors", &Side::apFactors}.within(0, 999),
                         Key{"at_factors", &Side::atFactors}.within(0, 99),
                         Key{"dummies", &Side::dummies}.within(0, 999),
                         Key{"edge", &Side::edge}.oneOf(forms::edges),
                         Key{"entry", &Side::entry}.as(ArgType::hex).entries(0, 2000),
                         Key{"elr", &Side::elr}.within(0, 5),
                         Key{"san", &Side::san}.within(0, 7)};
    }
};

template <>
struct FileForm<Clock> {
    static FieldRows keys() {
        return FieldRows{Key{"turns", &Clock::turns}.within(0, lastTurn).always(),
                         Key{"first", &Clock::first}.always(),
                         Key{"turn", &Clock::turn}.within(1, mostTurns).always(),
                         Key{"player", &Clock::player}.always(), Key{"phase", &Clock::phase}.always()};
    }
};

template <>
struct FileForm<DiceState> {
    static FieldRows keys() {
        return FieldRows{Key{"seed", &DiceState::seed}.within(0, storedCounterMost).needed()};
    }
};

template <>
struct FileForm<Settings> {
    static FieldRows keys() {
        return FieldRows{Key{"night", &Settings::night}.always(),
                         Key{"lv", &Settings::lv}.always(),
                         Key{"nvr", &Settings::nvr}.within(0, 9),
                         Key{"nvr_by_turn", &Settings::nvrByTurn}.within(0, 9).entries(0, lastTurn),
                         Key{"clouds", &Settings::clouds}.oneOf(&StateWords::clouds),
                         Key{"weather", &Settings::weather}.oneOf(&StateWords::weather).firstMeansNone(),
                         Key{"ground", &Settings::ground}.oneOf(&StateWords::ground).firstMeansNone(),
                         Key{"dummies", &Settings::dummies}.always(),
                         Key{"system", &Settings::system},
                         forms::series,
                         Key{"shortest_end", &Settings::shortestEnd}.within(1, lastTurn),
                         Key{"campaign", &Settings::campaign},
                         Key{"viewer", &Settings::viewer},
                         Key{"kept", &Settings::aiSide},
                         Key{"temper", &Settings::temper},
                         Key{"kept_fire", &Settings::aiFire},
                         Key{"kept_range", &Settings::aiRange}.within(0, 40),
                         Key{"policy", &Settings::policy},
                         Key{"balance", &Settings::balance}.within(-2, 0).entries(0, 8),
                         forms::house};
    }
};

template <>
struct FileForm<HexNote> {
    static FieldRows keys() {
        return FieldRows{Key{"terrain", &HexNote::terrain}.as(ArgType::terrain).upTo(60).entries(0, 20),
                         Key{"tem", &HexNote::tem}.within(-3, 9),
                         Key{"crest_line", &HexNote::crestLine},
                         Key{"smoke", &HexNote::smoke}.within(0, 3),
                         Key{"smoke_height", &HexNote::smokeHeight}.within(0, 9),
                         Key{"blaze", &HexNote::blaze}.within(0, 9),
                         Key{"becomes", &HexNote::becomes}.as(ArgType::becomes).upTo(60),
                         Key{"lights", &HexNote::lights}.oneOf(&StateWords::lights).entries(0, 6),
                         Key{"light_radius", &HexNote::lightRadius}.within(0, 20),
                         Key{"no_zoc_to", &HexNote::noZocTo}.as(ArgType::hex).entries(0, 6),
                         Key{"barred", &HexNote::barred}.oneOf(forms::armsOrAll).entries(0, 8),
                         Key{"text", &HexNote::text}.upTo(2000)};
    }
};

template <>
struct FileForm<SeenNote> {
    static FieldRows keys() {
        return FieldRows{Key{"seen", &SeenNote::seen}.always(), Key{"range", &SeenNote::range}.within(0, 200),
                         Key{"by", &SeenNote::by}.oneOf(forms::seers).firstMeansNone()};
    }
};

template <>
struct FileForm<SetupArea> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &SetupArea::side}.needed(), Key{"group", &SetupArea::group},
                         Key{"at", &SetupArea::hexes}.as(ArgType::hex).entries(0, 20'000).always()};
    }
};

template <>
struct FileForm<ObaModule> {
    static FieldRows keys() {
        return FieldRows{
            Key{"side", &ObaModule::side}.needed(),           Key{"name", &ObaModule::name}.upTo(80),
            Key{"pre_registered", &ObaModule::preRegistered}, Key{"hex", &ObaModule::hex}.as(ArgType::hex),
            Key{"ar", &ObaModule::ar}.as(ArgType::hex),       Key{"observer", &ObaModule::observer}};
    }
};

template <>
struct FileForm<Marker> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &Marker::side}.needed(),
                         Key{"kind", &Marker::kind}.always(),
                         Key{"at", &Marker::at}.needed(),
                         Key{"position", &Marker::position},
                         Key{"dummies", &Marker::dummies}.within(0, mostUnderMarker),
                         Key{"large", &Marker::large},
                         Key{"known", &Marker::known},
                         forms::markerSeen,
                         Key{"force", &Marker::force},
                         Key{"opens", &Marker::opens},
                         Key{"opens_within", &Marker::opensWithin}.within(0, 40),
                         Key{"shifted_near", &Marker::shiftedNear}.within(0, 10'000),
                         forms::fixedMark,
                         Key{"pds", &Marker::pds}};
    }
};

template <>
struct FileForm<Piece> {
    static FieldRows keys() {
        return FieldRows{Key{"size", &Piece::size},
                         Key{"moves", &Piece::moves},
                         Key{"gun_type", &Piece::gunType}.oneOf(forms::gunTypes),
                         Key{"firepower", &Piece::firepower}.within(0, 99),
                         Key{"range", &Piece::range}.within(0, 99),
                         Key{"morale", &Piece::morale}.within(0, 12),
                         Key{"leadership", &Piece::leadership}.within(-4, 4),
                         Key{"allowance", &Piece::allowance}.within(0, 60),
                         Key{"portage", &Piece::portage}.within(0, 20),
                         Key{"hull_down", &Piece::hullDown}.within(0, 3),
                         Key{"factors", &Piece::factors}.within(0, 99),
                         Key{"mines", &Piece::mines}.oneOf(forms::mineTypes),
                         Key{"group", &Piece::group},
                         Key{"hexsides", &Piece::hexsides}.within(0, 6),
                         Key{"closed_topped", &Piece::closedTopped},
                         Key{"bu", &Piece::buttonedUp},
                         Key{"emplaced", &Piece::emplaced},
                         forms::mayEmplace,
                         Key{"motion", &Piece::motion},
                         Key{"bore_sight", &Piece::boreSight},
                         Key{"bore_sighted", &Piece::boreSighted},
                         forms::ca,
                         forms::tca,
                         Key{"marks", &Piece::marks}.oneOf(forms::marks).entries(0, 30)};
    }
};

template <>
struct FileForm<EntryGroup> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &EntryGroup::side}.needed(),
                         Key{"turn", &EntryGroup::turn}.within(0, lastTurn).needed(),
                         Key{"delayed", &EntryGroup::delayed}.within(0, 100),
                         Key{"board", &EntryGroup::board}.upTo(12),
                         Key{"lengthwise", &EntryGroup::lengthwise},
                         Key{"roads", &EntryGroup::roads}.oneOf(&StateWords::roads),
                         Key{"hexes", &EntryGroup::hexes}.as(ArgType::hex).entries(0, 1000).always()};
    }
};

template <>
struct FileForm<Work> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &Work::side}.needed(), Key{"kind", &Work::kind}.needed(),
                         Key{"known", &Work::known},
                         Key{"joins", &Work::joins}.as(ArgType::piece).entries(0, 40),
                         Key{"ends", &Work::ends}.entries(0, 2)};
    }
};

template <>
struct FileForm<SpecialRule> {
    static FieldRows keys() {
        return FieldRows{Key{"text", &SpecialRule::text}.within(1, 4000).needed(),
                         Key{"keeps", &SpecialRule::keeps}.oneOf(&StateWords::enforceable).entries(0, 40)};
    }
};

/// The card's title and description are the title and description of the file itself.
template <>
struct FileForm<Card> {
    static FieldRows keys() {
        return FieldRows{Key{"place", &Card::place}.upTo(200),
                         Key{"date", &Card::date}.upTo(100),
                         Key{"forces", &Card::forces}.upTo(4000).entries(0, 2),
                         Key{"victory", &Card::victory}.upTo(10'000),
                         Key{"rules", &Card::rules}.entries(0, 60),
                         Key{"balance", &Card::balance}.upTo(4000),
                         Key{"notes", &Card::notes}.upTo(10'000)};
    }
};

template <>
struct FileForm<Objective> {
    static FieldRows keys() {
        return FieldRows{Key{"name", &Objective::name}.upTo(80),
                         Key{"hexes", &Objective::hexes}.as(ArgType::hex).entries(1, 200).needed(),
                         Key{"points", &Objective::points}.within(0, 1000), Key{"held", &Objective::held}};
    }
};

template <>
struct FileForm<Condition> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &Condition::side}.needed(),
                         Key{"counts", &Condition::counts}.always(),
                         Key{"text", &Condition::text}.upTo(400),
                         Key{"need", &Condition::need}.within(0, 10'000),
                         Key{"at_once", &Condition::atOnce},
                         Key{"objectives", &Condition::objectives}.entries(0, 200),
                         Key{"by", &Condition::by}.as(ArgType::hex).entries(0, 2000),
                         Key{"boards", &Condition::boards}.upTo(12).entries(0, 64),
                         Key{"vehicle", &Condition::vehicle}.within(0, 100),
                         Key{"tally", &Condition::tally}.within(-10'000, 10'000)};
    }
};

template <>
struct FileForm<PoolGroup> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &PoolGroup::side}.needed(),
                         Key{"counters", &PoolGroup::counters}.within(1, 400).needed(),
                         Key{"count", &PoolGroup::count}.within(1, 60), Key{"dealt", &PoolGroup::dealt}};
    }
};

/// An entry in a file is for several Locations, so `at` is not one of these keys.
template <>
struct FileForm<DealPlace> {
    static FieldRows keys() {
        return FieldRows{Key{"side", &DealPlace::side}.needed(), Key{"wish", &DealPlace::wish},
                         Key{"takes", &DealPlace::takes}.oneOf(forms::dealtThings).entries(0, 12),
                         Key{"note", &DealPlace::note}.upTo(200)};
    }
};

template <>
struct FileForm<OrderStep> {
    static FieldRows keys() {
        return FieldRows{Key{"type", &OrderStep::type}.needed(),
                         Key{"tah", &OrderStep::tah}.as(ArgType::hex).needed(),
                         Key{"turns", &OrderStep::turns}.within(1, 100)};
    }
};

}  // namespace shellgame
