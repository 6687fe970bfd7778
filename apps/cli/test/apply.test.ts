import { type StdioOptions, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, existsSync, openSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BIN, emend, emendUnread, scratch, tree } from './emend.js'

const FILES = {
  'src/parse.js':
    'function parse(text) {\n  const out = []\n  for (const part of text.split(",")) {\n    out.push(part)\n  }\n  return out\n}\n\nfunction print(list) {\n  return list.join(",")\n}\n\nfunction count(list) {\n  return list.length\n}\n',
  'src/old-name.js': 'export const name = "old"\n',
  'src/unused.js': 'export {}\n',
  'CHANGES.md': '# Changes\r\n\r\n- first\r\n',
}

const PATCH = `*** Begin Patch
*** Add File: src/new.js
+export const added = true
*** Update File: src/parse.js
@@ function parse(text) {
   for (const part of text.split(",")) {
-    out.push(part)
+    out.push(part.trim())
   }
@@ function print(list) {
-  return list.join(",")
+  return list.join(", ")
@@ function count(list) {
+  if (list === undefined) return 0
   return list.length
*** Update File: src/old-name.js
*** Move to: lib/new-name.js
@@
-export const name = "old"
+export const name = "new"
*** Delete File: src/unused.js
*** Update File: CHANGES.md
@@
 - first
+- second
*** End of File
*** End Patch
`

const RESULT = {
  'CHANGES.md': '# Changes\r\n\r\n- first\r\n- second\r\n',
  'lib/new-name.js': 'export const name = "new"\n',
  'src/new.js': 'export const added = true\n',
  'src/parse.js':
    'function parse(text) {\n  const out = []\n  for (const part of text.split(",")) {\n    out.push(part.trim())\n  }\n  return out\n}\n\nfunction print(list) {\n  return list.join(", ")\n}\n\nfunction count(list) {\n  if (list === undefined) return 0\n  return list.length\n}\n',
}

describe('a patch of five files', () => {
  test('is applied completely, and prints a diff and a line for every file', () => {
    const folder = scratch(FILES)
    const { exitCode, stdout, stderr } = emend(['apply', '--cwd', folder], { input: PATCH })
    expect(stderr).toBe('')
    expect(exitCode).toBe(0)
    expect(tree(folder)).toEqual(RESULT)
    expect(stdout).toContain('+    out.push(part.trim())\n')
    expect(stdout).toContain('rename from src/old-name.js\nrename to lib/new-name.js\n')
    expect(stdout.trimEnd().split('\n').slice(-6)).toEqual([
      'created src/new.js',
      'updated src/parse.js  3 edits: exact',
      'moved src/old-name.js -> lib/new-name.js  1 edit: exact',
      'deleted src/unused.js',
      'updated CHANGES.md  1 edit: exact',
      '5 files changed, 6 insertions(+), 4 deletions(-)',
    ])
  })

  test('changes nothing the second time and says why for every edit', () => {
    const folder = scratch(FILES)
    emend(['apply', '--cwd', folder], { input: PATCH })
    const { exitCode, stderr } = emend(['apply', '--cwd', folder], { input: PATCH })
    expect(exitCode).toBe(1)
    expect(tree(folder)).toEqual(RESULT)
    expect(stderr).toBe(
      [
        'unchanged src/new.js: the file has exactly this text already. Nothing was changed; do not send it again.',
        'already-applied src/parse.js, edit 1 of 3: the new text is at lines 3-5. Nothing was changed; do not send it again.',
        'already-applied src/parse.js, edit 2 of 3: the new text is at line 10. Nothing was changed; do not send it again.',
        'already-applied src/parse.js, edit 3 of 3: the new text is at lines 14-15. Nothing was changed; do not send it again.',
        'already-applied lib/new-name.js: the new text is at line 1. Nothing was changed; do not send it again.',
        'already-applied src/unused.js. Nothing was changed; do not send it again.',
        'already-applied CHANGES.md: the new text is at lines 3-4. Nothing was changed; do not send it again.',
        'nothing was written',
        '',
      ].join('\n'),
    )
  })

  test('touches no file when the fourth cannot be changed', () => {
    const folder = scratch(FILES)
    const broken = PATCH.replace(
      '*** Delete File: src/unused.js',
      '*** Update File: src/unused.js\n@@\n-import x\n+import y',
    )
    const before = tree(folder)
    const { exitCode, stdout, stderr } = emend(['apply', '--cwd', folder], { input: broken })
    expect(exitCode).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('not-found src/unused.js: the text to replace is not in the file.')
    expect(tree(folder)).toEqual(before)
  })

  test('is only shown in a dry run', () => {
    const folder = scratch(FILES)
    const before = tree(folder)
    const { exitCode, stdout } = emend(['apply', '--dry-run', '--cwd', folder], { input: PATCH })
    expect(exitCode).toBe(0)
    expect(stdout).toContain('updated CHANGES.md')
    expect(stdout).toContain('dry run: nothing was written\n')
    expect(tree(folder)).toEqual(before)
  })
})

