import { doubtfulLines } from '../locate/readings.js'
import { indentationPair, learnIndentation, type Reindent } from '../reconcile/indentation.js'
import type { TextDocument } from '../text/document.js'
import { findLines } from '../text/find-lines.js'
import { indentationUnit, indentationUnitAround } from '../text/indentation-unit.js'
import { FOLDED } from '../text/line-keys.js'
import { scriptOf } from '../text/line-script.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { Step } from '../vocabulary/edit.js'
import type { Budget, Match, Query, Replacer } from '../vocabulary/replacer.js'
import { type AlignedRegion, alignedRegion } from './aligned-region.js'
import type { LinePair } from './line-alignment.js'
import { type EditLines, type FileLines, mergedChanges, type Replaced } from './merged-changes.js'

/**
 * Finds search text whose context is out of date: the file has lines that it lacks, lacks some that it has, or has
 * others. The edit is merged with the file by three ways: what it changes has to be there, and what it does not change
 * stays as the file has it, so that neither the file's newer lines nor a slip in the request is lost or brought in.
 *
 * Found only if at least two kept lines and half of all searched lines agree, blank ones left out, one of them a line
 * that the file has only once, or all lines and only blank ones differ; the merge has no conflict; no more lines of the
 * file than three, or half as many as are searched, stand between; and no other lines agree half as well. Lines agree up
 * to blanks at their ends and look-alike characters; new lines are indented as those that agree show. Uses no edit
 * distance. Costs line diffs of the searched lines with at most forty parts of the file, and one pass over it; nothing is
 * looked for that has more than {@link MOST_LINES} lines.
 */
export const driftedContext: Replacer<'drifted-context'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'drifted-context',
  tier: 'drift',
  *find({ document, edit, within, budget }: Query): Generator<Match> {
    const searched = lineContents(edit.search)
    if (edit.all || searched.length > MOST_LINES || doubtfulLines(edit).length > 0) return
    // A newline that comes or goes at the end is no line.
    if (edit.search.endsWith('\n') !== edit.replacement.endsWith('\n') && edit.unit === 'text') return
    const script = scriptOf(edit)
    const region = alignedRegion(document, searched, within, budget)
    if (region === undefined) return
    const file = linesOf(document, region, searched.length, budget)
    if (!isWhole(region, searched, file) && !isEnough(region, searched, script, file)) return
    const lines = { searched, replacement: lineContents(edit.replacement), script }
    const changes = mergedChanges(region.pairs, lines, file)
    if (changes === undefined || !haveSamePlaces(changes, mergedChanges(region.mirrored, lines, file))) return
    const indented = reindented(changes, reindentationOf(document, region, lines))
    if (indented === undefined) return
    const match = matchOf(document, region, indented, edit.unit === 'lines')
    if (match.span.start >= within.start && match.span.end <= within.end) yield match
  },
})

const MOST_LINES = 2_000
/** So many lines may always have come between those of the request; else half as many as it has. */
const FEW_LINES = 3

/** Whether all of the request stands there, two lines at least, and nothing but blank lines is missing or between. */
function isWhole(
  { pairs }: AlignedRegion,
  searched: readonly string[],
  { isBlank: isBlankAt }: FileLines,
): boolean {
  const found = new Set(pairs.map(([, place]) => place))
  const [first, last] = extentOf(pairs)
  for (let at = first; at <= last; at++) if (!found.has(at) && !isBlankAt(at)) return false
  const count = pairs.filter(([line]) => !isBlank(searched[line] ?? '')).length
  return count >= 2 && count === searched.filter((line) => !isBlank(line)).length
}

/**
 * Whether enough of the request stands there: two kept lines and half of all, one of them a line that the file has only
 * once, without too many others between.
 */
