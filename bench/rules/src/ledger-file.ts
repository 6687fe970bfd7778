import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeclaredRule } from './declared-rules.js'
import type { Ledger, Measured } from './ledger.js'
import { FOLDER, pagesOf } from './page.js'
import { sizesIn } from './sizes.js'

const FILE = 'bench/rules/ledger.json'

export function readLedger(root: string): Ledger {
  return JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Ledger
}

/** Writes the ledger, a line for each rule, without rules that are no longer declared; and the pages. */
export function writeLedger(root: string, declared: readonly DeclaredRule[], ledger: Ledger): void {
  const names = new Set(declared.flatMap(({ name, off }) => (off === undefined ? [] : [name])))
  const { ofRules, ofRest } = sizesIn(root)
  const kept = Object.entries(ledger.rules)
    .filter(([name]) => names.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const now = { ...ledger.now, count: names.size, rules: ofRules, rest: ofRest }
  const written: Ledger = { ...ledger, now, rules: Object.fromEntries(kept) }
  writeFileSync(join(root, FILE), textOf(written))
  const folder = join(root, FOLDER)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  for (const [file, text] of pagesOf(declared, written)) writeFileSync(join(root, file), text)
}

/** The ledger as JSON with a line for each rule, so that a diff shows which ones changed. */
function textOf({ rules, ...others }: Ledger): string {
  const lines = Object.entries(rules).map(
    ([name, one]) => `  ${JSON.stringify(name)}: ${JSON.stringify(compact(one))}`,
  )
  const head = JSON.stringify(others, undefined, 1).slice(0, -2)
  return `${head},\n "rules": {\n${lines.join(',\n')}\n }\n}\n`
}

/** Without the settings in which nothing changes. */
function compact(one: Measured): Measured {
  return { ...one, examples: one.examples.slice(0, MOST_EXAMPLES) }
}

const MOST_EXAMPLES = 4
