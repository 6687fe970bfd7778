import { describe, expect, test } from 'vitest'
import { v4a } from '../src/format.js'

describe('v4a', () => {
  const format = v4a()

  test('is a frozen format', () => {
    expect(Object.isFrozen(format)).toBe(true)
    expect(format).toMatchObject({ apiVersion: 1, name: 'v4a', placement: { name: 'in-order' } })
  })

  describe('detect', () => {
    test.for([
      ['*** Begin Patch\n*** End Patch', 0.95],
      ['Sure:\n```\n  *** Begin Patch  \r\n*** Add File: a\n', 0.9],
      ['\uFEFF*** Begin Patch\n', 0.95],
      ['***Begin Patch***\n', 0.95],
      ['*** Update File: a\n@@\n-x\n', 0.6],
      ['*** Add File: a\n+x\n', 0.6],
      ['*** Delete File: a\n', 0.6],
      ['@@ class A\n-x\n+y\n', 0.3],
      ['the marker "*** Begin Patch" in prose', 0],
      ['just prose', 0],
      ['', 0],
    ] as const)('%j: %d', ([input, sure]) => {
      expect(format.detect(input)).toBeCloseTo(sure, 2)
    })

    test('the confidence for unified diffs and other formats is below 1', () => {
      expect(format.detect('--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n')).toBeLessThan(0.5)
      expect(format.detect('<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n')).toBe(0)
    })

    test.for([undefined, null, 7, true, {}, [], Symbol('x')])('is 0 for other values: %s', (input) => {
      expect(format.detect(input)).toBe(0)
    })
  })

  test('cannot write a path that ends in three stars', () => {
    expect(format.render?.([{ kind: 'delete', path: 'a***' }])).toMatchObject({
      ok: false,
      failure: { code: 'not-expressible' },
    })
  })

  describe('parse', () => {
    test.for([
      [undefined, 'undefined'],
      [null, 'null'],
      [7, 'number'],
      [{}, 'an object without a known type'],
      [{ type: 'rename_file', path: 'a', diff: '' }, 'an object without a known type'],
    ] as const)('refuses %j', ([input, received]) => {
      const expected = 'a patch as a string, or operations {type, path, diff}'
      const failure = { code: 'wrong-input', format: 'v4a', received, expected }
      expect(format.parse(input)).toEqual({ ok: false, failure })
    })

    test('returns every section as an edit of one file', () => {
      const request = [
        '*** Begin Patch',
        '*** Add File: new.txt',
        '+one',
        '*** Update File: old.txt',
        '*** Move to: moved.txt',
        '@@ head',
        ' a',
        '-b',
        '+c',
        '*** End of File',
        '*** Delete File: gone.txt',
        '*** End Patch',
      ].join('\n')
      const start = request.indexOf('@@')
      expect(format.parse(request)).toEqual({
        ok: true,
        value: {
          edits: [
            { kind: 'create', path: 'new.txt', text: 'one\n', replaces: 'shown' },
            {
              kind: 'update',
              path: 'old.txt',
              moveTo: 'moved.txt',
              edits: [
                {
                  unit: 'lines',
                  search: 'a\nb\n',
                  replacement: 'a\nc\n',
                  script: ['keep', 'remove', 'add'],
                  hints: { anchors: ['head'], atEnd: true },
                  source: { start, end: request.indexOf('\n*** End of File') },
                },
              ],
            },
            { kind: 'delete', path: 'gone.txt' },
          ],
          notices: [],
        },
      })
    })

    test('accepts hunks without an envelope only for a file that the host names', () => {
      const hunks = '@@\n-one\n+1\n'
      expect(format.parse(hunks)).toMatchObject({ ok: false, failure: { code: 'missing-begin' } })
      expect(format.parse(hunks, { path: 'a' })).toMatchObject({
        ok: true,
        value: { edits: [{ kind: 'update', path: 'a', edits: [{ search: 'one\n', replacement: '1\n' }] }] },
      })
    })

    test('refuses hunks without an envelope and without content', () => {
      expect(format.parse('@@\n', { path: 'a' })).toMatchObject({
        ok: false,
        failure: { code: 'empty-request' },
      })
    })
  })
})
