import type { Step } from '@emend/core/plugin'

/** A line of the file, and what the right result does with it. */
export interface FileLine {
  readonly step: Step
  text: string
}

/** A change to one file: some of the hunks between its versions. */
export interface Change {
  readonly path: string
  readonly step: string
  readonly script: readonly FileLine[]
  readonly ending: '\n' | '\r\n'
  readonly finalNewline: boolean
}

/** A line of a request as it is written in the old and in the new text. */
export interface RequestLine {
  step: Step
  old: string
  new: string
  /** The text that the writer means, regardless of the whitespace, escapes or numbers in which it is written. */
  meant: string
  /** The line of the file, before or after the edit, that this line stands for; absent if the writer made it up. */
  readonly origin?: FileLine
}

/** Lines that change together, with the context around them. */
export interface RequestHunk {
  lines: RequestLine[]
  /** By how much the line numbers of the writer are wrong. */
  offset: number
  /** A line above the hunk that the writer names, if any. */
  anchor?: string
}

/** How a request is written, where a format has a choice. */
interface Style {
  /** Whether the request names lines: `:start_line:` in search-replace. Unified diffs always do. */
  hinted: boolean
  /** Whether V4A hunks name the line above that encloses them. */
  anchored: boolean
  /** The style of the number before each line, and the sides that have it. */
  numbered?: { readonly style: (line: number, text: string) => string; readonly sides: 'old' | 'both' }
  /** A rewrite of the whole old and new text, applied after everything else. */
  escaping?: { readonly write: (text: string) => string; readonly sides: 'old' | 'both' }
  /** The error added to the counts in headers of unified diffs. */
  miscount: number
  /** Whether blank context lines of hunks lose the space in front. */
  barePrefix: boolean
  /** The line ending of the request. */
  ending: '\n' | '\r\n'
  /** Whether the request is in a Markdown fence, with a sentence before it. */
  fenced: boolean
  /** Whether a change inside one line is written as only that part of the line. */
  fragment: boolean
}

/** A file and a request for it. The steps of the file's lines give the right result. */
export interface Situation {
  readonly path: string
  readonly step: string
  script: FileLine[]
  hunks: RequestHunk[]
  ending: '\n' | '\r\n'
  finalNewline: boolean
  readonly style: Style
}

/** Returns a change with the request of a careful writer, who writes every line as it is in the file. */
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

/** The hunks of a file, each with so many kept lines on both sides. */
export function hunksOf(script: readonly FileLine[], context: number): RequestHunk[] {
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

/** Returns the indexes of a line, of `context` kept lines on each side, and of the changed lines between them. */
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

/** Returns the line number, from 1, that the writer gives for the first old line of a hunk. */
export function writtenLine({ script }: Situation, { lines, offset }: RequestHunk): number {
  const numbers = new Map(oldLines(script).map((line, i) => [line, i + 1]))
  const old = oldLines(lines)
  const known = old.findIndex(({ origin }) => origin !== undefined && numbers.has(origin))
  const origin = old[known]?.origin
  return Math.max(1, (origin === undefined ? 1 : (numbers.get(origin) ?? 1) - known) + offset)
}

/** Removes the whitespace of a line, to compare lines that may differ in it. */
export function fold(text: string): string {
  const known = folded.get(text)
  if (known !== undefined) return known
  if (folded.size >= MOST_FOLDED) folded.clear()
  const written = text.replace(/\s+/g, '')
  folded.set(text, written)
  return written
}

/** A cache for {@link fold}, because the lines of a file are folded many times. */
const folded = new Map<string, string>()
const MOST_FOLDED = 100_000

/** Returns the old lines of a hunk or a file. */
export function oldLines<Line extends { readonly step: Step }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ step }) => step !== 'add')
}

/** Returns the new lines of a hunk or a file. */
export function newLines<Line extends { readonly step: Step }>(lines: readonly Line[]): Line[] {
  return lines.filter(({ step }) => step !== 'remove')
}

/** Returns the text of the file when the request arrives. */
export function fileText({ script, ending, finalNewline }: Situation): string {
  return join(oldLines(script), ending, finalNewline)
}

/** Returns the right text of the file afterwards. */
export function wantedText({ script, ending, finalNewline }: Situation): string {
  return join(newLines(script), ending, finalNewline)
}

/**
 * Returns the file with the new lines of each hunk, as the request writes them, in place of the lines that its old lines stand for;
 * undefined if the file has other lines between these, which makes the old text no exact match.
 */
export function textAsWritten({ script, hunks, ending, finalNewline }: Situation): string | undefined {
  const file = oldLines(script)
  const lines = file.map(({ text }) => text)
  for (const hunk of hunks.toReversed()) {
    const places = oldLines(hunk.lines).flatMap(({ origin }) => (origin ? file.indexOf(origin) : []))
    const from = Math.min(...places)
    if (Math.max(...places) + 1 - from !== places.length) return undefined
    lines.splice(from, places.length, ...newLines(hunk.lines).map((line) => line.new))
  }
  return join(
    lines.map((text) => ({ text })),
    ending,
    finalNewline,
  )
}

function join(lines: readonly Pick<FileLine, 'text'>[], ending: string, finalNewline: boolean): string {
  const text = lines.map((line) => line.text).join(ending)
  return finalNewline && lines.length > 0 ? text + ending : text
}
