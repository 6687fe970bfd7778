import type { Failure } from '../vocabulary/failure.js'
import type { EditFormat } from '../vocabulary/format.js'

/**
 * The corrected edit of a failure as a request of its own, in a format.
 *
 * @param render the way back of the format
 * @returns undefined where there is no corrected edit, or the format has no words for it
 */
export function renderCorrected(failure: Failure, render: EditFormat['render']): string | undefined {
  if (!('corrected' in failure) || failure.corrected === undefined) return undefined
  const { path, corrected } = failure
  const rendered = render?.([{ kind: 'update', path, edits: [corrected.edit] }])
  return rendered?.ok ? rendered.value : undefined
}
