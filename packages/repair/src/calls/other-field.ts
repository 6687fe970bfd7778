import type { ParseFailure } from '@emend/core/plugin'
import { type CallFields, readOtherFields, unsupportedField } from '@emend/request'

/** The name of the format in failures. */
const FORMAT = 'edit-string'

/**
 * Why a call must not run for one of its fields that nobody reads: it holds another edit, or it forbids or conditions the
 * write, which the host's own tool would make all the same. Undefined where there is none.
 *
 * @param read the names of the fields that are read
 */
export function otherFieldIn(fields: CallFields, read: readonly string[]): ParseFailure | undefined {
  const expected = 'every edit in the list of edits, or in a call of its own'
  const others = readOtherFields(fields, read, { format: FORMAT, expected })
  if (!others.ok) return others.failure
  const { dryRun, expects } = others.value
  const field = dryRun ?? expects?.field
  if (field === undefined) return undefined
  const instead = 'the call without it where the change is wanted: the tool does not read this field'
  return unsupportedField(FORMAT, field, fields[field], instead).failure
}
