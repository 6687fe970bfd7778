import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

/** One edit in every format. */
const REQUESTS = {
  v4a: '*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two\n+TWO\n three\n*** End Patch\n',
  'search-replace': 'a.txt\n<<<<<<< SEARCH\none\ntwo\nthree\n=======\none\nTWO\nthree\n>>>>>>> REPLACE\n',
  'unified-diff': '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n',
  'edit-string':
    '{ "path": "a.txt", "oldString": "one\\ntwo\\nthree\\n", "newString": "one\\nTWO\\nthree\\n" }',
}

const PAIRS = Object.entries(REQUESTS).flatMap(([from, request]) =>
  Object.keys(REQUESTS).map((to) => ({ from, to, request })),
)

describe('a request in one format', () => {
  test.each(PAIRS)('$from as $to', ({ from, to, request }) => {
    const folder = scratch({ 'a.txt': 'one\ntwo\nthree\n' })
    // A unified diff needs line numbers, which only a diff or the files have. Only the files show whether a text is
    // whole lines.
    const needsFiles = from !== to && (to === 'unified-diff' || from === 'edit-string')
    const flags = needsFiles ? ['--cwd', folder] : []
    const { exitCode, stdout, stderr } = emend(['convert', '--no-config', '--to', to, ...flags], {
      input: request,
    })
    expect([exitCode, stderr]).toEqual([0, ''])
    emend(['apply', '--no-config', '--format', to, '--cwd', folder], { input: stdout })
    expect(tree(folder)).toEqual({ 'a.txt': 'one\nTWO\nthree\n' })
  })
})

test('with --cwd it writes what the request does, with context, and changes no file', () => {
  const files = { 'a.txt': 'x\r\nlet  a = 1\r\nx\r\n' }
  const folder = scratch(files)
  const input = 'a.txt\n<<<<<<< SEARCH\nlet a = 1\n=======\nlet a = 2\n>>>>>>> REPLACE\n'
  const { exitCode, stdout } = emend(['convert', '--to', 'v4a', '--cwd', folder], { input })
  expect(exitCode).toBe(0)
  expect(stdout).toBe(
    '*** Begin Patch\n*** Update File: a.txt\n@@ -1,3 +1,3 @@\n x\n-let  a = 1\n+let a = 2\n x\n*** End Patch\n',
  )
  expect(tree(folder)).toEqual(files)
})

test('with --cwd it uses the configuration to find places', () => {
  const folder = scratch({
    'a.txt': 'x\n    one\nx\n',
    'strict.json': '{ "profile": "strict" }',
    'exact.mjs': "export default { replacers: (all) => [all.get('exact')] }",
  })
  const input = REQUESTS['search-replace'].replace('one\ntwo\nthree\n', 'one\nx\n').replace('two', 'one')
  const convert = (config: readonly string[]) =>
    emend(['convert', '--to', 'v4a', '--cwd', folder, ...config], { input, cwd: folder }).exitCode
  expect(convert(['--no-config'])).toBe(0)
  expect(convert(['--config', 'strict.json'])).toBe(1)
  expect(convert(['--config', 'exact.mjs'])).toBe(1)
})

const patch = (body: string) => `*** Begin Patch\n${body}\n*** End Patch\n`
const MOVE = patch('*** Update File: a.txt\n*** Move to: b.txt\n@@\n-two\n+TWO')
const DELETE = patch('*** Delete File: a.txt')
const NO_NEWLINE = '--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-one\n+ONE\n\\ No newline at end of file\n'

describe('edits that a format cannot express are refused with exit code 1', () => {
  test.each([
    { what: 'a rename in blocks', to: 'search-replace', input: MOVE, said: 'that a file is moved' },
    { what: 'a rename in edit-string', to: 'edit-string', input: MOVE, said: 'that a file is moved' },
    { what: 'a final newline in V4A', to: 'v4a', input: NO_NEWLINE, said: 'how the file ends' },
    { what: 'a deletion in edit-string', to: 'edit-string', input: DELETE, said: 'that a file is deleted' },
  ])('$what', ({ to, input, said }) => {
    const { exitCode, stdout, stderr } = emend(['convert', '--no-config', '--to', to], { input })
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toBe(`not-expressible a.txt: ${to} has no way to say ${said}. Choose another format.\n`)
  })
})

describe('edits that need the files are refused without them', () => {
  test.each([
    { to: 'unified-diff', input: REQUESTS.v4a, said: 'an edit without line numbers' },
    { to: 'v4a', input: REQUESTS['edit-string'], said: 'that a part of a line may be replaced' },
    { to: 'search-replace', input: REQUESTS['edit-string'], said: 'that a part of a line may be replaced' },
    {
      to: 'v4a',
      input: '{ "path": "a.txt", "oldString": "o", "newString": "0", "replaceAll": true }',
      said: 'that every occurrence is replaced',
    },
    {
      to: 'v4a',
      input: 'a.txt\n<<<<<<< SEARCH\none\n...\nthree\n=======\n1\n...\n3\n>>>>>>> REPLACE\n',
      said: 'that lines are left out of the old text',
    },
  ])('$said in $to', ({ to, input, said }) => {
    const { exitCode, stdout, stderr } = emend(['convert', '--no-config', '--to', to], { input })
    expect([exitCode, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `not-expressible a.txt: ${to} has no way to say ${said}. Give the folder of the files with --cwd, and what the request does to them is written.\n`,
    )
    const folder = scratch({ 'a.txt': 'one\ntwo\nthree\n' })
    expect(emend(['convert', '--no-config', '--to', to, '--cwd', folder], { input }).exitCode).toBe(0)
  })
})

describe('a command that cannot start is refused', () => {
  test('an unknown format', () => {
    const { exitCode, stderr } = emend(['convert', '--no-config', '--to', 'ed'], { input: REQUESTS.v4a })
    expect(exitCode).toBe(2)
    expect(stderr).toBe(
      'emend: unknown format ed (did you mean edit-string?); known are search-replace, v4a, unified-diff, edit-string, hashline, sketch\n',
    )
  })

  test('a request that cannot be read', () => {
    const { exitCode, stdout, stderr } = emend(['convert', '--no-config', '--to', 'v4a'], {
      input: '*** Begin Patch\n*** Update File: a.txt\n',
    })
    expect([exitCode, stdout]).toEqual([4, ''])
    expect(stderr).toMatch(/^empty-section |^missing-end /)
  })

  test('a file or folder that does not exist', () => {
    const folder = scratch()
    expect(emend(['convert', '--to', 'v4a', join(folder, 'none')]).exitCode).toBe(2)
    const { exitCode } = emend(['convert', '--to', 'v4a', '--cwd', join(folder, 'none')], {
      input: REQUESTS.v4a,
    })
    expect(exitCode).toBe(2)
  })
})
