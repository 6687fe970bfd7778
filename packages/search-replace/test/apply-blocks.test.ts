import { lenient } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { expectCase } from '../../../test/case-failure.js'
import { named } from '../../core/test/support/examples.js'
import { filesAfter, outcomeOf } from '../../core/test/support/outcome.js'
import { applyBlocksToFiles } from '../src/apply-blocks.js'
import { type Fixture, loadFixtures } from './fixtures.js'

const fixtures = loadFixtures()

/** After these examples the old text of one of their blocks is still in the file, so that they can be applied again. */
const MAKE_OLD_TEXT = ['ambiguous-hint', 'dependent', 'original-first']

describe('applyBlocks, by example', () => {
  test.for(named(fixtures))('%s', ([, fixture]) => {
    const { files, expected, source, title } = fixture
    const result = apply(fixture, files)
    expectCase({ path: source, title }, outcomeOf(result, files), expected)
  })

  const applied = fixtures.filter(({ name, expected }) => expected.ok && !MAKE_OLD_TEXT.includes(name))

  test.for(named(applied))('%s applied again changes nothing', ([, fixture]) => {
    const { expected } = fixture
    if (!expected.ok) return
    const again = apply(fixture, expected.files)
    if (again.ok) expect(filesAfter(again, expected.files)).toEqual(expected.files)
  })
})

function apply({ message, parsed, ...fixture }: Fixture, files: ReadonlyMap<string, string>) {
  const { path, unfinished, partial } = fixture
  return applyBlocksToFiles(files, parsed ? JSON.parse(message) : message, {
    unfinished,
    ...(path !== undefined && { path }),
    ...(fixture.lenient && { profile: lenient }),
    ...(partial && { partial: 'edits' }),
  })
}
