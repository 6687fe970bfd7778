import type { Command } from 'commander'
import { withExamples } from '../terminal/help.js'
import {
  rareOption,
  withConfig,
  withEncoding,
  withFiles,
  withFolder,
  withHistory,
} from '../terminal/options.js'
import type { Adding, CommandsByName } from './adding.js'
import type { LogFlags } from './log.js'
import type { RecoverFlags } from './recover.js'
import type { ShowFlags } from './show.js'
import type { RedoFlags, UndoFlags } from './undo.js'

/** The commands that show what was changed, and take it back. */
export const FOR_HISTORY: CommandsByName = new Map([
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
