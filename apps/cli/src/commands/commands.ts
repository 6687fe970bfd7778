import type { Command } from 'commander'
import { SHELL_NAMES } from '../input/names.js'
import { withExamples } from '../terminal/help.js'
import {
  namedOption,
  rareOption,
  withConfig,
  withEncoding,
  withFiles,
  withFolder,
  withHistory,
  withPlacing,
} from '../terminal/options.js'
import type { Adding, CommandsByName } from './adding.js'
import { FOR_EDITING } from './commands-for-editing.js'
import { FOR_MODELS } from './commands-for-models.js'
import type { ConvertFlags } from './convert.js'
import type { ExplainFlags } from './explain.js'
import type { ListFlags } from './list.js'
import type { LogFlags } from './log.js'
import type { RecoverFlags } from './recover.js'
import type { ShowFlags } from './show.js'
import type { TrustFlags } from './trust.js'
import type { RedoFlags, UndoFlags } from './undo.js'

/**
 * Adds the commands; only one of them where the arguments begin with its name, because nothing of the others can be asked for then.
 * The code of a command is loaded only when it is called, so help and wrong flags need not wait for it.
 *
 * @param first the first argument
 */
export function addCommands(adding: Adding, first: string | undefined): void {
  const { program } = adding
  const groups = Object.entries(groupsOfCommands())
  const only = ABOUT_ALL.has(first) ? [] : groups.flatMap(([, commands]) => commands.get(first ?? '') ?? [])
  if (only.length > 0) {
    for (const add of only) add(adding)
    return
  }
  for (const [heading, commands] of groups) {
    program.commandsGroup(heading)
    for (const add of commands.values()) add(adding)
  }
  program.helpCommand('help [command]', 'show the help of a command')
}

/** Commands that are about the others, or stand for another one. */
const ABOUT_ALL: ReadonlySet<string | undefined> = new Set(['complete', 'man', 'paste'])

function groupsOfCommands(): Readonly<Record<string, CommandsByName>> {
  return {
    'Edit files:': FOR_EDITING,
    'Look back, take back:': HISTORY,
    'See what would happen, and why:': INSPECTING,
    'For models and coding agents:': FOR_MODELS,
    'For your shell:': FOR_SHELLS,
  }
}

const HISTORY: CommandsByName = new Map([
  ['undo', addUndo],
  ['redo', addRedo],
  ['log', addLog],
  ['show', addShow],
  ['recover', addRecover],
])

function addUndo({ program, finish }: Adding): void {
  const undo = withUndoing(program.command('undo'))
    .summary('take back a commit')
    .description('take back a commit: the last one that was not taken back yet, or the one of an id')
    .argument('[id]', 'the id that emend log shows, or its beginning')
    .option('-i, --interactive', 'show every hunk and ask whether to take it back; needs a terminal', false)
    .option('--turn [turn]', 'all that an agent changed in a turn, the last one by default')
    .option('--session [session]', 'all that an agent changed in a session, the last one by default')
    .option('--since <time>', 'all that was changed since: 10m, 2h, 3d, 09:30, or a date')
    .option('--file <path>', 'only what was changed in this file')
    .addOption(
      rareOption(
        '--hunk <id>',
        'only this hunk, as emend log --hunks names it; may be given again',
      ).argParser((id: string, given: readonly string[] = []) => [...given, id]),
    )
    .option('--for-model', 'print what to tell the model whose changes were taken back', false)
    .option('--partial', 'take back what can be, even if later changes conflict with the rest', false)
    .action(async (id: string | undefined, flags: UndoFlags) => {
      const { undo } = await import('./undo.js')
      finish(await undo(id, flags))
    })
  withExamples(
    undo,
    'emend undo',
    'emend undo --dry-run',
    'emend undo --merge 20261120',
    'emend undo -i 20261120',
    'emend undo --turn',
    'emend undo --since 10m --file src/app.ts',
  )
}

