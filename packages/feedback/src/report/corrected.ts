import type { Edit, Failure } from '@emend/core'
import type { ApplyFailure, EditFormat } from '@emend/core/plugin'
import { hunkLines, visible } from '@emend/core/plugin'
import { linesAt } from './phrases.js'

/**
 * Returns the corrected edit of a failure as a model may send it, complete and exact. Undefined where there is
 * none, and where its text holds control characters, which a model could not copy.
 */
export function correctedBlock(failure: ApplyFailure, render: EditFormat['render']): string | undefined {
  if (failure.code === 'new-text' && 'text' in failure && failure.text !== undefined)
    return visible(failure.text) === failure.text
      ? `Send the file with this text:\n${failure.text}`
      : undefined
  const corrected = 'corrected' in failure ? failure.corrected : undefined
  if (corrected === undefined || !('edits' in failure)) return undefined
  const instead = failure.edits > 1 ? `this in place of edit ${failure.edit + 1}` : 'this edit instead'
  const request = renderCorrected(failure, render)?.trimEnd()
  const block =
    request === undefined
      ? `Send ${instead}, which fits ${linesAt(corrected.place)} ('-' goes, '+' comes):\n${diffLines(corrected.edit)}`
      : `Send ${instead}, which fits ${linesAt(corrected.place)}:\n${request}`
  return visible(block) === block ? block : undefined
}

/**
 * Writes the corrected edit of a failure as a request in a format.
 *
 * @param render the `render` function of the format
 * @returns the request; undefined where there is no corrected edit, or the format cannot express it
 */
export function renderCorrected(failure: Failure, render: EditFormat['render']): string | undefined {
  if (!('corrected' in failure) || failure.corrected === undefined) return undefined
  const { path, corrected } = failure
  const rendered = render?.([{ kind: 'update', path, edits: [corrected.edit] }])
  return rendered?.ok ? rendered.value : undefined
}

function diffLines(edit: Edit): string {
  const marks = { keep: ' ', remove: '-', add: '+' } as const
  return hunkLines(edit)
    .map(({ step, content }) => marks[step] + content)
    .join('\n')
}
