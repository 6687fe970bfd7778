import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The names that an entry exports, types included. An entry holds only export lists and comments. */
function exportedBy(entry: string): string[] {
  const list = /^export (?:type )?\{([^}]*)\} from '[^']+'\n/gm
  const source = read(`../src/${entry}.ts`)
  expect(
    source
      .replaceAll(list, '')
      .replaceAll(/^\/\/ .*$/gm, '')
      .trim(),
  ).toBe('')
  return Array.from(source.matchAll(list), ([, names = '']) => names.split(','))
    .flat()
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '')
    .toSorted()
}

describe('@emend/core', () => {
  test('exports few names, and its README names no other', () => {
    const names = exportedBy('index')
    expect(names.length).toBeLessThanOrEqual(32)
    const table = /^\| to [\s\S]*?\n\n/m.exec(read('../README.md'))?.[0] ?? ''
    const named = Array.from(table.matchAll(/`(\w+)`/g), ([, name = '']) => name)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !names.includes(name))).toEqual([])
  })
})

test('no name is exported by two entries, but those of `strict`, which are of the first', () => {
  const names = ['index', 'plugin', 'testing'].flatMap(exportedBy)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(exportedBy('index')).toEqual(expect.arrayContaining(exportedBy('strict')))
  expect(names.length).toBeLessThanOrEqual(237)
})
