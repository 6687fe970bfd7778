import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localTime } from '../../src/output/text.js'
import { scratch, tree } from '../emend.js'
import { emendHere, folderWith } from '../support/in-process.js'

/** Creates a folder in which `src/a.txt` was edited, with one commit for each edit. */
async function edited(...edits: readonly (readonly [old: string, now: string])[]) {
  const cwd = scratch({ 'src/a.txt': 'one\ntwo\nthree\nfour\nfive\n' })
  for (const [old, now] of edits)
    expect(
      (await emendHere(['edit', 'src/a.txt', '-q', '-C', cwd, '--old', old, '--new', now])).exitCode,
    ).toBe(0)
  return cwd
}

test('log shows one line per commit and the folder, and with --stat the files', async () => {
  const cwd = await edited(['one', '1'], ['two', '2'])
  const { stdout } = await emendHere(['log', '-C', cwd])
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toBe(`in ${cwd}`)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(
    /^\d{8}-\d{9}-[\da-f]{6} {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}updated src\/a\.txt$/,
  )
  const stat = (await emendHere(['log', '--stat', '-C', cwd])).stdout.trimEnd().split('\n')
  expect(stat.slice(2, 4)).toEqual([' src/a.txt | 2 +-', '1 file changed, 1 insertion(+), 1 deletion(-)'])
  expect(stat).toHaveLength(7)
})

test('log -p -n shows the diffs of the last commits, and --numstat their numbers', async () => {
  const cwd = await edited(['one', '1'], ['two', '2'])
  const { stdout } = await emendHere(['log', '-p', '-n', '1', '-C', cwd])
  expect(stdout).toContain('-two\n+2\n')
  expect(stdout).not.toContain('-one')
  const numbers = await emendHere(['log', '--numstat', '-C', cwd])
  expect(numbers.stdout.match(/^1\t1\tsrc\/a\.txt$/gm)).toHaveLength(2)
  expect((await emendHere(['log', '-n', 'few', '-C', cwd])).exitCode).toBe(2)
  expect((await emendHere(['log', '-p', '--json', '-C', cwd])).exitCode).toBe(2)
})

test('show shows the last commit, or one by its id, as its diff', async () => {
  const cwd = await edited(['one', '1'], ['two', '2'])
  expect((await emendHere(['show', '-C', cwd])).stdout).toContain('-two\n+2\n')
  const [, , line = ''] = (await emendHere(['log', '-C', cwd])).stdout.split('\n')
  const first = await emendHere(['show', line.slice(0, 22), '-C', cwd])
  expect(first.stdout).toContain('-one\n+1\n')
  const stat = await emendHere(['show', '--stat', '-C', cwd])
  expect(stat.stdout).toContain(' src/a.txt | 2 +-\n')
  expect(stat.stdout).not.toContain('@@')
  const ids = (await emendHere(['log', '-C', cwd])).stdout.match(/^\d{8}-\S+/gm) ?? []
  expect(ids).toHaveLength(2)
  for (const id of ['20990101', '2099-01-01', 'deadbeef'])
    expect((await emendHere(['show', id, '-C', cwd])).stderr).toContain(
      `no commit that is kept has the id ${id}; there are ${ids.join(', ')}\n`,
    )
})