function addRedo({ program, finish }: Adding): void {
  const redo = withUndoing(program.command('redo'))
    .summary('do again what was taken back last')
    .description('do again what was taken back last')
    .action(async (flags: RedoFlags) => {
      const { redo } = await import('./undo.js')
      finish(await redo(flags))
    })
  withExamples(redo, 'emend redo', 'emend redo --dry-run')
}

function addLog({ program, finish }: Adding): void {
  const log = withCommits(withFolder(program.command('log')))
    .summary('show the commits that can be taken back')
    .description('show the commits that are kept to be undone, the last one first')
    .option('-n, --max-count <count>', 'show only that many, the last ones')
    .option('--turns', 'show what agents changed turn by turn', false)
    .addOption(
      rareOption(
        '--format <name>',
        'write which lines each change wrote, as records of agent-trace.dev',
      ).choices(['agent-trace']),
    )
    .option('--forget', 'remove what is kept of the edits of agents in this folder', false)
    .action(async (flags: LogFlags) => {
      const { log } = await import('./log.js')
      finish(await log(flags))
    })
  withExamples(log, 'emend log', 'emend log -p -n 1', 'emend log --turns --stat', 'emend log --json')
}

function addShow({ program, finish }: Adding): void {
  const show = withCommits(program.command('show'))
    .summary('show a commit, or a file as edits see it')
    .description(
      'show a commit with its diff, the last one by default; or write a file as edits see it, a notebook as the text of its cells',
    )
    .argument('[what]', 'the id that emend log shows, or its beginning; or a file, relative to the folder')
    .option('-C, --cwd <dir>', 'the folder of the commits, and that the path is relative to', '.')
    .option('--anchors', 'write a file with the anchors that requests of the format hashline name', false)
    .action(async (what: string | undefined, flags: ShowFlags) => {
      const { show } = await import('./show.js')
      finish(await show(what, flags))
    })
  withExamples(
    withConfig(withFiles(show)),
    'emend show',
    'emend show 20261120 --stat',
    'emend show analysis.ipynb',
    'emend show --anchors app.py',
  )
}

function addRecover({ program, finish }: Adding): void {
  const recover = withFolder(program.command('recover'))
    .summary('finish or take back what was interrupted')
    .description('finish or take back what was interrupted; every command that writes does that first')
    .option('--trust', 'also recover what was not made with your key; look at it first', false)
    .option('--discard', 'remove what was not made with your key', false)
    .action(async (flags: RecoverFlags) => {
      const { recover } = await import('./recover.js')
      finish(await recover(flags))
    })
  withExamples(withConfig(withHistory(recover)), 'emend recover', 'emend recover --discard')
}

const INSPECTING: CommandsByName = new Map([
  ['explain', addExplain],
  ['convert', addConvert],
  ['list', addList],
  ['trust', addTrust],
])

function addExplain({ program, finish, formats }: Adding): void {
  const explain = withRequest(program.command('explain'), formats)
    .summary('show how each edit is looked for')
    .description('show how the edits of a request are looked for: every replacer, what it finds, and why')
    .option('-C, --cwd <dir>', 'the folder that paths are relative to', '.')
    .option('--edit <number>', 'only this edit of the request, counted from 1')
    .option('--replacer <replacer>', 'only what this replacer says')
    .option('--shown <file>', 'the text of the file as the model was shown it')
    .option('--link', 'print the address of a page that shows the request and the file', false)
    .option('--partial', 'as with emend apply --partial')
    .option('--json', 'print one JSON object instead of text', false)
    .action(async (file: string, flags: ExplainFlags) => {
      const { explain } = await import('./explain.js')
      finish(await explain(file, flags))
    })
  withExamples(
    withFiles(withPlacing(explain)),
    'emend explain change.patch',
    'emend explain --edit 2 --profile lenient change.patch',
    'emend explain --json change.patch',
    'emend explain --link change.patch',
  )
}

