// SPDX-License-Identifier: MIT
// Applies the chi-square test to the generator's dice, for fixed seeds.
#include <array>
#include <cmath>

#include "shellgame/play/dice.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"

using namespace shellgame;

namespace {

/// Upper tail of the chi-square distribution, which is the regularized incomplete gamma function Q(df/2,
/// x/2). It is computed by its series if x/2 is below df/2 + 1, and otherwise by its continued fraction.
double chiSquareTail(double chi2, int degrees) {
    const double a = degrees / 2.0, x = chi2 / 2;
    const double scale = std::exp(-x + a * std::log(x) - std::lgamma(a));
    if (x < a + 1) {
        double term = 1 / a, sum = term;
        for (int n = 1; n < 1000; ++n) {
            term *= x / (a + n);
            sum += term;
        }
        return 1 - sum * scale;
    }
    double b = x + 1 - a, c = 1e300, d = 1 / b, h = d;
    for (int n = 1; n < 1000; ++n) {
        const double an = -n * (n - a);
        b += 2;
        d = 1 / (an * d + b);
        c = b + an / c;
        h *= d * c;
    }
    return h * scale;
}

template <std::size_t N>
double tailOf(const std::array<int, N>& counts) {
    double total = 0, chi2 = 0;
    for (int c : counts) total += c;
    for (int c : counts) chi2 += (c - total / N) * (c - total / N) / (total / N);
    return chiSquareTail(chi2, static_cast<int>(N) - 1);
}

const std::vector<std::uint8_t> noneGiven;

}  // namespace

TEST_CASE("the chi-square probabilities that this test computes agree with printed tables", "[play][dice]") {
    CHECK(chiSquareTail(11.070, 5) == Approx(0.05).epsilon(0.001));
    CHECK(chiSquareTail(0.554, 5) == Approx(0.99).epsilon(0.001));
    CHECK(chiSquareTail(49.802, 35) == Approx(0.05).epsilon(0.001));
    CHECK(chiSquareTail(66.619, 35) == Approx(0.001).epsilon(0.01));
    // A loaded die that shows a six in one of five rolls is detected.
    CHECK(tailOf(std::array{96000, 96000, 96000, 96000, 96000, 120000}) < 1e-9);
}

TEST_CASE("for fixed seeds, 6x10^5 dice and the 36 possible DR are evenly distributed", "[play][dice]") {
    for (const std::uint64_t seed : {1ULL, 2ULL, 1994ULL, 20261121ULL, 18446744073709551615ULL}) {
        INFO("seed " << seed);
        DiceState state;
        state.seed = seed;
        Dice dice(state, noneGiven, false);
        std::array<int, 6> faces{};
        std::array<int, 36> cells{};
        for (int i = 0; i < 300'000; ++i) {
            const Dr dr = dice.rollDr(asWritten(""));
            REQUIRE((dr.coloured >= 1 && dr.coloured <= 6 && dr.white >= 1 && dr.white <= 6));
            ++faces[static_cast<std::size_t>(dr.coloured - 1)];
            ++faces[static_cast<std::size_t>(dr.white - 1)];
            ++cells[static_cast<std::size_t>(6 * (dr.coloured - 1) + dr.white - 1)];
        }
        const double byFace = tailOf(faces), byCell = tailOf(cells);
        CHECK(byFace > 0.001);
        CHECK(byFace < 0.999);
        CHECK(byCell > 0.001);
        CHECK(byCell < 0.999);
    }
}

TEST_CASE("a random choice is uniform even though some results are rolled again", "[play][dice]") {
    DiceState state;
    state.seed = 7;
    Dice dice(state, noneGiven, false);
    std::array<int, 5> five{};
    std::array<int, 7> seven{};
    for (int i = 0; i < 60'000; ++i) ++five[static_cast<std::size_t>(dice.choose(5, asWritten("")))];
    for (int i = 0; i < 60'000; ++i) ++seven[static_cast<std::size_t>(dice.choose(7, asWritten("")))];
    CHECK(tailOf(five) > 0.001);
    CHECK(tailOf(five) < 0.999);
    CHECK(tailOf(seven) > 0.001);
    CHECK(tailOf(seven) < 0.999);
}
