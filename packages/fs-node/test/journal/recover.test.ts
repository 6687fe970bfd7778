import type { FileWrite } from '@emend/fs'
import { describe, expect, test } from 'vitest'
import { Commit } from '../../src/journal/commit.js'
import { recoverAll } from '../../src/journal/recover.js'
import type { Unverified } from '../../src/journal/recovery.js'
import { openTree } from '../../src/open-tree.js'
import { HELD } from '../support/held-lock.js'
import { SimulatedDisk } from '../support/simulated-disk.js'

const STATE = '/root/.emend'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A commit that updates two files, adds one and deletes one. */
const WRITES: readonly FileWrite[] = [
  { path: 'a.txt', before: bytes('old a'), after: bytes('new a') },
  { path: 'b.txt', before: bytes('old b'), after: bytes('new b') },
  { path: 'c.txt', before: undefined, after: bytes('new c') },
  { path: 'd.txt', before: bytes('old d'), after: undefined },
]

async function put(disk: SimulatedDisk, path: string, text: string): Promise<void> {
  await disk.unlink(path).catch(() => undefined)
  const file = await disk.open(path, 'wx', 0o644)
  await file.writeFile(bytes(text))
}

async function newDisk(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  for (const folder of ['/root', STATE]) await disk.mkdir(folder)
  for (const name of ['a', 'b', 'd']) await put(disk, `/root/${name}.txt`, `old ${name}`)
  return disk
}

/** Returns the contents of the files of the root, without their modes. */
function files(disk: SimulatedDisk): Record<string, string> {
  const entries = Object.entries(disk.contents()).filter(([path]) => /^\/root\/[^/]+\.txt$/.test(path))
  return Object.fromEntries(entries.map(([path, text]) => [path.slice(6), text.slice(4)]))
}

/** Kills a commit once the given number of files is in place. Nothing that was written is lost. */
async function killedAfter(count: number): Promise<SimulatedDisk> {
  const disk = await newDisk()
  let done = 0
  const context = {
    onProgress: ({ state }: { readonly state: string }) => {
      if (state === 'started' && done++ === count) disk.inject({ at: 0, kind: 'stop' })
    },
  }
  const result = await new Commit(openTree('/root', { keyFolder: '/keys' }, disk), HELD, STATE).run(
    WRITES,
    context,
  )
  expect(result.ok).toBe(false)
  disk.heal()
  return disk
}

function recover(disk: SimulatedDisk, unverified?: Unverified) {
  return recoverAll(openTree('/root', { keyFolder: '/keys' }, disk), '/root', STATE, unverified)
}

const OLD = { 'a.txt': 'old a', 'b.txt': 'old b', 'd.txt': 'old d' }
const NEW = { 'a.txt': 'new a', 'b.txt': 'new b', 'c.txt': 'new c' }

describe('a commit that was killed', () => {
  test.each([0, 1, 2, 3])('with %i files in place is finished', async (count) => {
    const disk = await killedAfter(count)
    expect(await recover(disk)).toMatchObject([{ outcome: 'finished', conflicts: [] }])
    expect(files(disk)).toEqual(NEW)
    expect(await recover(disk)).toEqual([])
    expect(await disk.readdir(`${STATE}/journal`)).toEqual([])
  })

  test('is rolled back if somebody has changed a file that it had not reached', async () => {
    const disk = await killedAfter(1)
    await put(disk, '/root/b.txt', 'by somebody')
    expect(await recover(disk)).toMatchObject([{ outcome: 'undone', conflicts: [] }])
    expect(files(disk)).toEqual({ ...OLD, 'b.txt': 'by somebody' })
  })

  test('is finished if somebody has changed a file that was already in place', async () => {
    const disk = await killedAfter(1)
    await put(disk, '/root/a.txt', 'by somebody')
    expect(await recover(disk)).toMatchObject([{ outcome: 'finished', conflicts: [] }])
    expect(files(disk)).toEqual({ ...NEW, 'a.txt': 'by somebody' })
  })

  // promise: conflicts
  test('leaves files changed on both sides alone, and keeps its own content for them', async () => {
    const disk = await killedAfter(1)
    await put(disk, '/root/a.txt', 'by somebody')
    await put(disk, '/root/b.txt', 'by somebody else')
    const [recovery, ...more] = await recover(disk)
    expect(more).toEqual([])
    expect(recovery).toMatchObject({ outcome: 'finished', conflicts: ['b.txt'] })
    expect(files(disk)).toEqual({ ...NEW, 'a.txt': 'by somebody', 'b.txt': 'by somebody else' })
    const kept = `${STATE}/conflicts/${recovery?.id}`
    expect(new TextDecoder().decode(await disk.readFile(`${kept}/1.new`))).toBe('new b')
    expect(new TextDecoder().decode(await disk.readFile(`${kept}/1.old`))).toBe('old b')
    expect(await recover(disk)).toEqual([])
  })
})

test('new content that was changed before it was put in place is not used, and the other files are rolled back', async () => {
  const disk = await killedAfter(1)
  const [name] = (await disk.readdir('/root')).filter((one) => one.endsWith('-1.tmp'))
  await put(disk, `/root/${name}`, 'by somebody')
  expect(await recover(disk)).toMatchObject([{ outcome: 'undone', conflicts: [] }])
  expect(files(disk)).toEqual(OLD)
})

test('an empty folder among the journals is reported, and can be removed', async () => {
  const disk = await newDisk()
  for (const folder of [`${STATE}/journal`, `${STATE}/journal/x`]) await disk.mkdir(folder)
  expect(await recover(disk)).toMatchObject([{ id: 'x', outcome: 'unverified', paths: [] }])
  expect(await recover(disk, 'discard')).toMatchObject([{ id: 'x', outcome: 'discarded' }])
  expect(await disk.readdir(`${STATE}/journal`)).toEqual([])
})
