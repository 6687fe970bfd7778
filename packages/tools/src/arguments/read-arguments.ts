import type { ParseFailure, Result } from '@emend/core/plugin'
import type { OtherFields } from '@emend/request'
import * as v from 'valibot'
import type { JsonSchema } from '../json-schema.js'
import { repair } from './repair.js'
import { expectedBy, received } from './shape.js'

/** The arguments of a call with the field names of the tool, and what its other fields say. */
export interface ReadArguments<Arguments> extends OtherFields {
  readonly arguments: Arguments
}

/** The rules that arguments must follow. @internal */
export interface ArgumentRules<Arguments> {
  /** The name of the tool, which failures name as the format. */
  readonly tool: string
  readonly schema: v.GenericSchema<unknown, Arguments>
  /** The JSON Schema of `schema`. */
  readonly shape: JsonSchema
}

/** Repairs and validates the arguments of a call. A failure says what was received and what is expected. @internal */
export function readArguments<Arguments>(
  input: unknown,
  { tool, schema, shape }: ArgumentRules<Arguments>,
): Result<ReadArguments<Arguments>, ParseFailure> {
  const wrong = (what: string, value: unknown): { ok: false; failure: ParseFailure } => ({
    ok: false,
    failure: { code: 'wrong-input', format: tool, received: what, expected: expectedBy(shape, value) },
  })
  const repaired = repair(input, shape, { tool, expected: expectedBy(shape, input) })
  if (!repaired.ok) return repaired
  const { value, others } = repaired.value
  const parsed = v.safeParse(schema, value)
  // What is missing is said before a field that nobody knows, which may stand for it.
  if (!parsed.success) return wrong(problemOf(parsed.issues[0], input), value)
  return others.ok ? { ok: true, value: { arguments: parsed.output, ...others.value } } : others
}

/** Describes which field is wrong and how; if a field is missing, also which fields there are. */
function problemOf(issue: v.BaseIssue<unknown>, input: unknown): string {
  const field = v.getDotPath(issue)
  const isMissing = issue.kind === 'schema' && issue.received === 'undefined'
  if (field === null || isMissing) return `${received(input)}${field === null ? '' : `, without ${field}`}`
  const { input: value } = issue
  if (Array.isArray(value))
    return `${field} as ${value.length === 0 ? 'an empty list' : `a list of ${value.length}`}`
  return `${field} as ${value === '' ? 'empty text' : issue.kind === 'schema' ? issue.received : String(value)}`
}
