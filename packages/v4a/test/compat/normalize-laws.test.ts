import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import { normalizeUnifiedDiff } from '../../src/normalize-unified-diff.js'

/**
 * A naive implementation of the layer that removes headers of unified diffs: recognized header lines are removed up to the
 * first content line; in a new file every `@@` line is removed; remarks on the final newline are removed everywhere.
 */
function normalizeByHand(diff: string, mode: 'default' | 'create'): string {
  const kept: string[] = []
  let isTop = true
  for (const line of diff.split(/(?<=\n)/)) {
    if (line.startsWith('\\ ') || (mode === 'create' && line.startsWith('@@'))) continue
    const isHeader =
      ['diff --git ', '--- ', '+++ '].some((start) => line.startsWith(start)) || /^@@ -\d+/.test(line)
    if (isTop && isHeader) continue
    if (/^[-+ ]/.test(line)) isTop = false
    kept.push(line)
  }
  return kept.join('')
}

const line = fc.constantFrom(
  ...[
    'diff --git a/x b/x',
    'index 12ab..34cd 100644',
    'new file mode 100644',
    'rename from x',
    '--- a/x',
    '--- /dev/null',
    '+++ b/x',
    '---',
    '+++',
    '--- ',
    '-- x',
    '-',
    '+',
    '+a',
    '-a',
    ' a',
  ],
  ...[
    '@@ -1,2 +1,2 @@',
    '@@ -1 +1 @@ def f():',
    '@@ def f():',
    '@@',
    '@@ -x',
    '@@@ -1',
    '\\ No newline at end of file',
    '\\',
    '',
  ],
  ...['\u00a0a', '+\u2028', ' 🌍', '+a\rb', '\ufeff+a', '*** End of File'],
)

test('headers are removed from the top as documented', () => {
  const diff = fc
    .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([lines, ending, final]) => lines.join(ending) + (final ? ending : ''))
  fc.assert(
    fc.property(diff, fc.constantFrom('default' as const, 'create' as const), (text, mode) => {
      expect(normalizeUnifiedDiff(text, mode)).toBe(normalizeByHand(text, mode))
    }),
    { numRuns: amountOf({ soak: 10_000, ci: 1_000, test: 100 }) },
  )
})
