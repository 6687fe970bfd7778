import { type FileSystem, type Plan, plan } from '@emend/fs'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import type { FileEdit } from '../../core/src/index.js'
import { standard } from '../../core/src/index.js'
import { fileSystemOn } from '../src/node-file-system.js'
import { openTree } from '../src/open-tree.js'
import { recoverTree } from '../src/recover.js'
import { makeKey } from '../src/trust/key.js'
import { chance, OPTIONS, recovered, restarted, stateOf } from './support/disk-state.js'
import { type Fault, SimulatedDisk, type Survival } from './support/simulated-disk.js'

const COUNT = 10
/** The distance between two operations at which a commit is stopped: every operation in a full run. */
const STEP = amountOf({ soak: 1, ci: 8, test: 12 })
const numbers = Array.from({ length: COUNT }, (_, number) => number)

/** Forty files: ten each are added, updated, moved with a change, and deleted. */
const EDITS: readonly FileEdit[] = numbers.flatMap((number): FileEdit[] => [
  { kind: 'create', path: `new/${number % 3}/add-${number}.txt`, text: `added ${number}\n` },
  {
    kind: 'update',
    path: `update-${number}.txt`,
    ...(number === 3 && { mode: '100755' }),
    edits: [{ search: 'old', replacement: `a longer new text ${number}`, unit: 'text' }],
  },
  {
    kind: 'update',
    path: `move-${number}.sh`,
    moveTo: `bin/moved-${number}.sh`,
    edits: [{ search: 'old', replacement: 'new', unit: 'text' }],
  },
  { kind: 'delete', path: `folder/delete-${number}.txt` },
])

async function newDisk(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  await makeKey(disk, OPTIONS.keyFolder)
  for (const folder of ['/root', '/root/folder', '/other']) await disk.mkdir(folder)
  const write = async (path: string, mode: number) => {
    const file = await disk.open(path, 'wx')
    await file.writeFile(new TextEncoder().encode(`old text of ${path}\n`))
    await file.chmod(mode)
    await file.sync()
  }
  for (const number of numbers) {
    await write(`/root/update-${number}.txt`, 0o644)
    await write(`/root/move-${number}.sh`, 0o755)
    await write(`/root/folder/delete-${number}.txt`, 0o600)
  }
  // This file is written in place, because it has a second hard link.
  await disk.link('/root/update-5.txt', '/other/update-5.txt')
  for (const folder of ['/', '/root', '/root/folder', '/other']) await (await disk.open(folder, 'r')).sync()
  return disk
}

