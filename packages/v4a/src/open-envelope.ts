import { arrivedLines, PartOfLines, type RequestLine, RequestLines, type Waiting } from '@emend/request'
import { findEnvelope } from './envelope.js'
import {
  BELOW_THE_END,
  indentationOfBegin,
  isBegin,
  isEnd,
  isPaddedEnd,
  type Markers,
} from './envelope-markers.js'

/**
 * The lines inside an envelope that is still arriving, the same as `findEnvelope` returns at the end. If the begin marker is
 * indented, only all lines together show whether the whole envelope is, so this waits for the end of the request.
 */
export function* openEnvelope(lines: RequestLines, begin: number, markers: Markers): Waiting<RequestLines> {
  if (markers.padded) return new UntilLastEnd(lines, begin + 1)
  const indentation = indentationOfBegin(lines.lines[begin], markers)
  if (indentation === '')
    return new PartOfLines(lines, begin + 1, (line) => (isEnd(line, indentation) ? undefined : line))
  const envelope = findEnvelope(yield* lines.all(), markers)
  return arrivedLines(envelope.ok ? envelope.value.lines : [])
}

/** The index of the begin marker; -1 if there is none. */
export function* findBegin(source: RequestLines): Waiting<number> {
  for (let at = 0; at < source.lines.length || (yield* source.has(at)); at++)
    if (isBegin(source.lines[at] as RequestLine)) return at
  return -1
}

/** The lines of a patch up to an end marker that begins its line, or an indented end marker below which nothing follows. */
class UntilLastEnd extends RequestLines {
  readonly lines: RequestLine[] = []
  readonly #whole: RequestLines
  #next: number

  constructor(whole: RequestLines, from: number) {
    super()
    this.#whole = whole
    this.#next = from
  }

  protected *pull(): Waiting<boolean> {
    if (!(yield* this.#whole.has(this.#next))) return false
    const line = this.#whole.lines[this.#next] as RequestLine
    if (isEnd(line, '') || (isPaddedEnd(line) && !(yield* this.#hasMoreBelow()))) return false
    this.lines.push(line)
    this.#next++
    return true
  }

  /** Whether lines of the patch follow below the current line. */
  *#hasMoreBelow(): Waiting<boolean> {
    for (let at = this.#next + 1; yield* this.#whole.has(at); at++)
      if (!BELOW_THE_END.test(this.#whole.lines[at]?.content ?? '')) return true
    return false
  }
}
