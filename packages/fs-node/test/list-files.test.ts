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

test('leaves out files named in a .gitignore of their folder or a folder above', async () => {
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

test('leaves out closed folders, packages and files behind links', async () => {
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

test('stops after a number of names', async () => {
  await listed(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i % 3}/${i}`, ''])))
  expect(await listFiles(openTree(root, {}), 13)).toHaveLength(10)
})

test.skipIf(process.platform === 'win32')(
  'does not read a .gitignore that is a link or not a file',
  async () => {
    for (const [folder, make] of [
      ['device', (path: string) => symlink('/dev/zero', path)],
      ['link', (path: string) => symlink(join(root, 'rules'), path)],
      ['folder', (path: string) => mkdir(path)],
    ] as const) {
      await mkdir(join(root, folder))
      await make(join(root, folder, '.gitignore'))
    }
    const files = { rules: '*.log\n', 'device/a.log': '', 'link/a.log': '', 'folder/a.log': '' }
    expect(await listed(files)).toEqual(Object.keys(files).sort())
  },
)

test('a rule that would take long to test is ignored', async () => {
  const path = `${'a/'.repeat(100)}b`
  await listed({ '.gitignore': `${'a/**/'.repeat(12)}b\n**/dist/**/*.js\n`, [path]: '', 'x/dist/y/z.js': '' })
  expect(await listed({})).toEqual(['.gitignore', path])
})

test.each([
  ['is longer than any path', 'x'.repeat(60_000)],
  ['has thousands of wildcards', 'a*'.repeat(4000)],
  ['has thousands of character classes', '[a]'.repeat(4000)],
  ['has thousands of wildcards for one character', '?'.repeat(4000)],
])('a rule that %s is ignored, and the others hold', async (_, rule) => {
  const files = { '.gitignore': `*.log\n${rule}\n!keep.log\n`, 'a.log': '', 'keep.log': '', aaa: '' }
  expect(await listed(files)).toEqual(['.gitignore', 'aaa', 'keep.log'])
})

test('reads fewer names if there are thousands of rules, and no rules from a huge file', async () => {
  const rules = (count: number) => Array.from({ length: count }, (_, at) => `r${at}\n`).join('')
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, '']))
  await listed({ ...files, '.gitignore': rules(1000) })
  expect(await listFiles(openTree(root, {}), 301)).toHaveLength(100)
  await listed({ '.gitignore': `f*\n${rules(60_000)}` })
  expect(await listFiles(openTree(root, {}), 301)).toHaveLength(301)
})

test('reads fewer folders if each has many rules', async () => {
  const rules = Array.from({ length: 100 }, (_, at) => `r${at}\n`).join('')
  await listed(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}/.gitignore`, rules])))
  expect((await listFiles(openTree(root, {}), 100)).length).toBeLessThan(15)
})
