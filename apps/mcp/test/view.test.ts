import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLIENTS, type ClientKind } from './clients.js'
import { BIN, everythingIn, scratch, textOf } from './connect.js'

const PAGE = 'ui://emend/changes.html'
const LINES = Array.from({ length: 40 }, (_, i) => `line ${i};`)
const BEFORE = `${LINES.join('\n')}\n`
const changed = (...numbers: readonly number[]) =>
  `${LINES.map((line, i) => (numbers.includes(i) ? `new ${i};` : line)).join('\n')}\n`
const EDITS = [2, 20, 38].map((i) => ({ oldString: `line ${i};`, newString: `new ${i};` }))
const EDIT = { name: 'multi_edit', args: { path: 'a.txt', edits: EDITS } }
const [KIND] = CLIENTS as readonly [ClientKind]

interface Shown {
  readonly id?: string
  readonly written: boolean
  readonly files: readonly {
    readonly path: string
    readonly placed: readonly object[]
    readonly choices: readonly {
      readonly id: string
      readonly lines: readonly string[]
      readonly kept: boolean
    }[]
  }[]
}

function shownIn({
  _meta,
}: {
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}): Shown | undefined {
  return _meta?.['emend/changes'] as Shown | undefined
}

describe.each(CLIENTS)('$name', (kind) => {
  test('that shows pages gets the page, and the changes as data that models do not see', async () => {
    const root = scratch({ 'a.txt': BEFORE })
    const client = await kind.connect([BIN, '--root', root], { shows: true })
    const tools = await client.tools()
    for (const { _meta } of tools) expect(_meta).toMatchObject({ ui: { resourceUri: PAGE } })
    expect(tools.at(-1)).toMatchObject({ name: 'choose_hunks', _meta: { ui: { visibility: ['app'] } } })
    const [page] = (await client.read(PAGE)).contents as readonly { mimeType: string; text: string }[]
    expect(page?.mimeType).toBe('text/html;profile=mcp-app')
    expect(page?.text).not.toMatch(/https?:|src=|href=|import |fetch\(|innerHTML/)
    const result = await client.call(EDIT)
    expect(JSON.stringify([result.content, result.structuredContent])).not.toContain('+new 2;')
    const change = shownIn(result)
    expect(change).toMatchObject({ id: expect.any(String), written: true })
    expect(change?.files).toMatchObject([
      { path: 'a.txt', placed: [{ status: 'applied', lines: ['3'], tier: 'exact' }, {}, {}] },
    ])
    expect(change?.files[0]?.choices.map(({ lines, kept }) => [lines.includes('+new 20;'), kept])).toEqual([
      [false, true],
      [true, true],
      [false, true],
    ])
    const keep = ['a.txt#1', 'a.txt#3']
    const left = await client.call({ name: 'choose_hunks', args: { id: change?.id, keep } })
    expect(left).toMatchObject({ structuredContent: { ok: true } })
    expect(textOf(root, 'a.txt')).toBe(changed(2, 38))
    const refused = await client.call({
      name: 'edit',
      args: { path: 'a.txt', oldString: 'none', newString: 'x' },
    })
    expect([refused.isError, shownIn(refused)]).toEqual([true, undefined])
  })

  test('that does not show pages sees no difference', async () => {
    const root = scratch({ 'a.txt': BEFORE })
    const client = await kind.connect([BIN, '--root', root])
    expect((await client.tools()).map(({ name, _meta }) => [name, _meta])).toEqual(
      ['edit', 'multi_edit', 'apply_patch', 'preview', 'read', 'undo'].map((name) => [name, undefined]),
    )
    expect(shownIn(await client.call(EDIT))).toBe(undefined)
    await expect(client.read(PAGE)).rejects.toThrow(`there is no resource "${PAGE}"`)
    await expect(client.call({ name: 'choose_hunks', args: {} })).rejects.toThrow('there is no tool')
  })
})

describe('what is chosen', () => {
  async function open(files: Readonly<Record<string, string>>, flags: readonly string[] = []) {
    const root = scratch(files)
    const client = await KIND.connect([BIN, '--root', root, '--history', '0', ...flags], { shows: true })
    const choose = (id: unknown, keep: unknown) => client.call({ name: 'choose_hunks', args: { id, keep } })
    return { root, client, choose }
  }

  const patch = (body: string) => ({
    name: 'apply_patch',
    args: { input: `*** Begin Patch\n${body}\n*** End Patch\n` },
  })
  const preview = ({ args }: { args: object }) => ({
    name: 'preview',
    args: { request: 'input' in args ? args.input : JSON.stringify({ ...args, ...EDITS[0] }) },
  })

  test.each([
    ['a new file', '*** Add File: new.txt\n+new', 1],
    ['a file that is deleted', '*** Delete File: a.txt', 1],
    ['a file that is moved', '*** Update File: a.txt\n*** Move to: b.txt\n@@\n-line 2;\n+new 2;', 2],
    ['hunks of a file', '*** Update File: a.txt\n@@\n-line 2;\n+new 2;\n@@\n-line 38;\n+new 38;', 2],
    ['a file with CRLF', '*** Update File: crlf.txt\n@@\n-one\n+two\n+three', 1],
    ['a file without a last newline', '*** Update File: end.txt\n@@\n one\n-two\n+three', 1],
    ['several files', '*** Add File: new.txt\n+new\n*** Update File: a.txt\n@@\n-line 2;\n+new 2;', 2],
    [
      'two files that trade places',
      [
        '*** Update File: a.txt\n*** Move to: t\n@@\n-line 2;\n+new 2;',
        '*** Update File: end.txt\n*** Move to: a.txt\n@@\n-two\n+2',
        '*** Update File: t\n*** Move to: end.txt\n@@\n-line 38;\n+new 38;',
      ].join('\n'),
      5,
    ],
    [
      'what looks like a placeholder',
      '*** Delete File: code.js\n*** Update File: a.txt\n@@\n-line 2;\n+new 2;',
      2,
    ],
  ])('is left, and kept again: %s', async (_, body, count) => {
    const files = {
      'a.txt': BEFORE,
      'crlf.txt': 'one\r\nend\r\n',
      'end.txt': 'one\ntwo',
      'code.js': 'a\n// ... existing code ...\nb\n',
    }
    const { root, client, choose } = await open(files)
    const before = everythingIn(root)
    const change = shownIn(await client.call(patch(body)))
    const after = everythingIn(root)
    const all = change?.files.flatMap(({ choices }) => choices.map(({ id }) => id))
    expect(all?.length).toBe(count)
    expect(after).not.toEqual(before)
    expect(await choose(change?.id, [])).toMatchObject({ structuredContent: { ok: true } })
    expect(everythingIn(root)).toEqual(before)
    expect(await choose(change?.id, all)).toMatchObject({ structuredContent: { ok: true } })
    expect(everythingIn(root)).toEqual(after)
    expect(await choose(change?.id, all)).toMatchObject({ structuredContent: { ok: true } })
  })

  test('of a preview is written', async () => {
    const { root, client, choose } = await open({ 'a.txt': BEFORE })
    const change = shownIn(
      await client.call(
        preview(patch('*** Update File: a.txt\n@@\n-line 2;\n+new 2;\n@@\n-line 38;\n+new 38;')),
      ),
    )
    expect(change).toMatchObject({ written: false })
    expect(textOf(root, 'a.txt')).toBe(BEFORE)
    const none = await choose(change?.id, [])
    expect([none.isError, shownIn(none)?.written, textOf(root, 'a.txt')]).toEqual([undefined, false, BEFORE])
    const one = await choose(change?.id, ['a.txt#2'])
    expect([one.isError, shownIn(one)?.written]).toEqual([undefined, true])
    expect(textOf(root, 'a.txt')).toBe(changed(38))
  })

  test('is stale if the file has changed since', async () => {
    const { root, client, choose } = await open({ 'a.txt': BEFORE })
    const change = shownIn(await client.call(EDIT))
    const mine = changed(2, 5, 20, 38)
    writeFileSync(join(root, 'a.txt'), mine)
    expect(await choose(change?.id, ['a.txt#1'])).toMatchObject({
      isError: true,
      structuredContent: { failures: [{ code: 'stale', path: 'a.txt' }] },
    })
    expect(textOf(root, 'a.txt')).toBe(mine)
  })

  const FIRST = 'a.txt#1'
  const UNKNOWN = Array.from({ length: 10_000 }, (_, i) => `a.txt#${i + 4}`)
  test.each([
    ['the id of no change', (id: unknown) => [`${id}x`, [FIRST]], 'unknown-change'],
    ['no id', () => [undefined, [FIRST]], 'unknown-change'],
    ['no list', (id: unknown) => [id, 'all'], 'wrong-input'],
    ['a list of numbers', (id: unknown) => [id, [0]], 'wrong-input'],
    ['an unknown choice', (id: unknown) => [id, [FIRST, 'a.txt#4']], 'unknown-choice'],
    ['very many unknown choices', (id: unknown) => [id, UNKNOWN], 'unknown-choice'],
    ['a choice twice', (id: unknown) => [id, [FIRST, FIRST]], 'repeated-choice'],
  ])('is refused with %s', async (_, argumentsOf, code) => {
    const { root, client, choose } = await open({ 'a.txt': BEFORE })
    const [id, keep] = argumentsOf(shownIn(await client.call(EDIT))?.id)
    const result = await choose(id, keep)
    expect(result).toMatchObject({ isError: true, structuredContent: { ok: false, failures: [{ code }] } })
    expect(JSON.stringify(result).length).toBeLessThan(3000)
    expect(textOf(root, 'a.txt')).toBe(changed(2, 20, 38))
  })

  test('is refused with the choices of another change', async () => {
    const { root, client, choose } = await open({ 'a.txt': BEFORE, 'b.txt': BEFORE })
    const other = shownIn(await client.call({ ...EDIT, args: { ...EDIT.args, path: 'b.txt' } }))
    const change = shownIn(await client.call(EDIT))
    expect(await choose(change?.id, [other?.files[0]?.choices[0]?.id])).toMatchObject({
      isError: true,
      structuredContent: { failures: [{ code: 'unknown-choice' }] },
    })
    expect([textOf(root, 'a.txt'), textOf(root, 'b.txt')]).toEqual([changed(2, 20, 38), changed(2, 20, 38)])
  })

  test('cannot be chosen from where there are thousands, and the answer stays small', async () => {
    const numbers = Array.from({ length: 1200 }, (_, i) => i)
    const text = (prefix: string) => numbers.map((i) => `${prefix} ${i};\nkept\n`).join('')
    const edits = numbers.map((i) => ({ oldString: `line ${i};`, newString: `new ${i};` }))
    const { root, client } = await open({ 'a.txt': text('line') })
    const result = await client.call({ name: 'multi_edit', args: { path: 'a.txt', edits } })
    expect(textOf(root, 'a.txt')).toBe(text('new'))
    expect(shownIn(result)).toMatchObject({ written: true, files: [{ more: 200 }] })
    expect(shownIn(result)).not.toHaveProperty('id')
    expect(shownIn(result)?.files[0]?.choices).toHaveLength(1000)
    expect(JSON.stringify(result).length).toBeLessThan(400_000)
  })

  test.each([['--read-only'], ['--ask', 'always']])(
    'cannot be chosen from a preview with %s',
    async (...flags) => {
      const { client } = await open({ 'a.txt': BEFORE }, flags)
      const change = shownIn(await client.call(preview(EDIT)))
      expect(change?.written).toBe(false)
      expect(change).not.toHaveProperty('id')
    },
  )
})
