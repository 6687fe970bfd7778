import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { GUARDS } from '../../packages/core/src/vocabulary/guard-names.js'
import { RULES } from '../../packages/core/src/vocabulary/rule-names.js'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The path of a file as the page names it. */
function pathOf(name: string): string {
  if (name.startsWith('packages/')) return file(`${name}.ts`)
  return file(`packages/core/src/${name.includes('/') ? name : `choose/${name}`}.ts`)
}

/** The rows of the table below a heading: the name, the files where it is, and what it says. */
function listedBelow(heading: string): readonly (readonly [string, readonly string[], string])[] {
  const page = readFileSync(file('docs/architecture.md'), 'utf8')
  const [, section = ''] = page.split(`### ${heading}`, 2)
  const [table = ''] = section.split('###', 1)
  return Array.from(table.matchAll(/^\| `([\w-]+)` +\| (`.*?) +\| (.*?) +\|$/gm), ([, name, files, says]) => [
    name ?? '',
    Array.from((files ?? '').matchAll(/`([\w/-]+)`/g), ([, one]) => one ?? ''),
    says ?? '',
  ])
}

test.each([
  { heading: 'The rules', all: RULES },
  { heading: 'The guards', all: GUARDS },
])(
  'the page of the architecture lists all below "$heading", and files that there are',
  ({ heading, all }) => {
    const listed = listedBelow(heading)
    expect(Object.fromEntries(listed.map(([name, , says]) => [name, says]))).toEqual(all)
    const missing = listed.flatMap(([, files]) => files).filter((one) => !existsSync(pathOf(one)))
    expect(missing).toEqual([])
  },
)
