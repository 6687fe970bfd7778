import type { SHELL_NAMES } from '../input/names.js'

/** A shell for which there is a completion script. */
export type Shell = (typeof SHELL_NAMES)[number]

/**
 * The completion script for each shell, which may be sourced more than once. It passes the words of the line to
 * `emend complete --` as written, each as one argument, so that the shell evaluates nothing in them. The output consists of
 * lines with a value, a tab and a description, and a last line `:files`, `:folders` or `:none`, which tells the shell whether
 * to complete files itself.
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
