import { hunkOf } from '../hunk/hunk.js'
import type { Change } from '../text/change.js'
import { isBlankLineAt, type LineSpan, type TextDocument } from '../text/document.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { regionOf, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { Budget, Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { type AlignedLines, addedTwice, alignLinesOf, mergeAligned } from './aligned.js'
import { withFileCharacters } from './file-characters.js'
import { AS_WRITTEN, type Learned, learnFromEdit } from './learn-from-edit.js'
import { type Addition, linesOfFile, type MergedLine } from './merged-line.js'
import { newlineOf, withEdgeNewlines, withEnd } from './newlines.js'
import { BLANK_LINE_STAYS } from './notices.js'
import { NO_OVERLAP, type Overlap } from './overlap.js'
import { overlapBeside } from './overlap-beside.js'
import { changesOfRuns, neighbourEnding, startsLine } from './slices.js'
import { replaceAsWritten } from './written.js'

/** What lands at the place of an edit. */
export interface Merged {
  readonly changes: readonly Change[]
  readonly notices: readonly Notice[]
}

/** The call that an edit belongs to. */
export interface Call {
  readonly edits: readonly TextEdit[]
  /** All but this edit; undefined where what the file has right outside of the place is added all the same. */
  readonly others: (() => readonly TextEdit[]) | undefined
}

/**
 * Computes what an edit really changes at the place where it was found: a three-way merge by lines, in which the old text is
 * the base, the new text theirs and the file's lines, aligned with the old text, ours. What the edit keeps stays as the
 * file has it, what it removes goes, and what it adds comes in with the indentation learned from the aligned lines and
 * the endings of the lines around. After an exact match this is plain replacement, but for endings and for lines at the edit's
 * edge that the file has there already; where the edit's endings count as written, and the file has its search text
 * to the byte, it is that and nothing else.
 *
 * Fails with `line-breaks` when the file breaks the lines elsewhere than the search text does, with
 * `indentation` when an added line's indentation cannot be known, with `context-missing` when a context line beside
 * an added one is not in the file, and with `doubtful-place` when a line to be added is there already. Linear in the lines
 * of the edit, apart from the line diff where the edit brings no script.
 */
export function merge(
  document: TextDocument,
  found: Candidate,
  { edits, others }: Call,
  budget: Budget,
): Result<Merged, EditProblem> {
  const { candidate, notices } = withEdgeNewlines(document, found)
  const overlap = others === undefined ? NO_OVERLAP : overlapBeside(document, candidate, others, budget)
  if (overlap.doubtful !== undefined) {
    const place = upToLine(document, candidate.span, overlap.doubtful)
    return { ok: false, failure: addedTwice(document, place, overlap.doubtful) }
  }
  const written = overlap === NO_OVERLAP ? replaceToTheLetter(document, candidate) : undefined
  if (written !== undefined) return { ok: true, value: { changes: written, notices } }
  const merged = mergeLines(document, candidate, overlap, edits, budget)
  if (!merged.ok) return merged
  return { ok: true, value: { ...merged.value, notices: [...merged.value.notices, ...notices] } }
}

/** The changes of an edit that the file has to the letter, where there are no lines to merge; undefined elsewhere. */
function replaceToTheLetter(document: TextDocument, candidate: Candidate): readonly Change[] | undefined {
  const { span, tier } = candidate
  const { search, replacement } = candidate.edit
  const isWithinLine = search !== '' && !search.includes('\n') && !replacement.includes('\n')
  if (tier === 'exact' && isWithinLine) return search === replacement ? [] : [{ span, text: replacement }]
  const written = replaceAsWritten(document, candidate)
  return written && [...byteOrderMarkChange(document, candidate), ...written]
}

/** A place with the lines between it and a line of the file. */
function upToLine(document: TextDocument, { start, end }: Span, line: number): Span {
  return {
    start: Math.min(start, document.lineNext(line)),
    end: Math.max(end, document.lineStart(line)),
  }
}

