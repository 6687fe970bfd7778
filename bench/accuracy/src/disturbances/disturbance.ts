import type { FormatName } from '../formats/format.js'
import type { Random } from '../random.js'
import type { RequestHunk, RequestLine, Situation } from '../situation.js'

/** A mistake that language models make in requests, or a change of the file between reading and writing. */
export interface Disturbance {
  readonly name: string
  /** The formats that can express the disturbance; absent for all formats. */
  readonly formats?: readonly FormatName[]
  /** The number of context lines that it needs, if the usual three are not enough. */
  readonly context?: number
  /**
   * Disturbs the situation in place. The right result stays known, because it follows from the lines of the file.
   *
   * @returns false if the disturbance does not apply; the situation is then discarded
   */
  disturb(situation: Situation, random: Random): boolean
  /** Whether the place is still unique, for disturbances where something other than the lines of the request decides the place. */
  readonly decides?: (situation: Situation) => boolean
  /**
   * What is right if the merge conflicts: only a refusal (`refuse`), or either a refusal or the intended result. If
   * absent, such a situation is not used.
   */
  readonly conflict?: 'refuse' | 'either'
  /**
   * Whether the new text as the request writes it is right, too, and a refusal as well: blank lines may go in as
   * written, and one distinctive line of the file that the new text repeats may be a reason to refuse.
   */
  readonly asWritten?: true
}

/** The formats that write old and new text separately. */
export const TWO_SIDED: readonly FormatName[] = ['edit-string', 'search-replace']
/** The formats that write hunks. */
export const HUNKS: readonly FormatName[] = ['v4a', 'unified-diff']

export function allLines({ hunks }: Situation): RequestLine[] {
  return hunks.flatMap(({ lines }) => lines)
}

export function isNonBlank(text: string): boolean {
  return text.trim() !== ''
}

/** Rewrites both sides of the lines. Returns whether anything changed. */
export function rewrite(lines: readonly RequestLine[], write: (text: string) => string): boolean {
  let changed = false
  for (const line of lines) {
    const [old, now] = [write(line.old), write(line.new)]
    if ((line.step !== 'add' && old !== line.old) || (line.step !== 'remove' && now !== line.new))
      changed = true
    line.old = old
    line.new = now
  }
  return changed
}

/**
 * Rewrites the indentation of every non-blank line of a request. Returns false if a hunk does not show the new indentation in
 * its old lines: nothing in the request would then say that its new lines are indented differently from the file. It also
 * returns false if two different indentations would become the same, because they could no longer be told apart.
 */
export function rewriteAll({ hunks }: Situation, write: (text: string) => string): boolean {
  const indentations = new Set(
    hunks.flatMap(({ lines }) =>
      lines.flatMap(({ old, new: now }) => [old, now].filter(isNonBlank).map(indentationOf)),
    ),
  )
  const written = new Set(Array.from(indentations, (text) => indentationOf(write(`${text}x`))))
  if (written.size < indentations.size) return false
  const shown = hunks.map(({ lines }) =>
    lines.some(({ step, old }) => step !== 'add' && isNonBlank(old) && write(old) !== old),
  )
  for (const { lines } of hunks) rewrite(lines, (text) => (isNonBlank(text) ? write(text) : text))
  return shown.every(Boolean)
}

/** Whether the edit itself changes the indentation of lines. That change could then not be told from the disturbed indentation. */
export function changesIndentation({ hunks }: Situation): boolean {
  return hunks.some(({ lines }) => {
    const gone = new Set(lines.flatMap(({ step, old }) => (step === 'remove' ? [old.trim()] : [])))
    return lines.some(({ step, new: now }) => step === 'add' && isNonBlank(now) && gone.has(now.trim()))
  })
}

export function indentationOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** A kept line of a hunk that is not next to an insertion. */
export interface FreeLine {
  readonly hunk: RequestHunk
  readonly at: number
  readonly line: RequestLine
}

/** Returns the kept lines that are not next to an insertion. A merge needs the lines next to an insertion unchanged. */
export function freeLines(
  { hunks }: Situation,
  isWanted: (text: string) => boolean = isNonBlank,
): FreeLine[] {
  return hunks.flatMap((hunk) =>
    hunk.lines.flatMap((line, at) =>
      line.step === 'keep' && isWanted(line.meant) && !isBesideInsertion(hunk, at)
        ? [{ hunk, at, line }]
        : [],
    ),
  )
}

function isBesideInsertion({ lines }: RequestHunk, at: number): boolean {
  return [-1, 1].some((direction) => {
    let i = at + direction
    let adds = 0
    for (; lines[i] !== undefined && lines[i]?.step !== 'keep'; i += direction) {
      if (lines[i]?.step === 'remove') return false
      adds++
    }
    return adds > 0
  })
}
