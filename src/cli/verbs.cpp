// SPDX-License-Identifier: MIT
#include "verbs.hpp"

namespace shellgame::cli {

void addAllVerbs(VerbList& verbs) {
    addCheck(verbs);
    addCommands(verbs);
    addCompletions(verbs);
    addDeal(verbs);
    addDoable(verbs);
    addExportVasl(verbs);
    addHexes(verbs);
    addImportVasl(verbs);
    addKeep(verbs);
    addLog(verbs);
    addLos(verbs);
    addName(verbs);
    addNotation(verbs);
    addOdds(verbs);
    addPlay(verbs);
    addReport(verbs);
    addSchema(verbs);
    addWords(verbs);
    addSetup(verbs);
    addShifts(verbs);
    addState(verbs);
    addSyncVasl(verbs);
    addVerify(verbs);
}

}  // namespace shellgame::cli