test('show --anchors writes a file with anchors by which hashline edits it', async () => {
  const cwd = await edited(['one', '1'])
  const { stdout } = await emendHere(['show', '--anchors', 'src/a.txt', '-C', cwd])
  expect(stdout.split('\n')[0]).toMatch(/^1#[A-Z]{2}:/)
  const call = { path: 'src/a.txt', edits: [{ op: 'replace', pos: stdout.split(':')[0], lines: ['new'] }] }
  const request = join(scratch({ request: JSON.stringify(call) }), 'request')
  expect((await emendHere(['apply', request, '-C', cwd])).exitCode).toBe(0)
})

test('show finds the text of a created file where it is, and says where it is no more', async () => {
  const cwd = await edited(['one', '1'])
  await emendHere(['edit', 'new.txt', '-C', cwd, '--old', '', '--new', 'first\n'])
  const show = () => emendHere(['show', '-C', cwd])
  expect((await show()).stdout).toContain('+first\n')
  const [, line = ''] = (await emendHere(['log', '-C', cwd])).stdout.split('\n')
  await emendHere(['edit', 'new.txt', '-C', cwd, '--old', 'first', '--new', 'second'])
  expect((await emendHere(['show', line.slice(0, 22), '-C', cwd])).stdout).toContain('+first\n')
  await emendHere(['undo', '-C', cwd])
  await emendHere(['undo', '-C', cwd])
  await emendHere(['edit', 'other.txt', '-C', cwd, '--old', '', '--new', 'first\n'])
  writeFileSync(join(cwd, 'other.txt'), 'something else\n')
  const { exitCode, stdout } = await show()
  expect(exitCode).toBe(0)
  expect(stdout).toContain('created other.txt, which has changed since')
})

test('a file that has the name of a day is a file', async () => {
  const cwd = scratch({ '20261120': 'day\n' })
  expect((await emendHere(['show', '20261120', '-C', cwd])).stdout).toBe('day\n')
})

test('redo does again what undo took back, the last first, and no more', async () => {
  const cwd = await edited(['one', '1'], ['two', '2'])
  const now = () => tree(cwd)['src/a.txt']?.slice(0, 5)
  for (const expected of ['1\ntwo', 'one\nt']) {
    await emendHere(['undo', '-C', cwd])
    expect(now()).toBe(expected.slice(0, 5))
  }
  const dry = await emendHere(['redo', '-n', '-C', cwd])
  expect(dry.stderr).toContain('would-redo')
  expect(now()).toBe('one\nt')
  for (const expected of ['1\ntwo', '1\n2\nt']) {
    expect((await emendHere(['redo', '-C', cwd])).exitCode).toBe(0)
    expect(now()).toBe(expected.slice(0, 5))
  }
  expect(await emendHere(['redo', '-C', cwd])).toMatchObject({
    exitCode: 1,
    stderr: 'emend: there is no undo to take back\n',
  })
  await emendHere(['undo', '-C', cwd])
  expect(now()).toBe('1\ntwo')
  await emendHere(['redo', '-C', cwd])
  expect(now()).toBe('1\n2\nt')
})

test('redo says which undo it takes back, and what was changed since', async () => {
  const cwd = await edited(['one', '1'])
  await emendHere(['undo', '-C', cwd])
  writeFileSync(join(cwd, 'b.txt'), 'b\n')
  for (const [old, text] of [
    ['b', 'c'],
    ['c', 'd'],
  ] as const)
    await emendHere(['edit', 'b.txt', '--old', old, '--new', text, '-C', cwd])
  const { exitCode, stderr } = await emendHere(['redo', '-C', cwd])
  expect(exitCode).toBe(0)
  expect(stderr).toMatch(
    /^redone \S+ of .+, which updated src\/a\.txt, and was undone at .+; the 2 changes made since stay\n$/,
  )
  expect(tree(cwd)['b.txt']).toBe('d\n')
})

test('redo is refused if the file has changed since', async () => {
  const cwd = await edited(['one', '1'])
  await emendHere(['undo', '-C', cwd])
  writeFileSync(join(cwd, 'src/a.txt'), 'something else\n')
  const { exitCode, stderr } = await emendHere(['redo', '-C', cwd])
  expect(exitCode).toBe(1)
  expect(stderr).toContain('stale src/a.txt')
})

test('times are in the local time zone', () => {
  expect(localTime(new Date(2026, 10, 22, 9, 5, 7))).toBe('2026-11-22 09:05:07')
})

test('log and undo find the commits of a folder above, and name that folder', async () => {
  const cwd = await edited(['one', '1'])
  const below = join(cwd, 'src')
  expect((await emendHere(['log', '-C', below])).stdout).toContain(`in ${cwd}\n`)
  const { exitCode, stderr } = await emendHere(['undo', '-C', below])
  expect(exitCode).toBe(0)
  expect(stderr).toMatch(
    new RegExp(`^undone \\S+ of \\d{4}-\\S+ \\S+ in ${cwd}, which updated src/a\\.txt\n$`),
  )
  expect(tree(cwd)['src/a.txt']).toMatch(/^one\n/)
})

test('a folder with its own commits takes precedence over folders above', async () => {
  const cwd = await edited(['one', '1'])
  const below = join(cwd, 'src')
  await emendHere(['edit', 'a.txt', '-C', below, '--old', 'two', '--new', '2'])
  await emendHere(['undo', '-C', below])
  expect(tree(cwd)['src/a.txt']).toMatch(/^1\ntwo\n/)
})

test('if nothing is kept, log says so and undo is refused', async () => {
  const cwd = scratch({ 'a.txt': 'a\n' })
  expect(await emendHere(['log', '-C', cwd])).toEqual({
    exitCode: 0,
    stdout: `no commit is kept in ${cwd}\n`,
    stderr: '',
  })
  expect((await emendHere(['undo', '-C', cwd])).exitCode).toBe(1)
})

test('undo --dry-run shows what it would undo, and undoes nothing', async () => {
  const cwd = await edited(['one', '1'])
  const before = tree(cwd)
  const { exitCode, stdout, stderr } = await emendHere(['undo', '-n', '-C', cwd])
  expect(exitCode).toBe(0)
  expect(stdout).toContain('-1\n+one\n')
  expect(stdout).toMatch(/dry run: nothing was written\n$/)
  expect(stderr).toMatch(/^would-undo \d{8}-/)
  expect(tree(cwd)).toEqual(before)
  expect(JSON.parse((await emendHere(['log', '--json', '-C', cwd])).stdout).commits).toHaveLength(1)
})

test('undo --dry-run ends like undo, also if the file has changed since', async () => {
  const cwd = await edited(['one', '1'])
  writeFileSync(join(cwd, 'src/a.txt'), 'uno\n')
  const [dry, real] = [await emendHere(['undo', '-n', '-C', cwd]), await emendHere(['undo', '-C', cwd])]
  expect(dry).toEqual(real)
  expect(dry).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringMatching(/^stale src\/a\.txt/) })
})

