// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "shellgame/model/ids.hpp"
#include "shellgame/model/location.hpp"

namespace shellgame {

struct State;
enum class Phase;

using HexId = Id<struct HexTag>;
using UnitId = Id<struct UnitTag>;        ///< the side and mark of a UNIT: "german/A"
using UnitMark = Id<struct UnitMarkTag>;  ///< the mark of a UNIT without its side: "A"
using GroupId = Id<struct GroupTag>;      ///< a group that enters the map
using ModuleId = Id<struct ModuleTag>;    ///< an OBA module
using WorkId = Id<struct WorkTag>;        ///< a tunnel or cave complex

/// An argument of the command, or a field of the state. It is identified by its JSON Pointer ("/pieces").
struct FieldPointer {
    std::string pointer;
    bool operator==(const FieldPointer&) const = default;
};
/// An act in the past of a marker, and the counter that performed the act: "m1/3/p4". "m1/3/light" means the
/// light during the act, "m1/3/dummies" a dummy stack.
struct PastAct {
    enum class Of { piece, light, dummies };
    MarkerId marker;
    int act = 0;  ///< number of the act in the trail, counted from 1
    Of of = Of::piece;
    PieceId piece{};
    bool operator==(const PastAct&) const = default;
};
/// A force, and the force that is substituted for it (N.4): "f1/f2".
struct Substitution {
    MarkerId asked, with;
    bool operator==(const Substitution&) const = default;
};
/// A part of a force, and the part's hex in a layout (N.4): "f1/1213".
struct LayoutPlace {
    MarkerId part;
    std::string hex;
    bool operator==(const LayoutPlace&) const = default;
};
/// A weapon and the Location at which the weapon is aimed: "mg/1E4".
struct AimedAt {
    PieceId weapon;
    Location at;
    bool operator==(const AimedAt&) const = default;
};
/// A UNIT and a hex of its orders: "german/A/1E4".
struct UnitHex {
    UnitId unit;
    std::string hex;
    bool operator==(const UnitHex&) const = default;
};
/// An OBA module and a hex: "mortars/1E4".
struct ModuleHex {
    ModuleId module;
    std::string hex;
    bool operator==(const ModuleHex&) const = default;
};
/// An event that happens once in a turn ("m1/turn 3"), in a hex ("m1/turn 3/1213"), or in one phase
/// ("relief/turn 3 RPh").
struct InTurn {
    std::variant<MarkerId, PieceId, UnitId, GroupId> who;
    int turn = 0;
    std::optional<Phase> phase{};
    std::string hex{};
    bool operator==(const InTurn&) const = default;
};
/// A subject as text from a log or a player. Subject::in resolves the text, which requires a state.
struct WrittenSubject {
    std::string text;
    bool operator==(const WrittenSubject&) const = default;
};

/// The subject of a finding. Its text form appears in rulings ("rule@place"), logs and reports. Only `text`
/// writes the text form and only `in` reads it.
class Subject {
  public:
    using Value = std::variant<std::monostate, MarkerId, PieceId, SideId, Location, HexId, UnitId, UnitMark,
                               GroupId, ModuleId, WorkId, FieldPointer, PastAct, Substitution, LayoutPlace,
                               AimedAt, UnitHex, ModuleHex, InTurn, WrittenSubject>;

    Subject();
    Subject(const Subject&);
    Subject(Subject&&) noexcept;
    Subject& operator=(const Subject&);
    Subject& operator=(Subject&&) noexcept;
    ~Subject();
    /// Makes a FieldPointer ("/pieces"); an empty text makes an empty subject.
    Subject(const char* pointer);
    // These are overloads instead of a template, because a template would instantiate the std::variant in
    // each file that makes findings.
    Subject(MarkerId value);
    Subject(PieceId value);
    Subject(SideId value);
    Subject(Location value);
    Subject(HexId value);
    Subject(UnitId value);
    Subject(UnitMark value);
    Subject(GroupId value);
    Subject(ModuleId value);
    Subject(WorkId value);
    Subject(FieldPointer value);
    Subject(PastAct value);
    Subject(Substitution value);
    Subject(LayoutPlace value);
    Subject(AimedAt value);
    Subject(UnitHex value);
    Subject(ModuleHex value);
    Subject(InTurn value);
    Subject(WrittenSubject value);
    /// Makes a written subject; an empty text makes an empty subject.
    static Subject written(const std::string& text);

    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool empty() const { return std::holds_alternative<std::monostate>(value_); }
    /// Returns the subject as that type, or null if the subject has another type.
    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&value_);
    }
    /// Resolves a written subject in a state. A subject that is not a WrittenSubject, or that names no object
    /// of the state, is returned unchanged.
    [[nodiscard]] Subject in(const State& state) const;
    bool operator==(const Subject&) const;

  private:
    Value value_;
};

/// Returns the UNIT that is the subject or to which the subject belongs; returns nothing for other subjects.
[[nodiscard]] std::optional<UnitId> unitNamed(const Subject& subject);

/// Returns the key of a ruling in State::rulings: "2.4@1E4".
[[nodiscard]] std::string rulingKey(const std::string& rule, const Subject& at);
/// The parts of a ruling's key.
struct RulingOn {
    std::string rule;
    Subject at;
    /// Returns true if the rule is one about written orders (Command Rules).
    [[nodiscard]] bool ofOrders() const { return rule.starts_with("C "); }
};
[[nodiscard]] RulingOn readRulingKey(const State& state, const std::string& key);

}  // namespace shellgame
