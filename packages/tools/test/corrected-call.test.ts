import { type Profile, strict } from '@emend/core'
import { renderBlock, searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { card as v4aCard } from '@emend/v4a/card'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyDiff,
  applyPatch,
  callTool,
  claudeCodeEdit,
  claudeCodeMultiEdit,
  type EditTool,
  edit,
  multiEdit,
  opencodeEdit,
  opencodeMultiedit,
  previewTool,
  replace,
  textEditor,
} from '../src/index.js'
import { openaiTools } from '../src/vendors/openai.js'
import { hostOf } from './support/host.js'

const preview = previewTool([v4aCard])

const FILES = { 'src/a.py': 'def f():\n\treturn "one"\n\ndef g():\n\treturn 2\n' }
const AFTER = { 'src/a.py': FILES['src/a.py'].replace('"one"', '"two"') }
const OLD = 'def f():\n    return "one"'
const NEW = 'def f():\n    return "two"'
const OTHER = { old: '\treturn 2', now: '\treturn 3' }
const BLOCK = `<<<<<<< SEARCH\n${OLD}\n=======\n${NEW}\n>>>>>>> REPLACE\n`
const PATCH =
  '*** Begin Patch\n*** Update File: src/a.py\n@@\n def f():\n-    return "one"\n+    return "two"\n*** End Patch'

/** A host that accepts exact text only, so that the whitespace above leads to a refusal with one safe candidate. */
function host() {
  const profile: Profile = strict
  return hostOf(FILES, { profile, formats: [searchReplace(), v4a()] })
}

/** The corrected call in an answer: the text below the line that says to send it. */
function correctedIn(text: string): string {
  const [, corrected] =
    /^Send this (?:edit instead|in place of edit \d+), which fits lines 1-2:\n(.*)$/ms.exec(
      text.replace(/\nNothing was changed: .*/, ''),
    ) ?? []
  if (corrected === undefined) throw new Error(text)
  return corrected
}

const path = 'src/a.py'
const CALLS: readonly (readonly [EditTool, object, (corrected: string) => unknown])[] = [
  [edit, { path, oldString: OLD, newString: NEW }, JSON.parse],
  [multiEdit, { path, edits: [{ oldString: OLD, newString: NEW }] }, JSON.parse],
  [opencodeEdit, { filePath: path, oldString: OLD, newString: NEW }, JSON.parse],
  [opencodeMultiedit, { filePath: path, edits: [{ oldString: OLD, newString: NEW }] }, JSON.parse],
  [claudeCodeEdit, { file_path: path, old_string: OLD, new_string: NEW }, JSON.parse],
  [claudeCodeMultiEdit, { file_path: path, edits: [{ old_string: OLD, new_string: NEW }] }, JSON.parse],
  [replace, { file_path: path, old_string: OLD, new_string: NEW }, JSON.parse],
  [textEditor(), { command: 'str_replace', path, old_str: OLD, new_str: NEW }, JSON.parse],
  [applyPatch, { input: PATCH }, (input) => ({ input })],
  [applyDiff, { path, diff: BLOCK }, (diff) => ({ path, diff })],
]

describe.each(
  CALLS.map(([tool, input, read]) => ({ fields: `${tool.name}: ${Object.keys(input)}`, tool, input, read })),
)('the corrected edit in the answer of $fields', ({ tool, input, read }) => {
  test('is a call of this tool with its own fields, and applies', async () => {
    const { engine, texts } = host()
    const refused = await callTool(tool, engine, input)
    expect(refused).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
    expect(texts()).toEqual(FILES)
    const again = read(correctedIn(refused.message))
    expect(Object.keys(again as object)).toEqual(Object.keys(input))
    expect(tool.read(again)).toMatchObject({ ok: true, value: { notices: [] } })
    expect(await callTool(tool, engine, again)).toMatchObject({ ok: true })
    expect(texts()).toEqual(AFTER)
  })
})

const LISTS: readonly (readonly [EditTool, string, readonly [string, string]])[] = [
  [multiEdit, 'path', ['oldString', 'newString']],
  [opencodeMultiedit, 'filePath', ['oldString', 'newString']],
  [claudeCodeMultiEdit, 'file_path', ['old_string', 'new_string']],
]

test.each(LISTS.map(([tool, file, names]) => ({ name: tool.name, tool, file, names })))(
  'with several edits of $name, the corrected one replaces the refused one',
  async ({ tool, file, names: [old, now] }) => {
    const { engine, texts } = host()
    const other = { [old]: OTHER.old, [now]: OTHER.now }
    const edits = [other, { [old]: OLD, [now]: NEW }]
    const { message: text } = await callTool(tool, engine, { [file]: path, edits })
    expect(text).toContain('Send this in place of edit 2')
    const corrected: unknown = JSON.parse(correctedIn(text))
    expect(await callTool(tool, engine, { [file]: path, edits: [other, corrected] })).toMatchObject({
      ok: true,
    })
    expect(texts()).toEqual({ [path]: AFTER[path].replace(OTHER.old, OTHER.now) })
  },
)

