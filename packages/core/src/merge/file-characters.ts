import type { Hunk } from '../hunk/hunk.js'
import { changedRuns } from '../hunk/script.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { lazily } from '../text/lazily.js'
import { isBlank } from '../text/lines.js'
import { type Folding, isAscii, mapFold } from '../text/lookalikes.js'
import { equalEnds } from '../text/sequences.js'
import { withTextOf } from '../text/whitespace.js'
import type { AlignedLines } from './aligned.js'
import { type Addition, type LineOfFile, linesOfFile, type MergedLine } from './merged-line.js'
import { fileCharacters } from './notices.js'

/** A character of the request, and what the file has in its place. */
interface Pair {
  readonly written: string
  readonly found: string
}

/**
 * The lines of a merge with the file's characters in place of look-alikes in its new lines. A character that is not ASCII and
 * stands for one and the same other one in all aligned lines stands for it in new lines too, unless the request
 * writes that one as well. Where it is no more certain than that, it does where the new line shares it with the beginning or end of the
 * line whose place it takes. What aligned lines do not have stays as written, as does ASCII: `-` and `'` mean many things. But a line that the
 * edit only moves, or writes as it is, is the file's line, also where that has other whitespace at its end. Linear.
 */
export function withFileCharacters(
  document: TextDocument,
  aligned: AlignedLines,
  { edit: { search, replacement, computed } }: Hunk,
): AlignedLines {
  if (computed) return aligned
  const moved = movedLines(document, aligned)
  const replacedBy = linesReplaced(aligned.lines)
  const asThere = linesAsThere(document, aligned, replacedBy)
  if (
    moved.size + asThere.size === 0 &&
    aligned.lines.every((line) => line.step !== 'add' || isAscii(line.line.content))
  )
    return aligned
  const pairs = pairsOf(document, aligned)
  const known = alwaysTheSame(Array.from(pairs.values()).flat(), search + replacement)
  const replaced = new Map<string, string>()
  const lines = aligned.lines.map((line): MergedLine => {
    if (line.step !== 'add') return line
    const old = pairs.get(replacedBy.get(line)?.at ?? -1) ?? []
    const own = moved.get(line.line.content)
    for (const { written, found } of own?.pairs ?? []) if (written !== found) replaced.set(written, found)
    const content = asThere.get(line) ?? own?.content ?? likeFile(line.line.content, old, known, replaced)
    return { ...line, line: { ...line.line, content } }
  })
  const notices = replaced.size === 0 ? [] : [fileCharacters(replaced)]
  return { ...aligned, lines, notices: [...aligned.notices, ...notices] }
}

interface MovedLine {
  readonly content: string
  readonly pairs: readonly Pair[]
}

/** The lines that go and come again elsewhere, by how the request writes them: as the file has them, but for look-alikes the same. */
function movedLines({ text }: TextDocument, { slices, lines }: AlignedLines): Map<string, MovedLine> {
  const moved = new Map<string, MovedLine>()
  const added = lazily(
    () => new Set(lines.map((line) => (line.step === 'add' ? line.line.content : undefined))),
  )
  for (const line of lines) {
    if (line.step !== 'remove' || line.request === undefined) continue
    const { start, end } = slices[line.at] as LineSpan
    const own = text.slice(start, end)
    const [request, file] = [line.request.trim(), own.trim()]
    const hasLess = own.length < line.request.length && own.trimEnd() === line.request.trimEnd()
    if ((request === file && !hasLess) || !added().has(line.request)) continue
    const pairs = pairCharacters(request, file)
    const content = hasLess ? own : withTextOf(line.request, file)
    if (hasLess || pairs.length > 0) moved.set(line.request, { content, pairs })
  }
  return moved
}

/**
 * The new lines that take the place of a line of the file and are the same but for whitespace at its end, which the request has neither before nor
 * after: as the file has them.
 */
