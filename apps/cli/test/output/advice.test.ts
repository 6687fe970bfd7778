import type { Failure } from '@emend/core'
import { expect, test } from 'vitest'
import { adviceFor } from '../../src/output/advice.js'
import { emendHere, folderWith } from '../support/in-process.js'

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

/** Runs `emend explain` as at a terminal, and returns what it prints. */
async function explainedAtTerminal(cwd: string, request: string): Promise<string> {
  const { isTTY } = process.stdout
  process.stdout.isTTY = true
  try {
    return (await emendHere(['--no-pager', 'explain', '-C', cwd, request])).stdout
  } finally {
    process.stdout.isTTY = isTTY
  }
}

test.each([
  ['two places', block('a.txt', 'same'), ['look at a.txt:1, a.txt:3\n', '  -i ', '--symbol NAME']],
  ['no place', block('a.txt', 'somewhat like another line\nsame'), ['look at a.txt:2\n', '--3way']],
  [
    'one of two edits',
    block('a.txt', 'somewhat like another line') + block('a.txt', 'somewhat'),
    ['--rejects', 'emend explain'],
  ],
  ['another path', block('src/a.txt', 'somewhat'), ['--file a.txt', '--strip 1 ']],
  ['no path', block('', 'same').trim(), ['--file PATH']],
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
  expect(adviceFor([many as Failure], 'apply')[0]).toBe('look at a:1, a:2, a:3, a:4, a:5, and 2 more')
  expect(adviceFor([{ code: 'read-only', path: 'a' }], 'undo')).toEqual([
    'what can help:',
    '  --force  write files that are read-only, too',
  ])
  expect(adviceFor([])).toEqual([])
})

test('an option is named only by the commands that have it, and where it can help', () => {
  const closest = { start: 3, end: 3, text: 'x', similarity: 0.4 }
  const far = { code: 'not-found', path: 'a', edit: 0, edits: 1, tried: [], closest } as const
  expect(adviceFor([far], 'apply')).toEqual([
    'look at a:3',
    'what can help:',
    '  emend explain  shows how each edit is looked for, and why it was refused',
  ])
  const near = { ...far, edits: 2, closest: { ...closest, similarity: 0.5 } }
  expect(
    adviceFor([near], 'edit')
      .slice(2)
      .map((line) => line.trim().split(' ')[0]),
  ).toEqual(['--3way', '--rejects'])
  expect(adviceFor([near], 'edit', { '3way': true, rejects: true })).toEqual(['look at a:3'])
  expect(adviceFor([far], 'explain')).toEqual(['look at a:3'])
  expect(adviceFor([{ code: 'too-large', path: 'a', size: 2, limit: 1 }], 'undo')).toEqual([])
  const found = { kind: 'prose', line: 1, text: 'Sure!' } as const
  expect(adviceFor([{ code: 'no-format', format: '', known: [], found }], 'apply')).toEqual([])
  expect(adviceFor([{ code: 'no-format', format: '', known: [] }], 'apply')).toHaveLength(2)
  expect(adviceFor([{ code: 'not-text', path: 'a', reason: 'nul', offset: 0 }])).toEqual([])
})

test('-i is named where it was not given, and answers can be read', () => {
  const places = [{ start: 1, end: 1 }]
  const several = {
    code: 'ambiguous',
    path: 'a',
    edit: 0,
    edits: 1,
    replacer: 'exact',
    tier: 'exact',
    places,
  }
  const shown = (given: object) => adviceFor([several as Failure], 'apply', given).join('\n')
  expect(shown({})).toContain('  -i ')
  expect(shown({ interactive: true })).not.toContain('  -i ')
  expect(shown({ fromStandardInput: true })).not.toContain('  -i ')
})

test('the places in one line have columns, for a model and for a person', async () => {
  const request = '{"path":"a.txt","oldString":"f(1)","newString":"g(1)"}'
  const { run } = folderWith({ 'a.txt': 'x\nk = f(1) + f(1)\n' }, request)
  expect(await atTerminal(() => run())).toContain(
    'all at line 2, columns 5, 12.\nlook at a.txt:2:5, a.txt:2:12\n',
  )
  expect((await run('--for-model')).stdout).toContain('all at line 2, columns 5, 12. Add enough')
})

test('explain, too, says where to look', async () => {
  const { cwd, request } = folderWith({ 'a.txt': 'same\nother\nsame\n' }, block('a.txt', 'same'))
  const shown = await explainedAtTerminal(cwd, request)
  expect(shown).toContain('look at a.txt:1, a.txt:3\n')
  expect(shown).not.toContain('Add enough context')
  expect((await emendHere(['explain', '-C', cwd, request])).stdout).toContain('Add enough context')
})
