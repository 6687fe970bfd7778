import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withChanges } from '@emend/core/plugin'
import { expect, onTestFinished, test } from 'vitest'
import { numberedDiff, ownEdit } from '../src/own-edit.js'

function project(text: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'emend-pi-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  writeFileSync(join(cwd, 'a.py'), text)
  const tool = ownEdit()
  const call = (...edits: readonly object[]) =>
    tool.execute('id', { path: 'a.py', edits }, undefined, undefined, { cwd })
  return { call, text: () => readFileSync(join(cwd, 'a.py'), 'utf8') }
}

test('edits are written with the file’s own whitespace and endings', async () => {
  const { call, text } = project('def f():\r\n\treturn 1\r\nx = 1\n')
  const result = await call(
    { oldText: 'def f():\n    return 1', newText: 'def f():\n    return 2' },
    { oldText: 'x = 1', newText: 'x = 2' },
  )
  expect(text()).toBe('def f():\r\n\treturn 2\r\nx = 2\n')
  expect(result.content).toEqual([{ type: 'text', text: 'Successfully replaced 2 block(s) in a.py.' }])
  expect(result.details.firstChangedLine).toBe(2)
  expect(result.details.patch).toContain('-x = 1\n+\treturn 2\r\n+x = 2\n')
})

test('an edit without a safe place throws the message for the model, and changes nothing', async () => {
  const { call, text } = project('a\na\n')
  await expect(call({ oldText: 'a', newText: 'b' })).rejects.toThrow('Add enough context')
  await expect(call({ oldText: 'a' })).rejects.toThrow('Nothing was changed')
  expect(text()).toBe('a\na\n')
})

test('the diff has line numbers, and marks omitted lines', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`)
  const before = lines.join('')
  const after = before.replace('line 2\n', 'two\nand a half\n').replace('line 19\n', '')
  const { diff, firstChangedLine } = numberedDiff(
    withChanges({ path: 'a', before, after, status: 'updated', edits: [] }),
  )
  expect(firstChangedLine).toBe(2)
  expect(diff.split('\n')).toEqual([
    '  1 line 1',
    '- 2 line 2',
    '+ 2 two',
    '+ 3 and a half',
    '  3 line 3',
    '  4 line 4',
    '  5 line 5',
    '    ...',
    ' 16 line 16',
    ' 17 line 17',
    ' 18 line 18',
    '-19 line 19',
    ' 20 line 20',
  ])
})
