import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileReader } from '../src/reader.js'

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emend-reader-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'project', 'src'), { recursive: true })
  writeFileSync(join(folder, 'secret'), 'secret')
  writeFileSync(join(folder, 'project', 'a'), 'A')
  writeFileSync(join(folder, 'project', 'src', 'b'), 'B')
  symlinkSync(join(folder, 'project'), join(folder, 'link'), 'dir')
  return folder
}

const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test('paths are absolute, or relative to a folder below the root', async () => {
  const folder = project()
  for (const root of [join(folder, 'project'), join(folder, 'link')]) {
    const read = fileReader(root, join(root, 'src'))
    expect(textOf(await read('b'))).toBe('B')
    expect(textOf(await read('../a'))).toBe('A')
    expect(textOf(await read(join(folder, 'project', 'a')))).toBe('A')
    expect(textOf(await read(join(root, 'src', 'b')))).toBe('B')
    expect(await read('gone')).toBeUndefined()
  }
})

test('nothing outside the root and nothing in closed folders is read', async () => {
  const folder = project()
  const read = fileReader(join(folder, 'project'))
  for (const path of [
    '../secret',
    join(folder, 'secret'),
    '/etc/passwd',
    '.git/config',
    'link/../.git/config',
    '.',
  ])
    await expect(read(path)).rejects.toMatchObject({ code: 'path-refused' })
  await expect(read('src')).rejects.toMatchObject({ code: 'not-a-file' })
  symlinkSync(join(folder, 'secret'), join(folder, 'project', 'leak'))
  await expect(read('leak')).rejects.toMatchObject({ code: 'path-refused' })
})

// promise: secrets
test('files for secrets are not read', async () => {
  const folder = project()
  const names = ['.env', '.env.local', 'prod.env', 'src/.ENV']
  for (const name of [...names, '.env.example', 'env', 'src/.envrc.md'])
    writeFileSync(join(folder, 'project', name), 'x')
  const read = fileReader(join(folder, 'project'))
  for (const name of names) await expect(read(name)).rejects.toMatchObject({ code: 'path-refused' })
  for (const name of ['.env.example', 'env', 'src/.envrc.md']) expect(textOf(await read(name))).toBe('x')
})
