import { describe, expect, test } from 'vitest'
import { applyFileEdits } from '../../src/apply/apply-file-edits.js'
import { applied, hunk, OPTIONS, part, refused, whole } from '../support/edits.js'

const LOST = '\uFFFD'

describe('new text with a lost character', () => {
  test.each([
    { name: 'a part of a line', text: 'a b\n', edit: part('b', `c${LOST}`), line: `c${LOST}` },
    { name: 'a line', text: 'a\nb\n', edit: whole(['b'], ['b', `x ${LOST}`]), line: `x ${LOST}` },
    { name: 'a line of a hunk', text: 'a\nb\n', edit: hunk([' a', `+${LOST}`, ' b']), line: LOST },
    {
      name: 'an insertion',
      text: `a ${LOST}\n`,
      edit: hunk([`+b ${LOST}`], { hints: { atEnd: true } }),
      line: `b ${LOST}`,
    },
    { name: 'a whole file', text: '', edit: part('', `a\n${LOST}\n`), line: LOST },
    {
      name: 'elsewhere than the file has one',
      text: `a${LOST}\nb\n`,
      edit: whole(['b'], [LOST]),
      line: LOST,
    },
  ])('is refused: $name', ({ text, edit, line }) => {
    expect(refused(text, [edit])).toMatchObject([{ code: 'damaged-text', text: line }])
  })

  test.each([
    {
      name: 'the lines have one',
      text: `a${LOST}\nb\n`,
      edit: whole([`a${LOST}`], [`c${LOST}`]),
      now: `c${LOST}\nb\n`,
    },
    { name: 'the line has one', text: `a${LOST} b\n`, edit: part('b', LOST), now: `a${LOST} ${LOST}\n` },
    {
      name: 'the line is kept',
      text: `a${LOST}\nb\n`,
      edit: whole([`a${LOST}`, 'b'], [`a${LOST}`, 'c']),
      now: `a${LOST}\nc\n`,
    },
    {
      name: 'the edit was worked out',
      text: 'a\n',
      edit: { ...whole(['a'], [LOST]), computed: true },
      now: `${LOST}\n`,
    },
  ])('is taken where $name', ({ text, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
  })

  test('is refused with the characters that the file has there', () => {
    const edit = whole(['plain', 'tëst — ok'], ['plain', `t${LOST}st ${LOST} no`])
    expect(refused('plain\ntëst — ok\n', [edit])).toMatchObject([{ code: 'damaged-text', near: ['ë', '—'] }])
  })

  test('is taken where the options allow it', () => {
    expect(applied('a\n', [whole(['a'], [LOST])], { damagedText: 'allow' })).toBe(`${LOST}\n`)
  })
})

describe('a new file with a lost character', () => {
  const create = { kind: 'create', path: 'a', text: `x\ny ${LOST}\n` } as const

  test('is refused', () => {
    expect(applyFileEdits([create], new Map(), OPTIONS)).toEqual({
      ok: false,
      failure: [{ code: 'damaged-text', text: `y ${LOST}`, path: 'a' }],
    })
  })

  test('is taken where the options allow it, or where it is there', () => {
    expect(applyFileEdits([create], new Map(), { ...OPTIONS, damagedText: 'allow' })).toMatchObject({
      ok: true,
    })
    expect(applyFileEdits([create], new Map([['a', create.text]]), OPTIONS)).toMatchObject({
      ok: true,
      value: { files: [{ status: 'unchanged' }] },
    })
  })
})
