import { type Hunk, hunkOf } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import {
  type IndentationUnit,
  indentationDepth,
  indentationUnit,
  indentationUnitAround,
} from '../text/indentation.js'
import { lazily } from '../text/lazily.js'
import { isBlank, type Line } from '../text/lines.js'
import { areSameButForWhitespace } from '../text/whitespace.js'
import { hasWord } from '../text/words.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Notice } from '../vocabulary/format.js'
import { type IndentationUnits, indentationPair, learnIndentation } from './indentation.js'
import { indentByNeighbours } from './indentation-by-neighbours.js'
import { indentationOfNew } from './indentation-of-new.js'
import { reindentByMarks } from './marks-off.js'
import type { MergedLine } from './merged-line.js'
import { MARKS_OFF } from './notices.js'
import { type FoundLine, foundLines, type LinesAtPlace, startsLine } from './slices.js'

/** How the new lines of an edit are indented at a place. */
export interface Learned {
  /** Returns the content of a new line as the file would indent it; undefined where that cannot be known. */
  readonly reindent: (line: Line) => string | undefined
  readonly notices: readonly Notice[]
}

/**
 * Learns from the aligned lines at a place how the new lines of an edit are indented there. Linear.
 *
 * @param edits all edits of the request, since the others show by which unit it indents, too
 */
export function learnFromEdit(
  document: TextDocument,
  place: LinesAtPlace,
  { old, new: written, hasWrittenScript }: Hunk,
  edits: readonly TextEdit[],
): Learned {
  const { slices, lines } = place
  const aligned = foundLines(document, place)
  if (aligned.every(({ request, file }) => request.trimEnd() === file.trimEnd())) return AS_WRITTEN
  const units = lazily((): IndentationUnits => {
    const start = slices[0]?.start ?? 0
    return {
      request: (edits.length > 1 ? unitOfEdits(edits) : undefined) ?? indentationUnit(old, written),
      file: indentationUnitAround(document, { start, end: slices.at(-1)?.next ?? start }),
    }
  })
  const added = lines.filter((line) => line.step === 'add').map(({ line }) => line.content)
  const informative = aligned.filter(
    (line) => !isBlank(line.request) && startsLine(document, line.start) && !isMisquoted(line),
  )
  const reindentMarked = hasWrittenScript
    ? reindentByMarks(informative, added, () => units().file)
    : undefined
  if (reindentMarked !== undefined)
    return {
      reindent: ({ content }) => reindentMarked(content),
      notices: added.length > 0 ? [MARKS_OFF] : [],
    }
  const [found, searched] = [aligned.map(({ file }) => file), aligned.map(({ request }) => request)]
  const whose = indentationOfNew({ found, searched, added, replacement: written }, () => units().file)
  if (whose === 'file') return AS_WRITTEN
  if (whose === 'unknown') return { reindent: () => undefined, notices: [] }
  return { reindent: learnFromLines(lines, informative, units), notices: [] }
}

/** Returns the unit that the edits are indented by; worked out once for each list. */
function unitOfEdits(edits: readonly TextEdit[]): IndentationUnit | undefined {
  let unit = units.get(edits)
  if (unit === undefined) {
    unit = { of: indentationUnit(...edits.map(hunkOf).flatMap((hunk) => [hunk.old, hunk.new])) }
    units.set(edits, unit)
  }
  return unit.of
}

const units = /* @__PURE__ */ new WeakMap<readonly TextEdit[], { readonly of: IndentationUnit | undefined }>()

/** New lines go in with the indentation that the request gives them. */
export const AS_WRITTEN: Learned = { reindent: ({ content }) => content, notices: [] }

/** Whether the file's line differs in more than whitespace and look-alikes: such a line says nothing about indentation. */
function isMisquoted({ request, file }: FoundLine): boolean {
  return request.trim() !== file.trim() && !areSameButForWhitespace(FOLDED.of(request), FOLDED.of(file))
}

function learnFromLines(
  lines: readonly MergedLine[],
  informative: readonly FoundLine[],
  units: () => IndentationUnits,
): Learned['reindent'] {
  const opening = lines.find(
    (line) => line.step !== 'break' && (line.step === 'add' || !isBlank(line.request ?? '')),
  )
  const all = informative.map(({ at, request, file }) => [at, indentationPair(request, file)] as const)
  // A first line that is kept and has no indentation says little about the others: models often quote it without.
  const isExempt = opening?.step === 'keep' && all.length > 1 && all[0]?.[1].request === ''
  const pairOf = new Map(isExempt ? all.slice(1) : all)
  const learned = learnIndentation(Array.from(pairOf.values()), units)
  if (informative.some(mayBeOtherBracket)) return ({ content }) => learned(content)
  const indented = indentByNeighbours(lines, pairOf, learned)
  return (line) => indented.get(line)
}

/**
 * Whether a line without letters or digits is more than one column deeper or shallower in the file than in the request. It
 * may be aligned with another bracket than the one that is meant, so that its neighbors show no indentation.
 */
function mayBeOtherBracket({ request, file }: FoundLine): boolean {
  return !hasWord(request) && Math.abs(indentationDepth(request) - indentationDepth(file)) > 1
}
