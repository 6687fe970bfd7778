import { expect, test } from 'vitest'
import { parentOf, step, wayTo } from '../src/paths.js'

test.each([
  ['/', 'a', '/a'],
  ['/a', 'b', '/a/b'],
  ['/a', '', '/a'],
  ['/a', '.', '/a'],
  ['/a/b', '..', '/a'],
  ['/a', '..', '/'],
  ['/', '..', '/'],
  ['/a', '..b', '/a/..b'],
])('from %s, the name %j leads to %s', (at, name, expected) => {
  expect(step(at, name)).toBe(expected)
})

test.each([
  ['/', '/'],
  ['/a', '/'],
  ['/a/b', '/a'],
])('the folder of %s is %s', (path, expected) => {
  expect(parentOf(path)).toBe(expected)
})

test.each([
  ['/', '/', ''],
  ['/', '/a/b', 'a/b'],
  ['/a', '/a', ''],
  ['/a', '/a/b', 'b'],
  ['/a', '/', undefined],
  ['/a', '/b', undefined],
  ['/a', '/a-sibling/b', undefined],
])('the relative path from %s to %s is %j', (folder, path, expected) => {
  expect(wayTo(folder, path)).toBe(expected)
})
