import { type FileResult, hasEffect } from '@emend/core'
import { applyChanges, type Change, withChanges } from '@emend/core/plugin'
import { type Choice, choicesOf, select } from '@emend/edits'
import { UsageError } from '../exit-code.js'
import { type Hunk, hunksOf, splitHunk } from './hunks.js'

/**
 * The answer for a hunk, as in `git add -p`. `rest` accepts and `none` rejects this hunk and all later ones of its file;
 * `quit` rejects this hunk and all later ones of all files; `abort` ends without writing anything. `split` asks about the
 * changes of the hunk one by one. With `edited`, the given changes are made instead of those of the hunk.
 */
export type Answer =
  | 'accept'
  | 'reject'
  | 'rest'
  | 'none'
  | 'split'
  | 'quit'
  | 'abort'
  | { readonly edited: readonly Change[] }

/** Shows a hunk and asks what to do with it. */
export type Ask = (hunk: Hunk) => Promise<Answer>

/** The decisions about all files of a request. */
export interface Approval {
  /** What is to be written. */
  readonly chosen: readonly FileResult[]
  /** How many hunks were rejected. */
  readonly rejected: number
}

/**
 * Asks about every hunk of the files that would change, in order. Returns undefined if the answer was to abort.
 *
 * @throws UsageError if a choice was accepted without another that it needs, or two change the same lines
 */
export async function approve(files: readonly FileResult[], ask: Ask): Promise<Approval | undefined> {
  const choices = choicesOf({ files })
  const ids: string[] = []
  const edited = new Map<FileResult, readonly Change[]>()
  let [rejected, isOver] = [0, false]
  for (const file of files.filter(hasEffect)) {
    const hunks = hunksOf(file, choicesIn(file, choices))
    const choice: Decision = isOver ? { ...NONE, rejected: hunks.length } : await decide(file, hunks, ask)
    if (choice === 'abort') return undefined
    rejected += choice.rejected
    isOver ||= choice.isLast
    if (choice.edited.length === 0) for (const { id } of choice.accepted) ids.push(id)
    else edited.set(file, [...choice.accepted.flatMap(({ change }) => change ?? []), ...choice.edited])
  }
  const selection = select({ files }, ids)
  if (!selection.ok) throw new UsageError(selection.message)
  const rewritten = Array.from(edited, ([file, changes]) => withText(file, changes))
  return { chosen: [...selection.files, ...rewritten], rejected }
}

/** A file that is deleted and one that takes its path have the same path. */
function choicesIn(file: FileResult, choices: readonly Choice[]): readonly Choice[] {
  const isDeleted = file.after === undefined
  return choices.filter(({ path, kind }) => path === file.path && (kind === 'delete') === isDeleted)
}

/** What was decided about the hunks of one file. */
type Decision =
  | 'abort'
  | {
      readonly accepted: readonly Choice[]
      readonly edited: readonly Change[]
      readonly rejected: number
      /** Whether no more questions are asked. */
      readonly isLast: boolean
    }

const NONE = { accepted: [], edited: [], rejected: 0, isLast: true } as const

async function decide(file: FileResult, hunks: readonly Hunk[], ask: Ask): Promise<Decision> {
  const accepted: Choice[] = []
  const edited: Change[] = []
  let [rejected, isLast] = [0, false]
  let rest: 'accept' | 'reject' | undefined
  const waiting = [...hunks]
  for (let hunk = waiting.shift(); hunk !== undefined; hunk = waiting.shift()) {
    const answer = rest ?? (await ask(hunk))
    if (answer === 'abort') return 'abort'
    if (answer === 'split') {
      waiting.unshift(...(hunk.lines === undefined ? [hunk] : splitHunk(file, hunk)))
      continue
    }
    if (answer === 'rest') rest = 'accept'
    if (answer === 'none' || answer === 'quit') rest = 'reject'
    if (answer === 'quit') isLast = true
    if (typeof answer === 'object') edited.push(...answer.edited)
    else if (answer === 'accept' || answer === 'rest') accepted.push(...hunk.choices)
    else rejected++
  }
  return { accepted, edited, rejected, isLast }
}

/** The file with changes that a person wrote. Reports about its edits do not apply any more. */
function withText(file: FileResult, changes: readonly Change[]): FileResult {
  const { before = '' } = file
  const ordered = changes.toSorted((one, other) => one.span.start - other.span.start)
  const isOverlapping = ordered.some(({ span }, i) => span.start < (ordered[i - 1]?.span.end ?? 0))
  if (isOverlapping)
    throw new UsageError(`two of the hunks that you accepted change the same lines of ${file.path}`)
  return withChanges({ ...file, after: applyChanges(before, ordered), edits: [] })
}
