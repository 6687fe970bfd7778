import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const FILES = { 'a.txt': 'one\ntwo\nthree\n', 'old.txt': 'old\n', 'run.sh': 'run\n' }

const PATCH = `*** Begin Patch
*** Update File: a.txt
@@
-two
+2
*** Delete File: old.txt
*** Update File: run.sh
*** Move to: bin/run.sh
*** Add File: new.txt
+new
*** End Patch
`

function applied(): string {
  const cwd = scratch(FILES)
  expect(emend(['apply', '--cwd', cwd], { input: PATCH }).exitCode).toBe(0)
  return cwd
}

interface LoggedCommit {
  readonly id: string
  readonly undone: boolean
  readonly undoes?: readonly string[]
}

function logged(cwd: string): LoggedCommit[] {
  return JSON.parse(emend(['log', '--json', '--cwd', cwd]).stdout).commits
}

describe('emend undo', () => {
  test('undoes updates, deletions, moves and additions', () => {
    const cwd = applied()
    const { exitCode, stdout } = emend(['undo', '--cwd', cwd])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('-2\n+two\n')
    expect(tree(cwd)).toEqual(FILES)
  })

  test('undoes one commit after the other, and an undo when asked to', () => {
    const cwd = scratch({ 'a.txt': '0\n' })
    for (const number of [1, 2])
      emend(['edit', 'a.txt', '--cwd', cwd, '--old', `${number - 1}`, '--new', `${number}`])
    const [second] = logged(cwd)
    const now = () => tree(cwd)['a.txt']
    for (const expected of ['1\n', '0\n']) {
      expect(emend(['undo', '--cwd', cwd]).exitCode).toBe(0)
      expect(now()).toBe(expected)
    }
    expect(emend(['undo', '--cwd', cwd])).toMatchObject({
      exitCode: 1,
      stderr:
        'emend: there is no commit to undo: all that are kept are undone. emend redo takes back the last undo\n',
    })
    expect(logged(cwd).map(({ undone }) => undone)).toEqual([false, false, true, true])
    const redo = logged(cwd).findLast(({ undoes }) => undoes !== undefined && undoes[0] !== second?.id)
    expect(emend(['undo', redo?.id ?? '', '--cwd', cwd]).exitCode).toBe(0)
    expect(now()).toBe('1\n')
  })

  test('is refused if a file has changed since, unless it is merged', () => {
    const cwd = applied()
    writeFileSync(join(cwd, 'a.txt'), 'zero\none\n2\nthree\n')
    const refused = emend(['undo', '--cwd', cwd])
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toContain('stale a.txt')
    expect(tree(cwd)['old.txt']).toBeUndefined()
    expect(emend(['undo', '--merge', '--cwd', cwd]).exitCode).toBe(0)
    expect(tree(cwd)).toEqual({ ...FILES, 'a.txt': 'zero\none\ntwo\nthree\n' })
  })

  test('does not merge changes in the same lines', () => {
    const cwd = applied()
    writeFileSync(join(cwd, 'a.txt'), 'one\nTWO\nthree\n')
    const before = tree(cwd)
    const { exitCode, stdout } = emend(['undo', '--merge', '--json', '--cwd', cwd])
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout).failures).toMatchObject([
      { code: 'merge-conflict', path: 'a.txt', place: { start: 2, end: 2 } },
    ])
    expect(tree(cwd)).toEqual(before)
  })

  test.each([
    [['undo', '20'], 'emend: there is no commit to undo'],
    [['undo', 'nonsense'], 'emend: no commit that is kept has the id nonsense; none is kept here'],
    [['undo', '--cwd', 'missing'], 'emend: --cwd missing is not a folder'],
    [['log', '--cwd', 'missing'], 'emend: --cwd missing is not a folder'],
    [['recover', '--cwd', 'missing'], 'emend: --cwd missing is not a folder'],
  ])('%j says what is wrong', (args, message) => {
    const { exitCode, stderr } = emend(args, { cwd: scratch() })
    expect(exitCode).not.toBe(0)
    expect(stderr).toContain(args[1] === '20' ? 'no commit that is kept has the id 20' : message)
  })

  // promise: keeps-commits
  test('keeps the requested number of commits', () => {
    const cwd = scratch({ 'a.txt': '0\n' })
    for (const number of [1, 2, 3]) {
      const args = ['--old', `${number - 1}`, '--new', `${number}`, '--history', '2']
      emend(['edit', 'a.txt', '--cwd', cwd, ...args])
    }
    expect(logged(cwd)).toHaveLength(2)
    emend(['edit', 'a.txt', '--cwd', cwd, '--old', '3', '--new', '4', '--history', '0'])
    expect(logged(cwd)).toHaveLength(2)
  })
})

describe('emend log', () => {
  test('shows the latest commit first, with the status of each file', () => {
    const cwd = applied()
    const [commit] = logged(cwd)
    emend(['undo', '--cwd', cwd])
    const lines = emend(['log', '--stat', '--cwd', cwd]).stdout.split('\n')
    expect(lines[1]).toContain(`(undoes ${commit?.id})`)
    expect(lines.slice(lines.findIndex((line) => line.includes('(undone)')))).toEqual([
      expect.stringMatching(/^\d{8}-\d{9}-[\da-f]{6} {2}\d{4}-\d\d-\d\d \S+ {2}\(undone\)$/),
      ' a.txt                | 2 +-',
      ' run.sh => bin/run.sh | 0',
      ' new.txt              | 1 +',
      ' old.txt              | 1 -',
      '4 files changed, 2 insertions(+), 2 deletions(-)',
      '',
    ])
  })

  test('shows nothing if nothing was committed, and creates no folder', () => {
    const cwd = scratch({ 'a.txt': 'a' })
    expect(emend(['log', '--cwd', cwd]).stdout).toBe(`no commit is kept in ${cwd}\n`)
    emend(['apply', '--dry-run', '--cwd', cwd], { input: PATCH })
    expect(readdirSync(cwd)).toEqual(['a.txt'])
  })
})

