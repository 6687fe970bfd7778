import { type Command, Help, type Option } from 'commander'
import { EXIT_CODES } from '../exit-code.js'
import { isRare } from './options.js'

/** Adds examples to a command, for its long help and the man page. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  EXAMPLES.set(command, lines)
  return command
}

/** Returns the examples of a command. */
export function examplesOf(command: Command): readonly string[] {
  return EXAMPLES.get(command) ?? []
}

const EXAMPLES = new WeakMap<Command, readonly string[]>()

/**
 * Configures the help of the program: `-h` shows what most people need, and `--help` also shows examples, exit codes and
 * rarely used options. Call it before the commands are added, because they inherit the configuration.
 *
 * @param isLong whether the long help is shown
 */
export function configureHelp(program: Command, isLong: boolean): void {
  program.helpOption('-h, --help', 'short help with -h, all of it with --help').configureHelp({
    showGlobalOptions: isLong,
    visibleOptions(this: Help, command: Command) {
      const all = Help.prototype.visibleOptions.call(this, command)
      return isLong ? all : all.filter((option) => !isRare(option))
    },
    optionDescription,
  })
}

/**
 * Returns the description with the default value and the environment variable. Lists of names are in the description
 * already, and flags that are off by default need no note.
 */
function optionDescription({ description, defaultValue, envVar }: Option): string {
  const isShownElsewhere = typeof defaultValue !== 'string' || description.includes('(default')
  return [description, !isShownElsewhere && `(default: ${defaultValue})`, envVar && `(env: ${envVar})`]
    .filter(Boolean)
    .join(' ')
}

/** Adds the text that follows the options in the help of the program and its commands. Call it after all commands are added. */
export function addEndings(program: Command, isLong: boolean): void {
  program.addHelpText('after', () => (isLong ? exampleText(program) + restOf() : SHORT))
  for (const command of program.commands)
    command.addHelpText('after', () =>
      isLong ? exampleText(command) : `\nMore: emend ${command.name()} --help`,
    )
}

function exampleText(command: Command): string {
  return ['', 'Examples:', ...examplesOf(command).map((line) => `  $ ${line}`)].join('\n')
}

/** Breaks a text between words so that its lines fit 80 columns; all but the first are indented. */
function wrapped(text: string, indent: number): string {
  let column = indent
  const words = text.split(' ').map((word, at) => {
    const isBroken = at > 0 && column + 1 + word.length > 80
    column = isBroken ? indent + word.length : column + 1 + word.length
    return `${isBroken ? `\n${' '.repeat(indent)}` : at === 0 ? '' : ' '}${word}`
  })
  return words.join('')
}

const SHORT = '\nMore: emend --help, emend <command> --help, man emend'

/** The end of the long help. */
function restOf(): string {
  return `

Exit codes:
${EXIT_CODES.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${wrapped(meaning, 7)}`).join('\n')}

Environment:
  NO_COLOR, FORCE_COLOR  no colors, or colors everywhere; --color comes first
  EMEND_PAGER, PAGER     the pager for long output on a terminal (default: less)
  EMEND_CONFIG           the configuration to use
`
}
