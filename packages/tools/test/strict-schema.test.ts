import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../src/index.js'
import { openaiFunction, openaiTools } from '../src/vendors/openai.js'
import { openaiChatFunction } from '../src/vendors/openai-chat.js'
import { ALL_TOOLS } from './support/all-tools.js'
import { hostOf } from './support/host.js'

/** Every schema of an object in a schema. */
function objectsIn(schema: JsonSchema): JsonSchema[] {
  const properties = Object.values((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const nested = [...properties, (schema['items'] ?? {}) as JsonSchema].flatMap((one) =>
    Object.keys(one).length === 0 ? [] : objectsIn(one),
  )
  return schema['properties'] === undefined ? nested : [schema, ...nested]
}

describe.each(ALL_TOOLS.map((tool) => ({ name: tool.name, tool })))('$name', ({ tool }) => {
  const { parameters, strict } = openaiFunction(tool, { strict: true })

  test('requires all fields, and accepts no others', () => {
    expect(strict).toBe(true)
    for (const { properties, required, additionalProperties } of objectsIn(parameters)) {
      expect(required).toEqual(Object.keys(properties as object))
      expect(additionalProperties).toBe(false)
    }
    expect(JSON.stringify(parameters)).not.toMatch(/"(?:default|minLength|maxLength|oneOf)":/)
  })

  test('null is read as left out', () => {
    const required = new Set((tool.parameters['required'] ?? []) as string[])
    const nulls = Object.keys((parameters['properties'] ?? {}) as object).filter(
      (name) => name !== 'path' && !required.has(name),
    )
    fc.assert(
      fc.property(fc.subarray(nulls), (some) => {
        const given = { command: 'view', path: 'a', ...Object.fromEntries(some.map((name) => [name, null])) }
        const bare = { command: 'view', path: 'a' }
        const [one, other] = [given, bare].map((input) => tool.read(input))
        expect(one?.ok).toBe(other?.ok)
        if (one?.ok && other?.ok) expect(one.value.arguments).toEqual(other.value.arguments)
      }),
    )
  })
})

test('is off by default, and on for both APIs when it is asked for', () => {
  const [tool] = ALL_TOOLS
  if (tool === undefined) throw new Error('no tool')
  expect(openaiFunction(tool)).toMatchObject({ strict: false, parameters: tool.parameters })
  expect(openaiChatFunction(tool).function).not.toHaveProperty('strict')
  expect(openaiChatFunction(tool, { strict: true }).function).toMatchObject({ strict: true })
  const { definitions } = openaiTools(hostOf({}).engine, { functions: [tool], strict: true })
  expect(definitions).toMatchObject([{ strict: true }])
})
