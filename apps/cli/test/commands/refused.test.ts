import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { markConflict } from '../../src/edit/conflict-markers.js'
import { tree } from '../emend.js'
import { emendHere, folderWith } from '../support/in-process.js'

const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'b.txt': 'b\n' }

describe('--rejects', () => {
  const parts = {
    v4a: '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n@@\n-none\n+2\n*** Update File: b.txt\n@@\n-b\n+B\n*** End Patch\n',
    'search-replace':
      'a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n<<<<<<< SEARCH\nnone\n=======\n2\n>>>>>>> REPLACE\n\nb.txt\n<<<<<<< SEARCH\nb\n=======\nB\n>>>>>>> REPLACE\n',
    'unified-diff':
      '--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n@@ -3 +3 @@\n-none\n+2\n--- a/b.txt\n+++ b/b.txt\n@@ -1 +1 @@\n-b\n+B\n',
    'edit-string': JSON.stringify([
      { path: 'a.txt', oldString: 'one', newString: '1' },
      { path: 'a.txt', oldString: 'none', newString: '2' },
      { path: 'b.txt', oldString: 'b', newString: 'B' },
    ]),
  }

  test.each(Object.entries(parts))(
    '%s: writes the rest beside the file, as a request',
    async (format, request) => {
      const { cwd, run } = folderWith(FILES, request)
      expect((await run('--rejects', '--dry-run')).stderr).toContain('a.txt: would be in a.txt.rej\n')
      const { exitCode, stderr } = await run('--rejects')
      expect(exitCode).toBe(3)
      const { 'a.txt.rej': rejected = '', ...others } = tree(cwd)
      expect(others).toEqual({ 'a.txt': '1\ntwo\nthree\n', 'b.txt': 'B\n' })
      expect(stderr).toContain('rejected 1 edit of a.txt: see a.txt.rej\n')
      expect(rejected).toContain('none')
      expect(rejected).not.toMatch(/\bone\n/)
      const again = folderWith({ 'a.txt': 'x\nnone\n' }, rejected)
      expect((await again.run('--format', format)).exitCode).toBe(0)
      expect(tree(again.cwd)).toEqual({ 'a.txt': 'x\n2\n' })
    },
  )

  test.each([
    ['--file', ['--file', 'a.txt'], 'b.txt'],
    ['--strip', ['--strip', '1'], 'src/a.txt'],
  ])('what is refused of the file that %s means is written, too', async (_, options, path) => {
    const { cwd, run } = folderWith(
      { 'a.txt': 'one\ntwo\n' },
      `${path}\n<<<<<<< SEARCH\nnot there\n=======\nnew\n>>>>>>> REPLACE\n`,
    )
    expect((await run('--rejects', ...options)).exitCode).toBe(1)
    expect(tree(cwd)['a.txt.rej']).toContain('not there')
  })

  test('if nothing has a place, only the rejects are written, and the exit code is that of a refusal', async () => {
    const request =
      '*** Begin Patch\n*** Update File: a.txt\n@@\n-none\n+2\n*** Update File: gone.txt\n@@\n-x\n+y\n*** End Patch\n'
    const { cwd, run } = folderWith(FILES, request)
    expect((await run('--reject')).exitCode).toBe(1)
    expect(Object.keys(tree(cwd))).toEqual(['a.txt', 'a.txt.rej', 'b.txt', 'gone.txt.rej'])
    expect((await emendHere(['undo', '-C', cwd])).exitCode).toBe(0)
    expect(tree(cwd)).toEqual(FILES)
  })

  test('nothing is written for a request that is applied completely, not understood, or a dry run', async () => {
    for (const [request, options] of [
      [parts.v4a.replace('-none', '-three'), []],
      ['prose', []],
      [parts.v4a, ['-n']],
    ] as const) {
      const { cwd, run } = folderWith(FILES, request)
      await run('--rejects', ...options)
      expect(Object.keys(tree(cwd))).toEqual(['a.txt', 'b.txt'])
    }
  })
})

