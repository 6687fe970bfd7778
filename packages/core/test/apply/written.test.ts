import { expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { unique } from '../../src/apply/placements.js'
import type { Profile } from '../../src/parts/profile.js'
import { standard } from '../../src/profiles/standard.js'
import { strict } from '../../src/profiles/strict.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { hunk, part, whole } from '../support/edits.js'

function reportOf(text: string, edit: Edit, profile: Profile = standard) {
  const result = applyEdits(text, [edit], { placement: unique, profile })
  return result.ok ? result.value.reports[0] : result.failure
}

test('a part of a text is replaced as a whole, under every profile', () => {
  for (const profile of [standard, strict])
    expect(reportOf('one two\n', part('one', '1'), profile)).toMatchObject({
      written: [{ rule: 'replaced' }],
    })
})

test('lines that are all there go in by the script, and the rule of the indentation is named', () => {
  expect(reportOf('\tone()\n\t\ttwo()\n', part('one()\n  two()', 'one()\n  2()'))).toMatchObject({
    written: [{ rule: 'by-script', indentation: 'by-levels' }],
  })
})

test('a drifted edit names its pairing, its runs, its indentation and what stayed', () => {
  const text = 'first line()\nsecond line()\nits own line()\nthird line()\nfourth line()\nfifth line()\n'
  const edit = hunk([
    ' first line()',
    ' second line()',
    ' third line()',
    '-fourth line()',
    '+4th()',
    ' fifth line()',
  ])
  expect(reportOf(text, edit)).toMatchObject({
    replacer: 'drifted-context',
    written: [
      {
        rule: 'three-way',
        pairing: 'paired-at-ends',
        indentation: 'as-written',
        runs: [{ start: 5, end: 5, rule: 'run-replaced' }],
        kept: [{ start: 3, end: 3 }],
      },
    ],
  })
})

test('an edit that writes nothing says nothing of writing', () => {
  expect(reportOf('one\n', whole(['one'], ['one']))).not.toHaveProperty('written')
  expect(reportOf('one\ntwo\n', hunk([' one', '+two']))).not.toHaveProperty('written')
})
