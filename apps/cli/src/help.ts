import { type Command, Help, type Option } from 'commander'
import { EXIT_CODES } from './exit-code.js'
import { isRare } from './options.js'

/** Gives a command examples, for its long help and the man page. */
export function withExamples(command: Command, ...lines: readonly string[]): Command {
  EXAMPLES.set(command, lines)
  return command
}

/** The examples of a command. */
export function examplesOf(command: Command): readonly string[] {
  return EXAMPLES.get(command) ?? []
}

const EXAMPLES = new WeakMap<Command, readonly string[]>()

/**
 * `-h` shows what most people need, `--help` all there is: examples, exit codes, and options that are rarely needed are
 * for the long one. Call it before the commands are added, which take it over.
 *
 * @param isLong which of the two is shown
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

/** Names are in the description already, and what is off unless it is given needs no word. */
function optionDescription({ description, defaultValue, envVar }: Option): string {
  const isSaid = typeof defaultValue !== 'string' || description.includes('(default')
  return [description, !isSaid && `(default: ${defaultValue})`, envVar && `(env: ${envVar})`]
    .filter(Boolean)
    .join(' ')
}

/** What follows the options in the help of a program and its commands. Call it when all commands are added. */
export function addEndings(program: Command, isLong: boolean): void {
  program.addHelpText('after', isLong ? exampleText(program) + REST : SHORT)
  for (const command of program.commands)
    command.addHelpText('after', isLong ? exampleText(command) : `\nMore: emend ${command.name()} --help`)
}

function exampleText(command: Command): string {
  return ['', 'Examples:', ...examplesOf(command).map((line) => `  $ ${line}`)].join('\n')
}

const SHORT = '\nMore: emend --help, emend <command> --help, man emend'

const REST = `

Exit codes:
${EXIT_CODES.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}`).join('\n')}

Environment:
  NO_COLOR, FORCE_COLOR      no colours, or colours everywhere; --color comes first
  EMEND_PAGER, PAGER         the pager for long output on a terminal (default: less)
  EMEND_CONFIG               the configuration to use
`
