import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BIN, scratch } from './emend.js'

const REQUEST = 'a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n'
const folder = () => scratch({ 'a.txt': 'one\n', 'answer.txt': REQUEST, list: REQUEST })

/** Runs the built program in a folder. */
function run(cwd: string, args: readonly string[], stdin: number | 'ignore' = 'ignore') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: [stdin, 'pipe', 'pipe'],
  })
  return { status, stdout, stderr, text: readFileSync(join(cwd, 'a.txt'), 'utf8') }
}

test.each([
  [['answer.txt'], '1\n'],
  [['--no-color', 'answer.txt'], '1\n'],
  [['--color', 'never', '--no-pager', 'answer.txt'], '1\n'],
  [['--color=never', '--dry-run', 'answer.txt'], 'one\n'],
  [['-n', 'answer.txt'], 'one\n'],
  [['--cwd=.', 'answer.txt'], '1\n'],
  [['-C', '.', 'apply', 'answer.txt'], '1\n'],
  [['--cwd=.', '--format', 'search-replace', 'apply', '--dry-run', 'answer.txt'], 'one\n'],
  [['-n', 'list'], 'one\n'],
])('%j applies the answer', (args, text) => {
  expect(run(folder(), args)).toMatchObject({ status: 0, text })
})

test.each([
  [['list'], 0],
  [['missing.txt'], 2],
  [['aply'], 2],
  [['-C', '.', 'log'], 0],
  [['-C', '.', 'aply', 'answer.txt'], 2],
  [['--unknown'], 2],
  [['folder'], 2],
  [['--help'], 0],
  [[], 2],
])('%j applies nothing', (args, status) => {
  const cwd = folder()
  mkdirSync(join(cwd, 'folder'))
  expect(run(cwd, args)).toMatchObject({ status, text: 'one\n' })
})

test.each([
  ['missing.txt', 'there is neither a file nor a command named missing.txt.'],
  ['aply', 'there is neither a file nor a command named aply (did you mean the command apply?).'],
  ['folder', 'folder is a folder, and no command has that name.'],
  ['src/none.patch', 'there is neither a file nor a command named src/none.patch.'],
])('%s is neither a file nor a command, which is said', (word, message) => {
  const cwd = folder()
  mkdirSync(join(cwd, 'folder'))
  const { status, stderr } = run(cwd, [word])
  expect(status).toBe(2)
  expect(stderr).toContain(message)
  expect(stderr).toContain('emend --help')
})

test('a request on standard input is applied without a word', () => {
  for (const args of [[], ['--check'], ['-']]) {
    const cwd = folder()
    const input = openSync(join(cwd, 'answer.txt'), 'r')
    const text = args[0] === '--check' ? 'one\n' : '1\n'
    expect(run(cwd, args, input), JSON.stringify(args)).toMatchObject({ status: 0, text })
    closeSync(input)
  }
})
