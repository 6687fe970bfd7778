import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Clock } from '../../src/lock/clock.js'
import { clearLocks, sweepLocks } from '../../src/lock/leftovers.js'
import { isLocked, LockedError, LockLostError, withLock } from '../../src/lock/lock.js'
import { type Owner, thisProcess } from '../../src/lock/lock-folder.js'
import { LEFT_AFTER, type LockTree } from '../../src/lock/watch.js'
import { openTree } from '../../src/open-tree.js'

const ID = '0000-1111'
let folder: string
let reports: string[]
let clock: CountedClock

/** A clock that goes on only while somebody waits. */
interface CountedClock extends Clock {
  /** Called before each wait. */
  meanwhile: () => unknown
  /** Where the clock is, in milliseconds. */
  at: number
}

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'emend-lock-')), 'state')
  reports = []
  clock = {
    at: 0,
    meanwhile: () => undefined,
    now: () => clock.at,
    async wait(milliseconds) {
      await clock.meanwhile()
      // The tasks of this process need a turn, too.
      await wait(0)
      clock.at += milliseconds
    },
  }
})

afterEach(async () => {
  vi.restoreAllMocks()
  await rm(join(folder, '..'), { recursive: true })
})

function tree(): LockTree {
  const { disk } = openTree('.', {})
  return { disk, clock, onWait: (message) => reports.push(message) }
}

/** Creates a lock as another process would. */
async function lockedBy(owner: Partial<Owner>, count = 0): Promise<void> {
  const whole = { ...thisProcess(ID), ...owner }
  await mkdir(join(folder, 'lock'), { recursive: true })
  await writeFile(
    join(folder, `lock/owner-${ID}`),
    `${String(count).padStart(10, '0')}\n${JSON.stringify(whole)}\n`,
  )
}

const run = <T>(task: () => Promise<T>, patience = 15_000) => withLock(tree(), folder, patience, task)

/** Returns the pid of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/** Returns the parent process of the tests as an owner: it keeps running during the tests. */
async function parent(): Promise<Partial<Owner>> {
  return { pid: process.ppid, start: await startOf(process.ppid) }
}

/** Owners that the kernel cannot be asked about. Each has a number that runs here, or does not. */
const UNSEEN: readonly (readonly [string, () => Partial<Owner>])[] = [
  ['of another machine', () => ({ pid: deadPid(), host: `not-${hostname()}` })],
  ['of another boot', () => ({ pid: deadPid(), boot: 'another' })],
  ['of another PID namespace', () => ({ pid: deadPid(), namespaces: 'pid:[1] time:[1]' })],
  ['of another PID namespace, with the number of this process', () => ({ namespaces: 'pid:[1] time:[1]' })],
  ['of a system that does not tell', () => ({ pid: deadPid(), boot: '', namespaces: ' ', start: '' })],
]

const onLinux = process.platform === 'linux' ? describe : describe.skip

// promise: one-process, seen-locks
describe('the lock', () => {
  test('lets one task run at a time, in order', async () => {
    const seen: string[] = []
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        run(async () => {
          seen.push(`${name} begins`)
          await wait(0)
          seen.push(`${name} ends`)
        }),
      ),
    )
    expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  test('leaves nothing behind, also when the task fails', async () => {
    await run(async () => undefined)
    await expect(run(() => Promise.reject(new Error('fails')))).rejects.toThrow('fails')
    expect(await readdir(folder)).toEqual([])
  })

  test('that was not released is taken over by its own process', async () => {
    const { disk } = openTree('.', {})
    const unlink = () => Promise.reject(new Error('fails'))
    await withLock({ ...tree(), disk: { ...disk, unlink } }, folder, 0, async () => undefined)
    expect(await readdir(folder)).toEqual(['lock'])
    expect(await run(async () => 'done', 0)).toBe('done')
    expect(await readdir(folder)).toEqual([])
  })
})

