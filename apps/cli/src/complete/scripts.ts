import type { SHELL_NAMES } from '../names.js'

/** A shell that can complete what is on its line. */
export type Shell = (typeof SHELL_NAMES)[number]

/**
 * What each shell has to be told, by sourcing, as often as one likes. The words of the line go to `emend complete --` as
 * they are written, each as one argument: whatever they hold, the shell evaluates none of it. What comes back are lines of a
 * value, a tab and a description, and at last `:files`, `:folders` or `:none`: files are the shell's own business.
 */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: String.raw`# bash completion for emend
_emend_complete() {
    local line others=none
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :*) others=${'$'}{line#:} ;;
            *) COMPREPLY+=("${'$'}{line%%$'\t'*}") ;;
        esac
    done < <(command emend complete -- "${'$'}{COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null < /dev/null)
    # Bash 3 has no compopt: there it goes on to files by itself.
    case $others in
        files) ;;
        folders) compopt +o bashdefault +o default -o dirnames 2> /dev/null ;;
        *) compopt +o bashdefault +o default 2> /dev/null ;;
    esac
    return 0
}
complete -o bashdefault -o default -F _emend_complete emend
`,
  zsh: String.raw`#compdef emend
# zsh completion for emend
_emend() {
    local line others=none
    local -a values
    for line in "${'$'}{(@f)$(command emend complete -- "${'$'}{(@)words[2,CURRENT]}" 2> /dev/null < /dev/null)}"; do
        case $line in
            (:*) others=${'$'}{line#:} ;;
            (?*) values+=("${'$'}{${'$'}{line%%$'\t'*}//:/\\:}:${'$'}{line#*$'\t'}") ;;
        esac
    done
    case $others in
        (files) _files ;;
        (folders) _files -/ ;;
        (*) _describe -V emend values ;;
    esac
}
if [[ ${'$'}{funcstack[1]-} == _emend ]]; then
    _emend "$@"
else
    (( ${'$'}{+functions[compdef]} )) || { autoload -Uz compinit && compinit }
    compdef _emend emend
fi
`,
  fish: `# fish completion for emend
function __emend_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (command emend complete -- $words[2..-1] "$current" 2> /dev/null < /dev/null)
    for line in $lines
        switch $line
            case ':files'
                __fish_complete_path "$current"
            case ':folders'
                __fish_complete_directories "$current" ''
            case ':*'
            case '*'
                echo $line
        end
    end
end
complete -c emend -e
complete -c emend -f -a '(__emend_complete)'
`,
}
