import type { Command } from 'commander'
import { SHELL_NAMES } from '../input/names.js'
import { withExamples } from '../terminal/help.js'
import { namedOption, withConfig, withFiles, withPlacing } from '../terminal/options.js'
import type { Adding, CommandsByName } from './adding.js'
import { FOR_EDITING } from './commands-for-editing.js'
import { FOR_HISTORY } from './commands-for-history.js'
import { FOR_MODELS } from './commands-for-models.js'
import type { ConvertFlags } from './convert.js'
import type { ExplainFlags } from './explain.js'
import type { ListFlags } from './list.js'
import type { TrustFlags } from './trust.js'

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
    'Look back, take back:': FOR_HISTORY,
    'See what would happen, and why:': INSPECTING,
    'For models and coding agents:': FOR_MODELS,
    'For your shell:': FOR_SHELLS,
  }
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

function withRequest(command: Command, formats: readonly string[]): Command {
  return command
    .argument('[file]', 'the file that holds the request, or - for standard input', '-')
    .addOption(namedOption('--format <name>', 'the format of the request (default: detected)', formats))
    .option('--file <path>', 'the file that the request is for, whatever it calls it')
}
