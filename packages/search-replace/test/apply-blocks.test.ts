import { type AppliedFiles, type AppliedRequest, describe as explain, lenient } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { applyBlocks } from '../src/apply-blocks.js'
import { type Fixture, loadFixtures } from './fixtures.js'

const fixtures = loadFixtures()

/** After these the text to find of one of their blocks stands somewhere still, so that they do not end. */
const MAKE_OLD_TEXT = ['ambiguous-hint', 'dependent', 'original-first']

describe('applyBlocks, by example', () => {
  test.for(fixtures)('$name: $title', (fixture) => {
    const { files, expected } = fixture
    const result = apply(fixture, files)
    if (result.ok) {
      expect({ ok: true, ...summary(result.value, files) }).toEqual(expected)
    } else {
      const codes = result.failure.map(({ code }) => code)
      const text = result.failure.map((failure) => explain(failure)).join('\n')
      expect({ ok: false, codes, text }).toEqual(expected)
    }
  })

  const applied = fixtures.filter(({ name, expected }) => expected.ok && !MAKE_OLD_TEXT.includes(name))

  test.for(applied)('$name once more changes nothing', (fixture) => {
    const { expected } = fixture
    if (!expected.ok) return
    const again = apply(fixture, expected.files)
    if (again.ok) expect(filesAfter(again.value, expected.files)).toEqual(expected.files)
  })
})

function apply({ message, parsed, ...fixture }: Fixture, files: ReadonlyMap<string, string>) {
  const { path, unfinished, partial } = fixture
  return applyBlocks(parsed ? JSON.parse(message) : message, files, {
    unfinished,
    ...(path !== undefined && { path }),
    ...(fixture.lenient && { profile: lenient }),
    ...(partial && { partial: 'edits' }),
  })
}

function summary(applied: AppliedRequest, files: ReadonlyMap<string, string>) {
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
  for (const { path, after } of files) if (after !== undefined) all.set(path, after)
  return all
}
