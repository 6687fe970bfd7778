import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommitOptions, type FileSystem, plan } from '@emend/fs'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import type { FileEdit } from '../../../core/src/index.js'
import { standard } from '../../../core/src/index.js'
import { commitHistory, interrupted, nodeFileSystem, recover } from '../../src/index.js'
import { fileSystemOn } from '../../src/node-file-system.js'
import { makeKey } from '../../src/trust/key.js'
import { chance, OPTIONS, recovered, restarted, stateOf } from '../support/disk-state.js'
import { SimulatedDisk, type Survival } from '../support/simulated-disk.js'
import { temporaryFolders } from '../support/temporary-folders.js'

const newFolder = temporaryFolders()

/** A file is updated with its mode, one is moved, one deleted, one created, and one has two hard links. */
const EDITS: readonly FileEdit[] = [
  update('run.sh', '100755'),
  { ...update('old.txt'), moveTo: 'new/name.txt' },
  { kind: 'delete', path: 'gone.txt' },
  { kind: 'create', path: 'new/made.txt', text: 'made\n' },
  update('linked.txt'),
]
const REFUSED = { code: 'stale', path: 'run.sh' } as const
const refuse = async () => [REFUSED]
const accept = async () => []

function update(path: string, mode?: string): Extract<FileEdit, { kind: 'update' }> {
  const edits = [{ search: 'one', replacement: 'two', unit: 'text' } as const]
  return { kind: 'update', path, edits, ...(mode !== undefined && { mode }) }
}

async function plannedOn(fileSystem: FileSystem) {
  const planned = await plan(EDITS, fileSystem, { profile: standard })
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure))
  return planned.value
}

const commitOn = async (fileSystem: FileSystem, options: CommitOptions) =>
  (await plannedOn(fileSystem)).commit(options)

async function newDisk(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  await makeKey(disk, OPTIONS.keyFolder)
  await disk.mkdir('/root')
  await disk.mkdir('/other')
  for (const [name, mode] of [
    ['run.sh', 0o640],
    ['old.txt', 0o600],
    ['gone.txt', 0o604],
    ['linked.txt', 0o644],
  ] as const) {
    const file = await disk.open(`/root/${name}`, 'wx')
    await file.writeFile(new TextEncoder().encode('one\n'))
    await file.chmod(mode)
    await file.sync()
  }
  await disk.link('/root/linked.txt', '/other/linked.txt')
  for (const folder of ['/', '/root', '/other']) await (await disk.open(folder, 'r')).sync()
  return disk
}

const onDisk = (disk: SimulatedDisk) => fileSystemOn(disk, '/root', { ...OPTIONS, history: 3 })
const STEP = amountOf({ soak: 1, ci: 1, test: 7 })

