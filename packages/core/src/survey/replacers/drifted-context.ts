import { type Hunk, hunkOf } from '../../hunk/hunk.js'
import { type HunkInFile, mergeByPairs } from '../../merge/aligned.js'
import type { FileLines, Merge, MergedLine } from '../../merge/merged-line.js'
import { FOLDED, type LineKey, TRIMMED_END } from '../../search/line-keys.js'
import type { TextDocument } from '../../text/document.js'
import { indentationOf } from '../../text/indentation.js'
import { areSameTrimmed, countNewlines, isBlank } from '../../text/lines.js'
import { isInside } from '../../text/span.js'
import { hasWord } from '../../text/words.js'
import type { GuardName } from '../../vocabulary/guard-names.js'
import type { LinePair, Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { type AlignedRegion, alignedRegion } from './aligned-region.js'
import { keepsBlocks } from './kept-blocks.js'
import { withOtherKept } from './other-kept.js'

/**
 * Finds search text whose context is out of date: the file has lines that the search text lacks, lacks some of its lines,
 * or has others instead. Yields which line of the file each searched line is, so that the edit can be merged there. Hunk
 * ` open()`, `-run(a)`, `+run(b)`, ` close()` in the file `open()\nlog(x)\nrun(a)\nclose()` keeps `log(x)`.
 *
 * All of this must hold:
 * - Enough lines agree, see `isEnough`, and they have half of the searched characters.
 * - No other region agrees half as well, see `alignedRegion`: two functions that are almost the same are refused.
 * - The merge has no conflict and changes something. The hunk above is refused in `open()\nrun(a, 1)\nclose()`.
 * - Lines are in the same blocks in the file as in the request, see `keepsBlocks`.
 *
 * Lines agree if they are equal without leading and trailing whitespace and with look-alikes folded. No edit distance is
 * used. Costs line diffs of the searched lines with at most forty parts of the file, and one pass over it. A search text
 * of more than {@link MOST_LINES} lines is not looked for.
 */
export const driftedContext: Replacer<'drifted-context'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'drifted-context',
  tier: 'drift',
  *find(query: Query): Generator<Match> {
    const { document, edit, within, budget } = query
    if (edit.all || countNewlines(edit.search) >= MOST_LINES) return
    // Such an edit adds or removes a final newline, which is no line and cannot be merged by lines.
    if (edit.search.endsWith('\n') !== edit.replacement.endsWith('\n') && edit.unit === 'text') return
    const hunk = hunkOf(edit)
    const region = alignedRegion(query, hunk.old)
    const pairs =
      typeof region === 'string'
        ? region
        : isEnough(document, region.pairs, hunk)
          ? mergeablePairs({ document, hunk, budget }, region)
          : 'too-little-found'
    if (typeof pairs === 'string') return query.onRefused?.(pairs)
    const [first, last] = extentOf(pairs)
    const end = edit.unit === 'lines' ? document.lineNext(last) : document.lineEnd(last)
    const span = { start: document.lineStart(first), end }
    if (isInside(span, within)) yield { span, alignment: pairs }
  },
})

const MOST_LINES = 2_000

/**
 * Whether enough lines of the request are aligned, blank lines not counted. Either
 * - all of them, at least two, and the file has only blank lines between them, or
 * - two kept lines and half of all lines, one of them with a letter or digit. If the edit removes nothing and some context
 *   is missing, a line with a letter or digit must also be indented as in the file. Hunk ` use a`, ` use c`, `+use n`,
 *   ` list! {` is refused where only `    use a`, `    use c` stand in a deeper block.
 */