onLinux('where the kernel can be asked, the lock', () => {
  test.each<[string, () => Partial<Owner>]>([
    ['a process that is gone', () => ({ pid: deadPid() })],
    ['an earlier process of this number', () => ({ pid: process.ppid, start: '1' })],
    ['this process, before it was started anew', () => ({ start: '1' })],
  ])('of %s is taken over at once', async (_, owner) => {
    await lockedBy(owner())
    expect(await run(async () => 'done', 0)).toBe('done')
    expect([await readdir(folder), clock.at]).toEqual([[], 0])
  })

  test('of a killed process is taken over at once while its parent does not ask how it ended', async () => {
    const script = 'sleep 600 & echo $!; exec sleep 600'
    const shell = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const [line] = await once(shell.stdout, 'data')
      const pid = Number(String(line))
      await lockedBy({ pid, start: await startOf(pid) })
      await expect(run(async () => 'done', 0)).rejects.toBeInstanceOf(LockedError)
      process.kill(pid, 'SIGKILL')
      while (!/\) Z /.test(await readFile(`/proc/${pid}/stat`, 'latin1'))) await wait(1)
      expect(await run(async () => 'done', 0)).toBe('done')
    } finally {
      shell.kill('SIGKILL')
    }
  })

  test('of a suspended process is never taken over', async () => {
    const child = spawn('sleep', ['600'])
    try {
      const { pid = 0 } = child
      child.kill('SIGSTOP')
      while (!/\) T /.test(await readFile(`/proc/${pid}/stat`, 'latin1'))) await wait(1)
      await lockedBy({ pid, start: await startOf(pid) })
      await expect(run(async () => 'done', 3 * LEFT_AFTER)).rejects.toMatchObject({ owner: { pid } })
      expect(clock.at).toBeGreaterThan(3 * LEFT_AFTER)
      expect(reports).toEqual([
        `waiting for process ${pid} on ${hostname()}, which is writing below the same folder`,
      ])
    } finally {
      child.kill('SIGKILL')
    }
  })

  test('of another thread of this process is not taken over', async () => {
    const source = `
      const { mkdirSync, writeFileSync } = require('node:fs')
      const { workerData, parentPort } = require('node:worker_threads')
      mkdirSync(workerData.folder + '/lock', { recursive: true })
      writeFileSync(workerData.folder + '/lock/owner-${ID}', workerData.text)
      parentPort.postMessage('locked')
      setInterval(() => {}, 1000)`
    const text = `0000000000\n${JSON.stringify(thisProcess(ID))}\n`
    const worker = new Worker(source, { eval: true, workerData: { folder, text } })
    try {
      await once(worker, 'message')
      await expect(run(async () => 'done', LEFT_AFTER * 2)).rejects.toMatchObject({ owner: { id: ID } })
    } finally {
      await worker.terminate()
    }
  })

  test.each([-86_400_000, 86_400_000])('does not care that the clock was set by %d ms', async (shift) => {
    await lockedBy(await parent())
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + shift)
    await expect(run(async () => 'done', 50)).rejects.toBeInstanceOf(LockedError)
    vi.restoreAllMocks()
    await lockedBy({ pid: deadPid() })
    vi.spyOn(Date, 'now').mockImplementation(() => now() + shift)
    expect(await run(async () => 'done', 0)).toBe('done')
  })

  test('is not taken over twice: a late process finds the lock of the next owner, and leaves it', async () => {
    await lockedBy({ pid: deadPid() })
    const { disk } = openTree('.', {})
    let late = () => {}
    const isLate = new Promise<void>((resolve) => {
      late = resolve
    })
    let [begun, running] = [0, 0]
    // The first process has seen that the owner is gone, and pauses before it removes what it saw.
    const pausing = {
      ...disk,
      unlink: async (path: string) => {
        if (path.endsWith(ID) && begun === 0) {
          begun = 1
          await isLate
        }
        return disk.unlink(path)
      },
    }
    const task = async () => {
      expect(++running).toBe(1)
      late()
      await wait(5)
      expect(await readdir(join(folder, 'lock'))).toHaveLength(1)
      running--
    }
    // Two folders that are one, so that the two do not wait for each other in this process.
    await symlink(folder, `${folder}-again`)
    const first = withLock({ ...tree(), disk: pausing }, `${folder}-again`, 60_000, task)
    while (begun === 0) await wait(1)
    await Promise.all([first, withLock(tree(), folder, 60_000, task)])
  })
})

