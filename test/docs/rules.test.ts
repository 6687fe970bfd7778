import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { RULES } from '../../packages/core/src/vocabulary/rule-names.js'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Returns the rows of the table of rules: the name, the files of the rule, and what it says. */
function listedRules(): readonly (readonly [string, readonly string[], string])[] {
  const page = readFileSync(file('docs/architecture.md'), 'utf8')
  const section = page.slice(page.indexOf('### The rules'))
  return Array.from(
    section.matchAll(/^\| `([\w-]+)` +\| (`.*?) +\| (.*?) +\|$/gm),
    ([, name, files, says]) => [
      name ?? '',
      Array.from((files ?? '').matchAll(/`([\w/-]+)`/g), ([, one]) => one ?? ''),
      says ?? '',
    ],
  )
}

test('the architecture page has every rule with its text, and names existing files', () => {
  const rules = listedRules()
  expect(Object.fromEntries(rules.map(([name, , says]) => [name, says]))).toEqual(RULES)
  const folder = 'packages/core/src/'
  const missing = rules
    .flatMap(([, files]) => files)
    .filter((one) => !existsSync(file(`${folder}${one.includes('/') ? one : `choose/${one}`}.ts`)))
  expect(missing).toEqual([])
})
