import { describe, expect, test } from 'vitest'
import { expectCase } from '../../../test/case-failure.js'
import { named } from '../../core/test/support/examples.js'
import { filesAfter, outcomeOf } from '../../core/test/support/outcome.js'
import { applyPatchToFiles } from '../src/apply-patch.js'
import type { ApplyPatchOptions } from '../src/options.js'
import { type Fixture, loadFixtures } from './fixtures.js'

const fixtures = loadFixtures()

describe('applyPatch, by example', () => {
  test.for(named(fixtures))('%s', ([, { files, patch, expected, source, title, ...fixture }]) => {
    const result = applyPatchToFiles(files, patch, optionsOf(fixture))
    expectCase({ path: source, title }, outcomeOf(result, files), expected)
  })

  // The tools that the other profiles imitate apply a patch every time.
  const applied = fixtures.filter(({ expected, profile }) => expected.ok && profile === undefined)

  test.for(named(applied))('%s applied again changes nothing', ([, { patch, expected, ...fixture }]) => {
    if (!expected.ok) return
    const again = applyPatchToFiles(expected.files, patch, optionsOf(fixture))
    if (again.ok) expect(filesAfter(again, expected.files)).toEqual(expected.files)
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
