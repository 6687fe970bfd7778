import { type fromStrings, similarity } from '@emend/core/plugin'

/** Yields texts of a content that a text to find may mean. */
export type StringReplacer = Parameters<typeof fromStrings>[2]

/**
 * OpenCode's nine replacers as its documents describe them. Each yields texts that may be in the content; both have LF
 * endings. A block is a run of whole lines, joined.
 */

/** The old text as it is. */
export const simple: StringReplacer = function* (_content, find) {
  yield find
}

/** Lines that are the same up to whitespace at their ends. */
export const lineTrimmed: StringReplacer = function* (content, find) {
  const lines = content.split('\n')
  const trimmed = lines.map(trim)
  const wanted = withoutEmptyLast(find.split('\n')).map(trim)
  for (const first of firstsOf(trimmed, wanted.length))
    if (wanted.every((line, at) => trimmed[first + at] === line)) yield block(lines, first, wanted.length)
}

const SEVERAL_THRESHOLD = 0.3

/** The block between the first and the last line; of several, the most similar one, if it is similar enough. */
export const blockAnchor: StringReplacer = function* (content, find) {
  if (find.split('\n').length < 3) return
  const lines = content.split('\n')
  const trimmed = lines.map(trim)
  const wanted = withoutEmptyLast(find.split('\n')).map(trim)
  const found = Array.from(anchored(trimmed, wanted))
  let [best, most] = [-1, -1]
  for (const [at, { first, size }] of found.entries()) {
    const like = innerSimilarity(trimmed.slice(first, first + size), wanted)
    if (like > most) [best, most] = [at, like]
  }
  const chosen = found[best]
  if (chosen !== undefined && most >= (found.length === 1 ? 0 : SEVERAL_THRESHOLD))
    yield block(lines, chosen.first, chosen.size)
}

/** A line, a part of a line or a block that is the same with every run of whitespace as one space. */
export const whitespaceNormalized: StringReplacer = function* (content, find) {
  const lines = content.split('\n')
  const wanted = folded(find)
  const words = find.trim().split(/\s+/)
  for (const line of lines) {
    const own = folded(line)
    if (own === wanted) yield line
    else if (own.includes(wanted)) yield runOf(line, words)
  }
  const size = find.split('\n').length
  if (size < 2) return
  const own = lines.map(folded)
  for (const first of firstsOf(lines, size))
    if (isJoined(own, first, size, wanted)) yield block(lines, first, size)
}

/** The first part of a line that is some words with any whitespace between; empty if there is none. */
function runOf(line: string, words: readonly string[]): string {
  const [first = '', ...others] = words
  for (let at = line.indexOf(first); at >= 0; at = line.indexOf(first, at + 1)) {
    let end = at + first.length
    const fits = others.every((word) => {
      const start = end + (/^\s+/.exec(line.slice(end))?.[0].length ?? 0)
      if (start === end || !line.startsWith(word, start)) return false
      end = start + word.length
      return true
    })
    if (fits) return line.slice(at, end)
  }
  return ''
}

/** A block that is the same without the smallest indentation of its lines. */
export const indentationFlexible: StringReplacer = function* (content, find) {
  const lines = content.split('\n')
  const size = find.split('\n').length
  const wanted = dedented(find)
  const start = wanted.split('\n')[0]?.trim()
  for (const first of firstsOf(lines, size))
    if (lines[first]?.trim() === start && dedented(block(lines, first, size)) === wanted)
      yield block(lines, first, size)
}

/** The old text with its escapes undone, or a block that becomes it so. */
export const escapeNormalized: StringReplacer = function* (content, find) {
  const wanted = unescaped(find)
  if (content.includes(wanted)) yield wanted
  if (!content.includes('\\')) return
  const lines = content.split('\n')
  const size = wanted.split('\n').length
  for (const first of firstsOf(lines, size)) {
    // A backslash at the end of the line may escape the newline after it.
    if (!wanted.startsWith(unescaped((lines[first] as string).replace(/\\$/, '')))) continue
    const own = block(lines, first, size)
    if (unescaped(own) === wanted) yield own
  }
}

