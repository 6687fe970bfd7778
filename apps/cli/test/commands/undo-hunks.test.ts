import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../emend.js'
import { emendHere } from '../support/in-process.js'

const TEXT = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`).join('')

/** A folder in which one commit changed lines 2 and 18 of `a.txt`, and created `b.txt`. */
async function changed() {
  const cwd = scratch({ 'a.txt': TEXT })
  const request = `*** Begin Patch
*** Update File: a.txt
@@
-line 2
+LINE 2
@@
-line 18
+LINE 18
*** Add File: b.txt
+new
*** End Patch
`
  const file = join(cwd, 'request.patch')
  writeFileSync(file, request)
  expect((await emendHere(['apply', '-q', '-C', cwd, file])).exitCode).toBe(0)
  return { cwd, read: (path = 'a.txt') => readFileSync(join(cwd, path), 'utf8') }
}

test('log --hunks names the hunks, and undo --hunk takes one back and leaves what was written since', async () => {
  const { cwd, read } = await changed()
  expect((await emendHere(['log', '--hunks', '-C', cwd])).stdout).toContain(
    '  a.txt#1  lines 2-2\n  a.txt#2  lines 18-18\n  b.txt#create\n',
  )
  writeFileSync(join(cwd, 'a.txt'), `mine\n${read()}`)
  const done = await emendHere(['undo', '--hunk', 'a.txt#2', '-C', cwd])
  expect(done).toMatchObject({ exitCode: 0 })
  expect(read()).toBe(`mine\n${TEXT.replace('line 2\n', 'LINE 2\n')}`)
  expect(read('b.txt')).toBe('new\n')
  expect((await emendHere(['log', '-C', cwd])).stdout).toMatch(/\(undoes a part of \d{8}-/)
  // It is a change with an undo of its own.
  expect((await emendHere(['redo', '-C', cwd])).exitCode).toBe(0)
  expect(read()).toBe(`mine\n${TEXT.replace('line 2\n', 'LINE 2\n').replace('line 18', 'LINE 18')}`)
})

test('a hunk in lines that were changed since is a conflict that names both commits, and --partial takes back the others', async () => {
  const { cwd, read } = await changed()
  expect(
    (await emendHere(['edit', 'a.txt', '-q', '-C', cwd, '--old', 'LINE 18', '--new', 'later'])).exitCode,
  ).toBe(0)
  const log = JSON.parse((await emendHere(['log', '--json', '-C', cwd])).stdout)
  const [later, first] = log.commits.map(({ id }: { id: string }) => id)
  const before = read()
  const refused = await emendHere(['undo', '--merge', first, '-C', cwd])
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toContain(`a.txt: line 18 has changed since ${first}, in ${later},`)
  expect(read()).toBe(before)
  const partial = await emendHere(['undo', '--partial', first, '-C', cwd])
  expect(partial.exitCode).toBe(3)
  expect(partial.stderr).toContain(`line 18 has changed since ${first}, in ${later},`)
  expect(read()).toBe(TEXT.replace('line 18', 'later'))
})

test('undo --file and --since choose changes; what no change matches is refused', async () => {
  const { cwd, read } = await changed()
  expect((await emendHere(['undo', '--file', 'b.txt', '--since', '1h', '-C', cwd])).exitCode).toBe(0)
  expect(() => read('b.txt')).toThrow()
  expect(read()).toContain('LINE 2\n')
  const none = await emendHere(['undo', '--since', '2099-01-01', '-C', cwd])
  expect(none).toMatchObject({ exitCode: 1 })
  expect(none.stderr).toContain('no change that can be undone is made since 2099-01-01')
  expect((await emendHere(['undo', '--since', 'soon', '-C', cwd])).stderr).toContain('no time "soon"')
  expect((await emendHere(['undo', '--hunk', 'a.txt#9', '-C', cwd])).stderr).toContain(
    'there is no hunk a.txt#9; there are a.txt#1, a.txt#2, b.txt#create',
  )
})

test('-i needs a terminal', async () => {
  const { cwd } = await changed()
  expect((await emendHere(['undo', '-i', '-C', cwd])).stderr).toContain('needs a terminal')
})
