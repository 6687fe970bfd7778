import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeclaredRule } from './declared-rules.js'
import type { Ledger } from './ledger.js'
import { FOLDER, headOf } from './page.js'

/**
 * What is wrong with the pages and the data of the ledger: a rule without its line or its rows, or a line or rows without a rule.
 * Reads files only, and measures nothing.
 */
export function problemsOf(
  root: string,
  rules: readonly DeclaredRule[],
  { rules: measured }: Ledger,
): string[] {
  const pages = readdirSync(join(root, FOLDER)).map((name) => readFileSync(join(root, FOLDER, name), 'utf8'))
  const lines = pages.flatMap((page) =>
    page.split('\n').filter((line) => /^- \*\*[a-z0-9-]+\*\*: /.test(line)),
  )
  const problems: string[] = []
  const left = new Set(lines)
  for (const rule of rules) {
    const own = lines.filter((line) => line.startsWith(`- **${rule.name}**: `))
    for (const line of own) left.delete(line)
    const head = headOf(rule)
    const isThere = own.some((line) => line.startsWith(rule.off === undefined ? head.slice(0, -1) : head))
    if (!isThere || own.length > 1)
      problems.push(
        `${rule.file}:${rule.line}: the rule ${rule.name} has another line in ${FOLDER}, or none: run "npm run rules -- --pages"`,
      )
    if (rule.off !== undefined && measured[rule.name] === undefined)
      problems.push(
        `${rule.file}:${rule.line}: the rule ${rule.name} has no rows: run "npm run rules -- --only ${rule.name} --write"`,
      )
  }
  for (const line of left)
    problems.push(
      `${FOLDER} has a line for a rule that no code declares: ${line}. Run "npm run rules -- --pages"`,
    )
  const names = new Set(rules.flatMap(({ name, off }) => (off === undefined ? [] : [name])))
  for (const name of Object.keys(measured))
    if (!names.has(name))
      problems.push(
        `bench/rules/ledger.json has rows of ${name}, which no code declares: run "npm run rules -- --pages"`,
      )
  return problems
}
