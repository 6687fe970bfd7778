import type { EditReport, Failure, Notice, Result } from '@emend/core'
import { type ApplyPatchOptions, applyPatch } from './apply-patch.js'

export interface ApplyDiffOptions extends Omit<ApplyPatchOptions, 'mode' | 'unfinished'> {
  /** What failures call the text. Default `file`. */
  readonly path?: string
}

/** A text after a diff. */
export interface AppliedDiff {
  readonly text: string
  /** One report per hunk; none of a text that was created. */
  readonly edits: readonly EditReport[]
  readonly notices: readonly Notice[]
  /** Whether the diff, or a part of it, had no effect: `already-applied` or `unchanged`. */
  readonly failures: readonly Failure[]
  /** The fuzz scores of all hunks together; see `fuzzOf`. */
  readonly fuzzScore: number
}

/**
 * Applies the diff of one operation, which has no envelope, to a text.
 *
 * @param content the text of the file; to create one, the empty text stands for no file
 * @param mode `create`: the diff holds a new file, every line with a `+`
 * @returns the new text, or every failure; never throws for bad input
 */
export function applyDiff(
  content: string,
  diff: string,
  mode: 'default' | 'create' = 'default',
  { path = 'file', ...options }: ApplyDiffOptions = {},
): Result<AppliedDiff, readonly Failure[]> {
  const absent = mode === 'create' && content === ''
  const files = new Map(absent ? [] : [[path, content]])
  const applied = applyPatch({ type: TYPES[mode], path, diff }, files, { ...options, path })
  if (!applied.ok) return applied
  const { failures, notices, fuzzScore } = applied.value
  const file = applied.value.files.find((one) => (one.from ?? one.path) === path)
  const { after = content, edits = [] } = file ?? {}
  return { ok: true, value: { text: after, edits, notices, failures, fuzzScore } }
}

const TYPES = { default: 'update_file', create: 'create_file' } as const