function isEnough(
  { pairs }: AlignedRegion,
  searched: readonly string[],
  script: readonly Step[],
  file: FileLines,
): boolean {
  const steps = script.filter((step) => step !== 'add')
  const aligned = pairs.map(([line]) => line).filter((line) => !isBlank(searched[line] ?? ''))
  const kept = aligned.filter((line) => steps[line] === 'keep')
  const [first, last] = extentOf(pairs)
  const others = last - first + 1 - pairs.length
  if (others > Math.max(FEW_LINES, searched.length / 2)) return false
  if (!pairs.some(([line]) => isOnly(searched[line], file))) return false
  return kept.length >= 2 && aligned.length * 2 >= searched.filter((line) => !isBlank(line)).length
}

/** The first and the last line of the file that is aligned. */
function extentOf(pairs: readonly LinePair[]): readonly [first: number, last: number] {
  return [pairs[0]?.[1] ?? 0, pairs.at(-1)?.[1] ?? 0]
}

function isOnly(line: string | undefined, file: FileLines): boolean {
  return line !== undefined && !isBlank(line) && file.isOnly([line], 'anywhere')
}

/** The lines of the document; near are those that are no further from the region than the request is long. */
function linesOf(
  document: TextDocument,
  { pairs }: AlignedRegion,
  length: number,
  budget: Budget,
): FileLines {
  const [first, last] = extentOf(pairs)
  const top = document.lineStart(Math.max(0, first - length))
  const bottom = document.lineStart(last + length + 1)
  const isLine = (at: number) => at >= 0 && at < document.lineCount
  return {
    isOnly(lines, where) {
      const near = where === 'near'
      let count = 0
      for (const { start } of findLines(document, FOLDED, lines, budget, near ? top : 0)) {
        if (near && start >= bottom) break
        if (++count > 1) break
      }
      return count === 1
    },
    stands: (line, at) =>
      line !== undefined && isLine(at) && FOLDED.of(line) === FOLDED.of(document.line(at)),
    isBlank: (at) => isLine(at) && isBlank(document.line(at)),
  }
}

/** How the file indents what the request indents, by the lines that agree. */
function reindentationOf(
  document: TextDocument,
  { pairs }: AlignedRegion,
  { searched, replacement }: EditLines,
): Reindent {
  const [first, last] = extentOf(pairs)
  const seen = pairs.flatMap(([line, place]) => {
    const request = searched[line] ?? ''
    return isBlank(request) ? [] : [indentationPair(request, document.line(place))]
  })
  return learnIndentation(seen, () => ({
    request: indentationUnit([...searched, ...replacement]),
    file: indentationUnitAround(document, first, last),
  }))
}

/** The changes with their new lines as the file would indent them; undefined where that cannot be known. */
function reindented(changes: readonly Replaced[], reindent: Reindent): Replaced[] | undefined {
  const indented = changes.map(({ from, to, lines }) => ({
    from,
    to,
    lines: lines.flatMap((line) => reindent(line) ?? []),
  }))
  return indented.every(({ lines }, i) => lines.length === changes[i]?.lines.length) ? indented : undefined
}

/** Where repeated lines leave a choice, nothing is certain. */
function haveSamePlaces(a: readonly Replaced[], b: readonly Replaced[] | undefined): boolean {
  return b !== undefined && a.every(({ from, to }, i) => from === b[i]?.from && to === b[i]?.to)
}

function matchOf(
  document: TextDocument,
  { pairs }: AlignedRegion,
  changes: readonly Replaced[],
  wholeLines: boolean,
): Match {
  // Lines that go are aligned, and lines that come stand beside aligned ones: no change is outside of them.
  const [first, last] = extentOf(pairs)
  const old = Array.from({ length: last - first + 1 }, (_, i) => document.line(first + i))
  const text = (lines: readonly string[]) => {
    if (lines.length === 0) return ''
    return wholeLines ? `${lines.join('\n')}\n` : lines.join('\n')
  }
  return {
    span: {
      start: document.lineStart(first),
      end: wholeLines ? document.lineNext(last) : document.lineEnd(last),
    },
    reading: { search: text(old), replacement: text(replaced(old, first, changes)) },
  }
}

function replaced(old: readonly string[], first: number, changes: readonly Replaced[]): string[] {
  return changes.reduceRight<string[]>(
    (lines, { from, to, lines: now }) => lines.toSpliced(from - first, to - from, ...now),
    [...old],
  )
}
