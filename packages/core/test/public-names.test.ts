import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The names that an entry exports, types included. An entry holds only export lists. */
function exportedBy(entry: string): string[] {
  const list = /^export (?:type )?\{([^}]*)\} from '[^']+'\n/gm
  const source = read(`../src/${entry}.ts`)
  expect(source.replaceAll(list, '').trim()).toBe('')
  return Array.from(source.matchAll(list), ([, names = '']) => names.split(','))
    .flat()
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .toSorted()
}

/** The names in the first column of a page's tables. */
function listedIn(page: string): string[] {
  const rows = read(page).matchAll(/^\|((?: `\w+`,?)+) +\|/gm)
  return Array.from(rows, ([, names = '']) => names.match(/\w+/g) ?? [])
    .flat()
    .toSorted()
}

describe('@emend/core', () => {
  test('exports few names, and its README lists each once', () => {
    const names = exportedBy('index')
    expect(names.length).toBeLessThanOrEqual(30)
    expect(listedIn('../README.md')).toEqual(names)
  })
})

describe('@emend/core/plugin', () => {
  test('has a page that lists each of its names once', () => {
    expect(listedIn('../../../docs/plugin-api.md')).toEqual(exportedBy('plugin'))
  })
})

test('no name is exported by two entries', () => {
  const names = ['index', 'plugin', 'internal', 'testing'].flatMap(exportedBy)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
