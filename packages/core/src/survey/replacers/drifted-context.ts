import { type Hunk, hunkOf } from '../../hunk/hunk.js'
import { type HunkInFile, mergeByPairs } from '../../merge/aligned.js'
import type { Merge, MergedLine, OwnLines } from '../../merge/merged-line.js'
import { FOLDED, type LineKey, TRIMMED_END } from '../../search/line-keys.js'
import type { TextDocument } from '../../text/document.js'
import { indentationOf } from '../../text/indentation.js'
import { areSameTrimmed, countNewlines, isBlank } from '../../text/lines.js'
import { isInside } from '../../text/span.js'
import { hasWord } from '../../text/words.js'
import type { LinePair, Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { type AlignedRegion, alignedRegion } from './aligned-region.js'
import { keepsBlocks } from './kept-blocks.js'
import { withOtherKept } from './other-kept.js'

/**
 * Finds search text whose context is out of date: the file has lines that it lacks, lacks some that it has, or has
 * others. It says which line of the file each line of the search text is; what the edit changes there is merged.
 *
 * Found only if at least two kept lines and half of all searched lines agree, and half of their characters, blank ones left out,
 * one of them a line with a letter or digit, or all lines and only blank ones differ; the merge has no conflict and changes something;
 * and no other lines agree half as well. What is in a block of the request has to be in that block, and what heads a change has to be what
 * heads it in the file. Lines agree up to whitespace at their ends and look-alike characters. Uses no edit distance. Costs line diffs of
 * the searched lines with at most forty parts of the file, and one pass over it; nothing is looked for that has more than
 * {@link MOST_LINES} lines.
 */
export const driftedContext: Replacer<'drifted-context'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'drifted-context',
  tier: 'drift',
  *find(query: Query): Generator<Match> {
    const { document, edit, within, budget } = query
    if (edit.all || countNewlines(edit.search) >= MOST_LINES) return
    // A newline that comes or goes at the end is no line.
    if (edit.search.endsWith('\n') !== edit.replacement.endsWith('\n') && edit.unit === 'text') return
    const hunk = hunkOf(edit)
    const region = alignedRegion(query, hunk.old)
    if (region === undefined || !isEnough(document, region.pairs, hunk)) return
    const pairs = mergeablePairs({ document, hunk, budget }, region)
    if (pairs === undefined) return
    const [first, last] = extentOf(pairs)
    const end = edit.unit === 'lines' ? document.lineNext(last) : document.lineEnd(last)
    const span = { start: document.lineStart(first), end }
    if (isInside(span, within)) yield { span, alignment: pairs }
  },
})

const MOST_LINES = 2_000

/**
 * Whether enough of the request is there. Either all of it, two lines at least, and nothing but blank lines is missing or
 * between. Or two kept lines and half of all, one of them a line with text; one that is as deep as in the request, where nothing goes and
 * some of the context is not there.
 */
function isEnough(document: TextDocument, pairs: readonly LinePair[], { old, oldSteps }: Hunk): boolean {
  const isNonBlank = (line: number) => !isBlank(old[line] ?? '')
  const aligned = pairs.map(([line]) => line).filter(isNonBlank)
  const wanted = old.filter((_, line) => isNonBlank(line)).length
  const [first, last] = extentOf(pairs)
  const there = () => document.lines(first, last + 1).filter((line) => !isBlank(line)).length
  if (aligned.length === wanted && wanted >= 2 && there() === wanted) return true
  const kept = aligned.filter((line) => oldSteps[line] === 'keep')
  if (kept.length < 2 || aligned.length * 2 < wanted) return false
  const placeOf = new Map(pairs)
  const isAsDeep = (line: number) =>
    indentationOf(old[line] ?? '') === indentationOf(document.line(placeOf.get(line) ?? 0))
  const isShown = aligned.length === wanted || oldSteps.includes('remove')
  return aligned.some((line) => hasWord(old[line] ?? '') && (isShown || isAsDeep(line)))
}

function extentOf(pairs: readonly LinePair[]): readonly [first: number, last: number] {
  return [pairs[0]?.[1] ?? 0, pairs.at(-1)?.[1] ?? 0]
}

/** A way to compare the lines of a request with each other and with the file, and what a merge makes of it. */
interface Way {
  readonly pairs: readonly LinePair[]
  readonly read: Hunk
  readonly first: number
  readonly file: OwnLines
  readonly merged: Merge
}

