import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages, ROOT } from '../../scripts/packages.mjs'

const published = publishedPackages().map(({ folder, manifest: { name } }) => [name, folder] as const)

test('there are published packages', () => {
  expect(published.length).toBeGreaterThan(10)
})

// npm packs the LICENSE of the folder only, and pnpm the repository's where the folder has none.
test.each(published)('%s has the license of the repository', (_, folder) => {
  expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
})
