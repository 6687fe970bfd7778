import { expect, test } from 'vitest'
import { checkChanges } from './random-edits.js'

test('the changes of 50,000 random edits give the text after', () => {
  const { runs, edits, applied, changed } = checkChanges(20_500)
  console.log(
    `changes: ${edits} random edits in ${runs} requests; ${applied} applied, ${changed} texts changed`,
  )
  expect(edits).toBeGreaterThanOrEqual(50_000)
  expect(changed).toBeGreaterThan(runs / 5)
})
