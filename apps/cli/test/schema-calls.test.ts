import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { nodeFileSystem } from '@emend/fs-node'
import { callTool, previewTool, VENDOR_NAMES, type VendorName } from '@emend/tools'
import { describe, expect, test } from 'vitest'
import { defaultFormats } from '../src/setup/formats.js'
import { emend, scratch, tree } from './emend.js'

/**
 * Checks that every command that takes a request understands a model's call of any tool that `emend schema` defines: as bare
 * arguments, and in the form in which each vendor wraps them.
 */
interface Definition {
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>> | undefined
}

const BEFORE = 'one\ntwo\n'
const AFTER = 'one\n2\n'
const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n one\n-two\n+2\n*** End Patch\n'
const BLOCK = '<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n'

/** The value for a field of a definition, by its name. Optional fields are left out. */
const VALUES: Readonly<Record<string, unknown>> = {
  path: 'a.txt',
  filePath: 'a.txt',
  file_path: 'a.txt',
  oldString: 'two',
  old_string: 'two',
  newString: '2',
  new_string: '2',
  input: PATCH,
  diff: BLOCK,
}

function definitionsOf(format: string, vendor: VendorName): Definition[] {
  const printed: unknown = JSON.parse(emend(['schema', format, '--for', vendor]).stdout)
  return [printed].flat().map((one): Definition => {
    const tool = { ...(one as object), ...(one as { function?: object }).function } as Record<string, unknown>
    const parameters = ['parameters', 'inputSchema', 'input_schema', 'parametersJsonSchema'].map(
      (key) => tool[key],
    )
    return { name: String(tool['name']), parameters: parameters.find(isObject) }
  })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns arguments for a schema. */
function argumentsFor(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = schema['properties'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  const fields = (schema['required'] as readonly string[]).map((name) => {
    const items = properties[name]?.['items']
    const value = isObject(items) ? [argumentsFor(items)] : VALUES[name]
    expect(value, `a value for the field ${name}`).toBeDefined()
    return [name, value] as const
  })
  return Object.fromEntries(fields)
}

type Wrap = (name: string, args: unknown) => unknown

/** The form in which a vendor's answers contain a call. */
const WRAPS: Readonly<Record<VendorName, Wrap>> = {
  openai: (name, args) =>
    typeof args === 'string'
      ? { type: 'custom_tool_call', call_id: 'c1', name, input: args }
      : { type: 'function_call', call_id: 'c1', name, arguments: JSON.stringify(args) },
  'openai-chat': (name, args) => ({
    id: 'c1',
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }),
  anthropic: (name, input) => ({ type: 'tool_use', id: 'c1', name, input }),
  gemini: (name, args) => ({ functionCall: { name, args } }),
  mcp: (name, args) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  opencode: (name, input) => ({ tool: name, input }),
  'claude-code': (name, input) => ({ name, input }),
  roo: (name, args) => ({ name, arguments: args }),
}

/** The commands of Anthropic's text editor. They are defined by the vendor, so there is no schema for them. */
const EDITOR_COMMANDS: readonly Readonly<Record<string, unknown>>[] = [
  { command: 'str_replace', path: 'a.txt', old_str: 'two', new_str: '2' },
  { command: 'insert', path: 'b.txt', insert_line: 1, insert_text: '2\n' },
  { command: 'create', path: 'c.txt', file_text: AFTER },
]

interface Call {
  readonly title: string
  readonly call: unknown
}

function callsFor(format: string, vendor: VendorName): Call[] {
  // Calls of a notebook's cells need a notebook: they are tried in the tests of the tools and of notebooks.
  const definitions = definitionsOf(format, vendor).filter(({ name }) => name !== 'NotebookEdit')
  return definitions.flatMap(({ name, parameters }) => {
    const all: readonly unknown[] =
      parameters !== undefined ? [argumentsFor(parameters)] : format === 'v4a' ? [PATCH] : EDITOR_COMMANDS
    return all.flatMap((args): Call[] => [
      { title: `${vendor} ${name}, bare`, call: args },
      { title: `${vendor} ${name}, called`, call: WRAPS[vendor](name, args) },
    ])
  })
}

/** The formats whose tools differ from vendor to vendor. The tools of cards have tests of their own. */
const FORMATS = ['search-replace', 'v4a', 'edit-string']

const CALLS = FORMATS.flatMap((name) => VENDOR_NAMES.flatMap((vendor) => callsFor(name, vendor)))
const FILES = { 'a.txt': BEFORE, 'b.txt': 'one\n' }

/** Returns all files as the call must leave them. */
function expected(call: unknown): Readonly<Record<string, string>> {
  const text = JSON.stringify(call)
  if (text.includes('insert_line')) return { ...FILES, 'b.txt': AFTER }
  return text.includes('file_text') ? { ...FILES, 'c.txt': AFTER } : { ...FILES, 'a.txt': AFTER }
}

const textOf = (call: unknown) => (typeof call === 'string' ? call : JSON.stringify(call))

test('emend batch understands every call, as an object and as text', () => {
  expect(CALLS.length).toBeGreaterThan(50)
  const tasks = CALLS.flatMap(({ title, call }) =>
    [call, textOf(call)].map((edit, i) => ({ id: `${title} ${i}`, edit, files: FILES })),
  )
  const { stdout } = emend(['batch'], { input: tasks.map((task) => JSON.stringify(task)).join('\n') })
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line))
  const wrong = results.filter(({ ok }) => ok !== true)
  expect(wrong).toEqual([])
  for (const [i, result] of results.entries())
    expect({ ...FILES, ...(result['files'] as object) }, String(result['id'])).toEqual(
      expected(CALLS[i >> 1]?.call),
    )
})

/** Each form of a call once, because vendors share most of them. */
const SHAPES = [...new Map(CALLS.map(({ call, title }) => [textOf(call), { title, call }])).values()]

describe.each(SHAPES)('$title', ({ call }) => {
  test('emend apply applies it', () => {
    const folder = scratch(FILES)
    const run = emend(['apply', '--cwd', folder], { input: textOf(call) })
    expect(run.stderr).toBe('')
    expect(run.exitCode).toBe(0)
    expect(tree(folder)).toEqual(expected(call))
  })
})

test.each(SHAPES)('the engine and the tools understand $title', async ({ call }) => {
  for (const request of [call, textOf(call)]) {
    const folder = scratch(FILES)
    const engine = createEngine({
      profile: standard,
      describe: engineMessages,
      formats: defaultFormats(),
      fileSystem: nodeFileSystem(folder),
    })
    expect(await callTool(previewTool([]), engine, { request: textOf(request) })).toMatchObject({ ok: true })
    expect(tree(folder)).toEqual(FILES)
    expect(await engine.apply(request)).toMatchObject({ ok: true, skipped: [] })
    expect(tree(folder)).toEqual(expected(call))
  }
})

test('emend explain and emend convert understand every call around arguments', () => {
  const folder = scratch(FILES)
  for (const { title, call } of SHAPES.filter((one) => one.title.endsWith('called'))) {
    const explained = emend(['explain', '--cwd', folder], { input: textOf(call) })
    expect([title, explained.stderr]).toEqual([title, ''])
    const converted = emend(['convert', '--to', 'v4a', '--cwd', folder], { input: textOf(call) })
    expect([title, converted.stderr]).toEqual([title, ''])
    expect(converted.stdout).toContain('*** Begin Patch\n')
  }
})
