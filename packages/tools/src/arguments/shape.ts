import { parseJson } from '@emend/request'
import { constantOf, type JsonSchema, propertiesOf, requiredOf, variantsOf } from '../json-schema.js'
import { isFields } from './repair.js'

/** Describes in words what a schema requires: the end of a sentence that begins with "Expected". */
export function expectedBy(schema: JsonSchema, value: unknown): string {
  const variants = variantsOf(schema)
  if (variants.length === 0) return shapeOf(schema)
  const [discriminator] = variants.flatMap(discriminatorsOf)
  if (discriminator === undefined) return shapeOf(schema)
  const chosen = isFields(value) ? value[discriminator] : undefined
  const variant = variants.find((one) => constantOf(propertiesOf(one)[discriminator]) === chosen)
  if (variant !== undefined) return shapeOf(variant)
  const values = variants.map((one) => JSON.stringify(constantOf(propertiesOf(one)[discriminator])))
  return `an object with ${discriminator}, which is one of ${values.join(', ')}`
}

/** Describes a received value in words. */
export function received(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (typeof value === 'string') return receivedText(value)
  if (Array.isArray(value)) return 'an array'
  if (!isFields(value)) return `a ${typeof value}`
  const names = Object.keys(value)
  if (names.length === 0) return 'an empty object'
  const more = names.length > MAX_FIELDS_SHOWN ? ` and ${names.length - MAX_FIELDS_SHOWN} more` : ''
  return `an object with the fields ${names.slice(0, MAX_FIELDS_SHOWN).join(', ')}${more}`
}

function receivedText(text: string): string {
  if (text === '') return 'empty text'
  const parsed = parseJson(text)
  return isFields(parsed) ? received(parsed) : 'text that is not a JSON object'
}

const MAX_FIELDS_SHOWN = 12

function discriminatorsOf(variant: JsonSchema): string[] {
  return Object.entries(propertiesOf(variant)).flatMap(([name, property]) =>
    constantOf(property) === undefined ? [] : [name],
  )
}

function shapeOf(schema: JsonSchema): string {
  const properties = propertiesOf(schema)
  const required = requiredOf(schema)
  const named = (names: readonly string[]) => names.map((name) => described(name, properties[name] ?? {}))
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const also = optional.length === 0 ? [] : [`optionally ${named(optional).join(', ')}`]
  const always = required.length === 0 ? [] : [named(required).join(', ')]
  return `an object with ${[...always, ...also].join(' and ')}`
}

function described(name: string, property: JsonSchema): string {
  const constant = constantOf(property)
  if (constant !== undefined) return `${name} ${JSON.stringify(constant)}`
  if (property['type'] !== 'array') return `${name} (${KINDS[String(property['type'])] ?? 'any value'})`
  const items = (property['items'] ?? {}) as JsonSchema
  return `${name} (a list${items['type'] === 'object' ? `, each ${shapeOf(items)}` : ''})`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
}
