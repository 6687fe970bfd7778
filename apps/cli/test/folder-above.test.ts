import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure } from '@emend/core'
import { expect, test } from 'vitest'
import { explainAbove } from '../src/edit/folder-above.js'
import { scratch } from './emend.js'

/** Makes a folder the top of a work tree, as git tells one. */
function repository(folder: string): void {
  mkdirSync(join(folder, '.git/objects'), { recursive: true })
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n')
}

const missing = (path: string): Failure => ({ code: 'file-not-found', path })

test('a file that exists below a folder above is reported', async () => {
  const root = scratch({ 'a.txt': '1\n', 'src/lib/b.txt': '2\n' })
  repository(root)
  const said = async (path: string, folder: string) => {
    const explain = await explainAbove([missing(path)], join(root, folder))
    return explain(missing(path))
  }
  expect(await said('a.txt', 'src/lib')).toBe(
    'a.txt: the file does not exist below this folder, but it does from the folder "../..".\nRun the command again with --cwd "../..".',
  )
  expect(await said('lib/b.txt', 'src/lib')).toContain('--cwd ".."')
  expect(await said('c.txt', 'src/lib')).toBeUndefined()
  expect(await said('a.txt', '.')).toBeUndefined()
})

test('no folder above the work tree is searched, and without a work tree only the next folder', async () => {
  const root = scratch({ 'a.txt': '1\n', 'tree/src/b.txt': '2\n' })
  const explain = await explainAbove([missing('a.txt')], join(root, 'tree/src'))
  expect(explain(missing('a.txt'))).toBeUndefined()
  mkdirSync(join(root, 'tree/.git'))
  const behind = await explainAbove([missing('a.txt')], join(root, 'tree'))
  expect(behind(missing('a.txt'))).toContain('--cwd ".."')
  repository(join(root, 'tree'))
  const inside = await explainAbove([missing('a.txt')], join(root, 'tree'))
  expect(inside(missing('a.txt'))).toBeUndefined()
})

test('nothing is added if there is a suggestion, or for other failures', async () => {
  const root = scratch({ 'a.txt': '1\n', 'src/b.txt': '2\n' })
  const failures: Failure[] = [
    { code: 'file-not-found', path: 'a.txt', suggestions: ['b.txt'] },
    { code: 'file-exists', path: 'a.txt' },
  ]
  const explain = await explainAbove(failures, join(root, 'src'))
  expect(failures.map(explain)).toEqual([undefined, undefined])
})
