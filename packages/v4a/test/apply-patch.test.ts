import { type AppliedFiles, describe as explain } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { type AppliedPatch, type ApplyPatchOptions, applyPatch } from '../src/apply-patch.js'
import { type Fixture, loadFixtures } from './fixtures.js'

const fixtures = loadFixtures()

describe('applyPatch, by example', () => {
  test.for(fixtures)('$name: $title', ({ files, patch, expected, ...fixture }) => {
    const result = applyPatch(patch, files, optionsOf(fixture))
    if (result.ok) {
      expect({ ok: true, ...summary(result.value, files) }).toEqual(expected)
    } else {
      const codes = result.failure.map(({ code }) => code)
      const text = result.failure.map((failure) => explain(failure)).join('\n')
      expect({ ok: false, codes, text }).toEqual(expected)
    }
  })

  // The tools that the other profiles stand for apply a patch as often as they are told.
  const applied = fixtures.filter(({ expected, profile }) => expected.ok && profile === undefined)

  test.for(applied)('$name once more changes nothing', ({ patch, expected, ...fixture }) => {
    if (!expected.ok) return
    const again = applyPatch(patch, expected.files, optionsOf(fixture))
    if (again.ok) expect(filesAfter(again.value, expected.files)).toEqual(expected.files)
  })
})

function optionsOf({
  path,
  mode,
  profile,
  partial,
}: Pick<Fixture, 'path' | 'mode' | 'profile' | 'partial'>): ApplyPatchOptions {
  return {
    unfinished: partial,
    ...(path !== undefined && { path }),
    ...(mode !== undefined && { mode }),
    ...(profile !== undefined && { profile }),
  }
}

function summary(applied: AppliedPatch, files: ReadonlyMap<string, string>) {
  const ofEdits = applied.files.flatMap(({ edits }) => edits.flatMap(({ notices }) => notices))
  return {
    files: filesAfter(applied, files),
    notices: [...applied.notices, ...ofEdits].map(({ code, line }) =>
      line === undefined ? code : `${code} ${line}`,
    ),
    withoutEffect: applied.failures.map((failure) =>
      'path' in failure ? `${failure.code} ${failure.path}` : failure.code,
    ),
  }
}

function filesAfter({ files }: AppliedFiles, before: ReadonlyMap<string, string>): Map<string, string> {
  const all = new Map(before)
  for (const { path, from = path } of files) {
    all.delete(from)
    all.delete(path)
  }
  for (const { path, after } of files) if (after !== undefined) all.set(path, after)
  return all
}
