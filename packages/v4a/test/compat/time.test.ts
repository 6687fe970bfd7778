import { describe, expect, test } from 'vitest'
import { applyDiff } from '../../src/apply-diff.js'
import { agents, codex } from '../../src/compat/profiles.js'

const LIMIT = 15_000

const CASES: readonly (readonly [string, string, string])[] = [
  ['a long hunk in a file of one repeated line', 'x\n'.repeat(60_000), `@@\n${' x\n'.repeat(30_000)}-y\n`],
  ['many hunks of one repeated line', 'x\n'.repeat(20_000), '@@\n-x\n+y\n'.repeat(5_000)],
  ['many missing anchors', 'x\n'.repeat(20_000), '@@ nowhere\n-x\n+y\n'.repeat(2_000)],
  ['many hunks that overlap', 'x\n'.repeat(20_000), '@@\n-x\n+y\n*** End of File\n'.repeat(5_000)],
  ['many hunks that stand nowhere', 'x\ny\n'.repeat(10_000), '@@\n-y\n-y\n+z\n'.repeat(500)],
  ['many separators', '\n'.repeat(20_000), `@@\n+x\n${'\n'.repeat(20_000)}`],
  ['long lines', `${' '.repeat(500_000)}x\n`, `@@\n-${' '.repeat(500_000)}y\n`],
]

describe.each([agents, codex])('under the profile $name', (profile) => {
  test.for(CASES)('%s ends in time', ([, text, diff]) => {
    const start = performance.now()
    applyDiff(text, diff, 'default', { profile })
    expect(performance.now() - start).toBeLessThan(LIMIT)
  })
})
