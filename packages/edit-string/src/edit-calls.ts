import { conditionIn } from '@emend/core/plugin'
import { describe } from '@emend/feedback'
import { type EditCall, FORMAT } from './call.js'
import { readCalls } from './read-calls.js'

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
