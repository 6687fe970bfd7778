import { describe, expect, test } from 'vitest'
import { applyFileEdits } from '../../src/apply/apply-file-edits.js'
import { applied, hunk, OPTIONS, part, refused, reports, whole } from '../support/edits.js'

const LOST = '\uFFFD'

describe('new text with a lost character', () => {
  test.each([
    { name: 'a part of a line', text: 'a b\n', edit: part('b', `c${LOST}`), line: `c${LOST}` },
    { name: 'a line', text: 'a\nb\n', edit: whole(['b'], ['b', `x ${LOST}`]), line: `x ${LOST}` },
    { name: 'a line of a hunk', text: 'a\nb\n', edit: hunk([' a', `+${LOST}`, ' b']), line: LOST },
    { name: 'a whole file', text: '', edit: part('', `a\n${LOST}\n`), line: LOST },
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
      name: 'a tool computed the edit',
      text: 'a\n',
      edit: { ...whole(['a'], [LOST]), computed: true },
      now: `${LOST}\n`,
    },
  ])('is taken where $name', ({ text, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
  })

  test.each(['deuxiÃ¨me', 'itâ€™s', 'Â£ 5', 'RÃ‰SUMÃ‰'])(
    'is refused: %s, which was read in another encoding',
    (line) => {
      expect(refused('a\nb\n', [whole(['b'], [line])])).toMatchObject([{ code: 'damaged-text', text: line }])
    },
  )

  test.each(['É—', 'NÃO', 'ÂGE «', '«IRMû', '“MANHÔ', 'Ã¨'])('%s is taken where it may be meant', (line) => {
    const text = line === 'Ã¨' ? 'a\nÃ©\n' : 'a\nb\n'
    const [, old = ''] = text.split('\n')
    expect(applied(text, [whole([old], [line])])).toBe(`a\n${line}\n`)
  })

  test('is refused with the characters that the file has there', () => {
    const edit = whole(['plain', 'tëst — ok'], ['plain', `t${LOST}st ${LOST} no`])
    expect(refused('plain\ntëst — ok\n', [edit])).toMatchObject([{ code: 'damaged-text', near: ['ë', '—'] }])
  })

  test('is taken where the options allow it', () => {
    expect(applied('a\n', [whole(['a'], [LOST])], { damagedText: 'allow' })).toBe(`${LOST}\n`)
  })
})

describe('a comment that may stand for code', () => {
  const body = ['f() {', '  a()', '  b()', '}']
  const text = `${body.join('\n')}\n`

  test.each([
    { name: 'for all of it', now: ['f() {', '  // unchanged', '}'] },
    { name: 'beside less code', now: ['f() {', '  // [unchanged]', '  c()', '}'] },
    { name: 'beyond a blank line', now: ['f() {', '  // existing imports', '', '}'] },
  ])('is refused where lines of code are gone: $name', ({ now }) => {
    expect(refused(text, [whole(body, now)])).toMatchObject([{ code: 'placeholder' }])
    expect(applied(text, [whole(body, now)], { placeholders: 'allow' })).toBe(`${now.join('\n')}\n`)
  })

  test.each([
    { name: 'as many lines of code', now: ['f() {', '  // unchanged', '  a()', '  c()', '}'] },
    { name: 'only more lines', now: ['f() {', '  a()', '  // existing imports', '  b()', '}'] },
    { name: 'fewer lines elsewhere', now: ['f() {', '  // unchanged', '  a()', '}'] },
  ])('goes in where there are $name', ({ now }) => {
    expect(applied(text, [whole(body, now)])).toBe(`${now.join('\n')}\n`)
  })

  test('goes in where the old text has it, and where it replaces a comment', () => {
    expect(applied('// unchanged\na\n', [whole(['// unchanged', 'a'], ['// unchanged'])])).toBe(
      '// unchanged\n',
    )
    expect(applied('// as it was\na\n', [whole(['// as it was', 'a'], ['// unchanged', 'a'])])).toBe(
      '// unchanged\na\n',
    )
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

  test('is taken where the options allow it, or where the file has it already', () => {
    expect(applyFileEdits([create], new Map(), { ...OPTIONS, damagedText: 'allow' })).toMatchObject({
      ok: true,
    })
    expect(applyFileEdits([create], new Map([['a', create.text]]), OPTIONS)).toMatchObject({
      ok: true,
      value: { files: [{ status: 'unchanged' }] },
    })
  })
})

describe('lines appended to a part of a line', () => {
  test.each([
    { name: 'before the rest', text: 'aaa\nbbb-x\n', edit: part('bbb', 'bbb\nBB1'), line: 2, rest: '-x' },
    { name: 'of the last of several', text: 'a\nb c\n', edit: part('a\nb', 'a\nb\nd'), line: 2, rest: ' c' },
    {
      name: 'after a statement',
      text: 'f(); g()\n',
      edit: part('f();', 'f();\nh();'),
      line: 1,
      rest: ' g()',
    },
    { name: 'with CRLF', text: 'bbb-x\r\n', edit: part('bbb', 'bbb\nBB1'), line: 1, rest: '-x' },
    {
      name: 'in every place',
      text: 'b\nb-x\n',
      edit: { ...part('b', 'b\nc'), all: true },
      line: 2,
      rest: '-x',
    },
  ])('are refused: $name', ({ text, edit, line, rest }) => {
    expect(refused(text, [edit])).toMatchObject([{ code: 'line-split', place: { end: line }, rest }])
  })

  test.each([
    { name: 'nothing follows', text: 'bbb\nc\n', edit: part('bbb', 'bbb\nBB1'), now: 'bbb\nBB1\nc\n' },
    { name: 'whitespace follows', text: 'bbb  \nc\n', edit: part('bbb', 'bbb\nBB1'), now: 'bbb\nBB1  \nc\n' },
    { name: 'whole lines', text: 'bbb\nc\n', edit: whole(['bbb'], ['bbb', 'BB1']), now: 'bbb\nBB1\nc\n' },
    { name: 'a line above', text: 'bbb-x\n', edit: part('bbb', 'BB1\nbbb'), now: 'BB1\nbbb-x\n' },
    { name: 'a line break', text: 'a; b\n', edit: part('a;', 'a;\n'), now: 'a;\n b\n' },
  ])('go in without a notice: $name', ({ text, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
    expect(reports(text, [edit])).toMatchObject([{ status: 'applied', notices: [] }])
  })

  test.each([
    { name: 'after a bracket', text: 'f(b)\n', edit: part('f(', 'f(\n  a, '), now: 'f(\n  a, b)\n' },
    { name: 'after a comma', text: 'f(a, c)\n', edit: part('f(a,', 'f(a,\n  b,'), now: 'f(a,\n  b, c)\n' },
    {
      name: 'after an operator',
      text: 'x = a + c\n',
      edit: part('a +', 'a +\nb +'),
      now: 'x = a +\nb + c\n',
    },
    { name: 'for another text', text: 'let a = b; c\n', edit: part('a = b;', 'x\ny'), now: 'let x\ny c\n' },
  ])('go in with a notice: $name', ({ text, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
    expect(reports(text, [edit])).toMatchObject([{ status: 'applied', notices: [{ code: 'ends-mid-line' }] }])
  })
})