function addConvert({ program, finish, formats }: Adding): void {
  const convert = withRequest(program.command('convert'), formats)
    .summary('write a request in another format')
    .description('write a request in another format to standard output; no file is touched')
    .addOption(namedOption('--to <name>', 'the format to write', formats).makeOptionMandatory())
    .option('-C, --cwd <dir>', 'write what the request does to the files of this folder, not what it says')
    .action(async (file: string, flags: ConvertFlags) => {
      const { convert } = await import('./convert.js')
      finish(await convert(file, flags))
    })
  withExamples(
    withConfig(convert),
    'emend convert --to search-replace change.patch',
    'emend convert --to unified-diff --cwd . answer.txt | git apply',
  )
}

function addList({ program, finish }: Adding): void {
  const list = program
    .command('list')
    .summary('show formats, replacers and profiles')
    .description('show the formats, the replacers in order, the profiles and the configuration')
    .option('-C, --cwd <dir>', 'the folder from which the configuration is looked for', '.')
    .option('--json', 'print one JSON object instead of text', false)
    .action(async (flags: ListFlags) => {
      const { list } = await import('./list.js')
      finish(await list(flags))
    })
  withExamples(withConfig(list), 'emend list', 'emend list --no-config')
}

function addTrust({ program, finish }: Adding): void {
  const trust = program
    .command('trust')
    .summary('let the configuration of a folder run code')
    .description(
      'let the configuration of a folder run code, and let linters load what requests wrote there, as it is now; without a folder, show the trusted folders',
    )
    .argument('[folder]', 'exactly this folder, not those below it')
    .option('--remove', 'no longer trust it', false)
    .action(async (folder: string | undefined, flags: TrustFlags) => {
      const { trust } = await import('./trust.js')
      finish(await trust(folder, flags))
    })
  withExamples(trust, 'emend trust .', 'emend trust', 'emend trust --remove .')
}

const FOR_SHELLS: CommandsByName = new Map([
  ['complete', addComplete],
  ['man', addMan],
])

function addComplete({ program, finish }: Adding): void {
  const complete = program
    .command('complete')
    .summary('write a script that completes words')
    .description('write a script that completes commands, options, names, commits and files')
    .argument('<shell>', SHELL_NAMES.join(', '))
    .action(async (shell: string) => {
      const { complete } = await import('./complete.js')
      finish(complete(shell))
    })
  withExamples(
    complete,
    'source <(emend complete bash)',
    'source <(emend complete zsh)',
    'emend complete fish > ~/.config/fish/completions/emend.fish',
  )
}

function addMan({ program, finish }: Adding): void {
  const man = program
    .command('man')
    .summary('write the manual page')
    .description('write the manual page, for man; npm installs it with emend')
    .action(async () => {
      const { man } = await import('./man.js')
      finish(man(program))
    })
  withExamples(man, 'emend man | man -l -')
}

function withUndoing(command: Command): Command {
  withFolder(command)
    .option('-n, --dry-run', 'show what would change and write nothing', false)
    .option('--merge', 'in files that have changed since, take back only what the commit changed', false)
    .option('--stat', 'show how many lines of each file change instead of the diff', false)
    .option('--diff', 'show the whole diff on a terminal, however long it is', false)
    .option('-q, --quiet', 'print only what was refused', false)
    .addOption(rareOption('--force', 'write files that are read-only, too').default(false))
  return withConfig(withHistory(withEncoding(command)))
}

function withCommits(command: Command): Command {
  return command
    .option('-p, --patch', 'show the diff of each commit', false)
    .option('--stat', 'show how many lines of each file change', false)
    .option('--numstat', 'show these numbers between tabs, for programs', false)
    .addOption(
      rareOption('--hunks', 'show the hunks of each change, as emend undo --hunk takes them').default(false),
    )
}

function withRequest(command: Command, formats: readonly string[]): Command {
  return command
    .argument('[file]', 'the file that holds the request, or - for standard input', '-')
    .addOption(namedOption('--format <name>', 'the format of the request (default: detected)', formats))
    .option('--file <path>', 'the file that the request is for, whatever it calls it')
}
