import { expect, test } from 'vitest'
import { applyEdits } from '../src/apply/apply-edits.js'
import { inOrder, unique } from '../src/apply/placements.js'
import type { Placement } from '../src/parts/placement.js'
import { lenient } from '../src/profiles/standard.js'
import type { Edit } from '../src/vocabulary/edit.js'
import { part, whole } from './support/edits.js'
import { mostBetweenLooks } from './support/work.js'

/** In blocks of code: a millisecond or a few. */
const MOST = 250_000

const line = (at: number) => `  const value${at} = compute(${at}, "${at % 7}")`
const lines = (count: number, write = line) => Array.from({ length: count }, (_, at) => write(at))
const every = (step: number, write: (at: number) => string) => (at: number) =>
  at % step === step - 1 ? write(at) : line(at)
const other = (at: number) => `  let other${at} = call(${at})`
const FILE = `${lines(3000).join('\n')}\n`

interface Case {
  readonly text?: string
  readonly edits: readonly Edit[]
  readonly placement?: Placement
}

const CASES: Readonly<Record<string, Case>> = {
  'a text with every tenth line out of date': {
    edits: [whole(lines(200, every(10, other)), lines(200, every(9, other)))],
  },
  'a text of which every second line is new': {
    edits: [whole(lines(500, every(100, other)), lines(500, every(2, other)))],
  },
  'a text that is replaced by another one': {
    edits: [whole(lines(600, every(200, other)), lines(600, other))],
  },
  'a long new text, exactly placed': { edits: [part(line(1500), lines(3_000, other).join('\n'))] },
  'lines that are many times in the file': {
    text: 'same()\nother()\n'.repeat(2500),
    edits: [whole(['same()', 'other()', 'gone()', 'same()'], ['new()'])],
  },
  'lines that are forty times in the file': {
    text: lines(4000, (at) => `call(${at % 100})`).join('\n'),
    edits: [
      whole(
        lines(70, (at) => (at % 9 === 8 ? other(at) : `call(${(at * 7) % 100})`)),
        ['new()'],
      ),
    ],
  },
  'many edits': {
    edits: lines(300).map((one, at) => whole([one, line(at + 1)], [one, other(at), line(at + 1)])),
    placement: inOrder,
  },
}

test.each(Object.entries(CASES))('no work goes on long after a call was cancelled: %s', (_, one) => {
  const { text = FILE, edits, placement = unique } = one
  const most = mostBetweenLooks((signal) => applyEdits(text, edits, { profile: lenient, placement, signal }))
  expect(most).toBeLessThan(MOST)
})
