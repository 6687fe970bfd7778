import type { Failure } from '@emend/core'
import { standard } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { applyFileEdits, howFor } from '@emend/core/plugin'
import { messages } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { chooseFormat, defaultFormats } from '../src/setup/formats.js'

const FILE = 'one\ntwo\none\n'
const PATCH = '*** Begin Patch\n*** Update File: a.txt\n-two\n+2\n*** End Patch'
const BLOCK = '<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE'
const DIFF = '--- a/a.txt\n+++ b/a.txt\n@@ -2 +2 @@\n-two\n+2\n'
const CALL = { path: 'a.txt', oldString: 'two', newString: '2' }
const JSON_CALL = JSON.stringify(CALL)
const CHANGED = 'one\n2\none\n'

/**
 * Returns the file after the request, or the code of its failure. The request is detected, parsed and applied as in
 * every command.
 */
function outcome(request: unknown, files: Readonly<Record<string, string>> = { 'a.txt': FILE }): unknown {
  const result = run(request, files)
  if (!result.ok) return result.failure[0]?.code
  return Object.fromEntries(result.value.files.map(({ path, after }) => [path, after]))
}

function run(request: unknown, files: Readonly<Record<string, string>>) {
  const format = chooseFormat(defaultFormats(), request)
  const options = howFor(format, { profile: standard, describe: messages })
  const parsed = format.parse(request)
  if (!parsed.ok) return { ok: false, failure: [parsed.failure] } as Result<never, readonly Failure[]>
  if (!options.ok) throw new Error('no options')
  return applyFileEdits(parsed.value.edits, new Map(Object.entries(files)), options.value)
}

const ARGUMENTS: readonly (readonly [string, object])[] = [
  ['edit', CALL],
  ['multi_edit', { path: 'a.txt', edits: [{ oldString: 'two', newString: '2' }] }],
  ['Edit', { file_path: 'a.txt', old_string: 'two', new_string: '2' }],
  ['MultiEdit', { file_path: 'a.txt', edits: [{ old_string: 'two', new_string: '2' }] }],
  ['opencode edit', { filePath: 'a.txt', oldString: 'two', newString: '2' }],
  ['replace', { file_path: 'a.txt', old_string: 'two', new_string: '2', expected_replacements: 1 }],
  ['str_replace', { command: 'str_replace', path: 'a.txt', old_str: 'two', new_str: '2' }],
  ['apply_patch', { input: PATCH }],
  ['patch', { patch: PATCH }],
  ['shell', { command: ['apply_patch', PATCH], workdir: '/' }],
  ['bash', { command: ['bash', '-lc', `apply_patch <<'EOF'\n${PATCH}\nEOF\n`] }],
  ['apply_diff', { path: 'a.txt', diff: BLOCK }],
]

