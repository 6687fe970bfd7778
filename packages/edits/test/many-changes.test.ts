import { expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { checkChanges } from './random-edits.js'

test('the changes of thousands of random edits give the text after', () => {
  const requests = amountOf({ soak: 41_000, ci: 4_100, test: 4_100 })
  const { runs, edits, applied, changed } = checkChanges(requests)
  console.log(
    `changes: ${edits} random edits in ${runs} requests; ${applied} applied, ${changed} texts changed`,
  )
  expect(edits).toBeGreaterThanOrEqual(2 * requests)
  expect(changed).toBeGreaterThan(runs / 5)
})
