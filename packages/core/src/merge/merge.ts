import { hunkOf } from '../hunk/hunk.js'
import type { Change } from '../text/change.js'
import { isBlankLineAt, type TextDocument } from '../text/document.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { regionOf, type Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { EditProblem } from '../vocabulary/edit-failure.js'
import type { Notice } from '../vocabulary/format.js'
import type { Budget, Candidate } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { type AlignedLines, alignByPosition, mergeByAlignment, problemOfLineAddedTwice } from './aligned.js'
import { withFileCharacters } from './file-characters.js'
import { AS_WRITTEN, type Learned, learnFromEdit } from './learn-from-edit.js'
import type { Addition, MergedLine } from './merged-line.js'
import { finalNewlineChange, withEdgeNewlines, withEnd } from './newlines.js'
import { BLANK_LINE_STAYS } from './notices.js'
import { NO_OVERLAP, type Overlap } from './overlap.js'
import { type Call, overlapOfCandidate } from './overlap-beside.js'
import { changesOfRuns, foundLines, neighbourEnding, startsLine } from './slices.js'
import { replaceAsWritten } from './written.js'

/** The changes that an edit makes at one place, and the notices for its report. */
export interface Merged {
  readonly changes: readonly Change[]
  readonly notices: readonly Notice[]
}

/**
 * Computes the changes that an edit makes at the place where it was found. It merges three ways, line by line: the old
 * text is the base, the new text is theirs, and the file's lines, aligned with the old text, are ours. Kept lines stay
 * exactly as the file has them. Removed lines go. Added lines get the indentation learned from the aligned lines and the
 * line endings of their neighbors.
 *
 * After an exact match the result is a plain replacement, with two exceptions: line endings follow the file, and lines
 * that the edit adds at its edge are left out where the file already has them there. Where the edit's endings count as
 * written and the file has the search text byte for byte, the replacement goes in byte for byte.
 *
 * Fails with `line-breaks` when the file breaks its lines in other places than the search text, with `indentation` when
 * the indentation of an added line cannot be known, with `context-missing` when a context line beside an added line is
 * not in the file, with `other-lines` when the merge has a conflict, with `final-newline` when the edit decides the final
 * newline but does not end at the end of the file, and with `doubtful-place` when a line to be added is already there.
 * Linear in the lines of the edit, apart from the line diff where the edit brings no script.
 */
export function merge(
  document: TextDocument,
  found: Candidate,
  call: Call,
  budget: Budget,
): Result<Merged, EditProblem> {
  const { candidate, notices } = withEdgeNewlines(document, found)
  const overlap = call.looksBeside ? overlapOfCandidate(document, candidate, call, budget) : NO_OVERLAP
  if (overlap.doubtful !== undefined) {
    const place = extendedToLine(document, candidate.span, overlap.doubtful)
    return { ok: false, failure: problemOfLineAddedTwice(document, place, overlap.doubtful) }
  }
  const written = overlap === NO_OVERLAP ? replaceExactly(document, candidate) : undefined
  if (written !== undefined) return { ok: true, value: { changes: written, notices } }
  const merged = mergeLines(document, candidate, overlap, call.edits, budget)
  if (!merged.ok) return merged
  return { ok: true, value: { ...merged.value, notices: [...merged.value.notices, ...notices] } }
}

/** Returns the changes of an edit whose old text the file has exactly, without merging lines; undefined where lines must be merged. */
function replaceExactly(document: TextDocument, candidate: Candidate): readonly Change[] | undefined {
  const { span, tier } = candidate
  const { search, replacement } = candidate.edit
  const isWithinLine = search !== '' && !search.includes('\n') && !replacement.includes('\n')
  if (tier === 'exact' && isWithinLine) return search === replacement ? [] : [{ span, text: replacement }]
  const written = replaceAsWritten(document, candidate)
  return written && [...byteOrderMarkChange(document, candidate), ...written]
}

/** Extends a span up or down to a line of the file, without including that line. */
function extendedToLine(document: TextDocument, { start, end }: Span, line: number): Span {
  return {
    start: Math.min(start, document.lineNext(line)),
    end: Math.max(end, document.lineStart(line)),
  }
}

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
    alignment === undefined
      ? alignByPosition(inFile, candidate, overlap)
      : mergeByAlignment(inFile, alignment)
  if (!aligned.ok) return aligned
  const withCharacters = withFileCharacters(document, aligned.value, hunk)
  // After an exact match, or one that only ignored trailing whitespace, the request's indentation is the file's.
  const isIndentedAsWritten = tier === 'exact' || (tier === 'trailing' && overlap === NO_OVERLAP)
  const learned = isIndentedAsWritten ? AS_WRITTEN : learnFromEdit(document, withCharacters, hunk, edits)
  const changes = changesOf(document, edit, withCharacters, learned)
  if (!changes.ok) return changes
  const repeatsBlankLine = changes.value.length > 0 && repeatsBlankLineBelow(document, candidate)
  const keepsNewline = overlap.below > 0 || repeatsBlankLine
  const amended = withEnd(document, changes.value, candidate, withCharacters.span.end, keepsNewline)
  if (!amended.ok) return amended
  const notices = [
    ...withCharacters.notices,
    ...learned.notices,
    ...(repeatsBlankLine ? [BLANK_LINE_STAYS] : []),
  ]
  return { ok: true, value: { changes: amended.value, notices } }
}

/** Whether the new text ends in a newline that the old text lacks, while the line below the place is already blank. */
function repeatsBlankLineBelow(document: TextDocument, { edit, span }: Candidate): boolean {
  if (finalNewlineChange(edit) !== true) return false
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

/** Returns the change that adds or removes the byte order mark, where the edit asks for one and was found at the top. */
function byteOrderMarkChange({ contentStart }: TextDocument, { span, edit }: Candidate): Change[] {
  const wanted = edit.byteOrderMark
  if (wanted === undefined || span.start !== contentStart || wanted === contentStart > 0) return []
  return [{ span: { start: 0, end: contentStart }, text: wanted ? '\uFEFF' : '' }]
}

function unknownIndentation(
  document: TextDocument,
  aligned: AlignedLines,
  { line: { content } }: Addition,
): EditProblem {
  const { slices } = aligned
  const start = slices[0]?.start ?? 0
  const end = slices.at(-1)?.end ?? start
  const place = regionOf(document, { start, end })
  const indentedOtherwise = foundLines(document, aligned).filter(
    ({ request, file }) => !isBlank(request) && indentationOf(request) !== indentationOf(file),
  )
  const [only] = indentedOtherwise.length === 1 ? indentedOtherwise : []
  const own = only && { line: document.lineAt(only.start) + 1 }
  return { code: 'indentation', place, indentation: indentationOf(content), ...own }
}

/** Replaces the place with the edit's new text as written; only its line endings follow the file. */
export function replaceVerbatim(
  document: TextDocument,
  { span, edit }: Candidate,
): Result<Merged, EditProblem> {
  const ending = document.endingAround(span.start) || neighbourEnding(document, span.start)
  const text = ending === '' ? edit.replacement : edit.replacement.replace(/\r?\n/g, ending)
  return { ok: true, value: { changes: [{ span, text }], notices: [] } }
}