describe.each([
  { name: 'a patch', request: PATCH.slice(0, PATCH.lastIndexOf('*** End Patch')) },
  { name: 'a block', request: 'notes.md\n<<<<<<< SEARCH\none\n=======\ntwo\n' },
  { name: 'a call', request: '{"path": "notes.md", "old_string": "one", "new_string": "tw' },
])('$name that breaks off', ({ request }) => {
  test.each(['--dry-run', '--check', '--json'])('ends with the code of the run itself under %s', (flag) => {
    const folder = scratch({ ...FILES, 'notes.md': 'one\n' })
    const before = tree(folder)
    expect(emend(['apply', flag, '--cwd', folder], { input: request }).exitCode).toBe(4)
    expect(tree(folder)).toEqual(before)
  })
})

test('a dry run shows what is there of a patch that breaks off', () => {
  const folder = scratch(FILES)
  const input = PATCH.slice(0, PATCH.lastIndexOf('*** End Patch'))
  const { stdout, stderr } = emend(['apply', '--dry-run', '--cwd', folder], { input })
  expect(stdout).toContain('updated CHANGES.md')
  expect(stderr).toContain('missing-end ')
})

test('reads the request from a file relative to where it is run', () => {
  const folder = scratch({
    'change.patch': PATCH,
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`project/${path}`, text])),
  })
  expect(emend(['apply', 'change.patch', '--cwd', 'project'], { cwd: folder }).exitCode).toBe(0)
  expect(tree(join(folder, 'project'))).toEqual(RESULT)
})

test('keeps the mode of an updated and of a moved file', () => {
  const folder = scratch({ 'a.sh': '#!/bin/sh\necho a\n', 'b.sh': '#!/bin/sh\necho b\n' })
  chmodSync(join(folder, 'a.sh'), 0o755)
  chmodSync(join(folder, 'b.sh'), 0o755)
  const patch =
    '*** Begin Patch\n*** Update File: a.sh\n@@\n-echo a\n+echo A\n*** Update File: b.sh\n*** Move to: bin/b.sh\n*** End Patch\n'
  expect(emend(['apply', '--cwd', folder], { input: patch }).exitCode).toBe(0)
  expect(statSync(join(folder, 'a.sh')).mode & 0o777).toBe(0o755)
  expect(statSync(join(folder, 'bin/b.sh')).mode & 0o777).toBe(0o755)
})

test('--json prints one object of the documented shape', () => {
  const folder = scratch({ 'a.txt': '\tone  \n\ttwo\n' })
  const patch =
    '*** Begin Patch\n*** Update File: a.txt\n@@\n \tone\n-\ttwo\n+\tTWO\n*** Add File: b.txt\n+b\n*** End Patch\n'
  const { exitCode, stdout, stderr } = emend(['apply', '--json', '--cwd', folder], { input: patch })
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    ok: true,
    dryRun: false,
    id: expect.stringMatching(/^\d{8}-\d{9}-[\da-f]{6}$/),
    files: [
      {
        path: 'a.txt',
        status: 'updated',
        edits: [
          {
            status: 'applied',
            replacer: 'trim-end',
            tier: 'trailing',
            rule: 'only-place',
            similarity: 1,
            places: [{ start: 1, end: 2 }],
            written: [{ rule: 'by-script', indentation: 'as-written' }],
            notices: [],
            source: { start: 39, end: 59 },
          },
        ],
      },
      { path: 'b.txt', status: 'created', edits: [] },
    ],
    failures: [],
    notices: [],
  })
})

test('--json prints failures with their data and text', () => {
  const folder = scratch({ 'a.txt': 'one\ntwo\n' })
  const patch = '*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-three\n+four\n*** End Patch\n'
  const { exitCode, stdout } = emend(['apply', '--json', '--cwd', folder], { input: patch })
  expect(exitCode).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    version: 1,
    ok: false,
    files: [],
    failures: [
      {
        code: 'not-found',
        path: 'a.txt',
        edit: 0,
        edits: 1,
        closest: {
          start: 1,
          end: 2,
          similarity: 0.5,
          difference: { line: 2, expected: 'three', actual: 'two' },
        },
        message: expect.stringContaining('Copy the text to replace from the file as it is now.'),
      },
    ],
  })
})

