// SPDX-License-Identifier: MIT
#pragma once

// Which counters of VASL those of a game are: a part of what a game is beside its state.
#include "shellgame/io/scenario/vasl_link.hpp"
