import { expect, test } from 'vitest'
import { printExplanations } from '../../src/output/explanation.js'

test.each([
  { rule: 'several-places', line: '     rule several-places: the old text is at several places, ' },
  { rule: 'own-line', line: '     doubt own-line: the file has a line of its own ' },
] as const)('what decided is called by its kind: $rule', ({ rule, line }) => {
  let shown = ''
  const terminal = { write: (text: string) => (shown += text) }
  const place = { start: 1, end: 2, text: 'one\ntwo' }
  const failure = { code: 'other-lines', place, rule, edit: 0, edits: 1 } as const
  printExplanations(
    [{ path: 'a.txt', edit: 0, edits: 1, steps: [], outcome: { ok: false, failure } }],
    { profile: 'standard', cap: 'drift', render: undefined },
    terminal,
  )
  expect(shown).toContain(`\n${line}`)
})