test('--profile strict refuses what differs in indentation', () => {
  const folder = scratch({ 'a.txt': '  one\n' })
  const patch = '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+two\n*** End Patch\n'
  expect(emend(['apply', '--profile', 'strict', '--cwd', folder], { input: patch }).exitCode).toBe(1)
  expect(tree(folder)).toEqual({ 'a.txt': '  one\n' })
  expect(emend(['apply', '--cwd', folder], { input: patch }).exitCode).toBe(0)
  expect(tree(folder)).toEqual({ 'a.txt': '  two\n' })
})

test('a reader that closes the pipe early does not change the exit code', async () => {
  const folder = scratch({ a: 'one\n' })
  const request = (old: string) => `*** Begin Patch\n*** Update File: a\n@@\n-${old}\n+two\n*** End Patch\n`
  const args = ['apply', '--json', '--cwd', folder]
  expect(await emendUnread(args, request('gone'))).toBe(1)
  expect(await emendUnread(args, 'no patch')).toBe(4)
  expect(await emendUnread(args, request('one'))).toBe(0)
  expect(tree(folder)).toEqual({ a: 'two\n' })
})

test.runIf(existsSync('/dev/full'))('output that cannot be written is reported, and is not a refusal', () => {
  const folder = scratch({ a: 'one\n' })
  const run = (stdio: StdioOptions, ...args: string[]) => {
    const { XDG_STATE_HOME } = process.env
    return spawnSync(process.execPath, [BIN, ...args, '--cwd', folder], {
      stdio,
      encoding: 'utf8',
      env: { XDG_STATE_HOME },
    })
  }
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const edit = run(['ignore', full, 'pipe'], 'edit', 'a', '--old', 'one', '--new', 'two')
  expect([edit.status, tree(folder)]).toEqual([2, { a: 'two\n' }])
  expect(edit.stderr).toMatch(
    /^emend: the output cannot be written: ENOSPC.*\. What was done to files is done\.$/m,
  )
  expect(run(['ignore', full, 'ignore'], 'edit', 'a', '--old', 'one', '--new', 'x', '--json').status).toBe(1)
  expect(run(['ignore', 'ignore', full], 'undo').status).toBe(0)
  expect(tree(folder)).toEqual({ a: 'one\n' })
})

test('colors the diff when asked, and not in a pipe', () => {
  const input = '*** Begin Patch\n*** Add File: a.txt\n+a\n*** End Patch\n'
  const plain = emend(['apply', '--dry-run', '--cwd', scratch()], { input, env: { CI: 'true' } }).stdout
  expect(plain).not.toContain('\u001b')
  const coloured = emend(['apply', '--dry-run', '--cwd', scratch()], {
    input,
    env: { FORCE_COLOR: '1' },
  }).stdout
  expect(coloured).toContain('\u001b[32m+a\u001b[39m\n')
})

