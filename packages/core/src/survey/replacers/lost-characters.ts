import { hunkOf } from '../../hunk/hunk.js'
import { changedRuns } from '../../hunk/script.js'
import { findLines } from '../../search/find-lines.js'
import { FOLDED } from '../../search/line-keys.js'
import { isAsciiDocument } from '../../search/unusual-lines.js'
import { splitLines, toUnixEndings } from '../../text/lines.js'
import {
  type LossMark,
  piecesOf,
  type Restored,
  restorationOf,
  restored,
  restoredLike,
} from '../../text/lost-characters.js'
import { withTextOf } from '../../text/whitespace.js'
import { hasWord } from '../../text/words.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds whole lines whose characters that are not ASCII were lost on the way to the model: U+FFFD stands for them, and
 * `?` where so much else agrees that there is no doubt. The rest of every line is the same to its ends. The request is
 * read with the file's characters wherever its new text shares them with the old. Linear in document and search text: where repeated lines
 * would take more, nothing is found.
 */
export const lostCharacters: Replacer<'lost-characters'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'lost-characters',
  tier: 'lookalike',
  *find(query: Query): Generator<Match> {
    const { document, edit, within } = query
    const mark = edit.search.includes('\uFFFD') ? '\uFFFD' : '?'
    if (!edit.search.includes(mark) || isAsciiDocument(document)) return
    const searched = hunkOf(edit).old
    if (searched.length > MOST_LINES) return
    const lines = searched.map((line): Wanted => ({ line, pieces: piecesOf(line.trim(), mark) }))
    if (mark === '\uFFFD' && lettersIn(lines) < FEWEST_LETTERS) return
    const [top, bottom] = [document.lineAt(within.start), document.lineAt(within.end)]
    let allowance = COMPARISONS_PER_LINE * (document.lineCount + lines.length)
    const matches: Match[] = []
    for (const first of startsOf(query, lines, top, bottom)) {
      const { old, compared } = restoredAt(query, lines, first)
      allowance -= compared
      // One place of several would look like the only one.
      if (allowance < 0) return
      const reading = old && isCertain(old, mark) ? readingOf(edit, old, mark) : undefined
      const match = reading && matchAt(query, reading, first)
      if (match !== undefined) matches.push(match)
    }
    yield* matches
  },
})

const MOST_LINES = 2_000
/** Where repeated lines make more work than that, nothing is found. */
const COMPARISONS_PER_LINE = 8
/** A line of marks alone is any line. */
const FEWEST_LETTERS = 4

interface Wanted {
  readonly line: string
  readonly pieces: Restored['pieces']
}