function linesAsThere(
  { text }: TextDocument,
  { slices }: AlignedLines,
  replacedBy: ReadonlyMap<Addition, LineOfFile>,
): ReadonlyMap<MergedLine, string> {
  const found = new Map<MergedLine, string>()
  for (const [line, { at, request = '' }] of replacedBy) {
    const { start, end } = slices[at] as LineSpan
    const own = text.slice(start, end)
    const { content } = line.line
    if (own !== content && own.trimEnd() === content && !/\s$/.test(request)) found.set(line, own)
  }
  return found
}

/** What the file has for the characters of its aligned lines that the request writes otherwise than in ASCII. */
function pairsOf({ text }: TextDocument, { slices, lines }: AlignedLines): Map<number, readonly Pair[]> {
  const pairs = new Map<number, readonly Pair[]>()
  for (const { request = '', at } of linesOfFile(lines)) {
    const { start, end } = slices[at] as LineSpan
    if (!isAscii(request)) pairs.set(at, pairCharacters(request.trim(), text.slice(start, end).trim()))
  }
  return pairs
}

/** Two lines that are the same but for look-alikes, character by character; none where they are not, or have invisible characters. */
function pairCharacters(request: string, file: string): Pair[] {
  const [own, other] = [mapFold(request), mapFold(file)]
  if (own.text !== other.text) return []
  if (hasInvisible(own) || hasInvisible(other)) return []
  const pairs: Pair[] = []
  let from = 0
  for (let to = 1; to <= own.text.length; to++) {
    const isInside = own.starts[to] === own.starts[to - 1] || other.starts[to] === other.starts[to - 1]
    if (isInside) continue
    pairs.push({
      written: request.slice(own.starts[from], own.starts[to]),
      found: file.slice(other.starts[from], other.starts[to]),
    })
    from = to
  }
  return pairs
}

function hasInvisible({ starts, ends }: Folding): boolean {
  return starts[0] !== 0 || ends.some((end, i) => end !== starts[i + 1] && starts[i] !== starts[i + 1])
}

/** The characters that stand for one and the same other one, which the request does not write itself. */
function alwaysTheSame(pairs: readonly Pair[], request: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const mixed = new Set<string>()
  for (const { written, found: now } of pairs) {
    if (isAscii(written)) continue
    if ((found.get(written) ?? now) !== now) mixed.add(written)
    found.set(written, now)
  }
  for (const [written, now] of found) {
    if (mixed.has(written) || written === now || request.includes(now)) found.delete(written)
  }
  return found
}

/** The removed line that each new one takes the place of, by their order between lines that stay. */
function linesReplaced(lines: readonly MergedLine[]): ReadonlyMap<Addition, LineOfFile> {
  const replaced = new Map<Addition, LineOfFile>()
  for (const { removed, added } of changedRuns(lines))
    for (const [i, line] of removed.entries()) if (added[i] !== undefined) replaced.set(added[i], line)
  return replaced
}

/** A new line with the file's characters; what was replaced goes into `replaced`. */
function likeFile(
  line: string,
  old: readonly Pair[],
  known: ReadonlyMap<string, string>,
  replaced: Map<string, string>,
): string {
  if (isAscii(line) || isBlank(line)) return line
  const own = charactersOf(line.trim())
  const shared = equalEnds(
    own,
    old.map(({ written }) => written),
  )
  const characters = own.map((written, i) => {
    const behind = own.length - i
    const pair = i < shared.head ? old[i] : behind <= shared.tail ? old[old.length - behind] : undefined
    const found = known.get(written) ?? pair?.found ?? written
    if (isAscii(written) || found === written) return written
    replaced.set(written, found)
    return found
  })
  return withTextOf(line, characters.join(''))
}

/** The characters of a text, each with what is invisible behind it. */
function charactersOf(text: string): string[] {
  const { starts } = mapFold(text)
  const distinct = Array.from(new Set([0, ...starts.subarray(1), text.length]))
  return distinct.slice(1).map((end, i) => text.slice(distinct[i], end))
}