describe('a call of a tool that the schemas define', () => {
  test.for(ARGUMENTS)('%s, as arguments, as text and as a call of any vendor', ([name, args]) => {
    const text = JSON.stringify(args)
    const calls: readonly unknown[] = [
      args,
      text,
      JSON.stringify(args, null, 2),
      { name, input: args },
      { name, arguments: text },
      JSON.stringify({ name, arguments: text }),
      { type: 'function', id: 'call_1', function: { name, arguments: text } },
      { type: 'tool_use', id: 'toolu_1', name, input: args },
      { functionCall: { name, args } },
      [{ type: 'function_call', call_id: 'c', name, arguments: text }],
    ]
    for (const call of calls) expect(outcome(call), JSON.stringify(call)).toEqual({ 'a.txt': CHANGED })
  })

  test.for(ARGUMENTS.filter(([name]) => name !== 'apply_diff'))('%s, in a fence and in prose', ([, args]) => {
    const text = JSON.stringify(args)
    for (const call of [
      `\`\`\`json\n${text}\n\`\`\``,
      `I will edit the file:\n\n\`\`\`json\n${text}\n\`\`\`\nDone.`,
    ])
      expect(outcome(call), call).toEqual({ 'a.txt': CHANGED })
  })

  test('several calls are one request: a list, JSON Lines, two fences', () => {
    const other = JSON.stringify({ path: 'b.txt', oldString: 'x', newString: 'y' })
    const files = { 'a.txt': FILE, 'b.txt': 'x\n' }
    const all = { 'a.txt': CHANGED, 'b.txt': 'y\n' }
    for (const request of [
      `[${JSON_CALL}, ${other}]`,
      `${JSON_CALL}\n${other}\n`,
      `\`\`\`json\n${JSON_CALL}\n\`\`\`\n\nand\n\n\`\`\`json\n${other}\n\`\`\`\n`,
    ])
      expect(outcome(request, files)).toEqual(all)
  })

  test.for([
    [{ command: 'create', path: 'n.txt', file_text: 'x\n' }, { 'n.txt': 'x\n' }],
    [{ command: 'create', path: 'a.txt', file_text: 'x\n' }, 'file-exists'],
    [{ command: 'insert', path: 'a.txt', insert_line: 0, insert_text: 'x' }, { 'a.txt': `x\n${FILE}` }],
    [{ command: 'insert', path: 'a.txt', insert_line: 3, new_str: 'x\n' }, { 'a.txt': `${FILE}x\n` }],
    [{ command: 'insert', path: 'a.txt', insert_line: 9, insert_text: 'x' }, 'no-place'],
    [{ command: 'insert', path: 'a.txt', insert_line: -1, new_str: 'x' }, { 'a.txt': `${FILE}x\n` }],
    [{ command: 'insert', path: 'a.txt', insert_line: 1, new_text: 'x' }, { 'a.txt': 'one\nx\ntwo\none\n' }],
    // Cline's editor counts lines before which it inserts, from 1; one more than the last is the end.
    [{ path: 'a.txt', new_text: 'x', insert_line: 1 }, { 'a.txt': `x\n${FILE}` }],
    [{ path: 'a.txt', new_text: 'x', insert_line: 2 }, { 'a.txt': 'one\nx\ntwo\none\n' }],
    [{ path: 'a.txt', new_text: 'x', insert_line: 4 }, { 'a.txt': `${FILE}x\n` }],
    [{ path: 'a.txt', new_text: 'x', insert_line: 5 }, 'no-place'],
    [{ path: 'a.txt', new_text: 'x', insert_line: 0 }, 'wrong-input'],
    [
      { name: 'editor', input: { path: 'a.txt', new_text: 'x', insert_line: 2 } },
      { 'a.txt': 'one\nx\ntwo\none\n' },
    ],
    [
      { name: 'insert_content', input: { path: 'a.txt', line: 2, content: 'x' } },
      { 'a.txt': 'one\nx\ntwo\none\n' },
    ],
    [
      { name: 'insert_content', input: { path: 'a.txt', line: '0', content: 'x' } },
      { 'a.txt': `${FILE}x\n` },
    ],
    [{ name: 'insert_content', input: { path: 'n.txt', line: 1, content: 'x' } }, 'file-not-found'],
    [
      '<insert_content>\n<path>a.txt</path>\n<line>3</line>\n<content>\nx\n</content>\n</insert_content>',
      { 'a.txt': 'one\ntwo\nx\none\n' },
    ],
    [
      { name: 'insert_at_line', input: { relative_path: 'a.txt', line: 1, content: 'x\n' } },
      { 'a.txt': 'one\nx\ntwo\none\n' },
    ],
    [
      { name: 'replace_lines', input: { relative_path: 'a.txt', start_line: 0, end_line: 0, content: 'x' } },
      'rows-unknown',
    ],
    [{ name: 'delete_lines', input: { relative_path: 'a.txt', start_line: 0, end_line: 0 } }, 'rows-unknown'],
    [{ command: 'str_replace', path: 'a.txt', old_str: 'two\n' }, { 'a.txt': 'one\none\n' }],
    [
      { path: 'a.txt', old_string: 'one', new_string: '1', expected_replacements: 2 },
      { 'a.txt': '1\ntwo\n1\n' },
    ],
    [{ path: 'a.txt', old_string: 'one', new_string: '1', expected_replacements: 3 }, 'wrong-count'],
    [{ path: 'a.txt', old_string: 'one', new_string: '1', expected_replacements: 1 }, 'ambiguous'],
    [
      { path: 'a.txt', old_string: 'one', new_string: '1', replace_all: true, expected_replacements: 1 },
      'wrong-count',
    ],
    [{ path: 'a.txt', oldString: 'one', newString: '1', occurrence: 2 }, { 'a.txt': 'one\ntwo\n1\n' }],
    [{ path: 'a.txt', oldString: 'one', newString: '1', occurrence: 3 }, 'wrong-count'],
    [{ path: 'a.txt', oldString: 'one', newString: '1', occurrence: 'last' }, { 'a.txt': 'one\ntwo\n1\n' }],
    [{ path: 'a.txt', oldString: 'one', newString: '1', occurrence: 'second' }, 'wrong-input'],
    [{ path: 'a.txt', oldString: 'one', newString: '1', startLine: 3 }, { 'a.txt': 'one\ntwo\n1\n' }],
    [{ path: 'a.txt', oldString: 'two', newString: '2', startLine: 3, endLine: 3 }, 'not-found'],
    [
      { path: 'a.txt', oldString: 'one', newString: '1', startLine: 2, endLine: 3 },
      { 'a.txt': 'one\ntwo\n1\n' },
    ],
    [
      { path: 'a.txt', oldString: 'one', newString: '1', startLine: 2, endLine: 3, replaceAll: true },
      { 'a.txt': 'one\ntwo\n1\n' },
    ],
    [{ path: 'a.txt', oldString: '', newString: '1', startLine: 3 }, 'empty-search'],
    [{ path: 'a.txt', oldString: '', newString: '1', anchor: 'two' }, 'empty-search'],
    [{ path: 'a.txt', oldString: 'one', newString: '1', anchor: 'two' }, { 'a.txt': 'one\ntwo\n1\n' }],
  ] as const)('%j', ([call, expected]) => {
    expect(outcome(call)).toEqual(expected)
  })

  test('an empty old text creates an empty file, also with replaceAll', () => {
    const call = { path: 'a.txt', oldString: '', newString: 'x\n', replaceAll: true }
    expect(outcome(call, { 'a.txt': '' })).toEqual({ 'a.txt': 'x\n' })
  })
})

