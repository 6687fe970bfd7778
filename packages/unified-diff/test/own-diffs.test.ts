import { renderDiff } from '@emend/edits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectOften } from '../../core/test/support/often.js'
import { applyDiff } from '../src/apply-diff.js'

/** Lines that mean something to a check of new text, or that are the same as their neighbours. */
const content = fc.constantFrom(
  '}',
  '  }',
  '',
  'end',
  '  run(total)',
  "const a = 'one'",
  'const a = ‘one’',
  '    return items',
  '1| x',
  '+ y',
  'x\\ny',
  'if (a) {',
  '</new_string>',
  '```',
)

const texts = fc
  .record({
    before: fc.array(content, { minLength: 1, maxLength: 14 }),
    changes: fc.array(
      fc.record({
        at: fc.nat(14),
        removed: fc.nat(2),
        added: fc.array(content, { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    ending: fc.constantFrom('\n', '\n', '\n', '\r\n'),
    ends: fc.tuple(fc.boolean(), fc.boolean()),
    mark: fc.constantFrom('', '', '\uFEFF'),
  })
  .map(({ before, changes, ending, ends, mark }) => {
    const after = [...before]
    for (const { at, removed, added } of changes) after.splice(at, removed, ...added)
    const textOf = (lines: readonly string[], isEnded: boolean) =>
      mark + lines.join(ending) + (isEnded ? ending : '')
    return { before: textOf(before, ends[0]), after: textOf(after, ends[1]), mark }
  })
  .filter(({ before, after, mark }) => before !== after && before !== mark && after !== mark)

test('what emend prints as a diff makes the same bytes of the same file', () => {
  let judged = 0
  fc.assert(
    fc.property(texts, fc.constantFrom(3, 3, 4, 10), ({ before, after }, context) => {
      const diff = renderDiff({ path: 'a.js', before, after }, context)
      const applied = applyDiff(before, diff)
      expect(applied.ok && applied.text).toBe(after)
      // As a model would write it, without the numbers, a check would refuse or correct many of them.
      const written = applyDiff(before, diff.replaceAll(/^@@ .*$/gm, '@@'))
      if (!written.ok || written.text !== after) judged++
    }),
    { numRuns: 1000 },
  )
  expectOften(judged, 60)
})
