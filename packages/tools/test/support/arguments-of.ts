import fc from 'fast-check'
import type { JsonSchema } from '../../src/index.js'

type Properties = Readonly<Record<string, JsonSchema>>

/** Values that a JSON Schema of objects, lists and plain types describes. */
export function argumentsOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, enum: values, minLength = 0, minimum = -1000, minItems = 0, maxItems = 4 } = schema
  if (Array.isArray(values)) return fc.constantFrom(...values)
  switch (type) {
    case 'string':
      return fc.string({ minLength: Number(minLength) })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: Number(minimum), max: 1000 })
    case 'array': {
      const limits = { minLength: Number(minItems), maxLength: Number(maxItems) }
      return fc.array(argumentsOf(schema['items'] as JsonSchema), limits)
    }
    default: {
      const properties = Object.entries(schema['properties'] as Properties)
      const fields = Object.fromEntries(properties.map(([name, one]) => [name, argumentsOf(one)]))
      return fc.record(fields, { requiredKeys: schema['required'] as string[] })
    }
  }
}
