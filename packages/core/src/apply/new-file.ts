import { judge } from '../check/judge.js'
import { withinBudget } from '../vocabulary/budget.js'
import type { FileEdit } from '../vocabulary/edit.js'
import type { FileProblem } from '../vocabulary/failure.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import type { Result } from '../vocabulary/result.js'
import { checksOf, policyOf } from './apply-edits.js'
import type { PlacedOptions } from './apply-options.js'

/** The text of a new file as it is written. */
export interface NewFile {
  readonly text: string
  readonly notices: readonly Notice[]
}

/** Judges the text of a new file as the new text of an edit: all of it is new. */
export function judgeNewFile(
  { path, text, computed }: FileEdit & { readonly kind: 'create' },
  options: PlacedOptions,
): Result<NewFile, FileProblem> {
  if (computed) return { ok: true, value: { text, notices: [] } }
  const checks = checksOf(options.profile, policyOf(options))
  const sent = new Hunk({ unit: 'text', search: '', replacement: text })
  const judged = withinBudget(() => ({ ok: true, value: judge(checks, sent, { path }) }))
  if (!judged.ok) return { ok: false, failure: judged.failure as FileProblem }
  const { hunk, notices, problem } = judged.value
  if (problem === undefined) return { ok: true, value: { text: hunk.edit.replacement, notices } }
  const meant = hunk === sent ? {} : { text: hunk.edit.replacement }
  return {
    ok: false,
    failure: problem.code === 'new-text' ? { ...problem, ...meant } : (problem as FileProblem),
  }
}

/**
 * The whole new text of a file, as its old one is written: with its byte order mark, and with CRLF where most of its lines end so and the
 * new text has no carriage return.
 */
export function textInPlaceOf(before: string, text: string): string {
  const mark = before.startsWith(BYTE_ORDER_MARK) && !text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const crlf = before.split('\r\n').length - 1
  const isCrlf = 2 * crlf > before.split('\n').length - 1 && !text.includes('\r')
  return mark + (isCrlf ? text.replaceAll('\n', '\r\n') : text)
}

const BYTE_ORDER_MARK = '\uFEFF'
