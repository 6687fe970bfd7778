import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { type Ledger, type Measured, NOTHING, together } from './ledger.js'
import { measuringBundle } from './measuring-bundle.js'
import { ledgerTable, worthIn } from './report.js'
import type { Answer, Question, Share } from './share.js'
import { Threads } from './threads.js'
import { rulesIn } from './workspace.js'

interface Options {
  readonly packages: readonly string[]
  readonly versions: number
  readonly seed: number
  readonly size: number
  readonly off?: readonly string[]
  readonly blame?: boolean
  readonly root: string
  readonly out?: string
}

/** The histories whose rows are measured. Others are for what was decided on these. */
const PACKAGES = ['joi', 'nodemailer', 'leaflet', 'ajv', 'less', 'karma']

/** Measures what every rule brings and prevents, or what comes of some that are off together. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = commandLine()
    .parse([...argv])
    .opts<Options>()
  const home = resolve(import.meta.dirname, '../../../..')
  const root = resolve(options.root)
  const names = rulesIn(root).flatMap(({ name, off }) => (off === undefined ? [] : [name]))
  const unknown = options.off?.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    console.error(
      `No rule is named ${unknown}, or it has no switch: the names are in the doc comments of the sources.`,
    )
    return 2
  }
  const question: Question =
    options.off === undefined
      ? { ask: 'each rule' }
      : { ask: 'off together', rules: options.off, blame: options.blame === true }
  const answers = await asked(home, root, options, question)
  if (question.ask === 'off together') {
    for (const line of answers.flatMap(({ changed }) => changed)) console.log(line)
    console.log(`\n${question.rules.length} rules off: ${worthIn(answers)}`)
    return 0
  }
  const ledger = ledgerOf(names, answers, options)
  console.log(ledgerTable(ledger))
  if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(ledger, undefined, 1)}\n`)
  return 0
}

function commandLine(): Command {
  const list = (text: string) => text.split(',')
  return new Command('rules')
    .description('What each rule of core brings and prevents, measured by switching it off.')
    .option('--packages <names>', 'the published packages whose versions give the rows', list, PACKAGES)
    .option('--versions <count>', 'how many versions of each', wholeNumber, 10)
    .option('--seed <number>', 'the same seed gives the same rows', wholeNumber, 1)
    .option('--size <factor>', 'how many rows: 1 gives about 1,000 a package', Number, 1)
    .option('--off <rules>', 'switch these rules off together', list)
    .option('--blame', 'with --off: for each row that changes, which one rule brings it back')
    .option('--root <folder>', 'the tree whose rules are measured', '.')
    .option('--out <file>', 'write the ledger there, as JSON')
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

/** Bundles the rules of a tree with their switches, and asks all rows and case files. */
async function asked(home: string, root: string, options: Options, question: Question): Promise<Answer[]> {
  const bundle = join(home, `bench/rules/node_modules/.cache/measured-${process.pid}.mjs`)
  mkdirSync(join(bundle, '..'), { recursive: true })
  const threads = new Threads(bundle, sharesOf(root, options))
  try {
    await measuringBundle(home, root, bundle)
    return await threads.ask(question)
  } finally {
    await threads.end()
    rmSync(bundle, { force: true })
  }
}

function sharesOf(root: string, { packages, versions, seed, size }: Options): Share[] {
  const folder = join(root, 'packages/core/test/cases')
  const parts = availableParallelism()
  return [
    ...packages.map((name): Share => ({ kind: 'rows', name, versions, seed, size })),
    ...Array.from({ length: parts }, (_, part): Share => ({ kind: 'cases', folder, part, parts })),
  ]
}

function ledgerOf(
  names: readonly string[],
  answers: readonly Answer[],
  { packages, versions, seed }: Options,
): Ledger {
  const rules: Record<string, Measured> = Object.fromEntries(names.map((name) => [name, NOTHING]))
  const verdicts: Record<string, number> = {}
  for (const answer of answers) {
    for (const [name, one] of Object.entries(answer.rules)) {
      const before = rules[name]
      rules[name] = before === undefined ? one : together(before, one)
    }
    for (const [name, count] of Object.entries(answer.verdicts))
      verdicts[name] = (verdicts[name] ?? 0) + count
  }
  const rows = answers.reduce((sum, one) => sum + one.rows, 0)
  return { packages, versions, seed, rows, verdicts, rules, groups: [] }
}
