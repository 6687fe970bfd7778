import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearLocks, LockedError, sweepLocks, withLock } from '../../src/lock/lock.js'
import { type Owner, thisProcess } from '../../src/lock/owner.js'
import { openTree } from '../../src/open-tree.js'

const tree = openTree('.', {})
let folder: string

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'emend-lock-')), 'state')
})

afterEach(() => rm(join(folder, '..'), { recursive: true }))

/** Creates a lock as another process would. */
async function lockedBy(owner: Partial<Owner>): Promise<void> {
  const whole = { ...thisProcess('0000-1111'), ...owner }
  await mkdir(join(folder, 'lock'), { recursive: true })
  await writeFile(join(folder, 'lock/owner'), JSON.stringify(whole))
}

/** Runs a task under the lock. By default it waits practically without a limit. */
const run = <T>(task: () => Promise<T>, patience = 600_000) => withLock(tree, folder, patience, task)

/** Returns the pid of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

describe('the lock', () => {
  test('lets one task run at a time, in order', async () => {
    const seen: string[] = []
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        run(async () => {
          seen.push(`${name} begins`)
          await wait(5)
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

  test.each<[string, () => Partial<Owner>]>([
    ['a process that is gone', () => ({ pid: deadPid() })],
    ['an earlier process of this number', () => ({ pid: process.ppid, birth: 'another' })],
    ['this process, before it was started anew', () => ({})],
    ['a process from before the machine was started', () => ({ pid: process.ppid, since: 0 })],
  ])('is taken over at once from %s', async (_, owner) => {
    await lockedBy(owner())
    expect(await run(async () => 'done', 0)).toBe('done')
    expect(await readdir(folder)).toEqual(['dead-0000-1111'])
  })

  test('is not taken over twice: a late process finds the broken lock gone', async () => {
    await lockedBy({ pid: deadPid() })
    let running = 0
    await Promise.all(
      Array.from({ length: 8 }, () =>
        run(async () => {
          expect(++running).toBe(1)
          await wait(2)
          running--
        }),
      ),
    )
  })

  test.each<[string, () => Promise<Partial<Owner>>]>([
    ['a process that runs', async () => ({ ...(await parent()) })],
    ['a process of another machine', async () => ({ pid: 1, host: `not-${hostname()}` })],
  ])('is not taken over from %s, and says who holds it', async (_, owner) => {
    await lockedBy(await owner())
    const attempt = run(async () => 'done', 50)
    await expect(attempt).rejects.toBeInstanceOf(LockedError)
    await expect(attempt).rejects.toMatchObject({ owner: { id: '0000-1111' } })
    expect(await readdir(folder)).toEqual(['lock'])
  })

  test('is waited for', async () => {
    await lockedBy(await parent())
    // Renamed in one step, as a real release does. A lock removed file by file could be taken while it is empty.
    const released = wait(50).then(() => rename(join(folder, 'lock'), join(folder, 'pending-0000-1111')))
    expect(await run(async () => 'done')).toBe('done')
    await released
  })
})

test('leftovers of dead processes are removed, except the names of locks broken today', async () => {
  for (const [name, owner] of [
    ['pending-aa', { pid: deadPid() }],
    ['pending-bb', await parent()],
    ['dead-cc', { pid: deadPid() }],
    ['dead-dd', { pid: deadPid(), since: 0 }],
    ['pending-ee', undefined],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true })
    if (owner === undefined) continue
    await writeFile(join(folder, name, 'owner'), JSON.stringify({ ...thisProcess('aa'), ...owner }))
  }
  await sweepLocks(tree, folder)
  expect((await readdir(folder)).sort()).toEqual(['dead-cc', 'pending-bb'])
})

/** Returns the parent process of the tests as an owner: it keeps running during the tests. */
async function parent(): Promise<Partial<Owner>> {
  const { readFile } = await import('node:fs/promises')
  const line = await readFile(`/proc/${process.ppid}/stat`, 'latin1').catch(() => '')
  return { pid: process.ppid, birth: line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '' }
}

describe('a stale lock', () => {
  const garbage: readonly (readonly [string, (file: string) => Promise<unknown>])[] = [
    ['no JSON', (file) => writeFile(file, '{{{')],
    ['a pipe', async (file) => expect(spawnSync('mkfifo', [file]).status).toBe(0)],
    ['a link that never ends', (file) => symlink('/dev/zero', file)],
    ['a folder', (file) => mkdir(file)],
    ['16 MiB', (file) => writeFile(file, new Uint8Array(2 ** 24))],
    ['an owner without a process', (file) => writeFile(file, '{"id":"aa","host":"here"}')],
  ]

  test.skipIf(process.platform === 'win32').each(garbage)('%s as its owner', async (_, put) => {
    await mkdir(join(folder, 'lock'), { recursive: true })
    await put(join(folder, 'lock/owner'))
    await expect(run(async () => 'done', 20)).rejects.toMatchObject({
      owner: undefined,
      message: expect.stringContaining('run emend recover'),
    })
    expect(await clearLocks(tree, folder, false)).toEqual(['lock'])
    expect(await run(async () => 'done', 0)).toBe('done')
  })

  test('of another machine is removed only if the option says so', async () => {
    await lockedBy({ pid: 1, host: `not-${hostname()}` })
    expect(await clearLocks(tree, folder, false)).toEqual([])
    expect(await clearLocks(tree, folder, true)).toEqual(['lock'])
  })

  test('of a process running on this machine is never removed', async () => {
    await lockedBy(await parent())
    expect(await clearLocks(tree, folder, true)).toEqual([])
  })
})
