import { describe, test } from 'vitest'
import { expectLinear } from '../../../core/test/support/work.js'
import { agents } from '../../src/agents.js'
import { applyDiff } from '../../src/apply-diff.js'
import { codex } from '../../src/codex.js'

type Input = (size: number) => readonly [text: string, diff: string]

const CASES: Readonly<Record<string, Input>> = {
  'a long hunk in a file of one repeated line': (size) => [
    'x\n'.repeat(size),
    `@@\n${' x\n'.repeat(size / 2)}-y\n`,
  ],
  'many hunks of one repeated line': (size) => ['x\n'.repeat(size), '@@\n-x\n+y\n'.repeat(size / 4)],
  'many missing anchors': (size) => ['x\n'.repeat(size), '@@ nowhere\n-x\n+y\n'.repeat(size / 10)],
  'many hunks that overlap': (size) => ['x\n'.repeat(size), '@@\n-x\n+y\n*** End of File\n'.repeat(size / 4)],
  'hunks that are nowhere': (size) => ['x\ny\n'.repeat(size * 2), '@@\n-y\n-y\n+z\n'.repeat(20)],
  'many separators': (size) => ['\n'.repeat(size), `@@\n+x\n${'\n'.repeat(size)}`],
  'long lines': (size) => [`${' '.repeat(size)}x\n`, `@@\n-${' '.repeat(size)}y\n`],
}

describe.each([agents, codex])('under the profile $name the work grows linearly with', (profile) => {
  test.for(Object.entries(CASES))('%s', ([, input]) => {
    expectLinear(2000, (size) => {
      const [text, diff] = input(size)
      return () => applyDiff(text, diff, 'default', { profile })
    })
  })
})
