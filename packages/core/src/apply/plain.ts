import { mayBeApplied } from '../applied/done-at.js'
import { judgedHunk, judgedText } from '../check/edges.js'
import { judge } from '../check/judge.js'
import { literalSteps } from '../hunk/steps.js'
import { changedLines } from '../merge/changed-lines.js'
import { REPLACED } from '../merge/in-place.js'
import { lineSplit } from '../merge/line-split.js'
import type { EditOutcome } from '../parts/placement.js'
import { anchorAbove, isInBlockBelow } from '../place/anchors.js'
import { exact, isExact } from '../place/exact.js'
import { Place } from '../place/place.js'
import { cutsInTwo } from '../place/whole-words.js'
import { isWrittenBare } from '../place/written-bare.js'
import { addPlanned, type Planned, placesReport } from '../splice/change-set.js'
import { type EditChange, withoutSharedLines } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import type { FileText } from '../text/file-text.js'
import { toCrlf } from '../text/lines.js'
import { startOfNumbered } from '../text/numbered-line.js'
import type { Span } from '../text/span.js'
import type { Edit } from '../vocabulary/edit.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { EditReport } from '../vocabulary/outcome.js'
import type { Call } from './call.js'
import { BYTE_FOR_BYTE } from './changes-of.js'

/**
 * What the cascade and all rules make of edits whose old text is in the file once, to the letter and in their order, where nothing
 * else of the request, the new text or the file could bend that. Undefined wherever that is not certain. It decides nothing of its
 * own: it only looks for whatever would make the rules do anything else, so each rule that looks at exact places has its line here.
 *
 * @param first the number of the first of the edits in the request
 */
export function plainly(
  call: Call,
  edits: readonly Edit[],
  first: number,
): { readonly outcomes: readonly EditOutcome[]; readonly changes: readonly EditChange[] } | undefined {
  const { file, cascade, merge } = call
  const { document } = file
  const [replacer] = cascade
  if (replacer === undefined || !isExact(replacer) || !merge.isLiteral || edits.length > MOST)
    return undefined
  if (document.contentStart > 0 || (document.hasCrlf && document.once(hasOtherEndings))) return undefined
  const planned: Planned[] = []
  let from = 0
  for (const edit of edits) {
    const span = onlySpan(document, edit)
    if (span === undefined || span.start < from) return undefined
    from = span.end
    const place = plainPlace(call, edit, span)
    if (place === undefined) return undefined
    planned.push(plannedAt(call, place))
  }
  const changes: EditChange[] = []
  const outcomes = planned.map((one, at) => addPlanned(document, changes, first + at, edits[at] as Edit, one))
  return { outcomes, changes }
}

/** More edits than that are searched with an index. */
const MOST = 16

/** Whether a text in which lines end in CRLF has other ends of lines as well. */
function hasOtherEndings({ text }: TextDocument): boolean {
  return /(?:^|[^\r])\n/.test(text)
}

/** Where the old text of an edit is, if it is there once and nothing else that the edit asks for leaves another place. */
function onlySpan({ text, hasCrlf }: TextDocument, edit: Edit): Span | undefined {
  const { search, unit, hints } = edit
  if (edit.all || edit.rows || edit.anchored || edit.endings === 'written') return undefined
  if (edit.finalNewline !== undefined || edit.byteOrderMark !== undefined) return undefined
  if (hints?.lastLine !== undefined || hints?.atEnd || hints?.where || hints?.block) return undefined
  const isLines = unit === 'lines'
  const old = isLines && search.endsWith('\n') ? search.slice(0, -1) : search
  if (old === '' || search.includes('\r')) return undefined
  const body = hasCrlf ? toCrlf(old) : old
  const start = onlyStart(text, body)
  const end = start + body.length
  if (start < 0 || end === text.length) return undefined
  if (!isLines) return cutsInTwo(text, search, start, end) ? undefined : { start, end }
  const ending = hasCrlf ? '\r\n' : '\n'
  const isWhole = text.startsWith(ending, end) && (start === 0 || text[start - 1] === '\n')
  return isWhole ? { start, end: end + ending.length } : undefined
}

