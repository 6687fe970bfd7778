import { type Command, Option } from 'commander'
import type { ApplyFlags } from './commands/apply.js'
import type { BatchFlags } from './commands/batch.js'
import type { ConvertFlags } from './commands/convert.js'
import type { EditFlags } from './commands/edit.js'
import type { ExplainFlags } from './commands/explain.js'
import type { ListFlags } from './commands/list.js'
import type { LogFlags } from './commands/log.js'
import type { RecoverFlags } from './commands/recover.js'
import type { SchemaFlags } from './commands/schema.js'
import type { TrustFlags } from './commands/trust.js'
import type { UndoFlags } from './commands/undo.js'
import type { ExitCode } from './exit-code.js'
import { FORMAT_NAMES, SHELL_NAMES, VENDOR_NAMES } from './names.js'
import { named, withConfig, withFiles, withFolder, withPlacing, withRunOptions } from './options.js'

/** Adds every command. What carries one out is loaded once it is called: help and wrong flags cost nothing. */
export function addCommands(program: Command, finish: (code: ExitCode) => void): void {
  addEditing(program, finish)
  addHistory(program, finish)
  addLooking(program, finish)
  addTelling(program, finish)
}

function addEditing(program: Command, finish: (code: ExitCode) => void): void {
  withRequest(withRunOptions(program.command('apply')))
    .description('apply a request to the files of a folder, all of it or nothing')
    .option('--reverse', 'undo the request in files that it was applied to', false)
    .addHelpText(
      'after',
      examples(
        'emend apply change.patch',
        'emend apply --dry-run - < answer.txt',
        'emend apply -i --cwd app change.patch',
      ),
    )
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
    .addHelpText(
      'after',
      examples(
        "emend edit a.js --old 'let x' --new 'const x'",
        'emend edit a.js --all --old foo --new bar',
        `echo '[{"oldString": "a", "newString": "b"}]' | emend edit notes.txt`,
      ),
    )
    .action(async (path: string, flags: EditFlags) => {
      const { edit } = await import('./commands/edit.js')
      finish(await edit(path, flags))
    })
  program
    .command('batch')
    .description(
      'apply edits to texts: one JSON object a line from standard input to standard output, no file touched',
    )
    .addOption(new Option('--config <file>', 'the configuration to use (default: none)').env('EMEND_CONFIG'))
    .option('--workers <count>', 'threads that work on lines; 0 for none of their own (default: one a core)')
    .option('--timeout-ms <count>', 'how long a line may take (default: no limit)')
    .option('--steps <count>', 'how much work a file of a line may take (default: 200 million)')
    .option('--max-line-bytes <count>', 'how long a line may be (default: 256 MiB)')
    .addHelpText(
      'after',
      examples(
        'emend batch < tasks.ndjson > results.ndjson',
        'emend batch --workers 4 --timeout-ms 2000 < tasks.ndjson > results.ndjson',
      ),
    )
    .action(async (flags: BatchFlags) => {
      const { batch } = await import('./commands/batch.js')
      finish(await batch(process.stdin, process.stdout, flags))
    })
}

function addHistory(program: Command, finish: (code: ExitCode) => void): void {
  withConfig(withFiles(withFolder(program.command('undo'))))
    .description('take back a commit: the last one that was not taken back yet, or the one of an id')
    .argument('[id]', 'the id that emend log shows, or its beginning')
    .option('--merge', 'in files that have changed since, take back only what the commit changed', false)
    .option('--force', 'write files that are read-only, too', false)
    .addHelpText('after', examples('emend undo', 'emend log', 'emend undo --merge 20261120'))
    .action(async (id: string | undefined, flags: UndoFlags) => {
      const { undo } = await import('./commands/undo.js')
      finish(await undo(id, flags))
    })
  withConfig(withFiles(withFolder(program.command('log'))))
    .description('show the commits that are kept to be undone, the last one first')
    .addHelpText('after', examples('emend log', 'emend log --json'))
    .action(async (flags: LogFlags) => {
      const { log } = await import('./commands/log.js')
      finish(await log(flags))
    })
  withConfig(withFiles(withFolder(program.command('recover'))))
    .description('finish or take back what was interrupted; every command that writes does that first')
    .option('--trust', 'also what was not made with your key: look at it first', false)
    .option('--discard', 'remove what was not made with your key', false)
    .addHelpText('after', examples('emend recover', 'emend recover --discard'))
    .action(async (flags: RecoverFlags) => {
      const { recover } = await import('./commands/recover.js')
      finish(await recover(flags))
    })
}

