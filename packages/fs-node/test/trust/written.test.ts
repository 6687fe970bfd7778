import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileSystem } from '@emend/fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptWritten, forgetAccepted, nodeFileSystem } from '../../src/index.js'

let root: string
let keyFolder: string
let fileSystem: FileSystem

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emend-written-'))
  root = join(folder, 'root')
  keyFolder = join(folder, 'keys')
  await mkdir(root)
  fileSystem = nodeFileSystem(root, { keyFolder, history: 1 })
})

afterEach(() => rm(join(root, '..'), { recursive: true }))

const bytes = (text: string | undefined) => (text === undefined ? undefined : new TextEncoder().encode(text))

async function change(path: string, before: string | undefined, after: string | undefined): Promise<void> {
  const write = { path, before: bytes(before), after: bytes(after) }
  expect(await fileSystem.commit?.([write], { onProgress: () => {} })).toMatchObject({ ok: true })
}

const unaccepted = async (others = new Map<string, string | undefined>()) => fileSystem.unaccepted?.(others)

describe('what requests wrote', () => {
  test('is not accepted, however long ago, also after a person changed it', async () => {
    await change('a.js', undefined, '1')
    for (let i = 0; i < 5; i++) await change('b.js', i === 0 ? undefined : `${i - 1}`, `${i}`)
    expect(await unaccepted()).toEqual(['b.js', 'a.js'])
    await writeFile(join(root, 'a.js'), 'of a person')
    expect(await unaccepted()).toEqual(['b.js', 'a.js'])
  })

  test('is accepted by its content, until it has another one, or the acceptance is taken back', async () => {
    await change('a.js', undefined, '1')
    expect(await acceptWritten(root, undefined, { keyFolder })).toEqual(['a.js'])
    expect(await unaccepted()).toEqual([])
    await change('a.js', '1', '2')
    expect(await unaccepted()).toEqual(['a.js'])
    await change('a.js', '2', '1')
    expect(await unaccepted()).toEqual([])
    await forgetAccepted(root, { keyFolder })
    expect(await unaccepted()).toEqual(['a.js'])
  })

  test('counts as accepted where it is gone, or as before the first request', async () => {
    await writeFile(join(root, 'a.js'), '0')
    await change('a.js', '0', '1')
    await change('new.js', undefined, '1')
    await change('new.js', '1', undefined)
    await change('a.js', '1', '2')
    expect(await unaccepted()).toEqual(['a.js'])
    await change('a.js', '2', '0')
    expect(await unaccepted()).toEqual([])
  })

  test('is what a host says, too', async () => {
    await writeFile(join(root, 'a.js'), '0')
    expect(
      await unaccepted(
        new Map([
          ['a.js', undefined],
          ['gone.js', undefined],
        ]),
      ),
    ).toEqual(['a.js'])
  })

  test('is accepted by no list that others may write', async () => {
    await change('a.js', undefined, '1')
    await acceptWritten(root, undefined, { keyFolder })
    const list = join(keyFolder, 'accepted-files.json')
    await link(list, join(root, 'list'))
    const { chmod } = await import('node:fs/promises')
    await chmod(list, 0o666)
    expect(await unaccepted()).toEqual(process.platform === 'win32' ? [] : ['a.js'])
  })
})
