import { type Edit, editText, standard } from '@emend/core'
import { exact, problemOf, type Tier, unique } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentAndFind } from '../../core/test/support/random-text.js'
import { replace } from '../src/index.js'
import { replaced } from './replaced.js'

const LITERAL = ['$&', '$1', '$$', "$'", '\\', '\\n', '&amp;', 'a', 'b', '"', ' ', '\n', '\t', '🌍']

/** New text that is not in the content. */
const written = fc
  .array(fc.constantFrom(...LITERAL), { maxLength: 5 })
  .map((pieces) => `new${pieces.join('')}new`)

const ending = fc.constantFrom('\n', '\r\n')

/** Whether no occurrence begins or ends inside a word, which is required for a text of several lines. */
function isWhole(content: string, find: string): boolean {
  const isCut = (before: string, after: string) => /\w$/.test(before) && /^\w/.test(after)
  const pieces = content.split(find)
  return pieces.every(
    (piece, i) => (i === 0 || !isCut(find, piece)) && !(pieces[i + 1] !== undefined && isCut(piece, find)),
  )
}

/**
 * Whether the new text must be written unchanged: the old text has no newline at its ends, its line is not in the new text, and it
 * begins inside no indentation, which new lines would need, too.
 */
function isAsWritten(content: string, find: string, now: string): boolean {
  const isIndented = content
    .split(find)
    .slice(0, -1)
    .some((above) => /(?:^|\n)[ \t]+$/.test(above))
  const bringsLines = now.includes('\n')
  return !/^\n|\n$/.test(find) && !now.split('\n').includes(find.trim()) && !(isIndented && bringsLines)
}

/** A content in which every line has its own kind of ending, and a text to find. */
const request = contentAndFind.chain(({ content, find }) =>
  fc
    .array(ending, { minLength: content.length, maxLength: content.length })
    .map((endings) => ({ content: content.replace(/\n/g, (_, at: number) => endings[at] ?? '\n'), find })),
)

const UP_TO_WHITESPACE: readonly Tier[] = ['exact', 'trailing', 'whitespace']

// promise: literal
describe('any call', () => {
  test('leaves bytes outside the lines of the place unchanged and inserts the new text literally', () => {
    fc.assert(
      fc.property(request, written, ({ content, find }, now) => {
        const result = replace(content, find, now)
        if (!result.ok || result.edits[0]?.status !== 'applied') return
        const {
          edits: [report],
          text: after,
        } = result
        const lines = content.match(/[^\n]*\n|[^\n]+$/g) ?? []
        const [place] = report?.places ?? []
        const above = lines.slice(0, (place?.start ?? 1) - 1).join('')
        // The reported lines do not include an empty line at the end of the old text.
        const emptyLast = /\n[ \t]*\n$/.test(find) && lines[place?.end ?? 0]?.trim() === '' ? 1 : 0
        const below = lines.slice((place?.end ?? 0) + emptyLast).join('')
        expect(after.startsWith(above)).toBe(true)
        expect(after.endsWith(below)).toBe(true)
        // Escapes in the new text are undone if the old text had them, too. Where the new text is corrected, a notice says so.
        if (report?.tier === 'escape' || report?.replacer === 'drifted-escapes' || result.notices.length > 0)
          return
        const middle = after.slice(above.length, after.length - below.length)
        const words = (text: string) => text.replace(/\s+/g, '')
        expect(words(middle)).toContain(words(now))
      }),
    )
  })

  test('replaces one place of the old text by the new text, apart from whitespace', () => {
    const edited = request.chain(({ content, find }) => {
      const lines = find.split('\n')
      const at = fc.nat(lines.length - 1)
      const changed = fc
        .tuple(at, fc.nat(1), fc.array(fc.constantFrom('new', '  new', '\tnew', '', 'a'), { maxLength: 2 }))
        .map(([first, count, added]) => lines.toSpliced(first, count, ...added).join('\n'))
      return fc.record({ content: fc.constant(content), find: fc.constant(find), now: changed })
    })
    const nonBlank = (text: string) => text.replace(/\s+/g, '')
    fc.assert(
      fc.property(edited, ({ content, find, now }) => {
        const result = replace(content, find, now)
        if (!result.ok || !UP_TO_WHITESPACE.includes(result.edits[0]?.tier ?? 'similar')) return
        // Where the new text is corrected, a notice says so.
        if (result.notices.length > 0) return
        const [before, old] = [nonBlank(content), nonBlank(find)]
        const ways = Array.from(before, (_, i) => i)
          .filter((i) => before.startsWith(old, i))
          .map((i) => before.slice(0, i) + nonBlank(now) + before.slice(i + old.length))
        if (old !== '') expect(ways).toContain(nonBlank(result.text))
      }),
    )
  })

  test('with an exact match is a plain replacement', () => {
    fc.assert(
      fc.property(contentAndFind, written, ({ content, find }, now) => {
        fc.pre(content.split(find).length === 2 && content.indexOf(find, content.indexOf(find) + 1) === -1)
        fc.pre(isWhole(content, find) && isAsWritten(content, find, now))
        expect(replaced(content, find, now, { newText: 'literal' })).toMatchObject({
          text: content.replace(find, () => now),
          edits: [{ status: 'applied' }],
        })
      }),
    )
  })

  test('that is refused changes nothing, and gives the same result again', () => {
    fc.assert(
      fc.property(request, written, fc.boolean(), ({ content, find }, now, replaceAll) => {
        const result = replace(content, find, now, { replaceAll })
        expect(replace(content, find, now, { replaceAll })).toEqual(result)
        if (!result.ok) expect(Object.keys(result)).toEqual(['ok', 'failures', 'message'])
      }),
    )
  })

  test('that was applied changes nothing the second time if its old text is gone', () => {
    fc.assert(
      fc.property(request, written, ({ content, find }, now) => {
        const first = replace(content, find, now)
        if (!first.ok || first.text.replaceAll('\r\n', '\n').includes(find)) return
        const again = replace(first.text, find, now, { replacers: [exact] })
        if (again.ok) expect(again).toMatchObject({ text: first.text, changed: false })
      }),
    )
  })
})

