import { arrivedLines, finish, requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'
import { standardDialect } from '../src/standard-dialect.js'

function parse(lines: readonly string[]) {
  const parsed = finish(standardDialect.readHunks(arrivedLines(requestLines(lines.join('\n'))), undefined))
  if (!parsed.ok) return parsed.failure
  const { edits, notices } = parsed.value
  return {
    edits: edits.map(({ source, unit, ...edit }) => edit),
    notices: notices.map(({ code, line }) => `${code} ${line}`),
  }
}

describe('headers', () => {
  test.for([
    ['@@', undefined],
    ['@@ ', undefined],
    ['@@ @@', undefined],
    ['@@ @@ ', undefined],
    ['@@ def f():', { anchors: ['def f():'] }],
    ['@@def f():', { anchors: ['def f():'] }],
    ['@@   def f():', { anchors: ['  def f():'] }],
    ['@@ def f(): @@', { anchors: ['def f():'] }],
    ['@@ a@@b.example', { anchors: ['a@@b.example'] }],
    ['@@ -3 +4 @@', { line: 3 }],
    ['@@ -3,7 +4,8 @@ def f():', { line: 3 }],
    ['@@ -0,0 +1,2 @@', undefined],
    ['@@ - 3 items', { anchors: ['- 3 items'] }],
  ] as const)('%j', ([header, hints]) => {
    expect(parse([header, '-a'])).toEqual({
      edits: [{ search: 'a\n', replacement: '', script: ['remove'], ...(hints && { hints }) }],
      notices: [],
    })
  })

  test('stack until there is a body; empty lines between them are not a body', () => {
    const hints = { anchors: ['A', '', 'f'], line: 7 }
    expect(parse(['@@ A', '@@', '', '@@ -7 +7 @@', '@@ f', '-a', '@@', '-b'])).toMatchObject({
      edits: [{ search: 'a\n', hints }, { search: 'b\n' }],
    })
  })

  test('require a body', () => {
    expect(parse(['@@ A', '', ''])).toMatchObject({ code: 'unexpected-line', line: 1, text: '@@ A' })
    expect(parse(['-a', '@@ A'])).toMatchObject({ code: 'unexpected-line', line: 2, text: '@@ A' })
    expect(parse(['-a', '*** End of File', '*** End of File'])).toMatchObject({
      code: 'unexpected-line',
      line: 3,
    })
  })

  test('without text and without a body are left out', () => {
    expect(parse(['-a', '@@', ''])).toMatchObject({ edits: [{ search: 'a\n' }], notices: ['empty-hunk 2'] })
  })

  test('of a unified diff are ignored at the top and before a hunk', () => {
    const lines = ['--- a', '+++ b', '@@', '-x', '--- a', '+++ b', '@@', '-y']
    expect(parse(lines)).toMatchObject({ edits: [{ search: 'x\n' }, { search: 'y\n' }] })
  })

  test('that only look like those of a unified diff are lines of a hunk', () => {
    expect(parse(['-x', '--- a', '+++ b', '-y'])).toMatchObject({
      edits: [{ search: 'x\n-- a\ny\n', replacement: '++ b\n' }],
    })
    expect(parse(['--- a', '-y'])).toMatchObject({ edits: [{ search: '-- a\ny\n' }] })
  })
})

describe('lines', () => {
  test('are kept, removed or added', () => {
    expect(parse([' a', '-b', '+c', '', ' d'])).toEqual({
      edits: [
        {
          search: 'a\nb\n\nd\n',
          replacement: 'a\nc\n\nd\n',
          script: ['keep', 'remove', 'add', 'keep', 'keep'],
        },
      ],
      notices: ['blank-context 4'],
    })
  })

  test('without prefix are doubtful context', () => {
    expect(parse([' a', '\tb', '+c'])).toEqual({
      edits: [
        {
          search: 'a\n\tb\n',
          replacement: 'a\n\tb\nc\n',
          script: ['keep', 'keep', 'add'],
          doubtful: [{ start: 2, end: 5 }],
        },
      ],
      notices: ['unprefixed-line 2'],
    })
  })

  test('that are blank are doubtful at the end', () => {
    expect(parse(['-a', ' ', '', '@@', '-b'])).toMatchObject({
      edits: [
        {
          search: 'a\n\n\n',
          doubtful: [
            { start: 2, end: 3 },
            { start: 3, end: 4 },
          ],
        },
        { search: 'b\n' },
      ],
      notices: [],
    })
  })

  test('that are blank below added lines are context with a prefix, and are dropped without', () => {
    expect(parse(['+a', '', ''])).toEqual({
      edits: [{ search: '', replacement: 'a\n', script: ['add'] }],
      notices: [],
    })
    expect(parse(['+a', ' ', ''])).toEqual({
      edits: [{ search: '\n', replacement: 'a\n\n', script: ['add', 'keep'] }],
      notices: [],
    })
  })

  test('keep their endings', () => {
    const parsed = finish(standardDialect.readHunks(arrivedLines(requestLines('-a\r\n+b\n')), undefined))
    expect(parsed).toMatchObject({ ok: true, value: { edits: [{ search: 'a\r\n', replacement: 'b\n' }] } })
  })
})

describe('the end of the file', () => {
  test('ends a hunk', () => {
    expect(parse(['-a', '*** End of File', '-b'])).toMatchObject({
      edits: [{ search: 'a\n', hints: { atEnd: true } }, { search: 'b\n' }],
    })
  })

  test.for([
    [['-a', '\\ No newline at end of file', '+b'], true],
    [['-a', '+b', '\\ No newline at end of file'], false],
    [['-a', '\\ No newline at end of file', '+b', '\\ No newline at end of file'], undefined],
    [[' a', '\\ No newline at end of file'], undefined],
  ] as const)('the final newline after %j', ([lines, finalNewline]) => {
    expect(parse(lines)).toMatchObject({ edits: [{ hints: { atEnd: true } }] })
    const parsed = finish(standardDialect.readHunks(arrivedLines(requestLines(lines.join('\n'))), undefined))
    expect(parsed.ok && parsed.value.edits[0]?.finalNewline).toBe(finalNewline)
  })
})
