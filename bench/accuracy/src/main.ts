import { appendFile, writeFile } from 'node:fs/promises'
import { Command, InvalidArgumentError, Option } from 'commander'
import { measureBalance } from './balance/measure.js'
import { measureCalls } from './calls/measure.js'
import { measureFaults } from './faults/measure.js'
import { measureFeedback } from './feedback/measure.js'
import { shownOf } from './feedback/shown.js'
import type { FormatName } from './formats/format.js'
import { renderers } from './formats/index.js'
import { gitHistory } from './histories/git-history.js'
import type { FileChange } from './histories/history.js'
import { packageHistory } from './histories/package-history.js'
import { PROFILES, runJob } from './job.js'
import { measureNewText } from './new-text/measure.js'
import { measureMeant } from './new-text/measure-meant.js'
import { measureResidue } from './new-text/measure-residue.js'
import { writePage } from './page.js'
import { showProgress } from './progress.js'
import { closestLine, describe, type Kind, kindTable, mergeKinds, summaryTable } from './report.js'
import { sample } from './sample.js'
import type { Scored } from './score.js'
import { soak } from './soak.js'
import { measureStale } from './stale/measure.js'

interface Options {
  readonly repo?: string
  readonly package?: string
  readonly versions: number
  readonly commits: number
  readonly tasks?: number
  readonly seed: number
  readonly format: FormatName | 'all'
  readonly profile: string
  readonly only?: string
  readonly own?: boolean
  readonly byDisturbance?: boolean
  readonly number?: number
  readonly list?: string
  readonly out?: string
  readonly sample?: boolean
  readonly soak?: boolean
  readonly feedback?: boolean
  readonly stale?: boolean
  readonly page?: string
  readonly newText?: readonly string[]
  readonly residue?: readonly string[]
  readonly meant?: readonly string[]
  readonly calls?: readonly string[]
  readonly faults?: readonly string[]
  readonly balance?: readonly string[]
}

const FORMATS = Object.keys(renderers) as FormatName[]
const TASKS = 1500
const SOAK_TASKS = 1_000_000
/** Refusals of each kind in each format. */
const REFUSALS = 5
const NEW_TEXTS = 20_000
const STALE_TASKS = 2000
const CALLS = 200
/** Changes that each kind of residue gets in each format, and texts of each kind that mean such a thing. */
const RESIDUES = 20
/** Rows of each fault in each of its formats. */
const FAULTS = 25
/** Hunks of each kind of file that get slips. */
const SLIPPED = 300

