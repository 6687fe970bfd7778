import { expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

const input = (cwd: string, old_string: string) =>
  JSON.stringify({
    cwd,
    hook_event_name: 'BeforeTool',
    tool_name: 'replace',
    tool_input: { file_path: 'a.py', old_string, new_string: 'def f():\n    return 2' },
  })

test('an event on standard input is answered in one line, and no file is written', () => {
  const cwd = scratch({ 'a.py': 'def f():\n\treturn 1\n' })
  const { exitCode, stdout, stderr } = emend(['hook', 'gemini'], {
    input: input(cwd, 'def f():\n    return 1'),
  })
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({
    hookSpecificOutput: { tool_input: { old_string: '\treturn 1', new_string: '\treturn 2' } },
  })
})

test('without an answer nothing is printed', () => {
  const cwd = scratch()
  expect(emend(['hook', 'claude'], { input: input(cwd, 'x') })).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: '',
  })
  expect(emend(['hook', 'codex'], { input: 'no JSON' })).toEqual({ exitCode: 0, stdout: '', stderr: '' })
})

test('an unknown host is reported on standard error, with an exit code that stops no call', () => {
  const { exitCode, stdout, stderr } = emend(['hook', 'emacs'], { input: '{}' })
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toBe(
    'emend: no host "emacs"; there are claude, cline, codex, copilot, crush, gemini, qwen\n',
  )
})
