import { expect, test } from 'vitest'
import { amountOf } from '../../../../test/soak.js'
import { editText } from '../../../core/test/support/calls.js'
import { readCases } from '../../../core/test/support/case-files.js'
import { callOf } from '../../../core/test/support/case-outcome.js'
import { expectOften } from '../../../core/test/support/often.js'

/** Of how many cases one is taken. */
const STEP = amountOf({ soak: 1, ci: 1, test: 3 })

const cases = readCases(new URL('../../../core/test/cases/', import.meta.url)).filter(
  (_, at) => at % STEP === 0,
)

test('a refusal never says both not to send an edit again and to copy its old text', () => {
  let [refused, applied] = [0, 0]
  for (const one of cases) {
    // What is applied in full as it stands has no message that refuses.
    const isRefused = one.outcomes.some(({ refused, status }) => refused ?? status)
    const results = one.outcomes.flatMap(({ result }) => result ?? [])
    const texts = isRefused ? [one.file, ...results] : results
    for (const text of texts) {
      const { ok, message } = editText(text, one.edits, callOf(one.settings))
      const parts = message.split(/\n(?=file, edit )/)
      for (const part of parts) {
        const [isDone, copies] = [/not send (?:it|them) again/.test(part), /[Cc]opy the /.test(part)]
        expect(isDone && copies, `${one.name}: ${part}`).toBe(false)
        if (isDone) applied++
      }
      if (!ok) refused++
    }
  }
  expectOften(refused, 300 / STEP)
  expectOften(applied, 100 / STEP)
})
