import {
  type FileText,
  indentationOf,
  isBlank,
  isComment,
  likenessIn,
  likenessToRows,
} from '@emend/core/plugin'
import { type Brackets, bracketsOf } from './brackets.js'
import { hasOwnWord } from './closers.js'
import { type LineHunk, type LinePairs, lineHunks, type Region } from './line-pairs.js'
import { leavesBlock } from './returns.js'

/** Why it is not sure that a new text is the whole new text of a region. */
export type Unaccounted =
  /** It leaves brackets or a fence open, or ends within a list: it looks cut off. */
  | 'open'
  /** It closes brackets that it does not open, and leaves none open: it begins within something. */
  | 'within'
  /** Lines at the end of the region are gone: it may be cut off. */
  | 'lost-end'
  /** Lines at the top of the region are gone: it may be a part. */
  | 'lost-top'
  /** More than a third of the region is gone, and nothing is in its place. */
  | 'lost-much'
  /** It has hardly a line of the region. */
  | 'other'
  /** Something that the region has is not there: a decorator, `export`, a thing within it, or lines in a sketch with markers. */
  | 'lost-decorator'
  | 'lost-export'
  | 'lost-thing'
  | 'lost-lines'

/**
 * Why not every line of a region is accounted for in its new text, as kept, changed, moved, or removed between lines that are kept: all
 * reasons, the first of which is to be told. None if every line is.
 *
 * @param isPart the region is known by its head, so that it does not matter how its top looks, or how much of it is new
 */
export function unaccounted(
  file: FileText,
  region: Region,
  lines: readonly string[],
  pairs: LinePairs,
  { isPart = false }: { readonly isPart?: boolean } = {},
): readonly Unaccounted[] {
  const hunks = lineHunks(region, pairs)
  const scene: Accounts = { file, region, lines, pairs, hunks, moved: movedIn(file, region, lines, pairs) }
  const doubts = [isOpen(scene), lostEnd(scene), isPart ? undefined : lostTop(scene), lostMuch(scene, isPart)]
  return doubts.filter((doubt) => doubt !== undefined)
}

interface Accounts {
  readonly file: FileText
  readonly region: Region
  readonly lines: readonly string[]
  readonly pairs: LinePairs
  readonly hunks: readonly LineHunk[]
  /** The lines of the region that the new text has elsewhere. */
  readonly moved: ReadonlySet<number>
}

function movedIn(
  file: FileText,
  { first, end }: Region,
  lines: readonly string[],
  pairs: LinePairs,
): Set<number> {
  const free = new Map<string, number>()
  for (const [at, text] of lines.entries())
    if ((pairs[at] as number) < 0 && hasOwnWord(text)) free.set(text.trim(), (free.get(text.trim()) ?? 0) + 1)
  const kept = new Set(pairs)
  const moved = new Set<number>()
  for (let line = first; line < end; line++) {
    const text = file.known(line).trim()
    const left = free.get(text) ?? 0
    if (kept.has(line) || left === 0) continue
    free.set(text, left - 1)
    moved.add(line)
  }
  return moved
}

function isOpen({ file, region, lines, pairs }: Accounts): Unaccounted | undefined {
  const now = openIn(lines)
  const before = now.size > 0 ? openIn(file.lines(region.first, region.end)) : now
  const others = [...now].filter(([kind, { closes, opens }]) => {
    const own = before.get(kind)
    return own?.closes !== closes || own.opens !== opens
  })
  if (others.some(([, { opens }]) => opens > 0)) return 'open'
  const last = lines.findLastIndex((line) => !isBlank(line))
  const comment = lines.findLastIndex((line) => /^\s*\/\*/.test(line))
  if (comment >= 0 && !lines.slice(comment).some((line) => line.includes('*/'))) return 'open'
  if ((pairs[last] ?? -1) < 0 && GOES_ON.test(lines[last] ?? '')) return 'open'
  return others.length > 0 ? 'within' : undefined
}

interface Open {
  /** How many are closed that the lines do not open, and how many they open and do not close. */
  readonly closes: number
  readonly opens: number
}

/** The brackets that lines leave open or close, by kind. */
function openIn(lines: readonly string[]): ReadonlyMap<string, Open> {
  const found = new Map<string, Open>()
  const known = new Map<string, Brackets>()
  for (const line of lines)
    for (const [kind, count] of bracketsOf([line], known)) {
      const { closes, opens } = found.get(kind) ?? { closes: 0, opens: 0 }
      // A fence looks the same where it closes.
      const now = kind === '```' ? (opens + 1) % 2 : opens + count
      found.set(kind, { closes: closes + Math.max(0, -now), opens: Math.max(0, now) })
    }
  for (const [kind, { closes, opens }] of found) if (closes + opens === 0) found.delete(kind)
  return found
}

