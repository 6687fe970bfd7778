import { expect, test } from 'vitest'
import { connect, scratch, textOf } from './connect.js'

const EDIT = { path: 'a.ts', oldString: 'f(1)', newString: 'f(2' }

/** What each setting makes of an edit that loses a bracket. */
test.each<readonly [string, readonly string[], boolean, string | undefined]>([
  ['by default', [], true, 'note: a.ts, line 1: ( is not closed'],
  ['report', ['--balance', 'report'], true, 'note: a.ts, line 1: ( is not closed'],
  ['refuse', ['--balance', 'refuse'], false, 'line 1: ( is not closed'],
  ['off', ['--balance', 'off'], true, undefined],
])('a bracket that is lost, %s', async (_, flags, isWritten, said) => {
  const root = scratch({ 'a.ts': 'f(1)\n' })
  const { call } = await connect(root, flags)
  const { text, isError } = await call('edit', EDIT)
  expect([isError, textOf(root, 'a.ts')]).toEqual([!isWritten, isWritten ? 'f(2\n' : 'f(1)\n'])
  if (said === undefined) expect(text).not.toContain('closed')
  else expect(text).toContain(said)
})