function addLooking(program: Command, finish: (code: ExitCode) => void): void {
  withFiles(withRequest(withPlacing(program.command('explain'))))
    .description('show how the edits of a request are looked for: every replacer, what it finds, and why')
    .option('--cwd <dir>', 'the folder that paths are relative to', '.')
    .option('--edit <number>', 'only this edit of the request, counted from 1')
    .option('--replacer <replacer>', 'only what this replacer says')
    .option('--json', 'print one JSON object instead of text', false)
    .addHelpText(
      'after',
      examples(
        'emend explain change.patch',
        'emend explain --edit 2 --profile lenient change.patch',
        'emend explain --json change.patch',
      ),
    )
    .action(async (file: string, flags: ExplainFlags) => {
      const { explain } = await import('./commands/explain.js')
      finish(await explain(file, flags))
    })
  withConfig(withRequest(program.command('convert')))
    .description('write a request in another format to standard output; no file is touched')
    .addOption(named('--to <name>', 'the format to write', FORMAT_NAMES).makeOptionMandatory())
    .option('--cwd <dir>', 'write what the request does to the files of this folder, not what it says')
    .addHelpText(
      'after',
      examples(
        'emend convert --to search-replace change.patch',
        'emend convert --to unified-diff --cwd . answer.txt | git apply',
      ),
    )
    .action(async (file: string, flags: ConvertFlags) => {
      const { convert } = await import('./commands/convert.js')
      finish(await convert(file, flags))
    })
  withConfig(program.command('list'))
    .description('show the formats, the replacers in order, the profiles and the configuration')
    .option('--cwd <dir>', 'the folder from which the configuration is looked for', '.')
    .option('--json', 'print one JSON object instead of text', false)
    .addHelpText('after', examples('emend list', 'emend list --no-config'))
    .action(async (flags: ListFlags) => {
      const { list } = await import('./commands/list.js')
      finish(await list(flags))
    })
  program
    .command('trust')
    .description(
      'run the emend.config.js of a folder where it is found; without a folder, show those that are trusted',
    )
    .argument('[folder]', 'exactly this folder, not those below it')
    .option('--remove', 'no longer', false)
    .addHelpText('after', examples('emend trust .', 'emend trust', 'emend trust --remove .'))
    .action(async (folder: string | undefined, flags: TrustFlags) => {
      const { trust } = await import('./commands/trust.js')
      finish(await trust(folder, flags))
    })
}

/** What is for models and their vendors. */
function addTelling(program: Command, finish: (code: ExitCode) => void): void {
  program
    .command('prompt')
    .description('write what a model has to know to answer in a format, for a system prompt')
    .argument('<format>', FORMAT_NAMES.join(', '))
    .addHelpText('after', examples('emend prompt v4a', 'emend prompt search-replace >> system-prompt.md'))
    .action(async (format: string) => {
      const { prompt } = await import('./commands/prompt.js')
      finish(await prompt(format))
    })
  program
    .command('schema')
    .description('write the definitions of the tools that take a format, as a vendor wants them')
    .argument('<format>', FORMAT_NAMES.join(', '))
    .addOption(named('--for <vendor>', 'whose requests they are for', VENDOR_NAMES).makeOptionMandatory())
    .addHelpText(
      'after',
      examples('emend schema edit-string --for openai', 'emend schema v4a --for anthropic'),
    )
    .action(async (format: string, flags: SchemaFlags) => {
      const { schema } = await import('./commands/schema.js')
      finish(await schema(format, flags))
    })
  program
    .command('complete')
    .description('write a script that completes commands, options, names, commits and files')
    .argument('<shell>', SHELL_NAMES.join(', '))
    .addHelpText(
      'after',
      examples(
        'source <(emend complete bash)',
        'source <(emend complete zsh)',
        'emend complete fish > ~/.config/fish/completions/emend.fish',
      ),
    )
    .action(async (shell: string) => {
      const { complete } = await import('./commands/complete.js')
      finish(complete(shell))
    })
}

function withRequest(command: Command): Command {
  return command
    .argument('[file]', 'the file that holds the request, or - for standard input', '-')
    .addOption(named('--format <name>', "the request's format, by default detected", FORMAT_NAMES))
    .option('--file <path>', 'the file that a request without a path is for')
}

function examples(...lines: readonly string[]): string {
  return ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n')
}
