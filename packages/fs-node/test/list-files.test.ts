import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFileSystem } from '../src/index.js'
import { listFiles } from '../src/list-files.js'
import { openTree } from '../src/open-tree.js'

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emend-list-'))
})

afterEach(async () => {
  await rm(root, { recursive: true })
})

async function listed(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return [...((await nodeFileSystem(root).listFiles?.()) ?? [])].sort()
}

test('leaves out what .gitignore names, in the folder that it is in and below', async () => {
  const files = {
    '.gitignore': '*.log\n/dist/\n!keep.log\n',
    'a.log': '',
    'keep.log': '',
    'dist/a.js': '',
    'src/dist/a.js': '',
    'src/.gitignore': 'generated.ts\n!b.log\n',
    'src/generated.ts': '',
    'src/b.log': '',
    'src/deep/generated.ts': '',
    'generated.ts': '',
  }
  expect(await listed(files)).toEqual(
    ['.gitignore', 'generated.ts', 'keep.log', 'src/.gitignore', 'src/b.log', 'src/dist/a.js'].sort(),
  )
})

test('leaves out closed folders, packages and what links lead to', async () => {
  await mkdir(join(root, 'real'))
  await symlink(join(root, 'real'), join(root, 'link'))
  const files = {
    'real/a': '',
    '.git/config': '',
    '.emend/x': '',
    'node_modules/p/index.js': '',
    '.github/x': '',
  }
  expect(await listed(files)).toEqual(['.github/x', 'real/a'])
})

test('ends after so many names', async () => {
  await listed(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i % 3}/${i}`, ''])))
  expect(await listFiles(openTree(root, {}), 13)).toHaveLength(10)
})
