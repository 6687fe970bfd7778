import type { Candidate } from '../locate/cascade.js'
import { closesBlock } from '../text/closing-line.js'
import type { TextDocument } from '../text/document.js'
import { FOLDED } from '../text/line-keys.js'
import type { Notice } from '../vocabulary/format.js'
import type { AlignedLines } from './aligned.js'
import type { Addition, MergedLine } from './three-way.js'

/**
 * The lines of a merge without added ones at the edit's edges that the file has there already, right outside of the place: the old
 * text left them out, and they are not to be there twice. They are left out only where at least one of them has a letter or
 * digit, is no line that just closes a block, and is none that the edit removes, and where the edit adds more lines
 * there than it removes. What a tool worked out from two texts goes in as written. Linear in the lines added at the edges.
 */
export function withoutOverlap(
  document: TextDocument,
  { edit }: Candidate,
  { lines, slices, span }: AlignedLines,
): { readonly lines: readonly MergedLine[]; readonly dropped: readonly Notice[] } {
  const isBeside = lines[0]?.step === 'add' || lines[0]?.step === 'remove' || lines.at(-1)?.step === 'add'
  const isWhole = slices.length > 0 && span.start === document.lineAround(span.start).start
  if (!isBeside || !isWhole || edit.all || edit.computed) return { lines, dropped: [] }
  const removed = new Set(
    lines.flatMap((line) => (line.step === 'remove' ? [FOLDED.of(line.request ?? '')] : [])),
  )
  const [first, last] = [runOf(lines), runOf(lines.toReversed())]
  const above = linesBeyond(document, span.start, -1, first.most)
  const below = linesBeyond(document, span.end, 1, last.most)
  const dropped = new Set<MergedLine>([
    ...overlap(first, above.reverse(), removed, 'start'),
    ...overlap({ ...last, added: last.added.reverse() }, below, removed, 'end'),
  ])
  if (dropped.size === 0) return { lines, dropped: [] }
  const notices = Array.from(dropped, (line) => noticeOf(line as Addition))
  return { lines: lines.filter((line) => !dropped.has(line)), dropped: notices }
}

interface Run {
  readonly added: Addition[]
  /** By how many lines it grows. */
  readonly most: number
}

/** What is added before the first line that stays, and how many more lines that is than are removed there. */
function runOf(lines: readonly MergedLine[]): Run {
  const end = lines.findIndex(({ step }) => step === 'keep' || step === 'break')
  const run = end === -1 ? lines : lines.slice(0, end)
  const added = run.filter((line) => line.step === 'add')
  return { added, most: Math.min(REACH, added.length * 2 - run.length) }
}

const REACH = 100

/** Up to so many lines of the document above or below an offset, the nearest first. */
function linesBeyond(document: TextDocument, offset: number, step: 1 | -1, most: number): string[] {
  const lines: string[] = []
  let at = offset
  while (lines.length < most && (step === -1 ? at > document.contentStart : at < document.text.length)) {
    const { start, end, next } = document.lineAround(step === -1 ? at - 1 : at)
    if (step === 1 && start < at && at < next) return lines
    lines.push(document.text.slice(start, end))
    at = step === -1 ? start : next
  }
  return lines
}

/** The added lines at the outer end of a run that are the file's lines there, as many as there are. */
function overlap(
  { added, most }: Run,
  beyond: readonly string[],
  removed: ReadonlySet<string>,
  side: 'start' | 'end',
): Addition[] {
  for (let count = Math.min(most, beyond.length); count > 0; count--) {
    const outer = side === 'start' ? added.slice(0, count) : added.slice(-count)
    const own = side === 'start' ? beyond.slice(-count) : beyond.slice(0, count)
    const isSame = outer.every(({ line }, i) => FOLDED.of(line.content) === FOLDED.of(own[i] ?? ''))
    const isFresh = outer.every(({ line }) => !removed.has(FOLDED.of(line.content)))
    if (isSame && isFresh && outer.some(({ line }) => isDistinctive(line.content))) return outer
  }
  return []
}

function isDistinctive(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line) && !closesBlock(line)
}

function noticeOf({ line }: Addition): Notice {
  const text = JSON.stringify(line.content.trim())
  return { code: 'line-present', message: `the file has the line ${text} there already; it was not added again` }
}
