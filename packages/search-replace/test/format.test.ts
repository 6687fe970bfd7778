import { describe, expect, test } from 'vitest'
import { searchReplace } from '../src/format.js'

const BLOCK = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n'

describe('searchReplace', () => {
  const format = searchReplace()

  test('is a frozen format', () => {
    expect(Object.isFrozen(format)).toBe(true)
    expect(format).toMatchObject({ apiVersion: 1, name: 'search-replace', placement: { name: 'nearest' } })
  })

  describe('detect', () => {
    test.for([
      [BLOCK, 0.95],
      [`Sure:\n\`\`\`\n${BLOCK}\`\`\`\n`, 0.95],
      ['------- SEARCH\na\n=======\nb\n+++++++ REPLACE', 0.95],
      ['<<<<< SEARCH', 0.95],
      ['   <<<<<<< SEARCH>\r\n', 0.9],
      [`<apply_diff><args><file><path>a</path><diff><content><![CDATA[\n${BLOCK}]]></content>`, 0.95],
      [JSON.stringify([{ content: BLOCK }]), 0.9],
      [JSON.stringify({ path: 'a', diff: BLOCK }), 0.9],
      [JSON.stringify({ path: 'a', diff: BLOCK }).slice(0, 50), 0.9],
      [`*** Begin Patch\n*** Add File: a\n${BLOCK}`, 0.95],
      [`${BLOCK}\n*** Begin Patch\n`, 0.95],
      ['the marker <<<<<<< SEARCH in prose', 0],
      ['<<<<<<< HEAD\na\n=======\nb\n>>>>>>> theirs', 0],
      ['<<<< SEARCH', 0],
      ['*** Begin Patch\n*** Update File: a\n@@\n-a\n+b\n*** End Patch', 0],
      ['--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n', 0],
      ['just prose', 0],
      ['', 0],
    ] as const)('%j: %d', ([input, sure]) => {
      expect(format.detect(input)).toBeCloseTo(sure, 2)
    })

    test.for([
      [[{ content: BLOCK, startLine: 3 }], 1],
      [{ path: 'a', diff: BLOCK }, 1],
      [{ path: 'a', diff: [{ content: BLOCK }] }, 1],
      [{ args: { file: [{ path: 'a', diff: { content: BLOCK } }] } }, 1],
      [[BLOCK], 1],
      [{ path: 'a', oldString: 'a', newString: 'b' }, 0],
      [{ path: 'a', old_string: BLOCK, new_string: 'b' }, 0],
      [{ path: 'a', edits: [{ oldString: BLOCK, newString: 'b' }] }, 0],
      [{ type: 'update_file', path: 'a', diff: '@@\n-a\n+b\n' }, 0],
      [{ path: 'a', content: 'text' }, 0],
    ] as const)('%j: %d', ([input, sure]) => {
      expect(format.detect(input)).toBe(sure)
    })

    test.for([undefined, null, 7, true, {}, [], Symbol('x'), () => BLOCK])(
      'is 0 for other values: %s',
      (input) => {
        expect(format.detect(input)).toBe(0)
      },
    )
  })

  describe('parse', () => {
    test('returns the blocks of a file as one section, and the next file as another', () => {
      const request = [
        'a.txt',
        '<<<<<<< SEARCH',
        ':start_line:3',
        '-------',
        'a',
        '=======',
        'b',
        '>>>>>>> REPLACE',
      ]
        .concat(['', '<<<<<<< SEARCH', '=======', 'new', '>>>>>>> REPLACE'])
        .concat(['b.txt', '<<<<<<< SEARCH', 'c', '=======', '>>>>>>> REPLACE'])
        .join('\n')
      const source = (from: string, to: number) => {
        const start = request.indexOf(from)
        return { start, end: start + to }
      }
      expect(format.parse(request)).toEqual({
        ok: true,
        value: {
          edits: [
            {
              kind: 'update',
              path: 'a.txt',
              edits: [
                {
                  unit: 'lines',
                  search: 'a\n',
                  replacement: 'b\n',
                  hints: { line: 3 },
                  source: source('<<<<<<< SEARCH\n:start', 64),
                },
                { unit: 'text', search: '', replacement: 'new\n', source: source('<<<<<<< SEARCH\n===', 42) },
              ],
            },
            {
              kind: 'update',
              path: 'b.txt',
              edits: [
                { unit: 'lines', search: 'c\n', replacement: '', source: source('<<<<<<< SEARCH\nc', 40) },
              ],
            },
          ],
          notices: [],
        },
      })
    })

    test('of objects reports no spans in the request', () => {
      expect(format.parse([{ content: BLOCK }], { path: 'a' })).toEqual({
        ok: true,
        value: {
          edits: [
            { kind: 'update', path: 'a', edits: [{ unit: 'lines', search: 'a\n', replacement: 'b\n' }] },
          ],
          notices: [],
        },
      })
    })

    test.for([undefined, null, 7, true, {}, { patch: BLOCK }])('refuses %j', (input) => {
      expect(format.parse(input)).toMatchObject({
        ok: false,
        failure: { code: 'wrong-input', format: 'search-replace' },
      })
    })

    test.for(['', 'prose'])('finds no block in %j', (input) => {
      expect(format.parse(input, { path: 'a' })).toEqual({
        ok: false,
        failure: { code: 'missing-begin', format: 'search-replace', expected: '<<<<<<< SEARCH' },
      })
    })

    test('of an empty list is an empty request', () => {
      expect(format.parse([])).toEqual({
        ok: false,
        failure: { code: 'empty-request', format: 'search-replace' },
      })
    })

    test('requires the name of a file', () => {
      const received = 'the block at line 1 without a file name'
      expect(format.parse(BLOCK)).toMatchObject({ ok: false, failure: { code: 'wrong-input', received } })
      expect(format.parse(BLOCK, { path: '' })).toMatchObject({ ok: false, failure: { received } })
    })
  })
})
