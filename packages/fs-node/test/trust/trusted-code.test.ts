import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileSystem } from '@emend/fs'
import { expect, test } from 'vitest'
import type { OutsidePath, TreeOptions } from '../../src/index.js'
import { nodeFileSystem } from '../../src/node-file-system.js'
import { temporaryFolders } from '../support/temporary-folders.js'

const newFolder = temporaryFolders()
const bytes = (text: string) => new TextEncoder().encode(text)

/** A root with a file that emend runs, by two links too, and the list that says so. */
async function worldWith(options: Omit<TreeOptions, 'keyFolder'> = {}) {
  const folder = await newFolder()
  const [root, keyFolder] = [join(folder, 'root'), join(folder, 'keys')]
  for (const made of [root, keyFolder, join(root, 'guards')]) mkdirSync(made)
  writeFileSync(join(root, 'guards/one.mjs'), 'guard')
  writeFileSync(join(root, 'a.txt'), 'text')
  symlinkSync('guards/one.mjs', join(root, 'link.txt'))
  symlinkSync('guards', join(root, 'linked'))
  const write = (text: string) => writeFileSync(join(keyFolder, 'trusted-code.json'), text)
  const trust = (...files: string[]) => {
    const trusted = Object.fromEntries(files.map((file) => [join(root, file), { hash: '', loads: {} }]))
    write(JSON.stringify({ version: 1, folders: { [root]: { config: '', files: trusted } } }))
  }
  return { root, write, trust, files: nodeFileSystem(root, { keyFolder, ...options }) }
}

const PATHS = ['guards/one.mjs', './guards//one.mjs', 'link.txt', 'linked/one.mjs']
const ATTEMPTS: readonly ((files: FileSystem, path: string) => Promise<unknown> | undefined)[] = [
  (files, path) => files.writeFile(path, bytes('evil')),
  (files, path) => files.deleteFile(path),
  (files, path) => files.rename?.(path, 'moved.mjs'),
  (files, path) => files.rename?.('a.txt', path),
  (files, path) => files.readFile(path),
  async (files, path) => {
    const write = { path, before: bytes('guard'), after: bytes('evil') }
    const outcome = await files.commit?.([write], { onProgress: () => {} })
    if (outcome?.ok === false) throw outcome.failure[0]
  },
]

// promise: code-closed
test.each(PATHS)('code that was trusted is closed to requests: %s', async (path) => {
  const { root, trust, files } = await worldWith()
  trust('guards/one.mjs')
  for (const attempt of ATTEMPTS)
    await expect(attempt(files, path)).rejects.toMatchObject({
      code: 'path-refused',
      reason: 'reaches code that emend runs, which is closed to requests: only a person may change it',
    })
  expect(readFileSync(join(root, 'guards/one.mjs'), 'utf8')).toBe('guard')
})

test('the list is read anew, and a broken one closes nothing', async () => {
  const { trust, write, files } = await worldWith()
  const read = () =>
    files.readFile('guards/one.mjs').then(
      () => 'read',
      ({ code }) => code,
    )
  expect(await read()).toBe('read')
  trust('guards/one.mjs')
  expect(await read()).toBe('path-refused')
  trust('guards/two.mjs')
  expect(await read()).toBe('read')
  for (const text of ['{', '[]', 'null', '{"folders":{"a":null}}']) {
    write(text)
    expect(await read()).toBe('read')
  }
})

test('a file that was trusted and is gone is not created', async () => {
  const { trust, files } = await worldWith()
  trust('guards/gone.mjs')
  await expect(files.writeFile('guards/gone.mjs', bytes('evil'))).rejects.toMatchObject({
    code: 'path-refused',
  })
})

test('a host names the code that it runs itself', async () => {
  const { root } = await worldWith()
  const files = nodeFileSystem(root, { code: [join(root, 'guards/one.mjs')] })
  for (const path of PATHS) await expect(files.readFile(path)).rejects.toMatchObject({ code: 'path-refused' })
  expect(await files.readFile('a.txt')).toEqual(bytes('text'))
})

test('a policy opens code', async () => {
  const asked: OutsidePath[] = []
  const policy = (one: OutsidePath) => asked.push(one) > 0 && one.closed === 'code'
  const { root, trust, files } = await worldWith({ policy })
  trust('guards/one.mjs')
  await files.writeFile('guards/one.mjs', bytes('mine'))
  await files.writeFile('emend.config.mjs', bytes('mine'))
  expect(readFileSync(join(root, 'guards/one.mjs'), 'utf8')).toBe('mine')
  expect(new Set(asked.map(({ closed, target }) => `${closed} ${target}`))).toEqual(
    new Set([`code ${join(root, 'guards/one.mjs')}`, `code ${join(root, 'emend.config.mjs')}`]),
  )
})
