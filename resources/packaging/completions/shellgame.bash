# SPDX-License-Identifier: MIT
_shellgame() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    case $prev in
        --theme) COMPREPLY=($(compgen -W 'system light dark contrast contrast-dark' -- "$cur")) ;;
        --shade) COMPREPLY=($(compgen -W 'own enemy' -- "$cur")) ;;
        --boards) COMPREPLY=($(compgen -d -- "$cur")) ;;
        *)
            COMPREPLY=()
            if [[ $cur == -* ]]; then
                COMPREPLY=($(compgen -W '--boards --screenshot --size --select --view --zoom --theme --do --script
                    --quit-when-painted --seed --shade --thread --press --type --click --dialog --part --colours
                    --help --help-all --version' -- "$cur"))
            fi ;;
    esac
}
complete -o default -F _shellgame shellgame
