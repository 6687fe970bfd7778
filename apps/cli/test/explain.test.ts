import { expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const FILES = { 'a.py': 'def f():\n\treturn x\n\ndef g():\n\treturn x\n', 'b.py': 'one\n' }
const EDITS = JSON.stringify([
  { path: 'a.py', oldString: 'def f():\n    return x', newString: 'def f():\n    return y' },
  { path: 'a.py', oldString: 'return x', newString: 'return z' },
  { path: 'b.py', oldString: 'two', newString: '2' },
])

test('every replacer is shown with what it finds and the outcome', () => {
  const folder = scratch(FILES)
  const { exitCode, stdout, stderr } = emend(['explain', '--cwd', folder, '--no-config', '--edit', '1'], {
    input: EDITS,
  })
  expect([exitCode, stderr]).toEqual([1, ''])
  const lines = stdout.split('\n')
  expect(lines[0]).toBe('a.py, edit 1 of 2')
  expect(lines[1]).toMatch(/^ {2}exact +exact +found nothing$/)
  expect(lines[3]).toMatch(/^ {2}other-whitespace +whitespace +decided: lines 1-2$/)
  expect(lines[4]).toMatch(/^ {2}unicode-normalized +lookalike +not asked; would find lines 1-2$/)
  expect(stdout).toMatch(/^ {2}typo +similar +left out, standard ends at drift/m)
  expect(stdout).toContain('  => would be applied at lines 1-2 by other-whitespace (whitespace)')
  expect(tree(folder)).toEqual(FILES)
})

test('the second edit is searched for in the result of the first', () => {
  const { stdout } = emend(['explain', '--cwd', scratch(FILES), '--no-config', '--edit', '2'], {
    input: EDITS,
  })
  expect(stdout).toMatch(/^ {2}exact +exact +decided: line 5$/m)
})

test('one replacer by itself', () => {
  const { stdout } = emend(
    ['explain', '--cwd', scratch(FILES), '--no-config', '--edit', '3', '--replacer', 'exact'],
    { input: EDITS },
  )
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'b.py',
    '  exact  exact       found nothing',
    '  => not-found b.py: the text to replace is not in the file. Nothing in the file is like it. Read the file again and copy the text from it.',
  ])
})

test.each([
  [
    'merged',
    ['def f():', '\tlog()', '\treturn x', '# ... existing code ...'],
    [
      '  lines 1-3 of the sketch: lines 1-2 of the file; 2 shared, 1 added, 0 removed',
      '  => would be applied at line 2 by sketch',
    ],
  ],
  [
    'refused',
    ['def f():', '# ... existing code ...', '\treturn x', '\tlog()', '# ... existing code ...'],
    [
      '  => sketch-not-placed a.py: line 3 of the sketch, "return x", may be at several places:',
      '  2 | \treturn x',
    ],
  ],
])('a sketch that is %s', (_, sketch, lines) => {
  const request = ['```python a.py', ...sketch, '```', ''].join('\n')
  const { stdout } = emend(['explain', '--cwd', scratch(FILES), '--no-config'], { input: request })
  expect(stdout.split('\n').slice(0, 3)).toEqual(['a.py', ...lines])
})

test('as JSON', () => {
  const { stdout } = emend(['explain', '--cwd', scratch(FILES), '--no-config', '--json'], { input: EDITS })
  const { version, format, profile, edits, failures } = JSON.parse(stdout)
  expect([version, format, profile, failures]).toEqual([1, 'edit-string', 'standard', []])
  expect(edits).toHaveLength(3)
  expect(edits[0]).toMatchObject({
    path: 'a.py',
    edit: 0,
    edits: 2,
    outcome: { status: 'applied', replacer: 'other-whitespace', tier: 'whitespace' },
  })
  expect(edits[0].steps[2]).toEqual({
    replacer: 'other-whitespace',
    tier: 'whitespace',
    verdict: 'decided',
    places: [{ start: 1, end: 2 }],
    count: 1,
  })
  expect(edits[2].outcome).toMatchObject({ status: 'refused', failure: { code: 'not-found' } })
})