/** Where a text has a part, if it is there once, and its beginning not often; else -1. Linear. */
function onlyStart(text: string, part: string): number {
  // So short a head is found in linear time, whatever the text.
  const head = part.slice(0, LONGEST)
  let [only, heads] = [-1, 0]
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    const isThere = text.startsWith(part, at)
    if (++heads > FEW || (isThere && only >= 0)) return -1
    if (isThere) only = at
  }
  return only
}

const LONGEST = 256
const FEW = 4

/** The place of an edit, if its new text goes in there as it is. */
function plainPlace(call: Call, edit: Edit, span: Span): Place | undefined {
  const { file } = call
  const { search, replacement, unit } = edit
  if (replacement.includes('\r') || replacement.startsWith('\uFEFF')) return undefined
  if (search.trimEnd() === replacement.trimEnd()) return undefined
  if (unit === 'text' && isWrittenBare(file, edit, [span])) return undefined
  const hunk = new Hunk(edit, { budget: file.budget })
  if (!isWherePointed(call, hunk, span) || mayBeApplied(file, hunk, span)) return undefined
  file.paySearch()
  const place = new Place(file, hunk, exact, { span, isText: true })
  if (unit === 'text' && lineSplit(place) !== undefined) return undefined
  return isAsWritten(call, place) ? place : undefined
}

/** Whether the anchors and the number of an edit say the same as its old text. */
function isWherePointed({ file }: Call, hunk: Hunk, { start }: Span): boolean {
  const { edit, hints } = hunk
  // Of a diff that says of itself that a tool computed it, nobody has looked yet whether this is still its text.
  const isCounted = edit.counted || (edit.computed && hints.line !== undefined)
  if (isCounted && !isOnLine(file, hints.line, start)) return false
  const { anchors } = hunk
  if (anchors.length === 0) return true
  const above = anchorAbove(file, anchors, start)
  return above !== undefined && isInBlockBelow(file, above, start)
}

/** Whether an offset is on the line with a number. */
function isOnLine({ document, text }: FileText, number = 0, offset: number): boolean {
  const start = startOfNumbered(document, number)
  return start !== undefined && start <= offset && !text.slice(start, offset).includes('\n')
}

/** Whether no check finds anything in the new text, nor at its edges. */
function isAsWritten(call: Call, place: Place): boolean {
  const { hunk } = place
  const { path, edits, checks, file } = call
  file.budget.spend(1 + hunk.edit.replacement.length / CHARACTERS_PER_STEP)
  const judged = judge(checks, hunk, { place, path, edits })
  if (judged.hunk !== hunk || judged.notices.length > 0 || judged.problem !== undefined) return false
  if (hunk.edit.unit === 'text') return judgedText(call, place) === undefined
  const { value, notices, problem } = judgedHunk(call, place)
  return value === hunk && notices.length === 0 && problem === undefined
}

const CHARACTERS_PER_STEP = 64

/** The change of an edit at its place, and its report. */
function plannedAt({ file }: Call, { hunk, span, replacer, tier, similarity }: Place): Planned {
  const { replacement, endings, script, source } = hunk.edit
  const { document } = file
  const { text, hasCrlf } = document
  const isByScript = endings !== undefined && script !== undefined && !hasCrlf
  const changes = isByScript
    ? changedLines(
        text,
        span,
        literalSteps(hunk).map(({ op }) => op),
        replacement,
      )
    : [withoutSharedLines(document, { span, text: hasCrlf ? toCrlf(replacement) : replacement })]
  const report: Omit<EditReport, 'places'> = {
    status: 'applied',
    replacer,
    tier,
    similarity,
    rule: 'only-place',
    notices: [],
    written: isByScript ? BYTE_FOR_BYTE : REPLACED,
    ...(source !== undefined && { source }),
  }
  return { changes, report: placesReport(report, document, [span]), top: span.start }
}
