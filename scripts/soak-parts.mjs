// The tests that do more the more time there is (`amountOf` of test/soak.ts), and the parts in which a night runs all that they can.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

/** The folders of each part. `.github/workflows/soak.yml` has a job for each. */
export const PARTS = {
  texts: ['test/growth/', 'test/worlds/'],
  diffs: ['packages/unified-diff/'],
  laws: [
    'packages/core/',
    'packages/edits/',
    'packages/fs/',
    'packages/feedback/',
    'packages/edit-string/',
    'packages/search-replace/',
    'packages/v4a/',
    'bench/',
  ],
  disks: ['packages/fs-node/'],
  programs: ['apps/', 'test/types/', 'test/twice/', 'test/docs/', 'test/formats/', 'test/fields/'],
}

/** The files of all tests that do more in a soak, relative to the root, with slashes. */
export function soakFiles() {
  const folders = ['apps', 'bench', 'packages', 'examples'].flatMap((part) =>
    readdirSync(join(ROOT, part)).map((name) => `${part}/${name}/test`),
  )
  return [...folders, 'test'].flatMap(testsIn).filter((file) => /\bamountOf\(|\bIS_FULL\b/.test(read(file)))
}

/** The files of a part, or those with this piece in their path. */
export function filesOf(part) {
  const folders = PARTS[part]
  return soakFiles().filter((file) =>
    folders === undefined ? file.includes(part) : folders.some((folder) => file.startsWith(folder)),
  )
}

function testsIn(folder) {
  try {
    const names = readdirSync(join(ROOT, folder), { recursive: true }).map((name) =>
      name.replaceAll('\\', '/'),
    )
    return names
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8')
}
