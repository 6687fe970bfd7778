import { describe, expect, test } from 'vitest'
import { openRequest } from '../../src/index.js'

const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch'
/** A dollar sign that begins no placeholder here. */
const DOLLAR = '$'
const QUOTED = JSON.stringify(PATCH)

/** What a script asks for: the requests in it, or the expression for which it is refused. */
const SCRIPTS: readonly (readonly [title: string, script: string, expected: unknown])[] = [
  ['a string', `await tools.apply_patch(${QUOTED})`, PATCH],
  ['a string in single quotes', `tools.apply_patch('${PATCH.replaceAll('\n', '\\n')}');`, PATCH],
  ['its result is shown', `text(await tools.apply_patch(${QUOTED}));`, PATCH],
  ['its result has a name', `const r = await tools.apply_patch(${QUOTED});\ntext(r.output);`, PATCH],
  ['a template', `text(await tools.apply_patch(\`${PATCH}\`))`, PATCH],
  [
    'a template with escapes',
    `text(await tools.apply_patch(\`*** Begin Patch\n*** Add File: b.js\n+const a = \\\`\\${DOLLAR}{x}\\\\n\\\`\n*** End Patch\`));`,
    `*** Begin Patch\n*** Add File: b.js\n+const a = \`${DOLLAR}{x}\\n\`\n*** End Patch`,
  ],
  [
    'a raw template',
    'const patch = String.raw`*** Begin Patch\n*** Add File: b.js\n+const tab = "\\t"\n*** End Patch`;\ntext(await tools.apply_patch(patch));',
    '*** Begin Patch\n*** Add File: b.js\n+const tab = "\\t"\n*** End Patch',
  ],
  ['a constant', `const patch = ${QUOTED};\nconst r = await tools.apply_patch(patch);\nreturn r`, PATCH],
  [
    'a constant whose lines are those of a patch',
    'const patch = `\n*** Begin Patch\n*** Add File: b.js\n+a = \\`x\\`\n*** End Patch\n`;\nawait tools.apply_patch(patch)',
    '\n*** Begin Patch\n*** Add File: b.js\n+a = `x`\n*** End Patch\n',
  ],
  ['a field', `// @exec: {"yield_time_ms": 10000}\nawait tools.apply_patch({ input: ${QUOTED} })`, PATCH],
  [
    'a field with the name of a constant',
    `const patch = ${QUOTED}\nawait tools.apply_patch({ patch, })`,
    PATCH,
  ],
  [
    'the fields of an edit',
    "text(await tools.edit({file_path: 'a.txt', 'old_string': 'two', new_string: '\\u{32}\\x33', replace_all: false}))",
    { file_path: 'a.txt', old_string: 'two', new_string: '23', replace_all: false },
  ],
  [
    'tools of a server',
    `return await tools.files["edit-file"]({ path: 'a.txt', old: 'two', new: '2' })`,
    { path: 'a.txt', old: 'two', new: '2' },
  ],
  [
    'a tool in brackets',
    `return await tools["edit_file"]({ path: 'a.txt', old: 'two', new: '2' })`,
    { path: 'a.txt', old: 'two', new: '2' },
  ],
  [
    'several calls in their order, a shell between them',
    `const a = ${QUOTED};\nconst s = await tools.exec_command({cmd: "git status", workdir: "/repo"});\ntext((await tools.apply_patch(a)).output);\nawait tools.apply_patch({patch: ${JSON.stringify(PATCH.replace('a.txt', 'b.txt'))}});\ntext(s.output)`,
    [{ patch: PATCH }, { patch: PATCH.replace('a.txt', 'b.txt') }],
  ],
  [
    'a template with a variable',
    `const f = 'a'\nawait tools.apply_patch(\`*** Begin Patch\n*** Add File: \${f}\n*** End Patch\`)`,
    '`*** Begin Patch',
  ],
  [
    'an escaped backslash before a variable',
    `await tools.apply_patch(\`*** Begin Patch\\\\${DOLLAR}{f}\`)`,
    '`*** Begin Patch',
  ],
  [
    'two strings',
    `await tools.apply_patch("*** Begin Patch\\n" + rest)`,
    'await tools.apply_patch("*** Begin Patch',
  ],
  [
    'a list that is joined',
    `const patch = ["*** Begin Patch"].join("\\n");\nawait tools.apply_patch(patch)`,
    'const patch = [',
  ],
  [
    'a function',
    `const run = (p) => tools.apply_patch(p);\nawait run(${QUOTED})`,
    '(p) => tools.apply_patch(p)',
  ],
  ['a loop', `for (const p of [${QUOTED}]) await tools.apply_patch(p)`, 'for (const p of'],
  ['a condition', `if (ok) await tools.apply_patch(${QUOTED})`, 'if (ok) await'],
  ['calls side by side', `await Promise.all([tools.apply_patch(${QUOTED})])`, 'await Promise.all(['],
  ['what follows a call', `await tools.apply_patch(${QUOTED}).then(done)`, 'await tools.apply_patch('],
  [
    'a name that changes',
    `let patch = ${QUOTED};\npatch = patch + x;\nawait tools.apply_patch(patch)`,
    'patch = patch + x;',
  ],
  ['a name that nobody declares', `await tools.apply_patch(patch)`, 'patch)'],
  [
    'a result as an argument',
    `const r = await tools.edit({path: 'a', old: 'b', new: 'c'});\nawait tools.edit(r)`,
    'r)',
  ],
  ['an octal escape', `await tools.apply_patch("*** Begin Patch\\012")`, '"*** Begin Patch'],
  [
    'another object named tools',
    `const tools = { edit: 1 };\nawait tools.edit({ path: 'a' })`,
    'const tools',
  ],
]

