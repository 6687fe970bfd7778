import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { askTerminal } from '../../src/interactive/ask-terminal.js'
import { fakeTerminal } from './terminal.js'

const HUNK = { path: 'a.txt', number: 1, count: 2, diff: '@@ -1,1 +1,1 @@\n-a\u001b[2J\n+b\n' } as const

afterEach(() => vi.unstubAllEnvs())

async function answer(key: string) {
  const terminal = fakeTerminal()
  const asked = askTerminal(terminal)(HUNK)
  await vi.waitUntil(() => terminal.screen().includes('quit, write nothing'), { timeout: 60_000 })
  terminal.input.write(key)
  return { answer: await asked, screen: terminal.screen() }
}

test.each([
  ['y', 'accept'],
  ['n', 'reject'],
  ['a', 'rest'],
  ['q', 'quit'],
  ['\u0003', 'quit'],
] as const)('the key %j is the answer %s', async (key, expected) => {
  expect((await answer(key)).answer).toBe(expected)
})

test('the hunk and the keys are shown, without what a terminal would act upon', async () => {
  vi.stubEnv('NO_COLOR', '1')
  const { screen } = await answer('y')
  expect(screen).toContain('a.txt, hunk 1 of 2\n@@ -1,1 +1,1 @@\n-a\\u{1b}[2J\n+b\n')
  for (const label of ['yes', 'no, leave it out', 'yes, and all that follow', 'quit, write nothing'])
    expect(screen).toContain(label)
})

test('NO_COLOR holds for the question, too', async () => {
  vi.stubEnv('FORCE_COLOR', '1')
  const colour = /\u001b\[[0-9;]*m/
  expect((await answer('y')).screen).toMatch(colour)
  vi.stubEnv('NO_COLOR', '1')
  expect((await answer('y')).screen).not.toMatch(colour)
})

test('any other key is waited out', async () => {
  const terminal = fakeTerminal()
  const asked = askTerminal(terminal)(HUNK)
  await vi.waitUntil(() => terminal.screen().includes('quit, write nothing'), { timeout: 60_000 })
  terminal.input.write('x')
  await nextTurn()
  terminal.input.write('n')
  expect(await asked).toBe('reject')
})