/** The old text without whitespace at its ends, or a block that becomes it so. */
export const trimmedBoundary: StringReplacer = function* (content, find) {
  const wanted = find.trim()
  if (wanted === find) return
  if (content.includes(wanted)) yield wanted
  const lines = content.split('\n')
  const size = find.split('\n').length
  const parts = wanted.split('\n')
  for (const first of firstsOf(lines, size)) {
    const begins = lines.slice(first, first + size).find((line) => line.trim() !== '') ?? ''
    if (begins.trim() !== (parts[0] as string).trim()) continue
    const own = block(lines, first, size)
    if (own.trim() === wanted) yield own
  }
}

const HALF = 0.5

/** A block of as many lines with the same first and last line and half of the lines between. */
export const contextAware: StringReplacer = function* (content, find) {
  if (find.split('\n').length < 3) return
  const lines = content.split('\n')
  const trimmed = lines.map(trim)
  const wanted = withoutEmptyLast(find.split('\n')).map(trim)
  for (const { first, size } of anchored(trimmed, wanted))
    if (size === wanted.length && sharedInner(trimmed, first, wanted) >= HALF) yield block(lines, first, size)
}

/** The old text once for each of its places. */
export const multiOccurrence: StringReplacer = function* (content, find) {
  for (let at = content.indexOf(find); at !== -1; at = content.indexOf(find, at + find.length)) yield find
}

function trim(line: string): string {
  return line.trim()
}

function withoutEmptyLast(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function block(lines: readonly string[], first: number, size: number): string {
  return lines.slice(first, first + size).join('\n')
}

/** Where a block of this many lines may begin. */
function* firstsOf(lines: readonly string[], size: number): Generator<number> {
  for (let first = 0; first + size <= lines.length; first++) yield first
}

/** The blocks from each line equal to the first wanted one to the nearest line, at least two below, equal to the last. */
function* anchored(lines: readonly string[], wanted: readonly string[]) {
  const [top, bottom] = [wanted[0], wanted.at(-1)]
  let last = 0
  for (const [first, line] of lines.entries()) {
    if (line !== top) continue
    last = Math.max(last, first + 2)
    while (last < lines.length && lines[last] !== bottom) last++
    if (last >= lines.length) return
    yield { first, size: last - first + 1 }
  }
}

/** The mean similarity of as many inner lines as both have. A pair of blank lines adds nothing, as in the original. */
function innerSimilarity(own: readonly string[], wanted: readonly string[]): number {
  const count = Math.min(own.length, wanted.length) - 2
  if (count <= 0) return 1
  let total = 0
  for (let at = 1; at <= count; at++) {
    const [one, other] = [own[at] as string, wanted[at] as string]
    if (one !== '' || other !== '') total += similarity(one, other) / count
  }
  return total
}

/** The share of inner lines that are the same; those that are blank on both sides do not count. */
function sharedInner(lines: readonly string[], first: number, wanted: readonly string[]): number {
  let [count, same] = [0, 0]
  for (let at = 1; at < wanted.length - 1; at++) {
    const [own, other] = [lines[first + at], wanted[at]]
    if (own === '' && other === '') continue
    count++
    if (own === other) same++
  }
  return count === 0 ? 1 : same / count
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether lines that are folded already are a text when they are joined by spaces. */
function isJoined(lines: readonly string[], first: number, size: number, wanted: string): boolean {
  let at = 0
  for (let line = first; line < first + size; line++) {
    const own = lines[line] as string
    if (own === '') continue
    if (at > 0 && wanted[at++] !== ' ') return false
    if (!wanted.startsWith(own, at)) return false
    at += own.length
  }
  return at === wanted.length
}

function dedented(text: string): string {
  const lines = text.split('\n')
  const nonBlank = lines.filter((line) => line.trim() !== '')
  if (nonBlank.length === 0) return text
  const least = Math.min(...nonBlank.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => (line.trim() === '' ? line : line.slice(least))).join('\n')
}

const MEANINGS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

function unescaped(text: string): string {
  return text.replace(/\\([ntr'"`\\$\n])/g, (_, one: string) => MEANINGS[one] ?? one)
}
