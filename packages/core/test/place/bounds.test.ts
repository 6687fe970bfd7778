import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder, unique } from '../../src/apply/placements.js'
import { unicodeNormalized } from '../../src/place/lines.js'
import { driftedContext } from '../../src/place/tolerant/drifted-context.js'
import { standard } from '../../src/profiles/standard.js'
import { TextDocument } from '../../src/text/document.js'
import { createBudget } from '../../src/vocabulary/budget.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { Hunk } from '../../src/vocabulary/hunk.js'
import { workOf } from '../support/work.js'

const SIZE = 1_000_000

function missIn(text: string, search: string, replacement: string): () => void {
  const edit: Edit = { search, replacement, unit: 'text' }
  return () => {
    const result = applyEdits(text, [edit], { profile: standard, placement: unique })
    expect(result).toMatchObject({ ok: false, failure: [{ code: 'not-found' }] })
  }
}

describe('the search for a text that one long line does not have', () => {
  test.each([
    ['every character', 'a'.repeat(SIZE), 'a'],
    ['overlapping places', 'a'.repeat(SIZE), 'aaaa'],
    ['every word', 'word '.repeat(SIZE / 5), 'word'],
  ])('costs no more if the new text is there at %s', (_, text, replacement) => {
    const nowhere = workOf(missIn(text, 'needle', 'nowhere'))
    expect(workOf(missIn(text, 'needle', replacement))).toBeLessThanOrEqual(nowhere + 1000)
  })

  test('does not fold an ASCII text character by character', () => {
    const edit: Edit = { search: 'x'.repeat(SIZE), replacement: 'new', unit: 'text' }
    const document = new TextDocument('y'.repeat(2 * SIZE))
    const within = { start: 0, end: document.text.length }
    const find = () =>
      Array.from(
        unicodeNormalized.find({ document, edit, hunk: new Hunk(edit), within, budget: createBudget() }),
      )
    expect(workOf(find)).toBeLessThan(SIZE / 2)
  })
})

test('equal hunks in a file of equal lines soon run out of budget', () => {
  const text = 'same line\n'.repeat(20_000)
  const edit: Edit = {
    search: 'same line\nsame line\nsame line\n',
    replacement: 'same line\nother\nsame line\n',
    unit: 'lines',
  }
  const apply = (count: number) =>
    applyEdits(text, Array<Edit>(count).fill(edit), {
      profile: standard,
      placement: inOrder,
      steps: 4_000_000,
    })
  const two = workOf(() => apply(2))
  const many = workOf(() =>
    expect(apply(200)).toMatchObject({ ok: false, failure: [{ code: 'budget-exceeded' }] }),
  )
  expect(many).toBeLessThan(3 * two)
})

test('old text of which the file has less than half is aligned nowhere', () => {
  const lines = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => `  const ${word}${at} = make${at}(${word})\n`)
  const [file, known, unknown] = [lines(800, 'file'), lines(800, 'file'), lines(400, 'nowhere')]
  const missing = (found: number) => {
    // Spread over the file, so that each found line is a region of its own.
    const old = unknown.slice(0, 100).map((line, at) => (at < found ? (known[at * 8] as string) : line))
    const edit: Edit = { search: old.join(''), replacement: 'new\n', unit: 'lines' }
    const result = applyEdits(file.join(''), [edit], {
      profile: { ...standard, cascade: [driftedContext] },
      placement: unique,
    })
    expect(result).toMatchObject({ ok: false, failure: [{ code: 'not-found' }] })
  }
  expect(workOf(() => missing(49)) * 4).toBeLessThan(workOf(() => missing(51)))
})
