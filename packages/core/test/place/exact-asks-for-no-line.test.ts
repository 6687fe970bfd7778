import { expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder, unique } from '../../src/apply/placements.js'
import { standard } from '../../src/profiles/standard.js'
import { hunk, part } from '../support/edits.js'
import { workOf } from '../support/work.js'

const LINES = 100_000
const text = Array.from({ length: LINES }, (_, at) => `line ${at}\n`).join('')

test.each([
  ['part of the text', part('line 70000\nline 70001', 'new 70000\nline 70001'), unique],
  ['whole lines', hunk([' line 70000', '-line 70001', '+new 70001']), inOrder],
] as const)('an exact edit of %s asks for no table of lines and no index', (_, edit, placement) => {
  const apply = () => applyEdits(text, [edit], { profile: standard, placement })
  expect(apply().ok).toBe(true)
  expect(workOf(apply)).toBeLessThan(LINES / 1.2)
})
