import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPatch } from '@emend/tools'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmend, createLedger, EmendError } from '../../src/index.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emend-library-'))
  await writeFile(join(root, 'a.txt'), 'one\ntwo\n')
})
afterEach(() => rm(root, { recursive: true }))

const text = () => readFile(join(root, 'a.txt'), 'utf8')
const PATCH = '*** Begin Patch\n*** Update File: a.txt\n one\n-two\n+2\n*** End Patch\n'
const BLOCK = 'a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n'

test('applies requests in any format, and undoes them, latest first', async () => {
  const emend = createEmend({ root })
  expect(await emend.undo()).toMatchObject({ ok: false, failures: [], message: /nothing to take back/i })
  const first = await emend.apply(PATCH)
  expect(first).toMatchObject({ ok: true, complete: true, changed: true, skipped: [], failures: [] })
  expect(first.message).toBe('updated a.txt: 1 edit, at what were lines 1-2')
  await emend.applyOrThrow(BLOCK)
  expect(await text()).toBe('1\n2\n')
  expect(await emend.undo()).toMatchObject({ ok: true, message: 'put back a.txt' })
  expect(await text()).toBe('one\n2\n')
  await emend.undoOrThrow()
  expect(await text()).toBe('one\ntwo\n')
  expect((await emend.undo()).ok).toBe(false)
})

test('the record of a call that wrote nothing undoes nothing, whatever was written before', async () => {
  const emend = createEmend({ root })
  await emend.applyOrThrow(PATCH)
  const { record } = await emend.applyOrThrow(PATCH)
  expect(record).toBeUndefined()
  expect(await emend.undo(record)).toMatchObject({ ok: false, message: /nothing to take back/i })
  await expect(emend.undoOrThrow(record, { merge: true })).rejects.toThrow(/nothing to take back/i)
  expect(await text()).toBe('one\n2\n')
  expect(await emend.undo()).toMatchObject({ ok: true })
})

test('undoes a record, and a kept commit by its id from another object', async () => {
  await writeFile(join(root, 'a.txt'), 'one\nmiddle\ntwo\n')
  const emend = createEmend({ root })
  const { record } = await emend.applyOrThrow({ path: 'a.txt', oldString: 'two', newString: '2' })
  await emend.applyOrThrow(BLOCK)
  if (record?.id === undefined) throw new Error('not kept')
  const other = createEmend({ root })
  expect(await other.undo(record.id)).toMatchObject({ ok: false, failures: [{ code: 'stale' }] })
  expect(await other.undo(record.id, { merge: true })).toMatchObject({ ok: true })
  expect(await text()).toBe('1\nmiddle\ntwo\n')
  expect(await other.undo('none')).toMatchObject({ ok: false, failures: [], message: expect.any(String) })
})

test('skipped edits are clearly reported, and one option refuses them', async () => {
  const both = `${PATCH.replace('*** End Patch\n', '')}@@\n-three\n+3\n*** End Patch\n`
  await writeFile(join(root, 'a.txt'), 'one\n2\nthree\n')
  const preview = await createEmend({ root }).previewOrThrow(both)
  expect(preview).toMatchObject({ complete: false, changed: true, skipped: [{ code: 'already-applied' }] })
  expect(preview.message).toContain('already applied')
  const refused = await createEmend({ root, skipped: 'refuse' }).apply(both)
  expect(refused).toMatchObject({ ok: false, failures: [{ code: 'already-applied' }] })
  expect(await text()).toBe('one\n2\nthree\n')
})

test('shows a request while it arrives, applies it once, and undoes it', async () => {
  const emend = createEmend({ root })
  const stream = emend.stream({ format: 'edit-string' })
  const call = JSON.stringify({ path: 'a.txt', oldString: 'two', newString: '2' })
  const shown: unknown[] = []
  for (const piece of [call.slice(0, 20), call.slice(20)])
    for (const event of await stream.push(piece))
      if (event.type === 'preview' && event.result.ok) shown.push(event.result.file.after)
  expect(shown).toEqual(['one\n2\n'])
  expect(await stream.applyOrThrow()).toBe(await stream.apply())
  expect(await text()).toBe('one\n2\n')
  await emend.undoOrThrow()
  expect(await text()).toBe('one\ntwo\n')
})