/** Measures one history and prints the tables, or runs another mode if the options ask for it. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine()
    .parse([...argv])
    .opts<Options>()
  if (options.sample === true) return sample()
  if (options.soak === true) return soak(options.tasks ?? SOAK_TASKS, options.seed, options.profile)
  if (options.newText !== undefined) {
    const { newText: packages, versions, tasks: changes = NEW_TEXTS, seed } = options
    return measureNewText({ packages, versions, changes, seed })
  }
  if (options.residue !== undefined) {
    const { residue: packages, versions, tasks: changes = RESIDUES, seed, list } = options
    return measureResidue({ packages, versions, changes, seed, list })
  }
  if (options.meant !== undefined) {
    const { meant: packages, versions, tasks: texts = RESIDUES, seed } = options
    return measureMeant({ packages, versions, texts, seed })
  }
  if (options.calls !== undefined) {
    const { calls: packages, versions, tasks: changes = CALLS, seed } = options
    return measureCalls({ packages, versions, changes, seed })
  }
  if (options.faults !== undefined) {
    const { faults: packages, versions, tasks: rows = FAULTS, seed, list } = options
    return measureFaults({ packages, versions, rows, seed, list })
  }
  if (options.balance !== undefined) {
    const { balance: packages, versions, tasks: hunks = SLIPPED, seed } = options
    return measureBalance({ packages, versions, hunks, seed })
  }
  if (options.page !== undefined) return writePage(options.page, options.tasks ?? TASKS, options.seed)
  const history = await historyOf(options)
  if (history === undefined) {
    console.error(
      'Name a history: --repo PATH or --package NAME. Or ask for --sample, --soak, --new-text PACKAGE…, --residue PACKAGE…, --meant PACKAGE…, --calls PACKAGE…, --faults PACKAGE… or --page FILE.',
    )
    return 2
  }
  const source = options.repo ?? `${options.package}, ${options.versions} versions`
  console.log(`${source}: ${history.length} changed files, seed ${options.seed}, profile ${options.profile}`)
  if (options.stale === true)
    return measureStale(history, {
      count: options.tasks ?? STALE_TASKS,
      seed: options.seed,
      list: options.list,
    })
  if (options.feedback === true) printFeedback(history, options)
  else await measure(history, options)
  return 0
}

function commandLine(): Command {
  return new Command('accuracy')
    .description('How often edits land right, wrong or not at all, on disturbed changes of a real history.')
    .option('--repo <path>', "a git repository whose history's changes are taken")
    .option('--package <name>', 'a published package whose versions are taken as a history')
    .option('--versions <count>', 'how many versions of the package', wholeNumber, 12)
    .option('--commits <count>', 'how many commits of the repository', wholeNumber, 500)
    .option(
      '--tasks <count>',
      `how many tasks: in each format (${TASKS}), or of a soak in all (${SOAK_TASKS})`,
      wholeNumber,
    )
    .option('--seed <number>', 'the same seed gives the same tasks', wholeNumber, 1)
    .addOption(new Option('--format <name>').choices([...FORMATS, 'all']).default('all'))
    .addOption(new Option('--profile <name>').choices(PROFILES.map(({ name }) => name)).default('standard'))
    .option('--by-disturbance', 'one more table, of all formats together')
    .option('--number <number>', 'print this task and what becomes of it, and nothing else', wholeNumber)
    .option('--sample', 'a few tasks made from packages that are installed; fails at the first wrong one')
    .option('--soak', 'very many tasks over many histories; prints every wrong one')
    .option('--page <file>', 'measure the histories of this page and print their tables into it')
    .option(
      '--feedback',
      'refusals whose place is known: do they show it, and the first difference? --tasks of each kind and format',
    )
    .option('--stale', 'edits of what was shown, in files that have changed since')
    .option(
      '--new-text <package...>',
      'what the checks of new text make of real changes, as they are and damaged',
    )
    .option(
      '--residue <package...>',
      'residue of calls, viewers and terminals, with random names, in the new text of real changes, in each format',
    )
    .option('--meant <package...>', 'texts that mean what looks like residue, in new files and in real ones')
    .option(
      '--calls <package...>',
      'what is added to the new text of calls, and calls in every grammar, whole and cut off',
    )
    .option(
      '--faults <package...>',
      'requests of kinds that were once applied twice, or lost or moved a line',
    )
    .option(
      '--balance <package...>',
      'whether brackets, quotes and tags of real changes pair, and of hunks with slips',
    )
    .option('--own', 'measure this project alone')
    .option('--only <words>', 'only disturbances with these words in their names')
    .addOption(
      new Option('--list <verdict>', "print this project's tasks that were").choices([
        'right',
        'wrong',
        'refused',
        'told',
        'landed',
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

/** Prints what refusals show, and with `--list wrong` those that show something else than is true. */
function printFeedback(history: readonly FileChange[], { tasks = REFUSALS, seed, list }: Options): void {
  const { page, missed } = measureFeedback(history, tasks, seed)
  console.log(`\n${page}`)
  if (list === 'wrong') for (const one of missed) console.log(shownOf(one))
}

/** Prints the tables of each format, or only the requested task. */
async function measure(history: readonly FileChange[], options: Options): Promise<void> {
  const { seed, only, number, list, out } = options
  const listed: Scored[] = []
  const kinds: Kind[] = []
  if (out !== undefined) await writeFile(out, '')
  const formats = options.format === 'all' ? FORMATS : [options.format]
  const tasks = number ?? options.tasks ?? TASKS
  const progress = showProgress(formats.length * tasks)
  for (const format of formats) {
    const job = {
      format,
      profile: options.profile,
      tasks,
      seed,
      only,
      own: options.own === true || number !== undefined,
    }
    const results: Scored[] = []
    const {
      rows,
      kinds: own,
      explained,
    } = runJob(history, job, (one) => {
      progress.add()
      const isWanted = number === undefined ? one.verdict === list : one.task.number === number
      if (isWanted) listed.push(one)
      if (out !== undefined) results.push(one)
    })
    progress.clear()
    kinds.push(...own)
    if (out !== undefined) await appendFile(out, results.map((one) => `${JSON.stringify(one)}\n`).join(''))
    if (number !== undefined) continue
    const count = own.reduce((sum, { right, wrong, refused }) => sum + right + wrong + refused, 0)
    console.log(`\n## ${format}, ${count} tasks\n\n${summaryTable(rows)}`)
    console.log(`\n${kindTable(own)}\n\n${closestLine(explained)}`)
  }
  progress.end()
  if (options.byDisturbance === true) console.log(`\n## All formats\n\n${kindTable(mergeKinds(kinds))}`)
  for (const one of listed) console.log(describe(one))
}
