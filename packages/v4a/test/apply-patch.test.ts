import { type AppliedFiles, describe as explain } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { type AppliedPatch, applyPatch } from '../src/apply-patch.js'
import { loadFixtures } from './fixtures.js'

const fixtures = loadFixtures()

describe('applyPatch, by example', () => {
  test.for(fixtures)('$name: $title', ({ files, patch, path, partial, expected }) => {
    const result = applyPatch(patch, files, { unfinished: partial, ...(path !== undefined && { path }) })
    if (result.ok) {
      expect({ ok: true, ...summary(result.value, files) }).toEqual(expected)
    } else {
      const codes = result.failure.map(({ code }) => code)
      const text = result.failure.map((failure) => explain(failure)).join('\n')
      expect({ ok: false, codes, text }).toEqual(expected)
    }
  })

  const applied = fixtures.filter(({ expected }) => expected.ok)

  test.for(applied)('$name once more changes nothing', ({ patch, path, partial, expected }) => {
    if (!expected.ok) return
    const again = applyPatch(patch, expected.files, {
      unfinished: partial,
      ...(path !== undefined && { path }),
    })
    if (again.ok) expect(filesAfter(again.value, expected.files)).toEqual(expected.files)
  })
})

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
