/** A part of a text as the Language Server Protocol has it: lines and UTF-16 units of a line, both counted from 0. */
export interface DiagnosticRange {
  readonly start: { readonly line: number; readonly character: number }
  readonly end: { readonly line: number; readonly character: number }
}

/**
 * What a check says about a place of a file, such as a compiler or a linter. It is a diagnostic of the Language Server Protocol, with the
 * path of its file.
 */
export interface Diagnostic {
  readonly path: string
  /** In the file as the request leaves it. Empty and at its start: about the file as a whole. */
  readonly range: DiagnosticRange
  /** 1 for an error, 2 for a warning, 3 for information, 4 for a hint. */
  readonly severity: 1 | 2 | 3 | 4
  /** The check's own name or number for what is wrong, where it has one. */
  readonly code?: string | number
  /** What found it: the name of a guard, a language server or a linter. */
  readonly source: string
  readonly message: string
  /** Whether the request brought it: the file did not have it before, or not there. */
  readonly isNew: boolean
}

/** The range of a diagnostic about a file as a whole. */
export const WHOLE_FILE: DiagnosticRange = Object.freeze({
  start: { line: 0, character: 0 },
  end: { line: 0, character: 0 },
})

/** The line of a diagnostic, counted from 1; undefined for one about the file as a whole. */
export function lineOf({ range: { start, end } }: Pick<Diagnostic, 'range'>): number | undefined {
  const isWhole = end.line === 0 && end.character === 0
  return isWhole ? undefined : start.line + 1
}
