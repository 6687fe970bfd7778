import { type Plan, plan } from '@emend/fs'
import { expect, test } from 'vitest'
import { standard } from '../../../core/src/index.js'
import { fileSystemOn } from '../../src/node-file-system.js'
import { makeKey } from '../../src/trust/key.js'
import { OPTIONS, recovered, restarted, stateOf } from '../support/disk-state.js'
import { SimulatedDisk } from '../support/simulated-disk.js'

type CommitResult = Awaited<ReturnType<Plan['commit']>>

async function newDisk(disk = new SimulatedDisk()): Promise<SimulatedDisk> {
  await makeKey(disk, OPTIONS.keyFolder)
  await disk.mkdir('/root')
  const file = await disk.open('/root/a', 'wx')
  await file.writeFile(new TextEncoder().encode('one\n'))
  await file.sync()
  for (const folder of ['/', '/root']) await (await disk.open(folder, 'r')).sync()
  return disk
}

async function commitOn(disk: SimulatedDisk): Promise<CommitResult> {
  const edits = [
    { kind: 'update', path: 'a', edits: [{ search: 'one', replacement: 'two', unit: 'text' }] },
    { kind: 'create', path: 'b', text: 'new\n' },
  ] as const
  const planned = await plan(edits, fileSystemOn(disk, '/root', OPTIONS), { profile: standard })
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure))
  return planned.value.commit()
}

test('once the mark is on the disk, everything is ready: recovery finishes the commit', async () => {
  const [whole, counted] = [await newDisk(), await newDisk()]
  await commitOn(whole)
  const after = stateOf(whole)
  const start = counted.operations
  await commitOn(counted)
  const operations = counted.operations - start
  let marked = 0
  for (let at = 0; at < operations; at++) {
    const disk = await newDisk()
    disk.inject({ at, kind: 'stop' })
    await commitOn(disk).catch(() => undefined)
    const next = await restarted(disk, 'nothing')
    const paths = Object.keys(next.contents())
    const isMarked =
      paths.some((path) => path.endsWith('/mark')) && paths.some((path) => path.endsWith('/plan'))
    if (!isMarked) continue
    marked++
    expect([at, await recovered(next)]).toEqual([at, after])
  }
  expect(marked).toBeGreaterThan(3)
})

/** A disk that cannot put the first file in place, and on which nothing works any more so many operations later. */
class FailingTwice extends SimulatedDisk {
  readonly #later: number
  isFailed = false

  constructor(later: number) {
    super()
    this.#later = later
  }

  override async rename(from: string, to: string): Promise<void> {
    if (to !== '/root/a' || this.isFailed) return super.rename(from, to)
    this.isFailed = true
    this.inject({ at: this.#later, kind: 'fail-for-good' })
    throw Object.assign(new Error('EIO'), { code: 'EIO' })
  }
}

test('a commit that says it was rolled back is not finished by the next process', async () => {
  let told = 0
  for (let later = 0; later < 40; later++) {
    const disk = new FailingTwice(later)
    await newDisk(disk)
    const before = stateOf(disk)
    const result = await commitOn(disk)
    expect([later, disk.isFailed, result.ok]).toEqual([later, true, false])
    const isRolledBack = !result.ok && result.failure.every((one) => 'rolledBack' in one && one.rolledBack)
    if (!isRolledBack) continue
    told++
    expect([later, await recovered(disk)]).toEqual([later, before])
  }
  expect(told).toBeGreaterThan(10)
})
