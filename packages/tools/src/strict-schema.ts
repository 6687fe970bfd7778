import { type JsonSchema, propertiesOf, requiredOf } from './json-schema.js'

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
