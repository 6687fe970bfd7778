/**
 * A naive implementation of Codex's `apply_patch` for the update of one file. The patch is trimmed and split at newlines, the
 * lines between its two trimmed markers are read, every chunk goes to the first place from the cursor on, and a chunk that
 * does not fit throws. It differs from Codex in one point: kept lines stay as in the file. For comparison only.
 */
export function applyCodexPatch(text: string, patch: string): string {
  const lines = linesOf(trim(patch))
  if (trim(lines[0] ?? '') !== '*** Begin Patch') throw new Error('begin')
  if (lines.length < 2 || trim(lines.at(-1) ?? '') !== '*** End Patch') throw new Error('end')
  const chunks = chunksOf(lines.slice(1, -1))
  const file = text.split('\n')
  if (file.at(-1) === '') file.pop()
  const after = carryOut(file, replacementsOf(file, chunks))
  if (after.at(-1) !== '') after.push('')
  return after.join('\n')
}

interface Chunk {
  readonly context?: string
  readonly steps: readonly (readonly [step: string, content: string])[]
  readonly atEnd: boolean
}

interface Replacement {
  readonly at: number
  readonly count: number
  readonly lines: readonly string[]
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

function chunksOf(lines: readonly string[]): Chunk[] {
  if (!trim(lines[0] ?? '').startsWith('*** Update File: ')) throw new Error('header')
  const chunks: Chunk[] = []
  let at = 1
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (trim(line) === '') {
      at++
      continue
    }
    if (line.startsWith('*')) throw new Error('another section')
    const isHeader = line === '@@' || line.startsWith('@@ ')
    if (!isHeader && chunks.length > 0) throw new Error('no header')
    if (isHeader) at++
    const steps: (readonly [string, string])[] = []
    let atEnd = false
    for (; at < lines.length && !atEnd; at++) {
      const one = lines[at] ?? ''
      if (one === '*** End of File' && steps.length > 0) atEnd = true
      else if (one === '') steps.push([' ', ''])
      else if (' +-'.includes(one.charAt(0))) steps.push([one.charAt(0), one.slice(1)])
      else break
    }
    if (steps.length === 0) throw new Error('no lines')
    chunks.push({ steps, atEnd, ...(line.startsWith('@@ ') && { context: line.slice(3) }) })
  }
  if (chunks.length === 0) throw new Error('empty')
  return chunks
}

function replacementsOf(file: readonly string[], chunks: readonly Chunk[]): Replacement[] {
  const replacements: Replacement[] = []
  let cursor = 0
  for (const { context, steps, atEnd } of chunks) {
    if (context !== undefined) {
      const found = seek(file, [context], cursor, false)
      if (found === undefined) throw new Error('context')
      cursor = found + 1
    }
    const old = steps.filter(([step]) => step !== '+').map(([, content]) => content)
    if (old.length === 0) {
      replacements.push({ at: file.length, count: 0, lines: steps.map(([, content]) => content) })
      continue
    }
    const readings = [steps]
    if (old.at(-1) === '') readings.push(withoutLast(steps))
    const [found] = readings.flatMap((reading) => {
      const pattern = reading.filter(([step]) => step !== '+').map(([, content]) => content)
      const place = seek(file, pattern, cursor, atEnd)
      return place === undefined ? [] : [{ place, reading, count: pattern.length }]
    })
    if (found === undefined) throw new Error('lines')
    cursor = found.place + found.count
    let line = found.place
    const written = found.reading.flatMap(([step, content]) => {
      const own = step === '+' ? content : (file[line++] ?? content)
      return step === '-' ? [] : [own]
    })
    replacements.push({ at: found.place, count: found.count, lines: written })
  }
  return replacements.toSorted((a, b) => a.at - b.at)
}

/** The chunk without its last old line, which is empty, and without its last new line if that is empty, too. */
function withoutLast(steps: Chunk['steps']): Chunk['steps'] {
  const lastOld = steps.findLastIndex(([step]) => step !== '+')
  const lastNew = steps.findLastIndex(([step]) => step !== '-')
  const lostNew = steps[lastNew]?.[1] === '' ? lastNew : -1
  return steps.flatMap(([step, content], i): Chunk['steps'] => {
    const isOld = step !== '+' && i !== lastOld
    const isNew = step !== '-' && i !== lostNew
    if (isOld) return [[isNew ? ' ' : '-', content]]
    return isNew ? [['+', content]] : []
  })
}

function carryOut(file: readonly string[], replacements: readonly Replacement[]): string[] {
  const after = [...file]
  for (const { at, count, lines } of replacements.toReversed()) after.splice(at, count, ...lines)
  return after
}

function seek(
  file: readonly string[],
  pattern: readonly string[],
  start: number,
  atEnd: boolean,
): number | undefined {
  if (pattern.length === 0) return start
  if (pattern.length > file.length) return undefined
  const from = atEnd ? file.length - pattern.length : start
  for (const read of [(line: string) => line, trimEnd, trim, fold])
    for (let at = from; at + pattern.length <= file.length; at++)
      if (pattern.every((line, i) => read(line) === read(file[at + i] ?? ''))) return at
  return undefined
}

const BLANKS = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const AT_START = new RegExp(`^${BLANKS}+`)
const AT_END = new RegExp(`${BLANKS}+$`)

function trimEnd(text: string): string {
  return text.replace(AT_END, '')
}

function trim(text: string): string {
  return trimEnd(text).replace(AT_START, '')
}

function fold(line: string): string {
  return trim(line)
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018-\u201b]/g, "'")
    .replaceAll(/[\u201c-\u201f]/g, '"')
    .replaceAll(/[\u00a0\u2002-\u200a\u202f\u205f\u3000]/g, ' ')
}
