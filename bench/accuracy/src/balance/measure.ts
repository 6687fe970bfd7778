import { unbalanced } from '@emend/core/plugin'
import type { FileChange } from '../histories/history.js'
import { packageHistory } from '../histories/package-history.js'
import { exactChanges, textWith } from '../new-text/exact-change.js'
import { randomFrom } from '../random.js'
import { table } from '../table.js'
import { type Slip, slips } from './slips.js'

/** What {@link measureBalance} measures. */
export interface BalanceOptions {
  readonly packages: readonly string[]
  readonly versions: number
  /** How many hunks of each kind of file get slips. */
  readonly hunks: number
  readonly seed: number
}

/** Of the files of one kind: pairs of versions, alarms, and of each slip how many were made and seen. */
interface Row {
  pairs: number
  alarms: number
  readonly slips: Record<Slip['name'], { made: number; seen: number }>
}

/**
 * Looks at the balance of real changes between versions of packages, where each alarm is printed, for a person to judge; and of hunks of
 * these with slips of a model in their new text. Files in languages that are not known, and unbalanced ones, count as no alarm.
 */
export async function measureBalance({ packages, versions, hunks, seed }: BalanceOptions): Promise<number> {
  const rows = new Map<string, Row>()
  for (const name of packages) {
    const history = await packageHistory(name, versions)
    console.log(`${name}, ${versions} versions: ${history.length} changed files`)
    for (const change of history) count(change, rows)
    slipIn(randomFrom(seed).shuffle(history), rows, { hunks, seed })
  }
  const names = slips.map(({ name }) => name)
  const cells = Array.from(rows, ([kind, row]) => [
    kind,
    String(row.pairs),
    String(row.alarms),
    ...names.map((name) => `${row.slips[name].seen} of ${row.slips[name].made}`),
  ])
  console.log(`\n${table(['kind', 'pairs', 'alarms', ...names], cells)}`)
  return 0
}

/** The row of a kind of file; undefined for one that is not known, of which anything is balanced. */
function rowOf(path: string, rows: Map<string, Row>): Row | undefined {
  const kind = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  if (unbalanced({ path, before: '', after: UNBALANCED }) === undefined) return undefined
  const none = () => ({ made: 0, seen: 0 })
  const row = rows.get(kind) ?? {
    pairs: 0,
    alarms: 0,
    slips: { 'closer lost': none(), 'closer twice': none(), 'cut in a line': none() },
  }
  rows.set(kind, row)
  return row
}

/** Lines around a change, as a model sends them. */
const CONTEXT = 3

/** Unbalanced in every language that is known. */
const UNBALANCED = '<?php ( <b a="'

function count({ path, step, before, after }: FileChange, rows: Map<string, Row>): void {
  const row = rowOf(path, rows)
  if (row === undefined) return
  row.pairs++
  const found = unbalanced({ path, before, after })
  if (found === undefined) return
  row.alarms++
  const line = after.split('\n')[found.line - 1]?.trim().slice(0, 100)
  console.log(`alarm: ${step} ${path}:${found.line}: ${found.message} | ${line}`)
}

/** Makes slips in hunks until every kind of file of the history has enough of them. */
function slipIn(
  history: readonly FileChange[],
  rows: Map<string, Row>,
  { hunks, seed }: Pick<BalanceOptions, 'hunks' | 'seed'>,
): void {
  const random = randomFrom(seed)
  for (const change of history) {
    const row = rowOf(change.path, rows)
    if (row === undefined || row.slips['cut in a line'].made >= hunks) continue
    const { path } = change
    for (const one of exactChanges(change, [CONTEXT])) {
      const asMeant = textWith(one, one.replacement)
      // Both texts must be balanced: what closes nothing is then seen in each.
      const isBalanced = (text: string) =>
        unbalanced({ path, before: `${text}\n`, after: `${text}\n${UNBALANCED}` })
      if (!isBalanced(one.text) || !isBalanced(asMeant)) continue
      for (const { name, make } of slips) {
        const slipped = make(one, random)
        if (slipped === undefined) continue
        row.slips[name].made++
        if (unbalanced({ path, before: one.text, after: textWith(one, slipped) })) row.slips[name].seen++
      }
    }
  }
}
