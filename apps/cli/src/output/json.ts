import type { Failure, FileResult, Notice } from '@emend/core'
import type { EditFormat, EditReport } from '@emend/core/plugin'
import { describeOneByOne, renderCorrected } from '@emend/feedback'
import type { Explain } from './text.js'

/** One file in JSON output. */
export interface JsonFile {
  readonly path: string
  /** The path before a move. */
  readonly from?: string
  readonly status: FileResult['status']
  readonly edits: readonly EditReport[]
  /** What changes in the text, where it is asked for. */
  readonly changes?: FileResult['changes']
}

/** One failure in JSON output: its data, the text for a model, and the corrected edit as a request, if there is one. */
export type JsonFailure = Failure & { readonly message: string; readonly request?: string }

/** Returns the files in the form of the JSON output. Their changes repeat the new text, so they are left out by default. */
export function jsonFiles(files: readonly FileResult[], withChanges = false): JsonFile[] {
  return files.map((file) => ({
    path: file.path,
    ...(file.from !== undefined && { from: file.from }),
    status: file.status,
    edits: file.edits,
    ...(withChanges && { changes: file.changes }),
  }))
}

/** Returns the notices about repairs made while the edits of the files were placed. */
export function editNotices(files: readonly FileResult[]): Notice[] {
  return files.flatMap(({ edits }) => edits.flatMap(({ notices }) => notices))
}

/**
 * Returns the failures in the form of the JSON output. Of many, the texts of the first are given in full, those of the others in one
 * line.
 *
 * @param render the `render` function of the request's format, for corrected edits
 * @param explain the command's own texts for failures
 */
export function jsonFailures(
  failures: readonly Failure[],
  render?: EditFormat['render'],
  explain: Explain = () => undefined,
): JsonFailure[] {
  const messages = describeOneByOne(failures, { render })
  return failures.map((failure, at) => {
    const request = renderCorrected(failure, render)
    const message = explain(failure) ?? messages[at] ?? failure.code
    const data = { ...failure, message, ...(request !== undefined && { request }) }
    // How far a request is whole stands in the result, once.
    if ('accepted' in data) Reflect.deleteProperty(data, 'accepted')
    return data
  })
}
