#compdef shellgame-cli
# SPDX-License-Identifier: MIT
# Printed by shellgame-cli itself.
local state line
local -a verbs
verbs=(
  'check:Lists every problem of scenarios, saved games and boards'
  'commands:Lists the commands of scripts, each with an example'
  'completions:Prints shell completions for this program, or its manual page'
  'deal:Lets the program deal a side from the enemy OB and play it, and saves the game'
  'doable:Lists the possible actions of selected markers, counters or a hex'
  'export-vasl:Exports the changes of play to the VASL saved game'
  'hexes:Prints the facts of every hex that LOS uses, as a table (TSV)'
  'import-vasl:Imports a VASL saved game as a scenario'
  'keep:Plays a script against a side that the program plays, and prints the entries as the player sees them'
  'log:Prints the log of a saved game: every die, modifier and result'
  'los:Traces LOS: prints what blocks it and its Hindrances'
  'name:Prints the name of a hex (A2.2)'
  'notation:Reads and writes records of unit locations, in the notation of A2.2'
  'odds:Prints how many of the 36 DR lead to each row of the shift table'
  'play:Runs a script of commands and prints one log entry per command (JSON lines)'
  'report:Writes an after-action report of a saved game: a web page with its events and dice statistics'
  'schema:Prints a JSON Schema'
  'words:Prints the sentences of the rules, for translators'
  'setup:Prints what a side can still set up, or how a typed line of counters is understood'
  'shifts:Lists every partner of a marker, or every substitute of a force, with reasons, modifiers and odds'
  'state:Shows a game: turn and phase, shift opportunities, markers with the units under them, counters, settings, hash'
  'sync-vasl:Lists changes that were made in VASL, as actions, and applies them'
  'verify:Checks that a saved game is unchanged and that today'\''s rules give the same results'
)
_arguments -C '--help[help]' '--version[version]' '1:verb:->verb' '*::argument:->rest'
case $state in
  verb) _describe verb verbs ;;
  rest)
    case $line[1] in
      check) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
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
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--side[the side that the program deals and plays]:TEXT:_files' \
        '*--seed[random seed of all dice and of the deal, which is then not secret]:INT:_files' \
        '*--temper[aggressiveness in shifting\: none, cautious, sound or reckless]:TEXT:_files' \
        '*--policy[a behavior file]:TEXT:_files' \
        '*--save[save the game to this file]:TEXT:_files' \
        '*-o[save the game to this file]:TEXT:_files' \
        '*:file:_files' ;;
      doable) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--marker[selected markers\: ids separated by commas]:TEXT:_files' \
        '*--pieces[selected counters\: ids separated by commas]:TEXT:_files' \
        '*--hex[the selected hex; by default that of the first marker or counter]:TEXT:_files' \
        '*:file:_files' ;;
      export-vasl) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--onto[the VASL saved game from which the game was imported, or a newer one of the same game]:TEXT:_files' \
        '*--output[VASL saved game to write]:TEXT:_files' \
        '*-o[VASL saved game to write]:TEXT:_files' \
        '*--numbered[numbered “?”\: shifts move nothing in VASL]' \
        '*--save[saved game to write, which records what was exported to VASL]:TEXT:_files' \
        '*--over[allow overwriting the original]' \
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
        '*--map[Boards joined into a map\: "bd01,0,0;bd02,0,1,r" (r = rotated)]:ARRANGEMENT:_files' \
        '*--scenario[The boards of a scenario or saved game]:FILE:_files' \
        '*--save[The boards of a saved game of VASL, with its SMOKE and vehicles]:FILE:_files' \
        '*:file:_files' ;;
      import-vasl) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--member[for a .vmdx\: the setup to import]:TEXT:_files' \
        '*--answers[file with answers to questions that the VASL file leaves open]:TEXT:_files' \
        '*--blank[board to replace by a blank grid (can be repeated)]:TEXT:_files' \
        '*--turn[the turn, if VASL'\''s scenario information is out of date]:INT:_files' \
        '*--side[the side whose Player Turn it is]:TEXT:(axis allied)' \
        '*--phase[the phase, which VASL'\''s file does not have]:TEXT:(setup RPh PFPh MPh DFPh AFPh RtPh APh CCPh)' \
        '*--pds[in play\: concealed stacks are PDS]' \
        '*--log-at[for a .vlog\: the position to open; by default end]:TEXT:(beginning end)' \
        '*--output[scenario to write]:TEXT:_files' \
        '*-o[scenario to write]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
      keep) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[commands, one JSON object per line; - reads the input]:TEXT:_files' \
        '*--seed[random seed of all dice, including those of a side that the program plays]:INT:_files' \
        '*--dice[only these faces, in order\: "3 4 6 1"]:TEXT:_files' \
        '*--save[save the game to this file at the end; until then its journal records each action]:TEXT:_files' \
        '*--log[write the log to this file\: .csv, .json, .html, or text]:TEXT:_files' \
        '*--keep-going[continue after a refused command]' \
        '*--quiet[don'\''t print entries; still print refusals]' \
        '*--policy[a behavior file that applies from now on]:TEXT:_files' \
        '*--play-on[after the script, lets the program play on this many times, each time until it needs the player]:INT:_files' \
        '*:file:_files' ;;
      log) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--format[text, csv, json or html]:TEXT:(text csv json html)' \
        '*--json[the same as --format json]' \
        '*--view[view as umpire or as the side with this id; by default umpire, or the player'\''s side if the program plays the other]:TEXT:_files' \
        '*:file:_files' ;;
      los) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[Folder of the VASL archives that --map or the scenario names]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--to[To this hex, to a level of it, or to a vertex of it]:HEX\[@LEVEL\]|HEX-HEX-HEX:_files' \
        '*--loc[Location of the hex of --field]:INT:_files' \
        '*--level[From this level above or below the ground, even if it is not a Location]:INT:_files' \
        '*--json[One JSON document, with the hex that blocks and each Hindrance]' \
        '*--all[With --field\: also cellars and rooftops]' \
        '*--seed[Random seed of --bench]:INT:_files' \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--board[VASL board archive]:ARCHIVE:_files' \
        '*--map[Boards joined into a map\: "bd01,0,0;bd02,0,1,r" (r = rotated)]:ARRANGEMENT:_files' \
        '*--scenario[The boards of a scenario or saved game]:FILE:_files' \
        '*--save[The boards of a saved game of VASL, with its SMOKE and vehicles]:FILE:_files' \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--queries[Table (TSV) of lines to trace; - reads the input]:TSV:_files' \
        '*--field[From this hex or vertex to all Locations]:HEX:_files' \
        '*--from[From this hex, from a level of it (1E4@2), or from a vertex of it (1E4-E3-F3)]:HEX\[@LEVEL\]|HEX-HEX-HEX:_files' \
        '*--bench[Measures this number of random pairs]:INT:_files' \
        '*:file:_files' ;;
      name) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--at[column and row on the map, both from 0]:INT:_files' \
        '*--json[machine-readable, with every board to which the hex belongs]' \
        '*:file:_files' ;;
      notation) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder of VASL boards for the map]:FOLDER:_files -/' \
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
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[commands, one JSON object per line; - reads the input]:TEXT:_files' \
        '*--seed[random seed of all dice, including those of a side that the program plays]:INT:_files' \
        '*--dice[only these faces, in order\: "3 4 6 1"]:TEXT:_files' \
        '*--save[save the game to this file at the end; until then its journal records each action]:TEXT:_files' \
        '*--log[write the log to this file\: .csv, .json, .html, or text]:TEXT:_files' \
        '*--keep-going[continue after a refused command]' \
        '*--quiet[don'\''t print entries; still print refusals]' \
        '*:file:_files' ;;
      report) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--view[view as umpire or as the side with this id; by default umpire, or the player'\''s side if the program plays the other]:TEXT:_files' \
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
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--side[id of the side that sets up; by default all sides, or the side that moves first]:TEXT:_files' \
        '*--at[hex in which to place counters]:TEXT:_files' \
        '*--type[counters as typed in the window\: "4-6-7 LMG 8-1"]:TEXT:_files' \
        '*--kind[marker over the counters if the line names none\: hip, mine …]:TEXT:_files' \
        '*:file:_files' ;;
      shifts) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--marker[the marker that would shift]:TEXT:_files' \
        '*--pieces[some of the units under it\: ids separated by commas]:TEXT:_files' \
        '*:file:_files' ;;
      state) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--script[run this script first; - reads the input]:TEXT:_files' \
        '*--json[machine-readable]' \
        '*--at[the state after the first N entries of the log]:INT:_files' \
        '*--view[view as umpire or as the side with this id; by default umpire, or the player'\''s side if the program plays the other]:TEXT:_files' \
        '*:file:_files' ;;
      sync-vasl) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--with[newer saved game of the same game]:TEXT:_files' \
        '*--take[changes to apply\: all without objections, or numbers such as 1,3]:TEXT:_files' \
        '*--output[saved game to write]:TEXT:_files' \
        '*-o[saved game to write]:TEXT:_files' \
        '*--numbered[numbered “?”\: a stack has moved where its “?” have moved, whatever is under them there]' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
      verify) _arguments \
        '*--help[Print this help message and exit]' \
        '*-h[Print this help message and exit]' \
        '*--boards[folder with VASL board archives (can be repeated)]:FOLDER:_files -/' \
        '*--vasl-module[Your VASL'\''s module file, for terrain newer than Shellgame'\''s table]:FILE:_files' \
        '*--json[machine-readable]' \
        '*:file:_files' ;;
    esac ;;
esac
