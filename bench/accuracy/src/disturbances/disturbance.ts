import type { FormatName } from '../formats/format.js'
import type { Random } from '../random.js'
import type { RequestHunk, RequestLine, Situation } from '../situation.js'

/** Something that language models do to requests, or that happens to files between reading and writing. */
export interface Disturbance {
  readonly name: string
  /** The formats that can express it; all when absent. */
  readonly formats?: readonly FormatName[]
  /** The lines of context that it needs, where the usual three are not enough. */
  readonly context?: number
  /**
   * Disturbs the situation in place. The right result stays known, since it follows from the file's lines.
   *
   * @returns false where it does not apply; then the situation is thrown away
   */
  disturb(situation: Situation, random: Random): boolean
  /** Whether the place is still the only one, where something else than the lines of the request decides it. */
  readonly decides?: (situation: Situation) => boolean
  /** What is right where the merge conflicts: `refuse` alone, or to refuse as well as to land as meant. Else it is not asked. */
  readonly conflict?: 'refuse' | 'either'
}

/** The formats that write old and new text apart. */
export const TWO_SIDED: readonly FormatName[] = ['edit-string', 'search-replace']
/** The formats that write hunks. */
export const HUNKS: readonly FormatName[] = ['v4a', 'unified-diff']

export function allLines({ hunks }: Situation): RequestLine[] {
  return hunks.flatMap(({ lines }) => lines)
}

export function isNonBlank(text: string): boolean {
  return text.trim() !== ''
}

/** Rewrites what both sides of a line say; tells whether anything changed. */
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
 * Rewrites the indentation of every line of a request that is not blank. Tells whether each hunk shows it in its old lines, else
 * nothing in the request says that its new lines are written in another way than the file's; and whether indentations that
 * were two are not one now, else nobody could tell them apart.
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

/** Whether the edit itself indents lines otherwise: then nobody can tell its units from those that it is written in. */
export function changesIndentation({ hunks }: Situation): boolean {
  return hunks.some(({ lines }) => {
    const gone = new Set(lines.flatMap(({ step, old }) => (step === 'remove' ? [old.trim()] : [])))
    return lines.some(({ step, new: now }) => step === 'add' && isNonBlank(now) && gone.has(now.trim()))
  })
}

export function indentationOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** A kept line of a hunk beside which nothing is inserted. */
export interface FreeLine {
  readonly hunk: RequestHunk
  readonly at: number
  readonly line: RequestLine
}

/** The kept lines beside which nothing is inserted: a merge needs the others as they are. */
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
