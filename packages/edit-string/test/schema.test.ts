import type { JsonSchema } from '@emend/request/card'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { editTool, multiEditTool } from '../src/card.js'
import { type EditCall, editCalls, readCalls } from '../src/index.js'

const texts = { oldString: fc.string(), newString: fc.string() }
const path = fc.string({ minLength: 1 })
const optional = { requiredKeys: ['path', 'oldString', 'newString'] as const }

const call = fc.record(
  { path, ...texts, replaceAll: fc.boolean() },
  { requiredKeys: [...optional.requiredKeys] },
)
const nested = fc.record({ ...texts, replaceAll: fc.boolean() }, { requiredKeys: ['oldString', 'newString'] })
const several = fc.record({ path, edits: fc.array(nested, { minLength: 1, maxLength: 4 }) })

/** Whether a value is valid for a schema of objects, arrays and plain types. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema['type'] === 'string')
    return typeof value === 'string' && value.length >= Number(schema['minLength'] ?? 0)
  if (schema['type'] === 'boolean') return typeof value === 'boolean'
  if (schema['type'] === 'array')
    return (
      Array.isArray(value) &&
      value.length >= 1 &&
      value.every((item) => fits(schema['items'] as JsonSchema, item))
    )
  if (typeof value !== 'object' || value === null) return false
  const properties = schema['properties'] as Readonly<Record<string, JsonSchema>>
  const required = schema['required'] as readonly string[]
  const known = Object.entries(value).every(([name, one]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    return property !== undefined && fits(property, one)
  })
  return known && required.every((name) => Object.hasOwn(value, name))
}

describe.each([
  { name: 'edit', schema: editTool.parameters, input: call },
  { name: 'multi_edit', schema: multiEditTool.parameters, input: several },
])('$name', ({ schema, input }) => {
  test('accepts what the parser accepts', () => {
    fc.assert(
      fc.property(input, (value) => {
        expect(fits(schema, value)).toBe(true)
        const read = readCalls(value)
        // A pair of two empty texts beside other edits has a notice.
        const notices = read.ok ? read.value.notices.filter(({ code }) => code !== 'empty-edit') : undefined
        expect(notices).toEqual([])
      }),
    )
  })

  test('requires nothing that the parser does not need', () => {
    const required = (schema['required'] as readonly string[]).filter((name) => name !== 'path')
    fc.assert(
      fc.property(input, fc.constantFrom(...required), (value, name) => {
        const { [name]: _, ...rest } = value as Readonly<Record<string, unknown>>
        expect(fits(schema, rest)).toBe(false)
        expect(readCalls(rest)).toMatchObject({ ok: false })
      }),
    )
  })

  test('is plain data with a description of every text', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
    expect(JSON.stringify(schema).match(/"description"/g)).toHaveLength(4)
  })
})

describe('editCalls', () => {
  const { validate, version, vendor } = editCalls['~standard']

  test('is a Standard Schema', () => {
    expect({ version, vendor }).toEqual({ version: 1, vendor: 'emend' })
    expectTypeOf(validate).parameters.toEqualTypeOf<[unknown]>()
  })

  test('returns the calls with their usual field names', () => {
    const result = validate('{"file_path": "a.ts", "old_str": "x", "new_str": "y"}')
    expect(result).toEqual({ value: [{ path: 'a.ts', oldString: 'x', newString: 'y', replaceAll: false }] })
    if ('value' in result) expectTypeOf(result.value).toEqualTypeOf<readonly EditCall[]>()
  })

  test('says what is wrong', () => {
    expect(validate({ path: 'a' })).toEqual({
      issues: [{ message: expect.stringContaining('got an object with the fields path') }],
    })
  })

  test('accepts what the parser accepts', () => {
    fc.assert(
      fc.property(fc.oneof(call, several, fc.jsonValue()), (value) => {
        expect('value' in validate(value)).toBe(readCalls(value).ok)
      }),
    )
  })
})
