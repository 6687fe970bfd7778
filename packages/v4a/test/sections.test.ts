import { arrivedLines, finish, requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'
import { parseSections } from '../src/sections.js'
import { standardDialect } from '../src/standard-dialect.js'

function parse(lines: readonly string[]) {
  const parsed = finish(
    parseSections(arrivedLines(requestLines(lines.join('\n'))), standardDialect, undefined),
  )
  return parsed.ok ? parsed.value.edits : parsed.failure
}

describe('parseSections', () => {
  test('paths are keys as written, apart from whitespace around them', () => {
    const paths = ['a b/c.txt', '../up', 'C:\\x', '__proto__', 'ä\u0301', '*** x']
    expect(parse(paths.map((path) => `*** Delete File:  ${path} `))).toEqual(
      paths.map((path) => ({ kind: 'delete', path })),
    )
  })

  test('a new file has the text after the plus signs', () => {
    expect(parse(['*** Add File: a', '+', '+ x', '++', '+\\ No newline'])).toEqual([
      { kind: 'create', path: 'a', text: '\n x\n+\n\\ No newline\n', replaces: 'shown' },
    ])
  })

  test('the remark about the final newline must be at the end of a new file', () => {
    expect(parse(['*** Add File: a', '+x', '\\ No newline at end of file', '+y'])).toMatchObject({
      code: 'unexpected-line',
      line: 3,
    })
  })

  test('a new file ends where a section begins, padded or not', () => {
    expect(parse(['*** Add File: a', '+x', '  *** Delete File: b'])).toMatchObject([
      { kind: 'create', text: 'x\n' },
      { kind: 'delete', path: 'b' },
    ])
  })

  test('in an update an indented section header is context', () => {
    expect(parse(['*** Update File: a', '-x', ' *** Delete File: b'])).toMatchObject([
      { kind: 'update', edits: [{ search: 'x\n*** Delete File: b\n' }] },
    ])
  })

  test('the marker of a move and of the end of the file belong to the update', () => {
    expect(parse(['*** Update File: a', '*** Move to: b', '-x', '*** End of File', '-y'])).toMatchObject([
      { kind: 'update', path: 'a', moveTo: 'b', edits: [{ hints: { atEnd: true } }, { search: 'y\n' }] },
    ])
  })

  test.for([
    [['*** Update File: a', '-x', '*** Move to: b'], 'unexpected-line', 3],
    [['*** Update File: a', '*** Move to: b', '*** Move to: c'], 'unexpected-line', 3],
    [['*** Update File: a', '-x', '*** Frobnicate: b'], 'unknown-section', 3],
    [['*** Add File: a', '*** Move to: b'], 'unexpected-line', 2],
    [['*** update file: a', '-x'], 'unknown-section', 1],
    [['*** Update File: a', '', ''], 'empty-section', 1],
    [['*** Update File: ', '-x'], 'missing-path', 1],
    [['*** Delete File:'], 'missing-path', 1],
    [['*** Delete File: a', '@@'], 'unexpected-line', 2],
    [['+x'], 'unexpected-line', 1],
  ] as const)('%j is refused as %s', ([lines, code, line]) => {
    expect(parse(lines)).toMatchObject({ code, line })
  })

  test('no lines are an empty request', () => {
    expect(parse([])).toEqual({ code: 'empty-request', format: 'v4a' })
    expect(parse(['', '  '])).toEqual({ code: 'empty-request', format: 'v4a' })
  })
})
