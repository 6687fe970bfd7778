import { carry } from '../carry/carry.js'
import type { Carrying } from '../carry/three-texts.js'
import type { AppliedFileEdits, Bind } from '../parts/bind.js'
import type { Profile } from '../parts/profile.js'
import { withChanges } from '../splice/placed-changes.js'
import { TextDocument } from '../text/document.js'
import { withFields } from '../text/lazily.js'
import { LOOKALIKE } from '../text/sameness.js'
import { createBudget, withinBudget } from '../vocabulary/budget.js'
import type { ApplyFailure } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { EditReport, FileResult, Files } from '../vocabulary/outcome.js'
import type { Limits } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { TIERS } from '../vocabulary/tier.js'
import { filesOf } from './apply-file-edits.js'
import { changedNotice, keptNotice } from './changed-notice.js'
import { withChangedLines } from './stale.js'

/**
 * What the model was shown: the text of the only file, the texts of files by path, or a function from a path to a text. A file
 * without a text was never shown.
 */
export type Shown = string | Files | ((path: string) => string | undefined)

/**
 * Binds edits to what the model was shown: they are placed and merged in the files as they were shown, and what they change
 * is carried to the files as they are. Where no file changed since it was shown, nothing else is done.
 *
 * @example applyFormat(format, current, request, { bind: boundTo(shown) })
 */
export function boundTo(shown: Shown): Bind {
  const textOf = shownTexts(shown)
  return (files, options, apply) => {
    const asShown = new Map(files)
    const changed = new Map<string, string>()
    for (const [path, current] of files) {
      const text = textOf(path)
      if (text === undefined || text === current) continue
      asShown.set(path, text)
      changed.set(path, current)
    }
    const applied = apply(asShown, (path) => textOf(path) !== undefined)
    if (changed.size === 0) return applied
    const carried = applied.ok
      ? carriedFiles(applied.value, changed, options)
      : { ok: false as const, failure: applied.failure.map((failure) => asNow(failure, changed)) }
    if (carried.ok) return carried
    const texts = { shown: textOf, current: (path: string) => changed.get(path) }
    return { ok: false, failure: withChangedLines(carried.failure, texts) }
  }
}

/** A failure about rows that the shown text does not have, with the lines that are there now. */
function asNow(failure: ApplyFailure, changed: ReadonlyMap<string, string>): ApplyFailure {
  const current = changed.get(failure.path)
  if (failure.code !== 'stale' || failure.place === undefined || current === undefined) return failure
  const document = new TextDocument(current)
  const start = Math.max(1, Math.min(failure.place.start, document.lineCount))
  const end = Math.max(start, Math.min(failure.place.end, document.lineCount))
  return { ...failure, place: { start, end, text: document.lines(start - 1, end).join('\n') } }
}

function shownTexts(shown: Shown): (path: string) => string | undefined {
  if (typeof shown === 'function') return shown
  if (typeof shown === 'string') return () => shown
  const texts = filesOf(shown)
  return (path) => texts.get(path)
}

function carriedFiles(
  { files, failures }: AppliedFileEdits,
  changed: ReadonlyMap<string, string>,
  { profile, ...limits }: Limits & { readonly profile?: Profile },
): ReturnType<Bind> {
  const rung = profile === undefined ? LOOKALIKE : Math.min(LOOKALIKE, TIERS.indexOf(profile.cap))
  const carried = files.map((file) => {
    const current = changed.get(file.from ?? file.path)
    return current === undefined || file.before === undefined
      ? { ok: true as const, value: file }
      : carriedFile(file, current, { rung, budget: createBudget(limits) })
  })
  const refused = carried.flatMap((one) => (one.ok ? [] : one.failure))
  if (refused.length > 0) return { ok: false, failure: refused }
  return { ok: true, value: { failures, files: carried.flatMap((one) => (one.ok ? [one.value] : [])) } }
}

function carriedFile(
  file: FileResult,
  current: string,
  how: Pick<Carrying, 'rung' | 'budget'>,
): Result<FileResult, readonly ApplyFailure[]> {
  const { path, from = path, before = '', after } = file
  if (after === undefined) return { ok: false, failure: [{ code: 'stale', path: from }] }
  const result = withinBudget(() => ({
    ok: true,
    value: carry({ shown: before, edited: after, current, ...how }),
  }))
  if (!result.ok)
    return { ok: false, failure: [{ ...result.failure, path: from, edit: 0, edits: file.edits.length }] }
  if (result.value.ok) {
    const { text, near } = result.value.value
    const notice = isWhole(file)
      ? keptNotice(before, current)
      : near.length === 0
        ? undefined
        : changedNotice(near)
    return { ok: true, value: carriedResult(file, { text, current, notice }) }
  }
  return { ok: false, failure: result.value.failure.map((place) => ({ code: 'stale', path: from, place })) }
}

/** Whether a file got a new text as a whole: no place was looked for. */
function isWhole({ before, after, edits }: FileResult): boolean {
  return before !== after && edits.every(({ places }) => places.length === 0)
}

/** The result of a file with the carried text. The lines of its reports are those of the text as it was shown. */
function carriedResult(
  file: FileResult,
  {
    text,
    current,
    notice,
  }: { readonly text: string; readonly current: string; readonly notice?: Notice | undefined },
): FileResult {
  const isHere = text === current && file.status === 'updated'
  const [first = WRITTEN, ...others] = file.edits
  const edits =
    notice === undefined
      ? file.edits
      : [withFields(first, { notices: [...first.notices, notice] }), ...others]
  const { changes: _, ...rest } = file
  const status = isHere ? 'already-applied' : file.status
  return withChanges({ ...rest, status, before: current, after: text, edits })
}

/** The report of a file that was written as a whole. */
const WRITTEN: EditReport = { status: 'applied', places: [], notices: [] }
