import * as v from 'valibot'
import { type JsonSchema, propertiesOf, requiredOf } from './json-schema.js'

/**
 * The valibot schema of the arguments of a format's tool, from their JSON Schema. It checks the types of fields, which of them
 * there must be, and the least lengths; what else a JSON Schema says is for the model, and the format's parser judges it.
 */
export function schemaOf(schema: JsonSchema): v.GenericSchema {
  const {
    enum: values,
    minLength,
    minItems,
  } = schema as { enum?: string[]; minLength?: number; minItems?: number }
  if (values !== undefined) return v.picklist(values)
  switch (schema['type']) {
    case 'object':
      return v.strictObject(entriesOf(schema))
    case 'array': {
      const list = v.array(schemaOf((schema['items'] ?? {}) as JsonSchema))
      return minItems === undefined ? list : v.pipe(list, v.minLength(minItems))
    }
    case 'string':
      return minLength === undefined ? v.string() : v.pipe(v.string(), v.minLength(minLength))
    case 'boolean':
      return v.boolean()
    case 'integer':
      return v.pipe(v.number(), v.integer())
    case 'number':
      return v.number()
    default:
      return v.unknown()
  }
}

function entriesOf(schema: JsonSchema): v.ObjectEntries {
  const required = requiredOf(schema)
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, property]) => [
      name,
      required.includes(name) ? schemaOf(property) : v.optional(schemaOf(property), property['default']),
    ]),
  )
}
