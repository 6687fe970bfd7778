// Writes the declared rules, for `explain`: `npm run declare`. With `-- --check` it only says whether the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'
import { ruleTags } from './rule-tags.mjs'

const FILE = 'packages/core/src/explain/declared-rules.ts'

const tags = ruleTags()
const names = tags.map(({ name }) => name)
const rows = tags.map(
  ({ name, sentence, file }) =>
    `  ${keyOf(name)}: {\n    sentence:${literal(sentence)},\n    file: '${file}',\n  },`,
)
const text = `// Written by \`npm run declare\` from the tags \`@rule\` beside the code. Do not edit it.

/** What a rule says, and the file in which it is. */
export interface DeclaredRule {
  readonly sentence: string
  /** From the root of emend's repository. */
  readonly file: string
}

/** The names of all declared rules. */
export type DeclaredName =
${names.map((name) => `  | '${name}'`).join('\n')}

export const DECLARED_RULES: Readonly<Record<DeclaredName, DeclaredRule>> = {
${rows.join('\n')}
}
`

if (!process.argv.includes('--check')) writeFileSync(join(ROOT, FILE), text)
else if (readFileSync(join(ROOT, FILE), 'utf8') !== text) {
  console.error(`${FILE} is not what the tags say: run npm run declare`)
  process.exitCode = 1
} else console.log(`rules: ${rows.length} are declared, and explained as they are`)

function keyOf(name) {
  return /^[a-z]+$/.test(name) ? name : `'${name}'`
}

/** A string as the formatter writes it: on a line of its own where it is too long. */
function literal(value) {
  const quoted =
    value.includes("'") && !value.includes('"')
      ? JSON.stringify(value)
      : `'${value.replace(/['\\]/g, '\\$&')}'`
  return `    sentence: ${quoted},`.length > 110 ? `\n      ${quoted}` : ` ${quoted}`
}