function lettersIn(lines: readonly Wanted[]): number {
  const kept = lines.flatMap(({ pieces }) => pieces.filter(({ isLost }) => !isLost).map(({ text }) => text))
  return kept.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** The lines where the searched ones may begin: around the longest that lost nothing, or all. */
function* startsOf(
  { document, budget }: Query,
  lines: readonly Wanted[],
  top: number,
  bottom: number,
): Generator<number> {
  const whole = lines.filter(({ pieces }) => pieces.every(({ isLost }) => !isLost))
  const [first, ...others] = whole
  const last = bottom + 1 - lines.length
  if (first === undefined) {
    budget.spend(bottom - top + 1)
    for (let start = top; start <= last; start++) yield start
    return
  }
  const seed = others.reduce(
    (best, one) => (one.line.trim().length > best.line.trim().length ? one : best),
    first,
  )
  const at = lines.indexOf(seed)
  for (const { start } of findLines(document, FOLDED, [seed.line], budget)) {
    const line = document.lineAt(start) - at
    if (line >= top && line <= last) yield line
  }
}

/** The searched lines with the file's characters, where they are all there from a line on. */
function restoredAt(
  { document, budget }: Query,
  lines: readonly Wanted[],
  first: number,
): { readonly old: Restored[] | undefined; readonly compared: number } {
  if (first + lines.length > document.lineCount) return { old: undefined, compared: 0 }
  const old: Restored[] = []
  for (const [i, { line, pieces }] of lines.entries()) {
    budget.spend(1)
    const actual = document.line(first + i)
    const found = pieces.some(({ isLost }) => isLost)
      ? restorationOf(pieces, actual.trim())
      : FOLDED.of(actual) === FOLDED.of(line)
        ? []
        : undefined
    if (found === undefined) return { old: undefined, compared: i + 1 }
    old.push({ pieces, found })
  }
  return { old, compared: lines.length }
}

/** Whether a question mark is a lost character: three other lines agree, or as much of its own line as they have. */
function isCertain(old: readonly Restored[], mark: LossMark): boolean {
  if (mark !== '?') return true
  const isLost = ({ found }: Restored) => found.some((text) => text !== '?')
  const others = old.filter((line) => !isLost(line) && hasWord(restored(line)))
  const long = (line: Restored) => lettersIn([{ line: '', pieces: line.pieces }]) >= AS_LONG_AS_THREE_LINES
  return old.some(isLost) && (others.length >= 3 || old.filter(isLost).every(long))
}

const AS_LONG_AS_THREE_LINES = 40

/** The request with the file's characters; undefined where a mark in the new text may be a lost character or not. */
function readingOf(edit: TextEdit, old: readonly Restored[], mark: LossMark): Match['reading'] {
  const [before, after] = [
    splitLines(toUnixEndings(edit.search)),
    splitLines(toUnixEndings(edit.replacement)),
  ]
  const whole = before.map(({ content }, i) => withTextOf(content, restored(old[i] as Restored)))
  const lines = after.map(({ content }) => content)
  const { steps } = hunkOf(edit)
  for (const { step, old: line, now } of steps) if (step === 'keep') lines[now] = whole[line] ?? ''
  for (const { removed, added } of changedRuns(steps)) {
    const gone = removed.map((line) => old[line.old] as Restored)
    for (const { now } of added) lines[now] = likeRemoved(lines[now] ?? '', gone, mark)
  }
  const endings = (of: readonly { readonly ending: string }[]) => (content: string, i: number) =>
    content + (of[i]?.ending ?? '')
  const replacement = lines.map(endings(after)).join('')
  if (mark === '?' && lines.some((one, i) => isInDoubt(one, after[i]?.content ?? '', old))) return undefined
  return { search: whole.map(endings(before)).join(''), replacement }
}

/** An added line with the characters of the removed one that it shares most with. */
function likeRemoved(line: string, removed: readonly Restored[], mark: LossMark): string {
  if (!line.includes(mark)) return line
  const own = line.trim()
  const ways = removed.map((old) => restoredLike(own, old, mark))
  const marks = (text: string) => text.split(mark).length
  const best = ways.reduce((least, way) => (marks(way) < marks(least) ? way : least), own)
  return withTextOf(line, best)
}

/** Whether a new line still has a question mark between the same characters as one that is none in the file. */
function isInDoubt(line: string, written: string, old: readonly Restored[]): boolean {
  if (!written.includes('?')) return false
  // A line that lost characters and has marks that no line of the file has may have lost more.
  const most = Math.max(0, ...old.map((one) => marksIn(restored(one))))
  if (line !== written && marksIn(line) > most) return true
  return old.some(({ pieces, found }) => {
    let next = 0
    return pieces.some(({ isLost }, i) => {
      if (!isLost || found[next++] === '?') return false
      const around = `${pieces[i - 1]?.text.at(-1) ?? ''}?${pieces[i + 1]?.text[0] ?? ''}`
      return line.includes(around)
    })
  })
}

function marksIn(text: string): number {
  return text.split('?').length - 1
}

function matchAt(query: Query, reading: NonNullable<Match['reading']>, first: number): Match | undefined {
  const { document, edit, within } = query
  const start = Math.max(within.start, document.lineStart(first))
  const asked = { ...query, edit: { ...edit, search: reading.search }, within: { start, end: within.end } }
  const [match] = findWholeLines(asked, FOLDED)
  return match && document.lineAt(match.span.start) === first ? { ...match, reading } : undefined
}