// promise: watched-locks
describe('where the kernel cannot be asked, the lock', () => {
  test.each(UNSEEN)('%s is taken over once it has not moved for ten seconds', async (_, owner) => {
    await lockedBy(owner())
    await expect(run(async () => 'done', LEFT_AFTER - 200)).rejects.toMatchObject({ owner: { id: ID } })
    expect(await readdir(folder)).toEqual(['lock'])
    reports = []
    clock.at = 0
    expect(await run(async () => 'done')).toBe('done')
    expect(clock.at).toBeGreaterThanOrEqual(LEFT_AFTER)
    expect(clock.at).toBeLessThan(LEFT_AFTER + 200)
    expect(reports).toHaveLength(1)
    expect(reports[0]).toMatch(
      /^waiting for .emend\/lock of process \d+ on \S+, which cannot be seen from here: /,
    )
    expect(reports[0]).toContain('taken over when it has not moved for 10 seconds')
  })

  test.each(UNSEEN)('%s is not taken over while it moves', async (_, owner) => {
    const moving = owner()
    clock.meanwhile = () => lockedBy(moving, Math.floor(clock.at / 9000))
    await lockedBy(moving)
    await expect(run(async () => 'done', 30_000)).rejects.toBeInstanceOf(LockedError)
    expect(clock.at).toBeGreaterThan(30_000)
    expect(await readdir(folder)).toEqual(['lock'])
  })

  test('is not taken over because its watcher did not look for long', async () => {
    await lockedBy({ boot: 'another' })
    clock.meanwhile = () => {
      // Both were suspended for an hour.
      if (clock.at < 3_600_000) clock.at += 3_600_000
    }
    await expect(run(async () => 'done', 3_600_000 + LEFT_AFTER / 2)).rejects.toBeInstanceOf(LockedError)
  })

  test('is watched by readers too, and once only', async () => {
    await lockedBy({ boot: 'another' })
    expect(await isLocked(tree(), folder)).toBe(false)
    expect(clock.at).toBeGreaterThanOrEqual(LEFT_AFTER)
    clock.at = 0
    expect(await isLocked(tree(), folder)).toBe(false)
    expect(await run(async () => 'done', 0)).toBe('done')
    expect(clock.at).toBe(0)
  })

  test.each([-86_400_000, 86_400_000])('does not care that the clock is set by %d ms', async (shift) => {
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + (clock.at > 2000 ? shift : 0))
    await lockedBy({ boot: 'another' })
    await run(async () => 'done')
    expect(clock.at).toBeGreaterThanOrEqual(LEFT_AFTER)
  })

  test('that was taken over is lost for its task', async () => {
    const task = withLock(tree(), folder, 0, async ({ require }) => {
      await require()
      const [name = ''] = await readdir(join(folder, 'lock'))
      await unlink(join(folder, 'lock', name))
      await expect(require()).rejects.toBeInstanceOf(LockLostError)
    })
    await task
    expect(await readdir(folder)).toEqual([])
  })
})

test('a lock is renewed while its task waits', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const counts: string[] = []
  await run(async () => {
    const [name = ''] = await readdir(join(folder, 'lock'))
    const read = async () => (await readFile(join(folder, 'lock', name), 'utf8')).slice(0, 10)
    for (let second = 0; second < 3; second++) {
      counts.push(await read())
      vi.advanceTimersByTime(1000)
      while ((await read()) === counts.at(-1)) await wait(1)
    }
  })
  vi.useRealTimers()
  expect(counts).toEqual(['0000000000', '0000000001', '0000000002'])
  expect(await readdir(folder)).toEqual([])
})