// promise: on-trial
describe('a commit on trial', () => {
  test('gives back bytes and modes when it is refused, and is in no history', async () => {
    const disk = await newDisk()
    const before = stateOf(disk)
    const seen: string[] = []
    const verdict = async () => {
      seen.push(new TextDecoder().decode(await disk.readFile('/root/run.sh')))
      return [REFUSED]
    }
    const result = await commitOn(onDisk(disk), { verdict, onWritten: () => seen.push('written') })
    expect([result, seen]).toEqual([{ ok: false, failure: [REFUSED] }, ['two\n']])
    expect(stateOf(disk)).toBe(before)
  })

  test('stays when it is accepted, and is written only then', async () => {
    const [disk, plain] = [await newDisk(), await newDisk()]
    const seen: string[] = []
    const verdict = async () => {
      seen.push('asked')
      return []
    }
    await commitOn(onDisk(disk), { verdict, onWritten: () => seen.push('written') })
    await commitOn(onDisk(plain), {})
    expect(seen).toEqual(['asked', 'written'])
    expect(filesIn(disk)).toEqual(filesIn(plain))
  })

  test.each<[string, CommitOptions['verdict'], Survival]>([
    ['refused, with nothing left of the unflushed data', refuse, 'nothing'],
    ['refused, with a part left', refuse, chance(5)],
    ['refused, with everything left', refuse, 'everything'],
    ['accepted, with nothing left', accept, 'nothing'],
    ['accepted, with a part left', accept, chance(5)],
  ])('is all or nothing when killed before any operation: %s', async (_, verdict, survival) => {
    const whole = await newDisk()
    const before = filesIn(whole)
    const planned = await plannedOn(onDisk(whole))
    const start = whole.operations
    await planned.commit({ ...(verdict && { verdict }) })
    const [after, operations] = [filesIn(whole), whole.operations - start]
    const outcomes = { before: 0, after: 0, others: 0 }
    for (let at = 0; at < operations; at += STEP) {
      const disk = await newDisk()
      const { commit } = await plannedOn(onDisk(disk))
      disk.inject({ at, kind: 'stop' })
      let isAsked = false
      let isWritten = false
      const result = await commit({
        verdict: async () => {
          isAsked = true
          return (await verdict?.()) ?? []
        },
        onWritten: () => {
          isWritten = true
        },
      })
      const next = await restarted(disk, survival)
      await recovered(next)
      const state = filesIn(next)
      if (state === before && !isWritten && !result.ok) outcomes.before++
      else if (state === after && isAsked) outcomes.after++
      else outcomes.others++
    }
    expect(outcomes.others).toBe(0)
    expect(outcomes.before).toBeGreaterThan(10)
    expect(outcomes.after > 0).toBe(verdict === accept)
  })

  test('gives back everything when any operation fails, or says what has to be recovered', async () => {
    const whole = await newDisk()
    const before = filesIn(whole)
    const { commit } = await plannedOn(onDisk(whole))
    const start = whole.operations
    await commit({ verdict: refuse })
    const operations = whole.operations - start
    let left = 0
    for (let at = 0; at < operations; at += STEP) {
      const disk = await newDisk()
      const { commit } = await plannedOn(onDisk(disk))
      disk.inject({ at, kind: 'fail' })
      const result = await commit({ verdict: refuse })
      const isBack = !result.ok && result.failure.every((one) => !('rolledBack' in one) || one.rolledBack)
      if (!isBack) left++
      const isChanged = isBack && withoutFolders(filesIn(disk)) !== withoutFolders(before)
      expect([at, result.ok, isChanged]).toEqual([at, false, false])
      await recovered(disk)
      expect([at, withoutFolders(filesIn(disk))]).toEqual([at, withoutFolders(before)])
    }
    expect(left).toBeLessThan(operations / STEP / 4)
  })

  test('is taken back if its verdict throws', async () => {
    const disk = await newDisk()
    const before = stateOf(disk)
    const result = await commitOn(onDisk(disk), { verdict: () => Promise.reject(new Error('no server')) })
    expect(result).toMatchObject({ failure: [{ code: 'write-failed', rolledBack: true }] })
    expect(stateOf(disk)).toBe(before)
  })
})

describe('on a disk', () => {
  test('others see that it is interrupted, no history has it, and a new content of somebody stays', async () => {
    const [root, keyFolder] = [await newFolder(), await newFolder()]
    mkdirSync(join(root, 'new'))
    for (const name of ['run.sh', 'old.txt', 'gone.txt', 'linked.txt'])
      writeFileSync(join(root, name), 'one\n')
    const fileSystem = nodeFileSystem(root, { keyFolder, history: 5 })
    const verdict = async () => {
      expect(await commitHistory(root, { keyFolder })).toEqual([])
      expect(await interrupted(root, { keyFolder })).toEqual([])
      writeFileSync(join(root, 'linked.txt'), 'of somebody else\n')
      return [REFUSED]
    }
    const result = await commitOn(fileSystem, { verdict })
    expect(result).toMatchObject({ ok: false, failure: [{ code: 'write-failed', rolledBack: false }] })
    expect(await recover(root, { keyFolder })).toMatchObject([
      { outcome: 'undone', conflicts: ['linked.txt'] },
    ])
    const texts = ['run.sh', 'old.txt', 'gone.txt', 'linked.txt'].map((name) =>
      readFileSync(join(root, name), 'utf8'),
    )
    expect(texts).toEqual(['one\n', 'one\n', 'one\n', 'of somebody else\n'])
    expect(await commitHistory(root, { keyFolder })).toEqual([])
    expect(statSync(join(root, 'run.sh')).mode & 0o111).toBe(0)
  })
})

/** The files, without the state folder. */
function filesIn(disk: SimulatedDisk): string {
  const entries = JSON.parse(stateOf(disk)) as [string, string][]
  return JSON.stringify(entries.filter(([path]) => !path.includes('/.emend')))
}

/** A folder that a failing disk did not let go is left. */
function withoutFolders(files: string): string {
  return JSON.stringify((JSON.parse(files) as [string, string][]).filter(([path]) => !path.endsWith('/')))
}
