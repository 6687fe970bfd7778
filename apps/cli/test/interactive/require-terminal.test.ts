import { expect, test } from 'vitest'
import { emend, scratch, tree } from '../emend.js'

const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** End Patch\n'

test.each([
  [['apply', '-i', 'change.patch'], /--interactive needs a terminal/],
  [['apply', '--interactive'], /put the request in a file/],
  [['apply', '-i', '--dry-run', 'change.patch'], /--interactive or --dry-run/],
  [['edit', '-i', 'a.txt', '--old', 'one', '--new', '1'], /--interactive needs a terminal/],
  [['edit', '-i', 'a.txt'], /put the request in a file/],
] as const)('%j is refused', (args, message) => {
  const folder = scratch({ 'a.txt': 'one\n', 'change.patch': PATCH })
  const { exitCode, stdout, stderr } = emend(args, { cwd: folder, input: PATCH })
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(tree(folder)['a.txt']).toBe('one\n')
})
