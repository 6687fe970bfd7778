import { expect, test } from 'vitest'
import { connect, scratch, textOf } from './connect.js'

const LINES = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`)
const TEXT = LINES.join('')
const EDIT = { path: 'a.txt', oldString: 'line 8\n', newString: 'eight\n' }
const TOLERANT = { path: 'a.txt', oldString: 'line 8 \nline 9\n', newString: 'eight\nline 9\n' }
const DIFF = 'What was changed:\ndiff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -5,7 +5,7 @@\n'
const ROWS = 'The changed lines are now:\n5\tline 5\n6\tline 6\n7\tline 7\n8\teight\n9\tline 9\n'

/** What each setting shows of an edit that the file has to the letter, and of one that was placed tolerantly. */
test.each<readonly [string, readonly string[], string | undefined, string | undefined]>([
  ['by default', [], undefined, DIFF],
  ['none', ['--echo', 'none'], undefined, undefined],
  ['changes', ['--echo', 'changes'], DIFF, DIFF],
  ['context', ['--echo', 'context'], ROWS, ROWS],
])('what a model reads back of its edit, %s', async (_, flags, exact, tolerant) => {
  for (const [edit, shown] of [
    [EDIT, exact],
    [TOLERANT, tolerant],
  ] as const) {
    const root = scratch({ 'a.txt': TEXT })
    const { call } = await connect(root, flags)
    const { text, isError } = await call('edit', edit)
    expect([isError, textOf(root, 'a.txt')]).toEqual([false, TEXT.replace('line 8', 'eight')])
    if (shown === undefined) expect(text).not.toMatch(/What was changed|changed lines/)
    else expect(text).toContain(shown)
  }
})

test('rows that an edit showed count as read', async () => {
  const root = scratch({ 'a.txt': TEXT })
  const { call } = await connect(root, ['--echo', 'context', '--unread', 'refuse'])
  await call('read', { path: 'a.txt', offset: 6, limit: 4 })
  expect(await call('edit', EDIT)).toMatchObject({ isError: false })
  const next = await call('edit', { path: 'a.txt', oldString: 'line 11\n', newString: 'eleven\n' })
  expect(next).toMatchObject({ isError: false, text: expect.stringContaining('\n11\televen\n') })
})

test('the changes of a long edit are left out of the data, and a long echo is cut', async () => {
  const root = scratch({ 'a.txt': TEXT })
  const { client, call } = await connect(root, ['--echo', 'context'])
  const newString = Array.from({ length: 3000 }, (_, i) => `new ${i}\n`).join('')
  const arguments_ = { ...EDIT, newString }
  const { structuredContent, content } = await client.callTool({ name: 'edit', arguments: arguments_ })
  expect(structuredContent).toMatchObject({ ok: true, files: [{ path: 'a.txt', status: 'updated' }] })
  expect((structuredContent as { files: object[] }).files[0]).not.toHaveProperty('changes')
  expect(JSON.stringify(content)).toMatch(/cut at 4000 characters: read the file from line \d+ on/)
  expect(JSON.stringify({ structuredContent, content }).length).toBeLessThan(12_000)
  expect(await call('edit', { ...EDIT, oldString: 'new 2999\n' })).toMatchObject({ isError: false })
})
