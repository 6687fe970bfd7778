import type { Edit, Notice } from '@emend/core'
import { editFromLines, type HunkLine, isBlank, type Span, type Step } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'

/** One line of a hunk, without its prefix. */
interface OwnLine extends HunkLine {
  readonly source: RequestLine
  /** Whether the line may not belong to the hunk: it had no prefix, or is a blank line that may only separate hunks. */
  readonly doubtful: boolean
}

/** Collects the lines of one hunk and turns them into an edit. */
export class OpenHunk {
  readonly #lines: OwnLine[] = []
  readonly #anchors: string[] = []
  readonly notices: Notice[] = []
  /** Its first line, which failures name. */
  readonly header: RequestLine
  #line: number | undefined
  #atEnd = false
  /** Whether the old and the new text end without a newline, according to `\ No newline` lines of the request. */
  readonly #lacksNewline = { old: false, new: false }

  constructor(header: RequestLine) {
    this.header = header
  }

  /** Whether it has lines other than headers. Empty lines alone do not count, since they may only separate hunks. */
  get hasBody(): boolean {
    return this.#lines.some(({ source }) => source.content !== '')
  }

  /** Whether its headers or the end-of-file mark say where it belongs. */
  get hasPlace(): boolean {
    return this.#atEnd || this.#line !== undefined || this.#anchors.some((anchor) => anchor !== '')
  }

  /** Adds an anchor below the previous ones; empty for a bare `@@`. */
  addAnchor(anchor: string): void {
    this.#dropSeparators()
    this.#anchors.push(anchor)
  }

  /** Sets the line hint, counted from 1. */
  hintLine(line: number): void {
    this.#dropSeparators()
    this.#line = line
  }

  markEndOfFile(): void {
    this.#atEnd = true
  }

  /** Records that the last line added to this hunk has no newline after it. */
  markNoNewline(): void {
    const step = this.#lines.at(-1)?.step
    this.#atEnd = true
    if (step !== 'add') this.#lacksNewline.old = true
    if (step !== 'remove') this.#lacksNewline.new = true
  }

  addLine(source: RequestLine): void {
    const { content } = source
    const prefix = content.charAt(0)
    if (prefix === '+' || prefix === '-') {
      this.#push(prefix === '+' ? 'add' : 'remove', content.slice(1), source, false)
    } else if (prefix === ' ' || content === '') {
      this.#push('keep', content.slice(1), source, false)
    } else {
      this.notices.push(notice('unprefixed-line', 'the line has no prefix and was read as context', source))
      this.#push('keep', content, source, true)
    }
  }

  /** The edit that the hunk describes. Blank lines at its end are doubtful: they may only separate hunks. */
  toEdit(): Edit {
    const { search, replacement, script, doubtful } = editFromLines(this.#withoutLoneSeparators())
    const hints = this.#hints(search === '')
    return {
      unit: 'lines',
      search,
      replacement,
      ...(script && { script }),
      ...(hints !== undefined && { hints }),
      ...(doubtful && { doubtful }),
      // If both sides end alike, the final newline of the file stays as it is.
      ...(this.#lacksNewline.old !== this.#lacksNewline.new && { finalNewline: this.#lacksNewline.old }),
      source: this.#source(),
    }
  }

  /** Drops empty lines between headers, which are not part of the hunk. */
  #dropSeparators(): void {
    this.#lines.length = 0
  }

  #push(step: Step, content: string, source: RequestLine, doubtful: boolean): void {
    if (this.#lines.at(-1)?.source.content === '' && source.content !== '') {
      const blank = this.#lines.at(-1)?.source ?? source
      this.notices.push(
        notice('blank-context', 'the blank line has no prefix and was read as context', blank),
      )
    }
    this.#lines.push({ step, content, ending: source.ending, source, doubtful })
  }

  /**
   * The lines, with blank lines at the end marked as doubtful. In a hunk that otherwise only adds lines, these blank lines
   * would be its only old text, so there those without a prefix are left out.
   */
  #withoutLoneSeparators(): readonly OwnLine[] {
    const last = this.#lines.findLastIndex(({ step, content }) => step !== 'keep' || !isBlank(content))
    if (last === this.#lines.length - 1) return this.#lines
    const body = this.#lines.slice(0, last + 1)
    const tail = this.#lines.slice(last + 1)
    if (last === -1 || body.some(({ step }) => step !== 'add')) {
      return [...body, ...tail.map((line) => ({ ...line, doubtful: last !== -1 }))]
    }
    const prefixed = tail.findLastIndex(({ source }) => source.content !== '')
    return [...body, ...tail.slice(0, prefixed + 1)]
  }

  #hints(inserts: boolean): Edit['hints'] {
    const anchors = this.#anchors.some((anchor) => anchor !== '') ? this.#anchors : undefined
    // For an insertion a number alone does not say on which side of that line to insert.
    const line = inserts ? undefined : this.#line
    if (anchors === undefined && line === undefined && !this.#atEnd) return undefined
    return {
      ...(anchors && { anchors }),
      ...(line !== undefined && { line }),
      ...(this.#atEnd && { atEnd: true }),
    }
  }

  #source(): Span {
    const last = this.#lines.at(-1)?.source ?? this.header
    return { start: this.header.start, end: last.start + last.content.length }
  }
}

function notice(code: string, message: string, { number }: RequestLine): Notice {
  return { code, message, line: number }
}
