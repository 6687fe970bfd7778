import { type Command, Option } from 'commander'
import { PROFILE_NAMES } from './names.js'

/** An option whose value has names that completions offer; others may come from a configuration. */
export function named(flags: string, description: string, names: readonly string[]): Option {
  const option = new Option(flags, `${description}: ${names.join(', ')}`)
  // Not by `choices`, which would refuse every other name and print the list a second time.
  Object.defineProperty(option, 'argChoices', { value: names, enumerable: false })
  return option
}

/** The options of commands that carry a request out. */
export function withRunOptions(command: Command): Command {
  return withFiles(withPlacing(command))
    .option('--cwd <dir>', 'the folder that paths are relative to and that no edit leaves', '.')
    .option('--dry-run', 'show what would change and write nothing', false)
    .option('-i, --interactive', 'show every hunk and ask whether to apply it; needs a terminal', false)
    .option('--force', 'write files that are read-only, too', false)
    .option('--json', 'print one JSON object instead of text', false)
}

/** The options that decide where edits go. */
export function withPlacing(command: Command): Command {
  return withConfig(command)
    .addOption(named('--profile <name>', 'how tolerant to be, by default standard', PROFILE_NAMES))
    .option('--partial', 'apply the edits that have a place even if others have none')
    .option('--threshold <share>', 'how alike text must be that is only similar, from 0 to 1')
    .option('--buffer <lines>', 'how far from the line that it names an edit is looked for')
}

/** The options about how files are read and kept. */
export function withFiles(command: Command): Command {
  return command
    .option('--encoding <name>', 'the encoding of files without a byte order mark (default: utf-8)')
    .option('--max-bytes <count>', 'how large a file may be (default: 256 MiB)')
    .option('--history <count>', 'how many commits to keep for emend undo (default: 20)')
}

/** The options of commands about the commits of a folder. */
export function withFolder(command: Command): Command {
  return command
    .option('--cwd <dir>', 'the folder that the commits are about', '.')
    .option('--json', 'print one JSON object instead of text', false)
}

/** The options that choose a configuration. */
export function withConfig(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--config <file>',
        'the configuration to use (default: the nearest emend.config.json, or emend in package.json)',
      ).env('EMEND_CONFIG'),
    )
    .option('--no-config', 'use no configuration')
}
