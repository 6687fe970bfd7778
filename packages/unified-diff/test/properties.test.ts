import type { Edit } from '@emend/core'
import { splitLines } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../core/test/support/any-string.js'
import { applyDiffToFiles } from '../src/apply-diff.js'
import { unifiedDiff } from '../src/format.js'
import { changedText } from './random-files.js'

const PATH = 'file.txt'
/** The random text has signs of damage that are meant. */
const LITERAL = { newText: 'literal' } as const

function applied(before: string, diff: string, reverse = false): string | undefined {
  const result = applyDiffToFiles(new Map([[PATH, before]]), diff, { ...LITERAL, reverse })
  if (!result.ok) throw new Error(JSON.stringify(result.failures, undefined, 2))
  return result.files[0]?.after
}

const context = fc.integer({ min: 1, max: 4 })

describe('a change, rendered by the diff package', () => {
  const change = changedText(true).filter(({ before, after }) => !isBare(before) && !isBare(after))

  test('makes the change when applied, and reverts it when undone', () => {
    fc.assert(
      fc.property(change, context, ({ before, after }, lines) => {
        const diff = renderDiff({ path: PATH, before, after }, lines)
        expect(applied(before, diff)).toBe(after)
        expect(applied(after, diff, true)).toBe(before)
      }),
    )
  })

  test('does not need the counts or line numbers in its headers', () => {
    fc.assert(
      fc.property(
        change,
        fc.constantFrom('@@', '@@ ... @@', '@@ -1,99 +1,98 @@'),
        ({ before, after }, header) => {
          const diff = renderDiff({ path: PATH, before, after }, 3).replace(/^@@ .*$/gm, header)
          fc.pre(splitLines(before).length > 1 && !/^@@.*\n(?:\+.*\n)+(?:@@|$)/m.test(diff))
          fc.pre(!header.startsWith('@@ -') || !looksCut(diff.slice(diff.lastIndexOf(header))))
          expect(applied(before, diff)).toBe(after)
        },
      ),
    )
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(change, ({ before, after }) => {
        const diff = renderDiff({ path: PATH, before, after }, 3)
        const again = applyDiffToFiles(new Map([[PATH, after]]), diff, LITERAL)
        if (again.ok) expect(again.files[0]?.after).toBe(after)
      }),
    )
  })

  test('creates and deletes a file', () => {
    fc.assert(
      fc.property(change, ({ after }) => {
        const created = renderDiff({ path: PATH, before: undefined, after })
        fc.pre(after !== '')
        const files = applyDiffToFiles(new Map(), created, LITERAL)
        expect(files.ok && files.files[0]?.after).toBe(after)
        expect(applied(after, created, true)).toBeUndefined()
        const deleted = renderDiff({ path: PATH, before: after, after: undefined })
        expect(applied(after, deleted)).toBeUndefined()
        const other = applyDiffToFiles(new Map([[PATH, `${after}more\n`]]), deleted, LITERAL)
        expect(other).toMatchObject({ ok: false, failures: [{ code: 'other-text' }] })
      }),
    )
  })

  test('makes the same change with CRLF everywhere', () => {
    fc.assert(
      fc.property(change, ({ before, after }) => {
        // A text without any line ending would get that of the diff.
        fc.pre(before.includes('\n') && !before.includes('\r\n') && !after.includes('\r\n'))
        const diff = renderDiff({ path: PATH, before, after }).replaceAll('\n', '\r\n')
        expect(applied(before, diff)).toBe(after)
      }),
    )
  })
})

/**
 * Whether a hunk would look cut off if its counts were too high, by one line more on the old side: it ends in a removed line,
 * or in an added line while more new lines than old ones are missing.
 */
function looksCut(hunk: string): boolean {
  const countOf = (sign: string) => hunk.split('\n').filter((line) => line.startsWith(sign)).length
  return /\n-[^\n]*\n$/.test(hunk) || (/\n\+[^\n]*\n$/.test(hunk) && countOf('+') - countOf('-') < -1)
}

/** Whether a text is empty apart from a byte order mark. */
function isBare(text: string): boolean {
  return text.replace('\uFEFF', '') === ''
}

