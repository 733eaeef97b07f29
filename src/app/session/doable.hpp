// SPDX-License-Identifier: MIT
#pragma once

#include "session/acts.hpp"

namespace shellgame::app {

/// What can be done now with what is chosen, as far as the viewer may know: asked for the menu at the
/// counters, by the same checks that the acts themselves are asked.
class Doable {
  public:
    Doable(const GameController& game, const Selection& selection) : game_(game), selection_(selection) {}

    /// They may go somewhere in this phase.
    [[nodiscard]] bool moves() const;
    /// The same so many levels up or down in their hex, where there is, or may be, such a Location.
    [[nodiscard]] bool climbs(int levels) const;
    /// The same from a hex at the edge of the map.
    [[nodiscard]] bool leaves() const;
    [[nodiscard]] bool fires() const;
    [[nodiscard]] bool reveals() const;
    [[nodiscard]] bool conceals() const;
    [[nodiscard]] bool drops() const;
    [[nodiscard]] bool splits() const;
    [[nodiscard]] bool merges() const;
    [[nodiscard]] bool acts(InPlace what) const;
    /// A counter that can bear marks is chosen.
    [[nodiscard]] bool bearsMarks() const;
    /// One counter is chosen that has a CA; with `turret`, a vehicle.
    [[nodiscard]] bool turns(bool turret) const;
    /// One vehicle is chosen that could button up or down, try Hull Down; a Gun that could be emplaced.
    [[nodiscard]] bool buttonsUp() const;
    [[nodiscard]] bool emplaces() const;
    [[nodiscard]] bool goesHullDown() const;
    /// Play has begun and a hex is chosen, no counter: something may come there.
    [[nodiscard]] bool placesHere() const;
    /// Something of what is chosen is the viewer's to put right.
    [[nodiscard]] bool putsRight() const;

  private:
    template <class A>
    [[nodiscard]] bool allowed(const A& act) const {
        return worst(game_.check(act)) != Verdict::forbidden;
    }
    /// The chosen marker, where the viewer may see what lies under it.
    [[nodiscard]] const Marker* ownMarker() const;
    /// The chosen counters, else those of the chosen marker.
    [[nodiscard]] std::vector<PieceId> meant() const;

    const GameController& game_;
    const Selection& selection_;
};

}  // namespace shellgame::app
