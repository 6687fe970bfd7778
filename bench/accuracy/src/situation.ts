import type { Step } from '@emend/core/plugin'
import type { Change } from './change.js'

/** A line of the file, and what the right result does with it. */
export interface FileLine {
  readonly step: Step
  text: string
}

/** A line of a request as its old and its new text write it. */
export interface RequestLine {
  step: Step
  old: string
  new: string
  /** The text that the writer has in mind, whatever whitespace, escapes or numbers it is written with. */
  meant: string
  /** The line of the file, before or after the edit, that it stands for; none if the writer made it up. */
  readonly origin?: FileLine
}

/** Lines that change together, with context around. */
export interface RequestHunk {
  lines: RequestLine[]
  /** How far the line numbers of the writer are off. */
  offset: number
  /** A line above that the writer names, if any. */
  anchor?: string
}

/** How a request is written down, where a format has a choice. */
interface Style {
  /** Whether the request names lines: `:start_line:` in search-replace. Unified diffs always do. */
  hinted: boolean
  /** Whether V4A hunks name the line above that encloses them. */
  anchored: boolean
  /** The number put before each line, on which sides. */
  numbered?: { readonly style: (line: number, text: string) => string; readonly sides: 'old' | 'both' }
  /** How old and new text are written as a whole, after everything else. */
  escaping?: { readonly write: (text: string) => string; readonly sides: 'old' | 'both' }
  /** What is added to the counts in headers of unified diffs. */
  miscount: number
  /** Whether blank context lines of hunks lose the blank in front. */
  barePrefix: boolean
  /** How the request ends its lines. */
  ending: '\n' | '\r\n'
  /** Whether the request is in a Markdown fence, with a sentence before it. */
  fenced: boolean
  /** Whether a change inside one line is written as that part of the line only. */
  fragment: boolean
}

/** A file, a request for it, and, through the steps of the file's lines, the right result. */
export interface Situation {
  readonly path: string
  readonly step: string
  script: FileLine[]
  hunks: RequestHunk[]
  ending: '\n' | '\r\n'
  finalNewline: boolean
  readonly style: Style
}

/** The request of a careful writer: every line as the file has it. */
export function situationOf(change: Change, context: number): Situation {
  const { path, step, ending, finalNewline } = change
  const script = change.script.map((line): FileLine => ({ ...line }))
  return {
    path,
    step,
    script,
    hunks: hunksOf(script, context),
    ending,
    finalNewline,
    style: {
      hinted: false,
      anchored: false,
      miscount: 0,
      barePrefix: false,
      ending: '\n',
      fenced: false,
      fragment: false,
    },
  }
}

function hunksOf(script: readonly FileLine[], context: number): RequestHunk[] {
  const wanted = new Set<number>()
  for (const [i, { step }] of script.entries()) {
    if (step !== 'keep') for (const near of neighbours(script, i, context)) wanted.add(near)
  }
  const hunks: RequestHunk[] = []
  for (const [i, origin] of script.entries()) {
    if (!wanted.has(i)) continue
    const { step, text } = origin
    const entry: RequestLine = { step, old: text, new: text, meant: text, origin }
    if (wanted.has(i - 1)) hunks.at(-1)?.lines.push(entry)
    else hunks.push({ lines: [entry], offset: 0 })
  }
  return hunks
}

/** The line itself and so many kept ones on each side. */
function neighbours(script: readonly FileLine[], at: number, context: number): number[] {
  const found = [at]
  for (const direction of [-1, 1]) {
    let left = context
    for (let i = at + direction; left > 0 && script[i] !== undefined; i += direction) {
      if (script[i]?.step === 'keep') left--
      found.push(i)
    }
  }
  return found
}

/** The number, from 1, that the writer takes the first old line of a hunk to have in the file. */
export function writtenLine({ script }: Situation, { lines, offset }: RequestHunk): number {
  const numbers = new Map(oldLines(script).map((line, i) => [line, i + 1]))
  const old = oldLines(lines)
  const known = old.findIndex(({ origin }) => origin !== undefined && numbers.has(origin))
  const origin = old[known]?.origin
  return Math.max(1, (origin === undefined ? 1 : (numbers.get(origin) ?? 1) - known) + offset)
}

/** A line without its whitespace: what is compared where only that is in doubt. */
export function fold(text: string): string {
  const known = folded.get(text)
  if (known !== undefined) return known
  if (folded.size >= MOST_FOLDED) folded.clear()
  const written = text.replace(/\s+/g, '')
  folded.set(text, written)
  return written
}

/** The lines of a file are asked about again and again. */
const folded = new Map<string, string>()
const MOST_FOLDED = 100_000

/** The old lines of a hunk, or of a file. */
export function oldLines<Line extends { readonly step: Step }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ step }) => step !== 'add')
}

/** The new lines of a hunk, or of a file. */
export function newLines<Line extends { readonly step: Step }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ step }) => step !== 'remove')
}

/** The file as it is when the request arrives. */
export function fileText({ script, ending, finalNewline }: Situation): string {
  return join(oldLines(script), ending, finalNewline)
}

/** The file as it should be afterwards. */
export function wantedText({ script, ending, finalNewline }: Situation): string {
  return join(newLines(script), ending, finalNewline)
}

function join(lines: readonly FileLine[], ending: string, finalNewline: boolean): string {
  const text = lines.map((line) => line.text).join(ending)
  return finalNewline && lines.length > 0 ? text + ending : text
}
