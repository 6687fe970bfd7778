import type { FileEdit } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { type MemoryFileSystem, memoryFileSystem } from '../../fs-memory/src/index.js'
import type { FileSystem } from '../src/file-system.js'
import { type Plan, plan } from '../src/plan.js'
import { move, OPTIONS, textsOf, update } from './support/edits.js'
import { failing } from './support/failing.js'

const BEFORE = { 'a.txt': 'a\n', 'b.txt': 'b\n', 'folder/c.sh': 'c\n', 'd.txt': 'd\n', 'e.txt': 'e\n' }

const EDITS: readonly FileEdit[] = [
  update('a.txt', 'a', 'A'),
  { ...update('b.txt', 'b', 'B'), mode: '100755' },
  move('folder/c.sh', 'moved/c.sh'),
  { kind: 'delete', path: 'd.txt' },
  { kind: 'delete', path: 'e.txt' },
  { kind: 'create', path: 'new/f.txt', text: 'f\n' },
]

const AFTER = { 'a.txt': 'A\n', 'b.txt': 'B\n', 'moved/c.sh': 'c\n', 'new/f.txt': 'f\n' }

async function start(): Promise<MemoryFileSystem> {
  const fileSystem = memoryFileSystem(BEFORE)
  await fileSystem.writeFile('folder/c.sh', await fileSystem.readFile('folder/c.sh'), { mode: 0o755 })
  return fileSystem
}

