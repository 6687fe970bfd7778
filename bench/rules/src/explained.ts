import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeclaredRule } from './declared-rules.js'
import { sourcesIn } from './workspace.js'

/** The file that has the rules for `explain`. */
const FILE = 'packages/feedback/src/rules/declared-rules.ts'

/** Writes the rules that a report may name, for `explain`. */
export function writeExplained(root: string, rules: readonly DeclaredRule[]): void {
  writeFileSync(join(root, FILE), textOf(reportedIn(root, rules)))
}

/** What is wrong with the rules for `explain`, if anything is. */
export function problemsOfExplained(root: string, rules: readonly DeclaredRule[]): string[] {
  const isCurrent = readFileSync(join(root, FILE), 'utf8') === textOf(reportedIn(root, rules))
  return isCurrent ? [] : [`${FILE} is not what the tags say: run "npm run rules -- --pages"`]
}

/** The rules whose name, or the kind of whose check, some code has. Conditions inside of other rules are never named. */
function reportedIn(root: string, rules: readonly DeclaredRule[]): readonly DeclaredRule[] {
  const sources = sourcesIn(root)
    .filter((file) => file !== FILE)
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const isNamed = (name: string) => sources.some((text) => text.includes(`'${name}'`))
  return rules
    .filter(({ name }) => isNamed(name) || isNamed(name.replace(/^new-text-/, '')))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

function textOf(rules: readonly DeclaredRule[]): string {
  const rows = rules.map(
    ({ name, sentence, file }) =>
      `  ${keyOf(name)}: {\n    sentence:${literal(sentence)},\n    file: '${file}',\n  },`,
  )
  return `// Written by \`npm run rules -- --pages\` from the tags \`@rule\` beside the code. Do not edit it.

/** What a rule says, and the file in which it is. */
export interface DeclaredRule {
  readonly sentence: string
  /** From the root of emend's repository. */
  readonly file: string
}

/** The names of all declared rules that a report may give. */
export type DeclaredName =
${rules.map(({ name }) => `  | '${name}'`).join('\n')}

export const DECLARED_RULES: Readonly<Record<DeclaredName, DeclaredRule>> = {
${rows.join('\n')}
}
`
}

function keyOf(name: string): string {
  return /^[a-z]+$/.test(name) ? name : `'${name}'`
}

/** A string as the formatter writes it: on a line of its own where it is too long. */
function literal(value: string): string {
  const isQuoted = value.includes("'") && !value.includes('"')
  const quoted = isQuoted ? JSON.stringify(value) : `'${value.replace(/['\\]/g, '\\$&')}'`
  return `    sentence: ${quoted},`.length > 110 ? `\n      ${quoted}` : ` ${quoted}`
}
