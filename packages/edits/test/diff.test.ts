import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countLines } from '../../core/src/text/lines.js'
import { expectLinear } from '../../core/test/support/work.js'
import { patchOf, renderDiff } from '../src/diff.js'

describe('renderDiff', () => {
  test('shows a change with its context', () => {
    expect(
      renderDiff({ path: 'a.txt', before: 'one\ntwo\nthree\n', after: 'one\n2\nthree\n' }, 1),
    ).toBe(`diff --git a/a.txt b/a.txt
--- a/a.txt
+++ b/a.txt
@@ -1,3 +1,3 @@
 one
-two
+2
 three
`)
  })

  test('shows a new file', () => {
    expect(renderDiff({ path: 'a.txt', before: undefined, after: 'one\n' })).toBe(`diff --git a/a.txt b/a.txt
new file mode 100644
--- /dev/null
+++ b/a.txt
@@ -0,0 +1,1 @@
+one
`)
  })

  test('shows a deleted file', () => {
    const diff = renderDiff({ path: 'a.txt', before: 'one\n', after: undefined })
    expect(diff).toContain('deleted file mode')
    expect(diff).toContain('+++ /dev/null')
    expect(diff).toContain('-one')
  })

  test('shows a rename without changes', () => {
    const diff = renderDiff({ path: 'b.txt', from: 'a.txt', before: 'one\n', after: 'one\n' })
    expect(diff).toContain('rename from a.txt')
    expect(diff).toContain('rename to b.txt')
    expect(diff).not.toContain('@@')
  })

  test('shows a missing final newline and changed endings', () => {
    const diff = renderDiff({ path: 'a', before: 'one\ntwo', after: 'one\r\ntwo\n' })
    expect(diff).toContain('@@\n-one\n-two\n\\ No newline at end of file\n+one\r\n+two\n')
  })

  test('shows a file without a common line as removed and added whole, in linear time', () => {
    expectLinear(2500, (count) => {
      const lines = (word: string) => Array.from({ length: count }, (_, i) => `${word} ${i}\n`).join('')
      const [before, after] = [lines('old'), lines('new')]
      return () => {
        const diff = renderDiff({ path: 'a', before, after })
        expect(diff).toContain(`@@ -1,${count} +1,${count} @@\n-old 0\n`)
        expect(diff.match(/^\+new/gm)).toHaveLength(count)
      }
    })
  })

  test('shows a file with more than 5,000 different lines as removed and added whole', () => {
    const lines = Array.from({ length: 2500 }, (_, i) => `new ${i}\n`).join('')
    const diff = renderDiff({ path: 'a', before: 'old\nshared\nold\n', after: `${lines}shared\n${lines}` })
    expect(diff).toContain('@@ -1,3 +1,5001 @@\n-old\n-shared\n-old\n+new 0\n')
  })

  test('has its context around a change among the same lines', () => {
    const [block, end] = ['}\n\n/**\n', 'end\n1\n2\n3\n4\n']
    const before = `1\n${block}${end}`
    const after = `2\n${block}new\n${block}${end}`
    expect(renderDiff({ path: 'a', before, after })).toContain('\n-1\n+2\n+}\n+\n+/**\n+new\n }\n \n /**\n')
  })

  test('has its context around a part that is shown as removed and added whole', () => {
    const [above, below] = ['a\nb\nc\nd\ne\nf\ng\n', 'u\nv\nw\nx\ny\nz']
    const before = `${above}old\nshared\nold\n${below}`
    const after = `${above}${'new\n'.repeat(5_000)}shared\n${'new\n'.repeat(5_000)}${below}`
    const diff = renderDiff({ path: 'a', before, after })
    expect(diff).toContain('@@ -5,9 +5,10007 @@\n e\n f\n g\n-old\n')
    expect(diff.endsWith('+new\n u\n v\n w\n')).toBe(true)
  })

  test('shows the changes that it is told, and compares the texts where these do not lead to the text after', () => {
    const [before, after] = ['a\nb\nc\n', 'a\nb\nb\nc\n']
    const diffOf = (start: number) =>
      renderDiff({ path: 'a', before, after, changes: [{ span: { start, end: start }, text: 'b\n' }] }, 0)
    expect(diffOf(2)).toContain('@@ -1,0 +2,1 @@\n+b\n')
    expect(diffOf(4)).toContain('@@ -2,0 +3,1 @@\n+b\n')
    expect(diffOf(6)).toBe(diffOf(4))
  })

  test('has the requested context around every hunk, but at the ends of the file', () => {
    const lines = fc
      .array(fc.constantFrom('a', 'b', 'a\r', ''), { maxLength: 12 })
      .map((all) => all.join('\n'))
    fc.assert(
      fc.property(lines, lines, lines, lines, fc.nat(3), (head, old, now, tail, context) => {
        const [before, after] = [`${head}\n${old}${tail}`, `${head}\n${now}${tail}`]
        for (const { oldStart, oldLines, lines } of patchOf({ path: 'a', before, after }, context).hunks) {
          const body = lines.filter((line) => !line.startsWith('\\'))
          const above = body.findIndex((line) => !line.startsWith(' '))
          const below = body.length - 1 - body.findLastIndex((line) => !line.startsWith(' '))
          const first = oldLines === 0 ? oldStart + 1 : oldStart
          expect(above).toBe(Math.min(context, first - 1 + above))
          expect(below).toBe(Math.min(context, countLines(before) - (first - 1 + oldLines - below)))
        }
      }),
    )
  })

  test('is a patch that turns one text into the other, with the requested amount of context', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n', '\r'), maxLength: 60 })
    fc.assert(
      fc.property(text, text, text, text, fc.nat(3), (head, old, now, tail, context) => {
        const [before, after] = [head + old + tail, head + now + tail]
        fc.pre(before !== after)
        const changes = [{ span: { start: head.length, end: head.length + old.length }, text: now }]
        const told = renderDiff({ path: 'a', before, after, changes }, context)
        expect(applyPatch(before, told, { autoConvertLineEndings: false })).toBe(after)
        const diff = renderDiff({ path: 'a', before, after }, context)
        expect(applyPatch(before, diff, { autoConvertLineEndings: false })).toBe(after)
        const hunks = diff.split(/^@@.*$/m).slice(1)
        for (const hunk of hunks)
          expect(/^\n(?: .*\n)*/.exec(hunk)?.[0].split('\n').length).toBeLessThan(context + 3)
      }),
    )
  })
})