test.each([
  [applyPatch, { input: PATCH.replace('*** End', '*** Add File: b.txt\n+b\n*** End') }],
  [applyDiff, { path, diff: `${BLOCK}${BLOCK.replaceAll('f()', 'g()').replaceAll('"one"', '2')}` }],
  [
    multiEdit,
    {
      path,
      edits: [
        { oldString: 'def', newString: 'DEF' },
        { oldString: 'g', newString: 'h' },
      ],
    },
  ],
] as const)(
  'a refused call of several edits says that none of them was made',
  async (tool: EditTool, input) => {
    const { engine, texts } = host()
    const { message: text } = await callTool(tool, engine, input)
    expect(text.endsWith('\nNothing was changed: send the other edits of the call again, too.')).toBe(true)
    expect(texts()).toEqual(FILES)
  },
)

test('with one edit nothing is said about other edits', async () => {
  const { engine } = host()
  expect((await callTool(applyPatch, engine, { input: PATCH })).message).not.toContain('Nothing was changed')
})

test('the built-in apply_patch accepts the corrected edit as its diff', async () => {
  const { engine, texts } = host()
  const tools = openaiTools(engine, { applyPatch: 'built-in' })
  const call = async (diff: string) => {
    const operation = { type: 'update_file', path, diff }
    const item = { type: 'apply_patch_call', call_id: 'c', status: 'completed', operation }
    return (await tools.answer(item))?.output ?? ''
  }
  const refused = await call('@@\n def f():\n-    return "one"\n+    return "two"')
  await call(correctedIn(refused))
  expect(texts()).toEqual(AFTER)
})

test.each([
  ['a block', `${path}\n${BLOCK}`],
  ['a patch', PATCH],
])('preview shows the corrected edit of %s in the format of the request', async (_, request) => {
  const { engine } = host()
  const refused = await callTool(preview, engine, { request })
  const again = await callTool(preview, engine, { request: correctedIn(refused.message) })
  expect(again.message).toContain('-\treturn "one"\n+\treturn "two"')
})

test('for any file and call, the suggested call is applied exactly', async () => {
  const line = fc.constantFrom(
    ...[
      'a = 1',
      '\tb = 2',
      '  c(3)',
      '',
      'x',
      '“z”',
      '"z"',
      '\\',
      '*** End Patch',
      '@@',
      '-------',
      '=======',
      '+d',
      'e: f',
    ],
  )
  const lines = fc
    .array(line, { minLength: 1, maxLength: 8 })
    .map((all) => all.map((one) => `${one}\n`).join(''))
  const V4A = (old: string, now: string) =>
    `*** Begin Patch\n*** Update File: ${path}\n@@\n${prefixed('-', old)}${prefixed('+', now)}*** End Patch`
  const blocks = (old: string, now: string) => renderBlock({ search: old, replacement: now })
  const tools: readonly (readonly [
    EditTool,
    (old: string, now: string) => object,
    (text: string) => unknown,
  ])[] = [
    [edit, (oldString, newString) => ({ path, oldString, newString }), JSON.parse],
    [applyPatch, (old, now) => ({ input: V4A(old, now) }), (input) => ({ input })],
    [applyDiff, (old, now) => ({ path, diff: blocks(old, now) }), (diff) => ({ path, diff })],
  ]
  const offered = new Map<string, number>()
  const property = fc.asyncProperty(
    lines,
    fc.array(lines, { maxLength: 1 }),
    lines,
    fc.constantFrom(...tools),
    async (before, [after = ''], now, [tool, call, read]) => {
      // The old text is the file's with other whitespace, so that many of the calls have one safe candidate.
      const old = before.replace(/^[ \t]+/gm, '').replace(/[“”]/g, '"')
      const { engine } = hostOf({ [path]: `${before}${after}` }, { profile: strict })
      const refused = await callTool(tool, engine, call(old, now))
      const [, text] =
        /^Send this edit instead, which fits lines? [\d-]+:\n(.*)/ms.exec(refused.message) ?? []
      if (text === undefined) return
      offered.set(tool.name, (offered.get(tool.name) ?? 0) + 1)
      const again = await callTool(tool, engine, read(text))
      expect(again.failures).toEqual([])
      expect(again.files).toMatchObject([
        { status: 'updated', edits: [{ status: 'applied', tier: 'exact' }] },
      ])
    },
  )
  await fc.assert(property)
  expect([...offered.keys()].toSorted()).toEqual(['apply_diff', 'apply_patch', 'edit'])
})

function prefixed(mark: string, text: string): string {
  return text.replace(/^.*\n/gm, (line) => mark + line)
}

test('equal failures are reported once', async () => {
  const { engine } = host()
  const diff = '<<<<<<< SEARCH\nnothing like it\n=======\nx\n>>>>>>> REPLACE\n'.repeat(9)
  const { message: text, failures } = await callTool(applyDiff, engine, { path, diff })
  expect(failures).toHaveLength(9)
  expect(text.match(/is not in the file/g)).toHaveLength(1)
  expect(text).toContain('The same is true of 8 more edits')
})
