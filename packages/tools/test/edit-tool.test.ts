import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type EditArguments, edit } from '../src/index.js'
import { ALL_TOOLS } from './support/all-tools.js'

describe.each(ALL_TOOLS.map((tool) => ({ name: tool.name, tool })))('$name', ({ tool }) => {
  test('has a JSON Schema that vendors accept: plain data, one closed object, no variants', () => {
    const { parameters } = tool
    expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters)
    expect(parameters).toMatchObject({ type: 'object', additionalProperties: false })
    expect(JSON.stringify(parameters)).not.toMatch(/"(?:oneOf|anyOf|\$ref|\$schema|const)"/)
  })

  test('is a Standard Schema that agrees with read', () => {
    const { validate, version, vendor, jsonSchema } = tool.arguments['~standard']
    expect({ version, vendor }).toEqual({ version: 1, vendor: 'emend' })
    expect(jsonSchema.input({ target: 'draft-07' })).toEqual(tool.parameters)
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect('value' in (validate(value) as object)).toBe(tool.read(value).ok)
      }),
    )
  })
})

test('the Standard Schema returns arguments with the documented names, or says what is wrong', () => {
  const { validate } = edit.arguments['~standard']
  expect(validate('{"file_path": "a", "old": "x", "new": "y"}')).toEqual({
    value: { path: 'a', oldString: 'x', newString: 'y', replaceAll: false },
  })
  expect(validate({ path: 'a' })).toEqual({
    issues: [{ message: expect.stringContaining('an object with the fields path, without oldString') }],
  })
  expectTypeOf(edit.arguments['~standard'].types).toExtend<{ output: EditArguments } | undefined>()
})