test('requests that cannot be explained are reported', () => {
  const folder = scratch(FILES)
  const missing = emend(['explain', '--cwd', folder], {
    input: '{"path": "none.py", "oldString": "a", "newString": "b"}',
  })
  expect(missing.exitCode).toBe(1)
  expect(missing.stderr).toContain('file-not-found none.py')
  const beyond = emend(['explain', '--cwd', folder, '--edit', '4'], { input: EDITS })
  expect([beyond.exitCode, beyond.stderr]).toEqual([
    2,
    'emend: --edit 4: the request has 3 edits of files that can be read\n',
  ])
  expect(emend(['explain', '--cwd', folder, '--json'], { input: 'nothing' }).exitCode).toBe(4)
})

test.each([
  ['a file that is not there', update('none.txt'), '', 'file-not-found none.txt: '],
  ['a file that is deleted', '*** Delete File: b.py\n', 'no edit of this request looks for text\n', ''],
])('%s', (_, section, printed, problem) => {
  const input = `*** Begin Patch\n${section}*** End Patch\n`
  const { stdout, stderr } = emend(['explain', '--cwd', scratch(FILES), '--no-config'], { input })
  expect(stdout).toBe(printed)
  expect(stderr.startsWith(problem)).toBe(true)
  expect(stderr === '').toBe(problem === '')
})

const BLOCK_ONE = '<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'
const CREATES = '  it has no text to look for, and creates the file\n'

test.each<{ name: string; request: unknown; says: readonly string[]; code?: number }>([
  {
    name: 'an empty SEARCH',
    request: 'new.txt\n<<<<<<< SEARCH\n=======\nhello\n>>>>>>> REPLACE\n',
    says: ['new.txt\n', CREATES, 'would be applied at line 1'],
  },
  {
    name: 'an empty old text',
    request: { file_path: 'new.txt', old_string: '', new_string: 'hello\n' },
    says: ['new.txt\n', CREATES],
  },
  {
    name: 'several edits of which the first creates the file',
    request: {
      file_path: 'new.txt',
      edits: [
        { old_string: '', new_string: 'one\n' },
        { old_string: 'one', new_string: 'two' },
      ],
    },
    says: ['new.txt, edit 1 of 2\n', CREATES, 'new.txt, edit 2 of 2\n', 'decided: line 1'],
  },
  {
    name: 'blocks of which the first creates the file',
    request: `new.txt\n<<<<<<< SEARCH\n=======\none\n>>>>>>> REPLACE\n\nnew.txt\n${BLOCK_ONE}`,
    says: [CREATES, 'new.txt, edit 2 of 2\n', 'would be applied at line 1 by exact'],
  },
  {
    name: 'a block of code that words call new',
    request: 'Create a new file `new.py`:\n\n```python\nx = 1\n```\n',
    says: ['no edit of this request looks for text\n'],
  },
  {
    name: 'a block of code that words call new, where another file has nearly the path',
    request: 'Create a new file `A.py`:\n\n```python\nx = 1\n```\n',
    says: [],
    code: 1,
  },
  {
    name: 'a block of code for a file that there is not',
    request: '```python new.py\nx = 1\n```\n',
    says: [],
    code: 1,
  },
  {
    name: 'a patch whose two names differ, and one of them exists',
    request: '--- b.py\n+++ c.py\n@@ -1 +1 @@\n-one\n+two\n',
    says: ['b.py\n', 'would be applied at line 1'],
  },
  {
    name: 'a patch whose two names both exist',
    request: '--- b.py\n+++ a.py\n@@ -1 +1 @@\n-one\n+two\n',
    says: [],
    code: 1,
  },
  {
    name: 'an update of a file that the patch adds',
    request: `*** Begin Patch\n*** Add File: new.txt\n+one\n${update('new.txt')}*** End Patch\n`,
    says: ['new.txt\n', 'decided: line 1', 'would be applied at line 1'],
  },
  {
    name: 'an update of a file that the patch moved',
    request: `*** Begin Patch\n*** Update File: b.py\n*** Move to: c.py\n${update('c.py')}*** End Patch\n`,
    says: ['c.py\n', 'decided: line 1'],
  },
  {
    name: 'an update of a file that the patch deleted',
    request: `*** Begin Patch\n*** Delete File: b.py\n${update('b.py')}*** End Patch\n`,
    says: [],
    code: 1,
  },
  {
    name: 'a move onto another file',
    request: '*** Begin Patch\n*** Update File: b.py\n*** Move to: a.py\n@@\n-one\n+two\n*** End Patch\n',
    says: ['b.py\n'],
    code: 1,
  },
])('$name: explained as it is applied', ({ request, says, code = 0 }) => {
  const input = typeof request === 'string' ? request : JSON.stringify(request)
  const at = ['--cwd', scratch(FILES), '--no-config']
  const explained = emend(['explain', ...at], { input })
  for (const text of says) expect(explained.stdout).toContain(text)
  expect([explained.exitCode, explained.stderr === '']).toEqual([code, code === 0])
  expect(emend(['apply', '--dry-run', ...at], { input }).exitCode).toBe(code)
})

