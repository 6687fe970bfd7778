import type { Hunk } from '../hunk/hunk.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { type Folding, isAscii, mapFold } from '../text/lookalikes.js'
import { withTextOf } from '../text/whitespace.js'
import type { AlignedLines } from './aligned.js'
import { linesOfFile, type MergedLine } from './merged-line.js'
import { fileCharacters } from './notices.js'

/** A character of the request, and what the file has in its place. */
interface Pair {
  readonly written: string
  readonly found: string
}

/**
 * The lines of a merge with the file's characters in place of look-alikes in its new lines. A character that is not ASCII and
 * stands for one and the same other one in all aligned lines stands for it in new lines too, unless the request
 * writes that one as well. What is less certain stays as written, as does ASCII: `-` and `'` mean many things. But a line that the
 * edit only moves is the file's line, also where it is blank and the file's has less whitespace. Linear.
 */
export function withFileCharacters(
  { text }: TextDocument,
  aligned: AlignedLines,
  { edit: { search, replacement, computed } }: Hunk,
): AlignedLines {
  if (computed || aligned.lines.every(({ step }) => step !== 'add')) return aligned
  const pairs: Pair[] = []
  const moved = new Map<string, string>()
  for (const { step, request = '', at } of linesOfFile(aligned.lines)) {
    const { start, end } = aligned.slices[at] as LineSpan
    const found = text.slice(start, end)
    const [own, file] = [request.trim(), found.trim()]
    if (own === '' && step === 'remove' && found.length < request.length) moved.set(request, found)
    if (isAscii(own) && (step === 'keep' || own === file)) continue
    const paired = pairCharacters(own, file)
    for (const pair of paired) pairs.push(pair)
    if (step === 'remove' && paired.length > 0) moved.set(request, withTextOf(request, file))
  }
  if (pairs.length === 0 && moved.size === 0) return aligned
  const known = alwaysTheSame(pairs, search + replacement)
  const replaced = new Map<string, string>()
  const lines = aligned.lines.map((line): MergedLine => {
    if (line.step !== 'add') return line
    const written = line.line.content
    const content = moved.get(written) ?? likeFile(written, known)
    if (content === written) return line
    for (const pair of pairCharacters(written.trim(), content.trim()))
      if (pair.written !== pair.found) replaced.set(pair.written, pair.found)
    return { ...line, line: { ...line.line, content } }
  })
  const notices = replaced.size === 0 ? [] : [fileCharacters(replaced)]
  return { ...aligned, lines, notices: [...aligned.notices, ...notices] }
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

/** A new line with the file's characters. */
function likeFile(line: string, known: ReadonlyMap<string, string>): string {
  if (isAscii(line)) return line
  const characters = charactersOf(line.trim()).map((written) => known.get(written) ?? written)
  return withTextOf(line, characters.join(''))
}

/** The characters of a text, each with what is invisible behind it. */
function charactersOf(text: string): string[] {
  const { starts } = mapFold(text)
  const distinct = Array.from(new Set([0, ...starts.subarray(1), text.length]))
  return distinct.slice(1).map((end, i) => text.slice(distinct[i], end))
}
