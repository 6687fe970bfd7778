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

  test('reads no more than the part, however long the lines are', () => {
    const long = `${Array.from({ length: 40 }, (_, number) => number).join(' ')}\n`
    const finder = new LineFinder(`a\n${long}`)
    expect(finder.find(long, 0, long.length + 1)).toBe(-1)
    expect(finder.find(long, 0, long.length + 2)).toBe(2)
  })

  test.each([
    { name: 'right below the anchor', text: 'f\n b\n', anchors: ['f'], line: 2, isBelow: true },
    { name: 'the anchor itself', text: 'f\n b\n', anchors: ['f'], line: 0, isBelow: true },
    {
      name: 'beyond the block of the anchor',
      text: 'f\n b\ng\n c\n',
      anchors: ['f'],
      line: 7,
      isBelow: false,
    },
    { name: 'a line that closes the block', text: 'f\n b\n}\n', anchors: ['f'], line: 5, isBelow: true },
    {
      name: 'below a line that closes the block',
      text: 'f\n b\n}\n\n',
      anchors: ['f'],
      line: 7,
      isBelow: false,
    },
    { name: 'a blank line', text: 'f\n b\n\n', anchors: ['b'], line: 5, isBelow: true },
    { name: 'a blank line above the anchor', text: '\n\nf\n', anchors: ['f'], line: 1, isBelow: false },
    { name: 'below both anchors', text: 'f\n g\n  b\n', anchors: ['f', 'g'], line: 5, isBelow: true },
    {
      name: 'below both anchors in another order',
      text: 'f\n g\n  b\n',
      anchors: ['g', 'f'],
      line: 5,
      isBelow: false,
    },
    { name: 'no line is two anchors', text: 'f\n b\n', anchors: ['f', 'f'], line: 2, isBelow: false },
    { name: 'no anchor', text: 'f\n b\n', anchors: [], line: 2, isBelow: true },
  ])('tells whether a line is below anchors: $name', ({ text, anchors, line, isBelow }) => {
    expect(new LineFinder(text).isBelow(anchors, line)).toBe(isBelow)
  })

  test('goes up to an anchor once for all lines of its block', () => {
    const finder = new LineFinder(`f\n${' b\n'.repeat(100)}`)
    const below = Array.from({ length: 100 }, (_, line) => finder.isBelow(['f'], 2 + 3 * line))
    expect(below).toEqual(below.map(() => true))
  })

  test('gives no answer once it has compared too much', () => {
    const finder = new LineFinder('x\n'.repeat(10))
    expect(finder.spend(80)).toBe(true)
    expect(finder.find('x\n', 0)).toBeUndefined()
    expect(finder.isBelow(['y'], 4)).toBeUndefined()
    expect(finder.find('y\n', 0)).toBe(-1)
  })
})
