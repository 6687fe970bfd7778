import { Command, CommanderError, Option } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addCommands } from './commands/commands.js'
import { EXIT, type ExitCode, UsageError } from './exit-code.js'
import { type ImportModule, useImport } from './import-module.js'
import { withCommand } from './input/default-command.js'
import { chooseColors } from './output/colors.js'
import { printUsageError } from './output/usage-error.js'
import { addEndings, configureHelp, withExamples } from './terminal/help.js'

/**
 * Runs the command line. Each command is loaded only when it is called, because loading takes longer than most commands do.
 * Every problem with the input ends in a message and an exit code.
 *
 * @param args the arguments after the program's name
 * @param importModule imports modules that are not part of the program, for a caller whose code cannot use `import()`
 */
export async function main(args: readonly string[], importModule?: ImportModule): Promise<ExitCode> {
  if (importModule !== undefined) useImport(importModule)
  let exitCode: ExitCode = EXIT.applied
  const isLong = !args.includes('-h')
  const program = createProgram(
    isLong,
    await namesOfFormats(args),
    (code) => {
      exitCode = code
    },
    args[0],
  )
  try {
    if (args[0] === 'complete' && args[1] === '--') {
      const { completeWords } = await import('./commands/complete.js')
      return await completeWords(program, args.slice(2))
    }
    await program.parseAsync(withCommand(args, program), { from: 'user' })
    return exitCode
  } catch (error) {
    return failed(error, args.includes('--json'))
  }
}

/** Returns the names of the formats for a run that may show them. All other runs need not wait for them. */
async function namesOfFormats(args: readonly string[]): Promise<readonly string[]> {
  if (args.length > 0 && !args.some((word) => SHOWS_NAMES.includes(word))) return []
  const { offeredFormats } = await import('./setup/setup.js')
  return offeredFormats()
}

const SHOWS_NAMES: readonly string[] = ['--help', '-h', 'help', 'complete', 'man']

async function failed(error: unknown, json: boolean): Promise<ExitCode> {
  if (error instanceof CommanderError) return endOfParsing(error, json)
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd') {
    printUsageError('the current folder has been removed: change to another one', json)
    return EXIT.usage
  }
  const { FileSystemError } = await import('@emend/fs')
  const isRefused = FileSystemError.isInstance(error)
  const isOurs = isRefused || error instanceof UsageError
  printUsageError(isOurs ? reason : `a plugin failed, or emend itself: ${reason}`, json)
  if (isRefused) return EXIT.refused
  return error instanceof UsageError ? error.exitCode : EXIT.usage
}

/**
 * Returns the exit code after Commander ended parsing. Help and version are not errors. For a wrong flag, Commander
 * has already printed the message.
 */
function endOfParsing({ exitCode, message }: CommanderError, json: boolean): ExitCode {
  if (exitCode === 0) return EXIT.applied
  if (json) printUsageError(message.replace(/^error: /, ''), json)
  return EXIT.usage
}

/**
 * Creates the program with its commands and options. Help, completions and the man page are made from it.
 *
 * @param isLong whether help shows everything
 * @param formats the names of the formats, for help and completions
 * @param finish called with the exit code
 * @param first the first argument
 */
function createProgram(
  isLong: boolean,
  formats: readonly string[],
  finish: (code: ExitCode) => void,
  first: string | undefined,
): Command {
  const program = new Command('emend')
    .description('Apply code edits written by language models: exactly where they belong, or not at all.')
    .version(manifest.version)
    .addOption(
      new Option('--color <when>', 'color the output: auto, always or never')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option('--no-color', 'the same as --color never')
    .option('--no-pager', 'never start a pager')
    .exitOverride()
    .showHelpAfterError('(run emend --help for usage)')
    .hook('preAction', () => {
      const { color, pager } = program.opts<{ color: string | boolean; pager: boolean }>()
      chooseColors(color)
      if (!pager) process.env['EMEND_PAGER'] = ''
    })
  configureHelp(program, isLong)
  addCommands({ program, finish, formats }, first)
  for (const command of program.commands)
    command.showHelpAfterError(`(run emend ${command.name()} --help for usage)`)
  addEndings(withExamples(program, ...EXAMPLES), isLong)
  return program
}

const EXAMPLES = [
  'emend apply change.patch                 apply to the files of this folder',
  'emend answer.txt                         the same as emend apply answer.txt',
  'emend apply --dry-run < change.patch     show the diff only',
  'emend apply --interactive change.patch   decide about every hunk',
  'emend explain change.patch               see how every edit is looked for',
  "emend edit a.js --old 'let x' --new 'const x'",
  'emend undo                               take the last one back',
  'source <(emend complete bash)            complete with the tab key',
]