test('JSON says that an edit creates its file', () => {
  const input = '{"path": "new.txt", "oldString": "", "newString": "x"}'
  const { stdout } = emend(['explain', '--cwd', scratch(FILES), '--json'], { input })
  expect(JSON.parse(stdout).edits).toMatchObject([
    { path: 'new.txt', creates: true, steps: [], outcome: { status: 'applied' } },
  ])
})

function update(path: string): string {
  return `*** Update File: ${path}\n-one\n+two\n`
}

test('an edit that is bound to the text that was shown is explained in that text', () => {
  const folder = scratch({
    'a.txt': 'zero\none\ntwo\nsame\nthree!\nfour\n',
    shown: 'one\ntwo\nsame\nthree\nfour\n',
  })
  const explained = (oldString: string, more: readonly string[] = []) =>
    emend(['explain', '--cwd', folder, '--no-config', '--shown', `${folder}/shown`, ...more], {
      input: JSON.stringify({ path: 'a.txt', oldString, newString: 'x' }),
    })
  const { exitCode, stdout, stderr } = explained('three')
  expect(exitCode).toBe(1)
  expect(stdout.split('\n')[1]).toBe('  in the file as it was shown, which has changed since at line 1, 5')
  expect(stdout).toContain('=> would be applied at line 4 by exact')
  expect(stderr).toContain('(changed: line 5)')
  const far = JSON.parse(explained('two', ['--json']).stdout)
  expect(far.edits).toMatchObject([
    {
      changed: [
        { start: 1, end: 1 },
        { start: 5, end: 5 },
      ],
    },
  ])
  expect(explained('two').exitCode).toBe(0)
})

test('--file is the file that a request is for, whatever it calls it', () => {
  const input = JSON.stringify({ path: 'src/other.py', oldString: 'one', newString: '1' })
  const explained = emend(['explain', '--cwd', scratch(FILES), '--no-config', '--file', 'b.py'], { input })
  expect([explained.exitCode, explained.stderr]).toEqual([0, ''])
  expect(explained.stdout).toContain('b.py\n')
})

test('--link puts no file for secrets into an address', () => {
  const input = JSON.stringify({ path: '.env', oldString: 'KEY=a', newString: 'KEY=b' })
  const folder = scratch({ '.env': 'KEY=a\n' })
  const { exitCode, stdout, stderr } = emend(['explain', '--cwd', folder, '--no-config', '--link'], { input })
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toContain('.env has the name of a file for secrets')
})

test('every rule that decided is named with its file, a check that corrected the new text, too', () => {
  const folder = scratch({ 'a.js': 'if (a) {\n  go()\n}\nend()\n' })
  const edit = { path: 'a.js', oldString: '  go()', newString: '  stop()\n}' }
  const options = ['explain', '--cwd', folder, '--no-config', '--format', 'edit-string']
  const { stdout } = emend(options, { input: JSON.stringify([edit]) })
  expect(stdout).toMatch(/ found by exact: .*\n +packages\/core\/src\/place\/exact\.ts\n/)
  expect(stdout).toMatch(
    / corrected by repeated-lines: .*\n +packages\/core\/src\/check\/new-text\/repeated-lines\.ts\n/,
  )
  const { rules } = JSON.parse(emend([...options, '--json'], { input: JSON.stringify([edit]) }).stdout)
    .edits[0].outcome
  expect(rules.map(({ decided }: { decided: string }) => decided)).toEqual([
    'found',
    'placed',
    'written',
    'corrected',
  ])
})