/**
 * The pairs with which a merge has no conflict and changes something; undefined where there are none. Where repeated lines leave a choice what to
 * compare, one way must come to the new text, to the letter where lines are far from each other then; or every way must give the same text, or
 * put new blank lines beside blank ones of the file in all ways but one. A refusal that names what is missing is for whoever applies the match.
 */
function mergeablePairs(
  inFile: HunkInFile,
  { pairs, others: otherPairs, outermost }: AlignedRegion,
): readonly LinePair[] | undefined {
  const { document, hunk } = inFile
  const wayOf = (some: readonly LinePair[], read: Hunk) => ({
    pairs: some,
    read,
    ...mergeByPairs({ ...inFile, hunk: read }, some),
  })
  const isWay = (way: ReturnType<typeof wayOf>): way is Way => 'lines' in way.merged
  const one = wayOf(pairs, hunk)
  if (!isWay(one))
    return 'code' in one.merged && one.merged.code === 'context-missing' && hunk.isWritten ? pairs : undefined
  const others = [
    ...otherPairs.map((some) => wayOf(some, hunk)),
    ...[...hunk.others, ...withOtherKept(document, pairs, hunk)].map((other) => wayOf(pairs, other)),
  ]
  const swapped = withOtherBlank(pairs, hunk).map((some) => wayOf(some, hunk))
  const all = [...swapped, ...others, one]
  const ways = all.length === 1 ? [['', one] as const] : waysByText(document, all.filter(isWay))
  const far = () =>
    outermost()
      .map((some) => wayOf(some, hunk))
      .filter(isWay)
  const asNew = pairs.length === hunk.old.length ? waysToNewText(document, ways, far) : []
  const likely = others.every(isWay)
    ? ways.filter(([, some]) => ways.length === 1 || !doublesBlank(some))
    : []
  const [[, way] = [], ...more] = asNew.length > 0 ? asNew : likely
  // What is found says how the lines of the file are read, not those of the request.
  if (way === undefined || more.length > 0 || way.read !== hunk) return undefined
  const { lines } = way.merged
  const isChange = lines.some(({ step }) => step === 'add' || step === 'remove')
  const added = new Set(lines.map((line) => (line.step === 'add' ? line.number : undefined)))
  return isChange && keepsBlocks(inFile, way.pairs, added) ? way.pairs : undefined
}

type WayToText = readonly [text: string, way: Way]

/** The texts that ways come to, each with one of the ways that do. */
function waysByText(document: TextDocument, ways: readonly Way[]): WayToText[] {
  const top = Math.min(...ways.map(({ first }) => first))
  const bottom = Math.max(...ways.map(({ first, file }) => first + file.count))
  return Array.from(new Map(ways.map((way) => [mergedText(document, way, top, bottom), way])))
}

/** The ways that make their lines of the file those of the new text; where none does, those of other ones that do so to the letter. */
function waysToNewText(
  document: TextDocument,
  ways: readonly WayToText[],
  others: () => readonly Way[],
): readonly WayToText[] {
  const comesToNew = (way: Way, key: LineKey) => {
    const text = mergedText(document, way, way.first, way.first + way.file.count)
    return areSameTrimmed(text, way.read.edit.replacement, key.of)
  }
  const likely = ways.filter(([, way]) => comesToNew(way, FOLDED))
  if (likely.length > 0) return likely
  return waysByText(document, others()).filter(([, way]) => comesToNew(way, TRIMMED_END))
}

/** The lines from `top` to before `bottom` as a way merges them. */
function mergedText(document: TextDocument, { merged, first }: Way, top: number, bottom: number): string {
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

/** Alignments in which a blank line of the file is the other of two blank lines of the request that only new lines are between. */
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

/** Whether a new blank line comes right beside one of the file that the old text has, too. */
function doublesBlank({ merged: { lines } }: Way): boolean {
  const isOldBlank = (line: MergedLine | undefined, at: number) =>
    line?.step === 'keep' && line.at === at && line.old !== undefined && isBlank(line.request ?? 'x')
  return lines.some(
    (line, i) =>
      line.step === 'add' &&
      isBlank(line.line.content) &&
      (isOldBlank(lines[i - 1], line.at - 1) || isOldBlank(lines[i + 1], line.at)),
  )
}
