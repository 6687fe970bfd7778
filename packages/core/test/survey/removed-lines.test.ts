import { describe, expect, test } from 'vitest'
import { defaultCascade, hunkCascade } from '../../src/place/cascade.js'
import { applied, hunk, part, refused, reports } from '../support/edits.js'

const KEPT = 'first();\nsecond();\nthird();\n'
const REMOVED = 'somethingToRemove();\nanotherToRemove();\n'

describe('a removal whose context leaves out a line of the file', () => {
  test.each([
    { edge: 'the end', text: `${KEPT}missed();\n${REMOVED}`, search: KEPT + REMOVED },
    { edge: 'the top', text: `${REMOVED}missed();\n${KEPT}`, search: REMOVED + KEPT },
  ])('at $edge is not already done while the lines are there', ({ text, search }) => {
    expect(refused(text, [part(search, KEPT)])).toMatchObject([{ code: 'not-found' }])
  })

  test('is already done once they are gone', () => {
    expect(applied(`${KEPT}missed();\n`, [part(KEPT + REMOVED, KEPT)])).toBe(`${KEPT}missed();\n`)
  })

  test('is already done although the file has the removed line elsewhere, if it is short', () => {
    const text = `${KEPT}}\nother {\n}\n`
    expect(reports(text, [part(`${KEPT}a\n}\n`, KEPT)])).toMatchObject([{ status: 'already-applied' }])
  })

  test('is not already done if the new text stands above all lines that it should replace', () => {
    const text = `${KEPT}replacedByThis();\n${REMOVED}`
    expect(refused(text, [part(KEPT + REMOVED, `${KEPT}replacedByThis();\n`)])).toMatchObject([
      { code: 'not-found' },
    ])
  })
})

test('a removal is not already done if most of its lines are elsewhere, with all its context', () => {
  const removed = ['*   app.set(passport, current)', '*   app.use(passport.first())']
  const text = [
    'first()',
    '*',
    ...removed,
    '* @return middleware',
    ...Array.from({ length: 12 }, (_, i) => `line(${i})`),
    '*',
    '* @return middleware',
    '',
  ].join('\n')
  const [search, replacement] = [
    ['*', '// made up', ...removed, '* @return middleware'],
    ['*', '* @return middleware'],
  ]
  const edit = part(`${search.join('\n')}\n`, `${replacement.join('\n')}\n`)
  expect(refused(text, [edit])).toMatchObject([{ code: 'not-found' }])
  const done = text.replace(`${removed.join('\n')}\n`, '// done\n')
  expect(reports(done, [edit])).toMatchObject([{ status: 'already-applied' }])
})

test.each([
  { name: 'with other marks', lines: ["load('first');"], text: 'start();\nload("first")\n' },
  { name: 'with other line breaks', lines: ['load(first)'], text: 'start();\nload(\n  first,\n)\n' },
])('a removal is not already done if the line is there $name', ({ lines, text }) => {
  const replacement = 'start();\n'
  expect(refused(text, [part(`${replacement}${lines.join('\n')}\n`, replacement)])).toMatchObject([
    { code: 'not-found' },
  ])
  const above = text.trimEnd().split('\n')
  const turned = [...above.slice(1), above[0], ''].join('\n')
  expect(refused(turned, [part(`${lines.join('\n')}\n${replacement}`, replacement)])).toMatchObject([
    { code: 'not-found' },
  ])
})

describe('an edit that removes one of several blank lines is not already done while there is one more', () => {
  const CASCADE = { replacers: hunkCascade }
  const TEXT = 'first part of it\n\n\n\n// the next part\nof the text\n'

  test('right above its new text', () => {
    const edit = hunk(['-// a remark', '-', ' ', ' ', ' // the next part', ' of the text'])
    expect(refused(TEXT, [edit], CASCADE)).toMatchObject([{ code: 'not-found' }])
    expect(reports(TEXT.replace('\n\n', '\n'), [edit], CASCADE)).toMatchObject([
      { status: 'already-applied' },
    ])
  })

  test('right below its new text', () => {
    const edit = hunk([' of the text', ' // the next part', ' ', ' ', '-', '-// a remark'])
    const text = `${TEXT.trim().split('\n').reverse().join('\n')}\n`
    expect(refused(text, [edit], CASCADE)).toMatchObject([{ code: 'not-found' }])
  })

  test('between lines of its new text', () => {
    const lines = [
      '+// The compiler of it',
      ' // -------',
      ' ',
      '-',
      ' import one from "two"',
      ' import three',
      ' call()',
    ]
    const text = '// The compiler of it\n// -------\n\n\nimport one from "two"\nimport three\ncall()\n'
    const edit = hunk(lines, { hints: { anchors: ['// The compiler of it'] } })
    expect(applied(text, [edit], CASCADE)).toBe(text.replace('\n\n\n', '\n\n'))
  })
})

describe('a request that removes one of two equal lines and has a line that the file lacks', () => {
  const file = ['first()', 'assert(x)', 'assert(x)', 'last()', ''].join('\n')
  const once = ['first()', 'assert(x)', 'last()', ''].join('\n')
  const above = part('assert(x)\nassert(x)\nlast()\n// made up\n', 'assert(x)\nlast()\n')
  const below = part('// made up\nfirst()\nassert(x)\nassert(x)\n', 'first()\nassert(x)\n')

  test.each([
    { side: 'above', edit: above },
    { side: 'below', edit: below },
  ])('removes the line while the other is $side the new text', ({ edit }) => {
    expect(applied(file, [edit], { replacers: defaultCascade })).toBe(once)
  })

  test.each([above, below])('is already done if there is no other', (edit) => {
    expect(reports(once, [edit])).toMatchObject([{ status: 'already-applied' }])
  })
})

describe('a removal is not already done while the file has its lines in another layout', () => {
  test.each([
    { name: 'other quotes', file: '"""Kills a job."""', removed: "'''Kills a job.'''" },
    { name: 'no comma', file: 'it will be useful,', removed: 'it will be useful' },
    { name: 'other spaces', file: "log('kills it', b)", removed: "log('kills  it',  b)" },
  ])('beside the new text: $name', ({ file, removed }) => {
    const text = `# License\n\n${file}\n\nfrom somewhere import something\nx = 1\n`
    const edit = hunk([' ', `-${removed}`, '-', ' from somewhere import something'])
    expect(refused(text, [edit])).toMatchObject([{ code: 'not-found' }])
  })

  test('far from the new text, with all its context', () => {
    const between = Array.from({ length: 12 }, (_, i) => `line(${i})\n`).join('')
    const text = `call("a b")\nsecond(c)\n  self._flag.acquire()\n${between}\n  self._flag.acquire()\n`
    const edit = hunk([' ', '-call("a  b")', '-second( c)', '   self._flag.acquire()'])
    expect(refused(text, [edit])).toMatchObject([{ code: 'not-found' }])
  })

  test('but is once they are gone', () => {
    const text = '# License\n\nfrom somewhere import something\nx = 1\n'
    const edit = hunk([' ', "-'''Kills a job.'''", '-', ' from somewhere import something'])
    expect(reports(text, [edit])).toMatchObject([{ status: 'already-applied' }])
  })
})
