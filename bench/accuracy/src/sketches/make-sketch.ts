import type { Random } from '../random.js'
import {
  type Change,
  type FileLine,
  fileText,
  hunksOf,
  newLines,
  type RequestLine,
  situationOf,
  wantedText,
} from '../situation.js'
import { markerFor, WORDINGS } from './marker-words.js'
import { isOneChange } from './one-change.js'

/** What is wrong with a sketch. */
export const NOISES = [
  'none',
  'no marker at the top',
  'no marker at the end',
  'markers in column 0',
  'markers too deep',
  'markers in other words',
  'one stretch without its indentation',
  'no marker between two stretches',
  'lines left out without a marker',
] as const

export type Noise = (typeof NOISES)[number]

/** A file, a sketch of a change, and the file with that change. */
export interface SketchTask {
  readonly path: string
  readonly step: string
  readonly noise: Noise
  readonly before: string
  readonly after: string
  readonly sketch: string
  /** Whether only a refusal is right: lines were left out and nothing says so. */
  readonly mustRefuse: boolean
}

/**
 * The sketch of a change: the new text of each hunk with some lines of context, and a marker wherever the file goes on. Undefined where
 * the change gives no sketch with this noise.
 */
export function makeSketch(
  change: Change,
  noise: Noise,
  context: number,
  random: Random,
): SketchTask | undefined {
  const isHoled = noise === 'lines left out without a marker'
  const situation = situationOf(change, isHoled ? WIDE : context)
  const { path, step, script } = situation
  const hunks = hunksOf(script, isHoled ? WIDE : context)
  const file = newLines(script)
  const marker = markerFor(path)
  const [before, after] = [fileText(situation), wantedText(situation)]
  const whole = hunks.map(({ lines }) => newLines(lines))
  const stretches = isHoled ? withHole(whole, script, random) : whole
  if (stretches === undefined) return undefined
  if (stretches.some((lines) => lines.length === 0) || before === after) return undefined
  if (!isOneChange(path, before, after)) return undefined
  if (file.some(({ text }) => text.trim() === marker(WORDINGS[0]))) return undefined
  if (!hunks.every(({ lines }) => saysWhatGoes(lines))) return undefined
  const origins = stretches.map((lines) =>
    lines.map(({ origin }) => file.indexOf(origin as (typeof file)[number])),
  )
  // A single line is never worth a marker: without it, it is a line that goes.
  const gaps = origins.flatMap(([first], i) =>
    i > 0 && (first as number) - (origins[i - 1]?.at(-1) as number) > 2 ? [i] : [],
  )
  const [top, end] = [origins[0]?.[0] !== 0, origins.at(-1)?.at(-1) !== file.length - 1]
  // Without a marker, what is shown from the top of the file to its end is the whole file: a line that it leaves out goes.
  if (isHoled && !top && !end && gaps.length === 0) return undefined
  const wants: Partial<Record<Noise, boolean>> = {
    'no marker at the top': top,
    'no marker at the end': end,
    'no marker between two stretches': gaps.length > 0,
  }
  if (wants[noise] === false) return undefined
  const bare = noise === 'one stretch without its indentation' ? random.below(stretches.length) : -1
  const forgotten = noise === 'no marker between two stretches' ? random.pick(gaps) : -1
  const words = noise === 'markers in other words' ? (random.pick(WORDINGS.slice(1)) as string) : WORDINGS[0]
  const sketch: string[] = []
  for (const [i, lines] of stretches.entries()) {
    const texts = lines.map((line) => line.new)
    const kept = lines.filter(({ step, new: text }) => step === 'keep' && text.trim() !== '')
    // Without two lines that stay, nothing says how deep the others are.
    const shown = i === bare ? (kept.length < 2 ? undefined : withoutIndentation(texts)) : texts
    if (i === bare && shown === undefined) return undefined
    const indentation = indentationFor(noise, texts[0] ?? '')
    if (i === 0 ? top && noise !== 'no marker at the top' : i !== forgotten)
      sketch.push(indentation + marker(words))
    sketch.push(...(shown as string[]))
  }
  const last = stretches.at(-1)?.at(-1)?.new ?? ''
  if (end && noise !== 'no marker at the end') sketch.push(indentationFor(noise, last) + marker(words))
  const mustRefuse = noise === 'no marker between two stretches' || isHoled
  return { path, step, noise, before, after, sketch: `${sketch.join('\n')}\n`, mustRefuse }
}

/**
 * Whether a hunk that removes lines has a line with words on each side of them. A bracket alone may as well be a new one, and then
 * the lines stay: nobody could know.
 */
export function saysWhatGoes(lines: readonly RequestLine[]): boolean {
  const first = lines.findIndex(({ step }) => step === 'remove')
  if (first < 0) return true
  const last = lines.findLastIndex(({ step }) => step === 'remove')
  const hasWords = (some: readonly RequestLine[]) =>
    some.length === 0 || some.some(({ step, new: text }) => step === 'keep' && /[\p{L}\p{N}]/u.test(text))
  return hasWords(lines.slice(0, first)) && hasWords(lines.slice(last + 1))
}

/** Leaves out 3 to 8 lines of context that are apart from what changes; undefined where there are none. */
function withHole(
  stretches: RequestLine[][],
  script: readonly FileLine[],
  random: Random,
): RequestLine[][] | undefined {
  const holes = stretches.flatMap((lines, stretch) =>
    lines.flatMap((_, from) => {
      const size = 3 + random.below(6)
      const around = lines.slice(Math.max(0, from - 2), from + size + 2)
      const isInside =
        from >= 2 &&
        from + size + 2 <= lines.length &&
        lines.slice(from, from + size).every((line) => line.new.trim() !== '')
      const first = script.indexOf(around[0]?.origin as FileLine)
      const isContext = around.every(({ step, origin }, i) => step === 'keep' && script[first + i] === origin)
      return isInside && isContext ? [{ stretch, from, size }] : []
    }),
  )
  const hole = random.pick(holes)
  if (hole === undefined) return undefined
  return stretches.map((lines, i) =>
    i === hole.stretch ? lines.filter((_, at) => at < hole.from || at >= hole.from + hole.size) : lines,
  )
}

/** Lines of context where some of them are left out. */
const WIDE = 12

function indentationFor(noise: Noise, line: string): string {
  const own = /^\s*/.exec(line)?.[0] ?? ''
  if (noise === 'markers in column 0') return ''
  return noise === 'markers too deep' ? `${own}    ` : own
}

/** The lines without the indentation that all of them have; undefined where they have none. */
function withoutIndentation(lines: readonly string[]): string[] | undefined {
  const own = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  const [first = ''] = own
  let length = first.length
  for (const one of own) while (length > 0 && one.slice(0, length) !== first.slice(0, length)) length--
  return length === 0 ? undefined : lines.map((line) => line.slice(length))
}
