import { expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

const COLOUR = /\u001b\[/

test.each([
  [{}, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, false],
  [{ PAGER: 'false', GIT_PAGER: 'false' }, false],
] as const)('with %j', (env, coloured) => {
  const folder = scratch({ 'a.txt': 'one\n' })
  const args = ['edit', 'a.txt', '--cwd', folder, '--old', 'one', '--new', '1', '--no-config']
  const { exitCode, stdout } = emend(args, { env })
  expect([exitCode, COLOUR.test(stdout)]).toEqual([0, coloured])
})