describe('bad input is a typed failure and writes nothing', () => {
  const update = (body: string, path = 'a.txt') =>
    `*** Begin Patch\n*** Update File: ${path}\n${body}\n*** End Patch\n`
  const cases: readonly [name: string, input: string | Uint8Array, exitCode: number, code: string][] = [
    ['no begin marker', '*** Update File: a.txt\n@@\n-one\n+two\n*** End Patch\n', 4, 'missing-begin'],
    ['no end marker', '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+two\n', 4, 'missing-end'],
    ['an unknown section', '*** Begin Patch\n*** Rename File: a.txt\n*** End Patch\n', 4, 'unknown-section'],
    ['an empty patch', '*** Begin Patch\n*** End Patch\n', 4, 'empty-request'],
    ['an empty input', '', 4, 'empty-request'],
    [
      'an unprefixed line that is not in the file',
      update('@@\n one\nno such line\n-two\n+2'),
      1,
      'unprefixed-line',
    ],
    ['a file that does not exist', update('@@\n-one\n+1', 'absent.txt'), 1, 'file-not-found'],
    [
      'an added file that exists',
      '*** Begin Patch\n*** Add File: a.txt\n+x\n*** End Patch\n',
      1,
      'file-exists',
    ],
    ['a path that leads out', update('@@\n-one\n+1', '../a.txt'), 1, 'path-refused'],
    ['an absolute path', update('@@\n-one\n+1', '/etc/hosts'), 1, 'path-refused'],
    ['a link that leads out', update('@@\n-secret\n+1', 'link.txt'), 1, 'path-refused'],
    [
      'a file below a link that leads out',
      '*** Begin Patch\n*** Add File: linked/new.txt\n+x\n*** End Patch\n',
      1,
      'path-refused',
    ],
    ['a binary file', update('@@\n-one\n+1', 'binary.dat'), 1, 'not-text'],
    ['a file that is not UTF-8', update('@@\n-one\n+1', 'latin1.txt'), 1, 'not-text'],
    ['a folder', update('@@\n-one\n+1', 'folder'), 1, 'not-a-file'],
    ['ambiguous context', update('@@\n-same\n+other'), 1, 'ambiguous'],
    ['50 MB of garbage', '@@ *** %% garbage \u0001\n'.repeat(2_500_000), 4, 'missing-begin'],
  ]
  test.each(cases)('%s', (_, input, exitCode, code) => {
    const outside = scratch({ 'secret.txt': 'secret\n' })
    const folder = scratch({
      'a.txt': 'one\ntwo\nsame\n\nsame\n',
      'binary.dat': new Uint8Array([111, 110, 101, 0, 10]),
      'latin1.txt': new Uint8Array([111, 110, 101, 0xe9, 10]),
      'folder/x.txt': 'x\n',
    })
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'))
    symlinkSync(outside, join(folder, 'linked'))
    const before = tree(folder)
    const run = emend(['apply', '--json', '--cwd', folder], { input })
    const shape = JSON.parse(run.stdout)
    expect(shape.failures.map((failure: { code: string }) => failure.code)).toEqual([code])
    expect(shape.ok).toBe(false)
    expect(shape.failures[0].message).not.toBe('')
    expect(run.exitCode).toBe(exitCode)
    expect(run.stderr).toBe('')
    expect(tree(folder)).toEqual(before)
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret\n')
  })

  test('with --json, usage errors are JSON too', () => {
    const { exitCode, stdout, stderr } = emend(['apply', '--json', 'no.patch'], { cwd: scratch() })
    expect([exitCode, stderr]).toEqual([2, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      ok: false,
      files: [],
      failures: [{ code: 'usage' }],
    })
  })

  test.each(['utf16le', 'utf8'] as const)('a request in %s with a byte order mark', (encoding) => {
    const folder = scratch({ 'a.txt': 'one\n' })
    const input = Buffer.from(`\uFEFF--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n`, encoding)
    expect(emend(['apply'], { input, cwd: folder }).exitCode).toBe(0)
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('two\n')
  })

  test('a request that is not UTF-8, a missing request, a wrong folder, a wrong flag', () => {
    const folder = scratch({ 'a.txt': 'one\n' })
    const stderr = (args: readonly string[], input: string | Uint8Array = '', code = 2) => {
      const run = emend(args, { input, cwd: folder })
      expect([run.exitCode, run.stdout]).toEqual([code, ''])
      return run.stderr
    }
    expect(stderr(['apply'], new Uint8Array([0x2a, 0xff]), 4)).toBe(
      'emend: standard input is not valid UTF-8 at byte 1: write it as UTF-8, or as UTF-16 with a byte order mark\n',
    )
    expect(stderr(['apply'], Buffer.from('-a\n', 'utf16le'), 4)).toContain(
      'NUL byte, at byte 1, as no text has: leave it out',
    )
    expect(stderr(['apply'], new Uint8Array([0xff, 0xfe, 0x2a]), 4)).toContain('not valid UTF-16 at byte 2')
    expect(stderr(['apply', 'no.patch'])).toContain(
      'emend: cannot read no.patch: no such file or directory\n',
    )
    expect(stderr(['apply', '--cwd', 'nowhere'])).toBe('emend: --cwd nowhere is not a folder\n')
    expect(stderr(['apply', '--format', 'v4b'])).toMatch(
      /^emend: unknown format v4b \(did you mean v4a\?\); known are (?=.*\bv4a\b)(?=.*\bedit-string\b)(?=.*\bsearch-replace\b).*\n$/,
    )
    expect(stderr(['apply', '--profile', 'lax'])).toMatch(
      /^emend: unknown profile lax; known are strict, standard, lenient, .*\n$/,
    )
    expect(stderr(['aply'])).toContain('(did you mean the command apply?)')
  })
})

describe('a diff of a document that shows other formats', () => {
  const shown = (lines: readonly string[]) => lines.map((line) => ` ${line}\n`).join('')
  const diff = (lines: readonly string[]) =>
    `diff --git a/docs.md b/docs.md\n--- a/docs.md\n+++ b/docs.md\n@@ -1,${lines.length + 1} +1,${lines.length + 1} @@\n-Intro\n+Introduction\n${shown(lines)}`

  test.each([
    ['a patch', ['*** Begin Patch', '*** Update File: src.py', '@@', '-old', '+new', '*** End Patch']],
    ['a block', ['src.py', '<<<<<<< SEARCH', 'old', '=======', 'new', '>>>>>>> REPLACE']],
  ])('is a diff, not %s', (_, lines) => {
    const folder = scratch({
      'docs.md': `Intro\n${lines.map((line) => `${line}\n`).join('')}`,
      'src.py': 'old\n',
    })
    expect(emend(['apply', '--cwd', folder], { input: diff(lines) }).exitCode).toBe(0)
    expect(tree(folder)['src.py']).toBe('old\n')
    expect(tree(folder)['docs.md']).toMatch(/^Introduction\n/)
  })
})
