import { expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

test('replaces text given as options', () => {
  const folder = scratch({ 'a.js': 'let x = 1\n' })
  const { exitCode, stdout } = emend([
    'edit',
    'a.js',
    '--old',
    'let x',
    '--new',
    'const $&x',
    '--cwd',
    folder,
  ])
  expect(exitCode).toBe(0)
  expect(tree(folder)).toEqual({ 'a.js': 'const $&x = 1\n' })
  expect(stdout).toContain('-let x = 1\n+const $&x = 1\n')
  expect(stdout).toContain('updated a.js  1 edit: exact\n')
})

test('replaces every occurrence when asked', () => {
  const folder = scratch({ 'a.js': 'a a a\n' })
  expect(emend(['edit', 'a.js', '--old', 'a', '--new', 'b', '--cwd', folder]).exitCode).toBe(1)
  const { exitCode, stdout } = emend(['edit', 'a.js', '--old', 'a', '--new', 'b', '--all', '--cwd', folder])
  expect(exitCode).toBe(0)
  expect(stdout).toContain('updated a.js  1 edit at 3 places: exact\n')
  expect(tree(folder)).toEqual({ 'a.js': 'b b b\n' })
})

test('reads one or several edits as JSON from standard input', () => {
  const folder = scratch({ 'a.py': 'def f():\n\treturn 1\n' })
  const input = JSON.stringify([
    { old_string: '    return 1', new_string: '    x = 1\n    return x' },
    { oldText: 'x = 1', newText: 'x = 2' },
  ])
  expect(emend(['edit', 'a.py', '--cwd', folder], { input })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(tree(folder)).toEqual({ 'a.py': 'def f():\n\tx = 2\n\treturn x\n' })
})

test('applies all edits of a call or none', () => {
  const folder = scratch({ 'a.txt': 'one\ntwo\n' })
  const input = JSON.stringify([
    { oldString: 'one', newString: '1' },
    { oldString: 'three', newString: '3' },
  ])
  const { exitCode, stderr } = emend(['edit', 'a.txt', '--cwd', folder], { input })
  expect(exitCode).toBe(1)
  expect(stderr).toContain('not-found a.txt, edit 2 of 2: the text to replace is not in the file.')
  expect(tree(folder)).toEqual({ 'a.txt': 'one\ntwo\n' })
})

test('creates a file only if it does not exist', () => {
  const folder = scratch()
  expect(emend(['edit', 'a.txt', '--old', '', '--new', 'a\n', '--cwd', folder])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('created a.txt'),
  })
  expect(tree(folder)).toEqual({ 'a.txt': 'a\n' })
  const again = emend(['edit', 'a.txt', '--old', '', '--new', 'b\n', '--cwd', folder])
  expect(again.exitCode).toBe(1)
  expect(again.stderr).toContain('empty-search a.txt')
  expect(tree(folder)).toEqual({ 'a.txt': 'a\n' })
})

test('lists every ambiguous place with what would decide, and reports text that is there already', () => {
  const folder = scratch({ 'a.txt': 'head\nsame\n\nother\nsame\n' })
  const ambiguous = emend(['edit', 'a.txt', '--old', 'same', '--new', 'new', '--cwd', folder])
  expect(ambiguous.exitCode).toBe(1)
  expect(ambiguous.stderr).toBe(
    [
      'ambiguous a.txt: the text to replace is in 2 places:',
      '  line 2: singled out by the line above: "head"',
      '  line 5: singled out by the line above: "other"',
      'Add enough context to name one of them.',
      'nothing was written',
      '',
    ].join('\n'),
  )
  const again = emend(['edit', 'a.txt', '--old', 'title\nsame', '--new', 'head\nsame', '--cwd', folder])
  expect(again.exitCode).toBe(1)
  expect(again.stderr).toContain('already-applied a.txt: the new text is at lines 1-2.')
})

test('--profile opencode writes the new text unchanged', () => {
  const folder = scratch({ 'a.js': '\tif (x) {\n\t\ty()\n\t}\n' })
  const args = ['edit', 'a.js', '--old', 'if (x) {\n  y()\n}', '--new', 'if (x) {\n  z()\n}', '--cwd', folder]
  expect(emend([...args, '--profile', 'opencode']).exitCode).toBe(0)
  expect(tree(folder)).toEqual({ 'a.js': 'if (x) {\n  z()\n}\n' })
})

test('refuses a profile for another format, half of the options, an edit for another file, and invalid JSON', () => {
  const folder = scratch({
    'a.txt': 'a\n',
    'p.patch': '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n',
  })
  const refuse = (args: readonly string[], input = '', code = 2) => {
    const run = emend(args, { cwd: folder, input })
    expect([run.exitCode, run.stdout]).toEqual([code, ''])
    return run.stderr
  }
  expect(refuse(['apply', 'p.patch', '--profile', 'opencode'])).toContain('profile-mismatch v4a request')
  expect(refuse(['edit', 'a.txt', '--old', 'a'])).toContain('give both --old and --new')
  expect(refuse(['edit', 'a.txt'], '{"path":"b.txt","old":"a","new":"b"}')).toContain(
    'is for b.txt, not for a.txt',
  )
  expect(refuse(['edit', 'a.txt'], 'change a to b', 4)).toContain(
    'wrong-input edit-string request: got text that is not a JSON object',
  )
  expect(tree(folder)['a.txt']).toBe('a\n')
})

test('empty standard input is refused with what to give', () => {
  const { exitCode, stderr } = emend(['edit', 'a.txt', '--cwd', scratch({ 'a.txt': 'one\n' })], {
    input: '\n',
  })
  expect(exitCode).toBe(2)
  expect(stderr).toContain('standard input is empty: give --old and --new')
})

test('show asks for a file in place of a folder', () => {
  const { exitCode, stderr } = emend(['show', '.', '--cwd', scratch({})])
  expect(exitCode).toBe(2)
  expect(stderr).toContain('. is a folder: give the name of a file, or the id of a commit')
})
