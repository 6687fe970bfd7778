import { describe, expect, test } from 'vitest'
import { connect, scratch, textOf } from './connect.js'
import { ENVELOPE, startServer } from './wire.js'

/** Very similar lines, so that a search in them takes long. */
const LONG = Array.from({ length: 60_000 }, (_, i) => `  const value${i} = compute(${i}) // a line\n`).join(
  '',
)

/** A patch of several large files, all of whose searches fail. */
function slowPatch(count: number): string {
  const sections = Array.from(
    { length: count },
    (_, i) => `*** Update File: big${i % 4}.ts\n@@\n-  const valu = compute(1, "${i}")\n-  return q\n+  x\n`,
  )
  return `*** Begin Patch\n${sections.join('')}*** End Patch\n`
}

test('while a call searches for long, other calls are answered', async () => {
  const big = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`big${i}.ts`, LONG]))
  const root = scratch({ 'a.txt': '0\n', ...big })
  const { client, call } = await connect(root)
  // How long a search takes depends on the machine: its size grows until it takes longer than the others' patience.
  for (let size = 8; ; size *= 4) {
    let isAnswered = false
    const slow = call('apply_patch', { patch: slowPatch(size) }).finally(() => {
      isAnswered = true
    })
    const before = Number(textOf(root, 'a.txt'))
    const request = JSON.stringify({ path: 'a.txt', oldString: `${before}`, newString: 'x' })
    const preview = call('preview', { request })
    const edits = [before, before + 1].map((old) =>
      call('edit', { path: 'a.txt', oldString: `${old}`, newString: `${old + 1}` }),
    )
    const reading = client.readResource({ uri: 'emend:///a.txt' })
    for (const edit of edits) expect(await edit).toMatchObject({ isError: false })
    expect(await preview).toMatchObject({ isError: false })
    expect((await reading).contents).toMatchObject([{ text: `1\t${before + 2}` }])
    const wasOvertaken = !isAnswered
    expect(await slow).toMatchObject({ isError: true, text: expect.stringContaining('is not in the file') })
    if (wasOvertaken) break
    expect(size, 'no call was answered while another one was searching').toBeLessThan(1000)
  }
})

test('calls that are sent at once are done in their order', async () => {
  const root = scratch({ 'a.txt': 'n = 0\n' })
  const { call } = await connect(root)
  const calls = Array.from({ length: 12 }, (_, i) =>
    call('edit', { path: 'a.txt', oldString: `n = ${i}`, newString: `n = ${i + 1}` }),
  )
  for (const one of calls) expect(await one).toMatchObject({ isError: false })
  expect(textOf(root, 'a.txt')).toBe('n = 12\n')
})

describe('what fails many times', () => {
  const edits = Array.from({ length: 20_000 }, (_, i) => ({
    oldString: `def g${i}(x, y):\n    return x - ${i} / y`,
    newString: 'z',
  }))
  const text = Array.from({ length: 300 }, (_, i) => `def f${i}(a, b):\n    return a + ${i} * b\n`).join('')

  test('is one search in a call of twenty thousand edits, of which nothing is written', async () => {
    const root = scratch({ 'a.py': text })
    const answer = await (await connect(root)).call('multi_edit', { path: 'a.py', edits })
    expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(/^a\.py, edit 1 of 20000: /) })
    expect(answer.text.length).toBeLessThan(2000)
    expect(textOf(root, 'a.py')).toBe(text)
  })

  test('is reported in full for the first ones, and counted', async () => {
    const sections = edits.slice(0, 3000).map((_, i) => `*** Update File: none/${i}.txt\n@@\n-a\n+b\n`)
    const patch = `*** Begin Patch\n${sections.join('')}*** End Patch\n`
    const { client } = await connect(scratch({ 'a.py': text }))
    const { structuredContent } = await client.callTool({ name: 'apply_patch', arguments: { patch } })
    const { message, failures, failureCount } = structuredContent as {
      readonly message: string
      readonly failures: readonly unknown[]
      readonly failureCount: number
    }
    expect([failures.length, failureCount]).toEqual([50, 3000])
    expect(message).toContain('\n2990 more failures of other edits: ')
    expect(message.length).toBeLessThan(20_000)
  })
})

describe('before initialize', () => {
  const REQUESTS = [
    ['tools/list', {}],
    ['tools/call', { name: 'edit', arguments: { path: 'a.txt', oldString: 'one', newString: 'two' } }],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['resources/read', { uri: 'emend:///a.txt' }],
  ] as const

  test.each(REQUESTS)('%s is refused, and done afterwards', async (method, params) => {
    const root = scratch({ 'a.txt': 'one\n' })
    const ask = startServer(root)
    expect(await ask(1, method, params)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32600,
        message: expect.stringContaining(`${method} comes before initialize: send initialize first`),
      },
    })
    expect(textOf(root, 'a.txt')).toBe('one\n')
    expect(await ask(2, 'ping', {})).toEqual({ jsonrpc: '2.0', id: 2, result: {} })
    const hello = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    expect(await ask(3, 'initialize', hello)).toMatchObject({
      id: 3,
      result: { serverInfo: { name: 'emend' } },
    })
    expect(await ask(4, method, params)).toMatchObject({ id: 4, result: {} })
    expect(textOf(root, 'a.txt')).toBe(method === 'tools/call' ? 'two\n' : 'one\n')
  })
  test.each(REQUESTS)('%s is refused even if it says that it is of 2026-07-28', async (method, params) => {
    const root = scratch({ 'a.txt': 'one\n' })
    const ask = startServer(root)
    await ask(1, 'ping', {})
    expect(await ask(2, method, { ...params, _meta: ENVELOPE })).toMatchObject({ error: { code: -32600 } })
    expect(textOf(root, 'a.txt')).toBe('one\n')
  })
})

test('a client of 2026-07-28 needs no handshake, but says its revision with every request', async () => {
  const root = scratch({ 'a.txt': 'one\n' })
  const ask = startServer(root)
  const params = { name: 'edit', arguments: { path: 'a.txt', oldString: 'one', newString: 'two' } }
  const other = { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' }
  expect(await ask(1, 'tools/call', { ...params, _meta: other })).toMatchObject({
    error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2031-01-01' } },
  })
  expect(await ask(2, 'server/discover', { _meta: ENVELOPE })).toMatchObject({
    result: { supportedVersions: ['2026-07-28'] },
  })
  expect(textOf(root, 'a.txt')).toBe('one\n')
  expect(await ask(3, 'tools/call', { ...params, _meta: ENVELOPE })).toMatchObject({
    result: { resultType: 'complete', structuredContent: { ok: true } },
  })
  expect(textOf(root, 'a.txt')).toBe('two\n')
  expect(await ask(4, 'tools/call', params)).toMatchObject({ error: { code: -32602 } })
})
