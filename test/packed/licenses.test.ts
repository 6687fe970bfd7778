import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(ROOT, group))
    .map((name) => join(group, name))
    .filter((folder) => JSON.parse(read(folder, 'package.json')).private !== true),
)

function read(folder: string, name: string): string {
  return readFileSync(join(ROOT, folder, name), 'utf8')
}

test('there are published packages', () => {
  expect(folders.length).toBeGreaterThan(10)
})

// npm packs the LICENSE of the folder only, and pnpm the repository's where the folder has none.
test.each(folders)('%s has the license of the repository', (folder) => {
  expect(read(folder, 'LICENSE')).toBe(read('.', 'LICENSE'))
})