function isEnough(document: TextDocument, pairs: readonly LinePair[], { old, oldSteps }: Hunk): boolean {
  const isNonBlank = (line: number) => !isBlank(old[line] ?? '')
  const aligned = pairs.map(([line]) => line).filter(isNonBlank)
  const wanted = old.filter((_, line) => isNonBlank(line)).length
  const [first, last] = extentOf(pairs)
  const countFileLines = () => document.lines(first, last + 1).filter((line) => !isBlank(line)).length
  if (aligned.length === wanted && wanted >= 2 && countFileLines() === wanted) return true
  const kept = aligned.filter((line) => oldSteps[line] === 'keep')
  if (kept.length < 2 || aligned.length * 2 < wanted) return false
  const placeOf = new Map(pairs)
  const hasFileIndentation = (line: number) =>
    indentationOf(old[line] ?? '') === indentationOf(document.line(placeOf.get(line) ?? 0))
  const mayBeReindented = aligned.length === wanted || oldSteps.includes('remove')
  return aligned.some((line) => hasWord(old[line] ?? '') && (mayBeReindented || hasFileIndentation(line)))
}

function extentOf(pairs: readonly LinePair[]): readonly [first: number, last: number] {
  return [pairs[0]?.[1] ?? 0, pairs.at(-1)?.[1] ?? 0]
}

/** One way to compare the lines of a request with each other (the hunk) and with the file (the pairs), and its merge. */
interface Comparison {
  readonly pairs: readonly LinePair[]
  readonly hunk: Hunk
  readonly first: number
  readonly file: FileLines
  readonly merged: Merge
}

/**
 * The pairs with which the edit merges; the guard that refuses them if the merge has a conflict, changes nothing or is ambiguous.
 *
 * Repeated lines can allow several ways to compare the lines. Then one result must be left:
 * - If all old lines are aligned, the result that is the new text. Pairs as far up or down as possible are tried last,
 *   and their result must be the new text exactly, trailing whitespace aside.
 * - If there is none, the only result of all ways. A way that puts an added blank line beside one that the file and the
 *   old text have does not count beside others. No way may have a conflict, except those of {@link withOtherBlank}.
 *
 * If the request marks its lines itself and the merge fails because a context line is missing, the pairs are returned:
 * whoever applies the match then refuses the edit and names that line.
 */
function mergeablePairs(
  inFile: HunkInFile,
  { pairs, others: otherPairs, outermost }: AlignedRegion,
): readonly LinePair[] | GuardName {
  const { document, hunk } = inFile
  const compare = (aligned: readonly LinePair[], compared: Hunk) => ({
    pairs: aligned,
    ...mergeByPairs({ ...inFile, hunk: compared }, aligned),
    hunk: compared,
  })
  const isMerged = (one: ReturnType<typeof compare>): one is Comparison => 'lines' in one.merged
  const usual = compare(pairs, hunk)
  if (!isMerged(usual)) {
    const { merged } = usual
    if ('guard' in merged) return merged.guard
    return hunk.hasWrittenScript ? pairs : 'context-missing-around'
  }
  const others = [
    ...otherPairs.map((aligned) => compare(aligned, hunk)),
    ...[...hunk.alternatives, ...withOtherKept(document, pairs, hunk)].map((other) => compare(pairs, other)),
  ]
  const otherBlanks = withOtherBlank(pairs, hunk).map((aligned) => compare(aligned, hunk))
  // The usual comparison is last, so that it is the one kept for its result.
  const all = [...otherBlanks, ...others, usual]
  const results = all.length === 1 ? [['', usual] as const] : resultsOf(document, all.filter(isMerged))
  const compareOutermost = () =>
    outermost()
      .map((aligned) => compare(aligned, hunk))
      .filter(isMerged)
  const asNewText =
    pairs.length === hunk.old.length ? resultsAsNewText(document, results, compareOutermost) : []
  const plausible = others.every(isMerged)
    ? results.filter(([, one]) => results.length === 1 || !doublesBlank(one))
    : []
  const [[, chosen] = [], ...more] = asNewText.length > 0 ? asNewText : plausible
  // A match can say which lines of the file are meant, but not how to compare the request's own lines.
  if (chosen === undefined || more.length > 0 || chosen.hunk !== hunk) return 'several-results'
  const { lines } = chosen.merged
  const isChange = lines.some(({ step }) => step === 'add' || step === 'remove')
  const added = new Set(lines.map((line) => (line.step === 'add' ? line.number : undefined)))
  if (!isChange) return 'no-change'
  return keepsBlocks(inFile, chosen.pairs, added) ? chosen.pairs : 'other-heading'
}

