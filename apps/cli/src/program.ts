import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import type { ApplyFlags } from './commands/apply.js'
import type { BatchFlags } from './commands/batch.js'
import type { ConvertFlags } from './commands/convert.js'
import type { EditFlags } from './commands/edit.js'
import type { ListFlags } from './commands/list.js'
import type { FolderFlags } from './commands/log.js'
import type { UndoFlags } from './commands/undo.js'
import { EXIT, type ExitCode, UsageError } from './exit-code.js'
import { DEFAULT_FORMAT_NAMES, DEFAULT_PROFILE_NAMES } from './names.js'

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
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    const json = args.includes('--json')
    if (error instanceof CommanderError) return await endOfParsing(error, json)
    const reason = error instanceof Error ? error.message : String(error)
    const { FileSystemError } = await import('@emend/fs')
    const isOurs = error instanceof UsageError || FileSystemError.isInstance(error)
    const { printUsageError } = await import('./output/outcome.js')
    printUsageError(isOurs ? reason : `a plugin failed, or emend itself: ${reason}`, json)
    return error instanceof UsageError ? error.exitCode : EXIT.badInput
  }
}

/** Help and version are no errors; of a wrong flag the text is printed already. */
async function endOfParsing({ exitCode, message }: CommanderError, json: boolean): Promise<ExitCode> {
  if (exitCode === 0) return EXIT.applied
  if (json) {
    const { printUsageError } = await import('./output/outcome.js')
    printUsageError(message.replace(/^error: /, ''), json)
  }
  return EXIT.badInput
}

function createProgram(finish: (code: ExitCode) => void): Command {
  const program = new Command('emend')
    .description('Apply code edits written by language models: exactly where they belong, or not at all.')
    .version(manifest.version)
    .exitOverride()
    .showHelpAfterError('(run emend --help for usage)')
    .addHelpText('after', EXAMPLES)
  withRunOptions(program.command('apply'))
    .description('apply a request to the files of a folder, all of it or nothing')
    .argument('[file]', 'the file that holds the request, or - for standard input', '-')
    .option('--format <name>', `the request's format: ${FORMAT_NAMES} (default: detected)`)
    .option('--file <path>', 'the file that a request without a path is for')
    .option('--reverse', 'undo the request in files that it was applied to', false)
    .action(async (file: string, flags: ApplyFlags) => {
      const { apply } = await import('./commands/apply.js')
      finish(await apply(file, flags))
    })
  withRunOptions(program.command('edit'))
    .description('replace text in one file; without --old and --new the edit comes as JSON on standard input')
    .argument('<path>', 'the file, relative to the folder')
    .option('--old <text>', 'the text to replace; empty for a file that does not exist')
    .option('--new <text>', 'the text to put there')
    .option('--all', 'replace every occurrence instead of requiring exactly one', false)
    .action(async (path: string, flags: EditFlags) => {
      const { edit } = await import('./commands/edit.js')
      finish(await edit(path, flags))
    })
  withConfig(program.command('convert'))
    .description('write a request in another format to standard output; no file is touched')
    .argument('[file]', 'the file that holds the request, or - for standard input', '-')
    .requiredOption('--to <name>', `the format to write: ${FORMAT_NAMES}`)
    .option('--format <name>', "the request's format (default: detected)")
    .option('--file <path>', 'the file that a request without a path is for')
    .option('--cwd <dir>', 'write what the request does to the files of this folder, not what it says')
    .action(async (file: string, flags: ConvertFlags) => {
      const { convert } = await import('./commands/convert.js')
      finish(await convert(file, flags))
    })
  withConfig(withFiles(withFolder(program.command('undo'))))
    .description('take back a commit: the last one that was not taken back yet, or the one of an id')
    .argument('[id]', 'the id that emend log shows, or its beginning')
    .option('--merge', 'in files that have changed since, take back only what the commit changed', false)
    .action(async (id: string | undefined, flags: UndoFlags) => {
      const { undo } = await import('./commands/undo.js')
      finish(await undo(id, flags))
    })
  withFolder(program.command('log'))
    .description('show the commits that are kept to be undone, the last one first')
    .action(async (flags: FolderFlags) => {
      const { log } = await import('./commands/log.js')
      finish(await log(flags))
    })
  withFolder(program.command('recover'))
    .description('finish or take back what was interrupted; every other command does that before it begins')
    .action(async (flags: FolderFlags) => {
      const { recover } = await import('./commands/recover.js')
      finish(await recover(flags))
    })
  program
    .command('batch')
    .description(
      'apply edits to texts: one JSON object a line from standard input to standard output, no file touched',
    )
    .option('--config <file>', 'the configuration to use (default: none)')
    .option('--workers <count>', 'threads that work on lines; 0 for none of their own (default: one a core)')
    .option('--timeout-ms <count>', 'how long a line may take (default: no limit)')
    .option('--steps <count>', 'how much work a file of a line may take (default: 200 million)')
    .option('--max-line-bytes <count>', 'how long a line may be (default: 256 MiB)')
    .action(async (flags: BatchFlags) => {
      const { batch } = await import('./commands/batch.js')
      finish(await batch(process.stdin, process.stdout, flags))
    })
  withConfig(program.command('list'))
    .description('show the formats, the replacers in order, the profiles and the configuration')
    .option('--cwd <dir>', 'the folder from which the configuration is looked for', '.')
    .option('--json', 'print one JSON object instead of text', false)
    .action(async (flags: ListFlags) => {
      const { list } = await import('./commands/list.js')
      finish(await list(flags))
    })
  return program
}

function withRunOptions(command: Command): Command {
  return withFiles(withConfig(command))
    .option('--cwd <dir>', 'the folder that paths are relative to and that no edit leaves', '.')
    .option('--dry-run', 'show what would change and write nothing', false)
    .option('--json', 'print one JSON object instead of text', false)
    .option('--profile <name>', `how tolerant to be: ${PROFILE_NAMES} (default: standard)`)
    .option('--partial', 'apply the edits that have a place even if others have none')
    .option('--threshold <share>', 'how alike text must be that is only similar, from 0 to 1')
    .option('--buffer <lines>', 'how far from the line that it names an edit is looked for')
}

function withFiles(command: Command): Command {
  return command
    .option('--encoding <name>', 'the encoding of files without a byte order mark (default: utf-8)')
    .option('--max-bytes <count>', 'how large a file may be (default: 256 MiB)')
    .option('--history <count>', 'how many commits to keep for emend undo (default: 20)')
}

function withFolder(command: Command): Command {
  return command
    .option('--cwd <dir>', 'the folder that the commits are about', '.')
    .option('--json', 'print one JSON object instead of text', false)
}

function withConfig(command: Command): Command {
  return command
    .option('--config <file>', 'the configuration to use (default: the nearest emend.config.{js,mjs,json})')
    .option('--no-config', 'use no configuration')
}

const FORMAT_NAMES = DEFAULT_FORMAT_NAMES.join(', ')
const PROFILE_NAMES = DEFAULT_PROFILE_NAMES.join(', ')

const EXAMPLES = `
Examples:
  $ emend apply change.patch                 apply to the files of this folder
  $ emend apply --dry-run - < change.patch   show the diff only
  $ emend apply --json change.patch          for programs
  $ emend edit a.js --old 'let x' --new 'const x'
  $ emend convert --to search-replace change.patch
  $ emend undo                               take the last one back
  $ emend batch < tasks.ndjson               texts in, texts out

Exit codes: 0 applied, 1 not applied (nothing was written, unless --partial), 2 the input was not understood,
130 interrupted.
`
