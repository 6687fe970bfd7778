import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ROOT, workspacePackages } from '../../scripts/packages.mjs'

/** One edit in each format, by the call that applies it to one text. */
const EDITS: Readonly<Record<string, readonly [call: string, request: unknown]>> = {
  '@emend/edit-string': ['applyCalls', { path: 'a.txt', oldString: 'two', newString: '2' }],
  '@emend/search-replace': ['applyBlocks', 'a.txt\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n'],
  '@emend/unified-diff': ['applyDiff', '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n'],
  '@emend/v4a': ['applyPatch', '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\n'],
}

type Module = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const load = (file: string): Promise<Module> => import(pathToFileURL(file).href)

const packages = workspacePackages().filter(({ manifest }) => manifest.exports?.['./one'] !== undefined)

test('the entry one is in as many packages as are tested here', () => {
  expect(packages.map(({ manifest }) => manifest.name).sort()).toEqual(Object.keys(EDITS))
})

describe.each(packages.map(({ folder, manifest }) => [manifest.name, folder] as const))(
  '%s',
  (name, folder) => {
    const dist = join(folder, 'dist')
    const [call = '', request] = EDITS[name] ?? []

    test('one.js imports nothing', () => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(dist, 'one.js'), 'utf8'), true, true)
      expect(importedFiles).toEqual([])
    })

    test('has the names of the package, and does the same', async () => {
      const [one, all] = await Promise.all([load(join(dist, 'one.js')), load(join(dist, 'index.js'))])
      expect(Object.keys(one).sort()).toEqual(Object.keys(all).sort())
      for (const text of ['one\ntwo\nthree\n', 'one\n  two\nthree\n', 'one\nthree\n']) {
        const results = [one, all].map((module) => JSON.stringify(module[call]?.(text, request)))
        expect(results[0]).toBe(results[1])
      }
    })

    test('takes a profile of another copy of the core', async () => {
      const one = await load(join(dist, 'one.js'))
      const { strict } = await import(pathToFileURL(join(ROOT, 'packages/core/dist/strict.js')).href)
      expect(one[call]?.('one\ntwo\nthree\n', request, { profile: strict })).toMatchObject({
        ok: true,
        text: 'one\n2\nthree\n',
      })
      expect(one[call]?.('one\nthree\n', request, { profile: strict })).toMatchObject({ ok: false })
    })
  },
)
