import type { JsonSchema } from '@emend/request/card'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

export type { JsonSchema }

/** The JSON Schema of the input of a valibot schema. @internal @throws Error if JSON Schema cannot express it */
export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...plain } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'throw' })
  return plain
}

/** The properties of an object schema. */
export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
}

/** The names of the required properties. */
export function requiredOf(schema: JsonSchema): readonly string[] {
  return (schema['required'] ?? []) as readonly string[]
}

/** The variants of a schema (`oneOf`); empty if it has none. */
export function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema['oneOf'] ?? []) as readonly JsonSchema[]
}

/** The constant value of a property (`const`), which distinguishes the variants; undefined if it has none. */
export function constantOf(schema: JsonSchema | undefined): unknown {
  return schema?.['const']
}

/**
 * Merges the variants of a schema into one object schema, because vendors do not accept variants. It has all properties of
 * all variants and requires those that every variant requires. It is less strict; reading the arguments finds what is
 * missing for a variant.
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
