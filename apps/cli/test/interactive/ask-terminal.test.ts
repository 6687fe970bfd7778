import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Choice } from '@emend/edits'
import { afterEach, expect, test, vi } from 'vitest'
import { askTerminal } from '../../src/interactive/ask-terminal.js'
import type { Hunk, HunkLines } from '../../src/interactive/hunks.js'
import { fakeTerminal } from './terminal.js'

const DIFF = '@@ -1,1 +1,1 @@\n-a\u001b[2J\n+b\n'
const CHANGE: Choice = { id: 'a.txt#1', path: 'a.txt', kind: 'change', needs: [] }
const LINES: HunkLines = {
  marked: ['-a\u001b[2J', '+b'],
  span: { start: 0, end: 6 },
  before: 'a\u001b[2J\n',
  after: 'b\n',
}
const HUNK: Hunk = { path: 'a.txt', number: 1, count: 2, diff: DIFF, choices: [CHANGE], lines: LINES }
/** The last of the keys offered for every hunk. */
const LAST = 'help'

afterEach(() => vi.unstubAllEnvs())

async function answer(key: string) {
  const terminal = fakeTerminal()
  const asked = askTerminal(terminal)(HUNK)
  await vi.waitUntil(() => terminal.screen().includes(LAST), { timeout: 60_000 })
  terminal.input.write(key)
  return { answer: await asked, screen: terminal.screen() }
}

test.each([
  ['y', 'accept'],
  ['n', 'reject'],
  ['a', 'rest'],
  ['d', 'none'],
  ['q', 'quit'],
  ['\u0003', 'abort'],
] as const)('the key %j is the answer %s', async (key, expected) => {
  expect((await answer(key)).answer).toBe(expected)
})

test('the hunk and the keys are shown without control characters', async () => {
  vi.stubEnv('NO_COLOR', '1')
  const { screen } = await answer('y')
  expect(screen).toContain('a.txt, hunk 1 of 2\n@@ -1,1 +1,1 @@\n-a\\u{1b}[2J\n+b\n')
  for (const label of ['yes', 'no', 'all of this file', 'none of this file', 'quit', 'edit', 'help'])
    expect(screen).toContain(label)
})

test('NO_COLOR applies to the question too', async () => {
  vi.stubEnv('NO_COLOR', undefined)
  vi.stubEnv('FORCE_COLOR', '1')
  const colour = /\u001b\[[0-9;]*m/
  expect((await answer('y')).screen).toMatch(colour)
  vi.stubEnv('NO_COLOR', '1')
  expect((await answer('y')).screen).not.toMatch(colour)
})

test('any other key is ignored', async () => {
  const terminal = fakeTerminal()
  const asked = askTerminal(terminal)(HUNK)
  await vi.waitUntil(() => terminal.screen().includes(LAST), { timeout: 60_000 })
  terminal.input.write('x')
  await nextTurn()
  terminal.input.write('n')
  expect(await asked).toBe('reject')
})

/** Types keys, each after the question is shown again. */
async function answers(hunk: Hunk, keys: string, edit?: (text: string) => Promise<string | undefined>) {
  const terminal = fakeTerminal()
  const asked = askTerminal({ ...terminal, ...(edit && { edit }) })(hunk)
  for (const [i, key] of [...keys].entries()) {
    const isAskedAgain = () => terminal.screen().split('Apply this hunk?').length > i + 1
    await vi.waitUntil(isAskedAgain, { timeout: 60_000 })
    await nextTurn()
    terminal.input.write(key)
  }
  return { answer: await asked, screen: terminal.screen() }
}

test('? explains the keys and asks again', async () => {
  vi.stubEnv('NO_COLOR', '1')
  const { answer, screen } = await answers(HUNK, '?y')
  expect(answer).toBe('accept')
  expect(screen).toContain('a  apply this hunk and all that follow in this file\n')
})

test('s is offered if a hunk can be split, and e if it has lines', async () => {
  expect((await answers({ ...HUNK, choices: [CHANGE, { ...CHANGE, id: 'a.txt#2' }] }, 's')).answer).toBe(
    'split',
  )
  const { screen: one } = await answers(HUNK, 'y')
  expect(one).not.toContain('split')
  const { lines: _, ...whole } = HUNK
  expect((await answers(whole, 'y')).screen).not.toContain('edit')
})

test('e returns the hunk as changed in the editor', async () => {
  const shown: string[] = []
  const edit = async (text: string) => {
    shown.push(text)
    return text.replace('+b', '+B')
  }
  expect((await answers(HUNK, 'e', edit)).answer).toEqual({
    edited: [{ span: LINES.span, text: 'B\n' }],
  })
  expect(shown[0]).toMatch(/^-a\u001b\[2J\n\+b\n# /)
})

test('an editor that fails or breaks the hunk leads to the question again; removing all changes rejects the hunk', async () => {
  const texts = [undefined, '-other\n+b\n']
  const { answer, screen } = await answers(HUNK, 'een', async () => texts.shift())
  expect(answer).toBe('reject')
  expect(screen).toContain('the editor failed')
  expect(screen).toContain('must stay what they are')
  expect((await answers(HUNK, 'e', async () => ' a\u001b[2J\n')).answer).toBe('reject')
})
