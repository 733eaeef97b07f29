#compdef shellgame
# SPDX-License-Identifier: MIT
_arguments \
  '*--boards[folder with VASL board archives]:FOLDER:_files -/' \
  '--seed[random seed of a new game]:N:' \
  '--select[hex to select]:HEX:' \
  '--view[side whose view is shown]:SIDE:' \
  '--zoom[percent of the readable size, or fit]:N:' \
  '--size[size of the window]:WxH:' \
  '--theme[colours]:NAME:(system light dark contrast contrast-dark)' \
  '*--do[a command as in a script]:JSON:' \
  '*--script[a file of commands]:FILE:_files' \
  '*--shade[shade what is seen]:WHAT:(own enemy)' \
  '--thread[a LOS thread to this hex]:HEX:' \
  '--screenshot[save a picture and quit]:PNG:_files' \
  '*--press[keys to press]:KEYS:' \
  '*--type[text to type]:TEXT:' \
  '*--click[part of the window to click on]:NAME:' \
  '--dialog[the picture is of the topmost window]' \
  '--part[only this part of the window]:AREA:' \
  '--colours[most colours of the picture]:N:' \
  '--quit-when-painted[quit with the first painting]' \
  '(- *)--help[help]' '(- *)--help-all[help with the options of Qt]' '(- *)--version[version]' \
  '*:file:_files -g "*.(shellgame|sgscenario|sgboard|json|vsav|vlog|vmdx)"'
