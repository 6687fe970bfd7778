import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'

const PATCH =
  '*** Begin Patch\n*** Update File: a.py\n@@\n def f():\n-    return 1\n+    return 2\n*** End Patch'
const REPAIRED = PATCH.replace('-    return', '-\treturn').replace('+    return', '+\treturn')

function project(): string {
  const cwd = mkdtempSync(join(tmpdir(), 'emend-hook-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  writeFileSync(join(cwd, 'a.py'), 'def f():\n\treturn 1\n')
  return cwd
}

const ask = (host: string, tool_name: string, tool_input: object, cwd = project()) =>
  answerHook(host, JSON.stringify({ cwd, tool_name, tool_input }))

const texts = (old_string: string) => ({
  file_path: 'a.py',
  old_string,
  new_string: 'def f():\n    return 2',
})
const EXACT = { file_path: 'a.py', old_string: '\treturn 1', new_string: '\treturn 2' }

describe('a call that is rewritten', () => {
  test.each([
    {
      host: 'codex',
      tool: 'apply_patch',
      input: { command: PATCH },
      answer: {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'allow',
          updatedInput: { command: REPAIRED },
        },
      },
    },
    {
      host: 'codex',
      tool: 'Bash',
      input: { command: `apply_patch <<'EOF'\n${PATCH}\nEOF` },
      answer: {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'allow',
          updatedInput: { command: `apply_patch <<'EOF'\n${REPAIRED}\nEOF` },
        },
      },
    },
    {
      host: 'gemini',
      tool: 'replace',
      input: { ...texts('def f():\n    return 1'), instruction: 'x' },
      answer: {
        hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { ...EXACT, instruction: 'x' } },
      },
    },
    {
      host: 'copilot',
      tool: 'edit',
      input: { path: 'a.py', old_str: 'def f():\n    return 1', new_str: 'def f():\n    return 2' },
      answer: { modifiedArgs: { path: 'a.py', old_str: '\treturn 1', new_str: '\treturn 2' } },
    },
    {
      host: 'claude',
      tool: 'Edit',
      input: texts('def f():\n    return 1'),
      answer: { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: EXACT } },
    },
  ])('in the form of $host for $tool', async ({ host, tool, input, answer }) => {
    expect(await ask(host, tool, input)).toEqual(answer)
  })
})

test.each([
  { what: 'an object', encode: (args: object) => args },
  { what: 'JSON text, as its documentation says', encode: JSON.stringify },
])('the arguments of Copilot CLI may be $what', async ({ encode }) => {
  const cwd = project()
  const args = {
    path: join(cwd, 'a.py'),
    old_str: 'def f():\n    return 1',
    new_str: 'def f():\n    return 2',
  }
  const event = { sessionId: 'x', timestamp: 1, cwd, toolName: 'edit', toolArgs: encode(args) }
  expect(await answerHook('copilot', JSON.stringify(event))).toEqual({
    modifiedArgs: { path: args.path, old_str: '\treturn 1', new_str: '\treturn 2' },
  })
})

describe('a call that must not run', () => {
  const message = expect.stringContaining('a.py: the text to replace is not in the file')
  const denied = {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: message,
    },
  }

  test.each([
    { host: 'codex', tool: 'apply_patch', input: { command: PATCH.replace('1', '5') }, answer: denied },
    { host: 'claude', tool: 'Edit', input: texts('def g():\n    return 5'), answer: denied },
    {
      host: 'gemini',
      tool: 'replace',
      input: texts('gone()'),
      answer: { decision: 'deny', reason: message },
    },
    {
      host: 'copilot',
      tool: 'edit',
      input: { path: 'a.py', old_str: 'gone()', new_str: 'x' },
      answer: { permissionDecision: 'deny', permissionDecisionReason: message },
    },
  ])('in the form of $host', async ({ host, tool, input, answer }) => {
    expect(await ask(host, tool, input)).toEqual(answer)
  })
})

describe('no answer, so that the call runs unchanged', () => {
  test.each([
    { what: 'a call that is right', host: 'claude', tool: 'Edit', input: EXACT },
    { what: 'another tool', host: 'claude', tool: 'Write', input: texts('gone') },
    { what: 'another command', host: 'codex', tool: 'Bash', input: { command: 'cat a.py' } },
    {
      what: 'a file outside',
      host: 'gemini',
      tool: 'replace',
      input: { ...texts('x'), file_path: '/etc/hostname' },
    },
    {
      what: 'a file that is not there',
      host: 'gemini',
      tool: 'replace',
      input: { ...texts('x'), file_path: 'b' },
    },
    { what: 'a host that is not known', host: 'other', tool: 'Edit', input: texts('x') },
  ])('$what', async ({ host, tool, input }) => {
    expect(await ask(host, tool, input)).toBeUndefined()
  })

  test.each(['', '{', 'null', '{"tool_name": 1}', '{"tool_name": "Edit", "tool_input": null}'])(
    'an invalid event: %s',
    async (event) => {
      expect(await answerHook('claude', event)).toBeUndefined()
    },
  )

  test('a folder that does not exist', async () => {
    expect(await ask('claude', 'Edit', texts('x'), join(tmpdir(), 'emend-no-such-folder'))).toBeUndefined()
  })
})
