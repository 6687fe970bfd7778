import type { ParseFailure, Result } from '@emend/core/plugin'
import { FIELDS, type OtherFields, parseJson, readOtherFields } from '@emend/request'
import { constantOf, type JsonSchema, propertiesOf, requiredOf, variantsOf } from '../json-schema.js'
import { isNameFor } from './field-aliases.js'

/** Arguments adapted to a schema as far as possible, and notices about ignored fields. */
export interface Repaired {
  readonly value: unknown
  /** What the fields say that no argument is, or the failure of one that is not read. */
  readonly others: Result<OtherFields, ParseFailure>
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Adapts what a model sent to a schema. It repairs JSON as text, also in nested values; other names for fields; one item in
 * place of a list; numbers and booleans as text; and arguments nested in a field such as `input`. Missing arguments stay missing, so that validation finds them.
 *
 * @param tool the name of the tool, in failures
 * @param expected what a refusal says that the tool expects
 * @returns the arguments, and what the other fields say (see `readOtherFields`); or the failure of two fields for one argument
 *   with different values
 */
export function repair(
  input: unknown,
  schema: JsonSchema,
  { tool, expected }: { readonly tool: string; readonly expected: string },
): Result<Repaired, ParseFailure> {
  const repairer = new Repairer()
  const value = repairer.repair(unwrapped(input, schema), schema)
  const [received] = repairer.conflicts
  if (received !== undefined)
    return { ok: false, failure: { code: 'wrong-input', format: tool, received, expected } }
  const others = readOtherFields(repairer.unread, [], { format: tool, expected })
  return { ok: true, value: { value, others } }
}

class Repairer {
  readonly conflicts: string[] = []
  /** The fields that are no argument. */
  readonly unread: Record<string, unknown> = {}

  repair(value: unknown, schema: JsonSchema): unknown {
    const variant = variantsOf(schema).length === 0 ? schema : variantFor(value, schema)
    if (variant === undefined) return value
    switch (variant['type']) {
      case 'object':
        return this.#object(value, variant)
      case 'array':
        return this.#array(value, variant)
      case 'boolean':
        return value === 'true' || value === 'false' ? value === 'true' : value
      case 'integer':
      case 'number':
        return typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) ? Number(value) : value
      default:
        return value
    }
  }

  #object(input: unknown, schema: JsonSchema): unknown {
    const value = typeof input === 'string' ? fromText(input, schema) : input
    if (!isFields(value)) return value
    const properties = propertiesOf(schema)
    const given = this.#assign(value, Object.keys(properties))
    const repaired: Record<string, unknown> = {}
    for (const [name, property] of Object.entries(properties)) {
      const field = given.get(name)
      if (field === undefined) continue
      const isLeftOut = value[field] === null && !requiredOf(schema).includes(name)
      if (!isLeftOut)
        repaired[name] = this.repair(name === REQUEST ? asText(value[field]) : value[field], property)
    }
    return repaired
  }

  /** Finds the field for each property. A field with the property's own name comes first; no field serves two properties. */
  #assign(value: Fields, properties: readonly string[]): ReadonlyMap<string, string> {
    const given = new Map<string, string>()
    for (const name of Object.keys(value)) if (properties.includes(name)) given.set(name, name)
    for (const name of Object.keys(value)) {
      if (properties.includes(name)) continue
      const candidates = properties.filter((property) => isNameFor(name, property))
      const property = candidates.find((one) => !given.has(one)) ?? candidates[0]
      const other = property === undefined ? undefined : given.get(property)
      if (property === undefined) this.unread[name] = value[name]
      else if (other === undefined) given.set(property, name)
      else if (JSON.stringify(value[other]) !== JSON.stringify(value[name]))
        this.conflicts.push(`${other} and ${name} with different values`)
    }
    return given
  }

  #array(input: unknown, schema: JsonSchema): unknown {
    const value = typeof input === 'string' ? (parseJson(input) ?? input) : input
    const items = (schema['items'] ?? {}) as JsonSchema
    if (Array.isArray(value)) return value.map((item: unknown) => this.repair(item, items))
    // A tool for rows takes null for no lines.
    if (items['type'] === 'string') return value === null ? [] : typeof value === 'string' ? [value] : value
    return isFields(value) && items['type'] === 'object' ? [this.repair(value, items)] : value
  }
}

/** The argument that is a request in any format. Models and hosts give a request in JSON as its value, too. */
const REQUEST = 'request'

function asText(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

const WHOLE_NUMBER = /^-?\d{1,15}$/

/** The arguments without a wrapper: an only field, such as `input`, that contains them. */
function unwrapped(input: unknown, schema: JsonSchema): unknown {
  const value = typeof input === 'string' ? fromText(input, schema) : input
  if (!isFields(value)) return value
  const [name, ...others] = Object.keys(value)
  const isOnly = name !== undefined && others.length === 0 && isWrapper(name)
  const inner = isOnly ? value[name] : undefined
  if (name === undefined || inner === undefined || allProperties(schema).some((one) => isNameFor(name, one)))
    return value
  return typeof inner === 'string' ? fromText(inner, schema) : inner
}

function isWrapper(name: string): boolean {
  return name === 'kwargs' || FIELDS.isOne(name, 'edits', 'arguments', 'changes')
}

function allProperties(schema: JsonSchema): string[] {
  return [schema, ...variantsOf(schema)].flatMap((one) => Object.keys(propertiesOf(one)))
}

/** The arguments in a text: parsed JSON, or the text itself as the value of the only required argument if that is a string. */
function fromText(text: string, schema: JsonSchema): unknown {
  const parsed = parseJson(text)
  if (isFields(parsed)) return parsed
  if (typeof parsed === 'string') return fromText(parsed, schema)
  const [only, ...others] = requiredOf(schema)
  const isText =
    only !== undefined && others.length === 0 && propertiesOf(schema)[only]?.['type'] === 'string'
  return isText && text.trim() !== '' ? { [only]: text } : text
}

/** The variant of a schema whose constants the value has. */
function variantFor(value: unknown, schema: JsonSchema): JsonSchema | undefined {
  if (!isFields(value)) return undefined
  return variantsOf(schema).find((variant) =>
    Object.entries(propertiesOf(variant)).every(([name, property]) => {
      const constant = constantOf(property)
      return constant === undefined || constant === value[name]
    }),
  )
}

/** Whether a value is an object with named fields, and neither null nor an array. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
