import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import type { Edit } from '../../src/index.js'
import { editText } from '../support/calls.js'
import { expectOften } from '../support/often.js'

/** Few lines, some of which are alike, so that they stand beside each other again and again. */
const line = fc.constantFrom(
  'alpha one',
  'beta two',
  'gamma three',
  '  alpha one',
  'delta(four)',
  '',
  '}',
  '  }',
)

const change = fc.record({ at: fc.nat(4), removed: fc.nat(1), added: fc.array(line, { maxLength: 2 }) })

/** A file, and a small edit of some of its lines in one of the forms that formats have. */
const edits = fc
  .record({
    file: fc.array(line, { minLength: 3, maxLength: 12 }),
    from: fc.nat(9),
    length: fc.integer({ min: 1, max: 5 }),
    changes: fc.array(change, { minLength: 1, maxLength: 2 }),
    form: fc.constantFrom('text', 'lines', 'numbered'),
    isEnded: fc.boolean(),
  })
  .map(({ file, from, length, changes, form, isEnded }) => {
    const old = file.slice(from, from + length)
    const now = [...old]
    for (const { at, removed, added } of changes) now.splice(at, removed, ...added)
    const text = file.join('\n') + (isEnded ? '\n' : '')
    const whole = (lines: readonly string[]) => lines.map((one) => `${one}\n`).join('')
    const edit: Edit =
      form === 'text'
        ? { unit: 'text', search: old.join('\n'), replacement: now.join('\n') }
        : {
            unit: 'lines',
            search: whole(old),
            replacement: whole(now),
            ...(form === 'numbered' && { hints: { line: from + 1 } }),
          }
    return { text, edit, old, now }
  })
  .filter(({ old, now }) => old.some(hasWord) && removesWords(old, now))

const hasWord = (one: string) => /\p{L}{3}/u.test(one)
const countOf = (lines: readonly string[], one: string) => lines.filter((other) => other === one).length

function removesWords(old: readonly string[], now: readonly string[]): boolean {
  return old.some((one) => hasWord(one) && countOf(old, one) > countOf(now, one))
}

/**
 * The exception: where all lines of the old text are still in the file one after the other, blank lines and whitespace apart, nothing says
 * that these are not meant.
 */
function isStill(old: readonly string[], text: string): boolean {
  const trimmed = (lines: readonly string[]) => lines.map((one) => one.trim()).filter((one) => one !== '')
  const bare = (lines: readonly string[]) => `\n${trimmed(lines).join('\n')}\n`
  return bare(text.split('\n')).includes(bare(old))
}

const RUNS = amountOf({ soak: 2000, ci: 2000, test: 500 })

test('an edit that removes or replaces a line with words adds none when it is sent again', () => {
  let applied = 0
  fc.assert(
    fc.property(edits, ({ text, edit, old }) => {
      const once = editText(text, [edit])
      if (!once.ok || once.text === text || isStill(old, once.text)) return
      applied++
      const again = editText(once.text, [edit])
      const words = (all: string) => all.split('\n').filter(hasWord).length
      expect(again.ok ? words(again.text) : 0).toBeLessThanOrEqual(words(once.text))
    }),
    { numRuns: RUNS },
  )
  expectOften(applied, RUNS / 2)
})
