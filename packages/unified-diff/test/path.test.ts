import { describe, expect, test } from 'vitest'
import { readName } from '../src/name.js'
import { commonPath, gitPath, withoutPrefix } from '../src/path.js'

describe('readName', () => {
  test.for([
    ['a/x.txt', 'a/x.txt', ''],
    ['a/x y.txt\t', 'a/x y.txt', ''],
    ['trailing \t', 'trailing ', ''],
    ['x\t2024-05-01 10:00:00.000000000 +0200', 'x', '2024-05-01 10:00:00.000000000 +0200'],
    ['x 2024-05-01 10:00:00 +0200', 'x', '2024-05-01 10:00:00 +0200'],
    ['x 2024-05-01', 'x 2024-05-01', ''],
    ['x\t(revision 1)', 'x', '(revision 1)'],
    ['"a\\tb\\"\\\\\\001\\303\\244ö"\t2024', 'a\tb"\\\u0001äö', '2024'],
  ] as const)('%s', ([text, name, timestamp]) => {
    expect(readName(text)).toEqual({ name, timestamp })
  })

  test.for(['', '   ', '\tx', '"', '"a', '"\\377"', '"\\q"', '""', '"\ud800"'])('%j has no name', (text) => {
    expect(readName(text)).toBeUndefined()
  })
})

describe('commonPath', () => {
  test.for([
    ['a/x', 'b/x', 'x'],
    ['i/x', 'w/x', 'x'],
    ['old/dir/x', 'new/dir/x', 'dir/x'],
    ['a/x', 'a/x', 'a/x'],
    ['x', 'x', 'x'],
    ['a/x', 'x', 'x'],
    ['x', 'b/x', 'x'],
    ['src/x.orig', 'src/x', 'src/x'],
    ['a/x~', 'b/x', 'x'],
    ['x.ts (original)', 'x.ts (modified)', 'x.ts'],
    ['a/x (old)', 'b/x (New)', 'x'],
    ['x', 'x (updated)', 'x'],
    ['x (1)', 'x (2)', undefined],
    ['x (old)', 'y (new)', undefined],
    ['a/x', 'b/y', undefined],
    ['x', 'y', undefined],
    ['a/', 'b/', undefined],
  ] as const)('%s and %s: %s', ([old, now, path]) => {
    expect(commonPath(old, now)).toBe(path)
  })
})

describe('gitPath', () => {
  test.for([
    ['a/x b/x', 'x'],
    ['a/x y b/x y', 'x y'],
    ['a/a b/b a b/a b/b a', 'a b/b a'],
    ['x y x y', 'x y'],
    ['old/x y newer/x y', 'x y'],
    ['"a/\\303\\244" "b/\\303\\244"', 'ä'],
    ['"a/x\\"" b/y', undefined],
    ['a/x "b/x"', 'x'],
    ['a/x b/y', undefined],
    ['a/x', undefined],
    ['', undefined],
  ] as const)('%s: %s', ([names, path]) => {
    expect(gitPath(names)).toBe(path)
  })

  test('a million spaces name none', () => {
    expect(gitPath(' '.repeat(1_000_001))).toBeUndefined()
  })
})

test('withoutPrefix removes the prefix of either side', () => {
  expect([withoutPrefix('b/x'), withoutPrefix('a/b/x'), withoutPrefix('x'), withoutPrefix('lib/x')]).toEqual([
    'x',
    'b/x',
    'x',
    'lib/x',
  ])
})
