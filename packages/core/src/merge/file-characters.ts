import type { Hunk } from '../hunk/hunk.js'
import { changedRuns } from '../hunk/script.js'
import type { TextDocument } from '../text/document.js'
import { isBlank } from '../text/lines.js'
import { type Folding, isAscii, mapFold } from '../text/lookalikes.js'
import { equalEnds } from '../text/sequences.js'
import { withTextOf } from '../text/whitespace.js'
import type { AlignedLines } from './aligned.js'
import type { MergedLine } from './merged-line.js'
import { fileCharacters } from './notices.js'
import { type FoundLine, foundLines } from './slices.js'

/** A character as the request writes it, and as the file has it. */
interface Pair {
  readonly written: string
  readonly found: string
}

/**
 * Returns the lines of a merge with the file's characters in place of look-alikes in the new lines.
 * - A character that is not ASCII and stands for the same other character in all aligned lines stands for it in new lines,
 *   too, unless the request also writes that other one. File `say("a")`, old text `say(“a”)`, new text `say(“b”)`: the
 *   result is `say("b")`.
 * - Where that is not certain, only what a new line shares with the beginning or end of the line that it replaces gets the
 *   file's characters. File `f("a", "b")`, old text `f(“a”, "b")`, new text `f(“a”, “c”, "b")`: the result is
 *   `f("a", “c”, "b")`.
 * - A line that the edit only moves, or writes as the file has it, becomes the file's line, with the whitespace at its end.
 *
 * Characters that no aligned line has stay as written. So does ASCII, since `-` and `'` mean many things, and so does an
 * edit that a tool computed. Linear.
 */
export function withFileCharacters(
  document: TextDocument,
  aligned: AlignedLines,
  { edit: { search, replacement, computed } }: Hunk,
): AlignedLines {
  if (computed) return aligned
  const found = foundLines(document, aligned)
  const moved = movedLines(found, aligned.lines)
  const replacedBy = replacedLines(found, aligned.lines)
  const pairs = new Map<FoundLine, Pair[]>()
  for (const line of found)
    if (!isAscii(line.request)) pairs.set(line, pairCharacters(line.request.trim(), line.file.trim()))
  const certain = certainReplacements(Array.from(pairs.values()).flat(), search + replacement)
  const replaced = new Map<string, string>()
  const lines = aligned.lines.map((line): MergedLine => {
    if (line.step !== 'add') return line
    const old = replacedBy.get(line)
    const movedLine = moved.get(line.line.content)
    for (const { written, found: now } of movedLine?.pairs ?? [])
      if (written !== now) replaced.set(written, now)
    const content =
      asInFile(line.line.content, old) ??
      movedLine?.content ??
      withCharactersOfFile(line.line.content, (old && pairs.get(old)) ?? [], certain, replaced)
    return { ...line, line: { ...line.line, content } }
  })
  const notices = replaced.size === 0 ? [] : [fileCharacters(replaced)]
  return { ...aligned, lines, notices: [...aligned.notices, ...notices] }
}

interface MovedLine {
  readonly content: string
  readonly pairs: readonly Pair[]
}

/**
 * Returns the removed lines that the edit adds again, by how the request writes them, each with its content as the file has
 * it. Only those where the file has other look-alikes or less whitespace at the end.
 */
function movedLines(found: readonly FoundLine[], lines: readonly MergedLine[]): Map<string, MovedLine> {
  const moved = new Map<string, MovedLine>()
  const added = new Set(lines.map((line) => (line.step === 'add' ? line.line.content : undefined)))
  for (const { step, request, file } of found) {
    if (step !== 'remove' || !added.has(request)) continue
    const pairs = pairCharacters(request.trim(), file.trim())
    if (file.length < request.length && file.trimEnd() === request.trimEnd())
      moved.set(request, { content: file, pairs: [] })
    else if (pairs.some(({ written, found: now }) => written !== now))
      moved.set(request, { content: withTextOf(request, file.trim()), pairs })
  }
  return moved
}

/**
 * Returns the file's line where a new line that replaces it differs from it only by trailing whitespace in the file. Not where
 * the old line has trailing whitespace: then the edit removes it.
 * File `a('x')  `, old text `a(‘x’)`, new text `a('x')`: the two spaces stay.
 */
function asInFile(line: string, old: FoundLine | undefined): string | undefined {
  const isAsInFile = old !== undefined && old.file.trimEnd() === line && !/\s$/.test(old.request)
  return isAsInFile ? old.file : undefined
}

/** Pairs the characters of two lines that differ only by look-alikes; none where they differ otherwise or have invisible characters. */
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

/** Returns the characters that always stand for the same other character, except where the request writes that one, too. */
function certainReplacements(pairs: readonly Pair[], request: string): ReadonlyMap<string, string> {
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

/** Returns the removed line that each new line takes the place of: the one with the same position in its run of changes. */
function replacedLines(
  found: readonly FoundLine[],
  lines: readonly MergedLine[],
): ReadonlyMap<MergedLine, FoundLine> {
  const removedAt = new Map<number, FoundLine>()
  for (const line of found) if (line.step === 'remove') removedAt.set(line.at, line)
  const replaced = new Map<MergedLine, FoundLine>()
  for (const { removed, added } of changedRuns(lines)) {
    for (const [i, line] of added.entries()) {
      const old = removedAt.get(removed[i]?.at ?? -1)
      if (old !== undefined) replaced.set(line, old)
    }
  }
  return replaced
}

/** Returns a new line with the file's characters, and adds what it replaced to `replaced`. */
function withCharactersOfFile(
  line: string,
  old: readonly Pair[],
  certain: ReadonlyMap<string, string>,
  replaced: Map<string, string>,
): string {
  if (isAscii(line) || isBlank(line)) return line
  const own = charactersOf(line.trim())
  const shared = equalEnds(
    own,
    old.map(({ written }) => written),
  )
  const characters = own.map((written, i) => {
    const fromEnd = own.length - i
    const pair = i < shared.head ? old[i] : fromEnd <= shared.tail ? old[old.length - fromEnd] : undefined
    const found = certain.get(written) ?? pair?.found ?? written
    if (isAscii(written) || found === written) return written
    replaced.set(written, found)
    return found
  })
  return withTextOf(line, characters.join(''))
}

/** Splits a text into characters, each together with the invisible characters behind it. */
function charactersOf(text: string): string[] {
  const { starts } = mapFold(text)
  const distinct = Array.from(new Set([0, ...starts.subarray(1), text.length]))
  return distinct.slice(1).map((end, i) => text.slice(distinct[i], end))
}