describe('emend recover', () => {
  test('says that there is nothing to do', () => {
    const cwd = scratch({ 'a.txt': 'a' })
    expect(emend(['recover', '--cwd', cwd])).toMatchObject({
      exitCode: 0,
      stdout: 'nothing was interrupted\n',
    })
    expect(JSON.parse(emend(['recover', '--json', '--cwd', cwd]).stdout)).toMatchObject({
      ok: true,
      recoveries: [],
    })
  })

  test('reports what was not made with the key, and removes it with the option', () => {
    const cwd = scratch({ 'a.txt': 'old' })
    const id = '20260101-000000000-abcdef'
    const folder = join(cwd, '.emend/journal', id)
    mkdirSync(folder, { recursive: true })
    const [old, evil] = ['old', 'evil'].map((text) => createHash('sha256').update(text).digest('hex'))
    const entry = { path: 'a.txt', place: 'a.txt', before: evil, after: old, modeBefore: 0o755, mode: 0o755 }
    const plan = { id, root: realpathSync(cwd), time: 0, history: 0, entries: [entry], folders: [] }
    writeFileSync(join(folder, 'plan'), JSON.stringify(plan))
    writeFileSync(join(folder, '0.old'), 'evil')
    writeFileSync(join(folder, 'mark'), 'aborted')
    const input = '*** Begin Patch\n*** Update File: a.txt\n@@\n-old\n+new\n*** End Patch\n'
    for (const args of [['apply', '--dry-run'], ['explain'], ['log'], ['list'], ['recover']]) {
      const { stdout, stderr } = emend([...args, '--cwd', cwd], { input })
      expect(stdout + stderr).toContain(`${id} in .emend was not made with your key`)
      expect(tree(cwd)).toEqual({ 'a.txt': 'old' })
    }
    expect(emend(['recover', '--cwd', cwd]).exitCode).toBe(1)
    expect(emend(['recover', '--trust', '--discard', '--cwd', cwd]).exitCode).toBe(2)
    expect(emend(['recover', '--discard', '--cwd', cwd]).stdout).toContain(`removed ${id}`)
    expect(emend(['recover', '--cwd', cwd]).stdout).toBe('nothing was interrupted\n')
    expect(tree(cwd)).toEqual({ 'a.txt': 'old' })
    expect(readdirSync(cwd)).toEqual(['a.txt'])
  })
})

describe('folders and read-only files', () => {
  test('undo removes the folders that the commit created, unless something else is in them', () => {
    const cwd = scratch({ 'a.txt': 'a', 'own/b.txt': 'b' })
    for (const path of ['own/x/y.txt', 'new/x/y/z.txt', 'kept/x/y.txt'])
      emend(['edit', path, '--old', '', '--new', 'z', '--cwd', cwd])
    writeFileSync(join(cwd, 'kept/other.txt'), 'other')
    for (let count = 0; count < 3; count++) expect(emend(['undo', '--cwd', cwd]).exitCode).toBe(0)
    const folders = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    )
    expect(
      folders
        .map(({ name }) => name)
        .filter((name) => /^(?:own|new|kept|x|y)$/.test(name))
        .sort(),
    ).toEqual(['kept', 'own'])
  })

  test.skipIf(process.platform === 'win32')(
    'a read-only file is refused, and written with --force, keeping its mode',
    () => {
      const cwd = scratch({ 'a.txt': 'old' })
      chmodSync(join(cwd, 'a.txt'), 0o444)
      const args = ['edit', 'a.txt', '--old', 'old', '--new', 'new', '--cwd', cwd]
      expect(emend(args)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('read-only a.txt') })
      expect(tree(cwd)).toEqual({ 'a.txt': 'old' })
      expect(emend([...args, '--force']).exitCode).toBe(0)
      expect(tree(cwd)).toEqual({ 'a.txt': 'new' })
      expect(statSync(join(cwd, 'a.txt')).mode & 0o777).toBe(0o444)
      expect(emend(['undo', '--cwd', cwd]).exitCode).toBe(1)
      expect(emend(['undo', '--force', '--cwd', cwd]).exitCode).toBe(0)
      expect(tree(cwd)).toEqual({ 'a.txt': 'old' })
    },
  )
})

describe('without a writable home folder', () => {
  test('edits are applied, with a notice that they cannot be undone later', () => {
    const cwd = scratch({ 'a.txt': 'old', file: '' })
    const env = { XDG_STATE_HOME: join(cwd, 'file') }
    const applied = emend(['edit', 'a.txt', '--old', 'old', '--new', 'new', '--cwd', cwd], { env })
    expect(applied.exitCode).toBe(0)
    expect(applied.stderr).toContain('not-kept this commit cannot be undone later, nor recovered')
    expect(tree(cwd)['a.txt']).toBe('new')
    expect(emend(['undo', '--cwd', cwd], { env }).stderr).toContain('there is no commit to undo')
  })
})
