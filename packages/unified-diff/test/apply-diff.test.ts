import { describe, expect, test } from 'vitest'
import { expectCase } from '../../../test/case-failure.js'
import { named } from '../../core/test/support/examples.js'
import { filesAfter, outcomeOf } from '../../core/test/support/outcome.js'
import { applyDiff, applyDiffToFiles } from '../src/apply-diff.js'
import { loadFixtures, loadGitBehaviors } from './fixtures.js'

const fixtures = [...loadFixtures(), ...loadGitBehaviors()]

describe('applyDiff, by example', () => {
  test.for(named(fixtures))('%s', ([, { files, diff, path, partial, reverse, expected, source, title }]) => {
    const result = applyDiffToFiles(files, diff, {
      unfinished: partial,
      reverse,
      ...(path !== undefined && { path }),
    })
    expectCase({ path: source, title }, outcomeOf(result, files), expected)
  })

  const applied = fixtures.filter(({ expected }) => expected.ok)

  test.for(named(applied))(
    '%s applied again changes nothing',
    ([, { diff, path, partial, reverse, expected }]) => {
      if (!expected.ok) return
      const again = applyDiffToFiles(expected.files, diff, {
        unfinished: partial,
        reverse,
        ...(path !== undefined && { path }),
      })
      if (again.ok) expect(filesAfter(again, expected.files)).toEqual(expected.files)
    },
  )

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

describe('applyDiff to one text', () => {
  const diff = (old: string, now: string) => `--- ${old}\n+++ ${now}\n@@ -1 +1 @@\n-one\n+1\n`

  test.for([
    ['before.c', 'after.c'],
    ['a', 'b'],
    ['original', 'modified'],
    ['x.ts', 'x_fixed.ts'],
    ['a\\app\\x.ts', 'b\\app\\x_new.ts'],
    ['/tmp/before/x.ts', '/tmp/after/y.ts'],
  ])('does not ask what the header calls it: %s and %s', ([old = '', now = '']) => {
    expect(applyDiff('one\n', diff(old, now))).toMatchObject({ ok: true, text: '1\n', notices: [] })
    expect(applyDiff('one\n', diff(old, now), { path: 'src/main.c' })).toMatchObject({
      ok: true,
      text: '1\n',
    })
  })

  test('a diff of two files is refused', () => {
    const result = applyDiff('one\n', diff('a.c', 'a.c') + diff('b.c', 'b.c'))
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'wrong-input' }] })
  })
})