async function planned(fileSystem: FileSystem): Promise<Plan> {
  const result = await plan(EDITS, fileSystem, { profile: standard })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** Returns a disk with a planned commit, and a function that resets the disk. */
async function newCommit() {
  const disk = await newDisk()
  const { commit } = await planned(fileSystemOn(disk, '/root', OPTIONS))
  const saved = disk.save()
  return { disk, commit, renew: () => disk.load(saved) }
}

const prepared = newCommit()

async function references() {
  const { disk, commit, renew } = await prepared
  renew()
  const before = stateOf(disk)
  const start = disk.operations
  expect(await commit()).toMatchObject({ ok: true })
  const after = stateOf(disk)
  expect(after).not.toBe(before)
  return { before, after, operations: disk.operations - start }
}

/** Commits on a fresh disk with a fault. */
async function commitWith(fault: Fault) {
  const { disk, commit, renew } = await prepared
  renew()
  disk.inject(fault)
  let written = false
  const result = await commit({
    onWritten: () => {
      written = true
    },
  })
  return { disk, result, written }
}

// promise: all-or-nothing
describe('a commit of forty files', { timeout: 900_000 }, () => {
  test.each<[string, (at: number) => Survival]>([
    ['nothing', () => 'nothing'],
    ['everything', () => 'everything'],
    ['a part', (at) => chance(at)],
  ])(
    'is all or nothing when stopped before any operation, with %s left of the unflushed data',
    async (name, survival) => {
      const { before, after, operations } = await references()
      const outcomes = { before: 0, after: 0, violations: 0 }
      // How often the commit had reported that all files are written.
      let said = 0
      for (let at = 0; at < operations; at += STEP) {
        const { disk, result, written } = await commitWith({ at, kind: 'stop' })
        const state = await recovered(await restarted(disk, survival(at)))
        if (written) said++
        if (state === after) outcomes.after++
        else if (state === before && !result.ok && !written) outcomes.before++
        else outcomes.violations++
      }
      console.log(
        `stopped at ${Math.ceil(operations / STEP)} points, ${name} left: ${JSON.stringify(outcomes)}`,
      )
      expect(outcomes.violations).toBe(0)
      expect(outcomes.before).toBeGreaterThan(100 / STEP)
      expect(outcomes.after).toBeGreaterThan(100 / STEP)
      expect(said).toBeGreaterThan(0)
    },
  )

  test('is all or nothing when stopped, and stopped again during recovery', async () => {
    const { before, after, operations } = await references()
    const random = chance(7)
    const outcomes = { before: 0, after: 0, violations: 0 }
    for (let at = 0; at < operations; at += 3 * STEP) {
      let { disk } = await commitWith({ at, kind: 'stop' })
      for (let stops = 0; stops < 3; stops++) {
        disk = disk.afterStop(random)
        disk.inject({ at: Math.floor(random() * 300), kind: 'stop' })
        await recoverTree(openTree('/root', OPTIONS, disk)).catch(() => [])
      }
      const state = await recovered(await restarted(disk, random))
      if (state === after) outcomes.after++
      else if (state === before) outcomes.before++
      else outcomes.violations++
    }
    console.log(
      `stopped four times from ${Math.ceil(operations / 3 / STEP)} points on: ${JSON.stringify(outcomes)}`,
    )
    expect(outcomes.violations).toBe(0)
    expect(outcomes.before).toBeGreaterThan(50 / STEP)
    expect(outcomes.after).toBeGreaterThan(50 / STEP)
  })

  test('leaves everything unchanged when any operation fails, or says what has to be recovered', async () => {
    const { before, after, operations } = await references()
    let points = 0
    const outcomes = { done: 0, refused: 0, left: 0, violations: 0 }
    for (const kind of ['fail', 'fail-for-good'] as const) {
      for (let at = 0; at < operations; at += kind === 'fail' ? STEP : 3 * STEP) {
        points++
        const { disk, result, written } = await commitWith({ at, kind })
        const now = stateOf(disk)
        const later = await recovered(disk)
        const isPutBack =
          !result.ok && result.failure.every((one) => one.code !== 'write-failed' || one.rolledBack)
        if (written !== result.ok) outcomes.violations++
        else if (result.ok && filesOf(now) === filesOf(after) && later === after) outcomes.done++
        else if (isPutBack && filesOf(now) === filesOf(before) && later === before) outcomes.refused++
        else if (!result.ok && !isPutBack && (later === before || later === after)) outcomes.left++
        else outcomes.violations++
      }
    }
    console.log(`failed at ${points} points: ${JSON.stringify(outcomes)}`)
    expect(outcomes.violations).toBe(0)
    expect(outcomes.refused).toBeGreaterThan(operations / 2 / STEP)
  })

  test.each(['ENOSPC', 'EACCES', 'EROFS', 'EXDEV', 'EBUSY'])(
    'reports %s from the disk, and the file concerned',
    async (code) => {
      const { operations, before } = await references()
      const seen = new Set<string>()
      for (const share of [0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85]) {
        const { disk, result } = await commitWith({ at: Math.floor(operations * share), kind: 'fail', code })
        if (result.ok) continue
        const [failure] = result.failure
        seen.add(failure?.code ?? '')
        expect(failure).toMatchObject({ systemCode: code, path: expect.stringMatching(/\.(?:txt|sh)$/) })
        if (failure?.code === 'write-failed') expect(failure.rolledBack).toBe(true)
        expect(stateOf(disk)).toBe(before)
      }
      expect(seen).toContain('write-failed')
    },
  )
})

/** Returns only the files of a state, without folders and without the content of the state folder. */
function filesOf(state: string): string {
  const entries: [string, string][] = JSON.parse(state)
  return JSON.stringify(entries.filter(([path]) => !path.endsWith('/') && !path.includes('/.emend')))
}
