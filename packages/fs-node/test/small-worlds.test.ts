import { type Plan, plan } from '@emend/fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { standard } from '../../core/src/index.js'
import { fileSystemOn } from '../src/node-file-system.js'
import { makeKey } from '../src/trust/key.js'
import { chance, OPTIONS, recovered, restarted, stateOf } from './support/disk-state.js'
import { type Files, sequences } from './support/file-sequences.js'
import { SimulatedDisk, type Survival } from './support/simulated-disk.js'

/** The files at the start: two of the three paths. */
const START: Files = new Map([
  ['a', 'version 0 of a\n'],
  ['b', 'version 0 of b\n'],
])
/** Of the different commits, and of the operations of the disk at which each is stopped, every so manyth. */
const [COMMIT_STEP, STOP_STEP] = amountOf({ soak: [1, 1], ci: [7, 9], test: [9, 11] })

/** A commit, and the state of the disk before it. */
interface World {
  readonly commit: Plan['commit']
  readonly disk: SimulatedDisk
  renew(): void
}

/** How many sequences there are, how many a request may not have, and one for each different thing that a commit has to do. */
interface Worlds {
  readonly all: number
  readonly refused: number
  readonly different: readonly World[]
}

async function newDisk(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  await makeKey(disk, OPTIONS.keyFolder)
  await disk.mkdir('/root')
  for (const [name, text] of START) {
    const file = await disk.open(`/root/${name}`, 'wx')
    await file.writeFile(new TextEncoder().encode(text))
    await file.sync()
  }
  for (const folder of ['/', '/root']) await (await disk.open(folder, 'r')).sync()
  return disk
}

async function makeWorlds(): Promise<Worlds> {
  const disk = await newDisk()
  const saved = disk.save()
  const different = new Map<string, World>()
  let [all, refused] = [0, 0]
  for (const { edits, after } of sequences(START, 4)) {
    all++
    const planned = await plan(edits, fileSystemOn(disk, '/root', OPTIONS), { profile: standard })
    if (!planned.ok) refused++
    else {
      const { files, commit, changed } = planned.value
      expect(Object.fromEntries(resultOf(files)), JSON.stringify(edits)).toEqual(Object.fromEntries(after))
      // What is written does not depend on which version it is.
      const key = JSON.stringify(
        files.map(({ path, from, before, after: text }) => [path, from, before, text]),
      )
      if (changed)
        different.set(key.replace(/version [1-9]/g, 'another'), {
          commit,
          disk,
          renew: () => disk.load(saved),
        })
    }
  }
  return { all, refused, different: Array.from(different.values()) }
}

/** The files after a plan. */
function resultOf(files: Plan['files']): Files {
  const after = new Map(START)
  for (const { path, from = path } of files) after.delete(from)
  for (const { path, after: text } of files) if (text !== undefined) after.set(path, text)
  return new Map([...after].sort())
}

/** Commits with a stop before an operation of the disk, or without one. */
async function run({ commit, disk, renew }: World, at?: number) {
  renew()
  const start = disk.operations
  if (at !== undefined) disk.inject({ at, kind: 'stop' })
  let written = false
  const { ok } = await commit({ onWritten: () => (written = true) })
  return { ok, written, state: stateOf(disk), operations: disk.operations - start }
}

let worlds: Worlds

beforeAll(async () => {
  worlds = await makeWorlds()
}, 600_000)

/** Calls a task for every chosen stop of every chosen commit. */
async function eachStop(task: (world: World, at: number, before: string, after: string) => Promise<string>) {
  const counts: Record<string, number> = {}
  for (const [number, world] of worlds.different.entries()) {
    if (number % COMMIT_STEP > 0) continue
    world.renew()
    const before = stateOf(world.disk)
    const { state: after, operations, ok } = await run(world)
    expect(ok).toBe(true)
    for (let at = number % STOP_STEP; at < operations; at += STOP_STEP) {
      const what = await task(world, at, before, after)
      counts[what] = (counts[what] ?? 0) + 1
    }
  }
  return counts
}

// promise: all-or-nothing
describe('all commits of up to four operations on three paths', { timeout: 3_600_000 }, () => {
  test.each<[string, (at: number) => Survival]>([
    ['nothing', () => 'nothing'],
    ['everything', () => 'everything'],
    ['a part', (at) => chance(at)],
  ])(
    'are all or nothing, stopped at every operation, with %s left of what was not flushed',
    async (name, survival) => {
      const counts = await eachStop(async (world, at, before, after) => {
        const { ok, written } = await run(world, at)
        const state = await recovered(await restarted(world.disk, survival(at)))
        if (state === after) return 'after'
        return state === before && !ok && !written ? 'before' : 'torn'
      })
      console.log(
        `${worlds.all} sequences, ${worlds.refused} refused, ${worlds.different.length} commits, ${name} left:`,
        counts,
      )
      expect([counts['torn'], worlds.refused]).toEqual([undefined, 0])
      expect(Math.min(counts['before'] ?? 0, counts['after'] ?? 0)).toBeGreaterThan(0)
    },
  )

  test('are all or nothing for the process that comes next and commits another file', async () => {
    const counts = await eachStop(async (world, at, before, after) => {
      await run(world, at)
      const disk = world.disk.afterStop('everything')
      const write = { path: 'other', before: undefined, after: new TextEncoder().encode('other\n') }
      const next = await fileSystemOn(disk, '/root', OPTIONS).commit?.([write], { onProgress: () => {} })
      if (next?.ok !== true) return 'refused'
      const files = JSON.stringify(
        JSON.parse(stateOf(disk)).filter(([path]: [string]) => path !== '/root/other'),
      )
      const isThere = disk.contents()['/root/other']?.endsWith('other\n') === true
      if (isThere && files === after) return 'after'
      return isThere && files === before ? 'before' : 'torn'
    })
    console.log('a second process:', counts)
    expect(Object.keys(counts).sort()).toEqual(['after', 'before'])
  })
})
