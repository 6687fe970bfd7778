import { expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const FILES = { 'app/views.py': 'a = 1\n' }
const CALL = JSON.stringify({
  path: '/workspace/repo/app/views.py',
  old_string: 'a = 1',
  new_string: 'a = 2',
})
const apply = (cwd: string, ...args: string[]) => emend(['apply', ...args], { cwd, input: CALL })

test('a path of a sandbox is refused with the file and the options that take it, which do', () => {
  const cwd = scratch(FILES)
  const { exitCode, stderr } = apply(cwd)
  expect([exitCode, tree(cwd)]).toEqual([1, FILES])
  expect(stderr).toContain('The folder has app/views.py.')
  expect(stderr).toContain('-p 3, or --file app/views.py, or "paths": {"/workspace/repo": ""}')
  for (const args of [
    ['-p', '3'],
    ['--file', 'app/views.py'],
  ]) {
    const other = scratch(FILES)
    expect(apply(other, ...args, '--no-config').exitCode).toBe(0)
    expect(tree(other)['app/views.py']).toBe('a = 2\n')
  }
  const configured = scratch({ ...FILES, 'emend.config.json': '{"paths": {"/workspace/repo": ""}}' })
  expect(apply(configured).exitCode).toBe(0)
  expect(tree(configured)['app/views.py']).toBe('a = 2\n')
})
