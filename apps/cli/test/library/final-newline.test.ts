import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectOften } from '../../../../packages/core/test/support/often.js'
import { amountOf } from '../../../../test/soak.js'
import { applyToText } from '../../src/index.js'

const RUNS = amountOf({ soak: 5000, ci: 500, test: 50 })
const LINES = ['alpha()', '  beta()', '', '\tgamma()', 'delta()', '}']

/** A file, an edit of its last lines, and the number of newlines at the end of the file, the old text and the new text. */
const sample = fc
  .record({
    file: fc.shuffledSubarray(LINES, { minLength: 1 }),
    ending: fc.constantFrom('\n', '\r\n'),
    requestEnding: fc.constantFrom('\n', '\r\n'),
    above: fc.nat(2),
    removed: fc.nat(2),
    below: fc.nat(1),
    added: fc.shuffledSubarray(['one()', '  two()', 'three()'], { maxLength: 2 }),
    ended: fc.boolean(),
    old: fc.nat(2),
    new: fc.nat(2),
  })
  .map((one) => {
    const kept = Math.max(0, one.file.length - one.removed - one.below)
    const [above, removed] = [one.file.slice(0, kept), one.file.slice(kept, kept + one.removed)]
    const below = one.file.slice(kept + one.removed)
    const context = one.above === 0 ? [] : above.slice(-one.above)
    return { ...one, head: above, context, removedLines: removed, belowLines: below }
  })
  .filter(({ file, added, context, removedLines, belowLines }) => {
    // Blank lines at the ends would also be newlines, so samples with them are left out: `old` and `new` are the
    // exact counts.
    const [old, now] = [
      [...context, ...removedLines, ...belowLines],
      [...context, ...added, ...belowLines],
    ]
    const isClear = !removedLines.includes('')
    const isChange = removedLines.length + added.length > 0
    return (
      isChange &&
      isClear &&
      [file, old, now].every((lines) => lines.length > 0 && lines.at(-1) !== '' && lines[0] !== '')
    )
  })

type Sample = typeof sample extends fc.Arbitrary<infer One> ? One : never

const newlines = (count: number) => '\n'.repeat(count)

function oldText({ context, removedLines, belowLines, old }: Sample): string {
  return [...context, ...removedLines, ...belowLines].join('\n') + newlines(old)
}

function newText({ context, added, belowLines, new: count }: Sample): string {
  return [...context, ...added, ...belowLines].join('\n') + newlines(count)
}

/** Returns the lines of the hunk. A second newline of a side is a blank line; a missing one is the mark for no final newline. */
function hunkLines(one: Sample): string[] {
  const blank =
    one.old === 2 && one.new === 2
      ? [' ']
      : [...(one.old === 2 ? ['-'] : []), ...(one.new === 2 ? ['+'] : [])]
  const marks = (line: string, i: number, lines: readonly string[]) => {
    const isLast = (prefix: string) => lines.slice(i + 1).every((other) => other[0] === prefix)
    const isOldEnd = one.old === 0 && line[0] !== '+' && isLast('+')
    const isNewEnd = one.new === 0 && line[0] !== '-' && isLast('-')
    const isEnd = line[0] === ' ' ? isOldEnd && isNewEnd : isOldEnd || isNewEnd
    return isEnd ? [line, '\\ No newline at end of file'] : [line]
  }
  const lines = (prefix: string, some: readonly string[]) => some.map((line) => prefix + line)
  return [
    ...lines(' ', one.context),
    ...lines('-', one.removedLines),
    ...lines('+', one.added),
    ...lines(' ', one.belowLines),
    ...blank,
  ].flatMap(marks)
}

const REQUESTS: Readonly<Record<string, (one: Sample) => string>> = {
  'edit-string': (one) => JSON.stringify({ old_string: oldText(one), new_string: newText(one) }),
  'search-replace': (one) => `<<<<<<< SEARCH\n${oldText(one)}=======\n${newText(one)}>>>>>>> REPLACE\n`,
  v4a: (one) => `*** Begin Patch\n*** Update File: a.txt\n@@\n${hunkLines(one).join('\n')}\n*** End Patch\n`,
  'unified-diff': (one) => `--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n${hunkLines(one).join('\n')}\n`,
}

/** Returns the sample as the format can express it: blocks always end their lines, and hunks mark only changed lines. */
function asSaid(format: string, one: Sample): Sample {
  const isHunk = format !== 'edit-string' && format !== 'search-replace'
  const isLastChanged = one.belowLines.length === 0
  const canMark = isLastChanged ? one.removedLines.length * one.added.length > 0 : one.old + one.new === 0
  const saysNone = format === 'edit-string' || (isHunk && canMark)
  return saysNone ? one : { ...one, old: Math.max(1, one.old), new: Math.max(1, one.new) }
}

/** Returns the numbers of newlines that the file may end with: as before, or with as many more or fewer as the edit says. */
function allowed({ ended, old, new: now }: Sample): readonly number[] {
  const before = Number(ended)
  if (old === now) return [before]
  // The last value is for a last line without a newline, which gets one, and blank lines after it.
  if (now > old) return [before, before + now - old, Math.max(before, 1) + now - 1]
  return now === 0 ? [before, 0] : [before]
}

describe.each(Object.entries(REQUESTS))('%s', (format, write) => {
  test('a final newline is added or removed only if the edit asks for it', () => {
    let count = 0
    fc.assert(
      fc.property(sample, (any) => {
        const one = asSaid(format, any)
        const { file, ending, ended, head, added, belowLines } = one
        const before = file.join(ending) + (ended ? ending : '')
        const result = applyToText(before, write(one).replaceAll('\n', one.requestEnding))
        if (!result.ok || !result.changed) return
        count++
        const { text } = result
        const end = /(?:\r?\n)*$/.exec(text)?.[0] ?? ''
        const contents = text.slice(0, text.length - end.length).split(/\r?\n/)
        if (before.includes('\n')) expect(text.replaceAll(ending, '')).not.toMatch(/[\r\n]/)
        expect(contents.map((line) => line.trim())).toEqual(
          [...head, ...added, ...belowLines].map((line) => line.trim()),
        )
        expect(allowed(one)).toContain(end.split('\n').length - 1)
      }),
      { numRuns: RUNS },
    )
    expectOften(count, RUNS / 4)
  })
})
