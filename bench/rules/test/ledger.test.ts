import { join } from 'node:path'
import { expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { readLedger } from '../src/ledger-file.js'
import { measurementOf, measuring } from '../src/measurement.js'
import { INSTALLED, type Share } from '../src/share.js'
import { rulesIn } from '../src/workspace.js'

const ROOT = join(import.meta.dirname, '../../..')
const { packages, versions } = readLedger(ROOT)
const AMOUNT = amountOf({
  soak: { packages, size: 5 },
  ci: { packages: [INSTALLED], size: 0.3 },
  test: { packages: [INSTALLED], size: 0.1 },
})

test('rules bring what is right and prevent what is wrong, and nothing that must be refused is applied', async () => {
  const names = rulesIn(ROOT).flatMap(({ name, off }) => (off === undefined ? [] : [name]))
  const shares = AMOUNT.packages.map(
    (name): Share => ({ kind: 'rows', name, versions, seed: 1, size: AMOUNT.size }),
  )
  const { rows, verdicts, rules } = await measuring(ROOT, ROOT, shares, async (threads) =>
    measurementOf(names, await threads.ask({ ask: 'each rule', only: names })),
  )
  expect(rows).toBeGreaterThan(100 * AMOUNT.size)
  expect(Object.keys(rules).toSorted()).toEqual(names.toSorted())
  expect(verdicts['must be refused: wrong'] ?? 0).toBe(0)
  expect(verdicts['must not change: wrong'] ?? 0).toBe(0)
  expect(rules['drifted-context']?.worth.right).toBeGreaterThan(0)
  expect(rules['no-part-of-a-number']?.worth.wrong).toBeGreaterThan(0)
})
