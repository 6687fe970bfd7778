import { type FileLine, oldLines, type RequestHunk, type RequestLine, type Situation } from './situation.js'

/**
 * Whether a request has one right place, by the rule of the semantics alone and not by what any implementation does:
 * the lines that each run of changes removes, with the lines around that request and file share without a gap, stand
 * only once in the file, blanks left out; what an insertion stands between is there; and where other lines do not
 * agree, two kept lines and half of all do; and no line is missing between changes that the request writes as one. A task
 * for which this does not hold is not used.
 */
export function isDecided({ script, hunks }: Situation): boolean {
  const file = oldLines(script)
  const folded = file.map(({ text }) => fold(text))
  const numbers = new Map(file.map((line, i) => [line, i]))
  const positions = new Map(script.map((line, i) => [line, i]))
  return hunks.every((hunk) => isWhole(hunk, positions) && isHunkDecided(hunk, folded, numbers))
}

/** Whether changes that the request writes without a line between them have none between them in the file. */
function isWhole({ lines }: RequestHunk, positions: ReadonlyMap<FileLine, number>): boolean {
  return lines.every(({ step, origin }, i) => {
    const above = lines[i - 1]
    if (above === undefined || above.step === 'keep' || step === 'keep') return true
    const [upper, lower] = [above.origin, origin].map((line) => line && positions.get(line))
    return upper === undefined || lower === undefined || lower === upper + 1
  })
}

function isHunkDecided(
  { lines }: RequestHunk,
  file: readonly string[],
  numbers: ReadonlyMap<FileLine, number>,
): boolean {
  const old = oldLines(lines)
  const places = old.map((line) => placeOf(line, file, numbers))
  const agreeing = old.filter((line, i) => places[i] !== undefined && line.meant.trim() !== '')
  const written = old.filter(({ meant }) => meant.trim() !== '')
  const isDrifted = places.some((place, i) => place === undefined || place !== (places[0] ?? 0) + i)
  const kept = agreeing.filter(({ step }) => step === 'keep')
  if (isDrifted && (kept.length < 2 || agreeing.length * 2 < written.length)) return false
  return Array.from(runsOf(lines)).every(({ from, to }) => isRunDecided(from, to, places, file))
}

function placeOf(
  { origin, meant }: RequestLine,
  file: readonly string[],
  numbers: ReadonlyMap<FileLine, number>,
): number | undefined {
  const place = origin === undefined ? undefined : numbers.get(origin)
  return place !== undefined && fold(meant) === file[place] ? place : undefined
}

/** Numbers of old lines, from `from` to before `to`, that a run of changes removes. */
function* runsOf(lines: readonly RequestLine[]): Generator<{ readonly from: number; readonly to: number }> {
  let [old, from, isOpen] = [0, 0, false]
  for (const { step } of lines) {
    if (step === 'keep' && isOpen) yield { from, to: old }
    if (step === 'keep') isOpen = false
    else if (!isOpen) [from, isOpen] = [old, true]
    if (step !== 'add') old++
  }
  if (isOpen) yield { from, to: old }
}

function isRunDecided(
  from: number,
  to: number,
  places: readonly (number | undefined)[],
  file: readonly string[],
): boolean {
  // Of an insertion the line above tells where it goes; at the top of the request, the line below.
  const known = from === to && from > 0 ? from - 1 : from
  const first = places[known]
  if (first === undefined) return false
  const base = first - known
  for (let i = from; i < to; i++) if (places[i] !== base + i) return false
  if (from === to && to < places.length && places[to] !== base + to) return false
  let [above, below] = [from, to]
  while (above > 0 && places[above - 1] === base + above - 1) above--
  while (below < places.length && places[below] === base + below) below++
  return countOf(file, base + above, base + below) === 1
}

/** How often a part of the file stands in it, as a part of a line too. */
function countOf(file: readonly string[], from: number, to: number): number {
  const [text, part] = [file.join('\n'), file.slice(from, to).join('\n')]
  let count = 0
  for (let at = text.indexOf(part); at >= 0 && count < 2; at = text.indexOf(part, at + 1)) count++
  return count
}

function fold(text: string): string {
  return text.replace(/\s+/g, '')
}
