import type { Candidate } from '../locate/cascade.js'
import type { Change } from '../text/change.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { indentationOf } from '../text/indentation.js'
import { lineRange } from '../text/line-range.js'
import { scriptOfLines } from '../text/line-script.js'
import { type Line, splitLines } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { EditProblem } from '../vocabulary/failure.js'
import type { Result } from '../vocabulary/result.js'
import { withFinalNewline, withWrittenEnd } from './final-newline.js'
import { type EditLines, learnFromEdit } from './learn-from-edit.js'
import { type Run, replaceRun, runsOf, writtenEnding } from './run.js'
import { hasSameBreaks, slicesOf, startsLine, withEnding } from './slices.js'
import { replaceAsWritten } from './written.js'

/**
 * Computes what an edit really changes at the place where it was found. The difference between search and
 * replacement, line by line, is carried over to the file's own lines: what it keeps stays as the file has it,
 * what it removes goes, and what it adds comes in with the indentation learned from the matched lines and the
 * endings of the lines around. After an exact match this is plain replacement, but for endings; where the edit's
 * endings count as written, and the file has its search text to the byte, it is that and nothing else.
 *
 * Fails with `line-breaks` when the file breaks the lines elsewhere than the search text does, and with
 * `indentation` when an added line's indentation cannot be known. Linear in the lines of the edit,
 * apart from the line diff where the edit brings no script.
 */
export function reconcile(document: TextDocument, candidate: Candidate): Result<Change[], EditProblem> {
  const { edit } = candidate
  const written = replaceAsWritten(document, candidate)
  if (written !== undefined)
    return { ok: true, value: [...byteOrderMarkChange(document, candidate), ...written] }
  const span = withEnding(document, candidate)
  const searched = splitLines(edit.search)
  const slices = slicesOf(document, span, searched.length)
  if (!hasSameBreaks(document, slices, searched, candidate)) {
    return { ok: false, failure: otherLineBreaks(document, span) }
  }
  const replacement = splitLines(edit.replacement)
  const script = scriptOfLines(searched, replacement, edit.script)
  const floor = edit.unit === 'lines' ? document.contentStart : span.start
  const runs = runsOf(script, slices, replacement, span)
  // What was found exactly is indented as the request has it.
  const indented =
    candidate.tier === 'exact'
      ? runs
      : reindentedRuns(document, runs, slices, { searched, replacement, script })
  const changes: Change[] = []
  for (const run of indented) {
    if ('code' in run) return { ok: false, failure: run }
    changes.push(replaceRun(document, run, floor))
  }
  const ending = writtenEnding(replacement.at(-1))
  return edit.unit === 'lines'
    ? withFinalNewline(document, changes, candidate, ending)
    : { ok: true, value: withWrittenEnd(document, changes, slices.at(-1), edit, ending) }
}

/** The runs with their new lines indented as the place is, up to the first line whose indentation cannot be known. */
function* reindentedRuns(
  document: TextDocument,
  runs: Iterable<Run>,
  slices: LineSpan[],
  lines: EditLines,
): Generator<Run | EditProblem> {
  const reindent = learnFromEdit(document, slices, lines)
  const startsMidLine = !startsLine(document, slices[0]?.start ?? document.text.length)
  for (const run of runs) {
    const added: Line[] = []
    for (const [i, line] of run.added.entries()) {
      const opensMidLine = startsMidLine && line === lines.replacement[0]
      const content = opensMidLine ? line.content : reindent(line.content)
      if (content === undefined || isDoubtful(document, run, i, content))
        return yield unknownIndentation(document, slices, line.content)
      added.push({ ...line, content })
    }
    yield { ...run, added }
  }
}

/** The change at the very top that the edit asks for, if it stands there. */
function byteOrderMarkChange({ contentStart }: TextDocument, { span, edit }: Candidate): Change[] {
  const wanted = edit.byteOrderMark
  if (wanted === undefined || span.start !== contentStart || wanted === contentStart > 0) return []
  return [{ span: { start: 0, end: contentStart }, text: wanted ? '\uFEFF' : '' }]
}

/**
 * Whether a line that replaces another has by itself the indentation that the file has there, while the learned
 * one is another: then the request indents its old and its new text differently, and nothing is certain.
 */
function isDoubtful(document: TextDocument, { removed, added }: Run, i: number, content: string): boolean {
  const [slice, line] = [removed[i], added[i]]
  if (slice === undefined || line === undefined || removed.length !== added.length) return false
  const file = indentationOf(document.text.slice(slice.start, slice.end))
  return indentationOf(line.content) === file && indentationOf(content) !== file
}

function otherLineBreaks(document: TextDocument, span: Span): EditProblem {
  return {
    code: 'line-breaks',
    place: { ...lineRange(document, span), text: document.text.slice(span.start, span.end) },
  }
}

function unknownIndentation(document: TextDocument, slices: LineSpan[], line: string): EditProblem {
  const start = slices[0]?.start ?? 0
  const end = slices.at(-1)?.end ?? start
  const place = { ...lineRange(document, { start, end }), text: document.text.slice(start, end) }
  return { code: 'indentation', place, indentation: indentationOf(line) }
}
