import type { FileResult } from '@emend/core'
import { expect, test } from 'vitest'
import { type Answer, approve } from '../../src/interactive/approve.js'
import type { Hunk } from '../../src/interactive/hunks.js'

const LINES = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`)
const BEFORE = LINES.join('')
const AFTER = LINES.with(1, 'second\n').with(14, 'fifteenth\nand a half\n').with(28, '').join('')

function updated(before: string, after: string): FileResult {
  return { path: 'a.txt', status: 'updated', before, after, edits: [] }
}

const CREATED: FileResult = { path: 'new.txt', status: 'created', before: undefined, after: 'x\n', edits: [] }
const DELETED: FileResult = { path: 'old.txt', status: 'deleted', before: 'x\n', after: undefined, edits: [] }
const MOVED: FileResult = {
  path: 'b.txt',
  from: 'c.txt',
  status: 'moved',
  before: 'x\n',
  after: 'y\n',
  edits: [],
}

/** Gives the answers in turn and keeps what was asked. */
function answering(...answers: readonly Answer[]) {
  const asked: Hunk[] = []
  const ask = async (hunk: Hunk): Promise<Answer> => {
    asked.push(hunk)
    const answer = answers[asked.length - 1]
    if (answer === undefined) throw new Error(`asked ${asked.length} times`)
    return answer
  }
  return { ask, asked }
}

/** What the guard makes of the file: its text, or that it is left. */
async function verdictOf(file: FileResult, ...answers: readonly Answer[]) {
  const approval = await approve([file], answering(...answers).ask)
  const { path, before, after } = file
  return approval?.guard({ path, before, after })
}

test('every hunk is shown as a diff, in order', async () => {
  const { ask, asked } = answering('accept', 'accept', 'accept')
  await approve([updated(BEFORE, AFTER)], ask)
  expect(asked.map(({ path, number, count }) => `${path} ${number}/${count}`)).toEqual([
    'a.txt 1/3',
    'a.txt 2/3',
    'a.txt 3/3',
  ])
  expect(asked[0]?.diff).toBe('@@ -1,5 +1,5 @@\n line 1\n-line 2\n+second\n line 3\n line 4\n line 5\n')
})

test('only accepted hunks go in', async () => {
  expect(await verdictOf(updated(BEFORE, AFTER), 'accept', 'accept', 'accept')).toEqual({ text: AFTER })
  expect(await verdictOf(updated(BEFORE, AFTER), 'reject', 'accept', 'reject')).toEqual({
    text: LINES.with(14, 'fifteenth\nand a half\n').join(''),
  })
  expect(await verdictOf(updated(BEFORE, AFTER), 'reject', 'rest')).toEqual({
    text: LINES.with(14, 'fifteenth\nand a half\n').with(28, '').join(''),
  })
  expect(await verdictOf(updated(BEFORE, AFTER), 'reject', 'reject', 'reject')).toEqual({ leave: true })
})

test('bytes outside the accepted hunks stay: endings, mark, missing newline at the end', async () => {
  const before = `\uFEFF${BEFORE.replaceAll('\n', '\r\n')}last`
  const after = `\uFEFF${AFTER.replaceAll('\n', '\r\n')}last\n`
  const verdict = await verdictOf(updated(before, after), 'accept', 'reject', 'reject')
  expect(verdict).toEqual({ text: before.replace('line 2\r\n', 'second\r\n') })
})

test('a hunk that adds what stands beside it already goes in as asked', async () => {
  const before = LINES.join('')
  const after = LINES.with(1, 'line 2\nline 2\n').with(20, 'x\n').join('')
  expect(await verdictOf(updated(before, after), 'accept', 'reject')).toEqual({
    text: LINES.with(1, 'line 2\nline 2\n').join(''),
  })
})

test.each([CREATED, DELETED, MOVED])('a file that was $status is one hunk', async (file) => {
  const { ask, asked } = answering('accept')
  const approval = await approve([file], ask)
  expect(asked).toHaveLength(1)
  expect(approval?.rejected).toBe(0)
  expect(await verdictOf(file, 'reject')).toEqual({ leave: true })
  expect(await verdictOf(file, 'accept')).not.toMatchObject({ leave: true })
})

test('after the answer to accept the rest nothing more is asked, in no file', async () => {
  const { ask, asked } = answering('reject', 'rest')
  const approval = await approve([CREATED, updated(BEFORE, AFTER), DELETED], ask)
  expect(asked).toHaveLength(2)
  expect(approval?.rejected).toBe(1)
})

test('the answer to quit ends it', async () => {
  const { ask, asked } = answering('accept', 'quit')
  expect(await approve([updated(BEFORE, AFTER), CREATED], ask)).toBeUndefined()
  expect(asked).toHaveLength(2)
})

test('files without a change are not asked about', async () => {
  const { ask, asked } = answering()
  const approval = await approve([{ ...updated('a\n', 'a\n'), status: 'unchanged' }], ask)
  expect([asked, approval?.rejected]).toEqual([[], 0])
})

test('a file that is another by now is refused', async () => {
  const approval = await approve([updated('a\n', 'b\n')], answering('accept').ask)
  expect(approval?.guard({ path: 'a.txt', before: 'other\n', after: 'b\n' })).toMatchObject({
    diagnostics: [{ severity: 'error' }],
  })
})
