import { withChanges } from '@emend/core/edits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFile, chosen } from '../src/changes.js'

const text = fc
  .array(fc.constantFrom('a', 'b', '', 'c\r', '@@ -1 +1 @@', '\\ No newline', '-', '\r'), { maxLength: 30 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), lines.map((line) => `${line}\n`).join('')))

test('no choice is the text before, all are the text after, and a choice changes only its own hunk', () => {
  fc.assert(
    fc.property(text, text, fc.nat(20), (before, after, i) => {
      fc.pre(before !== after)
      const none = changedFile(withChanges({ path: 'f', status: 'updated', before, after, edits: [] }), false)
      const all = [...none.choices.keys()]
      const one = all.filter((_, k) => k === i % all.length)
      expect(chosen(none, all)?.after).toBe(after)
      expect(chosen({ ...none, kept: all }, [])?.after).toBe(before)
      const only = chosen(none, one)?.after ?? before
      const others = all.filter((k) => !one.includes(k))
      // What one choice leaves out, the others put in.
      expect(chosen({ ...none, kept: one }, all)?.before ?? after).toBe(all.length === 1 ? after : only)
      expect(chosen({ ...none, kept: others }, all)?.after ?? after).toBe(after)
    }),
  )
})
