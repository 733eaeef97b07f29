// SPDX-License-Identifier: MIT
#pragma once

#include "window_fixture.hpp"

namespace shellgame::test {

/// A German MPh on the village board. m1 (two squads) is in woods in 1G2 and m2 (dummies) in 1E5. The
/// Russians have a squad face up in 1K2, a broken one in 1X3, and a hidden one in the house in 1N4.
[[nodiscard]] inline QByteArray sightScenario() {
    return R"({"format":1,"title":"Sight","boards":[{"as":"1","own":"village"}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},"settings":{"night":false,"lv":false,"house":{"los_computed":"as the player says"}},
"markers":[
{"id":"m1","side":"german","kind":"concealed","at":"1G2","pds":true,"contents":["4-6-7","4-6-7"]},
{"id":"m2","side":"german","kind":"concealed","at":"1E5","dummies":3},
{"id":"m7","side":"russian","kind":"hip","at":"1N4","contents":["4-4-7"]}],
"units":[{"side":"russian","at":"1K2","pieces":[{"id":"p90","type":"6-2-8"}]},
{"side":"russian","at":"1X3","pieces":[{"id":"p91","type":"4-4-7","marks":["broken"]}]}]})";
}

}  // namespace shellgame::test
