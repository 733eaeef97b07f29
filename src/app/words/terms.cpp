// SPDX-License-Identifier: MIT
#include "words/terms.hpp"

#include <QCoreApplication>

#include "shellgame/words/term.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

struct Terms {
    Q_DECLARE_TR_FUNCTIONS(Terms)
};

}  // namespace

QString term(std::string_view word) {
    return word.empty() ? QString() : coreText(shellgame::term(word));
}

QString portionWords(const Position& position) {
    if (position == Position()) return {};
    if (position.faces.empty()) return Terms::tr("in %1").arg(term(position.text()));
    const QString hex = QString::fromStdString(position.faces);
    return position.portion == Portion::bypass ? Terms::tr("in Bypass of its hexside to %1").arg(hex)
                                               : Terms::tr("in Crest status, facing %1").arg(hex);
}

}  // namespace shellgame::app