/** How agents send and log a script. */
const ENVELOPES: Readonly<Record<string, (script: string) => unknown>> = {
  'as a text': (script) => script,
  'in a fence': (script) => `\`\`\`js\n${script}\n\`\`\``,
  'Codex, an item': (input) => ({ type: 'custom_tool_call', call_id: 'c', name: 'exec', input }),
  'Codex, a line of a rollout': (input) =>
    JSON.stringify({
      timestamp: '2026-11-29T12:00:00Z',
      type: 'response_item',
      payload: { type: 'custom_tool_call', status: 'completed', call_id: 'c', name: 'exec', input },
    }),
  'Qwen Code, arguments': (source) => ({ source }),
  'Qwen Code, a message': (source) => ({
    role: 'model',
    parts: [{ functionCall: { id: 'c', name: 'exec', args: { source } } }],
  }),
  'Qwen Code, a line of a session': (source) =>
    JSON.stringify({
      type: 'assistant',
      message: {
        role: 'model',
        parts: [{ text: 'I edit it.' }, { functionCall: { name: 'exec', args: { source } } }],
      },
    }),
  'OpenCode, a part': (code) => ({
    type: 'tool',
    callID: 'c',
    tool: 'execute',
    state: { status: 'completed', input: { code }, output: 'ok' },
  }),
  'chat completions, arguments as JSON': (source) => ({
    role: 'assistant',
    tool_calls: [
      { id: 'c', type: 'function', function: { name: 'exec', arguments: JSON.stringify({ source }) } },
    ],
  }),
  'Responses, arguments as JSON': (code) => ({
    type: 'function_call',
    call_id: 'c',
    name: 'execute',
    arguments: JSON.stringify({ code }),
  }),
  'Anthropic, a message': (code) => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'c', name: 'mcp__code__execute', input: { code } }],
  }),
}

describe.each(Object.entries(ENVELOPES))('%s', (_, wrap) => {
  test.each(SCRIPTS)('%s', (_, script, expected) => {
    const opened = openRequest(wrap(script), 'v4a')
    if (opened.ok) expect(opened.value.input).toEqual(expected)
    else {
      expect(opened.failure).toMatchObject({ code: 'wrong-input', format: 'v4a' })
      expect(opened.failure).toHaveProperty(
        'received',
        expect.stringContaining(JSON.stringify(expected).slice(1, -1)),
      )
    }
  })
})

test.each([
  ['prose about one', 'To patch, call `await tools.apply_patch(patch)` with the patch.'],
  ['one that edits nothing', 'text(await tools.exec_command({cmd: "git status"}))'],
  [
    'a file that has one',
    `*** Begin Patch\n*** Add File: run.js\n+await tools.apply_patch(patch)\n*** End Patch`,
  ],
])('no script: %s', (_, text) => {
  expect(openRequest(text, 'v4a')).toMatchObject({ ok: true, value: { input: text } })
})

test('a script that edits nothing is skipped beside a call', () => {
  const message = [
    {
      type: 'custom_tool_call',
      name: 'exec',
      input: 'for (const f of files) text(await tools.exec_command({cmd: f}))',
    },
    { type: 'custom_tool_call', name: 'apply_patch', input: PATCH },
  ]
  expect(openRequest({ output: message }, 'v4a')).toMatchObject({
    ok: true,
    value: { input: PATCH, notices: [{ code: 'skipped-parts' }] },
  })
})

test('a program of the Responses API is skipped: its calls are items of their own', () => {
  const output = [
    { type: 'program', id: 'p', call_id: 'p1', code: `await tools.apply_patch(${QUOTED})`, fingerprint: 'x' },
    {
      type: 'function_call',
      call_id: 'c',
      name: 'apply_patch',
      arguments: JSON.stringify({ input: PATCH }),
      caller: { type: 'program', caller_id: 'p1' },
    },
  ]
  expect(openRequest({ output }, 'v4a')).toMatchObject({ ok: true, value: { input: PATCH } })
})