type MergeResult = readonly [text: string, comparison: Comparison]

/** The different texts that the comparisons result in, each with the last comparison that gives it. */
function resultsOf(document: TextDocument, comparisons: readonly Comparison[]): MergeResult[] {
  const top = Math.min(...comparisons.map(({ first }) => first))
  const bottom = Math.max(...comparisons.map(({ first, file }) => first + file.count))
  return Array.from(new Map(comparisons.map((one) => [mergedText(document, one, top, bottom), one])))
}

/**
 * The results that are the new text, whitespace at the ends of lines and look-alikes aside. If there is none, those of the
 * `others` that are the new text, trailing whitespace aside.
 */
function resultsAsNewText(
  document: TextDocument,
  results: readonly MergeResult[],
  others: () => readonly Comparison[],
): readonly MergeResult[] {
  const isNewText = (one: Comparison, key: LineKey) => {
    const text = mergedText(document, one, one.first, one.first + one.file.count)
    return areSameTrimmed(text, one.hunk.edit.replacement, key.of)
  }
  const found = results.filter(([, one]) => isNewText(one, FOLDED))
  if (found.length > 0) return found
  return resultsOf(document, others()).filter(([, one]) => isNewText(one, TRIMMED_END))
}

/** The lines of the file from `top` to before `bottom` after a merge. */
function mergedText(
  document: TextDocument,
  { merged, first }: Comparison,
  top: number,
  bottom: number,
): string {
  const lines: string[] = []
  let at = top
  const copyTo = (line: number) => {
    for (; at < line; at++) lines.push(document.line(at))
  }
  for (const line of merged.lines) {
    if (line.step === 'break') continue
    copyTo(first + line.at)
    if (line.step === 'add') lines.push(line.line.content)
    if (line.step === 'remove') at++
  }
  copyTo(bottom)
  return lines.join('\n')
}

/**
 * Other alignments: where the request has two kept blank lines with only added lines between, and one of them is aligned,
 * the other one takes its place.
 */
function withOtherBlank(pairs: readonly LinePair[], { old, steps }: Hunk): LinePair[][] {
  const isBlankLine = (line: number) => isBlank(old[line] ?? 'x')
  const apart = new Set<number>()
  const kept = steps.filter(({ step }) => step === 'keep')
  for (const [i, { old: line, now }] of kept.entries()) {
    const next = kept[i + 1]
    const areApart = next?.old === line + 1 && next.now > now + 1
    if (areApart && isBlankLine(line) && isBlankLine(line + 1)) apart.add(line)
  }
  if (apart.size === 0) return []
  const aligned = new Set(pairs.map(([line]) => line))
  return pairs.flatMap(([line, place], i) => {
    const others = [...(apart.has(line - 1) ? [line - 1] : []), ...(apart.has(line) ? [line + 1] : [])]
    return others.filter((other) => !aligned.has(other)).map((other) => pairs.with(i, [other, place]))
  })
}

/** Whether the merge puts an added blank line right beside one that both the file and the old text have. */
function doublesBlank({ merged: { lines } }: Comparison): boolean {
  const isOldBlank = (line: MergedLine | undefined, at: number) =>
    line?.step === 'keep' && line.at === at && line.old !== undefined && isBlank(line.request ?? 'x')
  return lines.some(
    (line, i) =>
      line.step === 'add' &&
      isBlank(line.line.content) &&
      (isOldBlank(lines[i - 1], line.at - 1) || isOldBlank(lines[i + 1], line.at)),
  )
}
