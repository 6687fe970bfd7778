import { Argument, type Command, Option } from 'commander'
import { BALANCES, NOTEBOOK_CHOICES, PROFILE_NAMES } from '../input/names.js'

const RARE = new WeakSet<Option>()

/** Creates an option that most people never need: `-h` leaves it out, `--help` and the man page show it. */
export function rareOption(flags: string, description: string): Option {
  const option = new Option(flags, description)
  RARE.add(option)
  return option
}

/** Whether `-h` leaves an option out. */
export function isRare(option: Option): boolean {
  return RARE.has(option)
}

/** Creates an option whose value is a name. Completions offer the given names, and a configuration may add others. */
export function namedOption(flags: string, description: string, names: readonly string[]): Option {
  return withNames(new Option(flags, `${description}: ${names.join(', ')}`), names)
}

/** Creates an argument whose value is a name. Completions offer the given names, and a configuration may add others. */
export function namedArgument(name: string, names: readonly string[]): Argument {
  return withNames(new Argument(name, names.join(', ')), names)
}

// `choices` is not used, because it would refuse every other name and print the list a second time.
function withNames<Named extends Argument | Option>(named: Named, names: readonly string[]): Named {
  return Object.defineProperty(named, 'argChoices', { value: names, enumerable: false })
}

/** Creates `--diagnostics`. */
export function diagnosticsOption(): Option {
  const about = 'tell what the edit broke: programs on PATH that look at it'
  return new Option('--diagnostics [names]', about).argParser(String)
}

/** Creates `--new-errors`. */
export function newErrorsOption(): Option {
  const about = 'what comes of an edit that brings errors, with --diagnostics'
  return rareOption('--new-errors <what>', about).choices(['tell', 'refuse'])
}

/** Adds the options of commands that apply a request. */
export function withRunOptions(command: Command): Command {
  command
    .option('-C, --cwd <dir>', 'the folder that paths are relative to and that no edit leaves', '.')
    .option('-n, --dry-run', 'show what would change and write nothing', false)
    .option('--check', 'write and print nothing: the exit code says whether it would be applied', false)
    .option('-i, --interactive', 'show every hunk and ask whether to apply it; needs a terminal', false)
    .option('--partial', 'apply the edits that have a place even if others have none')
    .option('--rejects', 'as --partial, and write the others to FILE.rej in the format of the request', false)
    .addOption(new Option('--reject').default(false).hideHelp())
    .option('-3, --3way', 'write conflict markers where an edit does not fit, instead of refusing it', false)
    .option('--commit', 'make a git commit of exactly the files that were changed', false)
    .addOption(
      rareOption(
        '--hooks',
        'with --commit, let git start its hooks and filters, and sign, with programs of the folder, too',
      ).default(false),
    )
    .option('-m, --message <text>', 'the message of the git commit; implies --commit')
    .option(
      '--symbol <name>',
      'look for edits only in this function, class or method, as Class.method[:LINE]',
    )
    .option('--check-syntax', 'refuse syntax errors that an edit brings', false)
    .addOption(
      rareOption('--balance <what>', 'what comes of brackets, quotes and tags that pair no more').choices([
        ...BALANCES,
      ]),
    )
    .addOption(diagnosticsOption())
    .addOption(newErrorsOption())
    .addOption(
      rareOption(
        '--formatter <name>',
        'format files before they are written, if they were formatted',
      ).choices(['biome', 'prettier']),
    )
    .addOption(
      rareOption(
        '--trust-written',
        'start what --diagnostics and --formatter name although requests wrote what it loads',
      ).default(false),
    )
    .option('--require-clean', 'refuse to change a file that has changes git does not know', false)
    .option('--stat', 'show how many lines of each file change instead of the diff', false)
    .option('--diff', 'show the whole diff on a terminal, however long it is', false)
    .option('-q, --quiet', 'print only what was refused', false)
    .option('--json', 'print one JSON object instead of text', false)
    .option('--for-model', 'print what to send back to the model on standard output', false)
    .addOption(
      rareOption('--echo <what>', 'what --for-model shows of the changed files').choices([
        'none',
        'changes',
        'context',
      ]),
    )
    .addOption(
      rareOption(
        '--keep-hard-links',
        'write files with several hard links in place, so that all their names change',
      ).default(false),
    )
    .addOption(rareOption('--force', 'write files that are read-only, too').default(false))
  return withHistory(withFiles(withPlacing(command)))
}

/** Adds the options that decide where edits go. */
export function withPlacing(command: Command): Command {
  return withConfig(
    command
      .addOption(namedOption('--profile <name>', 'how tolerant to be (default: standard)', PROFILE_NAMES))
      .addOption(
        rareOption(
          '--threshold <share>',
          'how alike text must be with the profile roo, from 0 to 1 (default: 1)',
        ),
      )
      .addOption(
        rareOption(
          '--buffer <lines>',
          'with the profile roo, how many lines around the line number of an edit to search',
        ),
      ),
  )
}

/** Adds the options about how files are read. */
export function withFiles(command: Command): Command {
  return withNotebooks(
    withEncoding(command).addOption(
      rareOption('--max-bytes <count>', 'how large a file may be (default: 256 MiB)'),
    ),
  )
}

function withNotebooks(command: Command): Command {
  return command.addOption(
    rareOption(
      '--notebooks <how>',
      'how to edit .ipynb files: as cells (keep-outputs, clear-outputs) or as json (default: keep-outputs)',
    ).choices([...NOTEBOOK_CHOICES]),
  )
}

export function withEncoding(command: Command): Command {
  return command.addOption(
    rareOption('--encoding <name>', 'the encoding of files without a byte order mark (default: utf-8)'),
  )
}

export function withHistory(command: Command): Command {
  return command.addOption(
    rareOption('--history <count>', 'how many commits to keep for emend undo, at least (default: 20)'),
  )
}

/** Adds the options of commands that work with the commits of a folder. */
export function withFolder(command: Command): Command {
  return command
    .option('-C, --cwd <dir>', 'the folder that the commits are about, or one inside it', '.')
    .option('--json', 'print one JSON object instead of text', false)
}

/** Adds the options that choose a configuration. */
export function withConfig(command: Command): Command {
  return command
    .addOption(
      configOption(
        rareOption(
          '--config <file>',
          'the configuration to use (default: the nearest emend.config.json, or emend in package.json)',
        ),
      ),
    )
    .addOption(rareOption('--no-config', 'use no configuration'))
}

/** Lets the variable `EMEND_CONFIG` set the option. An empty variable counts as not set. */
export function configOption(option: Option): Option {
  return process.env['EMEND_CONFIG'] === '' ? option : option.env('EMEND_CONFIG')
}
