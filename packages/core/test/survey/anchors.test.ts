import { describe, expect, test } from 'vitest'
import { createBudget } from '../../src/search/budget.js'
import { findAnchors } from '../../src/survey/anchors.js'
import { TextDocument } from '../../src/text/document.js'

const TEXT = [
  'class A:', //        0
  '  def run(self):', // 1
  '    pass', //         2
  '', //                 3
  'class B:', //        4
  '  def run(self):', // 5
  '    pass', //         6
  'run()', //            7
].join('\n')

function anchors(...names: string[]) {
  return findAnchors(new TextDocument(TEXT), names, createBudget())
}

function linesOf(...names: string[]): readonly number[] | string {
  const result = anchors(...names)
  return result.ok ? Array.from(result.value.lines) : result.failure
}

describe('findAnchors', () => {
  test.each([
    { names: ['class A:'], lines: [0] },
    { names: ['def run(self):'], lines: [1, 5] },
    { names: ['  def   run(self):  '], lines: [1, 5] },
    { names: ['class B'], lines: [4] },
    { names: ['class'], lines: [0, 4] },
    { names: ['class B:', 'def run'], lines: [5] },
    { names: ['class A:', 'run()'], lines: 'run()' },
    { names: ['class A:', 'class B:', 'def'], lines: 'class B:' },
    { names: ['pass', 'run()'], lines: [7] },
    { names: ['class B:', '  def run(self):', 'pass'], lines: [6] },
    { names: ['class', 'pass'], lines: [2, 6] },
    { names: ['class B:', 'class'], lines: 'class' },
    { names: ['', 'class A:'], lines: [0] },
    { names: ['class C:'], lines: 'class C:' },
    { names: ['class B:', 'class A:'], lines: 'class A:' },
    { names: ['ass A:'], lines: 'ass A:' },
  ])('$names', ({ names, lines }) => {
    expect(linesOf(...names)).toEqual(lines)
  })

  test('treats look-alike characters as equal', () => {
    const result = findAnchors(new TextDocument('say “hi”\n'), ['say "hi"'], createBudget())
    expect(result.ok && Array.from(result.value.lines)).toEqual([0])
  })

  test('prefers a line that is equal to one that begins with the anchor', () => {
    const result = findAnchors(new TextDocument('runner\nrun\n'), ['run'], createBudget())
    expect(result.ok && Array.from(result.value.lines)).toEqual([1])
  })

  test('knows which lines are in the block of an anchor', () => {
    const result = anchors('class A:')
    if (!result.ok) throw new Error('not found')
    const inside = Array.from({ length: 8 }, (_, line) => result.value.isInside(line))
    expect(inside).toEqual([true, true, true, true, false, false, false, false])
    expect(result.value.follows(7)).toBe(true)
  })

  test('without anchors every line counts as inside', () => {
    const result = anchors()
    if (!result.ok) throw new Error('not found')
    expect(result.value.lines).toEqual([])
    expect(result.value.isInside(3) && result.value.follows(0)).toBe(true)
  })
})
