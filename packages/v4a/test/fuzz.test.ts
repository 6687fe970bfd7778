import { TIERS } from '@emend/core/plugin'
import { renderCorrected, describe as textOf } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { agents } from '../src/agents.js'
import { applyDiff } from '../src/apply-diff.js'
import { applyPatchToFiles } from '../src/apply-patch.js'
import { codex } from '../src/codex.js'
import { v4a } from '../src/format.js'
import { fuzzOf, totalFuzz } from '../src/fuzz.js'

/** How the hunk matches, the text, the diff, and its score under `standard`. */
const SCORES: readonly (readonly [string, string, string, number])[] = [
  ['exactly', 'one\n', '-one\n+1', 0],
  ['apart from whitespace at line ends', 'one  \n', '-one\n+1', 1],
  ['apart from look-alike characters', '“one”\n', '-"one"\n+1', 10],
  ['apart from other whitespace', '\tone\n', '-one\n+1', 100],
  ['not at the end', 'one\ntwo\n', '-one\n+1\n*** End of File', 10_000],
  ['loosely, and not at the end', 'one \ntwo\n', '-one\n+1\n*** End of File', 10_001],
]

describe('the fuzz score', () => {
  test.for(SCORES)('of a hunk that matches %s', ([, text, diff, score]) => {
    const result = applyDiff(text, diff)
    expect(result.ok && totalFuzz(result.edits)).toBe(score)
    if (result.ok) expect(result.edits.map(fuzzOf)).toEqual([score])
  })

  test('has a value for every tier, and none is below that of exact', () => {
    const scores = TIERS.map((tier) => fuzzOf({ status: 'applied', tier, places: [], notices: [] }))
    expect(scores).toEqual([0, 1, 100, 10, 100, 1000, 1000])
    expect(fuzzOf({ status: 'applied', places: [], notices: [] })).toBe(0)
  })

  test('of a patch is the sum over all hunks of all files', () => {
    const files = new Map([
      ['a.txt', 'one \n\ttwo\n'],
      ['b.txt', 'three \n'],
    ])
    const patch = [
      '*** Begin Patch',
      '*** Update File: a.txt',
      '@@',
      '-one',
      '@@',
      '-two',
      '*** Update File: b.txt',
      '@@',
      '-three',
      '*** End Patch',
    ].join('\n')
    const result = applyPatchToFiles(files, patch)
    expect(result.ok && totalFuzz(result.edits)).toBe(102)
    expect(applyPatchToFiles(files, patch, { maxFuzzScore: 102 }).ok).toBe(true)
    expect(applyPatchToFiles(files, patch, { maxFuzzScore: 101 })).toMatchObject({
      ok: false,
      failures: [
        {
          code: 'fuzz-exceeded',
          path: 'a.txt',
          edit: 1,
          edits: 2,
          score: 102,
          limit: 101,
          place: { start: 2, end: 2 },
          source: { start: patch.indexOf('@@\n-two'), end: patch.indexOf('-two') + 4 },
          message:
            'the patch fits the files too loosely: its fuzz score is 102 and the limit 101; this edit, at line 2, is the loosest. Read the file again and send its lines exactly as they are.',
        },
      ],
    })
  })

  test('offers the loosest hunk with the lines of the file', () => {
    const files = new Map([['a.txt', 'one\n\ttwo\nthree\n\tfour\n']])
    const patch = '*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-  two\n+  2\n three\n*** End Patch'
    const refused = applyPatchToFiles(files, patch, { maxFuzzScore: 10 })
    const failure = refused.ok ? undefined : refused.failures[0]
    if (failure === undefined) throw new Error('applied')
    const { render } = v4a()
    const request = renderCorrected(failure, render)
    expect(textOf(failure, { render })).toContain(
      `\nSend this edit instead, which fits lines 1-4:\n*** Begin Patch\n`,
    )
    const again = applyPatchToFiles(files, request, { maxFuzzScore: 0 })
    expect(again.ok && again.files[0]?.after).toBe('one\n\t2\nthree\n\tfour\n')
  })

  test('offers nothing if the loosest hunk cannot be told apart from another', () => {
    const files = new Map([['a.txt', '\tone\n\ttwo\n']])
    const patch = '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n@@\n-two\n+2\n*** End Patch'
    const refused = applyPatchToFiles(files, patch, { maxFuzzScore: 10 })
    expect(refused).toMatchObject({ ok: false, failures: [{ code: 'fuzz-exceeded' }] })
    if (!refused.ok) expect(refused.failures[0]).not.toHaveProperty('corrected')
  })

  test.each([agents, codex])('counts under $name too', (profile) => {
    const score = (text: string, diff: string) => {
      const result = applyDiff(text, diff, 'default', { profile })
      return result.ok ? totalFuzz(result.edits) : undefined
    }
    expect(score('one\n', '-one')).toBe(0)
    expect(score('one \n', '-one')).toBe(1)
    expect(score(' one\n', '-one')).toBe(100)
    expect(score('“one”\n', '-"one"')).toBe(profile === codex ? 10 : undefined)
    expect(score('one\ntwo\n', '-one\n*** End of File')).toBe(profile === agents ? 10_000 : undefined)
    expect(score(' a\nb\n', '@@ a\n-b')).toBe(profile === agents ? 1 : 0)
  })

  test('is 0 if only exact matches are allowed', () => {
    const options = { allowFuzzyMatching: false }
    expect(applyDiff('one\n', '-one\n+1', 'default', options).ok).toBe(true)
    for (const [, text, diff, score] of SCORES.filter(([, , , score]) => score > 0)) {
      const code = score === 10_000 ? 'fuzz-exceeded' : 'not-found'
      expect(applyDiff(text, diff, 'default', options)).toMatchObject({ ok: false, failures: [{ code }] })
    }
  })

  test('is not raised by hunks that are already applied', () => {
    const result = applyDiff('\tone\ntwo\n', ' one\n-1\n+two\n', 'default', { maxFuzzScore: 0 })
    expect(result).toMatchObject({
      ok: true,
      skipped: [{ code: 'already-applied' }],
    })
  })
})