async function planned(edits: readonly FileEdit[], fileSystem: FileSystem): Promise<Plan> {
  const result = await plan(edits, fileSystem, OPTIONS)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

async function modesOf(fileSystem: MemoryFileSystem): Promise<Record<string, number | undefined>> {
  const modes: Record<string, number | undefined> = {}
  for (const path of fileSystem.snapshot().keys()) modes[path] = (await fileSystem.stat(path)).mode
  return modes
}

describe('commit', () => {
  test('writes, moves with the mode, sets modes and deletes', async () => {
    const fileSystem = await start()
    expect((await (await planned(EDITS, fileSystem)).commit()).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual(AFTER)
    expect(await modesOf(fileSystem)).toEqual({
      'a.txt': 0o644,
      'b.txt': 0o755,
      'moved/c.sh': 0o755,
      'new/f.txt': 0o644,
    })
  })

  test('returns a record that reverses it', async () => {
    const fileSystem = await start()
    const before = await modesOf(fileSystem)
    const result = await (await planned(EDITS, fileSystem)).commit()
    if (!result.ok) throw new Error('refused')
    for (const change of result.value.changes.toReversed()) {
      const now = fileSystem.snapshot().get(change.path)
      expect(now).toEqual(change.after)
      if (change.before === undefined) await fileSystem.deleteFile(change.path)
      else await fileSystem.writeFile(change.path, change.before, { mode: change.modeBefore ?? 0o644 })
    }
    expect(textsOf(fileSystem)).toEqual(BEFORE)
    expect(await modesOf(fileSystem)).toEqual(before)
  })

  test('sets only a mode', async () => {
    const fileSystem = memoryFileSystem({ 'a.sh': 'x' })
    const edit: FileEdit = { kind: 'update', path: 'a.sh', mode: '0755', edits: [] }
    expect((await (await planned([edit], fileSystem)).commit()).ok).toBe(true)
    expect(await fileSystem.stat('a.sh')).toEqual({ kind: 'file', size: 1, mode: 0o755 })
  })

  test('works without any optional method', async () => {
    const memory = await start()
    const { stat: _, rename: __, realPath: ___, ...fileSystem } = memory
    expect((await (await planned(EDITS, fileSystem)).commit()).ok).toBe(true)
    expect(textsOf(memory)).toEqual(AFTER)
  })

  test('swaps two files', async () => {
    const fileSystem = memoryFileSystem({ a: 'was a', b: 'was b' })
    const edits = [move('a', 'temporary'), move('b', 'a'), move('temporary', 'b')]
    expect((await (await planned(edits, fileSystem)).commit()).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual({ a: 'was b', b: 'was a' })
  })

  test('puts a new file at the old path of a moved file', async () => {
    const fileSystem = memoryFileSystem({ a: 'old' })
    const edits: FileEdit[] = [move('a', 'b'), { kind: 'create', path: 'a', text: 'new' }]
    expect((await (await planned(edits, fileSystem)).commit()).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual({ a: 'new', b: 'old' })
  })

  test('deletes a file that the same request moved, at its original path', async () => {
    const fileSystem = memoryFileSystem({ a: 'x' })
    const edits: FileEdit[] = [move('a', 'b'), { kind: 'delete', path: 'b' }]
    expect((await (await planned(edits, fileSystem)).commit()).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual({})
  })
})

// promise: stale
describe('a stale plan', () => {
  test.each<[string, (fileSystem: MemoryFileSystem) => Promise<void>, string]>([
    ['a changed file', (it) => it.writeFile('a.txt', Uint8Array.of(98)), 'a.txt'],
    ['a deleted file', (it) => it.deleteFile('b.txt'), 'b.txt'],
    ['a changed source of a move', (it) => it.writeFile('folder/c.sh', Uint8Array.of(98)), 'folder/c.sh'],
    [
      'a new file where one is created',
      (it) => it.writeFile('new/f.txt', Uint8Array.of(102, 10)),
      'new/f.txt',
    ],
    [
      'a new file at the target of a move',
      (it) => it.writeFile('moved/c.sh', Uint8Array.of(99, 10)),
      'moved/c.sh',
    ],
    ['a changed file that is deleted', (it) => it.writeFile('d.txt', Uint8Array.of(98)), 'd.txt'],
  ])('is refused for %s', async (_, change, path) => {
    const fileSystem = await start()
    const { commit } = await planned(EDITS, fileSystem)
    await change(fileSystem)
    const before = textsOf(fileSystem)
    expect(await commit()).toEqual({ ok: false, failure: [{ code: 'stale', path }] })
    expect(textsOf(fileSystem)).toEqual(before)
  })

  test('names every changed file', async () => {
    const fileSystem = await start()
    const { commit } = await planned(EDITS, fileSystem)
    await fileSystem.writeFile('a.txt', Uint8Array.of(98))
    await fileSystem.deleteFile('e.txt')
    expect(await commit()).toEqual({
      ok: false,
      failure: [
        { code: 'stale', path: 'a.txt' },
        { code: 'stale', path: 'e.txt' },
      ],
    })
  })

  test('is a plan that was already committed', async () => {
    const fileSystem = await start()
    const { commit } = await planned(EDITS, fileSystem)
    expect((await commit()).ok).toBe(true)
    expect(await commit()).toMatchObject({
      ok: false,
      failure: expect.arrayContaining([{ code: 'stale', path: 'a.txt' }]),
    })
    expect(textsOf(fileSystem)).toEqual(AFTER)
  })

  test('is the second of two plans for one file, even when both are committed at once', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': 'one two\n' })
    const first = await planned([update('a.txt', 'one', '1')], fileSystem)
    const second = await planned([update('a.txt', 'two', '2')], fileSystem)
    const results = await Promise.all([first.commit(), second.commit()])
    expect(results.map(({ ok }) => ok)).toEqual([true, false])
    expect(textsOf(fileSystem)).toEqual({ 'a.txt': '1 two\n' })
  })

  test('is detected between two writes of a commit, and written files are put back', async () => {
    const memory = await start()
    const fileSystem: FileSystem = {
      ...memory,
      writeFile: async (path, bytes, options) => {
        await memory.writeFile(path, bytes, options)
        if (path === 'a.txt') await memory.writeFile('b.txt', Uint8Array.of(33))
      },
    }
    const { commit } = await planned(EDITS, fileSystem)
    expect(await commit()).toEqual({ ok: false, failure: [{ code: 'stale', path: 'b.txt' }] })
    expect(textsOf(memory)).toEqual({ ...BEFORE, 'b.txt': '!' })
  })

  test('is not a plan for which only other files changed', async () => {
    const fileSystem = await start()
    const { commit } = await planned([update('a.txt', 'a', 'A')], fileSystem)
    await fileSystem.writeFile('b.txt', Uint8Array.of(98))
    expect((await commit()).ok).toBe(true)
  })

  test('is refused if a folder has replaced a file', async () => {
    const fileSystem = await start()
    const { commit } = await planned([update('a.txt', 'a', 'A')], fileSystem)
    await fileSystem.deleteFile('a.txt')
    await fileSystem.writeFile('a.txt/b', Uint8Array.of(98))
    expect(await commit()).toEqual({ ok: false, failure: [{ code: 'not-a-file', path: 'a.txt' }] })
  })
})

// promise: put-back
describe('a commit that fails half-way', () => {
  async function callsOfCommit(): Promise<number> {
    const counting = failing(await start(), { at: Number.POSITIVE_INFINITY })
    const { commit } = await planned(EDITS, counting)
    const before = counting.calls()
    await commit()
    return counting.calls() - before
  }

  /** Plans and commits on a failing file system. The calls of the plan, one `stat` and one read per file, are not counted. */
  async function commitFailing(at: number, options: { late?: boolean; forGood?: boolean }) {
    const memory = await start()
    const modes = await modesOf(memory)
    const reads = new Set(
      EDITS.flatMap((edit) => [edit.path, edit.kind === 'update' ? edit.moveTo : undefined]),
    )
    reads.delete(undefined)
    const fileSystem = failing(memory, { at: 2 * reads.size + at, ...options })
    const { commit } = await planned(EDITS, fileSystem)
    return { memory, modes, result: await commit() }
  }

  test.each([{ late: false }, { late: true }])('at any call puts everything back (%j)', async (options) => {
    const calls = await callsOfCommit()
    expect(calls).toBeGreaterThan(20)
    for (let at = 0; at < calls; at += 1) {
      const { memory, modes, result } = await commitFailing(at, options)
      expect(result).toMatchObject({
        ok: false,
        failure: [{ code: expect.stringMatching(/^(?:write|read)-failed$/) }],
      })
      if (!result.ok && result.failure[0]?.code === 'write-failed') {
        expect(result.failure[0]).toMatchObject({
          rolledBack: true,
          reason: expect.stringContaining('fails at'),
        })
      }
      expect([at, textsOf(memory)]).toEqual([at, BEFORE])
      expect([at, await modesOf(memory)]).toEqual([at, modes])
    }
  })

  test('says so if it cannot put files back, and never reports success', async () => {
    const calls = await callsOfCommit()
    const outcomes = new Set<boolean>()
    for (let at = 0; at < calls; at += 1) {
      const { memory, result } = await commitFailing(at, { forGood: true })
      if (result.ok) throw new Error(`call ${at} failed and the commit succeeded`)
      const lost = result.failure.some((it) => it.code === 'write-failed' && !it.rolledBack)
      const same =
        JSON.stringify(textsOf(memory)) === JSON.stringify(Object.fromEntries(Object.entries(BEFORE).sort()))
      if (!same) expect([at, lost]).toEqual([at, true])
      outcomes.add(lost)
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })

  test('puts back a mode if only the mode was changed', async () => {
    const memory = await start()
    const fileSystem = failing(memory, { at: 1, methods: ['writeFile'] })
    const edits: FileEdit[] = [
      { kind: 'update', path: 'a.txt', mode: '100755', edits: [] },
      update('b.txt', 'b', 'B'),
    ]
    const { commit } = await planned(edits, fileSystem)
    expect((await commit()).ok).toBe(false)
    expect((await memory.stat('a.txt')).mode).toBe(0o644)
  })

  test('names operation, file and reason', async () => {
    const memory = await start()
    const fileSystem = failing(memory, { at: 1, methods: ['deleteFile'] })
    const { commit } = await planned(EDITS, fileSystem)
    expect(await commit()).toEqual({
      ok: false,
      failure: [
        {
          code: 'write-failed',
          operation: 'delete',
          reason: 'fails at deleteFile',
          rolledBack: true,
          path: 'd.txt',
        },
      ],
    })
  })

  test('names the files that it could not put back', async () => {
    const fileSystem = failing(await start(), { at: 2, forGood: true, methods: ['writeFile', 'deleteFile'] })
    const { commit } = await planned(EDITS, fileSystem)
    expect(await commit()).toEqual({
      ok: false,
      failure: [
        {
          code: 'write-failed',
          operation: 'write',
          reason: 'fails at writeFile; not put back: "b.txt", "a.txt"',
          rolledBack: false,
          path: 'moved/c.sh',
        },
      ],
    })
  })

  test('does not block the next commit', async () => {
    const memory = await start()
    const fileSystem = failing(memory, { at: 0, methods: ['writeFile'] })
    const first = await planned([update('a.txt', 'a', 'A')], fileSystem)
    const second = await planned([update('b.txt', 'b', 'B')], fileSystem)
    const results = await Promise.all([first.commit(), second.commit()])
    expect(results.map(({ ok }) => ok)).toEqual([false, true])
    expect(textsOf(memory)).toEqual({ ...BEFORE, 'b.txt': 'B\n' })
  })
})
