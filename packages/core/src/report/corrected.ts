import { hunkLines } from '../hunk/hunk.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { ApplyFailure, Failure } from '../vocabulary/failure.js'
import type { EditFormat } from '../vocabulary/format.js'
import { linesAt, visibleControls } from './quote.js'

/** The corrected edit as a model may send it, whole and to the character, or not at all. */
export function correctedBlock(failure: ApplyFailure, render: EditFormat['render']): string | undefined {
  const corrected = 'corrected' in failure ? failure.corrected : undefined
  if (corrected === undefined || !('edits' in failure)) return undefined
  const instead = failure.edits > 1 ? `this in place of edit ${failure.edit + 1}` : 'this edit instead'
  const request = renderCorrected(failure, render)?.trimEnd()
  const block =
    request === undefined
      ? `Send ${instead}, which fits ${linesAt(corrected.place)} ('-' goes, '+' comes):\n${diffLines(corrected.edit)}`
      : `Send ${instead}, which fits ${linesAt(corrected.place)}:\n${request}`
  return visibleControls(block) === block ? block : undefined
}

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

function diffLines(edit: TextEdit): string {
  const marks = { keep: ' ', remove: '-', add: '+' } as const
  return hunkLines(edit)
    .map(({ step, content }) => marks[step] + content)
    .join('\n')
}
