import type { Edit, FileResult } from '@emend/core'
import { hasEffect } from '@emend/core/internal'
import type { Guard } from '@emend/engine'
import { type Hunk, hunksOf, numbered, splitHunk, textWith } from './hunks.js'

/**
 * The answer for a hunk, as in `git add -p`. `rest` accepts and `none` rejects this hunk and all later ones of its file;
 * `quit` rejects this hunk and all later ones of all files; `abort` ends without writing anything. With `edited`, the given
 * edit is applied instead of the hunk.
 */
export type Answer =
  | 'accept'
  | 'reject'
  | 'rest'
  | 'none'
  | 'split'
  | 'quit'
  | 'abort'
  | { readonly edited: Edit }

/** Shows a hunk and asks what to do with it. */
export type Ask = (hunk: Hunk) => Promise<Answer>

/** The decisions about all files of a request. */
export interface Approval {
  /** A guard that lets only the accepted hunks through, and refuses files that have changed since they were shown. */
  readonly guard: Guard
  /** How many hunks were rejected. */
  readonly rejected: number
  /** The files of which only some hunks were accepted or some were edited. Reports about their edits do not apply any more. */
  readonly divided: ReadonlySet<string>
}

/** Asks about every hunk of the files that would change, in order. Returns undefined if the answer was to abort. */
export async function approve(files: readonly FileResult[], ask: Ask): Promise<Approval | undefined> {
  const decisions = new Map<string, Decision>()
  const divided = new Set<string>()
  let [rejected, isOver] = [0, false]
  for (const file of files.filter(hasEffect)) {
    const choice: Choice = isOver
      ? { edits: [], accepted: 0, rejected: hunksOf(file).length }
      : await choose(file, ask)
    if (choice === 'abort') return undefined
    rejected += choice.rejected
    isOver ||= choice.isLast ?? false
    if (choice.accepted > 0 && (choice.rejected > 0 || choice.isEdited)) divided.add(file.path)
    decisions.set(file.path, { file, ...verdictOn(file, choice) })
  }
  return { guard: guardFor(decisions), rejected, divided }
}

/** The decisions about one file. */
type Choice =
  | 'abort'
  | {
      readonly edits: readonly Edit[]
      readonly accepted: number
      readonly rejected: number
      readonly isEdited?: boolean
      /** Whether no more questions are asked. */
      readonly isLast?: boolean
    }

async function choose(file: FileResult, ask: Ask): Promise<Choice> {
  const edits: Edit[] = []
  let [accepted, rejected, isEdited] = [0, 0, false]
  let [rest, isLast]: ['accept' | 'reject' | undefined, boolean] = [undefined, false]
  const waiting = hunksOf(file)
  for (let hunk = waiting.shift(); hunk !== undefined; hunk = waiting.shift()) {
    const answer = rest ?? (await ask(hunk))
    if (answer === 'abort') return 'abort'
    if (answer === 'split') {
      waiting.unshift(...(hunk.edit === undefined ? [hunk] : numbered(file.path, splitHunk(hunk.edit))))
      continue
    }
    if (answer === 'rest') rest = 'accept'
    if (answer === 'none' || answer === 'quit') rest = 'reject'
    if (answer === 'quit') isLast = true
    if (typeof answer === 'object') isEdited = true
    const edit = typeof answer === 'object' ? answer.edited : hunk.edit
    if (answer === 'reject' || answer === 'none' || answer === 'quit') rejected++
    else {
      accepted++
      if (edit !== undefined) edits.push(edit)
    }
  }
  return { edits, accepted, rejected, isEdited, isLast }
}

interface Decision {
  readonly file: FileResult
  /** The text to write; undefined leaves the file unchanged. */
  readonly text: string | undefined
  readonly leave: boolean
}

function verdictOn(
  { before, after }: FileResult,
  { edits, accepted, rejected, isEdited }: Exclude<Choice, 'abort'>,
): Pick<Decision, 'text' | 'leave'> {
  if (accepted === 0) return { text: undefined, leave: true }
  if (rejected === 0 && !isEdited) return { text: after, leave: false }
  return { text: textWith(before ?? '', edits), leave: false }
}

function guardFor(decisions: ReadonlyMap<string, Decision>): Guard {
  return ({ path, before, after }) => {
    const decision = decisions.get(path)
    if (decision === undefined || decision.file.before !== before || decision.file.after !== after) {
      const message = 'the file has changed since its hunks were shown; nothing was written'
      return { diagnostics: [{ severity: 'error', message }] }
    }
    const { leave, text } = decision
    return leave ? { leave } : text === undefined ? undefined : { text }
  }
}
