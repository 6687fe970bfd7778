import type { Notice, TextEdit } from '@emend/core'
import { isBlank, type RequestLine, type Span, type Step, terminated } from '@emend/core/plugin'

/** One line of a hunk, its prefix taken off. */
interface HunkLine {
  readonly step: Step
  readonly content: string
  readonly source: RequestLine
  /** It had no prefix, or is a blank that may be a mere separator. */
  readonly doubtful: boolean
}

/** Collects the lines of one hunk and turns them into an edit. */
export class Hunk {
  readonly #lines: HunkLine[] = []
  readonly #anchors: string[] = []
  readonly #notices: Notice[] = []
  readonly #header: RequestLine
  #line: number | undefined
  #atEnd = false
  /** Of which sides the request says that they end without a newline. */
  readonly #open = { old: false, now: false }

  /** @param header the first line of the hunk, which failures name */
  constructor(header: RequestLine) {
    this.#header = header
  }

  get header(): RequestLine {
    return this.#header
  }

  /** Whether it has lines beside its headers; empty ones alone only separate. */
  get hasBody(): boolean {
    return this.#lines.some(({ source }) => source.content !== '')
  }

  /** Whether its headers say anything about its place. */
  get hasPlace(): boolean {
    return this.#atEnd || this.#line !== undefined || this.#anchors.some((anchor) => anchor !== '')
  }

  get notices(): readonly Notice[] {
    return this.#notices
  }

  /** Adds an anchor below the ones before; empty for a bare `@@`. */
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

  /** The request says that the line added last has no newline after it. */
  markNoNewline(): void {
    const step = this.#lines.at(-1)?.step
    this.#atEnd = true
    if (step !== 'add') this.#open.old = true
    if (step !== 'remove') this.#open.now = true
  }

  addLine(source: RequestLine): void {
    const { content } = source
    const prefix = content.charAt(0)
    if (prefix === '+' || prefix === '-') {
      this.#push(prefix === '+' ? 'add' : 'remove', content.slice(1), source, false)
    } else if (prefix === ' ' || content === '') {
      this.#push('keep', content.slice(1), source, false)
    } else {
      this.#notices.push(notice('unprefixed-line', 'the line has no prefix and was read as context', source))
      this.#push('keep', content, source, true)
    }
  }

  /** The edit that the hunk describes. Blank lines at its end are doubtful: they may only separate hunks. */
  toEdit(): TextEdit {
    const script: Step[] = []
    const doubtful: Span[] = []
    const [old, now]: [string[], string[]] = [[], []]
    let length = 0
    for (const { step, content, source, doubtful: isDoubtful } of this.#withoutLoneSeparators()) {
      const text = terminated({ content, ending: source.ending })
      if (isDoubtful) doubtful.push({ start: length, end: length + text.length })
      if (step !== 'add') {
        old.push(text)
        length += text.length
      }
      if (step !== 'remove') now.push(text)
      script.push(step)
    }
    const [search, replacement] = [old.join(''), now.join('')]
    const hints = this.#hints(search === '')
    return {
      unit: 'lines',
      search,
      replacement,
      script,
      ...(hints !== undefined && { hints }),
      ...(doubtful.length > 0 && { doubtful }),
      // Where both sides end alike, the file stays as it is.
      ...(this.#open.old !== this.#open.now && { finalNewline: this.#open.old }),
      source: this.#source(),
    }
  }

  /** Empty lines between headers are no body. */
  #dropSeparators(): void {
    this.#lines.length = 0
  }

  #push(step: Step, content: string, source: RequestLine, doubtful: boolean): void {
    if (this.#lines.at(-1)?.source.content === '' && source.content !== '') {
      const blank = this.#lines.at(-1)?.source ?? source
      this.#notices.push(
        notice('blank-context', 'the blank line has no prefix and was read as context', blank),
      )
    }
    this.#lines.push({ step, content, source, doubtful })
  }

  /**
   * Marks blank lines at the end as doubtful. Below lines that are only added, where they would be all there is
   * to find, those without prefix are left out.
   */
  #withoutLoneSeparators(): readonly HunkLine[] {
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

  #hints(inserts: boolean): TextEdit['hints'] {
    const anchors = this.#anchors.some((anchor) => anchor !== '') ? this.#anchors : undefined
    // A number alone does not say on which side of its line to insert.
    const line = inserts ? undefined : this.#line
    if (anchors === undefined && line === undefined && !this.#atEnd) return undefined
    return {
      ...(anchors && { anchors }),
      ...(line !== undefined && { line }),
      ...(this.#atEnd && { atEnd: true }),
    }
  }

  #source(): Span {
    const last = this.#lines.at(-1)?.source ?? this.#header
    return { start: this.#header.start, end: last.start + last.content.length }
  }
}

function notice(code: string, message: string, { number }: RequestLine): Notice {
  return { code, message, line: number }
}
