import type { Failure, Files, Refused } from '@emend/core'
import { corrections, explainFileEdits, type FileEditExplanation } from '@emend/core'
import { howFor, refused } from '@emend/core/plugin'
import { contentHash } from '@emend/edit-string'
import { renderCorrected } from '@emend/feedback'
import { type AnyRequestOptions, resolveFormat } from './resolve-format.js'

/** How one edit of a request was looked for, step by step, and what came of it. */
export interface ExplainedEdit extends FileEditExplanation {
  /** For a refused edit that has one safe candidate: a request in the same format that applies as it is. */
  readonly corrected?: string
}

/** How the edits of a request are looked for. */
export interface Explained {
  readonly ok: true
  /** The name of the request's format. */
  readonly format: string
  readonly edits: readonly ExplainedEdit[]
  /** Why sections were refused that are not about one edit, such as the update of a missing file. */
  readonly failures: readonly Failure[]
}

/**
 * Explains how the edits of a request in any format are looked for in texts: every step, the places that it finds, and the rule that
 * chose among them. Changes nothing.
 *
 * @param files the texts of the files that exist, by path
 * @returns the explanations, or why the request cannot be read; never throws for bad input
 */
export function explain(
  files: Files,
  request: unknown,
  options: AnyRequestOptions = {},
): Explained | Refused {
  const read = resolveFormat(request, options)
  if (!read.ok) return read
  const { format } = read
  const { path, ...rest } = read.options
  const { describe } = rest
  const how = howFor(format, rest)
  if (!how.ok) return refused([how.failure], { describe })
  const parsed = how.value.read(request, { partial: true, path })
  if (!parsed.ok) return refused([parsed.failure], { describe })
  const texts = files instanceof Map ? files : new Map(Object.entries(files))
  const explained = explainFileEdits(parsed.value.edits, texts, {
    ...how.value,
    corrections,
    contentHash,
  })
  return { ok: true, format: format.name, ...explained, edits: explained.edits.map(withCorrected) }

  function withCorrected(edit: FileEditExplanation): ExplainedEdit {
    const { outcome, path } = edit
    if (outcome === undefined || outcome.ok) return edit
    const corrected = renderCorrected({ ...outcome.failure, path }, format.render)
    return corrected === undefined ? edit : { ...edit, corrected }
  }
}
