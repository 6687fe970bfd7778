import type { Failure } from '@emend/core'
import { expect, test } from 'vitest'
import { adviceFor } from '../../src/output/advice.js'
import { type emendHere, folderWith } from '../support/in-process.js'

const block = (path: string, old: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\nnew\n>>>>>>> REPLACE\n`

/** Runs a command as at a terminal. */
async function atTerminal(run: () => ReturnType<typeof emendHere>): Promise<string> {
  const { isTTY } = process.stderr
  process.stderr.isTTY = true
  try {
    return (await run()).stderr
  } finally {
    process.stderr.isTTY = isTTY
  }
}

test.each([
  ['two places', block('a.txt', 'same'), ['look at a.txt:1, a.txt:3\n', '  -i ', '--symbol NAME']],
  ['no place', block('a.txt', 'somewhat like another line'), ['look at a.txt:2\n', '--3way', '--rejects']],
  ['another path', block('src/b.txt', 'same'), ['--file PATH', '--strip COUNT', '--cwd DIR']],
])('%s: a terminal names what can help', async (_, request, parts) => {
  const { run } = folderWith({ 'a.txt': 'same\nsomewhat like any other line\nsame\n' }, request)
  const shown = await atTerminal(() => run())
  for (const part of parts) expect(shown).toContain(part)
  expect((await run()).stderr).not.toContain('what can help')
  expect(await atTerminal(() => run('--for-model'))).not.toContain('what can help')
})

test('many places are counted, and a failure without a place has none', () => {
  const places = [1, 2, 3, 4, 5, 6, 7].map((start) => ({ start, end: start }))
  const many = { code: 'ambiguous', path: 'a', edit: 0, edits: 1, replacer: 'exact', tier: 'exact', places }
  expect(adviceFor([many as Failure])[0]).toBe('look at a:1, a:2, a:3, a:4, a:5, and 2 more')
  expect(adviceFor([{ code: 'read-only', path: 'a' }])).toEqual([
    'what can help:',
    '  --force          write files that are read-only, too',
  ])
  expect(adviceFor([])).toEqual([])
})
