// Writes the declared rules that a report may name, for `explain`: `npm run declare`. With `-- --check` it only says whether the file is
// out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPackages, ROOT } from './packages.mjs'
import { ruleTags } from './rule-tags.mjs'

const FILE = 'packages/core/src/explain/declared-rules.ts'

const sources = sourcesBeside(FILE)
// Conditions inside of other rules are never named: no code has their name, or the kind of their check.
const tags = ruleTags().filter(({ name }) =>
  [name, name.replace(/^new-text-/, '')].some((one) => sources.some((source) => source.includes(`'${one}'`))),
)
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

/** The texts of all sources but one. */
function sourcesBeside(file) {
  return publishedPackages()
    .map(({ folder }) => join(folder, 'src'))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((name) => name.endsWith('.ts') && name !== join(ROOT, file))
    .map((name) => readFileSync(name, 'utf8'))
}
