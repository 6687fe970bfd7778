import { describe, expect, test } from 'vitest'
import { LineFinder } from '../../src/search/line-finder.js'

describe('LineFinder', () => {
  const text = 'ab\n  b \nab c\n\tb\n'

  test.each([
    { lines: 'ab\n', from: 0, to: undefined, at: 0 },
    { lines: 'b\n', from: 0, to: undefined, at: -1 },
    { lines: '\tb\n', from: 0, to: undefined, at: 13 },
    { lines: '\tb\n', from: 0, to: 14, at: -1 },
    { lines: 'ab\n', from: 1, to: undefined, at: -1 },
  ])('finds $lines from $from to $to at $at', ({ lines, from, to, at }) => {
    expect(new LineFinder(text).find(lines, from, to)).toBe(at)
  })

  test('looks at no more than the part, however long the lines', () => {
    const long = `${Array.from({ length: 40 }, (_, number) => number).join(' ')}\n`
    const finder = new LineFinder(`a\n${long}`)
    expect(finder.find(long, 0, long.length + 1)).toBe(-1)
    expect(finder.find(long, 0, long.length + 2)).toBe(2)
  })

  test.each([
    { heading: 'b', from: 0, at: 3 },
    { heading: ' b', from: 4, at: 13 },
    { heading: 'ab', from: 0, at: 0 },
    { heading: 'ab', from: 1, at: -1 },
    { heading: 'c', from: 0, at: -1 },
  ])('finds the line $heading from $from at $at', ({ heading, from, at }) => {
    expect(new LineFinder(text).findHeading(heading, from)).toBe(at)
  })

  test.each([
    { text: 'a\n b\n\n  c\n', line: 6, isBelow: true },
    { text: 'a\n b\n\nc\n', line: 6, isBelow: false },
    { text: 'a\n b\n\n', line: 5, isBelow: true },
    { text: 'a\nb\n c\n', line: 4, isBelow: false },
  ])('tells whether the line at $line of $text is below the first', ({ text, line, isBelow }) => {
    expect(new LineFinder(text).isBelow(0, 0, line)).toBe(isBelow)
  })

  test('answers nothing once it has compared too much', () => {
    const finder = new LineFinder('x\n'.repeat(10))
    expect(finder.spend(80)).toBe(true)
    expect(finder.find('x\n', 0)).toBeUndefined()
    expect(finder.isBelow(0, 0, 4)).toBeUndefined()
    expect(finder.findHeading('y', 0)).toBe(-1)
  })
})