describe('any text', () => {
  const format = unifiedDiff()
  const requestLine = fc.oneof(
    fc.constantFrom(
      'diff --git a/a b/a',
      'diff --git a/b c b/b c',
      'diff --git "a/\\303\\244" "b/\\303\\244"',
      'new file mode 100644',
      'deleted file mode 100644',
      'old mode 100644',
      'new mode 100755',
      'rename from a',
      'rename to b',
      'similarity index 100%',
      'index 1234567..89abcde 100644',
      'index 0000000..e69de29',
      '--- a/a',
      '+++ b/a',
      '--- /dev/null',
      '+++ /dev/null',
      '--- "a',
      '@@',
      '@@ -1,2 +1,2 @@',
      '@@ -1 +1 @@ x',
      '@@ -0,0 +1 @@',
      '@@@ -1 -1 +1 @@@',
      '@@ ... @@',
      '@@x',
      '\\ No newline at end of file',
      ' a',
      '-a',
      '+b',
      '- a',
      '-- ',
      '2.39.5',
      '',
      ' ',
      'text',
      '```',
      '\uFEFF',
    ),
    anyString(),
  )
  const input = fc
    .array(fc.tuple(requestLine, fc.constantFrom('\n', '\n', '\r\n')), { maxLength: 30 })
    .map((lines) => lines.flat().join(''))
  const hints = fc.record({ path: fc.constant('a'), partial: fc.boolean() }, { requiredKeys: [] })

  test('is parsed or refused, and a failure names an existing line', () => {
    fc.assert(
      fc.property(fc.oneof(input, anyString()), hints, (input, hints) => {
        const parsed = format.parse(input, hints)
        const lines = splitLines(input)
        if (!parsed.ok && 'line' in parsed.failure && 'text' in parsed.failure) {
          expect(lines[parsed.failure.line - 1]?.content).toContain(parsed.failure.text)
        }
        for (const { line = 1 } of parsed.ok ? parsed.value.notices : []) {
          expect(line).toBeGreaterThan(0)
          expect(line).toBeLessThanOrEqual(lines.length)
        }
        expect(format.detect(input)).toBeGreaterThanOrEqual(0)
        expect(format.detect(input)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is applied or refused, forwards and backwards', () => {
    fc.assert(
      fc.property(input, input, fc.boolean(), (diff, text, reverse) => {
        const result = applyDiffToFiles(new Map([['a', text]]), diff, { path: 'a', reverse })
        if (!result.ok) expect(result.failures.length).toBeGreaterThan(0)
      }),
    )
  })

  test('has every changed line in an edit, in a notice or in the failure', () => {
    fc.assert(
      fc.property(input, (input) => {
        const parsed = format.parse(input)
        // Above the first diff such lines are prose.
        if (!parsed.ok || parsed.value.notices.some(({ code }) => code === 'line-outside')) return
        const edits = parsed.value.edits.flatMap((edit) => (edit.kind === 'update' ? edit.edits : []))
        const texts = parsed.value.edits.map((edit) => (edit.kind === 'update' ? '' : (edit.text ?? '')))
        const added = edits.flatMap(({ script = [] }) => script.filter((step) => step === 'add'))
        const whole = texts.reduce((count, text) => count + splitLines(text).length, 0)
        const wanted = splitLines(input).filter(({ content }) => content === '+b')
        expect(added.length + whole).toBeGreaterThanOrEqual(wanted.length)
      }),
    )
  })

  test('has edits with the right source span', () => {
    fc.assert(
      fc.property(input, hints, (input, hints) => {
        const parsed = format.parse(input, hints)
        let end = 0
        for (const { source } of parsed.ok ? parsed.value.edits.flatMap(editsOf) : []) {
          expect(source?.start).toBeGreaterThanOrEqual(end)
          expect(source?.end).toBeGreaterThanOrEqual(source?.start ?? 0)
          end = source?.end ?? 0
        }
        expect(end).toBeLessThanOrEqual(input.length)
      }),
    )
  })

  function editsOf(edit: { readonly kind: string; readonly edits?: readonly Edit[] }): readonly Edit[] {
    return edit.edits ?? []
  }
})

test('other input is refused', () => {
  for (const input of [undefined, null, 1, {}, []]) {
    expect(unifiedDiff().detect(input)).toBe(0)
    expect(unifiedDiff().parse(input)).toMatchObject({ ok: false, failure: { code: 'wrong-input' } })
  }
})
