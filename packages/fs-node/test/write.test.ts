import fs from 'node:fs'
import { link, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overwrite, replace } from '../src/write.js'

let folder: string
let target: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emend-write-'))
  target = join(folder, 'a.txt')
  await writeFile(target, 'the old content')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Lets every file handle fail where it is told to, as a disk does that is full or gone. */
async function handlesFail(method: 'writeFile' | 'truncate' | 'sync', times: number): Promise<void> {
  const handle = await open(target)
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const original = prototype[method]
  let left = times
  vi.spyOn(prototype, method).mockImplementation(function (this: unknown, ...args: unknown[]) {
    if (left-- > 0)
      return Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
    return original.apply(this, args)
  })
}

test('replace does not take a write that the disk cuts short for a whole one', async () => {
  const write = fs.write
  const short = (
    fd: number,
    data: Uint8Array,
    offset: number,
    length: number,
    ...rest: [never, never]
  ): void => write(fd, data, offset, Math.floor(length / 2), ...rest)
  vi.spyOn(fs, 'write').mockImplementation(short as unknown as typeof write)
  const bytes = new Uint8Array(100_000).fill(97)
  await replace(target, bytes, undefined)
  expect((await readFile(target)).length).toBe(bytes.length)
})

test('replace leaves the old file and no temporary one when it fails', async () => {
  vi.spyOn(fs, 'rename').mockImplementation(((_: string, __: string, done: (error: Error) => void) =>
    done(new Error('EPERM'))) as unknown as typeof fs.rename)
  await expect(replace(target, Uint8Array.of(97), 0o644)).rejects.toThrow('EPERM')
  expect(await readFile(target, 'utf8')).toBe('the old content')
  expect(await readdir(folder)).toEqual(['a.txt'])
})

test.each(['writeFile', 'truncate', 'sync'] as const)(
  'overwrite puts the old content back when %s fails',
  async (method) => {
    await link(target, join(folder, 'b.txt'))
    await handlesFail(method, 1)
    await expect(overwrite(target, new Uint8Array(50).fill(97), undefined)).rejects.toThrow('ENOSPC')
    expect(await readFile(target, 'utf8')).toBe('the old content')
  },
)

test('overwrite says when it could not put the old content back', async () => {
  await handlesFail('truncate', 2)
  await expect(overwrite(target, Uint8Array.of(97), undefined)).rejects.toThrow(
    'ENOSPC, and the old content could not be put back',
  )
})
