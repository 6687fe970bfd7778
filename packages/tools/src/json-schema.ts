import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** A JSON Schema (draft 2020-12 and 7) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The JSON Schema that says what a valibot schema takes. @internal @throws where it has no words for it */
export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...plain } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'throw' })
  return plain
}

/** The properties of a schema of objects. */
export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
}

/** The names of the properties that must be there. */
export function requiredOf(schema: JsonSchema): readonly string[] {
  return (schema['required'] ?? []) as readonly string[]
}

/** The alternatives of a schema that has some; none otherwise. */
export function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema['oneOf'] ?? []) as readonly JsonSchema[]
}

/** The one value that a property may have, by which alternatives are distinguished. */
export function constantOf(schema: JsonSchema | undefined): unknown {
  return schema?.['const']
}

/**
 * A schema of one object in place of one with alternatives, which vendors do not take: every property of any of them, and
 * as required what all of them require. It says less; what is missing is found when arguments are read.
 */
export function withoutVariants(schema: JsonSchema): JsonSchema {
  const variants = variantsOf(schema)
  const [first] = variants
  if (first === undefined) return schema
  const properties: Record<string, JsonSchema> = {}
  for (const variant of variants)
    for (const [name, property] of Object.entries(propertiesOf(variant)))
      properties[name] = merged(properties[name], property)
  const required = requiredOf(first).filter((name) => variants.every((one) => requiredOf(one).includes(name)))
  return { type: 'object', properties, required, additionalProperties: false }
}

function merged(known: JsonSchema | undefined, other: JsonSchema): JsonSchema {
  const value = constantOf(other)
  if (value === undefined) return known ?? other
  const { const: _, ...rest } = other
  return { type: typeof value, ...rest, enum: [...((known?.['enum'] as unknown[]) ?? []), value] }
}
