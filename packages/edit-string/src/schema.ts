import { describe } from '@emend/core'
import { conditionIn } from '@emend/core/format'
import { type EditCall, FORMAT } from './call.js'
import { readCalls } from './read-calls.js'

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

const path: JsonSchema = {
  type: 'string',
  minLength: 1,
  description: 'The file to edit, relative to the project.',
}

const oldString: JsonSchema = {
  type: 'string',
  description:
    'The text to replace, copied from the file as it is, with enough lines around it to occur there only once. Empty only to create a file.',
}

const newString: JsonSchema = {
  type: 'string',
  description: 'The text to put there. It must differ from oldString.',
}

const replaceAll: JsonSchema = {
  type: 'boolean',
  default: false,
  description: 'Replace every occurrence of oldString.',
}

/** The parameters of a tool that makes one edit. */
export const editCallSchema: JsonSchema = {
  type: 'object',
  properties: { path, oldString, newString, replaceAll },
  required: ['path', 'oldString', 'newString'],
  additionalProperties: false,
}

/** The parameters of a tool that makes several edits to one file, one after the other, either all or none. */
export const multiEditSchema: JsonSchema = {
  type: 'object',
  properties: {
    path,
    edits: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { oldString, newString, replaceAll },
        required: ['oldString', 'newString'],
        additionalProperties: false,
      },
    },
  },
  required: ['path', 'edits'],
  additionalProperties: false,
}

/** A Standard Schema (version 1, standardschema.dev). */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'emend'
    readonly validate: (
      value: unknown,
    ) => { readonly value: Output } | { readonly issues: readonly { readonly message: string }[] }
    readonly types?: { readonly input: unknown; readonly output: Output }
  }
}

/**
 * A Standard Schema for edit calls. It accepts every spelling that {@link readCalls} accepts and returns the calls with
 * the usual field names. It runs the parser itself, so the two never disagree.
 */
export const editCalls: StandardSchema<readonly EditCall[]> = {
  '~standard': {
    version: 1,
    vendor: 'emend',
    validate(value) {
      const read = readCalls(value)
      if (!read.ok) return { issues: [{ message: describe(read.failure) }] }
      // The calls have no field for a dry run, and whoever gets them writes.
      const { calls, dryRun } = read.value
      const failure = dryRun === undefined ? undefined : conditionIn({ name: FORMAT }, { dryRun, edits: [] })
      return failure === undefined ? { value: calls } : { issues: [{ message: describe(failure) }] }
    },
  },
}