test('an undo blocked by a later change suggests --merge, and says what --merge cannot do', async () => {
  const cwd = await edited(['one', '1'])
  const file = join(cwd, 'src/a.txt')
  writeFileSync(file, '1\ntwo\nthree\nfour\n5\n')
  const plain = await emendHere(['undo', '-C', cwd])
  expect(plain.exitCode).toBe(1)
  expect(plain.stderr).toMatch(
    /^stale src\/a\.txt: the file has changed since \S+\. Nothing was changed: to take back only what the commit changed, run emend undo --merge \S+\.\nnothing was taken back\n$/,
  )
  writeFileSync(file, 'uno\ntwo\nthree\nfour\nfive\n')
  const merged = await emendHere(['undo', '--merge', '-C', cwd])
  expect(merged.stderr).toMatch(/^merge-conflict src\/a\.txt: line 1 has changed since /)
})

test('after undo --merge, the undo of the commit before suggests --merge too', async () => {
  const cwd = await edited(['one', '1'], ['five', '5'])
  const file = join(cwd, 'src/a.txt')
  writeFileSync(file, '1\ntwo\n3\nfour\n5\n')
  expect((await emendHere(['undo', '--merge', '-C', cwd])).exitCode).toBe(0)
  expect(tree(cwd)['src/a.txt']).toBe('1\ntwo\n3\nfour\nfive\n')
  const next = await emendHere(['undo', '-C', cwd])
  expect([next.exitCode, next.stderr]).toEqual([1, expect.stringContaining('run emend undo --merge ')])
  expect((await emendHere(['undo', '--merge', '-C', cwd])).exitCode).toBe(0)
  expect(tree(cwd)['src/a.txt']).toBe('one\ntwo\n3\nfour\nfive\n')
})

