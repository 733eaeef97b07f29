// SPDX-License-Identifier: MIT
#pragma once

#include "cli.hpp"

namespace shellgame::cli {

// These functions add the verbs to the list, in alphabetical order. Verbs that share options are defined in
// one file. verbs.cpp calls all of these functions.
void addCheck(VerbList& verbs);
void addCommands(VerbList& verbs);
void addCompletions(VerbList& verbs);
void addDeal(VerbList& verbs);
void addDoable(VerbList& verbs);
void addExportVasl(VerbList& verbs);
void addHexes(VerbList& verbs);
void addImportVasl(VerbList& verbs);
void addKeep(VerbList& verbs);
void addLog(VerbList& verbs);
void addLos(VerbList& verbs);
void addName(VerbList& verbs);
void addNotation(VerbList& verbs);
void addOdds(VerbList& verbs);
void addPlay(VerbList& verbs);
void addReport(VerbList& verbs);
void addSchema(VerbList& verbs);
void addWords(VerbList& verbs);
void addSetup(VerbList& verbs);
void addShifts(VerbList& verbs);
void addState(VerbList& verbs);
void addSyncVasl(VerbList& verbs);
void addVerify(VerbList& verbs);

void addAllVerbs(VerbList& verbs);

}  // namespace shellgame::cli