test('provides the tools, whose calls can be undone too', async () => {
  const emend = createEmend({ root })
  const { answer, definitions } = emend.tools.openaiChat()
  expect(definitions.map((one) => one.function.name)).toEqual(['edit', 'multi_edit', 'apply_patch'])
  const call = (name: string, input: unknown) => ({
    id: '1',
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  })
  await answer(call('edit', { path: 'a.txt', oldString: 'two', newString: '2' }))
  expect(await text()).toBe('one\n2\n')
  await emend.undoOrThrow()
  expect(await text()).toBe('one\ntwo\n')
  expect(await answer(call('edit_file', {}))).toMatchObject({
    content:
      'tool request: got a call of "edit_file". Expected one of edit, multi_edit, apply_patch; nothing was changed.',
  })
  expect(Object.keys(emend.tools.ai())).toEqual(['edit', 'multi_edit', 'apply_patch'])
  const { tools } = createEmend({ root, ledger: createLedger() })
  expect(Object.keys(tools.ai())).toEqual(['read', 'edit', 'multi_edit', 'apply_patch'])
})

test('with anchors, a model reads rows with them and edits by them', async () => {
  const { answer, definitions } = createEmend({ root, anchors: true }).tools.openaiChat()
  const names = ['read', 'edit', 'multi_edit', 'apply_patch', 'edit_rows']
  expect(definitions.map((one) => one.function.name)).toEqual(names)
  const call = async (name: string, input: unknown) => {
    const given = { id: '1', type: 'function', function: { name, arguments: JSON.stringify(input) } }
    return String((await answer(given))?.content)
  }
  const [, second] = (await call('read', { path: 'a.txt' })).split('\n')
  expect(second).toMatch(/^2#[A-Z]{2}:two$/)
  await call('edit_rows', { path: 'a.txt', edits: [{ op: 'replace', pos: second, lines: ['2'] }] })
  expect(await text()).toBe('one\n2\n')
})

test('a refusal of stale lines names those that changed, and the commit that changed them', async () => {
  const shown = Array.from({ length: 30 }, (_, at) => `const name${at} = ${at}\n`).join('')
  await writeFile(join(root, 'a.txt'), shown)
  const ledger = createLedger()
  ledger.show('a.txt', shown)
  const other = createEmend({ root })
  const edit = (old: string, now: string) => ({ path: 'a.txt', oldString: `${old}\n`, newString: now })
  await other.applyOrThrow(edit('const name25 = 25', 'far\n'))
  const { record } = await other.applyOrThrow(edit('const name20 = 20', 'new\n'))
  await other.applyOrThrow(edit('const name3 = 3', ''))
  const bound = createEmend({ root, ledger })
  const result = await bound.apply(edit('const name20 = 20', 'old\n'))
  expect(result).toMatchObject({
    ok: false,
    failures: [
      {
        code: 'stale',
        changed: [{ start: 20, end: 20, by: record?.id }],
        version: createHash('sha256').update(shown).digest('hex'),
      },
    ],
  })
  expect(result.message).toContain(`(changed: line 20 by commit ${record?.id})`)
  // Who wrote it without emend is not known.
  await writeFile(join(root, 'a.txt'), `${await text()}`.replace('const name10 = 10', 'changed'))
  expect((await bound.apply(edit('const name10 = 10', 'ten\n'))).message).toContain('(changed: line 10)')
})

test('an edit that lands names those that changed lines near it since they were shown', async () => {
  const shown = Array.from({ length: 30 }, (_, at) => `const name${at} = ${at}\n`).join('')
  await writeFile(join(root, 'a.txt'), shown)
  const ledger = createLedger()
  ledger.show('a.txt', shown)
  const edit = (old: string, now: string) => ({ path: 'a.txt', oldString: `${old}\n`, newString: now })
  const { record } = await createEmend({ root }).applyOrThrow(edit('const name12 = 12', 'twelve\n'))
  const bound = createEmend({ root, ledger })
  const { message } = await bound.applyOrThrow(edit('const name15 = 15', 'fifteen\n'))
  expect(message).toContain(`see its lines 13 (by commit ${record?.id})`)
  // Who wrote this without emend is not known.
  await writeFile(join(root, 'a.txt'), (await text()).replace('const name5 = 5', 'five\nfive'))
  const { notices } = await bound.applyOrThrow(edit('const name20 = 20', 'twenty\n'))
  const changed = [
    { start: 6, end: 7 },
    { start: 14, end: 14 },
  ]
  expect(notices).toMatchObject([{ code: 'changed-since-shown', changed }])
})

test('the throwing forms throw the message for the model', async () => {
  const emend = createEmend({ root })
  const error = await emend.applyOrThrow('hello').catch((one: unknown) => one)
  if (!EmendError.isInstance(error)) throw error
  expect(error.failures).toMatchObject([{ code: 'no-format' }])
  expect(error.message).toContain('Nothing was changed')
})

test.each([{ absolutePaths: 'below-root' }, { absolutePaths: 'refuse' }, { force: true }] as const)(
  'accepts %j',
  (options) => {
    expect(() => createEmend({ root, ...options })).not.toThrow()
  },
)

test('refuses an unknown option, and lists the known ones', () => {
  const wrong = () => createEmend({ root, fileSystem: {} } as never)
  expect(wrong).toThrow('createEmend has no option "fileSystem"; there are root, formats, history')
  const value = () => createEmend({ root, absolutePaths: true } as never)
  expect(value).toThrow('the option absolutePaths of createEmend must be "refuse" or "below-root", not true')
})

test('a model is given one tool for one job, and each name once', () => {
  const tools = createEmend({ root }).tools
  const names = (definitions: readonly { readonly type?: string; readonly name?: string }[]) =>
    definitions.map(({ name, type }) => name ?? type)
  expect(names(tools.openai().definitions)).toEqual(['edit', 'multi_edit', 'apply_patch'])
  expect(names(tools.openai({ applyPatch: 'built-in' }).definitions)).toEqual(['apply_patch'])
  expect(names(tools.openai({ applyPatch: 'custom' }).definitions)).toEqual(['apply_patch'])
  expect(names(tools.anthropic().definitions)).toEqual(['str_replace_based_edit_tool'])
  expect(names(tools.anthropic({ textEditor: false }).definitions)).toEqual([
    'edit',
    'multi_edit',
    'apply_patch',
  ])
  const twice = { functions: [applyPatch], applyPatch: 'custom' } as const
  expect(() => tools.openai(twice)).toThrow(
    'openaiTools: two tools are named "apply_patch"; leave one of them out',
  )
})

test('history names the changes and their hunks, and undo takes back the hunk that is named', async () => {
  await writeFile(join(root, 'a.txt'), 'one\n2\n3\n4\n5\n6\n7\n8\nnine\n')
  const emend = createEmend({ root })
  await emend.applyOrThrow({
    path: 'a.txt',
    edits: [
      { oldString: 'one', newString: '1' },
      { oldString: 'nine', newString: '9' },
    ],
  })
  const [entry] = await emend.history()
  expect(entry).toMatchObject({ undone: false, hunks: ['a.txt#1', 'a.txt#2'], files: [{ path: 'a.txt' }] })
  await writeFile(join(root, 'a.txt'), (await text()).replace('5', 'mine'))
  expect(await emend.undo({ id: entry?.id, hunks: ['a.txt#1'] })).toMatchObject({ ok: true, left: [] })
  expect(await text()).toBe('one\n2\n3\n4\nmine\n6\n7\n8\n9\n')
  expect(await emend.undo({ id: entry?.id, hunks: ['a.txt#3'] })).toMatchObject({
    ok: false,
    message: 'There is no hunk a.txt#3; there are a.txt#1, a.txt#2.',
  })
  expect(await emend.undo({ hunks: ['a.txt#1'] })).toMatchObject({ ok: false, message: /give its id/ })
  await expect(emend.undo({ id: entry?.id, hunk: 'a.txt#1' } as never)).rejects.toThrow(
    'undo knows no "hunk"',
  )
  expect(await emend.undo({ since: '1h', file: 'a.txt' })).toMatchObject({ ok: true })
  expect(await text()).toBe('one\n2\n3\n4\nmine\n6\n7\n8\nnine\n')
})

test('undo takes commits with the hunks that are meant, as the engine does', async () => {
  await writeFile(join(root, 'a.txt'), 'one\n2\n3\n4\n5\n6\n7\n8\nnine\n')
  const emend = createEmend({ root })
  const { record } = await emend.applyOrThrow({
    path: 'a.txt',
    edits: [
      { oldString: 'one', newString: '1' },
      { oldString: 'nine', newString: '9' },
    ],
  })
  if (record === undefined) throw new Error('nothing was written')
  expect(await emend.undo([{ record, hunks: ['a.txt#2'] }])).toMatchObject({ ok: true })
  expect(await text()).toBe('1\n2\n3\n4\n5\n6\n7\n8\nnine\n')
})
