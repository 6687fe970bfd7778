import {
  describe,
  type EditReport,
  type Failure,
  type FileResult,
  type LineRange,
  type Notice,
} from '@emend/core'

/** The version of the shapes below. It changes when a field is renamed, removed or given another meaning. */
export const JSON_VERSION = 1

/** One file in JSON output. */
export interface JsonFile {
  readonly path: string
  /** The path before a move. */
  readonly from?: string
  readonly status: FileResult['status']
  readonly edits: readonly JsonEdit[]
}

/** One edit in JSON output. */
interface JsonEdit extends Pick<EditReport, 'status' | 'replacer' | 'tier' | 'similarity'> {
  /** Where it was found in the file as it was before, counted from 1. */
  readonly lines: readonly LineRange[]
}

/** One failure in JSON output: its data and the text for a model. */
export type JsonFailure = Failure & { readonly message: string }

/** The files as JSON output shows them. */
export function jsonFiles(files: readonly FileResult[]): JsonFile[] {
  return files.map(({ path, from, status, edits }) => ({
    path,
    ...(from !== undefined && { from }),
    status,
    edits: edits.map(({ places, notices: _, source: __, ...edit }) => ({ ...edit, lines: places })),
  }))
}

/** What was repaired in placing the edits of the files. */
export function editNotices(files: readonly FileResult[]): Notice[] {
  return files.flatMap(({ edits }) => edits.flatMap(({ notices }) => notices))
}

/** The failures as JSON output shows them. */
export function jsonFailures(failures: readonly Failure[]): JsonFailure[] {
  return failures.map((failure) => ({ ...failure, message: describe(failure) }))
}