describe('--3way', () => {
  const request = '*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-deux\n+2\n three\n*** End Patch\n'

  test('marks an edit that does not fit at the most similar place', async () => {
    const { cwd, run } = folderWith(FILES, request)
    const { exitCode, stderr } = await run('--3way')
    expect(exitCode).toBe(3)
    expect(tree(cwd)['a.txt']).toBe(
      'one\n<<<<<<< file\ntwo\n||||||| what the edit replaces\ndeux\n=======\n2\n>>>>>>> edit\nthree\n',
    )
    expect(stderr).toBe(
      'conflict a.txt, lines 2-8: the edit does not fit. Choose what stays, and remove the markers.\napplied in part\n',
    )
    await emendHere(['undo', '-C', cwd])
    expect(tree(cwd)).toEqual(FILES)
  })

  test('two marks in a file are one change of it', async () => {
    const two = [
      ['first: eight', 'first: nine'],
      ['second: eight', 'second: nine'],
    ].map(([old, now]) => `a.txt\n<<<<<<< SEARCH\n${old}\nend\n=======\n${now}\nend\n>>>>>>> REPLACE\n`)
    const { cwd, run } = folderWith(
      { 'a.txt': 'first: seven\nend\nmiddle\nsecond: seven\nend\n' },
      two.join('\n'),
    )
    const { stdout } = await run('--3way')
    expect(tree(cwd)['a.txt']?.match(/<{7} file/g)).toHaveLength(2)
    expect(stdout.match(/^updated a\.txt/gm)).toHaveLength(1)
  })

  test('refuses as usual without the option, and if no place is similar to the edit', async () => {
    const { cwd, run } = folderWith(FILES, request)
    expect((await run()).exitCode).toBe(1)
    const other = folderWith(FILES, request.replace(' one', ' un').replace(' three', ' trois'))
    expect((await other.run('-3')).exitCode).toBe(1)
    expect([tree(cwd), tree(other.cwd)]).toEqual([FILES, FILES])
  })

  test('with --rejects, an edit that cannot be marked is written beside the file', async () => {
    const both = request.replace('*** End', '@@\n-nothing like it\n+x\n*** End')
    const { cwd, run } = folderWith(FILES, both)
    expect((await run('-3', '--rejects')).exitCode).toBe(3)
    expect(tree(cwd)['a.txt']).toContain('<<<<<<<')
    expect(tree(cwd)['a.txt.rej']).toContain('nothing like it')
    expect(tree(cwd)['a.txt.rej']).not.toContain('deux')
  })

  const NOTHING = '@@\n-nothing like it\n+x\n'
  test.each([
    ['an edit of the same file', request.replace('*** End', `${NOTHING}*** End`)],
    ['an edit of another file', request.replace('*** End', `*** Update File: b.txt\n${NOTHING}*** End`)],
    ['a file that is not there', request.replace('*** End', `*** Update File: c.txt\n${NOTHING}*** End`)],
    [
      'an edit beside one that has its place',
      `*** Begin Patch\n*** Update File: b.txt\n@@\n-b\n+B\n*** Update File: a.txt\n${NOTHING}*** End Patch\n`,
    ],
  ])('with %s that cannot be marked, nothing is written', async (_, all) => {
    const { cwd, run } = folderWith(FILES, all)
    for (const dry of [['--dry-run'], []]) {
      const { exitCode, stdout, stderr } = await run('--3way', ...dry)
      expect([exitCode, stdout]).toEqual([1, expect.not.stringContaining('updated')])
      expect(stderr).toContain('not-marked not every refused edit has a place')
      expect(stderr).not.toContain('conflict a.txt')
      expect(tree(cwd)).toEqual(FILES)
    }
    const inPart = await run('--3way', '--partial')
    expect([inPart.exitCode, tree(cwd)]).not.toEqual([1, FILES])
  })

  test('keeps the line endings of the file', async () => {
    const { cwd, run } = folderWith({ 'a.txt': 'one\r\ntwo\r\nthree\r\n' }, request)
    await run('--3way')
    expect(tree(cwd)['a.txt']?.replaceAll('\r\n', '')).not.toContain('\n')
  })

  test('marks nothing if the place is not unique, or the edit is for a part of a line', () => {
    const closest = { start: 1, end: 1, text: 'a', similarity: 1 }
    const failure = { code: 'not-found', path: 'a', edit: 0, edits: 1, tried: [], closest } as never
    const edit = { unit: 'lines', search: 'b\n', replacement: 'c\n' } as const
    expect(markConflict('a\nb\na\n', edit, failure)).toBeUndefined()
    expect(markConflict('a\nb\n', { ...edit, unit: 'text', search: 'b' }, failure)).toBeUndefined()
    expect(markConflict('a\nb\n', edit, failure)?.text).toContain('<<<<<<< file\na\n|||||||')
  })
})

test('edits for a file outside the folder are written nowhere', async () => {
  const outside = '*** Update File: ../out.txt\n@@\n-x\n+y\n'
  const { cwd, run } = folderWith(
    FILES,
    `*** Begin Patch\n${outside}*** Update File: b.txt\n@@\n-b\n+B\n*** End Patch\n`,
  )
  expect((await run('--rejects')).exitCode).toBe(1)
  expect(existsSync(join(cwd, '../out.txt.rej'))).toBe(false)
  expect(tree(cwd)).toEqual(FILES)
})

test.each([
  ['--rejects', "is a link to git's", (path: string) => symlinkSync('.git/config', path)],
  ['--rejects', 'is a link outside', (path: string) => symlinkSync(tmpdir(), path)],
  ['--rejects', 'is a folder', (path: string) => mkdirSync(path)],
] as const)('with %s, nothing is reported as written if the file beside %s', async (option, _, make) => {
  const request =
    'a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n<<<<<<< SEARCH\nnone\n=======\n2\n>>>>>>> REPLACE\n'
  const { cwd, run } = folderWith({ ...FILES, '.git/config': '[core]\n' }, request)
  make(join(cwd, 'a.txt.rej'))
  const { exitCode, stdout, stderr } = await run(option)
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^(?:path-refused|not-a-file) a\.txt\.rej: .*\nnothing was written\n$/)
  expect(tree(cwd)).toEqual({ ...FILES, '.git/config': '[core]\n' })
})