describe('replaceAll', () => {
  test('replaces and counts the places that do not overlap', () => {
    fc.assert(
      fc.property(contentAndFind, written, ({ content, find }, now) => {
        fc.pre(find.trim() !== '' && content.includes(find))
        fc.pre(isWhole(content, find) && isAsWritten(content, find, now))
        const count = content.split(find).length - 1
        const { text, edits } = replaced(content, find, now, { replaceAll: true, newText: 'literal' })
        expect([text, edits[0]?.places.length]).toEqual([content.replaceAll(find, () => now), count])
      }),
    )
  })
})

describe('several edits', () => {
  const edit = fc.tuple(
    fc.constantFrom('a', 'b', 'a b', '  a b', '"x"', '\ta', 'new1'),
    fc.nat(3),
    fc.boolean(),
  )
  const options = { profile: standard, feedback: problemOf, placement: unique }

  test('in one call give the same result as one by one, and none is applied if one is refused', () => {
    fc.assert(
      fc.property(request, fc.array(edit, { minLength: 1, maxLength: 4 }), ({ content }, picks) => {
        const edits = picks.map(
          ([search, i, all]): Edit => ({
            unit: 'text',
            search,
            replacement: `new${i}`,
            ...(all && { all }),
          }),
        )
        // The same edit twice in one call is applied once.
        fc.pre(new Set(edits.map((one) => JSON.stringify(one))).size === edits.length)
        const together = editText(content, edits, options)
        let current = content
        for (const [i, { search, replacement, all = false }] of edits.entries()) {
          if (search === replacement) return
          const one = replace(current, search, replacement, { replaceAll: all })
          if (!one.ok) {
            // A refused call changes nothing, so what it says is about the text as it is, if it is refused there, too.
            const before = replace(content, search, replacement, { replaceAll: all })
            const isSame = !before.ok && before.failures[0]?.code === one.failures[0]?.code
            const [failure] = (isSame ? before : one).failures
            expect(together).toMatchObject({
              ok: false,
              failures: [{ ...failure, edit: i, edits: edits.length }],
            })
            return
          }
          current = one.text
        }
        expect(together).toMatchObject({ ok: true, text: current })
      }),
    )
  })
})