test('a commit of somebody else is shown on one line, and not offered for undo', async () => {
  const folder = scratch({ 'a.txt': 'one\n' })
  const id = '20260101-000000000-abcdef'
  const path = 'x\n`touch ran`\tb\u001b[31m\n:files'
  const entry = { path, place: 'a.txt', before: '0', after: '1' }
  const plan = { id, root: folder, time: 1e300, history: 1, undoes: [id], entries: [entry], folders: [] }
  const kept = join(folder, '.emend/history', id)
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, 'plan'), `emend 2 plan ${'0'.repeat(64)}\n${JSON.stringify(plan)}`)
  const shown = await emendHere(['log', '--stat', '--cwd', folder])
  expect(shown).toMatchObject({ exitCode: 0, stderr: '' })
  expect(shown.stdout.split('\n')).toEqual([
    `in ${folder}`,
    expect.stringMatching(`^${id} .*cannot be undone: was not made with your key`),
    '  updated x\\u{a}`touch ran`\tb\\u{1b}[31m\\u{a}:files',
    '',
  ])
  const offered = await emendHere(['complete', '--', 'undo', '--cwd', folder, ''])
  expect(offered.stdout).toBe(':none\n')
  expect((await emendHere(['undo', '--cwd', folder])).stderr).toBe('emend: there is no commit to undo\n')
})

test('if the last commit cannot be read, undo does not undo the one before instead', async () => {
  const cwd = await edited(['one', '1'], ['five', '5'])
  const before = tree(cwd)
  const [first = '', last = ''] = readdirSync(join(cwd, '.emend/history'))
  writeFileSync(join(cwd, '.emend/history', last, 'plan'), '')
  expect(await emendHere(['undo', '-C', cwd])).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `emend: the last commit, ${last}, cannot be undone: it was not made with your key, or has been changed since. Look at it, then run emend recover --trust or emend recover --discard; emend undo ${first} takes back the one before\n`,
  })
  expect((await emendHere(['log', '-C', cwd])).stdout).toContain(`${last}  `)
  expect(tree(cwd)).toEqual(before)
  expect((await emendHere(['undo', first, '-C', cwd])).stderr).toContain('emend undo --merge')
})

test('undo says where a moved file came from', async () => {
  const cwd = scratch({ 'a.txt': 'one\n' })
  const request = join(
    scratch({
      patch: '*** Begin Patch\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n-one\n+two\n*** End Patch\n',
    }),
    'patch',
  )
  expect((await emendHere(['apply', '-q', '-C', cwd, request])).exitCode).toBe(0)
  expect((await emendHere(['undo', '-C', cwd])).stderr).toMatch(/, which moved a\.txt -> b\.txt\n$/)
})

test('an empty id does not match every id', async () => {
  const cwd = await edited(['one', '1'])
  expect(await emendHere(['undo', '', '-C', cwd])).toMatchObject({
    exitCode: 2,
    stderr: 'emend: the id is empty: leave it out to undo the last commit\n',
  })
})

test('a file in place of the state folder is named in the error, not the edited file', async () => {
  const folder = scratch({ 'a.txt': 'one\n', '.emend': '' })
  const { exitCode, stderr } = await emendHere([
    'edit',
    'a.txt',
    '--old',
    'one',
    '--new',
    'two',
    '--cwd',
    folder,
  ])
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^write-failed a\.txt: .*\.emend is a link or no folder.*\nnothing was written\n$/s)
})

test('what is neither a file nor a commit is answered with the commits there are', async () => {
  const { cwd, run } = folderWith(
    { 'a.txt': 'one\n' },
    'a.txt\n<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n',
  )
  await run()
  const { exitCode, stderr } = await emendHere(['show', 'wrongid', '-C', cwd])
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/no file wrongid, .*; there are \d{8}-/)])
})
