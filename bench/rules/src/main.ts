import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { changesBetween, inTree } from './against.js'
import { problemsOf } from './check.js'
import { type Options, optionsOf } from './command-line.js'
import type { DeclaredRule } from './declared-rules.js'
import { problemsOfExplained, writeExplained } from './explained.js'
import { readLedger, writeLedger } from './ledger-file.js'
import type { Row } from './measured/row.js'
import { groupsOf, measurementOf, measuring, sharesOf } from './measurement.js'
import { ledgerTable, worthIn } from './report.js'
import { rulesIn } from './workspace.js'

/** Measures what every rule brings and prevents, or does what else the options ask for. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = optionsOf(argv)
  const home = join(import.meta.dirname, '../../../..')
  const declared = rulesIn(home)
  const names = switchedIn(declared)
  const unknown = [...(options.only ?? []), ...(options.off ?? [])].find((name) => !names.includes(name))
  if (unknown !== undefined) {
    console.error(`No rule is named ${unknown}, or it cannot be off: docs/rules has the names.`)
    return 2
  }
  if (options.check) return check(home, declared)
  if (options.pages) {
    writeExplained(home, declared)
    writeLedger(home, declared, readLedger(home))
    return 0
  }
  if (options.request !== undefined && options.text !== undefined)
    return fault(home, options, options.text, options.request)
  if (options.row !== undefined) return oneRow(home, options, options.row)
  if (options.off !== undefined) return offTogether(home, options, options.off)
  if (options.against !== undefined) return against(home, options, options.against)
  return everyRule(home, options, declared, options.only ?? names)
}

function check(home: string, declared: readonly DeclaredRule[]): number {
  const problems = [...problemsOf(home, declared, readLedger(home)), ...problemsOfExplained(home, declared)]
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`rules: ${declared.length} are declared, and each has its line`)
  return problems.length === 0 ? 0 : 1
}

async function offTogether(home: string, options: Options, rules: readonly string[]): Promise<number> {
  const blame = options.blame === true
  const answers = await measuring(home, home, sharesOf(home, options), (threads) =>
    threads.ask({ ask: 'off together', rules, blame }),
  )
  for (const line of answers.flatMap(({ changed }) => changed)) console.log(line)
  console.log(`${rules.length} rules off: ${worthIn(answers)}`)
  return 0
}

/** Prints what comes of one request as it is, and without each rule that speaks in it. */
async function fault(home: string, options: Options, file: string, requestFile: string): Promise<number> {
  const request = readFileSync(requestFile, 'utf8')
  const row: Row = {
    id: requestFile,
    kind: 'must succeed',
    format: options.format as Row['format'],
    path: basename(file),
    text: readFileSync(file, 'utf8'),
    request: options.format === 'edit-string' ? JSON.parse(request) : request,
    right: options.wanted === undefined ? [] : [readFileSync(options.wanted, 'utf8')],
    mayRefuse: false,
  }
  const [answer] = await measuring(home, home, [{ kind: 'fault', row }], (threads) =>
    threads.ask({ ask: 'each rule', only: [] }),
  )
  for (const line of [...(answer?.notRight ?? []), ...(answer?.changed ?? [])]) console.log(line)
  return 0
}

/** Prints a row, and what comes of it without each rule that speaks in it. */
async function oneRow(home: string, options: Options, id: string): Promise<number> {
  const { versions, seed, size } = options
  const name = options.packages.find((one) => id.startsWith(`${one}/`)) ?? id.slice(0, id.indexOf('/'))
  const [answer] = await measuring(home, home, [{ kind: 'rows', name, versions, seed, size }], (threads) =>
    threads.ask({ ask: 'one row', id }),
  )
  for (const line of [...(answer?.notRight ?? []), ...(answer?.changed ?? [])]) console.log(line)
  return answer?.rows === 1 ? 0 : 1
}

async function against(home: string, options: Options, ref: string): Promise<number> {
  const measured = (root: string) =>
    measuring(home, root, sharesOf(root, options), async (threads) => {
      const only = options.only ?? switchedIn(rulesIn(root))
      return measurementOf(only, await threads.ask({ ask: 'each rule', only }))
    })
  const before = await inTree(home, ref, measured)
  const changes = changesBetween(before, await measured(home))
  console.log(changes.length === 0 ? `nothing changed in ${before.rows} rows` : changes.join('\n'))
  return 0
}

async function everyRule(
  home: string,
  options: Options,
  declared: readonly DeclaredRule[],
  names: readonly string[],
): Promise<number> {
  const isWhole = options.only === undefined
  const { measurement, groups } = await measuring(home, home, sharesOf(home, options), async (threads) => {
    const answers = await threads.ask({ ask: 'each rule', only: names })
    const all = measurementOf(names, answers)
    return { measurement: all, groups: isWhole ? await groupsOf(threads, declared, all.rules) : undefined }
  })
  console.log(ledgerTable(measurement))
  if (!options.write) return 0
  const known = readLedger(home)
  const { packages, versions, seed } = options
  const { rows, verdicts, rules } = measurement
  if (groups === undefined) writeLedger(home, declared, { ...known, rules: { ...known.rules, ...rules } })
  else {
    const now = { ...known.now, verdicts }
    const date = new Date().toISOString().slice(0, 10)
    writeLedger(home, declared, { ...known, date, packages, versions, seed, rows, rules, groups, now })
  }
  return 0
}

/** The names of the rules that can be off. */
function switchedIn(declared: readonly DeclaredRule[]): string[] {
  return declared.flatMap(({ name, off }) => (off === undefined ? [] : [name]))
}
