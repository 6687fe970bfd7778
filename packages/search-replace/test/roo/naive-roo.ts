/** A block as it is between its markers. */
export interface NaiveBlock {
  /** The line that the block names, counted from 1; 0 if it names none. */
  readonly line: number
  readonly search: readonly string[]
  readonly replacement: readonly string[]
}

/** The text afterwards, undefined if no block was applied, and the blocks that were not applied. */
export interface NaiveResult {
  readonly text: string | undefined
  readonly failed: readonly number[]
}

export interface NaiveOptions {
  readonly threshold: number
  readonly buffer: number
}

/**
 * A naive implementation of Roo Code's multi-search-replace, without regard to speed: every window is measured in full. It
 * differs from the original in one point: if earlier blocks move a line number above the beginning of the text, the original
 * counts from the end.
 */
export function applyNaively(
  text: string,
  blocks: readonly NaiveBlock[],
  options: NaiveOptions,
): NaiveResult {
  const ending = text.includes('\r\n') ? '\r\n' : '\n'
  let lines = text.split(/\r?\n/)
  let delta = 0
  const failed: number[] = []
  const sorted = blocks.map((block, number) => ({ ...block, number })).sort((a, b) => a.line - b.line)
  for (const block of sorted) {
    const found = locate(lines, readNaively(block, delta), options)
    if (found === undefined) {
      failed.push(block.number)
      continue
    }
    const { index, search, replacement } = found
    const matched = lines.slice(index, index + search.length)
    const fileIndentation = indentationOf(matched[0] ?? '')
    const written = replacement.map((line) => {
      const deeper = indentationOf(line).length - indentationOf(search[0] ?? '').length
      const indentation =
        deeper < 0
          ? fileIndentation.slice(0, Math.max(0, fileIndentation.length + deeper))
          : fileIndentation + indentationOf(line).slice(indentationOf(search[0] ?? '').length)
      return indentation + line.trim()
    })
    lines = [...lines.slice(0, index), ...written, ...lines.slice(index + search.length)]
    delta += written.length - matched.length
  }
  return {
    text: failed.length === blocks.length ? undefined : lines.join(ending),
    failed: failed.sort((a, b) => a - b),
  }
}

function indentationOf(line: string): string {
  return line.match(/^[\t ]*/)?.[0] ?? ''
}

function readNaively(block: NaiveBlock, delta: number): NaiveBlock {
  let line = block.line === 0 ? 0 : block.line + delta
  let search = withoutLeadingBlanks(block.search)
  let replacement = withoutLeadingBlanks(block.replacement)
  const numbered = /^\s*\d+\s+\|(?!\|)/
  const isNumbered = (text: readonly string[]) => text.length > 0 && text.every((one) => numbered.test(one))
  if (isNumbered(search) && (isNumbered(replacement) || replacement.join('').trim() === '')) {
    if (line === 0) line = Number.parseInt(search[0] ?? '', 10)
    search = without(/^\s*\d+\s+\|(?!\|)\s?/, search)
    replacement = without(/^\s*\d+\s+\|(?!\|)\s?/, replacement)
  }
  return { line, search, replacement }
}

/** The lines without a prefix; none if only one empty line is left. */
function without(prefix: RegExp, lines: readonly string[]): readonly string[] {
  const bare = lines.map((one) => one.replace(prefix, ''))
  return bare.join('\n') === '' ? [] : bare
}

function withoutLeadingBlanks(lines: readonly string[]): readonly string[] {
  const [first] = lines
  return first !== undefined && first.trim() === '' ? withoutLeadingBlanks(lines.slice(1)) : lines
}

function locate(
  lines: readonly string[],
  { line, search, replacement }: NaiveBlock,
  { threshold, buffer }: NaiveOptions,
): { index: number; search: readonly string[]; replacement: readonly string[] } | undefined {
  if (search.join('\n') === replacement.join('\n') || search.length === 0) return undefined
  if (line > 0 && likeness(lines, line - 1, search) >= threshold)
    return { index: line - 1, search, replacement }
  const start = line === 0 ? 0 : Math.max(0, line - (buffer + 1))
  const end = line === 0 ? lines.length : Math.min(lines.length, line + search.length + buffer)
  const best = mostAlike(lines, search, start, end)
  if (best !== undefined && best.similarity >= threshold) return { index: best.index, search, replacement }
  const bare = without(BAR, search)
  const second = mostAlike(lines, bare, start, end)
  if (second !== undefined && second.similarity >= threshold)
    return { index: second.index, search: bare, replacement: without(BAR, replacement) }
  return undefined
}

const BAR = /^\s*(?:\d+\s)?\|\s/

/** The most similar of all windows; among equals the first one in the order from the middle outwards. */
export function mostAlike(
  lines: readonly string[],
  search: readonly string[],
  start: number,
  end: number,
): { index: number; similarity: number } | undefined {
  const middle = Math.floor((start + end) / 2)
  const windows: { index: number; turn: number; similarity: number }[] = []
  for (let index = start; index <= middle; index++)
    windows.push({ index, turn: 2 * (middle - index), similarity: likeness(lines, index, search) })
  for (let index = middle + 1; index <= end - search.length; index++)
    windows.push({ index, turn: 2 * (index - middle) - 1, similarity: likeness(lines, index, search) })
  const [best] = windows.sort((a, b) => b.similarity - a.similarity || a.turn - b.turn)
  return best !== undefined && best.similarity > 0 ? best : undefined
}

function likeness(lines: readonly string[], index: number, search: readonly string[]): number {
  const wanted = search.join('\n')
  if (wanted === '') return 0
  return naiveSimilarity(normalized(lines.slice(index, index + search.length).join('\n')), normalized(wanted))
}

function normalized(text: string): string {
  return text
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** One minus the edit distance divided by the greater length. */
export function naiveSimilarity(a: string, b: string): number {
  if (a === b) return 1
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return 1 - (row[b.length] ?? 0) / Math.max(a.length, b.length)
}
