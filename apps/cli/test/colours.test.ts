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

test('within a line, only what changes is marked', () => {
  const folder = scratch({ 'a.js': 'return name.toLowerCase()\n' })
  const args = ['edit', 'a.js', '--cwd', folder, '--old', 'toLowerCase', '--new', 'trim().toLowerCase']
  const { stdout } = emend([...args, '--no-config'], { env: { FORCE_COLOR: '1' } })
  expect(stdout.split('\n')).toContain('\u001b[31m-return name.toLowerCase()\u001b[39m')
  expect(stdout.split('\n')).toContain(
    '\u001b[32m+return name.\u001b[7mtrim().\u001b[27mtoLowerCase()\u001b[39m',
  )
})
