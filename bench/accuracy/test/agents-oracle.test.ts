import { applyDiff } from '@emend/v4a'
import { agents } from '@emend/v4a/agents'
import { applyDiff as applyBySdk } from '@openai/agents-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectOften } from '../../../packages/core/test/support/often.js'
import { type DiffCase, diffCase } from '../../../packages/v4a/test/oracles/random-patch.js'
import { recordCounts } from '../../../test/results.js'
import { amountOf } from '../../../test/soak.js'

const RUNS = amountOf({ soak: 5_000, ci: 1_000, test: 200 })

/** Where the profile does otherwise on purpose: the sentence of docs/profiles.md, and whether a diff is about that. */
const LISTED: Readonly<Record<string, (one: DiffCase & { readonly ours: string | undefined }) => boolean>> = {
  'An end mark without lines above it is an error': ({ diff, ours }) =>
    ours === undefined && /^(?:@@[^\n]*\n)*\*\*\* End of File/m.test(diff),
  'Blank lines below a hunk may only separate it from the next': ({ diff }) =>
    /\n[- ]?\s*\n@@|\n[- ]?\s*(?:\n\s*)?$|\n[- ]?\s*\n\*\*\* End of File/.test(diff),
  'The end mark means the end without the empty line that follows a final newline': ({ text, diff }) =>
    diff.includes('*** End of File') && text === '',
  'Headers of a unified diff are skipped': ({ diff }) => /^@@ -\d/m.test(diff),
}

test('the profile agents does what the Agents SDK itself does, or does otherwise for a reason that is listed', () => {
  const counts = { same: 0, listed: 0 }
  let applied = 0
  fc.assert(
    fc.property(diffCase, (one) => {
      const theirs = bySdk(one)
      if (theirs !== undefined) applied++
      const result = applyDiff(one.text, one.diff, 'default', { profile: agents, newText: 'literal' })
      const ours = result.ok ? unix(result.text) : undefined
      if (ours === unix(theirs)) counts.same++
      else {
        if (!Object.values(LISTED).some((isListed) => isListed({ ...one, ours })))
          expect(ours).toBe(unix(theirs))
        counts.listed++
      }
    }),
    { numRuns: RUNS },
  )
  recordCounts('agents', counts)
  expectOften(applied, RUNS / 4)
})

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
