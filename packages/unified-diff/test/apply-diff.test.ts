import { type AppliedFiles, describe as explain } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { type AppliedDiff, applyDiff } from '../src/apply-diff.js'
import { loadFixtures } from './fixtures.js'

const fixtures = loadFixtures()

describe('applyDiff, by example', () => {
  test.for(fixtures)('$name: $title', ({ files, diff, path, partial, reverse, expected }) => {
    const result = applyDiff(diff, files, {
      unfinished: partial,
      reverse,
      ...(path !== undefined && { path }),
    })
    if (result.ok) {
      expect({ ok: true, ...summary(result.value, files) }).toEqual(expected)
    } else {
      const codes = result.failure.map(({ code }) => code)
      const text = result.failure.map((failure) => explain(failure)).join('\n')
      expect({ ok: false, codes, text }).toEqual(expected)
    }
  })

  const applied = fixtures.filter(({ expected }) => expected.ok)

  test.for(applied)('$name once more changes nothing', ({ diff, path, partial, reverse, expected }) => {
    if (!expected.ok) return
    const again = applyDiff(diff, expected.files, {
      unfinished: partial,
      reverse,
      ...(path !== undefined && { path }),
    })
    if (again.ok) expect(filesAfter(again.value, expected.files)).toEqual(expected.files)
  })

  test.for(applied)('$name, undone', ({ files, diff, path, partial, reverse, expected }) => {
    const strict = expected.ok && expected.withoutEffect.length === 0 && expected.notices.length === 0
    if (!strict) return
    const undone = applyDiff(diff, expected.files, {
      unfinished: partial,
      reverse: !reverse,
      ...(path !== undefined && { path }),
    })
    if (!undone.ok) throw new Error(JSON.stringify(undone.failure))
    const folded = (all: ReadonlyMap<string, string>) =>
      new Map([...all].map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trimEnd()]))
    expect(folded(filesAfter(undone.value, expected.files))).toEqual(folded(files))
  })
})

function summary(applied: AppliedDiff, files: ReadonlyMap<string, string>) {
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
