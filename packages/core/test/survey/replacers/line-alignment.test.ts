import { expect, test } from 'vitest'
import { alignLines } from '../../../src/survey/replacers/line-alignment.js'

function align(searched: readonly string[], file: readonly string[]) {
  const weights = searched.map((line) => line.length)
  return alignLines(searched, file, weights).pairs
}

test('aligns lines that are as far from each other as they are searched, and blank ones beside them', () => {
  const searched = ['run() {', '', 'gone()', 'return name', '}']
  expect(align(searched, ['}', 'run() {', '', 'other()', 'return name', '}'])).toEqual([
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
  ])
})

test('a blank line that lines with text are before is one way to read it, and the nearest bracket another', () => {
  const [searched, file] = [
    ['}', '', 'run() {'],
    ['}', '', 'a()', '}', 'run() {'],
  ]
  const { pairs, others } = alignLines(searched, file, [1, 0, 7])
  expect(pairs.map(([, place]) => place)).toEqual([0, 1, 4])
  expect(others().map((other) => other.map(([, place]) => place))).toContainEqual([3, 4])
})

test.each([
  ['lines were added', ['run() {', 'a()', '}'], ['run() {', 'b()', 'a()', '}'], [0, 2, 3]],
  ['the heaviest is there twice', ['run() {', '}'], ['run() {', '}', 'run() {', '}'], [0, 1]],
  ['one is in place of another', ['run() {', 'gone()', '}'], ['run() {', '}', '}'], [0, 1]],
  ['a blank line is between, as in the request', ['run() {', '', '}'], ['run() {', '}', '', '}'], [0, 2, 3]],
  ['a blank line is between above it', ['}', '', 'run() {'], ['}', '', '}', 'run() {'], [0, 1, 3]],
  ['no bracket has the blank line', ['run() {', '', '}'], ['run() {', '}', '}'], [0, 1]],
  ['none is there', ['run() {', '}'], ['other()'], []],
])('leaves as few lines between as there can be where %s', (_, searched, file, places) => {
  expect(align(searched, file).map(([, place]) => place)).toEqual(places)
})
