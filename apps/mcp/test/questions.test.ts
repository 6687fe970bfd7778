import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLIENTS } from './clients.js'
import { BIN, everythingIn, scratch, textOf } from './connect.js'
import { ENVELOPE, startServer } from './wire.js'

const FILES = { 'a.py': 'def f():\n\treturn 1\n', 'b.txt': 'one\n' }
const TOLERANT = { path: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }
const EXACT = { path: 'b.txt', oldString: 'one', newString: 'two' }
const PATCH = '*** Begin Patch\n*** Delete File: b.txt\n*** Add File: c.txt\n+c\n*** End Patch\n'
const ALWAYS = ['--ask', 'always', '--history', '0']

describe.each(CLIENTS)('$name', (kind) => {
  test.each(['decline', 'cancel'] as const)(
    '%s is a no: nothing is written, and it is asked once',
    async (action) => {
      const root = scratch(FILES)
      const before = everythingIn(root)
      const questions: string[] = []
      const client = await kind.connect([BIN, '--root', root, ...ALWAYS], {
        answer(question) {
          questions.push(question)
          return { action }
        },
      })
      const calls = [
        { name: 'edit', args: TOLERANT },
        { name: 'multi_edit', args: { path: 'b.txt', edits: [{ oldString: 'one', newString: 'two' }] } },
        { name: 'apply_patch', args: { input: PATCH } },
      ]
      for (const call of calls)
        expect(await client.call(call)).toMatchObject({
          isError: true,
          content: [
            {
              text: expect.stringMatching(/^Nothing was changed: the user was asked about this change and /),
            },
          ],
        })
      expect(questions.length).toBe(calls.length)
      expect(everythingIn(root)).toEqual(before)
    },
  )

  // promise: eyes
  test('the question has nothing that a terminal acts upon, or that makes a line look like another', async () => {
    const evil = '\u001b[2J\u009b31m\u202e\u2028\rx'
    // In the file already: new text that brings a control character along is refused, and nobody is asked.
    const root = scratch({ ...FILES, 'b.txt': `one${evil}\n` })
    const questions: string[] = []
    const client = await kind.connect([BIN, '--root', root, ...ALWAYS], {
      answer(question) {
        questions.push(question)
        return { action: 'decline' }
      },
    })
    await client.call({ name: 'edit', args: { ...EXACT, oldString: `one${evil}`, newString: `two${evil}` } })
    await client.call({ name: 'apply_patch', args: { input: PATCH.replace('c.txt', 'c\u202etxt.txt') } })
    expect(questions).toHaveLength(2)
    expect(questions[0]).toContain('+two\\u{1b}[2J\\u{9b}31m\\u{202e}\\u{2028}\\u{d}x')
    for (const question of questions) expect(question).not.toMatch(/[^\t\n -~]/)
  })

  test('what is taken back by hunk, or by more than an id, is asked about without --ask too', async () => {
    const lines = Array.from({ length: 9 }, (_, at) => `${at}\n`).join('')
    const root = scratch({ 'a.txt': lines })
    const questions: string[] = []
    let action: 'decline' | 'accept' = 'decline'
    const client = await kind.connect([BIN, '--root', root], {
      answer(question) {
        questions.push(question)
        return { action }
      },
    })
    const edits = [
      { oldString: '1', newString: 'one' },
      { oldString: '8', newString: 'eight' },
    ]
    const made = await client.call({ name: 'multi_edit', args: { path: 'a.txt', edits } })
    const [, id = ''] = /commit (\S+)/.exec(JSON.stringify(made)) ?? []
    const commit = id.replace(/[^\w-].*$/, '')
    const call = { name: 'undo', args: { id: commit, hunks: ['a.txt#2'] } }
    writeFileSync(join(root, 'a.txt'), textOf(root, 'a.txt').replace('4', 'mine'))
    expect(await client.call(call)).toMatchObject({ isError: true })
    expect(questions).toEqual([
      `Take back the hunks a.txt#2 of this change? What was written since stays.\n  ${commit}: a.txt`,
    ])
    action = 'accept'
    expect(await client.call(call)).toMatchObject({ structuredContent: { ok: true } })
    expect(textOf(root, 'a.txt')).toBe('0\none\n2\n3\nmine\n5\n6\n7\n8\n')
    expect(await client.call({ name: 'undo', args: { since: '1h', file: 'a.txt' } })).toMatchObject({
      structuredContent: { ok: true },
    })
    expect(textOf(root, 'a.txt')).toBe('0\n1\n2\n3\nmine\n5\n6\n7\n8\n')
    expect(questions).toHaveLength(3)
    const unable = await kind.connect([BIN, '--root', root], {})
    expect(await unable.call({ name: 'undo', args: { since: '1h' } })).toMatchObject({ isError: true })
  })

  test('a yes writes what was shown', async () => {
    const root = scratch(FILES)
    const questions: string[] = []
    const client = await kind.connect([BIN, '--root', root, '--ask', 'always'], {
      answer(question) {
        questions.push(question)
        return { action: 'accept' }
      },
    })
    expect(await client.call({ name: 'edit', args: TOLERANT })).toMatchObject({
      structuredContent: { ok: true },
    })
    expect(textOf(root, 'a.py')).toBe('def f():\n\treturn 2\n')
    expect(questions[0]).toContain('-\treturn 1\n+\treturn 2\n')
    expect(questions[0]).toContain('Not found to the letter, but placed with tolerance: a.py.')
    expect(await client.call({ name: 'undo', args: {} })).toMatchObject({ structuredContent: { ok: true } })
    expect(questions[1]).toMatch(/^Take back the commit "/)
    expect(textOf(root, 'a.py')).toBe(FILES['a.py'])
  })

  test('a question is bounded, and says what it leaves out', async () => {
    const questions: string[] = []
    const client = await kind.connect([BIN, '--root', scratch(), ...ALWAYS], {
      answer(question) {
        questions.push(question)
        return { action: 'decline' }
      },
    })
    const lines = Array.from({ length: 10_000 }, (_, i) => `${i} `.repeat(500))
    const newString = lines.join('\n')
    await client.call({ name: 'edit', args: { path: 'long.txt', oldString: '', newString } })
    expect(questions[0]?.length).toBeLessThan(120_000)
    expect(questions[0]).toMatch(/… and \d+ more lines, which are not shown here\.$/)
  })

  test('nobody is asked about a call that is refused, changes nothing or only reads', async () => {
    const root = scratch(FILES)
    let asked = 0
    const client = await kind.connect([BIN, '--root', root, ...ALWAYS], {
      answer() {
        asked += 1
        return { action: 'accept' }
      },
    })
    await client.call({ name: 'edit', args: { ...EXACT, oldString: 'none of it' } })
    await client.call({ name: 'edit', args: { ...EXACT, newString: 'one' } })
    await client.call({ name: 'edit', args: { path: 7 } })
    await client.call({ name: 'preview', args: { request: PATCH } })
    expect(asked).toBe(0)
  })

  test('with tolerant asks only where an edit was not found to the letter', async () => {
    const root = scratch(FILES)
    const questions: string[] = []
    const client = await kind.connect([BIN, '--root', root, '--ask', 'tolerant'], {
      answer(question) {
        questions.push(question)
        return { action: 'decline' }
      },
    })
    expect(await client.call({ name: 'edit', args: EXACT })).toMatchObject({
      structuredContent: { ok: true },
    })
    expect(await client.call({ name: 'edit', args: TOLERANT })).toMatchObject({ isError: true })
    expect(questions.length).toBe(1)
    expect([textOf(root, 'a.py'), textOf(root, 'b.txt')]).toEqual([FILES['a.py'], 'two\n'])
  })

  test.each([
    ['that still has its place', (root: string) => writeFileSync(join(root, 'b.txt'), 'zero\none\n')],
    ['that has it no more', (root: string) => writeFileSync(join(root, 'b.txt'), 'zero\n')],
    ['that is gone', (root: string) => rmSync(join(root, 'b.txt'))],
  ])('a file changed between question and answer, %s, is stale', async (_, change) => {
    const root = scratch(FILES)
    const client = await kind.connect([BIN, '--root', root, ...ALWAYS], {
      answer() {
        change(root)
        return { action: 'accept' }
      },
    })
    const { isError, structuredContent } = await client.call({ name: 'edit', args: EXACT })
    expect([isError, structuredContent]).toMatchObject([
      true,
      { failures: [{ code: 'stale', path: 'b.txt' }] },
    ])
    const changed = scratch(FILES)
    change(changed)
    expect(Object.values(everythingIn(root))).toEqual(Object.values(everythingIn(changed)))
  })

  test('a client that cannot ask is told so, and nothing is written', async () => {
    const root = scratch(FILES)
    const client = await kind.connect([BIN, '--root', root, ...ALWAYS])
    expect(await client.call({ name: 'edit', args: EXACT })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('this client cannot ask') }],
    })
    expect(textOf(root, 'b.txt')).toBe('one\n')
  })

  test('a question follows that for the roots', async () => {
    const [first, second] = [scratch(FILES), scratch(FILES)]
    const roots = [first, second].map((folder) => pathToFileURL(folder).href)
    const client = await kind.connect([BIN, ...ALWAYS], {
      roots,
      answer: () => ({ action: 'accept' }),
      cwd: scratch(),
    })
    await client.call({ name: 'edit', args: { ...EXACT, root: second } })
    expect([textOf(first, 'b.txt'), textOf(second, 'b.txt')]).toEqual(['one\n', 'two\n'])
  })
})

