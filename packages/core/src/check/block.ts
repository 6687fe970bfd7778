import type { FileText } from '../text/file-text.js'
import { isBlank, lineContents, nextLine } from '../text/lines.js'
import type { Span } from '../text/span.js'

/** What a {@link Block} is made of. */
export interface BlockParts {
  readonly file: FileText
  /** Where the first line begins and the last one ends, with its ending. */
  readonly span: Span
  /** The lines that replace them, as a text or as lines. */
  readonly written: string | readonly string[]
  /** Whether they are only a part of what the edit changes, so that an edit is left without them. */
  readonly isPart?: boolean
  /** The whole edit, where the lines are only one of its changes. */
  readonly hunk?: { readonly old: readonly string[]; readonly now: readonly string[] }
  /** Whether the edit has an old text. */
  readonly hasOld: boolean
  /** Whether the place was found up to more than trailing whitespace. */
  readonly isTolerant: boolean
  /** Whether the edit says of each line what becomes of it. */
  readonly isScript: boolean
  /** Whether a new line is a line of the file, as tolerant as the place was found. */
  areSame(one: string, other: string): boolean
  /** Whether another edit of the request has these lines in its old text: it may remove them. */
  isQuotedElsewhere(lines: readonly string[]): boolean
  /** What the request removes and adds in other places. */
  elsewhere(): { readonly old: readonly string[]; readonly now: readonly string[] }
}

/** Some of the first or of the last new lines, which are the file's lines right outside of the place. */
export interface EdgeLines {
  readonly side: 'above' | 'below'
  readonly count: number
  readonly lines: readonly string[]
  /** The new lines without them. */
  readonly rest: readonly string[]
}

/** Whole lines of a file, and the lines that replace them. What costs time is made when it is asked for. */
export class Block {
  readonly parts: BlockParts
  readonly file: FileText
  readonly span: Span
  #lines: readonly string[] | undefined
  #old: readonly string[] | undefined

  constructor(parts: BlockParts) {
    this.parts = parts
    this.file = parts.file
    this.span = parts.span
  }

  /** The new lines. */
  get lines(): readonly string[] {
    const { written } = this.parts
    this.#lines ??= typeof written === 'string' ? lineContents(written) : written
    return this.#lines
  }

  /** The lines of the file that are replaced. */
  get old(): readonly string[] {
    this.#old ??= lineContents(this.file.text.slice(this.span.start, this.span.end))
    return this.#old
  }

  /** The last new line that is not blank; empty if there is none. */
  get lastLine(): string {
    const { written } = this.parts
    if (typeof written !== 'string') return written.findLast((line) => !isBlank(line)) ?? ''
    const text = written.trimEnd()
    return text.slice(text.lastIndexOf('\n') + 1)
  }

  /** The first line below that is not blank, and where it begins; undefined if there is none. */
  get lineBelow(): { readonly start: number; readonly content: string } | undefined {
    const { text } = this.file
    for (let start = this.span.end; start < text.length; start = nextLine(text, start)) {
      const content = text.slice(start, nextLine(text, start)).trimEnd()
      if (content !== '') return { start, content }
    }
    return undefined
  }

  /** The first line above that is not blank, without whitespace at its end; undefined if there is none. */
  get lineAbove(): string | undefined {
    const { text, document } = this.file
    for (let end = this.span.start; end > document.contentStart; ) {
      const start = lineStart(text, end, document.contentStart)
      const content = text.slice(start, end).trimEnd()
      if (content !== '') return content
      end = start
    }
    return undefined
  }

  /** Whether the new lines have a line of the file; if the place was found tolerantly, they may. */
  mayHave(line: string | undefined): boolean {
    const { written, isTolerant } = this.parts
    if (line === undefined) return false
    if (isTolerant) return true
    if (typeof written !== 'string') return written.some((one) => one.startsWith(line))
    return written.startsWith(line) || written.includes(`\n${line}`)
  }

  /** The runs of new lines that repeat the file's lines beside the place, below before above, the shortest first. */
  get runs(): readonly EdgeLines[] {
    const { lines } = this
    const most = Math.min(MOST, lines.length)
    const [above, below] = [this.#above(most), this.#below(most)]
    const areSame = (from: number, others: readonly string[], first: number, count: number) => {
      for (let at = 0; at < count; at++)
        if (!this.parts.areSame(lines[from + at] as string, others[first + at] as string)) return false
      return true
    }
    const runs: EdgeLines[] = []
    for (let count = 1; count <= below.length; count++)
      if (areSame(lines.length - count, below, 0, count))
        runs.push({ side: 'below', count, lines: lines.slice(-count), rest: lines.slice(0, -count) })
    for (let count = 1; count <= above.length; count++)
      if (areSame(0, above, above.length - count, count))
        runs.push({ side: 'above', count, lines: lines.slice(0, count), rest: lines.slice(count) })
    return runs
  }

  /** The lines below, at most 60. */
  get below(): readonly string[] {
    return this.#below(MOST)
  }

  /** Whether lines leave no edit: nothing but blank lines, or the lines that are there already. */
  isIdle(lines: readonly string[]): boolean {
    if (this.parts.isPart) return false
    if (lines.every(isBlank)) return true
    return (
      lines.length === this.old.length &&
      lines.every((line, at) => this.parts.areSame(line, this.old[at] as string))
    )
  }

  #below(most: number): string[] {
    const { text } = this.file
    const lines: string[] = []
    for (let at = this.span.end; at < text.length && lines.length < most; at = nextLine(text, at))
      lines.push(withoutEnding(text.slice(at, nextLine(text, at))))
    return lines
  }

  #above(most: number): string[] {
    const { text, document } = this.file
    const lines: string[] = []
    for (let end = this.span.start; end > document.contentStart && lines.length < most; ) {
      const start = lineStart(text, end, document.contentStart)
      lines.unshift(withoutEnding(text.slice(start, end)))
      end = start
    }
    return lines
  }
}

/** At most this many lines of the new text are compared with the lines beside the block. */
const MOST = 60

/** Where the line begins that ends at an offset. */
function lineStart(text: string, end: number, top: number): number {
  return end - 2 < top ? top : Math.max(top, text.lastIndexOf('\n', end - 2) + 1)
}

function withoutEnding(line: string): string {
  return line.replace(/\r?\n$/, '')
}
