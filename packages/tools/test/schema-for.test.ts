import type Anthropic from '@anthropic-ai/sdk'
import { allFormats } from '@emend/registry/formats'
import type { FormatCard } from '@emend/request/card'
import type { FunctionDeclaration } from '@google/genai'
import type OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { schemaFor, toolsFor, VENDOR_NAMES } from '../src/index.js'

const CARDS = await Promise.all(allFormats().map((format) => format.card()))
const [editString, v4a] = ['edit-string', 'v4a'].map((name) => CARDS.find((card) => card.name === name)) as [
  FormatCard,
  FormatCard,
]

/** The names of the tools for every format and vendor; none for unified diffs. */
const NAMES = {
  'edit-string': {
    openai: ['edit', 'multi_edit'],
    'openai-chat': ['edit', 'multi_edit'],
    anthropic: ['str_replace_based_edit_tool'],
    gemini: ['replace'],
    mcp: ['edit', 'multi_edit'],
    opencode: ['edit', 'multiedit'],
    'claude-code': ['Edit', 'MultiEdit', 'NotebookEdit'],
    roo: ['edit', 'multi_edit'],
  },
  v4a: Object.fromEntries(VENDOR_NAMES.map((vendor) => [vendor, ['apply_patch']])),
  'search-replace': Object.fromEntries(VENDOR_NAMES.map((vendor) => [vendor, ['apply_diff']])),
  'unified-diff': Object.fromEntries(VENDOR_NAMES.map((vendor) => [vendor, []])),
  hashline: Object.fromEntries(VENDOR_NAMES.map((vendor) => [vendor, ['edit_rows']])),
  sketch: Object.fromEntries(VENDOR_NAMES.map((vendor) => [vendor, ['edit_file']])),
}

function nameOf(definition: object): unknown {
  const { name, function: nested } = definition as { name?: string; function?: { name: string } }
  return name ?? nested?.name
}

test('a format may have the name of a property that every object has', () => {
  const card = { ...v4a, name: 'constructor' }
  for (const vendor of VENDOR_NAMES) expect(schemaFor(card, vendor).map(nameOf)).toEqual(['apply_patch'])
})

test('every format and vendor has the right tools', () => {
  const names = CARDS.map((card) => [
    card.name,
    Object.fromEntries(VENDOR_NAMES.map((vendor) => [vendor, schemaFor(card, vendor).map(nameOf)])),
  ])
  expect(Object.fromEntries(names)).toMatchObject(NAMES)
})

describe.each(VENDOR_NAMES)('%s', (vendor) => {
  test('definitions are plain JSON', () => {
    const definitions = CARDS.flatMap((card) => schemaFor(card, vendor))
    expect(JSON.parse(JSON.stringify(definitions))).toEqual(definitions)
  })

  test('tools and definitions are the same', () => {
    for (const card of CARDS)
      expect(toolsFor(card, vendor).map(({ name }) => name)).toEqual(schemaFor(card, vendor).map(nameOf))
  })
})

test("definitions have the form of the vendor's API", () => {
  const functions = schemaFor(editString, 'openai') as OpenAI.Responses.FunctionTool[]
  expect(functions[0]).toMatchObject({ type: 'function', name: 'edit', strict: false })
  expect(schemaFor(v4a, 'openai')[0]).toMatchObject({ type: 'custom', format: { syntax: 'lark' } })
  const [editor] = schemaFor(editString, 'anthropic') as Anthropic.ToolTextEditor20250728[]
  expect(editor).toEqual({ type: 'text_editor_20250728', name: 'str_replace_based_edit_tool' })
  const [patch] = schemaFor(v4a, 'anthropic') as Anthropic.Tool[]
  expect(patch?.input_schema.type).toBe('object')
  const [replace] = schemaFor(editString, 'gemini') as FunctionDeclaration[]
  expect(replace?.parametersJsonSchema).toMatchObject({ type: 'object' })
})