describe('what comes back from a client of 2026-07-28', () => {
  const CAPABILITIES = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } }
  const META = { _meta: { ...ENVELOPE, ...CAPABILITIES } }
  const YES = { inputResponses: { write: { action: 'accept', content: {} } } }
  const call = (args: object) => ({ name: 'edit', arguments: args, ...META })

  async function asked() {
    const root = scratch(FILES)
    const ask = startServer(root, ALWAYS)
    const { result } = await ask(1, 'tools/call', call(EXACT))
    return { root, ask, question: result }
  }

  test('is agreed to only with the state of the question', async () => {
    const { root, ask, question } = await asked()
    expect(question).toMatchObject({
      resultType: 'input_required',
      inputRequests: { write: { method: 'elicitation/create' } },
      requestState: expect.any(String),
    })
    expect(await ask(2, 'tools/call', { ...call(EXACT), ...YES })).toMatchObject({
      result: { resultType: 'input_required' },
    })
    expect(textOf(root, 'b.txt')).toBe('one\n')
    const { requestState } = question
    expect(await ask(3, 'tools/call', { ...call(EXACT), ...YES, requestState })).toMatchObject({
      result: { resultType: 'complete', structuredContent: { ok: true } },
    })
    expect(textOf(root, 'b.txt')).toBe('two\n')
  })

  // promise: once
  test('is agreed to once: the answer that comes again is none', async () => {
    const { root, ask, question } = await asked()
    const { requestState } = question
    const again = { ...call(EXACT), ...YES, requestState }
    // Two at once, then one by one, each with the file as it was for the question.
    const both = await Promise.all([ask(2, 'tools/call', again), ask(3, 'tools/call', again)])
    expect(both.filter(({ result }) => result.structuredContent?.ok)).toHaveLength(1)
    for (const id of [4, 5]) {
      writeFileSync(join(root, 'b.txt'), FILES['b.txt'])
      expect(await ask(id, 'tools/call', again)).toMatchObject({ result: { resultType: 'input_required' } })
      expect(textOf(root, 'b.txt')).toBe('one\n')
    }
  })

  test('after a no, a yes with the same state is none', async () => {
    const { root, ask, question } = await asked()
    const { requestState } = question
    const no = { inputResponses: { write: { action: 'decline' } } }
    expect(await ask(2, 'tools/call', { ...call(EXACT), ...no, requestState })).toMatchObject({
      result: { isError: true },
    })
    expect(await ask(3, 'tools/call', { ...call(EXACT), ...YES, requestState })).toMatchObject({
      result: { resultType: 'input_required' },
    })
    expect(textOf(root, 'b.txt')).toBe('one\n')
  })

  test('is asked again if the plan is another one', async () => {
    const { root, ask, question } = await asked()
    const { requestState } = question
    for (const args of [
      { ...EXACT, newString: 'three' },
      TOLERANT,
      { ...EXACT, replaceAll: true, newString: 'a' },
    ])
      expect(await ask(2, 'tools/call', { ...call(args), ...YES, requestState })).toMatchObject({
        result: { resultType: 'input_required' },
      })
    expect([textOf(root, 'a.py'), textOf(root, 'b.txt')]).toEqual([FILES['a.py'], FILES['b.txt']])
  })

  test.each([
    ['no response', {}],
    ['an empty list of responses', { inputResponses: {} }],
    ['a response to something else', { inputResponses: { other: { action: 'accept', content: {} } } }],
    ['a response of another kind', { inputResponses: { write: { roots: [] } } }],
    [
      'a wrapped response',
      { inputResponses: { write: { method: 'elicitation/create', result: { action: 'accept' } } } },
    ],
  ])('is a no with %s', async (_, responses) => {
    const { root, ask, question } = await asked()
    const params = { ...call(EXACT), ...responses, requestState: question.requestState }
    expect(await ask(2, 'tools/call', params)).toMatchObject({ result: { isError: true } })
    expect(textOf(root, 'b.txt')).toBe('one\n')
  })

  test('is an error if the seal is broken, or of another server', async () => {
    const { root, ask, question } = await asked()
    const state: string = question.requestState
    const other = (await asked()).question.requestState
    const [version, body = '', seal] = state.split('.')
    const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('b.txt', 'a.py')).toString(
      'base64url',
    )
    for (const requestState of [
      other,
      `${version}.${forged}.${seal}`,
      `${state}x`,
      state.slice(1),
      '',
      'v1..',
    ])
      expect(await ask(2, 'tools/call', { ...call(EXACT), ...YES, requestState })).toMatchObject({
        error: { code: -32602, data: { reason: 'invalid_request_state' } },
      })
    expect(textOf(root, 'b.txt')).toBe('one\n')
  })
})
