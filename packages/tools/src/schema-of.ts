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

/** The option of OpenAI's toolsets for strict schemas. */
export interface StrictOption {
  /**
   * Whether the API holds the model to the schema to the letter: every field is required, and those that may be left out may be
   * null. Default false.
   */
  readonly strict?: boolean
}

/** What OpenAI does not accept in a strict schema. Reading the arguments still checks it. */
const UNSUPPORTED: readonly string[] = ['default', 'minLength', 'maxLength']

/**
 * A schema as OpenAI's strict mode requires it: every property is required, those that were optional may be null, and there are
 * no other properties. Null is read as left out.
 */
export function strictSchema(schema: JsonSchema): JsonSchema {
  const strict = Object.fromEntries(Object.entries(schema).filter(([name]) => !UNSUPPORTED.includes(name)))
  if (schema['type'] === 'array')
    return { ...strict, items: strictSchema((schema['items'] ?? {}) as JsonSchema) }
  if (schema['type'] !== 'object') return strict
  const required = requiredOf(schema)
  const properties = Object.entries(propertiesOf(schema)).map(([name, property]) => [
    name,
    required.includes(name) ? strictSchema(property) : nullable(strictSchema(property)),
  ])
  return {
    ...strict,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  }
}

function nullable(schema: JsonSchema): JsonSchema {
  const values = schema['enum']
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(Array.isArray(values) && { enum: [...values, null] }),
  }
}