/** Merges an edit line by line with the file. */
function mergeLines(
  document: TextDocument,
  candidate: Candidate,
  overlap: Overlap,
  edits: readonly TextEdit[],
  budget: Budget,
): Result<Merged, EditProblem> {
  const { alignment, edit, tier } = candidate
  const hunk = hunkOf(edit)
  const inFile = { document, hunk, budget }
  const aligned =
    alignment === undefined ? alignLinesOf(inFile, candidate, overlap) : mergeAligned(inFile, alignment)
  if (!aligned.ok) return aligned
  const read = withFileCharacters(document, aligned.value, hunk)
  // What was found exactly, or but for whitespace at the ends of its lines, is indented as the request has it.
  const isIndentedAlike = tier === 'exact' || (tier === 'trailing' && overlap === NO_OVERLAP)
  const learned = isIndentedAlike ? AS_WRITTEN : learnFromEdit(document, read, hunk, edits)
  const changes = changesOf(document, edit, read, learned)
  if (!changes.ok) return changes
  const endsInBlankLine = changes.value.length > 0 && endsInBlankLineThatIsThere(document, candidate)
  const stays = overlap.below > 0 || endsInBlankLine
  const ended = withEnd(document, changes.value, candidate, read.span.end, stays)
  if (!ended.ok) return ended
  const notices = [...read.notices, ...learned.notices, ...(endsInBlankLine ? [BLANK_LINE_STAYS] : [])]
  return { ok: true, value: { changes: ended.value, notices } }
}

/** Whether the new text ends in a newline that the old one does not have, and the file's next line is blank already. */
function endsInBlankLineThatIsThere(document: TextDocument, { edit, span }: Candidate): boolean {
  if (newlineOf(edit) !== true) return false
  if (!startsLine(document, span.start)) return false
  const { end, next } = document.lineAround(Math.max(span.start, span.end - 1))
  return span.end === end && isBlankLineAt(document, next)
}

function changesOf(
  document: TextDocument,
  edit: TextEdit,
  aligned: AlignedLines,
  { reindent }: Learned,
): Result<Change[], EditProblem> {
  const lines: MergedLine[] = []
  for (const line of aligned.lines) {
    if (line.step !== 'add') {
      lines.push(line)
      continue
    }
    const content = reindent(line.line)
    if (content === undefined) return { ok: false, failure: unknownIndentation(document, aligned, line) }
    lines.push({ ...line, line: { ...line.line, content } })
  }
  const floor = edit.unit === 'lines' ? document.contentStart : aligned.span.start
  return { ok: true, value: changesOfRuns(document, { ...aligned, lines }, hunkOf(edit).replacement, floor) }
}

/** The change at the very top that the edit asks for, if it was found there. */
function byteOrderMarkChange({ contentStart }: TextDocument, { span, edit }: Candidate): Change[] {
  const wanted = edit.byteOrderMark
  if (wanted === undefined || span.start !== contentStart || wanted === contentStart > 0) return []
  return [{ span: { start: 0, end: contentStart }, text: wanted ? '\uFEFF' : '' }]
}

function unknownIndentation(
  document: TextDocument,
  { slices, lines }: AlignedLines,
  { line: { content } }: Addition,
): EditProblem {
  const start = slices[0]?.start ?? 0
  const end = slices.at(-1)?.end ?? start
  const place = regionOf(document, { start, end })
  const others = linesOfFile(lines).filter(({ at, request = '' }) => {
    const slice = slices[at] as LineSpan
    return (
      !isBlank(request) &&
      indentationOf(request) !== indentationOf(document.text.slice(slice.start, slice.end))
    )
  })
  const [only] = others.length === 1 ? others : []
  const own = only && { line: document.lineAt(slices[only.at]?.start ?? start) + 1 }
  return { code: 'indentation', place, indentation: indentationOf(content), ...own }
}

/** The edit's new text as it is in place of what was found; only its line endings follow the file. */
export function replaceVerbatim(
  document: TextDocument,
  { span, edit }: Candidate,
): Result<Merged, EditProblem> {
  const ending = document.endingAround(span.start) || neighbourEnding(document, span.start)
  const text = ending === '' ? edit.replacement : edit.replacement.replace(/\r?\n/g, ending)
  return { ok: true, value: { changes: [{ span, text }], notices: [] } }
}