describe('no part of an answer is silently dropped', () => {
  const ADDRESSED = `a.txt\n${BLOCK}`
  test.for([
    ['a patch, then blocks', `${PATCH}\n\n${ADDRESSED}\n`],
    ['blocks, then a patch', `${ADDRESSED}\n\n${PATCH}\n`],
    ['blocks, then a diff', `${ADDRESSED}\n\n${DIFF}`],
    ['a diff, then blocks', `${DIFF}\n${ADDRESSED}\n`],
    ['a diff, then a call', `${DIFF}\n\n${JSON_CALL}\n`],
    ['a patch, then a call', `${PATCH}\n${JSON_CALL}\n`],
    ['a call, then a patch', `${JSON_CALL}\n${PATCH}\n`],
    ['two patches', `${PATCH}\n${PATCH.replace('+2', '+3')}\n`],
  ])('%s', ([, request]) => {
    expect(outcome(request)).toBe('several-requests')
  })

  test('the same patch twice counts once', () => {
    expect(outcome(`${PATCH}\n${PATCH}\n`)).toEqual({ 'a.txt': CHANGED })
  })
})

describe('input that is not a request is explained', () => {
  test.for([
    ['', 'empty-request', undefined],
    [' \n\n', 'empty-request', undefined],
    ['I cannot do that.', 'no-format', 'prose'],
    ['import a from "a"\n\nexport function b() {\n  return a\n}\n', 'no-format', 'whole-file'],
    ['x\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> theirs\n', 'no-format', 'conflict'],
    ['*** Start Patch\n-a\n+b\n', 'no-format', 'marker'],
  ] as const)('%j', ([request, code, kind]) => {
    const result = chooseFormat(defaultFormats(), request).parse(request)
    expect(result).toMatchObject({ ok: false, failure: { code, ...(kind && { found: { kind } }) } })
  })
})

test('no prefix of a call, a patch or a block is applied', () => {
  const escaped = JSON.stringify({ input: PATCH })
  for (const request of [
    JSON_CALL,
    `[${JSON_CALL}]`,
    escaped,
    PATCH,
    `a.txt\n${BLOCK}`,
    `\`\`\`json\n${JSON_CALL}\n`,
  ])
    for (let length = 0; length < request.trimEnd().length; length++)
      expect(typeof outcome(request.slice(0, length)), request.slice(0, length)).toBe('string')
})
