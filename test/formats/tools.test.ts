import { describe, expect, test } from 'vitest'
import { TOOL_ELEMENTS } from '../../packages/core/src/vocabulary/openers.js'
import { allFormats } from '../../packages/registry/src/all-formats.js'
import { detectFormat } from '../../packages/registry/src/index.js'
import { asOneWord } from '../../packages/request/src/words/in-words.js'
import { TOOL_SAMPLES } from '../../packages/request/src/words/tool-samples.js'
import { TOOLS } from '../../packages/request/src/words/tools.js'

const FORMATS = allFormats()

function parsed(request: unknown) {
  const found = detectFormat(FORMATS, request)
  const one = found.kind === 'one' ? found.format.parse(request, { path: 'f.py' }) : undefined
  return one?.ok ? one.value.edits : (one?.failure.code ?? found.kind)
}

test('every tool has its sample, and every element of a tool is one of them', () => {
  expect(Object.keys(TOOL_SAMPLES)).toEqual(Object.keys(TOOLS))
  expect(TOOL_ELEMENTS.filter((name) => !(name in TOOLS))).toEqual([])
})

test('no two tools have one name', () => {
  const names = Object.keys(TOOLS).map(asOneWord)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

describe.each(Object.entries(TOOL_SAMPLES))('%s', (name, { sample, refused }) => {
  const call = { role: 'assistant', content: [{ type: 'tool_use', id: '1', name, input: sample }] }
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

  test.each([
    ['in a message', call],
    ['in a message as text', JSON.stringify(call)],
    ['by itself', { name: camel, input: sample }],
    ['behind the name of a server', { name: `mcp__files__${name}`, arguments: JSON.stringify(sample) }],
  ])('its call is read %s', (_, request) => {
    if (refused === undefined) expect(parsed(request)).toMatchObject([{ path: expect.any(String) }])
    else expect(parsed(request)).toMatch(/^(?:wrong-input|unsupported-field|none)$/)
  })
})
