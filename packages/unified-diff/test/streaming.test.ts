import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cuts,
  damaged,
  expectStreamedAsWhole,
  expectStreamedLinearly,
  type Many,
  toldAt,
} from '../../request/test/support/streaming.js'
import { unifiedDiff } from '../src/format.js'
import { loadFixtures } from './fixtures.js'

const DIFF = `diff --git a/a.txt b/a.txt
index 123..456
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,2 @@
-one 🎉
+1
 two
@@ -9 +9 @@
-nine
+9
diff --git a/b.txt b/b.txt
new file mode 100644
--- /dev/null
+++ b/b.txt
@@ -0,0 +1 @@
+new
--- a/c.txt
+++ b/c.txt
@@
-x
+y
`

const format = unifiedDiff()

describe('incremental', () => {
  test('the hunks of a file are reported when the next file begins', () => {
    expect(toldAt(format, DIFF)).toEqual([
      '4 file-started a.txt',
      '14 edit-complete a.txt',
      '14 edit-complete a.txt',
      '15 file-started b.txt',
      '20 edit-complete b.txt',
      '20 file-started c.txt',
    ])
    expect(expectStreamedAsWhole(format, DIFF).events).toHaveLength(7)
  })

  test.each(['-one', '-one 🎉\n', '-one 🎉\n+1'])(
    'a last hunk with too few lines is truncated: %j',
    (hunk) => {
      const text = DIFF.slice(0, DIFF.indexOf('-one')) + hunk
      expect(expectStreamedAsWhole(format, text).outcome.status).toBe('truncated')
    },
  )

  test.each([
    '--- a/a.txt\n+++ b/a.txt\n@@ -1,',
    '--- a/a.txt\n+++ b/a.txt\n@@',
    'diff --git a/a.txt b/a.txt',
  ])('a request that ends in a header is truncated: %j', (text) => {
    expect(expectStreamedAsWhole(format, text).outcome).toEqual({
      status: 'truncated',
      failure: {
        code: 'missing-end',
        format: 'unified-diff',
        expected: 'the rest of its last hunk',
        line: text.split('\n').length,
      },
    })
  })

  test('a complete header with nothing below it is wrong', () => {
    expect(expectStreamedAsWhole(format, '--- a/a.txt\n+++ b/a.txt\n@@ -1,\n').outcome.status).toBe('failed')
  })
})

const REQUESTS = loadFixtures().map(({ diff }) => diff)
const STRANGERS = [
  '--- a/z',
  '+++ b/z',
  '@@ -1,3 +1,3 @@',
  '@@',
  'prose',
  '',
  '```',
  '-- ',
  '2.1',
  '\\ No newline at end of file',
  'Index: a',
]

describe('a request gives the same result wherever it is cut into chunks', () => {
  test.each([
    ['by itself', {}],
    ['for a file that the host names', { path: 'a.txt' }],
  ])('%s', (_, context) => {
    const request = damaged([...REQUESTS, DIFF], STRANGERS)
    fc.assert(
      fc.property(request, cuts, (text, at) => {
        expectStreamedAsWhole(format, text, at, context)
      }),
    )
  })
})

describe('work grows linearly with the size of a request', () => {
  test.each<[string, (many: Many) => string, 'complete' | 'failed' | 'truncated']>([
    ['hunks', (many) => `--- a/a\n+++ b/a\n${many('@@ -1,2 +1,2 @@\n a\n-b\n+c\n')}`, 'complete'],
    ['files', (many) => many('--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n'), 'complete'],
    ['one hunk', (many) => `--- a/a\n+++ b/a\n@@\n${many('-b\n')}`, 'complete'],
    ['lines without prefix', (many) => `--- a/a\n+++ b/a\n@@\n${many('b\n')}`, 'complete'],
    ['prose below', (many) => `--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n\n${many('prose\n\n')}`, 'complete'],
    ['dashes', (many) => `--- a/a\n+++ b/a\n@@\n${many('--- a\n')}`, 'complete'],
    ['one line', (many) => many('x'), 'failed'],
  ])('%s', (_, request, status) => {
    expectStreamedLinearly(format, request, status)
  })
})
