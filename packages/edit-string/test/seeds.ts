import type { StringReplacer } from '../src/opencode/string-replacers.js'

/**
 * The nine replacers, written directly from their descriptions without regard to speed. They yield strings and know only
 * LF endings. The built-in replacers are compared with them.
 */
export const SEEDS = {
  simple: function* (_content, find) {
    yield find
  },

  'line-trimmed': function* (content, find) {
    const lines = content.split('\n')
    const wanted = withoutEmptyLast(find.split('\n')).map(trimmed)
    for (const block of blocksOf(lines, wanted.length)) {
      if (block.every((line, i) => line.trim() === wanted[i])) yield block.join('\n')
    }
  },

  'block-anchor': function* (content, find) {
    if (find.split('\n').length < 3) return
    const wanted = withoutEmptyLast(find.split('\n')).map(trimmed)
    const blocks = anchored(content.split('\n'), wanted)
    const scored = blocks.map((block) => ({ block, similarity: innerSimilarity(block.map(trimmed), wanted) }))
    const threshold = scored.length === 1 ? 0 : 0.3
    let best: (typeof scored)[number] | undefined
    for (const one of scored) if (best === undefined || one.similarity > best.similarity) best = one
    if (best !== undefined && best.similarity >= threshold) yield best.block.join('\n')
  },

  'whitespace-normalized': function* (content, find) {
    const lines = content.split('\n')
    const wanted = folded(find)
    const words = find.trim().split(/\s+/)
    const pattern = new RegExp(words.map((word) => word.replace(/[^\w\s]/gu, '\\$&')).join('\\s+'))
    for (const line of lines) {
      if (folded(line) === wanted) yield line
      else if (folded(line).includes(wanted)) yield pattern.exec(line)?.[0] ?? ''
    }
    const size = find.split('\n').length
    if (size < 2) return
    for (const block of blocksOf(lines, size)) {
      if (folded(block.join('\n')) === wanted) yield block.join('\n')
    }
  },

  'indentation-flexible': function* (content, find) {
    const wanted = dedented(find)
    for (const block of blocksOf(content.split('\n'), find.split('\n').length)) {
      if (dedented(block.join('\n')) === wanted) yield block.join('\n')
    }
  },

  'escape-normalized': function* (content, find) {
    const wanted = unescaped(find)
    if (content.includes(wanted)) yield wanted
    for (const block of blocksOf(content.split('\n'), wanted.split('\n').length)) {
      if (unescaped(block.join('\n')) === wanted) yield block.join('\n')
    }
  },

  'trimmed-boundary': function* (content, find) {
    const wanted = find.trim()
    if (wanted === find) return
    if (content.includes(wanted)) yield wanted
    for (const block of blocksOf(content.split('\n'), find.split('\n').length)) {
      if (block.join('\n').trim() === wanted) yield block.join('\n')
    }
  },

  'context-aware': function* (content, find) {
    if (find.split('\n').length < 3) return
    const wanted = withoutEmptyLast(find.split('\n')).map(trimmed)
    for (const block of anchored(content.split('\n'), wanted)) {
      if (block.length !== wanted.length) continue
      const inner = block.slice(1, -1).map((line, i) => [line.trim(), wanted[i + 1]])
      const nonBlank = inner.filter(([line, other]) => line !== '' || other !== '')
      const same = nonBlank.filter(([line, other]) => line === other)
      if (nonBlank.length === 0 || same.length / nonBlank.length >= 0.5) yield block.join('\n')
    }
  },

  'multi-occurrence': function* (content, find) {
    for (let at = content.indexOf(find); at !== -1; at = content.indexOf(find, at + find.length)) yield find
  },
} as const satisfies Record<string, StringReplacer>

function withoutEmptyLast(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function trimmed(line: string): string {
  return line.trim()
}

/** Every run of this many lines, from the top. */
function blocksOf(lines: readonly string[], size: number): string[][] {
  const count = Math.max(0, lines.length - size + 1)
  return Array.from({ length: count }, (_, first) => lines.slice(first, first + size))
}

/** The blocks from every line equal to the first wanted one to the nearest line, at least two below, equal to the last. */
function anchored(lines: readonly string[], wanted: readonly string[]): string[][] {
  return lines.flatMap((line, first) => {
    if (line.trim() !== wanted[0]) return []
    const last = lines.findIndex((other, i) => i >= first + 2 && other.trim() === wanted.at(-1))
    return last === -1 ? [] : [lines.slice(first, last + 1)]
  })
}

function innerSimilarity(block: readonly string[], wanted: readonly string[]): number {
  const count = Math.min(block.length, wanted.length) - 2
  if (count <= 0) return 1
  let total = 0
  for (let i = 1; i <= count; i++) {
    const [one, other] = [block[i] ?? '', wanted[i] ?? '']
    const longer = Math.max(one.length, other.length)
    if (longer > 0) total += (1 - levenshtein(one, other) / longer) / count
  }
  return total
}

/** The number of insertions, deletions and substitutions that turn one text into the other, by the full table. */
function levenshtein(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => table[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const substituted = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const row = table[i]
      if (row !== undefined) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, substituted)
    }
  }
  return at(a.length, b.length)
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function dedented(text: string): string {
  const lines = text.split('\n')
  const nonBlank = lines.filter((line) => line.trim() !== '')
  if (nonBlank.length === 0) return text
  const least = Math.min(...nonBlank.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => (line.trim() === '' ? line : line.slice(least))).join('\n')
}

function unescaped(text: string): string {
  const meaning = new Map([
    ['n', '\n'],
    ['t', '\t'],
    ['r', '\r'],
  ])
  return text.replace(/\\([ntr'"`\\$\n])/g, (_, character: string) => meaning.get(character) ?? character)
}