onLinux('leftovers', () => {
  test('of processes that are gone are removed', async () => {
    for (const [name, owner] of [
      ['pending-aa', { pid: deadPid() }],
      ['pending-bb', await parent()],
      ['pending-cc', { pid: deadPid(), boot: 'another' }],
      ['pending-ee', undefined],
    ] as const) {
      const id = name.slice(8)
      await mkdir(join(folder, name), { recursive: true })
      if (owner === undefined) continue
      const text = `0000000000\n${JSON.stringify({ ...thisProcess(id), ...owner })}\n`
      await writeFile(join(folder, name, `owner-${id}`), text)
    }
    await sweepLocks(openTree('.', {}).disk, folder)
    expect((await readdir(folder)).sort()).toEqual(['pending-bb', 'pending-cc'])
    expect(await clearLocks(tree(), folder, false)).toEqual(['pending-cc'])
    expect((await readdir(folder)).sort()).toEqual(['pending-bb'])
  })

  test('do not let two processes in that are about to take a lock', async () => {
    const { disk } = openTree('.', {})
    let isCleared = false
    const cleared = {
      ...disk,
      async rename(from: string, to: string) {
        // Another process clears the folder up right before.
        if (!isCleared) for (const name of await readdir(from)) await unlink(join(from, name))
        isCleared = true
        return disk.rename(from, to)
      },
    }
    await withLock({ ...tree(), disk: cleared }, folder, 1000, async ({ require }) => require())
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a lock that names no process', () => {
  const garbage: readonly (readonly [string, (file: string) => Promise<unknown>])[] = [
    ['no JSON', (file) => writeFile(file, '{{{')],
    ['a pipe', async (file) => expect(spawnSync('mkfifo', [file]).status).toBe(0)],
    ['a link that never ends', (file) => symlink('/dev/zero', file)],
    ['a folder', (file) => mkdir(file)],
    ['16 MiB', (file) => writeFile(file, new Uint8Array(2 ** 24))],
    ['an owner without a process', (file) => writeFile(file, '0000000000\n{"id":"0000-1111","host":"here"}')],
    ['an owner that is a group', (file) => writeFile(file, owned({ pid: 0 }))],
    ['the owner of another lock', (file) => writeFile(file, owned({ id: '2222-3333' }))],
  ]
  const owned = (owner: Partial<Owner>) => `0000000000\n${JSON.stringify({ ...thisProcess(ID), ...owner })}\n`

  test.skipIf(process.platform === 'win32').each(garbage)(
    'but %s is taken over when it does not move',
    async (_, put) => {
      await mkdir(join(folder, 'lock'), { recursive: true })
      await put(join(folder, `lock/owner-${ID}`))
      await expect(run(async () => 'done', 20)).rejects.toMatchObject({
        owner: undefined,
        message: expect.stringContaining('run emend recover'),
      })
      expect(await clearLocks(tree(), folder, false)).toEqual(['lock'])
      expect(clock.at).toBeGreaterThanOrEqual(LEFT_AFTER)
      await mkdir(join(folder, 'lock'), { recursive: true })
      await put(join(folder, `lock/owner-${ID}`))
      expect(await run(async () => 'done')).toBe('done')
    },
  )

  test('but is a link elsewhere is removed, and not what it leads to', async () => {
    await mkdir(folder, { recursive: true })
    await mkdir(`${folder}-other`)
    await writeFile(`${folder}-other/owner-${ID}`, 'precious')
    await symlink(`${folder}-other`, join(folder, 'lock'))
    expect(await run(async () => 'done')).toBe('done')
    expect(await readdir(`${folder}-other`)).toEqual([`owner-${ID}`])
  })
})

describe('emend recover', () => {
  test('watches a lock whose process cannot be seen, unless it is to discard', async () => {
    await lockedBy({ boot: 'another' })
    expect(await clearLocks(tree(), folder, true)).toEqual(['lock'])
    expect(clock.at).toBe(0)
    await lockedBy({ boot: 'another', pid: 1 })
    expect(await clearLocks(tree(), folder, false)).toEqual(['lock'])
  })

  test.runIf(process.platform === 'linux')('never removes the lock of a process that runs', async () => {
    await lockedBy(await parent())
    expect(await clearLocks(tree(), folder, true)).toEqual([])
  })
})
