import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLIENTS, type ClientKind } from './clients.js'
import { BIN, everythingIn, scratch, textOf } from './connect.js'

const EDIT = { path: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }
const BEFORE = 'def f():\n\treturn 1\n'
const AFTER = 'def f():\n\treturn 2\n'

/** Very similar lines, so that a search in them takes long. */
const LONG = Array.from({ length: 60_000 }, (_, i) => `  const value${i} = compute(${i}) // a line\n`).join(
  '',
)
const SLOW = { path: 'big.ts', oldString: '  const valu = compute(1, "z")\n  return q\n', newString: 'x\n' }

const GARBAGE = fileURLToPath(new URL('./garbage.mjs', import.meta.url))

/** What must work with every client. */
const ROWS: Readonly<Record<string, (kind: ClientKind) => Promise<void>>> = {
  async tools(kind) {
    const root = scratch({ 'a.py': BEFORE })
    const client = await kind.connect([BIN, '--root', root])
    expect(client.revision).toBe(kind.revision)
    expect(await client.toolNames()).toEqual(['edit', 'multi_edit', 'apply_patch', 'preview', 'read', 'undo'])
    const edited = await client.call({ name: 'edit', args: EDIT })
    expect(edited).toMatchObject({ structuredContent: { ok: true, files: [{ path: 'a.py' }] } })
    expect(textOf(root, 'a.py')).toBe(AFTER)
    expect(await client.call({ name: 'edit', args: EDIT })).toMatchObject({ isError: true })
    expect(await client.call({ name: 'undo', args: {} })).toMatchObject({ structuredContent: { ok: true } })
    expect(textOf(root, 'a.py')).toBe(BEFORE)
    await expect(client.call({ name: 'none', args: {} })).rejects.toThrow('there is no tool "none"')
  },

  async questions(kind) {
    const root = scratch({ 'a.py': BEFORE })
    const client = await kind.connect([BIN, '--root', root, '--ask', 'always'], {
      answer: (question) => ({ action: question.includes('return 2') ? 'accept' : 'decline' }),
    })
    expect(await client.call({ name: 'edit', args: { ...EDIT, newString: 'x' } })).toMatchObject({
      isError: true,
    })
    expect(textOf(root, 'a.py')).toBe(BEFORE)
    expect(await client.call({ name: 'edit', args: EDIT })).toMatchObject({ structuredContent: { ok: true } })
    expect(textOf(root, 'a.py')).toBe(AFTER)
  },

  async cancel(kind) {
    const root = scratch({ 'a.py': BEFORE, 'big.ts': LONG })
    const client = await kind.connect([BIN, '--root', root])
    const before = everythingIn(root)
    const controllers = Array.from({ length: 3 }, () => new AbortController())
    const cancelled = controllers.map(({ signal }) =>
      client.call({ name: 'edit', args: SLOW, signal }).catch(() => 'cancelled'),
    )
    const next = client.call({ name: 'preview', args: { request: JSON.stringify(EDIT) } })
    for (const controller of controllers) controller.abort()
    expect(await Promise.all(cancelled)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await next).toMatchObject({ structuredContent: { ok: true } })
    expect(everythingIn(root)).toEqual(before)
    expect(await client.call({ name: 'edit', args: EDIT })).toMatchObject({ structuredContent: { ok: true } })
  },

  async progress(kind) {
    const client = await kind.connect([BIN, '--root', scratch({ 'a.py': BEFORE })])
    await client.call({ name: 'edit', args: EDIT, progressToken: 'p' })
    expect(client.progress).toEqual([
      { progressToken: 'p', progress: 1, total: 2, message: 'writing a.py' },
      { progressToken: 'p', progress: 2, total: 2, message: 'written a.py' },
    ])
  },

  async '20,000 failing edits'(kind) {
    const root = scratch({ 'a.py': BEFORE })
    const client = await kind.connect([BIN, '--root', root])
    const edits = Array.from({ length: 20_000 }, (_, i) => ({
      oldString: `def g${i}(x, y):\n    return x - ${i} / y`,
      newString: 'z',
    }))
    const { isError, content } = await client.call({ name: 'multi_edit', args: { path: 'a.py', edits } })
    expect(isError).toBe(true)
    expect(content).toMatchObject([{ text: expect.stringMatching(/^a\.py, edit 1 of 20000: /) }])
    expect(JSON.stringify(content).length).toBeLessThan(2000)
    expect(textOf(root, 'a.py')).toBe(BEFORE)
  },

  async garbage(kind) {
    const root = scratch({ 'a.py': BEFORE })
    const client = await kind.connect([GARBAGE, BIN, '--root', root, '--max-message-bytes', '100000'])
    expect(client.revision).toBe(kind.revision)
    expect(await client.call({ name: 'edit', args: EDIT })).toMatchObject({ structuredContent: { ok: true } })
    expect(textOf(root, 'a.py')).toBe(AFTER)
    expect(await client.call({ name: 'undo', args: {} })).toMatchObject({ structuredContent: { ok: true } })
  },

  async 'starting without a trace'(kind) {
    const root = scratch({ 'a.py': BEFORE })
    const before = everythingIn(root)
    await (await kind.connect([BIN, '--root', root])).toolNames()
    expect(everythingIn(root)).toEqual(before)
  },
}

describe.each(CLIENTS)('$name', (kind) => {
  test.each(Object.entries(ROWS))('%s', (_, run) => run(kind))
})
