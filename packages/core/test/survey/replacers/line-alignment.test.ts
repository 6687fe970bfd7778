import { expect, test } from 'vitest'
import { alignLines } from '../../../src/survey/replacers/line-alignment.js'

function align(searched: readonly string[], file: readonly string[]) {
  const weights = searched.map((line) => line.length)
  return alignLines(searched, file, weights).pairs
}

test('aligns lines with the same distances as in the request, and blank lines beside them', () => {
  const searched = ['run() {', '', 'gone()', 'return name', '}']
  expect(align(searched, ['}', 'run() {', '', 'other()', 'return name', '}'])).toEqual([
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
  ])
})

test('keeps the bracket above a blank line, and offers the nearest bracket as another alignment', () => {
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
  ['the heaviest line stands twice', ['run() {', '}'], ['run() {', '}', 'run() {', '}'], [0, 1]],
  ['a line stands in the position of another', ['run() {', 'gone()', '}'], ['run() {', '}', '}'], [0, 1]],
  [
    'a blank line is above the bracket, as in the request',
    ['run() {', '', '}'],
    ['run() {', '}', '', '}'],
    [0, 2, 3],
  ],
  [
    'a blank line is below the bracket, as in the request',
    ['}', '', 'run() {'],
    ['}', '', '}', 'run() {'],
    [0, 1, 3],
  ],
  ['no bracket has a blank line above it', ['run() {', '', '}'], ['run() {', '}', '}'], [0, 1]],
  ['the file has none of them', ['run() {', '}'], ['other()'], []],
])('leaves as few lines as possible between aligned lines if %s', (_, searched, file, places) => {
  expect(align(searched, file).map(([, place]) => place)).toEqual(places)
})
