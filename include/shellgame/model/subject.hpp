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
using UnitId = Id<struct UnitTag>;        ///< a UNIT by side and mark: "german/A"
using UnitMark = Id<struct UnitMarkTag>;  ///< the same as its own side calls it: "A"
using GroupId = Id<struct GroupTag>;      ///< a group that enters the map
using ModuleId = Id<struct ModuleTag>;    ///< an OBA module
using WorkId = Id<struct WorkTag>;        ///< a tunnel or cave complex

/// An argument of the command, or a field of the state, by its JSON Pointer ("/pieces").
struct FieldPointer {
    std::string pointer;
    bool operator==(const FieldPointer&) const = default;
};
/// An act in the past of a marker, and who of its counters did it: "m1/3/p4", "m1/3/light" for the light it
/// was done in, "m1/3/dummies" for a dummy stack.
struct PastAct {
    enum class Of { piece, light, dummies };
    MarkerId marker;
    int act = 0;  ///< from 1
    Of of = Of::piece;
    PieceId piece{};
    bool operator==(const PastAct&) const = default;
};
/// One force for another (N.4): "f1/f2".
struct Substitution {
    MarkerId asked, with;
    bool operator==(const Substitution&) const = default;
};
/// A part of a force in a hex of a layout (N.4): "f1/1213".
struct LayoutPlace {
    MarkerId part;
    std::string hex;
    bool operator==(const LayoutPlace&) const = default;
};
/// A weapon and what it aims at: "mg/1E4".
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
/// Something that happens once a turn: "m1/turn 3", in a hex "m1/turn 3/1213", in one phase "relief/turn 3
/// RPh".
struct InTurn {
    std::variant<MarkerId, PieceId, UnitId, GroupId> who;
    int turn = 0;
    std::optional<Phase> phase{};
    std::string hex{};
    bool operator==(const InTurn&) const = default;
};
/// The subject in the form of a log or a player; only a state can resolve it (Subject::in).
struct WrittenSubject {
    std::string text;
    bool operator==(const WrittenSubject&) const = default;
};

/// The subject of a finding. Its text form is the place of a ruling ("rule@place"), of logs and of reports;
/// `text` writes it and `in` reads it, and nothing else does.
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
    /// An argument of the command ("/pieces"); empty: nothing.
    Subject(const char* pointer);
    // Not a template: each file that makes a finding would instantiate the std::variant.
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
    /// Makes a written subject; nothing for an empty text.
    static Subject written(const std::string& text);

    [[nodiscard]] std::string text() const;
    [[nodiscard]] bool empty() const { return std::holds_alternative<std::monostate>(value_); }
    /// Returns the subject as that type; null for another type.
    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&value_);
    }
    /// Resolves a written subject in a state; returns the subject itself if it names nothing there, or is not
    /// written.
    [[nodiscard]] Subject in(const State& state) const;
    bool operator==(const Subject&) const;

  private:
    Value value_;
};

/// Returns the UNIT of a subject, or of which it is a part; none for others.
[[nodiscard]] std::optional<UnitId> unitNamed(const Subject& subject);

/// A ruling's place in State::rulings: "2.4@1E4".
[[nodiscard]] std::string rulingKey(const std::string& rule, const Subject& at);
/// The parts of such a key.
struct RulingOn {
    std::string rule;
    Subject at;
    /// About written orders (Command Rules).
    [[nodiscard]] bool ofOrders() const { return rule.starts_with("C "); }
};
[[nodiscard]] RulingOn readRulingKey(const State& state, const std::string& key);

}  // namespace shellgame
