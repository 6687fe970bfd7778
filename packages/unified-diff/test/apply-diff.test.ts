import { describe, expect, test } from 'vitest'
import { filesAfter, outcomeOf } from '../../core/test/support/outcome.js'
import { applyDiffToFiles } from '../src/apply-diff.js'
import { loadFixtures, loadGitBehaviors } from './fixtures.js'

const fixtures = [...loadFixtures(), ...loadGitBehaviors()]

describe('applyDiff, by example', () => {
  test.for(fixtures)('$name: $title', ({ files, diff, path, partial, reverse, expected }) => {
    const result = applyDiffToFiles(files, diff, {
      unfinished: partial,
      reverse,
      ...(path !== undefined && { path }),
    })
    expect(outcomeOf(result, files)).toEqual(expected)
  })

  const applied = fixtures.filter(({ expected }) => expected.ok)

  test.for(applied)('$name applied again changes nothing', ({ diff, path, partial, reverse, expected }) => {
    if (!expected.ok) return
    const again = applyDiffToFiles(expected.files, diff, {
      unfinished: partial,
      reverse,
      ...(path !== undefined && { path }),
    })
    if (again.ok) expect(filesAfter(again, expected.files)).toEqual(expected.files)
  })

  test.for(applied)('$name, undone', ({ files, diff, path, partial, reverse, expected }) => {
    const strict = expected.ok && expected.withoutEffect.length === 0 && expected.notices.length === 0
    if (!strict) return
    const undone = applyDiffToFiles(expected.files, diff, {
      unfinished: partial,
      reverse: !reverse,
      ...(path !== undefined && { path }),
    })
    if (!undone.ok) throw new Error(JSON.stringify(undone.failures))
    const folded = (all: ReadonlyMap<string, string>) =>
      new Map([...all].map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trimEnd()]))
    expect(folded(filesAfter(undone, expected.files))).toEqual(folded(files))
  })
})
