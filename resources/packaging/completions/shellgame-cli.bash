# SPDX-License-Identifier: MIT
# Printed by shellgame-cli itself.
_shellgame_cli() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= options= words= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then verb=${COMP_WORDS[i]}; break; fi
    done
    case $verb in
        '') options='--help -h --version --boards --vasl-module --json --side --seed --temper --policy --save -o --script --marker --pieces --hex --onto --output -o --numbered --save --over --board --map --scenario --member --answers --blank --turn --phase --pds --log-at --dice --log --keep-going --quiet --play-on --format --view --to --loc --level --all --queries --field --from --bench --at --drm --type --kind --with --take'
            words='check commands completions deal doable export-vasl hexes import-vasl keep log los name notation odds play report schema words setup shifts state sync-vasl verify' ;;
        check) options='--help -h --boards --vasl-module --json' ;;
        commands) options='--help -h --json' ;;
        completions) options='--help -h'
            words='bash zsh fish man' ;;
        deal) options='--help -h --boards --vasl-module --side --seed --temper --policy --save -o' ;;
        doable) options='--help -h --boards --vasl-module --script --json --marker --pieces --hex' ;;
        export-vasl) options='--help -h --boards --vasl-module --onto --output -o --numbered --save --over --json' ;;
        hexes) options='--help -h --boards --vasl-module --help -h --board --map --scenario --save' ;;
        import-vasl) options='--help -h --boards --vasl-module --member --answers --blank --turn --side --phase --pds --log-at --output -o --json' ;;
        keep) options='--help -h --boards --vasl-module --script --seed --dice --save --log --keep-going --quiet --policy --play-on' ;;
        log) options='--help -h --boards --vasl-module --format --json --view' ;;
        los) options='--help -h --boards --vasl-module --to --loc --level --json --all --seed --help -h --board --map --scenario --save --help -h --queries --field --from --bench' ;;
        name) options='--help -h --boards --vasl-module --at --json' ;;
        notation) options='--help -h --boards --vasl-module --on --json'
            words='parse print' ;;
        odds) options='--help -h --drm --json' ;;
        play) options='--help -h --boards --vasl-module --script --seed --dice --save --log --keep-going --quiet' ;;
        report) options='--help -h --boards --vasl-module --view' ;;
        schema) options='--help -h'
            words='scenario save board overlay policy script entry state' ;;
        words) options='--help -h' ;;
        setup) options='--help -h --boards --vasl-module --script --json --side --at --type --kind' ;;
        shifts) options='--help -h --boards --vasl-module --script --json --marker --pieces' ;;
        state) options='--help -h --boards --vasl-module --script --json --at --view' ;;
        sync-vasl) options='--help -h --boards --vasl-module --with --take --output -o --numbered --json' ;;
        verify) options='--help -h --boards --vasl-module --json' ;;
    esac
    case "$verb $prev" in
        "check --boards") options= words= ;;
        "check --vasl-module") options= words= ;;
        "deal --boards") options= words= ;;
        "deal --vasl-module") options= words= ;;
        "deal --side") options= words= ;;
        "deal --seed") options= words= ;;
        "deal --temper") options= words= ;;
        "deal --policy") options= words= ;;
        "deal --save") options= words= ;;
        "deal -o") options= words= ;;
        "doable --boards") options= words= ;;
        "doable --vasl-module") options= words= ;;
        "doable --script") options= words= ;;
        "doable --marker") options= words= ;;
        "doable --pieces") options= words= ;;
        "doable --hex") options= words= ;;
        "export-vasl --boards") options= words= ;;
        "export-vasl --vasl-module") options= words= ;;
        "export-vasl --onto") options= words= ;;
        "export-vasl --output") options= words= ;;
        "export-vasl -o") options= words= ;;
        "export-vasl --save") options= words= ;;
        "hexes --boards") options= words= ;;
        "hexes --vasl-module") options= words= ;;
        "hexes --board") options= words= ;;
        "hexes --map") options= words= ;;
        "hexes --scenario") options= words= ;;
        "hexes --save") options= words= ;;
        "import-vasl --boards") options= words= ;;
        "import-vasl --vasl-module") options= words= ;;
        "import-vasl --member") options= words= ;;
        "import-vasl --answers") options= words= ;;
        "import-vasl --blank") options= words= ;;
        "import-vasl --turn") options= words= ;;
        "import-vasl --side") options= words='axis allied' ;;
        "import-vasl --phase") options= words='setup RPh PFPh MPh DFPh AFPh RtPh APh CCPh' ;;
        "import-vasl --log-at") options= words='beginning end' ;;
        "import-vasl --output") options= words= ;;
        "import-vasl -o") options= words= ;;
        "keep --boards") options= words= ;;
        "keep --vasl-module") options= words= ;;
        "keep --script") options= words= ;;
        "keep --seed") options= words= ;;
        "keep --dice") options= words= ;;
        "keep --save") options= words= ;;
        "keep --log") options= words= ;;
        "keep --policy") options= words= ;;
        "keep --play-on") options= words= ;;
        "log --boards") options= words= ;;
        "log --vasl-module") options= words= ;;
        "log --format") options= words='text csv json html' ;;
        "log --view") options= words= ;;
        "los --boards") options= words= ;;
        "los --vasl-module") options= words= ;;
        "los --to") options= words= ;;
        "los --loc") options= words= ;;
        "los --level") options= words= ;;
        "los --seed") options= words= ;;
        "los --board") options= words= ;;
        "los --map") options= words= ;;
        "los --scenario") options= words= ;;
        "los --save") options= words= ;;
        "los --queries") options= words= ;;
        "los --field") options= words= ;;
        "los --from") options= words= ;;
        "los --bench") options= words= ;;
        "name --boards") options= words= ;;
        "name --vasl-module") options= words= ;;
        "name --at") options= words= ;;
        "notation --boards") options= words= ;;
        "notation --vasl-module") options= words= ;;
        "notation --on") options= words= ;;
        "odds --drm") options= words= ;;
        "play --boards") options= words= ;;
        "play --vasl-module") options= words= ;;
        "play --script") options= words= ;;
        "play --seed") options= words= ;;
        "play --dice") options= words= ;;
        "play --save") options= words= ;;
        "play --log") options= words= ;;
        "report --boards") options= words= ;;
        "report --vasl-module") options= words= ;;
        "report --view") options= words= ;;
        "setup --boards") options= words= ;;
        "setup --vasl-module") options= words= ;;
        "setup --script") options= words= ;;
        "setup --side") options= words= ;;
        "setup --at") options= words= ;;
        "setup --type") options= words= ;;
        "setup --kind") options= words= ;;
        "shifts --boards") options= words= ;;
        "shifts --vasl-module") options= words= ;;
        "shifts --script") options= words= ;;
        "shifts --marker") options= words= ;;
        "shifts --pieces") options= words= ;;
        "state --boards") options= words= ;;
        "state --vasl-module") options= words= ;;
        "state --script") options= words= ;;
        "state --at") options= words= ;;
        "state --view") options= words= ;;
        "sync-vasl --boards") options= words= ;;
        "sync-vasl --vasl-module") options= words= ;;
        "sync-vasl --with") options= words= ;;
        "sync-vasl --take") options= words= ;;
        "sync-vasl --output") options= words= ;;
        "sync-vasl -o") options= words= ;;
        "verify --boards") options= words= ;;
        "verify --vasl-module") options= words= ;;
    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
    elif [[ -n $words ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
    else
        COMPREPLY=()
    fi
}
complete -o default -F _shellgame_cli shellgame-cli
