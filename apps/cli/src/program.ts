import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addCommands } from './commands.js'
import { EXIT, type ExitCode, UsageError } from './exit-code.js'
import { printUsageError } from './output/usage-error.js'

/**
 * Runs the command line. A command is loaded when it is asked for only, since loading takes longer than most of them.
 * Everything that can go wrong with the input is a message and an exit code.
 *
 * @param args the arguments after the program's name
 */
export async function main(args: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.applied
  const program = createProgram((code) => {
    exitCode = code
  })
  try {
    if (args[0] === 'complete' && args[1] === '--') {
      const { completeWords } = await import('./commands/complete.js')
      return await completeWords(program, args.slice(2))
    }
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    const json = args.includes('--json')
    if (error instanceof CommanderError) return endOfParsing(error, json)
    const reason = error instanceof Error ? error.message : String(error)
    printUsageError((await isOurs(error)) ? reason : `a plugin failed, or emend itself: ${reason}`, json)
    return error instanceof UsageError ? error.exitCode : EXIT.badInput
  }
}

async function isOurs(error: unknown): Promise<boolean> {
  const { FileSystemError } = await import('@emend/fs')
  return error instanceof UsageError || FileSystemError.isInstance(error)
}

/** Help and version are no errors; of a wrong flag the text is printed already. */
function endOfParsing({ exitCode, message }: CommanderError, json: boolean): ExitCode {
  if (exitCode === 0) return EXIT.applied
  if (json) printUsageError(message.replace(/^error: /, ''), json)
  return EXIT.badInput
}

function createProgram(finish: (code: ExitCode) => void): Command {
  const program = new Command('emend')
    .description('Apply code edits written by language models: exactly where they belong, or not at all.')
    .version(manifest.version)
    .exitOverride()
    .showHelpAfterError('(run emend --help for usage)')
    .addHelpText('after', EXAMPLES)
  addCommands(program, finish)
  for (const command of program.commands)
    command.showHelpAfterError(`(run emend ${command.name()} --help for usage)`)
  return program
}

const EXAMPLES = `
Examples:
  $ emend apply change.patch                 apply to the files of this folder
  $ emend apply --dry-run - < change.patch   show the diff only
  $ emend apply --interactive change.patch   decide about every hunk
  $ emend explain change.patch               see how every edit is looked for
  $ emend edit a.js --old 'let x' --new 'const x'
  $ emend undo                               take the last one back
  $ source <(emend complete bash)            complete with the tab key

Every command has examples of its own: emend <command> --help.

Exit codes: 0 applied, 1 not applied (nothing was written, unless --partial), 2 the input was not understood,
130 interrupted.
Colours are for terminals only; NO_COLOR=1 turns them off, FORCE_COLOR=1 on.
`
