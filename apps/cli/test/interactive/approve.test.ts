import type { FileResult } from '@emend/core'
import { withChanges } from '@emend/core/plugin'
import { choicesOf } from '@emend/edits'
import { describe, expect, test } from 'vitest'
import { type Answer, approve } from '../../src/interactive/approve.js'
import { bodyOf, editedHunk, type Hunk, type HunkLines, hunksOf } from '../../src/interactive/hunks.js'

const LINES = Array.from({ length: 30 }, (_, i) => `line ${i + 1}\n`)
const BEFORE = LINES.join('')
const AFTER = LINES.with(1, 'second\n').with(14, 'fifteenth\nand a half\n').with(28, '').join('')

function updated(before: string, after: string): FileResult {
  return withChanges({ path: 'a.txt', status: 'updated', before, after, edits: [] })
}

const CREATED = withChanges({
  path: 'new.txt',
  status: 'created',
  before: undefined,
  after: 'x\n',
  edits: [],
})
const DELETED = withChanges({
  path: 'old.txt',
  status: 'deleted',
  before: 'x\n',
  after: undefined,
  edits: [],
})
const MOVED = withChanges({
  path: 'b.txt',
  from: 'c.txt',
  status: 'moved',
  before: 'x\n',
  after: 'y\n',
  edits: [],
})

/** Returns the answers one after the other, and records the questions. */
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

/** Returns what is done with the file: the text to write, or that the file is left unchanged. */
async function verdictOf(file: FileResult, ...answers: readonly Answer[]) {
  const approval = await approve([file], answering(...answers).ask)
  const [chosen] = approval?.chosen ?? []
  return chosen === undefined ? { leave: true } : { text: chosen.after }
}

