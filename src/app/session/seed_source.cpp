// SPDX-License-Identifier: MIT
#include "session/seed_source.hpp"

#include <QRandomGenerator>

namespace shellgame::app {

namespace {

/// Draws a seed of twelve digits, which is short enough to read aloud and which every JSON reader reads
/// exactly.
std::uint64_t drawnSeed(std::uint64_t) {
    return QRandomGenerator::system()->generate64() % 999'999'999'999ULL + 1;
}

}  // namespace

SeedSource::SeedSource() : source_(drawnSeed) {}

void SeedSource::set(std::function<std::uint64_t(std::uint64_t)> source) {
    source_ = std::move(source);
    fixed_ = true;
}

void SeedSource::begin(Session& session, std::uint64_t stated) const {
    const std::uint64_t luck = fresh(stated);
    fixed_ ? session.fix(luck) : session.seed(luck);
}

}  // namespace shellgame::app
