import { withChanges } from '@emend/core/plugin'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, changedFile } from '../src/changes.js'

const text = fc
  .array(fc.constantFrom('a', 'b', '', 'c\r', '@@ -1 +1 @@', '\\ No newline', '-', '\r'), { maxLength: 30 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), lines.map((line) => `${line}\n`).join('')))

test('no choice is the text before, all are the text after, and each is its own hunk', () => {
  let parts = 0
  fc.assert(
    fc.property(text, text, fc.nat(20), (before, after, i) => {
      fc.pre(before !== after)
      const result = withChanges({ path: 'f', status: 'updated', before, after, edits: [] })
      const { file, choices } = changedFile(result)
      const all = choices.map(({ id }) => id)
      const one = all.slice(i % all.length, (i % all.length) + 1)
      const others = all.filter((id) => !one.includes(id))
      const textOf = (kept: readonly string[], wanted: readonly string[]) => {
        const selection = between([file], kept, wanted)
        return selection.ok ? (selection.files[0]?.after ?? 'the same') : selection.message
      }
      expect(textOf([], all)).toBe(after)
      expect(textOf(all, [])).toBe(before)
      expect(textOf(one, one)).toBe('the same')
      if (others.length > 0) {
        parts++
        // What one choice leaves out, the others put in.
        expect(textOf(one, others)).toBe(textOf([], others))
        expect(textOf(others, all)).toBe(after)
      }
      for (const { lines } of choices) expect(lines.some((line) => /^[-+]/.test(line))).toBe(true)
    }),
  )
  expect(parts).toBeGreaterThan(10)
})

test('the headers of hunks have the lines of the file', () => {
  const lines = Array.from({ length: 30 }, (_, i) => `${i + 1}\n`)
  const after = lines.with(4, 'five\nand\n').with(19, '').with(29, 'end').join('')
  const result = withChanges({ path: 'f', status: 'updated', before: lines.join(''), after, edits: [] })
  expect(changedFile(result).choices.map(({ id, title, lines }) => [id, title, lines.at(-1)])).toEqual([
    ['f#1', '@@ -2,7 +2,8 @@', ' 8'],
    ['f#2', '@@ -17,7 +18,6 @@', ' 23'],
    ['f#3', '@@ -27,4 +27,4 @@', '\\ No newline at end of file'],
  ])
})
