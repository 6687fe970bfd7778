import type { TextDocument } from '../text/document.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import type { Merged } from './merge.js'
import { neighbourEnding } from './run.js'

/** The edit's new text as it is in place of what was found; only its line endings follow the file. */
export function replaceVerbatim(
  document: TextDocument,
  { span, edit }: Candidate,
): Result<Merged, EditProblem> {
  const ending = document.endingAround(span.start) || neighbourEnding(document, span.start)
  const text = ending === '' ? edit.replacement : edit.replacement.replace(/\r?\n/g, ending)
  return { ok: true, value: { changes: [{ span, text }], notices: [] } }
}
