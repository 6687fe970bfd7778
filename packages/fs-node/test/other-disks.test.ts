import { plan } from '@emend/fs'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import type { FileEdit } from '../../core/src/index.js'
import { standard } from '../../core/src/index.js'
import { fileSystemOn } from '../src/node-file-system.js'
import { makeKey } from '../src/trust/key.js'
import { chance, OPTIONS, recovered, restarted, stateOf } from './support/disk-state.js'
import { type Habits, SimulatedDisk, type Survival } from './support/simulated-disk.js'

/** The distance between two operations at which a commit is stopped. */
const STEP = amountOf({ soak: 1, ci: 2, test: 4 })
const COMPOSED = '\u00e4.txt'
const DECOMPOSED = 'a\u0308.txt'

const DISKS: Readonly<Record<string, Habits>> = {
  'ignores letter case': { fold: (name) => name.toLowerCase() },
  'stores names in another Unicode form': {
    fold: (name) => name.normalize('NFD'),
    store: (name) => name.normalize('NFD'),
  },
  'ignores letter case and Unicode form': { fold: (name) => name.normalize('NFC').toLowerCase() },
  'replaces a file in two steps': { renames: 'in-two-steps' },
}

const change = (path: string, moveTo?: string): FileEdit => ({
  kind: 'update',
  path,
  edits: [{ search: 'one', replacement: '1', unit: 'text' }],
  ...(moveTo !== undefined && { moveTo }),
})

/** Commits, and what is at the paths afterwards where every spelling is its own name. */
const COMMITS: Readonly<Record<string, readonly FileEdit[]>> = {
  'two changes': [change('a.txt'), change('b.txt')],
  'a change of letter case': [change('a.txt', 'A.txt'), change('b.txt')],
  'a change of Unicode form': [change(COMPOSED, DECOMPOSED), change('b.txt')],
  'a file that takes the name of another': [
    { kind: 'delete', path: 'a.txt' },
    { kind: 'create', path: 'A.txt', text: 'new\n' },
  ],
  'a file deleted and one created': [
    { kind: 'delete', path: 'b.txt' },
    { kind: 'create', path: 'folder/c.txt', text: 'new\n' },
  ],
}

/** Where both names are one file, a request may not delete one and create the other; and a disk may not spell a name so. */
const REFUSED = [
  'ignores letter case: a file that takes the name of another',
  'ignores letter case and Unicode form: a file that takes the name of another',
  'stores names in another Unicode form: a change of Unicode form',
]

async function newDisk(habits: Habits): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk(habits)
  await makeKey(disk, OPTIONS.keyFolder)
  await disk.mkdir('/root')
  for (const name of ['a.txt', 'b.txt', COMPOSED]) {
    const file = await disk.open(`/root/${name}`, 'wx')
    await file.writeFile(new TextEncoder().encode(`one of ${name}\n`))
    await file.sync()
  }
  for (const folder of ['/', '/root']) await (await disk.open(folder, 'r')).sync()
  return disk
}

async function planned(disk: SimulatedDisk, edits: readonly FileEdit[]) {
  return plan(edits, fileSystemOn(disk, '/root', OPTIONS), { profile: standard })
}

/** How many files there are below the root, without the state folder. */
function countOf(disk: SimulatedDisk): number {
  return Object.keys(disk.contents()).filter((path) => /^\/root\/(?!\.emend)(?:.*[^/])$/.test(path)).length
}

// promise: all-or-nothing, network-disks
describe.each(Object.entries(DISKS))('on a disk that %s', (name, habits) => {
  describe.each(Object.entries(COMMITS))('%s', (what, edits) => {
    test.each<[string, (at: number) => Survival]>([
      ['nothing', () => 'nothing'],
      ['everything', () => 'everything'],
      ['a part', (at) => chance(at)],
    ])('is all or nothing, stopped at every operation, with %s left unflushed', async (_, survival) => {
      const disk = await newDisk(habits)
      const before = stateOf(disk)
      const ready = await planned(disk, edits)
      const saved = disk.save()
      const start = disk.operations
      if (!ready.ok || !(await ready.value.commit()).ok) {
        expect([`${name}: ${what}`, stateOf(disk)]).toEqual([expect.toBeOneOf(REFUSED), before])
        return
      }
      const operations = disk.operations - start
      const after = stateOf(disk)
      expect(countOf(disk)).toBe(3)
      const outcomes = { before: 0, after: 0 }
      const torn: unknown[] = []
      for (let at = 0; at < operations; at += STEP) {
        disk.load(saved)
        disk.inject({ at, kind: 'stop' })
        const { ok } = await ready.value.commit()
        const state = await recovered(await restarted(disk, survival(at)))
        if (state === after) outcomes.after++
        else if (state === before && !ok) outcomes.before++
        else torn.push([at, state])
      }
      expect(torn).toEqual([])
      expect(Math.min(outcomes.before, outcomes.after)).toBeGreaterThan(0)
    })
  })
})

// promise: one-name
describe.each([
  ['letter case', DISKS['ignores letter case'] as Habits, 'a.txt', 'A.TXT'],
  ['Unicode form', DISKS['stores names in another Unicode form'] as Habits, COMPOSED, DECOMPOSED],
])('a disk that ignores %s', (_, habits, one, other) => {
  test('has one file by both names: two edits of it in one request are refused', async () => {
    const disk = await newDisk(habits)
    const before = stateOf(disk)
    expect(await planned(disk, [change(one), change(other)])).toMatchObject({
      ok: false,
      failure: [{ code: 'path-refused', path: other }],
    })
    expect(stateOf(disk)).toBe(before)
  })

  test('has a file to create already, by its other name', async () => {
    const disk = await newDisk(habits)
    const create: FileEdit = { kind: 'create', path: other, text: 'new\n' }
    expect(await planned(disk, [create])).toMatchObject({ ok: false, failure: [{ code: 'file-exists' }] })
  })

  test('edits the file by its other name, and keeps the name', async () => {
    const disk = await newDisk(habits)
    const names = Object.keys(disk.contents())
    const ready = await planned(disk, [change(other)])
    expect(ready.ok && (await ready.value.commit()).ok).toBe(true)
    expect(Object.keys(disk.contents()).filter((path) => !/^\/root\/\.emend|^\/keys/.test(path))).toEqual(
      names.filter((path) => !/^\/keys/.test(path)),
    )
  })
})

// promise: lost-replies
describe('on a network disk that answers a renaming with an error after doing it', () => {
  test('a commit is refused, says that it has to be recovered, and recovery finds all files as they were', async () => {
    const disk = await newDisk({ renames: 'lost-reply' })
    const before = stateOf(disk)
    const ready = await planned(disk, [change('a.txt'), change('b.txt')])
    const result = ready.ok ? await ready.value.commit() : ready
    expect(result).toMatchObject({
      ok: false,
      failure: [{ code: 'write-failed', rolledBack: false, recoverable: true }],
    })
    expect(await recovered(disk)).toBe(before)
  })
})