/** The lines of the only hunk of a file. */
function linesOf(file: FileResult): HunkLines {
  const [hunk] = hunksOf(file, choicesOf({ files: [file] }))
  if (hunk?.lines === undefined) throw new Error('the hunk has no lines')
  return hunk.lines
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

test('only accepted hunks are applied', async () => {
  expect(await verdictOf(updated(BEFORE, AFTER), 'accept', 'accept', 'accept')).toEqual({ text: AFTER })
  expect(await verdictOf(updated(BEFORE, AFTER), 'reject', 'accept', 'reject')).toEqual({
    text: LINES.with(14, 'fifteenth\nand a half\n').join(''),
  })
  expect(await verdictOf(updated(BEFORE, AFTER), 'reject', 'rest')).toEqual({
    text: LINES.with(14, 'fifteenth\nand a half\n').with(28, '').join(''),
  })
  expect(await verdictOf(updated(BEFORE, AFTER), 'reject', 'reject', 'reject')).toEqual({ leave: true })
})

test('bytes outside the accepted hunks stay: line endings, byte order mark, missing final newline', async () => {
  const before = `\uFEFF${BEFORE.replaceAll('\n', '\r\n')}last`
  const after = `\uFEFF${AFTER.replaceAll('\n', '\r\n')}last\n`
  const verdict = await verdictOf(updated(before, after), 'accept', 'reject', 'reject')
  expect(verdict).toEqual({ text: before.replace('line 2\r\n', 'second\r\n') })
})

test('a hunk that adds a copy of the lines next to it is applied as requested', async () => {
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

test('after the answer to apply all of a file the next file is asked about', async () => {
  const { ask, asked } = answering('reject', 'rest', 'reject')
  const approval = await approve([updated(BEFORE, AFTER), CREATED], ask)
  expect(asked.map(({ path }) => path)).toEqual(['a.txt', 'a.txt', 'new.txt'])
  expect(approval?.rejected).toBe(2)
})

test('the answer to apply none of a file rejects the hunk and all later ones of the file', async () => {
  expect(await verdictOf(updated(BEFORE, AFTER), 'accept', 'none')).toEqual({
    text: LINES.with(1, 'second\n').join(''),
  })
  const { ask, asked } = answering('none', 'accept')
  expect((await approve([updated(BEFORE, AFTER), CREATED], ask))?.rejected).toBe(3)
  expect(asked).toHaveLength(2)
})

test('the answer to quit keeps accepted hunks, and asks nothing more', async () => {
  const { ask, asked } = answering('accept', 'quit')
  const approval = await approve([updated(BEFORE, AFTER), CREATED], ask)
  expect(asked).toHaveLength(2)
  expect(approval?.rejected).toBe(3)
  expect(await verdictOf(updated(BEFORE, AFTER), 'accept', 'quit')).toEqual({
    text: LINES.with(1, 'second\n').join(''),
  })
  expect(approval?.chosen.map(({ path }) => path)).toEqual(['a.txt'])
})

test('the answer to abort ends the questions, and nothing is approved', async () => {
  const { ask, asked } = answering('accept', 'abort')
  expect(await approve([updated(BEFORE, AFTER), CREATED], ask)).toBeUndefined()
  expect(asked).toHaveLength(2)
})

describe('a hunk with unchanged lines between its changes', () => {
  const before = 'one\ntwo\nthree\nfour\nfive\n'
  const after = 'ONE\ntwo\nTHREE\nfour\nFIVE\nsix\n'

  test('is split at the unchanged lines', async () => {
    const { ask, asked } = answering('split', 'accept', 'reject', 'accept')
    const approval = await approve([updated(before, after)], ask)
    expect(asked.slice(1).map(({ diff }) => diff)).toEqual([
      '@@ -1,4 +1,4 @@\n-one\n+ONE\n two\n three\n four\n',
      '@@ -1,5 +1,5 @@\n one\n two\n-three\n+THREE\n four\n five\n',
      '@@ -2,4 +2,5 @@\n two\n three\n four\n-five\n+FIVE\n+six\n',
    ])
    expect(approval?.chosen[0]?.after).toBe('ONE\ntwo\nthree\nfour\nFIVE\nsix\n')
  })

  test('is applied as it was edited', async () => {
    const lines = linesOf(updated(before, after))
    const text = bodyOf(lines.marked).replace('-three\n+THREE\n', ' three\n+and a half\n')
    const edited = editedHunk(lines, `${text}# a remark\n`)
    if (typeof edited === 'string') throw new Error(edited)
    expect(await verdictOf(updated(before, after), { edited })).toEqual({
      text: 'ONE\ntwo\nthree\nand a half\nfour\nFIVE\nsix\n',
    })
  })

  test('is refused if its old lines were changed, or a line has no mark', () => {
    const lines = linesOf(updated(before, after))
    const text = bodyOf(lines.marked)
    expect(editedHunk(lines, text.replace(' two', ' 2'))).toMatch(/must stay what they are/)
    expect(editedHunk(lines, ' one\n')).toMatch(/must stay what they are/)
    expect(editedHunk(lines, `${text}*\n`)).toMatch(/begin with a space, - or \+/)
    expect(editedHunk(lines, ' one\n two\n three\n four\n five\n')).toEqual([])
  })
})

test.each([
  ['CRLF', 'one\r\ntwo\r\nthree\r\n', 'ONE\r\ntwo\r\nTHREE\r\n', 'ONE\r\ntwo\r\nthree\r\n'],
  ['no newline at the end', 'one\ntwo\nthree', 'ONE\ntwo\nTHREE\n', 'ONE\ntwo\nthree'],
  ['a byte order mark', '\uFEFFone\ntwo\nthree\n', '\uFEFFONE\ntwo\nTHREE\n', '\uFEFFONE\ntwo\nthree\n'],
])('a part of a hunk that was split keeps %s', async (_, before, after, text) => {
  expect(await verdictOf(updated(before, after), 'split', 'accept', 'reject')).toEqual({ text })
})

test('files without a change are not asked about', async () => {
  const { ask, asked } = answering()
  const approval = await approve([{ ...updated('a\n', 'a\n'), status: 'unchanged' }], ask)
  expect([asked, approval?.rejected]).toEqual([[], 0])
})

test.each([
  ['CRLF', 'a\r\nb\r\n', 'A\r\nb\r\n', 'B\r\nb\r\n'],
  ['a last line without a newline', 'x\na', 'x\nA', 'x\nB'],
  ['a newline that the request adds', 'x\na', 'x\nA\n', 'x\nB\n'],
])('a hunk that was edited keeps %s', async (_, before, after, text) => {
  const file = updated(before, after)
  const lines = linesOf(file)
  const edited = editedHunk(lines, bodyOf(lines.marked).replace('+A', '+B'))
  if (typeof edited === 'string') throw new Error(edited)
  expect(await verdictOf(file, { edited })).toEqual({ text })
})

test('a hunk that changes only line endings has no lines to edit', async () => {
  const file = updated('a\nb\n', 'a\r\nb\n')
  expect(hunksOf(file, choicesOf({ files: [file] }))).toMatchObject([{ count: 1 }])
  expect(() => linesOf(file)).toThrow('no lines')
})

test('accepting what needs a rejected hunk is refused', async () => {
  const moved = { ...MOVED, path: DELETED.path }
  await expect(approve([DELETED, moved], answering('reject', 'accept').ask)).rejects.toThrow(/needs/)
  expect((await approve([DELETED, moved], answering('accept', 'accept').ask))?.chosen).toHaveLength(2)
})

test('an edited hunk that overlaps an accepted one is refused', async () => {
  const edited = [{ span: { start: 0, end: 6 }, text: 'x\n' }]
  const answers = answering('split', 'accept', { edited })
  const file = updated('one\ntwo\nthree\n', 'ONE\ntwo\nTHREE\n')
  await expect(approve([file], answers.ask)).rejects.toThrow(/same lines/)
})
