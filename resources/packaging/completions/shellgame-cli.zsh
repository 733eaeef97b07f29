#compdef shellgame-cli
# SPDX-License-Identifier: MIT
# Printed by shellgame-cli itself.
local state line
local -a verbs
verbs=(
  'check:Every problem of scenarios, saved games and boards'
  'commands:The commands of scripts, each with an example'
  'completions:What a shell needs to complete the words of this program, or its manual page'
  'deal:Has the program deal a side from its pool and keep it, and saves the game'
  'doable:What can be done now with chosen markers, counters or a hex'
  'export-vasl:Writes what play changed onto the saved game of VASL'
  'hexes:The facts of every hex that lines of sight go by, as a table (TSV)'
  'import-vasl:Makes a scenario of a saved game of VASL'
  'keep:Plays a script against a side that the program keeps; entries are printed as the player sees them'
  'log:The log of a saved game: every die, modifier and result'
  'los:Lines of sight: what blocks them, what hinders them'
  'name:What a hex of a map is called (A2.2)'
  'notation:Reads and writes records of where units are, in the notation of A2.2'
  'odds:How many of the 36 DR lead to each row of the shift table'
  'play:Runs a script of commands and prints one log entry a command (JSON lines)'
  'report:An after-action report of a saved game: its story and its dice as a web page'
  'schema:Prints a JSON Schema'
  'words:The sentences of the rules, for translators'
  'setup:What a side can still set up, or what a typed line of counters means'
  'shifts:Every partner a marker could shift with, or who might stand in for a force: reasons, modifiers, odds'
  'state:Shows a game: clock, windows, markers with what is under them, pieces, settings, hash'
  'sync-vasl:Tells what has happened in VASL since, as acts, and does them'
  'verify:Whether a saved game is as it was written, and whether today'\''s rules give the same'
)
_arguments -C '--help[help]' '--version[version]' '1:verb:->verb' '*::argument:->rest'
case $state in
  verb) _describe verb verbs ;;
  rest)
    case $line[1] in
      check) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
      commands) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--json[machine-readable, with a JSON Schema for each]' \
        '*:file:_files' ;;
      completions) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*:word:(bash zsh fish man)' ;;
      deal) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--side[the side that the program deals and keeps]:TEXT:_files' \
        '*--seed[fixes all dice, also the deal, which then is no secret]:INT:_files' \
        '*--temper[how readily it shifts\: none, cautious, sound or reckless]:TEXT:_files' \
        '*--policy[a file with the numbers by which it decides]:TEXT:_files' \
        '*--save[the game is written to this file]:TEXT:_files' \
        '*-o[the game is written to this file]:TEXT:_files' \
        '*:file:_files' ;;
      doable) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--marker[chosen markers, ids between commas]:TEXT:_files' \
        '*--pieces[chosen counters, ids between commas]:TEXT:_files' \
        '*--hex[the chosen hex; without it that of the first marker or counter]:TEXT:_files' \
        '*:file:_files' ;;
      export-vasl) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--onto[that saved game, or a newer one of the same table]:TEXT:_files' \
        '*--output[saved game of VASL to write]:TEXT:_files' \
        '*-o[saved game of VASL to write]:TEXT:_files' \
        '*--numbered[numbered ?\: a shift moves nothing in VASL]' \
        '*--save[saved game to write\: it knows what was written for VASL]:TEXT:_files' \
        '*--over[the output may be the original]' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
      hexes) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[Folder of the VASL archives that --map or the scenario names]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--board[VASL board archive]:ARCHIVE:_files' \
        '*--map[Boards joined into a map\: "bd01,0,0;bd02,0,1,r" (r = turned)]:ARRANGEMENT:_files' \
        '*--scenario[The boards of a scenario or saved game]:FILE:_files' \
        '*:file:_files' ;;
      import-vasl) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--member[of a .vmdx\: which of its set-ups]:TEXT:_files' \
        '*--answers[file with answers to what VASL can'\''t tell]:TEXT:_files' \
        '*--blank[board that is to be a blank grid (may be given several times)]:TEXT:_files' \
        '*--output[scenario to write]:TEXT:_files' \
        '*-o[scenario to write]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
      keep) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[commands, one JSON object a line; - reads the input]:TEXT:_files' \
        '*--seed[fixes all dice, also those of a side that the program plays]:INT:_files' \
        '*--dice[only these faces, in order\: "3 4 6 1"]:TEXT:_files' \
        '*--save[write the game to this file at the end; until then its journal has each act]:TEXT:_files' \
        '*--log[write the log\: .csv, .json, .html, else text]:TEXT:_files' \
        '*--keep-going[go on after a refused command]' \
        '*--quiet[print no entries; refusals are told all the same]' \
        '*--policy[a file with the numbers by which it decides from now on]:TEXT:_files' \
        '*:file:_files' ;;
      log) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--format[text, csv, json or html]:TEXT:(text csv json html)' \
        '*--json[the same as --format json]' \
        '*--view[whose eyes\: umpire, or the id of a side; by default the umpire'\''s, but where the program keeps a side those of the other]:TEXT:_files' \
        '*:file:_files' ;;
      los) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[Folder of the VASL archives that --map or the scenario names]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--loc[Location of the hex of --field]:INT:_files' \
        '*--level[Its Location at this level above or below the ground]:INT:_files' \
        '*--json[One JSON document, with the hex that blocks and each Hindrance]' \
        '*--all[With --field\: cellars and rooftops too]' \
        '*--seed[Seed of --bench]:INT:_files' \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--board[VASL board archive]:ARCHIVE:_files' \
        '*--map[Boards joined into a map\: "bd01,0,0;bd02,0,1,r" (r = turned)]:ARRANGEMENT:_files' \
        '*--scenario[The boards of a scenario or saved game]:FILE:_files' \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--queries[Table (TSV) of lines to trace; - reads the input]:TSV:_files' \
        '*--field[From this hex to all Locations]:HEX:_files' \
        '*--bench[Measures so many random pairs]:INT:_files' \
        '*:file:_files' ;;
      name) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--at[column and row on the map, both from 0]:INT:_files' \
        '*--json[machine-readable, with every board that the hex is a part of]' \
        '*:file:_files' ;;
      notation) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder of VASL boards for that map]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--on[a scenario or saved game\: hexes must be on its map]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*:word:(parse print)' ;;
      odds) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--drm[sum of the modifiers]:INT:_files' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
      play) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[commands, one JSON object a line; - reads the input]:TEXT:_files' \
        '*--seed[fixes all dice, also those of a side that the program plays]:INT:_files' \
        '*--dice[only these faces, in order\: "3 4 6 1"]:TEXT:_files' \
        '*--save[write the game to this file at the end; until then its journal has each act]:TEXT:_files' \
        '*--log[write the log\: .csv, .json, .html, else text]:TEXT:_files' \
        '*--keep-going[go on after a refused command]' \
        '*--quiet[print no entries; refusals are told all the same]' \
        '*:file:_files' ;;
      report) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--view[whose eyes\: umpire, or the id of a side; by default the umpire'\''s, but where the program keeps a side those of the other]:TEXT:_files' \
        '*:file:_files' ;;
      schema) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*:word:(scenario save board overlay policy script entry state)' ;;
      words) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*:file:_files' ;;
      setup) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--side[id of the side that sets up; by default all, or who moves first]:TEXT:_files' \
        '*--at[hex in which counters are placed]:TEXT:_files' \
        '*--type[counters as typed in the window\: "4-6-7 LMG 8-1"]:TEXT:_files' \
        '*--kind[what they lie under where the line does not say\: hip, mine …]:TEXT:_files' \
        '*:file:_files' ;;
      shifts) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--marker[the marker whose contents would shift]:TEXT:_files' \
        '*--pieces[a part of the contents, ids between commas]:TEXT:_files' \
        '*:file:_files' ;;
      state) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--at[the state after the first N entries of the log]:INT:_files' \
        '*--view[whose eyes\: umpire, or the id of a side; by default the umpire'\''s, but where the program keeps a side those of the other]:TEXT:_files' \
        '*:file:_files' ;;
      sync-vasl) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--with[newer saved game of the same table]:TEXT:_files' \
        '*--take[what of it is to be done\: all that nothing speaks against, or numbers such as 1,3]:TEXT:_files' \
        '*--output[saved game to write]:TEXT:_files' \
        '*-o[saved game to write]:TEXT:_files' \
        '*--numbered[numbered ?\: a stack has gone where its ? have gone, whatever lies under them there]' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
      verify) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (may be given several times)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
    esac ;;
esac
