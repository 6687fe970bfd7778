import { applyDiff } from '@emend/v4a'
import { agents } from '@emend/v4a/agents'
import { applyDiff as applyBySdk } from '@openai/agents-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectOften } from '../../../packages/core/test/support/often.js'
import { type DiffCase, diffCase } from '../../../packages/v4a/test/oracles/random-patch.js'
import { type Reasons, reasonFor, Tally } from '../../../test/results.js'
import { amountOf } from '../../../test/soak.js'

const RUNS = amountOf({ soak: 5_000, ci: 1_000, test: 200 })

interface Outcomes extends DiffCase {
  readonly ours: string | undefined
  readonly theirs: string | undefined
}

/** Where the profile does otherwise on purpose: the sentence of docs/profiles.md, whether a diff is about that, and one that is. */
const LISTED: Reasons<Outcomes, DiffCase> = {
  'An end mark without lines above it is an error': {
    isIt: ({ diff, ours }) => ours === undefined && /^(?:@@[^\n]*\n)*\*\*\* End of File/m.test(diff),
    example: { text: 'one\n', diff: '*** End of File\n@@\n-one\n+two' },
  },
  'The end mark means the end without the empty line that follows a final newline': {
    isIt: ({ text, diff }) => diff.includes('*** End of File') && text === '',
    example: { text: '', diff: '@@\n+one\n@@\n+two\n*** End of File' },
  },
  'Headers of a unified diff are skipped': {
    isIt: ({ diff }) => /^@@ -\d/m.test(diff),
    example: { text: 'one\n', diff: '@@ -1 +1 @@\n@@ nowhere\n-one\n+two' },
  },
  'Blank lines below a hunk may only separate it from the next': {
    isIt: ({ text, diff, ours }) =>
      ours !== undefined && withoutSeparators(diff).some((one) => unix(bySdk({ text, diff: one })) === ours),
    example: { text: 'one\nthree\n', diff: '@@\n-one\n+two\n\n@@\n-three\n+four' },
  },
}

test('the profile agents does what the Agents SDK itself does, or does otherwise for a reason that is listed', () => {
  const tally = new Tally()
  let applied = 0
  fc.assert(
    fc.property(diffCase, (one) => {
      const found = outcomesOf(one)
      if (found.theirs !== undefined) applied++
      if (found.ours === found.theirs) return tally.count('same')
      const reason = reasonFor(LISTED, found)
      if (reason === undefined) expect(found.ours).toBe(found.theirs)
      else tally.list(reason)
    }),
    { numRuns: RUNS },
  )
  tally.keep('agents')
  expectOften(applied, RUNS / 4)
})

test.each(Object.entries(LISTED))('the profile agents does otherwise: %s', (reason, { example }) => {
  const found = outcomesOf(example)
  expect(found.ours).not.toBe(found.theirs)
  expect(reasonFor(LISTED, found)).toBe(reason)
})

function outcomesOf(one: DiffCase): Outcomes {
  const result = applyDiff(one.text, one.diff, 'default', { profile: agents, newText: 'literal' })
  return { ...one, ours: result.ok ? unix(result.text) : undefined, theirs: unix(bySdk(one)) }
}

/** The diff without some of the blank lines below its hunks. */
function withoutSeparators(diff: string): readonly string[] {
  const lines = diff.split('\n')
  const separators = lines.flatMap((line, at) => {
    const next = lines.slice(at + 1).find((one) => one.trim() !== '')
    return line.trim() === '' && (next === undefined || /^(?:@@|\*\*\*)/.test(next)) ? [at] : []
  })
  return Array.from({ length: 2 ** Math.min(separators.length, MOST) }, (_, chosen) => {
    const left = new Set(separators.filter((_, i) => (chosen >> i) % 2 === 1))
    return lines.filter((_, at) => !left.has(at)).join('\n')
  })
}

/** So many of them are left out one by one. */
const MOST = 10

function bySdk({ text, diff }: DiffCase): string | undefined {
  try {
    return applyBySdk(text, diff)
  } catch {
    return undefined
  }
}

/** An added line gets the ending of its neighbors; that of the SDK is the first of the file. */
function unix(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n')
}