/** A line behind which a statement goes on. */
const GOES_ON = /(?:[,([{\\+*|&=]|\.{3}|…)\s*$/

function solidAt(file: FileText, from: number, to: number): number[] {
  const solid: number[] = []
  for (let line = from; line < to; line++) if (!isBlank(file.known(line))) solid.push(line)
  return solid
}

/** The lines that a hunk takes away for good, and those that it brings. */
function countsOf({ file, lines, moved }: Accounts, { first, end, from, to }: LineHunk) {
  return {
    gone: solidAt(file, first, end).filter((line) => !moved.has(line)),
    come: lines.slice(from, to).filter((line) => !isBlank(line)),
  }
}

function lostEnd(scene: Accounts): Unaccounted | undefined {
  const { file, region, lines, hunks } = scene
  const last = hunks.at(-1)
  if (last === undefined) return undefined
  const isAtEnd = last.end === region.end || file.lines(last.end, region.end).every(isBlank)
  const { gone, come } = countsOf(scene, last)
  if (isAtEnd) {
    // A comment with nothing below it is the beginning of something.
    if (solidAt(file, last.first, last.end).length === 0)
      return come.length > 0 && isComment(come.at(-1) as string) ? 'lost-end' : undefined
    if (come.length < Math.max(1, gone.length)) return 'lost-end'
    const [old, now] = [file.known(gone.at(-1) ?? last.end - 1), come.at(-1) as string]
    const [above, aboveNow] = [file.line(gone.at(-2) ?? -1), come.at(-2)]
    const isOther = above && aboveNow && likenessIn(file, above.trim(), aboveNow.trim()) < ALIKE
    // Nothing of its block follows what leaves it.
    const isLeft = leavesBlock(old) && leavesBlock(now) && indentationOf(old) === indentationOf(now)
    const isSame = !isOther && likenessIn(file, old.trim(), now.trim()) >= SAME_END
    return isLeft || isSame ? undefined : 'lost-end'
  }
  return hunks.some((hunk) => mayEndThere(scene, hunk)) ? 'lost-end' : undefined

  /** Whether a hunk takes lines away, and all that the new text has below it may be what the file has above those. */
  function mayEndThere(accounts: Accounts, hunk: LineHunk): boolean {
    const { gone: away, come: brought } = countsOf(accounts, hunk)
    const tail = lines.slice(hunk.to).filter((line) => !isBlank(line))
    if (away.length === 0 || tail.some((line) => hasOwnWord(line) && file.at(line).length === 1)) return false
    const own = solidAt(file, hunk.first, region.end)
    const isTail = (from: number) =>
      tail.every((line, i) => file.known(own[from + i] ?? 0).trimEnd() === line.trimEnd())
    const isThere = own.some(
      (line, from) => line < hunk.end && from + tail.length < own.length && isTail(from),
    )
    return isThere || (away.length > brought.length && tail.length <= FEW)
  }
}

/** Two lines that are so much alike are versions of one line. */
const ALIKE = 0.6
/** Last lines must be more alike, because where an answer is cut off chance decides which is the last. */
const SAME_END = 0.8
/** So few lines without one that the file has once say nothing of where they are. */
const FEW = 2

function lostTop(scene: Accounts): Unaccounted | undefined {
  const { file, region, hunks } = scene
  const first = hunks[0]
  if (first === undefined || !file.lines(region.first, first.first).every(isBlank)) return undefined
  const { gone, come } = countsOf(scene, first)
  if (gone.length === 0) return undefined
  if (come.length < gone.length) return 'lost-top'
  const likeness = likenessToRows(
    file,
    gone.map((own) => file.known(own).trim()),
  )
  const isAlike = come.some((line) => gone.some((_, row) => likeness(line.trim(), row) >= ALIKE))
  return isAlike ? undefined : 'lost-top'
}

function lostMuch(scene: Accounts, isPart: boolean): Unaccounted | undefined {
  const { file, region, pairs, lines, hunks } = scene
  const all = solidAt(file, region.first, region.end).length
  const lost = hunks.reduce((sum, hunk) => {
    const { gone, come } = countsOf(scene, hunk)
    return sum + Math.max(0, gone.length - come.length)
  }, 0)
  if (3 * lost > all) return 'lost-much'
  if (isPart) return undefined
  const kept = lines.filter((line, at) => (pairs[at] as number) >= 0 && !isBlank(line)).length
  return 5 * kept >= Math.min(all, lines.filter((line) => !isBlank(line)).length) ? undefined : 'other'
}
