import { writeFile } from 'node:fs/promises'
import { lenient, type Profile, standard, strict } from '@emend/core'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { FormatName } from './formats/format.js'
import { renderers } from './formats/index.js'
import { gitHistory } from './histories/git-history.js'
import type { FileChange } from './histories/history.js'
import { packageHistory } from './histories/package-history.js'
import { implementationsFor } from './implementations/index.js'
import { closestLine, disturbanceTable, summaryOf, summaryTable } from './report.js'
import { type Scored, score } from './score.js'
import { makeTasks } from './task.js'

interface Options {
  readonly repo?: string
  readonly package?: string
  readonly versions: number
  readonly commits: number
  readonly tasks: number
  readonly seed: number
  readonly format: FormatName | 'all'
  readonly profile: string
  readonly only?: string
  readonly list?: string
  readonly out?: string
}

const PROFILES: readonly Profile[] = [strict, standard, lenient]
const FORMATS = Object.keys(renderers) as FormatName[]

/** Measures on one history and prints the tables. */
export async function main(argv: readonly string[]): Promise<number> {
  const command = commandLine()
  const options = command.parse([...argv]).opts<Options>()
  const history = await historyOf(options)
  if (history === undefined) {
    console.error('Name a history: --repo PATH or --package NAME.')
    return 2
  }
  const profile = PROFILES.find(({ name }) => name === options.profile) ?? standard
  const source = options.repo ?? `${options.package}, ${options.versions} versions`
  console.log(`${source}: ${history.length} changed files, seed ${options.seed}, profile ${profile.name}`)
  const listed: Scored[] = []
  for (const format of options.format === 'all' ? FORMATS : [options.format]) {
    listed.push(...measure(history, format, profile, options))
  }
  for (const one of listed.filter(({ verdict }) => verdict === options.list)) console.log(describe(one))
  if (options.out !== undefined)
    await writeFile(options.out, listed.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return 0
}

function commandLine(): Command {
  return new Command('accuracy')
    .description('How often edits land right, wrong or not at all, on disturbed changes of a real history.')
    .option('--repo <path>', "a git repository whose history's changes are taken")
    .option('--package <name>', 'a published package whose versions are taken as a history')
    .option('--versions <count>', 'how many versions of the package', wholeNumber, 12)
    .option('--commits <count>', 'how many commits of the repository', wholeNumber, 500)
    .option('--tasks <count>', 'how many tasks in each format', wholeNumber, 1500)
    .option('--seed <number>', 'the same seed gives the same tasks', wholeNumber, 1)
    .addOption(new Option('--format <name>').choices([...FORMATS, 'all']).default('all'))
    .addOption(new Option('--profile <name>').choices(PROFILES.map(({ name }) => name)).default('standard'))
    .option('--only <words>', 'only disturbances with these words in their names')
    .addOption(
      new Option('--list <verdict>', "print this project's tasks that were").choices([
        'right',
        'wrong',
        'refused',
      ]),
    )
    .option('--out <file>', "write this project's results there, one line of JSON each")
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

async function historyOf({
  repo,
  package: name,
  versions,
  commits,
}: Options): Promise<FileChange[] | undefined> {
  if (repo !== undefined) return gitHistory(repo, commits)
  return name === undefined ? undefined : packageHistory(name, versions)
}

/** Prints the tables of one format; returns what this project made of the tasks. */
function measure(
  history: readonly FileChange[],
  format: FormatName,
  profile: Profile,
  options: Options,
): Scored[] {
  const tasks = makeTasks(history, format, { count: options.tasks, seed: options.seed, only: options.only })
  const all = implementationsFor(profile).filter(({ formats }) => formats.includes(format))
  const results = all.map((implementation) => ({
    name: implementation.name,
    scored: tasks.map((task) => score(implementation, task)),
  }))
  const own = results[0]?.scored ?? []
  console.log(`\n## ${format}, ${tasks.length} tasks\n`)
  console.log(summaryTable(results.map(({ name, scored }) => ({ name, summary: summaryOf(scored) }))))
  console.log(`\n${disturbanceTable(own)}\n\n${closestLine(own)}`)
  return own
}

function describe({ task, outcome, verdict }: Scored): string {
  const { format, number, disturbance, path, step, request } = task
  const reason = outcome.kind === 'refused' ? ` (${outcome.reason})` : ''
  const shown = typeof request === 'string' ? request : JSON.stringify(request, undefined, 2)
  return `\n### ${format} ${number}: ${disturbance}, ${verdict}${reason}\n${path}, ${step}\n${shown}`
}
